"""Saving throws: what a creature makes them against, and what a throw ends (classes/saving-throw-save-ends)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen, roll
from freestrike.engine.queries.modifiers import borne, in_all
from freestrike.engine.rules.hero_tokens import offer
from freestrike.events.conditions import Condition, ConditionEnded, SavingThrowMade
from freestrike.events.content.duration import SAVE
from freestrike.events.lasting import Lasting, LastingEnded
from freestrike.projections.board.creature import Creature

RULE = "classes/saving-throw-save-ends"
SAVED_FROM = 6
SAVE_FROM_OTHERS = "save from others"


def ended_by_saving(creature: Creature) -> tuple[Condition | Lasting, ...]:
    """What a saving throw ends on `creature`, each once: its conditions, then what else lasts on it."""
    conditions = dict.fromkeys(one for one in creature.conditions if one.ends == SAVE)
    return (*conditions, *(one for one in creature.lasting if one.ends == SAVE))


def save_against(scene: Scene, id: str, effect: Condition | Lasting) -> Procedure[None]:
    """A saving throw against `effect`, if the creature `id` still has it: a d10, on 6 or higher it succeeds, or for a hero token
    (classes/saving-throw-save-ends, the-basics/spending-hero-tokens)."""
    if effect not in ended_by_saving(scene.board.creatures[id]) or _kept_from_saving(scene.board.creatures[id], effect):
        return
    against = effect if isinstance(effect, Condition) else Condition(effect.name, effect.source, SAVE, effect.by)
    (die,) = yield from roll(f"{id}/saving-throw/{against.name}/{against.by}", 10, 1, RULE)
    bonus = in_all(scene.board, scene.board.creatures[id], "saving throw", name=against.name)
    saved = die + bonus >= SAVED_FROM
    if not saved and scene.board.hero_tokens:
        saved = yield from offer(scene, id, "succeed on the saving throw", f"{against.name}|{against.by}")
    seq = yield from happen(SavingThrowMade(id, against, die, saved, bonus), RULE)
    if saved:
        yield from end(scene, id, effect, "saving throw", RULE, cause=seq)


def _kept_from_saving(creature: Creature, effect: Condition | Lasting) -> bool:
    """Whether something lets `creature` make no saving throw but against what that goes with: a condition from the same ability."""
    if not creature.lasting:
        return False
    keeping = (one.lasting for one in borne(creature, "cannot") if one.modifier.name == SAVE_FROM_OTHERS)
    return any(one is not None and (one.name, one.source, one.by) != (effect.name, effect.source, effect.by) for one in keeping)


def end(scene: Scene, id: str, effect: Condition | Lasting, why: str, *rules: str, cause: int) -> Procedure[None]:
    """`effect` ends on the creature `id`, unless it has ended meanwhile."""
    creature = scene.board.creatures[id]
    if isinstance(effect, Condition):
        if effect in creature.conditions:
            yield from happen(ConditionEnded(id, effect, why), *rules, cause=cause)
    elif effect in creature.lasting:
        yield from happen(LastingEnded(id, effect, why), *rules, cause=cause)
