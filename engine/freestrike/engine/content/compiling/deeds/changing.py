"""What changes rolls, damage and numbers: edges and banes, extra damage, bonuses, immunities, what somebody ignores or can't do."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.deeds.of_ones_own import rolls_harder
from freestrike.engine.content.compiling.deeds.own_words import own
from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.bearing import NO_ENEMY
from freestrike.engine.content.compiling.parts.lasting_words import (
    CHOSEN,
    TRIGGERING_TYPE,
    at_objects,
    modifiers,
    rolling,
    scope,
    statistic,
    tier_of,
)
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, THIS_USE, reference
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.alterations import NONDAMAGING_EFFECTS
from freestrike.events.content.amount import TARGET, TRIGGERING, USER
from freestrike.events.content.duration import END_OF_CURRENT_TURN, UNTIL_USED, WITH_CONDITION
from freestrike.events.content.effect import DAMAGE_TYPES, AlterRoll, Bestow, Branch, Effect, ForEach, OneOf, Prevent, When
from freestrike.events.content.modifier import THAT_ABILITY, Modifier
from freestrike.events.content.selection import Holds, Selection

_SIDES_OF_OTHERS: dict[str, tuple[Holds, ...]] = {"creature": (), "enemy": (Holds("enemy of", of=TRIGGERING),)}
"""What holds of whoever is rolled against, by the word for them."""


def _own_roll(doing: Doing) -> tuple[Effect, ...]:
    if doing.subject == THIS_USE and doing.setting.triggered:
        if doing.ends or branch(doing.deed, "certain") is not None:
            raise Unsaid
        return (AlterRoll(_edge_or_bane(doing)),)
    return _of_the_use(doing, _edge_or_bane(doing), "ability roll")


def _own_extra(doing: Doing) -> tuple[Effect, ...]:
    extra = Modifier("extra damage", int(doing.word("INT")))
    plain = doing.setting.rolled and branch(doing.deed, "certain") is None
    if doing.subject == ME and plain and not (doing.ends or doing.setting.triggered):
        return (own(extra, doing.deed),)
    return _of_the_use(doing, extra, "ability")


def _of_the_use(doing: Doing, modifier: Modifier, on: str) -> tuple[Effect, ...]:
    """What counts for the use of the ability, or, of a trait's owner, for all of its abilities (`on`) against certain targets."""
    if doing.ends or doing.setting.triggered:
        raise Unsaid
    if doing.subject == THIS_USE:
        return (own(modifier, doing.deed),)
    if doing.subject != ME or branch(doing.deed, "certain") is None:
        raise Unsaid
    if not doing.setting.trait:
        return (own(modifier, doing.deed),)
    return (Bestow("", tuple(replace(one, on=on) for one in own(modifier, doing.deed).modifiers)),)


def _own_extra_of(doing: Doing) -> tuple[Effect, ...]:
    """Extra damage of the ability itself, untyped. Raises Unsaid of any other."""
    setting = doing.setting
    told = doing.ends or setting.triggered or setting.trait or doing.word("DAMAGE_TYPE")
    if told or doing.subject not in (THIS_USE, THE_TARGET):
        raise Unsaid
    first = next(part for part in branches(doing.deed) if str(part.data) != "certain")
    return (own(Modifier("extra damage", amount(first, setting)), doing.deed),)


def _takes_extra(doing: Doing) -> tuple[Effect, ...]:
    if doing.ends or doing.subject != THE_TARGET or doing.setting.triggered or doing.setting.trait:
        raise Unsaid
    return (own(Modifier("extra damage", int(doing.word("INT")), detail=_another_type(doing)), doing.deed),)


def _another_type(doing: Doing) -> str:
    """The type that is told of extra damage, "" where it is the one that the roll deals anyway."""
    return doing.word("DAMAGE_TYPE") if doing.word("DAMAGE_TYPE") != doing.setting.rolled_type else ""


def _ignores(doing: Doing) -> tuple[Effect, ...]:
    if doing.subject != THIS_USE:
        return _lasts(doing)
    if doing.ends or doing.setting.triggered:
        raise Unsaid
    return tuple(own(modifier, doing.deed) for modifier in modifiers(doing.deed, Setting()))


