"""Amounts: how much damage, how many squares, and what "equal to ..." comes to."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, token, tokens
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TARGET, USER, Amount
from freestrike.events.content.effect import Branch, DealDamage, OneOf

_TIMES = {"twice": 2, "three times": 3, "four times": 4}


def amount(tree: Tree[Token], setting: Setting) -> Amount:
    """What "equal to ..." comes to. Raises Unsaid."""
    match str(tree.data):
        case "half_triggering" | "triggering":
            if not setting.triggered:
                raise Unsaid
            return Amount(of="triggering damage", halved=str(tree.data) == "half_triggering")
        case "twice_reduced":
            if not setting.triggered:
                raise Unsaid
            return Amount(of="damage reduced", times=2)
        case "twice_level":
            return Amount(of="level", whose=TARGET, times=2)
        case "plus_score":
            if token(tree, "OWN") != "@'s":
                raise Unsaid
            return Amount(int(token(tree, "INT")), (token(tree, "CHARACTERISTIC_NAME"),))
        case "half_dealt" | "dealt" if setting.triggered and setting.rolled:
            raise Unsaid  # by whom?
        case "half_dealt" if setting.triggered and setting.softened:
            return Amount(of="damage let through", halved=True)
        case "dealt" if setting.triggered and setting.softened:
            raise Unsaid  # before or after it is made less?
        case "half_dealt" | "dealt" if setting.triggered:
            return Amount(of="triggering damage", halved=str(tree.data) == "half_dealt")
        case "half_dealt":
            return Amount(of="damage dealt", halved=True)
        case "dealt":
            return Amount(of="damage dealt")
        case "rolled_score":
            if setting.roll is None or not setting.roll.characteristics:
                raise Unsaid
            return Amount(characteristics=setting.roll.characteristics)
        case "own_recovery_value":
            return Amount(of="recovery value")
        case "recovery_value":
            return Amount(of="recovery value", whose=USER if token(tree, "OWN") == "@'s" else TARGET)
        case "times_level":
            return Amount(of="level", whose=TARGET, times=int(token(tree, "INT")))
        case "level":
            return Amount(of="level")
        case "tier_rolled":
            if not setting.rolled or setting.trait or setting.triggered or "@" not in token(tree, "OWN"):
                raise Unsaid
            return Amount(of="tier")
        case "gone_before":
            if setting.trait or setting.triggered or token(tree, "OWN") != "their":
                raise Unsaid
            return Amount(of="squares gone this turn")
        case "plus_level":
            return Amount(int(token(tree, "INT")), of="level")
        case "score":
            if token(tree, "OWN") != "@'s":
                raise Unsaid
            times = token(tree, "TIMES")
            scores = tuple(tokens(tree, "CHARACTERISTIC_NAME"))
            return Amount(characteristics=scores, times=_TIMES.get(times, 1), halved=times == "half")
    raise Unsaid


def squares(tree: Tree[Token], setting: Setting) -> int | Amount | None:
    """How many squares; None for as many as the speed of whoever moves."""
    if str(tree.data) == "twice":
        return Amount(of="speed", whose=TARGET, times=2)
    if str(tree.data) == "counted":
        return amount(branches(tree)[0], setting)
    if str(tree.data) == "as_far":
        if setting.shove is None:
            raise Unsaid
        return setting.shove.squares
    if str(tree.data) == "half":
        return Amount(of="speed", whose=TARGET, halved=True)
    written = token(tree, "INT")
    return int(written) if written else None


def damage(tree: Tree[Token]) -> DealDamage | OneOf:
    """An amount of damage, in figures or with dice; of a type that the user chooses, if there are several."""
    types = [type.replace("lighting", "lightning") for type in tokens(tree, "DAMAGE_TYPE")]
    if len(types) > 1:
        return OneOf(tuple(Branch(type, (_damage(tree, type),)) for type in types))
    return _damage(tree, "".join(types))


def _damage(tree: Tree[Token], type: str) -> DealDamage:
    dice = token(tree, "DICE")
    return DealDamage(0, type, more=Amount(dice=dice)) if dice else DealDamage(int(token(tree, "INT")), type)


def damage_equal(tree: Tree[Token], setting: Setting) -> DealDamage:
    """Damage equal to something."""
    return DealDamage(0, token(tree, "DAMAGE_TYPE"), more=amount(branches(tree)[0], setting))
