"""Extra damage that only one target of a strike takes: which of several it is."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.modifiers import borne
from freestrike.engine.queries.scopes import in_scope
from freestrike.engine.queries.use import Use
from freestrike.events.content.malice import ONE_TARGET
from freestrike.events.prompts import Option

RULE = "monster-basics/basic-malice-features"


def favored_target(scene: Scene, user: str, use: Use, window: int) -> Procedure[str]:
    """Whoever uses the ability chooses, once the roll is known; "" if it has nothing of the kind."""
    creature = scene.board.creatures[user]
    if not any(one.modifier.detail == ONE_TARGET and in_scope(one.modifier.on, use) for one in borne(creature, "extra damage")):
        return ""
    options = tuple(Option(f"extra-damage/{user}/{target}", user, "", use.ability.id, RULE, target) for target in use.targets)
    key = f"extra damage|{user}|{use.ability.id}|{'+'.join(use.targets)}"
    answer = yield from ask(Question(creature.seat, key, "extra damage", options, window, 1, 1, user, (RULE,)))
    return answer.options[0].rpartition("/")[2]