def _is_unhurt(doing: Doing) -> tuple[Effect, ...]:
    """A target that takes no damage from the ability. Raises Unsaid of anybody else."""
    if doing.subject != THE_TARGET or doing.ends or doing.setting.triggered or doing.setting.trait:
        raise Unsaid
    return (own(Modifier("no damage"), doing.deed),)


def _ignores_given(doing: Doing) -> tuple[Effect, ...]:
    if doing.word("IGNORED") != "concealment":
        raise Unsaid
    return (Bestow(doing.lasting, (Modifier("ignores", name="concealment", detail="supernatural"),)),)


def _lessens_banes(doing: Doing) -> tuple[Effect, ...]:
    if tokens(doing.deed, "EDGE_OR_BANE") != ["a bane", "a double bane", "a bane"] or "@" in doing.word("OWN"):
        raise Unsaid
    return (Bestow(doing.lasting, (Modifier("less bane", on="ability roll"),)),)


def _rolls_at_larger(doing: Doing) -> tuple[Effect, ...]:
    on, next_only = scope(branches(doing.deed, "scope")[0])
    if next_only or on in ("", "this", "that", "escape grab"):
        raise Unsaid
    larger = Holds("size at most own", of=TRIGGERING, negated=True)
    return (Bestow(doing.lasting, (replace(_edge_or_bane(doing), on=on, when=(larger,)),)),)


def _covers(doing: Doing) -> tuple[Effect, ...]:
    if doing.subject != ME:
        raise Unsaid
    return (Bestow(doing.lasting, (Modifier("counts as", name="cover for allies"),)),)


def _sees_through(doing: Doing) -> tuple[Effect, ...]:
    """Strikes at somebody concealed like any others; cover hinders other abilities besides, and of these nothing is said (combat/cover)."""
    bane, on = rolling(branches(doing.deed, "rolling")[0]), scope(branches(doing.deed, "scope")[0])
    names = tokens(doing.deed, "IGNORED")
    if bane != "bane" or on != ("strike", False) or not set(names) <= {"concealment", "cover"} or "concealment" not in names:
        raise Unsaid
    seen = tuple(Modifier("ignores", name=name, on="strike" if name == "cover" else "") for name in names)
    return (Bestow(doing.lasting, seen),)


def _sees_only(doing: Doing) -> tuple[Effect, ...]:
    """Line of effect to the user alone. Raises Unsaid of the user itself."""
    if doing.subject == ME:
        raise Unsaid
    others = Holds("is", of=TRIGGERING, to=USER, negated=True)
    return (Bestow(doing.lasting, (Modifier("cannot", name="have line of effect", when=(others,)),)),)


def _takes_for_friends(doing: Doing) -> tuple[Effect, ...]:
    if doing.subject == ME:
        raise Unsaid
    return (Bestow(doing.told_end, (Modifier("counts as", name="giver as ally"),)),)


def _sees_only_near(doing: Doing) -> tuple[Effect, ...]:
    near = 1 if doing.word("BESIDE_ONLY") else int(doing.word("INT"))
    return (Bestow(doing.lasting, (Modifier("line of effect at most", near),)),)


def _is_spared_the_rest(doing: Doing) -> tuple[Effect, ...]:
    """All that the ability in flight does besides its damage to whom it has damaged passes the user by. Raises Unsaid of anybody else."""
    if doing.subject != ME or doing.ends or doing.setting.trait or not doing.setting.triggered:
        raise Unsaid
    return (Prevent(NONDAMAGING_EFFECTS),)


def _rolls_at_keyword(doing: Doing) -> tuple[Effect, ...]:
    of_it = Holds("keyword", doing.word("STATE").title(), TRIGGERING)
    return (Bestow(doing.lasting, (replace(_edge_or_bane(doing), on="ability roll", when=(of_it,)),)),)


