"""The tally as it is shown: a table, JSON, a plot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec.structs import astuple

from freestrike.engine.host.shown.plotting import canvas
from freestrike.engine.host.words.records import Row
from freestrike.projections.tally import Count, Tally, rows

COLUMNS = {
    "dealt": "damage dealt",
    "taken": "damage taken",
    "lost": "otherwise lost",
    "healed": "healed",
    "free_strikes_given": "free strikes given",
    "free_strikes_taken": "free strikes taken",
}
DASHES = ("-", "--", ":")
"""There are ten colours: the next ten creatures have them dashed."""


def as_table(tally: Tally, *, by_round: bool) -> Iterator[Row]:
    """A line for each creature, of each round if it is wished, and of all."""
    width = max((len(creature) for creature in tally.creatures), default=0)
    if by_round and not tally.rounds:
        by_round = False
    heading: int | None = -1
    for row in rows(tally, by_round=by_round):
        if row.round != heading:
            heading = row.round
            title = "All rounds" if row.round is None else f"Round {row.round}"
            yield ((f"{title:<{width}}  {'  '.join(COLUMNS.values())}", "heading"),)
        numbers = zip(astuple(row.count), COLUMNS.values(), strict=True)
        yield ((f"{row.creature:<{width}}  {'  '.join(f'{number:>{len(name)}}' for number, name in numbers)}", ""),)


def as_json(tally: Tally, encounter: str) -> bytes:
    """One object: `creatures` with what each has in all and in each `round`, and `damage` by source, the most first."""
    creatures = [
        {
            "creature": creature,
            "all": _count(tally.count(creature)),
            "rounds": [
                {"round": round, "stamina": tally.stamina.get((round, creature)), **_count(tally.count(creature, round))}
                for round in tally.rounds
            ],
        }
        for creature in tally.creatures
    ]
    damage = [{"source": source, "ability": ability, "damage": amount} for (source, ability), amount in _sources(tally)]
    return msgspec.json.encode({"encounter": encounter, "creatures": creatures, "damage": damage})


def draw(tally: Tally, encounter: str, file: Path) -> None:
    """Stamina by round and damage by source, in `file`. Raises Failure if matplotlib is not there, or does not know such a file."""
    sources = _sources(tally)
    figure = canvas(file, 9, 4 + 0.25 * len(sources))
    above, below = figure.subplots(2, 1, height_ratios=(4, max(1.0, 0.25 * len(sources))))
    rounds = (0, *tally.rounds)
    for n, creature in enumerate(tally.creatures):
        stamina = [tally.stamina.get((round, creature), 0) for round in rounds]
        above.plot(rounds, stamina, marker="o", linestyle=DASHES[n // 10 % 3], label=creature)
    above.set(title=f"{encounter}: Stamina by round", xlabel="end of round", ylabel="Stamina", xticks=rounds)
    if tally.creatures:
        above.legend(fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5))
    names = [", ".join(part for part in source if part) or "the surroundings" for source, _ in sources]
    below.barh(range(len(sources)), [amount for _, amount in sources], tick_label=names)
    below.invert_yaxis()
    below.set(title="Damage by source", xlabel="damage")
    figure.savefig(file, metadata={})


def _sources(tally: Tally) -> list[tuple[tuple[str, str], int]]:
    return sorted(tally.by_source.items(), key=lambda item: (-item[1], item[0]))


def _count(count: Count) -> dict[str, int]:
    return {name: getattr(count, name) for name in COLUMNS}
