"""Stamina regained, Recoveries, temporary Stamina, conditions ended, saving throws, resources."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.procedure import Procedure, Scene, happen, nothing
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.recovering import recovery_value
from freestrike.engine.rules.choosing import choose_branch, choose_creatures, decide
from freestrike.engine.rules.conditions import impose
from freestrike.engine.rules.effects.carrying_out import carries_out
from freestrike.engine.rules.lasting import begin
from freestrike.engine.rules.regaining import regain, regains_nothing
from freestrike.engine.rules.resources import gain
from freestrike.engine.rules.rolled_amount import rolled_amount, unsigned
from freestrike.engine.rules.saving import end, ended_by_saving, save_against
from freestrike.events.conditions import Condition
from freestrike.events.content.duration import WHILE, WITH_AREA, WITH_CONDITION
from freestrike.events.content.effect import EndConditions, Gain, GainTemporaryStamina, MakeSavingThrow, RegainStamina, SpendRecovery
from freestrike.events.damage import RecoverySpent, TemporaryStaminaGained
from freestrike.events.lasting import MARKED, SPEED, EndingChanged, Lasting
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

STAMINA = "combat/stamina"
RECOVERIES = "combat/recoveries-and-recovery-value"
SAVE = "save"
SAVES = (SAVE, "eot")


@carries_out(RegainStamina)
def _regain(scene: Scene, under: Circumstances, effect: RegainStamina) -> Procedure[None]:
    amount = yield from rolled_amount(scene, under, effect.amount)
    yield from _regain_stamina(scene, under, amount)


@carries_out(SpendRecovery)
def _spend_recovery(scene: Scene, under: Circumstances, effect: SpendRecovery) -> Procedure[None]:
    """Who spends them decides for each Recovery; one that is free is not asked about. A creature without Recoveries, whom a hero lets spend
    one, regains as much as one is worth (combat/recoveries-and-recovery-value)."""
    for _ in range(effect.count or max(1, scene.board.creatures[under.who(effect.by) or under.target].recoveries)):
        creature, payer = scene.board.creatures[under.target], scene.board.creatures[under.who(effect.by) or under.target]
        free = effect.free or (payer.id == under.target and not payer.stat_block.hero and scene.board.creatures[under.user].stat_block.hero)
        if (free and creature.stamina >= creature.stat_block.stamina) or not (free or payer.recoveries):
            return
        if not free and cannot(scene.board, payer, "spend recoveries") is not None:
            return
        if not free and not (yield from decide(scene, under, effect.by, "recovery")):
            return
        payer = scene.board.creatures[payer.id]
        if not (free or payer.recoveries):
            return
        if free or payer.id == under.target:
            yield from _regain_stamina(scene, under, recovery_value(scene.board, payer), 0 if free else 1)
        elif not regains_nothing(scene.board, scene.board.creatures[under.target]):
            spent = RecoverySpent(payer.id, payer.recoveries - 1, under.ability.name)
            yield from happen(spent, RECOVERIES, cause=under.cause)
            yield from _regain_stamina(scene, under, recovery_value(scene.board, payer))


def _regain_stamina(scene: Scene, under: Circumstances, amount: int, recoveries: int = 0) -> Procedure[None]:
    if regains_nothing(scene.board, scene.board.creatures[under.target]):
        return nothing()
    rule = RECOVERIES if recoveries else STAMINA
    return regain(scene, under.target, amount, under.ability.name, rule, recoveries=recoveries, cause=under.cause)


@carries_out(GainTemporaryStamina)
def _gain_temporary(scene: Scene, under: Circumstances, effect: GainTemporaryStamina) -> Procedure[None]:
    """Temporary Stamina is never added up: the greater stands (combat/temporary-stamina). Minions gain none
    (monster-basics/shared-low-stamina)."""
    amount = yield from rolled_amount(scene, under, effect.amount)
    creature = scene.board.creatures[under.target]
    barred = cannot(scene.board, creature, "gain temporary stamina") is not None
    if creature.life != DEAD and not creature.squad and amount > creature.temporary and not barred:
        gained = TemporaryStaminaGained(creature.id, amount, under.ability.name)
        yield from happen(gained, "combat/temporary-stamina", cause=under.cause)


@carries_out(EndConditions)
def _end_conditions(scene: Scene, under: Circumstances, effect: EndConditions) -> Procedure[None]:
    """Conditions, and, where the words are about what a saving throw ends, all that lasts so (classes/saving-throw-save-ends)."""
    creature = scene.board.creatures[under.target]
    ends = (SAVE,) if effect.save else SAVES if effect.save_or_eot else ()
    ending: list[Condition | Lasting] = [
        condition
        for condition in dict.fromkeys(creature.conditions)
        if (not effect.names or condition.name in effect.names)
        and condition.ends != "dying"
        and (not ends or condition.ends in ends)
        and effect.by in ("", condition.by)
    ]
    if not effect.names:
        ending.extend(lasting for lasting in creature.lasting if lasting.ends in ends)
    if effect.effects:
        ending.extend(_what_others_do(creature))
    if (effect.save_or_eot or effect.effects) and not effect.count:
        ending = yield from _with_those_of_friends(scene, under, ending)
    if effect.count and len(ending) > effect.count:
        places = yield from choose_branch(scene, under, effect.chooser, tuple(one.name for one in ending), effect.count)
        ending = [ending[place] for place in places]
    onto = () if effect.onto is None or not ending else (yield from choose_creatures(scene, under, effect.onto))
    for one in ending:
        creature = scene.board.creatures[under.target]
        for other in onto:
            yield from _give(scene, other, one, under.cause)
        if not effect.at:
            yield from end(scene, creature.id, one, under.ability.name, "classes/conditions", cause=under.cause)
        elif one in (*creature.conditions, *creature.lasting):
            yield from happen(EndingChanged(creature.id, one, effect.at), "classes/end-of-next-turn-eot", cause=under.cause)


def _what_others_do(creature: Creature) -> Iterator[Lasting]:
    """What lasts on it because of another, but for what a captain, an area or a condition keeps up."""
    for one in creature.lasting:
        of_another = one.source not in ("", creature.id) and one.ends not in (WHILE, WITH_AREA, WITH_CONDITION)
        if of_another and (one.modifiers or one.reacts or one.then or one.name in (MARKED, SPEED)):
            yield one


def _give(scene: Scene, id: str, one: Condition | Lasting, cause: int) -> Procedure[None]:
    """What ends on another goes over to the creature `id`, as it was."""
    if isinstance(one, Condition):
        yield from impose(scene, id, one, cause=cause)
    else:
        yield from begin(scene, id, one, "classes/abilities", cause=cause)


def _with_those_of_friends(scene: Scene, under: Circumstances, ending: list[Condition | Lasting]) -> Procedure[list[Condition | Lasting]]:
    """Of any that can end those that its own side has given may be welcome, and the target says which of them end."""
    side = scene.board.creatures[under.target].side
    given = [one for one in ending if isinstance(one, Lasting) and _is_of(scene.board, one.source, side)]
    if not given:
        return ending
    places = yield from choose_branch(scene, under, "target", tuple(one.name for one in given), len(given), least=0)
    unwelcome = [given[place] for place in places]
    return [one for one in ending if one not in given or one in unwelcome]


def _is_of(board: Board, id: str, side: str) -> bool:
    return id in board.creatures and board.creatures[id].side == side


@carries_out(MakeSavingThrow)
def _make_saving_throw(scene: Scene, under: Circumstances, effect: MakeSavingThrow) -> Procedure[None]:
    saved = list(ended_by_saving(scene.board.creatures[under.target]))
    if len(saved) > 1 and not effect.every:
        (place,) = yield from choose_branch(scene, under, "target", tuple(one.name for one in saved), 1)
        saved = [saved[place]]
    for one in saved:
        yield from save_against(scene, under.target, one)


@carries_out(Gain)
def _gain(scene: Scene, under: Circumstances, effect: Gain) -> Procedure[None]:
    """What is lost is reckoned as a number of its own, since no amount is below 0."""
    loses = effect.amount < 0 if isinstance(effect.amount, int) else effect.amount.times < 0
    number = yield from rolled_amount(scene, under, unsigned(effect.amount) if loses else effect.amount)
    gained = -number if loses else number
    yield from gain(
        scene, under.target, gained, effect.what, under.ability.name, "classes/abilities", cause=under.cause, below_0=effect.below_0
    )
