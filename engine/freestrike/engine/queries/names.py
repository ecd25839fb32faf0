"""Names of stat blocks as texts spell them: what letters are great, and how words are joined, makes no difference."""

from __future__ import annotations


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name, in small letters."""
    plain = name.casefold().replace("'", "").replace("\N{RIGHT SINGLE QUOTATION MARK}", "")
    return tuple("".join(letter if letter.isalnum() else " " for letter in plain).split())


def same_name(one: str, other: str) -> bool:
    """Whether two names are one."""
    return words_of(one) == words_of(other)
