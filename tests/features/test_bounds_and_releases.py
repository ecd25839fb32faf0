"""What can be used only so often, what ends a hold, who is held and moved: as it is published, played."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero, strike
from features.bestiary import ability, block
from freestrike.engine import EndTurn, Interact, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import DealDamage, ForceMove, ImposeCondition
from freestrike.events.content.stat_block import DamageModifier, TraitEffect
from freestrike.events.damage import DamageTaken
from freestrike.events.forced_movement import ForceMoved
from freestrike.events.rulings import AddCondition
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade


def main(directory: Path, path: str, id: str, *, whole: bool = True) -> Ability:
    """A published ability, used as a main action that costs nothing."""
    return replace(ability(directory, path, id, whole=whole), usage=MAIN_ACTION, cost=0)


def trait(directory: Path, path: str, name: str) -> tuple[TraitEffect, ...]:
    """What the trait `name` of a published stat block gives."""
    (found,) = (one for one in block(directory, path).traits if one.name == name)
    return found.effects


def nets(stage: Stage) -> list[tuple[str, int]]:
    """Against whom each roll was made, and with what edges and banes."""
    return [(one.target, one.net) for rolled in stage.events(PowerRollMade) for one in rolled.outcomes]


def test_who_ends_its_flight_in_the_air_falls(compendium_directory: Path) -> None:
    """Flame Jet: struck for 4 and pushed, the crux, which flies, is not pushed; it flies up 3 squares and comes down again."""
    jet = ability(compendium_directory, "Elementals/Statblocks/Crux of Fire", "flame-jet")
    crux = foe("crux", (1, 0), abilities=(jet,))
    crux = replace(crux, stat_block=replace(crux.stat_block, movement=("fly", "hover")))
    blow = (DealDamage(4), ForceMove("push", 2))
    stage = Stage(hero("ana", (0, 0), abilities=(strike(blow, blow, blow),)), crux, dice=[3, 4], malice=5)
    stage.do(UseAbility("ana", "slash", ("crux",)))
    stage.answer("flame-jet/crux")
    stage.answer("square/2,0,1", "square/3,0,2", "square/4,0,3")
    while stage.asked:
        stage.answer()
    assert (stage.fight.board.creatures["crux"].corner, stage.exact) == ((4, 0, 0), True)


def test_it_is_used_once_a_round(compendium_directory: Path) -> None:
    """Prismacore Cannon: not twice in one round; in the next one again."""
    cannon = replace(main(compendium_directory, "Valok/Statblocks/Servok War Engine", "prismacore-cannon"), usage="maneuver")
    stage = Stage(foe("engine", (0, 0), abilities=(cannon,)), hero("ana", (5, 0), stamina=90), dice=[3, 4, 9], first="director")
    stage.do(UseAbility("engine", cannon.id, ("ana",)))
    assert "does not hold" in stage.refused(UseAbility("engine", cannon.id, ("ana",), convert=True))
    stage.do(EndTurn("engine"))
    stage.do(EndTurn("ana"))
    assert stage.refused(UseAbility("engine", cannon.id, ("ana",))) == []


def test_it_is_used_again_once_another_has_struck(compendium_directory: Path) -> None:
    """Stolen Vitality: used on the orc, it can't be used again until the soulwight has struck with its longsword."""
    vitality = replace(ability(compendium_directory, "Undead/Statblocks/Soulwight", "stolen-vitality"), usage="free maneuver", cost=0)
    sword = strike(id="soulstealer-longsword")
    wight = foe("wight", (0, 0), abilities=(vitality, sword))
    stage = Stage(wight, foe("orc", (0, 1)), hero("ana", (1, 0)), dice=[3, 4], first="director")
    stage.do(UseAbility("wight", vitality.id, ("orc",)))
    assert stage.refused(UseAbility("wight", vitality.id, ("orc",))) == ["does not hold"]
    stage.do(UseAbility("wight", sword.id, ("ana",)))
    assert (stage.refused(UseAbility("wight", vitality.id, ("orc",))), stage.exact) == ([], True)


def test_its_fire_burns_through_immunity(compendium_directory: Path) -> None:
    """Hellfire: of 4 fire and 4 cold damage immunity 3 to all damage takes off 3 of the cold alone."""
    hellfire = trait(compendium_directory, "Devils/Statblocks/Devil Jurist", "Hellfire")
    blow = (DealDamage(4, "fire"), DealDamage(4, "cold"))
    hardy = foe("hardy", (1, 0), immunities=(DamageModifier("", 3),))
    stage = Stage(
        foe("jurist", (0, 0), *hellfire, abilities=(strike(blow, blow, blow),)), hardy, hero("ana", (9, 9)), dice=[3, 4], first="director"
    )
    stage.do(UseAbility("jurist", "slash", ("hardy",)))
    assert (stage.stamina("hardy"), stage.exact) == (60 - 4 - 1, True)


