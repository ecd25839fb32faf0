"""Abilities whose texts make the power roll, or have it tell something else, as they are published, compiled and played; the values are
worked out from their printed text, which is read from the data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability
from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.queries.speed import speed
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.damage import DamageTaken
from freestrike.events.strikes import AbilityUsed, PowerRollMade

Make = Callable[..., Fight]
TWOS = Characteristics(might=2, agility=2, reason=2, intuition=2, presence=2)


def conditions(play: Fight, id: str) -> list[tuple[str, str]]:
    return [(one.name, one.source) for one in play.encounter.board.creatures[id].conditions]


def test_awe_helps_an_ally(fight: Make, compendium_directory: Path) -> None:
    """Three times Presence 2 as temporary Stamina, and no roll."""
    awe = published(compendium_directory)["Talent/1st-Level Features/Awe"]
    play = fight(hero("ana", (0, 0), abilities=[awe], scores=TWOS, focus=3), hero("bo", (3, 0)), foe("orc", (9, 9)))

    play.do(UseAbility("ana", awe.id, ("bo",)))

    assert (play.encounter.board.creatures["bo"].temporary, play.events(PowerRollMade)) == (6, [])


def test_awe_rolls_against_an_enemy(fight: Make, compendium_directory: Path) -> None:
    """5 + 5 + 2 = 12: 6 + 2 damage, and Intuition 0 is below the average potency of 1."""
    awe = published(compendium_directory)["Talent/1st-Level Features/Awe"]
    play = fight(hero("ana", (0, 0), abilities=[awe], scores=TWOS, focus=3), foe("orc", (3, 0)), dice=(5, 5))

    play.do(UseAbility("ana", awe.id, ("orc",)))

    assert taken(play) == [("orc", 8, "psychic")]
    assert conditions(play, "orc") == [("frightened", "ana")]
    assert play.encounter.board.creatures["orc"].temporary == 0


def test_a_reaction_rolls_against_whoever_set_it_off(fight: Make, compendium_directory: Path) -> None:
    """Instant Retaliation: the orc's 6 for Bo are 3; 5 + 5 + Might 2 against the orc, whose Agility 0 is below 1."""
    answer = published(compendium_directory)["Tactician/6th-Level Features/Instant Retaliation"]
    play = fight(
        hero("ana", (0, 0), abilities=[answer], focus=9),
        hero("bo", (1, 0)),
        foe("orc", (2, 0), abilities=[HEWING]),
        first="director",
        dice=(6, 6, 5, 5),
        choose=["instant-retaliation/ana"],
    )
    play.do(UseAbility("orc", "hew", ("bo",)))

    assert play.stamina("bo") == 30 - 3
    assert conditions(play, "orc") == [("dazed", "ana")]


def test_the_attacker_is_afraid_of_whom_it_attacked(fight: Make, compendium_directory: Path) -> None:
    """No Dying on My Watch: 5 + 5 + 2, Reason 0 below 1; the orc is frightened of Bo, not of Ana."""
    watch = published(compendium_directory)["Tactician/2nd-Level Features/No Dying on My Watch"]
    play = fight(
        hero("ana", (0, 0), abilities=[watch], focus=5),
        hero("bo", (1, 0)),
        foe("orc", (2, 0), abilities=[HEWING]),
        first="director",
        dice=(2, 2, 5, 5),
        choose=["no-dying-on-my-watch/ana"],
    )
    play.do(UseAbility("orc", "hew", ("bo",)))
    assert conditions(play, "orc") == [("frightened", "bo")]


@pytest.mark.parametrize("strained", [False, True])
def test_a_strained_talent_rolls_besides(fight: Make, compendium_directory: Path, strained: bool) -> None:
    """Fate: 13 + 2 damage at 5 + 5 + 2, on a strike, and weakened herself; nothing of it unless her clarity is below 0. The weakness of 5
    that she has given counts for it."""
    fate = replace(published(compendium_directory)["Talent/6th-Level Features/Fate"], cost=0)
    ana = replace(hero("ana", (0, 0), abilities=[fate], scores=TWOS), heroic_resource=-1 if strained else 0)
    play = fight(ana, foe("orc", (1, 0)), dice=(5, 5) if strained else ())

    play.do(UseAbility("ana", fate.id, ("orc",)))

    assert taken(play) == ([("orc", 15 + 5, "psychic")] if strained else [])
    assert conditions(play, "ana") == ([("weakened", "ana")] if strained else [])


def test_the_chosen_type_is_that_of_damage_and_weakness(fight: Make, compendium_directory: Path) -> None:
    """Smolder for fire: 6 + 2 at 12, Reason 0 below 1; the second one, for acid, finds no weakness to acid: 8 once more."""
    smolder = replace(published(compendium_directory)["Talent/1st-Level Features/Smolder"], cost=0)
    play = fight(
        hero("ana", (0, 0), abilities=[smolder], scores=TWOS),
        hero("bo", (0, 1), abilities=[smolder], scores=TWOS),
        foe("orc", (3, 0)),
        foe("troll", (9, 9)),
        dice=(5, 5, 5, 5),
        choose=["choice/2", "choice/0"],
    )
    play.do(UseAbility("ana", smolder.id, ("orc",)))
    weak = [(one.what, one.amount, one.name) for lasting in play.encounter.board.creatures["orc"].lasting for one in lasting.modifiers]
    play.do(EndTurn("ana"))
    play.do(EndTurn("troll"))
    play.do(UseAbility("bo", smolder.id, ("orc",)))

    assert weak == [("weakness", 5, "fire")]
    assert taken(play) == [("orc", 8, "fire"), ("orc", 8, "acid")]


