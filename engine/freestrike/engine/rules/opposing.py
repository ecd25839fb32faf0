"""Opposed tests: two creatures make a test each, and the higher total wins (the-basics/opposed-power-rolls)."""

from __future__ import annotations

import attrs
from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.counts_as import best_of
from freestrike.engine.rules.actions import might_or_agility
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.tests import opposed_test, roll_for_test, rolls_again
from freestrike.engine.rules.tests_answered import both_answered
from freestrike.events.ledger import Entry
from freestrike.events.tests import PowerRollTested

OPPOSED = "the-basics/opposed-power-rolls"
WINS, LOSES, TIES = "wins", "loses", "a tie"


@attrs.frozen
class Contestant:
    """Who makes one of the two tests, with the best of some characteristics; `skill` and `added`: what this test has besides."""

    id: str
    characteristics: tuple[str, ...]
    skill: str = ""
    added: tuple[Entry, ...] = ()


def oppose(scene: Scene, test: str, one: Contestant, other: Contestant, cause: int = 0) -> Procedure[str]:
    """Both roll, a hero that does not win again for a hero token, once for each test (the-basics/spending-hero-tokens), then both are told
    what it comes to; gives who wins, "" for a tie. Who is bleeding bleeds for a test with Might or Agility (classes/bleeding)."""
    both = (one, other)
    tests = [(yield from _made(scene, test, one, other.id, cause)), (yield from _made(scene, test, other, one.id, cause))]
    waiting = [0, 1]
    # Who has won may lose yet, once the other has rolled again, and is asked then.
    while (loser := next((n for n in waiting if tests[n].total <= tests[1 - n].total), None)) is not None:
        waiting.remove(loser)
        if (yield from rolls_again(scene, both[loser].id, test, cause)):
            tests[loser] = yield from _made(scene, test, both[loser], both[1 - loser].id, cause)
    first, second = yield from both_answered(scene, tests[0], tests[1], cause)
    for made, against in ((first, second), (second, first)):
        outcome = TIES if made.total == against.total else WINS if made.total > against.total else LOSES
        yield from happen(replace(made, outcome=outcome), OPPOSED, cause=cause)
    for made in (first, second):
        if might_or_agility(scene.board.creatures[made.creature], (made.characteristic,)):
            yield from bleed(scene, made.creature)
    if first.total == second.total:
        return ""
    return one.id if first.total > second.total else other.id


def _made(scene: Scene, test: str, by: Contestant, against: str, cause: int) -> Procedure[PowerRollTested]:
    natural = yield from roll_for_test(scene, by.id, test, OPPOSED, cause=cause)
    board = scene.board
    name = best_of(board.creatures[by.id], by.characteristics)
    return opposed_test(board, by.id, test, name, natural, against, by.added, by.skill)
