"""More cases of the interplay that no feature prints by itself, where something changes in the midst of it: each is decided by hand from
the rules it cites and played. Bo has Might 2: a melee free strike is 2, 5 or 7 and 2 damage, Hew 3, 6 or 9; a foe's free strike is 4."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.given import given, order
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.content.heroes.tactician import GOADED, MARKING
from freestrike.engine.content.heroes.tactician_first_echelon import OVERWATCH, PARRY, SQUAD_FORWARD
from freestrike.events.conditions import ConditionImposed
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MANEUVER, TRIGGERED_ACTION, Ability, Target
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import (
    DealDamage,
    ForceMove,
    FreeStrike,
    ImposeCondition,
    Prevent,
    Reacts,
    Substitute,
    Teleport,
    UseAbilities,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.trigger import BEFORE, DURING, Trigger
from freestrike.events.damage import DamageTaken, Died, StaminaLost
from freestrike.events.encounter import DIRECTOR, Entrant
from freestrike.events.reactions import ReactionLapsed
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.events.rulings import SetCreature, SetHidden, SetStamina
from freestrike.events.space import Terrain
from freestrike.events.strikes import AbilityUsed, PowerRollMade

Make = Callable[..., Fight]


def runts(count: int, *, marked_by: str = "") -> list[Entrant]:
    """A squad in a column at x = 0."""
    each = [foe(f"m{n}", (0, n), stamina=5, roles=("Minion",), marked_by=marked_by) for n in range(count)]
    return [replace(one, squad="runts", stat_block=replace(one.stat_block, name="runt", stamina=5)) for one in each]


# What turns or stops the strikes of several


def test_the_one_strike_of_a_squad_is_turned_as_a_whole(fight: Make) -> None:
    """Three minions strike Bo as one as he leaves them; Goaded turns one target of the strike to ana, who takes all 12
    (monster-basics: Free Strike Together, classes: Goaded)."""
    ana = hero("ana", (-1, 1), *GOADED.effects)
    play = fight(
        ana,
        hero("bo", (1, 1)),
        *runts(3, marked_by="ana"),
        choose=[*(f"opportunity-attack/m{n}" for n in range(3)), "goaded/ana"],
    )

    play.do(Advance("bo", ((2, 1, 0),)))

    assert (play.stamina("bo"), play.stamina("ana")) == (30, 30 - 12)


def test_the_one_strike_of_a_squad_is_turned_to_nobody_whom_one_of_them_cannot_reach(fight: Make) -> None:
    """Ana stands beside the last of them alone, and the strike is that of all three (classes: Goaded asks for its distance)."""
    ana = hero("ana", (1, 3), *GOADED.effects)
    play = fight(
        ana, hero("bo", (1, 1)), *runts(3, marked_by="ana"), choose=[*(f"opportunity-attack/m{n}" for n in range(3)), "goaded/ana"]
    )

    play.do(Advance("bo", ((2, 1, 0),)))

    assert (play.stamina("bo"), play.stamina("ana")) == (30 - 12, 30)


def test_the_one_strike_of_a_squad_can_be_stopped(fight: Make) -> None:
    """Whoever keeps the ability that targets Bo from happening keeps all of it."""
    stop = Reacts(
        "stop",
        "Stop",
        Trigger("targets", "enemy", "ally", within=9, measured="subject", moment=BEFORE),
        (Prevent("ability"),),
        TRIGGERED_ACTION,
    )
    play = fight(
        hero("ana", (5, 5), stop), hero("bo", (1, 1)), *runts(3), choose=[*(f"opportunity-attack/m{n}" for n in range(3)), "stop/ana"]
    )

    play.do(Advance("bo", ((2, 1, 0),)))

    assert play.stamina("bo") == 30
    assert play.events(DamageTaken) == []


def test_a_grant_can_have_the_strike_ignore_cover(fight: Make) -> None:
    """A shot over a low wall has a bane for cover (combat: Cover), which the leave to make it takes away: 5 + 5 + 2 is tier 2, 4 + 2."""
    wall = Terrain((-9, -9, 0), (9, 9, 5), solid=((1, 0, 0),))
    shots = {}
    for name, modifiers in (("plain", ()), ("past", (Modifier("ignores", name="cover"),))):
        play = fight(
            hero("ana", (-5, 5), abilities=[order(FreeStrike(manner="ranged", modifiers=modifiers))]),
            hero("bo", (0, 0)),
            foe("orc", (2, 1)),
            terrain=wall,
            dice=[5, 5],
            choose=["ranged-free-strike/bo/ranged/orc"],
        )
        play.do(UseAbility("ana", "order", ("bo",)))
        shots[name] = [outcome.net for roll in play.events(PowerRollMade) for outcome in roll.outcomes]

    assert shots == {"plain": [-1], "past": [0]}


# What has changed while a question stood


def test_who_comes_over_while_it_is_asked_about_is_struck_by_nobody(fight: Make) -> None:
    """Bo may strike the orc that leaves him; the Director has it change sides before he says so: it is no enemy now (combat:555)."""
    play = fight(hero("bo", (0, 0)), foe("orc", (1, 0)), foe("elf", (9, 9)), first="director")
    asked = play.encounter.do(Advance("orc", ((2, 0, 0),)), seat=DIRECTOR).prompts[0]

    play.encounter.rule(SetCreature("orc", side="heroes", seat="player of bo"))
    play.encounter.answer(asked.id, ["opportunity-attack/bo"], seat="player of bo")

    assert play.stamina("orc") == 40
    assert [one.creature for one in play.events(ReactionLapsed)] == ["bo"]
    play.begun = play.encounter.version


def test_who_comes_over_while_it_is_asked_about_sets_off_nothing(fight: Make) -> None:
    """The same of a feature that waits for an enemy's move, and of one that would shield an ally."""
    pounce = Reacts("pounce", "Pounce", Trigger("moves", "enemy", within=5, moment=DURING), (DealDamage(3),), TRIGGERED_ACTION)
    play = fight(hero("bo", (0, 0), pounce), foe("orc", (3, 0)), foe("elf", (9, 9)), first="director")
    asked = play.encounter.do(Advance("orc", ((4, 0, 0),)), seat=DIRECTOR).prompts[0]

    play.encounter.rule(SetCreature("orc", side="heroes", seat="player of bo"))
    play.encounter.answer(asked.id, ["pounce/bo"], seat="player of bo")
    play.begun = play.encounter.version

    assert play.stamina("orc") == 40
    assert play.encounter.board.creatures["bo"].reacted_in == 0


