"""The judgment of the analysis tables: what expresses each row, read from a file, and the vocabulary that it may name."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import attrs

from freestrike.engine.queries.features import ROOMS_OF_FACTS as ROOMS_OF_FACTS
from freestrike.engine.queries.holds import facts_told
from freestrike.engine.rules.effects.deeds import PLAYED
from freestrike.engine.rules.effects.moving import GIVEN, PLACES, SHIFT
from freestrike.engine.triggers.occasions import BROUGHT_ABOUT
from freestrike.events.conditions import CONDITIONS, ENDINGS, UNCONSCIOUS
from freestrike.events.content import ability, amount, duration, effect, malice, modifier, selection, stat_block, trigger
from freestrike.events.stored import Stored
from freestrike.events.zones import ZONE_TERRAIN

JUDGMENT = Path(__file__).with_name("shapes_expressed.csv")
COMPILED, VALUES, NO_EFFECT, MISSING = HOW = ("compiled", "values", "no encounter effect", "missing")
"""What the example compiles to; values that express it; nothing that is for an encounter, and why; nothing, and what it would take."""

_ROOMS: tuple[ModuleType, ...] = (ability, amount, effect, malice, modifier, selection, stat_block, trigger)
VOCABULARY: dict[str, type[Stored]] = {
    name: kind for room in _ROOMS for name, kind in vars(room).items() if isinstance(kind, type) and issubclass(kind, Stored)
}

_ENDS = ("", *duration.DURATIONS)
MANNERS = ("", SHIFT, *GIVEN, "jump")
"""How a move can be made; a jump is put to the Director, square by square."""
WORDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("Modifier", "what"): tuple(modifier.MODIFIERS),
    ("Modifier", "on"): modifier.SCOPES,
    ("Holds", "what"): facts_told(),
    ("Trigger", "occasion"): BROUGHT_ABOUT,
    ("Trigger", "moment"): trigger.MOMENTS,
    ("Limit", "per"): trigger.LIMITS,
    ("Amount", "of"): amount.MEASURES,
    ("Bestow", "ends"): _ENDS,
    ("Zone", "ends"): _ENDS,
    ("Later", "when"): (*effect.LATER, *duration.DURATIONS),
    ("Zone", "terrain"): ZONE_TERRAIN,
    ("DealDamage", "type"): effect.DAMAGE_TYPES,
    ("Selection", "from_"): amount.ROLES,
    ("Move", "to"): PLACES,
    ("Teleport", "to"): PLACES,
    ("Move", "manner"): MANNERS,
    ("ForceMove", "kind"): ("push", "pull", "slide"),
    ("ForceMove", "toward"): (*amount.ROLES, "area", "its movement"),
    ("Stance", "what"): PLAYED,
    ("ImposeCondition", "condition"): (*CONDITIONS, UNCONSCIOUS),
    ("ImposeCondition", "ends"): ENDINGS,
}
"""The words that a field may hold, of those that have a list of them; of facts and occasions those that a rule tells."""

NAMED = {"cannot": modifier.CANNOTS, "ignores": modifier.IGNORES, "can": modifier.CANS, "counts as": modifier.COUNTS_AS}
"""The names that a modifier of these kinds may have."""

_VALUE = re.compile(r"(\w+)(?:\(([^)]*)\))?")


@attrs.frozen
class Value:
    """A type of the vocabulary, with the fields that decide and, of some, what is in them."""

    kind: str
    fields: tuple[tuple[str, str], ...]

    def problems(self) -> Iterator[str]:
        """What of it the vocabulary does not have."""
        kind = VOCABULARY.get(self.kind)
        if kind is None:
            yield f"no type {self.kind}"
            return
        given = dict(self.fields)
        for field, word in self.fields:
            words = WORDS.get((self.kind, field), (word,))
            if self.kind == "Modifier" and field == "name":
                words = tuple(NAMED.get(given.get("what", ""), (word,)))
            if field not in kind.__struct_fields__:
                yield f"{self.kind} has no field {field}"
            elif word and word not in words:
                yield f"{self.kind}.{field} is never {word!r}"


@attrs.frozen
class Row:
    """The judgment of one row. `how`: one of HOW. `text`: the values in short, or the reason."""

    table: str
    rank: str
    how: str
    text: str

    @property
    def values(self) -> tuple[Value, ...]:
        """The values that are named."""
        return tuple(_value(one) for one in self.text.split("; "))


def _value(text: str) -> Value:
    found = _VALUE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} names no value")
    fields = (part.partition("=") for part in found[2].split(", ")) if found[2] else ()
    return Value(found[1], tuple((field, word) for field, _, word in fields))


def judged() -> tuple[Row, ...]:
    """Every row of the judgment."""
    with JUDGMENT.open(encoding="utf-8", newline="") as file:
        return tuple(Row(row["table"], row["rank"], row["how"], row["values"]) for row in csv.DictReader(file))
