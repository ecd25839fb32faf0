"""The fights of the tactician's abilities that were written by hand, fought once more with those that are compiled from the published text:
what is worked out by hand there comes to the same here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from features import test_charges_by_leave, test_reactions, test_tactician_benefits, test_tactician_leftovers, test_tactician_orders
from features.fights import Fight
from features.test_printed_heroes import published
from freestrike.engine.automation import runs_by_itself

Make = Callable[..., Fight]
Fought = Callable[[Make], None]

ORDERS, LEFTOVERS, BENEFITS, CHARGES = test_tactician_orders, test_tactician_leftovers, test_tactician_benefits, test_charges_by_leave
REACTIONS = test_reactions
FOR_ALL_DAMAGE = REACTIONS.test_advanced_tactics_is_for_all_damage_that_an_ally_deals
POTENCY_RAISED = BENEFITS.test_advanced_tactics_raises_the_potency_for_a_focus
FIGHTS: tuple[tuple[ModuleType, str, str, Fought], ...] = (
    *(
        (ORDERS, "FINISH_THEM", "8th-Level Features/Finish Them", fought)
        for fought in (
            partial(ORDERS.test_finish_them_is_for_neither_leader_nor_solo, roles=(), left=0, bo=20),
            partial(ORDERS.test_finish_them_is_for_neither_leader_nor_solo, roles=("Leader",), left=19, bo=10),
        )
    ),
    (LEFTOVERS, "FINISH_THEM", "8th-Level Features/Finish Them", LEFTOVERS.test_finish_them_kills_a_hero_outright),
    *(
        (ORDERS, "COORDINATED_EXECUTION", "6th-Level Features/Coordinated Execution", fought)
        for fought in (
            partial(ORDERS.test_coordinated_execution, roles=(), left=0),
            partial(ORDERS.test_coordinated_execution, roles=("Leader",), left=40 - 9),
            partial(ORDERS.test_coordinated_execution, roles=("Solo",), left=40 - 9),
            ORDERS.test_coordinated_execution_is_not_for_who_is_seen,
            ORDERS.test_coordinated_execution_kills_the_squad_of_a_minion,
        )
    ),
    (ORDERS, "TRY_ME_INSTEAD", "2nd-Level Features/Try Me Instead", ORDERS.test_try_me_instead),
    *(
        (room, "ADVANCED_TACTICS", "1st-Level Features/Advanced Tactics", fought)
        for room, fought in (
            (REACTIONS, partial(FOR_ALL_DAMAGE, ability="hew", offered="advanced-tactics/ana")),
            (REACTIONS, partial(FOR_ALL_DAMAGE, ability="burn", offered="advanced-tactics-2/ana")),
            (REACTIONS, REACTIONS.test_advanced_tactics_gives_surges_for_the_damage_at_hand),
            (BENEFITS, partial(POTENCY_RAISED, choose=["number/1"], prone=["prone"], left=0)),
            (BENEFITS, partial(POTENCY_RAISED, choose=[], prone=[], left=1)),
        )
    ),
    (ORDERS, "COUNTERSTRATEGY", "9th-Level Features/Counterstrategy", ORDERS.test_counterstrategy_answers_the_directors_malice),
    (
        ORDERS,
        "FRONTAL_ASSAULT",
        "3rd-Level Features/Frontal Assault",
        ORDERS.test_in_a_frontal_assault_it_is_for_who_dealt_the_damage_to_push,
    ),
    *(
        (CHARGES, "FRONTAL_ASSAULT", "3rd-Level Features/Frontal Assault", fought)
        for fought in (CHARGES.test_frontal_assault_lets_allies_end_a_charge_with_more_than_a_free_strike,)
    ),
    (LEFTOVERS, "BATTLE_PLAN", "6th-Level Features/Battle Plan", LEFTOVERS.test_battle_plan_tells_of_who_is_marked_now_and_later),
    *(
        (BENEFITS, "BATTLE_PLAN", "6th-Level Features/Battle Plan", fought)
        for fought in (BENEFITS.test_battle_plan_has_the_strike_ignore_immunity_and_deal_more_once,)
    ),
    *(
        (LEFTOVERS, "NO_ESCAPE", "9th-Level Features/No Escape", fought)
        for fought in (
            LEFTOVERS.test_no_escape_goes_through_enemies_and_has_them_make_way,
            LEFTOVERS.test_no_escape_goes_through_enemies_in_a_charge_by_leave_too,
            LEFTOVERS.test_the_options_lead_no_escape_through_enemies,
            LEFTOVERS.test_who_is_in_the_way_of_no_escape_may_be_left_there,
        )
    ),
    *(
        (ORDERS, "NO_DYING_ON_MY_WATCH", "2nd-Level Features/No Dying on My Watch", fought)
        for fought in (
            ORDERS.test_no_dying_on_my_watch_counts_the_enemies_that_it_passes,
            ORDERS.test_no_dying_on_my_watch_gets_as_near_as_it_can,
        )
    ),
    (BENEFITS, "NO_DYING_ON_MY_WATCH", "2nd-Level Features/No Dying on My Watch", BENEFITS.test_no_dying_on_my_watch_frightens_of_the_ally),
    (
        BENEFITS,
        "THEIR_LACK_OF_FOCUS",
        "9th-Level Features/Their Lack of Focus Is Their Undoing",
        BENEFITS.test_the_enemies_strike_each_other_and_are_rolled_against_then,
    ),
    (
        CHARGES,
        "THEIR_LACK_OF_FOCUS",
        "9th-Level Features/Their Lack of Focus Is Their Undoing",
        CHARGES.test_their_lack_of_focus_has_a_foe_strike_its_friend,
    ),
)


@pytest.mark.parametrize(("room", "constant", "path", "fought"), FIGHTS, ids=[f"{path} {n}" for n, (_, _, path, _) in enumerate(FIGHTS, 1)])
def test_it_is_fought_as_by_hand(
    fight: Make, monkeypatch: pytest.MonkeyPatch, compendium_directory: Path, room: ModuleType, constant: str, path: str, fought: Fought
) -> None:
    ability = published(compendium_directory)[f"Tactician/{path}"]
    assert runs_by_itself(ability)
    monkeypatch.setattr(room, constant, ability)

    fought(fight)
