"""Python blocks: sessions with `>>>`, whose results are compared, and plain code, which is run."""

from __future__ import annotations

import doctest
from collections.abc import Sequence

Results = list[tuple[doctest.Example, str]]
_PARSER = doctest.DocTestParser()


class _Runner(doctest.DocTestRunner):
    """Collects the examples that came to something else, with what they came to."""

    def __init__(self) -> None:
        super().__init__(optionflags=doctest.ELLIPSIS | doctest.REPORT_NDIFF)
        self.wrong: Results = []

    def report_failure(self, out: object, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        self.wrong.append((example, got))

    def report_unexpected_exception(self, out: object, test: doctest.DocTest, example: doctest.Example, exc_info: object) -> None:
        assert isinstance(exc_info, tuple)
        kind, error, _ = exc_info
        self.wrong.append((example, f"Traceback (most recent call last):\n    ...\n{kind.__module__}.{kind.__qualname__}: {error}\n"))


def run_session(lines: Sequence[str], names: dict[str, object], page: str) -> Results:
    """Run a session on `names`, which it may change; the examples that did not come to what is shown, with what they came to."""
    examples = _PARSER.get_examples("".join(f"{line}\n" for line in lines), page)
    assert examples, f"{page}: a session without >>>"
    test = doctest.DocTest(examples, names, page, page, 0, None)
    runner = _Runner()
    runner.run(test, clear_globs=False, out=lambda text: None)
    names.update(test.globs)
    return runner.wrong


def run_code(lines: Sequence[str], names: dict[str, object], page: str) -> None:
    """Run plain code on `names`."""
    exec(compile("\n".join(lines), page, "exec"), names)


def refreshed(lines: Sequence[str], wrong: Results) -> list[str]:
    """The session with what its examples come to."""
    new = list(lines)
    for example, got in sorted(wrong, key=lambda one: -one[0].lineno):
        start = example.lineno + example.source.count("\n")
        new[start : start + example.want.count("\n")] = got.splitlines()
    return new
