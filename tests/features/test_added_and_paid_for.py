"""What hero abilities add to what they do: more dice for some, damage that is paid for, surges at once, what an ally is freed from; from
their published texts, with numbers worked out from these."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from features.given import given
from features.test_printed_heroes import CENSOR, published, taken
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import ENCOUNTER, Lasting
from freestrike.events.prompts import Asked
from freestrike.events.rulings import AddCondition

Make = Callable[..., Fight]


def judged(entrant: Entrant) -> Entrant:
    """The same, judged by Ana."""
    return replace(entrant, lasting=(Lasting("judged", "ana", ENCOUNTER, "judgment"),))


def conditions(play: Fight, id: str) -> list[str]:
    return [one.name for one in play.encounter.board.creatures[id].conditions]


def test_those_who_are_judged_or_not_alone_take_dice_more(fight: Make, compendium_directory: Path) -> None:
    """Edict of Disruptive Isolation: Presence 3, and 2d6 more for the judged (1 + 2) and each of two side by side (3 + 4, 5 + 6)."""
    ability = published(compendium_directory)["Censor/3rd-Level Features/Edict of Disruptive Isolation"]
    play = fight(
        hero("ana", (5, 5), abilities=[ability], scores=CENSOR, focus=7),
        judged(foe("orc", (5, 3))),
        foe("imp", (7, 5)),
        foe("elf", (7, 6)),
        foe("ogre", (3, 7)),
        dice=[1, 2, 3, 4, 5, 6],
    )

    play.do(UseAbility("ana", ability.id, ("orc", "imp", "elf", "ogre")))
    play.do(EndTurn("ana"))

    assert taken(play) == [("orc", 6, "holy"), ("imp", 10, "holy"), ("elf", 14, "holy"), ("ogre", 3, "holy")]


def test_the_dice_are_added_once_to_several_times_the_score(fight: Make, compendium_directory: Path) -> None:
    """Edict of Purifying Pacifism: whoever strikes takes twice Presence 3, and 4 + 5 more if it is judged: 15."""
    ability = published(compendium_directory)["Censor/3rd-Level Features/Edict of Purifying Pacifism"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], scores=CENSOR, focus=7),
        judged(foe("orc", (1, 5), abilities=[HEWING])),
        dice=[4, 5, 2, 2],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("ana",)))

    assert taken(play) == [("orc", 15, "holy"), ("ana", 3, "")]


def test_more_damage_by_dice_is_paid_for_with_dice_and_counts_once(fight: Make, compendium_directory: Path) -> None:
    """Blood for Blood: 12 + Might 2 is tier 2, 6 + 2; Ana takes 3 and deals 5 more; the next one, unpaid, deals no more again."""
    ability = replace(published(compendium_directory)["Fury/1st-Level Features/Blood for Blood"], cost=0, usage="free maneuver")
    play = fight(hero("ana", (0, 5), abilities=[ability]), foe("orc", (1, 5)), dice=[6, 6, 3, 5, 6, 6], choose=["yes/ana"])

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(UseAbility("ana", ability.id, ("orc",)))

    struck = [one for one in taken(play) if one[1] > 3]
    assert struck == [("orc", 13, ""), ("orc", 8, "")]
    assert ("ana", 3, "") in taken(play)


def test_who_takes_a_condition_on_itself_deals_damage_of_another_type(fight: Make, compendium_directory: Path) -> None:
    """Method Acting: 12 + Agility 2 is tier 2, 10 + 2, and 5 corruption damage for itself; the troubadour bleeds."""
    ability = published(compendium_directory)["Troubadour/1st-Level Features/Method Acting"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], scores=Characteristics(agility=2), focus=5),
        foe("orc", (1, 5)),
        dice=[6, 6, 1],
        choose=["yes/ana"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert [one for one in taken(play) if one[0] == "orc"] == [("orc", 12, ""), ("orc", 5, "corruption")]
    assert conditions(play, "ana") == ["bleeding"]


def test_whom_it_restrains_it_moves_whatever_its_stability(fight: Make, compendium_directory: Path) -> None:
    """Choke at tier 3 (17 + Reason 2) restrains, since Might 0 is below Reason 2: the pull of 2 goes on though the orc has stability 3."""
    ability = published(compendium_directory)["Talent/1st-Level Features/Choke"]
    orc = foe("orc", (4, 5))
    orc = replace(orc, stat_block=replace(orc.stat_block, stability=3))
    play = fight(hero("ana", (0, 5), abilities=[ability], reason=2, focus=3), orc, dice=[8, 9], choose=["square/3,5,0", "square/2,5,0"])

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert conditions(play, "orc") == ["restrained"]
    assert play.at("orc") == (2, 5, 0)


def test_whom_it_only_slows_its_stability_holds(fight: Make, compendium_directory: Path) -> None:
    """Choke at tier 2 (12 + Reason 2) slows: stability 3 leaves nothing of the pull of 2."""
    ability = published(compendium_directory)["Talent/1st-Level Features/Choke"]
    orc = foe("orc", (4, 5))
    orc = replace(orc, stat_block=replace(orc.stat_block, stability=3))
    play = fight(hero("ana", (0, 5), abilities=[ability], reason=2, focus=3), orc, dice=[6, 6])

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert (conditions(play, "orc"), play.at("orc")) == (["slowed"], (4, 5, 0))


def test_surges_of_the_strained_count_for_the_same_strike(fight: Make, compendium_directory: Path) -> None:
    """Optic Blast, strained: 12 + Reason 2 is tier 2, 4 + 2; the surge that it brings deals 2 more, and Ana takes 2 that nothing
    reduces."""
    ability = published(compendium_directory)["Talent/1st-Level Features/Optic Blast"]
    ana = hero("ana", (0, 5), abilities=[ability], scores=Characteristics(reason=2), focus=-1)
    play = fight(ana, foe("orc", (4, 5)), dice=[6, 6], choose=["surges/ana/1"])

    play.do(UseAbility("ana", ability.id, ("orc",)))

    assert taken(play) == [("orc", 8, ""), ("ana", 2, "")]


def test_who_teleports_is_no_longer_slowed(fight: Make, compendium_directory: Path) -> None:
    """Flip the Script: Bo teleports and is slowed no more; Cy stays, and stays slowed."""
    ability = published(compendium_directory)["Troubadour/1st-Level Features/Flip the Script"]
    play = given(
        fight(
            hero("ana", (5, 5), abilities=[ability], focus=5),
            hero("bo", (6, 5)),
            hero("cy", (4, 5)),
            foe("orc", (9, 9)),
            choose=["teleport/bo/8,8,0"],
        ),
        ("bo", "slowed", "orc"),
        ("cy", "slowed", "orc"),
    )

    play.do(UseAbility("ana", ability.id, ("ana", "bo", "cy")))

    assert (play.at("bo"), conditions(play, "bo"), conditions(play, "cy")) == ((8, 8, 0), [], ["slowed"])


def test_its_user_says_which_effect_on_an_ally_ends(fight: Make, compendium_directory: Path) -> None:
    """My Life for Yours as Bo starts its turn: Ana spends a Recovery of 10, a third of 30, and 1 wrath, and picks what ends on Bo."""
    ability = published(compendium_directory)["Censor/1st-Level Features/My Life for Yours"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], focus=1),
        hero("bo", (3, 5), stamina=5),
        foe("orc", (9, 9)),
        choose=[f"{ability.id}/ana", "yes/ana", "number/1", "yes/ana", "choice/0", "choice/1"],
    )
    for name in ("slowed", "weakened"):
        play.encounter.rule(AddCondition("bo", Condition(name, "orc", "save")))

    play.do(BeginTurn("bo"))

    assert (play.stamina("bo"), conditions(play, "bo")) == (15, ["slowed"])
    assert [one.prompt.seat for one in play.events(Asked)][-1] == "player of ana"


def test_surges_for_hurting_the_marked_count_for_the_same_blow(fight: Make, compendium_directory: Path) -> None:
    """Hit 'Em Hard!: Bo's 12 + 2 is tier 2, 6 damage; both surges that it brings deal Might 2 more each: 10, and none is left."""
    ability = published(compendium_directory)["Tactician/3rd-Level Features/Hit Em Hard"]
    play = fight(
        hero("ana", (0, 5), abilities=[ability], focus=7),
        hero("bo", (2, 5), abilities=[HEWING]),
        foe("orc", (3, 5), marked_by="ana"),
        dice=[6, 6],
        choose=["surges/bo/2"],
    )

    play.do(UseAbility("ana", ability.id))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert taken(play) == [("orc", 10, "")]
    assert play.encounter.board.creatures["bo"].surges == 0


def test_each_spends_a_recovery_and_is_rid_of_all_that_ails_it(fight: Make, compendium_directory: Path) -> None:
    """Win This Day!: Bo regains 10 and is neither slowed nor prone any more, though no saving throw would have ended the one."""
    ability = published(compendium_directory)["Tactician/5th-Level Features/Win This Day"]
    play = fight(
        hero("ana", (2, 5), abilities=[ability], focus=9),
        hero("bo", (3, 5), stamina=5),
        foe("orc", (9, 5)),
        choose=["yes/bo"],
    )
    for name, ends in (("slowed", "encounter"), ("prone", "")):
        play.encounter.rule(AddCondition("bo", Condition(name, "orc", ends)))

    play.do(UseAbility("ana", ability.id, ("ana", "bo")))

    assert (play.stamina("bo"), conditions(play, "bo")) == (15, [])
    assert play.encounter.board.creatures["bo"].surges == 2
