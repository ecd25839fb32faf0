"""What others can do about one who bears something: pull it out, shake it awake; and about things that take no turns: traps."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from freestrike.engine import Advance, EndTurn, Interact, UseAbility
from freestrike.events.commands import Command
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, MANEUVER, Ability
from freestrike.events.content.amount import OUTER_TARGET, TARGET, USER
from freestrike.events.content.duration import ENCOUNTER, EOT, SAVE
from freestrike.events.content.effect import (
    Bestow,
    DealDamage,
    EndState,
    ForEach,
    ImposeCondition,
    Interaction,
    Reacts,
    UseAbilities,
)
from freestrike.events.content.effect import (
    Test as MakeATest,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Limit, Trigger
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant
from freestrike.events.strikes import AbilityUsed

Make = Callable[..., Fight]
PULL_OUT = Interaction(
    "pull-out",
    "Pull out the barb",
    (DealDamage(8, unreducible=True), EndState("barbed", by_anyone=True)),
    MAIN_ACTION,
    Selection(("creature",), 0, 1, TARGET),
    itself=True,
)
BARB = Ability(
    "barb",
    "Barb",
    MANEUVER,
    ("Ranged",),
    ranged=10,
    effects=(Bestow(SAVE, (Modifier("bane", on="strike"),), state="barbed", interactions=(PULL_OUT,)),),
)


def codes(play: Fight, command: Command) -> list[str]:
    return [reason.code for reason in play.encounter.check(command)]


@pytest.mark.parametrize("who", ["ana", "bo"])
def test_who_bears_it_or_stands_beside_it_ends_it(fight: Make, who: str) -> None:
    """Ana, or Bo beside her, pulls out the barb with a main action: she takes 8 damage that nothing reduces, and has it no more."""
    tough = Modifier("immunity", 5)
    play = fight(foe("orc", (5, 0), abilities=[BARB]), hero("ana", (0, 0), tough), hero("bo", (1, 0)), hero("cy", (0, 2)), first="director")

    play.do(UseAbility("orc", "barb", ("ana",)))
    play.do(EndTurn("orc"))
    assert "not one who can" in codes(play, Interact("cy", "ana", "pull-out"))
    choices = {choice.command for choice in play.encounter.options(who).others}
    assert Interact(who, "ana", "pull-out") in choices
    play.do(Interact(who, "ana", "pull-out"))

    assert [(taken.source, taken.target, taken.amount) for taken in play.events(DamageTaken)] == [(who, "ana", 8)]
    assert not play.encounter.board.creatures["ana"].has_lasting("barbed")
    assert "no such interaction" in codes(play, Interact(who, "ana", "pull-out"))
    assert play.encounter.board.turn is not None
    assert play.encounter.board.turn.main_actions == 1


def test_it_is_done_as_often_as_it_may_be(fight: Make) -> None:
    """Once in a round, by whomever; the shove costs a maneuver."""
    rock = Interaction("rock", "Rock", (DealDamage(1),), limit=Limit("round"))
    play = fight(hero("ana", (0, 0)), hero("bo", (1, 1)), foe("cart", (1, 0), rock))

    play.do(Interact("ana", "cart", "rock"))
    play.do(EndTurn("ana"))
    play.do(EndTurn("cart"))
    assert codes(play, Interact("bo", "cart", "rock")) == ["used up"]
    play.do(EndTurn("bo"))
    play.do(EndTurn("ana")) if play.encounter.board.round == 1 else None

    assert play.encounter.board.round == 2
    assert "used up" not in codes(play, Interact("ana", "cart", "rock"))


DARTS = Ability("darts", "Darts", FREE_TRIGGERED_ACTION, ("Ranged",), ranged=5, effects=(DealDamage(3, "poison"),), trigger="it is set off")
FIRES = UseAbilities("named", ("darts",), against=Selection((OUTER_TARGET,)), choice=False)
DEACTIVATED = Bestow(ENCOUNTER, state="deactivated")
ON_THE_TRAP = Selection((OUTER_TARGET,))
DISARM = Interaction(
    "disarm",
    "Disarm",
    (
        ForEach(
            ONESELF,
            (
                MakeATest(
                    ("agility",),
                    (
                        (ForEach(ON_THE_TRAP, (FIRES,)),),
                        (ForEach(ON_THE_TRAP, (DEACTIVATED,)), ImposeCondition("slowed", EOT, TARGET)),
                        (ForEach(ON_THE_TRAP, (DEACTIVATED,)),),
                    ),
                ),
            ),
        ),
    ),
)


def trap(at: tuple[int, int]) -> Entrant:
    """A thing that takes no turns and makes no opportunity attacks; whoever comes beside it is shot at, unless it is deactivated."""
    shoots = Reacts(
        "set-off",
        "Set off",
        Trigger("comes within", "enemy", within=1),
        (UseAbilities("named", ("darts",), against=Selection(("triggering creature",)), choice=False),),
        choice=False,
        target=ONESELF,
        needs=(Holds("state", "deactivated", of=USER, negated=True),),
    )
    still = (Modifier("cannot", name="take turns"), Modifier("cannot", name="make opportunity attacks"))
    return foe("trap", at, *still, shoots, DISARM, abilities=[DARTS])


@pytest.mark.parametrize(
    ("dice", "shot", "slowed", "works"), [((2, 3), True, False, True), ((6, 6), False, True, False), ((9, 9), False, False, False)]
)
def test_a_trap_is_disarmed_by_a_test(fight: Make, dice: tuple[int, int], shot: bool, slowed: bool, works: bool) -> None:
    """A trap in the way of the monsters' own printed ones: a maneuver and an Agility test (score 0) beside it. At tier 1 (5) it fires at
    whoever meddles with it; at tier 2 (12) it is deactivated and that one is slowed; at tier 3 (18) it is deactivated. Then nobody who
    comes beside it is shot at."""
    play = fight(hero("ana", (0, 0)), hero("bo", (1, 4)), foe("orc", (9, 9)), trap((1, 0)), dice=list(dice))

    play.do(Interact("ana", "trap", "disarm"))
    assert [used.targets for used in play.events(AbilityUsed)] == ([("ana",)] if shot else [])
    assert bool(play.encounter.board.creatures["ana"].condition("slowed")) is slowed
    assert play.stamina("ana") == (27 if shot else 30)
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(Advance("bo", ((1, 3, 0), (1, 2, 0), (1, 1, 0))))

    assert play.stamina("bo") == (27 if works else 30)


def test_a_thing_takes_no_turn_and_is_nobody_to_win_against(fight: Make) -> None:
    """The trap is never to act; when the orc is dead the heroes have won, though the trap stands."""
    from freestrike.engine.queries.turn_order import winner, yet_to_act

    play = fight(hero("ana", (0, 0)), foe("orc", (5, 0), stamina=3), trap((1, 0)))

    assert list(yet_to_act(play.encounter.board, "director")) == ["orc"]
    strike = Ability("smite", "Smite", MAIN_ACTION, ("Ranged",), ranged=9, effects=(DealDamage(3),))
    play = fight(hero("ana", (0, 0), abilities=[strike]), foe("orc", (5, 0), stamina=3), trap((1, 0)))
    play.do(UseAbility("ana", "smite", ("orc",)))

    assert winner(play.encounter.board) == "heroes"


def test_what_is_done_is_told_in_words(fight: Make) -> None:
    from freestrike.engine.host.words.effects import effect_in_words, feature_in_words

    assert feature_in_words(None, PULL_OUT) == (
        "each creature within 1 of the target and itself can (main action): 8 damage and no longer barbed"
    )
    assert "can (maneuver)" in feature_in_words(None, DISARM)
    assert "barbed: a bane on strikes; each creature" in effect_in_words(None, BARB.effects[0])
