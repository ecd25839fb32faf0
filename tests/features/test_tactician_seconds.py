"""What a sceptic found of the tactician, who held each sentence of its features against what they did (rules/classes.md:9118-9800); the
values are worked out from their text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import BeginTurn, EndTurn, UseAbility
from freestrike.engine.content.heroes.tactician import (
    AMBUSHING,
    ANTICIPATION,
    BAIT_AND_AMBUSH,
    ENEMIES_DRIVEN,
    GOADED,
    MARKING,
    OUT_OF_POSITION,
)
from freestrike.engine.content.heroes.tactician_first_echelon import FRONTAL_ASSAULT, HIT_EM_HARD
from freestrike.engine.content.heroes.tactician_second_echelon import WIN_THIS_DAY
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import DealDamage
from freestrike.events.content.modifier import Modifier
from freestrike.events.damage import DamageTaken
from freestrike.events.hiding import Hid
from freestrike.events.lasting import Lasting
from freestrike.events.movement import Stepped
from freestrike.events.prompts import Asked
from freestrike.events.space import Square, Terrain

Make = Callable[..., Fight]
WALL = Terrain(solid=tuple((3, y, z) for y in range(-5, 6) for z in range(3)))


def marked(play: Fight) -> list[str]:
    return [creature.id for creature in play.encounter.board.creatures if creature.has_lasting("marked")]


def asked(play: Fight, kind: str) -> list[str]:
    """The seats that were asked a question of that kind."""
    return [one.prompt.seat for one in play.events(Asked) if one.prompt.kind == kind]


def test_goaded_is_for_allies_in_line_of_effect(fight: Make) -> None:
    """Behind the wall Bo is not one of those whose strikes the tactician can turn (rules/classes.md:9344)."""
    orc = foe("orc", (1, 0), abilities=[HEWING], marked_by="ana")
    play = fight(hero("ana", (6, 0), *GOADED.effects), hero("bo", (0, 0)), orc, dice=[5, 5], first="director", terrain=WALL)

    play.do(UseAbility("orc", "hew", ("bo",)))

    assert play.offered() == []


def test_goaded_is_for_a_strike_at_oneself(fight: Make) -> None:
    """It can be changed to an ally within the strike's distance."""
    orc = foe("orc", (1, 0), abilities=[HEWING], marked_by="ana")
    ana, bo = hero("ana", (0, 0), *GOADED.effects), hero("bo", (1, 1))
    play = fight(ana, bo, orc, dice=[5, 5], first="director", choose=["goaded/ana"])

    play.do(UseAbility("orc", "hew", ("ana",)))

    assert [taken.target for taken in play.events(DamageTaken)] == ["bo"]


def test_a_mastermind_marks_two_anew(fight: Make) -> None:
    """Each use of Mark ends the marks of the one before, both of them (rules/classes.md:9188, 9557)."""
    play = fight(hero("ana", (6, 0), abilities=[ANTICIPATION]), foe("orc", (1, 0)), foe("elf", (1, 1)), foe("imp", (1, 2)))

    play.do(UseAbility("ana", "mark", ("orc", "elf")))
    assert marked(play) == ["orc", "elf"]
    for id in ("ana", "orc", "elf", "imp"):
        play.do(EndTurn(id))
    play.do(UseAbility("ana", "mark", ("elf", "imp")))

    assert marked(play) == ["elf", "imp"]


