"""What somebody is given leave to do, or must do: free strikes, abilities, charges, main actions, a turn."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.lasting_words import rolling
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, TRIGGERER, reference, some_targets, who
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, MANEUVER, NO_ACTION, TRIGGERED_ACTION
from freestrike.events.content.amount import OUTER_TARGET, TARGET, TRIGGERING, USER
from freestrike.events.content.duration import START_OF_USERS_TURN
from freestrike.events.content.effect import (
    WHOMEVER,
    Bestow,
    Effect,
    ExtraAction,
    ForEach,
    FreeStrike,
    Reacts,
    Redirect,
    Repeat,
    Stance,
    Substitute,
    TakeTurn,
    UseAbilities,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, GIVER, ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger

OF_ITS_OWN_CHOICE = ("of @'s choice", "of their choice")
_OFTEN = {"twice": 2, "three times": 3, "four times": 4}
GRAB = "grab"
"""The ability that the Grab maneuver is (combat/grab)."""

_KINDS = ("signature", "heroic", "signature or heroic")
ONE_OF_THE_TARGETS = Selection(("creature",), 1, needs=(Holds("among the targets"),))


_ITS_OWN = (Holds("ally of", to=OUTER_TARGET),)
"""What holds of an ally of the one that strikes."""


def _strikes(doing: Doing) -> tuple[Effect, ...]:
    """A free strike; of the user one against each of several, if the words say so."""
    against = whom_against(doing)
    if against is not None and not against.count and (against.within or against.needs):
        if doing.subject != ME or number(doing.word("DET")) != 1:
            raise Unsaid
        each = FreeStrike(AFFECTED, doing.word("MANNER"), choice=doing.may, by=USER)
        return (ForEach(against, (each,)),)
    if number(doing.word("DET")) != 1:
        raise Unsaid
    manner = doing.word("MANNER")
    strike = FreeStrike(against or WHOMEVER, manner, choice=doing.may, controlled=_is_controlled(doing))
    # Whose ally is meant is told by the one that strikes, who is the outer target in what is done for each of itself alone.
    return (ForEach(AFFECTED, (strike,)),) if against is not None and against.needs == _ITS_OWN else (strike,)


def _strikes_better(doing: Doing) -> tuple[Effect, ...]:
    return (_strike(doing, _better(doing.deed)),)


def _strikes_harder(doing: Doing) -> tuple[Effect, ...]:
    return (_strike(doing, (Modifier("extra damage", amount(branches(doing.deed)[0], doing.setting)),)),)


def _strike(doing: Doing, modifiers: tuple[Modifier, ...]) -> FreeStrike:
    if number(doing.word("DET")) != 1:
        raise Unsaid
    against = whom_against(doing) or WHOMEVER
    return FreeStrike(against, doing.word("MANNER"), choice=doing.may, modifiers=modifiers)


def uses_granted(doing: Doing) -> tuple[Effect, ...]:
    """Leave to use an ability of a kind. The user's own takes no action; a free strike stands in for what another is granted
    (combat/granted-abilities)."""
    which, keywords = which_granted(doing.deed)
    modifiers = _better(doing.deed)
    mine, named = doing.subject == ME, branch(doing.deed, "reference")
    usage = FREE_TRIGGERED_ACTION if doing.word("FREELY", "FREELY_TO_USE") and not mine else NO_ACTION
    return (
        UseAbilities(
            which,
            (),
            keywords,
            usage,
            whom_against(doing) if named is None else Selection((reference(named, doing.setting, doing.they),)),
            doing.may,
            controlled=_is_controlled(doing),
            cost="paid" if branch(doing.deed, "affordable") is None else "affordable",
            modifiers=modifiers,
            free_strike_instead=not mine,
        ),
    )


def _uses_own_named(doing: Doing) -> tuple[Effect, ...]:
    """One of its own abilities, by its name, on one of the targets. Raises Unsaid of any other way."""
    at = branch(doing.deed, "against")
    some = branch(doing.deed, "some_targets")
    if doing.subject != ME or doing.setting.trait or not doing.may or at is not None or some is None or token(some, "DET") != "one":
        raise Unsaid
    named = slug(doing.word("OWN_ABILITY").removeprefix("@'s "))
    usage = FREE_TRIGGERED_ACTION if doing.word("FREELY") else NO_ACTION
    return (UseAbilities("named", (named,), usage=usage, against=ONE_OF_THE_TARGETS, free_strike_instead=False),)


def _adds_a_target(doing: Doing) -> tuple[Effect, ...]:
    """The strike in flight has one more target, whom it could be used on. Raises Unsaid where none is waited for."""
    if doing.subject != ME or not doing.setting.triggered:
        raise Unsaid
    return (Redirect(Selection(("creature",), needs=(Holds("could be targeted"),), sight=False), besides=True),)


def _uses_several(doing: Doing) -> tuple[Effect, ...]:
    """Several uses of the user's own abilities of a kind, one after the other. Raises Unsaid."""
    if doing.subject != ME or doing.word("GRANTED") not in _KINDS:
        raise Unsaid
    often = number(doing.word("DET").removeprefix("up to "))
    edges = tuple(Modifier(rolling(part), on="power roll") for part in branches(doing.deed, "rolling"))
    used = UseAbilities(doing.word("GRANTED"), usage=NO_ACTION, choice=doing.may, modifiers=edges, free_strike_instead=False)
    return (Repeat(often, (used,)),)


