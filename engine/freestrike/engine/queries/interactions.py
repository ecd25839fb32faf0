"""What creatures can do, in their own turn, about another that bears something: pull out what sticks, shake awake, disarm."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.features import used_up
from freestrike.engine.queries.selections import candidates
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import TOLD, Interaction
from freestrike.events.ledger import Reason
from freestrike.projections.board.board import Board, use_key
from freestrike.projections.board.creature import Creature

RULE = "classes/abilities"


class Open(msgspec.Struct, frozen=True, gc=False):
    """An interaction that a creature bears. `giver`: whose doing it is; of a trait the bearer's own."""

    interaction: Interaction
    giver: str


def interactions(bearer: Creature) -> Iterator[Open]:
    """Everything that can be done about `bearer`: by its traits, then by what lasts on it."""
    for trait in bearer.stat_block.traits:
        for effect in trait.effects:
            if type(effect) is Interaction:
                yield Open(effect, bearer.id)
    for lasting in bearer.lasting:
        for interaction in lasting.interactions:
            yield Open(interaction, lasting.source)


def interaction(bearer: Creature, id: str) -> Open | None:
    """The first interaction `id` that `bearer` bears."""
    return next((one for one in interactions(bearer) if one.interaction.id == id), None)


def as_ability(one: Interaction) -> Ability:
    """The interaction as an ability, for what asks which one it is."""
    return Ability(one.id, one.name, one.usage)


def why_not_open(board: Board, creature: Creature, bearer: Creature, one: Open) -> tuple[Reason, ...]:
    """Why `creature` can't do that about `bearer`: it is none of those who can, from where it stands, or it was done as often as it may
    be."""
    wanted, reasons = one.interaction, []
    under = Circumstances(one.giver, bearer.id, as_ability(wanted))
    itself = creature.id == bearer.id and wanted.itself
    if wanted.usage == TOLD:
        others = [id for id in candidates(board, under, wanted.to) if id != bearer.id]
        if creature.id != bearer.id or not others:
            reasons.append(Reason("not one who can", RULE, creature.id))
    elif not itself and creature.id not in candidates(board, under, wanted.to):
        reasons.append(Reason("not one who can", RULE, creature.id))
    if wanted.limit is not None and used_up(board.uses.get(use_key(bearer.id, wanted.id)), board, wanted.limit):
        reasons.append(Reason("used up", RULE, f"{wanted.limit.times} in a {wanted.limit.per}"))
    return tuple(reasons)
