"""What an automatic seat does with leave to strike or to use an ability: what is worth most to its side."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.automatic.worth import worth
from freestrike.engine.queries.usable import ability, possible_uses
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Option, Prompt
from freestrike.projections.board.board import Board


def used_by_leave(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """The one that is worth most, if it is worth anything to those for whom the seat answers; else no more than it has to choose. A strike
    without anything to choose is taken."""
    offered = [option for option in prompt.options if not option.id.startswith(NOT_FOR_THIS_MOVE)]
    known = {option.id: value for option in offered if (value := _worth(board, prompt, option)) is not None}
    if not known:
        return tuple(option.id for option in offered)[: prompt.most]
    best = max(known, key=lambda id: known[id])
    return (best,) if known[best] > 0 or prompt.least else ()


def _worth(board: Board, prompt: Prompt, option: Option) -> int | None:
    """What the option is worth to the side of the seat; None of one that is no use of an ability as prompts name them."""
    actor = board.creatures[option.creature]
    used = ability(actor, option.source)
    if used is not None and prompt.kind == "aim":
        used = replace(used, first=())
    if used is None or not option.id.startswith(f"{used.id}/"):
        return None
    use = next((one.use for one in possible_uses(board, actor.id, used, 0) if one.option.id == option.id), None)
    if use is None:
        return 0
    value = worth(board, actor, use)
    return value if any(one.seat == prompt.seat and one.side == actor.side for one in board.creatures) else -value
