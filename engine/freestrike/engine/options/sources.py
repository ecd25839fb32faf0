"""Everything that a creature may do: one list of sources, each of which offers the choices of one kind of command."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from freestrike.engine.options.abilities import abilities, in_its_stead, too_dear
from freestrike.engine.options.charges import charges, charges_for_allies
from freestrike.engine.options.choice import Choice, Options
from freestrike.engine.options.digging import digging
from freestrike.engine.options.grabs import move_grabbed, release
from freestrike.engine.options.interacting import interacting
from freestrike.engine.options.main_actions import defend, heal
from freestrike.engine.options.maneuvers import aid_attack, catch_breath, drop_prone, hide, search, stand_up, stop_effects, wield
from freestrike.engine.options.moves import moves
from freestrike.engine.options.reactions import reactions
from freestrike.engine.options.riding import knocking_off, mounting, rides
from freestrike.engine.options.squads import acting_together
from freestrike.engine.options.teleports import teleporting
from freestrike.engine.options.turns import become_captain, begin_turn, end_turn, hero_tokens, malice
from freestrike.engine.queries.shared_turn import as_it_acts
from freestrike.engine.queries.turn_start import as_the_turn_begins
from freestrike.engine.rules.actions import why_not_act
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

Source = Callable[[Board, Creature], Iterable[Choice]]
"""The choices of one kind for a creature that may act; every one of them is legal."""

MOVES: tuple[Source, ...] = (moves, teleporting)
ABILITIES: tuple[Source, ...] = (abilities, acting_together, in_its_stead)
CHARGES: tuple[Source, ...] = (charges, charges_for_allies)
RIDES: tuple[Source, ...] = (rides, mounting)
MANEUVERS: tuple[Source, ...] = (
    knocking_off,
    stand_up,
    drop_prone,
    wield,
    stop_effects,
    digging,
    catch_breath,
    move_grabbed,
    release,
    aid_attack,
    hide,
    search,
)
"""What a maneuver pays for, or nothing at all."""

OTHERS: tuple[Source, ...] = (
    *CHARGES,
    *RIDES,
    *MANEUVERS,
    interacting,
    heal,
    defend,
    hero_tokens,
    become_captain,
    begin_turn,
    malice,
    end_turn,
)
"""The last source is the one that a host shows last."""


def options(board: Board, id: str) -> Options:
    """Everything that the creature `id` may do now. A move is given once for each square that it can end on, by its cheapest path."""
    reasons = why_not_act(board, id)
    creature = board.creatures.get(id)
    # One that answers several triggers is one for who asks with what it could react.
    ready = () if creature is None else tuple(dict.fromkeys(reactions(board, creature)))
    if reasons or creature is None:
        return Options(id, reasons, reactions=ready)
    board = as_it_acts(as_the_turn_begins(board, id), id)
    creature = board.creatures[id]
    moves, uses, others = (tuple(_offered(board, creature, sources)) for sources in (MOVES, ABILITIES, OTHERS))
    return Options(id, (), moves, uses, others, ready, tuple(too_dear(board, creature)))


def _offered(board: Board, creature: Creature, sources: tuple[Source, ...]) -> Iterable[Choice]:
    for source in sources:
        yield from source(board, creature)
