"""How abilities, damage, life, alterations and resources fold."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from freestrike.events.alterations import (
    REST_OF_THE_MOVEMENT,
    Alteration,
    DamageHalved,
    DamageReduced,
    Prevented,
    Retargeted,
    RollModified,
    RollRepeated,
    TierChanged,
)
from freestrike.events.damage import (
    BecameDying,
    DamageDue,
    DamageTaken,
    DeathAverted,
    DeathDue,
    Died,
    KnockedOut,
    RecoverySpent,
    StaminaLost,
    StaminaRegained,
    StoppedDying,
    TemporaryStaminaGained,
    TemporaryStaminaLost,
    WokeUp,
)
from freestrike.events.movement import StepBegun
from freestrike.events.resources import EPIC_RESOURCE, HERO_TOKENS, MALICE, RECOVERIES, SURGES, VICTORIES, ResourceGained, ResourceSpent
from freestrike.events.rulings import CreatureLeft, StaminaSet
from freestrike.events.strikes import AbilityResolved, AbilityUsed, PowerRollMade
from freestrike.events.tests import PowerRollOfTestMade, PowerRollTested
from freestrike.projections.board.board import Board, SquadStrike, Window
from freestrike.projections.board.creature import ALIVE, DEAD, DYING, NO_DAMAGE, UNCONSCIOUS
from freestrike.projections.board.fold_squads import with_pool, without
from freestrike.projections.board.folds import folds, folds_alike
from freestrike.projections.board.grabbing import grabs
from freestrike.projections.board.hidden import hidden_in
from freestrike.projections.board.squares import leave
from freestrike.projections.board.windows import by_the_ability, opened, shut


@folds(AbilityUsed)
def _ability_used(board: Board, event: AbilityUsed, seq: int) -> Board:
    if event.creature not in board.acted_this_turn and not event.apart:
        board = replace(board, acted_this_turn=(*board.acted_this_turn, event.creature))
    return opened(board, event, seq)


@folds(PowerRollMade)
def _power_roll_made(board: Board, event: PowerRollMade, seq: int) -> Board:
    return opened(board, event, seq)


@folds(PowerRollOfTestMade)
def _power_roll_of_test_made(board: Board, event: PowerRollOfTestMade, seq: int) -> Board:
    return opened(board, event, seq)


@folds(PowerRollTested)
def _power_roll_tested(board: Board, event: PowerRollTested, seq: int) -> Board:
    return replace(board, in_flight=shut(board, event.of)) if event.of else board


@folds(AbilityResolved)
def _ability_resolved(board: Board, event: AbilityResolved, seq: int) -> Board:
    return replace(board, in_flight=shut(board, event.of))


@folds(DamageDue)
def _damage_due(board: Board, event: DamageDue, seq: int) -> Board:
    if event.one_with:
        struck = SquadStrike(event.one_with, event.target, event.type, event.amount)
        board = replace(board, squad_strikes=(*board.squad_strikes, struck))
    return opened(board, event, seq)


@folds(DamageTaken)
def _damage_taken(board: Board, event: DamageTaken, seq: int) -> Board:
    in_flight, hurt = _dealt(shut(board, event.of), event.target, event.amount), board.creatures[event.target]
    so_far = event.amount + (hurt.hurt_for if hurt.hurt_in == board.turns else 0)
    if event.squad:
        creatures = board.creatures.set(replace(hurt, hurt_in=board.turns, hurt_for=so_far))
        return replace(board, creatures=creatures, squads=with_pool(board, event.squad, event.stamina), in_flight=in_flight)
    hurt = replace(hurt, stamina=event.stamina, temporary=event.temporary, hurt_by=event.type, hurt_in=board.turns, hurt_for=so_far)
    return replace(board, creatures=board.creatures.set(hurt), in_flight=in_flight)


def _dealt(in_flight: tuple[Window, ...], target: str, amount: int) -> tuple[Window, ...]:
    """What is in flight once the innermost ability has dealt `amount` to `target`."""
    for place in range(len(in_flight) - 1, -1, -1):
        window = in_flight[place]
        if type(window.event) is AbilityUsed:
            dealing = replace(window, dealt=(*window.dealt, (target, amount)))
            return (*in_flight[:place], dealing, *in_flight[place + 1 :])
    return in_flight


@folds(StaminaLost)
def _stamina_lost(board: Board, event: StaminaLost, seq: int) -> Board:
    if event.squad:
        return replace(board, squads=with_pool(board, event.squad, event.stamina))
    creature = replace(board.creatures[event.creature], stamina=event.stamina, hurt_by=NO_DAMAGE)
    return replace(board, creatures=board.creatures.set(creature))


@folds(StaminaRegained)
def _stamina_regained(board: Board, event: StaminaRegained, seq: int) -> Board:
    creature = replace(board.creatures[event.creature], stamina=event.stamina, recoveries=event.recoveries)
    return replace(board, creatures=board.creatures.set(creature))


@folds(RecoverySpent)
def _recovery_spent(board: Board, event: RecoverySpent, seq: int) -> Board:
    return replace(board, creatures=board.creatures.set(replace(board.creatures[event.creature], recoveries=event.recoveries)))


@folds(TemporaryStaminaGained)
def _temporary_stamina_gained(board: Board, event: TemporaryStaminaGained, seq: int) -> Board:
    return replace(board, creatures=board.creatures.set(replace(board.creatures[event.creature], temporary=event.temporary)))


@folds(TemporaryStaminaLost)
def _temporary_stamina_lost(board: Board, event: TemporaryStaminaLost, seq: int) -> Board:
    return replace(board, creatures=board.creatures.set(replace(board.creatures[event.creature], temporary=0)))


@folds(StaminaSet)
def _stamina_set(board: Board, event: StaminaSet, seq: int) -> Board:
    creature = board.creatures[event.creature]
    by = creature.hurt_by if event.stamina >= creature.stamina else NO_DAMAGE
    creature = replace(creature, stamina=event.stamina, temporary=event.temporary, hurt_by=by)
    return replace(board, creatures=board.creatures.set(creature))


@folds(BecameDying)
def _became_dying(board: Board, event: BecameDying, seq: int) -> Board:
    return replace(board, creatures=board.creatures.set(replace(board.creatures[event.creature], life=DYING)))


@folds(StoppedDying)
def _stopped_dying(board: Board, event: StoppedDying, seq: int) -> Board:
    return replace(board, creatures=board.creatures.set(replace(board.creatures[event.creature], life=ALIVE)))


@folds(DeathDue)
def _death_due(board: Board, event: DeathDue, seq: int) -> Board:
    return opened(board, event, seq)


@folds(DeathAverted)
def _death_averted(board: Board, event: DeathAverted, seq: int) -> Board:
    return replace(board, in_flight=shut(board, event.of))


@folds(Died)
def _died(board: Board, event: Died, seq: int) -> Board:
    creature = board.creatures[event.creature]
    creatures = board.creatures.set(replace(creature, life=DEAD, conditions=(), hidden_from=()))
    grab = creature.condition("grabbed")
    if grab is not None:
        creatures = grabs(creatures, grab.source, creature.id, False)
    occupancy = leave(board.occupancy, creature.id, creature.corner, creature.side_length)
    hidden = hidden_in(creatures) if creature.hidden_from else board.hidden
    squads = without(board, creature.id) if creature.squad else board.squads
    # It dies once: a death of it that was due already, when this one came between, is due no more.
    in_flight = tuple(window for window in shut(board, event.of) if not _is_death_of(window, event.creature))
    return replace(board, creatures=creatures, occupancy=occupancy, hidden=hidden, in_flight=in_flight, squads=squads)


def _is_death_of(window: Window, creature: str) -> bool:
    return type(window.event) is DeathDue and window.event.creature == creature


@folds(CreatureLeft)
def _creature_left(board: Board, event: CreatureLeft, seq: int) -> Board:
    out = _died(board, Died(event.creature, 0), seq)
    return replace(out, creatures=out.creatures.set(replace(out.creatures[event.creature], gone=True)), in_flight=board.in_flight)


@folds(KnockedOut)
def _knocked_out(board: Board, event: KnockedOut, seq: int) -> Board:
    creature = replace(board.creatures[event.creature], life=UNCONSCIOUS)
    squads = without(board, creature.id) if creature.squad else board.squads
    return replace(board, creatures=board.creatures.set(creature), in_flight=shut(board, event.of), squads=squads)


@folds(WokeUp)
def _woke_up(board: Board, event: WokeUp, seq: int) -> Board:
    return replace(board, creatures=board.creatures.set(replace(board.creatures[event.creature], life=ALIVE)))


@folds_alike(DamageHalved, DamageReduced, Retargeted, RollModified, TierChanged, RollRepeated)
def _altered(board: Board, event: Alteration, seq: int) -> Board:
    in_flight = [*board.in_flight]
    for place, window in enumerate(in_flight):
        if window.seq == event.of:
            in_flight[place] = replace(window, alterations=(*window.alterations, event))
    return replace(board, in_flight=tuple(in_flight))


@folds(Prevented)
def _prevented(board: Board, event: Prevented, seq: int) -> Board:
    """Where the rest of a movement is prevented, the move in progress has no squares left, unless an effect moves the creature."""
    turn = board.turn
    window = board.window(event.of)
    by_an_effect = window is not None and isinstance(window.event, StepBegun) and bool(window.event.by)
    own = event.what == REST_OF_THE_MOVEMENT and not by_an_effect
    if own and turn is not None and turn.creature == event.creature and turn.move is not None:
        over = replace(turn.move, allowance=turn.move.spent)
        moves = (*turn.moves[: turn.moving], over, *turn.moves[turn.moving + 1 :])
        board = replace(board, turn=replace(turn, moves=moves))
    return _altered(board, event, seq)


def _surged(event: ResourceSpent, window: Window) -> Window:
    """The ability in flight, once its user has spent surges on it."""
    used = window.event
    return replace(window, surged=True) if isinstance(used, AbilityUsed) and used.creature == event.creature else window


@folds_alike(ResourceGained, ResourceSpent)
def _resource_changed(board: Board, event: ResourceGained | ResourceSpent, seq: int) -> Board:
    if event.what == MALICE:
        return replace(board, malice=event.left)
    if event.what == HERO_TOKENS:
        return replace(board, hero_tokens=event.left)
    creature = board.creatures[event.creature]
    if event.what == SURGES:
        in_flight = by_the_ability(board.in_flight, partial(_surged, event)) if type(event) is ResourceSpent else board.in_flight
        return replace(board, creatures=board.creatures.set(replace(creature, surges=event.left)), in_flight=in_flight)
    if event.what == EPIC_RESOURCE:
        return replace(board, creatures=board.creatures.set(replace(creature, epic_resource=event.left)))
    if event.what == VICTORIES:
        return replace(board, creatures=board.creatures.set(replace(creature, victories=event.left)))
    if event.what == RECOVERIES:
        return replace(board, creatures=board.creatures.set(replace(creature, recoveries=event.left)))
    return replace(board, creatures=board.creatures.set(replace(creature, heroic_resource=event.left)))