def test_whoever_takes_the_place_of_the_fallen_is_marked_beside_the_other(fight: Make) -> None:
    """The orc falls and the imp is marked in its place: that is no new use of Mark, and the elf stays marked."""
    ana = hero("ana", (6, 0), *MARKING.effects, abilities=[ANTICIPATION])
    bo = hero("bo", (0, 0), abilities=[HEWING])
    foes = foe("orc", (1, 0), stamina=3), foe("elf", (1, 1)), foe("imp", (1, 2))
    play = fight(ana, bo, *foes, dice=[2, 2], choose=["mark-another/ana", "target/imp"])

    play.do(UseAbility("ana", "mark", ("orc", "elf")))
    play.do(EndTurn("ana"))
    play.do(EndTurn("elf"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert [id for id in marked(play) if id != "orc"] == ["elf", "imp"]


@pytest.mark.parametrize("driven", [True, False])
def test_who_pushes_is_who_strikes(fight: Make, driven: bool) -> None:
    """Of See Your Enemies Driven Before You and Frontal Assault it is the striker that pushes: its seat says where to, and what adds to its
    pushes adds to this one: 2 squares, of Reason 2 or printed, and 1 of its own (rules/classes.md:9467, 9809)."""
    pushy = Modifier("forced movement", 1, name="push", on="ability")
    abilities = [] if driven else [FRONTAL_ASSAULT]
    ana = hero("ana", (0, 3), *(ENEMIES_DRIVEN.effects if driven else ()), abilities=abilities, focus=9, reason=2)
    bo, orc = hero("bo", (0, 0), pushy, abilities=[HEWING]), foe("orc", (1, 0), marked_by="ana")
    choose = ["enemies-driven/ana"] if driven else ["yes/bo"]
    play = fight(ana, bo, orc, dice=[2, 2], choose=[*choose, "square/2,0,0", "square/3,0,0", "square/4,0,0"])
    if not driven:
        play.do(UseAbility("ana", "frontal-assault"))
        play.do(EndTurn("ana"))
        play.do(EndTurn("orc"))

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert asked(play, "forced movement") == ["player of bo"]
    assert play.at("orc") == (4, 0, 0)


def test_the_surges_of_hit_em_hard_are_there_for_the_damage(fight: Make) -> None:
    """Tier 1 deals 3; the 2 surges that Bo gains add his Might of 2 each at once (rules/classes.md:9480, 371)."""
    ana, bo = hero("ana", (6, 0), abilities=[HIT_EM_HARD], focus=7), hero("bo", (0, 0), abilities=[HEWING])
    play = fight(ana, bo, foe("orc", (1, 0), marked_by="ana"), dice=[2, 2], choose=["surges/bo/2"])

    play.do(UseAbility("ana", "hit-em-hard"))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "hew", ("orc",)))

    assert (play.stamina("orc"), play.encounter.board.creatures["bo"].surges) == (40 - 3 - 4, 0)


def test_damage_that_is_not_rolled_brings_the_surges_of_hit_em_hard_too(fight: Make) -> None:
    """They can't be used on that, and are kept."""
    burn = Ability("burn", "Burn", MAIN_ACTION, ("Ranged",), ranged=9, effects=(DealDamage(3),))
    ana, bo = hero("ana", (6, 0), abilities=[HIT_EM_HARD], focus=7), hero("bo", (0, 0), abilities=[burn])
    play = fight(ana, bo, foe("orc", (1, 0), marked_by="ana"))

    for command in (UseAbility("ana", "hit-em-hard"), EndTurn("ana"), EndTurn("orc"), UseAbility("bo", "burn", ("orc",))):
        play.do(command)

    assert play.encounter.board.creatures["bo"].surges == 2


def test_out_of_position_is_for_the_surprised_too(fight: Make) -> None:
    """It says so; the orc is marked and slid before anybody acts (rules/classes.md:9450)."""
    ana = replace(hero("ana", (6, 0), *OUT_OF_POSITION.effects), surprised=True)
    choose = ["out-of-position/ana", "target/orc", "square/3,0,0"]
    play = fight(ana, hero("bo", (0, 0)), foe("orc", (4, 0)), choose=choose)

    play.do(BeginTurn("bo"))

    assert (marked(play), play.at("orc")) == (["orc"], (3, 0, 0))


def test_win_this_day_ends_effects_as_well_as_conditions(fight: Make) -> None:
    """Conditions, and what enemies have put on them; what a friend has given it may keep (rules/classes.md:9627)."""
    effects = (
        Lasting("hexed", "orc", "encounter", "hex", 0, (Modifier("bane", on="power roll"),)),
        Lasting("blessed", "ana", "encounter", "bless", 0, (Modifier("edge", on="power roll"),)),
    )
    conditions = (Condition("weakened", "orc", "save"), Condition("slowed", "orc", "encounter"))
    bo = replace(hero("bo", (1, 0)), conditions=conditions, lasting=effects)
    play = fight(hero("ana", (0, 0), abilities=[WIN_THIS_DAY], focus=9), bo, foe("orc", (4, 0)))

    play.do(UseAbility("ana", "win-this-day", ("ana", "bo")))

    now = play.encounter.board.creatures["bo"]
    assert (now.conditions, [one.name for one in now.lasting]) == ((), ["blessed"])


