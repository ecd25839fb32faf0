"""Coming to die: who would die, and whether it dies, is knocked out or is spared."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.rules.captains import lose_captain
from freestrike.engine.rules.conditions import impose
from freestrike.events.alterations import Prevented
from freestrike.events.conditions import UNCONSCIOUS, Condition, ConditionEnded
from freestrike.events.content.duration import UNTIL_DYING
from freestrike.events.damage import BecameDying, DeathAverted, DeathDue, Died, KnockedOut
from freestrike.events.lasting import LastingEnded
from freestrike.events.prompts import Option
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import ALIVE, DEAD, Creature
from freestrike.projections.board.creature import UNCONSCIOUS as KNOCKED_OUT

KNOCK_OUT = "combat/knocking-creatures-out"
DYING_BLEEDS = Condition("bleeding", "", "dying", "dying")
"""The instance of bleeding that can't be removed while a hero is dying (combat/dying-and-death)."""


def would_die(creature: Creature) -> bool:
    """A hero whose Stamina has reached the negative of its winded value; another creature at 0 (combat/dying-and-death,
    combat/director-controlled-creatures)."""
    return creature.stamina <= dies_at(creature)


def dies_at(creature: Creature) -> int:
    """The Stamina at which it dies."""
    return -creature.winded_value if creature.stat_block.hero else 0


def is_to_die(before: Creature, now: Creature) -> bool:
    """Whether the death of a creature was put off that was as `before` and is as `now`: who would die and was not knocked out since, or
    who was unconscious and has taken damage (combat/dying-and-death, combat/knocking-creatures-out)."""
    if now.life == KNOCKED_OUT:
        return before.life == KNOCKED_OUT and now.stamina + now.temporary < before.stamina + before.temporary
    return now.life != DEAD and would_die(now)


def is_at_it_already(board: Board, creature: Creature, before: int) -> bool:
    """Whether the death of `creature` is announced, and no reaction has kept it from it since; `before`: the Stamina that it had until
    now. What it loses besides does not have it drop to 0 once more."""
    if before > dies_at(creature) and creature.life != KNOCKED_OUT:
        return False
    return any(
        type(window.event) is DeathDue and window.event.creature == creature.id and _death_is_due(board, creature.id, window.seq)
        for window in board.in_flight
    )


def die_if_due(scene: Scene, before: Creature, by: str, ability: str, cause: int) -> Procedure[None]:
    """The death of a creature that was as `before` comes now, if it was put off and is not announced already."""
    now = scene.board.creatures[before.id]
    if is_to_die(before, now) and not is_at_it_already(scene.board, now, before.stamina):
        yield from come_to_die(scene, now.id, by, ability, cause)


def come_to_die(scene: Scene, id: str, by: str = "", ability: str = "", cause: int = 0, harmed: bool = True) -> Procedure[None]:
    """The creature `id` dies of what it has lost, or, where damage has harmed it so, is knocked out instead (combat/dying-and-death)."""
    creature = scene.board.creatures[id]
    window = yield from happen(DeathDue(creature.id, by, ability), "combat/dying-and-death", cause=cause)
    if not _death_is_due(scene.board, creature.id, window):
        yield from _avert(scene, creature.id, window)
        return
    spared = harmed and (yield from _knocks_out(scene, creature, by, ability, window))
    if not _death_is_due(scene.board, creature.id, window):
        yield from _avert(scene, creature.id, window)
        return
    yield from let_go(scene, creature.id, window)
    if spared:
        yield from happen(KnockedOut(creature.id, by, window), KNOCK_OUT, cause=window)
        yield from impose(scene, creature.id, Condition(UNCONSCIOUS, by, "", ability), "combat/unconscious", cause=window)
        yield from impose(scene, creature.id, Condition("prone", by, "", UNCONSCIOUS), "combat/unconscious", cause=window)
    else:
        rule = "combat/dying-and-death" if creature.stat_block.hero else "combat/director-controlled-creatures"
        yield from happen(Died(creature.id, window), rule, cause=window)
        yield from _end_what_needs_it(scene, creature.id, window)
    if scene.board.squads:
        yield from lose_captain(scene, creature.id, "unconscious" if spared else "dead", window)


def _death_is_due(board: Board, id: str, window: int) -> bool:
    """Whether the death that `window` announced is still to come: a reaction or a ruling in the window may have settled it."""
    creature, opened = board.creatures[id], board.window(window)
    if creature.life == DEAD or opened is None or not (would_die(creature) or creature.life == KNOCKED_OUT):
        return False
    return not any(type(altered) is Prevented and altered.what == "death" for altered in opened.alterations)


def _avert(scene: Scene, id: str, window: int) -> Procedure[None]:
    """The death that `window` announced does not come; a hero who is left below 1 Stamina is dying (combat/dying-and-death)."""
    if scene.board.window(window) is None:
        return
    yield from happen(DeathAverted(id, window), "combat/dying-and-death", cause=window)
    creature = scene.board.creatures[id]
    if creature.stat_block.hero and creature.stamina <= 0 and creature.life == ALIVE:
        yield from fall_dying(scene, id, window)


def _knocks_out(scene: Scene, creature: Creature, by: str, ability: str, window: int) -> Procedure[bool]:
    """Who kills with an ability may knock out instead; who is unconscious already dies of any damage (combat/knocking-creatures-out)."""
    if not by or not ability or creature.life == KNOCKED_OUT:
        return False
    policy = scene.board.policies["knockout_by_default"]
    if policy != "ask":
        return policy == "knock_out"
    kill = Option(f"kill/{creature.id}", by, "", ability, "combat/dying-and-death", creature.id)
    spare = Option(f"knock-out/{creature.id}", by, "", ability, KNOCK_OUT, creature.id)
    seat = scene.board.creatures[by].seat
    answer = yield from ask(
        Question(
            seat,
            f"knock out|{creature.id}|{by}",
            "knock out",
            (kill, spare),
            window,
            1,
            1,
            creature.id,
            (KNOCK_OUT,),
            "knockout_by_default=ask",
        )
    )
    return answer.options == (spare.id,)


def fall_dying(scene: Scene, id: str, cause: int = 0) -> Procedure[None]:
    """A hero at 0 Stamina or lower is dying, and bleeding while it is (combat/dying-and-death)."""
    yield from happen(BecameDying(id), "combat/dying-and-death", cause=cause)
    yield from _end_what_needs_it(scene, id, cause)
    yield from impose(scene, id, DYING_BLEEDS, "combat/dying-and-death", cause=cause)


def _end_what_needs_it(scene: Scene, id: str, cause: int) -> Procedure[None]:
    """What lasts only until the creature `id`, whose doing it is, is dying is over."""
    for creature in scene.board.creatures:
        for lasting in creature.lasting:
            if lasting.source == id and lasting.ends == UNTIL_DYING:
                yield from happen(LastingEnded(creature.id, lasting, "expired"), "combat/dying-and-death", cause=cause)


def let_go(scene: Scene, id: str, cause: int = 0) -> Procedure[None]:
    """Whom the creature `id` has grabbed is grabbed no longer (classes/grabbed)."""
    for grabbed in scene.board.creatures[id].grabbing:
        yield from end_grab(scene, id, grabbed, cause)


def end_grab(scene: Scene, grabber: str, grabbed: str, cause: int = 0) -> Procedure[None]:
    """`grabbed` is grabbed by `grabber` no longer (classes/grabbed)."""
    for condition in scene.board.creatures[grabbed].conditions:
        if condition.name == "grabbed" and condition.source == grabber:
            yield from happen(ConditionEnded(grabbed, condition, "let go"), "classes/grabbed", cause=cause)
