"""The parts of pages that are made from the code are those that the code makes now.

`FREESTRIKE_UPDATE_DOCS=1` has them written anew.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from documentation.generated import PARTS
from documentation.pages import UPDATE, part, rewrite_part


@pytest.mark.parametrize(("page", "name", "make"), PARTS, ids=[f"{page.name}-{name}" for page, name, _ in PARTS])
def test_a_generated_part_is_up_to_date(page: Path, name: str, make: Callable[[], str]) -> None:
    if UPDATE:
        rewrite_part(page, name, make())

    assert part(page, name) == make()
