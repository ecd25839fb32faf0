"""The tactician's reactions, what is passed on for a move, and what a creature could react with (rules/classes.md:9052-9187)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, Encounter, EndTurn, UseAbility
from freestrike.engine.content.heroes.tactician import GOADED, MARK_ABILITY, MARKING, focus
from freestrike.engine.content.heroes.tactician_first_echelon import ADVANCED_TACTICS, BATTLE_CRY, OVERWATCH, PARRY, PARRY_FROM_FARTHER
from freestrike.engine.content.heroes.tactician_third_echelon import THAT_ONE_IS_MINE
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.verification import verify
from freestrike.events.commands import GiveStandingOrder
from freestrike.events.content.ability import MANEUVER, Ability
from freestrike.events.content.effect import DealDamage
from freestrike.events.encounter import Setup
from freestrike.events.lasting import MARKED
from freestrike.events.policies import PolicyChosen
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Asked, StandingOrder
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.turns import TriggeredActionTaken

Make = Callable[..., Fight]
HEW = UseAbility("orc", "hew", ("ana",))


def marks(play: Fight) -> dict[str, str]:
    """Who is marked, and by whom."""
    return {one.id: mark.source for one in play.encounter.board.creatures if (mark := one.has_lasting(MARKED)) is not None}


def test_parry_halves_the_damage(fight: Make) -> None:
    """Parry: the user takes half the damage, rounded down."""
    play = fight(
        hero("ana", (0, 0), abilities=[PARRY]), foe("orc", (1, 0), abilities=[HEWING]), first="director", dice=[9, 9], choose=["parry/ana"]
    )

    play.do(HEW)

    assert play.stamina("ana") == 30 - 4


FARTHER = (PARRY, PARRY_FROM_FARTHER)


@pytest.mark.parametrize(
    ("bo", "focus", "offered", "left"),
    [(3, 1, ["parry-from-farther/ana"], 30 - 4), (4, 1, [], 30 - 9), (3, 0, [], 30 - 9)],
    ids=["3 squares away", "4 squares away", "no focus"],
)
def test_parry_reaches_and_shifts_farther_for_a_focus(fight: Make, bo: int, focus: int, offered: list[str], left: int) -> None:
    """Parry (rules/classes.md:9145): for 1 focus its distance is 1 and Reason, here 3, past its 2 without, and the shift up to Reason, past
    allies in the way. 9 + 9 is tier 3: 9 damage, half of it 4."""
    allies = (hero("bo", (bo, 0)), hero("cy", (1, 0)), hero("dee", (1, 1)))
    ana = hero("ana", (0, 0), abilities=FARTHER, focus=focus, reason=2)
    way = ["parry-from-farther/ana", "square/1,1,0", "square/2,1,0"] if offered else []
    play = fight(ana, *allies, foe("orc", (bo + 1, 0), abilities=[HEWING]), first="director", dice=[9, 9], choose=way)

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert [id for id in play.offered() if id.startswith("parry")] == offered
    assert play.stamina("bo") == left
    assert play.at("ana") == ((2, 1, 0) if offered else (0, 0, 0))
    assert play.encounter.board.creatures["ana"].heroic_resource == (0 if offered else focus)


def test_players_decide_among_themselves_whose_reaction_is_first(fight: Make) -> None:
    """Ana and Bo may both parry for the one who is struck; who answers first goes first, and the other's comes to nothing more than half
    again: 9, 4, 2 (rules/combat.md:125, policy order_between_players)."""
    answered = {}
    for policy, first in (("by_entry", "ana"), ("as_answered", "bo")):
        players = [hero(id, at, abilities=[PARRY]) for id, at in (("ana", (0, 0)), ("bo", (0, 2)))]
        setup = Setup(
            "t",
            (*players, hero("cy", (1, 1)), foe("orc", (2, 1), abilities=[HEWING])),
            first_side="director",
            policies=(PolicyChosen("order_between_players", policy),),
        )
        encounter = Encounter.create(setup, dice=ScriptedDice([9, 9]), store=(store := MemoryStore()))
        prompts = encounter.do(UseAbility("orc", "hew", ("cy",)), seat="director").prompts
        assert [prompt.seat for prompt in prompts] == ["player of ana", "player of bo"]
        encounter.answer(prompts[1].id, ["parry/bo"], seat="player of bo")
        prompts = encounter.answer(prompts[0].id, ["parry/ana"], seat="player of ana").prompts
        while prompts:
            prompts = encounter.answer(prompts[0].id, (), seat=prompts[0].seat).prompts
        taken = [record.event.creature for record in encounter.records() if isinstance(record.event, TriggeredActionTaken)]
        answered[policy] = taken
        assert taken[0] == first
        assert encounter.board.creatures["cy"].stamina == 30 - 2
        assert verify(store, encounter.id).exact
    assert answered == {"by_entry": ["ana", "bo"], "as_answered": ["bo", "ana"]}


@pytest.mark.parametrize(
    ("ability", "offered"), [("hew", "advanced-tactics/ana"), ("burn", "advanced-tactics-2/ana")], ids=["rolled", "not rolled"]
)
def test_advanced_tactics_is_for_all_damage_that_an_ally_deals(fight: Make, ability: str, offered: str) -> None:
    """Advanced Tactics (rules/classes.md:9111): whenever an ally deals damage to another creature, 2 surges; once for each damage."""
    burn = Ability("burn", "Burn", MANEUVER, ("Magic", "Ranged"), ranged=5, effects=(DealDamage(4, "fire"),))
    bo, dice = hero("bo", (5, 0), abilities=[HEWING, burn]), [6, 6] if ability == "hew" else []
    play = fight(hero("ana", (0, 0), abilities=[ADVANCED_TACTICS]), bo, foe("orc", (6, 0)), dice=dice, choose=[offered])

    play.do(UseAbility("bo", ability, ("orc",)))

    assert [id for id in play.offered() if id.startswith("advanced")] == [offered]
    assert play.encounter.board.creatures["bo"].surges == 2


def test_advanced_tactics_gives_surges_for_the_damage_at_hand(fight: Make) -> None:
    """Advanced Tactics: an ally within 10 gains 2 surges, which it can use on the damage that set it off."""
    play = fight(
        hero("ana", (0, 0), abilities=[ADVANCED_TACTICS]),
        hero("bo", (5, 0), abilities=[HEWING]),
        foe("orc", (6, 0)),
        dice=[6, 6],
        choose=["advanced-tactics/ana", "surges/bo/2"],
    )

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert play.stamina("orc") == 40 - 6 - 2 * 2


def test_the_mark_gives_an_edge_and_a_benefit_for_a_focus(fight: Make) -> None:
    """Mark: an edge on rolls against who is marked; 1 focus for twice Reason more damage, once for one trigger."""
    play = fight(
        hero("ana", (0, 3), *MARKING.effects, *focus(1).effects, abilities=[MARK_ABILITY], focus=1, reason=2),
        hero("bo", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0)),
        dice=[4, 4],
        choose=["mark-benefit/ana", "choice/0"],
    )

    play.do(UseAbility("ana", "mark", ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    # 8 + 2 + 2 for the edge is tier 2: 6, and 4 more. Focus: 1, 2 at the start of the turn, 1 spent, 1 for the damage.
    assert marks(play) == {"orc": "ana"}
    assert play.stamina("orc") == 30
    assert play.encounter.board.creatures["ana"].heroic_resource == 3


def test_another_tacticians_mark_takes_over(fight: Make) -> None:
    """Mark: one's own moves to its next target; another tactician's ends it."""
    play = fight(
        hero("ana", (0, 0), abilities=[MARK_ABILITY]), hero("bo", (0, 1), abilities=[MARK_ABILITY]), foe("orc", (3, 0)), foe("ogre", (3, 1))
    )

    play.do(UseAbility("ana", "mark", ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "mark", ("orc",)))

    assert marks(play) == {"orc": "bo"}


def test_who_falls_leaves_its_mark_to_another(fight: Make) -> None:
    """Mark: when who is marked drops to 0, a free triggered action marks another within 10."""
    play = fight(
        hero("ana", (0, 0), *MARKING.effects, abilities=[HEWING, MARK_ABILITY]),
        foe("orc", (1, 0), stamina=3, marked_by="ana"),
        foe("ogre", (4, 0)),
        dice=[1, 1],
        choose=["mark-another/ana", "target/ogre"],
    )

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert marks(play) == {"ogre": "ana"}


def test_goaded_turns_a_strike_to_another(fight: Make) -> None:
    """Goaded: a marked creature's strike is turned to an ally that it could have targeted."""
    play = fight(
        hero("ana", (0, 0), *GOADED.effects),
        hero("bo", (1, 1)),
        hero("cy", (5, 5)),
        foe("orc", (1, 0), abilities=[HEWING], marked_by="ana"),
        first="director",
        dice=[6, 6],
        choose=["goaded/ana"],
    )

    play.do(HEW)

    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [30, 24, 30], "cy is out of the strike's reach, so there is no choice"