def test_against_the_prone_or_grabbed_it_has_a_double_edge(compendium_directory: Path) -> None:
    """Far Flung: a double edge against Ana, who is prone, once; none against Bo."""
    flung = replace(
        main(compendium_directory, "Giants/Statblocks/Marble Stone Giant", "far-flung"),
        target=Target(("creature",), 2),
        keywords=("Melee", "Weapon", "Ranged"),
        ranged=5,
        melee=0,
    )
    stage = Stage(foe("giant", (0, 0), abilities=(flung,)), hero("ana", (2, 0)), hero("bo", (0, 2)), dice=[3, 4], first="director")
    stage.fight.rule(AddCondition("ana", Condition("prone")))
    stage.do(UseAbility("giant", flung.id, ("ana", "bo")))
    (rolled,) = stage.events(PowerRollMade)
    assert [one.net for one in rolled.outcomes] == [2, 0]


@pytest.mark.parametrize(
    ("keywords", "net"),
    [(("Melee", "Magic"), -1), (("Melee", "Psionic"), -1), (("Melee", "Magic", "Psionic"), -1), (("Melee", "Weapon"), 0)],
)
def test_magic_and_psionic_abilities_have_a_bane_against_it(compendium_directory: Path, keywords: tuple[str, ...], net: int) -> None:
    """Supernatural Resistance: one bane, and none for a blow with a weapon."""
    hag = foe("hag", (1, 0), *trait(compendium_directory, "Hag/Statblocks/Wode Hag", "Supernatural Resistance"))
    stage = Stage(hero("ana", (0, 0), abilities=(strike(keywords=(*keywords, "Strike")),)), hag, dice=[3, 4])
    stage.do(UseAbility("ana", "slash", ("hag",)))
    assert (nets(stage), stage.exact) == ([("hag", net)], True)


def test_each_condition_on_an_enemy_brings_malice(compendium_directory: Path) -> None:
    """That's Our Opening!: Ana, made slowed and prone by her, brings 2; the orc, her ally, none."""
    opening = trait(compendium_directory, "Draconians/Statblocks/Aeolyxria the Uncanny", "That's Our Opening!")
    both = (ImposeCondition("slowed", "save"), ImposeCondition("prone"))
    word = replace(strike(id="word"), roll=None, effects=both, target=Target(("creature",), 2))
    stage = Stage(foe("aeo", (0, 0), *opening, abilities=(word,)), foe("orc", (0, 1)), hero("ana", (1, 0)), first="director", malice=0)
    stage.do(UseAbility("aeo", "word", ("ana", "orc")))
    assert (stage.fight.board.malice, stage.exact) == (2, True)


@pytest.mark.parametrize("shaken", [True, False])
def test_damage_or_a_friend_ends_the_daze(compendium_directory: Path, *, shaken: bool) -> None:
    """Hypnotic Mane (6 + 6 + 2 is tier 2): Ana is dazed until Bo, beside her, uses a main action on that, or she takes damage."""
    mane = main(compendium_directory, "Lightbenders/Statblocks/Lightbender", "hypnotic-mane")
    poke = replace(strike(id="poke"), roll=None, effects=(DealDamage(1),), usage="maneuver")
    stage = Stage(foe("cat", (0, 0), abilities=(mane, poke)), hero("ana", (1, 0)), hero("bo", (2, 0)), dice=[6, 6, 1, 1], first="director")
    stage.do(UseAbility("cat", mane.id, ("ana", "bo")))
    assert stage.fight.board.creatures["ana"].condition("dazed") is not None
    if shaken:
        stage.do(EndTurn("cat"))
        stage.do(Interact("bo", "ana", "hypnotic-mane-ends"))
    else:
        stage.do(UseAbility("cat", "poke", ("ana",)))
    assert (stage.fight.board.creatures["ana"].condition("dazed"), stage.exact) == (None, True)


def test_the_ground_under_the_target_is_broken(compendium_directory: Path) -> None:
    """Slam Into Dirt: a step into the square where Ana was struck costs 2."""
    slam = main(compendium_directory, "Elementals/Statblocks/Force of Earth", "slam-into-dirt")
    stage = Stage(foe("force", (0, 0), abilities=(slam,)), hero("ana", (1, 0)), hero("bo", (2, 1), speed=5), dice=[3, 4], first="director")
    stage.do(UseAbility("force", slam.id, ("ana",)))
    (zone,) = stage.fight.board.zones
    assert (zone.squares, zone.terrain, stage.exact) == (((1, 0, 0),), ("difficult",), True)


