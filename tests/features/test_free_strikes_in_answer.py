"""Free strikes in answer: before one's own death (FS01), at an ally's (FS02), by a triggered action (FS04), without any (FS05)."""

from __future__ import annotations

from collections.abc import Callable

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, TRIGGERED_ACTION
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING
from freestrike.events.content.effect import FreeStrike, ImposeCondition, Move, Reacts, UnderPotency
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.damage import Died
from freestrike.events.turns import TriggeredActionTaken

Make = Callable[..., Fight]
STRIKE = UseAbility("ana", "hew", ("orc",))
AT_ITS_OWN_DEATH = Trigger("drops to 0", moment=BEFORE)


def test_bloodfire_burn_strikes_back_before_the_orc_dies(fight: Make) -> None:
    """FS01, Orc Razor: at 0 Stamina it can make a free strike before it dies."""
    bloodfire = Reacts("bloodfire-burn", "Bloodfire Burn", AT_ITS_OWN_DEATH, (FreeStrike(),), target=ONESELF)
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0), bloodfire, stamina=9),
        foe("far", (9, 9)),
        dice=[9, 8],
        choose=["bloodfire-burn/orc", "melee-free-strike/orc/melee/ana"],
    )

    play.do(STRIKE)

    # 9 + 8 + 2 is tier 3: 9 damage, and the orc is at 0; its free strike deals 4.
    assert play.used() == [("ana", "hew", ("orc",)), ("orc", "melee-free-strike", ("ana",))]
    assert [death.creature for death in play.events(Died)] == ["orc"]
    assert play.stamina("ana") == 26


def test_death_snap_is_melee_only(fight: Make) -> None:
    """FS01, Abyssal Hyena: a melee free strike; who is not beside it is out of its reach."""
    snap = Reacts("death-snap", "Death Snap", AT_ITS_OWN_DEATH, (FreeStrike(manner="melee"),), target=ONESELF)
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]),
        hero("bo", (4, 0)),
        foe("orc", (1, 0), snap, stamina=3),
        foe("far", (9, 9)),
        dice=[1, 1],
        choose=["death-snap/orc"],
    )

    play.do(STRIKE)

    assert [id for id in play.offered() if "free-strike" in id] == ["melee-free-strike/orc/melee/ana"]
    assert play.stamina("ana") == 30, "it may, and did not"
    assert [death.creature for death in play.events(Died)] == ["orc"]


FRENZY = Reacts(
    "distant-death-frenzy",
    "Distant Death Frenzy",
    Trigger("drops to 0", "ally", within=5, needs=(Holds("minion", of=TRIGGERING, negated=True),), moment=BEFORE),
    (FreeStrike(manner="ranged"),),
    target=ONESELF,
)


def test_distant_death_frenzy_shoots_when_an_ally_falls_nearby(fight: Make) -> None:
    """FS02, Gnoll Abyssal Archer: an ally that is no minion, within 5 squares; a ranged free strike."""
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0), stamina=3),
        foe("archer", (4, 0), FRENZY),
        foe("distant", (8, 0), FRENZY),
        dice=[1, 1],
        choose=["distant-death-frenzy/archer", "ranged-free-strike/archer/ranged/ana"],
    )

    play.do(STRIKE)

    assert play.stamina("ana") == 26
    assert "distant-death-frenzy/distant" not in play.offered(), "7 squares away"


def test_no_frenzy_for_a_minion(fight: Make) -> None:
    """FS02: a minion's death is nothing to an archer."""
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0), stamina=3, roles=("Minion Brute",)),
        foe("archer", (4, 0), FRENZY),
        dice=[1, 1],
    )

    play.do(STRIKE)

    assert [id for id in play.offered() if "frenzy" in id] == []


def test_death_frenzy_moves_before_it_strikes(fight: Make) -> None:
    """FS02, Gnoll Marauder: an ally that is no minion falls within 7 squares; it moves up to its speed and can make a melee free strike."""
    frenzy = Reacts(
        "death-frenzy",
        "Death Frenzy",
        Trigger("drops to 0", "ally", within=7, needs=(Holds("minion", of=TRIGGERING, negated=True),), moment=BEFORE),
        (Move(), FreeStrike(manner="melee")),
        target=ONESELF,
    )
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0), stamina=3),
        foe("marauder", (0, 4), frenzy),
        dice=[1, 1],
        choose=["death-frenzy/marauder", "square/0,3,0", "square/0,2,0", "square/0,1,0", "melee-free-strike/marauder/melee/ana"],
    )

    play.do(STRIKE)

    assert (play.at("marauder"), play.stamina("ana")) == ((0, 1, 0), 26)


