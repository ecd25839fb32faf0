"""What a sentence says, as stored values."""

from __future__ import annotations

import attrs

from freestrike.engine.content.compiling.bearing import Bearing
from freestrike.engine.content.compiling.reshaping import Reshaping
from freestrike.engine.content.compiling.triggers import Awaited
from freestrike.engine.content.compiling.who import Who
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import Effect, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds


@attrs.frozen
class Said:
    """What a sentence says. `effects`: of an ability, seen from each target, or, if `once`, from nobody. `modifiers` and `reacts`: of a
    trait. `they`: whom it spoke of last. `unreducible`: the damage of the sentence before is not reduced. `waits`: what happens then is
    said in the next sentence. `bearing`: what goes with a state or a condition. `own`: what counts for the uses of the ability; `needs`:
    what must hold of its targets. `past_stability`: the forced movement before ignores stability. `loses`: the
    immunity before is lost for a time. `apart`: what happens once besides, where there may be several targets. `repicks`: another target
    may be picked for what it grants, if the first has fallen. `reshapes`: what is made of the ability where it is paid for.
    `though_dazed`: the further action before may be taken though dazed. `before`: what its user does once before the roll. `leading`: what
    comes before the effects of the sentence before. `riding` and `striking`: what follows on whom the free strikes of the sentence before
    hit, and what is changed about them, or about the abilities that it grants; `cheaper`: by how much those cost less. `beside`: what comes
    with a condition, wherever the ability imposes it. `spares_allies`: allies take no damage from the forced movement before. `itself`: the
    user may be a target."""

    effects: tuple[Effect, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    reacts: tuple[Reacts, ...] = ()
    once: bool = False
    they: Who | None = None
    unreducible: bool = False
    waits: Awaited | None = None
    bearing: Bearing | None = None
    own: tuple[Modifier, ...] = ()
    needs: tuple[Holds, ...] = ()
    past_stability: bool = False
    loses: bool = False
    apart: tuple[Effect, ...] = ()
    repicks: bool = False
    reshapes: Reshaping | None = None
    though_dazed: bool = False
    before: tuple[Effect, ...] = ()
    leading: tuple[Effect, ...] = ()
    riding: tuple[Effect, ...] = ()
    striking: tuple[Modifier, ...] = ()
    cheaper: int | Amount = 0
    beside: tuple[str, tuple[Effect, ...]] = ("", ())
    spares_allies: bool = False
    itself: bool = False


def plain(said: Said) -> bool:
    """Whether it says nothing but what is done at once."""
    return said == Said(said.effects, once=said.once, they=said.they)
