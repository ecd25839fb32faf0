"""What an aura does to its targets for as long as it is kept up: who they are is found out each time (classes/aura)."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import until
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, token
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, TRIGGERER, targets_of_the_aura
from freestrike.engine.content.compiling.parts.zoned import AURA, in_area, standing
from freestrike.engine.content.compiling.sentences.leading import Leads, leads_of
from freestrike.engine.content.compiling.sentences.reacting import reacting
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.duration import END_OF_ROUND
from freestrike.events.content.effect import Zone
from freestrike.events.content.selection import Holds
from freestrike.events.content.trigger import Trigger

SIDES = {("enemy",): "enemy", ("ally",): "ally", ("self", "ally"): "self or ally", ("creature",): "creature"}
_LASTING = ("for_a_time", "while_performing", "each_turn_until")
_OF_TARGETS = ("the_target", "target_starting")


def kept_up(tree: Tree[Token], setting: Setting, name: str) -> Zone | None:
    """The aura of an ability, with what a sentence says of its targets for a time; None if it is about anything else. Raises Unsaid."""
    if setting.trait or setting.triggered or setting.area is None or setting.area.shape != AURA:
        return None
    ends = _ends(tree)
    if not ends or not any(True for kind in _OF_TARGETS for _ in tree.find_data(kind)):
        return None
    inner = replace(setting, trait=True, kept_up=True)
    plain = _without_its_end(tree)
    (steps,) = branches(plain, "steps")
    leads = leads_of(plain, steps, inner, None, None, ())
    side = SIDES.get(setting.target.kinds)
    if side is None or setting.target.needs or leads.holds or leads.below:
        raise Unsaid
    if any(True for _ in plain.find_data("target_starting")):
        if leads.waited:
            raise Unsaid
        dying = any(token(part, "DYING_THERE") for part in plain.find_data("target_starting"))
        needs = (Holds("dying", of=TRIGGERING),) if dying else ()
        leads.waited = (Awaited(Trigger("turn starts", side, needs=needs), TRIGGERER, TRIGGERING),)
    if leads.waited and leads.they is None:
        leads.they = TRIGGERER
    return replace(in_area(setting, ends), moves=True, **_what_it_does(steps, leads, inner, name, side))


def _what_it_does(steps: Tree[Token], leads: Leads, setting: Setting, name: str, side: str) -> dict[str, object]:
    """The fields of the zone that say what happens to its targets, or what they have in it. Raises Unsaid."""
    deeds, _ = deeds_of(steps, replace(setting, triggered=bool(leads.waited)), leads.they, None, None, leads.waited)
    if leads.waited:
        return {"reacts": reacting(leads.waited, name, deeds, (), leads.limit)}
    modifiers = standing([effect for deed in deeds for effect in deed.effects])
    if modifiers is None or any(deed.who not in (THE_TARGET, targets_of_the_aura(setting)) for deed in deeds):
        raise Unsaid
    return {"modifiers": modifiers, "whom": side}


def _ends(tree: Tree[Token]) -> str:
    """Until when the sentence holds, "" if it does not say. A performance is chosen anew at the start of each round (classes/routines)."""
    for part in branches(tree, *_LASTING):
        return END_OF_ROUND if str(part.data) == "while_performing" else until(branches(part)[0], ME)
    return ""


def _without_its_end(tree: Tree[Token]) -> Tree[Token]:
    kept = [part for part in tree.children if not (isinstance(part, Tree) and str(part.data) in ("for_a_time", "while_performing"))]
    return Tree(tree.data, [_each_turn(part) for part in kept])


def _each_turn(part: Tree[Token] | Token) -> Tree[Token] | Token:
    """Words of each turn until some time, as of each turn."""
    if not isinstance(part, Tree) or str(part.data) != "each_turn_until":
        return part
    return Tree("each_turn", [word for word in part.children if isinstance(word, Token)])
