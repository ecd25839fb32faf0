"""How an automatic seat answers a prompt."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.at_once import CHARGE, Ways, main_actions, where_to
from freestrike.engine.automatic.by_leave import used_by_leave
from freestrike.engine.automatic.reacting import branch_chosen, reactions_taken
from freestrike.engine.automatic.shoving import path_chosen, through_or_not
from freestrike.engine.automatic.spending import allowed, healed, picked, recovery_spent, surges_spent, token_spent
from freestrike.engine.automatic.villain import is_villain_action, villain_action_used
from freestrike.engine.automatic.worth import threat, worth
from freestrike.engine.queries.usable import ability, aimed, manner_of
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.damage import reduce
from freestrike.events.commands import Charge, UseAbility
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Option, Prompt
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature


def choose(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """The ids of the options that an automatic seat chooses: every reaction and free strike that changes something and does not make it
    bleed to death, and the way of it that does, and what a free strike is the price of; the villain action that is worth most; to kill; the
    damage type that hurts most; the extra main action that is worth most; the squares of a forced move that hurt most; to be healed; to
    strike whoever a charge that fell short has reached; surges, Recoveries and hero tokens as `spending` says. Of equals the first. A
    prompt of another kind gets as few options as it takes, the first ones."""
    match prompt.kind:
        case "reactions":
            offered = [option for option in prompt.options if not option.id.startswith(NOT_FOR_THIS_MOVE)]
            villain = villain_action_used(board, filter(is_villain_action, offered))
            others = reactions_taken(board, prompt, (option for option in offered if not is_villain_action(option)))
            return (*others, *villain)[: prompt.most]
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
        case "for a free strike":
            return (prompt.options[0].id,)
        case "free strike" | "granted ability" | "charge" | "aim":
            return used_by_leave(board, prompt)
        case "choice":
            return branch_chosen(board, prompt)
        case "knock out":
            return tuple(option.id for option in prompt.options if option.id.startswith("kill/"))
        case "damage type":
            return (max(prompt.options, key=lambda option: _hurts(board, option)).id,)
        case "extra main action":
            return _extra_main_action(board, prompt)
        case "extra charge":
            return _extra_charge(board, prompt)
        case "heal":
            return healed(board, prompt)
        case "end effect" | "charge target":
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
    if option.target not in board.creatures:
        return 0  # An object.
    return reduce(board, static.value if static is not None else 0, type, board.creatures[option.target])[0]


def _extra_main_action(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """The use of an ability that is worth most; a charge, where there is one and no such use; else nothing."""
    user = board.creatures[prompt.subject]
    worths = _worths(board, user, prompt, main_actions(board, user.id))
    best = max(worths, key=lambda id: worths[id], default="")
    if best and worths[best] > 0:
        return (best,)
    return tuple(option.id for option in prompt.options if option.id == f"{CHARGE}/{user.id}")


def _extra_charge(board: Board, prompt: Prompt) -> tuple[str, ...]:
    """The charge that is worth most, less what it provokes."""
    user = board.creatures[prompt.subject]
    worths = _worths(board, user, prompt, where_to(board, user.id, CHARGE))
    best = max(worths, key=lambda id: worths[id], default="")
    return (best,) if best and worths[best] > 0 else ()


def _worths(board: Board, user: Creature, prompt: Prompt, ways: Ways) -> dict[str, int]:
    """What each option of the prompt is worth that is the use of an ability or a charge."""
    offered = {option.id for option in prompt.options}
    found: dict[str, int] = {}
    for option, choice in ways.items():
        command = choice.command
        if option.id in offered and isinstance(command, UseAbility | Charge) and not command.ally:
            used = ability(user, command.ability)
            if used is not None:
                targets = command.targets if isinstance(command, UseAbility) else (command.target,)
                manner = command.manner if isinstance(command, UseAbility) else ""
                creatures, objects = aimed(board, targets)
                occasion = CHARGE if isinstance(command, Charge) else ""
                use = Use(used, manner_of(used, manner), creatures, objects=objects, occasion=occasion)
                there = replace(user, corner=command.path[-1]) if isinstance(command, Charge) and command.path else user
                feared = sum(threat(board, board.creatures[id], user) for id in choice.provokes)
                found[option.id] = worth(board, there, use) - feared
    return found
