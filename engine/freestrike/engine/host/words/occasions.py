"""What triggers wait for, in words."""

from __future__ import annotations

from freestrike.engine.host.words.amounts import amount_in_words
from freestrike.engine.host.words.facts import if_in_words
from freestrike.engine.host.words.triggers import an
from freestrike.events.content.trigger import Trigger
from freestrike.events.resources import HEROIC_RESOURCE

NOBODYS = ("combat starts", "round starts", "round ends")
"""What no creature does."""

COMES_AND_GOES = ("comes within", "leaves")
TURNS = ("turn starts", "turn ends")
_MANNERS = {"melee": "in melee", "ranged": "at range"}
_MOVES = {"push": "pushes", "pull": "pulls", "slide": "slides"}

PHRASES = {
    "aids attack": "aids an attack {on}",
    "becomes dying": "is dying",
    "becomes winded": "becomes winded",
    "breaks object": "breaks an object",
    "brings along": "brings somebody along",
    "combat starts": "combat starts",
    "comes adjacent to": "comes adjacent to {whom}",
    "comes within": "comes {near:there}",
    "deals damage": "deals {name} damage {manner} {to}",
    "dies": "dies",
    "digs": "digs",
    "drops to 0": "drops to 0 Stamina",
    "ends condition": "ends {name:a condition} {of}",
    "ends state": "is no longer {name:what it was}",
    "enters area": "enters the area",
    "enters a square": "enters a square",
    "enters space": "enters the space {of}",
    "escapes grab": "escapes a grab {of}",
    "fails saving throw": "fails a saving throw",
    "falls": "falls",
    "force moves": "{move:force moves} {whom}",
    "gains condition": "is {name:given a condition} {by}",
    "gains resource": "gains {name:a resource}",
    "gains state": "is {name:given a state} {by}",
    "gains temporary stamina": "gains temporary Stamina",
    "grabs": "grabs {whom}",
    "hides": "hides",
    "imposes bane": "imposes a bane {on}",
    "is about to damage": "is about to damage {whom} {manner}",
    "is force moved": "is force moved {by}",
    "is found": "is hidden no more",
    "is knocked out": "is knocked out",
    "joins combat": "joins the fight",
    "leaves": "goes from {near:there}",
    "leaves area": "leaves the area",
    "makes ability roll": "makes an ability roll",
    "makes opportunity attack": "makes an opportunity attack {on}",
    "makes saving throw": "{saved:makes a saving throw}",
    "makes test": "makes a test {with_tier}",
    "mounts": "mounts {whom}",
    "moves": "moves",
    "moves or shifts": "moves or shifts",
    "obtains tier": "obtains {tier:an outcome} {on}",
    "reduces damage": "reduces damage",
    "regains stamina": "regains Stamina",
    "resists forced movement": "resists forced movement",
    "rolls": "makes a power roll {with_tier}",
    "round ends": "a round ends",
    "round starts": "a round starts",
    "shifts": "shifts",
    "shifts beside": "shifts beside {whom}",
    "slams": "slams into {whom}",
    "spends resource": "spends {name:a resource}",
    "starts to dig": "starts to dig",
    "starts to shift": "starts to shift",
    "strikes": "strikes {whom} {manner} {using}",
    "surfaces": "surfaces",
    "targets": "targets {whom} {manner} {using}",
    "teleports": "teleports",
    "turn ends": "turn ends",
    "turn starts": "turn starts",
    "uses ability": "uses {name:an ability} {manner}",
    "uses main action": "uses a main action",
    "uses move action": "takes a move action",
    "uses triggered action": "uses {name:a triggered action}",
    "willingly moves": "willingly moves",
    "would drop to 0": "would drop to 0 Stamina",
}
"""What each occasion is, of somebody who is named before it; what it is done with, to whom and how in braces, after a colon what stands
there where nothing is named."""


class _Or(str):
    """A word, or in its place what a phrase has after the colon."""

    def __format__(self, instead: str) -> str:
        return str(self) or instead


def trigger_in_words(trigger: Trigger) -> str:
    """ "an ally within 10 uses a main action", "its turn starts"."""
    reach = "" if trigger.reach is None else amount_in_words(None, trigger.reach)
    within = f" within {reach or trigger.within}" if reach or trigger.within else ""
    near_actor, near_subject = (within, "") if trigger.measured == "actor" else ("", within)
    if trigger.occasion in COMES_AND_GOES:
        near_actor = ""
    actor, whom = (
        f"{_someone(trigger.actor)}{near_actor}",
        f"{_someone(trigger.subject)}{near_subject}" if trigger.subject or near_subject else "",
    )
    if trigger.occasion in NOBODYS:
        actor = ""
    elif trigger.occasion in TURNS:
        actor = "its" if trigger.actor == "self" else f"the turn of {actor}"
    told = PHRASES[trigger.occasion]
    if trigger.occasion in TURNS and trigger.actor != "self":
        told = told.removeprefix("turn ")
    words = told.format(
        name=_Or(_called(trigger.name)),
        move=_Or(_MOVES.get(trigger.name, trigger.name)),
        tier=_Or(f"a tier {trigger.value} outcome" if trigger.value else ""),
        with_tier=f"of tier {trigger.value}" if trigger.value else "",
        saved=_Or("makes a saving throw that succeeds" if trigger.value else ""),
        manner=_MANNERS.get(trigger.manner, trigger.manner),
        near=_Or(f"{within} of it" if within else ""),
        using=f"with {_called(trigger.name)}" if trigger.name else "",
        whom=whom or "somebody",
        on=f"against {whom}" if whom else "",
        to=f"to {whom}" if whom else "",
        of=f"of {whom}" if whom else "",
        by=f"by {whom}" if whom else "",
    )
    return " ".join(f"{actor} {words}".split()) + if_in_words(trigger.needs)


def _called(name: str) -> str:
    return "its heroic resource" if name == HEROIC_RESOURCE else name.replace("-", " ")


def _someone(who: str) -> str:
    match who:
        case "":
            return "anyone"
        case "self":
            return "it"
        case "self or ally":
            return "it or an ally"
        case "giver":
            return "who gave it this"
        case _:
            return an(who)
