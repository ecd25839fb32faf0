"""What an effect gives for a while: states, modifiers, features; and taking them away."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.looked_up import looked_up
from freestrike.engine.rules.effects.carrying_out import carries_out
from freestrike.engine.rules.lasting import begin, has_from
from freestrike.events.content.duration import WITH_CONDITION
from freestrike.events.content.effect import Bestow, EndState
from freestrike.events.lasting import Lasting, LastingEnded
from freestrike.events.strikes import LeftToDirector

UNNAMED = "bestowed"


@carries_out(Bestow)
def _bestow(scene: Scene, under: Circumstances, effect: Bestow) -> Procedure[None]:
    """The same from the same source is not had twice; what only one can have is taken from who had it (classes/stacking-unique-effects).
    What goes with a condition that the target did not get is not given."""
    if effect.ends == WITH_CONDITION and not has_from(scene.board.creatures[under.target], effect.state, under.user, under.ability.id):
        return
    lasting = Lasting(
        effect.state or UNNAMED, under.user, effect.ends, under.ability.id, 0, effect.modifiers, effect.reacts, effect.substitutes
    )
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


@carries_out(EndState)
def _end_state(scene: Scene, under: Circumstances, effect: EndState) -> Procedure[None]:
    for one in scene.board.creatures[under.target].lasting:
        if one.name == effect.state and (effect.by_anyone or one.source == under.user):
            yield from happen(LastingEnded(under.target, one, under.ability.name), "classes/abilities", cause=under.cause)