READY_RODENT = Reacts(
    "ready-rodent",
    "Ready Rodent",
    Trigger("deals damage", "ally", "enemy", within=1, measured="subject"),
    (FreeStrike(Selection((TRIGGER_TARGET,)), choice=False),),
    TRIGGERED_ACTION,
    target=ONESELF,
)


def test_ready_rodent_follows_up_on_an_allys_damage(fight: Make) -> None:
    """FS04, Radenwight: an ally damages somebody beside it; a triggered action, so only once in the round."""
    play = fight(
        foe("biter", (0, 1), abilities=[HEWING]),
        foe("rat", (1, 1), READY_RODENT),
        hero("ana", (0, 0)),
        first="director",
        dice=[6, 6],
        choose=["ready-rodent/rat"],
    )

    play.do(UseAbility("biter", "hew", ("ana",)))

    # 12 is tier 2: 6 damage, then 4 for the rat's free strike.
    assert play.stamina("ana") == 20
    assert [(taken.creature, taken.free) for taken in play.events(TriggeredActionTaken)] == [("rat", False)]


def test_thorny_scales_answer_a_melee_strike(fight: Make) -> None:
    """FS04, Thorn Dragon: for 1 Malice a free strike against who has damaged it in melee, which bleeds if its Might is below 2."""
    bleeding = UnderPotency("might", 2, (ImposeCondition("bleeding", "eot"),))
    scales = Reacts(
        "thorny-scales",
        "Thorny Scales",
        Trigger("deals damage", "creature", "self", within=1, manner="melee"),
        (FreeStrike(Selection((TRIGGERING,)), choice=False, riders=(bleeding,)),),
        FREE_TRIGGERED_ACTION,
        target=ONESELF,
        cost=1,
        resource="malice",
    )
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING], might=1),
        foe("orc", (1, 0), scales),
        dice=[6, 6, 3],
        malice=1,
        choose=["thorny-scales/orc"],
    )

    play.do(STRIKE)

    assert play.stamina("orc") == 34, "13 is tier 2"
    assert play.encounter.board.creatures["ana"].condition("bleeding") is not None
    assert play.stamina("ana") == 30 - 4 - (3 + 1), "the strike, and the blood that its own main action costs it"
    assert play.encounter.board.malice == 0


def test_im_your_enemy_watches_whom_it_has_taunted(fight: Make) -> None:
    """FS05, Human Knave: whoever it has taunted and is beside it damages somebody else: a free strike, which takes no action."""
    enemy = Reacts(
        "im-your-enemy",
        "I'm Your Enemy",
        Trigger(
            "deals damage",
            "creature",
            "ally",
            within=1,
            needs=(Holds("condition", "taunted", TRIGGERING, "user"),),
        ),
        (FreeStrike(Selection((TRIGGERING,))),),
        target=ONESELF,
    )
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0)),
        foe("knave", (0, 1), enemy),
        dice=[6, 6],
        choose=["im-your-enemy/knave", "melee-free-strike/knave/melee/ana"],
    )
    play.taunt("ana", "knave")

    play.do(STRIKE)

    # A double bane makes the tier 2 of 14 a tier 1: 3 damage.
    assert play.stamina("orc") == 37
    assert play.stamina("ana") == 26
    assert play.events(TriggeredActionTaken) == []


def test_a_dying_orc_is_not_done(fight: Make) -> None:
    """FS05, the orc's ancestry: damage that leaves it dying is answered with a free strike against anybody."""
    answer = Reacts(
        "not-done",
        "Relentless",
        Trigger("drops to 0"),
        (FreeStrike(Selection(("creature",))),),
        target=ONESELF,
    )
    play = fight(
        foe("biter", (1, 0), abilities=[HEWING]),
        hero("ana", (0, 0), answer, stamina=5),
        hero("bo", (9, 9)),
        first="director",
        dice=[6, 6, 5, 5],
        choose=["not-done/ana", "melee-free-strike/ana/melee/biter"],
    )

    play.do(UseAbility("biter", "hew", ("ana",)))

    # 12 is tier 2: 6 damage, and ana is dying; 10 + 2 is tier 2: 5 + 2 damage.
    assert play.stamina("biter") == 33
    assert play.encounter.board.creatures["ana"].life == "dying"
