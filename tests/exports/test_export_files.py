"""An exported encounter is taken into another store as it was, is gone on with there, and brought up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from exports.forging import rehashed
from freestrike.engine import Advance, Encounter, EndTurn, UseAbility
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.exported import verify_export
from freestrike.engine.verification import verify
from freestrike.events import export
from freestrike.events.codec import UnreadableRecord
from freestrike.events.export import ExportError, take_in, write
from freestrike.events.stores.interface import Store, StoreError
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.stores.sqlite import SqliteStore
from golden.fights import FIGHTS, log

REARGUARD = Path(__file__).parents[2] / "examples" / "rearguard.yaml"
ID = "rearguard"
SECRET = b"settles the dice"


def begun(store: Store) -> Encounter:
    """The goblin walks away; its prompt is answered, the command undone, and given again: it waits."""
    fight = Encounter.create(read_encounter(REARGUARD), store=store, id=ID, secret=SECRET)
    for _ in (1, 2):
        outcome = fight.do(Advance("goblin-1", ((3, 4, 0), (4, 4, 0))), seat="director")
        fight.answer(outcome.prompts[0].id, [], seat="ana")
        fight.undo()
    fight.redo()
    fight.do(EndTurn("goblin-1"), seat="director")
    fight.undo()
    return fight


def test_it_is_the_same_in_another_store(tmp_path: Path) -> None:
    ours, theirs = MemoryStore(), SqliteStore(tmp_path / "theirs.db")
    fight = begun(ours)

    imported = take_in(theirs, list(write(ours, ID)))

    assert (imported.encounter, imported.version, imported.head, imported.added) == (ID, fight.version, fight.head, fight.version)
    assert list(theirs.read(ID)) == list(ours.read(ID))
    assert theirs.undone(ID) == ours.undone(ID)
    assert list(write(theirs, ID)) == list(write(ours, ID))
    assert verify(theirs, ID, head=fight.head).exact


def test_it_is_gone_on_with_there() -> None:
    ours, theirs = MemoryStore(), MemoryStore()
    here = begun(ours)
    take_in(theirs, list(write(ours, ID, secret=True)))
    there = Encounter.open(theirs, ID)
    assert (there.board, there.version, there.head) == (here.board, here.version, here.head)
    for fight in (here, there):
        fight.redo()
        fight.do(UseAbility("ana-tactician", "ranged-free-strike", ("goblin-1",)), seat="ana")
    assert here.head == there.head, "the dice too"


def test_without_the_secret_another_keys_the_dice_from_there_on() -> None:
    ours, theirs = MemoryStore(), MemoryStore()
    begun(ours)
    lines = list(write(ours, ID))
    assert SECRET.hex().encode() not in b"".join(lines)
    take_in(theirs, lines)
    assert theirs.secret(ID) is None
    there = Encounter.open(theirs, ID)
    there.redo()
    there.do(EndTurn("ana-tactician"), seat="ana")
    assert [type(record.event).__name__ for record in there.records()].count("DiceRekeyed") == 1


def test_a_command_that_waits_waits_there_too() -> None:
    ours, theirs = MemoryStore(), MemoryStore()
    fight = Encounter.create(read_encounter(REARGUARD), store=ours, id=ID)
    fight.do(Advance("goblin-1", ((3, 4, 0),)), seat="director")
    take_in(theirs, list(write(ours, ID)))
    assert Encounter.open(theirs, ID).prompts == fight.prompts


def test_one_that_is_there_is_brought_up_to_date_and_never_set_back() -> None:
    ours, theirs = MemoryStore(), MemoryStore()
    fight = begun(ours)
    early = list(write(ours, ID))
    take_in(theirs, early)
    fight.redo()
    late = list(write(ours, ID))
    assert take_in(theirs, late).added == 1
    assert take_in(theirs, late).added == 0
    assert take_in(theirs, early).version == fight.version
    assert list(theirs.read(ID)) == list(ours.read(ID))
    assert theirs.undone(ID) == ours.undone(ID)


def test_another_encounter_of_the_name_is_left_alone() -> None:
    ours, theirs = MemoryStore(), MemoryStore()
    begun(ours)
    Encounter.create(read_encounter(REARGUARD), store=theirs, id=ID, secret=b"another")
    before = list(theirs.read(ID))
    with pytest.raises(StoreError, match="record 1 differs"):
        take_in(theirs, list(write(ours, ID)))
    assert list(theirs.read(ID)) == before


def test_of_a_long_one_no_exchange_is_torn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store refuses nothing in mid-exchange; so each transaction of the import ends where an exchange does."""
    monkeypatch.setattr(export, "CHUNK", 3)
    ours, theirs = MemoryStore(), MemoryStore()
    begun(ours)
    take_in(theirs, list(write(ours, ID)))
    assert list(theirs.read(ID)) == list(ours.read(ID))
    assert theirs.undone(ID) == ours.undone(ID)


@pytest.mark.parametrize("name", FIGHTS)
def test_kept_fights_are_exported_and_taken_in(name: str) -> None:
    store = MemoryStore()
    take_in(store, rehashed(log(name).splitlines()))
    assert [stored.data for stored in store.read(name)] == log(name).splitlines()
    assert verify_export(list(write(store, name))).exact


def test_a_damaged_one_changes_nothing_and_the_line_is_named() -> None:
    ours, theirs = MemoryStore(), MemoryStore()
    begun(ours)
    lines = list(write(ours, ID))
    for line, new in ((1, b"{}\n"), (4, lines[4]), (9, lines[8].replace(b"goblin", b"goblim")), (12, b"\xff\n"), (3, lines[2][:-1])):
        with pytest.raises(ExportError) as error:
            take_in(theirs, [*lines[: line - 1], new, *lines[line:]])
        assert error.value.line == line
    with pytest.raises(ExportError):
        take_in(theirs, [])
    assert theirs.encounters() == ()


def test_a_record_of_a_newer_version_is_named() -> None:
    ours, theirs = MemoryStore(), MemoryStore()
    begun(ours)
    records = [stored.data for stored in ours.read(ID)]
    records[3] = records[3].replace(b'"commanded.1"', b'"commanded.9"')
    with pytest.raises(UnreadableRecord, match=r"record 4: has an event of unknown type 'commanded\.9'"):
        take_in(theirs, rehashed(records))
    assert verify_export(rehashed(records)).finding is not None
    assert theirs.encounters() == ()


def test_what_is_not_there_cannot_be_exported() -> None:
    with pytest.raises(StoreError, match="no encounter 'none'"):
        list(write(MemoryStore(), "none"))
