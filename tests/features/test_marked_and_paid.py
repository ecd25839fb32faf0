"""What is paid for against those who are marked, and abilities in place of ranged free strikes, as they are published."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_outcomes_that_compel import counted
from features.test_printed_heroes import published, traits
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.content.effect import FreeStrike
from freestrike.events.content.selection import Selection
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.damage import DamageTaken
from freestrike.events.lasting import ENCOUNTER, Lasting

Make = Callable[..., Fight]


def test_whom_anybody_strikes_is_forced_to_strike_another(fight: Make, compendium_directory: Path) -> None:
    """Fog of War: Ana marks the orc, who must strike the ogre for 4; then Bo's strike at it lets her have it strike the ogre again, for 2
    of her focus (5 + 2 = 7 of 7); its own 4 damage comes before that of the strike (5 + 5 and Might 2 is tier 2, 6)."""
    war = published(compendium_directory)["Tactician/2nd-Level Features/Fog of War"]
    play = fight(
        hero("ana", (0, 0), abilities=[war], focus=7),
        hero("bo", (3, 1), abilities=[HEWING]),
        foe("orc", (4, 0)),
        foe("ogre", (5, 0)),
        dice=[5, 5],
        choose=["melee-free-strike/orc/melee/ogre", "fog-of-war/ana", "melee-free-strike/orc/melee/ogre"],
    )

    play.do(UseAbility("ana", "fog-of-war", ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert (play.stamina("ogre"), play.stamina("orc")) == (40 - 4 - 4, 40 - 6)
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


def test_who_is_marked_is_struck_before_it_is_gone(fight: Make, compendium_directory: Path) -> None:
    """Melee Superiority: for 2 focus Ana strikes the marked orc beside her as it sets out (6 + 6 and Might 2 is tier 2: 5 + 2 with a free
    strike); the unmarked ogre sets nothing off."""
    superior = traits(compendium_directory)["Tactician/2nd-Level Features/Melee Superiority"]
    marked, free = (foe(id, (1, y), marked_by=by) for id, y, by in (("orc", 0, "ana"), ("ogre", 1, "")))
    play = fight(
        hero("ana", (0, 0), *superior.effects, focus=2), marked, free, dice=[6, 6], first="director", choose=["melee-superiority/ana"]
    )

    play.do(Advance("orc", ((2, 0, 0),)))

    assert play.stamina("orc") == 40 - 7
    assert play.encounter.board.creatures["ana"].heroic_resource == 0
    assert not any(id.startswith("melee-superiority") and id.endswith("ogre") for id in play.offered())


def test_an_ability_stands_in_for_a_ranged_free_strike(fight: Make, compendium_directory: Path) -> None:
    """Hurl Element: told to strike, Cy hurls lightning at the orc from 8 squares: 5 + 5 and Reason 3 is tier 2, 4 + 3."""
    hurl = published(compendium_directory)["Elementalist/1st-Level Features/Hurl Element"]
    instead = traits(compendium_directory)["Elementalist/1st-Level Features/Hurl Element"]
    order = Ability("now", "Now", MANEUVER, ("Ranged",), ranged=10, target=Target(("ally",)), effects=(FreeStrike(Selection(("enemy",))),))
    play = fight(
        hero("ana", (0, 1), abilities=[order]),
        hero("cy", (0, 0), *instead.effects, abilities=[hurl], scores=Characteristics(reason=3)),
        foe("orc", (8, 0)),
        dice=[5, 5],
        choose=["hurl-element/cy/ranged/orc", "choice/4"],
    )

    play.do(UseAbility("ana", "now", ("cy",)))

    assert play.used() == [("ana", "now", ("cy",)), ("cy", "hurl-element", ("orc",))]
    assert [(one.amount, one.type) for one in play.events(DamageTaken)] == [(7, "lightning")]
    assert not any(id.startswith("hurl-element/cy/melee") for id in play.offered())


@pytest.mark.parametrize(("chosen", "stamina", "count"), [("choice/0", 30 - 7, 0), ("choice/1", 30, 5)])
def test_the_target_chooses_what_befalls_it(fight: Make, compendium_directory: Path, chosen: str, stamina: int, count: int) -> None:
    """Repent!: Bo, who is dragonsealed and has struck the dragon, may strike himself (5 + 5 and Might 2 is tier 2: 5 + 2) or be counted
    down from 5; the choice is his player's."""
    repent = ability(compendium_directory, "Dragons/Statblocks/Omen Dragon", "repent")
    sealed = replace(hero("bo", (0, 0), abilities=[HEWING]), lasting=(Lasting("dragonsealed", "dragon", ENCOUNTER, "seal"),))
    dice = [5, 5, 5, 5] if chosen == "choice/0" else [5, 5]
    play = fight(sealed, foe("dragon", (1, 0), abilities=[repent]), malice=2, dice=dice, choose=["repent/dragon", chosen])

    play.do(UseAbility("bo", "hew", ("dragon",)))

    assert (play.stamina("bo"), counted(play, "bo", "deathcount")) == (stamina, count)