@pytest.mark.parametrize(("place", "first"), [(0, Stepped), (1, DamageTaken)])
def test_who_ambushes_shifts_before_the_strike_or_after_it(fight: Make, place: int, first: type) -> None:
    """The striker says which (rules/classes.md:9771)."""
    ana, bo = hero("ana", (6, 0), *BAIT_AND_AMBUSH.effects, focus=2, reason=2), hero("bo", (0, 0), abilities=[HEWING])
    choose = ["bait-and-ambush/ana", f"choice/{place}", "square/0,1,0"]
    play = fight(ana, bo, foe("orc", (1, 0), marked_by="ana"), dice=[2, 2], choose=choose)

    play.do(UseAbility("bo", "hew", ("orc",)))

    happened = [type(one) for one in play.events(object) if isinstance(one, Stepped | DamageTaken)]
    assert (happened[0], play.at("bo"), play.stamina("orc")) == (first, (0, 1, 0), 37)


@pytest.mark.parametrize(
    ("fog", "way", "asked_to_hide", "hides", "left"),
    [
        ((0, 0, 0), ["square/0,1,0"], 1, True, 34),
        ((0, 1, 0), ["square/0,1,0", "square/1,1,0"], 1, True, 34),
        ((0, 1, 0), ["square/0,1,0"], 1, True, 34),
        ((0, 0, 0), ["square/0,1,0"], 1, False, 37),
        ((5, 5, 0), ["square/0,1,0"], 0, False, 37),
    ],
    ids=["where it starts", "on the way", "where it ends", "not at all", "nowhere to"],
)
def test_who_ambushes_may_hide_once_anywhere_along_its_shift(
    fight: Make, fog: Square, way: list[str], asked_to_hide: int, hides: bool, left: int
) -> None:
    """Once during the shift (rules/classes.md:9843). Fog conceals Bo in one square. 3 + 4 + Might 2, and 2 for the edge against who is
    marked, is 11, tier 1: 3 damage. Who was hidden from the orc in this turn has a double edge, a tier more: 6 (rules/tests.md:535). A
    strike reveals whoever was hidden as it was resolved (rules/tests.md:537)."""
    ana, bo = hero("ana", (9, 9), *BAIT_AND_AMBUSH.effects, focus=2, reason=2), hero("bo", (0, 0), abilities=[HEWING])
    choose = ["bait-and-ambush/ana", "choice/0", *way, *(["yes/bo"] if hides else [])]
    orc = foe("orc", (1, 0), marked_by="ana")
    play = fight(ana, bo, orc, dice=[3, 4], choose=choose, terrain=Terrain(fog=(fog,)))

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert asked(play, "hide") == ["player of bo"] * asked_to_hide
    assert (len(play.events(Hid)), play.stamina("orc")) == (int(hides), left)
    assert play.encounter.board.creatures["bo"].hidden_from == ()
    assert not play.encounter.board.creatures["bo"].has_lasting(AMBUSHING)


def test_who_ambushes_after_the_strike_stays_hidden(fight: Make) -> None:
    """In the fog where the shift ends, the strike being over (rules/classes.md:9843, rules/tests.md:531)."""
    ana, bo = hero("ana", (9, 9), *BAIT_AND_AMBUSH.effects, focus=2, reason=2), hero("bo", (0, 0), abilities=[HEWING])
    choose = ["bait-and-ambush/ana", "choice/1", "square/0,1,0", "yes/bo"]
    play = fight(ana, bo, foe("orc", (1, 0), marked_by="ana"), dice=[3, 4], choose=choose, terrain=Terrain(fog=((0, 1, 0),)))

    play.do(UseAbility("bo", "hew", ("orc",)))

    assert (play.stamina("orc"), play.encounter.board.creatures["bo"].hidden_from) == (37, ("orc",))
