"""What an effect takes away, and what is measured by the damage that an ability has dealt: to one target, or to all of them."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import Stage, foe, hero, strike
from freestrike.engine import UseAbility
from freestrike.events.content.amount import TARGET, Amount
from freestrike.events.content.effect import DealDamage, Effect, ForEach, Gain, RegainStamina
from freestrike.events.content.selection import ONESELF
from freestrike.events.resources import HEROIC_RESOURCE, ResourceSpent
from freestrike.events.rulings import SetStamina

HALF_DEALT = ForEach(ONESELF, (RegainStamina(Amount(of="damage dealt", halved=True)),))


def bitten(*effects: Effect, after: tuple[Effect, ...] = (), dice: tuple[int, ...] = ()) -> Stage:
    """The orc, whose bite deals 5, has bitten Ana and Bo; it had 20 of its 60 Stamina, Ana 3 surges, 8 Recoveries and 4 of her resource."""
    five = ((DealDamage(5),),) * 3
    bite = replace(strike(*five, id="bite", count=2), effects=effects, after=after)
    stage = Stage(
        foe("orc", (2, 1), abilities=(bite,)),
        hero("ana", (1, 1), surges=3, heroic_resource=4),
        hero("bo", (3, 1)),
        dice=(5, 5, *dice),
        first="director",
    )
    stage.fight.rule(SetStamina("orc", 20))
    stage.do(UseAbility("orc", "bite", ("ana", "bo")))
    return stage


def test_all_surges_are_lost() -> None:
    """Ana has 3, Bo has none."""
    stage = bitten(Gain("surges", Amount(of="surges", whose=TARGET, times=-1)))
    assert stage.fight.board.creatures["ana"].surges == 0
    assert [(lost.creature, lost.amount) for lost in stage.events(ResourceSpent)] == [("ana", 3)]


def test_recoveries_are_lost_and_no_heroic_resource() -> None:
    """1d3 each: the dice show 2 and 3 (rules/combat.md:647)."""
    stage = bitten(Gain("recoveries", Amount(dice="1d3", times=-1)), dice=(2, 3))
    ana, bo = (stage.fight.board.creatures[id] for id in ("ana", "bo"))
    assert (ana.recoveries, bo.recoveries, ana.heroic_resource) == (6, 5, 4)
    assert not [lost for lost in stage.events(ResourceSpent) if lost.what == HEROIC_RESOURCE]
    assert stage.exact


def test_one_recovery_is_lost() -> None:
    assert bitten(Gain("recoveries", -1)).fight.board.creatures["ana"].recoveries == 7


def test_half_the_damage_dealt_to_all_is_half_of_the_sum() -> None:
    """5 and 5 are 10, half of it 5: not 2 and 2."""
    assert bitten(after=(HALF_DEALT,)).stamina("orc") == 25


def test_half_the_damage_dealt_to_each_is_told_of_each() -> None:
    """Half of 5 is 2, twice."""
    assert bitten(HALF_DEALT).stamina("orc") == 24
