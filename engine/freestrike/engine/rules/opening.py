"""How a fight begins: the state that creatures enter with, who goes first, the first round."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, roll
from freestrike.engine.rules.life import fall_dying
from freestrike.engine.rules.turns import begin_round
from freestrike.events.encounter import DIRECTOR, HEROES, SIDES, Setup

PLAYERS_CHOOSE_FROM = 6
GOES_FIRST = "combat/determine-who-goes-first"


def begin(scene: Scene, setup: Setup) -> Procedure[None]:
    """Heroes who enter at 0 Stamina or less are dying; then the first side's round begins (combat/set-the-map)."""
    for creature in scene.board.creatures:
        if creature.stat_block.hero and creature.stamina <= 0:
            yield from fall_dying(scene, creature.id)
    side = setup.first_side or (yield from _who_goes_first(scene))
    yield from begin_round(scene, setup.round, side)


def _who_goes_first(scene: Scene) -> Procedure[str]:
    """A side that is not wholly surprised, if the other is; else a d10: on 6 or higher the players' choice, else the Director's
    (combat/determine-who-goes-first; policy first_side: whoever chooses goes first)."""
    creatures = tuple(scene.board.creatures)
    for one, other in (SIDES, SIDES[::-1]):
        if all(creature.surprised for creature in creatures if creature.side == other):
            return one
    (die,) = yield from roll("who-goes-first", 10, 1, GOES_FIRST)
    return HEROES if die >= PLAYERS_CHOOSE_FROM else DIRECTOR
