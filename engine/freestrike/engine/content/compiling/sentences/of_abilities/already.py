"""What an ability does to those who are something already as it is used: the sentences of `already.lark`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.deeds import done
from freestrike.engine.content.compiling.deeds.doing import Doing
from freestrike.engine.content.compiling.deeds.harming import condition
from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.lasting_words import ends_of, until
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who, potency
from freestrike.engine.content.compiling.sentences.under_leads import any_way
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import END_OF_THIS_ABILITY, START_OF_USERS_TURN
from freestrike.events.content.effect import Bestow, Later, Reacts, SetStaminaTo, Stance, UnderPotency, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger

AFTER_THIS_ABILITY = "after this ability"


def already(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    told = _SENTENCES.get(str(tree.data))
    return None if told is None else told(tree, setting, name, they)


def _stays_hidden(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """As nobody is found for answering a trigger without a roll (tests/hide-and-sneak)."""
    if not setting.triggered or setting.trait or setting.rolled or setting.apart is not None or branch(tree, "me") is None:
        raise Unsaid
    return Said(they=they)


def _of_an_ability(setting: Setting) -> None:
    if setting.trait or setting.triggered:
        raise Unsaid


def _worse_for_the_bound(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """What a target has in place of a condition that it has already, from whomever."""
    _of_an_ability(setting)
    (deed,) = branches(branch(tree, "doing") or tree)
    instead = done(Doing(deed, THE_TARGET, setting))
    return Said(ability=OfAbility(worse=(token(tree, "CONDITION"), instead)), they=THE_TARGET)


def _unveils(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """Who is hidden is so no more, and can't be for a time."""
    _of_an_ability(setting)
    lasting = ends_of(branch(tree, "duration"), THE_TARGET)
    if token(tree, "IS") != "is" or lasting != START_OF_USERS_TURN:
        raise Unsaid
    bared = Bestow(lasting, (Modifier("cannot", name="be hidden"),))
    return Said((When((Holds("hidden"),), (Stance("be found", choice=False), bared)),), they=THE_TARGET)


def _binds_whom_it_strikes(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """For a time whoever the user strikes in melee has a condition afterwards, if below a potency."""
    _of_an_ability(setting)
    time = branch(tree, "for_a_time")
    below, told = branches(tree, "potency")[0], branches(tree, "condition")[0]
    if time is None or len(branches(tree)) != 4 or kind(token(tree, "KIND")) != "creature" or token(tree, "DET") != "each":
        raise Unsaid
    struck = Who(Selection((TRIGGER_TARGET,)))
    given = condition(told, ends_of(branch(tree, "duration"), struck), setting, struck)
    after = Later(AFTER_THIS_ABILITY, (UnderPotency(*potency(below), (given,)),))
    strikes = Trigger("strikes", "self", "creature", manner="melee", moment=BEFORE)
    react = Reacts(slug(name), name, strikes, (after,), choice=False, target=struck.selection)
    return Said(ME.do((Bestow(until(branches(time)[0], ME), reacts=(react,)),)), once=True)


def _harder_on_the_bound(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """What the user's abilities with rolled damage do to enemies that it has bound, for as long as the sentence before tells."""
    _of_an_ability(setting)
    if setting.until is None or kind(token(tree, "KIND")) != "enemy" or token(tree, "THIS_USE") != "the ability":
        raise Unsaid
    so = (Holds("enemy of", of=TRIGGERING, to=USER), Holds("condition given by", token(tree, "CONDITION"), of=TRIGGERING))
    more = Modifier("extra damage", amount(branches(tree)[0], setting), on="ability roll", when=so)
    bound = Holds("condition given by", token(tree, "CONDITION"), of=TRIGGER_TARGET)
    used = Trigger("targets", "self", "enemy", needs=(bound, Holds("ability", "rolled")), moment=BEFORE)
    weaker = Bestow(END_OF_THIS_ABILITY, (Modifier("resisting potency", -int(token(tree, "INT"))),), state=f"{slug(name)} potency")
    potent = Reacts(f"{slug(name)}-potency", name, used, (weaker,), choice=False, target=Selection((TRIGGER_TARGET,)))
    return Said(ME.do((Bestow(until(setting.until, ME), (more,), (potent,)),)), once=True)


def _falls_ahead(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """A minion, and whoever is winded and no leader or solo creature, is at so much Stamina before the blow."""
    _of_an_ability(setting)
    if not setting.rolled:
        raise Unsaid
    neither = tuple(Holds("role", role, negated=True) for role in ("leader", "solo"))
    ways = ((Holds("minion"),), (Holds("winded"), *neither))
    fallen = any_way(ways, (SetStaminaTo(Amount(int(token(tree, "INT")))),))
    return Said(ability=OfAbility(ahead_of_damage=fallen), they=THE_TARGET)


_SENTENCES: Mapping[str, Callable[[Tree[Token], Setting, str, Who | None], Said]] = {
    "already_bound": _worse_for_the_bound,
    "unveils": _unveils,
    "binds_whom_it_strikes": _binds_whom_it_strikes,
    "harder_on_the_bound": _harder_on_the_bound,
    "falls_ahead": _falls_ahead,
    "stays_hidden": _stays_hidden,
}
