"""What counts of who is so already as an ability is used, what comes after it, and who can't be aimed at, played as the bestiary prints it;
values by hand from the printed text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.conftest import published as published
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import BeginTurn, EndTurn, Hide, Refused, UseAbility
from freestrike.events.conditions import Condition
from freestrike.events.encounter import Entrant
from freestrike.events.rulings import AddCondition

Make = Callable[..., Fight]
Publish = Callable[[str, tuple[int, int], str], Entrant]
GIANT, WALKER = "Giants/Statblocks/Granite Stone Giant", "Dwarves/Statblocks/Servitor War Walker"
ORDINATOR, CRYPTIC = "Elves High/Statblocks/High Elf Ordinator", "Fossil Cryptic/Statblocks/Fossil Cryptic"
COMMANDER, CHANNELER = "Bugbears/Statblocks/Bugbear Commander", "Bugbears/Statblocks/Bugbear Channeler"
SNEAK = "Bugbears/Statblocks/Bugbear Sneak"


@pytest.mark.parametrize("before", [["weakened"], []])
def test_only_who_was_weakened_before_it_bleeds(fight: Make, published: Publish, before: list[str]) -> None:
    """Jagged Stone Club: 4 + 4 + 4 is tier 2, 17 damage, and R < 3 is weakened, as Ana is in any case; she bleeds only if she was so."""
    play = fight(published("giant", (0, 0), GIANT), hero("ana", (4, 0)), first="director", dice=[4, 4])
    for name in before:
        play.encounter.rule(AddCondition("ana", Condition(name, "giant")))

    play.do(UseAbility("giant", "jagged-stone-club", ("ana",)))

    names = {condition.name for condition in play.encounter.board.creatures["ana"].conditions}
    assert (play.stamina("ana"), names) == (13, {"weakened", *(["bleeding"] if before else [])})


@pytest.mark.parametrize(("dice", "before", "at"), [([5, 5], ["restrained"], 3), ([10, 8], [], 3), ([5, 5], [], 4)])
def test_who_is_restrained_before_or_by_it_is_pulled(fight: Make, published: Publish, dice: list[int], before: list[str], at: int) -> None:
    """Grasping Claws of a walker of size 3: Ana, two squares off, is pulled one square up to it if she was restrained by a dwarf, or is by
    tier 3 (10 + 8 + 2, M < 2); at 5 + 5 + 2, tier 2, she is not."""
    play = fight(published("walker", (0, 0), WALKER), hero("ana", (4, 0), might=1), first="director", dice=dice, choose=pulled(at))
    for name in before:
        play.encounter.rule(AddCondition("ana", Condition(name, "walker")))

    play.do(UseAbility("walker", "grasping-claws", ("ana",)))

    assert play.at("ana") == (at, 0, 0)


def pulled(at: int) -> list[str]:
    """The square to which she is pulled, if she is."""
    return [f"square/{at},0,0"] if at < 4 else []


def test_the_ordinator_strikes_back_when_the_ability_is_over(fight: Make, published: Publish) -> None:
    """Enough!: Ana hews an ally, 5 + 5 + 2 for 6 damage; then lightning strikes her, 5 + 5 + 3 for 14."""
    elf, ana = published("elf", (0, 0), ORDINATOR), hero("ana", (5, 0), abilities=[HEWING])
    play = fight(elf, foe("ally", (4, 0)), ana, dice=[5, 5, 5, 5], choose=["enough/elf"])

    play.do(UseAbility("ana", "hew", ("ally",)))

    assert play.used() == [("ana", "hew", ("ally",)), ("elf", "lightning-rod", ("ana",))]
    assert (play.stamina("ally"), play.stamina("ana")) == (34, 16)


def test_a_veiled_ally_is_no_target_of_strikes(fight: Make, published: Publish) -> None:
    """Shadow Veil: 5 + 5 + 2 of Ana's is tier 2, 6 damage, 3 of them halved; then nobody can strike the ally until its turn starts."""
    heroes = hero("ana", (3, 0), abilities=[HEWING]), hero("bea", (2, 1), abilities=[HEWING])
    veil = published("veil", (0, 0), CHANNELER)
    play = fight(veil, foe("ally", (2, 0)), foe("idle", (9, 9)), *heroes, dice=[5, 5], choose=["shadow-veil/veil"])
    play.do(UseAbility("ana", "hew", ("ally",)))
    play.do(EndTurn("ana"))
    play.do(BeginTurn("idle"))
    play.do(EndTurn("idle"))

    with pytest.raises(Refused, match="cannot be targeted"):
        play.do(UseAbility("bea", "hew", ("ally",)))

    assert play.stamina("ally") == 37
    play.do(EndTurn("bea"))
    play.do(BeginTurn("ally"))
    assert play.encounter.board.creatures["ally"].lasting == ()


