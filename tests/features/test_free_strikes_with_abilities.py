"""Free strikes that abilities bring: of the user (FS06), allies (FS07), each target (FS08), compelled (FS09), of who is struck (FS11)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import UseAbility
from freestrike.engine.content.heroes.tactician_first_echelon import FOG_OF_WAR, NOW
from freestrike.events.content.ability import MANEUVER, Ability, Area, PowerRoll, Target
from freestrike.events.content.amount import TARGET, USER
from freestrike.events.content.effect import DealDamage, Effect, ForEach, FreeStrike, UnderPotency
from freestrike.events.content.selection import AFFECTED, Holds, Selection
from freestrike.events.lasting import MARKED

Make = Callable[..., Fight]
TARGETED = Selection(("creature",), needs=(Holds("among the targets"),), sight=False)
OTHERS_BESIDE = Selection(("enemy",), 0, 1, TARGET, needs=(Holds("among the targets", negated=True),))


def bite(*tiers: int, then: tuple[Effect, ...] = (), at_tier_3: tuple[Effect, ...] = ()) -> Ability:
    """A melee strike of these damages; `then`: what follows at any tier."""
    one, two, three = ((DealDamage(amount),) for amount in tiers)
    return replace(HEWING, id="bite", name="Bite", roll=PowerRoll((one, two, (*three, *at_tier_3)), ("might",)), effects=then)


BITE = UseAbility("beast", "bite", ("ana",))


def test_tail_bite_goes_on_to_everybody_beside_the_target(fight: Make) -> None:
    """FS06, Tyburaki: whoever stands beside the target is struck too."""
    tail = bite(4, 7, 9, then=(ForEach(OTHERS_BESIDE, (FreeStrike(AFFECTED, by=USER),)),))
    play = fight(
        foe("beast", (0, 0), abilities=[tail]),
        hero("ana", (1, 0)),
        hero("bo", (1, 1)),
        hero("cy", (2, 0)),
        hero("far", (4, 0)),
        first="director",
        dice=[6, 6],
        choose=["melee-free-strike/beast/melee/bo", "ranged-free-strike/beast/ranged/cy"],
    )

    play.do(BITE)

    assert [play.stamina(id) for id in ("ana", "bo", "cy", "far")] == [23, 26, 26, 30]


def test_flail_strikes_another_at_tier_3(fight: Make) -> None:
    """FS06, Gnoll Wildling: at tier 3 a free strike against one creature adjacent to the target."""
    one_beside = replace(OTHERS_BESIDE, count=1)
    flail = bite(2, 3, 5, at_tier_3=(ForEach(one_beside, (FreeStrike(AFFECTED, by=USER),)),))
    play = fight(
        foe("beast", (0, 0), abilities=[flail]),
        hero("ana", (1, 0)),
        hero("bo", (1, 1)),
        hero("cy", (2, 0)),
        first="director",
        dice=[9, 8],
        choose=["target/cy", "ranged-free-strike/beast/ranged/cy"],
    )

    play.do(BITE)

    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [25, 30, 26]


def test_swordplay_gives_an_ally_beside_the_target_a_free_strike(fight: Make) -> None:
    """FS07, Goblin Underboss: a friend beside the target may strike it."""
    beside = Selection(("ally",), 1, 1, TARGET)
    swordplay = bite(3, 4, 5, then=(ForEach(beside, (FreeStrike(TARGETED),)),))
    play = fight(
        foe("beast", (0, 0), abilities=[swordplay]),
        foe("near", (2, 1)),
        foe("far", (5, 5)),
        hero("ana", (1, 0)),
        first="director",
        dice=[6, 6],
        choose=["target/near", "melee-free-strike/near/melee/ana"],
    )

    play.do(BITE)

    assert play.stamina("ana") == 30 - 4 - 4
    assert "target/far" not in play.offered()


def test_brutal_flail_lets_any_ally_strike_at_tier_3(fight: Make) -> None:
    """FS07, Time Raider Archon: at tier 3 one ally strikes the target from wherever it is, if it reaches it."""
    flail = bite(2, 4, 5, at_tier_3=(ForEach(Selection(("ally",)), (FreeStrike(TARGETED),)),))
    play = fight(
        foe("beast", (0, 0), abilities=[flail]),
        foe("archer", (5, 0)),
        hero("ana", (1, 0)),
        first="director",
        dice=[10, 8],
        choose=["target/archer", "ranged-free-strike/archer/ranged/ana"],
    )

    play.do(BITE)

    assert play.stamina("ana") == 30 - 5 - 4


def test_now_lets_three_allies_strike(fight: Make) -> None:
    """FS08, the tactician's Now!: each of three allies can make a free strike, each against whom it likes."""
    play = fight(
        hero("ana", (0, 0), abilities=[NOW], focus=5),
        hero("bo", (5, 0)),
        hero("cy", (5, 2)),
        hero("di", (9, 9)),
        foe("orc", (6, 1)),
        dice=[6, 6, 1, 1],
        choose=["melee-free-strike/bo/melee/orc", "melee-free-strike/cy/melee/orc"],
    )

    play.do(UseAbility("ana", "now", ("bo", "cy", "di")))

    # 14 is tier 2: 5 + 2. cy flanks the orc with nobody: 4 is tier 1: 2 + 2.
    assert play.stamina("orc") == 40 - 7 - 4
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


