"""What many fights came to, as it is shown: a table, JSON, a plot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import msgspec

from freestrike.engine.automatic import Fought, Share
from freestrike.engine.host.shown.estimates import CONFIDENCE, Estimate, mean, share
from freestrike.engine.host.shown.plotting import canvas
from freestrike.engine.host.words.records import Row
from freestrike.events.encounter import SIDES

COLUMNS: dict[str, tuple[str, Callable[[Share], int]]] = {
    "dealt": ("damage dealt", lambda share: share.dealt),
    "taken": ("damage taken", lambda share: share.taken),
    "free_strikes_given": ("free strikes given", lambda share: share.free_strikes_given),
    "free_strikes_taken": ("free strikes taken", lambda share: share.free_strikes_taken),
}
OUT = "out at the end"
NOBODY = "nobody"


@attrs.frozen
class OfCreature:
    """The means of what one creature had to its account, by the names of COLUMNS, and how often it was out at the end."""

    creature: str
    counts: dict[str, Estimate]
    out: Estimate


@attrs.frozen
class Summary:
    """`fights`: how many. `won`: how often each side won, and nobody. `lasted`: in how many fights so many rounds were begun."""

    fights: int
    won: dict[str, Estimate]
    wins: dict[str, int]
    rounds: Estimate
    lasted: dict[int, int]
    creatures: tuple[OfCreature, ...]


def summary(fights: tuple[Fought, ...]) -> Summary:
    """What the fights came to, of which there is at least one. A creature that was not in all of them has 0 in the others."""
    n = len(fights)
    wins = Counter(fight.winner or NOBODY for fight in fights)
    sides = (*SIDES, NOBODY)
    shares: dict[str, list[Share]] = {}
    for fight in fights:
        for one in fight.shares:
            shares.setdefault(one.creature, []).append(one)
    return Summary(
        n,
        {side: share(wins[side], n) for side in sides},
        {side: wins[side] for side in sides},
        mean([fight.rounds for fight in fights]),
        dict(sorted(Counter(fight.rounds for fight in fights).items())),
        tuple(_of_creature(creature, found, n) for creature, found in shares.items()),
    )


def as_table(found: Summary, name: str, seeds: range) -> Iterator[Row]:
    """How often each side won, how long it took, and a line for each creature."""
    fights = f"{found.fights} fight{'s' if found.fights > 1 else ''}"
    yield ((f"{name}: {fights}, seeds {seeds[0]} to {seeds[-1]}; in brackets 95% confidence intervals", "heading"),)
    for side, won in found.won.items():
        yield ((f"{side + ' won':<14}{found.wins[side]:>6}  {_percent(won)}", ""),)
    yield ((f"{'rounds':<14}{_number(found.rounds)}", ""),)
    yield (("", ""),)
    titles = [title for title, _ in COLUMNS.values()]
    rows = [["", *titles, OUT]]
    rows += [[one.creature, *(_number(one.counts[name]) for name in COLUMNS), _percent(one.out)] for one in found.creatures]
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    for n, row in enumerate(rows):
        cells = [f"{row[0]:<{widths[0]}}", *(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))]
        yield (("  ".join(cells), "" if n else "heading"),)


def as_json(found: Summary, name: str, seeds: range, fights: tuple[Fought, ...]) -> bytes:
    """One object: the summary, and each fight with its seed and the head of its log."""
    each = [
        {"seed": seed, "winner": fight.winner, "rounds": fight.rounds, "records": fight.records, "head": fight.head}
        for seed, fight in zip(seeds, fights, strict=True)
    ]
    creatures = [
        {"creature": one.creature, **{name: attrs.asdict(count) for name, count in one.counts.items()}, "out": attrs.asdict(one.out)}
        for one in found.creatures
    ]
    sides = {side: {"fights": found.wins[side], **attrs.asdict(won)} for side, won in found.won.items()}
    told = {"encounter": name, "runs": found.fights, "from": seeds[0], "confidence": CONFIDENCE, "won": sides}
    return msgspec.json.encode({**told, "rounds": attrs.asdict(found.rounds), "creatures": creatures, "fights": each})


def draw(found: Summary, name: str, file: Path) -> None:
    """Who won, how long it took, damage and free strikes by creature, in `file`. Raises Failure if matplotlib is not there, or does not
    know such a file."""
    figure = canvas(file, 9, 5 + 0.25 * len(found.creatures))
    above, under = figure.subplots(2, 1, height_ratios=(3, max(1.0, 0.25 * len(found.creatures))))
    left, right = above.get_subplotspec().subgridspec(1, 2).subplots()
    damage, strikes = under.get_subplotspec().subgridspec(1, 2, width_ratios=(2, 1)).subplots(sharey=True)
    above.remove()
    under.remove()
    won = list(found.won.values())
    left.bar(list(found.won), [one.value for one in won], yerr=_bars(won), capsize=4)
    left.set(title=f"{name}: who won {found.fights} fights", ylim=(0, 1), ylabel="share of the fights")
    right.bar(list(found.lasted), list(found.lasted.values()))
    right.set(title="how long they took", xticks=list(found.lasted), xlabel="rounds", ylabel="fights")
    places = range(len(found.creatures))
    for below, columns, title in (
        (damage, ("dealt", "taken"), "damage in a fight"),
        (strikes, ("free_strikes_given", "free_strikes_taken"), "free strikes in a fight"),
    ):
        for column, away in zip(columns, (-0.2, 0.2), strict=True):
            counts = [one.counts[column] for one in found.creatures]
            label = COLUMNS[column][0].removeprefix("damage ").removeprefix("free strikes ")
            below.barh([place + away for place in places], [one.value for one in counts], 0.4, xerr=_bars(counts), label=label)
        below.legend(loc="lower right")
        below.set(title=title)
    damage.set_yticks(places, [one.creature for one in found.creatures])
    damage.invert_yaxis()
    figure.supxlabel("lines: 95% confidence intervals", fontsize="small")
    figure.savefig(file, metadata={})


def _of_creature(creature: str, shares: list[Share], fights: int) -> OfCreature:
    absent = [0] * (fights - len(shares))
    counts = {name: mean([*map(count, shares), *absent]) for name, (_, count) in COLUMNS.items()}
    return OfCreature(creature, counts, share(sum(one.out for one in shares), fights))


def _bars(estimates: list[Estimate]) -> list[list[float]]:
    """How far the intervals reach below and above the values."""
    return [
        [one.value - (one.value if one.low is None else one.low) for one in estimates],
        [(one.value if one.high is None else one.high) - one.value for one in estimates],
    ]


def _number(one: Estimate) -> str:
    between = "" if one.low is None or one.high is None else f" ({one.low:.1f} to {one.high:.1f})"
    return f"{one.value:.1f}{between}"


def _percent(one: Estimate) -> str:
    between = "" if one.low is None or one.high is None else f" ({100 * one.low:.0f}% to {100 * one.high:.0f}%)"
    return f"{100 * one.value:.0f}%{between}"
