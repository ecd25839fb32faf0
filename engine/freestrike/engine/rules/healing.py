"""Heal, and the Recovery that a creature spends or is let regain Stamina as if it did."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.counts_as import out_of_the_fight
from freestrike.engine.queries.recovering import recovery_value, why_not_recover
from freestrike.engine.queries.surroundings import are_adjacent
from freestrike.engine.rules.actions import spend, why_not_act, why_not_spend
from freestrike.engine.rules.life import bleed
from freestrike.engine.rules.regaining import regain
from freestrike.engine.rules.saving import ended_by_saving, save_against
from freestrike.events.commands import Heal
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.lasting import Lasting
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

HEAL = "combat/heal"
RECOVERIES = "combat/recoveries-and-recovery-value"


def why_not_heal(board: Board, command: Heal) -> tuple[Reason, ...]:
    """Why the creature may not Heal the target: not another adjacent creature, dead, or nothing to heal (combat/heal)."""
    reasons = [*why_not_act(board, command.creature), *why_not_spend(board, command.creature, MAIN_ACTION)]
    creature = board.creatures.get(command.creature)
    target = board.creatures.get(command.target)
    if creature is None:
        return tuple(reasons)
    if target is None:
        return (*reasons, Reason("no such creature", "engine/commands", command.target))
    if target.life == DEAD:
        reasons.append(out_of_the_fight(target))
    if target.id == creature.id or not are_adjacent(creature, target):
        reasons.append(Reason("not adjacent", HEAL, target.id))
    if not _ways_to_heal(board, creature, target):
        reasons.append(Reason("nothing to heal", HEAL, target.id))
    return tuple(reasons)


def heal(scene: Scene, command: Heal) -> Procedure[None]:
    """The target can spend a Recovery, or make a saving throw against one effect that one ends: its own choice (combat/heal)."""
    yield from spend(scene, command.creature, MAIN_ACTION, bare=True)
    board = scene.board
    options = tuple(_ways_to_heal(board, board.creatures[command.creature], board.creatures[command.target]))
    seat = board.creatures[command.target].seat
    answer = yield from ask(Question(seat, f"heal|{command.target}|{command.creature}", "heal", options, 0, 0, 1, command.target, (HEAL,)))
    # Read anew: while the question stood, the Director may have changed what there is to heal.
    now = _ways_to_heal(scene.board, scene.board.creatures[command.creature], scene.board.creatures[command.target])
    for option, effect in now.items():
        if answer.options == (option.id,):
            if effect is None:
                yield from spend_recovery(scene, command.target, "heal", HEAL, cause=answer.seq)
            else:
                yield from save_against(scene, command.target, effect)
    yield from bleed(scene, command.creature)


def can_spend_recovery(board: Board, creature: Creature, helped_by: Creature) -> bool:
    """Whether `creature` can spend a Recovery, at full Stamina too. A creature without them, whom a hero lets spend one, regains as much as
    one is worth (combat/recoveries-and-recovery-value)."""
    if creature.life == DEAD or creature.squad:
        return False
    if why_not_recover(board, creature):
        return False
    return creature.recoveries > 0 if creature.stat_block.hero else helped_by.stat_block.hero


def spend_recovery(scene: Scene, id: str, why: str, *rules: str, cause: int = 0) -> Procedure[None]:
    """The creature `id` regains Stamina equal to its recovery value, up to its maximum; who has Recoveries spends one
    (combat/recoveries-and-recovery-value)."""
    creature = scene.board.creatures[id]
    spent = 1 if creature.stat_block.hero else 0
    yield from regain(scene, id, recovery_value(scene.board, creature), why, *rules, RECOVERIES, recoveries=spent, cause=cause)


def _ways_to_heal(board: Board, healer: Creature, target: Creature) -> dict[Option, Condition | Lasting | None]:
    """What `target` can choose from: a Recovery (None), or what to save against."""
    found: dict[Option, Condition | Lasting | None] = {}
    if can_spend_recovery(board, target, healer):
        found[Option(f"recovery/{target.id}", target.id, "", "recovery", HEAL)] = None
    for n, effect in enumerate(ended_by_saving(target), 1):
        found[Option(f"saving-throw/{target.id}/{effect.name}/{n}", target.id, "", effect.name, HEAL)] = effect
    return found
