"""Free strikes, grants and reactions of several creatures at once, as no feature prints them by itself: each is decided by hand from the
rules it cites (rules/combat.md, rules/classes.md, rules/kits.md, rules/monster-basics.md) and played. Might is 2: a melee free strike is
2, 5 or 7 and 2 damage, Hew 3, 6 or 9; a foe's free strike is 4."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, Place, foe, hero
from features.given import given, order
from freestrike.engine import ActTogether, Advance, AidAttack, EndTurn, UseAbility, Wield
from freestrike.engine.content.heroes.tactician import GOADED, MARKING
from freestrike.engine.content.heroes.tactician_first_echelon import OVERWATCH, PARRY, STRIKE_NOW
from freestrike.engine.content.printed.captain_line import read_captain_line
from freestrike.engine.content.shipped_content import shipped
from freestrike.events.content.effect import FreeStrike
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import CreatureFreeStrike
from freestrike.events.damage import DamageTaken, StaminaLost
from freestrike.events.encounter import HEROES, Entrant
from freestrike.events.policies import PolicyChosen
from freestrike.events.rulings import ChangePolicy, SetCreature
from freestrike.events.space import SolidObject, Terrain
from freestrike.events.strikes import PowerRollMade
from freestrike.events.turns import ExtraMainActionGained

Make = Callable[..., Fight]
Published = Callable[..., Entrant]
ONE_MORE = "+1 damage bonus to strikes"


def nets(play: Fight) -> list[tuple[str, int]]:
    return [(roll.creature, outcome.net) for roll in play.events(PowerRollMade) for outcome in roll.outcomes]


def dealing(one: Entrant, value: int, *types: str) -> Entrant:
    """The same with another free strike."""
    return replace(one, stat_block=replace(one.stat_block, free_strike=CreatureFreeStrike(value, damage_types=types)))


def squad(name: str, *at: Place, value: int = 1, captained: str = "") -> tuple[Entrant, ...]:
    """Minions of 5 Stamina each; `captained`: what each gains from a captain."""
    one = dealing(foe(name, (0, 0), abilities=[HEWING], stamina=5, roles=("Minion Harrier",)), value)
    block = replace(one.stat_block, stamina=5)
    if captained:
        block = replace(block, with_captain=captained, captain_benefit=read_captain_line(captained))
    return tuple(replace(one, id=f"{name}{n}", square=(*place, 0), squad=name, stat_block=block) for n, place in enumerate(at, 1))


def under(play: Fight, policy: str, answer: str) -> Fight:
    """The fight under another answer to an open question."""
    play.encounter.rule(ChangePolicy(PolicyChosen(policy, answer)))
    play.begun = play.encounter.version
    return play


# Free strikes of several at one step


def test_two_squads_strike_at_one_step(fight: Make) -> None:
    """Two of the captained squad: 1 and 1 each, 4 together; one of the other: 1. Damage immunity 1 meets each of the two strikes once: 3
    and 0 (monster-basics:445, 463; combat:627)."""
    led = squad("a", (0, 0), (0, 1), captained=ONE_MORE)
    captain = replace(foe("captain", (9, 9)), captain_of="a")
    choose = [f"opportunity-attack/{id}" for id in ("a1", "a2", "b1")]
    play = fight(hero("bo", (1, 0), Modifier("immunity", 1)), *led, *squad("b", (1, 1)), captain, choose=choose)

    play.do(Advance("bo", ((2, -1, 0),)))

    assert play.stamina("bo") == 30 - 3


def test_what_a_captain_adds_once_is_added_once(fight: Make) -> None:
    """The policy's other answer: 1 and 1, and 1 more for the strike that they are together."""
    led = squad("a", (0, 0), (0, 1), captained=ONE_MORE)
    captain = replace(foe("captain", (9, 9)), captain_of="a")
    play = fight(hero("bo", (1, 0)), *led, captain, choose=["opportunity-attack/a1", "opportunity-attack/a2"])
    under(play, "squad_free_strike_bonus", "once")

    play.do(Advance("bo", ((2, -1, 0),)))

    assert play.stamina("bo") == 30 - 3


def test_a_squad_that_is_left_one_by_one_strikes_once_in_a_move(fight: Make) -> None:
    """The policy's other answer: what a1 and a2 deal as Bo leaves first one and then the other is one strike, so immunity meets it once."""
    play = fight(
        hero("bo", (1, 0), Modifier("immunity", 1)),
        *squad("a", (0, 0), (3, 2), value=2),
        choose=["opportunity-attack/a1", "opportunity-attack/a2"],
    )
    under(play, "squad_strikes_at_one_time", "per_move")

    play.do(Advance("bo", ((2, 1, 0), (3, 1, 0), (3, 0, 0))))

    assert play.stamina("bo") == 30 - (2 + 2 - 1)


