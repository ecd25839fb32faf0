"""The Director's orders: a command past its refusals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from freestrike.engine import adjudication
from freestrike.engine.authority import RULINGS, why_not_now, why_not_overrule
from freestrike.engine.refusal import Refused
from freestrike.events.commands import Commanded
from freestrike.events.ledger import Reason
from freestrike.events.rulebook import RULES
from freestrike.projections.board.board import Board


def why_not_order(board: Board, commanded: Commanded, seat: str) -> tuple[Reason, ...]:
    """Why `commanded` cannot be ordered by `seat` on `board`: what is never overruled, and what this order does not overrule."""
    reasons = [*why_not_overrule(board, seat), *why_not_now(board)]
    if not commanded.reason.strip():
        reasons.append(Reason("no reason given", RULINGS))
    reasons.extend(Reason("no such rule", RULINGS, rule) for rule in commanded.overruling if rule not in RULES)
    reasons.extend(adjudication.why_not(adjudication.under_order(board, commanded.command, commanded.overruling), commanded.command))
    return tuple(dict.fromkeys(reasons))


@contextmanager
def carrying_out_an_order() -> Iterator[None]:
    """A procedure may build on a rule that an order overrules, and have nothing to go on with: that is a refusal, and changes nothing."""
    try:
        yield
    except (LookupError, AssertionError, AttributeError, TypeError, ValueError) as error:
        raise Refused((Reason("cannot be carried out", RULINGS, f"{type(error).__name__}: {error}"),)) from None
