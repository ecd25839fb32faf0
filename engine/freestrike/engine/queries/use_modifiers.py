"""The modifiers that count for one use of an ability: of who uses it, of what a grant changes, of whom it is used on."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.modifiers import Borne, applies, borne, cannot, ignores, number
from freestrike.engine.queries.scopes import in_scope
from freestrike.engine.queries.use import Use, has_potency
from freestrike.events.content.amount import Amount
from freestrike.events.content.modifier import DAMAGE_MODIFIERS, ROLL_MODIFIERS, Modifier
from freestrike.events.lasting import Lasting
from freestrike.events.ledger import Entry
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

Found = tuple[Creature, Borne]
"""Who bears it, and what."""

EDGES = ("edge", "double edge")
BANES = ("bane", "double bane")
COVER, CONCEALMENT = "combat/cover", "combat/concealment"
COVER_OR_CONCEALMENT = "cover or concealment"
"""What a modifier of a roll names that counts only where there is a bane from one of them."""

DICED = ("bonus", "penalty")
"""What may be measured in dice; they are rolled with the roll."""

RULES = {
    "automatic tier": "the-basics/automatic-tier-outcomes",
    "bonus": "the-basics/bonuses-and-penalties",
    "initial roll": "the-basics/making-a-power-roll",
    "penalty": "the-basics/bonuses-and-penalties",
}


def modified(user: Creature, target: Creature | None, use: Use) -> bool:
    """Whether anything could modify the use at all, told cheaply."""
    own = use.ability.modifiers or use.granted
    return bool(user.modified or user.lasting or own or (target is not None and (target.modified or target.lasting)))


def use_modifiers(
    board: Board, user: Creature, target: Creature | None, use: Use, *kinds: str, roll: Circumstances | None = None
) -> Iterator[Found]:
    """Those of `kinds` that apply: the user's own, the ability's, the grant's, and those of the target against whatever is used on it."""
    for one in borne(user, *kinds):
        if _counts(one, use, False) and applies(board, user, "" if target is None else target.id, one, roll):
            yield user, one
    for modifier in (*use.ability.modifiers, *use.granted):
        one = Borne(modifier, use.ability.name, user.id)
        if modifier.what in kinds and _counts(one, use, False) and applies(board, user, "" if target is None else target.id, one, roll):
            yield user, one
    if target is not None:
        for one in borne(target, *kinds):
            if _counts(one, use, True) and applies(board, target, user.id, one, roll):
                yield target, one


def ignored_by(board: Board, user: Creature, target: Creature, use: Use, what: str, detail: str = "") -> bool:
    """Whether the user ignores `what` (one of modifier.IGNORES), always, with this ability or by leave of a grant. `detail`: what it comes
    from."""
    if ignores(board, user, what, detail, other=target.id) is not None:
        always = (one for one in borne(user, "ignores") if one.modifier.name == what and one.modifier.detail in ("", detail))
        if any(in_scope(one.modifier.on, use) and applies(board, user, target.id, one) for one in always):
            return True
    modifiers = (*use.ability.modifiers, *use.granted)
    own = (Borne(modifier, use.ability.name, user.id) for modifier in modifiers if modifier.what == "ignores")
    return any(one.modifier.name == what and applies(board, user, target.id, one) for one in own)


def _counts(one: Borne, use: Use, incoming: bool) -> bool:
    return one.modifier.incoming is incoming and in_scope(one.modifier.on, use)


def bonus_on_use(board: Board, user: Creature, target: Creature | None, use: Use, kind: str, name: str = "") -> int:
    """What the modifiers of `kind` on the use come to: squares of distance, targets, potency, squares of forced movement."""
    return sum(amount for amount, _ in bonuses_on_use(board, user, target, use, kind, name))


def bonuses_on_use(
    board: Board, user: Creature, target: Creature | None, use: Use, kind: str, name: str = ""
) -> tuple[tuple[int, str], ...]:
    """How much each modifier of `kind` on the use adds, and where it comes from."""
    if not modified(user, target, use):
        return ()
    found = use_modifiers(board, user, target, use, kind)
    return tuple((number(board, bearer, one), one.source) for bearer, one in found if one.modifier.name in ("", name))


def roll_entries(board: Board, user: Creature, target: Creature, use: Use, found: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The ledger `found` with what modifiers add to the roll, and without what they take away."""
    entries = [*found]
    unseen = any(entry.rule in (COVER, CONCEALMENT) for entry in found)
    for bearer, one in use_modifiers(board, user, target, use, *ROLL_MODIFIERS):
        if (one.modifier.name == COVER_OR_CONCEALMENT and not unseen) or in_dice(one.modifier):
            continue
        entries.append(entry_of(board, bearer, one))
    if ignored_by(board, user, target, use, "banes"):
        entries = [entry for entry in entries if entry.kind not in BANES]
    if cannot(board, user, "gain edges", other=target.id):
        entries = [entry for entry in entries if entry.kind not in EDGES]
    return tuple(entries)


def in_dice(modifier: Modifier) -> bool:
    """Whether dice are rolled for it."""
    return isinstance(modifier.amount, Amount) and modifier.amount.dice != ""


def entry_of(board: Board, bearer: Creature, one: Borne) -> Entry:
    """The line of a roll's ledger that a modifier is."""
    what = one.modifier.what
    amount = 2 if what.startswith("double") else number(board, bearer, one)
    return Entry(what, amount, one.source, RULES.get(what, "the-basics/rolling-with-edges-and-banes"))


ROLLED = "rolled"
DEALT = "dealt"
RESOLVED = "resolved"


def used_up(board: Board, user: Creature, target: Creature | None, use: Use, moment: str) -> tuple[Found, ...]:
    """What is used up at `moment` of the use, once it is ROLLED, its damage is DEALT or all of it is RESOLVED: the states whose modifier
    was for the next one only. One of potencies waits for an ability that has one."""
    if not (user.lasting or (target is not None and target.lasting)):
        return ()
    kinds = ("potency",) if moment == RESOLVED and has_potency(use.ability) else ()
    found = use_modifiers(board, user, target, use, *ROLL_MODIFIERS, *DAMAGE_MODIFIERS, *kinds)
    return tuple(
        (bearer, one)
        for bearer, one in found
        if one.lasting is not None and (one.modifier.next_only or one.lasting.ends == "until used") and _is_over(one.lasting, use, moment)
    )


def _is_over(lasting: Lasting, use: Use, moment: str) -> bool:
    """Whether it has counted by then; what is for a roll is over with a use without one too, if it is for any ability, but not with that by
    which it is given."""
    unrolled = (
        use.ability.roll is None
        and moment == RESOLVED
        and lasting.by != use.ability.id
        and all(one.on == "ability" for one in lasting.modifiers)
    )
    return _counts_until(lasting) == moment or (unrolled and _counts_until(lasting) == ROLLED)


def _counts_until(lasting: Lasting) -> str:
    """When what lasts for the next use only has done all that it does."""
    kinds = [modifier.what for modifier in lasting.modifiers]
    if "potency" in kinds:
        return RESOLVED
    return DEALT if any(kind in DAMAGE_MODIFIERS for kind in kinds) else ROLLED
