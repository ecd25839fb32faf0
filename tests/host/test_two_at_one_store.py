"""Two programs at one store: who comes second is told what was missed, and is asked anew."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from freestrike.engine import Encounter, EndTurn
from freestrike.engine.host.cli import main
from freestrike.events.stores.sqlite import SqliteStore


class Interrupted(io.StringIO):
    """Somebody who thinks so long before the first line that another program ends gob's turn meanwhile."""

    def __init__(self, store: Path, typed: str) -> None:
        super().__init__(typed)
        self._store = store
        self._thinking = True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # as io.StringIO itself
        if self._thinking:
            self._thinking = False
            with SqliteStore(self._store) as store:
                Encounter.open(store).do(EndTurn("gob"), seat="director")
        return super().readline(-1 if size is None else size)


def test_who_was_overtaken_is_told_and_asked_anew(
    duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "duel.db"
    monkeypatch.setattr("sys.stdin", Interrupted(store, "e\nq\n"))

    status = main(["play", str(duel), "--store", str(store)])

    out = capsys.readouterr().out
    assert status == 0
    assert "refused: stale version" in out
    asked_anew = out[out.index("refused: stale version") :]
    assert "ana>" in asked_anew
    with SqliteStore(store) as kept:
        board = Encounter.open(kept).board
    assert board.side_to_act == "heroes"


@pytest.mark.parametrize(
    "arguments",
    [("board", "--at", "1.5"), ("explain", "1.5"), ("undo", "--to", "2.9"), ("log", "--from", "x")],
)
def test_a_record_number_is_a_whole_number(
    duel: Path, tmp_path: Path, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "duel.db"
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    main(["play", str(duel), "--store", str(store)])
    capsys.readouterr()

    status = main([arguments[0], str(store), *arguments[1:]])

    assert status == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "is not a whole number" in line