def test_battle_cry_gives_surges_by_tier(fight: Make) -> None:
    """Battle Cry: 1, 2 or 3 surges for each of three allies."""
    play = fight(
        hero("ana", (0, 0), abilities=[BATTLE_CRY], focus=3, reason=2),
        hero("bo", (1, 0)),
        hero("cy", (2, 0)),
        foe("orc", (9, 9)),
        dice=[5, 5],
    )

    play.do(UseAbility("ana", "battle-cry", ("bo", "cy")))

    assert [play.encounter.board.creatures[id].surges for id in ("ana", "bo", "cy")] == [0, 2, 2]


def test_that_one_is_mine_replaces_free_strikes_from_then_on(fight: Make) -> None:
    """That One Is Mine!: the target is marked; a signature ability may replace the free strike of an opportunity attack against it."""
    play = fight(
        hero("ana", (0, 0), abilities=[THAT_ONE_IS_MINE, HEWING], focus=11),
        foe("orc", (1, 0)),
        dice=[6, 6, 6, 6],
        choose=["opportunity-attack/ana/hew"],
    )

    play.do(UseAbility("ana", "that-one-is-mine", ("orc",)))
    play.do(EndTurn("ana"))
    play.do(Advance("orc", ((2, 0, 0),)))

    # 14 is tier 2: 13 + 2. Then 16 with the edge of the mark is tier 2: 6.
    assert play.stamina("orc") == 40 - 15 - 6


