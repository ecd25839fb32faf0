"""What helps: Stamina and Recoveries, effects that end, surges and resources."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.parts.amounts import amount, damage
from freestrike.engine.content.compiling.parts.lasting_words import ends_of
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.events.content.amount import TARGET, USER, Amount
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import (
    Bestow,
    Branch,
    Effect,
    EndConditions,
    ForEach,
    Gain,
    GainTemporaryStamina,
    MakeSavingThrow,
    May,
    OneOf,
    Reacts,
    RegainStamina,
    SpendRecovery,
    Stance,
    When,
)
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.stamina import Kill
from freestrike.events.content.trigger import Trigger
from freestrike.events.resources import HEROIC_RESOURCE, SURGES

ANY_NUMBER = 0
"""As many Recoveries as somebody wants."""


def _regains(doing: Doing) -> tuple[Effect, ...]:
    return (RegainStamina(amount(branches(doing.deed)[0], doing.setting)),)


def _regains_number(doing: Doing) -> tuple[Effect, ...]:
    return (RegainStamina(Amount(int(doing.word("INT")))),)


def _regains_by_targets(doing: Doing) -> tuple[Effect, ...]:
    if doing.subject != ME or doing.setting.trait or doing.setting.triggered:
        raise Unsaid
    return (RegainStamina(Amount(of="targets", times=int(doing.word("INT")))),)


def _gains_temporary(doing: Doing) -> tuple[Effect, ...]:
    written = doing.word("INT")
    return (GainTemporaryStamina(Amount(int(written)) if written else amount(branches(doing.deed)[0], doing.setting)),)


def _spends(doing: Doing) -> tuple[Effect, ...]:
    return (SpendRecovery(number(doing.word("DET"))),)


def _spends_for(doing: Doing) -> tuple[Effect, ...]:
    """At the cost of the user, who may be the one that regains it."""
    value = amount(branches(doing.deed)[-1], doing.setting)
    if value != Amount(of="recovery value"):
        raise Unsaid
    return (SpendRecovery(by=USER),)


def _spends_any(doing: Doing) -> tuple[Effect, ...]:
    return (SpendRecovery(ANY_NUMBER),)


def _spends_some(doing: Doing) -> tuple[Effect, ...]:
    return (SpendRecovery(int(doing.word("INT"))),)


def _ends_either(doing: Doing) -> tuple[Effect, ...]:
    return (EndConditions(count=number(doing.word("DET")), save_or_eot=True),)


def _ends_condition(doing: Doing) -> tuple[Effect, ...]:
    return (EndConditions(count=number(doing.word("DET"))),)


def _ends_effect(doing: Doing) -> tuple[Effect, ...]:
    return (EndConditions(count=number(doing.word("DET")), save=True),)


def _ends_any(doing: Doing) -> tuple[Effect, ...]:
    """Whatever ends it otherwise, a boon of a friend too, so that it is asked even where there is but one. Raises Unsaid of who must."""
    if not doing.may or doing.subject != THE_TARGET:
        raise Unsaid
    return (May((EndConditions(count=number(doing.word("DET")), effects=True),), chooser=TARGET),)


def _pays_to_end(doing: Doing) -> tuple[Effect, ...]:
    return (damage(branches(doing.deed)[0]), EndConditions(count=number(doing.word("DET").removeprefix("up to ")), save=True))


def _eats_to_end(doing: Doing) -> tuple[Effect, ...]:
    """One of a kind that is adjacent to it dies of that, and an effect on it is over. Raises Unsaid of anybody else's meal."""
    if doing.subject != ME or not (doing.may and doing.setting.trait) or number(doing.word("DET")) != 1:
        raise Unsaid
    kin = doing.word("KIN_BESIDE").removeprefix("adjacent ")
    beside = Selection(("creature",), within=1, needs=(Holds("is a", kin),), sight=False, least=1)
    eaten = (ForEach(beside, (Kill(),)), EndConditions(save=True))
    return (When((Holds("kin adjacent", kin, USER, value=1),), (May(eaten, chooser=USER),)),)


def _ends_or_stands(doing: Doing) -> tuple[Effect, ...]:
    """One of the two, as the target chooses. Raises Unsaid if the user speaks for it."""
    ends = _ends_either(doing)
    all_of_them = ends == (EndConditions(count=0, save_or_eot=True),)
    if not (doing.may or all_of_them) or doing.subject == ME:
        raise Unsaid
    either = Branch("end effects" if all_of_them else "end an effect", ends)
    return (OneOf((either, Branch("stand up", (Stance("stand up"),))), chooser=TARGET),)


