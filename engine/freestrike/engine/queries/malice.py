"""Which Malice features a monster has, and why one may not be used now."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.queries.amounts import amount_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.costs import why_not_pay
from freestrike.engine.queries.squads import is_minion
from freestrike.events.content.malice import BASIC_MALICE, MaliceFeature
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.encounter import DIRECTOR
from freestrike.events.ledger import Reason
from freestrike.events.resources import MALICE
from freestrike.projections.board.board import Board, Uses
from freestrike.projections.board.creature import Creature

BASIC = "monster-basics/basic-malice-features"
SPENDING = "monster-basics/spending-malice"


def is_monster(creature: Creature) -> bool:
    """Whether the Director can spend Malice at the start of its turn: it is no hero, and on the Director's side."""
    return not creature.stat_block.hero and creature.side == DIRECTOR


def features_of(board: Board, creature: Creature) -> tuple[MaliceFeature, ...]:
    """The Malice features of `creature`: the basic ones, and those of a keyword that it has, or of its own, as far as its level lets it
    have them (monster-basics/spending-malice)."""
    if not is_monster(creature):
        return ()
    return tuple(one for one in (*BASIC_MALICE, *board.malice_features) if is_for(one, creature.stat_block))


def is_for(feature: MaliceFeature, stat_block: StatBlock) -> bool:
    """Whether a monster with this stat block has the feature (monster-basics/spending-malice)."""
    if feature.level > stat_block.level or feature.called not in ("", stat_block.name):
        return False
    if feature.not_for_minions and is_minion(stat_block):
        return False
    return feature.keyword.lower() in ("", *(keyword.lower() for keyword in stat_block.keywords))


def feature_of(board: Board, creature: Creature, id: str) -> MaliceFeature | None:
    """The Malice feature `id` of `creature`."""
    for feature in features_of(board, creature):
        if feature.ability.id == id:
            return feature
    return None


def most_spent(board: Board, creature: Creature, feature: MaliceFeature) -> int:
    """How much Malice `creature` can have spent on it, whatever the Director has; of what has no end, all that there is."""
    if feature.open_ended:
        return max(board.malice, feature.ability.cost)
    if feature.more is None:
        return feature.ability.cost
    return feature.ability.cost + amount_of(board, Circumstances(creature.id, creature.id, feature.ability), feature.more)


def why_not_spend_malice(board: Board, creature: Creature, id: str, amount: int) -> Iterator[Reason]:
    """Why the Director may not spend `amount` of Malice (0: its cost) on the feature `id` of `creature` now: it has no such feature, its
    turn is under way, one was used in it, the feature rests, or so much can't be spent."""
    feature = feature_of(board, creature, id)
    if feature is None:
        yield Reason("no such Malice feature", SPENDING, f"{creature.id}: {id}")
        return
    turn = board.turn
    if turn is not None and (turn.spent or turn.moves):
        yield Reason("not the start of the turn", BASIC, creature.id)
    if turn is not None and board.uses.get("malice/", Uses()).turn == board.turns:
        yield Reason("one Malice feature a turn", SPENDING, creature.id)
    last = board.uses.get(f"malice/{id}")
    if feature.rests and last is not None and last.round == board.round - 1:
        yield Reason("used in the last round", BASIC, feature.ability.name)
    most = most_spent(board, creature, feature)
    spent = amount or feature.ability.cost
    if not feature.ability.cost <= spent <= most:
        yield Reason("not so much Malice", BASIC, f"{spent}, from {feature.ability.cost} to {most}")
    elif (spent - feature.ability.cost) % feature.step:
        yield Reason("not in such steps", SPENDING, f"{spent}, from {feature.ability.cost} in steps of {feature.step}")
    yield from why_not_pay(board, creature, spent, MALICE)