def test_a_pass_for_the_whole_move_asks_no_more(fight: Make) -> None:
    """A pass is for now; "not for this move" is until the move is over, and not for the next one."""
    quiet = f"{NOT_FOR_THIS_MOVE}overwatch/ana"
    play = fight(hero("ana", (0, 0), abilities=[OVERWATCH]), hero("bo", (0, 1)), foe("orc", (5, 5)), first="director", choose=[quiet])

    play.do(Advance("orc", ((5, 4, 0), (5, 3, 0))))
    asked = len(play.events(Asked))
    play.do(Advance("orc", ((5, 2, 0), (5, 1, 0))))

    assert asked == 1
    assert len(play.events(Asked)) == 1 + 2, "asked again at each step of what goes on later"


@pytest.mark.parametrize("timing", ["before_step", "after_step"])
def test_an_opportunity_attack_is_let_go_for_the_whole_move_where_it_comes_again(timing: str) -> None:
    """The orc leaves Ana three times in one move of 5 squares (rules/combat.md:555). The first time there is but the attack or none; the
    second "not for this move" stands beside it, and so nobody is asked the third time."""
    quiet = f"{NOT_FOR_THIS_MOVE}opportunity-attack/ana"
    policies = (PolicyChosen("opportunity_attack_timing", timing),)
    setup = Setup("t", (hero("ana", (0, 0)), foe("orc", (1, 0))), first_side="director", policies=policies)
    encounter = Encounter.create(setup)
    away, back = (2, 0, 0), (1, 0, 0)
    asked = []

    prompts = encounter.do(Advance("orc", (away, back, away, back, away)), seat="director").prompts
    while prompts:
        asked.append([option.id for option in prompts[0].options])
        prompts = encounter.answer(prompts[0].id, [quiet] if quiet in asked[-1] else [], seat=prompts[0].seat).prompts

    assert asked == [["opportunity-attack/ana"], ["opportunity-attack/ana", quiet]]


def test_a_standing_order_answers_for_a_feature(fight: Make) -> None:
    """A standing order about "feature/overwatch" passes without a prompt that anybody sees."""
    play = fight(hero("ana", (0, 0), abilities=[OVERWATCH]), hero("bo", (0, 1)), foe("orc", (5, 5)), first="director")
    order = StandingOrder("quiet", "player of ana", "feature/overwatch", "pass")

    play.encounter.do(GiveStandingOrder(order), seat="player of ana")
    outcome = play.encounter.do(Advance("orc", ((5, 4, 0), (5, 3, 0))), seat="director")

    assert outcome.prompts == ()
    assert play.at("orc") == (5, 3, 0)


def test_options_say_what_it_cannot_react_with_and_why(fight: Make) -> None:
    """Each reaction is listed with its cost, and with the reasons against it now."""
    play = fight(hero("ana", (0, 0), *MARKING.effects, abilities=[OVERWATCH]), foe("orc", (5, 5)), first="director")

    ready = {one.rule: [reason.code for reason in one.reasons] for one in play.encounter.options("ana").reactions}

    assert ready == {
        "combat/opportunity-attacks": [],
        "feature/mark-benefit": ["cannot pay"],
        "feature/mark-another": [],
        "feature/overwatch": [],
    }
