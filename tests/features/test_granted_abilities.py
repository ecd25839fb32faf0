"""Granted abilities: a signature ability (GA1), a heroic one (GA2), a maneuver (GA3), compelled (GA4), one's own off turn (GA5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, UseAbility
from freestrike.engine.content.heroes.tactician_second_echelon import SQUAD_REMEMBER_YOUR_TRAINING, YOU_VE_STILL_GOT_SOMETHING_LEFT
from freestrike.engine.content.heroes.tactician_third_echelon import FLOODGATES_OPEN, I_LL_OPEN_AND_YOU_LL_CLOSE
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, TRIGGERED_ACTION, Ability, Target
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import Bestow, Reacts, UnderPotency, UseAbilities, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import DURING, Trigger
from freestrike.events.damage import DamageTaken
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
MIGHTY = replace(HEWING, id="mighty-hew", name="Mighty Hew", signature=False, cost=5, resource=HEROIC_RESOURCE)
"""The same as a heroic ability that costs 5."""


def nets(play: Fight) -> list[int]:
    """What edges and banes came to in each roll."""
    return [outcome.net for roll in play.events(PowerRollMade) for outcome in roll.outcomes]


def test_floodgates_open_gives_a_surge_and_an_edge(fight: Make) -> None:
    """GA1, Floodgates Open: each of three allies gains 1 surge and can use a signature ability with an edge."""
    play = fight(
        hero("ana", (0, 0), abilities=[FLOODGATES_OPEN], focus=11),
        hero("bo", (5, 0), abilities=[HEWING]),
        foe("orc", (6, 0)),
        dice=[4, 5],
        choose=["hew/bo/melee/orc", "surges/bo/1"],
    )

    play.do(UseAbility("ana", "floodgates-open", ("bo",)))

    # 9 + 2 + 2 for the edge is tier 2: 6 damage, and 2 for the surge.
    assert nets(play) == [1]
    assert play.stamina("orc") == 32
    assert play.encounter.board.creatures["bo"].surges == 0
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


def test_remember_your_training_has_a_double_edge(fight: Make) -> None:
    """GA1, Squad! Remember Your Training!: a surge for whom it names, and a signature ability with a double edge."""
    play = fight(
        hero("ana", (0, 0), abilities=[SQUAD_REMEMBER_YOUR_TRAINING], focus=9),
        hero("bo", (5, 0), abilities=[HEWING]),
        foe("orc", (6, 0)),
        dice=[4, 5],
        choose=["hew/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "squad-remember-your-training", ("bo",)))

    # 11 is tier 1; the double edge makes it tier 2: 6 damage. The surge is kept.
    assert (nets(play), play.stamina("orc"), play.encounter.board.creatures["bo"].surges) == ([2], 34, 1)


def test_ill_open_and_youll_close_waives_the_cost_of_who_could_pay(fight: Make) -> None:
    """GA2, I'll Open and You'll Close: one ally uses a heroic ability against the target and spends nothing, if it has enough to pay."""
    play = fight(
        hero("ana", (0, 0), abilities=[I_LL_OPEN_AND_YOU_LL_CLOSE], focus=11),
        hero("bo", (1, 1), abilities=[MIGHTY, HEWING], focus=5),
        foe("orc", (1, 0)),
        foe("ogre", (2, 1)),
        dice=[6, 6, 9, 9],
        choose=["target/bo", "mighty-hew/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "ill-open-and-youll-close", ("orc",)))

    # 14 is tier 2: 10 + 2; then 20 is tier 3: 9.
    assert play.stamina("orc") == 40 - 12 - 9
    assert play.encounter.board.creatures["bo"].heroic_resource == 5
    assert not [id for id in play.offered() if id.startswith(("hew/", "mighty-hew/bo/melee/ogre"))], "heroic, and against the target"


def test_ill_open_and_youll_close_needs_the_means(fight: Make) -> None:
    """GA2: who could not pay can make a free strike against the target in its place."""
    play = fight(
        hero("ana", (0, 0), abilities=[I_LL_OPEN_AND_YOU_LL_CLOSE], focus=11),
        hero("bo", (1, 1), abilities=[MIGHTY], focus=4),
        foe("orc", (1, 0)),
        dice=[6, 6, 1, 1],
        choose=["target/bo", "melee-free-strike/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "ill-open-and-youll-close", ("orc",)))

    assert "mighty-hew/bo/melee/orc" not in play.offered()
    assert play.stamina("orc") == 40 - 12 - 4


def test_youve_still_got_something_left_makes_it_cheaper_and_harder(fight: Make) -> None:
    """GA2, You've Still Got Something Left: 1 + Reason less to pay, and Reason more damage."""
    play = fight(
        hero("ana", (0, 0), abilities=[YOU_VE_STILL_GOT_SOMETHING_LEFT], focus=9, reason=2),
        hero("bo", (5, 0), abilities=[MIGHTY], focus=3),
        foe("orc", (6, 0)),
        dice=[6, 6],
        choose=["mighty-hew/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "youve-still-got-something-left", ("bo",)))

    assert play.encounter.board.creatures["bo"].heroic_resource == 3 - (5 - 3)
    assert play.stamina("orc") == 40 - 6 - 2


def test_a_granted_maneuver(fight: Make) -> None:
    """GA3: a grant of a maneuver is for maneuvers only, and no free strike stands in its place."""
    shove = replace(HEWING, id="shove", name="Shove", usage=MANEUVER, signature=False)
    hurry = Ability("hurry", "Hurry", MAIN_ACTION, ("Ranged",), ranged=10, target=Target(("ally",)), effects=(UseAbilities("maneuver"),))
    play = fight(
        hero("ana", (0, 0), abilities=[hurry]),
        hero("bo", (5, 0), abilities=[shove, HEWING]),
        foe("orc", (6, 0)),
        dice=[6, 6],
        choose=["shove/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "hurry", ("bo",)))

    assert play.stamina("orc") == 34
    assert not [id for id in play.offered() if id.startswith(("hew/", "melee-free-strike/", "ranged-free-strike/"))]


def test_subvert_turns_a_signature_ability_on_its_owners_friend(fight: Make) -> None:
    """GA4, Shadow Elf Noctis Mage at tier 3: a Reason below 3 has the target turn a signature ability on whom the mage picks; who must
    and can do only one thing is not asked."""
    compelled = UseAbilities(
        "signature", against=Selection(("enemy",)), choice=False, controlled=True, usage="no action", free_strike_instead=False
    )
    dark = replace(HEWING, id="dark", name="Dark", ranged=5, melee=0, effects=(UnderPotency("reason", 3, (compelled,)),))
    play = fight(
        foe("mage", (0, 4), abilities=[dark]),
        hero("ana", (0, 0), abilities=[HEWING]),
        hero("bo", (1, 0)),
        first="director",
        dice=[9, 9, 6, 6],
    )

    play.do(UseAbility("mage", "dark", ("ana",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (30 - 9, 30 - 6)


def test_quickshot_is_a_signature_ability_in_the_middle_of_a_move(fight: Make) -> None:
    """GA5, Rival Tactician: a triggered action when an enemy within 10 willingly moves: its signature ability against it."""
    shot = replace(HEWING, id="shot", name="Shot", melee=0, ranged=8, keywords=("Ranged", "Strike", "Weapon"))
    quick = Reacts(
        "quickshot",
        "Quickshot",
        Trigger("willingly moves", "enemy", within=10, moment=DURING),
        (UseAbilities("signature", usage="", against=Selection((TRIGGERING,)), choice=False, free_strike_instead=False),),
        TRIGGERED_ACTION,
        target=ONESELF,
    )
    play = fight(hero("ana", (0, 0)), foe("rival", (5, 0), quick, abilities=[shot]), dice=[6, 6], choose=["quickshot/rival"])

    play.do(Advance("ana", ((1, 0, 0), (2, 0, 0))))

    assert play.used() == [("rival", "shot", ("ana",))]
    assert play.stamina("ana") == 24


def test_blur_uses_ones_own_ability_as_part_of_a_maneuver(fight: Make) -> None:
    """GA5, the null's Blur: a maneuver with which the user uses a signature or heroic ability with an edge."""
    effects = (UseAbilities("signature or heroic", usage="no action", modifiers=(Modifier("edge", on="power roll"),)),)
    blur = Ability("blur", "Blur", MANEUVER, target=Target(("self",), 1), effects=effects, cost=5, resource=HEROIC_RESOURCE)
    play = fight(hero("ana", (0, 0), abilities=[blur, HEWING], focus=5), foe("orc", (1, 0)), dice=[4, 4], choose=["hew/ana/melee/orc"])

    play.do(UseAbility("ana", "blur", ()))

    # 8 + 2 + 2 is tier 2.
    assert [taken.amount for taken in play.events(DamageTaken)] == [6]
    assert play.encounter.board.creatures["ana"].heroic_resource == 0


TAPE = When((Holds("tier", value=3),), (Bestow("save", (Modifier("double bane", on="strike"),), state="taped"),))


@pytest.mark.parametrize(("dice", "lost", "states"), [([9, 8], 9, ["taped"]), ([6, 6], 6, [])])
def test_bureaucratic_tape_rides_on_a_granted_ability(fight: Make, dice: list[int], lost: int, states: list[str]) -> None:
    """GA5, Devil Malice: a devil uses a signature ability; on a tier 3 outcome (9 + 8, no score) its target has a double bane on strikes,
    on tier 2 (6 + 6) it has not."""
    grant = UseAbilities(usage="no action", choice=False, free_strike_instead=False, riders=(TAPE,))
    order = Ability("order", "Order", MANEUVER, ("Ranged",), ranged=10, target=Target(("ally",)), effects=(grant,))
    play = fight(
        foe("clerk", (5, 5), abilities=[order]), foe("devil", (1, 0), abilities=[HEWING]), hero("ana", (0, 0)), dice=dice, first="director"
    )

    play.do(UseAbility("clerk", "order", ("devil",)))

    assert play.stamina("ana") == 30 - lost
    assert [one.name for one in play.encounter.board.creatures["ana"].lasting] == states


def test_a_grant_can_add_a_keyword(fight: Make) -> None:
    """A granted ability that counts as magic is resisted as magic: a bane on magic abilities against the orc makes 6 + 5 + 2 = 13 an 11."""
    grant = UseAbilities(free_strike_instead=False, modifiers=(Modifier("added keyword", name="Magic"),))
    order = Ability("order", "Order", MANEUVER, ("Ranged",), ranged=10, target=Target(("ally",)), effects=(grant,))
    warded = Modifier("bane", on="magic ability", incoming=True)
    play = fight(
        hero("ana", (5, 5), abilities=[order]),
        hero("bo", (0, 0), abilities=[HEWING]),
        foe("orc", (1, 0), warded),
        dice=[6, 5],
        choose=["hew/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "order", ("bo",)))

    assert (nets(play), play.stamina("orc")) == ([-1], 37)