def test_the_sum_of_a_squad_is_parried_as_one(fight: Make) -> None:
    """2 and 2 are one strike of 4, and half of that is 2."""
    play = fight(
        hero("ana", (1, 1), abilities=[PARRY]),
        hero("bo", (1, 0)),
        *squad("a", (0, 0), (0, -1), value=2),
        choose=["opportunity-attack/a1", "opportunity-attack/a2", "parry/ana"],
    )

    play.do(Advance("bo", ((2, 0, 0),)))

    assert [taken.amount for taken in play.events(DamageTaken)] == [2]


def test_minions_strike_by_leave_together_and_apart(fight: Make) -> None:
    """Two at Bo are one strike of 4, of the type that the Director chooses for it; the third, at Cy, deals 2 of its own."""
    minions = tuple(dealing(one, 2, "cold", "fire") for one in squad("a", (0, 0), (0, 1), (4, 4)))
    captain = foe("captain", (8, 8), abilities=[order(FreeStrike(), targets=3)])
    strikes = [f"melee-free-strike/{id}/melee/{target}" for id, target in (("a1", "bo"), ("a2", "bo"), ("a3", "cy"))]
    types = ["damage-type/a1/fire", "damage-type/a3/cold"]
    bo = hero("bo", (1, 0), Modifier("weakness", 3, name="fire"))
    play = fight(bo, hero("cy", (4, 3)), captain, *minions, first="director", choose=[*strikes, *types])

    play.do(UseAbility("captain", "order", ("a1", "a2", "a3")))

    assert (play.stamina("bo"), play.stamina("cy")) == (30 - 4 - 3, 30 - 2)


def test_a_squad_strikes_freely_for_its_main_action(fight: Make) -> None:
    """Nothing is rolled; 2 and 2 fire, and the weakness once (monster-basics:445)."""
    minions = tuple(dealing(one, 2, "acid", "fire") for one in squad("a", (0, 0), (0, -1)))
    bo = hero("bo", (1, 0), Modifier("weakness", 3, name="fire"))
    play = fight(bo, *minions, first="director", choose=["damage-type/a1/fire"])

    play.do(ActTogether("a1", "melee-free-strike", (("a1", "bo"), ("a2", "bo")), "melee"))

    assert (play.stamina("bo"), nets(play)) == (30 - 7, [])


# Reactions within reactions


def test_the_type_is_chosen_and_then_the_half_meets_the_immunity(fight: Make) -> None:
    """4 cold: Parry makes it 2, cold immunity 1 leaves 1; of fire 2 would be left (combat:625, monster-basics:179)."""

    def left(type: str) -> int:
        play = fight(
            hero("ana", (0, 1), abilities=[PARRY]),
            hero("bo", (1, 0), Modifier("immunity", 1, name="cold")),
            dealing(foe("orc", (2, 0)), 4, "cold", "fire"),
            choose=["opportunity-attack/orc", f"damage-type/orc/{type}", "parry/ana"],
        )
        play.do(Advance("bo", ((0, 0, 0),)))
        return play.stamina("bo")

    assert (left("cold"), left("fire")) == (29, 28)


def test_who_parries_may_stand_in_the_way(fight: Make) -> None:
    """Ana's shift ends where Bo was going: he may not end his move in her space (combat:153), and stays."""
    choose = ["opportunity-attack/orc", "parry/ana", "square/0,0,0"]
    play = fight(hero("ana", (0, 1), abilities=[PARRY]), hero("bo", (1, 0)), foe("orc", (2, 0)), choose=choose)

    play.do(Advance("bo", ((0, 0, 0),)))

    assert (play.at("ana"), play.at("bo"), play.stamina("bo")) == ((0, 0, 0), (1, 0, 0), 28)


def test_an_opportunity_attack_is_turned_and_then_parried(fight: Make) -> None:
    """The marked orc strikes the leaving Bo; Goaded turns it to ana, who parries: a static free strike is a strike (monster-basics:179)."""
    ana = hero("ana", (0, 1), *GOADED.effects, abilities=[PARRY])
    choose = ["opportunity-attack/orc", "goaded/ana", "parry/ana"]
    play = fight(ana, hero("bo", (1, 0)), foe("orc", (0, 0), marked_by="ana"), choose=choose)

    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(Advance("bo", ((2, 0, 0),)))

    assert (play.stamina("ana"), play.stamina("bo")) == (28, 30)


