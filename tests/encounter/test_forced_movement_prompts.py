"""The prompts of forced movement: a path that is none is refused and changes nothing, also when resumed; undo in the middle."""

from __future__ import annotations

import pytest

from freestrike.engine import Encounter, MoveGrabbed, Refused, ReleaseGrab, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import DealDamage, ForceMove
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.space import SolidObject, Terrain
from freestrike.events.stores.memory import MemoryStore

SHOVE = Ability("shove", "Shove", MAIN_ACTION, ("Magic", "Ranged"), ranged=9, effects=(DealDamage(5), ForceMove("push", 5)))
HERO = StatBlock("Hero", "1M", 5, 30, hero=True, abilities=(SHOVE,))
GOBLIN = StatBlock("Goblin", "1M", 5, 15, free_strike=CreatureFreeStrike(4), stability=1)
DOOR = SolidObject("door", ((3, 0, 0),), "wood", "2")


def fight(store: MemoryStore | None = None, *, stamina: int = 15) -> Encounter:
    """ana at (0, 0) has shoved the goblin at (1, 0); a wooden door at (3, 0). She may move it 5 - 1 squares."""
    goblin = Entrant("gob", GOBLIN, "director", "director", (1, 0, 0), stamina=stamina)
    ana = Entrant("ana", HERO, "heroes", "ana", (0, 0, 0))
    terrain = Terrain((0, -5, 0), (9, 5, 3), objects=(DOOR,))
    setup = Setup("t", (ana, goblin), terrain, "heroes", malice=0)
    encounter = Encounter.create(setup, store=store, dice=ScriptedDice([]))
    encounter.do(UseAbility("ana", "shove", ("gob",)), seat="ana")
    return encounter


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("3,0,0", "not a step"),
        ("2,0,0 2,1,0", "not farther"),
        ("2,0,0 3,1,0", "corner"),
        ("2,1,0 3,2,0 4,1,0 5,2,0", "bends back"),
    ],
)
def test_a_path_that_is_none_is_refused(path: str, why: str) -> None:
    store = MemoryStore()
    encounter = fight(store)
    (prompt,) = encounter.prompts
    options = [f"square/{square}" for square in path.split()]

    for one in (encounter, Encounter.open(store, dice=ScriptedDice([]))):
        version, head, board = one.version, one.head, one.board
        with pytest.raises(Refused) as refused:
            one.answer(prompt.id, options, seat="ana")
        assert [reason.code for reason in refused.value.reasons] == [why]
        assert (one.version, one.head, one.board) == (version, head, board)
    encounter.answer(prompt.id, [], seat="ana")
    assert not encounter.prompts


def test_undone_before_it_is_said_whether_the_door_breaks() -> None:
    store = MemoryStore()
    encounter = fight(store, stamina=5)
    before = encounter.at(2).board
    (prompt,) = encounter.prompts
    (hurl,) = encounter.answer(prompt.id, ["square/2,0,0", "square/3,0,0"], seat="ana").prompts
    assert hurl.kind == "hurl through"
    assert encounter.board.creatures["gob"].corner == (2, 0, 0)

    resumed = Encounter.open(store, dice=ScriptedDice([]))
    resumed.undo()

    assert resumed.board == before


def test_a_push_that_killed_and_broke_a_door_is_undone_as_a_whole() -> None:
    """5 damage leave the goblin at 0; it is hurled through the door (3 of 4 squares, 5 damage), then it dies."""
    encounter = fight(stamina=5)
    before = encounter.at(2).board
    (prompt,) = encounter.prompts
    (hurl,) = encounter.answer(prompt.id, ["square/2,0,0", "square/3,0,0"], seat="ana").prompts
    (knock_out,) = encounter.answer(hurl.id, ["break/door"], seat="ana").prompts
    encounter.answer(knock_out.id, ["kill/gob"], seat="ana")
    board = encounter.board
    assert board.creatures["gob"].life == "dead"
    assert not board.ground.objects

    encounter.undo()
    assert encounter.board == before
    encounter.redo()
    assert encounter.board == board


def test_only_whom_it_has_grabbed_can_be_let_go_or_moved() -> None:
    encounter = fight()
    encounter.answer(encounter.prompts[0].id, [], seat="ana")

    for command, codes in (
        (ReleaseGrab("ana", "gob"), ["not grabbed by it"]),
        (ReleaseGrab("ana", "nobody"), ["no such creature"]),
        (MoveGrabbed("ana", "gob", (0, 1)), ["not grabbed by it"]),
    ):
        assert [reason.code for reason in encounter.check(command, "ana")] == codes
