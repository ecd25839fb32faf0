"""Swarms that strike whoever shares their space (FS03); clones, guests and summoned creatures that strike for another (FS15)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability, Target
from freestrike.events.content.amount import TARGET, USER, Amount
from freestrike.events.content.effect import ForEach, FreeStrike, LeftByHand, Reacts, SetStaminaTo, Summon, TakeTurn
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, Holds, Selection
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock, Trait
from freestrike.events.content.trigger import Trigger
from freestrike.events.encounter import DIRECTOR, Entrant
from freestrike.events.strikes import AbilityUsed, LeftToDirector
from freestrike.events.summoning import CreatureEntered

Make = Callable[..., Fight]
SHARING = Selection(("creature",), 0, needs=(Holds("within", of=TARGET, to=USER, value=0),))
SWARM = (
    Modifier("can", name="share spaces"),
    Reacts(
        "swarm",
        "Swarm",
        Trigger("turn starts", "self"),
        (ForEach(SHARING, (FreeStrike(AFFECTED, "melee", by=USER),)),),
        target=Selection((USER,)),
    ),
)


@pytest.mark.parametrize(("name", "size"), [("Animal Swarm", "1M"), ("Bugbear Mob", "3")])
def test_a_swarm_strikes_whoever_is_in_its_space(fight: Make, name: str, size: str) -> None:
    """FS03, Animal Swarm and Bugbear Mob: it can end its move in the spaces of others, and at the start of its turn makes a free strike
    against each creature that it shares them with."""
    swarm = foe("swarm", (3, 0), *SWARM)
    swarm = replace(swarm, stat_block=replace(swarm.stat_block, size=size, name=name))
    play = fight(
        swarm,
        hero("ana", (2, 0)),
        hero("bo", (0, 2)),
        first="director",
        choose=["swarm/swarm", "swarm/swarm", "melee-free-strike/swarm/melee/ana"],
    )

    play.do(Advance("swarm", ((2, 0, 0),)))
    play.do(EndTurn("swarm"))
    play.do(EndTurn("ana"))
    play.do(EndTurn("bo"))
    assert play.stamina("ana") == 30
    play.do(EndTurn("swarm"))

    assert play.at("swarm") == (2, 0, 0)
    assert (play.stamina("ana"), play.stamina("bo")) == (26, 30)
    assert not [id for id in play.offered() if id.endswith("/bo")]


def test_others_can_not_end_their_moves_there(fight: Make) -> None:
    """FS03: without the trait nobody of about that size stops in another's space."""
    play = fight(foe("orc", (3, 0)), hero("ana", (2, 0)), first="director")

    assert [reason.code for reason in play.encounter.check(Advance("orc", ((2, 0, 0),)))] == ["another's space"]


CLONE = StatBlock("Ash Clone", "1M", 5, 1, free_strike=CreatureFreeStrike(5))


def test_ashes_to_ashes_has_the_clones_strike(fight: Make) -> None:
    """FS15, War Dog Blackcap: up to three ash clones within 20 squares each make a free strike; nobody else does."""
    ashes = Ability(
        "ashes",
        "Ashes to Ashes",
        MANEUVER,
        ("Ranged",),
        ranged=20,
        target=Target(("ally",), 3, needs=(Holds("stat block", "Ash Clone"),)),
        effects=(FreeStrike(choice=False),),
    )
    clones = [Entrant(f"clone-{n}", CLONE, DIRECTOR, DIRECTOR, (1, n, 0)) for n in (0, 1)]
    play = fight(foe("blackcap", (5, 5), abilities=[ashes]), foe("dog", (1, 2)), *clones, hero("ana", (0, 0)), first="director")

    assert [reason.code for reason in play.encounter.check(UseAbility("blackcap", "ashes", ("dog",)))] == ["does not hold"]
    play.choose = ["melee-free-strike/clone-0/melee/ana", "melee-free-strike/clone-1/melee/ana"]
    play.do(UseAbility("blackcap", "ashes", ("clone-0", "clone-1")))

    assert play.stamina("ana") == 30 - 5 - 5


