"""What may stand at a place within a value of some type: ".traits[0].effects[2].trigger"."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_

import msgspec

_STEP = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<index>\d+)\]")
_Lists = msgspec.inspect.VarTupleType | msgspec.inspect.ListType


def structs_at(kind: object, place: str) -> list[msgspec.inspect.StructType]:
    """The structs that may stand at `place` in a value of the type `kind`."""
    return [one for one in _at(kind, place) if isinstance(one, msgspec.inspect.StructType)]


def item_type(kind: object, place: str) -> object:
    """The type of each item of the list that stands at `place` in a value of the type `kind`."""
    items = [info for one in _at(kind, place) for info in _alternatives(_item(one, 0))]
    kinds = [one.cls for one in items if isinstance(one, msgspec.inspect.StructType)]
    plain: list[type] = [str for one in items if isinstance(one, msgspec.inspect.StrType)]
    return reduce(or_, dict.fromkeys((*plain, *kinds))) if kinds or plain else object


def _at(kind: object, place: str) -> list[msgspec.inspect.Type]:
    found = _alternatives(msgspec.inspect.type_info(kind))
    for step in _STEP.finditer(place):
        inner = (_field(one, step["key"]) if step["key"] else _item(one, int(step["index"])) for one in found)
        found = [info for one in inner for info in _alternatives(one)]
    return found


def _alternatives(info: msgspec.inspect.Type | None) -> list[msgspec.inspect.Type]:
    if info is None:
        return []
    if isinstance(info, msgspec.inspect.Metadata):
        return _alternatives(info.type)
    return list(info.types) if isinstance(info, msgspec.inspect.UnionType) else [info]


def _field(info: msgspec.inspect.Type, name: str) -> msgspec.inspect.Type | None:
    fields = info.fields if isinstance(info, msgspec.inspect.StructType) else ()
    return next((field.type for field in fields if field.encode_name == name), None)


def _item(info: msgspec.inspect.Type, n: int) -> msgspec.inspect.Type | None:
    if isinstance(info, _Lists):
        return info.item_type
    if isinstance(info, msgspec.inspect.TupleType):
        return info.item_types[min(n, len(info.item_types) - 1)]
    return None
