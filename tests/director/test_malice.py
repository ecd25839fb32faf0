"""Malice: what the Director gains of it, and what it is spent on (rules/monster-basics.md:334-369)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import SLASH, Stage, foe, hero, strike
from freestrike.engine import Encounter, EndTurn, UseAbility, UseMalice
from freestrike.engine.verification import verify
from freestrike.events.conditions import ConditionImposed, PotencyResisted
from freestrike.events.content.ability import NO_ACTION, Ability, Target
from freestrike.events.content.effect import DealDamage, ImposeCondition, LeftByHand, UnderPotency
from freestrike.events.content.malice import MaliceFeature
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.lasting import LastingEnded
from freestrike.events.malice import MaliceFeaturesBrought, MaliceFeatureUsed
from freestrike.events.resources import ResourceGained
from freestrike.events.rulings import Reinforce
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.strikes import LeftToDirector

FIVE = tuple(hero(f"h{n}", (n, 0), victories=3) for n in range(1, 6))
ORC = foe("orc", (3, 5), abilities=(SLASH,), might=2)


def gains(stage: Stage) -> list[tuple[int, str]]:
    return [(gained.amount, gained.cause) for gained in stage.events(ResourceGained) if gained.what == "malice"]


def a_round(stage: Stage) -> None:
    """Everyone who can takes a turn and does nothing in it."""
    while True:
        board = stage.fight.board
        able = [one.id for one in board.creatures if not stage.fight.check(EndTurn(one.id))]
        stage.do(EndTurn(able[0]))
        if stage.fight.board.round != board.round:
            return


def test_the_average_of_the_victories_is_rounded_down() -> None:
    """(2 + 1 + 0 + 0 + 0) / 5 is 0, (4 + 1) / 2 is 2 (rules/the-basics.md:235)."""
    few = Stage(hero("a", (1, 0), victories=2), hero("b", (2, 0), victories=1), *(hero(n, (int(n), 1)) for n in "345"), ORC, malice=None)
    two = Stage(hero("a", (1, 0), victories=4), hero("b", (2, 0), victories=1), ORC, malice=None)

    assert (few.fight.board.malice, two.fight.board.malice) == (6, 2 + 2 + 1)


def test_what_the_setup_gives_is_what_the_director_holds_once_the_round_has_begun() -> None:
    stage = Stage(*FIVE, ORC, malice=2)

    assert gains(stage) == []
    assert stage.fight.board.malice == 2
    a_round(stage)
    assert stage.fight.board.malice == 2 + 5 + 2


def test_a_fight_that_starts_in_a_later_round_gains_for_that_round() -> None:
    fight = Encounter.create(Setup("late", (*FIVE, ORC), first_side="heroes", round=3), secret=b"malice")

    assert fight.board.malice == 5 + 3


def codes(stage: Stage, *command: object) -> list[str]:
    return [reason.code for reason in stage.fight.check(UseMalice(*command))]  # type: ignore[arg-type]


def orc_first(*, malice: int = 20, orc: Entrant = ORC, **others: Entrant) -> Stage:
    return Stage(hero("ana", (3, 4), abilities=(SLASH,)), orc, *others.values(), first="director", malice=malice, dice=[5, 6, 5, 6, 5, 6])


def test_extra_malice_is_extra_damage_up_to_three_times_the_score() -> None:
    """5 + 4 Malice with a score of 2: 2 + 4 more, three times the score; 10 Malice are too many (rules/monster-basics.md:367)."""
    stage = orc_first()
    assert codes(stage, "orc", "malicious-strike", 10) == ["not so much Malice"]
    assert codes(stage, "orc", "malicious-strike", 4) == ["not so much Malice"]

    stage.do(UseMalice("orc", "malicious-strike", 9))
    stage.do(UseAbility("orc", "slash", ("ana",)))

    # 5 + 6 + 2 is 13, tier 2: 7 damage, and 6.
    assert stage.stamina("ana") == 40 - 13
    assert stage.fight.board.malice == 11
    assert stage.last(LastingEnded).cause == "used"


def test_only_the_next_strike_has_it() -> None:
    stage = orc_first()
    stage.do(UseMalice("orc", "malicious-strike"))

    stage.do(UseAbility("orc", "melee-free-strike", ("ana",)))
    stage.do(EndTurn("orc"))
    stage.do(EndTurn("ana"))
    stage.do(UseAbility("orc", "melee-free-strike", ("ana",)))

    assert [taken.amount for taken in stage.events(DamageTaken)] == [3 + 2, 3]


def test_one_of_several_targets_takes_it() -> None:
    """To one target (rules/monster-basics.md:367): whoever strikes says to which."""
    stage = Stage(
        hero("ana", (3, 4)), hero("bo", (4, 4)), foe("orc", (3, 5), abilities=(strike(count=2),), might=2),
        first="director", malice=5, dice=[5, 6],
    )  # fmt: skip
    stage.do(UseMalice("orc", "malicious-strike"))

    stage.do(UseAbility("orc", "slash", ("ana", "bo")))
    assert (stage.asked, stage.offered) == ("extra damage", ("extra-damage/orc/ana", "extra-damage/orc/bo"))
    stage.answer("extra-damage/orc/bo")

    assert (stage.stamina("ana"), stage.stamina("bo")) == (40 - 7, 40 - 7 - 2)
    assert stage.exact


def test_not_two_rounds_in_a_row_by_any_monster() -> None:
    """Used in round 1, not in round 2, again in round 3 (rules/monster-basics.md:367)."""
    stage = orc_first(other=foe("other", (8, 8), might=2))
    stage.do(UseMalice("orc", "malicious-strike"))
    stage.do(EndTurn("orc"))
    stage.do(EndTurn("ana"))
    # In the same round another monster may.
    assert codes(stage, "other", "malicious-strike") == []
    stage.do(EndTurn("other"))

    assert codes(stage, "other", "malicious-strike") == ["used in the last round"]
    assert codes(stage, "other", "brutal-effectiveness") == []
    a_round(stage)
    assert codes(stage, "other", "malicious-strike") == []


def test_one_feature_at_the_start_of_the_turn() -> None:
    stage = orc_first()
    assert codes(stage, "ana", "brutal-effectiveness")[-1] == "no such Malice feature"
    assert codes(stage, "orc", "goblin-mode") == ["no such Malice feature"]

    stage.do(UseMalice("orc", "brutal-effectiveness"))
    assert codes(stage, "orc", "malicious-strike") == ["one Malice feature a turn"]
    stage.fight.undo()
    stage.do(UseAbility("orc", "slash", ("ana",)))

    assert codes(stage, "orc", "brutal-effectiveness") == ["not the start of the turn"]


def test_what_cannot_be_paid_is_no_option() -> None:
    stage = orc_first(malice=4)

    offered = [choice.command for choice in stage.fight.options("orc") if isinstance(choice.command, UseMalice)]

    assert offered == [UseMalice("orc", "brutal-effectiveness", 3)]
    assert codes(stage, "orc", "malicious-strike") == ["cannot pay"]


WEAKEN = (DealDamage(2), UnderPotency("might", 2, (ImposeCondition("weakened", "save"),)))


def test_the_next_potency_is_one_higher() -> None:
    """M < 2 does not bite a Might of 2, M < 3 does; an ability without a potency leaves it standing (rules/monster-basics.md:364)."""
    hex = strike(WEAKEN, WEAKEN, WEAKEN, id="hex")
    stage = orc_first(orc=foe("orc", (3, 5), abilities=(SLASH, hex)))
    stage.do(UseMalice("orc", "brutal-effectiveness"))
    stage.do(UseAbility("orc", "slash", ("ana",)))
    assert stage.fight.board.creatures["orc"].lasting

    stage.do(EndTurn("orc"))
    stage.do(EndTurn("ana"))
    stage.do(UseAbility("orc", "hex", ("ana",)))

    assert [imposed.condition.name for imposed in stage.events(ConditionImposed)] == ["weakened"]
    assert stage.events(PotencyResisted) == []
    assert not stage.fight.board.creatures["orc"].lasting


GOBLIN_MODE = MaliceFeature(
    Ability(
        "goblin-mode", "Goblin Mode", NO_ACTION, target=Target(("self",)), effects=(LeftByHand("+2 speed"),), cost=3, resource="malice"
    ),
    "Goblin",
)


@pytest.mark.parametrize(("keywords", "has"), [(("Goblin", "Humanoid"), True), (("Human",), False), ((), False)])
def test_the_features_of_a_group_are_for_its_keyword(keywords: tuple[str, ...], has: bool) -> None:
    """A creature with the Goblin keyword benefits from goblin Malice features (rules/monster-basics.md:98); what the engine does not run of
    one is left to the Director with its text."""
    goblin = foe("gob", (3, 5))
    goblin = replace(goblin, stat_block=replace(goblin.stat_block, keywords=keywords))
    store = MemoryStore()
    setup = Setup("goblins", (hero("ana", (3, 4)), goblin), first_side="director", malice=3, malice_features=(GOBLIN_MODE,))
    fight = Encounter.create(setup, store=store, secret=b"malice")

    reasons = [reason.code for reason in fight.check(UseMalice("gob", "goblin-mode"))]

    assert reasons == ([] if has else ["no such Malice feature"])
    if has:
        fight.do(UseMalice("gob", "goblin-mode"), seat="director")
        events = [record.event for record in fight.records()]
        assert MaliceFeatureUsed("gob", "goblin-mode", 3) in events
        assert [event.text for event in events if isinstance(event, LeftToDirector)] == ["+2 speed"]
        assert fight.board.malice == 0
        assert verify(store, fight.id).exact


def test_reinforcements_bring_the_features_of_their_group() -> None:
    """The first goblin of the fight joins it, and brings Goblin Mode; a second one brings nothing new (rules/monster-basics.md:347)."""
    stage = orc_first(malice=6)
    goblin = foe("gob", (7, 7))
    goblin = replace(goblin, stat_block=replace(goblin.stat_block, keywords=("Goblin",)))
    stage.fight.rule(Reinforce((goblin,), (GOBLIN_MODE,)))
    stage.fight.rule(Reinforce((replace(goblin, id="gob-2", square=(9, 9, 0)),), (GOBLIN_MODE,)))

    assert stage.fight.board.malice_features == (GOBLIN_MODE,)
    assert len(stage.events(MaliceFeaturesBrought)) == 1
    assert codes(stage, "orc", "goblin-mode") == ["no such Malice feature"]
    stage.do(UseMalice("gob", "goblin-mode"))
    assert stage.fight.board.malice == 3
    assert stage.exact
