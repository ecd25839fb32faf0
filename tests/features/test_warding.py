"""What published traits hold against whoever rolls against their owner, and those whom it has in its grip."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability
from freestrike.events.content.effect import FreeStrike, ImposeCondition
from freestrike.events.encounter import Entrant
from freestrike.events.prompts import Asked
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
BOW = replace(HEWING, id="bow", name="Bow", keywords=("Ranged", "Strike", "Weapon"), melee=0, ranged=10)


def net(play: Fight) -> list[int]:
    """What edges and banes came to in each roll."""
    return [made.outcomes[0].net for made in play.events(PowerRollMade)]


@pytest.mark.parametrize(("used", "at", "banes"), [("hew", (1, 0), [-1]), ("bow", (4, 0), [0])])
def test_a_melee_ability_has_a_bane(fight: Make, published: Publish, used: str, at: tuple[int, int], banes: list[int]) -> None:
    """Human Storm Mage, Arcane Shield: against a melee ability, not against one from afar."""
    mage = published("mage", at, "Humans/Statblocks/Human Storm Mage")
    play = fight(hero("ana", (0, 0), abilities=[HEWING, BOW], reason=1), mage, dice=[5, 5])

    play.do(UseAbility("ana", used, ("mage",)))

    assert net(play) == banes


@pytest.mark.parametrize(("harmed", "tier"), [((), 1), ((Condition("bleeding", "ana"),), 3)])
def test_every_roll_obtains_its_least_against_the_whole(fight: Make, published: Publish, harmed: tuple[Condition, ...], tier: int) -> None:
    """Multivok Chief, Valiar Might: 19 is tier 1 unless the chief is bleeding; it stays a critical hit, and gives another main action."""
    chief = replace(published("chief", (1, 0), "Valok/Statblocks/Multivok Chief"), conditions=harmed)
    play = fight(hero("ana", (0, 0), abilities=[HEWING]), chief, dice=[9, 10])

    play.do(UseAbility("ana", "hew", ("chief",)))

    assert [made.outcomes[0].tier for made in play.events(PowerRollMade)] == [tier]
    assert any(prompt.kind == "extra main action" for prompt in (asked.prompt for asked in play.events(Asked)))


@pytest.mark.parametrize(
    ("path", "worse"), [("Griffons/Statblocks/Griffon", -2), ("Voiceless Talkers/Statblocks/Mindkiller", -1)], ids=["griffon", "mindkiller"]
)
def test_whom_it_has_gets_away_worse(fight: Make, published: Publish, path: str, worse: int) -> None:
    """Beast of Prey, Brain Latch: the way out of its grip has a double bane, or a bane; out of another's it has none of that."""
    beast = published("beast", (1, 0), path)
    seize = Ability("seize", "Seize", MAIN_ACTION, ("Melee",), melee=1, effects=(ImposeCondition("grabbed"),))
    beast = replace(beast, stat_block=replace(beast.stat_block, size="1M", abilities=(*beast.stat_block.abilities, seize)))
    play = fight(hero("ana", (0, 0)), hero("bo", (5, 0)), beast, foe("orc", (6, 0), abilities=[seize]), first="director", dice=[5, 5, 5, 5])

    play.do(UseAbility("beast", "seize", ("ana",)))
    play.do(EndTurn("beast"))
    play.do(UseAbility("ana", "escape-grab", ()))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "seize", ("bo",)))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "escape-grab", ()))

    assert net(play) == [worse, 0]


def test_an_ally_strikes_in_its_stead(fight: Make, published: Publish) -> None:
    """Ogre Blue Blood, In My Stead: the brute, 4 squares from it, takes the free strike that it is given."""
    order = Ability(
        "order", "Order", MANEUVER, ("Ranged",), ranged=20, target=replace(HEWING.target, kinds=("ally",)), effects=(FreeStrike(),)
    )
    blue = published("blue", (5, 1), "Ogres/Statblocks/Ogre Blue Blood")
    play = fight(
        hero("ana", (0, 0)),
        blue,
        foe("brute", (1, 0)),
        foe("chief", (11, 0), abilities=[order]),
        first="director",
        choose=["melee-free-strike/brute/melee/ana"],
    )

    play.do(UseAbility("chief", "order", ("blue",)))

    assert play.used() == [("chief", "order", ("blue",)), ("brute", "melee-free-strike", ("ana",))]
    assert play.stamina("ana") == 26


@pytest.mark.parametrize(("hidden", "harm"), [(("ana",), 3), ((), 0)])
def test_a_predator_strikes_harder_from_hiding(fight: Make, published: Publish, hidden: tuple[str, ...], harm: int) -> None:
    """Predator A, Quick Strike: as Ana comes beside it, its free strike, with 3 more if it was hidden from her."""
    predator = replace(published("predator", (0, 0), "Animals/Statblocks/Predator A"), hidden_from=hidden)
    strike = predator.stat_block.free_strike
    assert strike is not None
    play = fight(predator, hero("ana", (3, 0)), malice=9, choose=["quick-strike/predator"])

    play.do(Advance("ana", ((2, 0, 0), (1, 0, 0))))

    assert play.stamina("ana") == 30 - strike.value - harm
