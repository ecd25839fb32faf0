"""What heroes share out, what lasts as long as something else does, and where they put each other, as it is published."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from features.conftest import fight as fight
from features.fights import Fight, foe, hero
from features.test_printed_heroes import published, taken
from freestrike.engine import Advance, BeginTurn, Disengage, EndTurn, UseAbility
from freestrike.engine.content.printed.ability import printed_abilities
from freestrike.engine.content.reading.library import read_library
from freestrike.events.content.ability import Ability, Target
from freestrike.events.content.effect import DealDamage, ForceMove, Gain, Reacts
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.content.trigger import Trigger
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.movement import Teleported

Make = Callable[..., Fight]


def has(play: Fight, *ids: str) -> list[int]:
    return [play.encounter.board.creatures[id].heroic_resource for id in ids]


def test_six_are_shared_out_and_nobody_gets_more_than_three(fight: Make, compendium_directory: Path) -> None:
    """Borrow From the Future: Bo gets 3 and is offered no more, Cy 2 and Dee 1."""
    ability = published(compendium_directory)["Talent/9th-Level Features/Borrow From the Future"]
    picks = [f"target/{id}" for id in ("bo", "bo", "bo", "cy", "cy", "dee")]
    play = fight(
        hero("ana", (5, 5), abilities=[ability], focus=11),
        *(hero(id, at) for id, at in (("bo", (6, 5)), ("cy", (4, 5)), ("dee", (5, 6)))),
        foe("orc", (9, 9)),
        choose=picks,
    )

    play.do(UseAbility("ana", ability.id, ("bo", "cy", "dee")))

    assert has(play, "ana", "bo", "cy", "dee") == [0, 3, 2, 1]
    offered = [id for id in play.offered() if id.startswith("target/")]
    assert offered.count("target/bo") == 3


def test_who_has_borrowed_gains_nothing_this_round_and_the_next(fight: Make, compendium_directory: Path) -> None:
    """Borrow From the Future, by a talent who gains 2 clarity as each of her turns starts: 11 + 2 - 11 are left; nothing is gained in the
    second round, 2 in the third."""
    ability = published(compendium_directory)["Talent/9th-Level Features/Borrow From the Future"]
    gains = Reacts("clarity", "Clarity", Trigger("turn starts"), (Gain("heroic resource", 2),), choice=False, target=ONESELF)
    play = fight(hero("ana", (5, 5), gains, abilities=[ability], focus=11), hero("bo", (6, 5)), foe("orc", (9, 9)))

    play.do(UseAbility("ana", ability.id, ("bo",)))
    assert has(play, "ana", "bo") == [2, 3]
    for expected in (2, 4):
        for id in ("ana", "orc", "bo"):
            play.do(EndTurn(id))
        play.do(BeginTurn("ana"))
        assert has(play, "ana") == [expected]


def test_stability_lasts_as_long_as_the_temporary_stamina(fight: Make, compendium_directory: Path) -> None:
    """Iron: 10 temporary Stamina, 2 surges and Reason 2 more stability. After 9 damage a push of 3 goes 1 square; 1 more, and
    none is left: 3 squares."""
    ability = published(compendium_directory)["Talent/1st-Level Features/Iron"]

    def shoves(damage: int) -> Ability:
        effects = (ForceMove("push", 3), DealDamage(damage))
        return Ability(f"shove-{damage}", "Shove", "free maneuver", ("Ranged",), ranged=10, target=Target(("creature",)), effects=effects)

    play = fight(
        hero("ana", (0, 5), abilities=[ability], reason=2, focus=5),
        hero("bo", (5, 5)),
        foe("orc", (4, 5), abilities=[shoves(9), shoves(1)]),
    )

    play.do(UseAbility("ana", ability.id, ("bo",)))
    bo = play.encounter.board.creatures["bo"]
    assert (bo.temporary, bo.surges) == (10, 2)
    play.do(EndTurn("ana"))
    for shove in ("shove-9", "shove-1"):
        play.do(UseAbility("orc", shove, ("bo",)))

    assert [one.squares for one in play.events(ForcedMoveBegun)] == [1, 3]


def test_what_strain_takes_from_the_user_ends_with_the_targets_turn(fight: Make, compendium_directory: Path) -> None:
    """Overwhelm, strained: until the orc's next turn is over Ana makes no free strikes, and none is offered as the orc leaves her; as
    the imp does, whose turn comes after that, one is."""
    ability = published(compendium_directory)["Talent/2nd-Level Features/Overwhelm"]
    play = fight(
        hero("ana", (5, 5), abilities=[replace(ability, cost=0)], focus=-1),
        foe("orc", (6, 5)),
        foe("imp", (4, 5)),
        dice=[1, 2],
    )

    play.do(UseAbility("ana", ability.id, ("orc",)))
    play.do(EndTurn("ana"))
    play.do(Advance("orc", [(7, 5, 0)]))
    assert play.offered() == []
    play.do(EndTurn("orc"))
    play.do(Advance("imp", [(3, 5, 0)]))

    assert "opportunity-attack/ana" in play.offered()


def test_flames_go_out_from_where_an_ally_appears(fight: Make, compendium_directory: Path) -> None:
    """Translated Through Flame: Bo is put within 10 of Ana, though that is 15 squares from where he was, and burns those beside him there:
    tier 2 (10 + 2) is 5. The imp beside the space that he has left is spared."""
    ability = published(compendium_directory)["Elementalist/2nd-Level Features/Translated Through Flame"]
    play = fight(
        hero("ana", (10, 5), abilities=[ability], reason=2, focus=5),
        hero("bo", (2, 5)),
        foe("imp", (2, 6)),
        foe("orc", (18, 5)),
        dice=[5, 5],
        choose=["teleport/bo/17,5,0"],
    )

    play.do(UseAbility("ana", ability.id, ("bo",)))

    assert [one.to for one in play.events(Teleported)] == [(17, 5, 0)]
    assert taken(play) == [("orc", 5, "fire")]
    assert "teleport/bo/21,5,0" not in play.offered()


def test_whoever_is_nearest_to_the_middle_is_pulled_first(fight: Make, compendium_directory: Path) -> None:
    """Gravitic Well of the strained, a 6 cube whose middle are the 8 squares from (6, 6, 2) on: the hawk, beside these in the air, goes
    before the imp on the ground, 2 squares off, though that was there first and is nearer to Ana."""
    ability = published(compendium_directory)["Talent/6th-Level Features/Gravitic Well"]
    hawk = foe("hawk", (8, 8))
    hawk = replace(hawk, square=(8, 8, 2), stat_block=replace(hawk.stat_block, movement=("fly",)))
    play = fight(
        hero("ana", (0, 5), abilities=[replace(ability, cost=0)], reason=2, focus=-1),
        foe("imp", (4, 4)),
        hawk,
        dice=[1, 2],
    )

    play.do(UseAbility("ana", ability.id, ("imp", "hawk"), area=((4, 4, 0),)))

    assert [one.creature for one in play.events(ForcedMoveBegun)] == ["hawk", "imp"]


def test_shifts_go_farther_for_a_turn(fight: Make, compendium_directory: Path) -> None:
    """We Can't Be Upstaged!, Presence 2: Bo, who starts his turn within 5 of Ana, disengages 1 + 2 squares."""
    ability = published(compendium_directory)["Troubadour/5th-Level Features/We Cant Be Upstaged"]
    play = fight(
        hero("ana", (5, 5), abilities=[replace(ability, usage="free maneuver")], scores=Characteristics(presence=2)),
        hero("bo", (6, 5)),
        foe("orc", (7, 5)),
    )

    play.do(UseAbility("ana", ability.id, ("ana", "bo")))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(BeginTurn("bo"))
    play.do(Disengage("bo", [(6, 6, 0), (6, 7, 0), (6, 8, 0)]))

    assert play.at("bo") == (6, 8, 0)