def test_a_guest_star_has_half_the_stamina_and_its_own_turn(fight: Make) -> None:
    """FS15, the troubadour: a guest appears within 10 squares, with the user's scores, half its Stamina and free strikes only, and a turn
    of its own."""
    guest = StatBlock("Guest Star", "1M", 5, 15, hero=True, characteristics=Characteristics(might=2))
    star = Ability(
        "guest-star", "Guest Star", MAIN_ACTION, target=Target(("self",)), effects=(Summon("Guest Star", within=10, stamina=Amount(15)),)
    )
    play = fight(
        hero("ana", (0, 0), abilities=[star]),
        foe("orc", (3, 0)),
        foe("ogre", (9, 0)),
        reserves=(guest,),
        dice=[6, 6],
        choose=["space/2,0,0"],
    )

    play.do(UseAbility("ana", "guest-star", ()))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    star_at = play.encounter.board.creatures["guest-star-1"]
    assert (star_at.stamina, star_at.corner, star_at.seat) == (15, (2, 0, 0), "player of ana")
    uses = (use.command for use in play.encounter.options("guest-star-1").abilities)
    own = {use.ability for use in uses if isinstance(use, UseAbility)}
    play.do(UseAbility("guest-star-1", "melee-free-strike", ("orc",)))

    # 12 + 2 is tier 2: 5 + 2.
    assert play.stamina("orc") == 33
    assert own <= {"melee-free-strike", "ranged-free-strike", "grab", "knockback", "escape-grab"}


def test_a_source_of_earth_acts_right_after_its_summoner(fight: Make) -> None:
    """FS15, the elementalist: a source appears in a free space within 10 squares and takes its turn right after the user, for whom it
    strikes. What nobody has brought along is left to the Director."""
    source = StatBlock("Source of Earth", "1S", 5, 20, free_strike=CreatureFreeStrike(3))
    others = ForEach(Selection(("ally",), 0, 10, needs=(Holds("stat block", "Source of Earth"),)), (TakeTurn(choice=False),))
    summon = Ability(
        "summon",
        "Summon Source of Earth",
        MAIN_ACTION,
        ("Ranged",),
        target=Target(("self",)),
        effects=(Summon("Source of Earth", within=10), others, Summon("Nobody")),
    )
    play = fight(
        hero("ana", (0, 0), abilities=[summon]), foe("orc", (5, 0)), foe("ogre", (9, 9)), reserves=(source,), choose=["space/4,0,0"]
    )

    play.do(UseAbility("ana", "summon", ()))
    play.do(EndTurn("ana"))
    play.do(UseAbility("source-of-earth-1", "melee-free-strike", ("orc",)))
    play.do(EndTurn("source-of-earth-1"))

    assert play.stamina("orc") == 37
    assert play.left_to_the_director() == ["summon"]
    assert [one.creature for one in play.events(AbilityUsed)] == ["ana", "source-of-earth-1"]
    assert play.encounter.check(EndTurn("orc")) == ()


def test_what_is_not_run_of_who_is_summoned_is_said(fight: Make) -> None:
    """As of those who are there when the fight begins."""
    source = StatBlock("Source", "1S", 5, 20, traits=(Trait("Deep Roots", (LeftByHand("It roots."),)),))
    summon = Ability("summon", "Summon", MAIN_ACTION, target=Target(("self",)), effects=(Summon("Source", within=10),))
    play = fight(hero("ana", (0, 0), abilities=[summon]), foe("orc", (5, 0)), reserves=(source,), choose=["space/4,0,0"])

    play.do(UseAbility("ana", "summon", ()))

    assert [(one.creature, one.ability, one.text) for one in play.events(LeftToDirector)] == [("source-1", "Deep Roots", "It roots.")]


def test_clones_of_oneself_have_one_stamina(fight: Make) -> None:
    """FS15, the shadow's Gloom Squad: clones with the user's statistics, but for 1 Stamina, in free squares beside it, gone at the start of
    its next turn."""
    gone = ForEach(Selection(("ally",), 0, needs=(Holds("stat block", "ana"),)), (SetStaminaTo(Amount()),))
    squad = Ability(
        "gloom-squad", "Gloom Squad", MANEUVER, target=Target(("self",)), effects=(Summon(count=2, stamina=1),), after=(), before=(gone,)
    )
    play = fight(hero("ana", (0, 0), abilities=[squad]), foe("orc", (5, 0)), choose=["space/1,0,0", "space/0,1,0"])

    play.do(UseAbility("ana", "gloom-squad", ()))

    entered = [event.entrant for event in play.events(CreatureEntered)]
    assert [(one.id, one.square, one.stamina) for one in entered] == [("ana-1", (1, 0, 0), 1), ("ana-2", (0, 1, 0), 1)]
    assert play.encounter.board.creatures["ana-2"].stat_block == play.encounter.board.creatures["ana"].stat_block
