"""`freestrike rulings`: what came from the chair, apart from what the rules decided."""

from __future__ import annotations

import json
from pathlib import Path

from freestrike.engine import Encounter, UseAbility
from freestrike.events.rulings import SetStamina
from freestrike.events.stores.sqlite import SqliteStore

from .conftest import Run


def test_it_lists_orders_and_rulings_with_their_reasons(run: Run, duel: Path, tmp_path: Path) -> None:
    path = tmp_path / "fights.db"
    run("play", duel, "--store", path, typed="q\n")
    assert "ordered nothing" in run("rulings", path).out
    with SqliteStore(path) as store:
        fight = Encounter.open(store)
        fight.rule(SetStamina("ana", 9), reason="she fell")
        fight.order(UseAbility("ana", "melee-free-strike", ["gob"]), overruling=["combat/creatures-take-turns"], reason="in a rage")
        fight.undo(reason="she kept her temper")
    told = run("rulings", path)
    assert (told.status, told.err) == (0, "")
    lines = told.out.splitlines()
    assert any("set-stamina" in line and "she fell" in line and "~" not in line for line in lines)
    assert any("order of director, past combat/creatures-take-turns" in line for line in lines)
    assert any("undone" in line and "she kept her temper" in line for line in lines)
    listed = json.loads(run("rulings", path, "--json").out)
    assert [(one["kind"], one["reason"], one["undone"]) for one in listed["rulings"]] == [
        ("ruling", "she fell", False),
        ("order", "in a rage", True),
        ("correction", "she kept her temper", False),
    ]