def test_who_is_dead_by_then_is_parried_for_by_nobody(fight: Make) -> None:
    """The Director has Bo die while ana is asked: her triggered action is not spent on the dead (classes: Target, combat:119-121)."""
    play = fight(
        hero("ana", (0, 1), abilities=[PARRY]), hero("bo", (0, 0)), foe("orc", (1, 0), abilities=[HEWING]), first="director", dice=[9, 9]
    )
    asked = play.encounter.do(UseAbility("orc", "hew", ("bo",)), seat=DIRECTOR).prompts[0]

    play.encounter.rule(SetStamina("bo", -20))
    prompts = play.encounter.answer(asked.id, ["parry/ana"], seat="player of ana").prompts
    while prompts:
        prompts = play.encounter.answer(prompts[0].id, [option.id for option in prompts[0].options][:1], seat=prompts[0].seat).prompts

    assert play.encounter.board.creatures["ana"].reacted_in == 0
    assert [one.creature for one in play.events(ReactionLapsed)] == ["ana"]


def test_of_two_attacks_on_one_step_the_second_finds_nobody(fight: Make) -> None:
    """Both may strike the orc as it leaves them; Bo's 5 + 5 + 2 is tier 2, 7 of its 5: Cy's attack lapses (combat:119)."""
    play = fight(
        hero("bo", (0, 0)),
        hero("cy", (0, 1)),
        foe("orc", (1, 0), stamina=5),
        foe("elf", (9, 9)),
        first="director",
        dice=[5, 5],
        choose=["opportunity-attack/bo", "opportunity-attack/cy"],
    )

    play.do(Advance("orc", ((2, 0, 0),)))

    assert [one.creature for one in play.events(AbilityUsed)] == ["bo"]
    assert [one.creature for one in play.events(ReactionLapsed)] == ["cy"]


