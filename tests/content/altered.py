"""Exports with one field altered: whatever stands there, it must be read or refused."""

from __future__ import annotations

import json

from hypothesis import strategies as st

any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=4,
)


def altered(data: dict[str, object], path: str, value: object) -> dict[str, object]:
    """A copy of `data` with `value` at `path`, names and places parted by dots."""
    copy: dict[str, object] = json.loads(json.dumps(data))
    *parents, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: object = copy
    for step in parents:
        place = place[step]  # type: ignore[index]
    place[last] = value  # type: ignore[index]
    return copy
