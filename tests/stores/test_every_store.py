"""What every store does, in memory or in a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from freestrike.events.stores.interface import Exchange, Kept, Listing, Store, StoreError, VersionConflict
from stores.exchanges import exchange, record


def contents(store: Store) -> object:
    """All that a store says."""
    return [(listing, list(store.read(listing.encounter)), store.undone(listing.encounter)) for listing in store.encounters()]


def test_an_exchange_is_read_as_it_was_appended(store: Store) -> None:
    # given two exchanges
    first, second = exchange(1, 3), exchange(4, 2)
    # when both are appended
    store.append("fight", first, 0)
    store.append("fight", second, 3)
    # then the log is theirs, in order
    assert list(store.read("fight")) == [*first.records, *second.records]


def test_an_empty_store_knows_nothing(store: Store) -> None:
    assert store.encounters() == ()
    assert list(store.read("fight")) == []
    assert store.undone("fight") == ()
    assert store.exchange("fight", "a") is None
    assert store.secret("fight") is None


@pytest.mark.parametrize(("start", "seqs"), [(-5, [1, 2, 3, 4]), (0, [1, 2, 3, 4]), (3, [3, 4]), (4, [4]), (5, []), (2**70, [])])
def test_reading_starts_where_it_is_told(store: Store, start: int, seqs: list[int]) -> None:
    store.append("fight", exchange(1, 4), 0)
    assert [kept.seq for kept in store.read("fight", start)] == seqs


def test_a_long_log_is_read_whole(store: Store) -> None:
    # given a log longer than any batch
    long = exchange(1, 3500)
    store.append("fight", long, 0)
    # then it is read without a hole, from the beginning and from within
    assert tuple(store.read("fight")) == long.records
    assert tuple(store.read("fight", 1000)) == long.records[999:]
    assert tuple(store.lines("fight")) == tuple(record.data for record in long.records)
    assert tuple(store.lines("fight", 1000)) == tuple(record.data for record in long.records[999:])


def test_reading_shows_the_log_as_it_stood_and_does_not_hinder_an_append(store: Store) -> None:
    # given a log that is being read
    store.append("fight", exchange(1, 2500), 0)
    reading = store.read("fight")
    seqs = [next(reading).seq]
    # when more is appended, to it and to another
    store.append("fight", exchange(2501, 2), 2500)
    store.append("other", exchange(1), 0)
    # then the reading ends where the log ended, and the next one sees more
    seqs += [kept.seq for kept in reading]
    assert seqs == list(range(1, 2501))
    assert [kept.seq for kept in store.read("fight", 2500)] == [2500, 2501, 2502]


@pytest.mark.parametrize("expected", [-1, 0, 2, 4, 2**70])
def test_an_append_at_another_version_changes_nothing(store: Store, expected: int) -> None:
    # given a log of three
    store.append("fight", exchange(1, 3), 0)
    before = contents(store)
    # when an exchange is appended that does not follow the third record
    with pytest.raises(VersionConflict, match=f"encounter 'fight' is at version 3, not {expected}") as refused:
        store.append("fight", exchange(expected + 1, id="late"), expected)
    # then the store says where the log stands, and is as before
    assert refused.value.version == 3
    assert contents(store) == before
    assert store.exchange("fight", "late") is None


def test_an_encounter_that_is_not_there_is_at_version_0(store: Store) -> None:
    with pytest.raises(VersionConflict) as refused:
        store.append("fight", exchange(4), 3)
    assert refused.value.version == 0
    assert store.encounters() == ()


@pytest.mark.parametrize(
    ("malformed", "reason"),
    [
        (Exchange(()), "no records"),
        (Exchange((record(4), record(6))), "record 6 stands where 5 is due"),
        (Exchange((record(5), record(4))), "record 5 stands where 4 is due"),
        (exchange(4, undone=(1, 2), redone=(1, 2)), "both undoes and redoes"),
        (exchange(4, undone=(0, 2)), "records 0 to 2 are no range of a log of 3"),
        (exchange(4, undone=(3, 2)), "records 3 to 2 are no range of a log of 3"),
        (exchange(4, undone=(2, 4)), "records 2 to 4 are no range of a log of 3"),
        (exchange(4, redone=(1, 2)), "records 1 to 2 were not undone last"),
    ],
)
def test_a_malformed_exchange_changes_nothing(store: Store, malformed: Exchange, reason: str) -> None:
    store.append("fight", exchange(1, 3), 0)
    before = contents(store)
    with pytest.raises(StoreError, match=f"encounter 'fight': .*{reason}"):
        store.append("fight", malformed, 3)
    assert contents(store) == before


def test_an_exchange_is_found_by_its_id(store: Store) -> None:
    # given exchanges with an id and one without
    store.append("fight", exchange(1, 2, id="create", fingerprint=b"\x00one"), 0)
    store.append("fight", exchange(3, 4), 2)
    store.append("fight", exchange(7, 1, id="move"), 6)
    # then those with an id are found: where they stand and what was asked
    assert store.exchange("fight", "create") == Kept(1, 2, b"\x00one")
    assert store.exchange("fight", "move") == Kept(7, 7, b"")
    assert store.exchange("fight", "") is None
    assert store.exchange("fight", "strike") is None


def test_an_id_is_used_once_in_an_encounter(store: Store) -> None:
    store.append("fight", exchange(1, id="a", fingerprint=b"first"), 0)
    before = contents(store)
    # when the same id comes again
    with pytest.raises(StoreError, match="encounter 'fight': an exchange 'a' is there already"):
        store.append("fight", exchange(2, 3, id="a", fingerprint=b"second"), 1)
    # then nothing changes; in another encounter the id is free
    assert contents(store) == before
    assert store.exchange("fight", "a") == Kept(1, 1, b"first")
    store.append("other", exchange(1, 2, id="a"), 0)
    assert store.exchange("other", "a") == Kept(1, 2, b"")


def test_the_undone_ranges_follow_undo_and_redo(store: Store) -> None:
    """The fight: records 1 to 9; the last three are undone (10), then the three before (11); both come back (12, 13)."""
    store.append("fight", exchange(1, 9), 0)
    assert store.undone("fight") == ()
    store.append("fight", exchange(10, undone=(7, 9)), 9)
    assert store.undone("fight") == ((7, 9),)
    store.append("fight", exchange(11, undone=(4, 6)), 10)
    assert store.undone("fight") == ((7, 9), (4, 6))
    store.append("fight", exchange(12, redone=(4, 6)), 11)
    assert store.undone("fight") == ((7, 9),)
    store.append("fight", exchange(13, redone=(7, 9)), 12)
    assert store.undone("fight") == ()
    # and the records are all there still
    assert [kept.seq for kept in store.read("fight")] == list(range(1, 14))


def test_redo_brings_back_what_was_undone_last(store: Store) -> None:
    # given two ranges, undone one after the other, after which play went on and was undone as well
    store.append("fight", exchange(1, 6), 0)
    store.append("fight", exchange(7, undone=(5, 6)), 6)
    store.append("fight", exchange(8, 2), 7)
    store.append("fight", exchange(10, undone=(8, 9)), 9)
    # when the first is redone before the second, then it is refused
    with pytest.raises(StoreError, match="records 5 to 6 were not undone last"):
        store.append("fight", exchange(11, redone=(5, 6)), 10)
    assert store.undone("fight") == ((5, 6), (8, 9))
    # when the second is redone and undone anew, then it stands last again
    store.append("fight", exchange(11, redone=(8, 9)), 10)
    store.append("fight", exchange(12, undone=(8, 9)), 11)
    assert store.undone("fight") == ((5, 6), (8, 9))


def test_encounters_are_listed_in_order_of_creation(store: Store) -> None:
    # given three encounters, the first of which is appended to last
    store.append("ogres", exchange(1, 2), 0)
    store.append("ambush", exchange(1), 0)
    store.append("", exchange(1), 0)
    store.append("ogres", exchange(3), 2)
    # then they are listed as they were created, each with its last record
    head = record(3, b"record 3").hash
    other = record(1, b"record 1").hash
    assert store.encounters() == (Listing("ogres", 3, head), Listing("ambush", 1, other), Listing("", 1, other))


def test_encounters_do_not_mix(store: Store) -> None:
    store.append("a", exchange(1, 3), 0)
    store.append("b", exchange(1, 2), 0)
    store.append("a", exchange(4, undone=(2, 3)), 3)
    assert [kept.seq for kept in store.read("a")] == [1, 2, 3, 4]
    assert [kept.seq for kept in store.read("b")] == [1, 2]
    assert store.undone("b") == ()
    with pytest.raises(StoreError, match="encounter 'b': records 2 to 3 are no range"):
        store.append("b", exchange(3, redone=(2, 3)), 2)


def test_a_secret_is_kept_outside_the_log(store: Store) -> None:
    # given a secret that is kept before its encounter is created
    store.keep_secret("fight", b"\x00\xff one")
    assert store.encounters() == ()
    store.append("fight", exchange(1), 0)
    # then it is there, of this encounter only, and another takes its place
    assert store.secret("fight") == b"\x00\xff one"
    assert store.secret("other") is None
    store.keep_secret("fight", b"two")
    assert store.secret("fight") == b"two"
    assert [kept.data for kept in store.read("fight")] == [b"record 1"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=50)
@given(encounter=st.text(), id=st.text(min_size=1), data=st.lists(st.binary(), min_size=1), fingerprint=st.binary())
def test_bytes_and_names_come_back_exactly(store: Store, encounter: str, id: str, data: list[bytes], fingerprint: bytes) -> None:
    # given whatever the store holds from the examples before, and any name, id and bytes
    version = {listing.encounter: listing.version for listing in store.encounters()}.get(encounter, 0)
    id = f"{version}{id}"
    records = tuple(record(version + 1 + i, each) for i, each in enumerate(data))
    # when they are appended
    store.append(encounter, Exchange(records, id, fingerprint), version)
    # then they are read to the byte
    assert tuple(store.read(encounter, version + 1)) == records
    assert store.exchange(encounter, id) == Kept(version + 1, version + len(data), fingerprint)
    assert Listing(encounter, version + len(data), records[-1].hash) in store.encounters()


def test_many_exchanges_are_appended_as_one_with_the_secret(store: Store) -> None:
    store.append_all("fight", (exchange(1, 2, id="one"), exchange(3, 1, undone=(2, 2))), 0, b"secret")
    assert [kept.seq for kept in store.read("fight")] == [1, 2, 3]
    assert (store.undone("fight"), store.secret("fight")) == (((2, 2),), b"secret")
    store.append_all("fight", (exchange(4, 1, redone=(2, 2)),), 3)
    assert store.undone("fight") == ()
    store.append_all("fight", (), 4)
    assert store.encounters()[0].version == 4


@pytest.mark.parametrize("existing", [0, 2])
def test_many_exchanges_that_break_off_leave_nothing(store: Store, existing: int) -> None:
    # given a store that may have the encounter, and exchanges of which the third cannot be had
    if existing:
        store.append("fight", exchange(1, existing), 0)
    before = contents(store)

    def broken() -> Iterator[Exchange]:
        yield exchange(existing + 1, 2, id="one")
        yield exchange(existing + 3, 2)
        raise KeyboardInterrupt

    # when they are appended, then nothing has changed, and the same can be appended again
    with pytest.raises(KeyboardInterrupt):
        store.append_all("fight", broken(), existing, b"secret")
    assert contents(store) == before
    assert store.secret("fight") is None
    with pytest.raises(StoreError):
        store.append_all("fight", (exchange(existing + 1, 2), exchange(existing + 2, 2)), existing)
    assert contents(store) == before
    store.append_all("fight", (exchange(existing + 1, 2, id="one"),), existing, b"secret")
    assert store.encounters()[0].version == existing + 2
