"""What comes of forced movement where it ends, or as it ends in somebody: the sentences of `delivering.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said, on_each_target
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET, Who
from freestrike.engine.content.compiling.sentences.leading import leads_of
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGER_TARGET
from freestrike.events.content.duration import END_OF_CURRENT_TURN
from freestrike.events.content.effect import Bestow, Effect, EndState, FreeStrike, Reacts, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Selection
from freestrike.events.content.trigger import Trigger


def delivering(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence of the feature `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    steps = branch(tree, "steps")
    if str(tree.data) == "shoves_unhurt":
        if setting.trait or token(tree, "TARGET") != "the target":
            raise Unsaid
        return Said(amends=Amends(past_stability=True), ability=OfAbility(unhurt=True), they=THE_TARGET)
    if steps is None:
        return None
    if any(True for _ in steps.find_data("stays_hidden")):
        return _stays_hidden(tree, setting, they)
    if any(True for _ in tree.find_data("is_forced_into")):
        met = _strikes_what_it_meets(tree, steps, setting, name)
        over = on_each_target((EndState(met.state),))
        return Said(ability=OfAbility(before=on_each_target((met,)), last=over), they=THE_TARGET)
    ends = branch(tree, "as_force_ends")
    if ends is not None or any("forced" in token(step, "AFTER_THE_MOVE") for step in branches(steps)):
        return Said(ability=OfAbility(at_rest=_at_rest(tree, steps, ends, setting)), they=THE_TARGET)
    return None


def _stays_hidden(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """The use of the ability does not find out its user. Raises Unsaid of anything else."""
    leads = [part for part in branches(tree) if str(part.data) != "besides"]
    asked = branch(tree, "provided")
    if setting.trait or setting.triggered or len(leads) != 2 or asked is None or branch(asked, "is_disguised") is None:
        raise Unsaid
    return Said(ability=OfAbility(own=(Modifier("can", name="stay hidden"),)), they=they)


def _strikes_what_it_meets(tree: Tree[Token], steps: Tree[Token], setting: Setting, name: str) -> Bestow:
    """What a target must do that this ability slams into another creature. Raises Unsaid of anything else."""
    (step,) = branches(steps)
    doing, lead = branch(step, "doing"), branch(tree, "provided")
    strikes = None if doing is None else branch(doing, "strikes")
    against = None if strikes is None else branch(strikes, "against")
    if lead is None or strikes is None or against is None or len(branches(tree)) != 2 or setting.trait or setting.triggered:
        raise Unsaid
    that = branch(against, "reference")
    (met,) = branches(lead)
    plain = branch(met, "the_target") is not None and number(token(strikes, "DET")) == 1 and not token(strikes, "MANNER")
    if that is None or token(that, "THAT") != "that creature" or not plain or token(lead, "WHEN") != "if" or branch(step, "they") is None:
        raise Unsaid
    strike = FreeStrike(Selection((TRIGGER_TARGET,)), choice=False)
    met_by = Reacts(slug(name), name, Trigger("slams", "self", "creature"), (strike,), choice=False, target=ONESELF)
    return Bestow(END_OF_CURRENT_TURN, reacts=(met_by,), state=slug(name))  # each strike ends what lasts until the end of an ability


def _at_rest(tree: Tree[Token], steps: Tree[Token], ends: Tree[Token] | None, setting: Setting) -> tuple[Effect, ...]:
    """What the target does where it has come to. Raises Unsaid of anybody else."""
    if setting.trait or setting.triggered or setting.targets_itself:
        raise Unsaid
    plain = Tree(tree.data, [_without_when(part) for part in tree.children if part is not ends])
    (told,) = branches(plain, "steps")
    leads = leads_of(plain, told, setting, THE_TARGET, None, ())
    deeds, _ = deeds_of(told, replace(setting, unread=False), THE_TARGET, None, None, ())
    if any(deed.who != THE_TARGET for deed in deeds) or leads.waited or leads.below or leads.ways or leads.ends is not None:
        raise Unsaid
    done = tuple(effect for deed in deeds for effect in deed.effects)
    return (When(leads.holds, done),) if leads.holds else done


def _without_when(part: Tree[Token] | Token) -> Tree[Token] | Token:
    if not isinstance(part, Tree):
        return part
    kept = (one for one in part.children if not (isinstance(one, Token) and one.type == "AFTER_THE_MOVE"))
    return Tree(part.data, [_without_when(one) for one in kept])
