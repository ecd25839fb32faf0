"""What censors, furies, nulls and shadows do to those who are something already, and how they disengage by leave: as it is published and
played; the values are worked out from the text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.test_printed_heroes import CENSOR, published, taken
from freestrike.engine import Advance, EndTurn, Hide, UseAbility
from freestrike.events.conditions import Condition, ConditionImposed
from freestrike.events.content.ability import Ability, PowerRoll
from freestrike.events.content.effect import DealDamage, ImposeCondition, LeftByHand, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.rulings import AddCondition, SetHidden
from freestrike.projections.board.creature import DEAD

Make = Callable[..., Fight]
FURY = Characteristics(might=2, agility=1, presence=0)
SLOWING = replace(
    HEWING,
    id="slow",
    name="Slow",
    roll=PowerRoll(((DealDamage(6), UnderPotency("agility", 1, (ImposeCondition("slowed", "save"),))),) * 3, ("might",)),
)
"""6 damage, and slows whose Agility is below 1."""


def ability(directory: Path, path: str) -> Ability:
    return published(directory)[path]


def imposed(play: Fight) -> list[tuple[str, str]]:
    return [(one.creature, one.condition.name) for one in play.events(ConditionImposed)]


@pytest.mark.parametrize(
    ("by", "dealt", "frightened"), [("", [("orc", 14, "holy")], True), ("bo", [("orc", 14, "holy"), ("orc", 6, "psychic")], False)]
)
def test_who_is_frightened_by_anybody_is_hurt_instead(
    fight: Make, compendium_directory: Path, by: str, dealt: list[tuple[str, int, str]], frightened: bool
) -> None:
    """It Is Justice You Fear: 6 + 6 + Might 2 is tier 2, 12 + 2, and Presence 0 is below the average potency of 2: twice Presence 3 in its
    place."""
    justice = ability(compendium_directory, "Censor/2nd-Level Features/It Is Justice You Fear")
    play = fight(hero("ana", (0, 0), abilities=[justice], scores=CENSOR, focus=5), hero("bo", (9, 9)), foe("orc", (3, 0)), dice=[6, 6])
    if by:
        play.encounter.rule(AddCondition("orc", Condition("frightened", by)))
        play.begun = play.encounter.version

    play.do(UseAbility("ana", justice.id, ("orc",)))

    assert taken(play) == dealt
    assert (("orc", "frightened") in imposed(play)) is frightened


def test_who_is_revealed_cannot_hide_again(fight: Make, compendium_directory: Path) -> None:
    """Revelator: twice Presence 3, and who was hidden is so no more until her next turn; then she judges one of them."""
    revelator = ability(compendium_directory, "Censor/2nd-Level Features/Revelator")
    judgment = ability(compendium_directory, "Censor/1st-Level Features/Judgment")
    play = fight(
        hero("ana", (0, 0), abilities=[revelator, judgment], scores=CENSOR, focus=5),
        foe("orc", (2, 0)),
        foe("elf", (0, 2)),
        choose=["judgment/ana/ranged/elf"],
    )
    play.encounter.rule(SetHidden("orc", ("ana",)))
    play.begun = play.encounter.version

    play.do(UseAbility("ana", revelator.id, ("orc", "elf")))

    board = play.encounter.board
    assert taken(play) == [("orc", 6, "holy"), ("elf", 6, "holy")]
    assert board.creatures["orc"].hidden_from == ()
    assert [one.name for one in board.creatures["elf"].lasting] == ["judged"]
    play.do(EndTurn("ana"))
    assert "cannot hide" in [reason.code for reason in play.encounter.check(Hide("orc"))]
    assert "cannot hide" not in [reason.code for reason in play.encounter.check(Hide("elf"))]


def storming(fight: Make, directory: Path, *, presence: int = 0, dice: tuple[int, ...]) -> Fight:
    """Ana, of Might 2, faces the storm and has hewn the orc in the same turn; the orc has been, and it is hers again."""
    storm = ability(directory, "Fury/3rd-Level Features/Face the Storm")
    orc = foe("orc", (1, 0))
    orc = replace(orc, stat_block=replace(orc.stat_block, characteristics=Characteristics(presence=presence)))
    play = fight(hero("ana", (0, 0), abilities=[storm, HEWING, SLOWING], scores=FURY, focus=7), orc, dice=list(dice))
    play.do(UseAbility("ana", storm.id))
    play.do(UseAbility("ana", "hew", ("orc",)))
    play.do(EndTurn("ana"))
    return play


@pytest.mark.parametrize(("presence", "taunted"), [(0, [("orc", "taunted")]), (1, [])])
def test_who_is_struck_in_the_storm_is_taunted(
    fight: Make, compendium_directory: Path, presence: int, taunted: list[tuple[str, str]]
) -> None:
    """Her average potency is 1; the blow itself, 2 + 2 + 2, has no more than the 3 of its tier 1."""
    play = storming(fight, compendium_directory, presence=presence, dice=(2, 2))

    assert imposed(play) == taunted
    assert taken(play) == [("orc", 3, "")]


def test_the_taunted_are_hit_harder(fight: Make, compendium_directory: Path) -> None:
    """While the orc is taunted by her: 6 and twice Might 2, and a potency of 2 in place of 1 slows its Agility of 1."""
    storm = ability(compendium_directory, "Fury/3rd-Level Features/Face the Storm")
    orc, elf = (foe(id, at) for id, at in (("orc", (1, 0)), ("elf", (0, 1))))
    quick = [replace(one, stat_block=replace(one.stat_block, characteristics=Characteristics(agility=1))) for one in (orc, elf)]
    play = fight(hero("ana", (0, 0), abilities=[storm, SLOWING], scores=FURY, focus=7), *quick, dice=[2, 2])
    play.taunt("orc", "ana")
    play.do(UseAbility("ana", storm.id))

    play.do(UseAbility("ana", "slow", ("orc",)))

    assert taken(play) == [("orc", 10, "")]
    assert ("orc", "slowed") in imposed(play)


def test_who_is_not_taunted_is_not_hit_harder(fight: Make, compendium_directory: Path) -> None:
    storm = ability(compendium_directory, "Fury/3rd-Level Features/Face the Storm")
    orc = foe("orc", (1, 0))
    orc = replace(orc, stat_block=replace(orc.stat_block, characteristics=Characteristics(agility=1, presence=3)))
    play = fight(hero("ana", (0, 0), abilities=[storm, SLOWING], scores=FURY, focus=7), orc, dice=[2, 2])
    play.do(UseAbility("ana", storm.id))

    play.do(UseAbility("ana", "slow", ("orc",)))

    assert taken(play) == [("orc", 6, "")]
    assert imposed(play) == []


@pytest.mark.parametrize(
    ("roles", "stamina", "dead", "damage"), [((), 40, False, 8), ((), 20, True, 8), (("Leader",), 20, False, 8), (("Solo",), 12, False, 8)]
)
def test_the_winded_fall_before_the_blow(
    fight: Make, compendium_directory: Path, roles: tuple[str, ...], stamina: int, dead: bool, damage: int
) -> None:
    """Overkill: 2 + 2 + Might 2 is tier 1, 6 + 2; who has 20 of 40 is winded, and dead before that if no leader and no solo creature."""
    overkill = ability(compendium_directory, "Fury/8th-Level Features/Overkill")
    play = fight(
        hero("ana", (0, 0), abilities=[overkill], scores=FURY, focus=11),
        foe("orc", (1, 0), stamina=stamina, roles=roles),
        foe("far", (9, 9)),
        dice=[2, 2],
    )

    play.do(UseAbility("ana", overkill.id, ("orc",)))

    assert (play.encounter.board.creatures["orc"].life == DEAD) is dead
    if not dead:
        assert play.stamina("orc") == stamina - damage


def answering(fight: Make, answer: Ability, *, focus: int, choose: tuple[str, ...]) -> Fight:
    """The orc, with 2 + 2, has hit ana for 6, who has answered that."""
    orc = foe("orc", (1, 0), abilities=[SLOWING])
    play = fight(hero("ana", (0, 0), abilities=[answer], focus=focus), orc, first="director", dice=[2, 2], choose=choose)
    play.do(UseAbility("orc", "slow", ("ana",)))
    assert taken(play) == [("ana", 3, "")]
    return play


def test_what_goes_with_the_damage_does_not_reach_who_absorbs_it(fight: Make, compendium_directory: Path) -> None:
    """Inertial Absorption: half of 6, no slowing, and 3 surges."""
    absorption = ability(compendium_directory, "Null/9th-Level Features/Inertial Absorption")

    play = answering(fight, absorption, focus=11, choose=("inertial-absorption/ana",))

    assert imposed(play) == []
    assert play.encounter.board.creatures["ana"].surges == 3


@pytest.mark.parametrize(("pays", "slowed"), [(("number/1",), []), ((), [("ana", "slowed")])])
def test_who_rolls_with_it_resists_better(
    fight: Make, compendium_directory: Path, pays: tuple[str, ...], slowed: list[tuple[str, str]]
) -> None:
    """Defensive Roll: half of 6; for 1 insight the potency of 1 is 0, which Agility 0 is not below."""
    roll = ability(compendium_directory, "Shadow/1st-Level Features/Defensive Roll")

    play = answering(fight, roll, focus=1, choose=("defensive-roll/ana", *pays))

    assert imposed(play) == slowed


def test_a_dancer_disengages_from_who_comes_to_her(fight: Make, compendium_directory: Path) -> None:
    """Dancer: 1 square, and 1 more for a kit that adds to it, as the orc steps beside her."""
    dancer = ability(compendium_directory, "Shadow/3rd-Level Features/Dancer")
    play = fight(
        hero("ana", (0, 0), Modifier("disengage", 1), abilities=[dancer], focus=7),
        foe("orc", (4, 0)),
        choose=["dancer/ana", "square/0,1,0", "square/0,2,0"],
    )
    play.do(UseAbility("ana", dancer.id))
    play.do(EndTurn("ana"))

    play.do(Advance("orc", ((3, 0, 0), (2, 0, 0), (1, 0, 0))))

    assert play.at("ana") == (0, 2, 0)


def test_a_squad_of_one_disengages_before_the_blow(fight: Make, compendium_directory: Path) -> None:
    """A Squad Unto Myself: she goes first, so that both are in the burst of 2; 2 + 2 is tier 1, 6 damage for each; there is no second
    shift then."""
    squad = ability(compendium_directory, "Null/1st-Level Features/A Squad Unto Myself")
    play = fight(
        hero("ana", (0, 0), abilities=[squad], focus=5),
        foe("orc", (2, 0)),
        foe("elf", (3, 1)),
        dice=[2, 2],
        choose=["yes/ana", "square/1,0,0"],
    )

    play.do(UseAbility("ana", squad.id))

    assert play.at("ana") == (1, 0, 0)
    assert taken(play) == [("orc", 6, ""), ("elf", 6, "")]


def test_a_dazed_squad_of_one_stays_where_it_is(fight: Make, compendium_directory: Path) -> None:
    """Who is dazed takes no free maneuvers (classes.md:454): she is neither asked before it, nor moves after it."""
    squad = ability(compendium_directory, "Null/1st-Level Features/A Squad Unto Myself")
    play = fight(hero("ana", (0, 0), abilities=[squad], focus=5), foe("orc", (2, 0)), dice=[2, 2])
    play.encounter.rule(AddCondition("ana", Condition("dazed", "orc")))
    play.begun = play.encounter.version

    play.do(UseAbility("ana", squad.id))

    assert taken(play) == [("orc", 6, "")]
    assert play.offered() == [f"{squad.id}/ana/area/orc"]
    assert play.at("ana") == (0, 0, 0)


def test_a_night_watch_stays_hidden(fight: Make, compendium_directory: Path) -> None:
    """Night Watch: half of 6 for Bo, and the orc does not find her for that."""
    watch = ability(compendium_directory, "Shadow/4th-Level Features/Night Watch")
    play = fight(
        hero("ana", (3, 0), abilities=[watch]),
        hero("bo", (0, 0)),
        foe("orc", (1, 0), abilities=[SLOWING]),
        first="director",
        dice=[2, 2],
        choose=["night-watch/ana"],
    )
    play.encounter.rule(SetHidden("ana", ("orc",)))
    play.begun = play.encounter.version

    play.do(UseAbility("orc", "slow", ("bo",)))

    assert taken(play) == [("bo", 3, "")]
    assert play.encounter.board.creatures["ana"].hidden_from == ("orc",)


def test_a_turn_that_has_started_is_the_directors_to_take(compendium_directory: Path) -> None:
    """Arrestor Cycle answers the start of the very turn that is lost (classes.md:7612), where the engine takes the next one of who has
    begun its own: the potency is weighed, and the rest told to the Director."""
    arrestor = ability(compendium_directory, "Null/9th-Level Features/Arrestor Cycle")
    assert arrestor.roll is not None

    outcomes = [effect for tier in arrestor.roll.tiers for effect in tier]

    assert [type(one) for one in outcomes] == [UnderPotency] * 3
    assert [type(then) for one in outcomes if isinstance(one, UnderPotency) for then in one.then] == [LeftByHand] * 3
    assert [type(one) for one in arrestor.effects] == [LeftByHand]
