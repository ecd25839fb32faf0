"""What creatures of the bestiary have as long as they move, and what counts for their next uses; played as they are published,
values by hand from the printed text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import taken
from features.test_singled_out import main, trait
from freestrike.engine import UseAbility
from freestrike.events.conditions import ConditionImposed
from freestrike.events.content.ability import FREE_MANEUVER, MAIN_ACTION, PowerRoll
from freestrike.events.content.effect import ImposeCondition, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.lasting import LastingBegan

Make = Callable[..., Fight]


def way(*squares: tuple[int, int]) -> list[str]:
    return [f"square/{x},{y},0" for x, y in squares]


def test_it_is_proof_as_long_as_it_moves(fight: Make, compendium_directory: Path) -> None:
    """Spirit Form, used as a main action: damage immunity 5 and ease in difficult terrain begin before the move, and end with it."""
    form = ability(compendium_directory, "War Dogs/Statblocks/Soulbinder Psyche", "spirit-form", whole=False)
    form = replace(form, usage=MAIN_ACTION, on=None, trigger="")
    psyche = foe("psyche", (0, 0), abilities=[form])
    play = fight(psyche, hero("ana", (9, 9)), first="director", choose=way((1, 0), (2, 0)))

    play.do(UseAbility("psyche", form.id))

    (given,) = (one.lasting.modifiers for one in play.events(LastingBegan))
    assert given == (Modifier("immunity", 5), Modifier("ignores", name="difficult terrain"))
    assert (play.at("psyche"), play.encounter.board.creatures["psyche"].lasting) == ((2, 0, 0), ())


@pytest.mark.parametrize(("first", "held"), [("ana", True), ("bo", False)])
def test_its_next_ability_at_the_same_target_is_more_potent(fight: Make, compendium_directory: Path, first: str, held: bool) -> None:
    """Accursed Bindings: tier 1 (2 + 3) at Ana, or at Bo, then tier 3 (18 + 3) at Ana, whose Might 3 resists 3 and not 4."""
    bind = main(compendium_directory, "Undead/Statblocks/Mummy", "accursed-bindings")
    bind = replace(bind, usage=FREE_MANEUVER)
    mummy = foe("mummy", (1, 0), abilities=[bind])
    play = fight(mummy, hero("ana", (0, 0), might=3), hero("bo", (1, 1), might=3), dice=[1, 1, 9, 9], first="director")

    play.do(UseAbility("mummy", bind.id, (first,)))
    play.do(UseAbility("mummy", bind.id, ("ana",)))

    assert taken(play) == [(first, 6, "corruption"), ("ana", 10, "corruption")]
    assert bool(play.encounter.board.creatures["ana"].condition("restrained")) is held


@pytest.mark.parametrize(
    ("uses", "prone"),
    [
        ([("hew", "ana"), ("trip", "ana")], 0),
        ([("hew", "bo"), ("trip", "ana"), ("trip", "ana")], 1),
        ([("accursed-bindings", "ana"), ("trip", "ana")], 1),
    ],
)
def test_the_next_ability_is_that_whether_it_has_a_potency_or_not(
    fight: Make, compendium_directory: Path, uses: list[tuple[str, str]], prone: int
) -> None:
    """Accursed Bindings at Ana, whose Might of 2 resists a potency of 2, not of 3: a plain blow at her uses it up, one at Bo does not, the
    next bindings bring it again."""
    bind = replace(main(compendium_directory, "Undead/Statblocks/Mummy", "accursed-bindings"), usage=FREE_MANEUVER)
    blow = replace(HEWING, usage=FREE_MANEUVER)
    trip = replace(blow, id="trip", roll=PowerRoll(((UnderPotency("might", 2, (ImposeCondition("prone"),)),),) * 3, ("might",)))
    mummy = foe("mummy", (1, 0), abilities=[bind, blow, trip])
    play = fight(mummy, hero("ana", (0, 0)), hero("bo", (1, 1)), dice=[1, 1] * (1 + len(uses)), first="director")

    play.do(UseAbility("mummy", bind.id, ("ana",)))
    for id, target in uses:
        play.do(UseAbility("mummy", id, (target,)))

    assert len(play.events(ConditionImposed)) == prone


@pytest.mark.parametrize(("all_at_once", "held"), [(True, True), (False, False)])
def test_who_has_no_cover_turns_to_stone_more_easily(fight: Make, compendium_directory: Path, all_at_once: bool, held: bool) -> None:
    """Petrify at tier 1 (2 + 4): Ana, Might 2, resists a potency of 2; by Mass Petrify, in the open, it is 3, and she is restrained."""
    path = "Medusas/Statblocks/Medusa"
    mass, petrify = main(compendium_directory, path, "mass-petrify"), replace(main(compendium_directory, path, "petrify"), cost=0)
    medusa = foe("medusa", (1, 0), abilities=[mass, petrify])
    taken_up = ["yes/medusa"] if all_at_once else []
    play = fight(medusa, hero("ana", (0, 0)), dice=[1, 1], first="director", choose=taken_up)

    play.do(UseAbility("medusa", (mass if all_at_once else petrify).id, ("ana",)))

    assert bool(play.encounter.board.creatures["ana"].condition("restrained")) is held


@pytest.mark.parametrize(("dice", "more"), [([9, 9], 1), ([1, 1], 0)])
def test_the_best_of_its_hounds_blows_bring_malice(fight: Make, compendium_directory: Path, dice: list[int], more: int) -> None:
    """Tactical Brilliance: a war dog's tier 3 (18) at Ana brings 1 Malice, its tier 1 none."""
    brilliance = trait(compendium_directory, "War Dogs/Statblocks/Strategos Alkestis", "Tactical Brilliance")
    dog = foe("dog", (1, 0), abilities=[HEWING], keywords=("War Dog",))
    play = fight(foe("alkestis", (9, 9), *brilliance), dog, hero("ana", (0, 0)), dice=dice, first="director", malice=3)

    play.do(UseAbility("dog", "hew", ("ana",)))

    assert play.encounter.board.malice == 3 + more
