"""What somebody is given leave to do, or must do: free strikes, abilities, charges, main actions, a turn."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.amounts import amount
from freestrike.engine.content.compiling.doing import Deeds, Doing
from freestrike.engine.content.compiling.who import (
    ME,
    THE_TARGET,
    Unsaid,
    branch,
    branches,
    kind,
    number,
    reference,
    some_targets,
    token,
    tokens,
    who,
)
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, MANEUVER, NO_ACTION
from freestrike.events.content.amount import OUTER_TARGET, TARGET, USER
from freestrike.events.content.effect import Effect, ExtraAction, ForEach, FreeStrike, Redirect, TakeTurn, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, ONESELF, Holds, Selection

GRAB = "grab"
"""The ability that the Grab maneuver is (combat/grab)."""

_GRANTS = {
    "strike signature": ("signature", ("Strike",)),
    "melee strike signature": ("signature", ("Melee", "Strike")),
    "signature": ("signature", ()),
    "heroic": ("heroic", ()),
    "strike heroic": ("heroic", ("Strike",)),
    "signature or heroic": ("signature or heroic", ()),
}


def _strikes(doing: Doing) -> tuple[Effect, ...]:
    """A free strike; of the user one against each of several, if the words say so."""
    against = _against(doing)
    if against is not None and not against.count and (against.within or against.needs):
        if doing.subject != ME or number(doing.word("DET")) != 1:
            raise Unsaid
        each = FreeStrike(AFFECTED, doing.word("MANNER"), choice=doing.may, by=USER)
        return (ForEach(against, (each,)),)
    if number(doing.word("DET")) != 1:
        raise Unsaid
    manner = doing.word("MANNER")
    return (FreeStrike(against or Selection(("enemy",)), manner, choice=doing.may, controlled=_is_controlled(doing)),)


def _strikes_better(doing: Doing) -> tuple[Effect, ...]:
    return (_strike(doing, _better(doing.word("BETTER"))),)


def _strikes_harder(doing: Doing) -> tuple[Effect, ...]:
    return (_strike(doing, (Modifier("extra damage", amount(branches(doing.deed)[0], doing.setting)),)),)


def _strike(doing: Doing, modifiers: tuple[Modifier, ...]) -> FreeStrike:
    if number(doing.word("DET")) != 1:
        raise Unsaid
    against = _one_against(doing) or Selection(("enemy",))
    return FreeStrike(against, doing.word("MANNER"), choice=doing.may, modifiers=modifiers)


def _uses_signature(doing: Doing) -> tuple[Effect, ...]:
    usage = FREE_TRIGGERED_ACTION if doing.word("FREELY") else NO_ACTION
    another = doing.subject != ME  # a free strike stands in for what another is granted (combat/granted-abilities)
    against, controlled = _against(doing), _is_controlled(doing)
    return (UseAbilities(usage=usage, against=against, choice=doing.may, controlled=controlled, free_strike_instead=another),)


def _uses_granted(doing: Doing) -> tuple[Effect, ...]:
    which, keywords, modifiers = _granted(doing.deed)
    against = _one_against(doing)
    if doing.subject == ME:
        return (UseAbilities(which, (), keywords, NO_ACTION, against, doing.may, modifiers=modifiers, free_strike_instead=False),)
    usage = FREE_TRIGGERED_ACTION if doing.word("FREELY") else NO_ACTION
    cost = "affordable" if doing.word("AFFORDABLE") else "paid"
    return (UseAbilities(which, (), keywords, usage, against, doing.may, cost=cost, modifiers=modifiers),)


def charging_with(deed: Tree[Token], charge: UseAbilities) -> UseAbilities:
    """The charge, in which an ability may be used in place of the free strike."""
    which, keywords, modifiers = _granted(deed)
    return replace(charge, instead=which, keywords=keywords, modifiers=modifiers)


def _granted(deed: Tree[Token]) -> tuple[str, tuple[str, ...], tuple[Modifier, ...]]:
    """Which abilities, of which keywords, and what a grant changes about them."""
    kind, _, better = token(deed, "GRANT").partition(" ")[2].partition(" ability")
    return (*_GRANTS[kind], _better(better))


def _uses_named(doing: Doing) -> tuple[Effect, ...]:
    """One of its own abilities, or two of them one after the other; against each of several it is used once on each."""
    deed, setting = doing.deed, doing.setting
    if doing.subject != ME or not setting.ungranted.isdisjoint(name.strip("«»") for name in tokens(deed, "ABILITY")):
        raise Unsaid
    at = branch(deed, "against")
    if (
        at is not None
        and not setting.one_target
        and any(word.type == "TARGET" for word in at.scan_values(lambda one: isinstance(one, Token)))
    ):
        raise Unsaid  # once against all of them, or once against each?
    against, cost = _against(doing), "waived" if doing.word("FREE_OF_COST") else "paid"
    names = [name.strip("«»") for name in tokens(deed, "ABILITY")]
    if against is not None and not against.count:
        each = Selection((OUTER_TARGET,))
        uses = tuple(_named(name, each, doing.may, cost) for name in names)
        return (ForEach(against, (ForEach(ONESELF, uses),)),)
    return tuple(_named(name, against, doing.may, cost) for name in names)


def _named(name: str, against: Selection | None, may: bool, cost: str) -> UseAbilities:
    return UseAbilities("named", (name,), usage=NO_ACTION, against=against, choice=may, cost=cost, free_strike_instead=False)


def _uses_main_action(doing: Doing) -> tuple[Effect, ...]:
    return (UseAbilities("main action", choice=doing.may),)


def _grabs_by_maneuver(doing: Doing) -> tuple[Effect, ...]:
    return (UseAbilities("named", (GRAB,), usage=NO_ACTION, against=_against(doing), choice=doing.may),)


def _charges(doing: Doing) -> tuple[Effect, ...]:
    usage = FREE_TRIGGERED_ACTION if doing.word("FREELY") else NO_ACTION
    return (UseAbilities("charge", usage=usage, choice=doing.may),)


def _acts_again(doing: Doing) -> tuple[Effect, ...]:
    return (ExtraAction(MAIN_ACTION),)


def _maneuvers_again(doing: Doing) -> tuple[Effect, ...]:
    """In the turn that the sentence speaks of before."""
    return (ExtraAction(MANEUVER),)


def _goes_next(doing: Doing) -> tuple[Effect, ...]:
    return (TakeTurn(choice=doing.may),)


def _becomes_target(doing: Doing) -> tuple[Effect, ...]:
    if not (doing.setting.triggered and doing.subject.role):
        raise Unsaid
    return (Redirect(doing.subject.selection),)


def _is_controlled(doing: Doing) -> bool:
    if branch(doing.deed, "of_choice") is not None:
        return True
    picked = branch(doing.deed, "against")
    some = None if picked is None else branch(picked, "some")
    return some is not None and bool(token(some, "OF_CHOICE"))


def _one_against(doing: Doing) -> Selection | None:
    part = branch(doing.deed, "reference")
    return None if part is None else Selection((reference(part, doing.setting, None),))


def _against(doing: Doing) -> Selection | None:
    subject, setting = doing.subject, doing.setting
    part = branch(doing.deed, "against", "nearest", "of_choice", "some_targets", "another_beside")
    if part is None:
        return None
    match str(part.data):
        case "nearest":
            raise Unsaid
        case "another_beside":
            if subject != ME or reference(branches(part)[0], setting, doing.they) != USER:
                raise Unsaid
            another = Holds("is", to=OUTER_TARGET, negated=True)
            return Selection(setting.target.kinds, within=1, needs=(another,))
        case "some_targets":
            return some_targets(part).selection
        case "of_choice":
            return Selection((kind(token(part, "KIND")),), number(token(part, "DET")))
        case _:
            (inner,) = branches(part)
            if (
                str(inner.data) == "reference"
                and token(inner, "THEM")
                and (subject.selection.from_ == TARGET or (subject == ME and doing.they == THE_TARGET))
            ):
                return Selection((TARGET,))
            if str(inner.data) == "reference":
                return Selection((reference(inner, setting, doing.they if setting.trait else None),))
            (picked,) = who(inner, setting, THE_TARGET if subject == THE_TARGET else None)
            if picked.potency is not None:
                raise Unsaid
            return picked.selection


def _better(words: str) -> tuple[Modifier, ...]:
    """What "that gains an edge" gives the power roll."""
    if not words:
        return ()
    return (Modifier("double edge" if "double" in words else "edge", on="power roll"),)


GRANTING: Deeds = {
    "strikes": _strikes,
    "strikes_better": _strikes_better,
    "strikes_harder": _strikes_harder,
    "uses_signature": _uses_signature,
    "uses_granted": _uses_granted,
    "uses_named": _uses_named,
    "uses_main_action": _uses_main_action,
    "grabs_by_maneuver": _grabs_by_maneuver,
    "charges": _charges,
    "acts_again": _acts_again,
    "maneuvers_again": _maneuvers_again,
    "goes_next": _goes_next,
    "becomes_target": _becomes_target,
}
