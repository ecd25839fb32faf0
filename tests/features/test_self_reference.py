"""Enemies, allies and "within X squares" are those of whom the stat block describes, whoever has it act, and whichever side it
is on by then (rules/monster-basics.md:188-190)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.content.heroes.tactician_first_echelon import OVERWATCH
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, Ability, Area, Target
from freestrike.events.content.effect import DealDamage, ForEach, FreeStrike, Gain, Reacts, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.trigger import BEFORE, DURING, Trigger
from freestrike.events.lasting import ENCOUNTER, Lasting
from freestrike.events.rulings import SetCreature

Make = Callable[..., Fight]

RING = Ability(
    "ring",
    "Ring",
    MAIN_ACTION,
    ("Area", "Magic"),
    area=Area("burst", 2),
    target=Target(("enemy",), 0),
    effects=(DealDamage(5),),
    signature=True,
)
"""5 damage to each enemy within 2 squares."""


def compelling(effect: UseAbilities | FreeStrike, kinds: tuple[str, ...] = ("creature",)) -> Ability:
    """An ability that has its target do this."""
    return Ability("order", "Order", MANEUVER, ("Magic", "Ranged"), ranged=10, target=Target(kinds), effects=(effect,))


def lost(play: Fight, *ids: str) -> dict[str, int]:
    """What each has lost of its Stamina."""
    return {id: (30 if play.encounter.board.creatures[id].stat_block.hero else 40) - play.stamina(id) for id in ids}


def test_who_is_compelled_still_has_its_own_enemies(fight: Make) -> None:
    """The mage has ana use her ring: it hits her enemies, the orc, and not bo, who is the mage's."""
    order = compelling(UseAbilities(usage="no action", choice=False, controlled=True, free_strike_instead=False))
    play = fight(
        foe("mage", (8, 0), abilities=[order]),
        foe("orc", (1, 0)),
        hero("ana", (0, 0), abilities=[RING]),
        hero("bo", (0, 1)),
        first="director",
    )

    play.do(UseAbility("mage", "order", ("ana",)))

    assert play.used()[-1] == ("ana", "ring", ("orc",))
    assert lost(play, "orc", "ana", "bo") == {"orc": 5, "ana": 0, "bo": 0}


def test_an_enemy_of_the_one_who_compels_is_meant_where_its_text_says_so(fight: Make) -> None:
    """The mage's text: the target makes a free strike against an enemy within 3 squares. An enemy of the mage within 3 squares of the mage:
    bo, and neither cem, who stands beside the striker but 6 squares away, nor the orc."""
    order = compelling(FreeStrike(Selection(("enemy",), within=3), choice=False, controlled=True))
    play = fight(
        foe("mage", (0, 0), abilities=[order]),
        foe("orc", (4, 1)),
        hero("ana", (4, 0)),
        hero("bo", (3, 0)),
        hero("cem", (5, 0)),
        first="director",
        dice=[3, 4],
        choose=["melee-free-strike/ana/melee/bo"],
    )

    play.do(UseAbility("mage", "order", ("ana",)))

    assert play.offered() == ["melee-free-strike/ana/melee/bo", "ranged-free-strike/ana/ranged/bo"]
    # 3 + 4 + 2 is tier 1: 2 + 2.
    assert lost(play, "bo") == {"bo": 4}


def test_allies_within_some_squares_of_who_acts_by_leave(fight: Make) -> None:
    """Bo uses a signature ability by ana's leave that gives each ally within 2 squares a surge: cem beside bo, and not ana, who is far."""
    rally = Ability(
        "rally",
        "Rally",
        MAIN_ACTION,
        ("Melee", "Strike", "Weapon"),
        melee=1,
        effects=(DealDamage(3),),
        after=(ForEach(Selection(("ally",), 0, within=2), (Gain("surges", 1),)),),
        signature=True,
    )
    grant = compelling(UseAbilities(free_strike_instead=False), ("ally",))
    play = fight(
        hero("ana", (9, 0), abilities=[grant]),
        hero("bo", (1, 0), abilities=[rally]),
        hero("cem", (2, 1)),
        foe("orc", (0, 0)),
        choose=["rally/bo/melee/orc"],
    )

    play.do(UseAbility("ana", "order", ("bo",)))

    assert {id: play.encounter.board.creatures[id].surges for id in ("ana", "bo", "cem")} == {"ana": 0, "bo": 0, "cem": 1}


def test_who_has_changed_sides_has_other_enemies(fight: Make) -> None:
    """The Director puts the wolf on the heroes' side: ana's ring spares it, and the elf that leaves both provokes both."""
    play = fight(
        hero("ana", (0, 1), abilities=[RING]),
        foe("wolf", (0, 0), abilities=[RING]),
        foe("elf", (1, 0)),
        choose=["opportunity-attack/wolf"],
    )
    play.encounter.rule(SetCreature("wolf", side="heroes"))

    play.do(UseAbility("ana", "ring", ("elf",)))
    wolf_too = play.encounter.check(UseAbility("ana", "ring", ("elf", "wolf")))
    play.do(EndTurn("ana"))
    play.do(Advance("elf", ((2, 0), (3, 0))))

    assert wolf_too
    assert lost(play, "elf", "wolf") == {"elf": 5 + 4, "wolf": 0}
    assert play.offered() == ["opportunity-attack/ana", "opportunity-attack/wolf"]


