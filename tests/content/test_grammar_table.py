"""The table of a grammar that is kept with the package: believed where it is whole and of this grammar, else computed."""

from __future__ import annotations

from pathlib import Path

import pytest
from lark import Lark

from freestrike.engine.content.compiling.grammar.part import Part
from freestrike.engine.content.compiling.grammar.table import parser_of, table_of

GRAMMAR = """
sentence: who "takes" INT "damage" -> harms
who: "the" "target" -> target
   | "each" "enemy" -> enemies
%import common.INT
%import common.WS
%ignore WS
"""
START = ("sentence",)
SENTENCE = "each enemy takes 5 damage"


def told(place: Path, grammar: str = GRAMMAR) -> Part:
    tree = parser_of(grammar, START, place).parse(SENTENCE, start="sentence")
    assert isinstance(tree, Part)
    return tree


@pytest.fixture
def computed(tmp_path: Path) -> Part:
    return told(tmp_path / "no such file")


def test_the_parser_from_the_table_is_the_one_that_would_be_computed(tmp_path: Path, computed: Part) -> None:
    kept = tmp_path / "kept"
    kept.write_bytes(table_of(GRAMMAR, START))

    assert told(kept) == computed
    assert computed.names == {"harms", "enemies"}


def test_from_the_table_nothing_is_computed(tmp_path: Path, computed: Part, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept"
    kept.write_bytes(table_of(GRAMMAR, START))

    def compute(*_: object, **__: object) -> None:
        raise AssertionError("the parser is computed")

    monkeypatch.setattr(Lark, "__init__", compute)

    assert told(kept) == computed
    with pytest.raises(AssertionError, match="is computed"):
        told(tmp_path / "no such file")


@pytest.mark.parametrize("of", ["another grammar", "another start", "nothing"])
def test_another_table_is_passed_over(tmp_path: Path, computed: Part, of: str) -> None:
    kept = tmp_path / "kept"
    tables = {"another grammar": (GRAMMAR + "// more\n", START), "another start": (GRAMMAR, ("who",))}
    kept.write_bytes(table_of(*tables[of]) if of in tables else b"")

    assert told(kept) == computed


def test_a_damaged_table_is_passed_over_wherever_it_is_damaged(tmp_path: Path, computed: Part) -> None:
    kept = tmp_path / "kept"
    whole = table_of(GRAMMAR, START)
    for place in range(0, len(whole), len(whole) // 40):
        kept.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])

        assert told(kept) == computed
