"""Three small fights, played from a fixed secret with fixed answers. `python -m golden.fights NAME` prints the log of one as stored."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from freestrike.engine import (
    Advance,
    CatchBreath,
    Disengage,
    Encounter,
    EndTurn,
    GiveStandingOrder,
    StandUp,
    UseAbility,
    WithdrawStandingOrder,
)
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability, Area, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, ForceMove, ImposeCondition, LeftByHand, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, DamageModifier, StatBlock, Trait
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.policies import PolicyChosen
from freestrike.events.prompts import StandingOrder
from freestrike.events.rulings import AddCondition, ChangePolicy, Place, SetStamina
from freestrike.events.space import Terrain, Wall
from freestrike.events.stores.memory import MemoryStore

SHOVE = Ability(
    "shove",
    "Shove",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    target=Target(("creature",), 1),
    roll=PowerRoll(
        (
            (DealDamage(3, "", ("might",)),),
            (DealDamage(5, "", ("might",)), ForceMove("push", 1)),
            (DealDamage(8, "", ("might",)), UnderPotency("might", "average", (ImposeCondition("prone"),))),
        ),
        ("might",),
    ),
    signature=True,
)
FROST = Ability(
    "frost",
    "Frost",
    MAIN_ACTION,
    ("Area", "Magic"),
    area=Area("burst", 2),
    target=Target(("enemy",), 0),
    roll=PowerRoll(
        (
            (DealDamage(2, "cold"),),
            (DealDamage(4, "cold"), UnderPotency("might", 1, (ImposeCondition("slowed", "save"),))),
            (DealDamage(6, "cold"), UnderPotency("might", 2, (ImposeCondition("restrained", "save"),)), LeftByHand("the floor is ice")),
        ),
        bonus=2,
    ),
)
SNARL = Ability(
    "snarl", "Snarl", MANEUVER, ("Ranged",), ranged=5, target=Target(("enemy",), 2), effects=(ImposeCondition("weakened", "eot"),)
)

FIGHTER = StatBlock(
    "Fighter", "1M", 5, 24, hero=True, characteristics=Characteristics(might=2, agility=1), abilities=(SHOVE,), recoveries=4
)
SCOUT = StatBlock("Scout", "1S", 6, 18, hero=True, characteristics=Characteristics(agility=2, might=-1), recoveries=2)
IMP = StatBlock(
    "Imp",
    "1T",
    6,
    8,
    free_strike=CreatureFreeStrike(3, damage_types=("fire", "psychic")),
    traits=(Trait("Slippery", (Modifier("never provokes"),)),),
    weaknesses=(DamageModifier("cold", 2),),
)
OGRE = StatBlock(
    "Ogre",
    "2",
    5,
    30,
    characteristics=Characteristics(might=3),
    free_strike=CreatureFreeStrike(5, melee=2),
    abilities=(FROST, SNARL),
    immunities=(DamageModifier("", 1),),
)

Players = Callable[[Encounter], None]


def passing_by(encounter: Encounter) -> None:
    """Opportunity attacks taken, passed and ruled out; a standing order; undo and redo, also at a prompt."""
    away = Advance("ogre", ((4, 2, 0), (5, 2, 0), (6, 2, 0)))
    encounter.do(away, seat=DIRECTOR)
    encounter.undo(reason="wait")
    encounter.do(away, seat=DIRECTOR)
    ana, ben = encounter.prompts
    encounter.answer(ben.id, [], seat="ben")
    encounter.answer(ana.id, [option.id for option in ana.options], seat="ana")
    encounter.undo(reason="the ogre shall shift")
    encounter.redo()
    encounter.do(EndTurn("ogre"), seat=DIRECTOR)
    encounter.do(GiveStandingOrder(StandingOrder("no", DIRECTOR, "combat/opportunity-attacks", "pass", "imp")), seat=DIRECTOR)
    encounter.do(UseAbility("fighter", "melee-free-strike", ("imp",)), seat="ana")
    answer_the_rest(encounter)
    encounter.do(Advance("fighter", ((3, 1, 0), (4, 0, 0))), seat="ana")
    encounter.do(EndTurn("fighter"), seat="ana")
    encounter.do(Advance("imp", ((1, 2, 0), (0, 3, 0), (1, 2, 0))), seat=DIRECTOR)
    encounter.do(EndTurn("imp"), seat=DIRECTOR)
    encounter.do(Disengage("scout", ((3, 0, 0),)), seat="ben")
    encounter.undo()
    encounter.do(Disengage("scout", ((3, 0, 0),), shift=False), seat="ben")
    encounter.do(WithdrawStandingOrder("no"), seat=DIRECTOR)
    encounter.do(EndTurn("scout"), seat="ben")


def life_and_death(encounter: Encounter) -> None:
    """Temporary Stamina, winded, dying, bleeding, a Recovery, knocked out, dead, won; the dice revealed."""
    encounter.do(UseAbility("fighter", "shove", ("imp",)), seat="ana")
    answer_the_rest(encounter)
    encounter.do(EndTurn("fighter"), seat="ana")
    encounter.rule(SetStamina("scout", 2, 1), reason="an arrow from nowhere")
    encounter.do(UseAbility("ogre", "melee-free-strike", ("scout",)), seat=DIRECTOR)
    answer_the_rest(encounter)
    encounter.do(EndTurn("ogre"), seat=DIRECTOR)
    encounter.do(UseAbility("scout", "ranged-free-strike", ("ogre",)), seat="ben")
    answer_the_rest(encounter)
    encounter.do(EndTurn("scout"), seat="ben")
    encounter.rule(SetStamina("ogre", 1))
    encounter.rule(SetStamina("scout", 1))
    encounter.do(UseAbility("imp", "melee-free-strike", ("fighter",)), seat=DIRECTOR)
    answer_the_rest(encounter)
    encounter.do(EndTurn("imp"), seat=DIRECTOR)
    encounter.do(CatchBreath("scout"), seat="ben")
    encounter.do(EndTurn("scout"), seat="ben")
    encounter.rule(SetStamina("imp", 0))
    encounter.do(EndTurn("ogre"), seat=DIRECTOR)
    encounter.do(UseAbility("fighter", "shove", ("ogre",)), seat="ana")
    answer_the_rest(encounter)
    encounter.close()


def cold_and_fear(encounter: Encounter) -> None:
    """A burst, potencies, saving throws, conditions that last to the end of a turn, rulings, a policy changed, a second round."""
    encounter.do(UseAbility("ogre", "frost", ("fighter", "scout")), seat=DIRECTOR)
    answer_the_rest(encounter)
    encounter.do(UseAbility("ogre", "snarl", ("fighter", "scout")), seat=DIRECTOR)
    encounter.do(EndTurn("ogre"), seat=DIRECTOR)
    encounter.rule(AddCondition("fighter", Condition("frightened", "imp", "save", "nightmare")), reason="a failed test")
    encounter.rule(AddCondition("scout", Condition("prone")))
    encounter.rule(AddCondition("scout", Condition("bleeding", "ogre", "eot", "claws")))
    encounter.rule(ChangePolicy(PolicyChosen("mixed_damage_types", "first_listed")))
    encounter.do(StandUp("scout"), seat="ben")
    encounter.do(UseAbility("scout", "ranged-free-strike", ("ogre",)), seat="ben")
    answer_the_rest(encounter)
    encounter.do(EndTurn("scout"), seat="ben")
    encounter.rule(Place("imp", (1, 3, 0)))
    encounter.do(UseAbility("imp", "melee-free-strike", ("fighter",)), seat=DIRECTOR)
    encounter.do(EndTurn("imp"), seat=DIRECTOR)
    encounter.do(UseAbility("fighter", "shove", ("imp",)), seat="ana")
    answer_the_rest(encounter)
    encounter.do(EndTurn("fighter"), seat="ana")
    encounter.undo(to=4, reason="the whole round again")
    encounter.redo()
    encounter.do(EndTurn("ogre"), seat=DIRECTOR)


FIGHTS: dict[str, tuple[str, Players]] = {
    "passing-by": (DIRECTOR, passing_by),
    "life-and-death": (HEROES, life_and_death),
    "cold-and-fear": (DIRECTOR, cold_and_fear),
}
"""By name: the side that acts first, and how it is played."""


def answer_the_rest(encounter: Encounter) -> None:
    """Answer every prompt with its first option, the last prompt first."""
    while encounter.prompts:
        prompt = encounter.prompts[-1]
        encounter.answer(prompt.id, [prompt.options[0].id], seat=prompt.seat)


def log(name: str) -> bytes:
    """The log of the fight `name`: its records as stored, one a line."""
    first_side, play = FIGHTS[name]
    entrants = (
        Entrant("fighter", FIGHTER, HEROES, "ana", (2, 2, 0)),
        Entrant("scout", SCOUT, HEROES, "ben", (2, 1, 0), temporary_stamina=2),
        Entrant("ogre", OGRE, DIRECTOR, DIRECTOR, (3, 1, 0)),
        Entrant("imp", IMP, DIRECTOR, DIRECTOR, (2, 3, 0)),
    )
    terrain = Terrain((0, 0, 0), (9, 6, 3), ((0, 0, 0),), (Wall((5, 5, 0), (5, 6, 0)),), ((1, 1, 0), (6, 4, 0)))
    store = MemoryStore()
    encounter = Encounter.create(
        Setup(name, entrants, terrain, first_side), store=store, id=name, secret=b"golden", clock=_minutes().__next__
    )
    play(encounter)
    return b"".join(stored.data + b"\n" for stored in store.read(name))


def _minutes() -> Iterator[str]:
    for minute in range(60):
        yield f"2025-06-01T19:{minute:02}:00Z"


if __name__ == "__main__":
    sys.stdout.buffer.write(log(sys.argv[1]))
