"""What a persistent ability does at the start of each turn for which it is maintained, as an effect of the ability itself
(classes/persistent-magic)."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs
from msgspec.structs import replace

from freestrike.engine.automation import runs
from freestrike.engine.content.compiling.parts.said import Said, plain
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.sentences.of_texts.texts import compiled
from freestrike.engine.content.compiling.text.account import SENTENCE, Piece
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import ENCOUNTER, START_OF_USERS_TURN
from freestrike.events.content.effect import Bestow, Effect, EndState, ForEach, Gain, LeftByHand, May, Reacts, When
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.lasting import maintaining
from freestrike.events.resources import HEROIC_RESOURCE

_HEAD = re.compile(r"Persistent (\d+)")
_TOO_MUCH = 5
"""So many times its Reason, taken in one turn, has an elementalist maintain nothing any more."""


@attrs.frozen
class Persistent:
    """`offer`: what the ability ends with; `state`: what each target has besides, by which it is known later on, () if nobody asks;
    `pieces`: the account."""

    offer: tuple[Effect, ...]
    state: tuple[Effect, ...]
    pieces: tuple[Piece, ...]


def persistent(head: str, text: str, setting: Setting, name: str) -> Persistent | None:
    """What comes of the text under the head "Persistent 1"; None if that is another head, or nothing of the text is compiled."""
    found = _HEAD.fullmatch(head)
    if found is None:
        return None
    parts = compiled(text, replace(setting, upkeep=True), name)
    told = [part.said if part.said is not None and _fits(part.said) else None for part in parts]
    if not any(one is not None for one in told):
        return None
    known = Holds("state given by", setting.ability)
    then: list[Effect] = []
    for part, said in zip(parts, told, strict=True):
        then.extend((LeftByHand(part.text),) if said is None else _at_the_time(said, known, setting))
    asks = any(said is not None and said.effects and not said.once for said in told)
    return Persistent(
        ME.do(_offered(int(found[1]), tuple(then), setting.ability, name)),
        (Bestow(START_OF_USERS_TURN, state=setting.ability),) if asks else (),
        tuple(Piece(SENTENCE, part.text, said is not None) for part, said in zip(parts, told, strict=True)),
    )


def _fits(said: Said) -> bool:
    return plain(said) and all(map(runs, said.effects))


def _at_the_time(said: Said, known: Holds, setting: Setting) -> Sequence[Effect]:
    """What a sentence says, of a target as of who is known to have been one."""
    if said.once or not said.effects:
        return said.effects
    return (ForEach(Selection(setting.target.kinds, 0, needs=(known,), sight=False), said.effects),)


def _offered(cost: int, then: tuple[Effect, ...], ability: str, name: str) -> tuple[Effect, ...]:
    """Who earns enough at the start of its turn may maintain the ability. Each time it goes on, or ends it; so does too much damage."""
    state = maintaining(ability)
    stop = EndState(state)
    goes_on = May((Gain(HEROIC_RESOURCE, -cost), *then), (stop,))
    hurt = Trigger("deals damage", "", "self", needs=(Holds("damage this turn at least", "reason", USER, value=_TOO_MUCH),))
    upkeep = (
        Reacts(f"maintain-{ability}", name, Trigger("turn starts"), (goes_on,), choice=False, target=ONESELF),
        Reacts(f"lose-{ability}", name, hurt, (stop,), choice=False, target=ONESELF),
    )
    able = (Holds("earns at least", of=USER, value=cost), Holds("state", state, USER, negated=True))
    return (When(able, (May((Bestow(ENCOUNTER, reacts=upkeep, state=state),)),)),)
