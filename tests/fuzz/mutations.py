"""What is done to good input to make it bad."""

from __future__ import annotations

from hypothesis import strategies as st

SNIPPETS = (
    *(b"", b"\0", b"\xff\xfe", b'"', b"{", b"}", b"[", b"]", b",", b":", b"-", b"\n"),
    *(b"null", b"true", b"1e999", b"-1", b"99999999999999999999"),
)

edits = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 40), st.one_of(st.sampled_from(SNIPPETS), st.binary(max_size=6))), min_size=1, max_size=4
)
"""Where (as a part of the whole), how many bytes are taken out, and what is put in their place."""

Edits = list[tuple[float, int, bytes]]


def mutated(data: bytes, edits: Edits) -> bytes:
    """`data` with all `edits` made, one after the other."""
    for where, length, instead in edits:
        start = int(where * len(data))
        data = data[:start] + instead + data[start + length :]
    return data


def check(error: Exception) -> None:
    """A refusal is one line."""
    assert len(str(error).splitlines()) == 1