def _rolls_at_the_held(doing: Doing) -> tuple[Effect, ...]:
    """What is rolled with against whoever has a condition, or one from an ability of the user's own. Raises Unsaid of the next roll."""
    on, next_only = scope(branches(doing.deed, "scope")[0])
    if on in ("", "this", "that", "escape grab") or next_only or doing.subject != ME:
        raise Unsaid
    by = doing.word("ABILITY").strip("«»")
    suffering = Holds("condition from ability", by, TRIGGERING) if by else Holds("condition", doing.word("CONDITION"), TRIGGERING)
    return (Bestow(doing.lasting, (replace(_edge_or_bane(doing), on=on, when=(suffering,)),)),)


def _rolls_at_the_winded(doing: Doing) -> tuple[Effect, ...]:
    on, next_only = scope(branches(doing.deed, "scope")[0])
    if on in ("", "this", "that", "escape grab") or next_only:
        raise Unsaid
    weak = (Holds("winded", of=TRIGGERING), Holds("enemy of", of=TRIGGERING))
    return (Bestow(doing.lasting, (replace(_edge_or_bane(doing), on=on, when=weak),)),)


def _has_speed(doing: Doing) -> tuple[Effect, ...]:
    if "@" in doing.word("THEIR_SPEED") and doing.subject != ME:
        raise Unsaid
    return (Bestow(doing.lasting, (Modifier("speed doubled" if doing.word("DOUBLED") else "speed halved"),)),)


def _is_halved_all(doing: Doing) -> tuple[Effect, ...]:
    return (Bestow(doing.lasting, (Modifier("halved damage"),)),)


def _breaks_harder(doing: Doing) -> tuple[Effect, ...]:
    return (Bestow(doing.lasting, (at_objects(int(doing.word("INT")), "ability"),)),)


def _lasts(doing: Doing) -> tuple[Effect, ...]:
    given = modifiers(doing.deed, doing.setting)
    once = not doing.ends and all(one.next_only for one in given)
    return _of_the_chosen_type(Bestow(UNTIL_USED if once else doing.lasting, given), doing.setting)


def _of_the_triggering_type(given: Bestow, setting: Setting) -> tuple[Effect, ...]:
    """What is given, of the type of the damage that has set it off. Raises Unsaid where none has."""
    if not setting.triggered or setting.trait or any(one.name != TRIGGERING_TYPE for one in given.modifiers):
        raise Unsaid
    return tuple(
        When((Holds("damage type", type),), (replace(given, modifiers=tuple(replace(one, name=type) for one in given.modifiers)),))
        for type in DAMAGE_TYPES
    )


def _of_the_chosen_type(given: Bestow, setting: Setting) -> tuple[Effect, ...]:
    """What is given, of the type that was chosen as the ability was used, if it is of that. Raises Unsaid where none was."""
    if any(one.name == TRIGGERING_TYPE for one in given.modifiers):
        return _of_the_triggering_type(given, setting)
    if all(one.name != CHOSEN for one in given.modifiers):
        return (given,)
    if not setting.types:
        raise Unsaid
    return tuple(
        When((Holds("state", type, of=USER),), (replace(given, modifiers=tuple(_of_type(one, type) for one in given.modifiers)),))
        for type in setting.types
    )


def _of_type(one: Modifier, type: str) -> Modifier:
    return replace(one, name=type) if one.name == CHOSEN else one


def _slips_away(doing: Doing) -> tuple[Effect, ...]:
    """Who is meant can't make opportunity attacks against the subject for the turn in progress."""
    whom = Selection((reference(branches(doing.deed)[0], doing.setting, doing.they),))
    if doing.subject != ME or not doing.setting.trait:
        raise Unsaid
    held = Bestow(END_OF_CURRENT_TURN, (Modifier("cannot", name="make opportunity attacks", against=USER),))
    return (ForEach(whom, (held,)),)


def _rolls_harder(doing: Doing) -> tuple[Effect, ...]:
    return (Bestow(doing.lasting, (rolls_harder(doing.deed),)),)


