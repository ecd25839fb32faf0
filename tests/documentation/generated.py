"""The parts of pages that are made from the code: every one is a function from nothing to text."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import UnionType
from typing import Union, get_args, get_origin, get_type_hints

from msgspec.structs import fields

from documentation.pages import DOCS
from freestrike.events.content.facts import FACTS
from freestrike.events.content.modifier import CANS, COUNTS_AS, MODIFIERS
from freestrike.events.content.occasions import COMES, OCCASIONS
from freestrike.events.event import EVENT_TYPES, Fact, Input
from freestrike.events.export import Export, ExportedRecord
from freestrike.events.policies import POLICIES
from freestrike.events.prompt_kinds import KINDS
from freestrike.events.record import Record
from freestrike.events.stored import Stored


def inputs() -> str:
    """The events that come from outside."""
    return _types(get_args(Input))


def facts() -> str:
    """The events that follow."""
    return _types(get_args(Fact))


def values() -> str:
    """All other stored types, the record left out, in alphabetical order."""
    return _types(sorted(_reached() - {*EVENT_TYPES, Record}, key=lambda kind: str(kind.__struct_config__.tag)))


def record() -> str:
    """The record itself."""
    return _types((Record,))


def export() -> str:
    """The two kinds of lines of an exported encounter."""
    return _types((Export, ExportedRecord))


def policies() -> str:
    """Every policy with its answers."""
    rows = (f"| `{policy.name}` | {_code(policy.answers)} | `{policy.rule}` |" for policy in POLICIES)
    return _table("policy | answers | left open by", rows)


def vocabulary() -> str:
    """What prompts ask, and what content can ask, wait for and modify."""
    parts = (
        ("Prompts: what `prompt.1` can ask", "kind", KINDS),
        ("Facts: what `holds.1` can ask", "fact", FACTS),
        ("Occasions: what `trigger.1` can wait for, and its moments where that is not only `after`", "occasion", _with_moments(OCCASIONS)),
        ("Modifiers: what `modifier.1` can change", "modifier", MODIFIERS),
        ('What "can" may name', "name", CANS),
        ('What "counts as" may name', "name", COUNTS_AS),
    )
    return "\n\n".join(f"### {title}\n\n{_table(f'{head} | what it says', _rows(words))}" for title, head, words in parts)


def _with_moments(occasions: Mapping[str, str]) -> Mapping[str, str]:
    """Each occasion's meaning, and the moments at which it comes where that is not only after."""
    return {word: f"{meaning} ({', '.join(COMES[word])})" if word in COMES else meaning for word, meaning in occasions.items()}


def _rows(words: Mapping[str, str]) -> Iterable[str]:
    return (f"| `{word}` | {meaning} |" for word, meaning in words.items())


PARTS: tuple[tuple[Path, str, Callable[[], str]], ...] = (
    (DOCS / "protocol.md", "record", record),
    (DOCS / "protocol.md", "export", export),
    (DOCS / "protocol.md", "inputs", inputs),
    (DOCS / "protocol.md", "facts", facts),
    (DOCS / "protocol.md", "values", values),
    (DOCS / "protocol.md", "vocabulary", vocabulary),
    (DOCS / "rules.md", "policies", policies),
)
"""Page, name of the part, what makes it."""


def _types(kinds: Iterable[type[Stored]]) -> str:
    return _table("`is` | fields | what it says", (_row(kind) for kind in kinds))


def _row(kind: type[Stored]) -> str:
    hints = get_type_hints(kind)
    shapes = (f"`{field.name}`{'' if field.required else '?'} {_shape(hints[field.name])}" for field in fields(kind))
    said = re.sub(r"\s+", " ", inspect.cleandoc(kind.__doc__ or "")).replace("|", "\\|")
    return f"| `{kind.__struct_config__.tag}` | {'<br>'.join(shapes) or 'none'} | {said} |"


def _shape(hint: object) -> str:
    """A field's type, in the words of JSON."""
    arguments = get_args(hint)
    if get_origin(hint) is tuple:
        if arguments[-1] is Ellipsis:
            return f"list of {_shape(arguments[0])}"
        return "square" if arguments == (int, int, int) else f"[{', '.join(map(_shape, arguments))}]"
    if get_origin(hint) in (Union, UnionType):
        shapes = list(dict.fromkeys(map(_shape, arguments)))
        return "any event" if len(shapes) > 20 else " or ".join(shapes)
    if isinstance(hint, type) and issubclass(hint, Stored):
        return f"`{hint.__struct_config__.tag}`"
    return {int: "number", str: "text", bool: "true or false", type(None): "null"}[hint]  # type: ignore[index]


def _reached() -> set[type[Stored]]:
    found: set[type[Stored]] = set()
    waiting: list[object] = [Record]
    while waiting:
        kind = waiting.pop()
        waiting.extend(get_args(kind))
        if isinstance(kind, type) and issubclass(kind, Stored) and kind not in found:
            found.add(kind)
            waiting.extend(get_type_hints(kind).values())
    return found


def _table(head: str, rows: Iterable[str]) -> str:
    return "\n".join((f"| {head} |", f"|{'---|' * (head.count('|') + 1)}", *rows))


def _code(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)
