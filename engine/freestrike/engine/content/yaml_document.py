"""YAML to a document: plain data with the line and column of every field."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

import attrs

from freestrike.engine.content.document import Document, join
from freestrike.engine.content.error import ContentError

if TYPE_CHECKING:
    import yaml

# The core schema of YAML 1.2. In YAML 1.1, PyYAML's own, `yes` and `no` (answers to policies) would be truth values.
_NULL = re.compile(r"~|null|Null|NULL|")
_BOOL = re.compile(r"true|True|TRUE|false|False|FALSE")
_INT = re.compile(r"[-+]?[0-9]{1,18}")


def yaml_document(file: str, data: bytes) -> Document:
    """The one YAML document in `data`. Raises ContentError with line and column: not YAML, a key given twice, an alias."""
    import yaml

    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ContentError(file, f"is not UTF-8 text: {error.reason} at byte {error.start}") from None
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        raise _at(file, error.problem_mark or error.context_mark, f"is not YAML: {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise ContentError(file, f"is not YAML: {error}") from None
    except RecursionError:
        raise ContentError(file, "is nested too deeply") from None
    if node is None:
        raise ContentError(file, "is empty")
    reading = _Reading(file)
    return Document(file, reading.plain(node, ""), reading.positions)


@attrs.define
class _Reading:
    """One walk through the nodes of a file."""

    file: str
    positions: dict[str, tuple[int, int]] = attrs.field(factory=dict)
    _seen: set[int] = attrs.field(factory=set)

    def plain(self, node: yaml.Node, field: str) -> object:
        """The plain data of the node at `field`."""
        import yaml

        # An alias is the node of its anchor once more. A small file of them expands without bound, so there are none.
        if id(node) in self._seen:
            raise _at(self.file, node.start_mark, "is used again by an alias (*name), which is not supported")
        self._seen.add(id(node))
        self.positions.setdefault(field, (node.start_mark.line + 1, node.start_mark.column + 1))
        if isinstance(node, yaml.MappingNode):
            return dict(self._item(key, value, field) for key, value in node.value)
        if isinstance(node, yaml.SequenceNode):
            return [self.plain(item, join(field, n)) for n, item in enumerate(node.value)]
        if isinstance(node, yaml.ScalarNode) and not node.style:
            return _scalar(node.value)
        return node.value

    def _item(self, key: yaml.Node, value: yaml.Node, field: str) -> tuple[str, object]:
        import yaml

        if not isinstance(key, yaml.ScalarNode) or not key.value:
            raise _at(self.file, key.start_mark, "a key must be a word or a number")
        within = join(field, str(key.value))
        if within in self.positions:
            raise _at(self.file, key.start_mark, f"{within}: is given twice")
        self.positions[within] = (key.start_mark.line + 1, key.start_mark.column + 1)
        return key.value, self.plain(value, within)


def _scalar(word: str) -> object:
    """What a word without quotes stands for."""
    if _NULL.fullmatch(word):
        return None
    if _BOOL.fullmatch(word):
        return word.lower() == "true"
    return int(word) if _INT.fullmatch(word) else word


class _Mark(Protocol):
    line: int
    column: int


def _at(file: str, mark: _Mark | None, problem: str) -> ContentError:
    line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
    return ContentError(file, problem, line=line, column=column)
