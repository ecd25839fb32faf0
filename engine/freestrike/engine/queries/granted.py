"""What a creature may do with leave that it is given: the abilities of a grant, the free strikes that it may make."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from freestrike.engine.queries.at_anyone import at_anyone
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.costs import why_not_pay
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.free_strikes import FREE_STRIKES, free_strikes
from freestrike.engine.queries.holds import all_hold
from freestrike.engine.queries.keywords import with_added_keywords
from freestrike.engine.queries.may_react import why_not_react
from freestrike.engine.queries.surroundings import squares_between
from freestrike.engine.queries.usable import Possible, abilities, own_abilities, possible_uses
from freestrike.engine.queries.use import is_heroic
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, MANEUVER, NO_ACTION, TRIGGERED_ACTION, Ability
from freestrike.events.content.effect import FreeStrike, Substitute, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature

GRANTED = "combat/granted-abilities"
WAIVED = "waived"
AFFORDABLE = "affordable"
OPPORTUNITY_ATTACK = "opportunity attack"
SIGNATURE_ABILITY = "signature ability"
CHARGE = "Charge"
SELF, ALLY = "self", "ally"
REPLACED_BY_A_FREE_STRIKE = ("signature", "heroic", "signature or heroic")
"""The grants in place of which a free strike can be made (combat/granted-abilities)."""


_SIGNATURE = ("signature", "signature or heroic")
"""The grants that let somebody use a signature ability."""


def why_not_off_turn(creature: Creature, board: Board, usage: str) -> tuple[Reason, ...]:
    """Why `creature` may not act off its turn by `usage`: it can't react, or it is out of the fight (combat/triggered-actions)."""
    if usage in (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION):
        return why_not_react(board, creature, free=usage == FREE_TRIGGERED_ACTION)
    return () if can_act(creature) else (Reason(creature.life, "combat/dying-and-death", creature.id),)


def granted_uses(board: Board, grantee: Creature, grant: UseAbilities, against: tuple[str, ...] | None) -> tuple[Possible, ...]:
    """Every use of an ability that `grant` allows `grantee`, with a free strike in its place where it may be; `against`: whom one of them
    must be used on, None leaves it open (combat/granted-abilities)."""
    found: list[Possible] = []
    for ability in with_added_keywords(grantee, abilities(grantee), grant.modifiers):
        if _is_granted(ability, grant):
            ability = replace(ability, effects=(*ability.effects, *grant.riders)) if grant.riders else ability
            cost = _cost(ability, grant)
            affordable = ability.cost if grant.cost == AFFORDABLE else cost
            if not why_not_pay(board, grantee, affordable, ability.resource):
                found.extend(_against(_aimed(board, grantee, ability, cost, grant, against), against))
    if grant.free_strike_instead and grant.which in REPLACED_BY_A_FREE_STRIKE:
        found.extend(free_strike_uses(board, grantee, "", against))
    for owner, substitute in _substitutes(board, grantee, SIGNATURE_ABILITY, "") if grant.which in _SIGNATURE else ():
        found.extend(_substituted(board, grantee, owner, substitute, against))
    return tuple(dict.fromkeys(found))


def _aimed(
    board: Board, grantee: Creature, ability: Ability, cost: int, grant: UseAbilities, against: tuple[str, ...] | None
) -> tuple[Possible, ...]:
    """Its uses. One of which the user does something before it is aimed is aimed already where it must be used on somebody."""
    aim = at_anyone if grant.at_anyone else possible_uses
    if not ability.first or against is None:
        return aim(board, grantee.id, ability, cost, grant.modifiers)
    uses = aim(board, grantee.id, replace(ability, first=()), cost, grant.modifiers)
    return tuple(replace(one, use=replace(one.use, ability=ability)) for one in uses)


