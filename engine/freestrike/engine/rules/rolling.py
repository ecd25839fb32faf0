"""The power roll of an ability: made, made again, and what reactions alter about it before and after."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, happen, roll
from freestrike.engine.queries.counts_as import best_of, characteristic
from freestrike.engine.queries.edges import edges_and_banes
from freestrike.engine.queries.objects import as_target, named
from freestrike.engine.queries.seen_from import seen_from
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.use_modifiers import DICED, modified, use_modifiers
from freestrike.engine.rules.downgrading import POLICY as DOWNGRADED
from freestrike.engine.rules.downgrading import downgraded
from freestrike.engine.rules.lasting import use_up, use_up_aid
from freestrike.engine.rules.power_roll import NATURAL_TIER_3_FROM, outcome
from freestrike.events.alterations import Alteration, Retargeted, RollModified, RollRepeated, TierChanged
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.amount import Amount
from freestrike.events.content.modifier import ROLL_MODIFIERS
from freestrike.events.ledger import Entry
from freestrike.events.strikes import Outcome, PowerRollAltered, PowerRollMade
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

OUTCOMES = "the-basics/power-roll-outcomes"
REACTIONS = "combat/triggered-actions"
CRITICAL_FROM = "critical from"
THIRD_DIE = "third die"
BEST, LOWEST = "best", "lowest"


class Rolled(msgspec.Struct, frozen=True, gc=False):
    """What an ability roll came to: the outcome against each target, whether it was a critical hit, and the record that says so."""

    outcomes: dict[str, Outcome]
    critical: bool
    seq: int
    objects: tuple[Outcome, ...] = ()


def ability_roll(scene: Scene, user: str, use: Use, window: int) -> Procedure[Rolled]:
    """One roll for all targets, with an outcome for each (classes/roll-against-multiple-creatures). Reactions may have it made again, add
    to it and change its tiers; a critical hit stays one at whatever tier (classes/critical-hit)."""
    made, seq = yield from _make(scene, user, use, window)
    while any(type(altered) is RollRepeated for altered in _alterations(scene.board, seq)):
        made, seq = yield from _make(scene, user, use, window)
    yield from use_up_aid(scene, user, use.targets, seq)
    yield from use_up(scene, user, use, seq)
    outcomes = {result.target: result for result in made.outcomes}
    alterations, ask = _alterations(scene.board, seq), scene.board.policies[DOWNGRADED] == "ask"
    if alterations or ask:
        before = outcomes
        outcomes = {target: _altered(result, made.natural, alterations) for target, result in before.items()}
        if ask:
            outcomes = yield from downgraded(scene, user, use.ability.id, outcomes, seq)
        changed = tuple(result for target, result in outcomes.items() if result != before[target])
        if changed:
            seq = yield from happen(PowerRollAltered(seq, changed), OUTCOMES, cause=seq)
        outcomes = _turned(scene.board, outcomes, alterations)
    return Rolled(outcomes, made.critical, seq, made.objects)


def _turned(board: Board, outcomes: dict[str, Outcome], alterations: tuple[Alteration, ...]) -> dict[str, Outcome]:
    """The outcomes once reactions have turned them to others; one that is turned to a target is not added to that one's own."""
    for altered in alterations:
        if type(altered) is Retargeted and altered.to in board.creatures and board.creatures[altered.to].life != DEAD:
            turned = {altered.to if target == altered.target else target: result for target, result in reversed(outcomes.items())}
            outcomes = dict(reversed(turned.items()))
    return outcomes


def _make(scene: Scene, user: str, use: Use, window: int) -> Procedure[tuple[PowerRollMade, int]]:
    ability = use.ability
    against = "+".join(sorted((*use.targets, *use.objects)))
    natural = use.natural
    if not natural:
        chosen = _of_three(scene.board, user, use, window)
        dice = yield from roll(f"{user}/{ability.id}/{against}", 10, 3 if chosen else 2, "the-basics/making-a-power-roll", cause=window)
        natural = sum(sorted(dice, reverse=chosen != LOWEST)[:2]) if chosen else sum(dice)
    added_dice = yield from _dice_added(scene, user, use)
    board = seen_from(scene.board, user, use.space) if use.space else scene.board
    creature = board.creatures[user]
    added, alterations = _added(creature, ability), _alterations(board, window)
    outcomes = []
    for target in use.targets:
        striker = board.creatures[use.against(target, user)[0]] if use.strikers else creature
        ledger = (*added, *edges_and_banes(board, striker, board.creatures[target], use))
        ledger = (*ledger, *added_dice.get(target, ()))
        if alterations:
            ledger = (*ledger, *_entries(target, alterations))
        outcomes.append(outcome(target, natural, ledger))
    objects = tuple(_against_object(board, board.creatures[use.against(name, user)[0]], use, name, natural, added) for name in use.objects)
    critical = natural >= _critical_from(board, creature, use) and ability.usage == MAIN_ACTION
    made = PowerRollMade(user, ability.id, natural, tuple(outcomes), window, critical, objects)
    return made, (yield from happen(made, OUTCOMES, cause=window))