def test_each_shifts_and_throws_whom_it_holds(fight: Make, published: Publish) -> None:
    """Fall Back! for 5 Malice: the sneak shifts a square, with Ana whom it has grabbed, and throws her."""
    boss, sneak = published("boss", (0, 0), COMMANDER), published("sneak", (2, 0), SNEAK)
    play = fight(boss, sneak, hero("ana", (3, 0)), first="director", malice=5, choose=["throw/sneak/melee/ana"])
    play.encounter.rule(AddCondition("ana", Condition("grabbed", "sneak")))

    play.do(UseAbility("boss", "fall-back", ("sneak",)))

    assert ("sneak", "throw", ("ana",)) in play.used()


def test_the_cryptic_comes_together_somewhere_in_its_line(fight: Make, published: Publish) -> None:
    """Stone Bone Storm: 4 + 4 + 3 is tier 1, 4 damage to Ana in the 6 x 1 line, at the far end of which it appears."""
    line = tuple((x, 0, 0) for x in range(1, 7))
    cryptic = published("cryptic", (0, 0), CRYPTIC)
    play = fight(cryptic, hero("ana", (3, 0)), first="director", dice=[4, 4], choose=["teleport/cryptic/6,0,0"])

    play.do(UseAbility("cryptic", "stone-bone-storm", ("ana",), area=line))

    assert (play.stamina("ana"), play.at("cryptic")) == (26, (6, 0, 0))


def test_who_bleeds_from_the_dagger_cannot_hide(fight: Make, published: Publish) -> None:
    """Carving Dagger: 5 + 5 + 2 is tier 2, 11 damage, and who has M < 1 is bleeding; as long as she is she can't hide from its side."""
    play = fight(published("sneak", (0, 0), SNEAK), hero("ana", (5, 0), might=0), first="director", dice=[5, 5])
    play.do(UseAbility("sneak", "carving-dagger", ("ana",)))
    play.do(EndTurn("sneak"))
    play.do(BeginTurn("ana"))

    with pytest.raises(Refused, match="cannot hide"):
        play.do(Hide("ana"))

    assert play.stamina("ana") == 19


def test_the_axe_is_better_against_whom_it_was_used_on(fight: Make, published: Publish) -> None:
    """Valiar Axe for 3 Malice: 3 + 3 + 4 is tier 1, 15 damage; the second time it is used on the same one a double edge makes it tier 2, 21
    damage, and M < 3 is weakened, from which she does not save with a 1. Against another the third time it is tier 1 again."""
    axe = published("axe", (0, 0), "Valok/Statblocks/Multivok Bodyguard")
    play = fight(axe, hero("ana", (1, 0)), hero("bea", (0, 1)), first="director", malice=9, dice=[3, 3, 3, 3, 1, 3, 3, 1])
    for target in ("ana", "ana", "bea"):
        play.do(UseAbility("axe", "valiar-axe", (target,)))
        for id in ("axe", "ana", "bea"):
            play.do(EndTurn(id))

    assert (play.stamina("ana"), play.stamina("bea")) == (30 - 15 - 21, 30 - 15)
