"""How an effect is called in a ledger, a chronicle or a menu."""

from __future__ import annotations

from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import (
    Bestow,
    DealDamage,
    Effect,
    EndGrab,
    ForAFreeStrike,
    ForceMove,
    ForEach,
    Gain,
    ImposeCondition,
    LeftByHand,
    UnderPotency,
)
from freestrike.events.content.modifier import Modifier


def effect_name(effect: Effect) -> str:
    """A short name of `effect`."""
    match effect:
        case DealDamage():
            return f"{effect.amount} {effect.type} damage".replace("  ", " ")
        case ImposeCondition():
            return effect.condition
        case ForceMove():
            return f"{'vertical ' if effect.vertical else ''}{effect.kind} {_number(effect.squares)}"
        case EndGrab():
            return "no longer grabbed"
        case UnderPotency() | ForAFreeStrike() | ForEach():
            return ", ".join(map(effect_name, effect.then))
        case Bestow(state="", modifiers=[Modifier(what="third die")], reacts=()):
            return "the lowest two of three dice" if effect.modifiers[0].name else "the best two of three dice"
        case Bestow(state="", modifiers=[_, *_]):
            return ", ".join(dict.fromkeys(one.what for one in effect.modifiers))
        case Gain():
            return f"{_number(effect.amount)} {effect.what}"
        case LeftByHand():
            return effect.text
        case _:
            return str(effect.__struct_config__.tag).rpartition(".")[0].replace("-", " ")


def _number(amount: int | Amount) -> str:
    if isinstance(amount, int):
        return f"{amount}"
    return " + ".join((*([f"{amount.number}"] if amount.number else ()), *filter(None, (amount.dice, *amount.characteristics, amount.of))))
