"""What an ability says of its own course in few words: the sentences of `in_few_words.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.moving import forced_kind
from freestrike.engine.content.compiling.parts.lasting_words import ends_of, rolling
from freestrike.engine.content.compiling.parts.rewriting import Otherwise
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, WHO, Who, who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import AlterRoll, Bestow, EndState, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import GIVER, ONESELF, Holds
from freestrike.events.content.trigger import BEFORE, Trigger


def in_few_words(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "nearest_first":
            return _nearest_first(setting)
        case "passed_over":
            return _passed_over(tree, setting)
        case "pushed_instead":
            return _changed(setting, Otherwise(slides=forced_kind(token(tree, "PUSH"))))
        case "held_otherwise":
            return _changed(setting, Otherwise(condition=_two(tokens(tree, "CONDITION"))))
    if any(True for _ in tree.find_data("hurt_first")):
        return _damage_first(setting)
    steps = branch(tree, "steps")
    first = None if steps is None else branches(steps)[0]
    if first is not None and str(first.data) == "still_moves":
        return _still_moves(tree, first, setting)
    if first is not None and str(first.data) == "may_hinder":
        return _may_hinder(tree, first, setting, name, they)
    return _of_the_roll(tree, setting) if setting.triggered and not setting.trait else None


def _nearest_first(setting: Setting) -> Said:
    """Who is nearest is moved first; what stands in the way of the others stops them as ever (combat/slamming-into-creatures)."""
    if setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    return Said(ability=OfAbility(own=(Modifier("nearest first"),)))


def _passed_over(tree: Tree[Token], setting: Setting) -> Said:
    """Who is so is no target."""
    if setting.trait or setting.triggered or number(token(tree, "DET")) != 1 or token(tree, "THIS_USE") != "this ability":
        raise Unsaid
    return Said(ability=OfAbility(needs=(Holds("condition", token(tree, "CONDITION"), negated=True),)))


def _changed(setting: Setting, how: Otherwise) -> Said:
    """What the outcomes do otherwise, at the times at which the sentence counts."""
    if setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    return Said(ability=OfAbility(otherwise=how))


def _two(words: list[str]) -> tuple[str, str]:
    first, second = words
    return first, second


def _damage_first(setting: Setting) -> Said:
    """So it is with every ability (classes/abilities-with-damage-and-effects)."""
    if setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    return Said(they=THE_TARGET)


def _still_moves(tree: Tree[Token], step: Tree[Token], setting: Setting) -> Said:
    """Whom the ability holds the user moves by all of its abilities none the less."""
    lead = branch(tree, "while_bearing")
    held = "" if lead is None else token(lead, "CONDITION")
    if held != "restrained" or token(step, "OWN") != "@'s" or setting.trait or setting.triggered or len(branches(tree)) != 2:
        raise Unsaid
    theirs = Holds("condition from ability", setting.ability, TRIGGERING)
    return Said(ME.do((Bestow(ENCOUNTER, (Modifier("ignores", name=held, when=(theirs,)),)),)), once=True, they=THE_TARGET)


def _may_hinder(tree: Tree[Token], step: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """An edge or a bane that somebody may give one roll against itself, of its choice."""
    if setting.trait or setting.triggered or len(branches(tree)) != 1:
        raise Unsaid
    (whom,) = who(branches(step, *WHO)[0], setting, they)
    lasting = branch(step, "duration")
    state = slug(name)
    at_it = Trigger("targets", "", "self", needs=(Holds("ability", "power roll"),), moment=BEFORE)
    hinders = Reacts(state, name, at_it, (AlterRoll(Modifier(rolling(step))), EndState(state, giver=GIVER)), target=ONESELF)
    given = Bestow(ends_of(lasting, whom), reacts=(hinders,), state=state)
    return Said(whom.do((given,)), once=whom != THE_TARGET, they=whom)


def _of_the_roll(tree: Tree[Token], setting: Setting) -> Said | None:
    """What the roll that set it off gains; None if the sentence is about anything else."""
    steps = branch(tree, "steps")
    step = None if steps is None or len(branches(steps)) != 1 or len(branches(tree)) != 1 else branches(steps)[0]
    use = None if step is None else branch(step, "this_use")
    doing = None if step is None else branch(step, "doing")
    deed = None if doing is None or token(doing, "CAN") else branch(doing, "own_roll")
    if use is None or deed is None or token(use, "THIS_USE") not in ("the power roll", "the triggering power roll"):
        return None
    if setting.rolled or branch(deed, "certain") is not None:
        raise Unsaid
    return Said(ME.do((AlterRoll(Modifier(rolling(branches(deed)[0]))),)), they=THE_TARGET)
