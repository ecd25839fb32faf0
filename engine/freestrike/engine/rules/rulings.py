"""The Director's word: state set by hand, past every rule."""

from __future__ import annotations

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.geometry.support import is_earth
from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.counts_as import out_of_the_fight
from freestrike.engine.queries.movement_types import burrows
from freestrike.engine.queries.squads import squad_of, upright
from freestrike.engine.queries.steps import ground_for
from freestrike.engine.queries.turn_order import other_side
from freestrike.engine.rules.captains import lose_captain
from freestrike.engine.rules.conditions import end_every, impose
from freestrike.engine.rules.dying import fall_dying, let_go, would_die
from freestrike.engine.rules.end_of_combat import end_if_won
from freestrike.engine.rules.falling import fall_if_unsupported
from freestrike.engine.rules.lasting import expire_with_conditions
from freestrike.engine.rules.life import after_stamina_rose, part, wake
from freestrike.engine.rules.reinforcing import reinforce, why_not_reinforce
from freestrike.engine.rules.set_by_hand import ByHand, set_by_hand, why_not_set_by_hand
from freestrike.engine.rules.squads import POOL, surplus
from freestrike.events.conditions import CONDITIONS, ENDINGS, UNCONSCIOUS
from freestrike.events.damage import DeathDue, Died
from freestrike.events.ledger import Reason
from freestrike.events.movement import Dismounted
from freestrike.events.policies import POLICIES, PolicyChanged
from freestrike.events.rulings import (
    AddCondition,
    ChangePolicy,
    CreatureLeft,
    Leave,
    Place,
    Placed,
    Reinforce,
    RemoveCondition,
    Revive,
    Ruling,
    SetCreature,
    SetSquadStamina,
    SetStamina,
    StaminaSet,
)
from freestrike.events.squads import MinionsDropped, SquadStaminaSet
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import ALIVE, DEAD

RULING = "engine/rulings"


def why_not_rule(board: Board, ruling: Ruling) -> tuple[Reason, ...]:
    """Even the Director's word must name what is there: a creature, a free space on the map, a condition, a policy and its answer."""
    if isinstance(ruling, ChangePolicy):
        answers = {policy.name: policy.answers for policy in POLICIES}.get(ruling.policy.name, ())
        if ruling.policy.answer not in answers:
            return (Reason("no such policy or answer", RULING, f"{ruling.policy.name}={ruling.policy.answer}"),)
        # A command is decided under one set of policies: changed between two of its windows, one trigger could be answered twice.
        return (Reason("a command is in progress", RULING, ruling.policy.name),) if board.command else ()
    if isinstance(ruling, SetSquadStamina):
        squad = board.squad(ruling.squad)
        if squad is None or not squad.members:
            return (Reason("no such squad", "monster-basics/organized-as-squads", ruling.squad),)
        most = squad.stamina * len(squad.members)
        if not 0 <= ruling.stamina <= most:
            return (Reason("more than the maximum", "monster-basics/shared-low-stamina", f"{ruling.stamina} of {most}"),)
        return ()
    if isinstance(ruling, Reinforce):
        return tuple(why_not_reinforce(board, ruling.entrants))
    if isinstance(ruling, ByHand):
        return why_not_set_by_hand(board, ruling) or _why_not_there(board, ruling)
    creature = board.creatures.get(ruling.creature)
    if creature is None:
        return (Reason("no such creature", "engine/commands", ruling.creature),)
    if creature.life == DEAD:
        return (out_of_the_fight(creature),)
    match ruling:
        case SetStamina() if squad_of(board, creature) is not None:
            return (Reason("its squad's", "monster-basics/shared-low-stamina", creature.squad),)
        case SetStamina() if ruling.stamina > creature.stat_block.stamina or (ruling.temporary or 0) < 0:
            return (Reason("more than the maximum", "combat/stamina", f"{ruling.stamina} of {creature.stat_block.stamina}"),)
        case Place():
            return _why_not_place(board, ruling)
        case AddCondition() if ruling.condition.name not in CONDITIONS or ruling.condition.ends not in ENDINGS:
            return (Reason("no such condition", "classes/conditions", ruling.condition.name),)
        case AddCondition() if ruling.condition.name == "grabbed" and _is_dead(board, ruling.condition.source):
            return (out_of_the_fight(board.creatures[ruling.condition.source]),)
        case RemoveCondition() if not any(one.name == ruling.name and one.ends != "dying" for one in creature.conditions):
            return (Reason("no such condition", "classes/conditions", f"{creature.id}: {ruling.name}"),)
    return ()


def _is_dead(board: Board, id: str) -> bool:
    return id in board.creatures and board.creatures[id].life == DEAD