def _ends_on_another(doing: Doing) -> tuple[Effect, ...]:
    """An effect on the target that its user ends, or has it stand up, as the user chooses. Raises Unsaid of anybody else's choice."""
    setting = doing.setting
    aimed = setting.one_target and not setting.targets_itself
    if doing.subject != ME or not doing.may or setting.trait or not aimed or doing.word("TARGET") not in ("the target", "a target"):
        raise Unsaid
    ended = EndConditions(count=number(doing.word("DET")), save_or_eot=True, chooser=USER)
    if not doing.word("OR_STANDS"):
        return (May((ended,), chooser=USER),)
    ways = (Branch("end an effect", (ended,)), Branch("stand up", (Stance("stand up"),)))
    return (May((OneOf(ways),), chooser=USER),)


def _removes_all(doing: Doing) -> tuple[Effect, ...]:
    return (EndConditions(count=0, effects=True),)


def _saves(doing: Doing) -> tuple[Effect, ...]:
    return (MakeSavingThrow(),)


def _gains_surges(doing: Doing) -> tuple[Effect, ...]:
    return (Gain(SURGES, number(doing.word("INT", "DET"))),)


def _gains_each_round(doing: Doing) -> tuple[Effect, ...]:
    """For the fight: used again, the ability gives no more than that (classes/stacking-unique-effects)."""
    setting = doing.setting
    if ends_of(branch(doing.deed, "duration"), doing.subject) != ENCOUNTER or doing.may or setting.trait or not setting.ability:
        raise Unsaid
    dawn = Trigger("round starts", "")
    each = Reacts(f"{setting.ability}-rounds", setting.feature, dawn, _gains_surges(doing), choice=False, target=ONESELF)
    return (Bestow(ENCOUNTER, reacts=(each,)),)


def _gains_surges_of(doing: Doing) -> tuple[Effect, ...]:
    return (Gain(SURGES, amount(branches(doing.deed)[0], doing.setting)),)


def _gains_resource(doing: Doing) -> tuple[Effect, ...]:
    return (Gain(HEROIC_RESOURCE, int(doing.word("INT"))),)


def _gains_own_resource(doing: Doing) -> tuple[Effect, ...]:
    """A resource that is called by the name that its class gives it. Raises Unsaid if it is another's."""
    if doing.subject != ME or not doing.setting.hero:
        raise Unsaid
    return (Gain(HEROIC_RESOURCE, number(doing.word("DET"))),)


def _gains_so_much(doing: Doing) -> tuple[Effect, ...]:
    """So much of it, in figures or with a die; of what is gained instead of less, as much as it is more. Raises Unsaid."""
    if doing.subject != ME or not doing.setting.hero:
        raise Unsaid
    (dice, much), *others = map(_so_much, branches(doing.deed))
    if others:
        ((die, less),) = others
        if die != dice or less >= much or not doing.setting.trait:
            raise Unsaid
        return (Gain(HEROIC_RESOURCE, much - less),)
    return (Gain(HEROIC_RESOURCE, Amount(much, dice=dice) if dice else much),)


def _so_much(tree: Tree[Token]) -> tuple[str, int]:
    return token(tree, "DICE"), int(token(tree, "INT") or 0)


MENDING: Deeds = {
    "regains": _regains,
    "regains_number": _regains_number,
    "regains_by_targets": _regains_by_targets,
    "gains_temporary": _gains_temporary,
    "spends": _spends,
    "spends_for": _spends_for,
    "spends_any": _spends_any,
    "spends_some": _spends_some,
    "ends_either": _ends_either,
    "ends_condition": _ends_condition,
    "ends_effect": _ends_effect,
    "ends_any": _ends_any,
    "pays_to_end": _pays_to_end,
    "eats_to_end": _eats_to_end,
    "ends_or_stands": _ends_or_stands,
    "ends_on_another": _ends_on_another,
    "removes_all": _removes_all,
    "saves": _saves,
    "gains_surges": _gains_surges,
    "gains_each_round": _gains_each_round,
    "gains_surges_of": _gains_surges_of,
    "gains_resource": _gains_resource,
    "gains_own_resource": _gains_own_resource,
    "gains_so_much": _gains_so_much,
}
