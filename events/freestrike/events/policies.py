"""Policies: named answers to the questions that the rules text leaves open, declared in one place."""

from __future__ import annotations

from freestrike.events.stored import Stored


class Policy(Stored, frozen=True, tag="policy.1"):
    """An open question. `answers`: the default first. `rule`: where the text leaves it open. `case`: why each answer could be right."""

    name: str
    answers: tuple[str, ...]
    rule: str
    case: str


POLICIES: tuple[Policy, ...] = (
    Policy(
        "opportunity_attack_bane",
        ("net", "gross", "gross_for_director"),
        "combat/opportunity-attacks",
        "net: edges and banes cancel before the roll is made, so a cancelled bane is none. gross: any bane rules it out. "
        "gross_for_director: heroes net, Director-controlled creatures gross.",
    ),
    Policy(
        "opportunity_attack_timing",
        ("before_step", "after_step"),
        "combat/opportunity-attacks",
        "before_step: only then is the mover still within melee 1. after_step: the mover has already gone.",
    ),
    Policy(
        "cover_lines",
        ("best_corner", "every_corner"),
        "combat/cover",
        "best_corner: who strikes leans to where it sees best, as for line of effect; half must be blocked even from there. "
        "every_corner: half of all the lines from its corners to the target's.",
    ),
    Policy(
        "space_with_cover",
        ("any_enemy", "every_enemy"),
        "combat/cover",
        "any_enemy: a space that has cover has it from one of its enemies, whichever. every_enemy: from each of them.",
    ),
    Policy(
        "half_of_damage_dealt",
        ("as_dealt", "as_due"),
        "combat/damage",
        "as_dealt: who halves damage and gives half of what is dealt back gives half of the half. as_due: half of what was due.",
    ),
    Policy(
        "cover_from_allies",
        ("in_the_way", "adjacent"),
        "combat/cover",
        "in_the_way: who grants cover to allies does so where it stands between, as a solid object would. adjacent: each ally beside it "
        "has cover.",
    ),
    Policy(
        "supernatural_concealment",
        ("by_keyword", "any_effect"),
        "combat/concealment",
        "by_keyword: what an ability with the Magic or the Psionic keyword brings is supernatural. any_effect: whatever fog, darkness or "
        "invisibility an ability or a feature brings is.",
    ),
    Policy(
        "observed",
        ("by_line_of_effect", "not_behind_cover"),
        "tests/hiding",
        "by_line_of_effect: whoever has line of effect to a creature that nothing conceals knows where it is, cover or not. "
        "not_behind_cover: who has cover is not observed. The Director has the last word on either.",
    ),
    Policy(
        "breathes_under_water",
        ("swimmers", "nobody"),
        "combat/suffocating",
        "swimmers: whose movement is swimming is at home under water. nobody: the text lets nobody breathe there.",
    ),
    Policy(
        "flanking_after_reacting",
        ("yes", "no"),
        "combat/flanking",
        "yes: who has spent the triggered action of the round is still able to take one, as free ones show. "
        "no: it can't take another, so it neither gains nor grants flanking.",
    ),
    Policy(
        "speed_change_mid_move",
        ("recheck", "keep"),
        "combat/cant-exceed-speed",
        "recheck: a move may never exceed the speed of the moment. keep: the speed at its start holds for the whole move.",
    ),
    Policy(
        "extra_main_action_converts",
        ("on_turn", "always", "never"),
        "combat/main-actions",
        "on_turn: a main action is turned into a maneuver or a move action for the sake of the turn, so the one of a critical hit can be "
        "in one's own. always: it is a main action like any other. never: it is taken at once as what it is.",
    ),
    Policy(
        "free_triggered_action_bleeds",
        ("yes", "no"),
        "classes/bleeding",
        "yes: a free triggered action follows the rules of a triggered action. no: only what counts against the limit bites.",
    ),
    Policy(
        "compelled_movement_provokes",
        ("no", "yes"),
        "combat/opportunity-attacks",
        "no: only who moves willingly provokes. yes: a creature that an effect makes move on its own legs provokes like any other.",
    ),
    Policy(
        "rider_provokes",
        ("no", "yes"),
        "combat/mounted-combat",
        "no: it is the mount that moves. yes: a rider on a mount that moves willingly moves willingly itself.",
    ),
    Policy(
        "object_slam_damage",
        ("no", "yes"),
        "combat/slamming-into-objects",
        "no: an object that is force moved into something takes no damage of it. yes: the Director tracks it, and the object takes as "
        "much as a creature would.",
    ),
    Policy(
        "squad_strikes_at_one_time",
        ("per_step", "per_move"),
        "monster-basics/free-strike-together",
        "per_step: the minions of a squad that strike on one step strike at the same time, those of another step do not. "
        "per_move: all that a creature provokes from a squad by one move is one strike, dealt as it is provoked.",
    ),
    Policy(
        "squad_free_strike_bonus",
        ("per_minion", "once"),
        "monster-basics/free-strike-together",
        "per_minion: a captain's bonus to strikes raises each minion's free strike before they are added together. once: together they are "
        "one strike, which has the bonus once.",
    ),
    Policy(
        "captain_stamina",
        ("maximum",),
        "monster-basics/captain-benefits",
        "maximum: when a squad loses its captain its pool is at most what its minions have by themselves; what the added Stamina "
        "has taken stays taken, and kills nobody afterwards.",
    ),
    Policy(
        "villain_action_after_own_squad",
        ("no", "yes"),
        "monster-basics/villain-actions",
        "no: a captain takes its turn at the same time as its squad, so what ends is its own turn. yes: the turn of its minions, other "
        "creatures, ends then too.",
    ),
    Policy(
        "damaging_terrain_on_minions",
        ("area_effect", "any_damage"),
        "monster-basics/minions-and-area-effects",
        "area_effect: damaging terrain is an area that deals damage to who is in it, so it kills none but them. any_damage: only what "
        "targets many at once is an area effect, and what is beyond one minion's Stamina is another's.",
    ),
    Policy(
        "use_against_each_target",
        ("together", "apart"),
        "classes/roll-against-multiple-creatures",
        "together: an ability that is used against each target of another is used once on all of them, with one roll. apart: once on each, "
        "with a roll of its own, unless it fills an area itself.",
    ),
    Policy(
        "charge_jump",
        ("forbidden", "allowed"),
        "combat/charge",
        "forbidden: a later erratum has a charge go in a straight line without a jump. allowed: the printed text does not forbid it.",
    ),
    Policy(
        "charge_line",
        ("never_turns_back", "exact_line"),
        "classes/straight-line",
        "never_turns_back: a straight line is any way that never bends back. exact_line: every step goes in the same direction.",
    ),
    Policy(
        "charge_zero_squares",
        ("allowed", "needs_one_square"),
        "combat/charge",
        "allowed: up to one's speed may be no square at all. needs_one_square: who does not move does not charge.",
    ),
    Policy(
        "knockout_by_default",
        ("ask", "kill", "knock_out"),
        "combat/knocking-creatures-out",
        "Who deals the damage may knock out instead: asked each time, or settled once for all.",
    ),
    Policy(
        "dice_after_undo",
        ("by_name",),
        "the-basics/dice",
        "by_name: the same roll shows the same dice after an undo, so nobody can fish for a better one.",
    ),
    Policy(
        "order_between_players",
        ("by_entry", "as_answered"),
        "combat/triggered-actions",
        "by_entry: the reactions of several players to the same run in the order of entry of their creatures, whoever answers first. "
        "as_answered: the players decide among themselves, and who is to go first answers first.",
    ),
    Policy(
        "simultaneous_reactions",
        ("players_then_director",),
        "combat/triggered-actions",
        "players_then_director: players order theirs and resolve them first.",
    ),
    Policy(
        "mixed_damage_types",
        ("choose_at_strike", "first_listed"),
        "monster-basics/creature-free-strikes",
        "choose_at_strike: the Director picks when the strike is made. first_listed: the first type of the signature ability.",
    ),
    Policy(
        "area_distance_counts",
        ("no", "yes"),
        "monster-basics/creature-free-strikes",
        "no: only Melee N and Ranged N are distances of that kind. yes: a cube within N gives a ranged distance of N.",
    ),
    Policy(
        "first_side",
        ("whoever_chooses",),
        "combat/determine-who-goes-first",
        "whoever_chooses: who wins the die decides which side goes first, and is taken to want the first turn.",
    ),
    Policy(
        "turn_order",
        ("chosen", "agility"),
        "combat/alternative-turn-order",
        "chosen: the side whose turn it is says who acts. agility: tests at the start of combat settle it for every round; a group rolls "
        "once, with the best Agility in it, and who comes later acts after those who were there, since the text knows neither.",
    ),
    Policy(
        "halted_in_shared_space",
        ("last_free_square", "squeezed"),
        "combat/movement",
        "last_free_square: who is stopped where it may not end goes back to the last square of its move where it may. squeezed: it stays "
        "there, squeezed in.",
    ),
    Policy(
        "downgraded_rolls",
        ("never", "ask"),
        "the-basics/downgrade-a-power-roll",
        "never: a lower tier is seldom wanted, so nobody is asked. ask: whoever made a power roll is asked for each target.",
    ),
    Policy(
        "stability_use",
        ("full", "ask"),
        "combat/stability",
        "full: who is force moved reduces it by all of its stability. ask: its seat says each time by how much.",
    ),
    Policy(
        "obvious_skills",
        ("apply", "leave"),
        "tests/applying-skills",
        "apply: who has the skill that a test is named after (Jump, Climb, Swim, Search, Hide) has its bonus. leave: the Director has to "
        "agree each time, so that no test of the movement and hiding rules has it by itself.",
    ),
    Policy(
        "end_of_own_next_turn",
        ("through_the_next", "as_eot"),
        "classes/end-of-next-turn-eot",
        "through_the_next: what a creature gives in its own turn until the end of its next turn lasts through another, as the words say. "
        "as_eot: the rule for effects that end so has one that is imposed in the current turn end with it, whoever imposed it.",
    ),
    Policy(
        "vertical_push",
        ("never_nearer", "any_direction", "farther"),
        "combat/vertical",
        "any_direction: the printed example lets a vertical push go in any direction. farther: each square must be farther away, as in "
        "any push, which straight up from beside is not at once. never_nearer: up or down no square may be nearer. A pull likewise.",
    ),
    Policy(
        "escape_grab_self_bane",
        ("no", "yes"),
        "classes/grabbed",
        "yes: read literally, the bane on abilities that don't target the grabber is on Escape Grab too, which targets oneself. no: it is "
        "the ability for those who are grabbed, and has a bane of its own.",
    ),
    Policy(
        "overwatch_on_shift",
        ("yes", "no"),
        "classes/overwatch",
        "yes: a shift is a form of movement, so who shifts moves. no: elsewhere the text names moving and shifting side by side.",
    ),
    Policy(
        "overwatch_on_forced_movement",
        ("no", "yes"),
        "classes/overwatch",
        "no: who is force moved does not move, it is moved. yes: forced movement counts as moving into an area, so it is movement.",
    ),
    Policy(
        "advance_resumes",
        ("yes",),
        "combat/advance",
        "yes: a move can be broken up around other actions, so a second Advance goes on with the first.",
    ),
)
"""Every policy, in the order in which it is shown."""

DEFAULTS: dict[str, str] = {policy.name: policy.answers[0] for policy in POLICIES}


class PolicyChosen(Stored, frozen=True, tag="policy-chosen.1"):
    """An encounter's answer to one policy."""

    name: str
    answer: str


class PolicyChanged(Stored, frozen=True, tag="policy-changed.1"):
    """From here on `name` is answered `answer`."""

    name: str
    answer: str
