"""The rules map: every rule of the game that the engine names is in it, with the code that is there and tests that are there."""

from __future__ import annotations

import re

import pytest

from documentation.named import is_a_test, names_in
from documentation.pages import DOCS, ROOT, table
from events.test_rulebook import named_in_the_code
from freestrike.events.rulebook import FREESTRIKE, RULES

PAGE = DOCS / "rules.md"
PACKAGES = {"engine": "engine/freestrike/engine", "events": "events/freestrike/events", "projections": "projections/freestrike/projections"}
ROWS = {row[0].strip("`"): row[1:] for row in table(PAGE, "rules")}


def test_the_map_has_every_rule_of_the_game_that_the_code_names_in_the_order_of_the_rulebook() -> None:
    named = named_in_the_code()
    of_the_game = [id for id, rule in RULES.items() if rule.book != FREESTRIKE]

    assert list(ROWS) == [id for id in of_the_game if id in ROWS]
    assert [id for id in of_the_game if id in named and id not in ROWS] == []


@pytest.mark.parametrize("id", ROWS)
def test_a_rule_of_the_map_is_printed_and_decided_and_tested_there(id: str) -> None:
    section, code, tests = ROWS[id]

    assert section == RULES[id].section
    for place in re.findall(r"`([^`]+)`", code):
        file, _, name = place.partition(":")
        package, _, rest = file.partition("/")
        path = ROOT / PACKAGES[package] / rest
        assert name in names_in(path), place
        assert re.search(rf"\b{id}\b(?!-)", path.read_text(encoding="utf-8")), f"{place} does not name {id}"
    named = re.findall(r"`([^`]+)`", tests)
    assert named
    assert [name for name in named if not is_a_test(name)] == []
