"""Effects that set Stamina, take of it without being damage, end a life or bring it back."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.squads import squad_of
from freestrike.engine.rules.dying import dies_at
from freestrike.engine.rules.effects.carrying_out import carries_out
from freestrike.engine.rules.life import after_stamina_fell, after_stamina_rose, lose_stamina
from freestrike.engine.rules.rolled_amount import rolled_amount
from freestrike.engine.rules.squads import drop_minions_beside
from freestrike.events.content.effect import ReturnToLife, SetStaminaTo
from freestrike.events.content.stamina import Kill, LoseStamina
from freestrike.events.damage import StaminaLost
from freestrike.events.ledger import Entry
from freestrike.events.rulings import Revived, StaminaSet
from freestrike.projections.board.creature import DEAD

STAMINA = "combat/stamina"


@carries_out(SetStaminaTo)
def _set_stamina_to(scene: Scene, under: Circumstances, effect: SetStaminaTo) -> Procedure[None]:
    stamina = yield from rolled_amount(scene, under, effect.amount)
    yield from _comes_to(scene, under, stamina)


@carries_out(Kill)
def _kill(scene: Scene, under: Circumstances, effect: Kill) -> Procedure[None]:
    """Its Stamina becomes that at which it dies (combat/dying-and-death, combat/director-controlled-creatures)."""
    creature = scene.board.creatures[under.target]
    yield from _comes_to(scene, under, min(creature.stamina, dies_at(creature)), over=True)


def _comes_to(scene: Scene, under: Circumstances, stamina: int, *, over: bool = False) -> Procedure[None]:
    """It is no damage: nothing makes it less, temporary Stamina stays, and who dies of it is not knocked out instead
    (combat/knocking-creatures-out). A minion that is reduced to 0 drops, and its squad has so much less; what it has otherwise is its
    squad's (monster-basics/shared-low-stamina). `over`: it dies of that though it had no more before, and so
    has lost nothing but its life."""
    creature = scene.board.creatures[under.target]
    if creature.life == DEAD or (stamina == creature.stamina and not over):
        return
    squad = squad_of(scene.board, creature)
    if squad is not None:
        if stamina <= 0:
            lost = min(squad.stamina, squad.pool)
            fallen = StaminaLost(creature.id, lost, squad.pool - lost, under.ability.name, (), squad.name)
            seq = yield from happen(fallen, "monster-basics/shared-low-stamina", cause=under.cause)
            yield from drop_minions_beside(scene, creature.id, seq)
        return
    before = creature.stamina
    nothing = StaminaLost(creature.id, 0, stamina, under.ability.name, ())
    now = nothing if stamina == before else StaminaSet(creature.id, stamina, creature.temporary)
    seq = yield from happen(now, STAMINA, cause=under.cause)
    if stamina < before or over:
        yield from after_stamina_fell(scene, creature.id, before=before, by=under.user, ability=under.ability.id, cause=seq, harmed=False)
    else:
        yield from after_stamina_rose(scene, creature.id, seq)


@carries_out(LoseStamina)
def _lose_stamina(scene: Scene, under: Circumstances, effect: LoseStamina) -> Procedure[None]:
    lost = yield from rolled_amount(scene, under, effect.amount)
    if lost and scene.board.creatures[under.target].life != DEAD:
        ledger = (Entry("Stamina", lost, under.ability.name, STAMINA),)
        yield from lose_stamina(scene, under.target, lost, under.ability.name, ledger, STAMINA, cause=under.cause)


@carries_out(ReturnToLife)
def _return_to_life(scene: Scene, under: Circumstances, effect: ReturnToLife) -> Procedure[None]:
    if scene.board.creatures[under.target].life == DEAD:
        yield from happen(Revived(under.target, effect.stamina), "combat/dying-and-death", cause=under.cause)
