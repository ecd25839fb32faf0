"""Logs that earlier versions wrote, kept as they were exported: this version takes them in, folds them to the board that the version of
their day had at the end, undoes them to their beginning and redoes them, and finds every record of them unaltered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from freestrike.engine import Encounter
from freestrike.engine.verification import chained_records
from freestrike.events.codec import UnreadableRecord, decode, decode_all
from freestrike.events.commands import Commanded
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.encounter import EncounterCreated
from freestrike.events.export import take_in
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.upcasting import CHANGED, REPLACED
from freestrike.projections.board.board import Board
from freestrike.projections.history import live

KEPT = Path(__file__).parent
SAMPLES = sorted(KEPT.glob("*/*.jsonl"))
named = pytest.mark.parametrize("sample", SAMPLES, ids=[f"{sample.parent.name}/{sample.stem}" for sample in SAMPLES])


def _taken_in(sample: Path) -> tuple[MemoryStore, str]:
    store = MemoryStore()
    return store, take_in(store, sample.read_bytes().splitlines(keepends=True)).encounter


@named
def test_a_log_of_an_older_version_folds_to_the_board_that_it_had(sample: Path) -> None:
    store, encounter = _taken_in(sample)

    fight = Encounter.open(store, encounter)

    assert _as_kept(fight.board) == msgspec.json.decode(sample.with_suffix(".end.json").read_bytes())


OPEN = [sample for sample in SAMPLES if b"encounter-closed" not in sample.read_bytes()]


@pytest.mark.parametrize("sample", OPEN, ids=[f"{sample.parent.name}/{sample.stem}" for sample in OPEN])
def test_it_is_undone_to_its_beginning_and_done_again(sample: Path) -> None:
    store, encounter = _taken_in(sample)
    fight = Encounter.open(store, encounter)
    before = fight.board

    fight.undo(to=next(record.seq for record in live(fight.records()) if isinstance(record.event, Commanded)))
    assert fight.board != before
    fight.redo()

    assert fight.board == before


@named
def test_every_record_of_it_is_found_as_it_was_written(sample: Path) -> None:
    """What today's rules make of its inputs may be something else; the chain of hashes holds."""
    store, encounter = _taken_in(sample)

    records, broken = chained_records(store, encounter)

    assert broken is None
    assert len(records) == Encounter.open(store, encounter).version


def _as_kept(board: Board) -> object:
    return {
        creature.id: {
            "at": list(creature.corner),
            "stamina": creature.stamina,
            "temporary": creature.temporary,
            "life": creature.life,
            "conditions": sorted(condition.name for condition in creature.conditions),
        }
        for creature in board.creatures
    }


def test_what_was_a_type_of_its_own_is_the_modifier_that_it_is_now() -> None:
    """Headbutt kept two conditions' banes from free strikes, Melee Superiority set a speed of 0, goblins never provoked."""
    effects = [effect for sample in SAMPLES for effect in _trait_effects(sample)]

    assert Modifier("never provokes") in effects
    assert Modifier("target's speed at most", 0, on="opportunity attack") in effects
    for condition in ("grabbed", "restrained"):
        assert Modifier("ignores", name="conditions' banes on free strikes", detail=condition) in effects


def _trait_effects(sample: Path) -> Iterator[TraitEffect]:
    store, encounter = _taken_in(sample)
    (created,) = (record.event for record in Encounter.open(store, encounter).records() if isinstance(record.event, EncounterCreated))
    yield from (effect for entrant in created.setup.entrants for trait in entrant.stat_block.traits for effect in trait.effects)


@pytest.mark.parametrize("tag", [*REPLACED, *CHANGED])
def test_every_type_that_is_replaced_or_changed_has_a_sample(tag: str) -> None:
    assert any(f'"{tag}"'.encode() in sample.read_bytes() for sample in SAMPLES)


@pytest.mark.parametrize("opening", [b"[", b'{"is":"record.1","seq":', b'{"is":"record.1","event":{"is":"when.1","then":'])
def test_a_record_that_is_nested_too_deeply_is_unreadable(opening: bytes) -> None:
    data = opening + b"[" * 100_000
    with pytest.raises(UnreadableRecord, match="nested too deeply"):
        decode(data)
    with pytest.raises(UnreadableRecord, match="nested too deeply"):
        list(decode_all([data]))