def _has_and_disengages(doing: Doing) -> tuple[Effect, ...]:
    """The same bonus to something and to the squares of Disengage (combat/disengage)."""
    bonus = statistic(branches(doing.deed)[0])
    return (Bestow(doing.lasting, (bonus, replace(bonus, what="disengage"))),)


def _is_proof(doing: Doing) -> tuple[Effect, ...]:
    kind = doing.word("DAMAGE_KIND").strip().removeprefix("damage") if doing.word("DAMAGE_KIND") else CHOSEN
    value = amount(branches(doing.deed)[0], doing.setting)
    given = Bestow(doing.lasting, (Modifier(doing.word("WEAKNESS_OR_IMMUNITY"), value, kind),))
    return _of_the_chosen_type(given, doing.setting)


def _is_proof_against_one(doing: Doing) -> tuple[Effect, ...]:
    """Immunity to one of several types, as whoever has it likes. Raises Unsaid of the user, and where nobody says for how long."""
    if doing.subject == ME:
        raise Unsaid
    value = amount(branches(doing.deed)[0], doing.setting)
    types = [one for one in DAMAGE_TYPES if f"{one} immunity" in doing.word("ONE_OF_SEVERAL")]
    ways = (Branch(one, (Bestow(doing.told_end, (Modifier("immunity", value, one),)),)) for one in types)
    return (OneOf(tuple(ways), chooser=TARGET),)


def _has_bonus_of(doing: Doing) -> tuple[Effect, ...]:
    statistic = doing.word("BONUS_TO").removeprefix("a bonus to ")
    return (Bestow(doing.lasting, (Modifier(statistic, amount(branches(doing.deed)[0], doing.setting)),)),)


def _targets_so_many(doing: Doing) -> tuple[Effect, ...]:
    if doing.setting.trait or doing.setting.triggered or not doing.may or doing.setting.target.count != 1:
        raise Unsaid
    return (own(Modifier("extra targets", number(doing.word("NUMBER")) - 1), doing.deed),)


def _targets_more(doing: Doing) -> tuple[Effect, ...]:
    setting, named = doing.setting, {kind(word) for word in tokens(doing.deed, "KIND")}
    if setting.trait or setting.triggered or not (doing.may and setting.target.count) or (named and named != set(setting.target.kinds)):
        raise Unsaid
    return (own(Modifier("extra targets", number(doing.word("NUMBER"))), doing.deed),)


def _rolls_with(doing: Doing) -> tuple[Effect, ...]:
    deed, subject, setting, ends = doing.deed, doing.subject, doing.setting, doing.ends
    change = _edge_or_bane(doing)
    on, next_only = scope(branches(deed, "scope")[0])
    to, certain = branch(deed, "reference"), branch(deed, "certain")
    if certain is not None and (on != "this" or setting.triggered):
        raise Unsaid
    against = "" if to is None else reference(to, setting, None)
    if against not in ("", USER) or (against and subject == ME):
        raise Unsaid  # in what lasts, only its giver is known besides its bearer
    if doing.word("KIND"):
        return _against_the_afflicted(doing, replace(change, on=on), next_only=next_only)
    if on == "that" and setting.trait and setting.triggered and not (against or certain):
        return (Bestow(doing.told_end, (replace(change, on=THAT_ABILITY),)),)
    if on == "this":
        if against or ends or setting.trait:
            raise Unsaid
        if setting.triggered:
            return (AlterRoll(change),)
        if subject != ME:
            raise Unsaid
        return (own(change, deed),)
    if on == "":
        raise Unsaid
    if on == "escape grab" and not ends and not setting.trait:
        return (Bestow(WITH_CONDITION, (replace(change, on=on),), state="grabbed"),)
    lasts = ends or (UNTIL_USED if next_only else doing.lasting)
    if doing.word("OR"):
        if not ends or setting.trait:
            raise Unsaid
        return (Bestow(lasts, (replace(change, on=on, when=(NO_ENEMY,), next_only=next_only),)),)
    return (Bestow(lasts, (replace(change, on=on, against=against, next_only=next_only),)),)


