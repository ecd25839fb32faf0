"""What an ability says of its own course in few words: compiled from a text and played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from content.test_whole_texts import left, read
from effects.stage import Stage, foe, hero, lines, strike
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.content.compiling.text.setting import YOU
from freestrike.engine.content.reading.raw import RawEffect, RawRoll
from freestrike.events.conditions import ConditionImposed
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import DealDamage, ImposeCondition
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.strikes import PowerRollMade

MIGHT = RawRoll("Power Roll + Might", characteristics=("might",))
STRIKE = ("Melee", "Strike", "Weapon")
TARGET, NEAREST, ROLL, THEM = "target", "starting with the target nearest to you", "power roll", "them"
AS_MANY, MOVEMENT, ONE, END = "a number of surges", "forced movement", "1 surge", "end of the encounter"


def rolled(tiers: tuple[str, str, str], *texts: str | RawEffect, distance: str = "Melee 1", target: str = "One creature") -> Ability:
    one, two, three = tiers
    roll = RawEffect(roll=MIGHT, tier1=one, tier2=two, tier3=three)
    found = read(roll, *texts, distance=distance, target=target, keywords=STRIKE, owner=YOU)
    assert left(found) == []
    return found.ability


def test_who_is_nearest_is_moved_first_and_nobody_is_asked() -> None:
    """In a line the orc stands at 2 squares, the imp at 3; the orc is pushed into the imp."""
    shout = rolled(
        ("push 1",) * 3,
        f"The targets are force moved one at a time, {NEAREST}.",
        distance="5 x 1 line within 1",
        target="Each enemy in the area",
    )
    stage = Stage(hero("ana", (0, 0), abilities=(shout,)), foe("imp", (3, 0)), foe("orc", (2, 0)), dice=(5, 6))
    area = tuple((x, 0, 0) for x in range(1, 6))

    stage.do(UseAbility("ana", "hedge", ("imp", "orc"), area=area))

    assert [one.creature for one in stage.events(ForcedMoveBegun)] == ["orc"]
    assert stage.asked == "forced movement"


def test_who_is_so_is_no_target() -> None:
    hurl = rolled(("4 damage",) * 3, "A prone target ignores this ability.", distance="2 burst", target="Each enemy in the area")
    trip = replace(strike(*(((ImposeCondition("prone"),),) * 3), id="trip"), usage="maneuver")
    stage = Stage(hero("ana", (0, 0), abilities=(hurl, trip)), foe("orc", (1, 0)), foe("imp", (0, 1)), dice=(5, 6, 5, 6))

    stage.do(UseAbility("ana", "trip", ("orc",)))
    stage.do(UseAbility("ana", "hedge", ("imp",)))

    assert [stage.stamina(id) for id in ("orc", "imp")] == [60, 56]


def test_as_many_surges_as_the_outcome_tells() -> None:
    """5 + 6 + Might 2 = 13 is tier 2."""
    light = rolled(
        ("1 damage", "2 damage", "3 damage"), f"One ally within distance gains {AS_MANY} equal to the tier outcome of your {ROLL}."
    )
    stage = Stage(hero("ana", (0, 0), abilities=(light,)), hero("bea", (0, 1)), foe("orc", (1, 0)), dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ("orc",)))
    while stage.asked:
        stage.yes()

    assert stage.fight.board.creatures["bea"].surges == 2


def test_whom_it_holds_every_ability_moves_all_the_same() -> None:
    """Who is restrained can't be force moved (rules/classes.md:480)."""
    still = f"While the {TARGET} is restrained this way, your abilities that impose {MOVEMENT} can still move them."
    hold = replace(rolled(("restrained (save ends)",) * 3, still), usage="maneuver")
    push = replace(rolled(("push 2",) * 3, "You gain 1 surge."), id="shove")
    stage = Stage(hero("ana", (0, 0), abilities=(hold, push)), foe("orc", (1, 0)), dice=(5, 6, 5, 6))

    stage.do(UseAbility("ana", "hedge", ("orc",)))
    stage.do(UseAbility("ana", "shove", ("orc",)))
    stage.answer("square/2,0,0", "square/3,0,0")

    assert stage.at("orc") == (3, 0)


