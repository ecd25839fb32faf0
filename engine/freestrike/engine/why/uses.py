"""Why somebody may not do something now."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import msgspec
from msgspec.structs import fields, replace

from freestrike.engine.queries.areas import is_placed, placements, targets_in
from freestrike.engine.queries.usable import abilities, ability
from freestrike.engine.queries.use import manners
from freestrike.engine.rules.use_ability import why_not_use_ability
from freestrike.engine.why.answer import Answer
from freestrike.engine.why.inquiry import Inquiry
from freestrike.engine.why.questions import Use
from freestrike.events.commands import Command, UseAbility
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board

VERDICTS = ("it can", "it can, left to the Director", "it cannot")

Check = Callable[[Command], tuple[Reason, ...]]

NAMED: dict[str, type[msgspec.Struct]] = {
    str(kind.__struct_config__.tag).rpartition(".")[0]: kind
    for kind in get_args(Command)
    if kind is not UseAbility and {field.name for field in fields(kind) if field.required} <= {"creature", "target"}
}
"""The commands that need no more than who and on whom, by their name."""


def why_use(inquiry: Inquiry, creature: str, question: Use, check: Check) -> Answer:
    """See `Use`. `check`: every reason why a command would be refused now. Where it can be used on somebody there is no reason; else the
    reasons that hold on whomever it were used, and then those of each target. Raises LookupError for what it does not have."""
    board = inquiry.board
    kind = NAMED.get(question.what)
    if kind is None and ability(board.creatures[creature], question.what) is None:
        known = ", ".join(sorted(NAMED))
        own = ", ".join(one.id for one in abilities(board.creatures[creature]))
        raise LookupError(f"{creature} has no ability {question.what!r} (it has: {own}), and no command is called so (there are: {known})")
    if question.target and question.target not in board.creatures:
        raise LookupError(f"there is no creature {question.target!r}")
    tried = [check(one) for one in _commands(board, creature, question, kind)]
    if any(not reasons for reasons in tried):
        used = ability(board.creatures[creature], question.what)
        left = kind is None and used is not None and used.target.special
        return Answer(creature, question, "it can, left to the Director" if left else "it can")
    common = [reason for reason in tried[0] if all(reason in reasons for reasons in tried)]
    each = dict.fromkeys(reason for reasons in tried for reason in reasons if reason not in common)
    return Answer(creature, question, "it cannot", reasons=(*common, *each))


def _commands(board: Board, creature: str, question: Use, kind: type[msgspec.Struct] | None) -> list[Command]:
    """What would be asked for: on the target that is named, or on each that there is."""
    if kind is not None:
        needs = {field.name: field.required for field in fields(kind)}
        if "target" not in needs or not (needs["target"] or question.target):
            return [_made(kind, creature=creature)]
        targets = [question.target] if question.target else [one.id for one in board.creatures if one.id != creature]
        return [_made(kind, creature=creature, target=target) for target in targets]
    user = board.creatures[creature]
    used = ability(user, question.what)
    assert used is not None
    found: list[Command] = []
    if used.target.special and not question.target:
        found.append(UseAbility(creature, used.id, ()))
    for manner in () if found else manners(used):
        named = manner if manner in ("melee", "ranged") else ""
        if used.area is not None:
            places = placements(board, user, used) if is_placed(used) else (((), targets_in(board, user, used)),)
            found.extend(UseAbility(creature, used.id, inside, area=placed) for placed, inside in places or (((), ()),))
        elif used.target.kinds == ("self",):
            found.append(UseAbility(creature, used.id, (), named))
        else:
            targets = [question.target] if question.target else [one.id for one in board.creatures]
            found.extend(UseAbility(creature, used.id, (target,), named) for target in targets)
    # What is paid for with the main action is possible too where the maneuver is gone.
    paid = [replace(one, convert=True) for one in found if isinstance(one, UseAbility)]
    return [*found, *(one for one in paid if not why_not_use_ability(board, one))]


def _made(kind: type[msgspec.Struct], **who: str) -> Command:
    command = kind(**who)
    assert isinstance(command, Command)
    return command
