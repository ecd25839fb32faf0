"""Using a feature: it is paid for, counted, and its effects are carried out."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen, nothing
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.features import counted_for, feature_rule, why_not_use_feature
from freestrike.engine.queries.freed import RULE, freed_by, price, use_of
from freestrike.engine.rules.choosing import choose_targets
from freestrike.engine.rules.effects.carrying_out import carry_out_upon
from freestrike.engine.rules.resources import pay
from freestrike.events.content.effect import Reacts
from freestrike.events.lasting import LastingEnded
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.events.turns import FeatureUsed
from freestrike.projections.board.board import Board


def answer_with(scene: Scene, react: Reacts, under: Circumstances, cause: int) -> Procedure[None]:
    """The owner uses `react`: it pays, the use is counted, and each target has the effects carried out on it."""
    used = yield from happen(FeatureUsed(under.user, react.id, under.window, counted_for(react, under)), feature_rule(react), cause=cause)
    if react.cost:
        yield from pay(scene, under.user, react.cost, react.resource, react.name, used)
    targets = yield from choose_targets(scene, under, react.target)
    effects = react.effects or under.ability.effects
    creatures = tuple(filter(scene.board.creatures.__contains__, targets))
    under = replace(under, cause=used, targets=creatures)
    for target in targets:
        yield from carry_out_upon(scene, under, target, effects)


def answer_freely(scene: Scene, react: Reacts, under: Circumstances, cause: int) -> Procedure[None]:
    """The owner uses `react` as a free triggered action, by what lets it, which is paid for and counted (combat/triggered-actions)."""
    owner = scene.board.creatures[under.user]
    one = freed_by(scene.board, owner, react)
    if one is None:
        return
    used = yield from happen(FeatureUsed(owner.id, use_of(one), under.window), RULE, cause=cause)
    yield from pay(scene, owner.id, price(scene.board, owner, one), HEROIC_RESOURCE, one.source, used)
    if one.lasting is not None and one.modifier.next_only:
        yield from happen(LastingEnded(owner.id, one.lasting, "used"), RULE, cause=used)
    yield from answer_with(scene, react, under, cause)


def let_happen(react: Reacts, under: Circumstances, weighed: Board, scene: Scene, cause: int) -> Procedure[None]:
    """A feature that its owner has no choice about. It could be used on the board `weighed`; another that came first may have changed
    that."""
    board = scene.board
    if board is not weighed and why_not_use_feature(board, board.creatures[under.user], react, under):
        return nothing()
    return answer_with(scene, react, under, cause)
