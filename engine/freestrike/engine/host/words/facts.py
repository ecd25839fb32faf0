"""What must hold, in words: of whom, and of whom else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from freestrike.engine.host.words.amounts import role_in_words
from freestrike.events.content.facts import FACTS
from freestrike.events.content.selection import Holds
from freestrike.events.lasting import IMPROVISED

ROLES_THEMSELVES: Mapping[str, str] = {}
"""Each is called by its role."""

PHRASES: dict[str, tuple[str, str]] = {
    "condition": ("{it} is {name}", "{it} is not {name}"),
    "condition given by": ("{it} is {name} by {other}", "{it} is not {name} by {other}"),
    "condition by this ability": ("{it} is {name} by this ability", "{it} is not {name} by this ability"),
    "state": ("{it} is {name}", "{it} is not {name}"),
    "state given by": ("{it} is {name} by {other}", "{it} is not {name} by {other}"),
    "role": ("{it} is a {name}", "{it} is no {name}"),
    "any condition": ("{it} has a condition{among}", "{it} has no condition{among}"),
    "restrained by": ("{it} is restrained by a {name}", "{it} is not restrained by a {name}"),
    "size at most": ("{it} is of size {name} or smaller", "{it} is larger than size {name}"),
    "size at most own": ("{it} is no larger than {other}", "{it} is larger than {other}"),
    "higher than": ("{it} is all above {other}", "{it} is not all above {other}"),
    "aboard": ("{it} is {other} or rides it", "{it} neither is {other} nor rides it"),
    "ridden": ("somebody rides {it}", "nobody rides {it}"),
    "mounted": ("{it} rides somebody", "{it} rides nobody"),
    "taking its turn": ("{it} has its turn", "{it} does not have its turn"),
    "charging": ("{it} charges", "{it} does not charge"),
    "tier": ("the outcome is of tier {value}", "the outcome is not of tier {value}"),
    "has an edge": ("the roll has an edge", "the roll has no edge"),
    "has a double edge": ("the roll has a double edge", "the roll has no double edge"),
    "has a bane": ("the roll has a bane", "the roll has no bane"),
    "rolled with edge or bane": ("{its} roll has an edge or a bane", "{its} roll has neither an edge nor a bane"),
    "critical": ("it is a critical hit", "it is no critical hit"),
    "is called": ("{it} is {name}", "{it} is not {name}"),
    "stat block": ("{it} is called {name}", "{it} is not called {name}"),
    "others beside": (
        "{value} {name} others or more are {near} {it}",
        "fewer than {value} {name} others are {near} {it}",
    ),
    "near its area": ("{it} is within {value} squares of the area", "{it} is farther than {value} squares from the area"),
    "others in its area": ("another {name} is in the area", "no other {name} is in the area"),
    "rid by time": (
        "a saving throw or the end of {its} turn would end something on {it}",
        "neither a saving throw nor the end of {its} turn would end anything on {it}",
    ),
    "flanks a target with": ("{it} flanks a target with {other}", "{it} flanks no target with {other}"),
    "flanked": ("{it} is flanked", "{it} is not flanked"),
    "heroes have acted this turn": ("{value} heroes or more have acted this turn", "fewer than {value} heroes have acted this turn"),
    "damage this turn at least": (
        "{it} has taken {value}{times} damage or more this turn",
        "{it} has taken less than {value}{times} damage this turn",
    ),
    "targets side by side": ("its two targets are adjacent to each other", "its two targets are not adjacent to each other"),
    "force moved": ("the ability has moved {it} by force", "the ability has not moved {it} by force"),
    "slammed": ("the ability has moved {it} into something", "the ability has moved {it} into nothing"),
    "ability": ("the ability is {name}", "the ability is not {name}"),
    "at full reach": ("{it} is as far off as the ability reaches", "{it} is nearer than the ability reaches"),
    "could be targeted": ("the ability could be used on {it} too", "the ability could not be used on {it} too"),
    "in free strike reach": (
        "{other} could make a {name} free strike against {it}",
        "{other} could make no {name} free strike against {it}",
    ),
    "has an ally": ("{it} has an ally that is a {name}", "{it} has no ally that is a {name}"),
    "is": ("{it} is {other}", "{it} is not {other}"),
    "heroic resource at most": ("{it} has {value} or less of its heroic resource", "{it} has {more} or more of its heroic resource"),
    "spent below": (
        "{its} heroic resource has fallen from {value} or more to less",
        "{its} heroic resource has not fallen below {value}",
    ),
    "damage type": ("the damage is {name}", "the damage is not {name}"),
    "costs": ("the ability costs {name}", "the ability costs no {name}"),
    "number at least": ("the number is {value} or more", "the number is less than {value}"),
    "with surges": ("surges are part of the damage", "no surges are part of the damage"),
    "used in a charge": ("the ability is used in a charge", "the ability is not used in a charge"),
    "squad at most": ("{its} squad has {value} minions or fewer", "{its} squad has more than {value} minions"),
    "temporary stamina at most": ("{it} has {value} temporary Stamina or less", "{it} has more than {value} temporary Stamina"),
    "stamina at most": ("{it} has {value} Stamina or less", "{it} has more than {value} Stamina"),
    "speed at least": ("{its} speed is {value} or more", "{its} speed is less than {value}"),
    "others within": ("anybody within {value} of {it} is {name}", "nobody within {value} of {it} is {name}"),
    "is a": ("{it} is one of: {name}", "{it} is none of: {name}"),
    "in water": ("{it} is in water", "{it} is not in water"),
    "earns at least": (
        "{it} is sure to gain {value} at the start of its turn",
        "{it} is not sure to gain {value} at the start of its turn",
    ),
    "targeted": ("{it} is targeted", "{it} is not targeted"),
    "has a condition of": ("{it} has a condition from one of: {name}", "{it} has no condition from one of: {name}"),
    "its like lives": ("one of its squad lives", "none of its squad lives"),
    "opening to": ("there is an opening from {other} to {it}", "there is no opening from {other} to {it}"),
    "of its squad": ("{it} is of the squad of {other}", "{it} is not of the squad of {other}"),
    "score at most": ("{its} {name} is {value} or less", "{its} {name} is more than {value}"),
    "keyword": ("{it} has the keyword {name}", "{it} lacks the keyword {name}"),
    "feature": ("{it} has the trait {name}", "{it} lacks the trait {name}"),
    "concealed": ("{it} has concealment", "{it} has no concealment"),
    "concealed from": ("{it} has concealment from {other}", "{it} has no concealment from {other}"),
    "cover from": ("{it} has cover from {other}", "{it} has no cover from {other}"),
    "sheltered": ("{it} has cover or concealment", "{it} has neither cover nor concealment"),
    "line of effect to": ("{it} has line of effect to {other}", "{it} has no line of effect to {other}"),
    "below full stamina": ("{it} lacks Stamina", "{it} has all of its Stamina"),
    "grabbing": ("{it} has somebody grabbed", "{it} has nobody grabbed"),
    "grabbing another": ("{it} has another than {other} grabbed", "{it} has none but {other} grabbed"),
    "acted this round": ("{it} has had its turn of this round", "{it} has not had its turn of this round"),
    "condition from ability": ("{it} has a condition by {name} of {other}", "{it} has no condition by {name} of {other}"),
    "hero": ("{it} is a hero", "{it} is no hero"),
    "minion": ("{it} is a minion", "{it} is no minion"),
    "able to act": ("{it} is able to act", "{it} is dead or unconscious"),
    "kin adjacent": ("{value} or more of {name} are near {it}", "fewer than {value} of {name} are near {it}"),
    "targets within": ("{value} or more targets are near {it}", "fewer than {value} targets are near {it}"),
    "came beside": ("{it} has been passed by", "{it} has not been passed by"),
    "gone through": ("{its} space has been gone through", "{its} space has not been gone through"),
    "count at least": ("{it} has {value} {name} or more", "{it} has fewer than {value} {name}"),
    "high ground over": ("{it} has high ground over {other}", "{it} has no high ground over {other}"),
    "object": ("it is an object", "it is no object"),
    "at a wall": ("{it} is at a wall", "{it} is not at a wall"),
    "favored": ("{its} ability had an edge or surges", "{its} ability had neither an edge nor surges"),
    "state by": ("{it} is {name} by {other}", "{it} is not {name} by {other}"),
    "area occupied": ("somebody is in the area of {name}", "nobody is in the area of {name}"),
}
"""Those that a few words say better than the text that defines them: what holds, and what does not. `{it}`: of whom; `{other}`: the other;
`{more}`: one more than the value."""

STATES = {IMPROVISED: ("{it} has an improvised weapon", "{it} has no improvised weapon")}
"""Those that are no adjectives."""
NEGATIONS = (
    ("{it} is ", "{it} is not "),
    ("{it} has ", "{it} has not "),
    ("{it} was ", "{it} was not "),
    ("{it} could ", "{it} could not "),
)


def holds_in_words(needs: Iterable[Holds], names: Mapping[str, str] = ROLES_THEMSELVES) -> str:
    """What must hold, all of it. `names`: what those in the roles are called."""
    return " and ".join(fact_in_words(one, names) for one in needs)


def if_in_words(needs: Iterable[Holds], names: Mapping[str, str] = ROLES_THEMSELVES) -> str:
    """ ", if marked and not winded"; "" if nothing must hold."""
    said = holds_in_words(needs, names)
    return f", if {said}" if said else ""


def fact_in_words(holds: Holds, names: Mapping[str, str] = ROLES_THEMSELVES) -> str:
    """ "the target is winded", "the user has 2 or more of its heroic resource"."""
    if holds.what == "damage type" and not holds.name:
        return f"the damage is {'' if holds.negated else 'not '}of a type"
    holding, not_holding = STATES.get(holds.name) or PHRASES.get(holds.what) or _as_defined(holds.what)
    it = names.get(holds.of, role_in_words(holds.of))
    phrase = not_holding if holds.negated else holding
    return phrase.format(
        it=it,
        its="its" if it == "it" else f"{it}'s",
        other=names.get(holds.to, role_in_words(holds.to)),
        name=holds.name.replace("/", ", with ", 1).replace("/", " or ") + "," if holds.what == "state by" else holds.name,
        value=holds.value,
        more=holds.value + 1,
        within=holds.within,
        near=f"within {holds.within} squares of" if holds.within else "adjacent to",
        times=f" times its {holds.name}" if holds.name else "",
        among=f" among {holds.name}" if holds.name else "",
    ).replace(" 1 squares", " 1 square")


def _as_defined(what: str) -> tuple[str, str]:
    """The text that defines a fact, and what it says if the fact does not hold."""
    text = re.sub(r"`(\w+)`", r"{\1}", FACTS[what])
    holding = re.sub(r"\bthe other\b", "{other}", re.sub(r"^it\b", "{it}", text))
    for says, denies in NEGATIONS:
        if holding.startswith(says):
            return holding, denies + holding.removeprefix(says)
    return holding, f"not: {holding}"