def _uses_often(doing: Doing) -> tuple[Effect, ...]:
    """One and the same ability of a kind, so many times. Raises Unsaid."""
    if doing.subject != ME:
        raise Unsaid
    return tuple(replace(one, times=_OFTEN[doing.word("SO_OFTEN")]) for one in uses_granted(doing) if isinstance(one, UseAbilities))


def which_granted(deed: Tree[Token]) -> tuple[str, tuple[str, ...]]:
    """Which ability, and the keywords that it must have; of several kinds any. Raises Unsaid."""
    kinds: set[str] = set()
    keywords: set[tuple[str, ...]] = set()
    for part in branches(deed, "granted"):
        if token(part, "DET") and number(token(part, "DET")) != 1:
            raise Unsaid
        word = token(part, "GRANTED")
        kinds.update(word.removeprefix("melee ").removeprefix("strike ").split(" or "))
        named = (word.title() for word in tokens(branch(part, "with_keywords") or part, "KEYWORD"))
        keywords.add((*(word.title() for word in word.split() if word in ("melee", "strike")), *named))
    if len(keywords) != 1:
        raise Unsaid
    return next(kind for kind in _KINDS if kinds == set(kind.split(" or "))), keywords.pop()


def charging_with(deed: Tree[Token], charge: UseAbilities) -> UseAbilities:
    """The charge, in which an ability may be used in place of the free strike. Raises Unsaid."""
    if number(token(deed, "DET")) != 1:
        raise Unsaid
    which, keywords = which_granted(deed)
    return replace(charge, instead=which, keywords=keywords, modifiers=_better(deed))


def _uses_named(doing: Doing) -> tuple[Effect, ...]:
    """One of its own abilities, or two of them one after the other; against each of several it is used once on each."""
    deed, setting = doing.deed, doing.setting
    if doing.subject == THE_TARGET and doing.may and not setting.trait and branch(deed, "against") is None:
        return _of_the_targets_own(doing)
    if doing.subject != ME or not setting.ungranted.isdisjoint(name.strip("«»") for name in tokens(deed, "ABILITY")):
        raise Unsaid
    at = branch(deed, "against")
    if setting.area is not None and _is_each_target(at):
        return _upon_targets(doing)
    if (
        at is not None
        and not setting.one_target
        and any(word.type == "TARGET" for word in at.scan_values(lambda one: isinstance(one, Token)))
    ):
        raise Unsaid  # once against all of them, or once against each?
    if at is None and setting.target.kinds == ("self",) and (several := branch(deed, "some_targets")) is not None:
        return _against_several(doing, number(token(several, "DET").removeprefix("up to ")))
    against, cost = whom_against(doing), "waived" if doing.word("FREE_OF_COST") else "paid"
    names = [name.strip("«»") for name in tokens(deed, "ABILITY")]
    if against is not None and any(one.what in ("came beside", "gone through") for one in against.needs):
        return _upon_the_passed(doing, against)
    if against is not None and not against.count:
        each = Selection((OUTER_TARGET,))
        uses = tuple(_named(name, each, doing.may, cost) for name in names)
        return (ForEach(against, (ForEach(ONESELF, uses),)),)
    return tuple(_named(name, against, doing.may, cost) for name in names)


def _of_the_targets_own(doing: Doing) -> tuple[Effect, ...]:
    """An ability of each target's own, if it has it. Raises Unsaid of two."""
    names = [name.strip("«»").replace("-", " ") for name in tokens(doing.deed, "ABILITY")]
    if len(names) != 1 or doing.word("FREE_OF_COST") or doing.setting.targets_itself:
        raise Unsaid
    return (UseAbilities("called", tuple(names), usage=NO_ACTION, free_strike_instead=False),)


