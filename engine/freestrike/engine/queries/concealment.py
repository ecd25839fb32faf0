"""What conceals a creature from all others: fog, darkness, invisibility (combat/concealment, combat/invisible-creatures).

Fog and darkness conceal whom they obscure fully: who is in them with its whole space. Senses that see through either are not modelled.
"""

from __future__ import annotations

from freestrike.engine.geometry.space import squares_of
from freestrike.events.content.modifier import Modifier
from freestrike.events.lasting import INVISIBLE
from freestrike.events.space import SUNLIGHT, Square
from freestrike.events.zones import DARK, FOG, ZonePlaced
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

DARKNESS = "darkness"
CONCEALED = "concealed"
"""What a modifier "counts as" names that gives its bearer concealment from everyone."""
SUPERNATURAL = "supernatural"
"""The detail of ignoring the concealment that supernatural effects grant."""


def concealment(board: Board, creature: Creature) -> str:
    """What conceals `creature`: INVISIBLE, CONCEALED, FOG or DARKNESS, or "" if nothing does."""
    if creature.lasting and creature.has_lasting(INVISIBLE):
        return INVISIBLE
    if (creature.lasting or creature.modified) and _counts_as_concealed(creature):
        return CONCEALED
    ground = board.ground
    if ground.fog or ground.dark:
        squares = squares_of(creature.corner, creature.side_length)
        if ground.fog.issuperset(squares):
            return FOG
        if all(square in ground.dark or square in ground.fog for square in squares):
            return DARKNESS
    return ""


def _counts_as_concealed(creature: Creature) -> bool:
    """Whether a feature of its own or what lasts on it conceals it, whatever else holds."""
    traits = (effect for trait in creature.stat_block.traits for effect in trait.effects if isinstance(effect, Modifier))
    given = (modifier for lasting in creature.lasting for modifier in lasting.modifiers)
    return any((one.what, one.name, one.when) == ("counts as", CONCEALED, ()) for one in (*traits, *given))


def is_supernatural(board: Board, creature: Creature) -> bool:
    """Whether nothing but supernatural effects conceals `creature` (policy supernatural_concealment)."""
    if any(one.name == INVISIBLE and not _is_magic(board, one.source, one.by) for one in creature.lasting):
        return False
    ground = board.ground
    _, _, fog, dark = ground.before_zones or ((), (), ground.fog, ground.dark)
    mundane = {square for zone in board.zones if not _is_magic(board, zone.by, zone.source) for square in _conceals(zone)}
    return not all(square in dark or square in fog or square in mundane for square in squares_of(creature.corner, creature.side_length))


def _conceals(zone: ZonePlaced) -> tuple[Square, ...]:
    return zone.squares if {FOG, DARK} & set(zone.terrain) else ()


def _is_magic(board: Board, by: str, source: str) -> bool:
    """Whether what `by` has brought about with the ability or feature `source` is supernatural."""
    if board.policies["supernatural_concealment"] == "any_effect":
        return source != ""
    owner = board.creatures.get(by)
    abilities = () if owner is None else owner.stat_block.abilities
    return any(one.id == source and ("Magic" in one.keywords or "Psionic" in one.keywords) for one in abilities)


def is_surrounded_by(board: Board, creature: Creature, what: str) -> bool:
    """Whether `creature` is in `what` the map lies in (space.SURROUNDINGS); who is in darkness with any of its space is in no sunlight."""
    ground = board.ground
    if what not in ground.surroundings:
        return False
    return what != SUNLIGHT or ground.dark.isdisjoint(squares_of(creature.corner, creature.side_length))
