"""The Director's word as it is typed: "set goblin-1 stamina 9: fell off the wall"."""

from __future__ import annotations

from freestrike.engine.host.understanding import NotUnderstood, creature_typed, square_typed
from freestrike.events.conditions import CONDITIONS, Condition
from freestrike.events.rulings import AddCondition, Place, RemoveCondition, Ruling, SetStamina
from freestrike.projections.board.board import Board

WORDS = ("set", "place", "add", "end")
HELP = (
    "  set NAME stamina N      the Director's word, for what the engine leaves to the table: Stamina",
    "  place NAME SQUARE       where it is",
    "  add NAME CONDITION      a condition; behind it eot or save, when it ends, and by NAME, who it comes from",
    "  end NAME CONDITION      its end; a reason may follow each of these: end ana prone: helped up",
    "                          of a NAME its beginning is enough, where no other begins so",
)
AT_THE_TABLE = "at the table"
ENDINGS = ("eot", "save")


def ruling(board: Board, typed: str) -> tuple[Ruling, str]:
    """The ruling that was typed, and its reason. Raises NotUnderstood."""
    said, _, reason = typed.partition(":")
    words = said.split()
    if len(words) < 2:
        raise NotUnderstood(_usage(words[0]))
    creature = creature_typed(board, words[1]).id
    ruled: Ruling
    match [words[0], *words[2:]]:
        case ["set", "stamina", amount] if amount.removeprefix("-").isdecimal():
            ruled = SetStamina(creature, int(amount))
        case ["place", square]:
            ruled = Place(creature, square_typed(board, square))
        case ["add", condition, *more]:
            ruled = AddCondition(creature, _condition(board, condition, more))
        case ["end", condition]:
            ruled = RemoveCondition(creature, condition.lower())
        case _:
            raise NotUnderstood(_usage(words[0]))
    return ruled, reason.strip() or AT_THE_TABLE


def _condition(board: Board, name: str, more: list[str]) -> Condition:
    ends = more.pop(0).lower() if more and more[0].lower() in ENDINGS else ""
    if name.lower() not in CONDITIONS:
        raise NotUnderstood(f"{name!r} is not a condition; these are: {', '.join(CONDITIONS)}")
    match more:
        case []:
            return Condition(name.lower(), "", ends)
        case ["by", source]:
            return Condition(name.lower(), creature_typed(board, source).id, ends)
        case _:
            raise NotUnderstood(_usage("add"))


def _usage(word: str) -> str:
    usages = {
        "set": "set NAME stamina N",
        "place": "place NAME SQUARE",
        "add": "add NAME CONDITION [eot | save] [by NAME]",
        "end": "end NAME CONDITION (e alone ends the turn)",
    }
    return f"say: {usages[word]}, and if you like a colon and a reason"
