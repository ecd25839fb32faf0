"""What the texts of published stat blocks say of their conditions, their marks and their areas, played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Disengage, EndTurn, UseAbility
from freestrike.events.conditions import ConditionEnded
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll
from freestrike.events.content.effect import Bestow, DealDamage, ImposeCondition
from freestrike.events.content.modifier import Modifier
from freestrike.events.damage import DamageTaken, StaminaLost
from freestrike.events.encounter import Entrant
from freestrike.events.prompts import Asked
from freestrike.events.rulings import Place
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
UNAIDED = replace(HEWING, roll=PowerRoll(((DealDamage(3),), (DealDamage(6),), (DealDamage(9),))))
UNAIDED_BOW = replace(UNAIDED, id="bow", name="Bow", keywords=("Ranged", "Strike", "Weapon"), melee=0, ranged=10)


def net(play: Fight) -> list[int]:
    """What edges and banes came to in each roll."""
    return [made.outcomes[0].net for made in play.events(PowerRollMade)]


def as_one(entrant: Entrant) -> Entrant:
    """A minion that stands for itself."""
    return replace(entrant, stat_block=replace(entrant.stat_block, roles=(), with_captain="", captain_benefit=()))


@pytest.mark.parametrize(("target", "burnt"), [("trooper", 0), ("orc", 4)])
def test_who_is_taunted_so_burns_for_what_it_does_to_others(fight: Make, published: Publish, target: str, burnt: int) -> None:
    """Hobgoblin Hell Trooper, Fight Me, Coward!: Ana, of Presence 0, is taunted; 1d6 (a 4) for an ability that does not target it."""
    trooper = published("trooper", (1, 0), "Hobgoblins/Statblocks/Hobgoblin Hell Trooper")
    claws = Ability("claws", "Claws", MAIN_ACTION, ("Melee",), melee=1, effects=(DealDamage(1),))
    ana = hero("ana", (0, 0), abilities=[claws])
    play = fight(ana, trooper, foe("orc", (0, 1)), first="director", dice=[4] if burnt else [])

    play.do(UseAbility("trooper", "fight-me-coward", ("ana",)))
    play.do(EndTurn("trooper"))
    play.do(UseAbility("ana", "claws", (target,)))

    assert [one.amount for one in play.events(DamageTaken) if one.type == "fire"] == ([burnt] if burnt else [])


def test_a_shift_ends_where_it_comes_beside_it(fight: Make, published: Publish) -> None:
    """Radenwight Bruxer, Lockdown: of the 3 squares that Ana shifts she goes the one that brings her beside it."""
    bruxer = published("bruxer", (3, 0), "Radenwights/Statblocks/Radenwight Bruxer")
    quick = Modifier("disengage", 2)
    play = fight(hero("ana", (1, 1), quick), bruxer)

    play.do(Disengage("ana", ((2, 1, 0), (3, 2, 0), (4, 2, 0))))

    assert play.at("ana") == (2, 1, 0)


def test_what_is_shot_into_the_area_hits_harder(fight: Make, published: Publish) -> None:
    """War Dog Ballistite, Kill Zone: the orc's arrow, a tier 2 of 6, deals 14 to Ana, who stands in the 3 cube, and 6 to Bo beside it."""
    dog = published("dog", (0, 0), "War Dogs/Statblocks/War Dog Ballistite")
    archer = foe("orc", (0, 5), abilities=[UNAIDED_BOW])
    other = replace(archer, id="other", square=(0, 6, 0))
    play = fight(hero("ana", (6, 5)), hero("bo", (6, 8)), dog, archer, other, first="director", malice=3, dice=[6, 7, 6, 7])

    play.do(UseAbility("dog", "kill-zone", area=((5, 4, 0),)))
    play.do(EndTurn("dog"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "bow", ("ana",)))
    play.do(EndTurn("orc"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("other", "bow", ("bo",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (30 - 14, 30 - 6)
    assert play.left_to_the_director() == []


def test_who_bleeds_from_it_loses_two_dice(fight: Make) -> None:
    """Of two bleedings of which one takes 2d6, a 3 and a 5, Ana of level 1 loses 9 in all, once (classes/bleeding: combat or not)."""
    more = Bestow("with its condition", (Modifier("bleeding dice", 2),), state="bleeding")
    flay = Ability("flay", "Flay", MAIN_ACTION, ("Ranged",), ranged=5, effects=(ImposeCondition("bleeding", "save"), more))
    claws = Ability("claws", "Claws", MAIN_ACTION, ("Melee",), melee=1, effects=(DealDamage(1),))
    play = fight(hero("ana", (0, 0), abilities=[claws]), foe("orc", (1, 0), abilities=[flay]), first="director", dice=[3, 5])

    play.do(UseAbility("orc", "flay", ("ana",)))
    play.do(EndTurn("orc"))
    play.do(UseAbility("ana", "claws", ("orc",)))

    assert [(lost.amount, lost.ledger[0].kind) for lost in play.events(StaminaLost)] == [(9, "2d6")]
    assert play.stamina("ana") == 30 - 9


@pytest.mark.parametrize(("heeded", "banes"), [(False, 0), (True, -1)])
def test_what_is_imposed_so_cant_be_ignored(fight: Make, heeded: bool, banes: int) -> None:
    """Ana's features let her free strikes ignore being grabbed, but not by who says that this can't be ignored, as a Vicisitator does."""
    heedless = Modifier("ignores", name="conditions' banes on free strikes")
    heeding = Bestow("with its condition", (Modifier("cannot", name="ignore", detail="grabbed"),), state="grabbed")
    effects = (ImposeCondition("grabbed"), *((heeding,) if heeded else ()))
    hold = Ability("hold", "Hold", MAIN_ACTION, ("Melee",), melee=1, effects=effects)
    orc, other = foe("orc", (1, 0), abilities=[hold]), foe("ork", (0, 1))
    play = fight(hero("ana", (0, 0), heedless), orc, other, first="director", dice=[5, 5])

    play.do(UseAbility("orc", "hold", ("ana",)))
    play.do(EndTurn("orc"))
    play.do(UseAbility("ana", "melee-free-strike", ("ork",)))

    assert net(play) == [banes]


def test_allies_have_an_edge_against_whom_it_has_marked(fight: Make, published: Publish) -> None:
    """Wode Elf Sentry, Tracer Longbow at tier 3: the orc, its ally, has an edge against Ana, who is marked, and none against Bo."""
    sentry = as_one(published("sentry", (5, 0), "Elves Wode/Statblocks/Wode Elf Sentry"))
    orc, other = (foe(id, at, abilities=[UNAIDED]) for id, at in (("orc", (0, 1)), ("ork", (8, 1))))
    play = fight(hero("ana", (0, 0)), hero("bo", (8, 0)), sentry, orc, other, first="director", dice=[9, 9, 1, 5, 5, 5, 5])

    play.do(UseAbility("sentry", "tracer-longbow", ("ana",)))
    play.do(EndTurn("sentry"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("ana",)))
    play.do(EndTurn("orc"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("ork", "hew", ("bo",)))

    assert net(play)[1:] == [1, 0]


@pytest.mark.parametrize(("solid", "found"), [((), False), (((2, 0, 0), (2, 0, 1)), True)])
def test_it_teleports_where_there_is_cover(fight: Make, published: Publish, solid: tuple[tuple[int, int, int], ...], found: bool) -> None:
    """Wode Elf Druid, The Wode Protects Us: on open ground there is nowhere to go; behind a pillar there is, from Ana to the west of it."""
    druid = published("druid", (8, 8), "Elves Wode/Statblocks/Wode Elf Druid")
    play = fight(hero("ana", (0, 0)), druid, first="director", malice=3, terrain=Terrain(solid=solid))

    play.do(UseAbility("druid", "the-wode-protects-us", ("druid",)))

    squares = [option.square for asked in play.events(Asked) for option in asked.prompt.options if option.rule == "combat/teleport"]
    assert bool(squares) is found
    assert found is ((3, 0, 0) in squares)


@pytest.mark.parametrize(("spirit_at", "ended"), [((2, 0), []), ((9, 0), ["weakened"])])
def test_it_ends_with_no_spirit_near(fight: Make, published: Publish, spirit_at: tuple[int, int], ended: list[str]) -> None:
    """Faded Echo Spirit, Hollow Grasp at tier 2 on Ana of Presence 0: over at the end of her turn unless a spirit is within 5 squares."""
    spirit = as_one(published("spirit", (1, 0), "Undead/Statblocks/Faded Echo Spirit"))
    other = as_one(published("other", spirit_at, "Undead/Statblocks/Faded Echo Spirit"))
    play = fight(hero("ana", (0, 0)), spirit, other, first="director", dice=[6, 6])

    play.do(UseAbility("spirit", "hollow-grasp", ("ana",)))
    # It goes through Ana's other side and away, farther than 5 squares from her.
    play.encounter.rule(Place("spirit", (9, 9, 0)))
    play.begun = play.encounter.version
    play.do(EndTurn("spirit"))
    play.do(EndTurn("ana"))

    assert [one.condition.name for one in play.events(ConditionEnded)] == ended


def test_they_can_react_once_more(fight: Make, published: Publish) -> None:
    """Radenwight Piper, Vivace Vivace!: the bruxer has answered the orc's blow with Ready Rodent, and can do so again; the mischiever has
    not, and regains nothing."""
    piper = published("piper", (2, 2), "Radenwights/Statblocks/Radenwight Piper")
    bruxer = published("bruxer", (1, 1), "Radenwights/Statblocks/Radenwight Bruxer")
    claws = Ability("claws", "Claws", MAIN_ACTION, ("Melee",), melee=1, effects=(DealDamage(1),))
    orcs = [foe(id, at, abilities=[claws]) for id, at in (("orc", (1, 0)), ("ork", (0, 1)))]
    chosen = ["ready-rodent/bruxer", "ready-rodent/bruxer"]
    play = fight(hero("ana", (0, 0)), hero("bo", (9, 9)), hero("cy", (9, 8)), piper, bruxer, *orcs, first="director", choose=chosen)

    play.do(UseAbility("orc", "claws", ("ana",)))
    play.do(EndTurn("orc"))
    assert play.encounter.board.creatures["bruxer"].reacted_in == 1
    play.do(EndTurn("ana"))
    play.do(UseAbility("piper", "vivace-vivace", ("bruxer", "orc", "ork")))
    assert play.encounter.board.creatures["bruxer"].reacted_in == 0
    play.do(EndTurn("piper"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("ork", "claws", ("ana",)))

    assert play.encounter.board.creatures["bruxer"].reacted_in == 1


@pytest.mark.parametrize(("stamina", "frightened"), [(19, True), (20, False)])
def test_whom_the_damage_leaves_winded_is_frightened(fight: Make, published: Publish, stamina: int, frightened: bool) -> None:
    """War Dog Draconite, Greatsword and Roar at tier 1, 4 damage: at 15 of 30 Ana is winded, at 16 not (combat/winded)."""
    dog = as_one(published("dog", (1, 0), "War Dogs/Statblocks/War Dog Draconite"))
    play = fight(hero("ana", (0, 0), stamina=stamina), dog, first="director", dice=[1, 1])

    play.do(UseAbility("dog", "greatsword-and-roar", ("ana",)))

    assert bool(play.encounter.board.creatures["ana"].condition("frightened")) is frightened


def test_another_beside_whom_it_restrains_is_restrained_too(fight: Make, published: Publish) -> None:
    """Wode Elf Gweiadur, Snare Bow for 3 Malice at tier 3 on Ana of Agility 0: Bo beside her as well, Cy farther off not."""
    elf = published("elf", (9, 0), "Elves Wode/Statblocks/Wode Elf Gweiadur")
    play = fight(
        hero("ana", (0, 0)), hero("bo", (1, 0)), hero("cy", (3, 0)), elf, first="director", malice=3, dice=[9, 8], choose=["target/bo"]
    )

    play.do(UseAbility("elf", "snare-bow-3-malice", ("ana",)))

    creatures = play.encounter.board.creatures
    assert [bool(creatures[id].condition("restrained")) for id in ("ana", "bo", "cy")] == [True, True, False]


def test_it_is_used_once_more(fight: Make, published: Publish) -> None:
    """Wode Elf Chirurgeon, Wild Ax for 5 Malice: two tier 1 blows of 6 against Ana, the second without any Malice."""
    elf = published("elf", (1, 0), "Elves Wode/Statblocks/Wode Elf Chirurgeon")
    wall = Terrain(solid=((0, 0, 0), (0, 0, 1)))
    play = fight(hero("ana", (1, 1)), elf, first="director", malice=5, terrain=wall, dice=[1, 1, 1, 1], choose=["wild-ax/elf/melee/ana"])

    play.do(UseAbility("elf", "wild-ax-5-malice", ("ana",), manner="melee"))

    assert [used for used in play.used() if used[1].startswith("wild-ax")] == [
        ("elf", "wild-ax-5-malice", ("ana",)),
        ("elf", "wild-ax", ("ana",)),
    ]
    assert play.encounter.board.malice == 0
