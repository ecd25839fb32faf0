"""What published stat blocks leave where they fell, and who takes what another is spared."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import DealDamage, SetStaminaTo
from freestrike.events.content.stat_block import Characteristics
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Entrant
from freestrike.events.zones import ZoneEnded, ZonePlaced

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
FELL = Ability("fell", "Fell", MAIN_ACTION, ("Ranged",), ranged=10, effects=(SetStaminaTo(Amount(0)),))
UNAIDED = replace(HEWING, roll=PowerRoll(((DealDamage(3),), (DealDamage(6),), (DealDamage(9),))))


def as_one(entrant: Entrant) -> Entrant:
    """A minion that stands for itself."""
    return replace(entrant, stat_block=replace(entrant.stat_block, roles=(), with_captain="", captain_benefit=()))


@pytest.mark.parametrize(
    ("path", "might", "slowed", "harm"),
    [
        ("Undead/Statblocks/Rotting Zombie", 1, True, 0),
        ("Undead/Statblocks/Rotting Zombie", 2, False, 0),
        ("Undead/Statblocks/Decrepit Skeleton", 2, False, 1),
    ],
)
def test_who_enters_first_where_it_fell(fight: Make, published: Publish, path: str, might: int, slowed: bool, harm: int) -> None:
    """Rotting Zombie, Death Grasp: slowed for Might 1, not for Might 2. Decrepit Skeleton, Bonetrops: 1 damage. Then it is over, for those
    whom it befalls; until then its square costs one more (combat/difficult-terrain)."""
    fallen = as_one(published("fallen", (3, 0), path))
    bo = hero("bo", (2, 0), scores=Characteristics(might=might))
    cy = hero("cy", (3, 1), scores=Characteristics(might=1))
    play = fight(hero("ana", (0, 5), abilities=[FELL]), bo, cy, fallen, foe("orc", (9, 9)), foe("ork", (9, 8)))

    play.do(UseAbility("ana", "fell", ("fallen",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    assert [zone.terrain for zone in play.events(ZonePlaced)] == [("difficult",)]
    play.do(Advance("bo", ((3, 0, 0),)))

    board = play.encounter.board
    assert bool(board.creatures["bo"].condition("slowed")) is slowed
    assert play.stamina("bo") == 30 - harm
    assert len(play.events(ZoneEnded)) == (1 if slowed or harm else 0)
    assert board.turn is not None
    assert board.turn.move is not None
    assert board.turn.move.spent == 2


def test_it_takes_the_other_half_of_a_strike(fight: Make, published: Publish) -> None:
    """Shadow Elf Knightfell, Trick of the Eye: of Ana's 9 against the orc beside it 4 stay with the orc, and it takes 5."""
    elf = published("elf", (1, 1), "Elves Shadow/Statblocks/Shadow Elf Knightfell")
    elf = replace(elf, stamina=40)
    play = fight(hero("ana", (0, 0), abilities=[UNAIDED]), foe("orc", (1, 0)), elf, dice=[9, 8], choose=["trick-of-the-eye/elf"])

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert [(taken.target, taken.amount) for taken in play.events(DamageTaken)] == [("elf", 5), ("orc", 4)]


def test_too_far_off_it_takes_nothing(fight: Make, published: Publish) -> None:
    """Trick of the Eye reaches 2 squares, to the enemy as well as to the ally: Ana, who shoots from 3 squares off, is not within them."""
    elf = published("elf", (1, 1), "Elves Shadow/Statblocks/Shadow Elf Knightfell")
    bow = replace(UNAIDED, id="bow", name="Bow", keywords=("Ranged", "Strike", "Weapon"), melee=0, ranged=10)
    play = fight(hero("ana", (4, 1), abilities=[bow]), foe("orc", (1, 0)), elf, dice=[9, 8])

    play.do(UseAbility("ana", "bow", ("orc",)))

    assert "trick-of-the-eye/elf" not in play.offered()
    assert play.stamina("orc") == 40 - 9


@pytest.mark.parametrize(("grabs", "taken"), [(True, [("bo", 5), ("brawler", 4)]), (False, [("brawler", 9)])])
def test_whom_it_has_grabbed_takes_the_rest(fight: Make, published: Publish, grabs: bool, taken: list[tuple[str, int]]) -> None:
    """Human Brawler, Shoot the Hostage: of Ana's strike of 9 it takes 4, and Bo, whom it has grabbed, 5."""
    brawler = published("brawler", (1, 0), "Humans/Statblocks/Human Brawler")
    play = fight(
        hero("ana", (0, 0), abilities=[UNAIDED]), hero("bo", (2, 0)), brawler, first="director", dice=[9, 9, 9, 8] if grabs else [9, 8]
    )

    if grabs:
        play.do(UseAbility("brawler", "grab", ("bo",)))
    play.do(EndTurn("brawler"))
    play.do(UseAbility("ana", "hew", ("brawler",)))

    assert [(one.target, one.amount) for one in play.events(DamageTaken)] == taken


def test_another_target_is_hurt_besides(fight: Make, published: Publish) -> None:
    """Decrepit Skeleton, Bone Bow at tier 1: 2 damage to Ana, 1 to Bo, whom it chooses; never Ana once more."""
    skeleton = as_one(published("skeleton", (5, 0), "Undead/Statblocks/Decrepit Skeleton"))
    play = fight(hero("ana", (0, 0)), hero("bo", (0, 1)), skeleton, first="director", dice=[1, 1], choose=["target/bo"])

    play.do(UseAbility("skeleton", "bone-bow", ("ana",)))

    assert [(one.target, one.amount) for one in play.events(DamageTaken)] == [("ana", 2), ("bo", 1)]
    assert "target/ana" not in play.offered()
