"""What abilities print about free strikes and grants, in words of our own creature, compiled and played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, Charge, EndTurn, UseAbility
from freestrike.engine.content.compiling.text.setting import YOU, Setting, names_of
from freestrike.engine.content.printed.ability import read_ability
from freestrike.engine.content.reading.raw import RawEffect, RawFeature, RawRoll
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, MANEUVER, TRIGGERED_ACTION, Ability

Make = Callable[..., Fight]


def printed(
    *texts: str,
    name: str = "Hedge",
    usage: str = MANEUVER,
    distance: str = "Ranged 10",
    target: str = "One creature",
    tiers: tuple[str, str, str] | None = None,
    keywords: tuple[str, ...] = ("Ranged",),
    trigger: str = "",
    others: tuple[str, ...] = (),
    of_a_hero: bool = False,
) -> Ability:
    """The ability of our knight; nothing of it is left by hand."""
    effects = [RawEffect(effect=text) for text in texts]
    if tiers is not None:
        effects.insert(0, RawEffect(roll=RawRoll("Power Roll + 2", 2), tier1=tiers[0], tier2=tiers[1], tier3=tiers[2]))
    raw = RawFeature(name, "ability", tuple(effects), usage=usage, distance=distance, target=target, keywords=keywords, trigger=trigger)
    owner = YOU if of_a_hero else Setting(names_of("Hedge Knight"), {one.lower(): slug(one) for one in (name, *others)})
    read = read_ability(raw, slug(name), owner)
    assert all(piece.compiled for piece in read.pieces), read.pieces
    return read.ability


def test_an_ally_that_is_hit_is_spared_and_strikes(fight: Make) -> None:
    """A Gnoll's whip: 6 damage to Ana; its friend beside her takes none, and strikes her for 4."""
    whip = printed(
        "An ally targeted by this ability may make a free strike and ignores the damage.",
        usage=MAIN_ACTION,
        target="Two creatures or objects",
        tiers=("3 damage", "6 damage", "9 damage"),
        keywords=("Ranged", "Strike"),
    )
    play = fight(
        foe("gnoll", (5, 0), abilities=[whip]),
        foe("friend", (1, 0)),
        hero("ana", (0, 0)),
        first="director",
        dice=[5, 5],
        choose=["melee-free-strike/friend/melee/ana"],
    )

    play.do(UseAbility("gnoll", "hedge", ("ana", "friend")))

    assert (play.stamina("friend"), play.stamina("ana")) == (40, 30 - 6 - 4)


def test_a_bell_sets_off_the_others_once_each(fight: Make) -> None:
    """Each within 2 squares rings its own once in the turn, for nothing: the first does not come round again."""
    text = "If the target hasn't used their own Cowbell maneuver on this turn, that target can use it without spending Malice."
    bell = printed(
        "Each target gains 1 surge.",
        text,
        name="Ana's Cowbell",
        distance="2 burst",
        target="Self and each ally in the area",
        keywords=("Area",),
    )
    costly = replace(bell, cost=3, resource="malice")
    play = fight(
        *(foe(id, (n, 0), abilities=[costly]) for n, id in enumerate(("one", "two", "three"))),
        hero("ana", (9, 9)),
        first="director",
        malice=3,
        choose=["anas-cowbell/two/area/one+two+three", "anas-cowbell/three/area/one+two+three"],
    )

    play.do(UseAbility("one", "anas-cowbell", ("one", "two", "three")))

    assert [user for user, _, _ in play.used()] == ["one", "two", "three"]
    assert [play.encounter.board.creatures[id].surges for id in ("one", "two", "three")] == [3, 3, 3]
    assert play.encounter.board.malice == 0


def test_a_charge_that_ends_with_what_is_named(fight: Make) -> None:
    """A tusker answers damage with a charge and its headbutt, and nothing else: 6 damage at tier 2."""
    answer = printed(
        "The knight uses the Charge main action and Headbutt against the target.",
        usage=FREE_TRIGGERED_ACTION,
        target="The triggering enemy",
        trigger="An enemy within distance deals damage to the knight.",
        others=("Headbutt",),
    )
    headbutt = replace(HEWING, id="headbutt", name="Headbutt")
    bow = Ability("bow", "Bow", MAIN_ACTION, ("Ranged",), ranged=10, effects=printed("The target takes 2 damage.").effects)
    play = fight(
        hero("ana", (0, 0), abilities=[bow]),
        foe("tusker", (5, 0), abilities=[answer, headbutt]),
        dice=[6, 6],
        choose=["hedge/tusker", "charge/tusker/1,0,0"],
    )

    play.do(UseAbility("ana", "bow", ("tusker",)))

    assert play.at("tusker") == (1, 0, 0)
    assert [(user, ability) for user, ability, _ in play.used()] == [("ana", "bow"), ("tusker", "headbutt")]
    assert play.stamina("ana") == 30 - 6
    assert not [id for id in play.offered() if "free-strike/tusker" in id]


