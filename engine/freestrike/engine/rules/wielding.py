"""Improvised weapons: taking one up, what damage it deals, and taking up the weapons of one's kit again (combat/standard-free-strikes)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.wielded import RULE as WEAPONS
from freestrike.engine.queries.wielded import improvised_weapon
from freestrike.engine.rules.actions import begin_turn, why_not_act
from freestrike.engine.rules.crawling import why_not_free_maneuver
from freestrike.engine.rules.lasting import begin
from freestrike.events.commands import Wield
from freestrike.events.content.effect import DAMAGE_TYPES
from freestrike.events.content.modifier import Modifier
from freestrike.events.encounter import DIRECTOR
from freestrike.events.lasting import ENCOUNTER, IMPROVISED, Lasting, LastingEnded
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.projections.board.board import Board

RULE = "combat/standard-free-strikes"
UNTYPED = "untyped"


def why_not_wield(board: Board, command: Wield) -> tuple[Reason, ...]:
    """Why the creature may not take up an improvised weapon, or its own weapons again: it is no hero, dazed, or has them in its hands
    (combat/free-maneuvers, combat/standard-free-strikes)."""
    reasons = [*why_not_act(board, command.creature)]
    creature = board.creatures.get(command.creature)
    if creature is None:
        return tuple(reasons)
    reasons.extend(why_not_free_maneuver(creature))
    if not creature.stat_block.hero:
        reasons.append(Reason("no hero", RULE, creature.id))
    in_hand = improvised_weapon(creature)
    if command.item.strip() == in_hand:
        reasons.append(Reason("in its hands", WEAPONS, in_hand or creature.id))
    return tuple(reasons)


def wield(scene: Scene, command: Wield) -> Procedure[None]:
    """A free maneuver. Of an improvised weapon the Director says what type of damage its free strikes deal; what a kit adds to its weapons
    is not for it (kits/improvised-weapons)."""
    id, item = command.creature, command.item.strip()
    yield from begin_turn(scene, id)
    kind = (yield from _damage_type(scene, id, item)) if item else ""
    for lasting in scene.board.creatures[id].lasting:
        if lasting.name == IMPROVISED:
            yield from happen(LastingEnded(id, lasting, "put away"), WEAPONS)
    if item:
        deals = (Modifier("damage type", name=kind, on="free strike"),) if kind else ()
        yield from begin(scene, id, Lasting(IMPROVISED, id, ENCOUNTER, item, modifiers=deals), RULE, WEAPONS)


def _damage_type(scene: Scene, id: str, item: str) -> Procedure[str]:
    options = tuple(Option(f"damage-type/{id}/{kind}", id, "", item, RULE) for kind in (UNTYPED, *DAMAGE_TYPES))
    answer = yield from ask(Question(DIRECTOR, f"improvised weapon|{id}|{item}", "improvised weapon", options, 0, 1, 1, id, (RULE,)))
    chosen = answer.options[0].rpartition("/")[2]
    return "" if chosen == UNTYPED else chosen
