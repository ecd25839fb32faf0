"""What a sentence belongs to: the creature and the ability in whose text it stands, as far as the words in it depend on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import attrs
import msgspec
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.printed.distance import Distance
from freestrike.events.content.ability import Area, PowerRoll, Target
from freestrike.events.content.effect import Bestow, DealDamage, ForceMove, MakePowerRoll, Reacts, Test
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds

_SMALL = {"the", "of", "von", "and", "a", "an", "in"}
# Words in creatures' names that the rules use for something else.
_TERMS = {"minion", "target", "enemy", "ally", "creature", "object", "hero", "strike", "effect", "area"}
# What a creature's texts may call it besides its name.
_TITLES = "lord|lady"


@attrs.frozen
class Counting:
    """What is counted on a creature: on `whom`, and, if `least`, as the least of all that was counted at any time."""

    whom: tuple[Holds, ...] = ()
    least: bool = False


@attrs.frozen
class Worsened:
    """What becomes of who is given the condition `given` and has one of those `already`: these end, and it has `instead` until `ends`."""

    given: str
    already: tuple[str, str]
    instead: str
    ends: str


class Setting(msgspec.Struct, frozen=True, gc=False):
    """`names`: what finds the creature's own names in a text. `abilities`: the ids of its abilities by their names in lower case;
    `ungranted`: those of them that an effect can't have it use by itself. `ancestry`: its keywords. `reach`: what "within distance" means,
    0 if nothing. `target`: the target line. `triggered`: the text answers a trigger. `trait`: it holds always. `hero`: it says "you".
    `bearer`: it tells what goes with a state, of whoever has it. `rolled`: the ability has a power roll of its own. `area`: the area that
    the ability fills. `in_area`: the text is about those in it. `line`: the text is a trigger line, and the target in it whoever sets it
    off. `test`: what follows a test at each tier, where tiers are printed with the text. `states`: what goes with the creature's states.
    `paid`: the printed distance and target of an ability for which more is paid, None where nothing is. `kin`: the keyword of the group
    whose feature it is, as such a text calls its members. `unread`: a sentence before it in its text is left by hand. `softened`: the text
    makes the triggering damage less. `roll`: the power roll of the ability, once it is known. `beside_the_target`: it tells of others than
    the target, whom the ability reaches by that one. `that`: the role of whom "that creature" means, "" if it is whoever set the text off.
    `feature`: its name. `kept_up`: it tells of those in an aura for as long as that is kept up. `spread`: what those take to whom an
    outcome spreads. `asked`: the test that a text of the ability has asked for. `ability`: its id. `upkeep`: it tells what happens as a
    turn of its user starts for which the ability is maintained. `counts`: what its traits say that its abilities count on others; `given`:
    the words for what their outcomes make of targets; `at_target`: its area is what it has left at its targets. `until`: the time until
    which the sentence before holds; `through`: that until which this one does, by another. `remembered`: the state by which the target is
    known later on; `target_role`: who that is in what is waited for; `struck`: the role of "that target" in it, "" if it speaks of none.
    `apart`: the power roll that is printed with its texts and made as they say. `types`: the damage types of which one is chosen as the
    ability is used, for its damage and for the weakness that it gives. `attacked`: whom the target has done something to that it answers,
    "ally" or "self". `counted`: its power roll tells how many are targeted. `thing`: it is a thing's, and what follows a test is done to
    who tinkers with it. `sizes`: those that it can have. `worsened`: what its traits make of a condition that its abilities give. `doomed`:
    the target dies at the end of its next turn, until when it has what it is given.

    And what other words tell. `granted`: the sentence before grants the use of an ability. `gone`: a sentence before has its user move.
    `place`: what a sentence before calls a place that it makes. `enlarged`: the ability whose area one before makes larger. `unused`: an
    ability of which it is told that somebody has not used it. `charging_at`: what holds of whom the user charges. `benefit`: it tells what
    can be gained of a mark, for which a free triggered action is used (classes/mark). `shove`: the forced movement that outcomes leave to
    the text. `attached`: what the ability attaches to its targets; `at_odds`: a die tells at each round's end whether that goes off.
    `compelled`: it is what somebody does who has not resisted a potency. `bursts`: how far its burst goes at each outcome. `turned`: a
    sentence before has the target take its turn next. `strained`: it is told of who is strained. `bond`: the state by which a sentence
    before binds the target to the user. `chosen_type`: the damage type that is chosen as the ability is used. `drinking`: it
    hands out potions, and "the creature" is who drinks one."""

    names: re.Pattern[str] | None = None
    abilities: Mapping[str, str] = msgspec.field(default_factory=dict)
    ungranted: frozenset[str] = frozenset()
    ancestry: tuple[str, ...] = ()
    reach: int = 0
    target: Target = msgspec.field(default_factory=Target)
    triggered: bool = False
    trait: bool = False
    hero: bool = False
    bearer: bool = False
    line: bool = False
    kin: str = ""
    area: Area | None = None
    in_area: bool = False
    rolled: bool = False
    test: Test | None = None
    paid: tuple[Distance, Target] | None = None
    unread: bool = False
    softened: bool = False
    roll: PowerRoll | None = None
    beside_the_target: bool = False
    that: str = ""
    feature: str = ""
    kept_up: bool = False
    spread: DealDamage | None = None
    asked: Test | None = None
    ability: str = ""
    upkeep: bool = False
    counts: Mapping[str, Counting] = msgspec.field(default_factory=dict)
    given: frozenset[str] = frozenset()
    at_target: bool = False
    until: Tree[Token] | None = None
    through: Tree[Token] | None = None
    remembered: str = ""
    target_role: str = ""
    struck: str = ""
    apart: MakePowerRoll | None = None
    types: tuple[str, ...] = ()
    counted: bool = False
    attacked: str = ""
    thing: bool = False
    doomed: bool = False
    worsened: Worsened | None = None
    sizes: tuple[str, ...] = ()
    granted: bool = False
    gone: bool = False
    place: str = ""
    enlarged: str = ""
    unused: str = ""
    benefit: bool = False
    charging_at: tuple[Holds, ...] = ()
    shove: ForceMove | None = None
    attached: str = ""
    at_odds: bool = False
    compelled: bool = False
    turned: bool = False
    bursts: tuple[int, ...] = ()
    strained: bool = False
    bond: Bestow | None = None
    chosen_type: str = ""
    drinking: bool = False
    states: Mapping[str, tuple[tuple[Modifier, ...], tuple[Reacts, ...]]] = msgspec.field(default_factory=dict)

    def of(self, target: Target, reach: int, *, triggered: bool = False, trait: bool = False) -> Setting:
        """The same creature's, for another of its features."""
        return replace(self, target=target, reach=reach, triggered=triggered, trait=trait)

    @property
    def targets_itself(self) -> bool:
        """Whether there is no target but the user, so that whoever else is called the target was named by some other text."""
        return self.target.kinds == ("self",)

    @property
    def rolled_type(self) -> str:
        """The type of all the damage that its power roll deals; "" if that is of several, or of none."""
        tiers = () if self.roll is None else self.roll.tiers
        types = {effect.type for tier in tiers for effect in tier if isinstance(effect, DealDamage)}
        return types.pop() if len(types) == 1 else ""

    @property
    def one_target(self) -> bool:
        """Whether there is never more than one target."""
        return self.target.count == 1 and not self.target.special


