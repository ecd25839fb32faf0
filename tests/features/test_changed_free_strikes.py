"""Free strikes that features change (FS12), replace (FS13), forbid (FS14), make at once (FS16) or in the middle of a move (FS10, FS19)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, Charge, EndTurn, UseAbility
from freestrike.engine.content.heroes.tactician_third_echelon import BLOT_OUT_THE_SUN
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, TRIGGERED_ACTION, Ability, PowerRoll, Target
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, USER
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, DealDamage, ForEach, FreeStrike, Reacts, Substitute, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, ONESELF, Selection
from freestrike.events.content.trigger import DURING, Trigger
from freestrike.events.damage import DamageTaken
from freestrike.events.turns import TriggeredActionTaken

Make = Callable[..., Fight]
SHOOT_ORC = UseAbility("ana", "ranged-free-strike", ("orc",))


def test_raining_cinders_reach_farther_and_burn(fight: Make) -> None:
    """FS12, Hobgoblin Incendiarist: a ranged free strike has a distance of 10 and deals fire damage."""
    cinders = (Modifier("distance", 5, on="ranged free strike"), Modifier("damage type", name="fire", on="ranged free strike"))
    play = fight(foe("archer", (9, 0), *cinders), foe("plain", (9, 1)), hero("ana", (0, 0)), first="director")

    assert [reason.code for reason in play.encounter.check(UseAbility("plain", "ranged-free-strike", ("ana",)))] == ["too far"]
    play.do(UseAbility("archer", "ranged-free-strike", ("ana",)))

    assert [(taken.amount, taken.type) for taken in play.events(DamageTaken)] == [(4, "fire")]


def test_overcharge_adds_lightning_to_a_free_strike(fight: Make) -> None:
    """FS12, War Dog Taxiarch: 5 more damage, of lightning, with a free strike."""
    extra = FreeStrike(modifiers=(Modifier("extra damage", 5),))
    overcharge = Ability("overcharge", "Overcharge", MANEUVER, ("Ranged",), ranged=10, target=Target(("ally",)), effects=(extra,))
    play = fight(
        foe("chief", (5, 5), abilities=[overcharge]),
        foe("dog", (1, 0)),
        hero("ana", (0, 0)),
        first="director",
        choose=["melee-free-strike/dog/melee/ana"],
    )

    play.do(UseAbility("chief", "overcharge", ("dog",)))

    assert play.stamina("ana") == 30 - 4 - 5


def test_a_kit_improves_both_free_strikes(fight: Make) -> None:
    """FS12, a kit: +4 to ranged damage at tier 3 and +10 to the distance are its bonuses on the ranged free strike."""
    kit = (Modifier("distance", 10, on="ranged free strike"), Modifier("extra damage", 4, on="ranged free strike"))
    play = fight(hero("ana", (0, 0), *kit), foe("orc", (15, 0)), dice=[9, 8])

    play.do(SHOOT_ORC)

    # 19 with Might is tier 3: 6 + 2, and 4 more.
    assert play.stamina("orc") == 28


RAY = Ability(
    "ray-of-wrath",
    "Ray of Wrath",
    MAIN_ACTION,
    ("Magic", "Ranged", "Strike"),
    ranged=10,
    roll=PowerRoll(((DealDamage(2),), (DealDamage(4),), (DealDamage(6),)), ("might",)),
)
AS_A_RANGED_FREE_STRIKE = Substitute(UseAbilities("named", named=("ray-of-wrath",)), manner="ranged")


def test_ray_of_wrath_is_a_ranged_free_strike(fight: Make) -> None:
    """FS13, the conduit's Ray of Wrath: an ability that can be used as a ranged free strike, and so in place of a granted one."""
    order = Ability("order", "Order", MANEUVER, ("Ranged",), ranged=10, target=Target(("ally",)), effects=(FreeStrike(),))
    play = fight(
        hero("bo", (5, 5), abilities=[order]),
        hero("ana", (0, 0), AS_A_RANGED_FREE_STRIKE, abilities=[RAY]),
        foe("orc", (9, 0)),
        dice=[6, 6],
        choose=["ray-of-wrath/ana/ranged/orc"],
    )

    play.do(UseAbility("bo", "order", ("ana",)))

    assert play.stamina("orc") == 36