def _critical_from(board: Board, user: Creature, use: Use) -> int:
    """The least natural roll with which the ability scores a critical hit (classes/critical-hit)."""
    if not any(one.what == CRITICAL_FROM for one in use.ability.modifiers):
        return NATURAL_TIER_3_FROM
    found = (one for id in use.targets for _, one in use_modifiers(board, user, board.creatures[id], use, CRITICAL_FROM))
    return min((one.modifier.amount for one in found if isinstance(one.modifier.amount, int)), default=NATURAL_TIER_3_FROM)


def _of_three(board: Board, user: str, use: Use, window: int) -> str:
    """Which two of three dice count, where features or reactions have three rolled: the BEST, which nobody would leave for others, or the
    LOWEST; "" where two are rolled. Where both are had they cancel each other."""
    creature, alterations = board.creatures[user], _alterations(board, window)
    if not (alterations or creature.lasting or creature.modified or use.granted):
        return ""
    found: set[str] = set()
    for altered in alterations:
        if type(altered) is RollModified and altered.entry.kind == THIRD_DIE:
            found.add(BEST)
    for target in use.targets:
        for _, one in use_modifiers(board, creature, board.creatures[target], use, THIRD_DIE):
            found.add(one.modifier.name or BEST)
    return found.pop() if len(found) == 1 else ""


def _dice_added(scene: Scene, user: str, use: Use) -> Procedure[dict[str, tuple[Entry, ...]]]:
    """What features add to the roll against each target with dice of their own. Who may add them does: what makes a roll too good can be
    downgraded."""
    added: dict[str, tuple[Entry, ...]] = {}
    for target in use.targets:
        board = seen_from(scene.board, user, use.space)
        creature, other = board.creatures[user], board.creatures[target]
        for bearer, one in use_modifiers(board, creature, other, use, *DICED) if modified(creature, other, use) else ():
            amount = one.modifier.amount
            if isinstance(amount, Amount) and amount.dice:
                count, _, sides = amount.dice.partition("d")
                dice = yield from roll(f"{user}/{one.source}/{bearer.id}", int(sides), int(count or 1), "the-basics/dice")
                line = Entry(one.modifier.what, sum(dice), one.source, "the-basics/bonuses-and-penalties")
                added[target] = (*added.get(target, ()), line)
    return added


def _against_object(board: Board, user: Creature, use: Use, name: str, natural: int, added: tuple[Entry, ...]) -> Outcome:
    """The outcome against an object: of the edges and banes those that are about who rolls, cover, concealment and high ground
    (combat/high-ground, combat/cover, combat/concealment)."""
    part = named(board.ground, name)
    assert part is not None
    return outcome(name, natural, (*added, *edges_and_banes(board, user, as_target(board, user, part), use)))


def _altered(result: Outcome, natural: int, alterations: tuple[Alteration, ...]) -> Outcome:
    """The outcome with what was added after the roll; then the last change of its tier."""
    entries = _entries(result.target, alterations)
    if entries:
        result = outcome(result.target, natural, (*result.ledger, *entries))
    for altered in alterations:
        if type(altered) is TierChanged and altered.target == result.target:
            changed = Entry("tier", altered.tier, f"{altered.by}: {altered.source}", REACTIONS)
            result = replace(result, tier=altered.tier, ledger=(*result.ledger, changed))
    return result


def _entries(target: str, alterations: tuple[Alteration, ...]) -> tuple[Entry, ...]:
    """What reactions add to the roll against `target`; what they change about the ability besides is none of it."""
    return tuple(
        altered.entry
        for altered in alterations
        if type(altered) is RollModified and altered.target in ("", target) and altered.entry.kind in ROLL_MODIFIERS
    )


def _alterations(board: Board, seq: int) -> tuple[Alteration, ...]:
    window = board.window(seq)
    return () if window is None else window.alterations


def _added(creature: Creature, ability: Ability) -> tuple[Entry, ...]:
    """The characteristic of the roll and the bonus that is printed for it, of which most have one (the-basics/making-a-power-roll)."""
    roll = ability.roll
    assert roll is not None
    added: tuple[Entry, ...] = ()
    if roll.characteristics:
        name = best_of(creature, roll.characteristics)
        added = (Entry("characteristic", characteristic(creature, name), name, "the-basics/making-a-power-roll"),)
    if roll.bonus:
        added = (*added, Entry("bonus", roll.bonus, ability.name, "the-basics/bonuses-and-penalties"))
    return added
