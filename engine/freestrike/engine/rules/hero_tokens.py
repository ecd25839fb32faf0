"""Hero tokens, asked for where they help: a failed saving throw, a test, damage to come (the-basics/spending-hero-tokens)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.rules.resources import pay
from freestrike.events.prompts import Option
from freestrike.events.resources import HERO_TOKENS
from freestrike.events.turns import FeatureUsed
from freestrike.projections.board.board import Board

RULE = "the-basics/spending-hero-tokens"
FEATURE = "hero-token"
TO_REGAIN_STAMINA = 2
"""Tokens; every other benefit costs one."""


def may_spend(board: Board, id: str, tokens: int = 1, *, begins_turn: bool = False) -> bool:
    """Whether the creature `id` is a hero who can spend `tokens`: there are as many, and it has had no benefit of one in this turn, or in
    the one that it begins so (the-basics/spending-hero-tokens)."""
    if board.hero_tokens < tokens or not board.creatures[id].stat_block.hero:
        return False
    if begins_turn:
        return True
    uses = board.uses.get(f"{id}/{FEATURE}")
    return uses is None or uses.turn != board.turns


def offer(scene: Scene, id: str, benefit: str, about: str, cause: int = 0, tokens: int = 1) -> Procedure[bool]:
    """Whether the hero `id` spends `tokens` for `benefit`; asked only of who can. `about`: what it is about, for the key of the prompt."""
    if not may_spend(scene.board, id, tokens):
        return False
    price = f"{tokens} hero token{'s' if tokens > 1 else ''}"
    option = Option(f"{FEATURE}/{id}", id, price, benefit, RULE)
    seat = scene.board.creatures[id].seat
    answer = yield from ask(Question(seat, f"hero token|{id}|{benefit}|{about}", "hero token", (option,), cause, 0, 1, id, (RULE,)))
    if not answer.options or not may_spend(scene.board, id, tokens):
        return False
    yield from take_benefit(scene, id, benefit, tokens, cause, answer.seq)
    return True


def take_benefit(scene: Scene, id: str, benefit: str, tokens: int, window: int = 0, cause: int = 0) -> Procedure[int]:
    """The hero `id` pays `tokens` for `benefit`: its one in this turn. Gives the record of that."""
    used = yield from happen(FeatureUsed(id, FEATURE, window), RULE, cause=cause)
    yield from pay(scene, id, tokens, HERO_TOKENS, benefit, used)
    return used
