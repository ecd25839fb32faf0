"""An encounter file: YAML, described in `docs/content.md`, to all that an encounter starts from."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from freestrike.engine.content.creature_free_strike import creature_free_strike
from freestrike.engine.content.document import Document, join, read_bytes
from freestrike.engine.content.encounter_entrants import read_entrants
from freestrike.engine.content.encounter_map import MapForm, read_ground
from freestrike.engine.content.encounter_places import check_room, check_symbols
from freestrike.engine.content.encounter_reserves import read_reserves, with_summoned
from freestrike.engine.content.encounter_terrain import read_relief, read_terrain
from freestrike.engine.content.error import wrong
from freestrike.engine.content.reading.cache import ContentCache
from freestrike.engine.content.stat_block_source import StatBlockSource
from freestrike.engine.content.yaml_document import yaml_document
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.encounter import SIDES, Setup
from freestrike.events.policies import POLICIES, PolicyChosen
from freestrike.events.space import side_length


class _EncounterForm(MapForm, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The fields of the file. Each of `creatures` is read on its own, so that an error names its symbol."""

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    creatures: Annotated[dict[str, object], Meta(min_length=1)] = msgspec.field(default_factory=dict)
    first: str = ""
    malice: Annotated[int, Meta(ge=0, le=10000)] | None = None
    hero_tokens: Annotated[int, Meta(ge=0, le=100)] = 0
    reserves: tuple[object, ...] = ()
    compendium: str | None = None
    policies: dict[str, str] = msgspec.field(default_factory=dict)


def read_encounter(
    path: str | os.PathLike[str], compendium: str | os.PathLike[str] | None = None, cache: ContentCache | None = None
) -> Setup:
    """The encounter in the YAML file at `path`.

    `compendium`: a directory to find stat blocks in; without it, the one that the file's `compendium` field names, relative to
    the file. `cache`: where what is read of it is kept. The south-west square of the map is (0, 0, 0). Raises ContentError with the
    file, line, column and field.
    """
    document = yaml_document(os.fspath(path), read_bytes(path))
    if _is_of_creatures(document.data):
        raise document.error("", "is a creature file; an encounter file names it under `creatures`, as {file: ...}")
    form = document.convert(_EncounterForm)
    if form.first and form.first not in SIDES:
        raise document.error("first", wrong(form.first, " or ".join(map(repr, SIDES))))
    policies = _policies(document, form.policies)
    form, drawn = read_ground(document, form, Path(path).parent)
    if not form.creatures:
        raise document.error("creatures", "is missing")
    relief = read_relief(document, form, drawn)
    check_symbols(document, drawn, {"creatures": form.creatures, "objects": form.objects, "hazards": form.hazards})
    folder = Path(path).parent
    named = folder / form.compendium if form.compendium is not None else None
    source = StatBlockSource(folder, Path(compendium) if compendium is not None else named, cache)
    placed = read_entrants(document, form.creatures, relief, source)
    entrants = tuple(one.entrant for one in placed)
    tallest = max(side_length(entrant.stat_block.size) for entrant in entrants)
    highest = max(entrant.square[2] + side_length(entrant.stat_block.size) for entrant in entrants)
    terrain = read_terrain(document, form, relief, tallest, highest)
    check_room(document, placed, drawn, terrain)
    reserves = read_reserves(document, form.reserves, source)
    malice_features = source.malice_features()
    reserves = with_summoned(reserves, (entrant.stat_block for entrant in entrants), malice_features, source)
    if PolicyChosen("area_distance_counts", "yes") in policies:
        entrants = tuple(replace(entrant, stat_block=_counting_area_distance(entrant.stat_block)) for entrant in entrants)
        reserves = tuple(map(_counting_area_distance, reserves))
    return Setup(
        form.name,
        entrants,
        terrain,
        first_side=form.first,
        policies=policies,
        malice=form.malice,
        hero_tokens=form.hero_tokens,
        malice_features=malice_features,
        reserves=reserves,
    )


def _is_of_creatures(data: object) -> bool:
    """Whether it looks like a creature, or a list of them, instead of an encounter."""
    first = data[0] if isinstance(data, list) and data else data
    return isinstance(first, dict) and "stamina" in first and "creatures" not in first


def _policies(document: Document, answers: Mapping[str, str]) -> tuple[PolicyChosen, ...]:
    known = {policy.name: policy for policy in POLICIES}
    for name, answer in answers.items():
        field = join("policies", name)
        if name not in known:
            raise document.error(field, f"is not a policy; expected one of {', '.join(known)}")
        if answer not in known[name].answers:
            raise document.error(field, wrong(answer, "one of " + ", ".join(known[name].answers)))
    return tuple(PolicyChosen(name, answer) for name, answer in answers.items())


def _counting_area_distance(stat_block: StatBlock) -> StatBlock:
    """The stat block with a free strike that takes "3 cube within 10" for a ranged distance."""
    if stat_block.free_strike is None:
        return stat_block
    signatures = [ability for ability in stat_block.abilities if ability.signature and not ability.version_of]
    return replace(stat_block, free_strike=creature_free_strike(stat_block.free_strike.value, signatures, area_distance_counts=True))
