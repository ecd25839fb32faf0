"""How teleports, falls, mounts, forced movement, broken objects, hiding, tests and what lasts are told."""

from __future__ import annotations

from freestrike.events.forced_movement import (
    ForcedMoveBegun,
    ForcedMoveResisted,
    ForceMoved,
    ObjectBroken,
    ObjectDamaged,
    ObjectMoved,
    Slammed,
)
from freestrike.events.hiding import Found, Hid
from freestrike.events.lasting import UNNAMED, EndingChanged, Lasting, LastingBegan, LastingEnded
from freestrike.events.movement import Dismounted, Displaced, Fell, Mounted, Teleported
from freestrike.events.record import Record
from freestrike.events.tests import PowerRollTested
from freestrike.events.zones import ZoneEnded, ZonePlaced
from freestrike.projections.chronicle.teller import Told, own_line, piece, tells, unsay
from freestrike.projections.chronicle.telling import TEXT, Account, Telling, rolled


@tells(Teleported)
def _teleported(telling: Telling, record: Record, event: Teleported) -> Told:
    key = "teleported.by" if event.by else "teleported"
    return own_line(telling, record, TEXT, telling.say(key, creature=event.creature, by=event.by, to=telling.square(event.to)))


@tells(ZonePlaced)
def _zone_placed(telling: Telling, record: Record, event: ZonePlaced) -> Told:
    squares, to = telling.count(len(event.squares)), telling.square(event.squares[0])
    text = telling.say("zone.placed", creature=event.by, squares=squares, to=to, zone=event.zone)
    return own_line(telling, record, TEXT, text)


@tells(ZoneEnded)
def _zone_ended(telling: Telling, record: Record, event: ZoneEnded) -> Told:
    return own_line(telling, record, TEXT, telling.say("zone.ended", zone=event.zone))


@tells(Displaced)
def _displaced(telling: Telling, record: Record, event: Displaced) -> Told:
    why = telling.words.get(f"why.{event.why}", event.why)
    return own_line(telling, record, TEXT, telling.say("displaced", creature=event.creature, to=telling.square(event.to), why=why))


@tells(Fell)
def _fell(telling: Telling, record: Record, event: Fell) -> Told:
    squares = telling.count(event.squares)
    key = "fell" if event.landed else "falling"
    text = telling.say(key, creature=event.creature, squares=squares, to=telling.square(event.to))
    return own_line(telling, record, TEXT, text)


@tells(Mounted)
def _mounted(telling: Telling, record: Record, event: Mounted) -> Told:
    key = "mounted" if event.rides else "climbed"
    return own_line(telling, record, TEXT, telling.say(key, creature=event.creature, mount=event.mount))


@tells(Dismounted)
def _dismounted(telling: Telling, record: Record, event: Dismounted) -> Told:
    why = telling.words.get(f"why.{event.why}", event.why)
    return own_line(telling, record, TEXT, telling.say("dismounted", creature=event.creature, mount=event.mount, why=why))


@tells(ForcedMoveBegun)
def _forced_move_begun(telling: Telling, record: Record, event: ForcedMoveBegun) -> Told:
    key = "vertical forced move" if event.vertical else "forced move"
    return piece(telling, record, event.creature, telling.say(key, kind=event.kind, squares=event.squares))


@tells(ForceMoved)
def _force_moved(telling: Telling, record: Record, event: ForceMoved) -> Told:
    # The squares of one forced move are told as one.
    telling = unsay(telling, event.creature, telling.say("force moved", to=telling.square(event.origin)))
    return piece(telling, record, event.creature, telling.say("force moved", to=telling.square(event.to)))


@tells(Slammed)
def _slammed(telling: Telling, record: Record, event: Slammed) -> Told:
    into = telling.names(event.into) or telling.say("slammed.map")
    return piece(telling, record, event.creature, telling.say("slammed", into=into))