def test_an_opportunity_attack_in_the_midst_of_a_frenzy(fight: Make, published: Published) -> None:
    """Strike Now has Bo kill the orc: 5 + 5 + 2 is tier 2, 6 of its 3. The marauder, within 7 squares, moves up to Bo, past ana, who
    strikes it for 7, and strikes him for the 2 of its free strike (Gnoll Marauder.json, Death Frenzy)."""
    marauder = published("gnoll", (5, 0), "Gnolls/Statblocks/Gnoll Marauder")
    way = [f"square/{x},0,0" for x in (4, 3, 2, 1)]
    play = fight(
        hero("ana", (5, 1), abilities=[STRIKE_NOW]),
        hero("bo", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0), stamina=3),
        marauder,
        dice=[5, 5, 5, 5],
        choose=["hew/bo/melee/orc", "death-frenzy/gnoll", *way, "opportunity-attack/ana", "melee-free-strike/gnoll/melee/bo"],
    )

    play.do(UseAbility("ana", "strike-now", ("bo",)))

    assert (play.at("gnoll"), play.stamina("bo")) == ((1, 0, 0), 30 - 2)
    assert play.stamina("gnoll") == (marauder.stamina or 0) - 7


def test_the_last_strike_of_the_surprised_and_dazed(fight: Make, published: Published) -> None:
    """It takes no action, so neither keeps the bloodrunner from it. Its 5 bring Bo from 3 to -2, and it stands at 1 (Orc Bloodrunner.json,
    Relentless). Bo's Hew: 5 + 5 + 2 and 2 for the edge on the surprised, tier 2. He is dying now, and bleeds once for the Hew: 3 + 1."""
    runner = replace(published("runner", (1, 0), "Orcs/Statblocks/Orc Bloodrunner"), stamina=3, surprised=True)
    play = fight(
        hero("ana", (5, 5), abilities=[STRIKE_NOW]),
        hero("bo", (0, 0), abilities=[HEWING], stamina=3),
        runner,
        dice=[5, 5, 3],
        choose=["hew/bo/melee/runner", "relentless/runner", "melee-free-strike/runner/melee/bo"],
    )
    given(play, ("runner", "dazed", "bo"))

    play.do(UseAbility("ana", "strike-now", ("bo",)))

    assert (play.stamina("runner"), play.stamina("bo")) == (1, -2 - 4)


# Critical hits, and bleeding, of what is granted


def test_a_granted_critical_hit_bleeds_for_each_main_action(fight: Make) -> None:
    """A natural 19: Bo deals 9 and takes another main action at once, 5 + 5 + 2 for 6. He bleeds for each of the two, 1 and 1, 5 and 1
    (classes:355, 448)."""
    play = fight(
        hero("ana", (5, 5), abilities=[STRIKE_NOW]),
        hero("bo", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0)),
        dice=[10, 9, 5, 5, 1, 5],
        choose=["hew/bo/melee/orc", "hew/bo/melee/orc"],
    )
    given(play, ("bo", "bleeding", "orc"))

    play.do(UseAbility("ana", "strike-now", ("bo",)))

    assert [gained.creature for gained in play.events(ExtraMainActionGained)] == ["bo"]
    assert [lost.amount for lost in play.events(StaminaLost)] == [2, 6]
    assert play.stamina("orc") == 40 - 9 - 6


@pytest.mark.parametrize(("policy", "lost"), [("yes", 3 + 1), ("no", 0)])
def test_a_static_opportunity_attack_bleeds_as_the_policy_says(fight: Make, policy: str, lost: int) -> None:
    """It is a free triggered action, and rolled with nothing (classes:448)."""
    play = fight(hero("bo", (1, 0)), foe("orc", (0, 0)), dice=[3] if lost else [], choose=["opportunity-attack/orc"])
    under(given(play, ("orc", "bleeding", "bo")), "free_triggered_action_bleeds", policy)

    play.do(Advance("bo", ((2, 0, 0),)))

    assert (play.stamina("bo"), play.stamina("orc")) == (26, 40 - lost)


# What a static free strike is, and what it is not


def test_an_aided_attack_is_for_a_roll(fight: Make) -> None:
    """The elf aids an attack on Bo. The orc's opportunity attack rolls nothing, so the ogre's Hew has the edge: 6 + 4 + 2 is tier 2
    (combat:424)."""
    play = fight(
        hero("bo", (1, 0)),
        foe("elf", (1, 1)),
        foe("orc", (0, 0)),
        foe("ogre", (3, 0), abilities=[HEWING]),
        first="director",
        dice=[6, 4],
        choose=["opportunity-attack/orc"],
    )

    play.do(AidAttack("elf", "bo"))
    play.do(EndTurn("elf"))
    play.do(Advance("bo", ((2, 0, 0),)))
    play.do(EndTurn("bo"))
    play.do(UseAbility("ogre", "hew", ("bo",)))

    assert (nets(play), play.stamina("bo")) == ([("ogre", 1)], 30 - 4 - 6)


