"""Whatever is altered in an exported encounter is found: every byte of a small one, every field of larger ones, every line dropped,
inserted or moved, every die, every secret."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

import msgspec
import pytest
from msgspec.structs import replace

from exports.forging import altered, first_line, rehashed
from freestrike.engine import Advance, Encounter, EndTurn
from freestrike.engine.dice import KeyedDice, ScriptedDice
from freestrike.engine.exported import verify_export
from freestrike.engine.verification import Finding
from freestrike.events.codec import decode, encode
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.dice import Rolled
from freestrike.events.encounter import EncounterClosed, EncounterCreated, Entrant, Setup
from freestrike.events.event import Fact
from freestrike.events.export import write
from freestrike.events.stores.memory import MemoryStore
from golden.fights import FIGHTS, log

HERO = StatBlock("Hero", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2))
BRUTE = StatBlock("Brute", "1M", 5, 40, free_strike=CreatureFreeStrike(4))
SETUP = Setup(
    "t",
    (Entrant("H", HERO, "heroes", "ana", (0, 0, 0)), Entrant("B", BRUTE, "director", "director", (1, 0, 0))),
    first_side="director",
    malice=0,
)
SECRET = b"settles the dice"
GIVEN = re.compile(r"by|at|event\.(?:reason|encounter|engine|commitment|setup\..*|command\..*)")
"""What comes from outside, and could have been given otherwise."""


def walk(fight: Encounter) -> None:
    """The brute walks away, the hero strikes; the brute thinks again and stays, and thinks again."""
    for _ in (1, 2):
        outcome = fight.do(Advance("B", ((2, 0, 0),)), seat="director")
        fight.answer(outcome.prompts[0].id, ["opportunity-attack/H"], seat="ana")
        fight.undo()
    fight.redo()
    fight.do(EndTurn("B"), seat="director")


@cache
def small() -> tuple[bytes, ...]:
    """A closed encounter of some 50 records, exported."""
    store = MemoryStore()
    fight = Encounter.create(SETUP, store=store, secret=SECRET)
    walk(fight)
    fight.close()
    return tuple(write(store, fight.id))


def records_of(lines: Iterable[bytes]) -> list[bytes]:
    """The stored records of an export."""
    return [line.partition(b'"record":')[2][:-2] for line in list(lines)[1:]]


def finding(lines: Iterable[bytes], head: str = "") -> Finding | None:
    return verify_export(list(lines), head=head).finding


def split(file: bytes) -> list[bytes]:
    return file.splitlines(keepends=True)


def test_an_export_is_exact_and_its_dice_are_those_of_the_secret() -> None:
    verdict = verify_export(small())
    assert verdict.exact
    assert verdict.dice_checked
    assert rehashed(records_of(small())) == list(small()), "the forger of these tests knows the format"


@pytest.mark.parametrize("changes", [(0x01,), pytest.param(range(1, 256), marks=pytest.mark.slow)])
def test_every_altered_byte_is_found(changes: Sequence[int]) -> None:
    file = b"".join(small())
    for place, byte in enumerate(file):
        for change in changes:
            forged = file[:place] + bytes([byte ^ change]) + file[place + 1 :]
            assert finding(split(forged)) is not None, f"byte {place} of {len(file)}, {byte} made {byte ^ change}"


@pytest.mark.parametrize("every", [7, pytest.param(1, marks=pytest.mark.slow)])
def test_every_dropped_byte_and_every_inserted_one_is_found(every: int) -> None:
    file = b"".join(small())
    for place in range(0, len(file), every):
        assert finding(split(file[:place] + file[place + 1 :])) is not None, f"byte {place} dropped"
        assert finding(split(file[:place] + b" " + file[place:])) is not None, f"a blank inserted before byte {place}"


def test_every_dropped_inserted_and_moved_record_is_found() -> None:
    first, *lines = small()
    for n in range(len(lines)):
        assert finding([first, *lines[:n], *lines[n + 1 :]]) is not None
        assert finding([first, *lines[: n + 1], *lines[n:]]) is not None
        assert finding([first, *lines[n:], *lines[:n]] if n else [*lines, first]) is not None
    for one, other in combinations(range(len(lines)), 2):
        swapped = list(lines)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        assert finding([first, *swapped]) is not None


def test_every_dropped_inserted_and_moved_record_is_found_though_all_is_hashed_anew() -> None:
    """A record that nobody misses is the last one: against that a head must be known."""
    records, head = records_of(small()), verify_export(small()).head
    for n in range(len(records)):
        forged = [*records[:n], *records[n + 1 :]]
        assert finding(rehashed(forged), head) is not None
        assert n == len(records) - 1 or finding(rehashed(forged)) is not None
        assert finding(rehashed([*records[: n + 1], *records[n:]])) is not None
    for n in range(len(records) - 1):
        assert finding(rehashed([*records[:n], records[n + 1], records[n], *records[n + 2 :]])) is not None


def test_every_cut_tail_is_found_against_a_known_head() -> None:
    records, head = records_of(small()), verify_export(small()).head
    for n in range(1, len(records)):
        assert finding(rehashed(records[:n]), head) is not None
        assert finding([*small()[: n + 1]]) is not None, "the first line counts them"


def test_another_name_head_count_or_secret_in_the_first_line_is_found() -> None:
    _, *lines = small()
    records, head = records_of(small()), bytes.fromhex(verify_export(small()).head)
    assert finding([first_line(records, head, SECRET.hex()), *lines]) is None
    for forged in (
        first_line(records, head, b"another".hex()),
        first_line(records, head, SECRET.hex().upper()),
        first_line(records[1:] and records[:-1], head),
        first_line(records, head[::-1]),
        first_line(records, head).replace(b'"encounter":"encounter"', b'"encounter":"another"'),
    ):
        found = finding([forged, *lines])
        assert found is not None
        assert found.seq == 0 or found.seq == len(records)


# Fields


@pytest.mark.parametrize("name", FIGHTS)
def test_every_altered_field_is_found_at_its_record(name: str) -> None:
    records = log(name).splitlines()
    lines = rehashed(records)
    for n, data in enumerate(records):
        for path, new in altered(msgspec.json.decode(data)):
            forged = lines[n + 1].replace(data, msgspec.json.encode(new))
            found = finding([*lines[: n + 1], forged, *lines[n + 2 :]])
            assert found is not None, f"record {n + 1}, {path}"
            assert found.seq == n + 1, f"record {n + 1}, {path}"


def _every_field_rehashed(name: str, every: int) -> None:
    """With a known head, each is found. Without one, each of a fact is found by the rules; of an input those are found that nobody could
    have given so: not another time, another reason, another legal command."""
    records = log(name).splitlines()
    head = verify_export(rehashed(records)).head
    for n, field in list(_fields(records))[::every]:
        path, forged = field
        lines = rehashed([*records[:n], forged, *records[n + 1 :]])
        assert finding(lines, head) is not None, f"record {n + 1}, {path}"
        if finding(lines) is None:
            assert not isinstance(decode(records[n]).event, Fact | Rolled), f"record {n + 1}, {path}"
            assert GIVEN.fullmatch(path), f"record {n + 1}, {path}"


def _fields(records: Sequence[bytes]) -> Iterator[tuple[int, tuple[str, bytes]]]:
    for n, data in enumerate(records):
        for path, new in altered(msgspec.json.decode(data)):
            yield n, (".".join(map(str, path)), msgspec.json.encode(new))


@pytest.mark.parametrize("every", [11, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", FIGHTS)
def test_every_field_altered_and_all_hashed_anew_is_found(name: str, every: int) -> None:
    _every_field_rehashed(name, every)


# Dice and secrets


def test_every_changed_die_is_found_though_all_is_hashed_anew() -> None:
    records = [decode(data) for data in records_of(small())]
    for n, record in enumerate(records):
        event = record.event
        if not isinstance(event, Rolled):
            continue
        for place, die in enumerate(event.dice):
            for face in {*range(1, event.sides + 1)} - {die}:
                dice = (*event.dice[:place], face, *event.dice[place + 1 :])
                forged = [*records[:n], replace(record, event=replace(event, dice=dice)), *records[n + 1 :]]
                assert finding(rehashed([encode(one) for one in forged])) is not None


def played(dice: Sequence[int], secret: bytes) -> list[bytes]:
    """The walk with dice of one's own choice, all that follows from them as the rules have it, and the commitment to `secret`."""
    store = MemoryStore()
    fight = Encounter.create(SETUP, store=store, dice=ScriptedDice([*dice, *dice]))
    walk(fight)
    fight.close()
    records = [decode(stored.data) for stored in store.read(fight.id)]
    created, closed = records[0].event, records[-1].event
    assert isinstance(created, EncounterCreated)
    assert isinstance(closed, EncounterClosed)
    records[0] = replace(records[0], event=replace(created, commitment=KeyedDice(secret).commitment))
    records[-1] = replace(records[-1], event=EncounterClosed(secret.hex()))
    return [encode(record) for record in records]


def test_dice_that_are_not_those_of_the_secret_are_found_though_all_follows_from_them() -> None:
    real = KeyedDice(SECRET).roll("H/melee-free-strike/B", 1, 1, 10, 2)
    assert finding(rehashed(played(real, SECRET))) is None
    for dice in ((one, other) for one in range(1, 10) for other in range(1, 10)):
        if dice != real:
            found = finding(rehashed(played(dice, SECRET)))
            assert found is not None
            assert "the secret gives other dice" in found.problem


def test_a_forged_secret_is_found() -> None:
    """Whether it is not the one committed to, or the commitment is forged with it: then the dice are not its own."""
    records = records_of(small())
    closed = decode(records[-1])
    forged = encode(replace(closed, event=EncounterClosed(b"another".hex())))
    found = finding(rehashed([*records[:-1], forged]))
    assert found is not None
    assert "the secret is not the one that the log committed to" in found.problem
    created = decode(records[0])
    assert isinstance(created.event, EncounterCreated)
    both = encode(replace(created, event=replace(created.event, commitment=KeyedDice(b"another").commitment)))
    found = finding(rehashed([both, *records[1:-1], forged]))
    assert found is not None
    assert "the secret gives other dice" in found.problem
