"""Edges and banes on a test: a power roll that is not an ability's (the-basics/rolling-with-edges-and-banes)."""

from __future__ import annotations

from freestrike.engine.queries.edges import BANE
from freestrike.engine.queries.modifiers import applies, borne
from freestrike.engine.queries.squeezed import squeezed_with
from freestrike.engine.queries.submerged import hampered_by_water
from freestrike.engine.queries.use_modifiers import entry_of
from freestrike.events.content.modifier import ROLL_MODIFIERS, Modifier
from freestrike.events.lasting import Lasting
from freestrike.events.ledger import Entry
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

RESTRAINED_IN = ("might", "agility")
ASSISTED = "assisted"
"""What lasts on whom another has assisted, by the skill that it was done with."""


def edges_and_banes_on_test(board: Board, creature: Creature, characteristic: str, test: str = "", skill: str = "") -> tuple[Entry, ...]:
    """What every test of `creature` with `characteristic` has, whatever it is for: weakened (classes/weakened), restrained
    (classes/restrained), squeezed (combat/movement), under water (combat/underwater-combat). `test`: what it is called; `skill`: the
    one that it is made with."""
    found: list[Entry] = []
    if creature.condition("weakened"):
        found.append(Entry(BANE, 1, "weakened", "classes/weakened"))
    if characteristic in RESTRAINED_IN and creature.condition("restrained"):
        found.append(Entry(BANE, 1, "restrained", "classes/restrained"))
    other = squeezed_with(board, creature)
    if other is not None:
        found.append(Entry(BANE, 1, f"squeezed in with {other.id}", "combat/movement"))
    if hampered_by_water(board, creature):
        found.append(Entry(BANE, 1, "under water", "combat/underwater-combat"))
    if creature.modified or creature.lasting:
        found.extend(
            entry_of(board, creature, one)
            for one in borne(creature, *ROLL_MODIFIERS)
            if one.modifier.on in ("test", "power roll")
            and one.modifier.name in ("", characteristic)
            and _is_about(one.modifier, test)
            and (one.lasting is None or assists(one.lasting, skill))
            and applies(board, creature, "", one)
        )
    return tuple(found)


def assists(lasting: Lasting, skill: str) -> bool:
    """Nobody assists with the very skill that the test is made with (tests/assist-a-test)."""
    return lasting.name != ASSISTED or lasting.by != skill


def _is_about(modifier: Modifier, test: str) -> bool:
    """Whether it counts for a test that is called so: always, or only where a word of its detail is one of the test's."""
    return modifier.on != "test" or not modifier.detail or not set(modifier.detail.split(", ")).isdisjoint(test.lower().split())
