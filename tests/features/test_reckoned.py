"""What published creatures have counted in later rolls and blows, what becomes of them at 0 Stamina, and what answers a move or a type."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import HEWING, Fight, foe, hero
from features.test_ahead_and_held import FIRST, SECOND, as_main_action, has
from freestrike.engine import Advance, BeginTurn, EndTurn, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll
from freestrike.events.content.effect import DealDamage
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import ENCOUNTER, Lasting

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
FLAME = Ability("flame", "Flame", MAIN_ACTION, ("Magic", "Ranged"), ranged=20, effects=(DealDamage(3, "fire"),))
MIND = Ability(
    "mind",
    "Mind",
    MAIN_ACTION,
    ("Psionic", "Ranged", "Strike"),
    ranged=20,
    roll=PowerRoll(((DealDamage(3),), (DealDamage(6),), (DealDamage(9),))),
)


def lost(play: Fight, entrant: Entrant) -> int:
    assert entrant.stamina is not None
    return entrant.stamina - play.encounter.board.creatures[entrant.id].stamina


def test_in_its_sights_dice_count_as_17(fight: Make, compendium_directory: Path) -> None:
    """Voiceless Talker Artillerist.json, In Our Sights: a psionic ability that rolls 3 against Ana is tier 3, the next after it tier 1."""
    sights = as_main_action(compendium_directory, "Voiceless Talkers/Statblocks/Voiceless Talker Artillerist", "in-our-sights")
    ana = hero("ana", (5, 0))
    play = fight(
        foe("gunner", (0, 0), abilities=[sights]),
        foe("seer", (0, 3), abilities=[MIND]),
        foe("sage", (0, 6), abilities=[MIND]),
        ana,
        hero("bo", (9, 9)),
        first="director",
        dice=[*FIRST, *FIRST],
    )

    play.do(UseAbility("gunner", sights.id, ("ana",)))
    play.do(EndTurn("gunner"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("seer", "mind", ("ana",)))
    first = lost(play, ana)
    play.do(EndTurn("seer"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("sage", "mind", ("ana",)))

    assert (first, lost(play, ana) - first) == (9, 3)


def test_the_last_stand(fight: Make, published: Publish) -> None:
    """Castellan Hoplon.json, Last Stand: 6 damage, 3 of which he shrugs off, bring him, who has 2, to 1; 6 more are nothing to his immunity
    of 10. As he falls for good, the orc beside him has immunity 3 and deals 5 more with strikes."""
    hoplon = replace(published("hoplon", (1, 0), "War Dogs/Statblocks/Castellan Hoplon"), stamina=2)
    ana, bo = hero("ana", (0, 0), abilities=[HEWING]), hero("bo", (1, 1), abilities=[HEWING])
    orc = foe("orc", (2, 0), abilities=[HEWING])
    play = fight(hoplon, orc, ana, bo, dice=[5, 5, 5, 5, 10, 8])

    play.do(UseAbility("ana", "hew", ("hoplon",)))
    assert play.stamina("hoplon") == 1
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("hoplon",)))
    assert play.stamina("hoplon") == 1
    play.do(EndTurn("bo"))
    play.do(EndTurn("hoplon"))

    play.do(UseAbility("ana", "hew", ("hoplon",)))
    play.do(EndTurn("ana"))
    given = [(one.what, one.amount) for lasting in play.encounter.board.creatures["orc"].lasting for one in lasting.modifiers]
    assert given[-2:] == [("immunity", 3), ("extra damage", 5)]


def test_wax_burns_once_fire_has_touched_it(fight: Make, published: Publish) -> None:
    """Waxen.json, Burn Bright: 3 fire damage ignite it; as its turn starts it takes 4 more, and its strike deals 6 and 4 fire damage."""
    waxen = published("waxen", (1, 0), "Undead/Statblocks/Waxen")
    waxen = replace(waxen, stat_block=replace(waxen.stat_block, abilities=(HEWING,)))
    ana = hero("ana", (0, 0), abilities=[FLAME])
    play = fight(waxen, ana, dice=[5, 5])

    play.do(UseAbility("ana", "flame", ("waxen",)))
    weak = sum(one.value or 0 for one in waxen.stat_block.weaknesses if one.type == "fire")
    assert lost(play, waxen) == 3 + weak
    play.do(EndTurn("ana"))
    play.do(BeginTurn("waxen"))
    assert lost(play, waxen) == 3 + 4 + 2 * weak
    play.do(UseAbility("waxen", "hew", ("ana",)))

    assert [(one.amount, one.type) for one in play.events(DamageTaken) if one.target == "ana"] == [(6, ""), (4, "fire")]


def test_the_next_ability_after_its_dash_has_an_edge(fight: Make, compendium_directory: Path) -> None:
    """Vampire Spawn.json, Vampiric Celerity: 5 and 5 are 10, tier 1; the edge makes them 12, tier 2, for one strike."""
    dash = ability(compendium_directory, "Undead/Statblocks/Vampire Spawn", "vampiric-celerity")
    ana = hero("ana", (1, 0))
    strike = replace(HEWING, roll=replace(HEWING.roll, characteristics=())) if HEWING.roll else HEWING
    play = fight(foe("spawn", (0, 0), abilities=[dash, strike]), ana, first="director", dice=[5, 5])

    play.do(UseAbility("spawn", dash.id, ()))
    play.do(UseAbility("spawn", "hew", ("ana",)))

    assert lost(play, ana) == 6


def test_silver_wolf_ends_with_the_round(fight: Make, compendium_directory: Path) -> None:
    """Strategos Alkestis.json, The Silver Wolf's Final Stratagem: each hero below a potency is dazed, restrained, kept from triggered
    actions until the round ends; the orc is not, and has immunity 3."""
    wolf = as_main_action(compendium_directory, "War Dogs/Statblocks/Strategos Alkestis", "the-silver-wolfs-final-stratagem")
    play = fight(
        foe("alkestis", (0, 0), abilities=[wolf]),
        foe("orc", (0, 1)),
        hero("ana", (1, 0), scores=Characteristics(might=4, intuition=3)),
        first="director",
    )

    play.do(UseAbility("alkestis", wolf.id, ("ana", "orc")))

    assert [has(play, "ana", one) for one in ("dazed", "restrained")] == [True, False]
    assert not has(play, "orc", "restrained")
    kept = [one.name for lasting in play.encounter.board.creatures["ana"].lasting for one in lasting.modifiers]
    assert kept == ["use triggered actions"]
    immune = [one.what for lasting in play.encounter.board.creatures["orc"].lasting for one in lasting.modifiers]
    assert immune == ["immunity", "extra damage"]
    play.do(EndTurn("alkestis"))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    assert not has(play, "ana", "dazed")


def test_collars_bring_their_bearers_to_0(fight: Make, published: Publish) -> None:
    """War Dog Ground Commander.json, Highest Posthumous Promotion: the war dog has a loyalty collar and falls; its friend without one
    stays."""
    commander = published("commander", (0, 0), "War Dogs/Statblocks/War Dog Ground Commander")
    dog = published("dog", (3, 0), "War Dogs/Statblocks/War Dog Crucibite")
    bare = published("bare", (0, 5), "War Dogs/Statblocks/War Dog Crucibite")
    bare = replace(bare, stat_block=replace(dog.stat_block, traits=()))
    play = fight(commander, dog, bare, hero("ana", (9, 9)), first="director", malice=9)

    play.do(UseAbility("commander", "highest-posthumous-promotion", ("dog", "bare")))

    assert play.stamina("dog") <= 0 < play.stamina("bare")


@pytest.mark.parametrize(("hidden", "dealt"), [(True, 8 + 6), (False, 8)])
def test_a_needle_out_of_hiding(fight: Make, compendium_directory: Path, hidden: bool, dealt: int) -> None:
    """War Dog Hypokrite.json, Needle-Knife: 8 at tier 2, and 6 more of whoever is hidden; hidden from Ana it has an edge, which is no more
    than tier 2 still."""
    needle = ability(compendium_directory, "War Dogs/Statblocks/War Dog Hypokrite", "needle-knife")
    dog = replace(foe("dog", (0, 0), abilities=[needle]), hidden_from=("bo",) if hidden else ())
    ana = hero("ana", (1, 0), scores=Characteristics(agility=5))
    play = fight(dog, ana, hero("bo", (20, 20)), first="director", dice=[5, 5])

    play.do(UseAbility("dog", needle.id, ("ana",)))

    assert lost(play, ana) == dealt


def test_trolls_eat_what_others_choke_on(fight: Make, compendium_directory: Path) -> None:
    """Troll Butcher.json, Rotten Scraps: tier 2 deals 9 to Ana; the troll in the cube takes nothing and regains 3."""
    scraps = ability(compendium_directory, "Trolls/Statblocks/Troll Butcher", "rotten-scraps")
    strong = Characteristics(might=5)
    troll = foe("troll", (6, 1), keywords=("Troll",), stamina=20)
    troll = replace(troll, stat_block=replace(troll.stat_block, characteristics=strong))
    ana = hero("ana", (6, 0), scores=strong)
    play = fight(foe("butcher", (0, 0), abilities=[scraps]), troll, ana, first="director", dice=[*SECOND])

    play.do(UseAbility("butcher", scraps.id, ("ana", "troll"), area=((5, 0, 0),)))

    assert (lost(play, ana), play.stamina("troll")) == (9, 23)


def test_what_an_eye_of_grole_hits_is_weak_to_it(fight: Make, compendium_directory: Path) -> None:
    """Orc Eye of Grole.json, Power Burst: of the three types fire is chosen; tier 2 deals 5 of it, and then Ana has fire
    weakness 3."""
    burst = ability(compendium_directory, "Orcs/Statblocks/Orc Eye of Grole", "power-burst")
    ana = hero("ana", (1, 0))
    eye, orc = foe("eye", (0, 0), abilities=[burst]), foe("orc", (0, 5), abilities=[FLAME])
    play = fight(eye, orc, ana, first="director", malice=3, dice=SECOND, choose=["choice/1"])

    play.do(UseAbility("eye", burst.id, ("ana",), area=tuple((x, 0, 0) for x in range(1, 6))))
    play.do(EndTurn("eye"))
    first = lost(play, ana)
    assert [(one.amount, one.type) for one in play.events(DamageTaken)] == [(5, "fire")]
    weak = [(one.name, one.amount) for lasting in play.encounter.board.creatures["ana"].lasting for one in lasting.modifiers]
    assert (first, weak) == (5, [("fire", 3)])


def test_who_is_cursed_pays_for_each_move_action(fight: Make, compendium_directory: Path) -> None:
    """Mummy Lord.json, Binding Curse: tier 2 deals 12 and frightens Ana, whose Intuition is below 3; her Advance costs her 4 more."""
    curse = ability(compendium_directory, "Undead/Statblocks/Mummy Lord", "binding-curse")
    ana = hero("ana", (5, 0))
    play = fight(foe("mummy", (0, 0), abilities=[curse]), ana, first="director", malice=9, dice=[*SECOND, 1])

    play.do(UseAbility("mummy", curse.id, ("ana",)))
    play.do(EndTurn("mummy"))
    assert has(play, "ana", "frightened")
    before = lost(play, ana)
    play.do(Advance("ana", ((6, 0, 0),)))
    assert lost(play, ana) - before == 4
    play.do(EndTurn("ana"))


def test_poison_spreads_to_who_ends_its_turn_beside_it(fight: Make, compendium_directory: Path) -> None:
    """Lizardfolk Skyterror.json, Poison Blow Dart: Ana is weakened; Bo, who ends his turn beside her, is too, the orc far away is not."""
    dart = ability(compendium_directory, "Lizardfolks/Statblocks/Lizardfolk Skyterror", "poison-blow-dart")
    play = fight(
        foe("lizard", (0, 0), abilities=[dart]),
        foe("orc", (20, 0)),
        hero("ana", (4, 0), scores=Characteristics(might=-2)),
        hero("bo", (5, 0)),
        first="director",
        dice=SECOND,
    )

    play.do(UseAbility("lizard", dart.id, ("ana",)))
    assert has(play, "ana", "weakened")
    play.do(EndTurn("lizard"))
    play.do(EndTurn("bo"))
    play.do(EndTurn("orc"))

    assert (has(play, "bo", "weakened"), has(play, "orc", "weakened")) == (True, False)


def test_it_adapts_to_what_has_hurt_it(fight: Make, published: Publish) -> None:
    """Voiceless Talker Evolutionist.json, Adaptability: 3 fire damage are taken, and then there is fire immunity 5 until its next turn."""
    talker = published("talker", (5, 0), "Voiceless Talkers/Statblocks/Voiceless Talker Evolutionist")
    play = fight(talker, hero("ana", (0, 0), abilities=[FLAME]), malice=5, choose=["adaptability/talker"])

    play.do(UseAbility("ana", "flame", ("talker",)))

    assert lost(play, talker) == 3
    immune = [(one.name, one.amount) for lasting in play.encounter.board.creatures["talker"].lasting for one in lasting.modifiers]
    assert immune == [("fire", 5)]


@pytest.mark.parametrize("both", [True, False])
def test_the_rampart_takes_what_was_aimed_at_its_neighbour(fight: Make, published: Publish, both: bool) -> None:
    """Orc Rampart.json, No.: the 6 of tier 2 are its own, not the orc's beside it; an ability that targets both is not answered."""
    rampart = published("rampart", (1, 0), "Orcs/Statblocks/Orc Rampart")
    orc = foe("orc", (0, 1))
    sweep = replace(HEWING, id="sweep", target=replace(HEWING.target, count=2))
    play = fight(rampart, orc, hero("ana", (0, 0), abilities=[sweep]), dice=[5, 5], choose=[] if both else ["no/rampart"])

    play.do(UseAbility("ana", "sweep", ("orc", "rampart") if both else ("orc",)))

    assert (lost(play, orc), lost(play, rampart)) == ((6, 6) if both else (0, 6))


