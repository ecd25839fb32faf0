"""What follows on what the sentence before gives others, or takes its place: the sentences of `following.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.comrades import strikes_beside
from freestrike.engine.content.compiling.deeds.granting import which_granted
from freestrike.engine.content.compiling.parts.lasting_words import until
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who, who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import NO_ACTION, Target
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import Bestow, Effect, Reacts, UseAbilities, When
from freestrike.events.content.selection import Holds
from freestrike.events.content.trigger import Trigger


def following(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence of the feature `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    lead = branch(tree, "provided")
    if any(True for _ in tree.find_data("used_on")):
        return Said(amends=Amends(on_use=_on_its_outcome(tree, setting)), they=they)
    if lead is not None and branch(lead, "ends_beside_its_like") is not None:
        return Said(amends=Amends(each_then=_beside_its_like(tree, lead, setting)), they=they)
    ending = branch(tree, "as_each_turn_ends")
    if ending is not None:
        return _as_each_turn_ends(tree, ending, setting, name)
    instead = next(tree.find_data("uses_instead"), None)
    return None if instead is None else _uses_instead(tree, instead, setting)


def _on_its_outcome(tree: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    """What an outcome of the ability that was granted brings upon whom it was used on."""
    lead, steps = branch(tree, "on_outcome"), branch(tree, "steps")
    if lead is None or steps is None or len(branches(tree)) != 2 or setting.trait or setting.triggered:
        raise Unsaid
    inner = replace(setting, target=Target(("creature",)))
    deeds, _ = deeds_of(_of_the_target(steps), inner, None, None, None, ())
    if any(deed.who != THE_TARGET for deed in deeds):
        raise Unsaid
    tier = Holds("tier", value=int(token(lead, "TIER")[-1]), of=USER)
    return (When((tier,), tuple(effect for deed in deeds for effect in deed.effects)),)


def _of_the_target(tree: Tree[Token]) -> Tree[Token]:
    """The same, told of the target of the ability that is granted as of a target."""
    if str(tree.data) == "used_on":
        return Tree("the_target", [Token("TARGET", "the target")])
    return Tree(tree.data, [_of_the_target(one) if isinstance(one, Tree) else one for one in tree.children])


def _beside_its_like(tree: Tree[Token], lead: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    """What each of a kind that shifts in the sentence before does if it ends beside another of them."""
    (steps,) = branches(tree, "steps")
    (step,), (ends,) = branches(steps), branches(lead)
    kin = setting.kin.lower()
    like = token(ends, "KIND") == "kin" and bool(kin) and token(ends, "KIN_THERE") == f"{kin}s"
    if not like or token(lead, "WHEN") != "if" or len(branches(tree)) != 2 or str(step.data) != "strikes_beside":
        raise Unsaid
    return (When((Holds("kin adjacent", kin, value=1),), strikes_beside(step, THE_TARGET)),)


def _as_each_turn_ends(tree: Tree[Token], ending: Tree[Token], setting: Setting, name: str) -> Said:
    """What one of some does whenever anybody's turn ends, for a while, whatever becomes of who brought it about."""
    (steps,) = branches(tree, "steps")
    deeds, _ = deeds_of(steps, setting, ME, None, None, ())
    if setting.trait or setting.triggered or len(branches(tree)) != 2 or len(deeds) != 1 or deeds[0].who.conditional:
        raise Unsaid
    (deed,) = deeds
    if deed.who.selection.count != 1 or deed.who.role:
        raise Unsaid
    react = Reacts(slug(name), name, Trigger("turn ends", ""), deed.effects, choice=False, target=deed.who.selection, though_dead=True)
    return Said(ME.do((Bestow(until(branches(ending)[0], ME), reacts=(react,)),)), once=True)


def _uses_instead(tree: Tree[Token], instead: Tree[Token], setting: Setting) -> Said:
    """The use of an ability that somebody is given in place of a free strike, where that is paid for."""
    steps = branch(tree, "steps")
    if steps is None or len(branches(tree)) != 1 or len(branches(steps)) != 1 or setting.paid is None or setting.trait:
        raise Unsaid
    (step,) = branches(steps)
    named, doing = branch(step, "some"), branch(step, "doing")
    if named is None or doing is None or not token(doing, "CAN") or setting.triggered:
        raise Unsaid
    which, keywords = which_granted(instead)
    (whom,) = who(named, setting, None)
    return Said(ability=OfAbility(grants_instead=(whom, UseAbilities(which, (), keywords, NO_ACTION))), they=whom)
