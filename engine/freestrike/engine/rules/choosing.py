"""Choices that effects leave to somebody: whom, whether, which way."""

from __future__ import annotations

from collections.abc import Callable

from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.amounts import amount_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.selections import candidates, objects
from freestrike.events.content.amount import ROLES, Amount
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.prompts import Option
from freestrike.projections.board.board import Board

RULE = "classes/target"


def choose_creatures(scene: Scene, under: Circumstances, selection: Selection, least: int = 0) -> Procedure[tuple[str, ...]]:
    """Whom `selection` picks. Asked only where there is something to choose: more candidates than are picked, or fewer may be."""
    return (yield from _choose(scene, under, selection, least, candidates))


def choose_targets(scene: Scene, under: Circumstances, selection: Selection) -> Procedure[tuple[str, ...]]:
    """As `choose_creatures`, and the objects that it picks besides, by their ids, which no creature has."""
    if selection == ONESELF:
        return (under.user,)
    return (yield from _choose(scene, under, selection, selection.least, lambda *at: (*candidates(*at), *objects(*at))))


def _choose(
    scene: Scene,
    under: Circumstances,
    selection: Selection,
    least: int,
    found: Callable[[Board, Circumstances, Selection], tuple[str, ...]],
) -> Procedure[tuple[str, ...]]:
    possible = found(scene.board, under, selection)
    count = selection.count
    if isinstance(count, Amount):
        count = amount_of(scene.board, under, count)
        if not count:
            return ()
    if count == 0 or not possible or any(kind in ROLES for kind in selection.kinds):
        return possible
    least = min(least, len(possible))
    if least and len(possible) <= least:
        return possible
    chooser = under.who(selection.chooser) or under.user
    answer = yield from ask(
        _question(
            scene,
            under,
            chooser,
            "target",
            tuple(Option(f"target/{id}", chooser, "", under.ability.id, RULE, id) for id in possible),
            least,
            count,
        )
    )
    chosen = tuple(id.partition("/")[2] for id in answer.options)
    # Read anew: while the question stood, the Director may have changed who can be picked.
    still = found(scene.board, under, selection)
    return tuple(id for id in chosen if id in still)


def decide(scene: Scene, under: Circumstances, chooser: str, what: str) -> Procedure[bool]:
    """Whether the creature in the role `chooser` lets `what` happen."""
    who = under.who(chooser) or under.user
    option = Option(f"yes/{who}", who, "", under.ability.id, "classes/abilities", under.target)
    answer = yield from ask(_question(scene, under, who, what, (option,), 0, 1))
    return bool(answer.options)


def choose_branch(
    scene: Scene, under: Circumstances, chooser: str, names: tuple[str, ...], count: int, least: int | None = None
) -> Procedure[tuple[int, ...]]:
    """Which `count` of `names`, or of `least` up to as many, the creature in the role `chooser` picks, by their places."""
    who = under.who(chooser) or under.user
    options = tuple(Option(f"choice/{place}", who, "", name, "classes/abilities", under.target) for place, name in enumerate(names))
    answer = yield from ask(_question(scene, under, who, "choice", options, count if least is None else least, count))
    return tuple(int(id.partition("/")[2]) for id in answer.options)


def choose_number(scene: Scene, under: Circumstances, chooser: str, what: str, least: int, most: int, step: int = 1) -> Procedure[int]:
    """A number from `least` to `most`, in steps of `step`, that the creature in the role `chooser` picks; 0 is none."""
    who = under.who(chooser) or under.user
    options = tuple(Option(f"number/{n}", who, f"{n}", under.ability.id, "classes/abilities") for n in range(least, most + 1, step) if n)
    if not options:
        return 0
    answer = yield from ask(_question(scene, under, who, what, options, 0, 1))
    return int(answer.options[0].partition("/")[2]) if answer.options else 0


def _question(scene: Scene, under: Circumstances, who: str, kind: str, options: tuple[Option, ...], least: int, most: int) -> Question:
    seat = scene.board.creatures[who].seat
    key = f"{kind}|{under.ability.id}|{under.user}|{under.target}|{under.triggering}"
    return Question(seat, key, kind, options, under.window, least, most, who, (RULE,) if kind == "target" else ("classes/abilities",))