def free_strike_uses(
    board: Board, striker: Creature, manner: str, against: tuple[str, ...] | None, modifiers: tuple[Modifier, ...] = ()
) -> tuple[Possible, ...]:
    """Every free strike that `striker` may make, `manner` "melee", "ranged" or either; and what its features let it use in place of one.
    It strikes at itself only where it is said so."""
    found: list[Possible] = []
    at_itself = against is not None and striker.id in against
    for strike in with_added_keywords(striker, free_strikes(striker), modifiers):
        if at_itself:
            strike = replace(strike, target=replace(strike.target, kinds=(*strike.target.kinds, "self")))
        for possible in possible_uses(board, striker.id, strike, None, modifiers):
            if manner in ("", possible.use.manner):
                found.extend(_against((possible,), against))
    for owner, substitute in _substitutes(board, striker, "free strike", manner):
        found.extend(_substituted(board, striker, owner, substitute, against, modifiers))
    return tuple(found)


def in_place_of(board: Board, creature: Creature, instead_of: str, target: str) -> tuple[Possible, ...]:
    """What its features let `creature` use against `target` alone in place of a free strike, or of that of an opportunity attack or a
    charge; in place of a free strike and of an opportunity attack also what they let an ally do."""
    kinds = dict.fromkeys(("free strike", instead_of))
    return tuple(
        possible
        for kind in kinds
        for owner, substitute in _substitutes(board, creature, kind, "melee")
        for possible in _substituted(board, creature, owner, substitute, (target,))
        if possible.use.targets == (target,) and (instead_of != "charge" or possible.option.creature == creature.id)
    )


def in_its_stead(board: Board, creature: Creature, instead_of: str = "free strike") -> tuple[Possible, ...]:
    """The free strikes that features let allies of `creature` make in its stead, when it could make one, or that of `instead_of`."""
    return tuple(
        possible
        for kind in dict.fromkeys(("free strike", instead_of))
        for owner, substitute in _substitutes(board, creature, kind, "")
        if isinstance(substitute.use, FreeStrike)
        for possible in _substituted(board, creature, owner, substitute, None)
    )


def has_stand_ins(board: Board, creature: Creature, instead_of: str = "free strike") -> bool:
    """Whether a feature could let an ally make a free strike in the stead of `creature`."""
    owned = (one for kind in dict.fromkeys(("free strike", instead_of)) for one in _substitutes(board, creature, kind, ""))
    return any(isinstance(substitute.use, FreeStrike) for _, substitute in owned)


def stands_in(board: Board, creature: Creature, ability: Ability, instead_of: str) -> bool:
    """Whether a feature could ever let `creature` put `ability` in the place of a free strike, or of that of `instead_of`."""
    return any(
        isinstance(substitute.use, UseAbilities) and _is_granted(ability, substitute.use)
        for kind in dict.fromkeys(("free strike", instead_of))
        for _, substitute in _substitutes(board, creature, kind, "melee")
    )


def charge_uses(
    board: Board, charger: Creature, against: tuple[str, ...] | None, besides: UseAbilities | None = None
) -> tuple[Possible, ...]:
    """Everything with which `charger` can end a charge from where it stands, `against` some or anyone: its melee free strike, what has the
    Charge keyword, what features put in place of a free strike, and what a grant lets it use `besides` (combat/charge, classes/charge);
    that alone, if the grant allows no free strike."""
    if besides is not None and not besides.free_strike_instead:
        uses = granted_uses(board, charger, besides, against)
        return tuple(replace(possible, use=replace(possible.use, occasion="charge")) for possible in uses)
    found = [*free_strike_uses(board, charger, "melee", against)]
    for ability in own_abilities(charger):
        if CHARGE in ability.keywords and ability.id not in FREE_STRIKES:
            found.extend(_against(possible_uses(board, charger.id, ability), against))
    for owner, substitute in _substitutes(board, charger, "charge", "melee"):
        found.extend(_substituted(board, charger, owner, substitute, against))
    if besides is not None:
        found.extend(granted_uses(board, charger, replace(besides, free_strike_instead=False), against))
    first = {possible.option.id: possible for possible in reversed(found)}
    return tuple(
        replace(possible, use=replace(possible.use, occasion="charge")) if possible.option.creature == charger.id else possible
        for possible in dict.fromkeys(found)
        if first[possible.option.id] == possible
    )


Owned = tuple[Creature, Substitute]
"""Whose feature it is, and what may be used in place of what."""


