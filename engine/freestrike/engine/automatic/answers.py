"""How an automatic seat answers a prompt."""

from __future__ import annotations

from freestrike.engine.automatic.reacting import wanted
from freestrike.engine.automatic.shoving import path_chosen, through_or_not
from freestrike.engine.automatic.spending import allowed, healed, picked, recovery_spent, surges_spent, token_spent
from freestrike.engine.automatic.worth import worth
from freestrike.engine.queries.usable import extra_main_actions
from freestrike.engine.rules.damage import reduce
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Option, Prompt
from freestrike.projections.board.board import Board


def choose(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """The ids of the options that an automatic seat chooses: every reaction that helps and free strike, and what a free strike is the price
    of; to kill; the damage type that hurts most; the extra main action that is worth most; the squares of a forced move that hurt most; to
    be healed; to strike whoever a charge that fell short has reached; surges, Recoveries and hero tokens as `spending` says. Of equals the
    first. A prompt of another kind gets as few options as it takes, the first ones."""
    match prompt.kind:
        case "reactions":
            offered = (option for option in prompt.options if not option.id.startswith(NOT_FOR_THIS_MOVE))
            return tuple(option.id for option in offered if wanted(board, prompt, option))[: prompt.most]
        case "surges":
            return surges_spent(board, prompt)
        case "recovery":
            return recovery_spent(board, prompt)
        case "hero token":
            return token_spent(board, prompt)
        case "may":
            return allowed(board, prompt)
        case "target":
            return picked(board, prompt)
        case "spend":
            return (prompt.options[0].id,)
        case "free strike" | "for a free strike":
            return tuple(option.id for option in prompt.options if not option.id.startswith(NOT_FOR_THIS_MOVE))[: prompt.most]
        case "knock out":
            return tuple(option.id for option in prompt.options if option.id.startswith("kill/"))
        case "damage type":
            return (max(prompt.options, key=lambda option: _hurts(board, option)).id,)
        case "extra main action":
            return _extra_main_action(board, prompt)
        case "heal":
            return healed(board, prompt)
        case "end effect" | "charge target" | "free strike":
            return tuple(option.id for option in prompt.options)[:1]
        case "forced movement":
            return path_chosen(board, prompt)
        case "hurl through":
            return (through_or_not(board, prompt),)
        case _:
            return tuple(option.id for option in prompt.options)[: prompt.least]


def _hurts(board: Board, option: Option) -> int:
    static = board.creatures[option.creature].stat_block.free_strike
    type = option.id.rpartition("/")[2]
    return reduce(board, static.value if static is not None else 0, type, board.creatures[option.target])[0]


def _extra_main_action(board: Board, prompt: Prompt) -> tuple[str, ...]:
    offered = {option.id for option in prompt.options}
    user = board.creatures[prompt.subject]
    uses = [possible for possible in extra_main_actions(board, user.id) if possible.option.id in offered]
    best = max(uses, key=lambda possible: worth(board, user, possible.use), default=None)
    return (best.option.id,) if best is not None and worth(board, user, best.use) > 0 else ()
