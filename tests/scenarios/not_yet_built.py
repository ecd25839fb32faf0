"""The scenarios whose rules the engine does not have yet, each with the rule that is missing. Whoever builds a rule takes its lines out."""

from __future__ import annotations

NOT_YET_BUILT = {
    "CF-12": "Malice",
}
