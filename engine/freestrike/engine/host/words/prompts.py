"""Prompts in words: what happens that somebody is asked about, and what each option would do."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.host.understanding import NotUnderstood
from freestrike.engine.host.words.abilities import damage_in_short
from freestrike.engine.queries.usable import ability
from freestrike.engine.rules.falling_off import CLIMBING
from freestrike.events.damage import DamageDue
from freestrike.events.forced_movement import ForcedMoveBegun
from freestrike.events.movement import StepBegun, Stepped
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Option, Prompt
from freestrike.events.space import Square
from freestrike.projections.board.board import Board
from freestrike.projections.chronicle.words import WORDS
from freestrike.projections.picture.square_names import square_name, square_named

SQUARES_BESIDE = 6
OVER_SQUARES = ("forced movement", "move")
"""The kinds of prompts whose answer is a path."""
GAITS = {
    "walk": "moves",
    "crawl": "crawls",
    "climb": "climbs",
    "swim": "swims",
    "jump": "jumps",
    "fly": "flies",
    "burrow": "burrows",
}
"""How each type of movement is said."""


def question(board: Board, prompt: Prompt) -> str:
    """What `prompt` asks, in one line."""
    match prompt.kind:
        case "reactions":
            named = {_reaction(option) for option in prompt.options}
            called = named.pop() if len(named) == 1 else "triggered action"
            return f"{called}? {_happening(board, prompt)}"
        case "knock out":
            return f"kill or knock out? {prompt.subject} is about to die"
        case "damage type":
            return f"which type of damage? {prompt.subject} makes a free strike"
        case "forced movement":
            return f"moved over which squares, in this order? {_happening(board, prompt)}"
        case "move":
            must = "must move" if prompt.least else "may move"
            return f"over which squares, in this order? {prompt.subject} {must}, up to {prompt.most}"
        case "forced movement order":
            return f"who is moved next? {prompt.subject} moves several"
        case "hurl through":
            return f"break what is in the way? {_happening(board, prompt)}"
        case "harm by ruling":
            return f"is anybody hurt? {_happening(board, prompt)}"
        case "stability":
            return f"how much of its stability? {prompt.subject} is about to be moved"
        case "for a free strike":
            return f"for a free strike? {prompt.subject} may go on, if another may strike it first"
        case "free strike":
            climbed = any(option.rule == CLIMBING for option in prompt.options)
            return f"a free strike? {prompt.subject} {'tried to climb it' if climbed else 'lets itself be struck'}"
        case "extra main action":
            return f"a main action at once? {prompt.subject} may take one"
        case "extra charge":
            return f"where does {prompt.subject} charge to, and whom does it strike?"
        case "extra maneuver":
            return f"which maneuver does {prompt.subject} use?"
        case "extra move":
            return f"where does {prompt.subject} move to?"
        case "heal":
            return f"what does it do for {prompt.subject}? somebody heals it"
        case "come down":
            return f"where does {prompt.subject} come down?"
        case "charge target":
            return f"strike another instead? the charge of {prompt.subject} fell short"
        case _:
            return f"{prompt.kind}{f', about {prompt.subject}' if prompt.subject else ''}"


def answer(board: Board, prompt: Prompt, option: Option) -> str:
    """What choosing `option` does, in one line."""
    match prompt.kind:
        case "knock out":
            does = "kill it" if option.id.startswith("kill/") else "knock it unconscious"
            return f"{option.creature}: {does}"
        case "heal":
            return f"{option.creature}: " + (
                "spend a Recovery" if option.source == "recovery" else f"a saving throw against {option.source}"
            )
        case "come down" if option.square is not None:
            return f"{option.creature}: at {square_name(option.square, board.ground.least)}"
        case "damage type":
            return f"{option.id.rpartition('/')[2]} damage"
        case "move" if option.square is not None:
            return square_name(option.square, board.ground.least)
        case "forced movement" if option.square is not None:
            return _square_and_who_is_there(board, prompt, option.square)
        case "forced movement order":
            return option.target
        case "hurl through":
            object = option.id.rpartition("/")[2].replace("+", " and ")
            return f"through {object}" if option.id.startswith("break/") else f"stop at {object}"
        case "harm by ruling":
            return f"{option.creature} and {option.target} are hurt"
        case "stability":
            return f"{option.id.rpartition('/')[2]} squares less"
        case "for a free strike":
            return f"{option.creature}: go on"
        case "extra main action" | "extra charge" | "extra maneuver" | "extra move" if not _is_a_use(board, option):
            return f"{option.creature}: {_deed(board, option)}"
        case "reactions" if option.id.startswith(NOT_FOR_THIS_MOVE):
            return f"{option.creature}: not during this move ({_reaction(option)})"
        case _:
            used = ability(board.creatures[option.creature], option.source) if option.creature in board.creatures else None
            deed = used.name if used is not None else _reaction(option)
            damage = f", {damage_in_short(board.creatures[option.creature], used)}" if used is not None else ""
            either = used is not None and used.melee and used.ranged
            manner = f", {option.id.split('/')[2]}" if either and option.id.count("/") > 2 else ""
            target = f" on {option.target}" if option.target else ""
            cost = f" ({option.cost})" if option.cost else ""
            return f"{option.creature}: {deed}{manner}{target}{damage.rstrip(', ')}{cost}"


def _is_a_use(board: Board, option: Option) -> bool:
    """Whether it is the use of an ability, and not a charge that ends in one."""
    return option.id.startswith(f"{option.source}/") and ability(board.creatures[option.creature], option.source) is not None


def _deed(board: Board, option: Option) -> str:
    """A main action other than the use of an ability: what, where to, with what, on whom, and what it is paid with."""
    name, shift = option.id.partition("/")[0].replace("-", " "), " by a shift" if option.id.endswith("/shift") else ""
    used = ability(board.creatures[option.creature], option.source)
    to = f" to {square_name(option.square, board.ground.least)}" if option.square is not None else ""
    safe = ", provoking nobody" if option.id.endswith("/safe") else ""
    with_ = f" with {used.name}" if used is not None else ""
    return f"{name}{to}{shift}{with_}{f' on {option.target}' if option.target else ''}{safe} ({option.cost})"


def how_many(prompt: Prompt) -> str:
    """How many options may be chosen."""
    if prompt.least == prompt.most:
        return f"choose {prompt.least}"
    least = f"at least {prompt.least}" if prompt.least else "an empty line passes"
    return f"up to {prompt.most}, {least}"


def option_lines(board: Board, prompt: Prompt) -> Iterator[str]:
    """The options with their numbers, a line each; squares, of which there may be many, stand side by side."""
    numbered = [f"{n:<2} {answer(board, prompt, option)}" for n, option in enumerate(prompt.options, 1)]
    width = max(map(len, numbered), default=0)
    beside = SQUARES_BESIDE if prompt.kind in OVER_SQUARES else 1
    for start in range(0, len(numbered), beside):
        yield "   ".join(one.ljust(width) for one in numbered[start : start + beside]).rstrip()


def picked(board: Board, prompt: Prompt, typed: str) -> tuple[str, ...]:
    """The ids of the options whose numbers, or whose squares, were typed. Raises NotUnderstood."""
    by_square = {option.square: option.id for option in prompt.options} if prompt.kind in OVER_SQUARES else {}
    chosen: list[str] = []
    for word in typed.replace(",", " ").split():
        square = square_named(word, board.ground.least) if by_square else None
        if square in by_square:
            chosen.append(by_square[square])
            continue
        if not word.isdecimal() or not 1 <= int(word) <= len(prompt.options):
            raise NotUnderstood(f"{word!r} is none of 1 to {len(prompt.options)}; h helps")
        chosen.append(prompt.options[int(word) - 1].id)
    return tuple(chosen)


def _reaction(option: Option) -> str:
    return WORDS.get(f"reaction.{option.rule}", option.rule.rpartition("/")[2].replace("-", " "))


def _square_and_who_is_there(board: Board, prompt: Prompt, square: Square) -> str:
    """The name of a square, and what the creature would be slammed into there."""
    name = square_name(square, board.ground.least)
    window = board.window(prompt.window)
    target = board.creatures.get(prompt.subject)
    if window is None or target is None:
        return name
    space = squares_of(square, target.side_length)
    there = dict.fromkeys(id for one in space for id in board.occupancy.get(one, ()) if id != target.id)
    things = dict.fromkeys(board.ground.object_at.get(one, "something solid") for one in space if board.ground.filled(one))
    into = " and ".join((*there, *things))
    return f"{name} (into {into})" if into else name


def _happening(board: Board, prompt: Prompt) -> str:
    """What is in flight in the window of the prompt."""
    window = board.window(prompt.window)
    event = window.event if window is not None else None
    least = board.ground.least
    match event:
        case StepBegun():
            goes = "shifts" if event.shift else GAITS[event.manner]
            return f"{event.creature} {goes} from {square_name(event.origin, least)} to {square_name(event.to, least)}"
        case Stepped():
            return f"{event.creature} has left {square_name(event.origin, least)} for {square_name(event.to, least)}"
        case ForcedMoveBegun():
            far = "1 square" if event.squares == 1 else f"{event.squares} squares"
            verb = {"push": "pushes", "pull": "pulls", "slide": "slides"}[event.kind]
            return f"{event.by} {verb} {event.creature} up to {far}{', up and down too' if event.vertical else ''}"
        case DamageDue():
            type, source = f" {event.type}" if event.type else "", f" from {event.source}" if event.source else ""
            return f"{event.target} is about to take {event.amount}{type} damage{source}"
        case _:
            return f"about {prompt.subject}"
