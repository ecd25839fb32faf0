"""What the outcome of a power roll brings besides plain damage: once for all targets, by a score, with dice, and on an escape."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import Stage, foe, hero, strike
from freestrike.engine import UseAbility
from freestrike.events.commands import EndTurn
from freestrike.events.content.amount import Amount
from freestrike.events.content.duration import WITH_CONDITION
from freestrike.events.content.effect import Bestow, DealDamage, ForceMove, ForEach, Gain, ImposeCondition, SpendRecovery, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.damage import DamageTaken
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.strikes import PowerRollMade


def _one_surge_per_tier() -> tuple[When, ...]:
    return tuple(When((Holds("tier", value=tier),), (ForEach(ONESELF, (Gain("surges", tier),)),)) for tier in (1, 2, 3))


def test_what_happens_once_goes_by_the_best_outcome() -> None:
    """5 and 5 with Might 2 are 12, tier 2 against both: 2 surges once, not for each of the two."""
    sweep = replace(strike(count=2), after=_one_surge_per_tier())
    stage = Stage(hero("ana", (1, 1), abilities=(sweep,)), foe("orc", (2, 1)), foe("elf", (1, 2)), dice=[5, 5])
    stage.do(UseAbility("ana", "slash", ("orc", "elf")))
    assert [one.tier for one in stage.last(PowerRollMade).outcomes] == [2, 2]
    assert stage.fight.board.creatures["ana"].surges == 2
    assert stage.exact


def test_the_best_of_two_outcomes_counts() -> None:
    """7 and 8 with Might 2 are 17, tier 3; a double bane makes it tier 2 against the elf (rules/the-basics.md:164)."""
    sweep = replace(strike(count=2), after=_one_surge_per_tier())
    wary = foe("elf", (1, 2), Modifier("double bane", on="strike", incoming=True))
    stage = Stage(hero("ana", (1, 1), abilities=(sweep,)), wary, foe("orc", (2, 1)), dice=[7, 8])
    stage.do(UseAbility("ana", "slash", ("elf", "orc")))
    assert [one.tier for one in stage.last(PowerRollMade).outcomes] == [2, 3]
    assert stage.fight.board.creatures["ana"].surges == 3


def test_a_slide_by_a_number_and_a_score() -> None:
    """Slide 2 + R with Reason 3 is 5 squares (rules/combat.md:516)."""
    slide = strike(*((ForceMove("slide", Amount(2, ("reason",))),),) * 3)
    stage = Stage(hero("ana", (1, 1), abilities=(slide,), reason=3), foe("orc", (2, 1)), dice=[5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert stage.last(ForcedMoveBegun).squares == 5


def test_damage_with_dice_a_number_and_a_score() -> None:
    """2d6 + 7 + M with Might 2: 3 and 4 rolled make 16."""
    stab = strike(*((DealDamage(7, "", ("might",), Amount(dice="2d6")),),) * 3)
    stage = Stage(hero("ana", (1, 1), abilities=(stab,)), foe("orc", (2, 1)), dice=[5, 5, 3, 4])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert stage.last(DamageTaken).amount == 16


def test_a_bane_on_the_escape_from_a_grab_goes_with_it() -> None:
    """The orc is grabbed by Ana, so it takes a bane on Escape Grab, and no other bane: 5 and 5 with Might 0 and -2 are 8, tier 1
    (rules/combat.md:432)."""
    bane = Bestow(WITH_CONDITION, (Modifier("bane", on="escape grab"),), state="grabbed")
    grab = strike(*((ImposeCondition("grabbed"), bane),) * 3)
    stage = Stage(hero("ana", (1, 1), abilities=(grab,)), foe("orc", (2, 1)), dice=[5, 5, 5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    stage.do(EndTurn("ana"))
    stage.do(UseAbility("orc", "escape-grab"))
    assert stage.last(PowerRollMade).outcomes[0].net == -1
    assert stage.exact


def test_the_bane_on_an_escape_is_on_nothing_else() -> None:
    bane = Bestow(WITH_CONDITION, (Modifier("bane", on="escape grab"),), state="grabbed")
    grab = strike(*((ImposeCondition("grabbed"), bane),) * 3)
    stage = Stage(hero("ana", (1, 1), abilities=(grab,)), foe("orc", (2, 1), abilities=(strike(),)), dice=[5, 5, 5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    stage.do(EndTurn("ana"))
    stage.do(UseAbility("orc", "slash", ("ana",)))
    assert stage.last(PowerRollMade).outcomes[0].net == 0


def test_any_number_of_recoveries() -> None:
    """Ana may spend one after the other until she has had enough: 12 each (rules/combat.md, recovery value: a third of 36)."""
    rally = strike(*((ForEach(ONESELF, (SpendRecovery(0),)),),) * 3)
    ana = replace(hero("ana", (1, 1), abilities=(rally,), stamina=36), stamina=6)
    stage = Stage(ana, foe("orc", (2, 1)), dice=[5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    stage.yes()
    stage.yes()
    stage.answer()
    assert stage.stamina("ana") == 30
    assert stage.fight.board.creatures["ana"].recoveries == 6
    assert stage.exact


def test_extra_damage_while_strained() -> None:
    """3 more while the heroic resource is below 0, and not at 0 (classes/clarity-and-strain)."""
    extra = Modifier("extra damage", 3, when=(Holds("heroic resource at most", of="user", value=-1),))
    bolt = replace(strike(), modifiers=(extra,))
    for held, damage in ((-1, 10), (0, 7)):
        stage = Stage(hero("ana", (1, 1), abilities=(bolt,), heroic_resource=held), foe("orc", (2, 1)), dice=[5, 5])
        stage.do(UseAbility("ana", "slash", ("orc",)))
        assert stage.last(DamageTaken).amount == damage