def rule(scene: Scene, ruling: Ruling) -> Procedure[None]:
    """Set what the ruling says, end what went with a condition that it ends, and let fall whom it leaves in midair; nothing else: no
    reaction is offered, nobody is asked."""
    if isinstance(ruling, ChangePolicy):
        yield from happen(PolicyChanged(ruling.policy.name, ruling.policy.answer), RULING)
        return
    if isinstance(ruling, SetSquadStamina):
        yield from _set_squad_stamina(scene, ruling)
        return
    if isinstance(ruling, ByHand):
        yield from set_by_hand(scene, ruling)
        if isinstance(ruling, SetCreature) and ruling.side is not None:
            yield from end_if_won(scene, other_side(ruling.side))
        if isinstance(ruling, Revive):
            yield from fall_if_unsupported(scene, ruling.creature, asks=False)
        return
    if isinstance(ruling, Reinforce):
        yield from reinforce(scene, ruling.entrants, ruling.malice_features)
        return
    if isinstance(ruling, Leave):
        yield from _leave(scene, ruling)
        return
    creature = scene.board.creatures[ruling.creature]
    match ruling:
        case SetStamina():
            yield from _set_stamina(scene, ruling)
        case Place():
            yield from happen(Placed(creature.id, creature.corner, ruling.square), RULING)
            yield from part(scene, creature.id)
            yield from _unseat(scene, creature.id, "placed")
        case AddCondition():
            yield from impose(scene, creature.id, ruling.condition, RULING)
            yield from expire_with_conditions(scene, creature.id)  # it may have another source now
            if ruling.condition.name == "prone" and scene.board.creatures[creature.id].mount:
                yield from _unseat(scene, creature.id, "knocked prone")
        case RemoveCondition():
            yield from end_every(scene, creature.id, ruling.name, "ruling", RULING)
            yield from expire_with_conditions(scene, creature.id)
            if ruling.name == UNCONSCIOUS:
                yield from wake(scene, creature.id)
    # Whom it carried, or carries now, may have nothing else to bear it.
    for id in dict.fromkeys((creature.id, *creature.grabbing, *scene.board.creatures[creature.id].grabbing)):
        yield from fall_if_unsupported(scene, id, asks=False)


def _set_stamina(scene: Scene, ruling: SetStamina) -> Procedure[None]:
    creature = scene.board.creatures[ruling.creature]
    temporary = creature.temporary if ruling.temporary is None else ruling.temporary
    yield from happen(StaminaSet(creature.id, ruling.stamina, temporary), RULING)
    creature = scene.board.creatures[creature.id]
    if would_die(creature):
        yield from _die(scene, creature.id)
    elif creature.stamina <= 0 and creature.life == ALIVE:
        yield from fall_dying(scene, creature.id)
    else:
        yield from after_stamina_rose(scene, creature.id)


def _set_squad_stamina(scene: Scene, ruling: SetSquadStamina) -> Procedure[None]:
    yield from happen(SquadStaminaSet(ruling.squad, ruling.stamina), RULING)
    board = scene.board
    squad = board.squad(ruling.squad)
    assert squad is not None
    count = surplus(board, squad)
    if count:
        dropped = upright(board, squad)[-count:]
        yield from happen(MinionsDropped(squad.name, dropped), RULING)
        for id in dropped:
            yield from _die(scene, id)


def _die(scene: Scene, id: str) -> Procedure[None]:
    window = yield from happen(DeathDue(id), RULING)
    yield from let_go(scene, id)
    yield from happen(Died(id, window), RULING)
    yield from _unseat(scene, id, "dead")
    yield from lose_captain(scene, id, "dead")
    yield from end_if_won(scene)


def _leave(scene: Scene, ruling: Leave) -> Procedure[None]:
    """It holds nobody, is on nobody, carries nobody and leads nobody any more. A minion takes the Stamina of one of them along, so that the
    next of its squad drops when it would have (monster-basics/shared-low-stamina)."""
    id = ruling.creature
    yield from let_go(scene, id)
    board = scene.board
    squad = squad_of(board, board.creatures[id])
    yield from happen(CreatureLeft(id, ruling.why), RULING)
    if squad is not None and id in upright(board, squad):
        yield from happen(SquadStaminaSet(squad.name, max(0, squad.pool - squad.stamina)), RULING, POOL)
    yield from _unseat(scene, id, "gone")
    yield from lose_captain(scene, id, "gone")
    yield from end_if_won(scene)


def _unseat(scene: Scene, id: str, why: str) -> Procedure[None]:
    """Who is on another creature, and whoever is on it, are so no longer (combat/mounted-combat)."""
    creature = scene.board.creatures[id]
    if creature.mount:
        yield from happen(Dismounted(id, creature.mount, why), RULING)
    for rider in creature.riders:
        yield from happen(Dismounted(rider, id, why), RULING)
        yield from fall_if_unsupported(scene, rider, asks=False)


def _why_not_there(board: Board, ruling: ByHand) -> tuple[Reason, ...]:
    """Why who is revived cannot stand where it lies."""
    return _why_not_place(board, Place(ruling.creature, board.creatures[ruling.creature].corner)) if isinstance(ruling, Revive) else ()


def _why_not_place(board: Board, ruling: Place) -> tuple[Reason, ...]:
    creature = board.creatures[ruling.creature]
    for square in squares_of(ruling.square, creature.side_length):
        if not board.ground.inside(square):
            return (Reason("off the map", RULING, str(square)),)
        in_the_ground = board.ground.buried(square) and not (burrows(creature) and is_earth(ground_for(board, creature), square))
        if square in board.ground.solid or in_the_ground:
            return (Reason("solid", RULING, str(square)),)
        if any(other != creature.id for other in board.occupancy.get(square, ())):
            return (Reason("another's space", RULING, str(square)),)
    return ()
