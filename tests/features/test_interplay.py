"""Cases of the interplay that no feature prints by itself: each is decided by hand from the rules it cites (rules/combat.md,
rules/classes.md, rules/monster-basics.md) and played. Bo has Might 2: a melee free strike is 2, 5 or 7 and 2 damage, Hew 3, 6 or 9."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.given import given, order
from freestrike.engine import Advance, Charge, Disengage, EndTurn, UseAbility
from freestrike.engine.content.heroes.tactician import GOADED, MARK_ABILITY, MARKING, MELEE_SUPERIORITY, TACTICAL_OFFENSIVE
from freestrike.engine.content.heroes.tactician_first_echelon import FOG_OF_WAR, HAMMER_AND_ANVIL, NOW, OVERWATCH, PARRY, STRIKE_NOW
from freestrike.engine.content.heroes.tactician_second_echelon import TO_ME_SQUAD
from freestrike.engine.content.heroes.tactician_third_echelon import BLOT_OUT_THE_SUN, I_LL_OPEN_AND_YOU_LL_CLOSE, THAT_ONE_IS_MINE
from freestrike.events.commands import GiveStandingOrder
from freestrike.events.conditions import ConditionImposed
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, TRIGGERED_ACTION, Ability, Area, Target
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import (
    DealDamage,
    ForceMove,
    FreeStrike,
    ImposeCondition,
    Reacts,
    Redirect,
    Substitute,
    UseAbilities,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.stat_block import CreatureFreeStrike
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.damage import Died, StaminaLost
from freestrike.events.movement import Stepped
from freestrike.events.prompts import StandingOrder
from freestrike.events.reactions import ReactionLapsed
from freestrike.events.rulings import SetCreature
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade
from freestrike.events.turns import ExtraMainActionGained, TriggeredActionTaken

Make = Callable[..., Fight]


def nets(play: Fight) -> list[int]:
    return [outcome.net for roll in play.events(PowerRollMade) for outcome in roll.outcomes]


# Opportunity attacks


def test_a_bane_that_the_mark_cancels_keeps_nobody_from_an_opportunity_attack(fight: Make) -> None:
    """Bo is prone, which is a bane on strikes; the orc is marked by an ally in line of effect, which is an edge: no bane is left
    (combat:557, the-basics:168, policy opportunity_attack_bane). 5 + 5 + 2 is tier 2: 7."""
    ana, orc = hero("ana", (5, 5), *MARKING.effects), foe("orc", (1, 0), marked_by="ana")
    play = fight(ana, hero("bo", (0, 0)), orc, first="director", dice=[5, 5], choose=["opportunity-attack/bo"])
    given(play, ("bo", "prone", ""))

    play.do(Advance("orc", ((2, 0, 0),)))

    assert (nets(play), play.stamina("orc")) == ([0], 33)


def test_two_banes_and_one_edge_are_still_a_bane(fight: Make) -> None:
    """Prone and weakened are a double bane, of which one edge leaves a bane: none may be made."""
    ana, orc = hero("ana", (5, 5), *MARKING.effects), foe("orc", (1, 0), marked_by="ana")
    play = given(fight(ana, hero("bo", (0, 0)), orc, first="director"), ("bo", "prone", ""), ("bo", "weakened", "orc"))

    play.do(Advance("orc", ((2, 0, 0),)))

    assert play.offered() == []
    assert [(who, why) for who, _, why in play.ruled_out()] == [("bo", ("bane",))]


def test_who_is_frightened_of_another_strikes_the_mover(fight: Make) -> None:
    """The bane of fear is against its source alone (classes: Frightened): a static free strike of 4."""
    play = fight(hero("ana", (1, 0)), hero("bo", (9, 9)), foe("orc", (0, 0)), choose=["opportunity-attack/orc"])
    given(play, ("orc", "frightened", "bo"))

    play.do(Advance("ana", ((2, 0, 0),)))

    assert play.stamina("ana") == 26


def test_who_is_frightened_of_the_mover_does_not(fight: Make) -> None:
    play = given(fight(hero("ana", (1, 0)), foe("orc", (0, 0))), ("orc", "frightened", "ana"))

    play.do(Advance("ana", ((2, 0, 0),)))

    assert play.offered() == []


def test_who_is_grabbed_by_another_has_a_bane_against_the_mover(fight: Make) -> None:
    """Abilities that don't target the grabber take a bane (classes: Grabbed), so no opportunity attack on anybody else."""
    play = fight(hero("ana", (1, 0)), hero("bo", (0, 1)), foe("orc", (0, 0)))
    given(play, ("orc", "grabbed", "bo"))

    play.do(Advance("ana", ((2, 0, 0),)))

    assert play.offered() == []


