"""Who takes a turn when (GA6), what may be done more in one (GA7), what is lost of one, and what happens later."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, CatchBreath, EndTurn, UseAbility
from freestrike.engine.content.heroes.tactician_first_echelon import THIS_IS_WHAT_WE_PLANNED_FOR
from freestrike.events.commands import Command
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, MANEUVER, TRIGGERED_ACTION, Ability, Target
from freestrike.events.content.amount import TRIGGERING, USER
from freestrike.events.content.effect import (
    DealDamage,
    ExtraAction,
    ForEach,
    Gain,
    ImposeCondition,
    Later,
    Reacts,
    SpendRecovery,
    TakeTurn,
    UseAbilities,
)
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Limit, Trigger
from freestrike.events.content.turns import LoseTurn
from freestrike.events.damage import DamageTaken
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.events.turns import TurnForgone, TurnGranted, TurnStarted

Make = Callable[..., Fight]
HESITATION = Reacts(
    "hesitation",
    "Hesitation Is Weakness",
    Trigger("turn ends", "ally", needs=(Holds("hero", of=TRIGGERING),)),
    (TakeTurn(choice=False),),
    FREE_TRIGGERED_ACTION,
    target=ONESELF,
    cost=1,
    resource=HEROIC_RESOURCE,
    needs=(Holds("acted this round", of=USER, negated=True),),
)
"""The shadow: another hero ends its turn; for 1 insight it takes its own right after it."""


def turns(play: Fight) -> list[str]:
    """Whose turns have begun, in order."""
    return [started.creature for started in play.events(TurnStarted)]


def codes(play: Fight, command: Command) -> list[str]:
    """Why a command is refused."""
    return [reason.code for reason in play.encounter.check(command)]


def test_hesitation_is_weakness(fight: Make) -> None:
    """GA6: two heroes act in a row, then the other side does."""
    play = fight(hero("bo", (0, 0)), hero("ana", (0, 1), HESITATION, focus=1), foe("orc", (5, 0)), choose=["hesitation/ana"])

    play.do(EndTurn("bo"))

    assert codes(play, EndTurn("orc")) == ["another's turn"]
    assert play.encounter.options("ana").reasons == ()
    play.do(EndTurn("ana"))
    assert turns(play) == ["bo", "ana"]
    assert play.encounter.board.creatures["ana"].heroic_resource == 0
    assert codes(play, EndTurn("ana")) == ["the other side's turn", "has acted this round"]
    assert codes(play, EndTurn("orc")) == []


def test_hesitation_after_its_own_turn_is_ruled_out(fight: Make) -> None:
    """GA6: who has acted in this round has no turn to take."""
    play = fight(hero("bo", (0, 0)), hero("ana", (0, 1), HESITATION, focus=1), foe("orc", (5, 0)))

    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(EndTurn("bo"))

    assert play.offered() == []
    assert play.ruled_out() == [("ana", "feature/hesitation", ("does not hold",))]


def test_this_is_what_we_planned_for(fight: Make) -> None:
    """GA6, the tactician: two allies who have not acted take their turns right after this one, in the order in which they agree."""
    play = fight(
        hero("ana", (0, 0), abilities=[THIS_IS_WHAT_WE_PLANNED_FOR], focus=5),
        hero("bo", (0, 1)),
        hero("cy", (0, 2)),
        foe("orc", (5, 0)),
        choose=["yes/bo", "yes/cy"],
    )

    play.do(UseAbility("ana", "this-is-what-we-planned-for", ("bo", "cy")))
    play.do(Advance("ana", ((1, 0, 0),)))
    play.do(EndTurn("ana"))
    assert codes(play, EndTurn("cy")) == ["another's turn"]
    play.do(EndTurn("bo"))
    play.do(EndTurn("cy"))

    assert turns(play) == ["ana", "bo", "cy"]
    assert codes(play, EndTurn("orc")) == []


def test_prescient_grace_comes_before_the_enemys_turn(fight: Make) -> None:
    """GA6, the censor: an enemy within 10 squares starts its turn; self or an ally takes its own before it, and spends a Recovery. What the
    enemy was about to do has not happened; it says so anew when its turn comes."""
    grace = Reacts(
        "grace",
        "Prescient Grace",
        Trigger("turn starts", "enemy", within=10),
        (SpendRecovery(), TakeTurn()),
        TRIGGERED_ACTION,
        target=Selection(("ally",), 1, 10),
        cost=5,
        resource=HEROIC_RESOURCE,
    )
    play = fight(
        hero("ana", (0, 0), grace, focus=5),
        hero("bo", (1, 0), stamina=20),
        foe("orc", (2, 0), abilities=[HEWING]),
        first="director",
        dice=[6, 6],
        choose=["grace/ana", "target/bo", "yes/bo", "yes/bo"],
    )

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert play.stamina("bo") == 20 + 10, "a third of 30, and no damage yet"
    assert codes(play, UseAbility("orc", "hew", ("bo",))) == ["another's turn"]
    play.do(EndTurn("bo"))
    assert turns(play) == ["orc", "bo"]
    play.do(UseAbility("orc", "hew", ("bo",)))
    # 12 is tier 2: 6 damage.
    assert (turns(play), play.stamina("bo")) == (["orc", "bo", "orc"], 24)
    play.do(EndTurn("orc"))
    assert codes(play, EndTurn("ana")) == []


def test_time_loop_is_a_bonus_turn(fight: Make) -> None:
    """GA6, the null: another creature ends its turn; a bonus turn, once a round, also after its own."""
    loop = Reacts(
        "time-loop",
        "Time Loop",
        Trigger("turn ends", "enemy"),
        (TakeTurn(bonus=True, choice=False),),
        FREE_TRIGGERED_ACTION,
        target=ONESELF,
        limit=Limit("round"),
    )
    play = fight(hero("ana", (0, 0), loop), foe("orc", (5, 0)), foe("ogre", (6, 0)), choose=["time-loop/ana"])

    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(Advance("ana", ((1, 0, 0),)))
    play.do(EndTurn("ana"))

    assert turns(play) == ["ana", "orc", "ana"]
    assert codes(play, EndTurn("ogre")) == []
    play.do(EndTurn("ogre"))
    assert play.encounter.board.round == 2


def test_a_bonus_turn_at_the_end_of_a_round_comes_before_the_next(fight: Make) -> None:
    """GA6: nobody is left to act but for the turn that was granted."""
    loop = Reacts(
        "loop", "Loop", Trigger("turn ends", "enemy"), (TakeTurn(bonus=True, choice=False),), target=ONESELF, limit=Limit("round")
    )
    play = fight(hero("ana", (0, 0), loop), foe("orc", (5, 0)), choose=["loop/ana"])

    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))

    assert (play.encounter.board.round, codes(play, EndTurn("ana"))) == (1, [])
    play.do(EndTurn("ana"))
    assert play.encounter.board.round == 2


def test_a_granted_turn_is_forgone_by_who_falls_before_it(fight: Make) -> None:
    """GA6: the fight goes on with the other side if nobody can take the turn that was granted."""
    planned = replace(THIS_IS_WHAT_WE_PLANNED_FOR, cost=0, resource="")
    blast = Ability("blast", "Blast", MAIN_ACTION, ("Ranged",), ranged=10, target=Target(("ally",)), effects=(DealDamage(40),))
    play = fight(
        hero("ana", (0, 0), abilities=[planned, blast]), hero("bo", (0, 1), stamina=10), foe("orc", (5, 0)), choose=["yes/bo", "kill/bo"]
    )

    play.do(UseAbility("ana", "this-is-what-we-planned-for", ("bo",)))
    play.do(UseAbility("ana", "blast", ("bo",)))
    play.do(EndTurn("ana"))

    assert [one.creature for one in play.events(TurnGranted)] == ["bo"]
    assert [one.creature for one in play.events(TurnForgone)] == ["bo"]
    assert codes(play, EndTurn("orc")) == []


SOLO_ACTION = Reacts(
    "solo-action",
    "Solo Action",
    Trigger("turn starts", "self"),
    (ExtraAction(MAIN_ACTION, though_dazed=True),),
    target=ONESELF,
    cost=5,
    resource="malice",
)


def test_solo_action_gives_another_main_action(fight: Make) -> None:
    """GA7, the dragons: for 5 Malice an additional main action in its turn, and no third."""
    play = fight(
        foe("dragon", (1, 0), SOLO_ACTION, abilities=[HEWING]),
        hero("ana", (0, 0)),
        first="director",
        malice=5,
        dice=[1, 1, 6, 6],
        choose=["solo-action/dragon"],
    )
    hew = UseAbility("dragon", "hew", ("ana",))

    play.do(hew)
    play.do(hew)

    # 2 is tier 1 and 12 is tier 2: 3 and 6 damage.
    assert [taken.amount for taken in play.events(DamageTaken)] == [3, 6]
    assert play.encounter.board.malice == 0
    assert codes(play, hew) == ["main action spent"]


def test_solo_action_though_dazed(fight: Make) -> None:
    """GA7: dazed, it does one thing, and the additional main action besides; nothing more."""
    daze = Ability(
        "daze", "Daze", MAIN_ACTION, ("Ranged",), ranged=5, target=Target(("enemy",)), effects=(ImposeCondition("dazed", "eot"),)
    )
    play = fight(
        hero("ana", (0, 0), abilities=[daze]),
        foe("dragon", (1, 0), SOLO_ACTION, abilities=[HEWING]),
        malice=5,
        dice=[1, 1],
        choose=["solo-action/dragon"],
    )

    play.do(UseAbility("ana", "daze", ("dragon",)))
    play.do(EndTurn("ana"))
    play.do(Advance("dragon", ((2, 0, 0), (1, 0, 0))))
    play.do(UseAbility("dragon", "hew", ("ana",)))

    assert codes(play, Advance("dragon", ((2, 0, 0),))) == ["dazed"]
    assert "dazed" in codes(play, UseAbility("dragon", "hew", ("ana",)))


def test_alacrity_of_the_heart_lasts_until_the_next_turn(fight: Make) -> None:
    """GA7, the conduit: an ally has an additional main action on its next turn, and gains 3 of its heroic resource."""
    alacrity = Ability(
        "alacrity",
        "Alacrity of the Heart",
        MANEUVER,
        ("Ranged",),
        ranged=10,
        target=Target(("ally",)),
        effects=(ExtraAction(MAIN_ACTION), Gain(HEROIC_RESOURCE, 3)),
    )
    play = fight(hero("ana", (0, 0), abilities=[alacrity]), hero("bo", (5, 0), abilities=[HEWING]), foe("orc", (6, 0)), dice=[1, 1, 1, 1])

    play.do(UseAbility("ana", "alacrity", ("bo",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))
    play.do(UseAbility("bo", "hew", ("orc",)))
    play.do(EndTurn("bo"))

    assert play.stamina("orc") == 34
    assert play.encounter.board.creatures["bo"].heroic_resource == 3
    assert play.encounter.board.creatures["bo"].extra_actions == ()


def test_it_was_foretold_comes_before_everybody(fight: Make) -> None:
    """GA7, the censor: at the start of an encounter one main action before any other creature."""
    foretold = Reacts(
        "foretold",
        "It Was Foretold",
        Trigger("combat starts"),
        (UseAbilities("main action", usage="no action", free_strike_instead=False),),
        target=ONESELF,
    )
    play = fight(
        hero("ana", (0, 0), foretold, abilities=[HEWING]),
        foe("orc", (1, 0)),
        foe("ogre", (3, 0)),
        first="director",
        dice=[6, 6],
        choose=["foretold/ana", "hew/ana/melee/orc"],
    )

    play.do(EndTurn("ogre"))

    # 12 is tier 2: 6 damage.
    assert play.stamina("orc") == 34
    kinds = [type(record.event).__name__ for record in play.encounter.records(play.begun + 1)]
    assert kinds.index("DamageTaken") < kinds.index("TurnStarted")


def test_what_waits_for_the_first_round_comes_with_the_first_command(fight: Make) -> None:
    """A choice at the start of a round is asked in the first one too; once in each."""
    surge = Reacts("surge", "Surge", Trigger("round starts"), (Gain("surges", 1),), target=ONESELF)
    play = fight(hero("ana", (0, 0), surge), foe("orc", (5, 0)), choose=["surge/ana", "surge/ana"])

    play.do(Advance("ana", ((1, 0, 0),)))
    assert play.encounter.board.creatures["ana"].surges == 1
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))

    assert play.encounter.board.creatures["ana"].surges == 2


def test_acceleration_field_takes_the_next_main_action(fight: Make) -> None:
    """The talent: each target uses a main action now and loses its own of its next turn."""
    field = Ability(
        "field",
        "Acceleration Field",
        MAIN_ACTION,
        ("Ranged",),
        ranged=5,
        target=Target(("ally",)),
        effects=(UseAbilities("main action", free_strike_instead=False), LoseTurn("main action")),
    )
    play = fight(
        hero("ana", (0, 0), abilities=[field]),
        hero("bo", (1, 0), abilities=[HEWING], stamina=10),
        foe("orc", (2, 0)),
        dice=[6, 6],
        choose=["hew/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "field", ("bo",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))

    assert play.stamina("orc") == 34
    assert codes(play, UseAbility("bo", "hew", ("orc",))) == ["cannot use main actions"]
    play.do(CatchBreath("bo"))
    play.do(EndTurn("bo"))
    assert play.encounter.board.creatures["bo"].lasting == ()


def test_a_turn_is_lost(fight: Make) -> None:
    """Who has not acted loses the turn of this round, who has the one of the next."""
    stun = Ability("stun", "Stun", MANEUVER, ("Ranged",), ranged=5, target=Target(("creature",), 2), effects=(LoseTurn(),))
    play = fight(hero("ana", (0, 0)), hero("bo", (0, 1), abilities=[stun]), foe("orc", (2, 0)), foe("ogre", (3, 0)))

    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "stun", ("orc", "ogre")))
    play.do(EndTurn("bo"))

    assert play.encounter.board.round == 2, "the ogre has lost its turn"
    play.do(EndTurn("ana"))
    assert codes(play, EndTurn("orc")) == ["has acted this round"]
    assert codes(play, EndTurn("ogre")) == []


def test_what_happens_later(fight: Make) -> None:
    """At the end of the turn in progress, and at the start of the user's next one, with the user's name on it."""
    brand = Ability(
        "brand",
        "Brand",
        MAIN_ACTION,
        ("Ranged",),
        ranged=5,
        target=Target(("enemy",)),
        effects=(
            Later("end of turn", (DealDamage(2),)),
            Later("start of next turn", (DealDamage(3, "fire"),)),
            Later("end of round", (DealDamage(4),)),
        ),
    )
    play = fight(hero("ana", (0, 0), abilities=[brand]), foe("orc", (2, 0)))

    play.do(UseAbility("ana", "brand", ("orc",)))
    assert play.stamina("orc") == 40
    play.do(EndTurn("ana"))
    assert play.stamina("orc") == 38
    play.do(EndTurn("orc"))
    assert play.stamina("orc") == 34
    play.do(EndTurn("ana"))
    assert play.stamina("orc") == 31
    assert {taken.source for taken in play.events(DamageTaken)} == {"ana"}


def test_after_the_ability(fight: Make) -> None:
    """When every target has had its part: here the damage of the second comes before the push of the first."""
    both = Ability(
        "both",
        "Both",
        MAIN_ACTION,
        ("Ranged",),
        ranged=5,
        target=Target(("enemy",), 2),
        effects=(Later("after this ability", (ImposeCondition("prone"),)), ForEach(ONESELF, (Gain("surges", 1),))),
    )
    play = fight(hero("ana", (0, 0), abilities=[both]), foe("orc", (2, 0)), foe("ogre", (3, 0)))

    play.do(UseAbility("ana", "both", ("orc", "ogre")))

    kinds = [type(record.event).__name__ for record in play.encounter.records(play.begun + 1)]
    assert kinds.index("ConditionImposed") > max(n for n, kind in enumerate(kinds) if kind == "ResourceGained")
    assert all(play.encounter.board.creatures[id].condition("prone") for id in ("orc", "ogre"))
