"""`freestrike simulate`: many fights, the same whatever plays them, and what they say about the next one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from freestrike.engine.host.shown.estimates import mean, share

from .conftest import Run

PNG = b"\x89PNG\r\n\x1a\n"


def test_a_share_has_wilsons_interval() -> None:
    """8 of 10: z = 1.96, so (0.8 + 0.192) / 1.384 = 0.717, plus and minus 1.416 x 0.160 = 0.227."""
    found = share(8, 10)
    assert found.value == 0.8
    assert found.low == pytest.approx(0.490, abs=0.001)
    assert found.high == pytest.approx(0.943, abs=0.001)
    never = share(0, 10)
    assert never.value == 0
    assert never.low == pytest.approx(0, abs=0.001)
    assert never.high == pytest.approx(0.278, abs=0.001)


@pytest.mark.parametrize("of", range(1, 60))
def test_the_interval_of_a_share_holds_it_and_ends_with_it_at_none_and_all(of: int) -> None:
    """At all of n, (1 + z2/2n + z2/2n) / (1 + z2/n) is 1; at none of it the two parts are the same, and their difference 0."""
    for hits in range(of + 1):
        found = share(hits, of)
        assert found.low is not None
        assert found.high is not None
        assert 0 <= found.low <= found.value <= found.high <= 1
    assert share(of, of).high == 1


def test_a_mean_has_its_standard_errors_to_either_side() -> None:
    """1, 2, 3: the standard deviation is 1, the standard error 1 / 1.732 = 0.577, and 1.96 of them 1.132."""
    found = mean([1, 2, 3])
    assert found.value == 2
    assert found.low == pytest.approx(0.868, abs=0.001)
    assert found.high == pytest.approx(3.132, abs=0.001)
    assert (mean([0, 0, 0, 1]).low, mean([4]).low) == (0, None)


def test_the_fights_are_those_that_their_seeds_play_however_many_processes_do_it(run: Run, duel: Path) -> None:
    alone = run("simulate", duel, "--runs", 5, "--seed", 3, "--jobs", 1, "--json")
    together = run("simulate", duel, "--runs", 5, "--seed", 3, "--jobs", 2, "--json")
    assert (alone.status, alone.err) == (0, "")
    assert alone.out == together.out
    told = json.loads(alone.out)
    assert [fight["seed"] for fight in told["fights"]] == [3, 4, 5, 6, 7]
    assert sum(side["fights"] for side in told["won"].values()) == 5
    played = run("play", duel, "--auto", "--seed", 5).out
    fifth = told["fights"][2]
    assert f"{fifth['records']} records, head {fifth['head']}" in played


def test_the_table_says_who_won_and_what_each_creature_did(run: Run, duel: Path) -> None:
    told = run("simulate", duel, "--runs", 3, "--jobs", 1).out.splitlines()
    assert told[0] == "duel: 3 fights, seeds 0 to 2; in brackets 95% confidence intervals"
    assert [line.split()[0] for line in told[1:5]] == ["heroes", "director", "nobody", "rounds"]
    assert [line.split()[0] for line in told[-2:]] == ["ana", "gob"]


def test_a_fight_stops_where_it_is_told_to_and_nobody_has_won_it(run: Run, duel: Path) -> None:
    told = json.loads(run("simulate", duel, "--runs", 1, "--rounds", 1, "--jobs", 1, "--json").out)
    assert (told["won"]["nobody"]["fights"], told["rounds"]) == (1, {"value": 1, "low": None, "high": None})


def test_the_plot_is_drawn_and_a_name_that_is_no_picture_is_refused_first(run: Run, duel: Path, tmp_path: Path) -> None:
    assert run("simulate", duel, "--runs", 2, "--jobs", 1, "--plot", tmp_path / "out.png").status == 0
    assert (tmp_path / "out.png").read_bytes().startswith(PNG)
    nowhere = run("simulate", duel, "--plot", tmp_path / "none" / "out.png")
    assert (nowhere.status, nowhere.out) == (2, "")
    assert f"there is no directory {tmp_path / 'none'} to write in" in nowhere.err
    refused = run("simulate", duel, "--plot", tmp_path / "out.docx")
    assert (refused.status, refused.out) == (2, "")
    assert "expected a file that ends in one of" in refused.err


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--runs", 0), "freestrike: --runs is 0, expected 1 or more\n"),
        (("--rounds", 0), "freestrike: --rounds is 0, expected 1 or more\n"),
        (("--jobs", -1), "freestrike: --jobs is -1, expected 0 or more\n"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(run: Run, duel: Path, wrong: tuple[object, ...], said: str) -> None:
    refused = run("simulate", duel, *wrong)
    assert (refused.status, refused.out, refused.err) == (2, "", said)


def test_an_encounter_that_cannot_begin_is_refused(run: Run, tmp_path: Path) -> None:
    refused = run("simulate", tmp_path / "none.yaml")
    assert refused.status == 2
    assert "none.yaml" in refused.err
