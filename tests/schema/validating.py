"""A plain validator of JSON Schema (2020-12), of the keywords that our schema uses; a keyword that it does not know is an error."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Check = Callable[[Any, str], None]

ANNOTATIONS = {"title", "description", "default", "discriminator", "$defs"}
TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda value: type(value) is dict,
    "array": lambda value: type(value) is list,
    "string": lambda value: type(value) is str,
    "integer": lambda value: type(value) is int,
    "boolean": lambda value: type(value) is bool,
    "null": lambda value: value is None,
}


class Invalid(AssertionError):
    """A value that the schema does not allow; the message names the place in it."""


class Validator:
    """Checks values against one schema."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self._defs = schema.get("$defs", {})
        self._compiled: dict[str, Check] = {}
        self._check = self._compile(schema)

    def check(self, value: object) -> None:
        """Raises Invalid if `value` is not as the schema says."""
        self._check(value, "$")

    def _compile(self, schema: Mapping[str, Any] | bool) -> Check:
        if isinstance(schema, bool):
            return _never if not schema else _always
        known = {"$ref", "type", "enum", "anyOf", "properties", "required", "additionalProperties"}
        unknown = set(schema) - ANNOTATIONS - known - {"items", "prefixItems", "minItems", "maxItems"}
        assert not unknown, f"keywords that are not known here: {sorted(unknown)}"
        checks: list[Check] = []
        if "$ref" in schema:
            checks.append(self._reference(schema["$ref"].removeprefix("#/$defs/")))
        if "type" in schema:
            checks.append(_typed(schema["type"]))
        if "enum" in schema:
            checks.append(_one_of(tuple(schema["enum"])))
        if "anyOf" in schema:
            checks.append(self._any_of(schema))
        if "properties" in schema:
            checks.append(self._object(schema))
        if "items" in schema or "prefixItems" in schema:
            checks.append(self._array(schema))

        def every(value: Any, place: str) -> None:
            for check in checks:
                check(value, place)

        return checks[0] if len(checks) == 1 else every

    def _reference(self, name: str) -> Check:
        def check(value: Any, place: str) -> None:
            if name not in self._compiled:
                self._compiled[name] = self._compile(self._defs[name])
            self._compiled[name](value, place)

        return check

    def _any_of(self, schema: Mapping[str, Any]) -> Check:
        mapping = schema.get("discriminator", {}).get("mapping", {})
        named = {tag: self._reference(ref.removeprefix("#/$defs/")) for tag, ref in mapping.items()}
        each = [self._compile(one) for one in schema["anyOf"]]

        def check(value: Any, place: str) -> None:
            if type(value) is dict and str(value.get("is")) in named:
                named[value["is"]](value, place)
                return
            problems = []
            for one in each:
                try:
                    one(value, place)
                except Invalid as invalid:
                    problems.append(str(invalid))
                else:
                    return
            raise Invalid(f"{place}: is none of {len(each)}: {'; '.join(problems[:3])}")

        return check

    def _object(self, schema: Mapping[str, Any]) -> Check:
        properties = {name: self._compile(one) for name, one in schema["properties"].items()}
        required = tuple(schema.get("required", ()))
        closed = schema.get("additionalProperties") is False

        def check(value: Any, place: str) -> None:
            if type(value) is not dict:
                return
            for name in required:
                if name not in value:
                    raise Invalid(f"{place}: has no {name!r}")
            for name, held in value.items():
                if name in properties:
                    properties[name](held, f"{place}.{name}")
                elif closed:
                    raise Invalid(f"{place}: has {name!r}")

        return check

    def _array(self, schema: Mapping[str, Any]) -> Check:
        first = [self._compile(one) for one in schema.get("prefixItems", ())]
        rest = self._compile(schema.get("items", True))
        least, most = schema.get("minItems", 0), schema.get("maxItems")

        def check(value: Any, place: str) -> None:
            if type(value) is not list:
                return
            if len(value) < least or (most is not None and len(value) > most):
                raise Invalid(f"{place}: has {len(value)} items")
            for number, held in enumerate(value):
                (first[number] if number < len(first) else rest)(held, f"{place}[{number}]")

        return check


def _always(value: Any, place: str) -> None:
    """Anything is allowed."""


def _never(value: Any, place: str) -> None:
    raise Invalid(f"{place}: is one too many")


def _typed(type: str) -> Check:
    holds = TYPES[type]

    def check(value: Any, place: str) -> None:
        if not holds(value):
            raise Invalid(f"{place}: is {value!r}, not of type {type}")

    return check


def _one_of(values: tuple[Any, ...]) -> Check:
    def check(value: Any, place: str) -> None:
        if value not in values:
            raise Invalid(f"{place}: is {value!r}, not one of {values}")

    return check
