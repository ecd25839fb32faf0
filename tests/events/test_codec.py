"""Many records are read as each of them would be alone; a command is read as a client sends it."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import msgspec
import pytest

from freestrike.events.codec import UnreadableRecord, decode, decode_all, decode_command
from freestrike.events.commands import UseAbility
from freestrike.events.record import Record

LINES = (Path(__file__).parents[1] / "golden" / "passing-by.jsonl").read_bytes().splitlines()


def test_a_log_is_read_as_its_records_are_one_by_one() -> None:
    assert list(decode_all(LINES)) == [decode(line) for line in LINES]


@pytest.mark.parametrize("place", [0, 1, 17, len(LINES) - 1])
@pytest.mark.parametrize("line", [b"", b"{", b"\xff", b"[]", LINES[0] + LINES[1], LINES[0] + b"\n" + LINES[1], LINES[0] + b'{"seq":'])
@pytest.mark.parametrize("rest", [b"", b" ", b"1}", b"{}}"])
def test_what_is_no_record_is_told_with_its_place_after_those_before_it(place: int, line: bytes, rest: bytes) -> None:
    # given a log of which one line is something else, and a next one that could make up for it
    lines = [*LINES[:place], line, rest, *LINES[place + 2 :]]
    read: list[Record] = []
    # when it is read, with 100 as the place of its first record
    with pytest.raises(UnreadableRecord) as unreadable:
        deque(map(read.append, decode_all(lines, 100)))
    # then what stands before it is read, and it is named
    assert read == [decode(one) for one in LINES[:place]]
    assert unreadable.value.seq == 100 + place


def test_a_line_in_two_is_read_as_one_record() -> None:
    spread = LINES[0].replace(b",", b",\n")
    assert list(decode_all([spread, *LINES[1:]])) == [decode(line) for line in LINES]


def test_a_command_that_a_client_sends_is_read_or_told_to_be_none() -> None:
    sent = UseAbility("ana", "parry", ("orc",), "melee")

    assert decode_command(msgspec.json.encode(sent)) == sent
    for data in (b"", b"{}", b'{"is": "step-into.1"}', b'{"is": "use-ability.1", "creature": 5}', b'{"is": "end-turn.1"}'):
        with pytest.raises(ValueError, match="no command: "):
            decode_command(data)
