"""What published stat blocks say of invisibility that ends early, of areas that hold whoever is in them, of more damage for each of a kind,
and of half of what was dealt."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, Refused, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll
from freestrike.events.content.effect import DealDamage
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import INVISIBLE
from freestrike.events.policies import PolicyChosen
from freestrike.events.rulings import ChangePolicy
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
BLAZE = Ability("blaze", "Blaze", MAIN_ACTION, ("Ranged",), ranged=10, effects=(DealDamage(9, "fire"),))
UNAIDED = replace(HEWING, roll=PowerRoll(((DealDamage(3),), (DealDamage(6),), (DealDamage(9),))))


def net(play: Fight) -> list[int]:
    """What edges and banes came to in each roll."""
    return [made.outcomes[0].net for made in play.events(PowerRollMade)]


def as_one(entrant: Entrant) -> Entrant:
    """A minion that stands for itself."""
    return replace(entrant, stat_block=replace(entrant.stat_block, roles=(), with_captain="", captain_benefit=()))


def test_its_invisibility_ends_as_it_uses_an_ability(fight: Make, published: Publish) -> None:
    """Orc Garotter, Chroma Cloak for 1 Malice: invisible until it strikes."""
    orc = published("orc", (1, 0), "Orcs/Statblocks/Orc Garotter")
    play = fight(hero("ana", (0, 0)), orc, first="director", malice=1, dice=[1, 1])

    play.do(UseAbility("orc", "chroma-cloak", ("orc",)))
    assert play.encounter.board.creatures["orc"].has_lasting(INVISIBLE)
    play.do(UseAbility("orc", "strangle", ("ana",)))

    assert not play.encounter.board.creatures["orc"].has_lasting(INVISIBLE)


def test_whoever_is_in_the_area_is_slowed(fight: Make, published: Publish) -> None:
    """Rival Elementalist, The World Consumes for 5 Malice: Ana is slowed in the area and no more once she is out of it; Bo is as he comes
    in; acid hurts who is in it by 5 more."""
    mage = published("mage", (9, 9), "Rivals/4th Echelon/Statblocks/Rival Elementalist")
    acid = replace(BLAZE, id="acid", effects=(DealDamage(2, "acid"),))
    orc = foe("orc", (0, 9), abilities=[acid])
    play = fight(hero("ana", (5, 5)), hero("bo", (8, 5)), mage, orc, first="director", malice=5)

    play.do(UseAbility("mage", "the-world-consumes", ("ana",), area=((4, 4, 0),)))
    assert play.encounter.board.creatures["ana"].condition("slowed")
    play.do(EndTurn("mage"))
    play.do(Advance("ana", ((6, 6, 0), (7, 7, 0))))
    assert not play.encounter.board.creatures["ana"].condition("slowed")
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(Advance("bo", ((7, 5, 0), (6, 5, 0))))
    assert play.encounter.board.creatures["bo"].condition("slowed")


@pytest.mark.parametrize(("second", "harm"), [((1, 1), 9 + 2), ((9, 9), 9 + 1)])
def test_fire_hurts_more_for_each_beside(fight: Make, published: Publish, second: tuple[int, int], harm: int) -> None:
    """Hobgoblin Brandbearer, Open Furnace: 1 more fire damage for each brandbearer adjacent to Ana."""
    path = "Hobgoblins/Statblocks/Hobgoblin Brandbearer"
    bearers = [as_one(published(id, at, path)) for id, at in (("one", (1, 0)), ("two", second))]
    play = fight(hero("ana", (0, 0)), *bearers, foe("orc", (5, 0), abilities=[BLAZE]), first="director")

    play.do(UseAbility("orc", "blaze", ("ana",)))

    assert play.stamina("ana") == 30 - harm


@pytest.mark.parametrize(("policy", "back"), [("as_dealt", 9 // 2 // 2), ("as_due", 9 // 2)])
def test_it_gives_half_of_what_is_dealt_back(fight: Make, published: Publish, policy: str, back: int) -> None:
    """Rival Talent of the 3rd echelon, Mind Requital for 2 Malice: of Ana's 9 it takes 4; back comes half of those, or of what was due."""
    talent = published("talent", (1, 0), "Rivals/3rd Echelon/Statblocks/Rival Talent")
    play = fight(hero("ana", (0, 0), abilities=[UNAIDED]), talent, malice=2, dice=[9, 8], choose=["mind-requital/talent"])
    play.encounter.rule(ChangePolicy(PolicyChosen("half_of_damage_dealt", policy)))
    play.begun = play.encounter.version

    play.do(UseAbility("ana", "hew", ("talent",)))

    assert [(taken.target, taken.amount) for taken in play.events(DamageTaken)] == [("ana", back), ("talent", 4)]


