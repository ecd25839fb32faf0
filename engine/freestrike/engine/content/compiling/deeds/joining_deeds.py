"""Deeds of one sentence put together: by whom they are done to, under one end, at one cost, one or the other."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.events.content.amount import TARGET, USER, Amount
from freestrike.events.content.duration import END_OF_CURRENT_TURN
from freestrike.events.content.effect import (
    Bestow,
    Branch,
    DealDamage,
    Effect,
    EndConditions,
    ForceMove,
    FreeStrike,
    ImposeCondition,
    May,
    Move,
    OneOf,
    RegainStamina,
    SpendRecovery,
    Stance,
    UseAbilities,
)


def by_whom(deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds, those in a row that are done to the same as one: who is picked, or resists, is so once for all of them."""
    joined: list[Deed] = []
    for deed in deeds:
        if joined and joined[-1].who == deed.who:
            deed = Deed(deed.who, (*joined.pop().effects, *deed.effects))
        joined.append(deed)
    return joined


def at_ones_cost(deeds: list[Deed]) -> list[Deed]:
    """The deeds, where a Recovery that the user spends is not for itself: somebody else regains its recovery value."""
    match deeds:
        case [*others, Deed(who=spender, effects=(SpendRecovery(count=1),)), Deed(effects=(RegainStamina(amount=value),)) as healed] if (
            spender == ME and value == Amount(of="recovery value")
        ):
            return [*others, attrs.evolve(healed, effects=(SpendRecovery(by=USER),))]
    return deeds


def without_end() -> str:
    raise Unsaid


def with_shared_ends(deeds: Sequence[Deed]) -> list[Deed]:
    """A condition or a state without an end of its own has that of what follows, as in "slowed and weakened (save ends)"."""
    shared: list[Deed] = []
    ends = ""
    for deed in reversed(deeds):
        effects = list(deed.effects)
        if len(effects) == 1:
            (only,) = effects
            match only:
                case ImposeCondition(condition=name, ends=own):
                    if not own and name not in ("prone", "grabbed"):
                        effects = [replace(only, ends=ends)]
                    ends = own or ends
                case Bestow(state=name) if name and deed.endless and ends:
                    effects = [replace(only, ends=ends)]
                case Bestow(ends="", state="", reacts=()) if ends:
                    effects = [replace(only, ends=ends)]
                case Bestow(ends=own) if own in ("save", "eot", END_OF_CURRENT_TURN):
                    ends = own
                case _:
                    ends = ""
        shared.append(attrs.evolve(deed, effects=tuple(effects)))
    return shared[::-1]


def either_of(deeds: list[Deed], steps: Tree[Token]) -> Deed:
    """The user chooses one of several things that happen to the same; what others can do, each of them chooses."""
    if tokens(steps, "AND") or len(branches(steps)) != len(deeds):
        raise Unsaid
    doing = branch(branches(steps)[0], "doing")
    chooser = TARGET if doing is not None and token(doing, "CAN", "CHOOSE_TO") and deeds[0].who != ME else USER
    ways = tuple(Branch(", ".join(map(_way, deed.effects)), deed.who.do(deed.effects)) for deed in deeds)
    if {deed.who for deed in deeds} == {deeds[0].who}:
        same = tuple(Branch(way.name, deed.effects) for way, deed in zip(ways, deeds, strict=True))
        return Deed(deeds[0].who, (OneOf(same, chooser=chooser),))
    if chooser != USER:
        raise Unsaid
    return Deed(THE_TARGET, (OneOf(ways),))


def _way(effect: Effect) -> str:
    match effect:
        case ImposeCondition():
            return effect.condition
        case DealDamage(amount=amount, more=None):
            return f"{amount} damage"
        case Bestow(state=name) if name:
            return name
        case ForceMove(squares=Amount()):
            return effect.kind
        case ForceMove():
            return f"{effect.kind} {effect.squares}"
        case Move():
            return effect.manner or "move"
        case May(then=(EndConditions(),)):
            return "end an effect"
        case FreeStrike():
            return "free strike"
        case UseAbilities(times=times) if times > 1:
            return f"{times} times"
        case UseAbilities(which="maneuver"):
            return "maneuver"
        case Stance():
            return effect.what
    raise Unsaid
