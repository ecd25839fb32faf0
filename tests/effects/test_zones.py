"""Areas that stay: the ground that they make, what holds in them, who sets them off, how they move and end (rules/classes.md)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, Disengage, EndTurn, UseAbility
from freestrike.events.commands import Command
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability, Target
from freestrike.events.content.duration import ENCOUNTER, END_OF_USERS_TURN, EOT, START_OF_USERS_TURN
from freestrike.events.content.effect import DealDamage, Effect, ForceMove, Move, Reacts, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.trigger import Trigger
from freestrike.events.rulings import Place
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade
from freestrike.events.zones import ZoneEnded, ZonePlaced

Make = Callable[..., Fight]


def places(*effects: Effect) -> Ability:
    """A maneuver of its user's own that leaves areas."""
    return Ability("field", "Field", MANEUVER, target=Target(("self",)), effects=effects)


def codes(play: Fight, command: Command) -> list[str]:
    return [reason.code for reason in play.encounter.check(command)]


def test_a_cube_is_difficult_terrain_until_it_ends(fight: Make) -> None:
    """A 2 cube within 5: each of its squares costs one more, for everybody, until the start of the user's next turn; then it is gone."""
    play = fight(
        hero("ana", (0, 0), abilities=[places(Zone("cube", 2, within=5, ends=START_OF_USERS_TURN, terrain=("difficult",)))]),
        foe("orc", (6, 0)),
        choose=["area/3,0,0"],
    )

    play.do(UseAbility("ana", "field", ()))
    assert play.encounter.path("ana", ((1, 0, 0), (2, 0, 0), (3, 0, 0))).cost == 4
    play.do(EndTurn("ana"))
    assert play.encounter.path("orc", ((5, 0, 0), (4, 0, 0), (3, 0, 0))).cost == 5
    assert codes(play, Disengage("orc", ((5, 0, 0), (4, 0, 0)))) == ["difficult terrain"]
    play.do(EndTurn("orc"))
    play.do(Advance("ana", ((1, 0, 0),)))

    assert [ended.zone for ended in play.events(ZoneEnded)] == ["field/ana"]
    assert play.encounter.board.ground.difficult == frozenset()
    assert "area/6,0,0" not in play.offered(), "more than 5 squares away"


def test_ground_that_is_difficult_for_enemies_only(fight: Make) -> None:
    """A burst that is difficult for the user's enemies: its friends walk on, and shift in it."""
    zone = Zone("burst", 2, ends=ENCOUNTER, terrain=("difficult for enemies",))
    play = fight(hero("ana", (0, 0), abilities=[places(zone)]), hero("bo", (0, 1)), foe("orc", (3, 0)), foe("ogre", (1, 1)))

    play.do(UseAbility("ana", "field", ()))

    assert play.encounter.path("bo", ((0, 2, 0),)).cost == 1
    assert play.encounter.path("orc", ((2, 0, 0),)).cost == 2
    play.do(EndTurn("ana"))
    assert codes(play, Disengage("ogre", ((2, 2, 0),))) == ["difficult terrain"]
    squares = {choice.squares for choice in play.encounter.options("orc").moves if getattr(choice.command, "path", ())[-1:] == ((2, 1, 0),)}
    assert 2 in squares


def test_what_was_difficult_before_stays_so(fight: Make) -> None:
    """Two areas overlap each other and rough ground: what is left when one ends is the other and the ground."""
    zones = (
        Zone("burst", 1, ends=END_OF_USERS_TURN, terrain=("difficult",), name="first"),
        Zone("burst", 2, ends=ENCOUNTER, terrain=("difficult",), name="second"),
    )
    rough = Terrain((0, 0, 0), (4, 4, 0), difficult=((1, 1, 0), (4, 4, 0)))
    play = fight(hero("ana", (0, 0), abilities=[places(*zones)]), foe("orc", (4, 3)), terrain=rough)

    play.do(UseAbility("ana", "field", ()))
    play.do(EndTurn("ana"))

    left = {(x, y, 0) for x in range(3) for y in range(3)} | {(4, 4, 0)}
    assert play.encounter.board.ground.difficult == left


@pytest.mark.parametrize(("whom", "held"), [("enemy", ["orc"]), ("self or ally", ["ana", "bo"]), ("creature", ["ana", "bo", "orc"])])
def test_modifiers_hold_for_those_in_it(fight: Make, whom: str, held: list[str]) -> None:
    """Sides are the user's; who steps out has it no more, who steps in has it from then on, and so has who is put there by hand."""
    zone = Zone("burst", 2, ends=ENCOUNTER, modifiers=(Modifier("speed", -2),), whom=whom)
    play = fight(hero("ana", (0, 0), abilities=[places(zone)]), hero("bo", (2, 2)), foe("orc", (2, 0)), foe("ogre", (4, 0)))

    def bearers() -> list[str]:
        return [creature.id for creature in play.encounter.board.creatures if any(one.modifiers for one in creature.lasting)]

    play.do(UseAbility("ana", "field", ()))
    assert bearers() == held
    play.do(EndTurn("ana"))
    play.do(Advance("orc", ((3, 0, 0),)))
    assert bearers() == [id for id in held if id != "orc"]
    play.do(Advance("orc", ((2, 0, 0),)))
    assert bearers() == held
    play.encounter.rule(Place("bo", (3, 3, 0)))

    assert bearers() == [id for id in held if id != "bo"]


