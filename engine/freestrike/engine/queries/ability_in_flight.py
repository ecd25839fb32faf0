"""What holds of the ability in flight that set a feature off, and of whom it could be turned to."""

from __future__ import annotations

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.edges import net
from freestrike.engine.queries.enhanced import enhanced
from freestrike.engine.queries.free_strikes import free_strikes
from freestrike.engine.queries.holds import FACTS_IN_OTHER_ROOMS
from freestrike.engine.queries.objects import as_target, named
from freestrike.engine.queries.surroundings import squares_between
from freestrike.engine.queries.usable import ability as ability_of
from freestrike.engine.queries.usable import can_target, reach_of
from freestrike.engine.queries.use import Use, has_potency, is_heroic
from freestrike.events.alterations import RollModified
from freestrike.events.content.ability import Ability
from freestrike.events.content.selection import Holds
from freestrike.events.strikes import AbilityUsed, PowerRollMade
from freestrike.projections.board.board import Board, Window

WHOEVER_USES_IT = "whoever uses it"
_SUPERNATURAL = frozenset(("Magic", "Psionic"))


def is_ability(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether the ability in flight is what is asked: "any", "signature", "heroic", "rolled" (it deals rolled damage, or the
    damage at hand is), "power roll" (it has one),
    "with a potency", "potency" (with one, against a single target), "supernatural" (magic or psionic), or a keyword in small letters."""
    used = _in_flight(board, under.window)
    ability = None if used is None else _ability(board, used)
    if used is None or ability is None:
        return False
    match asked.name:
        case "any":
            return True
        case "signature":
            return ability.signature
        case "heroic":
            return is_heroic(ability)
        case "rolled" if under.of_rolled is not None:
            return under.of_rolled
        case "rolled":
            return (ability.roll is not None or used.apart) and Use(ability, "", ()).deals_damage
        case "power roll":
            return ability.roll is not None or used.apart
        case "with a potency":
            return has_potency(ability)
        case "potency":
            return len(used.targets) == 1 and has_potency(ability)
        case "melee" | "ranged":
            return used.manner == asked.name
        case "supernatural":
            return not _SUPERNATURAL.isdisjoint(ability.keywords)
    return asked.name in map(str.lower, ability.keywords)


def could_be_targeted(board: Board, under: Circumstances, asked: Holds) -> bool:
    """By the ability in flight, as it is used, and by all who strike the triggering target with it; who is targeted already can't be once
    more. Of the name "whoever uses it" its user can be, too."""
    used = _in_flight(board, under.window)
    id = under.who(asked.of)
    ability = None if used is None or id in used.targets else _ability(board, used)
    if used is None or ability is None:
        return False
    strikers = _strikers(used, under.trigger_target)
    if asked.name == WHOEVER_USES_IT and id in strikers:
        return True
    return all(can_target(board, board.creatures[striker], ability, used.manner, id) for striker in strikers)


def at_full_reach(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether it, a creature or an object, is at the maximum distance of the ability that the creature `to` has in flight."""
    user, id = board.creatures[under.who(asked.to)], under.who(asked.of)
    used = next((one.event for one in reversed(board.in_flight) if type(one.event) is AbilityUsed), None)
    part = None if id in board.creatures else named(board.ground, id)
    target = board.creatures[id] if part is None and id in board.creatures else None if part is None else as_target(board, user, part)
    ability = None if used is None or used.creature != user.id else _ability(board, used)
    if used is None or ability is None or target is None:
        return False
    use = Use(ability, used.manner, used.targets, objects=used.objects)
    return squares_between(user, target) == reach_of(board, user, use, target if part is None else None)


def _strikers(used: AbilityUsed, target: str) -> tuple[str, ...]:
    """Who uses the ability on `target`: its user, or those of a squad that strike it together."""
    if used.strikers and target in used.targets:
        return used.strikers[used.targets.index(target)]
    return (used.creature, *used.joined) if not used.strikers else (used.creature,)


def in_free_strike_reach(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether the creature `to` has a free strike of the manner that is named with which it could target the one in question."""
    striker = board.creatures.get(under.who(asked.to))
    id = under.who(asked.of)
    if striker is None or striker.id == id:
        return False
    strikes = zip(("melee", "ranged"), free_strikes(striker), strict=True)
    return any(asked.name in ("", manner) and can_target(board, striker, strike, manner, id) for manner, strike in strikes)


def is_targeted(board: Board, under: Circumstances, asked: Holds) -> bool:
    """By the ability in flight: the one in question, or who is named."""
    used = _in_flight(board, under.window)
    return used is not None and (asked.name or under.who(asked.of)) in used.targets


def is_force_moved(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether the innermost ability in flight has force moved it; "slammed": into something."""
    window = next((one for one in reversed(board.in_flight) if type(one.event) is AbilityUsed), None)
    return window is not None and under.who(asked.of) in (window.slammed if asked.what == "slammed" else window.moved)


def is_favored(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether the ability in flight had an edge or a double edge against the creature `to`, whatever was added after the roll, or surges
    have been spent on it."""
    place = next((n for n in range(len(board.in_flight) - 1, -1, -1) if type(board.in_flight[n].event) is AbilityUsed), None)
    if place is None:
        return False
    used, target = board.in_flight[place], under.who(asked.to)
    if type(used.event) is not AbilityUsed or used.event.creature != under.who(asked.of):
        return False
    made = next((one for one in reversed(board.in_flight[place:]) if type(one.event) is PowerRollMade), None)
    return used.surged or (made is not None and type(made.event) is PowerRollMade and _net_of(made.event, made, target) > 0)


def rolled_with_edge_or_bane(board: Board, under: Circumstances, asked: Holds) -> bool:
    """Whether the roll that has set the feature off is its own, and has an edge or a bane left against anybody."""
    window = board.window(under.window)
    if window is None or type(window.event) is not PowerRollMade or window.event.creature != under.who(asked.of):
        return False
    made = window.event
    return any(_net_of(made, window, outcome.target) for outcome in made.outcomes)


def _net_of(made: PowerRollMade, window: Window, target: str) -> int:
    """What is left of the edges and banes of the roll against `target`, with what reactions have added."""
    added = (one.entry for one in window.alterations if type(one) is RollModified and one.target in ("", target))
    ledger = next((outcome.ledger for outcome in made.outcomes if outcome.target == target), ())
    return net((*ledger, *added))


FACTS_IN_OTHER_ROOMS["ability"] = is_ability
FACTS_IN_OTHER_ROOMS["favored"] = is_favored
FACTS_IN_OTHER_ROOMS["at full reach"] = at_full_reach
FACTS_IN_OTHER_ROOMS["rolled with edge or bane"] = rolled_with_edge_or_bane
FACTS_IN_OTHER_ROOMS["force moved"] = is_force_moved
FACTS_IN_OTHER_ROOMS["slammed"] = is_force_moved
FACTS_IN_OTHER_ROOMS["targeted"] = is_targeted
FACTS_IN_OTHER_ROOMS["in free strike reach"] = in_free_strike_reach
FACTS_IN_OTHER_ROOMS["could be targeted"] = could_be_targeted


def _in_flight(board: Board, seq: int) -> AbilityUsed | None:
    """The innermost ability that was used in the window `seq` or before it."""
    for window in reversed(board.in_flight):
        if window.seq <= seq and type(window.event) is AbilityUsed:
            return window.event
    return None


def _ability(board: Board, used: AbilityUsed) -> Ability | None:
    ability = ability_of(board.creatures[used.creature], used.ability)
    return None if ability is None else enhanced(ability, used.more)
