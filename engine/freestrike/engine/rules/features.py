"""Using a feature: it is paid for, counted, and its effects are carried out."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.features import as_ability, feature_rule, why_not_use_feature
from freestrike.engine.rules.choosing import choose_creatures
from freestrike.engine.rules.effects.carrying_out import carry_out_all
from freestrike.engine.rules.resources import pay
from freestrike.events.content.effect import Reacts
from freestrike.events.turns import FeatureUsed


def answer_with(scene: Scene, react: Reacts, under: Circumstances, cause: int) -> Procedure[None]:
    """The owner uses `react`: it pays, the use is counted, and each target has the effects carried out on it."""
    under = replace(under, cause=cause)
    used = yield from happen(FeatureUsed(under.user, react.id, under.window), feature_rule(react), cause=cause)
    yield from pay(scene, under.user, react.cost, react.resource, react.name, used)
    under = replace(under, cause=used, ability=as_ability(scene.board.creatures[under.user], react))
    targets = yield from choose_creatures(scene, under, react.target)
    effects = react.effects or under.ability.effects
    for target in targets:
        yield from carry_out_all(scene, replace(under, target=target, targets=targets), effects)


def let_happen(react: Reacts, under: Circumstances, scene: Scene, cause: int) -> Procedure[None]:
    """A feature that its owner has no choice about; checked once more, since another that came first may have changed things."""
    if not why_not_use_feature(scene.board, scene.board.creatures[under.user], react, under):
        yield from answer_with(scene, react, under, cause)
