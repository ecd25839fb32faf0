"""The scenarios whose rules the engine does not have yet, each with the rule that is missing. Whoever builds a rule takes its lines out."""

from __future__ import annotations

NOT_YET_BUILT = {
    "GA-01": "granted abilities: Strike Now",
    "GA-03": "granted abilities: Strike Now",
    "GA-04": "granted abilities: Strike Now",
    "GA-06": "Mark, focus, and abilities in place of a free strike",
    "GA-07": "Overwatch",
    "GA-09": "granted abilities: Strike Now",
    "GA-12": "granted abilities: Strike Now",
    "GA-13": "granted abilities: Strike Now",
    "GA-14": "granted abilities: Strike Now",
    "GA-15": "granted abilities: Strike Now",
    "GA-19": "surges",
    "CF-12": "Malice",
    "CF-13": "captains and squads",
    "CF-14": "captains and squads",
    "OW-01": "Overwatch",
    "OW-04": "Overwatch",
    "OW-06": "Overwatch",
    "OW-08": "Overwatch",
    "OW-09": "Overwatch",
    "OW-10": "Judgment",
}
