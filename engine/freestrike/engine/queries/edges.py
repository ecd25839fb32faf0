"""Edges and banes on an ability roll: every source there is, in one list, and how they net."""

from __future__ import annotations

from collections.abc import Callable

from freestrike.engine.queries.concealment import SUPERNATURAL, concealment, is_supernatural
from freestrike.engine.queries.cover import has_cover, shields_of
from freestrike.engine.queries.flanking import flanks_with
from freestrike.engine.queries.free_strikes import FREE_STRIKES
from freestrike.engine.queries.high_ground import has_high_ground
from freestrike.engine.queries.kin import is_source
from freestrike.engine.queries.line_of_effect import has_line_of_effect
from freestrike.engine.queries.modifiers import ignores
from freestrike.engine.queries.squeezed import squeezed_with
from freestrike.engine.queries.submerged import hampered_by_water
from freestrike.engine.queries.surroundings import enemy_adjacent
from freestrike.engine.queries.unseen import concealment_from
from freestrike.engine.queries.use import Use, escapes_a_grab
from freestrike.engine.queries.use_modifiers import ignored_by, modified, roll_entries
from freestrike.events.lasting import AIDED_AGAINST, DEFENDING, MARKED, UNSEEN_BY
from freestrike.events.ledger import Entry
from freestrike.events.space import size_rank
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import ALIVE, Creature

EDGE = "edge"
DOUBLE_EDGE = "double edge"
BANE = "bane"
DOUBLE_BANE = "double bane"
LESS_BANE = "less bane"
TURNED_EDGES = "turned edges"
TURNED_BANES = "turned banes"


Source = Callable[[Board, Creature, Creature, Use], Entry | None]