def test_allies_have_an_edge_until_the_last_of_its_like_is_dead(fight: Make, published: Publish) -> None:
    """Orc Glorifier, Call to Victory: the orc has an edge against Ana, and none once the glorifier, alone in its squad, is dead."""
    glorifier = replace(as_one(published("glorifier", (1, 0), "Orcs/Statblocks/Orc Glorifier")), stamina=1)
    orcs = [foe(id, at, abilities=[UNAIDED]) for id, at in (("orc", (0, 1)), ("ork", (1, 1)))]
    play = fight(
        hero("ana", (0, 0)), hero("bo", (2, 0), abilities=[UNAIDED]), glorifier, *orcs, first="director", dice=[1, 1, 5, 5, 9, 8, 5, 5]
    )

    play.do(UseAbility("glorifier", "call-to-victory", ("ana",), manner="melee"))
    play.do(EndTurn("glorifier"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("ana",)))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("glorifier",)))
    play.do(EndTurn("bo"))
    play.do(UseAbility("ork", "hew", ("ana",)))

    rolls = [(made.creature, made.outcomes[0].net) for made in play.events(PowerRollMade)]
    assert [one for one in rolls if one[0] in ("orc", "ork")] == [("orc", 1), ("ork", 0)]


def test_who_has_surges_hurts_itself_more(fight: Make, published: Publish) -> None:
    """War Dog Socialite, Call to Self-Sabotage: Ana, with 2 surges, takes 5 more for each of them by her own free strike."""
    dog = as_one(published("dog", (4, 0), "War Dogs/Statblocks/War Dog Socialite"))
    plain = fight(hero("ana", (0, 0)), dog, first="director", dice=[1, 1, 1, 1])
    surging = fight(hero("ana", (0, 0), surges=2), dog, first="director", dice=[1, 1, 1, 1])

    for play in (plain, surging):
        play.do(UseAbility("dog", "call-to-self-sabotage", ("ana",)))

    assert plain.stamina("ana") - surging.stamina("ana") == 10


@pytest.mark.parametrize(("open_at", "hurt", "reached"), [(4, True, True), (4, False, False), (None, True, False)])
def test_it_shoots_round_corners_at_who_is_hurt(fight: Make, published: Publish, open_at: int | None, hurt: bool, reached: bool) -> None:
    """Gnoll Abyssal Archer, Bloodscent: past a wall without line of effect, if there is a gap in it somewhere and Ana is not at full
    Stamina."""
    ring = [(x, y) for x in range(2, 7) for y in range(-2, 5) if x in (2, 6) or y in (-2, 4)]
    solid = tuple((x, y, z) for x, y in ring for z in range(3) if (x, y) != (open_at, 4))
    roof = tuple((x, y, 3) for x in range(2, 7) for y in range(-2, 5))
    gnoll = published("gnoll", (0, 0), "Gnolls/Statblocks/Gnoll Abyssal Archer")
    ana = hero("ana", (5, 0), stamina=20 if hurt else 30)
    play = fight(ana, gnoll, first="director", terrain=Terrain(solid=(*solid, *roof)), dice=[5, 5] if reached else [])

    if reached:
        play.do(UseAbility("gnoll", "dark-longbow", ("ana",)))
        assert play.stamina("ana") < 20
    else:
        with pytest.raises(Refused, match="no line of effect"):
            play.do(UseAbility("gnoll", "dark-longbow", ("ana",)))


def test_who_moves_in_the_area_is_hurt_by_the_square(fight: Make, published: Publish) -> None:
    """Torlas, Floor to Flesh at tier 1: Ana, slid nowhere, goes 2 squares within the area and 1 out of it, and takes 2 damage."""
    demon = published("demon", (9, 5), "Demons/Statblocks/Torlas")
    play = fight(hero("ana", (5, 5)), demon, first="director", dice=[1, 1])

    play.do(UseAbility("demon", "floor-to-flesh", ("ana",), area=((4, 4, 0),)))
    play.do(EndTurn("demon"))
    play.do(Advance("ana", ((6, 6, 0), (6, 5, 0))))
    play.do(Advance("ana", ((7, 5, 0),)))

    assert play.stamina("ana") == 30 - 2
