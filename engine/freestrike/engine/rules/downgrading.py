"""Downgrading a power roll: whoever made it takes the outcome of a lower tier (the-basics/downgrade-a-power-roll)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.events.ledger import Entry
from freestrike.events.prompts import Option
from freestrike.events.strikes import Outcome

RULE = "the-basics/downgrade-a-power-roll"
POLICY = "downgraded_rolls"


def downgraded(scene: Scene, user: str, ability: str, outcomes: dict[str, Outcome], window: int) -> Procedure[dict[str, Outcome]]:
    """The outcomes once the seat of `user` has said for which targets it takes a lower tier; a critical hit stays one (policy
    downgraded_rolls)."""
    taken = dict(outcomes)
    for target, result in outcomes.items():
        tiers = range(result.tier - 1, 0, -1)
        options = tuple(Option(f"tier/{tier}", user, "", ability, RULE, target) for tier in tiers)
        if options:
            seat = scene.board.creatures[user].seat
            key = f"downgrade|{user}|{ability}|{target}"
            question = Question(seat, key, "downgrade", options, window, 0, 1, user, (RULE,), f"{POLICY}=ask")
            answer = yield from ask(question)
            for id in answer.options:
                tier = int(id.removeprefix("tier/"))
                taken[target] = replace(result, tier=tier, ledger=(*result.ledger, Entry("tier", tier, user, RULE)))
    return taken
