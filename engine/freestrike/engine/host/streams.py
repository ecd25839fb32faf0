"""The standard streams: UTF-8, and nothing in them that could steer a terminal."""

from __future__ import annotations

import io
import sys


def clean(text: str) -> str:
    """`text` without anything that could steer a terminal: what cannot be printed is shown escaped."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def settle_encoding() -> None:
    """Write UTF-8, whatever the terminal's encoding is said to be; what has no UTF-8 is written escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
