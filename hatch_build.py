"""Made with the package: the table of the grammar of printed sentences, so that nobody waits for it to be computed."""

from __future__ import annotations

import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOM = "engine/freestrike/engine/content/compiling/grammar"


class GrammarTable(BuildHookInterface):
    """Puts the table beside the grammar's files, in the checkout too, whose package is then the folder itself."""

    def initialize(self, version: str, build_data: dict[str, list[str]]) -> None:
        root = Path(self.root)
        sys.path.insert(0, str(root / "engine"))
        from freestrike.engine.content.compiling.grammar.parsing import STARTS, TABLE, grammar
        from freestrike.engine.content.compiling.grammar.table import table_of

        (root / ROOM / TABLE).write_bytes(table_of(grammar(), STARTS))
        build_data["artifacts"].append(f"{ROOM}/{TABLE}")