def test_an_aided_attack_may_be_an_opportunity_attack(fight: Make) -> None:
    """Bo's is a roll: 4 + 4 + 2 and 2 is tier 2."""
    play = fight(hero("ana", (1, 1)), hero("bo", (0, 0)), foe("orc", (1, 0)), dice=[4, 4], choose=["opportunity-attack/bo"])

    play.do(AidAttack("ana", "orc"))
    play.do(EndTurn("ana"))
    play.do(Advance("orc", ((2, 0, 0),)))

    assert (nets(play), play.stamina("orc")) == ([("bo", 1)], 40 - 7)


def test_a_mark_has_no_benefit_of_damage_that_is_not_rolled(fight: Make) -> None:
    """The elf fights for the heroes; its 4 are rolled by nobody (classes:291, 9183): ana is not asked, and keeps her focus."""
    ana = hero("ana", (5, 0), *MARKING.effects, focus=1)
    play = fight(ana, foe("orc", (1, 0), marked_by="ana"), foe("elf", (0, 0)), first="director", choose=["opportunity-attack/elf"])
    play.encounter.rule(SetCreature("elf", side=HEROES, seat="player of ana"))
    play.begun = play.encounter.version

    play.do(Advance("orc", ((2, 0, 0),)))

    assert (play.offered(), play.stamina("orc")) == (["opportunity-attack/elf"], 36)


def test_a_poisonous_free_strike_does_nothing_to_an_object(fight: Make) -> None:
    """Objects have poison immunity all (combat:693)."""
    crate = Terrain(objects=(SolidObject("crate", ((1, 0, 0),), material="wood"),))
    play = fight(hero("bo", (9, 0)), dealing(foe("orc", (0, 0)), 4, "poison"), first="director", terrain=crate)

    play.do(UseAbility("orc", "melee-free-strike", ("crate",)))

    assert play.encounter.board.ground.object_stamina((1, 0, 0)) == 3


# Who flanks, what is in hand


def test_a_dazed_ally_flanks_with_nobody(fight: Make) -> None:
    """Who can't take triggered actions grants no flanking (combat:595)."""
    play = fight(
        hero("ana", (5, 5), abilities=[order(FreeStrike())]),
        hero("bo", (0, 0)),
        hero("cy", (2, 0)),
        foe("orc", (1, 0)),
        dice=[4, 4],
        choose=["melee-free-strike/bo/melee/orc"],
    )
    given(play, ("cy", "dazed", "orc"))

    play.do(UseAbility("ana", "order", ("bo",)))

    assert nets(play) == [("bo", 0)]


def test_an_opportunity_attack_with_the_kits_weapon_and_with_a_torch(fight: Make) -> None:
    """The tactician's kits add 2 in melee: 5 + 2 + 2. With the torch nothing is added, and fire immunity 3 meets its 7 (kits:153-157,
    combat:563)."""
    ana = Entrant("ana", shipped("Shield Tactician"), HEROES, "player of ana", (0, 0, 0))
    choose = ["opportunity-attack/ana", "damage-type/ana/fire", "opportunity-attack/ana"]
    play = fight(ana, foe("orc", (1, 0), Modifier("immunity", 3, name="fire")), dice=[5, 5, 5, 5], choose=choose)

    play.do(EndTurn("ana"))
    play.do(Advance("orc", ((2, 0, 0), (1, 0, 0))))
    with_its_own = play.stamina("orc")
    play.do(EndTurn("orc"))
    play.do(Wield("ana", "torch"))
    play.do(EndTurn("ana"))
    play.do(Advance("orc", ((2, 0, 0),)))

    assert (with_its_own, play.stamina("orc")) == (40 - 9, 40 - 9 - 4)


def test_a_dazed_ally_still_strikes_under_overwatch(fight: Make) -> None:
    """The strike is no triggered action of Bo's (classes:9128); his own opportunity attack on the same step would be one (classes:454)."""
    play = fight(
        hero("ana", (0, 5), abilities=[OVERWATCH]),
        hero("bo", (0, 0)),
        foe("orc", (1, 0)),
        first="director",
        dice=[5, 5],
        choose=["overwatch/ana", "target/bo", "melee-free-strike/bo/melee/orc"],
    )
    given(play, ("bo", "dazed", "orc"))

    play.do(Advance("orc", ((2, 0, 0),)))

    assert play.stamina("orc") == 40 - 7
    assert play.ruled_out() == [("bo", "combat/opportunity-attacks", ("dazed",))]