def test_a_swing_in_passing_and_one_after_it(fight: Make, compendium_directory: Path) -> None:
    """Human Blackguard.json, Advance!: it swings twice, once where its first step has led it, once there again; not a third time."""
    path = "Humans/Statblocks/Human Blackguard"
    advance, swing = (as_main_action(compendium_directory, path, id, whole=False) for id in ("advance", "zweihander-swing"))
    ana = hero("ana", (2, 0), scores=Characteristics(might=3))
    play = fight(
        foe("guard", (0, 0), abilities=[advance, swing]),
        ana,
        first="director",
        dice=[*SECOND, *SECOND],
        choose=["square/1,0,0", "zweihander-swing/guard/area/ana", "zweihander-swing/guard/area/ana"],
    )

    play.do(UseAbility("guard", advance.id, ()))

    assert lost(play, ana) == 6 + 6


def test_allies_that_start_near_it_teleport_and_strike_harder(fight: Make, published: Publish) -> None:
    """Logostician Vesper.json, Living Logistics Network: the orc teleports in place of moving, and its strike after that deals 5 more."""
    vesper = published("vesper", (0, 9), "War Dogs/Statblocks/Logostician Vesper")
    ana = hero("ana", (5, 1))
    play = fight(vesper, foe("orc", (0, 1), abilities=[HEWING]), ana, first="director", dice=[6, 6])

    play.do(BeginTurn("orc"))
    can = [one.name for lasting in play.encounter.board.creatures["orc"].lasting for one in lasting.modifiers]
    assert can == ["teleport"]
    play.do(Advance("orc", ((4, 1, 0),), manners=("teleport",)))
    play.do(UseAbility("orc", "hew", ("ana",)))

    assert (play.at("orc"), lost(play, ana)) == ((4, 1, 0), 6 + 5)


