"""An encounter file: YAML, described in `docs/content.md`, to all that an encounter starts from."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from freestrike.engine.content.ascii_map import AsciiMap, MapError, read_map
from freestrike.engine.content.creature_free_strike import creature_free_strike
from freestrike.engine.content.document import Document, join, read_bytes
from freestrike.engine.content.encounter_entrants import Obstacles, read_entrants
from freestrike.engine.content.error import wrong
from freestrike.engine.content.stat_block_source import StatBlockSource
from freestrike.engine.content.yaml_document import yaml_document
from freestrike.events.encounter import SIDES, Entrant, Setup
from freestrike.events.policies import POLICIES, PolicyChosen
from freestrike.events.space import Square, Terrain, Wall, side_length

_Point = tuple[int, int]


class _EncounterForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of the file. Each of `creatures` is read on its own, so that an error names its symbol."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    map: str
    creatures: Annotated[dict[str, object], Meta(min_length=1)]
    first: str = ""
    compendium: str | None = None
    walls: tuple[tuple[_Point, _Point], ...] = ()
    difficult: tuple[_Point, ...] = ()
    height: Annotated[int, Meta(ge=1, le=100)] | None = None
    policies: dict[str, str] = {}


def read_encounter(path: str | os.PathLike[str], compendium: str | os.PathLike[str] | None = None) -> Setup:
    """The encounter in the YAML file at `path`.

    `compendium`: a directory to find stat blocks in; without it, the one that the file's `compendium` field names, relative to
    the file. The south-west square of the map is (0, 0, 0). Raises ContentError with the file, line, column and field.
    """
    document = yaml_document(os.fspath(path), read_bytes(path))
    form = document.convert(_EncounterForm)
    if form.first and form.first not in SIDES:
        raise document.error("first", wrong(form.first, " or ".join(map(repr, SIDES))))
    policies = _policies(document, form.policies)
    try:
        drawn = read_map(form.map)
    except MapError as error:
        raise document.error("map", str(error)) from None
    walls = tuple(_wall(document, f"walls[{n}]", drawn, *edge) for n, edge in enumerate(form.walls))
    difficult = {_square(document, f"difficult[{n}]", drawn, point) for n, point in enumerate(form.difficult)}
    folder = Path(path).parent
    named = folder / form.compendium if form.compendium is not None else None
    source = StatBlockSource(folder, Path(compendium) if compendium is not None else named)
    entrants = read_entrants(document, form.creatures, drawn, Obstacles(frozenset(drawn.solid), walls), source)
    if PolicyChosen("area_distance_counts", "yes") in policies:
        entrants = tuple(map(_counting_area_distance, entrants))
    tallest = max(side_length(entrant.stat_block.size) for entrant in entrants)
    if form.height is not None and form.height < tallest:
        raise document.error("height", wrong(form.height, f"at least {tallest}, the height of the tallest creature"))
    height = form.height or tallest
    return Setup(
        form.name,
        entrants,
        Terrain(
            least=(0, 0, 0),
            most=(drawn.width - 1, drawn.depth - 1, height - 1),
            solid=tuple(_raised(square, z) for square in drawn.solid for z in range(height)),
            walls=tuple(Wall(_raised(wall.one, z), _raised(wall.other, z)) for wall in walls for z in range(height)),
            difficult=tuple(sorted({*drawn.difficult, *difficult})),
        ),
        first_side=form.first,
        policies=policies,
    )


def _policies(document: Document, answers: Mapping[str, str]) -> tuple[PolicyChosen, ...]:
    known = {policy.name: policy for policy in POLICIES}
    for name, answer in answers.items():
        field = join("policies", name)
        if name not in known:
            raise document.error(field, f"is not a policy; expected one of {', '.join(known)}")
        if answer not in known[name].answers:
            raise document.error(field, wrong(answer, "one of " + ", ".join(known[name].answers)))
    return tuple(PolicyChosen(name, answer) for name, answer in answers.items())


def _wall(document: Document, field: str, drawn: AsciiMap, one: _Point, other: _Point) -> Wall:
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        raise document.error(field, wrong([[*one], [*other]], "two squares that share a side"))
    return Wall(_square(document, field, drawn, one), _square(document, field, drawn, other))


def _square(document: Document, field: str, drawn: AsciiMap, point: _Point) -> Square:
    x, y = point
    if not (0 <= x < drawn.width and 0 <= y < drawn.depth):
        raise document.error(field, wrong([x, y], f"a square of the map, from [0, 0] to [{drawn.width - 1}, {drawn.depth - 1}]"))
    return (x, y, 0)


def _raised(square: Square, z: int) -> Square:
    return (square[0], square[1], z)


def _counting_area_distance(entrant: Entrant) -> Entrant:
    """The entrant with a free strike that takes "3 cube within 10" for a ranged distance."""
    stat_block = entrant.stat_block
    if stat_block.free_strike is None:
        return entrant
    signatures = [ability for ability in stat_block.abilities if ability.signature]
    free_strike = creature_free_strike(stat_block.free_strike.value, signatures, area_distance_counts=True)
    return msgspec.structs.replace(entrant, stat_block=msgspec.structs.replace(stat_block, free_strike=free_strike))
