"""What comes of each square that somebody goes, and of what waits for a time: compiled from a text and played."""

from __future__ import annotations

from msgspec.structs import replace

from content.test_whole_texts import left, read
from effects.stage import Stage, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.content.compiling.text.setting import YOU
from freestrike.engine.content.reading.raw import RawEffect, RawRoll
from freestrike.events.content.ability import Ability
from freestrike.events.damage import DamageTaken

STRIKE = ("Melee", "Strike", "Weapon")
MIGHT = RawRoll("Power Roll + Might", characteristics=("might",))
TARGET, EFFECT, SQUARE, TAKES, TAKE, DEAL = "target", "effect", "square", "takes", "take", "free triggered action"
FIGHT, USING, RESULT = "end of the encounter", "using an ability", "result"
ONCE = f"The first time the {TARGET} is dying or winded before the {FIGHT}, each enemy within 5 squares of them {TAKES} 15 holy damage."


def rolled(tier: str, text: str, *, distance: str = "Melee 1", target: str = "One creature") -> Ability:
    """An ability of a hero with the same outcome at each tier."""
    found = read(
        RawEffect(roll=MIGHT, tier1=tier, tier2=tier, tier3=tier), text, distance=distance, target=target, keywords=STRIKE, owner=YOU
    )
    assert left(found) == []
    return found.ability


def taken(stage: Stage, id: str) -> list[int]:
    return [one.amount for one in stage.events(DamageTaken) if one.target == id]


def test_damage_at_each_step_of_who_is_slowed_and_for_each_square_it_is_forced() -> None:
    """2 squares of its own are 1 + 1; a push of 2 is 2 at once; the strike itself deals 4."""
    by_the_square = f"While slowed this way, the {TARGET} {TAKES} 1 damage for every {SQUARE} they move, including from forced movement."
    slow = rolled("4 damage; slowed (save ends)", by_the_square)
    push = replace(rolled("push 2", "You gain 1 surge."), id="shove")
    stage = Stage(hero("ana", (0, 0), abilities=(slow,)), hero("bea", (1, 1), abilities=(push,)), foe("orc", (1, 0)), dice=(5, 6, 5, 6))

    stage.do(UseAbility("ana", "hedge", ("orc",)))
    stage.do(EndTurn("ana"))
    stage.do(Advance("orc", ((2, 0, 0), (3, 0, 0))))
    while stage.asked:
        stage.answer()

    assert taken(stage, "orc") == [4, 1, 1]


def test_damage_for_each_square_that_it_was_pushed() -> None:
    """Pushed 3 squares, with nothing in the way: 3 times 1; against a wall after 1 square only 1 of it."""
    pushed = rolled("push 3", f"Additionally, for each square you push the {TARGET}, they take 1 psychic damage.")
    stage = Stage(hero("ana", (0, 0), abilities=(pushed,)), foe("orc", (1, 0)), dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ("orc",)))
    stage.answer("square/2,0,0", "square/3,0,0", "square/4,0,0")

    assert [(one.amount, one.type) for one in stage.events(DamageTaken)] == [(3, "psychic")]


def test_each_step_of_its_own_will_until_a_turn_is_over() -> None:
    time = "before the end of your next turn"
    stalked = rolled(
        "4 damage", f"Each time the {TARGET} willingly moves {time}, they {TAKE} 1 psychic damage for each {SQUARE} they move."
    )
    stage = Stage(hero("ana", (0, 0), abilities=(stalked,)), foe("orc", (1, 0)), dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ("orc",)))
    stage.do(EndTurn("ana"))
    stage.do(Advance("orc", ((2, 0, 0), (3, 0, 0), (4, 0, 0))))
    while stage.asked:
        stage.answer()

    assert taken(stage, "orc") == [4, 1, 1, 1]


