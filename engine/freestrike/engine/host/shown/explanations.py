"""An explanation as JSON, as Markdown, and as a page of HTML that needs nothing beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

import attrs
import msgspec

from freestrike.engine.host.streams import clean
from freestrike.engine.host.words.records import Row
from freestrike.events.policies import POLICIES
from freestrike.events.record import Record
from freestrike.events.rulebook import RULES
from freestrike.projections.audit import Explanation
from freestrike.projections.board.board import Board
from freestrike.projections.chronicle.telling import Line
from freestrike.projections.comparison import differences
from freestrike.projections.picture.svg import svg
from freestrike.projections.picture.text import draw

_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|~])")
_STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:90rem;margin:2rem auto;padding:0 1rem;color:#2b2824;background:#fff}"
    "h1{font-size:1.4rem;margin:0 0 .3rem}h2{font-size:1.05rem;margin:1.5rem 0 .3rem;border-bottom:1px solid #c9c4b8}"
    "p{margin:.15rem 0;max-width:60rem;overflow-wrap:anywhere}code{font:.85em/1.5 ui-monospace,monospace;color:#5b564d}"
    "main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,28rem),1fr));gap:1rem;margin-top:1.5rem}"
    "figure{margin:0;break-inside:avoid}figcaption{font-weight:bold}svg{max-width:100%;height:auto}"
)


Pictures = tuple[tuple[str, Board], ...]
"""Boards to be shown, each with its caption."""


@attrs.frozen
class Scene:
    """What the board was: before the record, and after it; of a command or ruling, when all of it was done."""

    before: Board
    after: Board

    @property
    def pictures(self) -> Pictures:
        """Both, each with its caption."""
        return (("Before", self.before), ("After", self.after))


def as_json(encounter: str, why: Explanation, told: Iterable[Line], scene: Scene) -> bytes:
    """One object: the record and the records around it as they are stored, what the chronicle tells of it, `rules` with where they are
    printed, `changes` on the board."""
    record = why.record
    named = dict.fromkeys((*record.rules, *(entry.rule for ledger in why.ledgers for entry in ledger.entries)))
    known = {
        "encounter": encounter,
        "record": record,
        "told": [line.text for line in told],
        "undone": why.undone,
        "causes": why.causes,
        "effects": why.effects,
        "ledgers": [
            {"seq": ledger.seq, "target": ledger.target, "result": ledger.result, "entries": ledger.entries} for ledger in why.ledgers
        ],
        "asked": why.asked,
        "excluded": why.excluded,
        "rules": rules_printed(named),
        "policy": policies_told((record.policy,)),
        "changes": [{"path": one.path, "before": one.one, "after": one.other} for one in differences(scene.before, scene.after)],
    }
    return msgspec.json.encode(known)


def rules_printed(ids: Iterable[str]) -> dict[str, dict[str, str]]:
    """Where each rule is printed."""
    return {id: {"book": RULES[id].book, "chapter": RULES[id].chapter, "section": RULES[id].section} for id in ids if id in RULES}


def policies_told(chosen: Iterable[str]) -> list[dict[str, str]]:
    """Policies given as "name=answer", with the case for each answer."""
    cases = {policy.name: policy.case for policy in POLICIES}
    split = [one.partition("=") for one in chosen]
    return [{"name": name, "answer": answer, "case": cases[name]} for name, _, answer in split if name in cases]


def as_markdown(rows: Iterable[Row], pictures: Pictures) -> Iterator[str]:
    """The lines of the explanation, and the boards in characters."""
    for kind, depth, text, _ in _lines(rows):
        shown = _MARKDOWN.sub(r"\\\1", text)
        if kind:
            yield from (*(("",) if kind > 1 else ()), f"{'#' * kind} {shown}", "")
        else:
            yield f"{'  ' * depth}- {shown}"
    for title, board in pictures:
        yield from ("", f"## {title}", "", "```text", *clean_lines(str(draw(board))), "```")


def as_html(encounter: str, rows: Iterable[Row], pictures: Pictures, marked: Iterable[str]) -> Iterator[str]:
    """A whole page: text and pictures in one file, no script, nothing fetched."""
    lines = tuple(_lines(rows))
    title = f"{encounter}: {next(text for kind, _, text, _ in lines if kind == 1)}"
    yield '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
    yield "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
    yield f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>"
    for kind, depth, text, code in lines:
        tag = f"h{kind}" if kind else "p"
        indent = f' style="margin-left:{1.5 * depth}rem"' if depth and not kind else ""
        shown = f"<code>{escape(text)}</code>" if code else escape(text)
        yield f"<{tag}{indent}>{shown}</{tag}>"
    ids = tuple(marked)
    yield "<main>"
    for caption, board in pictures:
        yield f"<figure><figcaption>{caption}</figcaption>{svg(board, marked=ids)}</figure>"
    yield "</main></body></html>"


def concerned(record: Record, board: Board) -> tuple[str, ...]:
    """The creatures that the record names."""
    event = record.event
    named = [getattr(event, field, "") for field in ("creature", "target", "source")]
    return tuple(id for id in (*named, *getattr(event, "targets", ())) if isinstance(id, str) and id in board.creatures)


def clean_lines(text: str) -> Iterator[str]:
    """The lines of `text`, with nothing in them that cannot be printed."""
    return (clean(line) for line in text.splitlines())


def _lines(rows: Iterable[Row]) -> Iterator[tuple[int, int, str, bool]]:
    """Each line: 1 or 2 for a heading of that level, 0 for any other; how deep it is indented; its text; whether that is a record."""
    levels = {"heading": 1, "turn": 2}
    for row in rows:
        first, *rest = (clean(part) for part, _ in row)
        level = levels.get(row[0][1], 0)
        if level:
            yield level, 0, _joined(first), False
            if fields := _joined(*rest):
                yield 0, 0, fields, True
        elif row[0][1] == "label":
            # The number of a record stands in a column of its own; what comes after it is indented by the records that caused it.
            yield 0, _depth(rest[0]), _joined(first, *rest), True
        else:
            yield 0, max(0, _depth(first) - 1), _joined(first, *rest), False


def _depth(text: str) -> int:
    return (len(text) - len(text.lstrip())) // 2


def _joined(*parts: str) -> str:
    return " ".join("".join(parts).split())
