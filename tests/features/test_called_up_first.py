"""Who is called into the fight ahead of the ability that is for them, played as the bestiary prints it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from features.bestiary import ability, block
from features.fights import Fight, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import MAIN_ACTION
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.encounter import Entrant

Make = Callable[..., Fight]
KINDS = ("Scout", "Soldier", "Stinger")
FIRST, SECOND = "soulraker-soldier-1", "soulraker-soldier-2"


def nest(directory: Path) -> tuple[Entrant, tuple[StatBlock, ...]]:
    """The hivequeen, whose villain action is a main action here, and the minions that could be called."""
    kicking = replace(ability(directory, "Demons/Statblocks/Soulraker Hivequeen", "kicking-the-nest"), usage=MAIN_ACTION)
    return foe("queen", (0, 0), abilities=[kicking]), tuple(block(directory, f"Demons/Statblocks/Soulraker {kind}") for kind in KINDS)


def test_where_no_minion_is_left_four_of_a_kind_are_called_and_strike(fight: Make, compendium_directory: Path) -> None:
    """The Director picks soldiers, the second of three kinds; two of the four appear beside Ana, and strike her together for 4 each."""
    queen, kinds = nest(compendium_directory)
    play = fight(
        queen,
        hero("ana", (3, 0)),
        first="director",
        reserves=kinds,
        choose=["choice/1", "space/2,1,0", "space/4,0,0", *(f"melee-free-strike/{id}/melee/ana" for id in (FIRST, SECOND))],
    )

    play.do(UseAbility("queen", "kicking-the-nest"))

    called = [creature for creature in play.encounter.board.creatures if creature.squad]
    assert [creature.stat_block.name for creature in called] == ["Soulraker Soldier"] * 4
    assert {creature.squad for creature in called} == {"soulraker-soldier-squad-1"}
    assert play.stamina("ana") == 30 - 4 - 4


def test_where_a_minion_is_left_nobody_is_called(fight: Make, compendium_directory: Path) -> None:
    """One scout is there already."""
    queen, kinds = nest(compendium_directory)
    scout = Entrant("scout", kinds[0], queen.side, queen.seat, (5, 0, 0), squad="scouts")
    play = fight(queen, scout, hero("ana", (3, 0)), first="director", reserves=kinds)

    play.do(UseAbility("queen", "kicking-the-nest"))

    assert [creature.id for creature in play.encounter.board.creatures] == ["queen", "scout", "ana"]
