"""One ability used several times over, and turns out of their order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MANEUVER, Ability, Target
from freestrike.events.content.amount import TRIGGERING, USER
from freestrike.events.content.duration import END_OF_ROUND
from freestrike.events.content.effect import Bestow, Effect, ForEach, Move, TakeTurn, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Trigger
from freestrike.events.encounter import HEROES
from freestrike.events.turns import TurnGranted, TurnStarted

Make = Callable[..., Fight]

STABBING = replace(HEWING, id="stab", name="Stab")


def own(*effects: Effect) -> Ability:
    return Ability("flurry", "Flurry", MANEUVER, target=Target(("self",)), effects=effects)


def test_one_and_the_same_ability_is_used_several_times(fight: Make) -> None:
    """Hew and stab deal 6 at tier 2 (10 + 2 for Might). Of the two Ana picks hew, so that she can only hew again, on the ogre, to which she
    shifts in between."""
    use = UseAbilities(usage="no action", free_strike_instead=False, times=2, between=(Move(2, "shift"),))
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING, STABBING, own(use)]),
        foe("orc", (1, 0)),
        foe("ogre", (3, 0)),
        dice=[5, 5, 5, 5],
        choose=["hew/ana/melee/orc", "square/1,1,0", "square/2,1,0", "hew/ana/melee/ogre"],
    )

    play.do(UseAbility("ana", "flurry", ()))

    assert play.used() == [("ana", "flurry", ("ana",)), ("ana", "hew", ("orc",)), ("ana", "hew", ("ogre",))]
    assert (play.stamina("orc"), play.stamina("ogre")) == (34, 34)


@pytest.mark.parametrize("acted", [False, True])
def test_what_must_hold_of_the_target_of_a_triggered_ability(fight: Make, acted: bool) -> None:
    """The orc's warning has Ana go next when its ally's turn ends, unless she has acted in this round."""
    warning = Ability(
        "warning",
        "Warning",
        FREE_TRIGGERED_ACTION,
        ("Ranged",),
        ranged=10,
        target=Target(("enemy",), needs=(Holds("acted this round", negated=True),)),
        effects=(TakeTurn(choice=False),),
        trigger="An ally ends their turn.",
        on=Trigger("turn ends", "ally"),
    )
    play = fight(hero("ana", (0, 0)), foe("orc", (3, 0), abilities=[warning]), foe("ogre", (5, 0)), first="heroes" if acted else "director")
    if not acted:
        play.choose.extend(["warning/orc", "target/ana"])
    if acted:
        play.do(EndTurn("ana"))
    play.do(EndTurn("ogre"))

    assert [granted.creature for granted in play.events(TurnGranted)] == ([] if acted else ["ana"])
    assert ("warning/orc" in play.offered()) is not acted


def test_who_went_next_by_it_sets_nobody_off(fight: Make) -> None:
    """Bea goes after Ana. When her own turn ends Cleo, who has the same ability, can't go next, since it was so that Bea did."""
    state = "went next by Haste"
    haste = Ability(
        "haste",
        "Haste",
        FREE_TRIGGERED_ACTION,
        target=Target(("self",)),
        effects=(ForEach(ONESELF, (TakeTurn(choice=False), Bestow(END_OF_ROUND, state=state))),),
        trigger="Another hero ends their turn.",
        on=Trigger("turn ends", "ally", needs=(Holds("hero", of=TRIGGERING), Holds("state", state, TRIGGERING, negated=True))),
    )
    play = fight(
        hero("ana", (0, 0)),
        hero("bea", (0, 2), abilities=[haste]),
        hero("cleo", (0, 4), abilities=[haste]),
        foe("orc", (9, 0)),
        choose=["haste/bea"],
    )

    play.do(EndTurn("ana"))
    assert "haste/cleo" in play.offered()
    before = play.offered().count("haste/cleo")
    play.do(EndTurn("bea"))

    assert play.offered().count("haste/cleo") == before
    assert [granted.creature for granted in play.events(TurnGranted)] == ["bea"]


def test_what_must_hold_of_the_user_of_a_triggered_ability(fight: Make) -> None:
    """Once in a round: Ana bears that she has used it, and is not asked again when the ogre's turn ends."""
    used = "used Loop"
    loop = Ability(
        "loop",
        "Loop",
        FREE_TRIGGERED_ACTION,
        target=Target(("self",), needs=(Holds("state", used, USER, negated=True),)),
        effects=(ForEach(ONESELF, (TakeTurn(bonus=True, choice=False), Bestow(END_OF_ROUND, state=used))),),
        trigger="An enemy ends their turn.",
        on=Trigger("turn ends", "enemy"),
    )
    play = fight(hero("ana", (0, 0), abilities=[loop]), hero("bea", (0, 2)), foe("orc", (9, 0)), foe("ogre", (9, 2)), choose=["loop/ana"])

    for id in ("ana", "orc", "ana"):
        play.do(EndTurn(id))
    for id in (play.encounter.board.side_to_act == "heroes" and ("bea", "ogre")) or ("ogre", "bea"):
        play.do(EndTurn(id))

    assert play.offered().count("loop/ana") == 1
    assert [granted.bonus for granted in play.events(TurnGranted)] == [True]


def test_a_trait_for_free_strikes_counts_for_no_other_ability(fight: Make) -> None:
    """Ana's training makes tier 3 of each free strike; her hewing, no kit's, is rolled: 5 and 5 and 2 are tier 2."""
    play = fight(hero("ana", (0, 0), Modifier("automatic tier", 3, on="free strike"), abilities=[HEWING]), foe("orc", (1, 0)), dice=[5, 5])

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert play.stamina("orc") == 34


@pytest.mark.parametrize(
    ("acted", "picked", "granted"),
    [
        (["bea"], ["bea", "cleo", "dan"], [("bea", True), ("cleo", False), ("dan", False)]),
        (["bea", "cleo"], ["bea", "cleo", "dan"], [("bea", True), ("dan", False)]),
        ([], ["cleo", "dan"], [("cleo", False), ("dan", False)]),
    ],
)
def test_of_three_who_go_next_one_may_have_gone_before(
    fight: Make, compendium_directory: Path, acted: list[str], picked: list[str], granted: list[tuple[str, bool]]
) -> None:
    """Patter Song: 10 + 9 and Presence 0 is tier 3. Of those whom Ana picks one who has had its turn takes another; a second such one
    does not (rules/classes.md:12468)."""
    song = replace(published(compendium_directory)["Troubadour/5th-Level Features/Patter Song"], cost=0)
    band = [hero("ana", (0, 0), abilities=[song]), *(hero(id, (0, 2 + n)) for n, id in enumerate(("bea", "cleo", "dan")))]
    foes = [foe(f"orc{n}", (9, n)) for n in range(4)]
    play = fight(*band, *foes, first=HEROES, dice=[10, 9], choose=[*(f"target/{id}" for id in picked), *(f"yes/{id}" for id, _ in granted)])
    for n, id in enumerate(acted):
        play.do(BeginTurn(id))
        play.do(EndTurn(id))
        play.do(BeginTurn(f"orc{n}"))
        play.do(EndTurn(f"orc{n}"))

    play.do(BeginTurn("ana"))
    play.do(UseAbility("ana", "patter-song"))
    play.do(EndTurn("ana"))

    assert [(one.creature, one.bonus) for one in play.events(TurnGranted)] == granted
    for id, _ in granted:
        play.do(BeginTurn(id))
        play.do(EndTurn(id))
    assert [one.creature for one in play.events(TurnStarted)][-len(granted) :] == [id for id, _ in granted]
    assert play.left_to_the_director() == []
