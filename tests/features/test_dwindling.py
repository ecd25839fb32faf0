"""What the omen dragon counts down on others till they die of it, as it is published, played; values by hand from the printed text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from features.bestiary import ability, block
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import taken
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import RegainStamina
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import ENCOUNTER, Lasting

Make = Callable[..., Fight]
OMEN = "Dragons/Statblocks/Omen Dragon"
DEATHCOUNT, AURA = "Deathcount", "Stagnant Wyrmscale Aura"


def traits(directory: Path, *names: str) -> tuple[TraitEffect, ...]:
    return tuple(effect for one in block(directory, OMEN).traits if one.name in names for effect in one.effects)


def main(directory: Path, id: str) -> Ability:
    return replace(ability(directory, OMEN, id, whole=False), usage=MAIN_ACTION, cost=0)


def sealed(entrant: Entrant, count: int = 0) -> Entrant:
    """The same, dragonsealed by the dragon, with so much left of its deathcount."""
    seal = Lasting("dragonsealed", "dragon", ENCOUNTER, "corroding-breath")
    left = (Lasting("deathcount", "dragon", ENCOUNTER, "what-you-deserve", count),) if count else ()
    return replace(entrant, lasting=(seal, *left))


def counts(play: Fight) -> dict[str, int]:
    return {one.id: each.amount for one in play.encounter.board.creatures for each in one.lasting if each.name == "deathcount"}


def test_it_goes_down_as_each_turn_ends_in_the_aura_and_kills_at_none(fight: Make, compendium_directory: Path) -> None:
    """Deathcount: as the dragon's turn and then Bo's end, Ana, 3 squares away, goes from 2 to 1 to death; Bo, out of it, stays at 2."""
    dragon = foe("dragon", (0, 0), *traits(compendium_directory, DEATHCOUNT, AURA))
    play = fight(dragon, sealed(hero("ana", (3, 0)), 2), sealed(hero("bo", (9, 0)), 2), first="director")

    play.do(BeginTurn("dragon"))
    play.do(EndTurn("dragon"))
    assert counts(play) == {"ana": 1, "bo": 2}
    play.do(BeginTurn("bo"))
    play.do(EndTurn("bo"))

    assert counts(play) == {"bo": 2}
    assert [one.id for one in play.encounter.board.creatures if one.life == "dead"] == ["ana"]
    assert play.left_to_the_director() == []


def test_who_is_sealed_begins_at_twelve_in_the_aura(fight: Make, compendium_directory: Path) -> None:
    """Stagnant Wyrmscale Aura: Ana, sealed and without a deathcount, starts her turn 4 squares away: 12, of which the end of her turn takes
    1; Bo is not sealed, and Cy has one of 5, which her turn's end makes 4."""
    dragon = foe("dragon", (0, 0), *traits(compendium_directory, DEATHCOUNT, AURA))
    ana, cy = sealed(hero("ana", (4, 0))), sealed(hero("cy", (0, 3)), 5)
    play = fight(dragon, ana, hero("bo", (3, 3)), cy)

    play.do(BeginTurn("ana"))
    assert counts(play) == {"ana": 12, "cy": 5}
    play.do(EndTurn("ana"))

    assert counts(play) == {"ana": 11, "cy": 4}


def test_nobody_but_the_dragon_heals_in_the_aura(fight: Make, compendium_directory: Path) -> None:
    """In the aura Ana regains nothing; the dragon does, and so does Bo outside."""
    heal = Ability("heal", "Heal", "free maneuver", effects=(RegainStamina(Amount(5)),), ranged=20)
    dragon = foe(
        "dragon", (0, 0), *traits(compendium_directory, AURA), abilities=[replace(heal, target=replace(heal.target, kinds=("self",)))]
    )
    ana, bo = hero("ana", (3, 0), stamina=20), hero("bo", (9, 0), stamina=20)
    cy = hero("cy", (9, 5), abilities=[heal])
    play = fight(replace(dragon, stamina=20), ana, bo, cy, first="director")

    play.do(UseAbility("dragon", "heal", ("dragon",)))
    play.do(EndTurn("dragon"))
    play.do(UseAbility("cy", "heal", ("ana",)))
    play.do(UseAbility("cy", "heal", ("bo",)))

    assert (play.stamina("dragon"), play.stamina("ana"), play.stamina("bo")) == (25, 20, 25)


def test_all_of_it_is_lost_as_the_dragon_falls(fight: Make, compendium_directory: Path) -> None:
    dragon = foe("dragon", (0, 0), *traits(compendium_directory, DEATHCOUNT), stamina=3)
    play = fight(dragon, sealed(hero("ana", (1, 0), abilities=[HEWING]), 7), dice=[1, 1])

    play.do(UseAbility("ana", "hew", ("dragon",)))

    assert counts(play) == {}


def test_only_the_sealed_are_burst_and_heal_the_dragon(fight: Make, compendium_directory: Path) -> None:
    """Detonation: Ana and Bo, sealed, take 9 corruption damage each and are sealed no more; the dragon regains 9; Cy is no target."""
    burst = main(compendium_directory, "detonation")
    dragon = replace(foe("dragon", (0, 0), abilities=[burst]), stamina=20)
    play = fight(dragon, sealed(hero("ana", (3, 0))), sealed(hero("bo", (0, 3))), hero("cy", (3, 3)), first="director")

    assert play.encounter.check(UseAbility("dragon", burst.id, ("ana", "bo", "cy")), seat="director") != ()
    play.do(UseAbility("dragon", burst.id, ("ana", "bo")))

    assert taken(play) == [("ana", 9, "corruption"), ("bo", 9, "corruption")]
    assert play.stamina("dragon") == 29
    assert not any(one.has_lasting("dragonsealed") for one in play.encounter.board.creatures)


def test_the_seal_of_another_dragon_is_gone_with_it_too(fight: Make, compendium_directory: Path) -> None:
    """Detonation: it says of no target whose dragonseal it bears, and so none of them is left."""
    burst = main(compendium_directory, "detonation")
    ana = replace(hero("ana", (3, 0)), lasting=(Lasting("dragonsealed", "other", ENCOUNTER, "breath"),))
    play = fight(foe("dragon", (0, 0), abilities=[burst]), foe("other", (0, 9)), ana, first="director")

    play.do(UseAbility("dragon", burst.id, ("ana",)))

    assert (play.stamina("ana"), play.encounter.board.creatures["ana"].has_lasting("dragonsealed")) == (30 - 9, None)


def test_what_is_left_goes_down_to_one(fight: Make, compendium_directory: Path) -> None:
    """So Long and Goodnight: 7 and 1 become 1 and 1; who has none gets none."""
    eyes = main(compendium_directory, "so-long-and-goodnight")
    ana, bo, cy = sealed(hero("ana", (3, 0)), 7), sealed(hero("bo", (0, 3)), 1), sealed(hero("cy", (3, 3)))
    play = fight(foe("dragon", (0, 0), abilities=[eyes]), ana, bo, cy, first="director")

    play.do(UseAbility("dragon", eyes.id, ("ana", "bo", "cy")))

    assert counts(play) == {"ana": 1, "bo": 1}
