"""What falling and rising Stamina brings: winded, dying, awake again; bleeding; and who is no longer held."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen, roll
from freestrike.engine.queries.modifiers import borne, ignores, number
from freestrike.engine.queries.squads import squad_of
from freestrike.engine.queries.standing import is_being_force_moved
from freestrike.engine.queries.surroundings import are_adjacent
from freestrike.engine.rules.dying import come_to_die, end_grab, fall_dying, is_at_it_already, would_die
from freestrike.engine.rules.squads import drop_minions_beside
from freestrike.events.conditions import ConditionEnded
from freestrike.events.damage import BecameWinded, StaminaLost, StoppedDying, WokeUp
from freestrike.events.ledger import Entry
from freestrike.projections.board.creature import ALIVE, DEAD, DYING
from freestrike.projections.board.creature import UNCONSCIOUS as KNOCKED_OUT


def after_stamina_fell(
    scene: Scene, id: str, *, before: int, by: str = "", ability: str = "", cause: int = 0, put_off: bool = False, harmed: bool = True
) -> Procedure[None]:
    """What the creature `id`'s new Stamina brings; `before` is what it had. `by` and `ability`: whose doing, and with what; `harmed`: by
    damage. Who is being force moved, or with `put_off` is about to be, dies when that is over
    (combat/death-effects-and-forced-movement); who is about to die already, once."""
    creature = scene.board.creatures[id]
    if creature.winded and before > creature.winded_value:
        yield from happen(BecameWinded(id, by), "combat/winded", cause=cause)
    if would_die(creature) or creature.life == KNOCKED_OUT:
        if not (put_off or is_being_force_moved(scene.board, id) or is_at_it_already(scene.board, creature, before)):
            yield from come_to_die(scene, id, by, ability, cause, harmed)
    elif creature.stamina <= 0 and creature.life == ALIVE:
        yield from fall_dying(scene, id, cause)


def after_stamina_rose(scene: Scene, id: str, cause: int = 0) -> Procedure[None]:
    """A dying hero above 0 Stamina is no longer dying, nor bleeding from it (combat/dying-and-death)."""
    creature = scene.board.creatures[id]
    if creature.stamina > 0:
        if creature.life == DYING:
            yield from happen(StoppedDying(id), "combat/dying-and-death", cause=cause)
        for condition in creature.conditions:
            if condition.ends == "dying":
                yield from happen(ConditionEnded(id, condition, "no longer dying"), "combat/dying-and-death", cause=cause)


def part(scene: Scene, id: str, cause: int = 0) -> Procedure[None]:
    """The creature `id` is elsewhere now: a grab ends when the two are no longer adjacent (classes/grabbed)."""
    creature = scene.board.creatures[id]
    for grabbed in creature.grabbing:
        if not are_adjacent(creature, scene.board.creatures[grabbed]):
            yield from end_grab(scene, id, grabbed, cause)
    for condition in creature.conditions:
        grabber = scene.board.creatures.get(condition.source) if condition.name == "grabbed" else None
        if grabber is not None and not are_adjacent(creature, grabber):
            yield from end_grab(scene, grabber.id, id, cause)


def wake(scene: Scene, id: str) -> Procedure[None]:
    """A creature is no longer unconscious; a hero at 0 Stamina or lower is dying then (combat/unconscious)."""
    yield from happen(WokeUp(id), "combat/unconscious")
    creature = scene.board.creatures[id]
    if creature.stat_block.hero and creature.stamina <= 0:
        yield from fall_dying(scene, id)


def bleed(scene: Scene, id: str) -> Procedure[None]:
    """A bleeding creature loses 1d6 + its level once an action is resolved; nothing prevents it (classes/bleeding). What it bleeds from may
    take more dice."""
    creature = scene.board.creatures[id]
    if creature.life == DEAD or not creature.condition("bleeding") or ignores(scene.board, creature, "bleeding"):
        return
    dice = max((number(scene.board, creature, one) for one in borne(creature, "bleeding dice")), default=1)
    die = sum((yield from roll(f"{id}/bleeding", 6, dice, "classes/bleeding")))
    creature = scene.board.creatures[id]
    level = creature.stat_block.level
    ledger = (Entry("d6" if dice == 1 else f"{dice}d6", die, "bleeding", "classes/bleeding"), Entry("level", level, id, "classes/bleeding"))
    yield from lose_stamina(scene, id, die + level, "bleeding", ledger, "classes/bleeding")


def lose_stamina(scene: Scene, id: str, amount: int, why: str, ledger: tuple[Entry, ...], rule: str, *, cause: int = 0) -> Procedure[None]:
    """The creature `id` loses Stamina otherwise than by damage; a minion of a squad has it from the squad's
    (monster-basics/shared-low-stamina)."""
    creature = scene.board.creatures[id]
    squad = squad_of(scene.board, creature)
    if squad is not None:
        pool = max(0, squad.pool - amount)
        seq = yield from happen(StaminaLost(id, amount, pool, why, ledger, squad.name), rule, cause=cause)
        yield from drop_minions_beside(scene, id, seq)
        return
    seq = yield from happen(StaminaLost(id, amount, creature.stamina - amount, why, ledger), rule, cause=cause)
    yield from after_stamina_fell(scene, id, before=creature.stamina, cause=seq)
