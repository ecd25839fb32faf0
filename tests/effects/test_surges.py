"""Surges on rolled damage (rules/classes.md:366-373), and what counts as an ability's own forced movement (rules/combat.md:396-398)."""

from __future__ import annotations

from effects.stage import Stage, foe, hero, lines, strike
from freestrike.engine import UseAbility
from freestrike.events.conditions import ConditionImposed, PotencyResisted
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import Branch, DealDamage, ForceMove, ImposeCondition, OneOf, UnderPotency
from freestrike.events.damage import DamageDue, Died
from freestrike.events.forced_movement import ForcedMoveEnded


def test_a_surge_is_added_once_to_damage_of_two_types() -> None:
    """4 lightning and 4 sonic at tier 1 (3 + 4 + 2): a surge, as much as Might 2, makes it 6 and 4."""
    blow = (DealDamage(4, "lightning"), DealDamage(4, "sonic"))
    storm = strike(blow, blow, blow)
    stage = Stage(hero("ana", (1, 1), abilities=(storm,), surges=1), foe("orc", (2, 1)), dice=[3, 4])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert stage.offered == ("surges/ana/1",)
    stage.yes()
    assert [lines(due.ledger) for due in stage.events(DamageDue)] == [[("damage", 4), ("surges", 2)], [("damage", 4)]]
    assert stage.stamina("orc") == 60 - 6 - 4
    assert stage.exact


def test_nobody_is_asked_for_surges_on_an_outcome_without_damage() -> None:
    """Tier 1 deals none, tier 2 (6 + 6 + 2) does; what is dealt under a potency that is resisted (Might 0 against 0) is none."""
    nothing = (UnderPotency("might", 0, (DealDamage(3),)),)
    shove = strike(nothing, (DealDamage(4),), (DealDamage(6),))
    for dice, asked, lost in (([3, 4], "", 0), ([6, 6], "surges", 4 + 2)):
        stage = Stage(hero("ana", (1, 1), abilities=(shove,), surges=1), foe("orc", (2, 1)), dice=dice)
        stage.do(UseAbility("ana", "slash", ("orc",)))
        assert stage.asked == asked
        if asked:
            stage.yes()
        assert stage.stamina("orc") == 60 - lost
        assert stage.fight.board.creatures["ana"].surges == (0 if asked else 1)
        assert stage.exact


def test_a_death_waits_for_a_forced_move_that_is_one_of_two_ways() -> None:
    """5 damage kill the orc; pushed 3, it goes 1 square and is slammed into the elf, who takes 2 for the squares left, before it dies."""
    ways = OneOf((Branch("push", (ForceMove("push", 3),)), Branch("slide", (ForceMove("slide", 1),))))
    blow = Ability("blow", "Blow", MAIN_ACTION, ("Melee", "Magic"), melee=1, effects=(DealDamage(5), ways))
    stage = Stage(hero("ana", (1, 1), abilities=(blow,)), foe("orc", (2, 1), stamina=5), foe("elf", (4, 1)))
    stage.do(UseAbility("ana", "blow", ("orc",)))
    stage.yes()
    stage.answer("square/3,1,0", "square/4,1,0")
    while stage.asked == "knock out":
        stage.answer("kill/orc")
    (ended,), (died,) = stage.records(ForcedMoveEnded), stage.records(Died)
    assert stage.stamina("elf") == 60 - 2
    assert ended.seq < died.seq
    assert stage.exact


def test_two_surges_raise_a_potency_by_1_for_one_target_and_two_more_for_another() -> None:
    """M < 1 does not bite a Might of 1, M < 2 does; a target each costs 2 of the 5, so that a third is not asked about, and no potency is
    raised twice (rules/classes.md:372)."""
    daze = (UnderPotency("might", 1, (ImposeCondition("slowed", "save"),)),)
    hex = strike(daze, daze, daze, id="hex", count=3)
    foes = [foe(f"orc{n}", at, might=1) for n, at in enumerate(((2, 1), (1, 2), (2, 2)))]
    stage = Stage(hero("ana", (1, 1), abilities=(hex,), surges=5), *foes, dice=[5, 5])

    stage.do(UseAbility("ana", "hex", ("orc0", "orc1", "orc2")))
    stage.answer("potency/ana/orc0")
    stage.answer("potency/ana/orc1")

    slowed = [one.creature for one in stage.events(ConditionImposed)]
    assert (slowed, [one.creature for one in stage.events(PotencyResisted)]) == (["orc0", "orc1"], ["orc2"])
    assert stage.fight.board.creatures["ana"].surges == 1
    assert stage.fight.prompts == ()
    assert stage.exact
