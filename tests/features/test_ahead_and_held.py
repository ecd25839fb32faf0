"""What published creatures do ahead of an ability, to their like, to those whom they hold, and what their areas do to those in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.events.conditions import Condition, SavingThrowMade
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import DealDamage
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.encounter import Entrant

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
SECOND = [6, 7]
"""13, and with a bonus of +1 to +3 a tier 2 outcome."""
FIRST = [1, 2]
"""3, and with a bonus of up to +7 a tier 1 outcome."""
POKE = Ability("poke", "Poke", MAIN_ACTION, ("Melee", "Weapon"), melee=9, effects=(DealDamage(2),))


def as_main_action(directory: Path, path: str, id: str, *, whole: bool = True) -> Ability:
    """A published villain action or maneuver, used as a main action."""
    return replace(ability(directory, path, id, whole=whole), usage=MAIN_ACTION)


def at_one_enemy(ability: Ability) -> Ability:
    """The same, whose target line of an area without a shape is left by hand, aimed at one enemy."""
    return replace(ability, target=replace(ability.target, kinds=("enemy",), special=""))


def has(play: Fight, id: str, condition: str) -> bool:
    return play.encounter.board.creatures[id].condition(condition) is not None


def test_an_ally_is_teleported_before_the_fire_comes(fight: Make, compendium_directory: Path) -> None:
    """Hobgoblin War Mage.json, Hellfire: first the orc goes 2 squares, as the mage says; then tier 2 burns Ana for 9."""
    hellfire = ability(compendium_directory, "Hobgoblins/Statblocks/Hobgoblin War Mage", "hellfire")
    assert hellfire.first
    play = fight(
        foe("mage", (0, 0), abilities=[hellfire]),
        foe("orc", (3, 0)),
        hero("ana", (6, 6)),
        first="director",
        dice=SECOND,
        choose=["target/orc", "teleport/orc/5,2,0", "hellfire/mage/area/ana"],
    )

    play.do(UseAbility("mage", "hellfire", ()))

    assert (play.at("orc"), play.stamina("ana"), play.stamina("orc")) == ((5, 2, 0), 30 - 9, 40)


def test_stones_make_the_outcome_better_at_a_price(fight: Make, published: Publish) -> None:
    """Human Bandit Chief.json, Bloodstones: 3 and the bonus would be tier 1, and is tier 2; the chief takes 5 that nothing makes less."""
    chief = published("chief", (1, 0), "Humans/Statblocks/Human Bandit Chief")
    block = chief.stat_block
    chief = replace(chief, stat_block=replace(block, abilities=(*block.abilities, HEWING)))
    play = fight(chief, hero("ana", (0, 0)), first="director", dice=FIRST, choose=["bloodstones/chief"])

    play.do(UseAbility("chief", "hew", ("ana",)))

    assert (play.stamina("ana"), play.stamina("chief")) == (30 - 6, block.stamina - 5)


def test_machines_are_mended_as_its_turn_starts(fight: Make, published: Publish) -> None:
    """Multivok Bodyguard.json, Multivok Maintenance: the servok within 2 squares regains 15, one 3 squares away and the orc nothing."""
    servok = published("near", (2, 0), "Valok/Statblocks/Servok Builder")
    whole = servok.stat_block.stamina
    far = replace(published("far", (9, 9), "Valok/Statblocks/Servok Builder"), stamina=whole - 20)
    play = fight(
        published("guard", (0, 0), "Valok/Statblocks/Multivok Bodyguard"),
        replace(servok, stamina=whole - 20),
        far,
        foe("orc", (0, 3), stamina=20),
        hero("ana", (20, 20)),
        first="director",
    )

    play.do(BeginTurn("guard"))

    assert (play.stamina("near"), play.stamina("far"), play.stamina("orc")) == (whole - 5, whole - 20, 20)


def test_a_raider_in_sight_of_the_banner_ends_a_condition(fight: Make, published: Publish) -> None:
    """Time Raider Armiger.json, Kuran'zoi Heraldry: a time raider that starts its turn in sight ends one of its conditions, an orc none."""
    raider = published("nemesis", (3, 0), "Time Raiders/Statblocks/Time Raider Nemesis")
    slowed = (Condition("slowed", "ana", "save", "trip"),)
    armiger = published("armiger", (0, 0), "Time Raiders/Statblocks/Time Raider Armiger")
    orc = replace(foe("orc", (0, 3)), conditions=slowed)
    play = fight(armiger, replace(raider, conditions=slowed), orc, hero("ana", (9, 9)), first="director", dice=[1])

    play.do(BeginTurn("nemesis"))
    assert not has(play, "nemesis", "slowed")
    play.do(EndTurn("nemesis"))
    play.do(EndTurn("ana"))
    play.do(BeginTurn("orc"))

    assert has(play, "orc", "slowed")
    play.do(EndTurn("orc"))


