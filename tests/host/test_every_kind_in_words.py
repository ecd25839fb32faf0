"""Every kind of question that the engine can put is asked in words, and none of its options reads like another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import freestrike.engine
from freestrike.engine.at_once import THEN
from freestrike.engine.host.words.asking import ASKS
from freestrike.engine.host.words.option_words import READS
from freestrike.engine.rules.effects.deeds import CATCH_BREATH, PLAYED
from freestrike.events.prompt_kinds import KINDS

SOURCES = Path(freestrike.engine.__file__).parent
ASKING = {"Question": 2, "_question": 3, "decide": 3, "choose_number": 3, "choose_by_leave": 3}
"""The calls that put a question, and at which place of theirs its kind stands."""
TOLD: dict[str, frozenset[str]] = {
    "f'extra {kind}'": frozenset(f"extra {kind}" for kind in THEN),
    "effect.what": frozenset(PLAYED) - {CATCH_BREATH},
    "kind": frozenset(),
    "what": frozenset(),
}
"""The kinds that are not written there: which they may be; none where the kind is handed on from another of these calls."""


def written_kinds() -> Iterator[str]:
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ASKING):
                continue
            kind = node.args[ASKING[node.func.id]]
            if isinstance(kind, ast.Constant):
                yield str(kind.value)
            else:
                yield from TOLD[ast.unparse(kind)]
    yield "choice"


def test_every_kind_of_question_has_words() -> None:
    found = set(written_kinds())
    assert len(found) > 40
    assert found - set(ASKS) == set()


def test_no_words_are_for_a_kind_that_is_never_asked() -> None:
    found = set(written_kinds())
    assert set(ASKS) - found == set()
    assert set(READS) - found == set()


def test_the_protocol_tells_of_every_kind() -> None:
    assert set(KINDS) == set(ASKS)
