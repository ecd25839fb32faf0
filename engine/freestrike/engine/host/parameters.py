"""Parameters that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

StorePath = Annotated[Path, Parameter(help="The file that keeps the encounters.")]
EncounterId = Annotated[str, Parameter(name="--encounter", help="Which encounter of the store; the last one if none is named.")]
NO_ID = ""
