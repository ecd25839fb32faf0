"""Who stands where: the creatures of an encounter file and their symbols on its map, to entrants."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

import attrs
import msgspec
from msgspec import Meta
from msgspec.structs import replace

from freestrike.engine.content.document import Document, join
from freestrike.engine.content.encounter_terrain import HIGHEST, Relief
from freestrike.engine.content.error import ContentError, wrong
from freestrike.engine.content.printed.tier_line import read_condition
from freestrike.engine.content.slug import slug
from freestrike.engine.content.stat_block_source import StatBlockSource
from freestrike.engine.geometry.space import squares_of
from freestrike.engine.queries.captains import CAPTAINS
from freestrike.engine.queries.squads import is_minion
from freestrike.engine.rules.squad_setup import why_not_squads
from freestrike.events.conditions import Condition
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.encounter import DIRECTOR, HEROES, SIDES, Entrant
from freestrike.events.ledger import Reason
from freestrike.events.space import Square, side_length

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

_Count = Annotated[int, Meta(ge=0, le=10000)]


class NamedForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stat block, by one of `shipped`, `compendium`, `file`."""

    shipped: str = ""
    compendium: str = ""
    level: int | None = None
    file: str = ""
    creature: str = ""


class _EntrantForm(NamedForm, frozen=True, forbid_unknown_fields=True):
    """Who a symbol stands for, and what differs from the usual."""

    id: str = ""
    side: str = ""
    seat: str = ""
    size: str | int = ""
    stamina: Annotated[int, Meta(ge=-10000, le=10000)] | None = None
    temporary_stamina: _Count = 0
    victories: _Count = 0
    heroic_resource: _Count = 0
    epic_resource: _Count = 0
    surges: _Count = 0
    recoveries: _Count | None = None
    conditions: tuple[str, ...] = ()
    surprised: bool = False
    height: Annotated[int, Meta(ge=-HIGHEST, le=HIGHEST)] = 0
    squad: str = ""
    captain_of: str = ""
    group: str = ""
    hidden_from: tuple[str, ...] = ()


@attrs.frozen
class Placed:
    """An entrant and the field of the file that describes it."""

    entrant: Entrant
    field: str


def read_entrants(document: Document, creatures: Mapping[str, object], relief: Relief, source: StatBlockSource) -> tuple[Placed, ...]:
    """The entrants in order of `creatures`; those who share a symbol in reading order of the map.

    Raises ContentError for a creature that stands nowhere, an id used twice, one that is hidden from nobody who is there, and a squad or
    a captain that can't be.
    """
    placed: dict[str, Placed] = {}
    for symbol in creatures:
        field = join("creatures", symbol)
        for entrant in _of_symbol(document, field, symbol, relief, source):
            if entrant.id in placed:
                raise document.error(field, f"has the id {entrant.id!r}, which another creature has; give it an `id`")
            placed[entrant.id] = Placed(entrant, field)
    for one in placed.values():
        for n, observer in enumerate(one.entrant.hidden_from):
            if observer not in placed or placed[observer].entrant.side == one.entrant.side:
                raise document.error(f"{join(one.field, 'hidden_from')}[{n}]", wrong(observer, "the id of an enemy"))
    squads = tuple(dict.fromkeys(one.entrant.squad for one in placed.values() if one.entrant.squad))
    for one in placed.values():
        if one.entrant.captain_of and one.entrant.captain_of not in squads:
            expected = "the name of a squad: " + ", ".join(squads) if squads else "the name of a squad, and there is none"
            raise document.error(join(one.field, "captain_of"), wrong(one.entrant.captain_of, expected))
    for reason in why_not_squads(tuple(one.entrant for one in placed.values())):
        raise document.error(_field_of_squad(placed, reason), f"{reason.code} ({reason.subject}), {reason.rule}")
    return tuple(placed.values())


def _field_of_squad(placed: Mapping[str, Placed], reason: Reason) -> str:
    """Where the squad or the captain that a reason is about is written, the last place of several."""
    about, role = reason.subject.partition(":")[0], "captain_of" if reason.rule == CAPTAINS else "squad"
    fields = [join(one.field, role) for one in placed.values() if about in (one.entrant.id, getattr(one.entrant, role))]
    return fields[-1] if fields else "creatures"


