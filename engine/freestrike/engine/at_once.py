"""Main actions that are taken at once, on or off turn: each may be whatever a main action may be, and is an ordinary command."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from freestrike.engine.adjudication import carry_out, why_not
from freestrike.engine.geometry.space import surrounding
from freestrike.engine.options.abilities import abilities, uses
from freestrike.engine.options.charges import charges_for_allies, every_charge
from freestrike.engine.options.choice import Choice, cost_of
from freestrike.engine.options.sources import ABILITIES, CHARGES, MANEUVERS, MOVES, OTHERS, RIDES, Source
from freestrike.engine.options.told_of import TEST, assists, consumables, tests
from freestrike.engine.procedure import Gained, Procedure, Question, Scene, ask, because_of, happen
from freestrike.engine.queries.costs import takes
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.discounts import price
from freestrike.engine.queries.shared_turn import as_it_acts
from freestrike.engine.queries.turn_order import winner
from freestrike.engine.queries.usable import ability
from freestrike.engine.rules.aiming import MOST_ON_ONE
from freestrike.engine.rules.squad_action import acts_together
from freestrike.events.commands import ActTogether, Advance, Command, Disengage, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, MOVE_ACTION
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.events.strikes import FREE_STRIKES
from freestrike.events.turns import ExtraMainActionForgone
from freestrike.projections.board.board import Board

RULE = "combat/main-actions"
TOLD_BY = ("ability", "ally", "interaction", "characteristic", "difficulty", "skill")
"""The fields of a command that tell it from another of its kind."""
CHARGE, MOVE = "charge", "move"
THEN: dict[str, tuple[Source, ...]] = {
    CHARGE: (every_charge, charges_for_allies),
    MANEUVER: (*MANEUVERS, consumables),
    MOVE: (*MOVES, *RIDES),
    TEST: (tests, assists),
}
"""What is chosen in two steps: whether, then which, or where to."""

AT_FIRST: tuple[Source, ...] = tuple(source for source in (*ABILITIES, *OTHERS) if source not in (abilities, *CHARGES, *RIDES, *MANEUVERS))

Ways = dict[Option, Choice]


def main_actions(board: Board, id: str) -> Ways:
    """What the creature `id` can do with the main action that it has in hand, but for which maneuver it could use in its place, and where
    it could charge or move to with it."""
    found = {**_uses(board, id, MAIN_ACTION), **_offered(board, id, AT_FIRST)}
    for kind in THEN:
        then = _one_way(board, id, kind)
        if then is not None:
            found[Option(f"{kind}/{id}", id, then.cost, kind, RULE)] = then
    return found


def where_to(board: Board, id: str, kind: str) -> Ways:
    """Every charge, maneuver or move that the creature `id` can make with the main action that it has in hand."""
    used = _uses(board, id, MANEUVER) if kind == MANEUVER else {}
    return {**used, **_offered(board, id, THEN[kind])}


def take_main_actions(scene: Scene, gained: Gained, rule: str) -> Procedure[None]:
    """Each says what it does with its main action; the minions of a squad who use the same ability do so together, three at most on one
    target (monster-basics/squad-action). `rule`: what gives it to them."""
    chosen: list[_Choice] = []
    for id, seq in gained:
        command, cause = (yield from _choose(scene, id, seq, rule)) if _may_go_on(scene.board, id) else (None, seq)
        if command is None or _is_a_fourth(scene.board, command, chosen):
            yield from happen(ExtraMainActionForgone(id), rule, cause=cause)
        else:
            chosen.append(_Choice(id, command, cause))
    for together in _grouped(scene.board, chosen):
        command, cause = _as_one(together), together[0].cause
        if _may_go_on(scene.board, together[0].creature) and not why_not(scene.board, command):
            yield from because_of(carry_out(scene, command), cause)
        else:
            for one in together:
                yield from happen(ExtraMainActionForgone(one.creature), rule, cause=one.cause)


class _Choice(msgspec.Struct, frozen=True, gc=False):
    """What `creature` does, and the record of the choice."""

    creature: str
    command: Command
    cause: int


def _may_go_on(board: Board, id: str) -> bool:
    return can_act(board.creatures[id]) and not winner(board)


def _choose(scene: Scene, id: str, gained: int, rule: str) -> Procedure[tuple[Command | None, int]]:
    """What the creature `id` does, by the seat that answers for it, and the record of the choice."""
    key = f"extra main action|{id}"
    ways = main_actions(scene.board, id)
    if not ways:
        return None, gained
    seat = scene.board.creatures[id].seat
    answer = yield from ask(Question(seat, key, "extra main action", _given_by(rule, ways), gained, 0, 1, id, (rule,)))
    kind = next((kind for kind in THEN if answer.options == (f"{kind}/{id}",)), "")
    if kind:
        ways = where_to(scene.board, id, kind)
        if not ways:
            return None, gained
        answer = yield from ask(Question(seat, f"{key}|{kind}", f"extra {kind}", _given_by(rule, ways), answer.seq, 0, 1, id, (rule,)))
    if not answer.options:
        return None, answer.seq
    found = next((choice.command for option, choice in ways.items() if answer.options == (option.id,)), None)
    return found, answer.seq


def _given_by(rule: str, ways: Ways) -> tuple[Option, ...]:
    """The options of `ways`, all under the rule that gives the main action: what a standing order names."""
    return tuple(replace(option, rule=rule) for option in ways)


def _together(board: Board, command: Command) -> tuple[str, ...]:
    """What names the use of an ability that the minions of a squad use together; () for anything else."""
    if not isinstance(command, UseAbility) or command.ally:
        return ()
    creature = board.creatures[command.creature]
    used = ability(creature, command.ability) if creature.squad else None
    return (creature.squad, command.ability, command.manner) if used is not None and acts_together(used) else ()


def _is_a_fourth(board: Board, command: Command, chosen: list[_Choice]) -> bool:
    """Whether three of its squad use the same together on one of its targets already (monster-basics/squad-action)."""
    key = _together(board, command)
    if not key or not isinstance(command, UseAbility) or command.ability in FREE_STRIKES:
        return False
    struck = [target for one in chosen if _together(board, one.command) == key for target in _targets(one.command) or ("",)]
    return any(struck.count(target) >= MOST_ON_ONE for target in command.targets)


def _targets(command: Command) -> tuple[str, ...]:
    return command.targets if isinstance(command, UseAbility) else ()


def _grouped(board: Board, chosen: list[_Choice]) -> Iterable[list[_Choice]]:
    """Those who use the same ability of a squad together stand in one list, where the first was."""
    groups: dict[tuple[str, ...], list[_Choice]] = {}
    for one in chosen:
        groups.setdefault(_together(board, one.command) or (one.creature,), []).append(one)
    return groups.values()


def _as_one(together: list[_Choice]) -> Command:
    first = together[0].command
    if len(together) == 1 or not isinstance(first, UseAbility):
        return first
    pairs = [(one.creature, target) for one in together for target in _targets(one.command)]
    return ActTogether(first.creature, first.ability, pairs, first.manner)


def _one_way(board: Board, id: str, kind: str) -> Choice | None:
    """A way to charge, a maneuver, or a way to move. That there is one a single square tells sooner, most often, than all the ways."""
    acting = as_it_acts(board, id)
    creature = acting.creatures[id]
    if kind == CHARGE:
        near = next(every_charge(acting, creature, 1), None)
    elif kind == TEST:
        near = next(tests(acting, creature), None)
    elif kind == MANEUVER:
        near = next((choice for choice, _ in uses(acting, creature, (MANEUVER,)) if choice.cost.startswith(MAIN_ACTION)), None)
    else:
        steps = (Advance(id, (square,), True) for square in surrounding(creature.corner, 1))
        step = next((step for step in steps if not why_not(board, step)), None)
        near = None if step is None else Choice(step, cost_of(MOVE_ACTION, True), 1)
    return near if near is not None else next(iter(_choices(board, id, THEN[kind])), None)


def _offered(board: Board, id: str, sources: tuple[Source, ...]) -> Ways:
    found: Ways = {}
    for choice in _choices(board, id, sources):
        found[_option(id, choice)] = choice
        if choice.safe is not None:
            option = _option(id, choice.safe)
            found[replace(option, id=f"{option.id}/safe")] = choice.safe
    return found


def _choices(board: Board, id: str, sources: tuple[Source, ...]) -> Iterable[Choice]:
    """The choices that a main action pays for, but those that take others of the squad along."""
    board = as_it_acts(board, id)
    for source in sources:
        for choice in source(board, board.creatures[id]):
            if choice.cost.startswith(MAIN_ACTION) and not isinstance(choice.command, ActTogether):
                yield choice


def _uses(board: Board, id: str, usage: str) -> Ways:
    """The uses of abilities that are used so, named as in every other prompt."""
    board = as_it_acts(board, id)
    user, found = board.creatures[id], {}
    for choice, possible in uses(board, user, (usage,)):
        if choice.cost == MAIN_ACTION:
            found[possible.option] = choice
        elif choice.cost.startswith(MAIN_ACTION):
            cost = takes(choice.cost, price(board, user, possible.use), possible.use.ability.resource)
            found[replace(possible.option, cost=cost)] = choice
    return found


def _option(id: str, choice: Choice) -> Option:
    """Any other command as an option: its name, who, where to, and whatever else it names."""
    command = choice.command
    name = str(command.__struct_config__.tag).rpartition(".")[0]
    path: tuple[Square, ...] = getattr(command, "path", ())
    square: Square | None = path[-1] if path else getattr(command, "to", getattr(command, "square", None))
    at = "" if square is None else ",".join(map(str, square))
    targets = (*getattr(command, "targets", ()), *getattr(command, "point_out", ()))
    named_ones = (str(getattr(command, field, "")) for field in ("target", "rider", "mount"))
    target = next((one for one in named_ones if one), targets[0] if targets else "")
    others = (*getattr(command, "characteristics", ()), *(str(getattr(command, field, "")) for field in TOLD_BY))
    shift = "shift" if isinstance(command, Disengage) and command.shift else "disengage" if getattr(command, "disengage", False) else ""
    named = "/".join(part for part in (name, id, at, target, "+".join(targets[1:]), *others, shift) if part)
    return Option(named, id, choice.cost, str(getattr(command, "ability", "") or name), RULE, target, square)
