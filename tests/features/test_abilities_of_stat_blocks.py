"""What single abilities of the bestiary print, played: who is summoned, what is worse for who is in a condition already, whom an ability is
kept to, what more is paid for. Values by hand from the printed lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from features.bestiary import ability, block
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.refusal import Refused
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MANEUVER, Ability, Target
from freestrike.events.damage import DamageTaken
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.rulings import AddCondition, SetHidden
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
# With 2 to 4 added to them the dice give the third outcome, and the second.
THIRD, SECOND = (9, 9), (5, 5)


def conditions(play: Fight, id: str) -> set[str]:
    return {one.name for one in play.encounter.board.creatures[id].conditions}


def test_goblins_appear_where_their_monarch_wants(fight: Make, compendium_directory: Path) -> None:
    runner = block(compendium_directory, "Goblins/Statblocks/Goblin Runner")
    call = ability(compendium_directory, "Goblins/Statblocks/Goblin Monarch", "get-in-here")
    play = fight(
        foe("monarch", (0, 0), abilities=[call]),
        hero("ana", (5, 5)),
        first="director",
        reserves=(runner,),
        malice=5,
        choose=["space/4,4,0", "space/6,6,0"],
    )

    play.do(UseAbility("monarch", "get-in-here"))

    assert (play.at("goblin-runner-1"), play.at("goblin-runner-2")) == ((4, 4, 0), (6, 6, 0))


@pytest.mark.parametrize(("dice", "count"), [(SECOND, 2), (THIRD, 4)])
def test_twice_as_many_come_of_the_best_outcome(fight: Make, compendium_directory: Path, dice: tuple[int, int], count: int) -> None:
    """Lumbering Egress, 2 Malice: two beside each target, four with the third outcome."""
    ensnarer = block(compendium_directory, "Demons/Statblocks/Ensnarer")
    cannon = ability(compendium_directory, "Demons/Statblocks/Lumbering Egress", "ensnarer-cannon-2-malice")
    play = fight(
        foe("egress", (0, 0), abilities=[cannon]),
        hero("ana", (5, 5)),
        first="director",
        dice=dice,
        malice=2,
        reserves=(ensnarer,),
    )

    play.do(UseAbility("egress", cannon.id, ("ana",)))

    there = [one for one in play.encounter.board.creatures if one.id.startswith("ensnarer")]
    assert len(there) == count
    assert all(max(abs(a - b) for a, b in zip(one.corner, (5, 5, 0), strict=True)) == 1 for one in there)


@pytest.mark.parametrize("already", [True, False])
def test_wax_holds_who_is_slow_already(fight: Make, compendium_directory: Path, already: bool) -> None:
    """Waxen: the third outcome slows Ana, whose Agility 0 is below 4; slowed before, she is restrained in its place."""
    wax = ability(compendium_directory, "Undead/Statblocks/Waxen", "wax-fling")
    play = fight(foe("waxen", (0, 0), abilities=[wax]), foe("other", (9, 9)), hero("ana", (5, 5)), first="director", dice=THIRD, malice=9)
    if already:
        play.encounter.rule(AddCondition("ana", Condition("slowed", "other")))
        play.begun = play.encounter.version

    play.do(UseAbility("waxen", "wax-fling", ("ana",)))

    assert conditions(play, "ana") == ({"slowed", "restrained"} if already else {"slowed"})


@pytest.mark.parametrize("paid", [True, False])
def test_the_underboss_pays_for_no_recklessness(fight: Make, compendium_directory: Path, paid: bool) -> None:
    """Goblin Underboss: whoever strikes its ally has an edge, but not for 2 Malice."""
    reckless = ability(compendium_directory, "Goblins/Statblocks/Goblin Underboss", "get-reckless-2-malice" if paid else "get-reckless")
    play = fight(
        foe("underboss", (0, 0), abilities=[reckless]),
        foe("goblin", (1, 1)),
        hero("ana", (2, 2), abilities=[HEWING]),
        first="director",
        dice=(1, 1),
        malice=2,
    )

    play.do(UseAbility("underboss", reckless.id, ("goblin",)))
    play.do(EndTurn("underboss"))
    play.do(UseAbility("ana", "hew", ("goblin",)))

    (rolled,) = play.events(PowerRollMade)
    assert rolled.outcomes[0].net == (0 if paid else 1)


def test_a_flail_is_kept_to_whom_it_holds(fight: Make, compendium_directory: Path) -> None:
    flail = ability(compendium_directory, "Gnolls/Statblocks/Gnoll Bonesplitter", "three-tail-flail")
    play = fight(
        foe("gnoll", (0, 0), abilities=[flail]),
        hero("ana", (1, 0)),
        hero("bo", (0, 1)),
        first="director",
        dice=SECOND,
        choose=["square/2,0,0"],
    )
    play.encounter.rule(AddCondition("ana", Condition("grabbed", "gnoll")))
    play.begun = play.encounter.version

    with pytest.raises(Refused):
        play.do(UseAbility("gnoll", "three-tail-flail", ("bo",)))
    play.do(UseAbility("gnoll", "three-tail-flail", ("ana",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (30 - 6, 30)


@pytest.mark.parametrize("flanked", [True, False])
def test_a_guard_between_two_strikes_the_other_too(fight: Make, compendium_directory: Path, flanked: bool) -> None:
    """Human Guard: 4 damage to Ana; with Bo on the other side of it, its free strike deals Bo 4."""
    halberd = ability(compendium_directory, "Humans/Statblocks/Human Guard", "halberd")
    play = fight(
        foe("guard", (5, 5), abilities=[halberd]),
        hero("ana", (4, 5)),
        hero("bo", (6, 5) if flanked else (5, 6)),
        first="director",
        dice=SECOND,
        choose=["melee-free-strike/guard/melee/bo"] if flanked else [],
    )

    play.do(UseAbility("guard", "halberd", ("ana",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (30 - 4, 30 - 4 if flanked else 30)
    assert "melee-free-strike/guard/melee/ana" not in play.offered()


@pytest.mark.parametrize("beside", [3, 2])
def test_who_starts_a_turn_among_three_blitzers_is_hurt(fight: Make, compendium_directory: Path, beside: int) -> None:
    """Orc Blitzer: 2 damage, and 3 more as Ana's turn starts beside three that are called so."""
    spear = ability(compendium_directory, "Orcs/Statblocks/Orc Blitzer", "lugged-spear")
    places = [(4, 5), (4, 4), (5, 4)][:beside]
    play = fight(
        *(foe(f"orc blitzer {n}", at, abilities=[spear]) for n, at in enumerate(places)),
        hero("ana", (5, 5), abilities=[HEWING]),
        first="director",
        dice=(*SECOND, *SECOND),
    )

    play.do(UseAbility("orc blitzer 0", "lugged-spear", ("ana",)))
    play.do(EndTurn("orc blitzer 0"))
    play.do(UseAbility("ana", "hew", ("orc blitzer 0",)))

    assert play.stamina("ana") == 30 - 2 - (3 if beside == 3 else 0)