def test_who_is_taunted_by_another_has_a_double_bane(fight: Make) -> None:
    play = given(fight(hero("ana", (1, 0)), hero("bo", (3, 3)), foe("orc", (0, 0))), ("orc", "taunted", "bo"))

    play.do(Advance("ana", ((2, 0, 0),)))

    assert play.offered() == []


def test_a_move_around_an_enemy_provokes_nobody(fight: Make) -> None:
    """Adjacent before and after each step (combat:555), though the way leads all around."""
    play = fight(hero("ana", (1, 0)), foe("orc", (0, 0)))

    play.do(Advance("ana", ((1, 1, 0), (0, 1, 0), (-1, 1, 0), (-1, 0, 0))))

    assert play.offered() == []


def test_leaving_twice_in_one_move_provokes_twice(fight: Make) -> None:
    """Off, back and off again: two willing moves to a space that is not adjacent, and a free triggered action each (combat:123, 555)."""
    play = fight(hero("ana", (1, 0)), foe("orc", (0, 0)), choose=["opportunity-attack/orc", "opportunity-attack/orc"])

    play.do(Advance("ana", ((2, 0, 0), (1, 0, 0), (2, 0, 0))))

    assert play.stamina("ana") == 30 - 8


def test_a_disengage_without_a_shift_provokes(fight: Make) -> None:
    """Who is slowed can't shift (classes: Slowed): its Disengage is a move like any other."""
    play = given(fight(hero("ana", (1, 0)), foe("orc", (0, 0)), choose=["opportunity-attack/orc"]), ("ana", "slowed", "orc"))

    play.do(Disengage("ana", ((2, 0, 0),), False))

    assert play.stamina("ana") == 26


def test_an_opportunity_attack_that_kills_ends_the_move_where_it_stood(fight: Make) -> None:
    """10 + 9 is a natural 19, tier 3: 9, and the orc has 5: it dies before it has left; a critical hit off turn is another main action
    (classes:357), which finds nobody else in reach."""
    play = fight(hero("bo", (0, 0)), foe("orc", (1, 0), stamina=5), foe("far", (9, 9)), first="director", dice=[10, 9])
    play.choose = ["opportunity-attack/bo"]

    play.do(Advance("orc", ((2, 0, 0), (3, 0, 0))))

    assert [one.creature for one in play.events(Died)] == ["orc"]
    assert play.events(Stepped) == []
    assert [one.creature for one in play.events(ExtraMainActionGained)] == ["bo"]


def test_the_speed_that_an_opportunity_attack_takes_is_back_in_the_next_turn(fight: Make) -> None:
    """Melee Superiority: speed 0 until the end of the current turn, so the orc's next turn has its 5 squares (classes:9373)."""
    ana = hero("ana", (0, 0), *MELEE_SUPERIORITY.effects)
    play = fight(ana, foe("orc", (1, 0)), first="director", dice=[2, 2], choose=["opportunity-attack/ana"])

    play.do(Advance("orc", ((2, 0, 0),)))
    held = play.at("orc")
    play.do(EndTurn("orc"))
    play.do(EndTurn("ana"))
    play.do(Advance("orc", ((1, 1, 0), (0, 1, 0))))

    assert (held, play.at("orc")) == ((1, 0, 0), (0, 1, 0))