def _is_each_target(at: Tree[Token] | None) -> bool:
    named = None if at is None else branch(at, "reference")
    return named is not None and token(named, "TARGET") == "each target"


def _upon_targets(doing: Doing) -> tuple[Effect, ...]:
    """An ability of its own on all who are in the area of this one. Raises Unsaid of two."""
    names = [name.strip("«»") for name in tokens(doing.deed, "ABILITY")]
    if len(names) != 1 or doing.setting.trait or doing.setting.triggered or doing.setting.rolled:
        raise Unsaid
    used = _named(names[0], None, doing.may, "waived" if doing.word("FREE_OF_COST") else "paid")
    return (replace(used, upon_targets=True),)


def _upon_the_passed(doing: Doing, passed: Selection) -> tuple[Effect, ...]:
    """An ability of its own on all whom it has passed, though it may not reach them from where it ends up. Raises Unsaid of two."""
    names = [name.strip("«»") for name in tokens(doing.deed, "ABILITY")]
    if len(names) != 1 or passed.count or doing.may:
        raise Unsaid
    return (replace(_named(names[0], None, doing.may, "waived" if doing.word("FREE_OF_COST") else "paid"), upon=passed),)


def _against_several(doing: Doing, most: int) -> tuple[Effect, ...]:
    """An ability of its own, used on one of those that it reaches, or on up to so many, each apart. Raises Unsaid of any other use."""
    names = [name.strip("«»") for name in tokens(doing.deed, "ABILITY")]
    upto = token(branches(doing.deed, "some_targets")[0], "DET").startswith("up to ")
    if len(names) != 1 or doing.word("FREE_OF_COST") or (most > 1 and not upto):
        raise Unsaid
    if most == 1:
        return (_named(names[0], None, doing.may, "paid"),)
    return (replace(_named(names[0], None, True, "paid"), times=most, apart=True),)


def _uses_again(doing: Doing) -> tuple[Effect, ...]:
    """The ability itself once more, as its user's turn starts for which it is maintained, for a maneuver of that turn."""
    if not doing.setting.upkeep or doing.subject != ME:
        raise Unsaid
    used = UseAbilities("named", (doing.setting.ability,), usage=MANEUVER, choice=doing.may, cost="waived", free_strike_instead=False)
    return (used,)


def _uses_once_more(doing: Doing) -> tuple[Effect, ...]:
    """The ability once more, as it is without what has been paid. Raises Unsaid where nothing is: it would never end."""
    setting = doing.setting
    if doing.subject != ME or setting.paid is None or doing.may:
        raise Unsaid
    return (_named(setting.ability, None, False, "waived"),)


def _uses_it(doing: Doing) -> tuple[Effect, ...]:
    """The ability of its own of which the words before tell that somebody has not used it."""
    if not doing.setting.unused:
        raise Unsaid
    return (UseAbilities("called", (doing.setting.unused,), usage=NO_ACTION, choice=doing.may, cost="waived", free_strike_instead=False),)


def _substitutes(doing: Doing) -> tuple[Effect, ...]:
    """Leave to use an ability in place of a free strike, against those whom the user has bound."""
    if not doing.may or number(doing.word("DET")) != 1:
        raise Unsaid
    which, keywords = which_granted(doing.deed)
    if doing.word("AT_LEAVERS"):
        return (Bestow(doing.lasting, substitutes=(Substitute(UseAbilities(which, keywords=keywords), "opportunity attack"),)),)
    if doing.subject != ME:
        raise Unsaid
    bound = branch(doing.deed, "bound_target")
    against = () if bound is None else (Holds("state given by", token(bound, "BOUND")),)
    if doing.setting.charging_at:
        if against or doing.word("MANNER") == "ranged":
            raise Unsaid
        given = Substitute(UseAbilities(which, keywords=keywords), "charge", against=doing.setting.charging_at)
    else:
        given = Substitute(UseAbilities(which, keywords=keywords), against=against, manner=doing.word("MANNER"))
    return (Bestow(doing.lasting, substitutes=(given,), state=slug(doing.setting.feature) if doing.ends else ""),)


def _named(name: str, against: Selection | None, may: bool, cost: str) -> UseAbilities:
    return UseAbilities("named", (name,), usage=NO_ACTION, against=against, choice=may, cost=cost, free_strike_instead=False)


def _uses_main_action(doing: Doing) -> tuple[Effect, ...]:
    return (UseAbilities("main action", choice=doing.may),)