def _substitutes(board: Board, creature: Creature, instead_of: str, manner: str) -> tuple[Owned, ...]:
    """What `creature` may use in place of such a free strike: by its own features, by what lasts on it, and by what lasts on its allies."""
    wanted = (one for one in (*_own(creature), *_of_its_allies(board, creature)) if one[1].instead_of == instead_of)
    return tuple(one for one in wanted if "" in (manner, one[1].manner) or manner == one[1].manner)


def _own(creature: Creature) -> Iterator[Owned]:
    for trait in creature.stat_block.traits:
        for effect in trait.effects:
            if isinstance(effect, Substitute) and effect.whose == SELF:
                yield creature, effect
    yield from ((creature, one) for ability in creature.stat_block.abilities for one in ability.substitutes)
    yield from ((creature, one) for lasting in creature.lasting for one in lasting.substitutes if one.whose == SELF)


def _of_its_allies(board: Board, creature: Creature) -> Iterator[Owned]:
    for id in board.bearers:
        owner = board.creatures[id]
        if owner.side == creature.side and id != creature.id:
            yield from ((owner, one) for lasting in owner.lasting for one in lasting.substitutes if one.whose == ALLY)


def _substituted(
    board: Board,
    creature: Creature,
    owner: Creature,
    substitute: Substitute,
    against: tuple[str, ...] | None,
    modifiers: tuple[Modifier, ...] = (),
) -> tuple[Possible, ...]:
    """The uses that a feature of `owner` allows `creature` in place of a free strike, which `modifiers` would have changed, against whom
    what it needs holds of."""
    under = Circumstances(owner.id, owner.id, Ability("", substitute.instead_of, ""))
    if not all_hold(board, under, substitute.needs):
        return ()
    if isinstance(substitute.use, FreeStrike):
        changed = (*modifiers, *substitute.use.modifiers)
        uses = tuple(_of_allies(board, creature, substitute.use.manner, substitute.within, against, changed))
    else:
        uses = granted_uses(board, creature, replace(substitute.use, free_strike_instead=False), against)
    return tuple(
        possible
        for possible in uses
        if all(all_hold(board, replace(under, target=target), substitute.against) for target in possible.use.targets)
    )


def _of_allies(
    board: Board, creature: Creature, manner: str, within: int, against: tuple[str, ...] | None, modifiers: tuple[Modifier, ...]
) -> Iterator[Possible]:
    """The free strikes that allies of `creature` within so many squares may make in its stead; what they may use in place of one of their
    own is not among them."""
    for ally in board.creatures:
        if ally.id == creature.id or ally.side != creature.side or squares_between(creature, ally) > within or not can_act(ally):
            continue
        for strike in free_strikes(ally):
            for possible in possible_uses(board, ally.id, strike, None, modifiers):
                if manner in ("", possible.use.manner):
                    yield from _against((possible,), against)


def _is_granted(ability: Ability, grant: UseAbilities) -> bool:
    if not set(grant.keywords) <= set(ability.keywords):
        return False
    performed = ability.usage == NO_ACTION and bool(grant.keywords)
    if grant.which != "named" and not performed and ability.usage not in (MAIN_ACTION, MANEUVER):
        return False  # who is told to use a reaction by its name uses it
    match grant.which:
        case "signature":
            return ability.signature
        case "heroic":
            return is_heroic(ability)
        case "signature or heroic":
            return ability.signature or is_heroic(ability)
        case "named":
            return ability.id in grant.named
        case "called":
            return any(name in ability.id.split("-") for name in grant.named)
        case "main action" | "maneuver":
            return ability.usage == grant.which
    return grant.which == "any"


def _cost(ability: Ability, grant: UseAbilities) -> int:
    """What the ability costs the grantee: nothing if it is waived, less if it is reduced (classes/heroic-resource-cost)."""
    if grant.cost in (WAIVED, AFFORDABLE):
        return 0
    if isinstance(grant.cost, int):
        return max(0, ability.cost - grant.cost)
    return ability.cost


def _against(uses: tuple[Possible, ...], against: tuple[str, ...] | None) -> tuple[Possible, ...]:
    """Those uses that strike one of `against`, if anyone is named."""
    if against is None:
        return uses
    return tuple(one for one in uses if any(target in against for target in (*one.use.targets, *one.use.objects)))
