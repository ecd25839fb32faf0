"""The readers of content, on anything: an encounter file, a creature file, a stat block is read, or refused with one line."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.printed import hedge_knight
from documentation.pages import ROOT
from freestrike.engine.content.creature_file import read_creature_file
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.printed.stat_block import read_stat_block
from freestrike.events.content.stat_block import StatBlock
from fuzz.mutations import Edits, check, edits, mutated
from properties.profile import examples

EXAMPLES = ROOT / "examples"
ENCOUNTERS = ("bat-gorge", "goblin-ambush", "rearguard", "thorn-warband")
CREATURES = ("gorge-bat", "bramble-minions", "dawn-conduit")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the examples name."""
    made = tmp_path_factory.mktemp("content")
    for name in CREATURES:
        (made / f"{name}.yaml").write_bytes((EXAMPLES / f"{name}.yaml").read_bytes())
    return made


@cache
def example(name: str) -> bytes:
    return (EXAMPLES / f"{name}.yaml").read_bytes()


@given(st.sampled_from(ENCOUNTERS), edits)
@examples(120, 5000)
def test_a_damaged_encounter_file(folder: Path, name: str, changes: Edits) -> None:
    path = folder / "damaged.yaml"
    path.write_bytes(mutated(example(name), changes))
    try:
        read_encounter(path)
    except ContentError as error:
        check(error)


@given(st.binary(max_size=120))
@examples(100, 5000)
def test_any_bytes_as_an_encounter_file(folder: Path, data: bytes) -> None:
    path = folder / "any.yaml"
    path.write_bytes(data)
    with pytest.raises(ContentError) as refused:
        read_encounter(path)
    assert len(str(refused.value).splitlines()) == 1


@given(st.sampled_from(CREATURES), edits)
@examples(100, 5000)
def test_a_damaged_creature_file(folder: Path, name: str, changes: Edits) -> None:
    path = folder / "creature.yaml"
    path.write_bytes(mutated(example(name), changes))
    try:
        read_creature_file(path)
    except ContentError as error:
        check(error)


@given(st.one_of(st.binary(max_size=120), edits.map(lambda changes: mutated(msgspec.json.encode(hedge_knight()), changes))))
@examples(200, 5000)
def test_a_damaged_stat_block(folder: Path, data: bytes) -> None:
    path = folder / "block.json"
    path.write_bytes(data)
    try:
        block = read_stat_block(path)
    except ContentError as error:
        check(error)
    else:
        assert msgspec.json.decode(msgspec.json.encode(block), type=StatBlock) == block
