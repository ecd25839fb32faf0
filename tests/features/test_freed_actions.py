"""Triggered actions that a feature makes free (GA8): by an ally's ability, by an aura, for a price."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, MANEUVER, TRIGGERED_ACTION, Ability, Target
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.duration import ENCOUNTER, END_OF_ROUND
from freestrike.events.content.effect import Bestow, DealDamage, FreeStrike, Gain, Halve, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.trigger import BEFORE, Trigger

Make = Callable[..., Fight]
READY_RODENT = Reacts(
    "ready-rodent",
    "Ready Rodent",
    Trigger("deals damage", "ally", "enemy", within=5, measured="subject"),
    (FreeStrike(Selection(("triggering target",)), choice=False),),
    TRIGGERED_ACTION,
    target=ONESELF,
)


def test_cacophony_makes_ready_rodent_free_once(fight: Make) -> None:
    """GA8, Radenwight Maestro: for the rest of the round Ready Rodent takes nothing once of those whom the maestro reaches; their own
    triggered action is left to them, and nothing beyond."""
    freed = Modifier("counts as", 0, FREE_TRIGGERED_ACTION, "ready-rodent", next_only=True)
    cacophony = Ability(
        "cacophony", "Cacophony", MANEUVER, ("Ranged",), ranged=5, target=Target(("ally",), 2), effects=(Bestow(END_OF_ROUND, (freed,)),)
    )
    stab = Ability("stab", "Stab", MAIN_ACTION, ("Ranged",), ranged=5, target=Target(("enemy",)), effects=(DealDamage(1),))
    play = fight(
        foe("maestro", (2, 2), abilities=[cacophony, stab]),
        foe("rat", (1, 0), READY_RODENT),
        foe("mouse", (2, 0), abilities=[stab]),
        foe("vole", (2, 1), abilities=[stab]),
        hero("ana", (0, 0)),
        hero("bo", (9, 9)),
        hero("cy", (9, 8)),
        first="director",
        choose=["ready-rodent/rat/free"],
    )

    play.do(UseAbility("maestro", "cacophony", ("rat", "mouse")))
    play.do(UseAbility("maestro", "stab", ("ana",)))
    assert play.stamina("ana") == 30 - 1 - 4
    play.choose = ["ready-rodent/rat"]
    play.do(EndTurn("maestro"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("mouse", "stab", ("ana",)))
    assert play.stamina("ana") == 25 - 1 - 4
    play.do(EndTurn("mouse"))
    play.do(EndTurn("cy"))
    play.do(UseAbility("vole", "stab", ("ana",)))

    assert play.stamina("ana") == 20 - 1
    assert play.ruled_out() == [("rat", "feature/ready-rodent", ("triggered action spent",))]


PARRY = Reacts(
    "parry",
    "Parry",
    Trigger("is about to damage", "enemy", "self", moment=BEFORE),
    (Halve(),),
    TRIGGERED_ACTION,
    target=Selection((TRIGGERING,)),
)


def test_speed_of_thought_frees_a_triggered_action_for_2_clarity(fight: Make) -> None:
    """GA8, the talent: once a round it can spend 2 clarity to use a triggered action as a free one."""
    thought = Modifier("counts as", 2, FREE_TRIGGERED_ACTION)
    play = fight(
        hero("ana", (0, 0), PARRY, thought, focus=3),
        *(foe(id, (1, n), abilities=[replace(HEWING, roll=None, effects=(DealDamage(5),))]) for n, id in enumerate(("orc", "ogre"))),
        hero("bo", (9, 9)),
        first="director",
        choose=["parry/ana/free"],
    )

    play.do(UseAbility("orc", "hew", ("ana",)))
    # Half of 5 is 2.
    assert (play.stamina("ana"), play.encounter.board.creatures["ana"].heroic_resource) == (28, 1)
    play.choose = ["parry/ana"]
    play.do(EndTurn("orc"))
    play.do(EndTurn("bo"))
    play.do(UseAbility("ogre", "hew", ("ana",)))

    assert play.stamina("ana") == 26
    assert play.offered() == ["parry/ana/free", "parry/ana", "parry/ana"], "once in the round, and there is no more to pay with"


def test_of_the_two_only_one_answers_a_trigger(fight: Make) -> None:
    """GA8: whoever picks both ways at once uses the first."""
    thought = Modifier("counts as", 2, FREE_TRIGGERED_ACTION)
    play = fight(
        hero("ana", (0, 0), PARRY, thought, focus=2),
        foe("orc", (1, 0), abilities=[replace(HEWING, roll=None, effects=(DealDamage(20),))]),
        first="director",
        choose=["parry/ana/free", "parry/ana"],
    )

    play.do(UseAbility("orc", "hew", ("ana",)))

    assert play.stamina("ana") == 20
    assert play.encounter.board.creatures["ana"].reacted_in == 0


def test_radical_fantasia_once_a_round_each(fight: Make) -> None:
    """GA8, the troubadour: as long as she performs, one triggered action a round takes nothing of a target."""
    fantasia = Ability(
        "fantasia",
        "Radical Fantasia",
        MANEUVER,
        ("Ranged",),
        ranged=5,
        target=Target(("self", "ally"), 2),
        effects=(Bestow(ENCOUNTER, (Modifier("counts as", 0, FREE_TRIGGERED_ACTION),), state="fantasia"), Gain("surges", 0)),
    )
    play = fight(
        hero("ana", (0, 0), PARRY, abilities=[fantasia]),
        hero("bo", (0, 2), PARRY),
        foe("orc", (1, 1), abilities=[replace(HEWING, roll=None, effects=(DealDamage(4),))]),
        choose=["parry/ana/free", "parry/ana/free"],
    )

    play.do(UseAbility("ana", "fantasia", ("ana", "bo")))
    ready = play.encounter.options("bo").reactions
    assert [(one.name, one.usage, one.reasons) for one in ready[1:]] == [
        ("Parry", TRIGGERED_ACTION, ()),
        ("Parry", FREE_TRIGGERED_ACTION, ()),
    ]
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("ana",)))
    play.do(EndTurn("orc"))
    play.do(EndTurn("bo"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("ana",)))

    assert play.stamina("ana") == 30 - 2 - 2
