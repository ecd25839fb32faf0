"""The JSON Schema of a record, generated from the stored types."""

from __future__ import annotations

from typing import Any

import msgspec

from freestrike.events.record import Record


def record_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) that every stored record follows; every type that a log can hold is under "$defs"."""
    return msgspec.json.schema(Record)
