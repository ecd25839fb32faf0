"""What the chronicle has told and what it holds back until a sentence is complete."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from immutables import Map

from freestrike.events.ledger import Entry
from freestrike.events.prompts import Prompt
from freestrike.events.space import Square
from freestrike.events.strikes import LeftToDirector, Outcome
from freestrike.projections.chronicle.words import WORDS, Words
from freestrike.projections.picture.square_names import square_name

HEADING = "heading"
TURN = "turn"
TEXT = "text"
NOTE = "note"
BY_HAND = "by hand"
CORRECTION = "correction"


class Line(NamedTuple):
    """One line. `seq`: the record that it begins with. `kind`: HEADING, TURN, TEXT, NOTE (who could not react, and who did not),
    BY_HAND (what the engine leaves to the Director) or CORRECTION (undo, redo, rulings). `depth`: how many reactions it stands inside."""

    seq: int
    kind: str
    text: str
    depth: int = 0


class Walk(msgspec.Struct, frozen=True):
    """Steps of one creature, told as one line. `difficult`: how many squares of `cost` are for difficult terrain."""

    seq: int
    depth: int
    creature: str
    manner: str
    to: Square = (0, 0, 0)
    squares: int = 0
    cost: int = 0
    difficult: int = 0
    resumed: bool = False
    notes: tuple[Line, ...] = ()


class TakenUp(msgspec.Struct, frozen=True):
    """Of those who share a turn `creature` acts now: the heading of what it does, if that is not done together with another."""

    seq: int
    creature: str


class Piece(NamedTuple):
    """Something that happened to `target`: the words for it, and the text where the creature need not be named again."""

    target: str
    named: str
    unnamed: str


class ByHand(NamedTuple):
    """A part of an ability or a trait that the engine does not execute, and its record."""

    seq: int
    event: LeftToDirector


class Account(msgspec.Struct, frozen=True):
    """An ability and what it did, or, with no `deed`, what happened to one creature between abilities. `of`: the record of its use;
    `roll`: that of its power roll. `again`: what the deed is called where other lines have come between. `by_hand`: what it left to the
    Director. `resolved`: nothing more comes of it. `notes`: told after it."""

    seq: int
    depth: int
    targets: tuple[str, ...]
    deed: str = ""
    of: int = 0
    again: str = ""
    roll: int = 0
    natural: int = 0
    critical: bool = False
    outcomes: tuple[Outcome, ...] = ()
    pieces: tuple[Piece, ...] = ()
    by_hand: tuple[ByHand, ...] = ()
    resolved: bool = False
    notes: tuple[Line, ...] = ()


class Telling(msgspec.Struct, frozen=True):
    """The state of the fold. `abilities`: "creature/ability" to (name, whether it is a strike). `unasked`: of the features among them those
    that happen by themselves, of which it is not told that they don't. `resources`: what each hero's class
    calls its heroic resource. `nested`: the depth of the records inside reactions of the command in progress. `reaction`,
    `reacting`: the one that was just taken and who takes it, until what is done with it is told. `held`: the sentence that is not
    complete. `cut`: the accounts of abilities that were let out before they were resolved, by the record of their use."""

    words: Words
    least: Square | None = None
    abilities: Map[str, tuple[str, bool]] = Map()
    unasked: Map[str, bool] = Map()
    resources: Map[str, str] = Map()
    prompts: Map[str, Prompt] = Map()
    nested: Map[int, int] = Map()
    reaction: str = ""
    reacting: tuple[str, ...] = ()
    resumed: bool = False
    held: Walk | Account | TakenUp | None = None
    cut: Map[int, Account] = Map()

    @classmethod
    def begin(cls, words: Words = WORDS) -> Telling:
        """Before the first record."""
        return cls(words)

    def say(self, key: str, **values: str | int) -> str:
        """The words for `key`."""
        return self.words[key].format(**values)

    def square(self, square: Square) -> str:
        """The name of a square."""
        return square_name(square, self.least)

    def count(self, squares: int) -> str:
        """How many squares, in words."""
        return self.say("squares.one") if squares == 1 else self.say("squares.many", n=squares)

    def names(self, ids: tuple[str, ...]) -> str:
        """A list of names: "a", "a and b", "a, b and c"."""
        if len(ids) < 2:
            return "".join(ids)
        return ", ".join(ids[:-1]) + self.words["and"] + ids[-1]


def sentence(telling: Telling) -> tuple[Line, ...]:
    """The lines of what is held back, as far as it has come."""
    held = telling.held
    if isinstance(held, Walk):
        return _walk_lines(telling, held)
    if isinstance(held, TakenUp):
        return (Line(held.seq, TURN, telling.say("turn", creature=held.creature)),)
    if held is None:
        return ()
    by_hand = (by_hand_line(telling, left, held.depth + 1) for left in held.by_hand)
    return (*_account_lines(telling, held), *held.notes, *by_hand)


def _walk_lines(telling: Telling, walk: Walk) -> tuple[Line, ...]:
    if not walk.squares:
        return walk.notes
    key = f"{walk.manner}.on" if walk.resumed else walk.manner
    squares = telling.count(walk.squares)
    why = telling.say("cost.difficult") if walk.difficult else ""
    cost = telling.say("cost", cost=walk.cost, why=why) if walk.cost != walk.squares else ""
    text = telling.say(key, creature=walk.creature, squares=squares, to=telling.square(walk.to), cost=cost)
    return (Line(walk.seq, TEXT, text, walk.depth), *walk.notes)


def _account_lines(telling: Telling, account: Account) -> list[Line]:
    if not account.deed:
        (creature,) = account.targets
        what = ", ".join(piece.unnamed for piece in account.pieces)
        return [Line(account.seq, TEXT, telling.say("aside", creature=creature, what=what), account.depth)]
    dice = telling.say("dice", natural=account.natural) if account.outcomes else ""
    critical = telling.say("critical") if account.critical else ""
    if len(account.targets) < 2:
        total = [_total(telling, outcome) for outcome in account.outcomes]
        pieces = ", ".join(piece.named for piece in account.pieces) or _nothing(telling, account, account.targets)
        text = _result(telling, account.deed, f"{dice}{''.join(total)}{critical}", pieces)
        return [Line(account.seq, TEXT, text, account.depth)]
    first = telling.say("result", deed=account.deed, what=dice + critical) if dice else account.deed
    lines = [Line(account.seq, TEXT, first, account.depth)]
    by_target = {outcome.target: outcome for outcome in account.outcomes}
    unharmed: list[str] = []
    for target in account.targets:
        outcome = by_target.get(target)
        pieces = ", ".join(piece.unnamed for piece in account.pieces if piece.target == target)
        roll = _total(telling, outcome).lstrip() if outcome is not None else ""
        nothing = "" if pieces else _nothing(telling, account, (target,))
        if roll or pieces:
            lines.append(Line(account.seq, TEXT, _result(telling, target, roll, pieces or nothing), account.depth + 1))
        elif nothing:
            unharmed.append(target)
    if unharmed:
        lines.append(Line(account.seq, TEXT, _result(telling, telling.names(tuple(unharmed)), telling.say("nothing")), account.depth + 1))
    return lines


def _result(telling: Telling, deed: str, *what: str) -> str:
    """The deed and what came of it, as far as there is anything to say."""
    for part in what:
        if part:
            deed = telling.say("result", deed=deed, what=part)
    return deed


def _nothing(telling: Telling, account: Account, targets: tuple[str, ...]) -> str:
    """That nothing came of it, once that is certain, unless what came of it is left to the Director."""
    return (
        ""
        if not account.resolved or any(target in left.event.targets for left in account.by_hand for target in targets)
        else telling.say("nothing")
    )


def by_hand_line(telling: Telling, left: ByHand, depth: int) -> Line:
    """What is left to the Director, in a line of its own: something is to be done about it."""
    event = left.event
    if event.targets:
        return Line(left.seq, BY_HAND, telling.say("by hand", text=event.text, targets=telling.names(event.targets)), depth)
    source, _ = telling.abilities.get(f"{event.creature}/{event.ability}", (event.ability, False))
    return Line(left.seq, BY_HAND, telling.say("by hand.own", creature=event.creature, source=source, text=event.text), depth)


def rolled(telling: Telling, natural: int, total: int, tier: int, ledger: tuple[Entry, ...]) -> str:
    """A power roll in words: "2d10 13 + 2 = 15, tier 2"."""
    edges = sum(entry.amount for entry in ledger if entry.kind.endswith("edge"))
    banes = sum(entry.amount for entry in ledger if entry.kind.endswith("bane"))
    outcome = Outcome("", min(2, edges) - min(2, banes), total, tier, ledger)
    return telling.say("dice", natural=natural) + _total(telling, outcome)


def _total(telling: Telling, outcome: Outcome) -> str:
    """What follows the dice: "+ 2 - 2 (bane: weakened) = 13, tier 2"."""
    added = ""
    for entry in outcome.ledger:
        if entry.kind in ("characteristic", "bonus", "penalty"):
            amount = -entry.amount if entry.kind == "penalty" else entry.amount
            added += f" {'-' if amount < 0 else '+'} {abs(amount)}"
    sources = ", ".join(entry.source for entry in outcome.ledger if entry.kind.endswith(("edge", "bane")))
    if not outcome.tier:
        if sources:
            added += telling.say(f"edge.opposed.{outcome.net}", sources=sources)
        return telling.say("total.opposed", sum=added, total=outcome.total)
    if abs(outcome.net) == 2:
        edge = telling.say(f"edge.{outcome.net}")
        return telling.say("total.double", sum=added, total=outcome.total, tier=outcome.tier, edge=edge, sources=sources)
    if sources:
        added += telling.say(f"edge.{outcome.net}", sources=sources)
    return telling.say("total", sum=added, total=outcome.total, tier=outcome.tier)
