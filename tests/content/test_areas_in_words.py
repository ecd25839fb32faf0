"""Printed sentences about areas that stay: on the ground, around a creature, for those in them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.zoned import merged
from freestrike.engine.content.compiling.sentences.saying import say
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.events.content.ability import Area, Target
from freestrike.events.content.effect import DealDamage, Reacts, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.trigger import Limit, Trigger

KNIGHT = Setting(names_of("Hedge Knight"), area=Area("cube", 3, within=10)).of(Target(("enemy",), 0), 10)
TRAIT = KNIGHT.of(Target(), 0, trait=True)
IN_IT = Zone("cube", 3, within=10, ends="")
BURNT = Reacts(
    "hedge",
    "Hedge",
    Trigger("turn starts", "enemy"),
    (DealDamage(4, "sonic"),),
    choice=False,
    target=Selection(("triggering creature",)),
)


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        ("The snare is difficult terrain for enemies.", (replace(IN_IT, terrain=("difficult for enemies",)),)),
        (
            "Until the start of the knight's next turn, the area is difficult terrain.",
            (replace(IN_IT, terrain=("difficult",), ends="start of user's turn"),),
        ),
        ("Any ally in the area has cold immunity 3.", (replace(IN_IT, modifiers=(Modifier("immunity", 3, "cold"),), whom="ally"),)),
        ("An enemy who starts its turn in the area takes 4 sonic damage.", (replace(IN_IT, reacts=(BURNT,)),)),
        (
            "The ground in the area is difficult terrain and all enemies who start their turn in the area take 4 sonic damage.",
            (replace(IN_IT, terrain=("difficult",)), replace(IN_IT, reacts=(BURNT,))),
        ),
    ],
)
def test_what_stays_in_the_area_of_an_ability(text: str, zones: tuple[Zone, ...]) -> None:
    found = say(text, KNIGHT, name="Hedge")
    assert found is not None
    assert found.effects == zones


def in_it(*reacts: Reacts) -> Zone:
    return replace(IN_IT, reacts=reacts)


ENTERS = replace(BURNT, trigger=Trigger("enters area", "enemy"), limit=Limit("round", whose="triggering creature"))


@pytest.mark.parametrize(
    ("text", "zones"),
    [
        (
            "All enemies who enter the snare for the first time in a round or start their turn there take 4 sonic damage.",
            (in_it(ENTERS, replace(BURNT, id="hedge-2")),),
        ),
        (
            "The ground in the area is difficult terrain for enemies, and an enemy who moves into the area takes 4 sonic damage.",
            (replace(IN_IT, terrain=("difficult for enemies",)), in_it(replace(ENTERS, limit=None))),
        ),
        ("The area is filled with a cloud of moths that lasts until the end of the encounter.", (replace(IN_IT, ends="encounter"),)),
        ("The area remains until the start of the knight's next turn.", (replace(IN_IT, ends="start of user's turn"),)),
    ],
)
def test_who_enters_the_area_and_how_long_it_stays(text: str, zones: tuple[Zone, ...]) -> None:
    found = say(text, KNIGHT, name="Hedge")
    assert found is not None
    assert found.effects == zones


def test_of_two_features_in_one_area_each_has_an_id() -> None:
    both = merged((in_it(BURNT), in_it(ENTERS)))
    assert both is not None
    assert [react.id for react in both.reacts] == ["hedge", "hedge-2"]


def aura(size: int, **parts: object) -> Reacts:
    zone = Zone("aura", size, ends="encounter", moves=True, name="hedge", **parts)  # type: ignore[arg-type]
    return Reacts("hedge", "Hedge", Trigger("joins combat"), (zone,), choice=False, target=ONESELF)


@pytest.mark.parametrize(
    ("text", "react"),
    [
        ("The area within 3 squares of the knight is difficult terrain for enemies.", aura(3, terrain=("difficult for enemies",))),
        ("Each ally adjacent to the knight has damage immunity 3.", aura(1, modifiers=(Modifier("immunity", 3),), whom="ally")),
        ("Any enemy adjacent to the knight can't shift.", aura(1, modifiers=(Modifier("cannot", name="shift"),), whom="enemy")),
    ],
)
def test_what_a_trait_puts_around_its_owner(text: str, react: Reacts) -> None:
    found = say(text, TRAIT, name="Hedge")
    assert found is not None
    assert found.reacts == (react,)


def test_what_one_ability_leaves_in_its_area_is_one_zone() -> None:
    """Two ends do not go together, nor modifiers for two sides."""
    ground = replace(IN_IT, terrain=("difficult",), ends="eot")
    weak = replace(IN_IT, modifiers=(Modifier("weakness", 5),), whom="enemy")
    assert merged([ground, weak]) == replace(weak, terrain=("difficult",), ends="eot")
    assert merged([ground, replace(weak, ends="encounter")]) is None
    assert merged([weak, replace(weak, whom="ally")]) is None


@pytest.mark.parametrize(
    "text",
    [
        "The area is difficult terrain for goblins.",
        "The area hums.",
        "Each enemy in the area has acid weakness 5 and hums.",
        "Any enemy who starts their turn in the knight's tent takes 3 fire damage.",
    ],
)
def test_what_is_left_whole(text: str) -> None:
    assert say(text, KNIGHT, name="Hedge") is None