def test_a_ranged_free_strike_of_ones_own_is_no_opportunity_attack(fight: Make) -> None:
    """FS13, the talent's Mind Spike: an opportunity attack is a melee free strike, so it can't stand in its place."""
    play = fight(hero("ana", (0, 0), AS_A_RANGED_FREE_STRIKE, abilities=[RAY]), foe("orc", (1, 0)), first="director")

    play.do(Advance("orc", ((2, 0, 0),)))

    assert play.offered() == ["opportunity-attack/ana"]


MAGIC = (Modifier("added keyword", name="Magic", on="free strike"), Modifier("extra targets", on="free strike"))


def test_a_free_strike_that_is_magic_now_and_has_two_targets(fight: Make) -> None:
    """FS12, the High Elf Ordinator's But We Will Change Her Mind: its free strike has the Magic keyword and two targets. Who can't use
    magic abilities can't make it."""
    barred = Modifier("cannot", name="use magic abilities")
    play = fight(foe("elf", (5, 0), *MAGIC), foe("mute", (5, 1), *MAGIC, barred), hero("ana", (0, 0)), hero("bo", (0, 1)), first="director")
    both = ("ana", "bo")

    codes = [reason.code for reason in play.encounter.check(UseAbility("mute", "ranged-free-strike", both))]
    play.do(UseAbility("elf", "ranged-free-strike", both))

    assert "cannot use magic abilities" in codes
    assert (play.stamina("ana"), play.stamina("bo")) == (26, 26)


IN_MY_STEAD = Substitute(FreeStrike(), within=5)


def test_in_my_stead_an_ally_makes_a_granted_free_strike(fight: Make) -> None:
    """FS13, the Ogre Blue Blood's In My Stead: an ally within 5 squares may make a free strike instead; one that is 6 away may not. Ana
    takes the 4 of the brute."""
    order = Ability("order", "Order", MANEUVER, ("Ranged",), ranged=20, target=Target(("ally",)), effects=(FreeStrike(),))
    play = fight(
        hero("ana", (0, 0)),
        foe("blue", (5, 0), IN_MY_STEAD),
        foe("brute", (1, 0)),
        foe("chief", (11, 0), abilities=[order]),
        first="director",
        choose=["melee-free-strike/brute/melee/ana"],
    )

    play.do(UseAbility("chief", "order", ("blue",)))

    assert [id for id in play.offered() if id.endswith("/ana")] == [
        f"{way}-free-strike/{who}/{way}/ana" for who, way in (("blue", "ranged"), ("brute", "melee"), ("brute", "ranged"))
    ]
    assert play.used() == [("chief", "order", ("blue",)), ("brute", "melee-free-strike", ("ana",))]
    assert play.stamina("ana") == 26


def test_in_my_stead_an_ally_makes_an_opportunity_attack(fight: Make) -> None:
    """FS13, the same: it is the blue blood's free triggered action, and the brute's 4 damage from afar."""
    play = fight(
        hero("ana", (0, 0)),
        foe("blue", (1, 0), IN_MY_STEAD),
        foe("brute", (4, 0)),
        choose=["opportunity-attack/blue/brute/ranged-free-strike"],
    )

    play.do(Advance("ana", ((0, 1), (0, 2))))

    assert play.offered() == ["opportunity-attack/blue", "opportunity-attack/blue/brute/ranged-free-strike"]
    assert [(taken.creature, taken.free) for taken in play.events(TriggeredActionTaken)] == [("blue", True)]
    assert play.used() == [("brute", "ranged-free-strike", ("ana",))]
    assert play.stamina("ana") == 26


def in_my_stead() -> Fight:
    """The blue blood at (5, 0), its brute at (1, 0) beside Ana at (0, 0); the Director goes first."""
    return Fight(hero("ana", (0, 0)), foe("blue", (5, 0), IN_MY_STEAD), foe("brute", (1, 0)), first="director")


