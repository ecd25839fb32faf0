"""Every kind of printed feature about free strikes (FS), opportunity attacks (OA) and granted abilities (GA) is played, two of each."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PLAYED: dict[str, dict[str, str]] = {
    "FS01": {
        "Orc Razor, Bloodfire Burn": "test_bloodfire_burn_strikes_back_before_the_orc_dies",
        "Abyssal Hyena, Death Snap": "test_death_snap_is_melee_only",
    },
    "FS02": {
        "Gnoll Abyssal Archer, Distant Death Frenzy": "test_distant_death_frenzy_shoots_when_an_ally_falls_nearby",
        "Gnoll Marauder, Death Frenzy": "test_death_frenzy_moves_before_it_strikes",
    },
    "FS03": {
        "Animal Swarm, Swarm": "test_a_swarm_strikes_whoever_is_in_its_space",
        "Bugbear Mob, Swarm": "test_a_swarm_strikes_whoever_is_in_its_space",
    },
    "FS04": {
        "Radenwight, Ready Rodent": "test_ready_rodent_follows_up_on_an_allys_damage",
        "Thorn Dragon, Thorny Scales": "test_thorny_scales_answer_a_melee_strike",
    },
    "FS05": {
        "Human Knave, I'm Your Enemy": "test_im_your_enemy_watches_whom_it_has_taunted",
        "orc, Relentless": "test_a_dying_orc_is_not_done",
    },
    "FS06": {
        "Tyburaki, Tail Bite": "test_tail_bite_goes_on_to_everybody_beside_the_target",
        "Gnoll Wildling, Flail": "test_flail_strikes_another_at_tier_3",
    },
    "FS07": {
        "Goblin Underboss, Swordplay": "test_swordplay_gives_an_ally_beside_the_target_a_free_strike",
        "Time Raider Archon, Brutal Flail": "test_brutal_flail_lets_any_ally_strike_at_tier_3",
    },
    "FS08": {
        "tactician, Now!": "test_now_lets_three_allies_strike",
        "Human Bandit Chief, Shoot!": "test_shoot_is_for_the_artillery",
    },
    "FS09": {
        "tactician, Fog of War": "test_fog_of_war_turns_enemies_on_each_other",
        "Shadow Elf Noctis Mage": "test_control_synapses_compels_only_whom_it_overpowers",
    },
    "FS10": {
        "Rival Tactician, Overwatch": "test_the_rivals_overwatch_strikes_in_the_middle_of_a_move",
        "Chimera, Defensive Snapping": "test_defensive_snapping_strikes_who_comes_within_2",
        "Predator A, Quick Strike": "test_quick_strike_hits_harder_from_hiding",
    },
    "FS11": {
        "troubadour, En Garde!": "test_en_garde_is_answered",
        "Grab": "test_who_grabs_at_tier_2_may_be_struck_first",
        "Escape Grab": "test_escape_grab_at_tier_2_may_cost_a_free_strike",
    },
    "FS12": {
        "Hobgoblin Incendiarist, Raining Cinders": "test_raining_cinders_reach_farther_and_burn",
        "High Elf Ordinator, But We Will Change Her Mind": "test_a_free_strike_that_is_magic_now_and_has_two_targets",
        "War Dog Taxiarch, Overcharge": "test_overcharge_adds_lightning_to_a_free_strike",
    },
    "FS13": {
        "conduit, Ray of Wrath": "test_ray_of_wrath_is_a_ranged_free_strike",
        "Ogre Blue Blood, In My Stead": "test_in_my_stead_an_ally_makes_a_granted_free_strike",
        "talent, Mind Spike": "test_a_ranged_free_strike_of_ones_own_is_no_opportunity_attack",
    },
    "FS14": {
        "talent, Overwhelm": "test_overwhelm_forbids_its_user_free_strikes",
        "dazed": "test_who_is_dazed_makes_no_free_strike_by_leave",
    },
    "FS15": {
        "War Dog Blackcap, Ashes to Ashes": "test_ashes_to_ashes_has_the_clones_strike",
        "elementalist, Summon Source of Earth": "test_a_source_of_earth_acts_right_after_its_summoner",
        "troubadour, Guest Star": "test_a_guest_star_has_half_the_stamina_and_its_own_turn",
        "shadow, Gloom Squad": "test_clones_of_oneself_have_one_stamina",
    },
    "FS16": {
        "Wyvern, Simmering Anger": "test_simmering_anger_strikes_everybody_beside_it",
        "Lich, Soul Sip": "test_soul_sip_reaches_20_squares",
    },
    "FS18": {
        "tactician, Blot Out the Sun!": "test_blot_out_the_sun_is_measured_by_the_free_strike",
        "Third Eye Seeker": "test_third_eye_seeker_answers_triggered_actions_in_its_range",
        "Angulotl Pollywog, Quick Snack": "test_quick_snack_is_for_who_reaches_the_pollywog",
    },
    "FS19": {
        "Rival Tactician, Take the Opening": "test_take_the_opening_lets_an_ally_strike_too",
        "troubadour, Riposte": "test_riposte_lets_the_struck_strike_back",
    },
    "OA1": {
        "High Elf Zephyr, Like the Wind": "test_who_never_provokes",
        "goblins, Crafty": "test_who_never_provokes",
    },
    "OA2": {
        "Shadow Elf Moondancer, Crescent Sweep": "test_crescent_sweep_covers_the_retreat",
        "Hobgoblin Hell Trooper, Fire Flail": "test_fire_flail_frees_it_from_everybody",
    },
    "OA3": {
        "Kobold Veles, Pilium": "test_pilium_keeps_the_target_from_attacking_kobolds",
        "Ether Fueled Vessel": "test_ether_fueled_vessel_makes_who_is_damaged_insubstantial_to_its_wielder",
    },
    "OA4": {
        "Big Animal B, Trundle": "test_whoever_attacks_is_struck",
        "Griffon, Swoop": "test_whoever_attacks_is_struck",
    },
    "OA5": {
        "tactician, Melee Superiority": "test_melee_superiority_holds_the_mover",
        "Wyvern, Boiling Fury": "test_boiling_fury_bites_with_the_signature_ability",
        "Blade of the Luxurious Fop": "test_fancy_footwork_trips_whom_it_attacks",
    },
    "OA6": {
        "fury, To the Death!": "test_to_the_death_lets_the_target_attack",
        "Pavise Shield, Deactivate": "test_deactivating_a_pavise_shield_may_cost_an_opportunity_attack",
    },
    "OA7": {
        "Rival Talent, Override": "test_override_moves_its_target_past_its_friends",
        "talent, Synaptic Override": "test_synaptic_override_at_tier_3_provokes",
    },
    "GA1": {
        "tactician, Floodgates Open": "test_floodgates_open_gives_a_surge_and_an_edge",
        "tactician, Squad! Remember Your Training!": "test_remember_your_training_has_a_double_edge",
    },
    "GA2": {
        "tactician, I'll Open and You'll Close": "test_ill_open_and_youll_close_waives_the_cost_of_who_could_pay",
        "tactician, You've Still Got Something Left": "test_youve_still_got_something_left_makes_it_cheaper_and_harder",
    },
    "GA3": {
        "talent, Accelerate": "test_a_granted_maneuver",
        "tactician, To Me Squad!": "test_to_me_squad_lets_an_ally_charge",
        "Orc Warleader, Go.": "test_go_gives_a_move_and_a_main_action",
    },
    "GA4": {
        "Shadow Elf Noctis Mage, Enemies in the Dark": "test_subvert_turns_a_signature_ability_on_its_owners_friend",
        "Gnoll Cackler, Moment of Brutality": "test_moment_of_brutality_has_the_target_strike_whom_the_cackler_likes",
        "tactician, Their Lack of Focus Is Their Undoing": "test_their_lack_of_focus_has_a_foe_strike_its_friend",
    },
    "GA5": {
        "Rival Tactician, Quickshot": "test_quickshot_is_a_signature_ability_in_the_middle_of_a_move",
        "Devil Malice, Bureaucratic Tape": "test_bureaucratic_tape_rides_on_a_granted_ability",
        "null, Blur": "test_blur_uses_ones_own_ability_as_part_of_a_maneuver",
    },
    "GA6": {
        "shadow, Hesitation Is Weakness": "test_hesitation_is_weakness",
        "tactician, This Is What We Planned For": "test_this_is_what_we_planned_for",
        "censor, Prescient Grace": "test_prescient_grace_comes_before_the_enemys_turn",
        "null, Time Loop": "test_time_loop_is_a_bonus_turn",
    },
    "GA7": {
        "dragons, Solo Action": "test_solo_action_gives_another_main_action",
        "conduit, Alacrity of the Heart": "test_alacrity_of_the_heart_lasts_until_the_next_turn",
        "censor, It Was Foretold": "test_it_was_foretold_comes_before_everybody",
    },
    "GA8": {
        "Radenwight Maestro, Cacophony": "test_cacophony_makes_ready_rodent_free_once",
        "talent, Speed of Thought": "test_speed_of_thought_frees_a_triggered_action_for_2_clarity",
        "troubadour, Radical Fantasia": "test_radical_fantasia_once_a_round_each",
    },
}
"""For each kind the printed features that are played, and the test that plays each. FS17 is no kind. The dazed condition stands for a
second ban of free strikes: print has one feature of that kind."""

KINDS = (
    *(f"FS{n:02}" for n in range(1, 20) if n != 17),
    *(f"OA{n}" for n in range(1, 8)),
    *(f"GA{n}" for n in range(1, 9)),
)


def _told() -> dict[str, str]:
    """What each test of this folder says of itself, by its name."""
    found = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = ast.get_docstring(node) or ""
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_at_least_two_printed_features_of_a_kind_are_played(kind: str) -> None:
    told = _told()

    assert len(PLAYED[kind]) >= 2
    assert [name for name in PLAYED[kind].values() if not told.get(name, "").startswith(kind)] == []
