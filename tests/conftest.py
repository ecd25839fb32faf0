"""What holds for every test: the profile of property tests, where the compendium is, and that each record that is written is checked
against the JSON Schema that we give."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import settings

from freestrike.engine import logbook
from freestrike.events import codec
from freestrike.events.record import Record
from freestrike.events.schema import record_schema
from properties.profile import PROFILE
from schema.validating import Validator

settings.load_profile(PROFILE)

_NUMBERS = re.compile(rb"-?[0-9]+")


class CheckedRecords:
    """The codec's `encode`, which checks what it gives. What differs from an earlier record in its numbers only has its shape."""

    def __init__(self) -> None:
        self.shapes: set[bytes] = set()
        self._validator = Validator(record_schema())

    def encode(self, record: Record) -> bytes:
        """See `codec.encode`. Raises Invalid for a record that the schema does not describe."""
        data = codec.encode(record)
        shape = _NUMBERS.sub(b"0", data)
        if shape not in self.shapes:
            self._validator.check(msgspec.json.decode(data))
            self.shapes.add(shape)
        return data


@pytest.fixture(autouse=True, scope="session")
def checked_records() -> Iterator[CheckedRecords]:
    checked = CheckedRecords()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(logbook, "encode", checked.encode)
        yield checked


@pytest.fixture(scope="session")
def compendium_directory() -> Path:
    """The directory that contains `bestiary`, a checkout of the Steel Compendium."""
    directory = os.environ.get("FREESTRIKE_COMPENDIUM")
    if not directory:
        pytest.skip("needs a checkout of the Steel Compendium: set FREESTRIKE_COMPENDIUM to the directory that contains bestiary")
    return Path(directory)
