"""Tier lines to effects, by the grammar in `tier_line.lark`; what it does not take is left by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

import attrs
from msgspec.structs import replace

from freestrike.events.content.amount import USER, Amount
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import (
    AheadOfDamage,
    Bestow,
    Branch,
    DealDamage,
    Effect,
    ForceMove,
    ForEach,
    ImposeCondition,
    LeftByHand,
    OneOf,
    UnderPotency,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.within import every_effect

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

    from freestrike.engine.content.compiling.text.setting import Setting

PlainEffect = Bestow | DealDamage | ImposeCondition | ForceMove | LeftByHand

AREA = "area"
WITH_A_MIDDLE = ("cube", "burst", "aura")
"""The shapes of areas whose middle something can be pulled to."""

_LETTERS = {"M": "might", "A": "agility", "R": "reason", "I": "intuition", "P": "presence"}
MISPRINTS = {"lighting": "lightning"}
"""Words of published tier lines, and what they are misprints of."""
# A clause that is an alternative to the one before it, or takes its place, cannot be run apart from it.
_ALTERNATIVE = re.compile(r"(?:\bor if|\bor|; if)(?: the target has)? [MARIP] <")
_PAST_IMMUNITY = re.compile(r"this damage ignores (?:damage )?immunity\.?", re.IGNORECASE)
_TIED_TO_THE_CLAUSE_BEFORE = re.compile(r"(or|otherwise)\b|.*\binstead\b(?! of)", re.IGNORECASE)


@attrs.frozen
class TierLine:
    """`effects`: everything that the line says, but for what happens once when all targets are done (`after`), and that its
    damage ignores immunity (`past_immunity`). `unread`: the texts among
    them that the grammar does not take."""

    effects: tuple[Effect, ...]
    unread: tuple[str, ...]
    after: tuple[Effect, ...] = ()
    past_immunity: bool = False


_REMEMBERED = 4096
"""How many clauses are not parsed anew: most are printed many times."""


def read_tier_line(text: str, setting: Setting | None = None, *, rolled: bool = False) -> TierLine:
    """The effects of a tier line ("5 damage; M < 1 slowed (save ends)"), in its order. Any text is taken. `setting`: whose it is, where it
    is one of the publisher's; then clauses that are sentences are compiled too. `rolled`: it is one of a power roll, so that what is said
    of nobody among several targets can happen once."""
    effects: list[Effect] = []
    unread: list[str] = []
    after: list[Effect] = []
    past_immunity = False
    clauses = _clauses(text)
    while clauses:
        clause = clauses.pop(0)
        if setting is not None and setting.bursts and _parse(clause, "burst") is not None:
            continue
        shared = _shared_out(clause, clauses[0], setting) if clauses and rolled and setting is not None else None
        if shared is not None:
            effects.append(shared)
            del clauses[0]
            continue
        if rolled and _PAST_IMMUNITY.fullmatch(clause) and any(isinstance(effect, DealDamage) for effect in effects):
            past_immunity = True
            continue
        understood = _understand(clause)
        if understood is not None and not _has_a_middle(setting) and any(map(_goes_to_the_middle, every_effect(understood))):
            understood = None
        if understood is None and setting is not None:
            altered = _altered(clause, effects)
            if altered is not None:
                place, effect = altered
                effects[place] = effect
                continue
            once = _once(clause, setting) if rolled and not setting.one_target else None
            if once is not None:
                effects.extend(once[0])
                after.extend(once[1])
                continue
            understood = _compiled(clause, setting)
        if understood is None:
            unread.append(clause)
            understood = _guarded(clause)
        effects.extend(understood)
    return TierLine(tuple(effects), tuple(unread), tuple(after), past_immunity)


def bursts_of(tiers: Sequence[str]) -> tuple[int, ...]:
    """How far a burst goes at each outcome, where every line begins with that; () if any does not."""
    found = [_parse(clauses[0], "burst") if (clauses := _clauses(tier)) else None for tier in tiers]
    return tuple(int(_tokens(tree)[0]) for tree in found if tree is not None) if all(found) else ()


_ONE, _OTHER = re.compile(r"(if )?one target\b"), re.compile(r"(if )?the other target\b")


def _shared_out(one: str, other: str, setting: Setting) -> Effect | None:
    """What "one target ...; the other target ..." does to each of two targets: what the user picks for the first, and to the second what is
    left. None if the clauses say anything else."""
    if setting.target.count != 2 or not (_ONE.match(one) and _OTHER.match(other)):
        return None
    first, second = (_compiled(head.sub(r"\1the target", clause, 1), setting) for head, clause in ((_ONE, one), (_OTHER, other)))
    if first is None or second is None:
        return None
    ways = tuple(Branch(name, (*then, _noted(name))) for name, then in (("one target", first), ("the other target", second)))
    left = When((Holds("state", "the other target", of=USER),), first, (OneOf(ways),))
    return When((Holds("state", "one target", of=USER),), second, (left,))


def _noted(name: str) -> Effect:
    """That one of two things has been done, for as long as the ability is in use."""
    return ForEach(ONESELF, (Bestow(END_OF_THIS_ABILITY, state=name),))


def read_condition(text: str) -> ImposeCondition | None:
    """The condition in "slowed (save ends)"; None if the text is anything else."""
    match read_tier_line(text).effects:
        case (ImposeCondition() as condition,):
            return condition
    return None


def _goes_to_the_middle(effect: Effect) -> bool:
    return isinstance(effect, ForceMove) and effect.toward == AREA


def _has_a_middle(setting: Setting | None) -> bool:
    return setting is not None and setting.area is not None and setting.area.shape in WITH_A_MIDDLE


def _clauses(text: str) -> list[str]:
    clauses: list[str] = []
    for clause in (part.strip() for part in text.split(";")):
        if clauses and _TIED_TO_THE_CLAUSE_BEFORE.match(clause):
            clauses[-1] += "; " + clause
        elif clause:
            clauses.append(clause)
    return clauses


def _understand(clause: str) -> tuple[Effect, ...] | None:
    tree = _parse(clause.replace("*", "").rstrip("."), "clause")  # some lines print the letter of a characteristic in bold: **A**
    return _clause(tree) if tree else None


def _once(clause: str, setting: Setting) -> tuple[tuple[Effect, ...], tuple[Effect, ...]] | None:
    """What a sentence does to each of several targets and what it does once (the user shifts, the Director loses Malice); None if it does
    nothing once."""
    from freestrike.engine.automation import runs
    from freestrike.engine.content.compiling.parts.said import Said
    from freestrike.engine.content.compiling.parts.who import THE_TARGET
    from freestrike.engine.content.compiling.sentences.saying import say

    said = None if "<" in clause else say(clause, setting) or say(clause, setting, implied=THE_TARGET)
    if said is None or not (said.once or said.apart) or not all(map(runs, (*said.effects, *said.apart))):
        return None
    if said != Said(said.effects, once=said.once, they=said.they, apart=said.apart):
        return None
    return ((), said.effects) if said.once else (said.effects, said.apart)


def _compiled(clause: str, setting: Setting) -> tuple[Effect, ...] | None:
    """The clause as a sentence, under its potency if it begins with one; None if it is not understood as a whole."""
    from freestrike.engine.automation import runs
    from freestrike.engine.content.compiling.parts.said import plain
    from freestrike.engine.content.compiling.parts.who import THE_TARGET
    from freestrike.engine.content.compiling.sentences.saying import say, say_either

    if _ALTERNATIVE.search(clause):
        return say_either(clause, setting)
    tree = _parse(clause, "guarded") if "<" in clause else None
    text = clause if tree is None else str(_tokens(tree)[-1]).strip()
    said = say(text, setting if tree is None else replace(setting, compelled=True), they=THE_TARGET, implied=THE_TARGET)
    if said is None or (said.once and not setting.one_target) or not plain(said):
        return None
    if not all(map(runs, said.effects)):
        return None
    if tree is None:
        return said.effects
    letter, value, *_ = map(str, _tokens(tree))
    below = UnderPotency(_LETTERS[letter], int(value) if value.isdecimal() else value.lower(), said.effects)
    return (AheadOfDamage((below,)),) if any(word.type == "AHEAD" for word in _tokens(tree)) else (below,)


def _altered(clause: str, before: list[Effect]) -> tuple[int, Effect] | None:
    """Where the forced movement before stands, and what a potency makes of it: vertical, or past stability. None if the clause says
    anything else."""
    places = [place for place, effect in enumerate(before) if isinstance(effect, ForceMove)]
    tree = _parse(clause.rstrip("."), "altered") if places and "<" in clause else None
    if tree is None:
        return None
    plain = before[places[-1]]
    assert isinstance(plain, ForceMove)
    kinds = {token.type for token in _tokens(tree)}
    changed = replace(plain, vertical=True) if "IS_VERTICAL" in kinds else replace(plain, ignores_stability=True)
    letter, value, *_ = map(str, _tokens(tree))
    below = (changed, *map(_part, _branches(tree)))
    return places[-1], UnderPotency(_LETTERS[letter], int(value) if value.isdecimal() else value.lower(), below, (plain,))


def _guarded(clause: str) -> tuple[Effect, ...]:
    """The clause left by hand, under its potency if it begins with one that guards all of it."""
    tree = _parse(clause, "guarded")
    if tree is None or clause.count("<") > 1 or ";" in clause or _tokens(tree)[0].start_pos:
        return (LeftByHand(clause),)
    *_, rest = _tokens(tree)
    if any(word.type == "AHEAD" for word in _tokens(tree)):
        return (LeftByHand(clause),)
    return (_under(tree, (LeftByHand(str(rest).strip()),)),)


def _clause(tree: Tree[Token]) -> tuple[Effect, ...]:
    effects: list[Effect] = []
    guarded: list[PlainEffect] = []
    potency: Tree[Token] | None = None
    for branch in _branches(tree):
        if branch.data == "potency":
            potency = branch
        elif potency is None:
            effects.extend(_group(branch))
        else:
            guarded.extend(_group(branch))
    return (*effects, _under(potency, tuple(guarded))) if potency else tuple(effects)


def _under(potency: Tree[Token], then: tuple[PlainEffect, ...]) -> UnderPotency:
    letter, value, *_ = map(str, _tokens(potency))
    return UnderPotency(_LETTERS[letter], int(value) if value.isdecimal() else value.lower(), then)


def _group(tree: Tree[Token]) -> tuple[PlainEffect, ...]:
    """The parts that "and" joins: a condition without a duration of its own has that of the next one that has."""
    effects: list[PlainEffect] = []
    ends = ""
    for part in reversed(_branches(tree)):
        effect = _part(part)
        if isinstance(effect, ImposeCondition):
            ends = effect.ends or ends
            effect = ImposeCondition(effect.condition, ends)
        effects.append(effect)
    return tuple(reversed(effects))


def _part(tree: Tree[Token]) -> PlainEffect:
    words = {token.type: str(token) for token in _tokens(tree)}
    match tree.data:
        case "damage":
            kind = words.get("DAMAGE_TYPE", "").lower()
            scores = tuple(_LETTERS[token] for token in _tokens(tree) if token.type == "CHARACTERISTIC")
            more = Amount(dice=words["DICE"]) if "DICE" in words else None
            return DealDamage(int(words["INT"]), MISPRINTS.get(kind, kind), scores, more)
        case "condition":
            return ImposeCondition(words["CONDITION"].lower(), "".join(str(duration.data) for duration in _branches(tree)))
        case "forced_movement":
            printed = int(words["INT"])
            squares = Amount(printed, (_LETTERS[words["CHARACTERISTIC"]],)) if "CHARACTERISTIC" in words else printed
            toward = AREA if "TO_THE_MIDDLE" in words else USER
            return ForceMove(words["DIRECTION"].lower(), squares, vertical="VERTICAL" in words, toward=toward)
        case "weakness":
            kind = words.get("DAMAGE_TYPE", "").lower()
            (ends,) = _branches(tree)
            return Bestow(str(ends.data), (Modifier("weakness", int(words["INT"]), MISPRINTS.get(kind, kind)),))
        case _:
            return LeftByHand(words["TEXT"].strip())


def _branches(tree: Tree[Token]) -> list[Tree[Token]]:
    return [child for child in tree.children if not isinstance(child, str)]


def _tokens(tree: Tree[Token]) -> list[Token]:
    return [child for child in tree.children if isinstance(child, str)]


@lru_cache(maxsize=_REMEMBERED)
def _parse(text: str, start: str) -> Tree[Token] | None:
    from lark.exceptions import UnexpectedInput

    try:
        return _parser().parse(text, start=start)
    except UnexpectedInput:
        return None


@cache
def _parser() -> Lark:
    from lark import Lark

    grammar = (files("freestrike.engine.content.printed") / "tier_line.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=["clause", "guarded", "altered", "burst"], maybe_placeholders=False)
