"""Slammed into creatures and objects, and hurled through objects (combat/slamming-into-creatures, combat/slamming-into-objects)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.forced_paths import Collision, cost_to_break, damage_of_breaking, stops_like_a_wall
from freestrike.engine.queries.modifiers import applies, borne
from freestrike.engine.queries.steps import at
from freestrike.engine.rules.conditions import impose
from freestrike.engine.rules.damage import deal_damage
from freestrike.engine.rules.falling import fall_damage
from freestrike.events.conditions import Condition
from freestrike.events.damage import DamageDue
from freestrike.events.encounter import DIRECTOR
from freestrike.events.forced_movement import ForcedMoveBegun, ObjectBroken, Slammed
from freestrike.events.ledger import Entry
from freestrike.events.prompts import Option
from freestrike.events.space import Square
from freestrike.projections.board.board import Board

INTO_CREATURES = "combat/slamming-into-creatures"
INTO_OBJECTS = "combat/slamming-into-objects"
HURLING_THROUGH = "combat/hurling-through-objects"
SLAMMED_INTO_AN_OBJECT = 2
OBJECTS = "objects"
"""The detail of what keeps a creature from the damage of being force moved into these alone."""


def slam(
    scene: Scene, begun: ForcedMoveBegun, window: int, met: Collision, left: int, fallen: int, harmless: bool, put_off: tuple[str, ...]
) -> Procedure[None]:
    """The forced moved creature and every creature that it hits take 1 damage for each of the `left` squares; into an object of its size
    or larger it takes 2 more. It takes that once, whatever it hits at the same time.

    `fallen`: how far it was moved downward before it hit something solid below; then it takes the damage of that fall too, with an
    Agility of 0, and lands prone. `harmless`: nobody is hurt. `put_off`: those whose death waits for a forced move of their own.
    """
    board = scene.board
    target = board.creatures[begun.creature]
    wall = stops_like_a_wall(board.ground, target, met)
    rules = (*((INTO_CREATURES,) if met.creatures else ()), *((INTO_OBJECTS,) if met.solid or met.objects else ()))
    seq = yield from happen(Slammed(target.id, met.into, left, window), *rules, cause=window)
    if harmless:
        return
    ledger: tuple[Entry, ...] = (Entry("squares", left, "squares left", rules[0]),)
    unhurt, spared = is_spared(board, target.id), is_spared(board, target.id, OBJECTS)
    if wall and not spared:
        ledger = (*ledger, Entry("damage", SLAMMED_INTO_AN_OBJECT, "slammed into an object", INTO_OBJECTS))
    if not unhurt and (met.creatures or (wall and not spared)):
        yield from _hurt(scene, begun, target.id, sum(entry.amount for entry in ledger), ledger, seq)
    for id in met.creatures:
        yield from _hurt(
            scene, begun, id, left, (Entry("squares", left, f"{target.id} slammed into it", INTO_CREATURES),), seq, id in put_off
        )
    amount = fall_damage(fallen) if wall else 0
    if amount:
        if not unhurt:
            yield from _hurt(scene, begun, target.id, amount, (Entry("squares", fallen, "moved downward", "combat/falling"),), seq)
        yield from impose(scene, target.id, Condition("prone", "", "", "fall"), "combat/falling", cause=seq)


def hurts_by_ruling(scene: Scene, begun: ForcedMoveBegun, window: int, met: Collision) -> Procedure[bool]:
    """Whether anybody is hurt: of whom is moved into who moves it so the Director says it, of anything else that is slammed into
    everybody is."""
    if begun.by not in met.creatures:
        return True
    option = Option(f"harm/{begun.creature}", begun.by, "", begun.ability, INTO_CREATURES, begun.creature)
    key = f"harm by ruling|{begun.creature}|{begun.by}"
    answer = yield from ask(Question(DIRECTOR, key, "harm by ruling", (option,), window, 0, 1, begun.creature, (INTO_CREATURES,)))
    return bool(answer.options)


def is_spared(board: Board, id: str, from_: str = "") -> bool:
    """Whether a feature keeps the creature `id` from the damage of forced movement, or at least from that of being moved into OBJECTS."""
    creature = board.creatures[id]
    sparing = [one for one in borne(creature, "no forced movement damage") if one.modifier.detail in ("", from_)]
    return any(applies(board, creature, "", one) for one in sparing)


def hurls_through(scene: Scene, begun: ForcedMoveBegun, window: int, met: Collision, to: Square) -> Procedure[bool]:
    """Whether the one who force moves has the target break what it meets at `to`."""
    objects = "+".join(met.objects)
    options = (
        Option(f"break/{objects}", begun.by, "", begun.ability, HURLING_THROUGH, begun.creature, to),
        Option(f"stop/{objects}", begun.by, "", begun.ability, INTO_OBJECTS, begun.creature, to),
    )
    seat = scene.board.creatures[begun.by].seat
    key = f"hurl through|{begun.creature}|{at(to)}|{seat}"
    answer = yield from ask(Question(seat, key, "hurl through", options, window, 1, 1, begun.creature, (HURLING_THROUGH,)))
    return answer.options == (options[0].id,)


def hurl_through(scene: Scene, begun: ForcedMoveBegun, window: int, met: Collision) -> Procedure[int]:
    """Every square of an object that is met is destroyed, and the creature takes the damage of all; gives the squares that it took."""
    ground = scene.board.ground
    cost, amount = cost_to_break(ground, met), damage_of_breaking(ground, met)
    assert cost is not None
    for id in met.objects:
        broken = tuple(square for square in met.squares if ground.object_at[square] == id)
        yield from happen(ObjectBroken(id, broken, begun.creature), HURLING_THROUGH, cause=window)
    if is_spared(scene.board, begun.creature, OBJECTS):
        return cost
    ledger = (Entry("damage", amount, f"hurled through {' and '.join(met.objects)}", HURLING_THROUGH),)
    yield from _hurt(scene, begun, begun.creature, amount, ledger, window)
    return cost


def _hurt(
    scene: Scene, begun: ForcedMoveBegun, id: str, amount: int, ledger: tuple[Entry, ...], cause: int, put_off: bool = False
) -> Procedure[None]:
    yield from deal_damage(scene, DamageDue(id, begun.by, begun.ability, amount, ledger=ledger), cause, put_off=put_off)
