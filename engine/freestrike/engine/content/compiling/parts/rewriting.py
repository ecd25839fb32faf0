"""Changing some effects wherever they stand within others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs
from msgspec.structs import replace

from freestrike.events.content.ability import NO_ACTION
from freestrike.events.content.amount import OUTER_TARGET, TARGET, USER, Amount
from freestrike.events.content.duration import END_OF_CURRENT_TURN
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    Branch,
    Effect,
    EndState,
    ExtraAction,
    ForceMove,
    ForEach,
    FreeStrike,
    Gain,
    ImposeCondition,
    May,
    Move,
    OneOf,
    Reacts,
    Spend,
    Summon,
    Teleport,
    UnderPotency,
    UseAbilities,
    When,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.content.within import changed_within
from freestrike.events.resources import MALICE

Change = Callable[[Effect], tuple[Effect, ...]]


@attrs.frozen
class Steering:
    """How an ability has others move: `controlled` by its user, `unharmed`, `provoking` opportunity attacks though it is not willing."""

    controlled: bool = False
    unharmed: bool = False
    provoking: bool = False


@attrs.frozen
class Otherwise:
    """What an ability does otherwise while `when` holds: a vertical movement of the kind `slides` in place of its slides, one condition in
    place of another, movement `past_stability`."""

    slides: str = ""
    condition: tuple[str, str] = ("", "")
    past_stability: bool = False
    when: tuple[Holds, ...] = ()


def rewritten(effects: Sequence[Effect], change: Change) -> tuple[Effect, ...]:
    """The effects, each that stands in them or within them changed by `change`, from within."""
    return tuple(one for effect in effects for one in change(_inside(effect, change)))


def rewritten_in_areas(effects: Sequence[Effect], change: Change) -> tuple[Effect, ...]:
    """The same, and what happens to those in an area that the effects leave as well."""

    def inside(effect: Effect) -> Effect:
        if not isinstance(effect, Zone):
            return effect
        return replace(effect, reacts=tuple(replace(react, effects=rewritten(react.effects, change)) for react in effect.reacts))

    return tuple(map(inside, rewritten(effects, change)))


def past_stability(effects: Sequence[Effect], of: Holds | None = None) -> tuple[Effect, ...]:
    """The effects with all forced movement in them ignoring stability, of all or of whom that holds."""

    def changed(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, ForceMove):
            return (effect,)
        ignoring = replace(effect, ignores_stability=True)
        return (ignoring,) if of is None else (When((of,), (ignoring,), (effect,)),)

    return rewritten_in_areas(effects, changed)


def otherwise(effects: Sequence[Effect], how: Otherwise) -> tuple[Effect, ...]:
    """The effects as they are at all times, and as they are while that holds."""

    def changed(effect: Effect) -> tuple[Effect, ...]:
        match effect:
            case ForceMove() if how.past_stability:
                other: Effect = replace(effect, ignores_stability=True)
            case ForceMove(kind="slide") if how.slides:
                other = replace(effect, kind=how.slides, vertical=True)
            case ImposeCondition() if effect.condition == how.condition[0]:
                other = replace(effect, condition=how.condition[1])
            case _:
                return (effect,)
        return (When(how.when, (other,), (effect,)),) if how.when else (other,)

    return rewritten(effects, changed)


def landing_with(effects: Sequence[Effect], then: tuple[Effect, ...], *, own: bool = False) -> tuple[Effect, ...]:
    """The effects, with `then` where a jump of the user itself comes down. `own`: they are all on the user."""

    def landed(effect: Effect) -> tuple[Effect, ...]:
        if isinstance(effect, Move) and effect.manner == "jump":
            return (replace(effect, then=(*effect.then, *then)),)
        return (effect,)

    def of_the_user(effect: Effect) -> tuple[Effect, ...]:
        if isinstance(effect, ForEach) and effect.who == ONESELF:
            return (replace(effect, then=rewritten(effect.then, landed)),)
        return (effect,)

    return rewritten(effects, landed if own else of_the_user)


def below_none(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects, in which more Malice is lost than there is."""

    def taken(effect: Effect) -> tuple[Effect, ...]:
        loses = isinstance(effect, Gain) and effect.what == MALICE and isinstance(effect.amount, int) and effect.amount < 0
        return (replace(effect, below_0=True),) if loses else (effect,)

    return rewritten(effects, taken)


