"""Five forms of traits that the grammar does not tell yet: rivalry, a tail that is lost, rising once, half the damage of the first strike
of a round, and taunting whoever one fights.

A text is looked at as `wording` prepares it, its sentences one after the other. `_SHAPES` lists them: what the words are, and the values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import attrs

from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import sentences, worded
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import ENCOUNTER, EOT
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    DealDamage,
    EndConditions,
    ForEach,
    Halve,
    ImposeCondition,
    Move,
    Prevent,
    Reacts,
    SetStaminaTo,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.content.trigger import BEFORE, Limit, Trigger

_Values = tuple[TraitEffect, ...]
_MOST_SENTENCES = 3


@attrs.frozen
class Told:
    """`sentences`: as they are printed. `values`: what they come to, None if they are none of the shapes."""

    sentences: tuple[str, ...]
    values: _Values | None


def told_together(text: str, setting: Setting, name: str) -> Iterator[Told]:
    """The parts of `text`, the text of the trait `name`: those that are told together, and what is between them."""
    printed = sentences(text)
    between: list[str] = []
    first = 0
    while first < len(printed):
        for last in range(min(len(printed), first + _MOST_SENTENCES), first, -1):
            values = _values(" ".join(worded(one, setting) for one in printed[first:last]), name)
            if values is not None:
                if between:
                    yield Told(tuple(between), None)
                yield Told(printed[first:last], values)
                between, first = [], last
                break
        else:
            between.append(printed[first])
            first += 1
    if between:
        yield Told(tuple(between), None)


def _values(words: str, name: str) -> _Values | None:
    for shape, values in _SHAPES:
        found = shape.fullmatch(words)
        if found is not None:
            return values(found, name)
    return None


def _rivalry(found: re.Match[str], name: str) -> _Values:
    """Both add a die to what they roll against each other: the one that is chosen bears it, for its rolls and for those against it."""
    die = Amount(dice=found[1] if found[1][0].isdigit() else f"1{found[1]}")
    both = tuple(Modifier("bonus", die, on="power roll", incoming=incoming, against=USER) for incoming in (False, True))
    chosen = Selection(("creature",))
    return (Reacts(slug(name), name, Trigger("combat starts", ""), (Bestow(ENCOUNTER, both),), choice=False, target=chosen),)


def _sheds_its_tail(found: re.Match[str], name: str) -> _Values:
    """Once: what it has lost it has no more."""
    conditions = re.findall(r"[a-z]+", found[2].replace(" or ", " "))
    shed = f"without {found[1]}"
    still = (Holds("state", shed, USER, negated=True),)
    return tuple(
        Reacts(
            slug(name),
            name,
            Trigger("gains condition", name=condition),
            (Bestow(ENCOUNTER, state=shed), EndConditions((condition,), 0), Move(int(found[3]), "shift")),
            target=ONESELF,
            needs=still,
        )
        for condition in conditions
    )


def _rises(found: re.Match[str], name: str) -> _Values:
    """Whether its body is destroyed is for the Director to say, who is asked."""
    spared = tuple(Holds("damage type", type, negated=True) for type in (*re.findall(r"([a-z]+) damage", found[1]), "no damage"))
    trigger = Trigger("drops to 0", moment=BEFORE, needs=spared)
    rises = (SetStaminaTo(Amount(int(found[2]))), Prevent("death"), ImposeCondition("prone"))
    return (Reacts(slug(name), name, trigger, rises, target=ONESELF, limit=Limit("encounter")),)


def _halves_the_first(found: re.Match[str], name: str) -> _Values:
    """Once in a round, of a strike against it: a bane for the strike, half its damage, and what its maker takes for it."""
    needs = (Holds("ability", "rolled"),) if found["damaging"] else ()
    strike = Trigger("strikes", "", "self", needs=needs, moment=BEFORE)
    bane = (AlterRoll(Modifier("bane")),) if found["bane"] else ()
    back = (ForEach(Selection((TRIGGERING,)), (DealDamage(int(found["back"])),)),) if found["back"] else ()
    return (Reacts(slug(name), name, strike, (*bane, Halve(), *back), choice=False, target=ONESELF, limit=Limit("round")),)


def _taunts_those_it_fights(found: re.Match[str], name: str) -> _Values:
    taunt = (ImposeCondition("taunted", EOT),)
    return (
        Reacts(slug(name), name, Trigger("deals damage", "creature", "self"), taunt),
        Reacts(slug(name), name, Trigger("deals damage", "self", "creature"), taunt, target=Selection((TRIGGER_TARGET,))),
    )


def _shape(words: str) -> re.Pattern[str]:
    return re.compile(words)


_SHAPES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str], _Values]], ...] = (
    (
        _shape(
            r"at the start of an encounter, @ chooses one creature within their line of effect\. "
            r"both @ and the creature can add a (\d*d\d+) roll to power rolls they make against each other\."
        ),
        _rivalry,
    ),
    (
        _shape(
            r"while @ has (a [a-z]+), whenever they are ([a-z]+(?:,? (?:or )?[a-z]+)*), they can lose their [a-z]+ to end that condition, "
            r"then shift up to (\d+) squares\."
        ),
        _sheds_its_tail,
    ),
    (
        _shape(
            r"the first time @ is reduced to 0 stamina by damage that isn't ([a-z]+ damage(?: or [a-z]+ damage)*) "
            r"and their body isn't destroyed, they instead have (\d+) stamina and fall prone\."
        ),
        _rises,
    ),
    (
        _shape(
            r"the first time each round that @ is targeted by a (?P<damaging>damage-dealing )?strike, (?P<bane>it takes a bane and )?"
            r"(?:they|@) halves? (?:the|any) damage(?: from it)?\.(?: the creature making the strike takes (?P<back>\d+) damage\.)?"
        ),
        _halves_the_first,
    ),
    (
        _shape(
            r"whenever a creature deals damage to or takes damage from @, @ can make that creature taunted until the end of the creature's "
            r"next turn\."
        ),
        _taunts_those_it_fights,
    ),
)
"""What the words are, and what they come to."""