@pytest.mark.parametrize(("name", "squares"), [("", 8), ("slowed", 10)])
def test_the_slow_are_reeled_in_farther(fight: Make, compendium_directory: Path, name: str, squares: int) -> None:
    """Dwarf Reel Winch: 8 squares, and 2 more with who is slowed."""
    reel = ability(compendium_directory, "Dwarves/Statblocks/Dwarf Reel Winch", "reel-them-in")
    play = fight(foe("winch", (0, 0), abilities=[reel]), foe("other", (9, 9)), hero("ana", (10, 0)), first="director", malice=9)
    if name:
        play.encounter.rule(AddCondition("ana", Condition(name, "other")))
        play.begun = play.encounter.version
    play.do(UseAbility("winch", "reel-them-in", ("ana",)))

    (begun,) = play.events(ForcedMoveBegun)
    assert begun.squares == squares


def test_hard_light_covers(fight: Make, compendium_directory: Path) -> None:
    """War Dog Prismite: whoever strikes who is in the light has a bane for cover; it stands 2 faster."""
    field = ability(compendium_directory, "War Dogs/Statblocks/War Dog Prismite", "hard-light-field")
    play = fight(
        foe("prismite", (0, 0), abilities=[field]),
        foe("dog", (5, 5)),
        hero("ana", (6, 6), abilities=[HEWING]),
        first="director",
        dice=SECOND,
        malice=9,
    )

    play.do(UseAbility("prismite", field.id, ("dog",), area=((4, 4, 0),)))
    play.do(EndTurn("prismite"))
    play.do(UseAbility("ana", "hew", ("dog",)))

    (rolled,) = play.events(PowerRollMade)
    assert any(entry.rule == "combat/cover" for entry in rolled.outcomes[0].ledger)


