"""Features that several sentences tell together, or one that has no parts: what each such text comes to.

A text is looked at as `wording` prepares it, its sentences one after the other. `_SHAPES` lists them: what the words are, and the values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import attrs

from freestrike.engine.content.compiling.setting import Setting
from freestrike.engine.content.compiling.wording import sentences, worded
from freestrike.engine.content.compiling.zoned import from_the_start
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import ENCOUNTER, END_OF_CURRENT_TURN, EOT
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    DealDamage,
    Effect,
    EndConditions,
    ForceMove,
    ForEach,
    FreeStrike,
    Halve,
    ImposeCondition,
    Move,
    Prevent,
    Reacts,
    SetStaminaTo,
    Substitute,
    UseAbilities,
    When,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.content.trigger import BEFORE, Limit, Trigger
from freestrike.events.lasting import MARKED
from freestrike.events.space import NATURE, OUTDOORS, SUNLIGHT

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


def _sooner(found: re.Match[str], name: str) -> _Values:
    return (Reacts(slug(name), name, Trigger("turn starts"), (EndConditions(save=True, at=EOT),), target=ONESELF),)


def _never_saves(found: re.Match[str], name: str) -> _Values:
    return (Modifier("counts as", name="end of turn"),)


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


def _strikes_for_its_life(found: re.Match[str], name: str) -> _Values:
    """A free strike before it dies, which it survives if the strike fells its target: who is dead, or a dying hero."""
    survives: tuple[Effect, ...] = (ForEach(ONESELF, (SetStaminaTo(Amount(int(found[1]))),)), Prevent("death"))
    fells = (When((Holds("dead"),), survives, (When((Holds("dying"),), survives),)),)
    return (Reacts(slug(name), name, Trigger("drops to 0", moment=BEFORE), (FreeStrike(riders=fells),), target=ONESELF),)


def _rises(found: re.Match[str], name: str) -> _Values:
    """Whether its body is destroyed is for the Director to say, who is asked."""
    spared = tuple(Holds("damage type", type, negated=True) for type in (*re.findall(r"([a-z]+) damage", found[1]), "no damage"))
    trigger = Trigger("drops to 0", moment=BEFORE, needs=spared)
    rises = (SetStaminaTo(Amount(int(found[2]))), Prevent("death"), ImposeCondition("prone"))
    return (Reacts(slug(name), name, trigger, rises, target=ONESELF, limit=Limit("encounter")),)


def _in_the_sun(found: re.Match[str], name: str) -> _Values:
    return (Modifier("weakness", int(found[1]), when=(Holds("surroundings", SUNLIGHT, USER),)),)


def _in_nature(found: re.Match[str], name: str) -> _Values:
    """Outdoors, or indoors in nature."""
    out, in_ = (Holds("surroundings", OUTDOORS, USER), Holds("surroundings", NATURE, USER))
    elsewhere = Holds("surroundings", OUTDOORS, USER, negated=True)
    return tuple(Modifier("less bane", on="ability roll", when=when) for when in ((out,), (in_, elsewhere)))


def _sees_through_magic(found: re.Match[str], name: str) -> _Values:
    return (Modifier("ignores", name="concealment", detail="supernatural"),)


def _flanks_with_nobody(found: re.Match[str], name: str) -> _Values:
    return (Modifier("cannot", name="flank"),)


def _hides_observed(found: re.Match[str], name: str) -> _Values:
    return (Modifier("can", name="hide while observed"),)


def _explodes(found: re.Match[str], name: str) -> _Values:
    beside = Selection((found["kind"],), 0, 1)
    harm = (DealDamage(int(found["amount"]), found["type"] or ""),)
    return (Reacts(slug(name), name, Trigger("drops to 0", moment=BEFORE), harm, choice=False, target=beside),)


def _halves_the_first(found: re.Match[str], name: str) -> _Values:
    """Once in a round, of a strike against it: a bane for the strike, half its damage, and what its maker takes for it."""
    needs = (Holds("ability", "rolled"),) if found["damaging"] else ()
    strike = Trigger("strikes", "", "self", needs=needs, moment=BEFORE)
    bane = (AlterRoll(Modifier("bane")),) if found["bane"] else ()
    back = (ForEach(Selection((TRIGGERING,)), (DealDamage(int(found["back"])),)),) if found["back"] else ()
    return (Reacts(slug(name), name, strike, (*bane, Halve(), *back), choice=False, target=ONESELF, limit=Limit("round")),)


def _guards(found: re.Match[str], name: str) -> _Values:
    """What holds for its allies around it."""
    within = int(found["squares"]) if found["squares"] else 1
    modifier = Modifier("halved damage") if found["halved"] else Modifier("bane", on="strike", incoming=True)
    return (from_the_start(Zone("aura", within, ends=ENCOUNTER, modifiers=(modifier,), whom="ally", moves=True), name),)


_NUMBERS = {"two": 2, "three": 3, "four": 4}


def _swarms(found: re.Match[str], name: str) -> _Values:
    """Who starts a turn among several: one of those that have the trait speaks for all."""
    needs = (
        Holds("kin adjacent", found["kin"].removesuffix("s"), TRIGGERING, value=_NUMBERS[found["number"]]),
        Holds("first with the trait", name, USER, TRIGGERING),
    )
    if found["amount"]:
        follows: Effect = DealDamage(int(found["amount"]), found["type"] or "")
    else:
        follows = ImposeCondition(found["condition"], EOT)
    trigger = Trigger("turn starts", found["side"], within=1, needs=needs)
    return (Reacts(slug(name), name, trigger, (follows,), choice=False),)


def _shield_wall(found: re.Match[str], name: str) -> _Values:
    beside = (Holds("beside an ally with", name, USER),)
    return (
        Modifier("stability is", int(found[1]), when=beside),
        Modifier("counts as", name="covered", when=beside),
        Modifier("counts as", name="cover for allies", when=beside),
    )


def _keeps_from_shifting(found: re.Match[str], name: str) -> _Values:
    """For that turn."""
    within = int(found["squares"]) if found["squares"] else 1
    held = (Bestow(END_OF_CURRENT_TURN, (Modifier("cannot", name="shift"),)),)
    return (Reacts(slug(name), name, Trigger("turn starts", "enemy", within=within), held, choice=False),)


def _pipes(found: re.Match[str], name: str) -> _Values:
    slide = (ForceMove("slide", int(found[1]), ignores_stability=True),)
    return (Reacts(slug(name), name, Trigger("turn ends"), slide, target=Selection(("creature",), 1, 1)),)


def _against_the_larger(found: re.Match[str], name: str) -> _Values:
    return (Modifier("edge", on="strike", when=(Holds("size at most own", of=TRIGGERING, negated=True),)),)


def _taunts_those_it_fights(found: re.Match[str], name: str) -> _Values:
    taunt = (ImposeCondition("taunted", EOT),)
    return (
        Reacts(slug(name), name, Trigger("deals damage", "creature", "self"), taunt),
        Reacts(slug(name), name, Trigger("deals damage", "self", "creature"), taunt, target=Selection((TRIGGER_TARGET,))),
    )


def _drops_from_the_air(found: re.Match[str], name: str) -> _Values:
    aloft = (Holds("on the ground", of=USER, negated=True),)
    return (Reacts(slug(name), name, Trigger("turn ends"), (ImposeCondition("prone"),), choice=False, target=ONESELF, needs=aloft),)


def _grows_angry(found: re.Match[str], name: str) -> _Values:
    few = (Holds("squad at most", of=USER, value=_NUMBERS[found["number"]]),)
    faster = (Modifier("speed is", int(found["speed"]), when=few),) if found["speed"] else ()
    return (Modifier("immunity", int(found["amount"]), when=few), *faster)


def _charges_the_marked(found: re.Match[str], name: str) -> _Values:
    keywords = tuple(word.title() for word in found["keywords"].split(" and "))
    use = UseAbilities("signature or heroic", keywords=keywords)
    return (Substitute(use, "charge", against=(Holds("state given by", MARKED),)),)


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
            r"at the start of each of their turns, @ can choose one effect on them that can be ended by a saving throw\. "
            r"that effect instead ends at the end of their turn\."
        ),
        _sooner,
    ),
    (_shape(r"any effect on @ that would be ended by a saving throw instead ends at the end of their next turn\."), _never_saves),
    (
        _shape(
            r"while @ has (a [a-z]+), whenever they are ([a-z]+(?:,? (?:or )?[a-z]+)*), they can lose their [a-z]+ to end that condition, "
            r"then shift up to (\d+) squares\."
        ),
        _sheds_its_tail,
    ),
    (
        _shape(
            r"if @ is reduced to 0 stamina, they can make a free strike before dying\. "
            r"if the target of the free strike is reduced to 0 stamina, @ is reduced to (\d+) stamina instead\."
        ),
        _strikes_for_its_life,
    ),
    (
        _shape(
            r"the first time @ is reduced to 0 stamina by damage that isn't ([a-z]+ damage(?: or [a-z]+ damage)*) "
            r"and their body isn't destroyed, they instead have (\d+) stamina and fall prone\."
        ),
        _rises,
    ),
    (_shape(r"while @ is in direct sunlight, they have damage weakness (\d+)\."), _in_the_sun),
    (
        _shape(r"while outdoors or in a natural environment, @ can negate a bane on their abilities or turn a double bane into a bane\."),
        _in_nature,
    ),
    (_shape(r"allies can't flank with @\."), _flanks_with_nobody),
    (_shape(r"@ can attempt to hide even while observed\."), _hides_observed),
    (
        _shape(
            r"@ explodes when they are reduced to 0 stamina, dealing (?P<amount>\d+) (?:(?P<type>[a-z]+) )?damage to each adjacent "
            r"(?P<kind>creature|enemy)\."
        ),
        _explodes,
    ),
    (
        _shape(
            r"the first time each round that @ is targeted by a (?P<damaging>damage-dealing )?strike, (?P<bane>it takes a bane and )?"
            r"(?:they|@) halves? (?:the|any) damage(?: from it)?\.(?: the creature making the strike takes (?P<back>\d+) damage\.)?"
        ),
        _halves_the_first,
    ),
    (_shape(r"(?P<halved>)strikes made against allies (?:adjacent to|within (?P<squares>\d+) squares of) @ take a bane\."), _guards),
    (
        _shape(r"(?P<halved>)any strike made against an ally (?:adjacent to|within (?P<squares>\d+) squares of) @ takes a bane\."),
        _guards,
    ),
    (_shape(r"damage dealt to any ally (?:adjacent to|within (?P<squares>\d+) squares of) @ (?P<halved>is halved)\."), _guards),
    (
        _shape(
            r"any (?P<side>enemy|creature) who starts their turn with (?P<number>two|three|four) or more (?P<kin>[a-z ]+) adjacent to them "
            r"(?:takes (?P<amount>\d+) (?:(?P<type>[a-z]+) )?damage|is (?P<condition>slowed|dazed|weakened) \(eot\))\."
        ),
        _swarms,
    ),
    (
        _shape(r"while adjacent to an ally who has this trait, @ has stability (\d+), has cover, and grants cover to allies\."),
        _shield_wall,
    ),
    (
        _shape(
            r"(?:@ is surrounded by a snowstorm\. )?(?:any|an) enemy who starts their turn "
            r"(?:adjacent to|within (?P<squares>\d+) squares of) @ can't shift\."
        ),
        _keeps_from_shifting,
    ),
    (_shape(r"at the end of @'s turn, they can slide one adjacent creature up to (\d+) squares, ignoring stability\."), _pipes),
    (_shape(r"@ gains an edge on strikes against larger creatures\."), _against_the_larger),
    (
        _shape(
            r"whenever a creature deals damage to or takes damage from @, @ can make that creature taunted until the end of the creature's "
            r"next turn\."
        ),
        _taunts_those_it_fights,
    ),
    (_shape(r"if @ doesn't end their turn on the ground, they fall prone\."), _drops_from_the_air),
    (
        _shape(
            r"@ has damage immunity (?P<amount>\d+)(?: and speed (?P<speed>\d+))? while their squad has "
            r"(?P<number>two|three|four) or fewer minions in it\."
        ),
        _grows_angry,
    ),
    (
        _shape(
            r"when @ use the charge main action to attack a creature marked by @, @ can use a signature or heroic ability with the "
            r"(?P<keywords>[a-z]+(?: and [a-z]+)*) keywords instead of a melee free strike\."
        ),
        _charges_the_marked,
    ),
    (_shape(r"@ ignores concealment if it's granted by a supernatural effect\."), _sees_through_magic),
)
"""What the words are, and what they come to."""
