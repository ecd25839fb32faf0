"""`freestrike branch` and `freestrike compare`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from .conftest import Run


@pytest.fixture
def store(tmp_path: Path, duel: Path, run: Run) -> Path:
    """A store in which the duel has been fought out."""
    path = tmp_path / "fights.db"
    assert run("play", duel, "--auto", "--seed", 7, "--store", path).status == 0
    return path


def test_the_same_again_is_the_same(run: Run, store: Path) -> None:
    branched = run("branch", store, "--at", 2, "--as", "again", "--again", "--same-dice")
    assert branched.status == 0
    assert branched.out.startswith(f"again, in {store}: duel as it was at record 2\ncommands and rulings given again: ")
    assert "stopped" not in branched.out
    compared = run("compare", store, "--encounter", "duel", "--with", "again")
    assert (compared.status, compared.out[:25]) == (0, "The same: duel and again,")
    assert run("verify", store, "--encounter", "again").out.startswith("EXACT: again")


def test_how_to_go_on_can_be_typed_as_it_stands(run: Run, store: Path) -> None:
    told = run("branch", store, "--at", 2, "--as", "new one").out.splitlines()[-1]
    assert told == f"Go on with: freestrike play --store {store} --encounter 'new one'"


def test_another_choice_is_shown_where_it_parts_and_what_it_comes_to(run: Run, store: Path) -> None:
    assert run("branch", store, "--at", 2).out.startswith("duel-branch, in ")
    assert run("branch", store, "--encounter", "duel", "--at", 2).out.startswith("duel-branch-2, in ")
    run("play", "--store", store, "--encounter", "duel-branch", typed="m F2\n\ne\nq\n")
    compared = run("compare", store, "--encounter", "duel", "--with", "duel-branch")
    assert compared.status == 1
    assert "duel and duel-branch are the same for 2 records, and part there:" in compared.out
    assert re.search(r"^  gob +square C2 / F2, Stamina ", compared.out, re.MULTILINE)
    told = json.loads(run("compare", store, "--encounter", "duel", "--with", "duel-branch", "--json").out)
    assert (told["same"], told["common"], told["one"]["seq"], told["other"]["seq"]) == (False, 2, 3, 4)
    assert run("story", store, "--encounter", "duel-branch").out.count("Here duel-branch branches off duel") == 1


def test_which_of_several_encounters_is_meant_is_said(run: Run, store: Path) -> None:
    assert run("board", store).err == ""
    run("branch", store, "--at", 2)

    assert run("board", store).err == f"freestrike: {store} keeps 2 encounters; this is duel-branch\n"
    assert run("board", store, "--encounter", "duel").err == ""


def test_a_policy_is_answered_otherwise_and_kept_in_another_store(run: Run, tmp_path: Path, store: Path) -> None:
    there = tmp_path / "there.db"
    run("branch", store, "--at", 2, "--into", there, "--policy", "opportunity_attack_bane=gross", "--again", "--as", "gross")
    assert "policy opportunity_attack_bane net / gross" in run("compare", store, there).out
    exported = tmp_path / "gross.jsonl"
    run("export", there, exported)
    assert run("compare", exported, there).out.startswith("The same: gross and gross")


def test_what_cannot_be_branched_or_compared_is_said_in_one_line(run: Run, tmp_path: Path, store: Path) -> None:
    for arguments, said in (
        (("branch", store, "--at", 99999), "has no record 99999"),
        (("branch", store), "requires an argument"),
        (("branch", store, "--at", 2, "--as", "duel"), "encounter exists (duel)"),
        (("branch", store, "--at", 2, "--policy", "gross"), "expected NAME=ANSWER"),
        (("branch", store, "--at", 2, "--policy", "luck=good"), "there is no policy 'luck'"),
        (("branch", store, "--at", 2, "--policy", "opportunity_attack_bane=maybe"), "the answers to opportunity_attack_bane are: net, "),
        (("compare", store), "compare needs two encounters"),
        (("compare", store, "--with", "duel"), "'duel' cannot be compared with itself"),
        (("compare", store, "--with", "other"), "has no encounter 'other'"),
        (("compare", store, tmp_path / "none.db"), "it does not exist"),
    ):
        ran = run(*arguments)
        assert (ran.status, ran.out) == (2, ""), arguments
        assert said in ran.err
        assert ran.err.count("\n") == 1
    assert run("encounters", store).out.count("\n") == 1


def test_in_the_midst_of_a_command_a_policy_is_answered_otherwise_before_it(run: Run, store: Path) -> None:
    log = run("log", store).out.splitlines()
    asked = next(int(line.split()[0]) for line in log if " asked prompt=" in line)
    commanded = max(int(line.split()[0]) for line in log if " commanded " in line and int(line.split()[0]) < asked)

    branched = run("branch", store, "--at", asked, "--policy", "opportunity_attack_bane=gross", "--again", "--same-dice")

    assert branched.out.startswith(f"duel-branch, in {store}: duel as it was at record {commanded - 1}\n")
    assert run("verify", store, "--encounter", "duel-branch").out.startswith("EXACT: duel-branch")


def test_a_branch_of_a_branch_says_where_it_began(run: Run, store: Path) -> None:
    """The first branch has 2 records of the duel, and one that says so."""
    run("branch", store, "--at", 2, "--as", "one", "--again")

    assert run("branch", store, "--encounter", "one", "--at", 3, "--as", "two").out.startswith(
        f"two, in {store}: one as it was at record 3\n"
    )