def test_once_as_soon_as_it_is_winded() -> None:
    """Of 40, 24 - 5 is winded: each enemy within 5 squares of Bea takes 15, and the next time she is hurt nothing more comes of it."""
    found = read(ONCE, target="Self or one ally", distance="Ranged 10", usage="maneuver", owner=YOU)
    assert left(found) == []
    blow = replace(rolled("5 damage", "You gain 1 surge."), id="blow")
    bea = replace(hero("bea", (3, 0)), stamina=24)
    stage = Stage(
        hero("ana", (0, 0), abilities=(found.ability,)), bea, foe("orc", (4, 0), abilities=(blow,)), foe("far", (20, 0)), dice=(5, 6, 5, 6)
    )

    stage.do(UseAbility("ana", "hedge", ("bea",)))
    assert stage.stamina("orc") == 60
    stage.do(EndTurn("ana"))
    stage.do(UseAbility("orc", "blow", ("bea",)))

    assert [stage.stamina(id) for id in ("bea", "orc", "far")] == [19, 45, 60]
    assert not stage.fight.board.creatures["bea"].lasting
    assert stage.exact


def test_at_once_if_it_is_winded_already() -> None:
    found = read(ONCE, target="Self or one ally", distance="Ranged 10", usage="maneuver", owner=YOU)
    stage = Stage(hero("ana", (0, 0), abilities=(found.ability,)), replace(hero("bea", (3, 0)), stamina=20), foe("orc", (4, 0)))

    stage.do(UseAbility("ana", "hedge", ("bea",)))

    assert stage.stamina("orc") == 45


def test_those_whom_the_target_comes_beside_as_it_is_moved() -> None:
    """Slid from 1,0 by 2,0 to 3,0 the orc comes beside Bea at 4,0; Cal, beside whom it begins, is none of them."""
    beside = f"Each ally the {TARGET} comes adjacent to during the forced movement gains 1 surge."
    slide = rolled("1 damage; slide 2", beside)
    others = hero("bea", (4, 0)), hero("cal", (1, 1))
    stage = Stage(hero("ana", (0, 0), abilities=(slide,)), *others, foe("orc", (1, 0)), dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ("orc",)))
    stage.answer("square/2,0,0", "square/3,0,0")

    assert [stage.fight.board.creatures[id].surges for id in ("bea", "cal")] == [1, 0]


def test_what_goes_over_to_another_when_the_target_falls() -> None:
    text = f"Until the {FIGHT}, whenever you or any ally damages the {TARGET} {USING}, that creature gains 1 surge."
    moved = f"If the {TARGET} is reduced to 0 Stamina before the {FIGHT}, you can use a {DEAL} to move this {EFFECT}"
    found = read(
        RawEffect(roll=MIGHT, tier1="4 damage", tier2="4 damage", tier3="4 damage"),
        f"{text} {moved} to another creature within distance.",
        distance="Melee 1",
        keywords=STRIKE,
        owner=YOU,
    )
    assert left(found) == []
    slash = replace(rolled("9 damage", "You gain 1 surge."), id="blow", usage="maneuver")
    orcs = foe("orc", (1, 0), stamina=10), foe("imp", (0, 1))
    stage = Stage(hero("ana", (0, 0), abilities=(found.ability, slash)), *orcs, dice=(5, 6, 5, 6))

    stage.do(UseAbility("ana", "hedge", ("orc",)))
    stage.do(UseAbility("ana", "blow", ("orc",)))
    while stage.asked == "reactions":
        stage.yes()
    while stage.asked:
        stage.yes()

    assert "hedge" in [one.name for one in stage.fight.board.creatures["imp"].lasting]


def test_more_malice_is_lost_than_there_is() -> None:
    """Of 1 Malice 3 are lost: 2 below none (the encounter begins with 1)."""
    below = f"The Director's Malice can become negative as a {RESULT} of this ability."
    drained = rolled("2 fire damage; the Director loses 3 Malice", below)
    stage = Stage(hero("ana", (0, 0), abilities=(drained,)), foe("orc", (1, 0)), dice=(5, 6), malice=1)

    stage.do(UseAbility("ana", "hedge", ("orc",)))

    assert stage.fight.board.malice == -2