def _shifts_farther(doing: Doing) -> tuple[Effect, ...]:
    return (Bestow(doing.lasting, (Modifier("shift", amount(branches(doing.deed)[0], doing.setting)),)),)


def _rolls_in_tests(doing: Doing) -> tuple[Effect, ...]:
    return (Bestow(doing.lasting, (replace(_edge_or_bane(doing), name=doing.word("CHARACTERISTIC_NAME"), on="test"),)),)


def _resists_more(doing: Doing) -> tuple[Effect, ...]:
    return (Bestow(doing.lasting, (Modifier("resisting potency", int(doing.word("INT"))),)),)


def _obtains_at_least(doing: Doing) -> tuple[Effect, ...]:
    on, next_only = scope(branches(doing.deed, "scope")[0])
    if on in ("", "this", "escape grab"):
        raise Unsaid
    return (Bestow(doing.lasting, (Modifier("least tier", int(doing.word("TIER")[-1]), on=on, next_only=next_only),)),)


def _obtains_always(doing: Doing) -> tuple[Effect, ...]:
    """The outcome that somebody obtains whatever it rolls, for as long as is told. Raises Unsaid if nothing is."""
    return (Bestow(doing.lasting, (Modifier("automatic tier", tier_of(doing.word("TIER")), on="power roll"),)),)


def _against_the_afflicted(doing: Doing, change: Modifier, *, next_only: bool) -> tuple[Effect, ...]:
    """What is rolled with against anybody of a side who has any condition. Raises Unsaid."""
    side = _SIDES_OF_OTHERS.get(kind(doing.word("KIND")))
    if side is None or number(doing.word("DET")) > 1 or change.on in ("", "this", "escape grab") or next_only:
        raise Unsaid
    return (Bestow(doing.ends or doing.lasting, (replace(change, when=(Holds("any condition", of=TRIGGERING), *side)),)),)


def _edge_or_bane(doing: Doing) -> Modifier:
    return Modifier(rolling(branches(doing.deed, "rolling")[0]))


CHANGING: Deeds = {
    "shifts_farther": _shifts_farther,
    "rolls_in_tests": _rolls_in_tests,
    "resists_more": _resists_more,
    "own_roll": _own_roll,
    "own_extra": _own_extra,
    "own_extra_of": _own_extra_of,
    "takes_extra": _takes_extra,
    "ignores": _ignores,
    "is_unhurt": _is_unhurt,
    "ignores_given": _ignores_given,
    "is_spared_the_rest": _is_spared_the_rest,
    "breaks_harder": _breaks_harder,
    "rolls_at_keyword": _rolls_at_keyword,
    "rolls_at_condition": _rolls_at_the_held,
    "rolls_at_its_own": _rolls_at_the_held,
    "has_speed": _has_speed,
    "rolls_at_the_winded": _rolls_at_the_winded,
    "is_halved_all": _is_halved_all,
    "lessens_banes": _lessens_banes,
    "rolls_at_larger": _rolls_at_larger,
    "covers": _covers,
    "sees_through": _sees_through,
    "sees_only": _sees_only,
    "takes_for_friends": _takes_for_friends,
    "sees_only_near": _sees_only_near,
    "is_proof": _is_proof,
    "has_bonus_of": _has_bonus_of,
    "is_proof_against_one": _is_proof_against_one,
    "targets_instead": _targets_so_many,
    "targets_more": _targets_more,
    "rolls_with": _rolls_with,
    "obtains_at_least": _obtains_at_least,
    "obtains_always": _obtains_always,
    "has": _lasts,
    "own_uses_have": _rolls_harder,
    "has_and_disengages": _has_and_disengages,
    "takes_penalty": _lasts,
    "has_unseen": _lasts,
    "deals_more": _lasts,
    "has_cover": _lasts,
    "cant": _lasts,
    "slips_away": _slips_away,
    "resists_less": _lasts,
    "has_less_potency": _lasts,
    "never_provokes": _lasts,
    "unhurt_by_slams": _lasts,
    "unhurt_by_force": _lasts,
    "deals_extra_to": _lasts,
    "deals_extra": _lasts,
}
