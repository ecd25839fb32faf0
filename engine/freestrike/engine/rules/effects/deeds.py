"""Effects that have a creature do something small: a test, standing up, lying down, hiding, defending."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen, nothing
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.edges import DOUBLE_EDGE, defends
from freestrike.engine.queries.grabs import why_not_grab
from freestrike.engine.queries.hidden import could_hide_from
from freestrike.engine.queries.modifiers import Borne, applies, cannot
from freestrike.engine.queries.surroundings import are_adjacent
from freestrike.engine.queries.use_modifiers import entry_of
from freestrike.engine.rules.being_found import found, unfound_in_the_open
from freestrike.engine.rules.changing_sides import as_it_is, change_sides
from freestrike.engine.rules.choosing import decide
from freestrike.engine.rules.conditions import end_every, impose
from freestrike.engine.rules.dying import end_grab
from freestrike.engine.rules.effects.carrying_out import carries_out, carry_out, carry_out_all, leave_to_director
from freestrike.engine.rules.lasting import begin
from freestrike.engine.rules.opposing import Contestant, oppose
from freestrike.engine.rules.tests import make_test
from freestrike.events.conditions import Condition
from freestrike.events.content.effect import Again, Effect, OpposedTest, SpendRecovery, Stance, TakeOver, Test
from freestrike.events.hiding import Hid
from freestrike.events.lasting import DEFENDING, START_OF_TURN, Lasting
from freestrike.events.ledger import Entry
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

FALL_PRONE = "fall prone"
STAND_UP = "stand up"
HIDE = "hide"
HIDE_THOUGH_OBSERVED = "hide though observed"
HIDE_ANYWHERE = "hide anywhere"
DEFEND = "defend"
GRAB = "grab"
RELEASE = "release"
CATCH_BREATH = "catch breath"
BE_FOUND = "be found"
MOST_AGAIN = 50
"""How often one test is made again at most, where nothing else ends it: what is made again whatever comes of it would never be over."""
PLAYED = (FALL_PRONE, STAND_UP, HIDE, HIDE_THOUGH_OBSERVED, HIDE_ANYWHERE, DEFEND, GRAB, RELEASE, CATCH_BREATH, BE_FOUND)


@carries_out(Test)
def _test(scene: Scene, under: Circumstances, effect: Test) -> Procedure[None]:
    """The target makes a test; what follows is that of its tier, if it is still there. Against what another does who defends has a double
    edge (combat/defend)."""
    target = scene.board.creatures[under.target]
    if not can_act(target):
        return
    given = (Borne(modifier, under.ability.name, under.user) for modifier in effect.modifiers)
    added = tuple(entry_of(scene.board, target, one) for one in given if applies(scene.board, target, under.user, one))
    added = (*added, *_defending(scene.board, under, target))
    rule = "the-basics/making-a-power-roll"
    tier = yield from make_test(scene, target.id, under.ability.id, effect.characteristics, rule, under.cause, added)
    again = 0
    while scene.board.creatures[under.target].life != DEAD and _once_more(effect.tiers[tier - 1], again):
        again += 1
        tier = yield from make_test(scene, target.id, under.ability.id, effect.characteristics, rule, under.cause, added)
    if scene.board.creatures[under.target].life != DEAD:
        yield from carry_out_all(scene, under, effect.tiers[tier - 1])


def _once_more(follows: tuple[Effect, ...], again: int) -> bool:
    """Whether a test is made once more that was made again so often, as what follows says."""
    return any(isinstance(one, Again) and again < (one.times or MOST_AGAIN) for one in follows)


@carries_out(Again)
def _again(scene: Scene, under: Circumstances, effect: Again) -> Procedure[None]:
    """The test was made as often as it may be."""
    return nothing()


@carries_out(TakeOver)
def _take_over(scene: Scene, under: Circumstances, effect: TakeOver) -> Procedure[None]:
    """It acts for whoever has it now; what it has done in this round stays done."""
    creature, of = scene.board.creatures[under.target], scene.board.creatures[under.who(effect.of) or under.user]
    if (creature.side, creature.seat) == (of.side, of.seat):
        return
    yield from change_sides(scene, as_it_is(creature, of.side, of.seat), "classes/abilities", cause=under.cause)


def _defending(board: Board, under: Circumstances, target: Creature) -> tuple[Entry, ...]:
    if under.user == target.id or not defends(board, target):
        return ()
    return (Entry(DOUBLE_EDGE, 2, "defends", "combat/defend"),)


@carries_out(OpposedTest)
def _opposed_test(scene: Scene, under: Circumstances, effect: OpposedTest) -> Procedure[None]:
    """The user's test against the target's, if both can make one; then what follows for who has won, if the target is still there."""
    user, target = scene.board.creatures[under.user], scene.board.creatures[under.target]
    if user.id == target.id or not (can_act(user) and can_act(target)):
        return
    opponent = Contestant(target.id, effect.against or effect.characteristics, added=_defending(scene.board, under, target))
    winner = yield from oppose(scene, under.ability.id, Contestant(user.id, effect.characteristics), opponent, under.cause)
    if winner and scene.board.creatures[under.target].life != DEAD:
        yield from carry_out_all(scene, under, effect.wins if winner == under.user else effect.loses)


@carries_out(Stance)
def _stance(scene: Scene, under: Circumstances, effect: Stance) -> Procedure[None]:
    """What the target can't do, or what changes nothing, is not asked about; what is not played here is left to the Director."""
    if effect.what not in PLAYED:
        yield from leave_to_director(scene, under, effect)
        return
    if not _is_possible(scene.board, scene.board.creatures[under.target], effect.what, under.who(effect.with_)):
        return
    if effect.what == CATCH_BREATH:
        yield from carry_out(scene, under, SpendRecovery())
        return
    if effect.choice and not (yield from decide(scene, under, "target", effect.what)):
        return
    target = scene.board.creatures[under.target]
    if not _is_possible(scene.board, target, effect.what, under.who(effect.with_)):
        return
    match effect.what:
        case "fall prone":
            yield from impose(scene, target.id, Condition("prone", under.user, "", under.ability.id), cause=under.cause)
        case "grab":
            yield from impose(scene, under.who(effect.with_), Condition("grabbed", target.id, "", under.ability.id), cause=under.cause)
        case "release":
            for grabbed in target.grabbing:
                yield from end_grab(scene, target.id, grabbed, under.cause)
        case "stand up":
            yield from end_every(scene, target.id, "prone", "stood up", "combat/stand-up")
        case "hide" | "hide though observed" | "hide anywhere":
            from_whom = _could_hide_from(scene.board, target, effect.what)
            yield from happen(Hid(target.id, from_whom), "combat/hide", "tests/hiding", cause=under.cause)
            if effect.what == HIDE_ANYWHERE:
                yield from unfound_in_the_open(scene, target.id, under.ability.id, "tests/hiding", cause=under.cause)
        case "be found":
            yield from found(scene, target.id, target.hidden_from, f"revealed: {under.ability.name}", cause=under.cause)
        case "defend":
            yield from begin(scene, target.id, Lasting(DEFENDING, target.id, START_OF_TURN), "combat/defend", cause=under.cause)


def _is_possible(board: Board, creature: Creature, what: str, other: str) -> bool:
    if not can_act(creature):
        return False
    match what:
        case "grab":
            other_one = board.creatures.get(other)
            if other_one is None or other_one.id == creature.id:
                return False
            return are_adjacent(creature, other_one) and not why_not_grab(board, creature, other_one)
        case "release":
            return bool(creature.grabbing)
        case "be found":
            return bool(creature.hidden_from)
        case "fall prone":
            return not creature.condition("prone")
        case "stand up":
            held = creature.condition("restrained") or cannot(board, creature, "stand")
            return bool(creature.condition("prone")) and not held
        case "hide" | "hide though observed" | "hide anywhere":
            barred = cannot(board, creature, "hide") or cannot(board, creature, "be hidden")
            return not barred and bool(_could_hide_from(board, creature, what))
    return True


def _could_hide_from(board: Board, creature: Creature, what: str) -> tuple[str, ...]:
    return could_hide_from(board, creature, though_observed=what == HIDE_THOUGH_OBSERVED, anywhere=what == HIDE_ANYWHERE)
