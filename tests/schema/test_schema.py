"""The JSON Schema: it describes what is stored, and nothing else; every record of every test run is checked against it (see conftest)."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec
import pytest

from documentation.pages import ROOT
from freestrike.engine import Encounter
from freestrike.engine.automatic import play_out
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.events.codec import UnreadableRecord, decode
from freestrike.events.schema import record_schema
from schema.validating import Invalid, Validator

if TYPE_CHECKING:
    from conftest import CheckedRecords

GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.jsonl"))
VALIDATOR = Validator(record_schema())


def kept() -> Iterator[bytes]:
    for file in GOLDEN:
        yield from file.read_bytes().splitlines()


def test_every_kept_record_is_as_the_schema_says() -> None:
    for line in kept():
        VALIDATOR.check(msgspec.json.decode(line))


def test_a_fight_that_is_played_now_is_checked_record_by_record(checked_records: CheckedRecords) -> None:
    before = len(checked_records.shapes)
    fight = Encounter.create(read_encounter(ROOT / "examples" / "bat-gorge.yaml"), id="checked-by-the-schema", secret=b"schema")
    for outcome in play_out(fight, limit_rounds=1):
        assert outcome.records
    assert len(checked_records.shapes) > before


def test_what_the_reader_refuses_for_its_shape_the_schema_refuses_too() -> None:
    """A field is left out, is one too many, or is of another type: of each kind of record once."""
    seen: set[str] = set()
    for line in kept():
        record = msgspec.json.decode(line)
        if record["event"]["is"] in seen:
            continue
        seen.add(record["event"]["is"])
        for name in record["event"]:
            changed = copy.deepcopy(record)
            changed["event"][name] = {"no": "such value"}
            with pytest.raises(Invalid):
                VALIDATOR.check(changed)
            with pytest.raises(UnreadableRecord):
                decode(msgspec.json.encode(changed))
        more = copy.deepcopy(record)
        more["event"]["one field more"] = 1
        with pytest.raises(Invalid):
            VALIDATOR.check(more)


@pytest.mark.parametrize("wrong", [None, [], {}, {"is": "record.1"}, {"is": "record.2", "seq": 1, "cause": 0, "command": 1, "event": {}}])
def test_what_is_no_record_is_none_by_the_schema(wrong: object) -> None:
    with pytest.raises(Invalid):
        VALIDATOR.check(wrong)
