"""What is compiled of turns out of their order, of abilities used several times, and of what training makes of weapons and charges."""

from __future__ import annotations

import pytest

from content.test_whole_texts import effects_of, read
from freestrike.engine.content.compiling.sentences.saying import say
from freestrike.engine.content.compiling.text.setting import YOU
from freestrike.events.content.ability import Target
from freestrike.events.content.amount import TRIGGERING, USER
from freestrike.events.content.duration import END_OF_ROUND, EOT
from freestrike.events.content.effect import (
    Bestow,
    Effect,
    ForEach,
    ImposeCondition,
    Move,
    OneOf,
    Repeat,
    Substitute,
    TakeTurn,
    UnderPotency,
    UseAbilities,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds

TRAIT = YOU.of(Target(), 0, trait=True)
EDGE, BARE = Modifier("edge", on="power roll"), Holds("state", "improvised weapon", negated=True)
CAN, TURN, BANE, STRIKE = "you can", "turn", "a bane", "free strike"
USE, ROLL, SPAN = "ability", "power roll", "round"
NEXT, KIT, ROUND = "their turn immediately", "from one of your equipped kits", "only once per combat round"
KITS = f"Whenever you use a signature ability {KIT} or make a {STRIKE} using a weapon {KIT},"


def mine(text: str) -> tuple[Effect, ...]:
    (found,) = effects_of(text, YOU)
    assert isinstance(found, ForEach)
    assert found.who == ONESELF
    return found.then


def test_a_turn_that_comes_next_and_what_ends_with_it() -> None:
    weak = (ImposeCondition("slowed", EOT), Bestow(EOT, (Modifier("bane", on="strike"),)))

    told = f"they are slowed and take {BANE} on strikes until the end of their {TURN}."
    found = effects_of(f"The target takes {NEXT}, and if they have R < 3 {told}")

    assert found == (TakeTurn(choice=False), UnderPotency("reason", 3, weak))


def test_an_ability_that_is_used_so_many_times() -> None:
    use = UseAbilities("heroic", usage="no action", modifiers=(EDGE,), free_strike_instead=False)
    often = UseAbilities(keywords=("Strike",), usage="no action", free_strike_instead=False, times=3)

    assert mine("You can use up to two heroic abilities, each of which gains an edge.") == (Repeat(2, (use,)),)
    assert mine("You can use a strike signature ability three times.") == (often,)


def test_what_is_done_between_the_uses() -> None:
    found = read(
        "You can use a melee signature ability twice, or use a melee signature ability that has an edge three times. "
        f"{CAN.capitalize()} shift up to 3 squares between each use.",
        target="Self",
        distance="Self",
        owner=YOU,
    ).ability

    (each,) = (*found.effects, *found.after)
    assert isinstance(each, ForEach)
    (either,) = each.then
    assert isinstance(either, OneOf)
    uses = [one for way in either.branches for one in way.then]
    between = (Move(3, "shift"),)
    assert [(one.times, one.between) for one in uses if isinstance(one, UseAbilities)] == [(2, between), (3, between)]


def test_who_asks_that_nobody_went_next_by_it_bears_that() -> None:
    started = f"That hero can't have used this {USE} to start their {TURN}."
    found = read(
        f"You take your {TURN} after the triggering hero.",
        usage="free triggered action",
        target="Self",
        distance="Self",
        trigger=f"Another hero ends their turn. {started}",
        owner=YOU,
    ).ability

    bears = Bestow(END_OF_ROUND, state="went next by Hedge")
    assert found.on is not None
    assert found.on.needs == (Holds("hero", of=TRIGGERING), Holds("state", "went next by Hedge", TRIGGERING, negated=True))
    assert found.effects == (ForEach(ONESELF, (TakeTurn(choice=False),)), ForEach(ONESELF, (bears,)))


def test_a_bonus_turn_once_in_a_round() -> None:
    found = read(
        f"You take a bonus {TURN} after the triggering creature. This {USE} can be used {ROUND}.",
        target="Self",
        usage="free triggered action",
        distance="Self",
        trigger="An enemy ends their turn.",
        owner=YOU,
    ).ability

    assert found.target.needs == (Holds("state", "used Hedge", USER, negated=True),)
    assert found.effects == (
        ForEach(ONESELF, (TakeTurn(bonus=True, choice=False),)),
        ForEach(ONESELF, (Bestow(END_OF_ROUND, state="used Hedge"),)),
    )


@pytest.mark.parametrize(
    ("text", "what", "amount"),
    [
        ("you gain an edge.", "edge", 1),
        (f"{CAN} negate {BANE} on the {ROLL} or reduce a double bane to {BANE}.", "less bane", 1),
        (f"you obtain a tier 2 outcome on the {ROLL}.", "automatic tier", 2),
    ],
)
def test_what_ones_own_weapons_have(text: str, what: str, amount: int) -> None:
    found = say(f"{KITS} {text}", TRAIT)

    assert found is not None
    assert found.modifiers == (Modifier(what, amount, on="kit ability"), Modifier(what, amount, on="free strike", when=(BARE,)))


def test_charges_and_triggered_actions() -> None:
    charges = say(f"Whenever you use the Charge main action, {CAN} use a melee signature ability instead of a {STRIKE}.", TRAIT)
    jumps = say(f"{CAN.capitalize()} jump as part of your charge.", TRAIT)
    freed = f"a triggered action to {TURN} it into a free triggered action"
    frees = say(f"Once per combat {SPAN} while you are not dying, {CAN} spend 1 clarity when you use {freed}.", TRAIT)

    assert charges is not None
    assert jumps is not None
    assert frees is not None
    assert charges.besides == (Substitute(UseAbilities(keywords=("Melee",)), "charge"),)
    assert jumps.modifiers == (Modifier("can", name="jump in a charge"),)
    alive = Holds("dying", of=USER, negated=True)
    assert frees.modifiers == (Modifier("counts as", 1, "free triggered action", when=(alive,)),)
