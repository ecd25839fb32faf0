"""Every rule id that the code names is in the rulebook's table, and the table names nothing that nobody uses."""

from __future__ import annotations

import re
from pathlib import Path

from freestrike.events.rulebook import RULES

ROOT = Path(__file__).parents[2]
RULE_ID = re.compile(r"\b((?:the-basics|classes|combat|monster-basics|tests|engine)/[a-z][a-z-]*[a-z])\b")


def named_in_the_code() -> dict[str, str]:
    found: dict[str, str] = {}
    for root in ("events", "projections", "engine"):
        for path in sorted((ROOT / root).rglob("*.py")):
            if path.name != "rulebook.py":
                for id in RULE_ID.findall(path.read_text(encoding="utf-8").replace("engine/freestrike", "")):
                    found.setdefault(id, str(path.relative_to(ROOT)))
    return found


def test_every_rule_that_the_code_names_is_in_the_rulebook() -> None:
    missing = {id: path for id, path in named_in_the_code().items() if id not in RULES}
    assert not missing


def test_a_rule_says_where_it_stands() -> None:
    rule = RULES["combat/opportunity-attacks"]
    assert (rule.book, rule.chapter, rule.section) == ("Draw Steel: Heroes", "Chapter 10: Combat", "Opportunity Attacks")
