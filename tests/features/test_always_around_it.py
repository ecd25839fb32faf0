"""What is always around somebody, what outlives all but some damage, and what a low outcome costs: as it is published, played."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero, strike
from features.bestiary import ability, block
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.queries.concealment import concealment
from freestrike.engine.queries.speed import speed
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Target
from freestrike.events.content.effect import DealDamage
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.damage import DamageTaken, Died
from freestrike.events.rulings import AddCondition
from freestrike.events.strikes import PowerRollMade


def trait(directory: Path, path: str, name: str) -> tuple[TraitEffect, ...]:
    """What the trait `name` of a published stat block gives."""
    (found,) = (one for one in block(directory, path).traits if one.name == name)
    return found.effects


def test_a_melee_ability_that_missed_once_has_a_bane_from_then_on(compendium_directory: Path) -> None:
    """Stonebreaker Flesh: Ana's slash (3 + 4 + 2) is tier 1 against the giant; in the next round it has a bane against the orc too, her
    other strike none."""
    flesh = trait(compendium_directory, "Giants/Statblocks/Granite Stone Giant", "Stonebreaker Flesh")
    ana = hero("ana", (1, 0), abilities=(strike(), replace(strike(id="jab"), usage="maneuver")))
    stage = Stage(foe("giant", (0, 0), *flesh), foe("orc", (2, 1)), ana, dice=[3, 4, 3, 4, 3, 4])
    stage.do(UseAbility("ana", "slash", ("giant",)))
    stage.do(EndTurn("ana"))
    stage.do(EndTurn("giant"))
    stage.do(EndTurn("orc"))
    stage.do(UseAbility("ana", "slash", ("orc",)))
    stage.do(UseAbility("ana", "jab", ("orc",)))
    rolled = [(one.ability, one.outcomes[0].target, one.outcomes[0].net) for one in stage.events(PowerRollMade)]
    assert (rolled, stage.exact) == ([("slash", "giant", 0), ("slash", "orc", -1), ("jab", "orc", 0)], True)


@pytest.mark.parametrize(("type", "dies"), [("fire", True), ("acid", True), ("", False), ("cold", False)])
def test_only_fire_and_acid_fell_it_at_once(compendium_directory: Path, type: str, *, dies: bool) -> None:
    """Relentless Hunger: 9 damage to a troll of 9 Stamina; if it is neither fire nor acid it lives on, acts, and dies as its turn ends."""
    hunger = trait(compendium_directory, "Trolls/Statblocks/Troll Glutton", "Relentless Hunger")
    blow = (DealDamage(9, type),)
    troll = foe("troll", (1, 0), *hunger, stamina=60, abilities=(strike(),))
    troll = replace(troll, stat_block=replace(troll.stat_block, stamina=9), stamina=9)
    stage = Stage(hero("ana", (0, 0), abilities=(strike(blow, blow, blow),)), troll, foe("orc", (9, 9)), dice=[3, 4, 3, 4])
    stage.do(UseAbility("ana", "slash", ("troll",)))
    while stage.asked == "knock out":
        stage.yes()
    assert len(stage.events(Died)) == int(dies)
    if not dies:
        stage.do(EndTurn("ana"))
        stage.do(UseAbility("troll", "slash", ("ana",)))
        assert stage.stamina("ana") == 40 - 4
        stage.do(EndTurn("troll"))
        assert [one.creature for one in stage.events(Died)] == ["troll"]
    assert stage.exact


def test_at_0_it_dies_of_fire(compendium_directory: Path) -> None:
    """Relentless Hunger: 9 damage leave it at 0, 1 cold damage does no more, 1 fire damage kills it."""
    hunger = trait(compendium_directory, "Trolls/Statblocks/Troll Butcher", "Relentless Hunger")
    blows = (DealDamage(9), DealDamage(1, "cold"), DealDamage(1, "fire"))
    uses = tuple(
        replace(strike((one,), (one,), (one,), id=f"blow{n}"), usage=usage)
        for n, (one, usage) in enumerate(zip(blows, (MAIN_ACTION, "maneuver", "free maneuver"), strict=True))
    )
    troll = foe("troll", (1, 0), *hunger)
    troll = replace(troll, stat_block=replace(troll.stat_block, stamina=9), stamina=9)
    stage = Stage(hero("ana", (0, 0), abilities=uses), troll, foe("orc", (9, 9)), dice=[3, 4, 3, 4, 3, 4])
    died = []
    for used in uses:
        stage.do(UseAbility("ana", used.id, ("troll",)))
        while stage.asked == "knock out":
            stage.answer("kill/troll")
        died.append(len(stage.events(Died)))
    assert (died, stage.exact) == ([0, 0, 1], True)


def test_a_tier_3_outcome_near_the_priest_brings_1_malice_a_roll(compendium_directory: Path) -> None:
    """Chosen of the Iron Saint: a roll of 9 + 9 against two, both tier 3, brings the Director 1; one 5 squares away brings nothing."""
    chosen = trait(compendium_directory, "War Dogs/Statblocks/War Dog Iron Priest", "Chosen of the Iron Saint")
    both = replace(strike(), target=Target(("creature",), 2))
    for at, malice in (((2, 0), 1), ((6, 0), 0)):
        x, y = at
        stage = Stage(
            foe("priest", (0, 0), *chosen),
            foe("dog", at, abilities=(both,)),
            hero("ana", (x + 1, y)),
            hero("bo", (x, y + 1)),
            dice=[9, 9],
            first="director",
            malice=0,
        )
        stage.do(UseAbility("dog", "slash", ("ana", "bo")))
        assert (stage.fight.board.malice, stage.exact) == (malice, True), at


def test_its_aura_hurts_who_comes_in_once_a_round(compendium_directory: Path) -> None:
    """Churning Trunk: Ana comes beside the cryptic (5), goes out and in again (nothing more), and a ranged strike at it has a bane."""
    trunk = trait(compendium_directory, "Fossil Cryptic/Statblocks/Fossil Cryptic", "Churning Trunk")
    shot = strike(id="shot", keywords=("Ranged", "Strike"), melee=0, ranged=5)
    stage = Stage(foe("cryptic", (3, 0), *trunk), hero("ana", (0, 0), abilities=(shot,)), dice=[3, 4])
    stage.do(UseAbility("ana", "shot", ("cryptic",)))
    stage.do(Advance("ana", ((1, 0, 0), (2, 0, 0), (1, 1, 0), (2, 1, 0))))
    while stage.asked:
        stage.answer()
    assert [(one.target, one.amount) for one in stage.events(DamageTaken) if one.target == "ana"] == [("ana", 5)]
    assert ([one.outcomes[0].net for one in stage.events(PowerRollMade)], stage.exact) == ([-1], True)


def test_dust_conceals_it_and_its_allies_near_it(compendium_directory: Path) -> None:
    """Dust Cloud: the geomancer and a dog 2 squares away have concealment, one 3 squares away and Ana beside it have none."""
    dust = trait(compendium_directory, "War Dogs/Statblocks/War Dog Geomancer", "Dust Cloud")
    stage = Stage(foe("geo", (0, 0), *dust), foe("near", (2, 0)), foe("far", (3, 0)), hero("ana", (0, 1)), first="director")
    stage.do(Advance("far", ((4, 0, 0),)))
    board = stage.fight.board
    assert [bool(concealment(board, board.creatures[id])) for id in ("geo", "near", "far", "ana")] == [True, True, False, False]


def test_blood_near_it_makes_it_fast_and_keen(compendium_directory: Path) -> None:
    """Lord's Bloodthirst: speed 5 until Ana, within 20 squares, bleeds; then 15 and an edge; a bleeding creature within 5 can't hide."""
    thirst = trait(compendium_directory, "Undead/Statblocks/Vampire Lord", "Lord's Bloodthirst")
    lord = foe("lord", (0, 0), *thirst, abilities=(strike(),))
    stage = Stage(lord, hero("ana", (1, 0)), dice=[3, 4], first="director")
    assert speed(stage.fight.board, stage.fight.board.creatures["lord"]) == 5
    stage.fight.rule(AddCondition("ana", Condition("bleeding")))
    assert speed(stage.fight.board, stage.fight.board.creatures["lord"]) == 15
    stage.do(UseAbility("lord", "slash", ("ana",)))
    (rolled,) = stage.events(PowerRollMade)
    assert (rolled.outcomes[0].net, stage.exact) == (1, True)


def test_black_flames_burn_who_strikes_it_in_melee(compendium_directory: Path) -> None:
    """I Am Fire! I Am Death!: until the encounter ends a melee ability used on it by an adjacent enemy costs 5 corruption damage."""
    flames = replace(
        ability(compendium_directory, "Hobgoblins/Statblocks/Hobgoblin Bloodlord", "i-am-fire-i-am-death"),
        usage=MAIN_ACTION,
        roll=None,
        cost=0,
    )
    stage = Stage(foe("lord", (0, 0), abilities=(flames,)), hero("ana", (1, 0), abilities=(strike(),)), dice=[3, 4], first="director")
    stage.do(UseAbility("lord", flames.id, ("ana",)))
    stage.do(EndTurn("lord"))
    stage.do(UseAbility("ana", "slash", ("lord",)))
    assert [(one.target, one.amount, one.type) for one in stage.events(DamageTaken)] == [("ana", 5, "corruption"), ("lord", 4, "")]
    assert stage.exact