def test_what_can_be_paid_once_is_used_once(fight: Make) -> None:
    """Two answers to the same blow for 1 focus each, and ana has one: the second lapses, and spends nothing below 0
    (classes: Heroic Resource)."""
    blow = Trigger("deals damage", "enemy", "ally")
    answers = [Reacts(id, id, blow, (DealDamage(2),), FREE_TRIGGERED_ACTION, cost=1, resource=HEROIC_RESOURCE) for id in ("sting", "stab")]
    play = fight(
        hero("ana", (5, 5), *answers, focus=1),
        hero("bo", (0, 0)),
        foe("orc", (1, 0), abilities=[HEWING]),
        first="director",
        dice=[2, 2],
        choose=["sting/ana", "stab/ana"],
    )

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert play.stamina("orc") == 38
    assert play.encounter.board.creatures["ana"].heroic_resource == 0
    assert len(play.events(ReactionLapsed)) == 1


def test_who_is_pushed_in_the_midst_of_a_step_has_not_made_it(fight: Make) -> None:
    """Overwatch: the strike that Bo makes pushes the orc back as it sets out. It has not moved of its own: it goes no farther on that way,
    and has all 5 squares left (classes:9128, combat:115)."""
    ordered = replace(
        OVERWATCH,
        effects=(FreeStrike(Selection((TRIGGERING,)), by="user", choice=False, riders=(ForceMove("push", 2),)),),
    )
    play = fight(
        hero("bo", (0, 0), abilities=[ordered]),
        foe("orc", (1, 0)),
        first="director",
        dice=[5, 5],
        choose=["overwatch/bo", "square/2,0,0", "square/3,0,0"],
    )

    play.do(Advance("orc", ((1, 1, 0), (1, 2, 0))))
    pushed = play.at("orc")
    play.do(Advance("orc", tuple((3 + n, 0, 0) for n in range(1, 6))))

    assert pushed == (3, 0, 0)
    assert play.at("orc") == (8, 0, 0)


# Who may strike, and at what


def test_an_ally_that_moves_by_order_provokes_like_anybody(fight: Make) -> None:
    """Squad! Forward! lets Bo move in ana's turn: he moves willingly, and the orc strikes him for 4 (combat:555, classes:9279)."""
    play = fight(
        hero("ana", (5, 5), abilities=[SQUAD_FORWARD], focus=3),
        hero("bo", (1, 0)),
        foe("orc", (0, 0)),
        choose=["square/2,0,0", "opportunity-attack/orc"],
    )

    play.do(UseAbility("ana", "squad-forward", ("bo",)))

    assert (play.stamina("bo"), play.at("bo")) == (26, (2, 0, 0))


def test_reach_is_nothing_to_an_opportunity_attack(fight: Make) -> None:
    """Bo's weapon reaches 2 squares, but it takes an adjacent enemy that is adjacent no more (combat:555)."""
    play = fight(hero("bo", (0, 0), Modifier("distance", 1, on="melee ability")), foe("orc", (2, 0)), first="director")

    play.do(Advance("orc", ((3, 0, 0),)))

    assert play.offered() == []


def test_who_is_hidden_slips_away(fight: Make) -> None:
    """Nobody can target who is hidden from it but by an area (tests: Hiding): no opportunity attack."""
    wall = Terrain((-9, -9, 0), (9, 9, 5), solid=((1, 1, 0), (2, 1, 0)))
    play = fight(hero("ana", (1, 0)), foe("orc", (0, 0)), terrain=wall)
    play.encounter.rule(SetHidden("ana", ("orc",)))
    play.begun = play.encounter.version

    play.do(Advance("ana", ((2, 0, 0),)))

    assert play.offered() == []


