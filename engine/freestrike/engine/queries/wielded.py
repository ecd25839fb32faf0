"""What a hero has in its hands: the weapons of its kit, or an improvised one (kits/improvised-weapons)."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.events.content.ability import Ability
from freestrike.events.content.selection import Holds
from freestrike.events.lasting import IMPROVISED
from freestrike.events.ledger import Reason
from freestrike.projections.board.creature import Creature

WITH_ITS_WEAPONS = Holds("state", IMPROVISED, negated=True)
"""That the hero has no improvised weapon in its hands."""
RULE = "kits/improvised-weapons"
WEAPON = "Weapon"


def improvised_weapon(creature: Creature) -> str:
    """The improvised weapon that it has in its hands, "" if none."""
    return next((lasting.by for lasting in creature.lasting if lasting.name == IMPROVISED), "")


def why_not_with_it(user: Creature, used: Ability) -> Iterator[Reason]:
    """A weapon ability that it has of its kit takes the kit's weapons; those of its class, and free strikes, go with any
    (kits/improvised-weapons)."""
    if used.of_kit and WEAPON in used.keywords and improvised_weapon(user):
        yield Reason("an improvised weapon", RULE, improvised_weapon(user))