MARK_BENEFIT = "Mark Benefit"
"""The head of a text that tells what can be gained of a mark."""

YOU = Setting(hero=True)
"""Of a hero's ability or feature."""


_SHORTEST = 3


def names_of(name: str, keywords: Iterable[str] = ()) -> re.Pattern[str] | None:
    """What finds the creature called `name` in its own texts: any words of its name in a row, after "the" or as a name of its own; after
    "the" also with a title, or with the beginning of one of its `keywords` as a word ("the watching eye" of an Eyestalk)."""
    words = re.findall(r"[^\W_][\w'’-]*", name)
    rows = {tuple(words[first:last]) for first in range(len(words)) for last in range(first + 1, len(words) + 1)}
    fitting = [row for row in rows if row[0].lower() not in _SMALL and row[-1].lower() not in _SMALL]
    common = _alternatives(" ".join(row) for row in fitting if row[-1].lower() not in _TERMS)
    if not common:
        return None
    begun = (keyword[:length].lower() for keyword in keywords for length in range(_SHORTEST, len(keyword)))
    after = "|".join((_TITLES, *(re.escape(word) for word in begun)))
    return re.compile(rf"\b(?:(?i:the (?:{common})(?: (?:{after}))?)|(?<=that )a (?i:{common})|(?:{common}))(?![\w-])")


def _alternatives(texts: Iterable[str]) -> str:
    return "|".join(re.escape(text) for text in sorted(texts, key=lambda text: (-len(text), text)))
