"""What a modifier changes, in words: the number, the roll, or what its bearer may do."""

from __future__ import annotations

from freestrike.engine.host.words.amounts import amount_in_words
from freestrike.engine.host.words.facts import if_in_words
from freestrike.events.content.amount import TARGET, TRIGGERING
from freestrike.events.content.modifier import ROLL_MODIFIERS, Modifier
from freestrike.projections.board.creature import Creature

PHRASES: dict[str, str] = {
    "edge": "an edge",
    "double edge": "a double edge",
    "bane": "a bane",
    "double bane": "a double bane",
    "bonus": "{n} more",
    "penalty": "{n} less",
    "automatic tier": "tier {n}",
    "least tier": "tier {n} at least",
    "most tier": "tier {n} at most",
    "less bane": "one bane less",
    "better tier": "tier {signed}",
    "turned edges": "edges turned into banes",
    "turned banes": "banes turned into edges",
    "critical from": "a critical hit from a natural {n} on",
    "third die": "the {best} two of three dice",
    "initial roll": "dice that count as {n}",
    "extra damage": "{n} extra {name} damage",
    "damage type": "{name} damage",
    "unreducible": "damage that nothing reduces",
    "ignores immunity": "damage that no immunity reduces",
    "no damage": "no damage",
    "only damage": "nothing but damage",
    "nearest first": "the nearest moved first",
    "distance": "distance {signed}",
    "distance is": "distance {n}",
    "area": "areas {signed}",
    "area if strained": "an area {signed} for the strained",
    "extra targets": "{n} targets more",
    "targets are": "up to {n} targets",
    "potency": "{name} potencies {signed}",
    "forced movement": "{name} distance {signed}",
    "added keyword": "the keyword {name}",
    "target's speed at most": "the target's speed at most {n}",
    "speed": "speed {signed}",
    "speed at most": "speed at most {n}",
    "speed is": "speed {n}",
    "speed halved": "half the speed",
    "speed doubled": "twice the speed",
    "stability": "stability {signed}",
    "stability is": "stability {n}",
    "stability halved": "half the stability",
    "no stability": "no stability",
    "shift": "shifts {signed}",
    "disengage": "Disengage distance {signed}",
    "size": "size {name}",
    "resisting potency": "{name} {signed} against potencies",
    "recovery value": "recovery value {signed}",
    "stamina regained": "Stamina regained {signed}",
    "half stamina regained": "half the Stamina regained",
    "saving throw": "saving throws {signed}",
    "stamina": "maximum Stamina {signed}",
    "line of effect at most": "line of effect at most {n}",
    "bleeding dice": "bleeding {n}d6",
    "jump": "jumps of {n}",
    "immunity": "{kind} immunity {n}",
    "weakness": "{kind} weakness {n}",
    "halved damage": "half the {name} damage",
    "no forced movement damage": "no damage from forced movement",
    "loses immunity": "no {kind} immunity",
    "more damage": "{n} more {name} damage",
    "cannot": "cannot {name}",
    "ignores": "ignores {name}",
    "can": "may {name}",
    "never provokes": "never provokes opportunity attacks",
    "moves with": "moves with its giver",
    "counts as": "counts as {name}",
}
"""Each of MODIFIERS. `{n}`: how much; `{signed}`: how much more or less; `{name}`: what it leaves open; `{kind}`: of what damage."""

PHRASES_OF_DETAILS = {
    ("immunity", "all"): "immunity to all {name} damage",
    ("no forced movement damage", "objects"): "no damage from being force moved into objects",
}
WITH_DETAIL = ("cannot", "ignores", "can", "counts as")
"""Of these the detail is said after the name."""
SEEN_FROM_ITS_GIVER = {TARGET: "it", TRIGGERING: "the other"}
"""Who stands in the roles of what a modifier needs: its bearer is the target there (queries/modifiers)."""
NAMES = {"be condition": "be", "use ability": "use"}
"""Names that go without a word before the detail."""
EVERY = {"forced movement": "forced movement", "resisting potency": "every score"}
"""What a name left open means."""


def modifier_in_words(creature: Creature | None, modifier: Modifier) -> str:
    """ "an edge on strikes", "speed +2", "fire weakness 3"; the scores are those of `creature`, or named if there is none."""
    n = amount_in_words(creature, modifier.amount)
    phrase = PHRASES_OF_DETAILS.get((modifier.what, modifier.detail), PHRASES[modifier.what]).format(
        n=n,
        signed=n if n.startswith("-") else f"+{n}" if n.isdecimal() else f"+ {n}",
        name=NAMES.get(modifier.name, modifier.name) or EVERY.get(modifier.what, ""),
        kind=modifier.name or "damage",
        best=modifier.name or "best",
    )
    named = modifier.detail if modifier.what in WITH_DETAIL else ""
    told = named or (modifier.what, modifier.detail) in PHRASES_OF_DETAILS
    aside = f"({modifier.detail})" if modifier.detail and not told else ""
    return " ".join(f"{phrase} {named}{_where(modifier)} {aside}".split()) + if_in_words(modifier.when, SEEN_FROM_ITS_GIVER)


def _where(modifier: Modifier) -> str:
    """ " on melee strikes against it once": what it counts for."""
    words = [modifier.on]
    if modifier.what in ROLL_MODIFIERS and modifier.name != "lowest":
        words.insert(0, modifier.name)
    on = f" on {_plural(' '.join(words).strip())}" if modifier.on else ""
    against = f"{' against it' if modifier.incoming else ''}{f' by the {modifier.against}' if modifier.against else ''}"
    return f"{on}{against}{' once' if modifier.next_only else ''}"


def _plural(scope: str) -> str:
    return scope if scope == "damage" else f"{scope[:-1]}ies" if scope.endswith("y") else f"{scope}s"
