"""What a sentence says of the ability that it belongs to, and of nobody in particular."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.that_use import cost_cut
from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.amounts import squares
from freestrike.engine.content.compiling.parts.lasting_words import rolling
from freestrike.engine.content.compiling.parts.rewriting import Steering
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.sentences.remarks import lasts_on
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import sentences, worded
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import END_OF_ROUND, END_OF_THIS_ABILITY
from freestrike.events.content.effect import DAMAGE_TYPES, Bestow, Branch, May, Move, OneOf
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds

Doing = Tree[Token] | None
"""What is done in the step, where it tells that."""
_Reader = Callable[[Tree[Token], Doing, Setting], Said | None]


def of_the_ability(steps: Tree[Token], setting: Setting) -> Said | None:
    """What the sentence says of the ability; None if it speaks of somebody. Raises Unsaid."""
    if len(branches(steps)) != 1:
        return None
    (step,) = branches(steps)
    doing = branch(step, "doing")
    said = (read(step, doing, setting) for read in _READERS)
    return next((one for one in said if one is not None), None)


def _lasts(step: Tree[Token], doing: Doing, setting: Setting) -> Said | None:
    return lasts_on(step, setting, None) if str(step.data) == "area_lasts" and setting.upkeep else None


def _costs_less(step: Tree[Token], doing: Doing, setting: Setting) -> Said | None:
    cheaper = step if str(step.data) == "costs_less" else None if doing is None else branch(doing, "costs_less")
    if cheaper is None:
        return None
    if doing is not None and branch(step, "this_use", "that_use") is None:
        raise Unsaid
    return Said(amends=Amends(cheaper=cost_cut(cheaper, setting)))


def _once_a_round(step: Tree[Token], doing: Doing, setting: Setting) -> Said | None:
    """Whoever has used it bears that until the round ends, and can't use it as long. Raises Unsaid of anything else than this ability."""
    if doing is None or branch(doing, "once_a_round") is None:
        return None
    if setting.trait or token(branches(step)[0], "THIS_USE") != "this ability":
        raise Unsaid
    used = f"used {setting.feature}"
    needs = (Holds("state", used, USER, negated=True),)
    noted = (Bestow(END_OF_ROUND, state=used),)
    if setting.triggered:
        return Said(ME.do(noted), once=True, ability=OfAbility(needs=needs))
    return Said(ability=OfAbility(needs=needs, before=noted))


def _moves_between(step: Tree[Token], doing: Doing, setting: Setting) -> Said | None:
    """How its user shifts between the uses of an ability that the sentence before gives it. Raises Unsaid of any other move."""
    between = None if doing is None else branch(doing, "moves_between")
    if between is None:
        return None
    if setting.trait or setting.triggered or branch(step, "me") is None or token(between, "MOVE") not in ("shift", "shifts"):
        raise Unsaid
    return Said(amends=Amends(between=(Move(squares(branches(between)[0], setting), "shift"),)))


def _rolls_instead(step: Tree[Token], doing: Doing, setting: Setting) -> Said | None:
    """What the roll that set it off takes where that is paid for. Raises Unsaid of any other roll."""
    instead = None if doing is None else branch(doing, "rolls_instead")
    if instead is None:
        return None
    if setting.trait or not setting.triggered or setting.paid is None or branch(step, "this_use") is None:
        raise Unsaid
    return Said(ability=OfAbility(rolls_instead=rolling(branches(instead)[0])))


def _never_harmed(step: Tree[Token], doing: Doing, setting: Setting) -> Said | None:
    """What its targets are not moved into. Raises Unsaid of anybody else."""
    told = next(step.find_data("never_harmed"), None)
    if told is None:
        return None
    if token(told, "PUT_SO") and branch(step, "the_target") is not None and not setting.trait:
        return Said(amends=Amends(spares_harm=True))
    if setting.trait or setting.triggered or branch(step, "the_target") is None:
        raise Unsaid
    return Said(ability=OfAbility(steers=Steering(controlled=True, unharmed=True)))


def _rolled_as(step: Tree[Token], doing: Doing, setting: Setting) -> Said | None:
    """The roll has it already. Raises Unsaid where it has another."""
    rolled_as = None if doing is None else branch(doing, "rolled_as")
    if rolled_as is None:
        return None
    if setting.apart is None or token(rolled_as, "KEYWORD").title() not in setting.apart.keywords or branch(step, "this_use") is None:
        raise Unsaid
    return Said()


def _targets_itself(step: Tree[Token], doing: Doing, setting: Setting) -> Said | None:
    return None if doing is None or branch(doing, "targets_itself") is None else Said(ability=OfAbility(itself=True))


def _spares_allies(step: Tree[Token], doing: Doing, setting: Setting) -> Said | None:
    """Raises Unsaid of anybody else who is spared."""
    if doing is None or branch(doing, "is_spared") is None:
        return None
    spared = branch(step, "some")
    if setting.trait or setting.triggered or spared is None or token(spared, "KIND") != "ally" or branches(spared):
        raise Unsaid
    return Said(ability=OfAbility(spares_allies=True))


def _deals_a_type(step: Tree[Token], doing: Doing, setting: Setting) -> Said | None:
    """The type of its damage, which is chosen before the roll. Raises Unsaid of what is not rolled."""
    if doing is not None and branch(doing, "deals_a_type") is not None and branch(step, "this_use") is not None:
        step = branches(doing)[0]
    how = str(step.data)
    if how not in ("deals_a_type", "may_deal_a_type", "deals_and_weakens"):
        return None
    if setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    if how == "may_deal_a_type":
        return Said(ability=OfAbility(before=(May((_of_type(token(step, "DAMAGE_TYPE")),)),)))
    told = how == "deals_and_weakens"
    ways = tuple(Branch(type, (replace(_of_type(type), state=type) if told else _of_type(type),)) for type in types_in(step))
    return Said(ability=OfAbility(before=(OneOf(ways),)))


_READERS: tuple[_Reader, ...] = (
    _lasts,
    _costs_less,
    _once_a_round,
    _moves_between,
    _rolls_instead,
    _never_harmed,
    _rolled_as,
    _targets_itself,
    _spares_allies,
    _deals_a_type,
)
"""Each tells one thing of an ability; none of them is told together with another."""


def types_in(step: Tree[Token]) -> tuple[str, ...]:
    """The damage types that are listed."""
    return tuple(type for type in DAMAGE_TYPES if type in token(step, "TYPES"))


def with_types(setting: Setting, texts: Iterable[str]) -> Setting:
    """The setting with the damage types of which one is chosen, if the texts of an ability have that chosen for its weakness too."""
    told = [sentence for text in texts if "the weakness for this" in text for sentence in sentences(text)]
    trees = [parse(worded(sentence, setting), "sentence") for sentence in told]
    for step in (step for tree in trees if tree is not None for step in tree.find_data("deals_and_weakens")):
        return replace(setting, types=types_in(step))
    return setting


def _of_type(type: str) -> Bestow:
    """What makes all damage of the ability in use of this type."""
    return Bestow(END_OF_THIS_ABILITY, (Modifier("damage type", name=type),))