def test_a_bane_on_one_roll_against_it_whenever_it_likes() -> None:
    """Bea gives the second roll a bane, and has none to give after that: 13, 11, 13."""
    hinder = f"That character can impose a bane on one {ROLL} made against {THEM} before the end of their next turn."
    offer = rolled(("1 damage",) * 3, f"Choose yourself or one ally within distance. {hinder}")
    blow = replace(strike(*(((DealDamage(1),),) * 3), id="blow"), usage="free maneuver")
    orc = foe("orc", (1, 0), abilities=(blow,), might=2)
    stage = Stage(hero("ana", (0, 0), abilities=(offer,)), hero("bea", (1, 1)), orc, dice=(5, 6) * 4)

    stage.do(UseAbility("ana", "hedge", ("orc",)))
    stage.answer(next(one for one in stage.offered if "bea" in one))
    stage.do(EndTurn("ana"))
    for hindered in (False, True, False):
        stage.do(UseAbility("orc", "blow", ("bea",)))
        while stage.asked:
            stage.answer(*(stage.offered[:1] if hindered else ()))

    rolls = [one.outcomes[0] for one in stage.events(PowerRollMade)][1:]
    assert [one.total for one in rolls] == [13, 11, 13]
    assert [("bane", 1) in lines(one.ledger) for one in rolls] == [False, True, False]


@pytest.mark.parametrize(
    ("held", "stability", "kind", "vertical", "condition", "squares"),
    [(-1, 3, "pull", True, "dazed", 2), (0, 1, "slide", False, "slowed", 1)],
)
def test_outcomes_are_other_while_strained(held: int, stability: int, kind: str, vertical: bool, condition: str, squares: int) -> None:
    """Below 0 all of it counts, and stability not at all (classes/clarity-and-strain); else 2 squares less 1 for stability are left."""
    upward = "You must vertical pull the target instead of sliding them."
    worse = f"Additionally, a {TARGET} slowed by this ability is dazed instead."
    unheeding = "The forced movement ignores stability."
    strained = tuple(RawEffect(name="Strained", effect=text) for text in (upward, worse, unheeding))
    grip = rolled(("slide 2; slowed (save ends)",) * 3, *strained, distance="Ranged 10")
    stage = Stage(hero("ana", (0, 0), abilities=(grip,), heroic_resource=held), foe("orc", (4, 0), stability=stability), dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ("orc",)))

    (moved,) = stage.events(ForcedMoveBegun)
    assert (moved.kind, moved.vertical, moved.squares) == (kind, vertical, squares)
    stage.answer()
    assert [one.condition.name for one in stage.events(ConditionImposed)] == [condition]


def test_what_is_gained_as_each_round_starts() -> None:
    """One at once, 1 as each of rounds 2 to 4 starts, 1 at once of the second use in round 2, which gives no more at later starts."""
    fill = rolled(
        ("1 damage",) * 3,
        f"Each ally within 5 squares of you gains 1 surge, then gains {ONE} at the start of each combat round until the {END}.",
    )
    stage = Stage(hero("ana", (0, 0), abilities=(fill,)), hero("bea", (0, 1)), foe("orc", (1, 0)), dice=(5, 6) * 2)
    had: list[int] = []

    for uses in (True, True, False):
        if uses:
            stage.do(UseAbility("ana", "hedge", ("orc",)))
            had.append(stage.fight.board.creatures["bea"].surges)
        for id in ("ana", "orc", "bea"):
            stage.do(EndTurn(id))
        had.append(stage.fight.board.creatures["bea"].surges)

    assert had == [1, 2, 3, 4, 5]
