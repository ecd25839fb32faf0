"""`freestrike export` and `freestrike import`, and `verify` on an exported file."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run


@pytest.fixture
def store(tmp_path: Path, duel: Path, run: Run) -> Path:
    """A store in which the duel has been fought out."""
    path = tmp_path / "fights.db"
    assert run("play", duel, "--auto", "--seed", 7, "--store", path).status == 0
    return path


@pytest.fixture
def file(tmp_path: Path, store: Path, run: Run) -> Path:
    """The duel, exported."""
    path = tmp_path / "duel.jsonl"
    assert run("export", store, path).status == 0
    return path


def head(text: str) -> str:
    return text.split()[-1]


def test_it_goes_to_another_store_with_the_same_head(run: Run, tmp_path: Path, store: Path, file: Path) -> None:
    there = tmp_path / "there.db"
    exported, imported = run("export", store, file), run("import", file, there)
    assert head(exported.out) == head(imported.out)
    assert "new records" in imported.out
    assert run("story", there).out == run("story", store).out
    assert "nothing new" in run("import", file, there).out
    verified = run("verify", file, "--head", head(exported.out))
    assert verified.status == 0
    assert verified.out.startswith(f"EXACT: {file}")


def test_to_the_standard_output_it_is_the_same(run: Run, store: Path, file: Path) -> None:
    assert run("export", store).out.encode() == file.read_bytes()


def test_the_secret_goes_with_it_only_if_wished(run: Run, tmp_path: Path, store: Path, file: Path) -> None:
    assert '"secret"' not in file.read_text(encoding="utf-8").splitlines()[0]
    assert "those of the secret" not in run("verify", file).out
    run("export", store, file, "--secret")
    assert '"secret"' in file.read_text(encoding="utf-8").splitlines()[0]
    assert "the dice are those of the secret" in run("verify", file).out


def test_what_was_tampered_with_is_found_and_not_taken_in(run: Run, tmp_path: Path, file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"gob"', '"bog"', 1), encoding="utf-8")
    found = run("verify", file)
    assert (found.status, found.err) == (1, "")
    assert found.out.startswith(f"DIFFERS: {file}, record 1: line 2: its hash does not fit")
    refused = run("import", file, tmp_path / "there.db")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith(f"freestrike: {file}: line 2: its hash does not fit")
    assert not (tmp_path / "there.db").exists()


def test_a_file_that_is_something_else_is_neither_read_nor_overwritten(
    run: Run, tmp_path: Path, duel: Path, store: Path, file: Path
) -> None:
    before = store.read_bytes()
    for arguments, said in (
        (("export", store, store), "is there already, and is not an exported encounter"),
        (("export", store, duel), "is there already, and is not an exported encounter"),
        (("export", store, tmp_path / "none" / "x.jsonl"), "No such file"),
        (("import", duel, tmp_path / "there.db"), "is not an exported encounter; freestrike export writes one"),
        (("import", store, tmp_path / "there.db"), "is not an exported encounter"),
        (("import", tmp_path / "none.jsonl", store), "No such file"),
        (("import", file, duel), "it is not a store of Freestrike"),
        (("verify", file, "--encounter", "duel"), "--encounter is for stores"),
    ):
        ran = run(*arguments)
        assert (ran.status, ran.out) == (2, ""), arguments
        assert said in ran.err
        assert ran.err.count("\n") == 1
    assert store.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix in (".part", ".jsonl")) == ["duel.jsonl"]


def test_the_secret_alone_is_something_new(run: Run, tmp_path: Path, store: Path, file: Path) -> None:
    there, keyed = tmp_path / "there.db", tmp_path / "keyed.jsonl"
    run("import", file, there)
    run("export", store, keyed, "--secret")

    assert "duel: the secret of its dice; " in run("import", keyed, there).out
    assert "duel: nothing new; " in run("import", keyed, there).out
    assert "new records and the secret of its dice; " in run("import", keyed, tmp_path / "another.db").out