def test_what_comes_before_the_damage_does(fight: Make, compendium_directory: Path) -> None:
    """Puppet Strings, 2 + 2 + 2, the first outcome: the orc, Reason 0 below the weak 0, resists; the imp, Reason -1, strikes the ogre whom
    Ana picks for it, and only then the 2 damage of each is dealt."""
    strings = replace(published(compendium_directory)["Shadow/6th-Level Features/Puppet Strings"], cost=0)
    imp = foe("imp", (1, 1))
    imp = replace(imp, stat_block=replace(imp.stat_block, characteristics=Characteristics(reason=-1)))
    play = fight(
        hero("ana", (0, 0), abilities=[strings], scores=TWOS),
        foe("orc", (1, 0)),
        imp,
        foe("ogre", (2, 1)),
        dice=(2, 2),
        choose=["melee-free-strike/imp/melee/ogre"],
    )
    play.do(UseAbility("ana", strings.id, ("orc", "imp")))

    assert [(one.source, one.target, one.amount) for one in play.events(DamageTaken)] == [
        ("imp", "ogre", 4),
        ("ana", "orc", 2),
        ("ana", "imp", 2),
    ]


def test_who_is_kept_in_the_area_can_not_walk_out_of_it(fight: Make, compendium_directory: Path) -> None:
    """The Show Must Go On: 5 + 5 + 2, 8 damage; Presence 0 is below 1, so the orc stays in the cube from (3, 0) to (7, 4)."""
    show = replace(published(compendium_directory)["Troubadour/8th-Level Features/The Show Must Go On"], cost=0)
    play = fight(hero("ana", (0, 0), abilities=[show], scores=TWOS), foe("orc", (7, 4)), dice=(5, 5))

    play.do(UseAbility("ana", show.id, ("orc",), area=((3, 0, 0),)))
    play.do(EndTurn("ana"))

    assert play.stamina("orc") == 40 - 8
    assert [one.code for one in play.encounter.check(Advance("orc", ((8, 4, 0),)))] == ["cannot leave the area"]
    assert play.encounter.check(Advance("orc", ((6, 4, 0),))) == ()


def test_a_halved_speed(fight: Make, compendium_directory: Path) -> None:
    """Slow, 2 + 2 + 2: Presence 0 is not below the weak 0: half of 5 is 2."""
    slow = replace(published(compendium_directory)["Talent/2nd-Level Features/Slow"], cost=0)
    play = fight(hero("ana", (0, 0), abilities=[slow], scores=TWOS), foe("orc", (3, 0)), dice=(2, 2))

    play.do(UseAbility("ana", slow.id, ("orc",)))

    assert speed(play.encounter.board, play.encounter.board.creatures["orc"]) == 2
    assert conditions(play, "orc") == []


def test_enemies_in_the_field_are_held_as_long_as_it_stands(fight: Make, compendium_directory: Path) -> None:
    """Stasis Field, 9 + 8 + 2: the third outcome restrains the orc until Ana's next turn starts; Bo in the field is not rolled against."""
    field = replace(published(compendium_directory)["Talent/6th-Level Features/Stasis Field"], cost=0)
    play = fight(
        hero("ana", (0, 0), abilities=[field], scores=TWOS), hero("bo", (5, 0)), foe("orc", (4, 0)), foe("ogre", (9, 9)), dice=(9, 8)
    )

    play.do(UseAbility("ana", field.id, ("bo", "orc"), area=((3, 0, 0),)))
    held = conditions(play, "orc")
    for id in ("ana", "orc", "bo", "ogre"):
        play.do(EndTurn(id))
    play.do(EndTurn("ana"))

    assert [[one.target for one in made.outcomes] for made in play.events(PowerRollMade)] == [["orc"]]
    assert (held, conditions(play, "orc")) == ([("restrained", "ana")], [])


def test_the_roll_tells_how_many_are_targeted(fight: Make, compendium_directory: Path) -> None:
    """Synaptic Dissipation, 2 + 2 + 2: two creatures that Ana picks; to each of them she and hers are invisible, to the third they are
    not."""
    dissipation = replace(published(compendium_directory)["Talent/6th-Level Features/Synaptic Dissipation"], cost=0)
    play = fight(
        hero("ana", (0, 0), abilities=[dissipation], scores=TWOS),
        foe("orc", (3, 0)),
        foe("ogre", (4, 0)),
        foe("troll", (5, 0)),
        dice=(2, 2),
        choose=["target/orc", "target/troll"],
    )
    play.do(UseAbility("ana", dissipation.id, ("ana",)))

    blinded = [id for id in ("orc", "ogre", "troll") if any(one.modifiers for one in play.encounter.board.creatures[id].lasting)]
    assert blinded == ["orc", "troll"]


def test_a_roll_against_those_around_a_dying_ally(fight: Make, compendium_directory: Path) -> None:
    """War Dog Thanatite: its dog dies; 5 + 5 + 3 against Ana and Bo within 2 squares of it, not against Cy: 5 damage, and Agility 0 is
    below 2."""
    entrails = ability(compendium_directory, "War Dogs/Statblocks/War Dog Thanatite", "snaking-entrails", whole=False)
    play = fight(
        foe("thanatite", (0, 0), abilities=[entrails]),
        foe("dog", (4, 0)),
        hero("ana", (5, 0)),
        hero("bo", (6, 1)),
        hero("cy", (8, 0)),
        first="director",
        dice=(5, 5),
    )
    play.do(UseAbility("thanatite", entrails.id, ("dog",)))

    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [25, 25, 30]
    assert conditions(play, "ana") == [("slowed", "thanatite")]
    assert play.encounter.board.creatures["dog"].life == "dead"
    assert [(one.ability, one.targets, one.apart) for one in play.events(AbilityUsed)] == [
        ("snaking-entrails", ("dog",), False),
        ("snaking-entrails", ("ana", "bo"), True),
    ]
