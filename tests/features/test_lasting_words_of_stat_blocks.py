"""What stat blocks give for a time, let their targets choose, and tell of those who are held: as it is published, played."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero, strike
from features.bestiary import ability
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.queries.speed import speed
from freestrike.events.conditions import Condition, ConditionImposed
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import ImposeCondition, UnderPotency
from freestrike.events.content.stat_block import DamageModifier
from freestrike.events.damage import DamageTaken
from freestrike.events.rulings import AddCondition
from freestrike.events.space import SolidObject, Terrain
from freestrike.events.strikes import PowerRollMade


def main(directory: Path, path: str, id: str, *, whole: bool = True) -> Ability:
    """A published villain action, maneuver or triggered action, used as a main action."""
    return replace(ability(directory, path, id, whole=whole), usage=MAIN_ACTION, cost=0, trigger="", on=None)


@pytest.mark.parametrize(("chosen", "lost", "prone"), [(0, 3, False), (1, 0, True)])
def test_whom_it_passes_chooses_damage_or_a_fall(compendium_directory: Path, chosen: int, lost: int, *, prone: bool) -> None:
    """Swooping Torment: it flies past Ana, who chooses 3 sonic damage or to fall prone; Bo, whom it does not come beside, is not asked."""
    torment = main(compendium_directory, "Wyverns/Statblocks/Wyvern Lurker", "swooping-torment")
    wyvern = foe("wyvern", (0, 0), abilities=(torment,))
    wyvern = replace(wyvern, stat_block=replace(wyvern.stat_block, movement=("fly",)))
    stage = Stage(wyvern, hero("ana", (2, 1)), hero("bo", (9, 9)), first="director")
    stage.do(UseAbility("wyvern", torment.id, ()))
    stage.answer("square/1,0,0", "square/2,0,0", "square/3,0,0")
    while len(stage.offered) < 2:
        stage.answer()
    stage.answer(stage.offered[chosen])
    ana = stage.fight.board.creatures["ana"]
    assert (40 - ana.stamina, ana.condition("prone") is not None, stage.stamina("bo"), stage.asked) == (lost, prone, 40, "")
    assert stage.exact


def test_each_target_must_choose(compendium_directory: Path) -> None:
    """Frightening Tones: Ana takes 5 psychic damage, Bo is frightened."""
    tones = main(compendium_directory, "Demons/Statblocks/Chorogaunt", "frightening-tones")
    stage = Stage(foe("gaunt", (0, 0), abilities=(tones,)), hero("ana", (1, 0)), hero("bo", (0, 1)), first="director")
    stage.do(UseAbility("gaunt", tones.id, ("ana", "bo")))
    stage.answer(stage.offered[0])
    stage.answer(stage.offered[1])
    assert [(one.target, one.amount, one.type) for one in stage.events(DamageTaken)] == [("ana", 5, "psychic")]
    assert [(one.creature, one.condition.name) for one in stage.events(ConditionImposed)] == [("bo", "frightened")]
    assert stage.exact


def test_for_its_turn_it_halves_damage_strikes_harder_and_runs_twice_as_fast(compendium_directory: Path) -> None:
    """Solo Act: speed 5 is 10, a strike that deals 4 deals 8, 9 damage are 4; when its next turn has ended nothing of it is left."""
    act = main(compendium_directory, "Radenwights/Statblocks/Radenwight Maestro", "solo-act")
    rat = foe("rat", (1, 0), abilities=(strike(),))
    stage = Stage(
        foe("maestro", (0, 0), abilities=(act,)),
        rat,
        hero("ana", (1, 1), abilities=(strike(),)),
        dice=[9, 9, 3, 4],
        first="director",
    )
    stage.do(UseAbility("maestro", act.id, ("rat",)))
    board = stage.fight.board
    assert speed(board, board.creatures["rat"]) == 10
    stage.do(EndTurn("maestro"))
    stage.do(UseAbility("ana", "slash", ("rat",)))
    assert stage.stamina("rat") == 60 - 10 // 2
    stage.do(EndTurn("ana"))
    stage.do(UseAbility("rat", "slash", ("ana",)))
    assert stage.stamina("ana") == 40 - 4 - 4
    stage.do(EndTurn("rat"))
    board = stage.fight.board
    assert (speed(board, board.creatures["rat"]), stage.exact) == (5, True)


def test_what_is_too_large_is_no_target(compendium_directory: Path) -> None:
    """Polarize Aura pushes only creatures and objects of size 2 or smaller."""
    aura = replace(main(compendium_directory, "Dragons/Statblocks/Crucible Dragon", "polarize-aura", whole=False))
    crates = tuple(
        SolidObject(name, ((x, 1, 0),), material="metal", size=size, stamina=9, loose=True)
        for name, x, size in (("box", 0, "2"), ("bus", 2, "3"))
    )
    blow = replace(strike(id="blow"), target=Target(("creature", "object"), needs=aura.target.needs), roll=strike().roll)
    stage = Stage(foe("dragon", (1, 0), abilities=(blow,)), hero("ana", (2, 0)), first="director", terrain=Terrain(objects=crates))
    assert stage.refused(UseAbility("dragon", "blow", ("box",))) == []
    assert "does nothing to it" in stage.refused(UseAbility("dragon", "blow", ("bus",)))
    assert stage.refused(UseAbility("dragon", "blow", ("ana",))) == []


def test_nothing_reduces_the_damage(compendium_directory: Path) -> None:
    """Targeting Beam at tier 1 (3 + 4 + 4): 15 damage, which immunity 5 does not make less."""
    beam = main(compendium_directory, "Valok/Statblocks/Multivok Chief", "targeting-beam")
    hardy = foe("hardy", (3, 0), immunities=(DamageModifier("", 5),))
    stage = Stage(foe("chief", (0, 0), abilities=(beam,)), hardy, hero("ana", (9, 9)), dice=[3, 4], first="director")
    stage.do(UseAbility("chief", beam.id, ("hardy",)))
    assert (stage.stamina("hardy"), stage.exact) == (60 - 15, True)


def test_who_is_grabbed_and_small_is_hurt_at_each_start_of_a_turn(compendium_directory: Path) -> None:
    """The arixx's Bite, tier 1 (3 + 4 + 4): 9 damage and grabbed; Ana, of size 1M, takes 3 acid damage as her turn starts, her horse of
    size 2 does not."""
    bite = main(compendium_directory, "Arixx/Statblocks/Arixx", "bite")
    for size, lost in (("1M", 9 + 3), ("2", 9)):
        ana = hero("ana", (1, 0))
        ana = replace(ana, stat_block=replace(ana.stat_block, size=size))
        stage = Stage(foe("arixx", (0, 0), abilities=(bite,)), ana, dice=[3, 4], first="director")
        stage.do(UseAbility("arixx", bite.id, ("ana",)))
        stage.do(EndTurn("arixx"))
        stage.do(EndTurn("ana"))
        assert (40 - stage.stamina("ana"), stage.exact) == (lost, True), size


def test_any_of_a_kind_has_an_edge_against_who_is_frightened_so(compendium_directory: Path) -> None:
    """Horrible Bellow (6 + 6 + 2 is tier 2: I < 1): Ana is frightened; her saving throw of 2 fails; a strike
    of another ogre has an edge, that of a goblin none."""
    bellow = main(compendium_directory, "Ogres/Statblocks/Ogre Juggernaut", "horrible-bellow")
    ogres = [foe(id, at, abilities=(strike(),)) for id, at in (("ogre", (1, 1)), ("goblin", (0, 1)))]
    ogres[0] = replace(ogres[0], stat_block=replace(ogres[0].stat_block, keywords=("Ogre",)))
    stage = Stage(foe("jug", (0, 0), abilities=(bellow,)), *ogres, hero("ana", (1, 0)), dice=[6, 6, 2, 3, 4, 3, 4], first="director")
    stage.do(UseAbility("jug", bellow.id, ("ana",)))
    stage.do(EndTurn("jug"))
    stage.do(EndTurn("ana"))
    for id in ("ogre", "goblin"):
        stage.do(UseAbility(id, "slash", ("ana",)))
        stage.do(EndTurn(id))
    rolled = [(one.creature, one.outcomes[0].net) for one in stage.events(PowerRollMade)]
    assert (rolled, stage.exact) == ([("jug", 0), ("ogre", 1), ("goblin", 0)], True)


def test_against_the_weakened_it_has_a_double_edge(compendium_directory: Path) -> None:
    """Debilitating Poison: against Ana, who is weakened, the manticore has a double edge, against Bo none."""
    poison = main(compendium_directory, "Manticores/Statblocks/Manticore", "debilitating-poison", whole=False)
    both = replace(strike(), target=Target(("creature",), 2), usage="maneuver")
    stage = Stage(foe("cat", (1, 1), abilities=(poison, both)), hero("ana", (1, 0)), hero("bo", (0, 1)), dice=[3, 4], first="director")
    stage.fight.rule(AddCondition("ana", Condition("weakened")))
    stage.do(UseAbility("cat", poison.id, ()))
    stage.do(UseAbility("cat", "slash", ("ana", "bo")))
    (rolled,) = stage.events(PowerRollMade)
    assert [(one.target, one.net) for one in rolled.outcomes] == [("ana", 2), ("bo", 0)]
    assert stage.exact


def test_potencies_are_higher_against_who_bleeds_so(compendium_directory: Path) -> None:
    """Accursed Slam: Ana bleeds; M < 2, which her Might of 2 resists, slows her then, and does not slow Bo, who is as strong."""
    slam = main(compendium_directory, "Undead/Statblocks/Mummy Lord", "accursed-slam")
    slows = (UnderPotency("might", 2, (ImposeCondition("slowed", "save"),)),)
    grip = replace(strike(id="grip"), roll=None, effects=slows, target=Target(("creature",), 2))
    stage = Stage(
        foe("mummy", (0, 0), abilities=(slam,)),
        foe("orc", (1, 1), abilities=(grip,)),
        hero("ana", (1, 0)),
        hero("bo", (0, 1)),
        dice=[6, 6, 1, 1],
        first="director",
    )
    stage.do(UseAbility("mummy", slam.id, ("ana",)))
    stage.do(EndTurn("mummy"))
    stage.do(EndTurn("ana"))
    stage.do(UseAbility("orc", "grip", ("ana", "bo")))
    slowed = [stage.fight.board.creatures[id].condition("slowed") is not None for id in ("ana", "bo")]
    assert (slowed, stage.exact) == ([True, False], True)


def test_allies_grab_with_an_edge(compendium_directory: Path) -> None:
    """Lockdown: an orc beside Ana moves not at all and grabs her, with an edge on the roll."""
    (moves, grabs) = main(compendium_directory, "Orcs/Statblocks/Orc Warleader", "lockdown", whole=False).effects[-2:]
    order = replace(
        strike(id="order"), roll=None, effects=(moves, grabs), target=Target(("ally",)), melee=0, ranged=10, keywords=("Ranged",)
    )
    stage = Stage(foe("chief", (9, 9), abilities=(order,)), foe("orc", (5, 5)), hero("ana", (6, 5)), dice=[6, 7], first="director")
    stage.do(UseAbility("chief", "order", ("orc",)))
    while stage.asked:
        stage.answer(*[one for one in stage.offered if one.startswith("grab")][:1])
    (rolled,) = stage.events(PowerRollMade)
    assert ([one.net for one in rolled.outcomes], stage.exact) == ([1], True)