def test_a_feature_hears_of_the_enemies_that_it_has_now(fight: Make) -> None:
    """The wolf deals 2 damage whenever an enemy within 2 squares uses an ability: ana, and once it is on her side the elf."""
    heard = Trigger("uses ability", "enemy", within=2, moment=BEFORE)
    bite = Reacts("bite", "Bite", heard, (DealDamage(2),), choice=False, target=Selection(("triggering creature",)))
    shout = Ability("shout", "Shout", MANEUVER, target=Target(("self",)), effects=(ForEach(ONESELF, (Gain("surges", 1),)),))
    play = fight(hero("ana", (0, 1), abilities=[shout, HEWING]), foe("wolf", (0, 0), bite), foe("elf", (1, 0), abilities=[shout, HEWING]))
    play.do(UseAbility("ana", "shout", ("ana",)))
    assert lost(play, "ana") == {"ana": 2}
    play.encounter.rule(SetCreature("wolf", side="heroes"))
    play.do(EndTurn("ana"))

    play.do(UseAbility("elf", "shout", ("elf",)))

    assert lost(play, "ana", "elf") == {"ana": 2, "elf": 2}


@pytest.mark.parametrize(("actor", "heard"), [("ally", {"orc": 0, "ana": 1}), ("enemy", {"orc": 1, "ana": 0})])
def test_what_waits_for_allies_or_enemies_waits_for_those_of_its_side_now(fight: Make, actor: str, heard: dict[str, int]) -> None:
    """The wolf gains a surge whenever an ally, or else an enemy, has ended its turn. On the heroes' side by then, its ally is ana."""
    feature = Reacts("keen", "Keen", Trigger("turn ends", actor), (Gain("surges", 1),), choice=False, target=ONESELF)
    play = fight(foe("wolf", (5, 5), feature), foe("orc", (9, 9)), hero("ana", (0, 0)))
    play.encounter.rule(SetCreature("wolf", side="heroes"))
    gained: dict[str, int] = {}

    for one in ("ana", "orc"):
        before = play.encounter.board.creatures["wolf"].surges
        play.do(EndTurn(one))
        gained[one] = play.encounter.board.creatures["wolf"].surges - before

    assert gained == heard


WATCHFUL = Reacts("watchful", "Watchful", Trigger("moves", "enemy", moment=DURING), (Gain("surges", 1),), choice=False, target=ONESELF)


def test_a_trigger_means_by_ally_and_enemy_what_its_owner_takes_them_for() -> None:
    """Bo gains a surge whenever an enemy moves: the orc does. While an effect makes enemies of his allies, ana is one too; who has been
    beguiled by the orc takes it for an ally (rules/classes.md:218-226)."""

    def surges(mover: str, *names: str) -> int:
        lasting = tuple(Lasting("dazzled", "orc", ENCOUNTER, "dazzle", 0, (Modifier("counts as", name=name),)) for name in names)
        side = "heroes" if mover == "ana" else "director"
        bo = hero("bo", (0, 1), WATCHFUL)
        play = Fight(hero("ana", (0, 0)), replace(bo, lasting=lasting), foe("orc", (5, 5)), first=side)
        at = play.at(mover)
        play.do(Advance(mover, ((at[0] + 1, at[1], 0),)))
        return play.encounter.board.creatures["bo"].surges

    assert (surges("orc"), surges("ana")) == (1, 0)
    assert (surges("orc", "allies as enemies"), surges("ana", "allies as enemies")) == (1, 1)
    assert (surges("orc", "giver as ally"), surges("ana", "giver as ally")) == (0, 0)


def test_a_trigger_goes_with_the_side_that_its_owner_is_on_now() -> None:
    """Bo fights for the Director from now on: ana is the enemy whose move counts, and the orc is not."""
    play = Fight(hero("ana", (0, 0)), hero("bo", (0, 1), WATCHFUL), foe("orc", (5, 5)), first="heroes")
    play.encounter.rule(SetCreature("bo", side="director"))

    play.do(Advance("ana", ((1, 0, 0),)))
    assert play.encounter.board.creatures["bo"].surges == 1
    play.do(EndTurn("ana"))
    play.do(Advance("orc", ((5, 4, 0),)))

    assert play.encounter.board.creatures["bo"].surges == 1


@pytest.mark.parametrize(("mover", "offered"), [("ana", False), ("bo", True), ("orc", True)])
def test_one_creature_is_another_than_its_user(fight: Make, mover: str, offered: bool) -> None:
    """The target of Overwatch, who moves, is one creature (rules/classes.md:9124-9126): nobody is that for an ability of its own
    (rules/classes.md:208)."""
    first = "director" if mover == "orc" else "heroes"
    play = fight(hero("ana", (0, 0), abilities=[OVERWATCH]), hero("bo", (0, 4)), foe("orc", (5, 0)), first=first)
    x, y, z = play.at(mover)

    play.do(Advance(mover, ((x + 1, y, z),)))

    assert ("overwatch/ana" in play.offered()) == offered