def test_who_enters_or_starts_its_turn_there_is_hurt(fight: Make) -> None:
    """2 fire damage to an enemy that enters the area, by force too, and 3 that starts its turn there; a friend walks through unharmed."""
    enters = Reacts("enters", "Enters", Trigger("enters area", "enemy"), (DealDamage(2, "fire"),), choice=False)
    starts = Reacts("starts", "Starts", Trigger("turn starts", "enemy"), (DealDamage(3, "fire"),), choice=False)
    fire = Zone("cube", 2, within=5, ends=ENCOUNTER, reacts=(enters, starts))
    shove = Ability("shove", "Shove", MAIN_ACTION, ("Ranged",), ranged=5, target=Target(("enemy",)), effects=(ForceMove("pull", 2),))
    play = fight(
        hero("ana", (0, 0), abilities=[places(fire), shove]),
        hero("bo", (2, 1)),
        foe("orc", (5, 0)),
        foe("ogre", (9, 0)),
        choose=["area/3,0,0", "square/4,0,0"],
    )

    play.do(UseAbility("ana", "field", ()))
    play.do(UseAbility("ana", "shove", ("orc",)))
    assert play.stamina("orc") == 38
    play.do(EndTurn("ana"))
    play.do(Advance("ogre", ((8, 0, 0),)))
    assert play.stamina("ogre") == 40
    play.do(EndTurn("ogre"))
    play.do(Advance("bo", ((3, 1, 0),)))
    play.do(EndTurn("bo"))
    play.do(EndTurn("orc"))

    assert (play.stamina("orc"), play.stamina("bo")) == (35, 30)


def test_an_aura_goes_with_its_creature(fight: Make) -> None:
    """An aura of 1: whoever the user walks past has its bane only as long as it is within 1 square."""
    aura = Zone("aura", 1, ends=ENCOUNTER, modifiers=(Modifier("bane", on="strike"),), whom="enemy")
    play = fight(hero("ana", (0, 0), abilities=[places(aura)]), foe("orc", (2, 1)), foe("ogre", (4, 1)))

    play.do(UseAbility("ana", "field", ()))
    assert play.encounter.board.creatures["orc"].lasting == ()
    play.do(Advance("ana", ((1, 0, 0),)))
    assert len(play.encounter.board.creatures["orc"].lasting) == 1
    play.do(Advance("ana", ((2, 0, 0), (3, 0, 0), (4, 0, 0))))

    assert play.encounter.board.creatures["orc"].lasting == ()
    assert len(play.encounter.board.creatures["ogre"].lasting) == 1


def test_fog_conceals_who_is_in_it(fight: Make) -> None:
    """A strike against who is in a fog takes a bane (rules/combat.md Concealment)."""
    play = fight(
        hero("ana", (0, 0), abilities=[places(Zone("cube", 1, within=5, ends=EOT, terrain=("fog",))), HEWING]),
        foe("orc", (1, 0)),
        dice=[6, 6],
        choose=["area/1,0,0"],
    )

    play.do(UseAbility("ana", "field", ()))
    play.do(UseAbility("ana", "hew", ("orc",)))

    # 12 + 2 less 2 is tier 2 still; 6 damage, and the roll says why.
    (roll,) = play.events(PowerRollMade)
    assert [entry.kind for entry in roll.outcomes[0].ledger if entry.rule == "combat/concealment"] == ["bane"]


def test_a_zone_placed_again_stands_in_one_place(fight: Make) -> None:
    """The same ability of the same user has one area."""
    play = fight(
        hero("ana", (0, 0), abilities=[places(Zone("cube", 1, within=5, ends=ENCOUNTER, terrain=("difficult",)))]),
        foe("orc", (9, 9)),
        choose=["area/1,0,0", "area/2,0,0"],
    )

    play.choose = ["area/1,0,0"]
    play.do(UseAbility("ana", "field", ()))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.choose = ["area/2,0,0"]
    play.do(UseAbility("ana", "field", ()))

    assert [zone.squares for zone in play.encounter.board.zones] == [((2, 0, 0),)]
    assert [type(event) for event in play.events(ZonePlaced)] == [ZonePlaced, ZonePlaced]


def test_lines_and_walls_are_left_to_the_director(fight: Make) -> None:
    play = fight(
        hero("ana", (0, 0), abilities=[places(Zone("wall", 5, within=5, terrain=("wall",)), Zone("line", 5, 1, 1))]), foe("orc", (9, 9))
    )

    play.do(UseAbility("ana", "field", ()))

    assert play.left_to_the_director() == ["zone", "zone"]


def test_who_must_leave_the_area_goes_out_of_it(fight: Make) -> None:
    """A move out of the user's area ends outside of it, wherever."""
    zone = Zone("burst", 2, ends=ENCOUNTER)
    out = Ability(
        "out", "Out", MAIN_ACTION, ("Ranged",), ranged=5, target=Target(("enemy",)), effects=(Move(to="leave area", choice=False),)
    )
    play = fight(
        hero("ana", (0, 0), abilities=[places(zone), out]), foe("orc", (1, 0)), choose=["square/2,0,0", "square/3,0,0", "square/4,0,0"]
    )

    play.do(UseAbility("ana", "field", ()))
    play.do(UseAbility("ana", "out", ("orc",)))

    assert play.at("orc")[0] > 2
