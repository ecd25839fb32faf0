"""What abilities print about free strikes, granted abilities and opportunity attacks: whole sentences, each a phrase of its own.

A sentence is looked at as `wording` prepares it. `_PHRASES` lists them: what the words are, and what they say.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec.structs import replace

from freestrike.engine.content.compiling.own_words import IN_A_CHARGE
from freestrike.engine.content.compiling.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.setting import Setting
from freestrike.engine.content.compiling.who import LETTERS, Unsaid, kind, number
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, NO_ACTION
from freestrike.events.content.amount import OUTER_TARGET, TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import ENCOUNTER, END_OF_CURRENT_TURN, END_OF_THIS_ABILITY, EOT, START_OF_USERS_TURN, UNTIL_DYING
from freestrike.events.content.effect import (
    Bestow,
    Branch,
    Effect,
    ExtraAction,
    ForEach,
    FreeStrike,
    Gain,
    ImposeCondition,
    Later,
    Move,
    OneOf,
    Reacts,
    SetStaminaTo,
    SpendRecovery,
    Stance,
    Substitute,
    TakeTurn,
    UnderPotency,
    UseAbilities,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.lasting import MARKED
from freestrike.events.resources import HEROIC_RESOURCE, SURGES

_Found = re.Match[str]
_Phrase = Callable[[_Found, Setting, str], Said]
_SOME = (
    r"(?P<count>one|two|three|four|five|each) (?P<other>non-minion )?(?P<kind>ally|allies)(?: of @)?"
    r"(?: (?P<where>within (?P<squares>\d+) squares?(?: of (?P<of>@|the target))?|within distance|adjacent to the target))?"
)
_AMONG = (Holds("among the targets"),)
_STRIKE = r"(?:(?P<manner>melee|ranged) )?free strike"
_BETTER = r"(?: that (?P<better>gains an edge|has a double edge))?"
_BELOW = r"(?P<letter>[MARIP]) < (?P<value>\d+)"
_CONDITION = r"(?P<condition>bleeding|dazed|frightened|grabbed|prone|restrained|slowed|taunted|weakened)"
_ENDS = r"(?: \((?P<ends>save ends|eot)\)| until the end of their next turn)?"
_SPEAKS_OF_A_TARGET = re.compile(r"\btargets?\b(?!ed)")
_SCORE = r"(?P<score>might|agility|reason|intuition|presence)"
_IS_MINION = Holds("minion", negated=True)


def phrased(words: str, setting: Setting, name: str) -> Said | None:
    """What the sentence `words` says, of the feature `name`, if it is one of the phrases."""
    if setting.trait or setting.line:
        return None
    text = words.removesuffix(".")
    if setting.targets_itself and _SPEAKS_OF_A_TARGET.search(text):
        return None  # some other text has named it
    for pattern, says in _PHRASES:
        found = pattern.fullmatch(text)
        if found is not None:
            try:
                return says(found, setting, name)
            except Unsaid:
                return None
    return None


def _some(found: _Found, setting: Setting) -> Selection:
    """The allies that are spoken of."""
    where = found["where"] or ""
    within, origin = 0, USER
    if where == "within distance":
        within = setting.reach
    elif where:
        within, origin = (int(found["squares"]) if found["squares"] else 1), TARGET if where.endswith("the target") else USER
    if where and not within:
        raise Unsaid
    needs = (_IS_MINION,) if found["other"] else ()
    return Selection((kind(found["kind"]),), number(found["count"]), within, origin, needs)


def _on_oneself(*effects: Effect) -> tuple[Effect, ...]:
    return (ForEach(ONESELF, effects),)


def _better(found: _Found) -> tuple[Modifier, ...]:
    words = found["better"]
    return () if not words else (Modifier("double edge" if "double" in words else "edge", on="power roll"),)


def _signature(found: _Found, against: Selection | None = None) -> UseAbilities:
    return UseAbilities(usage=NO_ACTION, against=against, modifiers=_better(found))


_OUTER = Selection((OUTER_TARGET,))
_ONE_OF_THEM = Selection(("creature",), 1, needs=_AMONG)


def _allies_strike(found: _Found, setting: Setting, name: str) -> Said:
    """Each strikes the target of the ability, which is the outer one where the ally is spoken of."""
    strikes = ForEach(_some(found, setting), (FreeStrike(_OUTER, found["manner"] or ""),))
    return Said((strikes,))


def _allies_strike_the_prone(found: _Found, setting: Setting, name: str) -> Said:
    beside = Selection(("ally",), 0, 1, TARGET)
    strikes = ForEach(beside, (FreeStrike(_OUTER, found["manner"] or ""),))
    return Said((When((Holds("condition", found["condition"]),), (strikes,)),))


def _allies_strike_one(found: _Found, setting: Setting, name: str) -> Said:
    return Said((ForEach(_some(found, setting), (FreeStrike(_ONE_OF_THEM, found["manner"] or ""),)),), once=True)


def _allies_use_signatures(found: _Found, setting: Setting, name: str) -> Said:
    """All against the same target, which is chosen first."""
    uses = ForEach(_some(found, setting), (_signature(found, _OUTER),))
    return Said((uses,)) if setting.one_target else Said((ForEach(_ONE_OF_THEM, (uses,)),), once=True)


def _allies_go_and_use_signatures(found: _Found, setting: Setting, name: str) -> Said:
    return Said((ForEach(_some(found, setting), (Move(manner=_manner(found)), _signature(found))),), once=True)


def _manner(found: _Found) -> str:
    return "shift" if found["move"].startswith("shift") else ""


_DOINGS = {
    "make a free strike": Branch("free strike", (FreeStrike(),)),
    "use a maneuver": Branch("maneuver", (UseAbilities("maneuver", usage=NO_ACTION),)),
    "take the defend main action": Branch("defend", (Stance("defend"),)),
}


def _go_and_do_either(found: _Found) -> tuple[Effect, ...]:
    either = OneOf((_DOINGS[found["one"]], _DOINGS[found["other_one"]]), chooser=TARGET)
    return (Move(manner=_manner(found)), either)


def _targets_go_and_do_either(found: _Found, setting: Setting, name: str) -> Said:
    return Said(_go_and_do_either(found))


def _allies_go_and_do_either(found: _Found, setting: Setting, name: str) -> Said:
    return Said((ForEach(_some(found, setting), _go_and_do_either(found)),), once=True)


def _strike_and_charge(found: _Found, setting: Setting, name: str) -> Said:
    return Said((FreeStrike(manner=found["manner"] or ""), UseAbilities("charge", usage=NO_ACTION)))


def _no_minion_strikes(found: _Found, setting: Setting, name: str) -> Said:
    if setting.unread and found[0].endswith("jump"):
        raise Unsaid  # the jump is left by hand
    return Said((When((_IS_MINION,), (FreeStrike(manner=found["manner"] or ""),)),))


def _some_targets_strike(found: _Found, setting: Setting, name: str) -> Said:
    if not setting.target.kinds or setting.target.special:
        raise Unsaid
    strikers = Selection(setting.target.kinds, number(found["count"]), needs=_AMONG)
    return Said((ForEach(strikers, (FreeStrike(manner=found["manner"] or ""),)),), once=True)


def _strikes_before(found: _Found, setting: Setting, name: str) -> Said:
    return Said(ability=OfAbility(before=(FreeStrike(manner=found["manner"] or ""),)))


def _strikes_before_charging(found: _Found, setting: Setting, name: str) -> Said:
    return Said(ability=OfAbility(before=(When((Holds(IN_A_CHARGE),), (FreeStrike(manner=found["manner"] or ""),)),)))


def _safe_from_the_target(found: _Found, setting: Setting, name: str) -> Said:
    return Said((Bestow(END_OF_CURRENT_TURN, (Modifier("cannot", name="make opportunity attacks", against=USER),)),))


def _kin_are_safe(found: _Found, setting: Setting, name: str) -> Said:
    kin = Holds("keyword", found["kin"].title(), TRIGGERING)
    return Said((Bestow(START_OF_USERS_TURN, (Modifier("cannot", name="make opportunity attacks", when=(kin,)),)),))


def _allies_are_spared(found: _Found, setting: Setting, name: str) -> Said:
    spared = Modifier("no damage", when=(Holds("ally of", of=TRIGGERING),))
    return Said((When((Holds("ally of"),), (FreeStrike(),)),), ability=OfAbility(own=(spared,)))


def _sets_off_their_own(found: _Found, setting: Setting, name: str) -> Said:
    """Who has used its own in this turn bears that for the turn."""
    used = f"used {found['called']}"
    fresh = (Holds("state", used, negated=True),)
    own = UseAbilities("called", (found["called"],), usage=NO_ACTION, cost="waived", free_strike_instead=False)
    return Said((When(fresh, (own,)),), ability=OfAbility(before=(Bestow(END_OF_CURRENT_TURN, state=used),)))


def _charges(found: _Found, setting: Setting, name: str) -> Said:
    named = tuple(re.findall(r"«([a-z0-9-]+)»", found["named"]))
    charge = UseAbilities("charge", named, usage=NO_ACTION, against=_OUTER, choice=False, free_strike_instead=False, instead="named")
    return Said(_on_oneself(charge))


def _answer(words: str, choice: bool) -> Effect:
    if words.endswith("free strike"):
        return FreeStrike(_OUTER, choice=choice)
    return UseAbilities(usage=NO_ACTION, against=_OUTER, choice=choice)


def _answers_in_passing(found: _Found, setting: Setting, name: str) -> Said:
    if not setting.triggered:
        raise Unsaid
    own = _on_oneself(_answer(found["what"], choice=bool(found["can"])))
    if not found["ally"]:
        return Said(own)
    ally = Selection(("ally",), 1, setting.reach)
    return Said((*own, ForEach(ally, (_answer(found["what"], choice=True),))))


def _an_ally_answers_in_passing(found: _Found, setting: Setting, name: str) -> Said:
    return Said((ForEach(Selection(("ally",)), (FreeStrike(_OUTER),)),))


def _acts_once_more(found: _Found, setting: Setting, name: str) -> Said:
    return Said((ForEach(_some(found, setting), (ExtraAction("main action"),)),), once=True)


def _strikes_who_comes_near(found: _Found, setting: Setting, name: str) -> Said:
    another = Holds("is", of=TRIGGERING, negated=True)
    near = (Trigger("comes within", "creature", within=1), Trigger("turn starts", "creature", within=1, needs=(another,)))
    strike = (FreeStrike(Selection((TRIGGERING,)), choice=False),)
    ids = (slug(name), f"{slug(name)}-2")
    reacts = tuple(Reacts(id, name, trigger, strike, target=ONESELF) for id, trigger in zip(ids, near, strict=True))
    return Said((Bestow(ENCOUNTER, reacts=reacts),))


def _strikes_whom_it_fells(found: _Found, setting: Setting, name: str) -> Said:
    return Said(ability=OfAbility(beside=("prone", _on_oneself(FreeStrike(_OUTER)))))


def _allies_strike_who_gets_it(found: _Found, setting: Setting, name: str) -> Said:
    beside = ForEach(Selection(("ally",), 0, 1, TARGET), (FreeStrike(_OUTER),))
    return Said(ability=OfAbility(beside=(found["condition"], (beside,))))


def _rides(found: _Found, setting: Setting, name: str) -> Said:
    ends = {"save ends": "save", "eot": "eot"}.get(found["ends"] or "", "eot" if "until" in found[0] else "")
    if found["state"]:
        modifiers, reacts = setting.states.get(found["state"], ((), ()))
        imposed: Effect = Bestow(ends or ENCOUNTER, modifiers, reacts, state=found["state"])
        if not (modifiers or reacts):
            raise Unsaid
    else:
        imposed = ImposeCondition(found["condition"], ends)
    then: tuple[Effect, ...] = (UnderPotency(LETTERS[found["letter"]], int(found["value"]), (imposed,)),)
    hurt = (Holds("number at least", value=1), *((Holds("enemy of"),) if "any enemy" in found[0] else ()))
    return Said(amends=Amends(riding=(When(hurt, then),)))


def _strikes_who_attacks_in_passing(found: _Found, setting: Setting, name: str) -> Said:
    struck = (FreeStrike(Selection((TRIGGERING,)), choice=False),)
    attacked = Trigger("makes opportunity attack", "creature", "self", moment=BEFORE)
    answer = Reacts(slug(name), name, attacked, struck, choice=bool(found["can"]), target=ONESELF)
    return Said(amends=Amends(leading=_on_oneself(Bestow(END_OF_THIS_ABILITY, reacts=(answer,)))))


_EDGE_OF_IT = (Modifier("edge", on="power roll"),)
_MORE_POTENT = Modifier("potency")
_MARKED = Holds("state given by", MARKED)


def _granted_with_an_edge(found: _Found, setting: Setting, name: str) -> Said:
    return Said(amends=Amends(striking=(*_EDGE_OF_IT, *((_MORE_POTENT,) if found["potent"] else ()))))


def _granted_with_a_double_edge(found: _Found, setting: Setting, name: str) -> Said:
    return Said(amends=Amends(striking=(Modifier("double edge", on="power roll"), Modifier("ignores immunity"), _MORE_POTENT)))


def _is_given_a_strike(found: _Found, setting: Setting, name: str) -> Said:
    extra = Modifier("extra damage", Amount(characteristics=(found["score"],)))
    return Said((UseAbilities("heroic", keywords=("Strike",), choice=False, modifiers=(extra,)),))


def _costs_less(found: _Found, setting: Setting, name: str) -> Said:
    return Said(amends=Amends(cheaper=Amount(int(found["number"]), (found["score"],)) if found["score"] else int(found["number"])))


def _may_use_a_strike(found: _Found, setting: Setting, name: str) -> Said:
    edge = (Modifier("double edge", on="power roll"),)
    return Said((UseAbilities("signature or heroic", keywords=("Strike",), modifiers=edge),))


def _takes_its_turn(found: _Found, setting: Setting, name: str) -> Said:
    return Said((TakeTurn(),))


def _substitutes_for_the_fight(found: _Found, setting: Setting, name: str) -> Said:
    given = Substitute(UseAbilities("signature or heroic"), against=(_MARKED,))
    return Said(_on_oneself(Bestow(UNTIL_DYING, substitutes=(given,), state=slug(name))))


def _shoots_the_marked(found: _Found, setting: Setting, name: str) -> Said:
    return Said((FreeStrike(Selection(("enemy",), needs=(_MARKED,)), "ranged", modifiers=_EDGE_OF_IT),))


def _ignores_banes_then(found: _Found, setting: Setting, name: str) -> Said:
    return Said(amends=Amends(striking=(Modifier("ignores", name="banes"),)))


def _uses_a_maneuver(found: _Found, setting: Setting, name: str) -> Said:
    return Said((UseAbilities("maneuver", usage=NO_ACTION),))


def _answers_the_striker(found: _Found, setting: Setting, name: str) -> Said:
    if not setting.triggered:
        raise Unsaid
    return Said((FreeStrike(Selection((TRIGGERING,)), choice=False),))


def _heals_at_ones_cost(found: _Found, setting: Setting, name: str) -> Said:
    return Said((SpendRecovery(by=USER),))


def _hastens(found: _Found, setting: Setting, name: str) -> Said:
    return Said((ExtraAction("main action"), Gain(HEROIC_RESOURCE, int(found["number"]))))


def _strikes_back(found: _Found, setting: Setting, name: str) -> Said:
    """Who was struck strikes who struck it."""
    return Said(amends=Amends(riding=(FreeStrike(Selection((USER,)), found["manner"] or ""),)))


def _lets_it_attack(found: _Found, setting: Setting, name: str) -> Said:
    attack = FreeStrike(Selection((USER,)), "melee", usage=FREE_TRIGGERED_ACTION)
    return Said((*_on_oneself(Gain(SURGES, int(found["number"]))), attack))


_LEADS = (Holds("role", "leader"), Holds("role", "solo"))


def _dies_later(found: _Found, setting: Setting, name: str) -> Said:
    follower = tuple(replace(one, negated=True) for one in _LEADS)
    return Said((When(follower, (Later(EOT, (SetStaminaTo(Amount()),)),)),))


def _is_struck_if_it_leads(found: _Found, setting: Setting, name: str) -> Said:
    then = _on_oneself(Gain(SURGES, int(found["number"])), FreeStrike(_OUTER, found["manner"] or ""))
    leader, solo = _LEADS
    return Said((When((leader,), then, (When((solo,), then),)),))


_AGAINST_IT = r"against (?:them|the target|that target)"
_PHRASES: tuple[tuple[re.Pattern[str], _Phrase], ...] = tuple(
    (re.compile(words), says)
    for words, says in (
        (rf"{_SOME} can make a {_STRIKE} {_AGAINST_IT}", _allies_strike),
        (rf"each ally adjacent to a {_CONDITION} target can make a {_STRIKE} {_AGAINST_IT}", _allies_strike_the_prone),
        (rf"{_SOME} can make a {_STRIKE} against one of the targets", _allies_strike_one),
        (rf"{_SOME} can use a signature ability{_BETTER} against the same target", _allies_use_signatures),
        (
            rf"{_SOME} (?:each )?(?P<move>moves?|shifts?) up to their speed(?:, then| and) can use a signature ability{_BETTER}",
            _allies_go_and_use_signatures,
        ),
        (
            rf"each target (?P<move>moves|shifts) up to their speed(?:, then| and) can (?P<one>{'|'.join(_DOINGS)}) or "
            rf"(?P<other_one>{'|'.join(_DOINGS)})",
            _targets_go_and_do_either,
        ),
        (
            rf"{_SOME} (?:each )?(?P<move>moves?|shifts?) up to their speed(?:, then| and) can (?P<one>{'|'.join(_DOINGS)}) or "
            rf"(?P<other_one>{'|'.join(_DOINGS)})",
            _allies_go_and_do_either,
        ),
        (rf"each target can make a {_STRIKE}, then use the charge main action", _strike_and_charge),
        (rf"(?:then )?each non-minion target can make a {_STRIKE}(?: at the end of the jump)?", _no_minion_strikes),
        (rf"up to (?P<count>two|three|four|five) targets can make a {_STRIKE}", _some_targets_strike),
        (rf"@ can make a {_STRIKE} before using this ability", _strikes_before),
        (
            rf"if this ability is used as part of a charge, @ can make a {_STRIKE} before using the ability",
            _strikes_before_charging,
        ),
        (
            r"until the end of (?:their|the current) turn, @ (?:ignores|doesn't provoke) opportunity attacks from (?:the|any) target",
            _safe_from_the_target,
        ),
        (
            r"until the start of @'s next turn, the target can't make opportunity attacks against any (?P<kin>[a-z]+)",
            _kin_are_safe,
        ),
        (r"an ally targeted by this ability ignores the damage and can make a free strike", _allies_are_spared),
        (
            r"if any target hasn't used their own (?P<called>[a-z]+) maneuver on this turn, they can use it at no cost",
            _sets_off_their_own,
        ),
        (r"@ uses the charge main action and (?P<named>(?:either )?«[a-z0-9-]+»(?: or «[a-z0-9-]+»)*) against the target", _charges),
        (
            r"at any point during the movement, @(?P<ally> and one ally within distance)? (?P<can>can )?(?:each )?"
            r"(?P<what>makes? a free strike|uses? a signature ability) against the target",
            _answers_in_passing,
        ),
        (
            r"at any (?:time|point) during the (?:target's )?movement, one ally can make a free strike against (?:them|the target)",
            _an_ally_answers_in_passing,
        ),
        (rf"{_SOME} can use an additional main action on their next turn", _acts_once_more),
        (
            r"until the end of the encounter, whenever a creature comes adjacent to a target or starts their turn there, "
            r"the target can make a free strike against them",
            _strikes_who_comes_near,
        ),
        (r"@ can make a free strike against each target (?:they knock|knocked) prone(?: this way)?", _strikes_whom_it_fells),
        (
            rf"when a target is made {_CONDITION} this way, each ally adjacent to them can make a free strike against the target",
            _allies_strike_who_gets_it,
        ),
        (
            r"any (?:creature|enemy) (?:who takes damage from a free strike this way and|damaged by one of these free strikes) "
            rf"who has {_BELOW} is (?:knocked )?(?:{_CONDITION}|(?P<state>[a-z]+)){_ENDS}",
            _rides,
        ),
        (
            r"(?:that ability gains an edge on the power roll|@ gain an edge on that ability's power rolls)"
            r"(?P<potent> and increases the potency of any potency effects by 1)?",
            _granted_with_an_edge,
        ),
        (
            r"the ability has a double edge on the power roll, ignores damage immunity, "
            r"and increases the potency of any potency effects by 1",
            _granted_with_a_double_edge,
        ),
        (
            r"the target uses a heroic ability with the strike keyword as a free triggered action, "
            rf"and deals extra damage with that ability equal to @'s {_SCORE} score",
            _is_given_a_strike,
        ),
        (
            rf"the ability has their heroic resource cost reduced by (?P<number>\d+) \+ @'s {_SCORE} score \(minimum cost 0\)",
            _costs_less,
        ),
        (
            r"if a heroic ability is chosen, reduce their heroic resource cost by (?P<number>\d+)(?P<score>) \(to a minimum cost of 0\)",
            _costs_less,
        ),
        (
            r"the target can use a free triggered action to use a strike signature ability or a strike heroic ability, "
            r"and has a double edge on that ability",
            _may_use_a_strike,
        ),
        (r"the target can(?: then)? take their turn before the triggering enemy", _takes_its_turn),
        (r"each target who hasn't acted yet this combat round can take their turn in any order after (?:@'s|yours)", _takes_its_turn),
        (
            r"until the end of the encounter or until @ are dying, @ can use a signature or heroic ability instead of a free strike "
            r"against any target marked by @",
            _substitutes_for_the_fight,
        ),
        (
            r"each target can make a ranged free strike that gains an edge against any enemy marked by @ within distance of their ranged "
            r"free strike",
            _shoots_the_marked,
        ),
        (r"a target ignores banes and double banes when making this strike", _ignores_banes_then),
        (r"the target can use a maneuver", _uses_a_maneuver),
        (r"the target makes a free strike against the creature who made the triggering strike", _answers_the_striker),
        (r"@ can spend a recovery to allow the target to regain stamina equal to @'s recovery value", _heals_at_ones_cost),
        (
            r"the target has an additional main action they can use on their next turn, and gains (?P<number>\d+) of their heroic resource",
            _hastens,
        ),
        (rf"if they do, @ can make a {_STRIKE} against the target", _strikes_back),
        (
            r"@ gain (?P<number>\d+) surges, and the target can make an opportunity attack against @ as a free triggered action",
            _lets_it_attack,
        ),
        (
            r"if the target is not a leader or solo creature, they are reduced to 0 stamina at the end of their next turn",
            _dies_later,
        ),
        (
            rf"if the target is a leader or solo creature, @ gain (?P<number>\d+) surges and can make a {_STRIKE} against them",
            _is_struck_if_it_leads,
        ),
        (
            r"they (?P<can>can )?makes? a free strike against each creature who makes an opportunity attack against them "
            r"during this movement",
            _strikes_who_attacks_in_passing,
        ),
    )
)
"""What the words are, and what they say."""