# Free strikes that are granted, compelled, together


def test_a_granted_strike_has_the_bane_of_the_grab(fight: Make) -> None:
    """Strike Now; Bo, whom the elf has grabbed, strikes the orc with a bane: 6 + 5 + 2 less 2 is tier 1, where Hew deals 3."""
    play = fight(
        hero("ana", (5, 5), abilities=[STRIKE_NOW]),
        hero("bo", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0)),
        foe("elf", (0, 1)),
        dice=[6, 5],
        choose=["hew/bo/melee/orc"],
    )
    given(play, ("bo", "grabbed", "elf"))

    play.do(UseAbility("ana", "strike-now", ("bo",)))

    assert (nets(play), play.stamina("orc")) == ([-1], 37)


def test_the_extra_main_action_of_a_granted_critical_hit_is_the_grantees(fight: Make) -> None:
    """A signature ability by leave can be a critical hit (classes:357); Bo it is who may act again, and strikes again: 9 and 6."""
    play = fight(
        hero("ana", (5, 5), abilities=[STRIKE_NOW]),
        hero("bo", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0)),
        dice=[10, 9, 5, 5],
        choose=["hew/bo/melee/orc", "hew/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "strike-now", ("bo",)))

    assert [one.creature for one in play.events(ExtraMainActionGained)] == ["bo"]
    assert play.stamina("orc") == 40 - 9 - 6


def test_a_surprised_ally_cannot_be_granted_a_free_triggered_action(fight: Make) -> None:
    """Who is surprised can't take triggered actions or free ones (combat: Surprise)."""
    allies = hero("bo", (0, 0), abilities=[HEWING]), foe("orc", (1, 0))
    now = fight(hero("ana", (5, 5), abilities=[STRIKE_NOW]), *allies)
    now.encounter.rule(SetCreature("bo", surprised=True))
    now.do(UseAbility("ana", "strike-now", ("bo",)))

    assert [one for one in now.offered() if "/bo/" in one] == []
    assert [(who, why) for who, _, why in now.ruled_out()] == [("bo", ("surprised",))]


def test_a_dying_hero_strikes_by_leave_and_bleeds(fight: Make) -> None:
    """A dying hero acts, and bleeds (combat: Dying): 3 on the die and level 1, once for the one action though it is a granted main action
    and a roll with Might (classes:448)."""
    play = fight(
        hero("ana", (5, 5), abilities=[STRIKE_NOW]),
        hero("bo", (0, 0), abilities=[HEWING], stamina=0),
        foe("orc", (1, 0)),
        dice=[5, 5, 3],
        choose=["hew/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "strike-now", ("bo",)))

    assert play.stamina("orc") == 34
    assert [one.amount for one in play.events(StaminaLost)] == [4]


def test_now_passes_over_who_has_nobody_in_reach(fight: Make) -> None:
    """Three allies; one of them has no enemy, nor anybody else, within melee 1 or ranged 5: the two others strike, 7 and 6."""
    play = fight(
        hero("ana", (0, 5), abilities=[NOW], focus=5),
        hero("bo", (0, 0)),
        hero("cy", (3, 0)),
        hero("di", (-9, 9)),
        foe("orc", (1, 0)),
        dice=[5, 5, 5, 5],
        choose=["melee-free-strike/bo/melee/orc", "ranged-free-strike/cy/ranged/orc"],
    )

    play.do(UseAbility("ana", "now", ("bo", "cy", "di")))

    assert play.stamina("orc") == 40 - 7 - 6
    assert not any("/di/" in one for one in play.offered())


def test_blot_out_the_sun_shoots_past_an_enemy_beside_the_shooter(fight: Make) -> None:
    """A ranged strike beside an enemy has a bane, which is ignored; the edge of the shot and that of the mark are a double edge:
    4 + 5 + 2 is tier 1, and one better: 4 + 2."""
    play = fight(
        hero("ana", (0, 0), *MARKING.effects, abilities=[BLOT_OUT_THE_SUN], focus=11),
        hero("bo", (1, 0)),
        foe("orc", (1, 1), marked_by="ana"),
        dice=[4, 5],
        choose=["ranged-free-strike/bo/ranged/orc"],
    )

    play.do(UseAbility("ana", "blot-out-the-sun", ("ana", "bo")))

    assert (nets(play), play.stamina("orc")) == ([2], 34)


def test_a_dazed_foe_is_made_to_strike(fight: Make) -> None:
    """Fog of War: a free strike that one must make takes no action of one's own, so being dazed is no matter; whom is the tactician's
    choice, and the elf is within 5 squares and 1 of its free strike (classes:9394)."""
    play = fight(
        hero("ana", (0, 5), abilities=[FOG_OF_WAR], focus=5),
        foe("orc", (0, 0)),
        foe("elf", (1, 0)),
        choose=["melee-free-strike/orc/melee/elf"],
    )
    given(play, ("orc", "dazed", "ana"))

    play.do(UseAbility("ana", "fog-of-war", ("orc",)))

    assert play.stamina("elf") == 36


def test_a_taunt_is_nothing_to_a_strike_without_a_roll(fight: Make) -> None:
    """The double bane is on ability rolls (classes: Taunted): a static free strike at somebody else deals its 4."""
    ana = hero("ana", (0, 5), abilities=[FOG_OF_WAR], focus=5)
    play = fight(ana, foe("orc", (0, 0)), foe("elf", (1, 0)), choose=["melee-free-strike/orc/melee/elf"])
    given(play, ("orc", "taunted", "ana"))

    play.do(UseAbility("ana", "fog-of-war", ("orc",)))

    assert play.stamina("elf") == 36


def test_free_strikes_of_a_squad_are_one_and_meet_immunity_once(fight: Make) -> None:
    """Three minions that ana leaves with one step deal 4 each as one strike: 12 less an immunity of 3 (monster-basics: Free Strike
    Together, Minions)."""
    runts = [foe(f"m{n}", (0, n), stamina=5, roles=("Minion",)) for n in range(3)]
    squad = [replace(one, squad="runts", stat_block=replace(one.stat_block, name="runt", stamina=5)) for one in runts]
    ana = hero("ana", (1, 1), Modifier("immunity", 3))
    play = fight(ana, *squad, choose=[f"opportunity-attack/m{n}" for n in range(3)])

    play.do(Advance("ana", ((2, 1, 0),)))

    assert play.stamina("ana") == 30 - (12 - 3)


def test_a_charge_by_leave_provokes_whom_it_leaves(fight: Make) -> None:
    """To Me Squad: Bo leaves the elf as he charges, who strikes him for 4; then he strikes the orc, 5 + 5 + 2 is tier 2: 7
    (combat:555)."""
    play = fight(
        hero("ana", (1, 0), abilities=[TO_ME_SQUAD], focus=9),
        hero("bo", (6, 0)),
        foe("orc", (2, 0)),
        foe("elf", (7, 0)),
        dice=[2, 2, 5, 5],
        choose=["target/bo", "charge/bo/3,0,0", "opportunity-attack/elf", "melee-free-strike/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "to-me-squad", ("orc",)))

    # 2 + 2 + 2 is tier 1: 6 and Might 2.
    assert (play.stamina("bo"), play.stamina("orc")) == (26, 40 - 8 - 7)


# Heroic abilities by leave


def feat(cost: int) -> Ability:
    return replace(HEWING, id="feat", name="Feat", signature=False, cost=cost, resource="heroic resource")


@pytest.mark.parametrize(("focus", "offered"), [(5, True), (4, False)])
def test_i_will_open_is_for_who_could_pay(fight: Make, focus: int, offered: bool) -> None:
    """Nothing is spent, but it must be there (classes:9911); a free strike is there for anybody (combat:551)."""
    play = fight(
        hero("ana", (0, 1), abilities=[I_LL_OPEN_AND_YOU_LL_CLOSE], focus=11),
        hero("bo", (0, 0), abilities=[feat(5)], focus=focus),
        foe("orc", (1, 0)),
        dice=[2, 2, 5, 5],
        choose=["target/bo", "feat/bo/melee/orc" if offered else "melee-free-strike/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "ill-open-and-youll-close", ("orc",), "melee"))

    assert ("feat/bo/melee/orc" in play.offered()) is offered
    assert "melee-free-strike/bo/melee/orc" in play.offered()
    assert play.encounter.board.creatures["bo"].heroic_resource == focus


def test_who_falls_to_the_first_ally_leaves_another_to_the_second(fight: Make) -> None:
    """Hammer and Anvil at tier 3 for two allies: 12 + 2 leave the orc 6 of 20; Bo's Hew kills it, and Cy may pick the elf instead
    (classes:9300)."""
    allies = hero("bo", (0, 1), abilities=[HEWING]), hero("cy", (1, 1), abilities=[HEWING])
    play = fight(
        hero("ana", (0, 0), abilities=[HAMMER_AND_ANVIL], focus=5),
        *allies,
        foe("orc", (1, 0), stamina=20),
        foe("elf", (2, 2)),
        dice=[9, 8, 5, 5, 5, 5],
        choose=["target/bo", "target/cy", "hew/bo/melee/orc", "hew/cy/melee/elf"],
    )

    play.do(UseAbility("ana", "hammer-and-anvil", ("orc",), "melee"))

    assert (play.stamina("orc"), play.stamina("elf")) == (0, 34)
    assert [one.creature for one in play.events(Died)] == ["orc"]


def test_that_one_is_mine_costs_what_the_ability_costs(fight: Make) -> None:
    """A heroic ability in place of the opportunity attack on who is marked, if it can be paid for (classes:10023)."""
    play = fight(
        hero("ana", (0, 0), abilities=[THAT_ONE_IS_MINE, feat(3)], focus=14),
        foe("orc", (1, 0)),
        dice=[2, 2, 5, 5],
        choose=["opportunity-attack/ana/feat"],
    )

    play.do(UseAbility("ana", "that-one-is-mine", ("orc",), "melee"))
    play.do(EndTurn("ana"))
    play.do(Advance("orc", ((2, 0, 0),)))

    # 8 + 2 at tier 1; then 5 + 5 + 2 at tier 2: 6.
    assert play.stamina("orc") == 40 - 10 - 6
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


def test_tactical_offensive_is_for_the_marked_alone(fight: Make) -> None:
    """Charging the elf, whom nobody has marked, she has her free strike and no Hew (classes:9601)."""
    ana = hero("ana", (0, 0), *TACTICAL_OFFENSIVE.effects, abilities=[HEWING])
    play = fight(ana, foe("orc", (4, 1), marked_by="ana"), foe("elf", (4, -1)))
    at_the_orc = Charge("ana", ((1, 0, 0), (2, 0, 0), (3, 0, 0)), "orc", "hew")
    at_the_elf = Charge("ana", ((1, 0, 0), (2, 0, 0), (3, 0, 0)), "elf", "hew")

    assert play.encounter.check(at_the_orc) == ()
    assert play.encounter.check(at_the_elf) != ()


# Reactions to reactions


def test_two_halvings_both_count(fight: Make) -> None:
    """Ana and Bo both parry for Cy: 9 become 4, then 2, each rounded down (the-basics:233)."""
    play = fight(
        hero("ana", (0, 1), abilities=[PARRY]),
        hero("bo", (0, -1), abilities=[PARRY]),
        hero("cy", (0, 0)),
        foe("orc", (1, 0), abilities=[HEWING]),
        first="director",
        dice=[9, 9],
        choose=["parry/ana", "parry/bo"],
    )

    play.do(UseAbility("orc", "hew", ("cy",)))

    assert play.stamina("cy") == 28


def test_an_opportunity_attack_is_parried(fight: Make) -> None:
    """A reaction to a reaction: the 4 of the free strike are 2 (classes:9143), and Bo goes on."""
    play = fight(
        hero("ana", (0, 1), abilities=[PARRY]), hero("bo", (1, 0)), foe("orc", (2, 0)), choose=["opportunity-attack/orc", "parry/ana"]
    )

    play.do(Advance("bo", ((0, 0, 0),)))

    assert (play.stamina("bo"), play.at("bo")) == (28, (0, 0, 0))


def test_who_becomes_the_target_can_be_parried_for(fight: Make) -> None:
    """Goaded turns the strike from Bo to ana herself, who parries what comes: 9 are 4, and the edge and double edge of nobody matter."""
    ana = hero("ana", (0, 1), *GOADED.effects, abilities=[PARRY])
    play = fight(
        ana,
        hero("bo", (0, 0)),
        foe("orc", (1, 0), abilities=[HEWING], marked_by="ana"),
        first="director",
        dice=[9, 9],
        choose=["goaded/ana", "parry/ana"],
    )

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (26, 30)


def test_what_a_first_reaction_has_settled_costs_the_second_nothing(fight: Make) -> None:
    """Two tacticians watch the same step. The free strike that the first has Bo make kills the orc; the second's triggered action is
    not spent for that, and may be used later in the round (combat:119-125)."""
    ana, di = (hero(id, (0, n), abilities=[replace(OVERWATCH, id="overwatch")]) for id, n in (("ana", 4), ("di", 5)))
    play = fight(
        ana,
        di,
        hero("bo", (0, 0)),
        foe("orc", (1, 0), stamina=5),
        foe("elf", (3, 3)),
        first="director",
        dice=[5, 5],
        choose=["overwatch/ana", "overwatch/di", "target/bo", "melee-free-strike/bo/melee/orc"],
    )

    play.do(Advance("orc", ((1, 1, 0),)))

    assert [one.creature for one in play.events(Died)] == ["orc"]
    assert [one.creature for one in play.events(ReactionLapsed)] == ["di"]
    assert play.encounter.board.creatures["di"].reacted_in == 0


def test_overwatch_comes_before_the_mover_has_left(fight: Make) -> None:
    """At any time during the movement (classes:9128): as its first step begins Bo, beside it, strikes in melee; then the opportunity attack
    on the same step is his as well, a free triggered action: 7 and 7."""
    play = fight(
        hero("ana", (0, 5), abilities=[OVERWATCH]),
        hero("bo", (0, 0)),
        foe("orc", (1, 0)),
        first="director",
        dice=[5, 5, 5, 5],
        choose=["overwatch/ana", "opportunity-attack/bo", "target/bo", "melee-free-strike/bo/melee/orc"],
    )

    play.do(Advance("orc", ((2, 0, 0),)))

    assert play.stamina("orc") == 40 - 14


def test_one_triggered_action_a_round_is_renewed_with_the_round(fight: Make) -> None:
    """Ana parries once in the first round and once in the second, and not twice in one (combat:121)."""
    orc, elf = foe("orc", (1, 0), abilities=[HEWING]), foe("elf", (1, 1), abilities=[HEWING])
    play = fight(
        hero("ana", (0, 0), abilities=[PARRY]),
        orc,
        elf,
        first="director",
        dice=[9, 9] * 3,
        choose=["parry/ana", "parry/ana"],
    )

    for id in ("orc", "elf", "orc"):
        play.do(UseAbility(id, "hew", ("ana",)))
        play.do(EndTurn(id))
        if id == "orc" and play.encounter.board.round == 1:
            play.do(EndTurn("ana"))

    # 4, then 9, then 4 again.
    assert play.stamina("ana") == 30 - 4 - 9 - 4


def test_a_free_triggered_action_leaves_the_one_of_the_round(fight: Make) -> None:
    """Bo makes an opportunity attack, and still has his triggered action (combat:123): he parries for himself in the same round."""
    play = fight(
        hero("bo", (0, 0), abilities=[PARRY]),
        foe("orc", (1, 0), abilities=[HEWING]),
        foe("elf", (0, 1), abilities=[HEWING]),
        first="director",
        dice=[5, 5, 9, 9],
        choose=["opportunity-attack/bo", "parry/bo"],
    )

    play.do(Advance("orc", ((2, 0, 0),)))
    play.do(EndTurn("orc"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("elf", "hew", ("bo",)))

    assert (play.stamina("orc"), play.stamina("bo")) == (33, 26)


def test_a_mark_ends_as_its_tactician_starts_to_die(fight: Make) -> None:
    """Until you are dying (classes:9179): the orc strikes ana down, and Bo, who strikes it by an answer to that, has no edge any more."""
    avenge = Reacts("avenge", "Avenge", Trigger("becomes dying", "ally"), (FreeStrike(Selection(("enemy",), 1, 1)),), TRIGGERED_ACTION)
    strike_back = replace(avenge, target=ONESELF)
    play = fight(
        hero("ana", (1, 1), abilities=[MARK_ABILITY], stamina=5),
        hero("bo", (0, 0), strike_back),
        foe("orc", (1, 0), abilities=[HEWING]),
        dice=[9, 9, 5, 5],
        choose=["avenge/bo", "melee-free-strike/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "mark", ("orc",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("ana",)))

    # 18 is tier 3: 9 of 5. Bo's roll is flanked by nobody: 12 is tier 2, 7.
    assert nets(play) == [0, 0]
    assert play.stamina("orc") == 33


def test_a_mark_is_an_edge_for_who_is_in_sight_of_both_alone(fight: Make) -> None:
    """The marked creature must be within the tactician's line of effect, and the ally too (classes:9183): behind a wall there is none."""
    walled = Terrain(solid=tuple((3, y, z) for y in range(-9, 10) for z in range(4)))
    play = fight(
        hero("ana", (5, 0), *MARKING.effects),
        hero("bo", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0), marked_by="ana"),
        dice=[5, 5],
        terrain=walled,
    )
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert nets(play) == [0]


# Sides


def test_a_compelled_ability_means_the_enemies_of_who_uses_it(fight: Make) -> None:
    """The foe that is made to use its burst still harms its own enemies, the heroes, and not its friends (monster-basics: Stat Block
    Self-Reference)."""
    burst = Ability(
        "burst",
        "Burst",
        MAIN_ACTION,
        ("Area", "Magic"),
        area=Area("burst", 2),
        target=Target(("enemy",), 0),
        effects=(DealDamage(5),),
        signature=True,
    )
    compel = UseAbilities("signature", usage="no action", choice=False, controlled=True, free_strike_instead=False)
    shout = Ability("shout", "Shout", MANEUVER, ("Ranged",), ranged=10, target=Target(("enemy",), 1), effects=(compel,))
    play = fight(hero("ana", (0, 1), abilities=[shout]), foe("orc", (0, 0), abilities=[burst]), foe("elf", (1, 0)))

    play.do(UseAbility("ana", "shout", ("orc",)))

    assert (play.stamina("ana"), play.stamina("elf")) == (25, 40)


def test_who_has_come_over_provokes_its_old_friends(fight: Make) -> None:
    """The elf fights for the heroes now: as it leaves the orc that is an enemy of the orc's, and no more one of Bo's (classes: Enemy)."""
    play = fight(hero("bo", (2, 1)), foe("orc", (0, 0)), foe("elf", (1, 0)), choose=["opportunity-attack/orc"])
    play.encounter.rule(SetCreature("elf", side="heroes", seat="player of bo"))
    play.begun = play.encounter.version

    play.do(Advance("elf", ((2, 0, 0), (3, 0, 0), (4, 0, 0))))

    assert play.stamina("elf") == 36
    assert not any(one.endswith("/bo") for one in play.offered())


def test_a_standing_order_takes_the_attacks_on_enemies_alone(fight: Make) -> None:
    """Always take them, but against enemies: the elf that has come over leaves Bo, and nobody is asked; the orc is struck unasked."""
    always = StandingOrder("strike", "player of bo", "combat/opportunity-attacks", "take", against="enemy")
    play = fight(hero("bo", (0, 0)), foe("orc", (1, 0)), first="director", dice=[5, 5])
    play.encounter.do(GiveStandingOrder(always), seat="player of bo")

    play.do(Advance("orc", ((2, 0, 0),)))

    assert play.stamina("orc") == 33
    assert [taken.creature for taken in play.events(TriggeredActionTaken)] == ["bo"]


def test_a_substitute_is_for_who_has_it_and_not_for_who_made_it_strike(fight: Make) -> None:
    """Bo may put his Hew in the place of any free strike; ana, who has Bo strike by her order, has no such thing, nor has Cy."""
    swap = Substitute(UseAbilities("signature"))
    play = fight(
        hero("ana", (9, 9), abilities=[order(FreeStrike(), targets=2), HEWING]),
        hero("bo", (0, 0), swap, abilities=[HEWING]),
        hero("cy", (2, 0), abilities=[HEWING]),
        foe("orc", (1, 0)),
        dice=[5, 5, 5, 5],
        choose=["hew/bo/melee/orc", "melee-free-strike/cy/melee/orc"],
    )

    play.do(UseAbility("ana", "order", ("bo", "cy")))

    assert not any(one.startswith("hew/cy") for one in play.offered())


def test_a_push_in_the_midst_of_a_move_makes_it_no_opportunity(fight: Make) -> None:
    """Ana steps beside the orc, which pushes her off as she comes: forced movement provokes nobody (combat:325), and she walks on from
    where she is."""
    shove = Reacts(
        "shove",
        "Shove",
        Trigger("comes adjacent to", "enemy", "self"),
        (ForceMove("push", 2),),
        TRIGGERED_ACTION,
        target=Selection((TRIGGERING,)),
    )
    play = fight(hero("ana", (0, 0)), foe("orc", (2, 0), shove), foe("elf", (1, 1)), choose=["shove/orc", "square/0,0,0", "square/-1,0,0"])

    play.do(Advance("ana", ((1, 0, 0),)))

    assert play.at("ana") == (-1, 0, 0)
    assert not any("opportunity" in one for one in play.offered())


def test_a_free_strike_with_riders_binds_whom_it_hits_after_a_redirect(fight: Make) -> None:
    """The order's strike slows whom it hits; a guard has stepped in: the guard is hit, and slowed, not the one who was aimed at."""
    guard = Reacts(
        "guard", "Guard", Trigger("targets", "enemy", "ally", within=5, measured="subject", moment=BEFORE), (Redirect(),), TRIGGERED_ACTION
    )
    slowing = FreeStrike(riders=(ImposeCondition("slowed", "eot"),))
    play = fight(
        hero("ana", (9, 9), abilities=[order(slowing)]),
        hero("bo", (0, 0)),
        foe("orc", (1, 0)),
        foe("elf", (1, 1), guard),
        dice=[5, 5],
        choose=["melee-free-strike/bo/melee/orc", "guard/elf"],
    )

    play.do(UseAbility("ana", "order", ("bo",)))

    assert (play.stamina("orc"), play.stamina("elf")) == (40, 33)
    assert [one.creature for one in play.events(ConditionImposed)] == ["elf"]


def test_damage_immunity_and_weakness_meet_a_static_strike_by_its_type(fight: Make) -> None:
    """The orc's free strike deals fire: 4 and a weakness of 2 (monster-basics: Creature Free Strikes)."""
    orc = foe("orc", (1, 0))
    fiery = replace(orc, stat_block=replace(orc.stat_block, free_strike=CreatureFreeStrike(4, damage_types=("fire",))))
    play = fight(hero("ana", (0, 0), Modifier("weakness", 2, name="fire")), fiery, choose=["opportunity-attack/orc"])

    play.do(Advance("ana", ((-1, 0, 0),)))

    assert play.stamina("ana") == 24