def _weakened(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    return Entry(BANE, 1, "weakened", "classes/weakened") if user.condition("weakened") else None


def _prone(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    return Entry(BANE, 1, "prone", "classes/prone") if use.strike and user.condition("prone") else None


def _restrained(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if not user.condition("restrained") or _spared(board, user, use, "restrained"):
        return None
    return Entry(BANE, 1, "restrained", "classes/restrained")


def _frightened(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    fear = user.condition("frightened")
    if fear is not None and is_source(fear, target):
        return Entry(BANE, 1, f"frightened of {target.id}", "classes/frightened")
    return None


def _grabbed(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    grab = user.condition("grabbed")
    if grab is None or grab.source in use.targets or _spared(board, user, use, "grabbed"):
        return None
    if escapes_a_grab(use.ability) and board.policies["escape_grab_self_bane"] == "no":
        return None
    return Entry(BANE, 1, f"grabbed by {grab.source}", "classes/grabbed")


def _escaping_someone_larger(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    grab = user.condition("grabbed")
    grabber = None if grab is None else board.creatures.get(grab.source)
    if grabber is None or not escapes_a_grab(use.ability):
        return None
    larger = size_rank(grabber.stat_block.size) > size_rank(user.stat_block.size)
    return Entry(BANE, 1, f"{grabber.id} is larger", "combat/escape-grab") if larger else None


def _spared(board: Board, user: Creature, use: Use, condition: str) -> bool:
    """Whether a feature keeps the user's free strikes from the bane of a `condition` that it has (rewards/brawler)."""
    return use.ability.id in FREE_STRIKES and ignores(board, user, "conditions' banes on free strikes", condition) is not None


def _taunted(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    taunt = user.condition("taunted")
    if taunt is None or taunt.source in use.targets or any(is_source(taunt, board.creatures[id]) for id in use.targets):
        return None
    taunter = board.creatures.get(taunt.source)
    if taunter is None or taunter.life == "dead" or not has_line_of_effect(board, user, taunter):
        return None
    return Entry(DOUBLE_BANE, 2, f"taunted by {taunter.id}", "classes/taunted")


def _enemy_adjacent_to_a_ranged_striker(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if use.manner != "ranged" or not use.strike:
        return None
    enemy = enemy_adjacent(board, user)
    return None if enemy is None else Entry(BANE, 1, f"{enemy.id} is adjacent", "classes/ranged")


def _prone_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if use.manner == "melee" and target.condition("prone"):
        return Entry(EDGE, 1, f"{target.id} is prone", "classes/prone")
    return None


def _restrained_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    against_another = target.id != user.id and target.condition("restrained")
    return Entry(EDGE, 1, f"{target.id} is restrained", "classes/restrained") if against_another else None


def _frightened_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    fear = target.condition("frightened")
    if fear is not None and is_source(fear, user):
        return Entry(EDGE, 1, f"{target.id} is frightened of {user.id}", "classes/frightened")
    return None


def _surprised_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    return Entry(EDGE, 1, f"{target.id} is surprised", "combat/determine-surprise") if target.surprised else None


def _unconscious_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if target.life == "unconscious":
        return Entry(DOUBLE_EDGE, 2, f"{target.id} is unconscious", "combat/unconscious")
    return None


def _marked_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    """Who marked the target and sees it has the edge, and so have its allies that it sees, until it is dying (classes/mark)."""
    for mark in target.lasting:
        marker = board.creatures.get(mark.source) if mark.name == MARKED else None
        if marker is None or marker.life != ALIVE or marker.side != user.side or not has_line_of_effect(board, marker, target):
            continue
        if marker.id == user.id or has_line_of_effect(board, marker, user):
            return Entry(EDGE, 1, f"{target.id} is marked by {marker.id}", "classes/mark")
    return None


def _squeezed(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    other = squeezed_with(board, user)
    return None if other is None else Entry(BANE, 1, f"squeezed in with {other.id}", "combat/movement")


def _under_water(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    return Entry(BANE, 1, "under water", "combat/underwater-combat") if hampered_by_water(board, user) else None


def _defending_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    return Entry(DOUBLE_BANE, 2, f"{target.id} defends", "combat/defend") if defends(board, target) else None


def defends(board: Board, creature: Creature) -> bool:
    """Whether `creature` has the benefits of Defend: none while another is taunted by it (combat/defend)."""
    if not creature.lasting or not creature.has_lasting(DEFENDING):
        return False
    for other in board.creatures:
        taunt = other.condition("taunted") if other.conditions else None
        if taunt is not None and taunt.source == creature.id and other.id != creature.id:
            return False
    return True


def _covered_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if target.id != user.id and has_cover(board, user, target) and use.deals_damage and not ignored_by(board, user, target, use, "cover"):
        return Entry(BANE, 1, f"{target.id} has cover", "combat/cover")
    return None


def _concealed_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    by = concealment_from(board, target, user) if use.strike and target.id != user.id else ""
    if not by or ignored_by(board, user, target, use, "concealment", by):
        return None
    if ignored_by(board, user, target, use, "concealment", SUPERNATURAL) and is_supernatural(board, target):
        return None
    return Entry(BANE, 1, f"{target.id} is concealed: {by}", "combat/concealment")


def _aided_against(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    # However many have aided: the same thing done twice does not stack (classes/stacking-unique-effects).
    aiders = aided_by(board, user, target)
    return Entry(EDGE, 1, f"aided by {aiders[0]}", "combat/aid-attack") if aiders else None


def aided_by(board: Board, user: Creature, target: Creature) -> tuple[str, ...]:
    """The allies of `user` who have aided the next ability roll against `target` (combat/aid-attack)."""
    if not target.lasting:
        return ()
    aiders = (lasting.source for lasting in target.lasting if lasting.name == AIDED_AGAINST and lasting.source != user.id)
    return tuple(id for id in aiders if (aider := board.creatures.get(id)) is not None and aider.side == user.side)


def _hidden(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if target.id in user.hidden_from:
        return Entry(EDGE, 1, f"hidden from {target.id}", "tests/hiding")
    if any(lasting.name == UNSEEN_BY and lasting.source == target.id for lasting in user.lasting):
        return Entry(EDGE, 1, f"was hidden from {target.id} in this turn", "tests/hiding")
    return None


def _high_ground(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    return Entry(EDGE, 1, f"high ground over {target.id}", "combat/high-ground") if has_high_ground(board, user, target) else None


def _flanked_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if use.manner != "melee" or not use.strike:
        return None
    ally = flanks_with(board, user, target)
    return None if ally is None else Entry(EDGE, 1, f"flanks {target.id} with {ally.id}", "combat/flanking")


def _climbed_target(board: Board, user: Creature, target: Creature, use: Use) -> Entry | None:
    if use.manner == "melee" and user.mount == target.id:
        return Entry(EDGE, 1, f"is on {target.id}", "combat/climbing-other-creatures")
    return None


Guard = Callable[[Board, Creature, Creature, Use], object]


def _user_has_a_condition(board: Board, user: Creature, target: Creature, use: Use) -> object:
    return user.conditions


def _target_has_a_condition(board: Board, user: Creature, target: Creature, use: Use) -> object:
    return target.conditions


def _something_lasts_on_the_target(board: Board, user: Creature, target: Creature, use: Use) -> object:
    return target.lasting


def _always(board: Board, user: Creature, target: Creature, use: Use) -> object:
    return True


SOURCES: tuple[tuple[Guard, tuple[Source, ...]], ...] = (
    (
        _user_has_a_condition,
        (_weakened, _prone, _restrained, _frightened, _grabbed, _escaping_someone_larger, _taunted),
    ),
    (_always, (_enemy_adjacent_to_a_ranged_striker, _squeezed, _under_water)),
    (_something_lasts_on_the_target, (_defending_target,)),
    (_always, (_covered_target, _concealed_target)),
    (_target_has_a_condition, (_prone_target, _restrained_target, _frightened_target)),
    (_always, (_surprised_target, _unconscious_target)),
    (_something_lasts_on_the_target, (_marked_target, _aided_against)),
    (_always, (_hidden, _high_ground, _flanked_target, _climbed_target)),
)
"""Every source of an edge or a bane, in the order in which a ledger shows them; before some of them what there must be for any of them to
count, so that most strikes look at few."""


def edges_and_banes(board: Board, user: Creature, target: Creature, use: Use) -> tuple[Entry, ...]:
    """The edges and banes on `user`'s ability roll against `target`."""
    found: tuple[Entry, ...] = ()
    for guard, sources in SOURCES:
        if guard(board, user, target, use):
            for source in sources:
                entry = source(board, user, target, use)
                if entry is not None:
                    found = (*found, entry)
    return roll_entries(board, user, target, use, found) if modified(user, target, use) else found


def may_take_a_bane(board: Board, user: Creature, target: Creature) -> bool:
    """Whether a bane on `user`'s melee strike against `target` is possible at all, told cheaply: it is asked for each step beside an
    enemy. Where it is not, `edges_and_banes` has none."""
    ground = board.ground
    return bool(
        user.conditions
        or user.lasting
        or user.modified
        or target.lasting
        or target.modified
        or ((ground.fog or ground.dark) and concealment(board, target))
        or (ground.water and hampered_by_water(board, user))
        or ((ground.obstacles or ground.columns or target.corner[2] < 0) and has_cover(board, user, target))
        or (board.policies["cover_from_allies"] == "adjacent" and shields_of(board, user, target))
        or squeezed_with(board, user) is not None
    )


def net(ledger: tuple[Entry, ...]) -> int:
    """What is left when edges and banes have cancelled (the-basics/rolling-with-edges-and-banes): 2 double edge, 1 edge, 0, -1 bane, -2
    double bane. Two or more edges are a double edge, however many; so are banes."""
    edges = min(2, sum([entry.amount for entry in ledger if entry.kind in (EDGE, DOUBLE_EDGE)]))
    left = edges - banes(ledger)
    return _turned(left, ledger) if left else 0


def _turned(left: int, ledger: tuple[Entry, ...]) -> int:
    """What is left, where a reaction turns edges into banes, or banes into edges: one by as many as it says, a double one as far. Of
    several for the same the farthest counts."""
    turns = TURNED_EDGES if left > 0 else TURNED_BANES
    far = max([entry.amount for entry in ledger if entry.kind == turns], default=0)
    if not far:
        return left
    turned = 2 - far if abs(left) == 2 else -far
    return turned if left > 0 else -turned


def banes(ledger: tuple[Entry, ...]) -> int:
    """0, 1 for a bane, 2 for a double bane, before edges are set against them; one less where a feature negates a bane."""
    counted = min(2, sum([entry.amount for entry in ledger if entry.kind in (BANE, DOUBLE_BANE)]))
    return counted - 1 if counted and any(entry.kind == LESS_BANE for entry in ledger) else counted
