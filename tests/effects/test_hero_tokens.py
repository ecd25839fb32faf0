"""What hero tokens buy: a saving throw, another roll of a test, Stamina before damage; one benefit a turn (rules/the-basics.md:209-216)."""

from __future__ import annotations

import pytest

from effects.stage import Stage, foe, hero
from freestrike.engine import BeginTurn, EndTurn, SpendHeroTokens, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MANEUVER, Ability
from freestrike.events.content.effect import DealDamage
from freestrike.events.content.modifier import Modifier
from freestrike.events.damage import DamageTaken, StaminaRegained
from freestrike.events.rulings import SetStamina

SLOWED = (Condition("slowed", "orc", "save", "hex"),)


def test_only_one_benefit_a_turn() -> None:
    """Two failed saving throws in one turn: only the first is asked about (rules/the-basics.md:216)."""
    both = (*SLOWED, Condition("weakened", "orc", "save", "hex"))
    stage = Stage(hero("ana", (1, 1), conditions=both), foe("orc", (8, 8)), dice=[3, 3], hero_tokens=5)
    stage.do(EndTurn("ana"))
    stage.yes()
    assert stage.asked == ""
    assert [one.name for one in stage.fight.board.creatures["ana"].conditions] == ["weakened"]
    assert stage.fight.board.hero_tokens == 4


@pytest.mark.parametrize(("tokens", "dice"), [(0, [3]), (2, [6])])
def test_nobody_is_asked_without_a_token_or_after_a_success(tokens: int, dice: list[int]) -> None:
    stage = Stage(hero("ana", (1, 1), conditions=SLOWED), foe("orc", (8, 8)), dice=dice, hero_tokens=tokens)
    stage.do(EndTurn("ana"))
    assert stage.asked == ""


def test_the_directors_creatures_have_none() -> None:
    stage = Stage(hero("ana", (1, 1)), foe("orc", (8, 8), conditions=SLOWED), dice=[3], first="director", hero_tokens=2)
    stage.do(EndTurn("orc"))
    assert stage.asked == ""


def test_stamina_is_regained_before_the_damage() -> None:
    """Whole, there is nothing to regain. At 28 of 40 a third of it, 13, is up to 40; then 12 damage leave 28 (rules/the-basics.md:214)."""
    claws = Ability("claws", "Claws", MANEUVER, ("Melee",), melee=1, effects=(DealDamage(12),))
    stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), abilities=(claws,)), first="director", hero_tokens=2)
    stage.do(UseAbility("orc", "claws", ("ana",)))
    assert stage.asked == "", "nothing to regain"
    assert stage.last(DamageTaken).stamina == 28
    stage.do(EndTurn("orc"))
    stage.do(EndTurn("ana"))
    stage.do(UseAbility("orc", "claws", ("ana",)))
    assert stage.asked == "hero token"
    stage.yes()
    assert stage.last(StaminaRegained).amount == 12
    assert stage.last(DamageTaken).stamina == 40 - 12
    assert stage.fight.board.creatures["ana"].recoveries == 8
    assert stage.fight.board.hero_tokens == 0


def test_who_cannot_regain_stamina_is_not_asked_for_tokens() -> None:
    """They would be spent for nothing."""
    claws = Ability("claws", "Claws", MANEUVER, ("Melee",), melee=1, effects=(DealDamage(12),))
    barred = Modifier("cannot", name="regain stamina")
    stage = Stage(hero("ana", (1, 1), barred, stamina=40), foe("orc", (2, 1), abilities=(claws,)), first="director", hero_tokens=2)
    stage.fight.rule(SetStamina("ana", 20))
    stage.do(UseAbility("orc", "claws", ("ana",)))
    assert stage.asked == ""
    assert stage.last(DamageTaken).stamina == 8


def test_a_token_is_two_surges_in_anybodys_turn() -> None:
    """One of 2 tokens for 2 surges; a second benefit in the same turn is refused, in the next one it is not (rules/the-basics.md:211)."""
    stage = Stage(hero("ana", (1, 1)), foe("orc", (8, 8)), foe("ogre", (9, 9)), first="director", hero_tokens=3)
    spend = SpendHeroTokens("ana", "surges")
    stage.do(BeginTurn("orc"))
    assert spend not in [choice.command for choice in stage.fight.options("ana")], "its options are those of its own turn"
    stage.do(spend)
    assert (stage.fight.board.creatures["ana"].surges, stage.fight.board.hero_tokens) == (2, 2)
    assert stage.fight.board.turn is not None
    assert stage.fight.board.turn.creature == "orc"
    assert stage.refused(spend) == ["a benefit in this turn already"]
    stage.do(EndTurn("orc"))
    stage.do(BeginTurn("ana"))
    assert spend in [choice.command for choice in stage.fight.options("ana")]
    stage.do(spend)
    assert (stage.fight.board.creatures["ana"].surges, stage.fight.board.hero_tokens) == (4, 1)
    assert stage.exact


def test_two_tokens_are_a_recovery_value_in_ones_own_turn() -> None:
    """10 of 40 and a third of 40, rounded down; no Recovery and no action is spent, and the turn has begun (rules/the-basics.md:214)."""
    stage = Stage(hero("ana", (1, 1), stamina=40), foe("orc", (8, 8)), foe("ogre", (9, 9)), hero_tokens=2)
    spend = SpendHeroTokens("ana", "stamina")
    assert stage.refused(spend) == ["at full stamina"]
    stage.fight.rule(SetStamina("ana", 10))
    stage.do(spend)
    ana = stage.fight.board.creatures["ana"]
    assert (ana.stamina, ana.recoveries, stage.fight.board.hero_tokens) == (23, 8, 0)
    assert stage.fight.board.turn is not None
    assert stage.fight.board.turn.spent == 0
    stage.fight.undo()
    assert (stage.stamina("ana"), stage.fight.board.hero_tokens) == (10, 2)
    assert stage.exact


def test_a_dying_hero_is_brought_back_by_two_tokens() -> None:
    """-3 and 13 are 10: dying no more, nor bleeding from it (rules/combat.md:657)."""
    stage = Stage(hero("ana", (1, 1)), foe("orc", (8, 8)), hero_tokens=2)
    stage.fight.rule(SetStamina("ana", -3))
    stage.do(SpendHeroTokens("ana", "stamina"))
    ana = stage.fight.board.creatures["ana"]
    assert (ana.stamina, ana.life, ana.conditions) == (10, "alive", ())


@pytest.mark.parametrize(
    ("creature", "benefit", "tokens", "code"),
    [
        ("orc", "surges", 2, "no hero"),
        ("ana", "surges", 0, "cannot pay"),
        ("ana", "stamina", 1, "cannot pay"),
        ("ana", "luck", 2, "no such benefit"),
        ("nobody", "surges", 2, "no such creature"),
    ],
)
def test_tokens_are_refused(creature: str, benefit: str, tokens: int, code: str) -> None:
    stage = Stage(hero("ana", (1, 1)), foe("orc", (8, 8)), hero_tokens=tokens)
    assert code in stage.refused(SpendHeroTokens(creature, benefit))


def test_stamina_for_tokens_waits_for_ones_own_turn() -> None:
    stage = Stage(hero("ana", (1, 1), stamina=40), foe("orc", (8, 8)), first="director", hero_tokens=2)
    stage.fight.rule(SetStamina("ana", 10))
    assert stage.refused(SpendHeroTokens("ana", "stamina")) == ["the other side's turn"]
    stage.do(BeginTurn("orc"))
    assert stage.refused(SpendHeroTokens("ana", "stamina")) == ["another's turn"]