def _grabs_by_maneuver(doing: Doing) -> tuple[Effect, ...]:
    edges = tuple(Modifier(rolling(part), on="power roll") for part in branches(doing.deed, "rolling"))
    return (UseAbilities("named", (GRAB,), usage=NO_ACTION, against=whom_against(doing), choice=doing.may, modifiers=edges),)


def _uses_maneuver(doing: Doing) -> tuple[Effect, ...]:
    if number(doing.word("DET")) != 1:
        raise Unsaid
    return (UseAbilities("maneuver", usage=NO_ACTION, choice=doing.may),)


def _charges(doing: Doing) -> tuple[Effect, ...]:
    usage = FREE_TRIGGERED_ACTION if doing.word("FREELY") else NO_ACTION
    return (UseAbilities("charge", usage=usage, choice=doing.may),)


def _charges_and_uses(doing: Doing) -> tuple[Effect, ...]:
    """A charge of the user, with one of its own abilities in place of the free strike at its end."""
    if doing.subject != ME:
        raise Unsaid
    named = tuple(name.strip("«»") for name in tokens(doing.deed, "ABILITY"))
    return (
        UseAbilities(
            "charge", named, usage=NO_ACTION, against=whom_against(doing), choice=doing.may, free_strike_instead=False, instead="named"
        ),
    )


def _attacks_in_passing(doing: Doing) -> tuple[Effect, ...]:
    """An opportunity attack that somebody is given: a melee free strike (combat/opportunity-attacks)."""
    usage = FREE_TRIGGERED_ACTION if doing.word("FREELY") else ""
    return (FreeStrike(_one_against(doing) or Selection(("enemy",)), "melee", choice=doing.may, usage=usage),)


def _defends(doing: Doing) -> tuple[Effect, ...]:
    return (Stance("defend", choice=doing.may),)


def _acts_again(doing: Doing) -> tuple[Effect, ...]:
    return (ExtraAction(MAIN_ACTION),)


def _reacts_again(doing: Doing) -> tuple[Effect, ...]:
    """Its triggered action of the round, if that is spent (combat/triggered-actions)."""
    if doing.subject != THE_TARGET:
        raise Unsaid
    return (ExtraAction(TRIGGERED_ACTION),)


def _maneuvers_again(doing: Doing) -> tuple[Effect, ...]:
    """In the turn that the sentence speaks of before."""
    return (ExtraAction(MANEUVER),)


def _maneuvers_each_turn(doing: Doing) -> tuple[Effect, ...]:
    """In each of its turns until a time, the one in progress too. That time is up as another turn of its giver begins."""
    again, name = ExtraAction(MANEUVER), doing.setting.feature
    anothers = (Holds("is called", GIVER, USER, negated=True),)
    each = Reacts(slug(name), name, Trigger("turn starts"), (again,), choice=False, target=ONESELF, needs=anothers)
    if doing.told_end != START_OF_USERS_TURN:
        raise Unsaid
    return (Bestow(START_OF_USERS_TURN, reacts=(each,)), When((Holds("taking its turn"),), (again,)))


def _goes_next(doing: Doing) -> tuple[Effect, ...]:
    (whose,) = branches(doing.deed, "whose_turn")
    before = branch(whose, "reference")
    if before is not None and reference(before, doing.setting, None) != TRIGGERING:
        raise Unsaid
    return (TakeTurn(choice=doing.may),)


def _becomes_target(doing: Doing) -> tuple[Effect, ...]:
    if not (doing.setting.triggered and doing.subject.role):
        raise Unsaid
    return (Redirect(doing.subject.selection),)


def _is_controlled(doing: Doing) -> bool:
    if branch(doing.deed, "of_choice", "as_wanted", "whom_it_likes") is not None:
        return True
    picked = branch(doing.deed, "against")
    some = None if picked is None else branch(picked, "some")
    return some is not None and bool(token(some, "OF_CHOICE"))


def _one_against(doing: Doing) -> Selection | None:
    part = branch(doing.deed, "reference")
    return None if part is None else Selection((reference(part, doing.setting, None),))