def _of_symbol(document: Document, field: str, symbol: str, relief: Relief, source: StatBlockSource) -> list[Entrant]:
    """Every creature that one symbol stands for; with several, their ids are numbered from 1."""
    drawn = relief.drawn
    if symbol not in drawn.symbols:
        raise document.error(field, "stands nowhere on the map")
    written = document.at(field)
    form = _EntrantForm() if isinstance(written, str) else document.convert(_EntrantForm, field)
    stat_block = named_stat_block(document, field, form, written, source)
    if form.size:
        sizes = (stat_block.size, *stat_block.other_sizes)
        if str(form.size) not in sizes:
            raise document.error(join(field, "size"), wrong(form.size, " or ".join(map(repr, sizes))))
        stat_block = replace(stat_block, size=str(form.size))
    side = form.side or (HEROES if stat_block.hero else DIRECTOR)
    if side not in SIDES:
        raise document.error(join(field, "side"), wrong(form.side, " or ".join(map(repr, SIDES))))
    if form.id and not _ID.fullmatch(form.id):
        raise document.error(join(field, "id"), wrong(form.id, "words of small letters and digits, joined by hyphens"))
    if form.stamina is not None and not (form.stamina <= stat_block.stamina and (stat_block.hero or form.stamina > 0)):
        least = "" if stat_block.hero else "from 1 "
        raise document.error(join(field, "stamina"), wrong(form.stamina, f"a number {least}up to its maximum, {stat_block.stamina}"))
    for name in ("victories", "heroic_resource", "epic_resource", "surges", "recoveries"):
        if getattr(form, name) and not stat_block.hero:
            raise document.error(join(field, name), "is given for a creature that is no hero")
    if form.squad and not is_minion(stat_block):
        raise document.error(join(field, "squad"), "is given for a creature that is no minion")
    conditions = tuple(_condition(document, f"{join(field, 'conditions')}[{n}]", text) for n, text in enumerate(form.conditions))
    side_squares = side_length(stat_block.size)
    corners = tuple(_raised(relief, corner, side_squares, form.height) for corner in _corners(drawn.symbols[symbol], side_squares))
    base = form.id or slug(stat_block.name)
    ids = [base] if len(corners) == 1 else [f"{base}-{n}" for n in range(1, len(corners) + 1)]
    return [
        Entrant(
            id,
            stat_block,
            side,
            form.seat or (id.split("-")[0] if side == HEROES else DIRECTOR),
            corner,
            stamina=form.stamina,
            temporary_stamina=form.temporary_stamina,
            conditions=conditions,
            surprised=form.surprised,
            recoveries=form.recoveries,
            victories=form.victories,
            heroic_resource=form.heroic_resource,
            epic_resource=form.epic_resource,
            surges=form.surges,
            squad=form.squad,
            captain_of=form.captain_of,
            group=form.group,
            hidden_from=form.hidden_from,
        )
        for id, corner in zip(ids, corners, strict=True)
    ]


def named_stat_block(document: Document, field: str, form: NamedForm, written: object, source: StatBlockSource) -> StatBlock:
    """The stat block that `form` names, or, of one that is `written` as a text alone, the name. Raises ContentError with the field."""
    named = [name for name in ("shipped", "compendium", "file") if getattr(form, name)]
    if not isinstance(written, str) and len(named) != 1:
        given = " and ".join(named) or "none of them"
        raise document.error(field, f"gives {given}, expected one of shipped, compendium and file")
    if form.level is not None and named != ["compendium"]:
        raise document.error(join(field, "level"), "goes with `compendium` only")
    if form.creature and named != ["file"]:
        raise document.error(join(field, "creature"), "goes with `file` only")
    try:
        if isinstance(written, str):
            return source.anywhere(written)
        if form.shipped:
            return source.shipped(form.shipped)
        if form.compendium:
            return source.compendium(form.compendium, form.level)
        return source.file(form.file, form.creature)
    except ContentError as error:
        raise document.error(join(field, named[0]) if named else field, str(error)) from None


def _condition(document: Document, field: str, text: str) -> Condition:
    condition = read_condition(text)
    if condition is None:
        raise document.error(field, wrong(text, "a condition like 'slowed (save ends)' or 'prone'"))
    return Condition(condition.condition, ends=condition.ends)


def _corners(squares: tuple[Square, ...], side: int) -> tuple[Square, ...]:
    """The least corners of the creatures drawn on `squares`: one whose whole space is drawn, or one at each square."""
    least = min(squares)
    return (least,) if side > 1 and {*squares} == {*_floor(least, side)} else squares


def _raised(relief: Relief, corner: Square, side: int, height: int) -> Square:
    """The corner at `height` above the highest ground under the space."""
    x, y, _ = corner
    return (x, y, max(relief.top(x + dx, y + dy) for dx in range(side) for dy in range(side)) + height)


def _floor(corner: Square, side: int) -> tuple[Square, ...]:
    """The squares of a space on its lowest level."""
    return tuple(square for square in squares_of(corner, side) if square[2] == corner[2])
