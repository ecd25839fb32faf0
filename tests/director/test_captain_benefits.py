"""What minions gain of a captain, lose with it, and have again of another: the five kinds that stat blocks print
(rules/monster-basics.md:451-467)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from director.test_squads import THREE
from effects.stage import Stage, foe, hero
from freestrike.engine import BecomeCaptain, EndTurn
from freestrike.engine.content.printed.captain_line import read_captain_line
from freestrike.engine.queries.edges import edges_and_banes
from freestrike.engine.queries.speed import speed
from freestrike.engine.queries.usable import why_not_use
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.use_modifiers import bonus_on_use
from freestrike.events.rulings import SetStamina
from freestrike.events.squads import CaptainAttached, CaptainLost

LINES = {
    "speed": "+2 bonus to speed",
    "stamina": "+3 bonus to Stamina",
    "distance": "+5 bonus to ranged distance",
    "damage": "+2 damage bonus to strikes",
    "edge": "Gain an edge on strikes",
}


def gained(stage: Stage, kind: str) -> int:
    """How much of this kind the first of the minions has beyond its stat block: speed 5, Stamina 5 each, a signature strike of ranged 10,
    against a hero who stands 13 squares away."""
    board = stage.fight.board
    minion, far = board.creatures["m1"], board.creatures["far"]
    spit = minion.stat_block.abilities[0]
    use = Use(spit, "ranged", ("far",))
    (squad,) = board.squads
    match kind:
        case "speed":
            return speed(board, minion) - 5
        case "stamina":
            return squad.stamina - 5
        case "distance":
            return 5 if not why_not_use(board, "m1", spit, "ranged", ("far",)) else 0
        case "damage":
            return bonus_on_use(board, minion, far, use, "extra damage")
        case _:
            return sum(entry.kind == "edge" for entry in edges_and_banes(board, minion, far, use))


@pytest.mark.parametrize(("kind", "amount"), [("speed", 2), ("stamina", 3), ("distance", 5), ("damage", 2), ("edge", 1)])
def test_each_kind_comes_goes_and_comes_again(kind: str, amount: int) -> None:
    """The boss leads them; it dies in round 1, and they have nothing of it; at the start of round 2 the ogre leads them and they have as
    much again. A pool of 3 x 5 has 3 x 3 more with +3 Stamina, 24, loses them, 15, and has them anew."""
    squad = [
        replace(one, stat_block=replace(one.stat_block, with_captain=LINES[kind], captain_benefit=read_captain_line(LINES[kind])))
        for one in THREE
    ]
    boss, ogre = foe("boss", (9, 9), captain_of="a"), foe("ogre", (9, 1))
    stage = Stage(hero("ana", (20, 20)), hero("far", (13, 5)), *squad, boss, ogre)
    assert gained(stage, kind) == amount
    pools = [squad.pool for squad in stage.fight.board.squads]

    stage.fight.rule(SetStamina("boss", 0))
    assert gained(stage, kind) == 0
    assert [lost.captain for lost in stage.events(CaptainLost)] == ["boss"]
    pools += [squad.pool for squad in stage.fight.board.squads]
    assert stage.refused(BecomeCaptain("ogre", "a")) == ["lost no captain in the last round"]

    for id in ("ana", "m1", "far", "ogre"):
        stage.do(EndTurn(id))
    assert stage.fight.board.round == 2
    stage.do(BecomeCaptain("ogre", "a"))

    assert gained(stage, kind) == amount
    assert [attached.captain for attached in stage.events(CaptainAttached)] == ["boss", "ogre"]
    pools += [squad.pool for squad in stage.fight.board.squads]
    assert pools == ([24, 15, 24] if kind == "stamina" else [15, 15, 15])
    assert stage.exact