def test_allies_of_its_kind_roll_with_an_edge(compendium_directory: Path) -> None:
    """Lightning Rod: against Ana another high elf has an edge, the orc none."""
    rod = main(compendium_directory, "Elves High/Statblocks/High Elf Ordinator", "lightning-rod")
    elf = foe("elf", (1, 1), abilities=(strike(),))
    elf = replace(elf, stat_block=replace(elf.stat_block, keywords=("High Elf",)))
    orc = foe("orc", (0, 1), abilities=(strike(),))
    stage = Stage(
        foe("ord", (0, 0), abilities=(rod,)), elf, orc, hero("ana", (1, 0), stamina=90), dice=[3, 4, 1, 3, 4, 3, 4], first="director"
    )
    stage.do(UseAbility("ord", rod.id, ("ana",)))
    stage.do(EndTurn("ord"))
    stage.do(EndTurn("ana"))
    for id in ("elf", "orc"):
        stage.do(UseAbility(id, "slash", ("ana",)))
        stage.do(EndTurn(id))
    assert (nets(stage)[1:], stage.exact) == ([("ana", 1), ("ana", 0)], True)


def test_only_whom_it_holds_is_pulled(compendium_directory: Path) -> None:
    """Tentacle Grab for 2 Malice (6 + 6 + 4: A < 3): Ana is grabbed and pulled next to it from 5 squares away; Bo, of Agility 3, is not."""
    (grab,) = (
        one for one in block(compendium_directory, "Lord Syuul/Statblocks/Lord Syuul").abilities if one.id == "tentacle-grab-2-malice"
    )
    strong = hero("bo", (0, 5))
    strong = replace(strong, stat_block=replace(strong.stat_block, characteristics=replace(strong.stat_block.characteristics, agility=3)))
    stage = Stage(foe("syuul", (0, 0), abilities=(replace(grab, cost=0),)), hero("ana", (5, 0)), strong, dice=[6, 6], first="director")
    stage.do(UseAbility("syuul", grab.id, ("ana", "bo")))
    stage.answer("target/ana")
    stage.answer("square/4,0,0", "square/3,0,0")
    assert (stage.at("ana"), stage.at("bo"), {one.creature for one in stage.events(ForceMoved)}) == ((3, 0), (0, 5), {"ana"})


def test_all_gnolls_strike_the_winded_with_a_double_edge(compendium_directory: Path) -> None:
    """Deepest Wounds: the carnage has a double edge against Ana, who is winded (20 of 40), and none against Bo."""
    wounds = main(compendium_directory, "Gnolls/Statblocks/Gnoll Carnage", "deepest-wounds")
    wounds = replace(wounds, effects=(), area=None, target=Target(("self",)))
    both = replace(strike(), target=Target(("creature",), 2), usage="maneuver")
    gnoll = foe("gnoll", (0, 0), abilities=(wounds, both))
    gnoll = replace(gnoll, stat_block=replace(gnoll.stat_block, keywords=("Gnoll",)))
    ana = replace(hero("ana", (1, 0)), stamina=20)
    stage = Stage(gnoll, ana, hero("bo", (0, 1)), dice=[3, 4], first="director")
    stage.do(UseAbility("gnoll", wounds.id, ()))
    stage.do(UseAbility("gnoll", "slash", ("ana", "bo")))
    assert (nets(stage), stage.exact) == ([("ana", 2), ("bo", 0)], True)


def test_only_those_beside_it_in_the_end_are_hurt(compendium_directory: Path) -> None:
    """Whip and Magic Longsword (3 + 4 + 3 is tier 1: 8, pull 1): Ana, pulled next to the chief from 2 squares away, takes 3 more; Bo, whom
    stability 1 keeps where he is, does not."""
    whip = main(compendium_directory, "Humans/Statblocks/Human Bandit Chief", "whip-and-magic-longsword")
    stage = Stage(
        foe("chief", (0, 0), abilities=(whip,)), hero("ana", (2, 0)), hero("bo", (0, 2), stability=1), dice=[3, 4], first="director"
    )
    stage.do(UseAbility("chief", whip.id, ("ana", "bo")))
    while stage.asked:
        stage.answer(stage.offered[0])
    hurt = [(one.target, one.amount, one.type) for one in stage.events(DamageTaken)]
    assert (hurt, stage.exact) == ([("ana", 8, ""), ("bo", 8, ""), ("ana", 3, "corruption")], True)


@pytest.mark.parametrize(("goes", "asked"), [(True, True), (False, False)])
def test_who_teleports_into_the_dark_can_hide(compendium_directory: Path, *, goes: bool, asked: bool) -> None:
    """Striking Afterimage: the pouncer takes half of 4, and is asked whether it hides only if it has teleported, into the dark."""
    image = ability(compendium_directory, "Lightbenders/Statblocks/Lightbender Pouncer", "striking-afterimage")
    dark = Terrain(dark=((4, 0, 0),))
    stage = Stage(hero("ana", (0, 0), abilities=(strike(),)), foe("cat", (1, 0), abilities=(image,)), dice=[3, 4], terrain=dark)
    stage.do(UseAbility("ana", "slash", ("cat",)))
    stage.answer("striking-afterimage/cat")
    stage.answer(*(["teleport/cat/4,0,0"] if goes else []))
    assert (stage.asked != "") is asked
    if asked:
        stage.answer(stage.offered[0])
    assert (bool(stage.fight.board.creatures["cat"].hidden_from), stage.stamina("cat"), stage.exact) == (asked, 60 - 2, True)