@pytest.mark.parametrize("charging", [True, False])
def test_a_shot_before_the_strike_of_a_charge(fight: Make, charging: bool) -> None:
    """Handaxes: thrown as the charge ends, before the strike; without a charge there is no throw."""
    axes = printed(
        "If the strike is used with a charge, the knight may make a ranged free strike before using the strike.",
        usage=MAIN_ACTION,
        distance="Melee 1",
        tiers=("1 damage", "2 damage", "3 damage"),
        keywords=("Charge", "Melee", "Strike"),
    )
    at = (3, 0) if charging else (1, 0)
    play = fight(
        foe("raider", at, abilities=[axes]),
        hero("ana", (0, 0)),
        hero("bo", (0, 3)),
        first="director",
        dice=[1, 1],
        choose=["ranged-free-strike/raider/ranged/bo"] if charging else [],
    )

    play.do(Charge("raider", ((2, 0, 0), (1, 0, 0)), "ana", "hedge") if charging else UseAbility("raider", "hedge", ("ana",)))

    assert play.stamina("bo") == (30 - 4 if charging else 30)
    assert play.stamina("ana") == 30 - 1


def test_whoever_it_fells_is_struck(fight: Make) -> None:
    """Ana has Agility 0 and is knocked prone at tier 2: 5 damage and a free strike of 4; Bo, who has 3, stands."""
    pounce = printed(
        "The knight can make a melee free strike against each target they knock prone.",
        usage=MAIN_ACTION,
        distance="Melee 2",
        target="Two creatures or objects",
        tiers=("3 damage", "5 damage; A < 1 prone", "7 damage; A < 2 prone"),
        keywords=("Melee", "Strike"),
    )
    bo = hero("bo", (1, 1))
    scores = replace(bo.stat_block.characteristics, agility=3)
    play = fight(
        foe("cat", (1, 0), abilities=[pounce]),
        hero("ana", (0, 0)),
        replace(bo, stat_block=replace(bo.stat_block, characteristics=scores)),
        first="director",
        dice=[5, 5],
        choose=["melee-free-strike/cat/melee/ana"],
    )

    play.do(UseAbility("cat", "hedge", ("ana", "bo")))

    assert play.stamina("ana") == 30 - 5 - 4
    assert play.stamina("bo") == 30 - 5


def test_what_rides_on_a_free_strike_comes_only_with_harm(fight: Make) -> None:
    """Ana has Might 2, which resists M < 2; Bo has 0 and falls."""
    order = printed(
        "Each target may make a free strike. Any creature damaged by these free strikes who has M < 2 falls prone.",
        target="Two allies",
    )
    for id, might, prone in (("ana", 2, False), ("bo", 0, True)):
        play = fight(
            foe("chief", (5, 5), abilities=[order]),
            foe("dog", (1, 0)),
            hero(id, (0, 0), might=might),
            first="director",
            choose=[f"melee-free-strike/dog/melee/{id}"],
        )
        play.do(UseAbility("chief", "hedge", ("dog",)))
        assert bool(play.encounter.board.creatures[id].condition("prone")) is prone


def test_opportunity_attackers_are_struck_on_the_way(fight: Make) -> None:
    """Trundle: Ana attacks it as it leaves, and is struck for 4."""
    trundle = printed(
        "The knight moves up to their speed. "
        "It can make a free strike against any enemy who makes an opportunity attack against it during the movement.",
        target="Self",
        distance="Self",
    )
    play = fight(
        foe("beast", (1, 0), abilities=[trundle]),
        hero("ana", (0, 0)),
        first="director",
        dice=[6, 6],
        choose=["square/2,0,0", "square/3,0,0", "opportunity-attack/ana", "hedge/beast"],
    )

    play.do(UseAbility("beast", "hedge", ()))

    assert play.at("beast") == (3, 0, 0)
    assert (play.stamina("ana"), play.stamina("beast")) == (30 - 4, 40 - 7)
    assert play.encounter.board.creatures["beast"].lasting == ()
    play.do(Advance("beast", ((4, 0, 0),)))


