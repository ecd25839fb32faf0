"""What somebody is given: Recoveries, resources, uses of abilities, better strikes; the deeds of `giving.lark`."""

from __future__ import annotations

from collections.abc import Callable

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds import amount, damage, damage_equal
from freestrike.engine.content.compiling.own_words import own
from freestrike.engine.content.compiling.setting import Setting
from freestrike.engine.content.compiling.who import ME, THE_TARGET, THIS_USE, Unsaid, Who, branch, branches, number, reference, token
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, NO_ACTION
from freestrike.events.content.amount import TARGET
from freestrike.events.content.effect import (
    Bestow,
    Branch,
    Effect,
    EndConditions,
    FreeStrike,
    Gain,
    OneOf,
    SpendRecovery,
    Stance,
    TakeTurn,
    UseAbilities,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Selection
from freestrike.events.resources import HEROIC_RESOURCE, SURGES

ANY_NUMBER = 0
"""As many Recoveries as somebody wants."""

_GRANTS = {
    "strike signature": ("signature", ("Strike",)),
    "signature": ("signature", ()),
    "heroic": ("heroic", ()),
    "strike heroic": ("heroic", ("Strike",)),
    "signature or heroic": ("signature or heroic", ()),
}
_OF_THEIR_OWN_ACCORD = (SpendRecovery, EndConditions, FreeStrike, UseAbilities, OneOf, TakeTurn)


def is_given(deed: Tree[Token]) -> bool:
    """Whether it is one of the deeds of this room."""
    return str(deed.data) in _GIVEN


def given(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    """The effects of a deed on `subject`, lasting until `ends`; `may`: it is a choice. Raises Unsaid."""
    effects = _GIVEN[str(deed.data)](deed, subject, setting, ends, may)
    if may and not all(isinstance(effect, _OF_THEIR_OWN_ACCORD) for effect in effects):
        raise Unsaid
    return effects


def _spends_any(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    return (SpendRecovery(ANY_NUMBER),)


def _spends_some(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    return (SpendRecovery(int(token(deed, "INT"))),)


def _ends_all(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    return (EndConditions(count=0, save_or_eot=True),)


def _ends_or_stands(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    """One of the two, as the target chooses. Raises Unsaid if the user speaks for it."""
    if not may or subject == ME:
        raise Unsaid
    ends_one = Branch("end an effect", (EndConditions(count=1, save_or_eot=True),))
    return (OneOf((ends_one, Branch("stand up", (Stance("stand up"),))), chooser=TARGET),)


def _gains_resource(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    return (Gain(HEROIC_RESOURCE, int(token(deed, "INT"))),)


def _gains_own_resource(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    """A resource that is called by the name that its class gives it. Raises Unsaid if it is another's."""
    if subject != ME or not setting.hero:
        raise Unsaid
    return (Gain(HEROIC_RESOURCE, number(token(deed, "INT", "DET"))),)


def _gains_surges_of(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    return (Gain(SURGES, amount(branches(deed)[0], setting)),)


def _is_proof(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    kind = token(deed, "DAMAGE_KIND").strip().removeprefix("damage")
    return (Bestow(_told(ends), (Modifier(token(deed, "WEAKNESS_OR_IMMUNITY"), amount(branches(deed)[0], setting), kind),)),)


def _has_bonus_of(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    statistic = token(deed, "BONUS_TO").removeprefix("a bonus to ")
    return (Bestow(_told(ends), (Modifier(statistic, amount(branches(deed)[0], setting)),)),)


def _own_extra_of(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    """Extra damage of the ability itself, untyped. Raises Unsaid of any other."""
    if ends or setting.triggered or setting.trait or subject not in (THIS_USE, THE_TARGET) or token(deed, "DAMAGE_TYPE"):
        raise Unsaid
    first = next(part for part in branches(deed) if str(part.data) != "certain")
    return (own(Modifier("extra damage", amount(first, setting)), deed),)


def _takes_unreduced(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    dealt = damage(branches(deed)[0])
    if isinstance(dealt, OneOf):
        raise Unsaid
    return (replace(dealt, unreducible=True),)


def _takes_equal_unreduced(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    return (replace(damage_equal(deed, setting), unreducible=True),)


def _uses_granted(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    words = token(deed, "GRANT").partition(" ")[2]
    kind, _, better = words.partition(" ability")
    which, keywords = _GRANTS[kind]
    against, modifiers = _against(deed, setting), _better(better)
    if subject == ME:
        return (UseAbilities(which, (), keywords, NO_ACTION, against, may, modifiers=modifiers, free_strike_instead=False),)
    usage = FREE_TRIGGERED_ACTION if token(deed, "FREELY") else NO_ACTION
    cost = "affordable" if token(deed, "AFFORDABLE") else "paid"
    return (UseAbilities(which, (), keywords, usage, against, may, cost=cost, modifiers=modifiers),)


def _strikes_better(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    return (_strike(deed, setting, may, _better(token(deed, "BETTER"))),)


def _strikes_harder(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    return (_strike(deed, setting, may, (Modifier("extra damage", amount(branches(deed)[0], setting)),)),)


def _strike(deed: Tree[Token], setting: Setting, may: bool, modifiers: tuple[Modifier, ...]) -> FreeStrike:
    if number(token(deed, "DET")) != 1:
        raise Unsaid
    against = _against(deed, setting) or Selection(("enemy",))
    return FreeStrike(against, token(deed, "MANNER"), choice=may, modifiers=modifiers)


def _goes_next(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool) -> tuple[Effect, ...]:
    return (TakeTurn(choice=may),)


def _against(deed: Tree[Token], setting: Setting) -> Selection | None:
    part = branch(deed, "reference")
    return None if part is None else Selection((reference(part, setting, None),))


def _better(words: str) -> tuple[Modifier, ...]:
    """What "that gains an edge" gives the power roll."""
    if not words:
        return ()
    return (Modifier("double edge" if "double" in words else "edge", on="power roll"),)


def _told(ends: str) -> str:
    """How long it lasts. Raises Unsaid if nobody says."""
    if not ends:
        raise Unsaid
    return ends


_GIVEN: dict[str, Callable[[Tree[Token], Who, Setting, str, bool], tuple[Effect, ...]]] = {
    "spends_any": _spends_any,
    "spends_some": _spends_some,
    "ends_all": _ends_all,
    "ends_or_stands": _ends_or_stands,
    "gains_resource": _gains_resource,
    "gains_own_resource": _gains_own_resource,
    "gains_surges_of": _gains_surges_of,
    "is_proof": _is_proof,
    "has_bonus_of": _has_bonus_of,
    "own_extra_of": _own_extra_of,
    "takes_unreduced": _takes_unreduced,
    "takes_equal_unreduced": _takes_equal_unreduced,
    "uses_granted": _uses_granted,
    "strikes_better": _strikes_better,
    "strikes_harder": _strikes_harder,
    "goes_next": _goes_next,
}
