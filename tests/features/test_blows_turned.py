"""What published creatures make of a strike that comes at them: halved, worse, aimed at another; and what takes an immunity away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import DealDamage
from freestrike.events.encounter import Entrant

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]

SMITING = Ability("smiting", "Smiting", MAIN_ACTION, ("Magic", "Ranged"), ranged=20, effects=(DealDamage(10, "holy"),))
HURLING = Ability("hurling", "Hurling", MAIN_ACTION, ("Magic", "Ranged"), ranged=20, effects=(DealDamage(10),))


def lost(play: Fight, entrant: Entrant) -> int:
    assert entrant.stamina is not None
    return entrant.stamina - play.encounter.board.creatures[entrant.id].stamina


@pytest.mark.parametrize(
    ("path", "reaction", "back"),
    [
        ("Dwarves/Statblocks/Dwarf Marauder", "your-weapon-is-useless", 4),
        ("Undead/Statblocks/Ghost", "shriek", 2),
        ("Demons/Statblocks/Chorogaunt", "i-thrive-on-pain", 0),
    ],
)
def test_a_strike_is_halved_and_its_striker_pays(fight: Make, published: Publish, path: str, reaction: str, back: int) -> None:
    """Dwarf Marauder, Your Weapon Is Useless; Ghost, Shriek; Chorogaunt, I Thrive on Pain: 10 and Might 2 make 12, tier 2 and 6 damage, of
    which half is 3."""
    foe_, ana = published("foe", (1, 0), path), hero("ana", (0, 0), abilities=[HEWING])
    play = fight(foe_, ana, malice=3, dice=[5, 5], choose=[f"{reaction}/foe"])

    play.do(UseAbility("ana", "hew", ("foe",)))

    assert (lost(play, foe_), lost(play, ana)) == (3, back)


def test_who_thrives_on_pain_hits_harder_for_a_turn(fight: Make, published: Publish) -> None:
    """Chorogaunt, I Thrive on Pain: 3 more with its abilities to the end of its next turn, not in the one after."""
    gaunt = published("gaunt", (1, 0), "Demons/Statblocks/Chorogaunt")
    block = gaunt.stat_block
    gaunt = replace(gaunt, stat_block=replace(block, abilities=(*block.abilities, HURLING)))
    ana = hero("ana", (0, 0), abilities=[HEWING])
    play = fight(gaunt, ana, malice=3, dice=[5, 5], choose=["i-thrive-on-pain/gaunt"])

    play.do(UseAbility("ana", "hew", ("gaunt",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("gaunt", "hurling", ("ana",)))

    assert lost(play, ana) == 13


def test_an_ally_shields_the_monarch(fight: Make, published: Publish) -> None:
    """Goblin Monarch, Meat Shield: the tier 2 of 12, 6 damage, is the ally's."""
    monarch, orc = published("monarch", (1, 0), "Goblins/Statblocks/Goblin Monarch"), foe("orc", (1, 1))
    play = fight(monarch, orc, hero("ana", (0, 0), abilities=[HEWING]), dice=[5, 5], choose=["meat-shield/monarch", "target/orc"])

    play.do(UseAbility("ana", "hew", ("monarch",)))

    assert (lost(play, monarch), lost(play, orc)) == (0, 6)


def test_a_champion_laughs_it_off(fight: Make, published: Publish) -> None:
    """Iron Champion Doru, Laugh It Off: the bane makes 12 a 10, tier 1 and 3 damage."""
    doru = published("doru", (1, 0), "War Dogs/Statblocks/Iron Champion Doru")
    play = fight(doru, hero("ana", (0, 0), abilities=[HEWING]), dice=[5, 5], choose=["laugh-it-off/doru"])

    play.do(UseAbility("ana", "hew", ("doru",)))

    assert lost(play, doru) == 3


def test_holy_damage_opens_a_grave_ward(fight: Make, published: Publish) -> None:
    """Count Rhodar von Glauer, Grave Ward: of 10 damage 5 gets through, the holy damage too; then all 10, and in the next round 5 again."""
    count = published("count", (1, 0), "Count Rhodar Von Glauer/Statblocks/Count Rhodar von Glauer")
    heroes = [hero(id, (x, 9), abilities=[HURLING, SMITING]) for x, id in enumerate(("ana", "bob", "cid"))]
    play = fight(count, foe("orc", (9, 0)), foe("ogre", (9, 2)), *heroes)
    taken = []

    for turn, (id, ability) in enumerate((("ana", "hurling"), ("bob", "smiting"), ("cid", "hurling"))):
        before = lost(play, count)
        play.do(UseAbility(id, ability, ("count",)))
        taken.append(lost(play, count) - before)
        play.do(EndTurn(id))
        play.do(EndTurn(("orc", "ogre", "count")[turn]))

    assert taken == [5, 5, 10]