def test_who_was_chosen_can_spend_a_recovery_for_what_is_paid(fight: Make, compendium_directory: Path) -> None:
    """Witty Banter: Bo, whom Ana chooses, regains a third of 30 Stamina for 1 drama; Cy has nothing of it."""
    ability = published(compendium_directory)["Troubadour/1st-Level Features/Witty Banter"]
    play = fight(
        hero("ana", (5, 5), abilities=[ability], focus=2),
        hero("bo", (6, 5), stamina=5),
        hero("cy", (4, 5), stamina=5),
        foe("orc", (5, 6)),
        dice=[1, 2],
        choose=["target/bo", "number/1", "yes/bo"],
    )

    play.do(UseAbility("ana", ability.id, ("orc",), manner="melee"))

    assert (play.stamina("bo"), play.stamina("cy"), has(play, "ana")) == (15, 5, [1])


def test_two_are_chosen_where_that_is_paid_for(fight: Make, compendium_directory: Path) -> None:
    """Dramatic Monologue with 1 drama spent: a surge for Bo and one for Cy; without it for one of them alone."""
    printed = (one.feature for _, one in read_library(compendium_directory).hero_features())
    raw = next(one for one in printed if one.name == "Dramatic Monologue")
    abilities = printed_abilities(raw, "dramatic-monologue")

    def surges(used: Ability) -> list[int]:
        play = fight(
            hero("ana", (5, 5), abilities=abilities, focus=1),
            *(hero(id, at) for id, at in (("bo", (6, 5)), ("cy", (4, 5)))),
            foe("orc", (9, 9)),
            choose=["choice/1", "target/bo", *(["target/cy"] if used.cost else [])],
        )
        play.do(UseAbility("ana", used.id))
        return [play.encounter.board.creatures[id].surges for id in ("bo", "cy")]

    assert list(map(surges, abilities)) == [[1, 0], [1, 1]]