def test_who_flies_up_leaves_too(fight: Make) -> None:
    """Two squares above is adjacent no more (classes: Adjacent); one is."""
    play = fight(hero("ana", (1, 0), Modifier("can", name="fly"), Modifier("can", name="hover")), foe("orc", (0, 0)))
    play.choose = ["opportunity-attack/orc"]

    play.do(Advance("ana", ((1, 0, 1),)))
    assert play.offered() == []
    play.do(Advance("ana", ((1, 0, 2),)))

    assert play.stamina("ana") == 26


def test_who_teleports_away_provokes_nobody(fight: Make) -> None:
    """Teleporting is no move to a space (combat: Teleporting)."""
    blink = Ability("blink", "Blink", MANEUVER, target=Target(("self",)), effects=(Teleport(5),))
    play = fight(hero("ana", (1, 0), abilities=[blink]), foe("orc", (0, 0)), choose=["teleport/ana/5,0,0"])

    play.do(UseAbility("ana", "blink"))

    assert play.at("ana") == (5, 0, 0)
    assert not any("opportunity" in one for one in play.offered())


def test_high_ground_makes_up_for_lying_prone(fight: Make) -> None:
    """Bo lies on a ledge fully above the orc beneath it: an edge for the height and a bane for lying there leave none (combat: High Ground,
    557): 5 + 5 + 2 is tier 2, 7."""
    ledge = Terrain((-9, -9, 0), (9, 9, 5), solid=((0, 0, 0),))
    play = fight(
        replace(hero("bo", (0, 0)), square=(0, 0, 1)),
        foe("orc", (1, 0)),
        first="director",
        dice=[5, 5],
        terrain=ledge,
        choose=["opportunity-attack/bo"],
    )
    given(play, ("bo", "prone", ""))

    play.do(Advance("orc", ((2, 0, 0),)))

    assert play.stamina("orc") == 33


def test_an_opportunity_attack_makes_who_bleeds_bleed_once(fight: Make) -> None:
    """A free triggered action and a roll with Might are one action: 1d6, here 4, and level 1 (classes:448)."""
    play = fight(hero("bo", (0, 0)), foe("orc", (1, 0)), first="director", dice=[5, 5, 4], choose=["opportunity-attack/bo"])
    given(play, ("bo", "bleeding", "orc"))

    play.do(Advance("orc", ((2, 0, 0),)))

    assert [one.amount for one in play.events(StaminaLost)] == [5]


def test_a_triggered_action_of_ones_own_turn_is_the_one_of_the_round(fight: Make) -> None:
    """On one's own turn or another's (combat:121): ana parries the opportunity attack that she provokes, and no more in this round."""
    play = fight(
        hero("ana", (1, 0), abilities=[PARRY]),
        foe("orc", (0, 0), abilities=[HEWING]),
        dice=[9, 9],
        choose=["opportunity-attack/orc", "parry/ana"],
    )

    play.do(Advance("ana", ((2, 0, 0),)))
    play.do(EndTurn("ana"))
    play.do(Advance("orc", ((1, 0, 0),)))
    play.do(UseAbility("orc", "hew", ("ana",)))

    # Half of 4, then all of 9.
    assert play.stamina("ana") == 30 - 2 - 9