def hurting_by_ruling(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects, in which whom the forced movement leads into the user is hurt only if the Director says so."""
    return rewritten(effects, lambda effect: (replace(effect, ruled=True) if isinstance(effect, ForceMove) else effect,))


def sparing_allies(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects, in which no ally takes damage from the forced movement."""

    def spared(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, ForceMove):
            return (effect,)
        return (When((Holds("ally of"),), (replace(effect, harmless=True),), (effect,)),)

    return rewritten(effects, spared)


def taking_over(effects: Sequence[Effect], state: str) -> tuple[Effect, ...]:
    """The effects, in which the state takes the place of the same from anyone else."""

    def taken(effect: Effect) -> tuple[Effect, ...]:
        return (replace(effect, takes_over=True) if isinstance(effect, Bestow) and effect.state == state else effect,)

    return rewritten(effects, taken)


def for_nothing(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects with all uses of abilities in them costing nothing."""
    return rewritten(effects, lambda effect: (replace(effect, cost="waived") if isinstance(effect, UseAbilities) else effect,))


def in_its_place(effects: Sequence[Effect], what: Effect) -> tuple[Effect, ...]:
    """The effects with `what` in place of those of its kind: a bonus to the same, for as long, or a teleport, or a move of a
    kind, by one that goes farther."""

    def changed(effect: Effect) -> tuple[Effect, ...]:
        match what, effect:
            case Bestow(), Bestow(state="", reacts=()):
                kinds = tuple((one.what, one.name) for one in effect.modifiers)
                same = kinds == tuple((one.what, one.name) for one in what.modifiers)
                return (replace(effect, modifiers=what.modifiers),) if same else (effect,)
            case Move(), Move(squares=int()) if what.manner == effect.manner:
                return (replace(effect, squares=what.squares),)
            case Teleport(), Teleport() if what.controlled == effect.controlled:
                return (replace(effect, squares=what.squares),)
            case ForceMove(), ForceMove() if what.kind == effect.kind:
                return (replace(effect, vertical=what.vertical),)
        return (effect,)

    return _summoning_instead(effects, what) if isinstance(what, OneOf | Summon) else rewritten(effects, changed)


def _summoning_instead(effects: Sequence[Effect], what: Effect) -> tuple[Effect, ...]:
    """The effects with `what` in place of what brings somebody into the fight, all of its ways at once."""

    def instead(effect: Effect) -> Effect:
        if isinstance(effect, ForEach):
            return replace(effect, then=_summoning_instead(effect.then, what))
        return what if _only_summons(effect) else effect

    return tuple(map(instead, effects))


def forced_farther_below(effects: Sequence[Effect], below: tuple[str, int | str, int]) -> tuple[Effect, ...]:
    """The effects, whose forced movement goes so many squares farther with who is below the potency."""
    characteristic, value, squares = below

    def farther(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, ForceMove) or isinstance(effect.squares, Amount):
            return (effect,)
        return (UnderPotency(characteristic, value, (replace(effect, squares=effect.squares + squares),), (effect,)),)

    return rewritten(effects, farther)


def _only_summons(effect: Effect) -> bool:
    """Whether it brings somebody into the fight, whichever way is chosen."""
    if isinstance(effect, OneOf):
        return all(len(way.then) == 1 and isinstance(way.then[0], Summon) for way in effect.branches)
    return isinstance(effect, Summon)


def forced_otherwise(effects: Sequence[Effect], kind: str, instead: ForceMove) -> tuple[Effect, ...]:
    """The effects, whose forced movement of that `kind` is one of another, or goes up and down, for as many squares."""
    return rewritten(
        effects,
        lambda effect: (
            (replace(effect, kind=instead.kind, vertical=instead.vertical),)
            if isinstance(effect, ForceMove) and effect.kind == kind
            else (effect,)
        ),
    )


def from_whom_it_likes(effects: Sequence[Effect], condition: str, sources: Selection) -> tuple[Effect, ...]:
    """The effects with those whom the user picks as the sources of a condition that it would be the source of."""

    def changed(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, ImposeCondition) or effect.condition != condition or effect.of != USER:
            return (effect,)
        given = replace(effect, of=OUTER_TARGET)
        return (ForEach(sources, (ForEach(Selection((OUTER_TARGET,)), (given,)),)),)

    return rewritten(effects, changed)


IN_COURSE = "in its course"
"""The state of who does something in the course of a move."""


def in_its_course(effects: Sequence[Effect], used: Sequence[UseAbilities]) -> tuple[Effect, ...]:
    """The effects, in which who moves can use each of these abilities of its own once, wherever its move has led it, or after it."""

    def moving(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, Move):
            return (effect,)
        uses = tuple((_told_apart(use.named[0], used[:n]), _once(use, used[:n])) for n, use in enumerate(used))
        reacts = tuple(Reacts(f"{name}-in-passing", name, Trigger("moves"), (use,), choice=False, target=ONESELF) for name, use in uses)
        # Each use ends what lasts until the end of an ability.
        return (Bestow(END_OF_CURRENT_TURN, reacts=reacts, state=IN_COURSE), effect, EndState(IN_COURSE), *(use for _, use in uses))

    return rewritten(effects, moving)


def _told_apart(name: str, before: Sequence[UseAbilities]) -> str:
    """The name of an ability, told apart from as many uses of the same as come before."""
    same = sum(use.named[0] == name for use in before)
    return f"{name}-{same + 1}" if same else name


def _once(use: UseAbilities, before: Sequence[UseAbilities]) -> Effect:
    """The use of an ability, unless this one, after those `before`, has been made in this turn."""
    done = f"{_told_apart(use.named[0], before)} used"
    noted = ForEach(ONESELF, (Bestow(END_OF_CURRENT_TURN, state=done),))
    return When((Holds("state", done, USER, negated=True),), (replace(use, riders=(*use.riders, noted)),))


def with_each_used_on(effects: Sequence[Effect], then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects, in which `then` is done to each whom the abilities are used on that they have their user use."""
    return tuple(changed_within(effect, UseAbilities, lambda use: replace(use, riders=(*then, *use.riders))) for effect in effects)


def coming_to_rest(effects: Sequence[Effect], then: tuple[Effect, ...], *, unhurt: bool) -> tuple[Effect, ...]:
    """The effects, in which `then` happens to whoever is moved by force where it comes to, and, if `unhurt`, slams deal no damage."""

    def ending(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, ForceMove):
            return (effect,)
        return (replace(effect, then=(*effect.then, *then), harmless=effect.harmless or unhurt),)

    return rewritten(effects, ending)


def steered(effects: Sequence[Effect], how: Steering) -> tuple[Effect, ...]:
    """The effects, in which the moves of others are made as `how` says; a shift provokes nobody all the same."""

    def as_told(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, Move):
            return (effect,)
        provokes = "always" if how.provoking and effect.manner != "shift" else effect.provokes
        unharmed = effect.unharmed or how.unharmed
        return (replace(effect, controlled=effect.controlled or how.controlled, unharmed=unharmed, provokes=provokes),)

    return rewritten(effects, as_told)


def rolled_with(effects: Sequence[Effect], what: str) -> tuple[Effect, ...]:
    """The effects, in which the roll that set them off takes `what`, an edge or a bane, in place of another."""

    def changed(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, AlterRoll) or effect.modifier is None:
            return (effect,)
        return (replace(effect, modifier=replace(effect.modifier, what=what)),)

    return rewritten(effects, changed)


def granted_instead(effects: Sequence[Effect], who: Selection, instead: Effect) -> tuple[Effect, ...]:
    """The effects, in which those whom `who` picks are given `instead` in place of leave to make a free strike."""

    def changed(effect: Effect) -> tuple[Effect, ...]:
        match effect:
            case ForEach(who=picked, then=(FreeStrike(choice=True, modifiers=(), riders=()),)) if picked == who:
                return (replace(effect, then=(instead,)),)
        return (effect,)

    return rewritten(effects, changed)


def repicked(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects, where leave to use an ability against somebody lets another be picked if that one has fallen. A charge that others are
    given leave to make is then one at the target."""

    def repicking(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, UseAbilities):
            return (effect,)
        if effect.which == "charge" and effect.against is None:
            effect = replace(effect, against=Selection((OUTER_TARGET,)))
        return (replace(effect, repick=True) if effect.against is not None else effect,)

    return rewritten(effects, repicking)


def teleporting_farther(effects: Sequence[Effect], per: int, squares: int) -> tuple[Effect, ...]:
    """The effects, where `per` or more of the heroic resource can be spent for teleports of so many `squares` more for each of them."""

    def farther(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, Teleport) or not isinstance(effect.squares, int):
            return (effect,)
        paid = replace(effect, squares=Amount(effect.squares, of="spent", per=per))
        return (Spend(per, (paid,), or_more=True, otherwise=(effect,)),) if squares == 1 else (effect,)

    return rewritten(effects, farther)


def taking_along(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects, in which whoever teleports takes somebody along."""
    return rewritten(effects, lambda effect: (replace(effect, brings=True) if isinstance(effect, Teleport) else effect,))


def ahead_of_grants(effects: Sequence[Effect], then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects, where whoever may use an ability has `then` done before, if it wants to use one."""

    def ahead(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, UseAbilities):
            return (effect,)
        used = (*then, replace(effect, choice=False))
        return (May(used, chooser=USER if effect.controlled else TARGET),) if effect.choice else used

    return rewritten(effects, ahead)


def though_dazed(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects with every further action in them allowed to who is dazed."""
    return rewritten(effects, lambda effect: (replace(effect, though_dazed=True) if isinstance(effect, ExtraAction) else effect,))


def riding(effects: Sequence[Effect], then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects, where `then` follows on whom a free strike in them hits."""
    return rewritten(
        effects, lambda effect: (replace(effect, riders=(*effect.riders, *then)) if isinstance(effect, FreeStrike) else effect,)
    )


def striking(effects: Sequence[Effect], modifiers: tuple[Modifier, ...]) -> tuple[Effect, ...]:
    """The effects with the free strikes and the uses of abilities that they give changed by `modifiers`."""
    return rewritten(
        effects,
        lambda effect: (
            replace(effect, modifiers=(*effect.modifiers, *modifiers)) if isinstance(effect, FreeStrike | UseAbilities) else effect,
        ),
    )


def together(effects: Sequence[Effect], modifiers: tuple[Modifier, ...] = ()) -> tuple[Effect, ...]:
    """The effects, in which an ability that is used on several is used on them with one roll, changed by `modifiers`."""

    def at_once(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, UseAbilities) or not (effect.upon_targets or effect.upon is not None):
            return (effect,)
        return (replace(effect, together=True, modifiers=(*effect.modifiers, *modifiers)),)

    return rewritten(effects, at_once)


def struck_on(ability: str, targets: int, between: tuple[Effect, ...], then: tuple[Effect, ...]) -> Effect:
    """The strikes that follow the first of so many by the same roll, with `between` before each and `then` after it."""
    last = (ForEach(ONESELF, then),) if then else ()
    use = UseAbilities("named", (ability,), usage=NO_ACTION, cost="waived", free_strike_instead=False)
    return ForEach(ONESELF, (replace(use, times=targets - 1, between=between, riders=last, strikes_on=True),))


def cheaper(effects: Sequence[Effect], cost: int | Amount) -> tuple[Effect, ...]:
    """The effects with the heroic abilities that they grant so much cheaper."""
    return rewritten(
        effects,
        lambda effect: (replace(effect, cost=cost) if isinstance(effect, UseAbilities) and "heroic" in effect.which else effect,),
    )


def beside(effects: Sequence[Effect], condition: str, then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects, where `then` comes with the condition wherever they impose it, if the target has it."""
    has = Holds("condition given by", condition)
    return rewritten(
        effects,
        lambda effect: (effect, When((has,), then)) if isinstance(effect, ImposeCondition) and effect.condition == condition else (effect,),
    )


def _inside(effect: Effect, change: Change) -> Effect:
    changed: dict[str, object] = {}
    for field in effect.__struct_fields__:
        value = getattr(effect, field)
        if not isinstance(value, tuple) or not value:
            continue
        if isinstance(value[0], tuple):
            changed[field] = tuple(rewritten(inner, change) for inner in value)
        elif isinstance(value[0], Branch):
            changed[field] = tuple(replace(branch, then=rewritten(branch.then, change)) for branch in value)
        elif isinstance(value[0], Effect):
            changed[field] = rewritten(value, change)
    return replace(effect, **changed) if changed else effect


def picking_two(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects, each way among which there is a choice with two whom it picks in place of one."""

    def changed(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, OneOf):
            return (effect,)
        return (replace(effect, branches=tuple(replace(way, then=tuple(map(_with_two, way.then))) for way in effect.branches)),)

    return rewritten(effects, changed)


def _with_two(effect: Effect) -> Effect:
    if isinstance(effect, ForEach) and effect.who.count == 1:
        return replace(effect, who=replace(effect.who, count=2))
    return effect