def whom_against(doing: Doing) -> Selection | None:
    subject, setting = doing.subject, doing.setting
    part = branch(
        doing.deed,
        *("as_wanted", "against", "nearest", "of_choice", "some_targets", "another_beside", "whom_it_likes"),
        *("one_of_the_targets", "same_target", "felled", "bound_target"),
    )
    if part is None:
        return None
    match str(part.data):
        case "nearest":
            return _nearest(part, doing)
        case "as_wanted":
            return Selection(("creature",))
        case "whom_it_likes":
            if "@" not in token(part, "OF_CHOICE") or token(part, "TARGET") != "a target":
                raise Unsaid
            return WHOMEVER
        case "another_beside":
            if subject != ME or reference(branches(part)[0], setting, doing.they) != USER:
                raise Unsaid
            another = Holds("is", to=OUTER_TARGET, negated=True)
            return Selection(setting.target.kinds, within=1, needs=(another,))
        case "some_targets":
            return some_targets(part, setting).selection
        case "one_of_the_targets" if token(part, "TARGET") == "a target" or number(token(part, "DET")) == 1:
            return ONE_OF_THE_TARGETS
        case "same_target" if setting.one_target:
            return Selection((TARGET,))
        case "one_of_the_targets" | "same_target":
            raise Unsaid
        case "felled":
            return Selection((TARGET,))
        case "bound_target":
            raise Unsaid
        case "of_choice" if setting.hero and token(part, "OF_CHOICE") not in OF_ITS_OWN_CHOICE:
            raise Unsaid
        case "of_choice":
            # Whoever else the text of a creature names is of the same side as the creature.
            return Selection((kind(token(part, "KIND")),), number(token(part, "DET")))
        case _:
            (inner,) = branches(part)
            if (
                str(inner.data) == "reference"
                and token(inner, "THEM")
                and (subject.selection.from_ == TARGET or (subject != THE_TARGET and doing.they == THE_TARGET))
            ):
                return Selection((TARGET,))
            if str(inner.data) == "reference" and token(inner, "THEM") and setting.bearer and setting.triggered and subject == ME:
                return Selection((TRIGGERING,))
            if str(inner.data) == "reference" and token(inner, "THEM") and subject == ME and doing.they == TRIGGERER and setting.triggered:
                return Selection((TRIGGERING,))
            if str(inner.data) == "reference":
                return Selection((reference(inner, setting, doing.they if setting.trait else None),))
            (picked,) = who(inner, setting, THE_TARGET if subject == THE_TARGET else None)
            if picked.conditional:
                raise Unsaid
            anyone = token(inner, "DET") == "any" and not picked.selection.within
            return replace(picked.selection, count=1) if anyone else picked.selection


def _nearest(part: Tree[Token], doing: Doing) -> Selection:
    """Whoever of a kind, seen from the user, is fewest squares away from the target that strikes; of who has not resisted a potency
    one of its own allies is meant. Raises Unsaid of any other ally: whose?"""
    near, setting = branches(part), doing.setting
    side = kind(token(part, "KIND"))
    if doing.subject == THE_TARGET and setting.compelled and side == "ally" and not near:
        return Selection(("creature",), from_=TARGET, needs=_ITS_OWN, nearest=True)
    if doing.subject != THE_TARGET or side not in ("enemy", "creature") or [str(one.data) for one in near] not in ([], ["within_distance"]):
        raise Unsaid
    if near and not setting.reach:
        raise Unsaid
    within = (Holds("within", value=setting.reach),) if near else ()
    return Selection((side,), from_=TARGET, needs=within, nearest=True)


def _better(deed: Tree[Token]) -> tuple[Modifier, ...]:
    """What "that gains an edge" gives the power roll."""
    part = branch(deed, "better")
    return () if part is None else (Modifier(rolling(branches(part)[0]), on="power roll"),)


GRANTING: Deeds = {
    "strikes": _strikes,
    "strikes_better": _strikes_better,
    "strikes_harder": _strikes_harder,
    "uses_granted": uses_granted,
    "uses_named": _uses_named,
    "uses_often": _uses_often,
    "uses_several": _uses_several,
    "uses_own_named": _uses_own_named,
    "adds_a_target": _adds_a_target,
    "uses_again": _uses_again,
    "uses_once_more": _uses_once_more,
    "uses_it": _uses_it,
    "substitutes": _substitutes,
    "uses_main_action": _uses_main_action,
    "grabs_by_maneuver": _grabs_by_maneuver,
    "uses_maneuver": _uses_maneuver,
    "charges": _charges,
    "charges_and_uses": _charges_and_uses,
    "attacks_in_passing": _attacks_in_passing,
    "defends": _defends,
    "acts_again": _acts_again,
    "reacts_again": _reacts_again,
    "maneuvers_again": _maneuvers_again,
    "maneuvers_each_turn": _maneuvers_each_turn,
    "has_again": _acts_again,
    "goes_next": _goes_next,
    "becomes_target": _becomes_target,
}