def test_whoever_rages_howls_along(fight: Make, compendium_directory: Path) -> None:
    """Werewolf.json, Howl: Ana, who is far off with 2 rage, has 6; Bo, who has none, has none."""
    howl = as_main_action(compendium_directory, "Werewolf/Statblocks/Werewolf", "howl")
    ana = replace(hero("ana", (20, 0)), lasting=(Lasting("rage", "wolf", ENCOUNTER, amount=2),))
    wolf = foe("wolf", (0, 0), abilities=[howl])
    play = fight(wolf, ana, hero("bo", (20, 5)), hero("cy", (1, 0)), first="director", dice=[10, 8])

    play.do(UseAbility("wolf", howl.id, ("cy",)))

    rage = [sum(one.amount for one in play.encounter.board.creatures[id].lasting if one.name == "rage") for id in ("ana", "bo")]
    assert rage == [6, 0]


def test_a_boon_makes_the_next_strike_holy_too(fight: Make, compendium_directory: Path) -> None:
    """Rival Conduit.json (4th echelon), Empyrean Boon: 5 and 5 are tier 1, which a double edge makes tier 2: 6, and 10
    holy damage besides."""
    boon = ability(compendium_directory, "Rivals/4th Echelon/Statblocks/Rival Conduit", "empyrean-boon", whole=False)
    plain = replace(HEWING, roll=replace(HEWING.roll, characteristics=())) if HEWING.roll else HEWING
    ana = hero("ana", (1, 1))
    play = fight(
        foe("conduit", (0, 0), abilities=[boon]),
        foe("orc", (0, 1), abilities=[plain]),
        ana,
        hero("bo", (9, 9)),
        first="director",
        malice=5,
        dice=[5, 5],
    )

    play.do(UseAbility("conduit", boon.id, ("orc",)))
    play.do(EndTurn("conduit"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("orc", "hew", ("ana",)))

    assert [(one.amount, one.type) for one in play.events(DamageTaken)] == [(6, ""), (10, "holy")]


def test_it_moves_beside_an_ally_and_trades_places(fight: Make, compendium_directory: Path) -> None:
    """Orc Rampart.json, Castling: it goes beside the orc, here by a shift, and changes places with it."""
    castling = as_main_action(compendium_directory, "Orcs/Statblocks/Orc Rampart", "castling", whole=False)
    castling = replace(castling, target=replace(castling.target, kinds=("ally",), special=""), ranged=9)
    play = fight(
        foe("rampart", (0, 0), abilities=[castling]),
        foe("orc", (2, 0)),
        hero("ana", (9, 9)),
        first="director",
        choose=["choice/1", "square/1,0,0", "yes/rampart"],
    )

    play.do(UseAbility("rampart", castling.id, ("orc",)))

    assert (play.at("rampart"), play.at("orc")) == ((2, 0, 0), (1, 0, 0))


def test_cages_hurt_whom_they_hold(fight: Make, compendium_directory: Path) -> None:
    """Lich.json, Cages of Wasting: a test of 3 is tier 1, 10 damage and restrained, and so 10 more; one of 17 is tier 3, 20 and no more."""
    cages = as_main_action(compendium_directory, "Lich/Statblocks/Lich", "cages-of-wasting", whole=False)
    test = replace(cages, target=replace(cages.target, kinds=("creature",), special="", count=2), ranged=9, effects=cages.effects[1:])
    ana, bo = hero("ana", (1, 0)), hero("bo", (0, 1))
    play = fight(foe("lich", (0, 0), abilities=[test]), ana, bo, first="director", dice=[*FIRST, 9, 8])

    play.do(UseAbility("lich", test.id, ("ana", "bo")))

    assert (lost(play, ana), lost(play, bo), has(play, "ana", "restrained")) == (10 + 10, 20, True)


def test_an_ally_ends_an_effect_and_moves(fight: Make, compendium_directory: Path) -> None:
    """High Elf Ordinator.json, Fountains Roar: the orc is no longer slowed, and goes on at its full speed."""
    roar = as_main_action(compendium_directory, "Elves High/Statblocks/High Elf Ordinator", "fountains-roar-now-free-from-the-earth")
    orc = replace(foe("orc", (0, 1)), conditions=(Condition("slowed", "ana", "save", "trip"),))
    steps = [f"square/{x},1,0" for x in range(1, 6)]
    play = fight(foe("elf", (0, 0), abilities=[roar]), orc, hero("ana", (9, 9)), first="director", choose=["yes/orc", *steps])

    play.do(UseAbility("elf", roar.id, ("orc",)))

    assert (has(play, "orc", "slowed"), play.at("orc")) == (False, (5, 1, 0))