def test_each_opportunity_attacker_is_struck_on_the_way(fight: Make) -> None:
    """Trundle: Bo attacks it further on, and is struck for 4 like Ana: a free strike on the way ends nothing of the movement."""
    trundle = printed(
        "The knight moves up to their speed. "
        "It can make a free strike against any enemy who makes an opportunity attack against it during the movement.",
        target="Self",
        distance="Self",
    )
    way = [f"square/{x},0,0" for x in (2, 3, 4, 5)]
    play = fight(
        foe("beast", (1, 0), abilities=[trundle]),
        hero("ana", (0, 0)),
        hero("bo", (3, 1)),
        first="director",
        dice=[6, 6, 6, 6],
        choose=[*way, "opportunity-attack/ana", "hedge/beast", "opportunity-attack/bo", "hedge/beast"],
    )

    play.do(UseAbility("beast", "hedge", ()))

    assert (play.stamina("ana"), play.stamina("bo"), play.stamina("beast")) == (30 - 4, 30 - 4, 40 - 7 - 7)
    assert play.encounter.board.creatures["beast"].lasting == ()


def test_a_strike_in_return(fight: Make) -> None:
    """The orc strikes Ana for 4, and she strikes it: 6 + 6 + 2 is tier 2, 5 and her Might of 2. If it does not, neither does she."""
    for strikes in (True, False):
        garde = printed(
            "The target may make one melee free strike against you. If they do, you may make a melee free strike against them.",
            usage=MAIN_ACTION,
            distance="Melee 1",
            keywords=("Melee",),
            of_a_hero=True,
        )
        play = fight(
            hero("ana", (0, 0), abilities=[garde]),
            foe("orc", (1, 0)),
            dice=[6, 6] if strikes else [],
            choose=["melee-free-strike/orc/melee/ana", "melee-free-strike/ana/melee/orc"] if strikes else [],
        )

        play.do(UseAbility("ana", "hedge", ("orc",)))

        assert (play.stamina("ana"), play.stamina("orc")) == ((26, 33) if strikes else (30, 40))


def test_a_riposte_for_an_ally(fight: Make) -> None:
    """The orc hits Bo with a melee strike; Bo, whom Ana stands beside, strikes it: 6 + 6 + 2 is tier 2, 5 + 2."""
    riposte = printed(
        "The target makes a melee free strike against the enemy who made the triggering strike.",
        usage=TRIGGERED_ACTION,
        distance="Melee 1",
        target="Self or one ally",
        trigger="The target takes damage from a melee strike.",
        keywords=("Melee",),
        of_a_hero=True,
    )
    play = fight(
        hero("ana", (0, 1), abilities=[riposte]),
        hero("bo", (0, 0)),
        foe("orc", (1, 0), abilities=[HEWING]),
        first="director",
        dice=[5, 5, 6, 6],
        choose=["hedge/ana"],
    )

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert play.stamina("orc") == 40 - 7


@pytest.mark.parametrize("leads", [True, False])
def test_who_is_dead_already_unless_it_leads(fight: Make, leads: bool) -> None:
    """The orc is at 0 when its next turn ends; a leader is struck at once instead, for 5 + 2."""
    dead = printed(
        "If that target is not a leader or solo creature, it is reduced to 0 Stamina at the end of its next turn. "
        "If that target is a leader or solo creature, you make a melee free strike against them and gain 3 surges.",
        usage=MAIN_ACTION,
        distance="Melee 1",
        keywords=("Melee",),
        of_a_hero=True,
    )
    play = fight(
        hero("ana", (0, 0), abilities=[dead]),
        foe("orc", (1, 0), roles=("Leader",) if leads else ()),
        foe("far", (9, 9)),
        dice=[6, 6] if leads else [],
    )

    play.do(UseAbility("ana", "hedge", ("orc",)))
    assert play.stamina("orc") == (33 if leads else 40)
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))

    assert play.stamina("orc") == (33 if leads else 0)
    assert play.encounter.board.creatures["ana"].surges == (3 if leads else 0)