def test_a_storm_frees_one_ally(fight: Make, compendium_directory: Path) -> None:
    """Rival Elementalist of the 4th echelon: 20 damage and a slide for Ana; an ally that it picks ends both of its conditions."""
    storm = ability(compendium_directory, "Rivals/4th Echelon/Statblocks/Rival Elementalist", "viridescent-storm")
    play = fight(
        foe("elementalist", (0, 0), abilities=[storm]),
        foe("friend", (1, 1)),
        foe("other", (2, 2)),
        hero("ana", (5, 5)),
        first="director",
        dice=SECOND,
        malice=9,
        choose=["target/friend"],
    )
    for name in ("slowed", "weakened"):
        play.encounter.rule(AddCondition("friend", Condition(name, "ana")))
        play.encounter.rule(AddCondition("other", Condition(name, "ana")))
    play.begun = play.encounter.version

    play.do(UseAbility("elementalist", "viridescent-storm", ("ana",)))

    assert (conditions(play, "friend"), conditions(play, "other")) == (set(), {"slowed", "weakened"})


def test_charm_turns_a_strike_to_another(fight: Make, compendium_directory: Path) -> None:
    """Devil Jurist: Ana's Presence test is 5, the worst outcome: her strike, 6 damage, hits Bo beside her."""
    charm = ability(compendium_directory, "Devils/Statblocks/Devil Jurist", "devilish-charm")
    play = fight(
        foe("jurist", (0, 0), abilities=[charm]),
        hero("ana", (1, 0), abilities=[HEWING]),
        hero("bo", (2, 0)),
        dice=(2, 3, 6, 6),
        malice=9,
        choose=["devilish-charm/jurist"],
    )

    play.do(UseAbility("ana", "hew", ("jurist",)))

    assert (play.stamina("jurist"), play.stamina("bo")) == (40, 30 - 6)


@pytest.mark.parametrize("of_its_side", [True, False])
def test_allies_are_thrown_unhurt(fight: Make, compendium_directory: Path, of_its_side: bool) -> None:
    """Bugbear Sneak throws whom it holds 4 squares; a wall after 1 square deals 2 and 3 more for the squares left, but not to its ally."""
    throw = ability(compendium_directory, "Bugbears/Statblocks/Bugbear Sneak", "throw")
    who = foe("thrown", (6, 5), stamina=30) if of_its_side else hero("thrown", (6, 5))
    play = fight(
        foe("sneak", (5, 5), abilities=[throw]),
        who,
        hero("ana", (0, 9)),
        first="director",
        terrain=Terrain(solid=((8, 5, 0), (8, 4, 0), (8, 6, 0))),
        choose=["square/7,5,0", "square/8,5,0"],
    )
    play.encounter.rule(AddCondition("thrown", Condition("grabbed", "sneak")))
    play.begun = play.encounter.version

    play.do(UseAbility("sneak", "throw", ("thrown",)))

    assert play.at("thrown") == (7, 5, 0)
    assert play.stamina("thrown") == (30 if of_its_side else 30 - 2 - 3)


@pytest.mark.parametrize("by", ["tangled-nest", "another-web"])
def test_hair_pulls_out_of_its_own_nest_only(fight: Make, compendium_directory: Path, by: str) -> None:
    """Styrich: 10 damage; Ana is pulled 2 squares though she is restrained, if that is by its nest."""
    whip = ability(compendium_directory, "Demons/Statblocks/Styrich", "hair-whip")
    play = fight(
        foe("styrich", (0, 0), abilities=[whip]),
        hero("ana", (4, 0)),
        first="director",
        dice=SECOND,
        choose=["square/3,0,0", "square/2,0,0"] if by == "tangled-nest" else [],
    )
    play.encounter.rule(AddCondition("ana", Condition("restrained", "styrich", by=by)))
    play.begun = play.encounter.version

    play.do(UseAbility("styrich", "hair-whip", ("ana",)))

    assert (play.stamina("ana"), play.at("ana")) == (30 - 10, (2, 0, 0) if by == "tangled-nest" else (4, 0, 0))


def test_every_goblin_beside_an_enemy_counts(fight: Make, compendium_directory: Path) -> None:
    """Goblin Monarch: 2 damage for each goblin beside whoever it is: 4 for Ana with two, 2 for Bo with one, none for Cy with an orc."""
    kill = ability(compendium_directory, "Goblins/Statblocks/Goblin Monarch", "kill")
    play = fight(
        foe("goblin monarch", (0, 0), abilities=[replace(kill, usage=MANEUVER)], keywords=("Goblin",)),
        foe("goblin", (1, 2), keywords=("Goblin",)),
        foe("orc", (9, 9), keywords=("Orc",)),
        hero("ana", (1, 1)),
        hero("bo", (2, 3)),
        hero("cy", (9, 8)),
        first="director",
    )

    play.do(UseAbility("goblin monarch", "kill"))

    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [30 - 4, 30 - 2, 30]


