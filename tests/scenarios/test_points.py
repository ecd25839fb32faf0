"""Every point that has to be met is held by scenarios that are there."""

from __future__ import annotations

import msgspec
import yaml

from scenarios.written import HERE, Case, scenarios


def test_each_point_is_held_by_scenarios_that_are_there() -> None:
    points = msgspec.convert(
        yaml.load((HERE / "points.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader), dict[str, dict[str, list[str]]]
    )
    there = {id for one in scenarios().values() for id in (one.id, *(Case(one, part).id for part in one.parts))}

    assert [(point, id) for held in points.values() for point, ids in held.items() for id in ids if id not in there] == []
    assert [point for held in points.values() for point, ids in held.items() if not ids] == []
