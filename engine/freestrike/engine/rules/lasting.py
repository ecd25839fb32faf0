"""What lasts on a creature besides conditions: how it begins, is used up, and ends by itself."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act, is_out
from freestrike.engine.queries.edges import aided_by
from freestrike.engine.queries.modifiers import END_OF_TURN as ENDS_WITH_THE_TURN
from freestrike.engine.queries.modifiers import counts_as, number
from freestrike.engine.queries.usable import ability
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.use_modifiers import ROLLED, modified, use_modifiers, used_up
from freestrike.engine.rules.effects.carrying_out import carry_out_all
from freestrike.engine.rules.saving import end, save_against
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import Ability
from freestrike.events.content.duration import (
    END_OF_ROUND,
    END_OF_THIS_ABILITY,
    END_OF_USERS_NEXT_TURN,
    END_OF_USERS_TURN,
    EOT,
    SAVE,
    START_OF_TARGETS_NEXT_TURN,
    START_OF_TARGETS_TURN,
    START_OF_USERS_TURN,
    WITH_AREA,
    WITH_CONDITION,
)
from freestrike.events.content.effect import ForEach, UseAbilities
from freestrike.events.lasting import (
    AIDED_AGAINST,
    END_OF_TURN,
    SPEED,
    START_OF_TURN,
    EndingChanged,
    Lasting,
    LastingBegan,
    LastingEnded,
    maintaining,
)
from freestrike.events.strikes import AbilityUsed
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

SLOWS = "target's speed at most"
"""The modifier that says how fast at most whom its bearer uses an ability on is."""


def begin(scene: Scene, id: str, lasting: Lasting, *rules: str, cause: int = 0) -> Procedure[None]:
    """`lasting` begins on the creature `id`; the same once more changes nothing (classes/stacking-unique-effects). The dead have none."""
    creature = scene.board.creatures[id]
    if lasting.ends == SAVE and counts_as(scene.board, creature, ENDS_WITH_THE_TURN):
        lasting = replace(lasting, ends=EOT)
    policy = ""
    if lasting.ends == END_OF_USERS_NEXT_TURN:
        lasting, policy = _through_the_next_turn(scene.board, lasting)
    if creature.life != DEAD and lasting not in creature.lasting:
        yield from happen(LastingBegan(id, lasting), *rules, policy=policy, cause=cause)


def _through_the_next_turn(board: Board, lasting: Lasting) -> tuple[Lasting, str]:
    """What is to last until the end of its giver's next turn: given in that one's own turn it lasts through another, or ends with this one
    (policy end_of_own_next_turn); else the next turn is the first to come. And the policy, where it has decided."""
    if board.turn is None or board.turn.creature != lasting.source:
        return replace(lasting, ends=END_OF_USERS_TURN), ""
    answer = board.policies["end_of_own_next_turn"]
    kept = lasting if answer == "through_the_next" else replace(lasting, ends=END_OF_USERS_TURN)
    return kept, f"end_of_own_next_turn={answer}"


def use_up_aid(scene: Scene, user: str, targets: tuple[str, ...], cause: int) -> Procedure[None]:
    """The ability roll that `user` made against `targets` was the next one of an ally against whom somebody aided it: however many have
    aided, that was it (combat/aid-attack)."""
    if not scene.board.bearers:
        return
    for target in targets:
        board = scene.board
        aiders = aided_by(board, board.creatures[user], board.creatures[target])
        for lasting in board.creatures[target].lasting:
            if lasting.name == AIDED_AGAINST and lasting.source in aiders:
                yield from happen(LastingEnded(target, lasting, "used"), "combat/aid-attack", cause=cause)


def use_up(scene: Scene, user: str, use: Use, cause: int, moment: str = ROLLED) -> Procedure[None]:
    """What modified the roll that `user` made, or the damage or the potencies of the ability, and was for the next one only, is over at
    that `moment` (use_modifiers.ROLLED, DEALT, RESOLVED); of one whose strikes are made one after the other, once all are."""
    if scene.board.bearers and not (use.natural or goes_on(use.ability)):
        yield from settle_uses(scene, user, use, cause, moment)


def goes_on(used: Ability) -> bool:
    """Whether strikes of it are made one after the other by one roll."""
    return any(type(one) is ForEach and any(type(then) is UseAbilities and then.strikes_on for then in one.then) for one in used.after)


def settle_uses(scene: Scene, user: str, use: Use, cause: int, moment: str) -> Procedure[None]:
    """What was for the next one only of what `user` has used is over."""
    if not scene.board.bearers:
        return
    for target in (*use.targets, *use.objects):
        for striker in use.against(target, user) if use.strikers else (user,):
            board = scene.board
            for bearer, one in used_up(board, board.creatures[striker], board.creatures.get(target), use, moment):
                if one.lasting is not None and one.lasting in scene.board.creatures[bearer.id].lasting:
                    yield from happen(LastingEnded(bearer.id, one.lasting, "used"), "classes/abilities", cause=cause)


def hand_back(scene: Scene, id: str, used: Ability, cause: int) -> Procedure[None]:
    """An ability that the creature `id` had until it would use it is no longer its own."""
    for lasting in scene.board.creatures[id].lasting:
        if lasting.lends == used:
            yield from happen(LastingEnded(id, lasting, "used"), cause=cause)


def slow_down(scene: Scene, user: str, use: Use, cause: int) -> Procedure[None]:
    """What features of `user` say of the speed of whom the ability was used on, until the end of the turn in progress."""
    for target in use.targets:
        board = scene.board
        striker, struck = board.creatures[user], board.creatures[target]
        for bearer, one in use_modifiers(board, striker, struck, use, SLOWS) if modified(striker, struck, use) else ():
            lasting = Lasting(SPEED, user, END_OF_TURN, one.source, number(board, bearer, one))
            yield from begin(scene, target, lasting, "combat/cant-exceed-speed", cause=cause)


def expire_at_start_of_turn(scene: Scene, id: str) -> Procedure[None]:
    """What the creature `id` has brought about until the start of its next turn is over, but for that of abilities that it maintains, and
    what it has itself until then."""
    if scene.board.bearers:
        yield from _keep_up(scene, id)
        over = _lasting_until(scene.board, (START_OF_TURN, START_OF_USERS_TURN), (id,))
        yield from _expire(scene, [(bearer, lasting) for bearer, lasting in over if not _is_maintained(scene.board, lasting)])
        yield from _expire(scene, _borne_until(scene.board, id, START_OF_TARGETS_TURN))
        for bearer, lasting in _borne_until(scene.board, id, START_OF_TARGETS_NEXT_TURN):
            yield from happen(EndingChanged(bearer, lasting, START_OF_TARGETS_TURN))
    yield from _expire_conditions(scene, START_OF_USERS_TURN, (id,))


def _keep_up(scene: Scene, id: str) -> Procedure[None]:
    """What an ability that the creature `id` maintains has given until the end of this turn lasts until the start of the next as well
    (classes/persistent-magic)."""
    for bearer, lasting in _lasting_until(scene.board, (END_OF_USERS_TURN,), (id,)):
        if _is_maintained(scene.board, lasting):
            yield from happen(EndingChanged(bearer, lasting, START_OF_USERS_TURN), "classes/persistent-magic")


def _is_maintained(board: Board, lasting: Lasting) -> bool:
    """Whether it comes of an ability that its source maintains."""
    return bool(lasting.by) and board.creatures[lasting.source].has_lasting(maintaining(lasting.by)) is not None


def expire_at_end_of_turn(scene: Scene, id: str) -> Procedure[None]:
    """What lasts until the end of the turn in progress is over; what the creature `id`, whose turn it is, has until the end of its turn, or
    has brought about until then; and it makes a saving throw against what one ends (classes/end-of-next-turn-eot,
    classes/saving-throw-save-ends)."""
    yield from _expire(scene, _lasting_until(scene.board, (END_OF_TURN,)))
    yield from _expire_conditions(scene, END_OF_TURN)
    yield from _expire(scene, _lasting_until(scene.board, (END_OF_USERS_TURN,), (id,)))
    for bearer, lasting in _lasting_until(scene.board, (END_OF_USERS_NEXT_TURN,), (id,)):
        yield from happen(EndingChanged(bearer, lasting, END_OF_USERS_TURN))
    yield from _expire(scene, _borne_until(scene.board, id, EOT))
    if can_act(scene.board.creatures[id]):
        for _, lasting in _borne_until(scene.board, id, SAVE):
            yield from save_against(scene, id, lasting)


def has_from(creature: Creature, condition: str, source: str, by: str) -> bool:
    """Whether `creature` has `condition` from the ability `by` of `source`."""
    return any((one.name, one.source, one.by) == (condition, source, by) for one in creature.conditions)


def expire_with_its_condition(id: str, lasting: Lasting, scene: Scene, cause: int) -> Procedure[None]:
    """What went with a condition that is over, or has another source now, is over too."""
    creature = scene.board.creatures[id]
    if lasting in creature.lasting and not has_from(creature, lasting.name, lasting.source, lasting.by):
        yield from happen(LastingEnded(id, lasting, "expired"), "classes/conditions", cause=cause)


def expire_with_the_other(id: str, condition: Condition, scene: Scene, cause: int) -> Procedure[None]:
    """A condition that the same ability has given along with another is over when none of those is left."""
    creature = scene.board.creatures[id]
    given = (one for one in creature.conditions if (one.source, one.by) == (condition.source, condition.by))
    if condition in creature.conditions and all(one.ends == WITH_CONDITION for one in given):
        yield from end(scene, id, condition, "expired", "classes/conditions", cause=cause)


def expire_with_conditions(scene: Scene, id: str, cause: int = 0) -> Procedure[None]:
    """Whatever went with a condition that the creature `id` has no more is over."""
    creature = scene.board.creatures[id]
    for lasting in (one for one in creature.lasting if one.ends == WITH_CONDITION):
        yield from expire_with_its_condition(id, lasting, scene, cause)
    for condition in (one for one in creature.conditions if one.ends == WITH_CONDITION):
        yield from expire_with_the_other(id, condition, scene, cause)


def expire_with_an_area(ids: tuple[str, ...], scene: Scene, cause: int) -> Procedure[None]:
    """What any of `ids` has as long as an area stands that the same ability has left is over where none does any more."""
    for id in ids:
        creature = scene.board.creatures[id]
        all_of_it: tuple[Condition | Lasting, ...] = (*dict.fromkeys(creature.conditions), *creature.lasting)
        for one in all_of_it:
            stands = any((zone.by, zone.source) == (one.source, one.by) for zone in scene.board.zones)
            if one.ends == WITH_AREA and not stands:
                yield from end(scene, id, one, "area gone", "classes/area-abilities", cause=cause)


def expire_with_the_ability(scene: Scene, ids: tuple[str, ...], cause: int) -> Procedure[None]:
    """What any of `ids`, its user and targets, have until the end of the ability is over; not what they have until the end of one that this
    is a part of."""
    for id in dict.fromkeys(ids) if scene.board.bearers else ():
        if scene.board.creatures[id].lasting:
            over = _borne_until(scene.board, id, END_OF_THIS_ABILITY)
            yield from _expire(scene, [(bearer, one) for bearer, one in over if not _is_in_use_around(scene.board, one, cause)], cause)


def _is_in_use_around(board: Board, lasting: Lasting, window: int) -> bool:
    """Whether the ability that has given `lasting` is in flight around another, that of `window`."""
    given_by = [
        opened.seq
        for opened in board.in_flight
        if type(opened.event) is AbilityUsed and (opened.event.creature, opened.event.ability) == (lasting.source, lasting.by)
    ]
    return bool(given_by) and window not in given_by


def expire_with_the_round(scene: Scene) -> Procedure[None]:
    """What lasts until the end of the round is over. Who is out of the fight takes no turn: what would last until its next one is over when
    a round ends without it."""
    yield from _expire(scene, _lasting_until(scene.board, (END_OF_ROUND,)))
    yield from _expire_conditions(scene, END_OF_ROUND)
    out = tuple(creature.id for creature in scene.board.creatures if is_out(creature))
    if out:
        yield from _expire(
            scene, _lasting_until(scene.board, (START_OF_TURN, START_OF_USERS_TURN, END_OF_USERS_TURN, END_OF_USERS_NEXT_TURN), out)
        )
        yield from _expire_conditions(scene, START_OF_USERS_TURN, out)


def _lasting_until(board: Board, ends: tuple[str, ...], sources: tuple[str, ...] = ()) -> list[tuple[str, Lasting]]:
    """Who has what that ends so, from any of `sources` if some are named, in order of entry."""
    return [
        (id, lasting)
        for id in board.bearers
        for lasting in board.creatures[id].lasting
        if lasting.ends in ends and (not sources or lasting.source in sources)
    ]


def _borne_until(board: Board, id: str, ends: str) -> list[tuple[str, Lasting]]:
    return [(id, lasting) for lasting in board.creatures[id].lasting if lasting.ends == ends]


def _expire(scene: Scene, ending: list[tuple[str, Lasting]], cause: int = 0) -> Procedure[None]:
    for id, lasting in ending:
        if lasting in scene.board.creatures[id].lasting:
            seq = yield from happen(LastingEnded(id, lasting, "expired"), cause=cause)
            if lasting.then:
                yield from come_due(scene, id, lasting, seq)


def _expire_conditions(scene: Scene, ends: str, sources: tuple[str, ...] = ()) -> Procedure[None]:
    """The conditions that end so are over, those from any of `sources` if some are named, in order of entry."""
    for id in tuple(creature.id for creature in scene.board.creatures if creature.conditions):
        for condition in dict.fromkeys(scene.board.creatures[id].conditions):
            if condition.ends == ends and (not sources or condition.source in sources):
                yield from end(scene, id, condition, "expired", "classes/conditions", cause=0)


def come_due(scene: Scene, id: str, lasting: Lasting, cause: int) -> Procedure[None]:
    """What was to happen to the creature `id` at this moment happens, as the doing of whoever brought it about."""
    source = scene.board.creatures[lasting.source]
    used = ability(source, lasting.by) or Ability(lasting.by, lasting.by, "")
    under = Circumstances(source.id, id, used, (id,), cause=cause, triggering=id)
    yield from carry_out_all(scene, under, lasting.then)
