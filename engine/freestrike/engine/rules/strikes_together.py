"""Free strikes that several minions of a squad make at one target at the same time: they are one (monster-basics/free-strike-together)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.damage_modifiers import modified_damage
from freestrike.engine.queries.free_strikes import free_strike_value
from freestrike.engine.queries.usable import damage_types
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.use_modifiers import DEALT
from freestrike.engine.rules.abilities import choose_damage_type
from freestrike.engine.rules.damage import deal_damage
from freestrike.engine.rules.lasting import slow_down, use_up
from freestrike.engine.rules.objects import damage_object
from freestrike.engine.rules.targets_now import prevented, use_now, who_cannot_go_on
from freestrike.events.damage import DamageDue
from freestrike.events.ledger import Entry
from freestrike.events.strikes import AbilityLapsed, AbilityResolved, AbilityUsed
from freestrike.projections.board.board import Board

FREE_STRIKES = "combat/free-strikes"
TOGETHER = "monster-basics/free-strike-together"


def strike_together(
    scene: Scene, minions: tuple[str, ...], use: Use, usage: str, *rules: str, part_of: str = "", cause: int = 0
) -> Procedure[tuple[str, ...]]:
    """What each minion's free strike `use` deals to its one target is one sum, dealt as one strike; gives whom it has struck, once
    reactions have turned it. `part_of`: the squad of which all that it strikes in this move is one (policy squad_strikes_at_one_time)."""
    first = minions[0]
    chosen = yield from choose_damage_type(scene, first, use, damage_types(scene.board.creatures[first], use.ability))
    # While the question stood, the Director may have put some of them out of the fight.
    board = scene.board
    able = [id for id in minions if can_act(board.creatures[id])]
    if not able:
        return ()
    first, *others = able
    used = AbilityUsed(first, use.ability.id, use.targets, usage, use.manner, chosen, tuple(others), use.objects)
    window = yield from happen(used, FREE_STRIKES, *rules, TOGETHER, cause=cause)
    use = use_now(scene.board, window, use)
    fallen = who_cannot_go_on(scene.board, tuple(able))
    able = [id for id in able if can_act(scene.board.creatures[id])]
    if fallen:
        upon = (*used.targets, *used.objects)[0]
        yield from happen(AbilityLapsed(first, use.ability.id, upon, fallen), "combat/dying-and-death", cause=window)
    elif (use.targets or use.objects) and not prevented(scene.board, window, "ability"):
        due = _added_together(scene.board, able, use, chosen, part_of)
        yield from damage_object(scene, due, window) if use.objects else deal_damage(scene, due, window)
        for id in able:
            yield from use_up(scene, id, use, window, DEALT)
    yield from happen(AbilityResolved(window), cause=window)
    for id in able:
        yield from slow_down(scene, id, use, window)
    return use.targets


def _added_together(board: Board, minions: list[str], use: Use, type: str, part_of: str) -> DamageDue:
    """One strike with the damage of all; what is added to a strike is added to each, or once (policy squad_free_strike_bonus)."""
    (target,) = (*use.targets, *use.objects)
    creature, object = ("", target) if use.objects else (target, "")
    strike = Circumstances(
        "", creature, use.ability, use.targets, use.manner, type, main=True, granted=use.granted, objects=use.objects, object=object
    )
    each: list[DamageDue] = []
    struck = bool(part_of) and any(one.squad == part_of and one.target == target for one in board.squad_strikes)
    for id in minions:
        value = free_strike_value(board.creatures[id])
        due = DamageDue(target, id, use.ability.id, value, type, False, (Entry("damage", value, id, TOGETHER),))
        if not (each or struck) or board.policies["squad_free_strike_bonus"] == "per_minion":
            due = modified_damage(board, replace(strike, user=id), due)
        each.append(due)
    amount, ledger = sum(due.amount for due in each), tuple(entry for due in each for entry in due.ledger)
    return replace(each[0], amount=amount, ledger=ledger, one_with=part_of)