@tells(ForcedMoveResisted)
def _forced_move_resisted(telling: Telling, record: Record, event: ForcedMoveResisted) -> Told:
    why = telling.words.get(f"why.{event.why}", event.why)
    return piece(telling, record, event.creature, telling.say("not force moved", why=why))


@tells(ObjectBroken)
def _object_broken(telling: Telling, record: Record, event: ObjectBroken) -> Told:
    squares = telling.names(tuple(telling.square(square) for square in event.squares))
    return own_line(telling, record, TEXT, telling.say("broken", object=event.object, squares=squares))


@tells(ObjectDamaged)
def _object_damaged(telling: Telling, record: Record, event: ObjectDamaged) -> Told:
    kind = f" {event.type}" if event.type else ""
    text = telling.say("object damaged", amount=event.amount, type=kind, left=event.stamina)
    return piece(telling, record, _target_named(telling, event), text)


def _target_named(telling: Telling, event: ObjectDamaged) -> str:
    """What the ability in progress calls the part of the object, or else the object."""
    x, y, z = event.square
    square = f"{event.object}@{x},{y},{z}"
    targets = telling.held.targets if isinstance(telling.held, Account) else ()
    return square if square in targets else event.object


@tells(ObjectMoved)
def _object_moved(telling: Telling, record: Record, event: ObjectMoved) -> Told:
    if not event.by:
        return own_line(telling, record, TEXT, telling.say("object fell", object=event.object, to=telling.square(event.to)))
    telling = unsay(telling, event.object, telling.say("force moved", to=telling.square(event.origin)))
    return piece(telling, record, event.object, telling.say("force moved", to=telling.square(event.to)))


@tells(PowerRollTested)
def _power_roll_tested(telling: Telling, record: Record, event: PowerRollTested) -> Told:
    roll = rolled(telling, event.natural, event.total, event.tier, event.ledger)
    key = (
        "tested.decided"
        if event.against and event.outcome
        else "tested.opposed"
        if event.against
        else "tested.outcome"
        if event.outcome
        else "tested"
    )
    text = telling.say(key, creature=event.creature, test=event.test, roll=roll, against=event.against, outcome=event.outcome)
    return own_line(telling, record, TEXT, text)


def _state(telling: Telling, lasting: Lasting) -> str:
    """What lasts, in words; what content gives has the name that it has there."""
    key = f"lasting.{lasting.name}"
    if key in telling.words:
        return telling.say(key, source=lasting.source, amount=lasting.amount)
    return telling.say(
        "lasting.other", name=lasting.by.replace("-", " ") if lasting.name == UNNAMED else lasting.name, source=lasting.source
    )


@tells(LastingBegan)
def _lasting_began(telling: Telling, record: Record, event: LastingBegan) -> Told:
    text = _state(telling, event.lasting)
    return piece(telling, record, event.creature, text)


@tells(LastingEnded)
def _lasting_ended(telling: Telling, record: Record, event: LastingEnded) -> Told:
    text = _state(telling, event.lasting)
    return piece(telling, record, event.creature, telling.say("lasting.gone", what=text))


@tells(EndingChanged)
def _ending_changed(telling: Telling, record: Record, event: EndingChanged) -> Told:
    what = _state(telling, event.what) if isinstance(event.what, Lasting) else event.what.name
    ends = telling.words.get(f"ends.{event.ends}", "")
    return piece(telling, record, event.creature, telling.say("ending changed", what=what, ends=ends))


@tells(Hid)
def _hid(telling: Telling, record: Record, event: Hid) -> Told:
    text = telling.say("hid", creature=event.creature, observers=telling.names(event.observers))
    return own_line(telling, record, TEXT, text)


@tells(Found)
def _found(telling: Telling, record: Record, event: Found) -> Told:
    why = telling.words.get(f"why.{event.why}", event.why)
    text = telling.say("found", creature=event.creature, observers=telling.names(event.observers), why=why)
    return own_line(telling, record, TEXT, text)
