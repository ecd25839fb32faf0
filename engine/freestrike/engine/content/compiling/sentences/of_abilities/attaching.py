"""What an ability attaches to its targets, when it goes off, and who can take it off: the sentences of `attaching.lark`.

Whoever bears the thing has it as a state. In the outcomes of the test to take it off the target is the one who tries, and the bearer the
target around it. What has gone off is there no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, kind, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, WHO, who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import sentences, worded
from freestrike.events.content.ability import MANEUVER
from freestrike.events.content.amount import GRANTOR, OUTER_TARGET, TARGET, USER
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import (
    Bestow,
    Effect,
    EndState,
    ForEach,
    Interaction,
    Later,
    Reacts,
    RollDie,
    Test,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, GIVER, ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger

END_OF_ROUND = "end of round"
_THE_BEARER = Selection((OUTER_TARGET,))
_AT_ITS_BEARER = (Modifier("ignores", name="cover"), Modifier("ignores", name="concealment"))
"""It is where its target is, so that nothing between them and the one who has attached it matters."""
_SIDES_OF_A_DIE = 6


def with_attached(setting: Setting, texts: Iterable[str]) -> Setting:
    """The setting with what the texts of an ability say that it attaches."""
    told = [sentence for text in texts if " attach" in text for sentence in sentences(text)]
    trees = [tree for tree in (parse(worded(sentence, setting), "sentence") for sentence in told) if tree is not None]
    first = next((tree for tree in trees if str(tree.data) == "attaches"), None)
    if first is None:
        return setting
    found = {str(tree.data) for tree in trees}
    at_odds = {"rolls_each_round", "goes_off_at_odds"} <= found
    return replace(setting, attached=_name(token(first, "A_THING")), at_odds=at_odds)


def takes_off(text: str, setting: Setting) -> bool:
    """Whether the text asks for the test by which the thing is taken off."""
    told = [parse(worded(sentence, setting), "sentence") for sentence in sentences(text)] if setting.attached else []
    return any(tree is not None and str(tree.data) == "can_be_removed" for tree in told)


def attaching(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    meaning = _MEANINGS.get(str(tree.data))
    if meaning is None:
        return None
    named = {_name(one) for one in tokens(tree, "A_THING", "THE_THING")} | {one.removesuffix("s") for one in tokens(tree, "STATE")}
    if setting.trait or setting.triggered or not setting.attached or not named <= {setting.attached, _singular(setting.attached)}:
        raise Unsaid
    return meaning(tree, setting)


def _name(words: str) -> str:
    return words.rpartition(" ")[2]


def _singular(name: str) -> str:
    """The name as it is left of a plural by its last letter."""
    return name.removesuffix("y") + "ie" if name.endswith("y") else name


def _attaches(tree: Tree[Token], setting: Setting) -> Said:
    (whom,) = who(next(one for one in tree.children if isinstance(one, Tree) and str(one.data) in WHO), setting, None)
    if whom.selection != AFFECTED:
        raise Unsaid
    return Said(whom.do((Bestow(ENCOUNTER, state=setting.attached),)), they=THE_TARGET)


def _goes_off_at_the_end(tree: Tree[Token], setting: Setting) -> Said:
    if setting.apart is None:
        raise Unsaid
    return Said(ME.do((Later(END_OF_ROUND, _all_go_off(setting, USER)),)), once=True, they=ME)


def _rolls_each_round(tree: Tree[Token], setting: Setting) -> Said:
    if not setting.at_odds:
        raise Unsaid
    return Said(they=THE_TARGET)  # the next sentence tells what comes of it


def _goes_off_at_odds(tree: Tree[Token], setting: Setting) -> Said:
    if setting.apart is None or not setting.at_odds:
        raise Unsaid
    goes_off = (replace(setting.apart, by=GIVER, modifiers=_AT_ITS_BEARER), EndState(setting.attached, by_anyone=True))
    die = RollDie(tuple(() if n % 2 else goes_off for n in range(_SIDES_OF_A_DIE)))
    each = Reacts(setting.ability, setting.feature, Trigger("round ends", ""), (die,), choice=False, target=ONESELF)
    return Said(ability=OfAbility(attached=(setting.attached, (each,), ())), they=THE_TARGET)


def _can_be_removed(tree: Tree[Token], setting: Setting) -> Said:
    if setting.test is None or any(number(one) != 1 for one in tokens(tree, "DET")) or set(map(kind, tokens(tree, "KIND"))) != {"creature"}:
        raise Unsaid
    test = Test((token(tree, "CHARACTERISTIC_NAME"),), setting.test.tiers)
    itself = bool(token(tree, "WEARING"))
    beside = Selection(("creature",), 0, 1, TARGET)
    tries = Interaction(setting.ability, f"Remove the {setting.attached}", (ForEach(ONESELF, (test,)),), MANEUVER, beside, itself=itself)
    return Said(ability=OfAbility(attached=(setting.attached, (), (tries,))), they=THE_TARGET)


def _stays(tree: Tree[Token], setting: Setting) -> Said:
    _is_an_outcome(setting)
    return Said()


def _is_removed(tree: Tree[Token], setting: Setting) -> Said:
    _is_an_outcome(setting)
    return Said((ForEach(_THE_BEARER, (EndState(setting.attached, by_anyone=True),)),))


def _goes_off(tree: Tree[Token], setting: Setting) -> Said:
    _is_an_outcome(setting)
    if setting.apart is None:
        raise Unsaid
    return Said((When((Holds("able to act", of=GRANTOR),), _all_go_off(setting, GRANTOR)),))


def _is_handed_on(tree: Tree[Token], setting: Setting) -> Said:
    _is_an_outcome(setting)
    if token(tree, "THAT") != "the creature":
        raise Unsaid
    another = Holds("is", to=OUTER_TARGET, negated=True)
    others = Selection(tuple(map(kind, tokens(tree, "KIND"))), 1, int(token(tree, "INT")), needs=(another,))
    return Said((ForEach(_THE_BEARER, (EndState(setting.attached, by_anyone=True, onto=others),)),))


def _is_an_outcome(setting: Setting) -> None:
    """Raises Unsaid anywhere else than in the outcomes of the test to take the thing off."""
    if not setting.thing:
        raise Unsaid


def _all_go_off(setting: Setting, giver: str) -> tuple[Effect, ...]:
    """One roll against each that bears the thing from `giver`, and none bears it any more."""
    assert setting.apart is not None
    roll = setting.apart
    bearing = Selection(("creature", "self"), 0, needs=(Holds("state given by", setting.attached, to=giver),), sight=False)
    bearers = replace(bearing, needs=(Holds("state given by", setting.attached),))
    over = ForEach(bearing, (EndState(setting.attached, by_anyone=True),))
    return (replace(roll, who=bearers, by=giver, modifiers=_AT_ITS_BEARER), over)


def attached_with(
    effects: Sequence[Effect], name: str, reacts: tuple[Reacts, ...], interactions: tuple[Interaction, ...]
) -> tuple[Effect, ...]:
    """The effects, in which whoever is given the thing has what goes with it."""

    def given(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, Bestow) or effect.state != name:
            return (effect,)
        return (replace(effect, reacts=(*effect.reacts, *reacts), interactions=(*effect.interactions, *interactions)),)

    return rewritten(effects, given)


_MEANINGS = {
    "attaches": _attaches,
    "goes_off_at_the_end": _goes_off_at_the_end,
    "rolls_each_round": _rolls_each_round,
    "goes_off_at_odds": _goes_off_at_odds,
    "can_be_removed": _can_be_removed,
    "thing_stays": _stays,
    "thing_is_removed": _is_removed,
    "thing_goes_off": _goes_off,
    "thing_is_handed_on": _is_handed_on,
}
