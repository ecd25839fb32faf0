"""What published creatures forgo for something, or lose: actions, immunities, all but the damage of an ability."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, Interact, Refused, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import DealDamage
from freestrike.events.damage import DamageTaken, StaminaRegained
from freestrike.events.encounter import Entrant
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
BLAZE = Ability("blaze", "Blaze", MAIN_ACTION, ("Ranged",), ranged=10, effects=(DealDamage(9, "fire"),))


WALL = Terrain(solid=tuple((2, y, z) for y in range(-3, 8) for z in range(4)))


def net(play: Fight) -> list[int]:
    """What edges and banes came to in each roll."""
    return [made.outcomes[0].net for made in play.events(PowerRollMade)]


def as_one(entrant: Entrant) -> Entrant:
    """A minion that stands for itself."""
    return replace(entrant, stat_block=replace(entrant.stat_block, roles=(), with_captain="", captain_benefit=()))


@pytest.mark.parametrize(("moves", "chosen", "edge"), [(False, ["may"], 1), (False, [], 0), (True, [], 0)])
def test_an_edge_for_a_turn_without_a_move_action(fight: Make, published: Publish, moves: bool, chosen: list[str], edge: int) -> None:
    """Goblin Sniper, Bow: who has not moved may forgo it for an edge, and can't move then; who has moved is not asked."""
    sniper = as_one(published("sniper", (0, 0), "Goblins/Statblocks/Goblin Sniper"))
    play = fight(hero("ana", (5, 0)), sniper, first="director", dice=[5, 5], choose=["yes/sniper"] if chosen else [])

    if moves:
        play.do(Advance("sniper", ((0, 1, 0),)))
    play.do(UseAbility("sniper", "bow", ("ana",)))

    assert net(play) == [edge]
    if not moves:
        if chosen:
            with pytest.raises(Refused, match="move"):
                play.do(Advance("sniper", ((0, 1, 0),)))
        else:
            play.do(Advance("sniper", ((0, 1, 0),)))


@pytest.mark.parametrize(("hidden", "grabbed"), [(("ana",), True), ((), False)])
def test_from_whom_it_was_hidden_as_its_turn_began(fight: Make, published: Publish, hidden: tuple[str, ...], grabbed: bool) -> None:
    """Bugbear Snare, Cut 'Em Low! at tier 1: Ana, of its size or smaller, is grabbed by who began its turn hidden from her."""
    snare = as_one(published("snare", (1, 0), "Bugbears/Statblocks/Bugbear Snare"))
    snare = replace(snare, hidden_from=hidden)
    play = fight(hero("ana", (0, 0)), snare, first="director", dice=[1, 1])

    play.do(UseAbility("snare", "cut-em-low", ("ana",)))

    assert bool(play.encounter.board.creatures["ana"].condition("grabbed")) is grabbed


def test_it_regains_what_those_in_its_grip_lose(fight: Make, published: Publish) -> None:
    """War Dog Amalgamite, Several Arms for 3 Malice at tier 3 on Ana of Agility 0: she is grabbed, loses 3 more, and it regains 3."""
    dog = replace(published("dog", (1, 0), "War Dogs/Statblocks/War Dog Amalgamite"), stamina=20)
    play = fight(hero("ana", (0, 0)), dog, foe("orc", (9, 9)), first="director", malice=3, dice=[9, 8])

    play.do(UseAbility("dog", "several-arms-3-malice", ("ana",)))

    assert [taken.amount for taken in play.events(DamageTaken)] == [6, 3]
    assert [regained.amount for regained in play.events(StaminaRegained)] == [3]
    assert play.stamina("dog") == 23


def test_once_its_name_is_spoken_it_has_no_immunity(fight: Make, published: Publish) -> None:
    """Devil Clerk, True Name: spoken by Ana, 5 squares off, as the Director says; its immunity to fire is gone, and its blow of tier 3
    deals its 7 damage and pushes nobody."""
    clerk = as_one(published("clerk", (5, 0), "Devils/Statblocks/Devil Clerk"))
    clerk = replace(clerk, stat_block=replace(clerk.stat_block, stamina=40), stamina=40)
    immune = next(one.value for one in clerk.stat_block.immunities if one.type == "fire") or 0
    play = fight(
        hero("ana", (0, 0), abilities=[BLAZE]),
        hero("bo", (6, 0)),
        hero("cy", (9, 9), abilities=[BLAZE]),
        clerk,
        foe("orc", (9, 5)),
        dice=[9, 8],
    )

    play.do(UseAbility("ana", "blaze", ("clerk",)))
    assert play.stamina("clerk") == 40 - (9 - immune)
    play.do(Interact("clerk", "clerk", "true-name"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("clerk", "quill-pushing", ("bo",)))
    play.do(EndTurn("clerk"))
    play.do(UseAbility("cy", "blaze", ("clerk",)))

    assert play.stamina("bo") == 30 - 7
    assert play.at("bo") == (6, 0, 0)
    assert play.stamina("clerk") == 40 - (9 - immune) - 9


def test_nobody_is_near_to_speak_its_name(fight: Make, published: Publish) -> None:
    """True Name: Ana stands 11 squares off, so nobody within 10 can have spoken it; nor is it for anybody else to say that it was."""
    clerk = as_one(published("clerk", (11, 0), "Devils/Statblocks/Devil Clerk"))
    play = fight(hero("ana", (0, 0)), clerk)

    for creature in ("clerk", "ana"):
        with pytest.raises(Refused, match="not one who can"):
            play.do(Interact(creature, "clerk", "true-name"))


def test_it_uses_its_charm_no_more(fight: Make, published: Publish) -> None:
    """Devil Adjudicator, True Name: Devilish Charm, which would answer Ana's strike, is lost with it."""
    devil = published("devil", (1, 0), "Devils/Statblocks/Devil Adjudicator")
    play = fight(hero("ana", (0, 0), abilities=[HEWING]), devil, dice=[5, 5])

    play.do(Interact("devil", "devil", "true-name"))
    play.do(UseAbility("ana", "hew", ("devil",)))

    assert "devilish-charm/devil" not in play.offered()


def test_who_has_a_condition_of_its_kin_cant_hide_from_it(fight: Make, published: Publish) -> None:
    """Wyvern Predator, Tenacious Hunter: Ana, slowed by a lurker, is seen behind a pillar by the predator too; Bo is not."""
    predator = published("predator", (10, 0), "Wyverns/Statblocks/Wyvern Predator")
    lurker = published("lurker", (10, 10), "Wyverns/Statblocks/Wyvern Lurker")
    ana = replace(hero("ana", (0, 0)), hidden_from=("predator",), conditions=(Condition("slowed", "lurker", "encounter"),))
    bo = replace(hero("bo", (0, 2)), hidden_from=("predator",))
    play = fight(ana, bo, predator, lurker, terrain=WALL)

    play.do(EndTurn("ana"))

    creatures = play.encounter.board.creatures
    assert (creatures["ana"].hidden_from, creatures["bo"].hidden_from) == ((), ("predator",))
