"""Abilities that are used as if their users stood in another's space, played as the bestiary prints them; values by hand from the printed
text: distance, line of effect, and whatever else counts from where the user is, count from that space (rules/classes.md: distance, line of
effect)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import Fight, foe, hero
from freestrike.engine import BeginTurn, Refused, UseAbility
from freestrike.events.encounter import Entrant
from freestrike.events.strikes import AbilityUsed

Make = Callable[..., Fight]
Publish = Callable[[str, tuple[int, int], str], Entrant]
BRAIN = "Voiceless Talkers/Statblocks/Hulking Brain"
ARTILLERIST = "Voiceless Talkers/Statblocks/Voiceless Talker Artillerist"
INVADER = "Voiceless Talkers/Statblocks/Voiceless Talker Invader"
ARACHNITE = "War Dogs/Statblocks/War Dog Arachnite"


@pytest.mark.parametrize(("space", "at", "damage"), [("brain", 15, 19), ("", 10, 11)])
def test_a_ranged_strike_goes_out_from_the_conductors_space(fight: Make, published: Publish, space: str, at: int, damage: int) -> None:
    """Psionic Rifle Burst, ranged 10, of an artillerist beside whom Bea stands: 5 + 5 + 3 is tier 2, 19 damage, to Ana 15 squares away,
    who is 10 squares from the brain, beside which nobody stands. From its own space it has a bane for Bea: 11 in all, tier 1, 11 damage."""
    talker, brain = published("talker", (0, 0), ARTILLERIST), published("brain", (5, 0), BRAIN)
    play = fight(talker, brain, hero("ana", (at, 0)), hero("bea", (0, 1)), first="director", dice=[5, 5])

    play.do(BeginTurn("talker"))
    play.do(UseAbility("talker", "psionic-rifle-burst", ("ana",), space=space))

    assert play.stamina("ana") == 30 - damage
    assert [used.space for used in play.events(AbilityUsed)] == [space]


def test_a_burst_is_around_the_conductor_and_pushes_away_from_it(fight: Make, published: Publish) -> None:
    """Psionic Boom, 3 burst, from the space of the brain 5 squares away: 5 + 5 + 3 is tier 2, 10 damage, and who has less than 2 Reason is
    pushed 3. Bea, between the two and 4 squares from the invader, goes towards it; Cid, 8 squares from it, is pushed the other way."""
    talker, brain = published("talker", (0, 0), INVADER), published("brain", (5, 0), BRAIN)
    ways = [f"square/{x},0,0" for x in (3, 2, 1, 9, 10, 11)]
    play = fight(talker, brain, hero("bea", (4, 0)), hero("cid", (8, 0)), first="director", dice=[5, 5], malice=3, choose=ways)

    play.do(BeginTurn("talker"))
    play.do(UseAbility("talker", "psionic-boom", ("bea", "cid"), space="brain"))

    assert (play.stamina("bea"), play.stamina("cid")) == (20, 20)
    assert (play.at("bea"), play.at("cid")) == ((1, 0, 0), (11, 0, 0))


def test_the_amplifier_gives_a_double_edge_besides(fight: Make, published: Publish) -> None:
    """3 + 3 + 3 is tier 1; the double edge of an invader within 5 squares makes it tier 2: 19 damage."""
    talker, invader = published("talker", (0, 0), ARTILLERIST), published("invader", (3, 0), INVADER)
    play = fight(talker, invader, hero("ana", (8, 0)), first="director", dice=[3, 3])

    play.do(BeginTurn("talker"))
    play.do(UseAbility("talker", "psionic-rifle-burst", ("ana",)))

    assert play.stamina("ana") == 30 - 19


@pytest.mark.parametrize(("at", "space"), [((6, 0), "brain"), ((5, 0), "talker"), ((5, 0), "ana")])
def test_not_from_too_far_nor_from_anybody(fight: Make, published: Publish, at: tuple[int, int], space: str) -> None:
    """A brain 6 squares away is no conductor; nor is the talker itself, nor an enemy."""
    talker, brain = published("talker", (0, 0), ARTILLERIST), published("brain", at, BRAIN)
    play = fight(talker, brain, hero("ana", (9, 0)), first="director")

    play.do(BeginTurn("talker"))
    with pytest.raises(Refused, match="not from there"):
        play.do(UseAbility("talker", "psionic-rifle-burst", ("ana",), space=space))


def test_an_ability_that_is_not_psionic_is_used_from_its_own_place(fight: Make, published: Publish) -> None:
    talker, brain = published("talker", (0, 0), INVADER), published("brain", (5, 0), BRAIN)
    play = fight(talker, brain, hero("ana", (6, 0)), first="director")

    play.do(BeginTurn("talker"))
    with pytest.raises(Refused, match="not from there"):
        play.do(UseAbility("talker", "tentacle", ("ana",), space="brain"))


def test_the_arachnite_shoots_from_where_any_ally_is(fight: Make, published: Publish) -> None:
    """Longarm Shrikegun for 2 Malice, ranged 15: Ana is 30 squares away,
    and 15 from an ally who is 15 away. 5 + 5 + 3 is tier 2: 9 damage."""
    spider = published("spider", (0, 0), ARACHNITE)
    play = fight(spider, foe("dog", (15, 0)), hero("ana", (30, 0)), first="director", dice=[5, 5], malice=2)
    uses = [str(choice.command) for choice in play.encounter.options("spider")]

    play.do(UseAbility("spider", "longarm-shrikegun-2-malice", ("ana",), space="dog"))

    assert any("longarm-shrikegun-2-malice" in use and "space='dog'" in use for use in uses)
    assert play.stamina("ana") == 30 - 9
