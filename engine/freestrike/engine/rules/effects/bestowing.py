"""What an effect gives for a while: states, modifiers, features; and taking them away."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.amounts import amount_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.holds import counted
from freestrike.engine.queries.looked_up import looked_up
from freestrike.engine.rules.choosing import choose_targets
from freestrike.engine.rules.effects.carrying_out import carries_out, carry_out_all, leave_to_director
from freestrike.engine.rules.lasting import begin, has_from
from freestrike.engine.rules.rolled_amount import rolled_amount, unsigned
from freestrike.events.content.amount import GRANTOR, TRIGGERING, USER, Amount
from freestrike.events.content.duration import (
    ENCOUNTER,
    END_OF_CURRENT_TURN,
    END_OF_ROUND,
    END_OF_THIS_ABILITY,
    START_OF_USERS_TURN,
    WITH_CONDITION,
)
from freestrike.events.content.effect import Bestow, Count, EndState, Later, MakePowerRoll, Reacts, Summon
from freestrike.events.content.modifier import ONE_ABILITY, THAT_ABILITY, Modifier
from freestrike.events.content.selection import GIVER, Holds
from freestrike.events.content.within import changed_within
from freestrike.events.lasting import UNNAMED, Lasting, LastingEnded
from freestrike.events.strikes import AbilityUsed, LeftToDirector
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD

LATER = "later"
WHEN = {
    "end of turn": END_OF_CURRENT_TURN,
    "start of next turn": START_OF_USERS_TURN,
    "end of round": END_OF_ROUND,
    "after this ability": END_OF_THIS_ABILITY,
}
"""The durations that effect.LATER stand for."""


@carries_out(Bestow)
def _bestow(scene: Scene, under: Circumstances, effect: Bestow) -> Procedure[None]:
    """The same from the same source is not had twice; what only one can have is taken from who had it (classes/stacking-unique-effects).
    What goes with a condition that the target did not get is not given. What others can do about an object is left to the Director."""
    if under.object:
        yield from leave_to_director(scene, under, effect)
        return
    if effect.ends == WITH_CONDITION and not has_from(scene.board.creatures[under.target], effect.state, under.user, under.ability.id):
        return
    modifiers = tuple(_as_it_is_now(scene.board, under, one) for one in effect.modifiers)
    reacts = tuple(_measured_now(scene.board, under, _waiting_for(react, under.user)) for react in effect.reacts)
    source = under.user if effect.of == USER else under.who(effect.of)
    lasting = Lasting(effect.state or UNNAMED, source, effect.ends, under.ability.id, 0, modifiers, reacts, effect.substitutes)
    lasting = replace(lasting, interactions=effect.interactions)
    if effect.one_at_a_time:
        for creature in scene.board.creatures:
            for one in creature.lasting:
                if creature.id != under.target and (one.name, one.source, one.by) == (lasting.name, lasting.source, lasting.by):
                    yield from happen(LastingEnded(creature.id, one, "given to another"), "classes/abilities", cause=under.cause)
    if effect.takes_over:
        for one in scene.board.creatures[under.target].lasting:
            if one.name == lasting.name and one.source != under.user:
                yield from happen(LastingEnded(under.target, one, "taken over"), "classes/abilities", cause=under.cause)
    for modifier in effect.modifiers:
        if not looked_up(modifier):
            text = f"{modifier.what} {modifier.name or modifier.on}".rstrip()
            left = LeftToDirector(under.user, under.ability.id, text, (under.target,))
            yield from happen(left, "engine/left-by-hand", cause=under.cause)
    yield from begin(scene, under.target, lasting, "classes/abilities", cause=under.cause)


@carries_out(Later)
def _later(scene: Scene, under: Circumstances, effect: Later) -> Procedure[None]:
    """It waits on the target and comes due when its time is over; after the ability in flight only if that one has the target or is its
    own, else at once. What is to rise where a dead target lies waits on the user, who knows where that is."""
    ends = WHEN.get(effect.when, effect.when)
    if ends == END_OF_THIS_ABILITY and not _is_part_of_one(scene.board, under.target):
        yield from carry_out_all(scene, under, effect.then)
        return
    bearer, then = under.target, effect.then
    target = scene.board.creatures[under.target]
    if target.life == DEAD:
        bearer = under.user
        then = tuple(changed_within(one, Summon, lambda summoned: replace(summoned, at=target.corner)) for one in then)
    waiting = Lasting(LATER, under.user, ends, under.ability.id, then=then)
    yield from begin(scene, bearer, waiting, "classes/abilities", cause=under.cause)


def _is_part_of_one(board: Board, id: str) -> bool:
    """Whether the innermost ability in flight will end what lasts on the creature `id` until then."""
    for window in reversed(board.in_flight):
        if isinstance(window.event, AbilityUsed):
            return id == window.event.creature or id in window.event.targets
    return False


def _waiting_for(react: Reacts, giver: str) -> Reacts:
    """Who gave it is known only now."""
    react = changed_within(react, Holds, lambda asked: replace(asked, name=giver) if asked.name == GIVER else asked)
    react = changed_within(react, MakePowerRoll, lambda roll: replace(roll, by=giver) if roll.by == GIVER else roll)
    react = changed_within(react, EndState, lambda over: replace(over, giver=giver) if over.giver == GIVER else over)
    trigger = react.trigger
    if trigger.actor != GIVER:
        return react
    needs = (*trigger.needs, Holds("is called", giver, TRIGGERING))
    return replace(react, trigger=replace(trigger, actor="creature", needs=needs))


def _measured_now(board: Board, under: Circumstances, react: Reacts) -> Reacts:
    """What is measured by whoever gives it is known now."""
    given = replace(under, grantor=under.user)
    return changed_within(
        react, Amount, lambda amount: Amount(amount_of(board, given, amount)) if amount.whose == GRANTOR and not amount.dice else amount
    )


def _is_use_of(event: object, id: str) -> bool:
    return isinstance(event, AbilityUsed) and event.creature == id


_KNOWN_ONLY_NOW = ("spent", "allies near")


def _as_it_is_now(board: Board, under: Circumstances, modifier: Modifier) -> Modifier:
    """How much was spent is known only now, who is near, and which ability it is about."""
    if modifier.on == THAT_ABILITY:
        used = next((one.event for one in reversed(board.in_flight) if _is_use_of(one.event, under.triggering)), None)
        modifier = replace(modifier, on=f"{ONE_ABILITY}{used.ability if isinstance(used, AbilityUsed) else ''}")
    amount = modifier.amount
    if isinstance(amount, Amount) and amount.of in _KNOWN_ONLY_NOW:
        return replace(modifier, amount=amount_of(board, under, amount))
    return modifier


@carries_out(Count)
def _count(scene: Scene, under: Circumstances, effect: Count) -> Procedure[None]:
    """One number for each name, whoever counts."""
    creature = scene.board.creatures[under.target]
    before = creature.has_lasting(effect.name)
    fewer = effect.amount < 0 if isinstance(effect.amount, int) else effect.amount.times < 0
    number = yield from rolled_amount(scene, under, unsigned(effect.amount) if fewer else effect.amount)
    now = number if effect.exactly else counted(creature, effect.name) + (-number if fewer else number)
    if before is not None and before.amount == now:
        return
    if before is not None:
        yield from happen(LastingEnded(creature.id, before, "counted anew"), "classes/abilities", cause=under.cause)
    if now > 0:
        counting = Lasting(effect.name, under.user, ENCOUNTER, under.ability.id, now)
        yield from begin(scene, creature.id, counting, "classes/abilities", cause=under.cause)


@carries_out(EndState)
def _end_state(scene: Scene, under: Circumstances, effect: EndState) -> Procedure[None]:
    """Or it goes over to another; what an object is to have is left to the Director."""
    others = () if effect.onto is None else (yield from choose_targets(scene, under, effect.onto))
    if effect.onto is not None and not others:
        return
    for one in scene.board.creatures[under.target].lasting:
        named = one.name in (effect.state, f"{effect.state}/{under.target}")  # the latter keeps up a zone
        if named and (effect.by_anyone or one.source == (effect.giver or under.user)) and effect.by in ("", one.by):
            yield from happen(LastingEnded(under.target, one, under.ability.name), "classes/abilities", cause=under.cause)
            for other in others:
                if other in scene.board.creatures:
                    yield from begin(scene, other, one, "classes/abilities", cause=under.cause)
                else:
                    yield from leave_to_director(scene, under, effect)
