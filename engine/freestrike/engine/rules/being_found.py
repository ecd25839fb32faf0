"""How hidden creatures are found: in the open, by what they do, by others (tests/hiding)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Scene, happen
from freestrike.engine.queries.hidden import exposed_to
from freestrike.engine.rules.lasting import begin
from freestrike.events.hiding import Found
from freestrike.events.lasting import ENCOUNTER, END_OF_TURN, HIDDEN_BY_RULING, UNSEEN_BY, Lasting, LastingEnded

HIDING = "tests/hiding"
IN_THE_OPEN = "no cover or concealment"


def found(scene: Scene, id: str, observers: tuple[str, ...], why: str, *rules: str, cause: int = 0) -> Procedure[None]:
    """The creature `id` is no longer hidden from `observers`. Its edge against them lasts until the end of the turn in progress
    (tests/hiding)."""
    seq = yield from happen(Found(id, observers, why), *(rules or (HIDING,)), cause=cause)
    for lasting in scene.board.creatures[id].lasting:
        if lasting.name == HIDDEN_BY_RULING and lasting.source in observers:
            yield from happen(LastingEnded(id, lasting, "found"), HIDING, cause=seq)
    if scene.board.turn is not None:
        for observer in observers:
            yield from begin(scene, id, Lasting(UNSEEN_BY, observer, END_OF_TURN), HIDING, cause=seq)


def unfound_in_the_open(scene: Scene, id: str, by: str, *rules: str, cause: int = 0) -> Procedure[None]:
    """The creature `id`, hidden where it has neither cover nor concealment, is not found for that, until it reveals itself or is searched
    for. `by`: what says so."""
    for observer in exposed_to(scene.board, scene.board.creatures[id]):
        yield from begin(scene, id, Lasting(HIDDEN_BY_RULING, observer, ENCOUNTER, by), *rules, cause=cause)


def found_in_the_open(scene: Scene, cause: int = 0) -> Procedure[None]:
    """Whoever has neither cover nor concealment from somebody is no longer hidden from it."""
    for id in scene.board.hidden:
        observers = exposed_to(scene.board, scene.board.creatures[id])
        if observers:
            yield from found(scene, id, observers, IN_THE_OPEN, cause=cause)


def reveal_itself(scene: Scene, id: str, cause: int = 0, *, while_hidden_from: tuple[str, ...] | None = None) -> Procedure[None]:
    """The creature `id` has used an ability, dealt with an enemy or moved: it is hidden from nobody any more. Nobody sneaks in combat
    (tests/hide-and-sneak). `while_hidden_from`: from whom it was hidden as it did that; from whom it hides only by it, it stays so."""
    observers = scene.board.creatures[id].hidden_from
    if while_hidden_from is not None:
        observers = tuple(one for one in observers if one in while_hidden_from)
    if observers:
        yield from found(scene, id, observers, "revealed itself", cause=cause)