def test_a_free_strike_in_place_of_a_granted_ability_may_be_another_ability_in_its_place(fight: Make) -> None:
    """Bo is granted a signature ability; he may make a free strike instead (combat:551), and whenever he could make one he may use Feat."""
    feat = replace(HEWING, id="feat", name="Feat", signature=False)
    swap = Substitute(UseAbilities("named", named=("feat",)))
    play = fight(
        hero("ana", (5, 5), abilities=[order(UseAbilities("signature"))]),
        hero("bo", (0, 0), swap, abilities=[feat]),
        foe("orc", (1, 0)),
        dice=[5, 5],
        choose=["feat/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "order", ("bo",)))

    assert play.stamina("orc") == 34


def test_a_granted_free_strike_is_not_a_signature_ability_instead(fight: Make) -> None:
    """Never the reverse (combat:551)."""
    play = fight(hero("ana", (5, 5), abilities=[order(FreeStrike())]), hero("bo", (0, 0), abilities=[HEWING]), foe("orc", (1, 0)))

    play.do(UseAbility("ana", "order", ("bo",)))

    assert not any(one.startswith("hew/") for one in play.offered())


def test_the_mark_of_a_tactician_out_of_sight_gives_no_benefit_of_its_own(fight: Make) -> None:
    """The benefit for rolled damage asks for no line of effect, the edge does (classes:9183): behind the wall ana still has her 1 focus'
    worth, twice Reason 2 more damage, and Bo no edge: 5 + 5 + 2 is tier 2, 6 and 4."""
    walled = Terrain(solid=tuple((3, y, z) for y in range(-9, 10) for z in range(4)))
    play = fight(
        hero("ana", (5, 0), *MARKING.effects, focus=1, reason=2),
        hero("bo", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0), marked_by="ana"),
        dice=[5, 5],
        terrain=walled,
        choose=["mark-benefit/ana", "choice/0"],
    )

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert play.stamina("orc") == 40 - 10


def test_the_last_strike_of_who_dies_of_an_opportunity_attack(fight: Make) -> None:
    """The goblin strikes as it drops (FS01): it is still beside Bo, as it has not left: 4 for him before it is gone."""
    last = Reacts("last", "Last", Trigger("drops to 0", "self", moment=BEFORE), (FreeStrike(choice=False),), choice=False, target=ONESELF)
    play = fight(
        hero("bo", (0, 0)),
        foe("gob", (1, 0), last, stamina=5),
        foe("elf", (9, 9)),
        first="director",
        dice=[5, 5],
        choose=["opportunity-attack/bo", "melee-free-strike/gob/melee/bo"],
    )

    play.do(Advance("gob", ((2, 0, 0),)))

    assert play.stamina("bo") == 26
    assert [one.creature for one in play.events(Died)] == ["gob"]


def test_what_happens_in_the_midst_of_a_grant_does_not_end_the_grant(fight: Make) -> None:
    """Two allies strike by one order; the first strike makes the orc bash back and daze the second: the second is ruled out by its daze
    where the leave takes a free triggered action, and not where it takes none (classes: Dazed)."""
    bash = Reacts(
        "bash",
        "Bash",
        Trigger("deals damage", "enemy", "self"),
        (ImposeCondition("dazed", "eot"),),
        choice=False,
        target=Selection(("enemy",), 0, 2),
    )
    struck = {}
    for usage in (FREE_TRIGGERED_ACTION, "no action"):
        grant = UseAbilities("signature", usage=usage)
        play = fight(
            hero("ana", (9, 9), abilities=[order(grant, targets=2)]),
            hero("bo", (0, 0), abilities=[HEWING]),
            hero("cy", (2, 0), abilities=[HEWING]),
            foe("orc", (1, 0), bash),
            dice=[5, 5] * (1 if usage == FREE_TRIGGERED_ACTION else 2),
            choose=["hew/bo/melee/orc", *(["hew/cy/melee/orc"] if usage == "no action" else [])],
        )
        play.do(UseAbility("ana", "order", ("bo", "cy")))
        struck[usage] = [one.creature for one in play.events(AbilityUsed)][1:]

    assert struck == {FREE_TRIGGERED_ACTION: ["bo"], "no action": ["bo", "cy"]}
    assert len({one.creature for one in play.events(ConditionImposed)}) == 2


@pytest.mark.parametrize(("at", "struck"), [((3, 0), True), ((4, 0), False)])
def test_a_trigger_of_distance_is_measured_from_who_has_it(fight: Make, at: tuple[int, int], struck: bool) -> None:
    """Within 3 squares of the owner, wherever the one is who is struck (monster-basics: Stat Block Self-Reference)."""
    pounce = Reacts("pounce", "Pounce", Trigger("moves", "enemy", within=3, moment=DURING), (DealDamage(3),), FREE_TRIGGERED_ACTION)
    play = fight(hero("ana", at), foe("orc", (0, 0), pounce), choose=["pounce/orc"] if struck else [])

    play.do(Advance("ana", ((at[0] + 1, 0, 0),)))

    assert play.stamina("ana") == (27 if struck else 30)
