"""Whether what a handler gives can be carried out: offers to somebody who is there, questions that somebody can answer."""

from __future__ import annotations

from freestrike.engine.procedure import Offer, Question
from freestrike.engine.triggers.handler import Verdict
from freestrike.events.encounter import DIRECTOR
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.events.reactions import Exclusion
from freestrike.projections.board.board import Board


class Unsound(ValueError):
    """What was given can't be carried out; the message says why."""


def check_verdict(verdict: Verdict, board: Board) -> None:
    """Raises Unsound for what is no verdict, and for offers and exclusions that are none or about nobody."""
    if type(verdict) is not Verdict:
        raise Unsound(f"no verdict: {verdict!r}")
    for offer in verdict.offers:
        if type(offer) is not Offer or type(offer.option) is not Option:
            raise Unsound(f"no offer with an option: {offer!r}")
        if offer.creature not in board.creatures:
            raise Unsound(f"offered to nobody: {offer.creature!r}")
    for exclusion in verdict.exclusions:
        if type(exclusion) is not Exclusion:
            raise Unsound(f"no exclusion: {exclusion!r}")
        check_reasons(exclusion.reasons)


def check_reasons(reasons: tuple[Reason, ...]) -> None:
    """Raises Unsound for what are no reasons."""
    if type(reasons) is not tuple or any(type(reason) is not Reason for reason in reasons):
        raise Unsound(f"no reasons: {reasons!r}")


def check_question(question: Question, board: Board) -> None:
    """Raises Unsound for a question that nobody can answer: its seat is nobody's, or it wants more options than it has or allows."""
    if question.seat != DIRECTOR and all(creature.seat != question.seat for creature in board.creatures):
        raise Unsound(f"asked of the seat {question.seat!r}, which is nobody's")
    if question.least > min(question.most, len(question.options)):
        count = f"{len(question.options)} options, from {question.least} to {question.most} of them"
        raise Unsound(f"a question that has no answer: {count}")