def test_shoot_is_for_the_artillery(fight: Make) -> None:
    """FS08, Human Bandit Chief: each artillery ally within a burst of 10 makes a ranged free strike."""
    effects = (ForEach(Selection(("ally",), 0, 10, needs=(Holds("role", "artillery"),)), (FreeStrike(manner="ranged", choice=False),)),)
    shoot = Ability("shoot", "Shoot!", MANEUVER, area=Area("burst", 10), target=Target(("self",), 1), effects=effects)
    play = fight(
        foe("chief", (0, 0), abilities=[shoot]),
        foe("bow", (0, 3), roles=("Platoon Artillery",)),
        foe("club", (0, 4), roles=("Platoon Brute",)),
        hero("ana", (4, 3)),
        first="director",
        choose=["ranged-free-strike/bow/ranged/ana"],
    )

    play.do(UseAbility("chief", "shoot", ("chief",)))

    assert play.used()[1:] == [("bow", "ranged-free-strike", ("ana",))]
    assert play.stamina("ana") == 26


def test_fog_of_war_turns_enemies_on_each_other(fight: Make) -> None:
    """FS09, the tactician's Fog of War: each of two creatures is marked and must make a free strike against a creature of the tactician's
    choice within 5 squares of it."""
    play = fight(
        hero("ana", (0, 0), abilities=[FOG_OF_WAR], focus=5),
        foe("orc", (5, 0)),
        foe("ogre", (6, 0)),
        choose=["melee-free-strike/orc/melee/ogre", "melee-free-strike/ogre/melee/orc"],
    )

    play.do(UseAbility("ana", "fog-of-war", ("orc", "ogre")))

    assert (play.stamina("orc"), play.stamina("ogre")) == (36, 36)
    assert all(play.encounter.board.creatures[id].has_lasting(MARKED) for id in ("orc", "ogre"))


def test_control_synapses_compels_only_whom_it_overpowers(fight: Make) -> None:
    """FS09, Shadow Elf Noctis Mage: whose Reason is below 1 strikes whom the mage picks."""
    compelled = FreeStrike(Selection(("enemy",)), choice=False, controlled=True)
    enemies = bite(8, 10, 13, then=(UnderPotency("reason", 1, (compelled,)),))
    play = fight(
        foe("beast", (0, 0), abilities=[enemies]),
        hero("ana", (1, 0)),
        hero("bo", (2, 0)),
        first="director",
        dice=[6, 6, 1, 1],
        choose=["melee-free-strike/ana/melee/bo"],
    )

    play.do(BITE)

    # Her own roll: 2 + 2 is tier 1, 2 + 2 damage to her ally.
    assert (play.stamina("ana"), play.stamina("bo")) == (20, 26)


def test_en_garde_is_answered(fight: Make) -> None:
    """FS11, the troubadour's En Garde!: whom she strikes may strike back in melee."""
    guard = bite(7, 11, 16, then=(FreeStrike(Selection((USER,)), "melee"),))
    play = fight(hero("ana", (0, 0), abilities=[guard]), foe("orc", (1, 0)), dice=[6, 6], choose=["melee-free-strike/orc/melee/ana"])

    play.do(UseAbility("ana", "bite", ("orc",)))

    assert (play.stamina("orc"), play.stamina("ana")) == (29, 26)
