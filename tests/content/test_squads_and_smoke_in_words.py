"""What is compiled of captains with their squads, of lines that grow, of what blocks line of effect, and of dice that count otherwise."""

from __future__ import annotations

from content.test_whole_texts import ROLL, read
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.printed.trait import read_trait
from freestrike.engine.content.reading.raw import RawCost, RawEffect, RawFeature
from freestrike.events.content.ability import Area
from freestrike.events.content.amount import TARGET, TRIGGERING, USER
from freestrike.events.content.duration import END_OF_THIS_ABILITY, END_OF_USERS_NEXT_TURN, START_OF_USERS_TURN
from freestrike.events.content.effect import Bestow, ForEach, Move, Teleport, When, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection

HEDGE = Setting(names_of("Hedge"))
SQUAD, ROLL_ON = "squad", "roll"
CAPTAIN, LONG, ALLY, ROLLED, CRITICAL, USES = "captain", "line", "ally", "power roll", "critical hit", "abilities"
NEXT, SMOKE, LINE = "next turn", "dark smoke", "line of effect"


def test_a_captain_and_its_squad_move_before_the_use() -> None:
    moves = f"If the hedge is acting as a {CAPTAIN}, they and each member of their {SQUAD} shift up to 3 squares"
    found = read(ROLL, f"{moves} before this ability is used.", owner=HEDGE).ability
    squad = ForEach(Selection(("ally",), 0, needs=(Holds("led by"),), sight=False), (Move(3, "shift"),))
    assert found.first == (When((Holds("captain", of=USER),), (Move(3, "shift"), squad)),)


def test_a_line_grows_and_an_ally_in_it_makes_it_worse() -> None:
    longer = f"The area becomes a 9 x 1 {LONG}, and if any {ALLY} of the hedge is in the area when it is created,"
    paid = RawEffect(cost=RawCost("2 Malice", 2, 2, "malice"), effect=f"{longer} the ability deals an extra 4 damage to each target.")
    found = read(ROLL, paid, owner=HEDGE, distance="3 x 1 line within 1", target="Each creature in the area").versions
    worse = Bestow(END_OF_THIS_ABILITY, (Modifier("extra damage", 4, on="ability"),))
    assert [one.area for one in found] == [Area("line", 9, 1, 1)]
    assert found[0].before == (When((Holds("others in its area", "ally", USER),), (worse,)),)


def test_smoke_in_the_space_of_a_target_and_a_veil_against_enemies() -> None:
    smoke = f"The space the target occupies fills with {SMOKE} and blocks {LINE} until the start of the hedge's {NEXT}."
    veil = f"Until the end of the hedge's {NEXT}, the area provides concealment, and blocks {LINE} for enemies."
    assert read(smoke, owner=HEDGE).ability.effects == (Zone("space", 0, ends=START_OF_USERS_TURN, terrain=("opaque",), of=TARGET),)
    found = read(ROLL, veil, owner=HEDGE, distance="2 cube within 1", target="Each enemy in the area").ability
    assert found.after == (Zone("cube", 2, within=1, ends=END_OF_USERS_NEXT_TURN, terrain=("fog", "opaque for enemies")),)


def test_a_teleport_into_concealment() -> None:
    text = f"The hedge teleports to an unoccupied space in an area of {'concealment'} within 7 squares."
    found = read(text, owner=HEDGE, target="Self", distance="Self").ability
    assert (*found.effects, *found.after) == (ForEach(ONESELF, (Teleport(7, to="concealing"),)),)


def test_dice_that_count_as_a_number() -> None:
    text = (
        f"The hedge automatically treats their initial {ROLLED} as a 15. They can still {ROLL_ON} to determine if they score a {CRITICAL}."
    )
    found = read(ROLL, text, owner=HEDGE)
    assert found.ability.modifiers == (Modifier("initial roll", 15),)
    assert all(piece.compiled for piece in found.pieces)


def test_who_is_reached_through_any_opening() -> None:
    text = f"The hedge doesn't need {LINE} to use their {USES} as long as a size 1 opening exists between the hedge and the target."
    raw = RawFeature("Aim", "trait", (RawEffect(effect=text),))
    opening = Holds("opening to", of=TRIGGERING)
    assert read_trait(raw, HEDGE).trait.effects == (Modifier("ignores", name="line of effect", when=(opening,)),)