def test_whom_the_brain_has_grabbed_it_throws(fight: Make, compendium_directory: Path) -> None:
    """Hulking Brain.json, Cerebral Suplex: of the two heroes beside it the one that is grabbed is a target, and is let go of."""
    suplex = at_one_enemy(ability(compendium_directory, "Voiceless Talkers/Statblocks/Hulking Brain", "cerebral-suplex", whole=False))
    held = replace(hero("ana", (1, 0), scores=Characteristics(might=4)), conditions=(Condition("grabbed", "brain", "", "grab"),))
    play = fight(foe("brain", (0, 0), abilities=[suplex]), held, hero("bo", (0, 1)), first="director", dice=SECOND)

    assert play.encounter.check(UseAbility("brain", suplex.id, ("bo",))) != ()
    play.do(UseAbility("brain", suplex.id, ("ana",)))

    assert (play.stamina("ana"), has(play, "ana", "grabbed")) == (30 - 10, False)


def test_whom_it_holds_takes_the_other_half(fight: Make, published: Publish) -> None:
    """Mindkiller.json, Meat Shield: of 6 damage 3 are its own and 3 Bo's, whom it has grabbed; with nobody there it takes its
    half."""
    for held, left in ((True, 30 - 3), (False, 30)):
        killer = published("killer", (1, 0), "Voiceless Talkers/Statblocks/Mindkiller")
        grabbed = (Condition("grabbed", "killer", "", "grab"),) if held else ()
        ana, bo = hero("ana", (0, 0), abilities=[HEWING]), replace(hero("bo", (2, 0)), conditions=grabbed)
        play = fight(killer, ana, bo, malice=3, dice=[5, 5], choose=["meat-shield/killer"])

        play.do(UseAbility("ana", "hew", ("killer",)))

        assert (play.stamina("killer"), play.stamina("bo")) == (killer.stat_block.stamina - 3, left)


def test_the_oven_burns_deeper_who_is_in_it(fight: Make, compendium_directory: Path) -> None:
    """Wode Hag.json, Open the Oven: tier 1 deals 6 to Ana; the area stays, and there the hag's 2 are 7, an orc's 2 are 2."""
    oven = as_main_action(compendium_directory, "Hag/Statblocks/Wode Hag", "open-the-oven")
    play = fight(
        foe("hag", (0, 0), abilities=[oven, POKE]),
        foe("orc", (9, 0), abilities=[POKE]),
        hero("ana", (2, 0), scores=Characteristics(agility=5)),
        first="director",
        dice=FIRST,
    )

    play.do(UseAbility("hag", oven.id, ("ana",), area=((1, 0, 0),)))
    play.do(EndTurn("hag"))
    play.do(EndTurn("ana"))
    before = play.stamina("ana")
    play.do(UseAbility("orc", "poke", ("ana",)))
    between = play.stamina("ana")
    play.do(EndTurn("orc"))
    play.do(UseAbility("hag", "poke", ("ana",)))

    assert (before, before - between, between - play.stamina("ana")) == (30 - 6, 2, 7)


def test_who_is_frightened_by_its_form_saves_from_nothing_else(fight: Make, compendium_directory: Path) -> None:
    """Olothec.json, Horrifying Form: frightened by it Ana makes a saving throw against that alone, and keeps what slows her."""
    form = at_one_enemy(as_main_action(compendium_directory, "Olothec/Statblocks/Olothec", "horrifying-form", whole=False))
    slowed = replace(hero("ana", (3, 0)), conditions=(Condition("slowed", "orc", "save", "trip"),))
    play = fight(foe("olothec", (0, 0), abilities=[form]), foe("orc", (9, 0)), slowed, first="director", dice=[*SECOND, 2])

    play.do(UseAbility("olothec", form.id, ("ana",)))
    play.do(EndTurn("olothec"))
    play.do(EndTurn("ana"))

    assert [one.condition.name for one in play.events(SavingThrowMade)] == ["frightened"]


def test_who_is_in_the_ribcage_cannot_be_teleported(fight: Make, compendium_directory: Path) -> None:
    """Bonecage.json, Ribcage Chomp, 3 Malice: the last tier grabs Ana; no swap of places takes her out of it then."""
    chomp = ability(compendium_directory, "Undead/Statblocks/Bonecage", "ribcage-chomp-3-malice", whole=False)
    play = fight(foe("cage", (0, 0), abilities=[chomp]), hero("ana", (1, 0)), first="director", malice=3, dice=[10, 8])

    play.do(UseAbility("cage", chomp.id, ("ana",)))

    assert has(play, "ana", "grabbed")
    kept = [one.name for lasting in play.encounter.board.creatures["ana"].lasting for one in lasting.modifiers if one.what == "cannot"]
    assert kept == ["teleport"]


def test_shells_break_the_ground_where_an_ally_fell(fight: Make, published: Publish) -> None:
    """Strategos Alkestis.json, Artillery Enfilade: the orc falls, tier 1 deals Ana 8, and the ground is difficult until the round ends."""
    alkestis = published("alkestis", (9, 0), "War Dogs/Statblocks/Strategos Alkestis")
    play = fight(
        alkestis,
        foe("orc", (1, 0), stamina=3),
        hero("ana", (0, 0), abilities=[HEWING], scores=Characteristics(might=2, agility=7)),
        malice=5,
        dice=[5, 5, *FIRST],
        choose=["artillery-enfilade/alkestis"],
    )

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert play.stamina("ana") == 30 - 8
    assert any("difficult" in zone.terrain for zone in play.encounter.board.zones)