@pytest.mark.parametrize("clerks", [2, 1])
def test_two_clerks_taunt(fight: Make, compendium_directory: Path, clerks: int) -> None:
    quill = ability(compendium_directory, "Devils/Statblocks/Devil Clerk", "quill-pushing")
    play = fight(
        *(foe(f"clerk {n}", at, abilities=[quill]) for n, at in enumerate([(0, 0), (0, 1)][:clerks])),
        hero("ana", (1, 0)),
        first="director",
        dice=SECOND,
    )

    play.do(UseAbility("clerk 0", "quill-pushing", ("ana",)))

    assert ("taunted" in conditions(play, "ana")) is (clerks == 2)


def test_the_dazzled_reach_nobody_two_squares_away(fight: Make, compendium_directory: Path) -> None:
    """Lightbender Pouncer: Ana, dazzled by the second outcome (her Agility 0 is below 1), has line of effect within 1 square only."""
    tail = ability(compendium_directory, "Lightbenders/Statblocks/Lightbender Pouncer", "sparkling-tail-whip")
    play = fight(
        foe("pouncer", (0, 0), abilities=[tail]),
        hero("ana", (2, 0), abilities=[replace(HEWING, melee=2)]),
        first="director",
        dice=(*SECOND, *SECOND),
        malice=9,
    )

    play.do(UseAbility("pouncer", tail.id, ("ana",)))
    play.do(EndTurn("pouncer"))

    with pytest.raises(Refused, match="no line of effect"):
        play.do(UseAbility("ana", "hew", ("pouncer",)))
    play.do(Advance("ana", ((1, 0, 0),)))
    play.do(UseAbility("ana", "hew", ("pouncer",)))


def test_horns_make_those_bleed_whom_they_slam(fight: Make, compendium_directory: Path) -> None:
    """Minotaur Lackey: 8 damage and a slide of 3; Ana, whose Might 2 is below 3, is slid into a wall and bleeds."""
    vault = ability(compendium_directory, "Minotaurs/Statblocks/Minotaur Lackey", "horn-vault")
    play = fight(
        foe("lackey", (5, 5), abilities=[vault]),
        hero("ana", (6, 5)),
        first="director",
        dice=THIRD,
        terrain=Terrain(solid=((8, 5, 0),)),
        choose=["square/7,5,0", "square/8,5,0"],
    )

    play.do(UseAbility("lackey", "horn-vault", ("ana",)))

    assert "bleeding" in conditions(play, "ana")


def test_a_minotaur_that_has_bayed_has_two_maneuvers_in_its_next_turn(fight: Make, compendium_directory: Path) -> None:
    bay = ability(compendium_directory, "Minotaurs/Statblocks/Minotaur", "primal-bay")
    hop = Ability("hop", "Hop", MANEUVER, target=Target(("self",)))
    play = fight(foe("minotaur", (0, 0), abilities=[bay, hop]), hero("ana", (9, 9)), first="director", malice=9)

    play.do(UseAbility("minotaur", "primal-bay"))
    play.do(UseAbility("minotaur", "hop"))
    with pytest.raises(Refused):
        play.do(UseAbility("minotaur", "hop"))
    play.do(EndTurn("minotaur"))
    play.do(EndTurn("ana"))
    play.do(UseAbility("minotaur", "hop"))
    play.do(UseAbility("minotaur", "hop"))

    assert [used for _, used, _ in play.used()] == ["primal-bay", "hop", "hop", "hop"]


@pytest.mark.parametrize("hidden", [True, False])
def test_a_hidden_dagger_cuts_deeper(fight: Make, compendium_directory: Path, hidden: bool) -> None:
    """Human Rogue: 2 damage, 5 from hiding, whose edge is not needed for the second outcome."""
    dagger = ability(compendium_directory, "Humans/Statblocks/Human Rogue", "concealed-dagger")
    play = fight(foe("rogue", (0, 0), abilities=[dagger]), hero("ana", (1, 0)), first="director", dice=SECOND)
    if hidden:
        play.encounter.rule(SetHidden("rogue", ("ana",)))
        play.begun = play.encounter.version

    play.do(UseAbility("rogue", "concealed-dagger", ("ana",)))

    assert play.stamina("ana") == 30 - 2 - (3 if hidden else 0)


def test_a_chimeron_chooses_once_the_outcome_is_known(fight: Make, compendium_directory: Path) -> None:
    """11 damage of the type that it wants."""
    gnash = ability(compendium_directory, "Demons/Statblocks/Chimeron", "flux-gnash")
    play = fight(
        foe("chimeron", (0, 0), abilities=[gnash]), hero("ana", (1, 0)), first="director", dice=SECOND, malice=9, choose=["choice/1"]
    )

    play.do(UseAbility("chimeron", "flux-gnash", ("ana",)))

    dealt = [(one.amount, one.type) for one in play.events(DamageTaken)]
    assert dealt == [(11, "fire")]
