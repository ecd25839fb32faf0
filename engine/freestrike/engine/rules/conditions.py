"""Imposing and ending conditions."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.grabs import why_not_grab
from freestrike.engine.queries.modifiers import END_OF_TURN, cannot, counts_as
from freestrike.engine.queries.usable import ability
from freestrike.engine.rules.saving import save_against
from freestrike.events.conditions import Condition, ConditionEnded, ConditionImposed, ConditionNotImposed
from freestrike.events.content.duration import EOT, SAVE
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD

ONE_SOURCE_ONLY = ("frightened", "taunted")
"""A new source of one of these replaces the old one (classes/frightened, classes/taunted)."""


def impose(scene: Scene, id: str, condition: Condition, *rules: str, cause: int = 0) -> Procedure[None]:
    """Impose `condition` on the creature `id`.

    The same ability's condition imposed again replaces the earlier instance; other instances stay beside it and count once
    (classes/stacking-unique-effects). Who is grabbed can't be grabbed by another (ibid.), nor by whom it is too large for, or
    has its hands full (classes/grabbed). The dead have no conditions.
    """
    creature = scene.board.creatures[id]
    if creature.life == DEAD:
        return
    if condition.ends == SAVE and counts_as(scene.board, creature, END_OF_TURN):
        condition = replace(condition, ends=EOT)
    name = condition.name
    if cannot(scene.board, creature, "be condition", name, condition.source):
        return
    grabber = scene.board.creatures.get(condition.source) if name == "grabbed" else None
    if grabber is not None:
        reasons = why_not_grab(scene.board, grabber, creature, ability(grabber, condition.by))
        if reasons:
            yield from happen(ConditionNotImposed(id, condition, reasons), *dict.fromkeys(one.rule for one in reasons), cause=cause)
            return
    elif name == "grabbed" and creature.condition("grabbed"):
        return
    replaced = tuple(
        other
        for other in creature.conditions
        if other.name == name and (name in ONE_SOURCE_ONLY or _of_the_same_ability(scene.board, other, condition))
    )
    yield from happen(ConditionImposed(id, condition, replaced), *(rules or (f"classes/{name}",)), cause=cause)


def _of_the_same_ability(board: Board, one: Condition, other: Condition) -> bool:
    """Whether both come from one ability, used twice or by two creatures that have the same one."""
    if one.by != other.by or one.source == other.source:
        return one.by == other.by
    first, second = board.creatures.get(one.source), board.creatures.get(other.source)
    return first is not None and second is not None and bool(one.by) and ability(first, one.by) == ability(second, other.by) is not None


def end_every(scene: Scene, id: str, name: str, why: str, *rules: str) -> Procedure[None]:
    """End every instance of the condition `name`, but for the bleeding of a dying hero, which nothing removes
    (combat/dying-and-death)."""
    for condition in tuple(dict.fromkeys(scene.board.creatures[id].conditions)):
        if condition.name == name and condition.ends != "dying":
            yield from happen(ConditionEnded(id, condition, why), *rules)


def end_of_turn(scene: Scene, id: str) -> Procedure[None]:
    """What the end of a creature's turn does to its conditions: those that last to the end of its next turn end, and it makes a saving
    throw against each that a saving throw ends (classes/end-of-next-turn-eot, classes/saving-throw-save-ends)."""
    for condition in tuple(dict.fromkeys(scene.board.creatures[id].conditions)):
        if condition.ends == "eot":
            yield from happen(ConditionEnded(id, condition, "end of turn"), "classes/end-of-next-turn-eot")
        elif condition.ends == "save":
            yield from save_against(scene, id, condition)