def test_in_my_stead_an_ally_makes_the_free_strike_of_a_main_action() -> None:
    """FS13, the same with the Free Strike main action (rules/combat.md:537): the blue blood's main action, the brute's 4 damage, and no
    action of the brute's; afterwards it takes its own turn. Who is told of it has the option."""
    play = in_my_stead()
    stead = UseAbility("blue", "melee-free-strike", ("ana",), ally="brute")
    assert stead in [choice.command for choice in play.encounter.options("blue").abilities]

    play.do(stead)

    assert play.used() == [("brute", "melee-free-strike", ("ana",))]
    assert play.stamina("ana") == 26
    turn = play.encounter.board.turn
    assert turn is not None
    assert (turn.creature, turn.main_actions) == ("blue", 1)
    play.do(EndTurn("blue"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("brute", "melee-free-strike", ("ana",)))
    assert play.stamina("ana") == 22


@pytest.mark.parametrize(
    ("command", "code"),
    [
        pytest.param(UseAbility("blue", "melee-free-strike", ("ana",), ally="far"), "not in its stead", id="6 squares away"),
        pytest.param(UseAbility("brute", "melee-free-strike", ("ana",), ally="blue"), "not in its stead", id="no such feature"),
        pytest.param(UseAbility("blue", "hew", ("ana",), ally="brute"), "no free strike", id="another ability"),
        pytest.param(UseAbility("blue", "melee-free-strike", ("ana",), ally="nobody"), "no such creature", id="nobody"),
        pytest.param(Charge("blue", ((4, 0),), "ana", ally="far"), "not in its stead", id="a charge"),
    ],
)
def test_nobody_else_strikes_in_its_stead(command: UseAbility | Charge, code: str) -> None:
    play = Fight(hero("ana", (0, 0)), foe("blue", (5, 0), IN_MY_STEAD), foe("brute", (1, 0)), foe("far", (11, 0)), first="director")
    assert [reason.code for reason in play.encounter.check(command)] == [code]


def test_in_my_stead_an_ally_makes_the_free_strike_of_a_charge() -> None:
    """FS13, the same at the end of a charge: from (7, 0), 6 squares away, the blue blood comes to within 5 of the brute, which strikes."""
    play = Fight(hero("ana", (0, 0)), foe("blue", (7, 0), IN_MY_STEAD), foe("brute", (1, 0)), first="director")
    charges = [choice.command for choice in play.encounter.options("blue").others if isinstance(choice.command, Charge)]
    assert {(one.ally, one.ability, len(one.path)) for one in charges if one.ally} == {
        ("brute", "melee-free-strike", 1),
        ("brute", "ranged-free-strike", 1),
    }

    play.do(Charge("blue", ((6, 0),), "ana", ally="brute"))

    assert play.at("blue") == (6, 0, 0)
    assert play.used() == [("brute", "melee-free-strike", ("ana",))]
    assert play.stamina("ana") == 26


def test_overwhelm_forbids_its_user_free_strikes(fight: Make) -> None:
    """FS14, the talent's Overwhelm: its user can't use triggered actions or make free strikes."""
    ban = (Modifier("cannot", name="use triggered actions"), Modifier("cannot", name="make free strikes"))
    overwhelm = replace(HEWING, id="overwhelm", effects=(ForEach(ONESELF, (Bestow(ENCOUNTER, ban),)),))
    play = fight(hero("ana", (0, 0), abilities=[overwhelm]), foe("orc", (1, 0)), dice=[1, 1])

    play.do(UseAbility("ana", "overwhelm", ("orc",)))

    assert play.encounter.check(UseAbility("ana", "melee-free-strike", ("orc",)))
    assert [reason.code for reason in play.encounter.options("ana").reactions[0].reasons] == [
        "cannot use triggered actions",
        "cannot make free strikes",
    ]


def test_simmering_anger_strikes_everybody_beside_it(fight: Make) -> None:
    """FS16, Wyvern: a free strike against each enemy adjacent to it."""
    each = ForEach(Selection(("enemy",), 0, 1), (FreeStrike(AFFECTED, "melee", by=USER),))
    anger = Ability("anger", "Simmering Anger", MANEUVER, target=Target(("self",), 1), effects=(each,))
    play = fight(
        foe("wyvern", (1, 1), abilities=[anger]),
        hero("ana", (0, 0)),
        hero("bo", (2, 1)),
        hero("cy", (4, 1)),
        first="director",
        choose=["melee-free-strike/wyvern/melee/ana", "melee-free-strike/wyvern/melee/bo"],
    )

    play.do(UseAbility("wyvern", "anger", ()))

    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [26, 26, 30]


def test_soul_sip_reaches_20_squares(fight: Make) -> None:
    """FS16, Lich: a free strike against one enemy within 20 squares."""
    farther = (Modifier("distance", 15, on="ranged free strike"),)
    strike = FreeStrike(manner="ranged", choice=False, by=USER, modifiers=farther)
    sip = Ability("sip", "Soul Sip", MANEUVER, target=Target(("self",), 1), effects=(strike,))
    play = fight(foe("lich", (20, 0), abilities=[sip]), hero("ana", (0, 0)), first="director")

    play.do(UseAbility("lich", "sip", ()))

    assert play.stamina("ana") == 26


def _take_the_opening(*effects: FreeStrike | ForEach) -> Reacts:
    trigger = Trigger("willingly moves", "enemy", within=10, moment=DURING)
    return Reacts("opening", "Take the Opening", trigger, effects, TRIGGERED_ACTION, target=ONESELF)


def test_the_rivals_overwatch_strikes_in_the_middle_of_a_move(fight: Make) -> None:
    """FS10, Rival Tactician: an enemy within 10 willingly moves; a free strike against it at any point of the movement."""
    overwatch = _take_the_opening(FreeStrike(Selection((TRIGGERING,)), choice=False))
    play = fight(hero("ana", (0, 0)), foe("rival", (5, 0), overwatch), choose=["opening/rival"])

    play.do(Advance("ana", ((1, 0, 0), (2, 0, 0))))

    assert (play.stamina("ana"), play.at("ana")) == (26, (2, 0, 0))


def test_take_the_opening_lets_an_ally_strike_too(fight: Make) -> None:
    """FS19, Rival Tactician: whoever moves is struck by the tactician and by a friend within 10."""
    mover = Selection((TRIGGERING,))
    both = _take_the_opening(FreeStrike(mover), ForEach(Selection(("ally",), 1, 10), (FreeStrike(mover),)))
    play = fight(
        hero("ana", (0, 0)),
        foe("rival", (4, 0), both),
        foe("archer", (4, 1)),
        choose=["opening/rival", "ranged-free-strike/rival/ranged/ana", "target/archer", "ranged-free-strike/archer/ranged/ana"],
    )

    play.do(Advance("ana", ((1, 0, 0),)))

    assert play.stamina("ana") == 22


def test_riposte_lets_the_struck_strike_back(fight: Make) -> None:
    """FS19, the troubadour's Riposte: self or an ally takes damage from a melee strike; it makes a free strike against who struck."""
    riposte = Reacts(
        "riposte",
        "Riposte",
        Trigger("deals damage", "creature", "self or ally", within=1, measured="subject", manner="melee"),
        (FreeStrike(Selection((TRIGGERING,)), choice=False),),
        TRIGGERED_ACTION,
        target=Selection((TRIGGER_TARGET,)),
    )
    play = fight(
        hero("ana", (0, 0), riposte),
        hero("bo", (0, 1)),
        foe("orc", (1, 1), abilities=[HEWING]),
        first="director",
        dice=[6, 6, 6, 6],
        choose=["riposte/ana", "melee-free-strike/bo/melee/orc"],
    )

    play.do(UseAbility("orc", "hew", ("bo",)))

    # 12 is tier 2: 6 damage; bo answers with 14, tier 2: 5 + 2.
    assert (play.stamina("bo"), play.stamina("orc")) == (24, 33)


def test_blot_out_the_sun_is_measured_by_the_free_strike(fight: Make) -> None:
    """FS18, the tactician's Blot Out the Sun!: a ranged free strike with an edge against a marked enemy in its reach."""
    play = fight(
        hero("ana", (0, 0), abilities=[BLOT_OUT_THE_SUN], focus=11),
        hero("bo", (2, 0)),
        foe("orc", (6, 0), marked_by="ana"),
        foe("near", (3, 0)),
        dice=[4, 4],
        choose=["ranged-free-strike/bo/ranged/orc"],
    )

    play.do(UseAbility("ana", "blot-out-the-sun", ("ana", "bo")))

    # An enemy beside bo is a bane that does not count; 8 + 2 with the double edge of order and mark is tier 2: 4 + 2.
    assert play.stamina("orc") == 34
    assert not [id for id in play.offered() if id.endswith("/near")], "not marked"
    assert "ranged-free-strike/ana/ranged/orc" not in play.offered(), "6 squares away"
