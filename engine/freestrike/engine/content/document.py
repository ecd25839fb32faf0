"""A file's content as plain data that knows where each part stands, checked against a struct with errors that name the place."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import TypeVar

import attrs
import msgspec

from freestrike.engine.content.error import ContentError, wrong
from freestrike.engine.content.places_of_types import item_type, structs_at

T = TypeVar("T")

_REFUSAL = re.compile(r"(?P<problem>.*?)(?: - at `\$(?P<place>[^`]*)`)?", re.DOTALL)
_FIELD = re.compile(r"Object (?P<what>missing required|contains unknown) field `(?P<name>.*)`", re.DOTALL)
_TAG = re.compile(r"Invalid value .*", re.DOTALL)
_ANY = "[...]"
_EXPECTED = re.compile(r"Expected (?P<expected>.*?)(?:, got `[^`]*`)?", re.DOTALL)
_STEP = re.compile(r"\.(?P<key>[^.\[]+)|\[(?P<index>\d+)\]")
_TYPE = re.compile(r"`([^`]*)`")
_PLAIN_WORDS = {"int": "a whole number", "str": "text", "bool": "true or false", "array": "a list", "object": "a mapping of fields"}


TAG_FIELD = "is"
"""Which field says of what kind a stored value is."""


@attrs.frozen
class Document:
    """`data`: None, bool, int, float, str, list or dict with str keys. `positions`: line and column (from 1) by field path."""

    file: str
    data: object
    positions: Mapping[str, tuple[int, int]] = attrs.field(factory=dict)

    def error(self, field: str, problem: str) -> ContentError:
        """The error to raise about `field`."""
        place = field
        while place and place not in self.positions:
            place = place[: max(place.rfind("."), place.rfind("["), 0)]
        line, column = self.positions.get(place, (0, 0))
        return ContentError(self.file, problem, field=field, line=line, column=column)

    def at(self, field: str) -> object:
        """The value at `field`, None if there is none."""
        value = self.data
        for step in _STEP.finditer("." + field if field and not field.startswith("[") else field):
            key, index = step["key"], step["index"]
            if isinstance(value, dict) and key is not None:
                value = value.get(key)
            elif isinstance(value, list) and index is not None and int(index) < len(value):
                value = value[int(index)]
            else:
                return None
        return value

    def convert(self, kind: type[T], field: str = "") -> T:
        """The value at `field` as a `kind`. Raises ContentError, naming the field in it that is wrong."""
        try:
            return msgspec.convert(self.at(field), kind)
        except msgspec.ValidationError as error:
            raise self._refusal(str(error), field, kind) from None
        except RecursionError:
            raise self.error(field, "is nested too deeply") from None

    def _refusal(self, message: str, field: str, kind: object) -> ContentError:
        refusal = _REFUSAL.fullmatch(message)
        problem, place = (refusal["problem"], refusal["place"] or "") if refusal else (message, "")
        if _ANY in place:
            return self._in_the_list(field, place, kind, problem)
        within = join(field, place.removeprefix("."))
        if named := _FIELD.fullmatch(problem):
            if named["what"] == "missing required":
                return self.error(join(within, named["name"]), "is missing")
            near = get_close_matches(named["name"], sorted(self._field_names(within, place, kind)), n=1)
            return self.error(join(within, named["name"]), "is not a known field" + (f"; did you mean {near[0]!r}?" if near else ""))
        if _TAG.fullmatch(problem):
            tags = sorted({tag for one in structs_at(kind, place.removesuffix(f".{TAG_FIELD}")) if (tag := _tag(one))})
            near = get_close_matches(str(self.at(within)), tags, n=1)
            hint = f"did you mean {near[0]!r}? There are: " if near else "there are: "
            return self.error(within, f"is {self.at(within)!r}, which is none; {hint}{', '.join(tags)}")
        return self._otherwise_than(within, problem)

    def _otherwise_than(self, within: str, problem: str) -> ContentError:
        """The error about a value that is not what was expected, in plain words."""
        if expectation := _EXPECTED.fullmatch(problem):
            return self.error(within, wrong(self.at(within), _TYPE.sub(_plainly, expectation["expected"])))
        return self.error(within, problem)

    def _in_the_list(self, field: str, place: str, kind: object, problem: str) -> ContentError:
        """The error about the first item of a list that is wrong: msgspec does not say which of them it is."""
        before = place[: place.index(_ANY)]
        listed = self.at(join(field, before.removeprefix(".")))
        if isinstance(listed, dict):
            return self._in_the_mapping(field, before.removeprefix("."), kind, problem)
        item = item_type(kind, before)
        for n in range(len(listed) if isinstance(listed, list) else 0):
            within = f"{join(field, before.removeprefix('.'))}[{n}]"
            try:
                msgspec.convert(self.at(within), item)
            except msgspec.ValidationError as error:
                return self._refusal(str(error), within, item)
        return self.error(join(field, before.removeprefix(".")), problem)

    def _in_the_mapping(self, field: str, name: str, kind: object, problem: str) -> ContentError:
        """The error about the first entry of the mapping `name` that is wrong: it is so by itself too."""
        whole, entries = self.at(field), self.at(join(field, name))
        if not (isinstance(whole, dict) and isinstance(entries, dict) and name in whole):
            return self.error(join(field, name), problem)
        for key, value in entries.items():
            try:
                msgspec.convert({**whole, name: {key: value}}, kind)
            except msgspec.ValidationError:
                return self._otherwise_than(join(join(field, name), key), problem)
        return self.error(join(field, name), problem)

    def _field_names(self, within: str, place: str, kind: object) -> set[str]:
        """The fields that what stands at `within` may have: of several kinds of it those of the one that it says it is."""
        found = structs_at(kind, place)
        value = self.at(within)
        said = value.get(TAG_FIELD) if isinstance(value, dict) else None
        chosen = [one for one in found if _tag(one) == said] or found
        return {field.encode_name for one in chosen for field in one.fields}


def join(field: str, part: str | int) -> str:
    """The path of `part` (a field, a path or an index) within `field`."""
    if isinstance(part, int):
        return f"{field}[{part}]"
    return f"{field}.{part}" if field and part and not part.startswith("[") else field + part


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file. Raises ContentError if it cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ContentError(path, f"cannot be read: {reason}") from None


def json_document(path: str | os.PathLike[str]) -> Document:
    """A JSON file as a document without positions. Raises ContentError."""
    return json_text(path, read_bytes(path))


def json_text(path: str | os.PathLike[str], data: bytes) -> Document:
    """JSON that was read from `path`, as a document without positions. Raises ContentError."""
    try:
        return Document(os.fspath(path), msgspec.json.decode(data))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ContentError(path, f"is not JSON: {error}") from None
    except RecursionError:
        raise ContentError(path, "is nested too deeply") from None


def _plainly(type_name: re.Match[str]) -> str:
    """A type as msgspec writes it, in words; that a field may be null goes without saying."""
    return " or ".join(_PLAIN_WORDS.get(name, name) for name in type_name[1].split(" | ") if name != "null")


def _tag(one: msgspec.inspect.StructType) -> str:
    return str(one.tag) if one.tag_field == TAG_FIELD else ""
