"""What modifiers make of the damage that an ability deals, and what they keep off whom it is dealt to."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.modifiers import applies, borne, number
from freestrike.engine.queries.submerged import FIRE_IMMUNITY, LIGHTNING_WEAKNESS, submerged
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.use_modifiers import ignored_by, modified, use_modifiers
from freestrike.events.content.effect import DAMAGE_TYPES
from freestrike.events.content.malice import ONE_TARGET
from freestrike.events.content.modifier import DAMAGE_MODIFIERS
from freestrike.events.content.stat_block import DamageModifier
from freestrike.events.damage import DamageDue
from freestrike.events.ledger import Entry
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

ALL = "all"
"""The detail of an immunity to all of it."""


def may_be_modified(board: Board, under: Circumstances) -> bool:
    """Whether anything could modify the damage at all, told cheaply."""
    return modified(board.creatures[under.user], _target(board, under), _use(under))


def modified_damage(board: Board, under: Circumstances, due: DamageDue) -> DamageDue:
    """The damage with what is added to it (once, to the ability's own), its type changed, and what it can't be reduced by. To an object
    it is what has nothing to do with the target."""
    user, target = board.creatures[under.user], _target(board, under)
    use = _use(under)
    for bearer, one in use_modifiers(board, user, target, use, *DAMAGE_MODIFIERS, roll=under):
        name = one.modifier.name
        if one.modifier.what == "extra damage":
            withheld = one.modifier.detail == ONE_TARGET and under.favored not in ("", under.object or under.target)
            if one.modifier.detail in DAMAGE_TYPES and one.modifier.detail != due.type:
                continue
            if under.main and name in ("", due.type) and not withheld:
                extra = number(board, bearer, one)
                line = Entry("extra damage", extra, one.source, "classes/ability-roll")
                due = replace(due, amount=due.amount + extra, ledger=(*due.ledger, line))
        elif one.modifier.what == "no damage":
            if under.main:
                line = Entry("no damage", due.amount, one.source, "classes/ability-roll")
                due = replace(due, amount=0, ledger=(*due.ledger, line))
        elif one.modifier.what == "damage type":
            due = replace(due, type=name)
        elif one.modifier.what == "unreducible":
            due = replace(due, unreducible=True)
        elif one.modifier.what == "ignores immunity" and name in ("", due.type):
            due = replace(due, past_immunity=True)
    if target is not None and ignored_by(board, user, target, use, "damage immunity"):
        due = replace(due, past_immunity=True)
    return due


def _target(board: Board, under: Circumstances) -> Creature | None:
    return None if under.object else board.creatures[under.target]


def _use(under: Circumstances) -> Use:
    return Use(under.ability, under.manner, under.targets, under.granted, occasion=under.occasion, objects=under.objects)


def extra_of_other_types(board: Board, under: Circumstances, due: DamageDue) -> tuple[tuple[str, Entry], ...]:
    """What is dealt besides to a target of the ability's own damage, of a type that this is not: the types, each with its ledger line."""
    user, target, use = board.creatures[under.user], _target(board, under), _use(under)
    if not under.main:
        return ()
    found = use_modifiers(board, user, target, use, "extra damage", roll=under)
    return tuple(
        (one.modifier.detail, Entry("extra damage", number(board, bearer, one), one.source, "classes/ability-roll"))
        for bearer, one in found
        if one.modifier.detail in DAMAGE_TYPES and one.modifier.detail != due.type and one.modifier.name in ("", due.type)
    )


def defenses(board: Board, target: Creature, source: str = "") -> tuple[tuple[DamageModifier, ...], tuple[DamageModifier, ...]]:
    """The weaknesses and the immunities of `target` against the damage of `source`: of its stat block, of what features and effects give it
    and take from it, and of the water that it is in (combat/underwater-combat)."""
    weaknesses, immunities = target.stat_block.weaknesses, target.stat_block.immunities
    if board.ground.water and submerged(board, target):
        weaknesses, immunities = (*weaknesses, LIGHTNING_WEAKNESS), (*immunities, FIRE_IMMUNITY)
    if target.modified or target.lasting:
        weaknesses = (*weaknesses, *borne_damage_modifiers(board, target, "weakness", source))
        immunities = (*immunities, *borne_damage_modifiers(board, target, "immunity", source))
        lost = [one.type for one in borne_damage_modifiers(board, target, "loses immunity", source)]
        immunities = tuple(one for one in immunities if not lost or ("" not in lost and one.type not in lost))
    return weaknesses, immunities


def borne_damage_modifiers(board: Board, target: Creature, kind: str, source: str) -> tuple[DamageModifier, ...]:
    """The immunities or the weaknesses (`kind`) that features give `target`, against the damage of `source`."""
    if not (target.modified or target.lasting):
        return ()
    return tuple(
        DamageModifier(one.modifier.name, None if one.modifier.detail == ALL else number(board, target, one))
        for one in borne(target, kind)
        if applies(board, target, source, one)
    )


def halvings(board: Board, target: Creature, due: DamageDue) -> tuple[Entry, ...]:
    """A line for each feature of `target` that halves such damage."""
    if not (target.modified or target.lasting):
        return ()
    return tuple(
        Entry("halved", 2, one.source, "the-basics/always-round-down")
        for one in borne(target, "halved damage")
        if one.modifier.name in ("", due.type) and applies(board, target, due.source, one)
    )
