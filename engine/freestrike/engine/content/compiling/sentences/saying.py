"""One sentence: what it says as stored values, or that it is left for the Director."""

from __future__ import annotations

import re
from contextlib import suppress

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.holding import held, is_state
from freestrike.engine.content.compiling.parts.lasting_words import END_OF_THEIR_NEXT_TURN
from freestrike.engine.content.compiling.parts.said import OfAbility, Said, plain
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches
from freestrike.engine.content.compiling.parts.triggers import Awaited, awaited, unstarted
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, WHO, Who, potency
from freestrike.engine.content.compiling.sentences.meaning import meaning
from freestrike.engine.content.compiling.sentences.of_texts.enduring import told_until
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import with_own_kin, worded
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import Effect, UnderPotency
from freestrike.events.content.selection import Holds

_SOME_THEN_EACH = re.compile(r"(each non-minion target .+), then (each target .+)")
_EACH_IN_ITS_CASE = re.compile(r"(this (?:ability|strike)) (.+), and (deals an extra .+ if .+)")
_AND_IF = re.compile(r"(.+), and (if (?:they|the target|each target) (?:has|have) [MARIP] < \d+),? (.+)")


def say(
    text: str,
    setting: Setting,
    *,
    name: str = "",
    they: Who | None = None,
    implied: Who | None = None,
    waited: Awaited | None = None,
) -> Said | None:
    """What the sentence says; None if it is not understood as a whole. `name`: of the feature that it stands in; `they`: whom the
    sentence before spoke of; `implied`: who is meant where a tier line names nobody; `waited`: what the sentence before waits for."""
    words = worded(text, setting)
    tree = parse(words, "sentence") or parse(with_own_kin(words, setting), "sentence")
    if tree is not None:
        with suppress(Unsaid):
            said = meaning(tree, setting, name, they, implied, () if waited is None else (waited,))
            if END_OF_THEIR_NEXT_TURN.removeprefix("end of ") in words and END_OF_THEIR_NEXT_TURN in str(said):
                return None  # whose turn that is was not told
            return attrs.evolve(said, until=told_until(tree) or setting.through)
    return None if waited is not None or setting.bearer else _in_two(words, setting, name, they)


def _in_two(words: str, setting: Setting, name: str, they: Who | None) -> Said | None:
    """What "this, and if the target has M < 2, that" says: the one, and then the other on who is below the potency; what "each target
    that is no minion does this, then each target does that" says; and what two things are told of the ability, each in its own case."""
    apart = None if setting.trait else _EACH_IN_ITS_CASE.fullmatch(words)
    if apart is not None:
        return _both_of_the_ability(*(say(f"{apart[1]} {told}", setting, name=name, they=they) for told in (apart[2], apart[3])))
    parts = _parts(words)
    if parts is None or setting.trait:
        return None
    first, second = say(parts[0], setting, name=name, they=they), say(parts[1], setting, name=name, they=THE_TARGET)
    if first is None or second is None or not (plain(first) and plain(second)) or second.once:
        return None
    return None if first.once and not setting.one_target else Said((*first.effects, *second.effects), they=second.they)


def _both_of_the_ability(first: Said | None, second: Said | None) -> Said | None:
    """What two sentences tell of the ability together, that it makes more of it and what counts for its uses; None if they tell more."""
    if first is None or second is None:
        return None
    one, other = first.ability, second.ability
    alone = first == Said(ability=OfAbility(one.own, reshapes=one.reshapes), they=first.they)
    if not alone or second != Said(ability=OfAbility(other.own), they=second.they):
        return None
    return attrs.evolve(first, ability=attrs.evolve(one, own=(*one.own, *other.own)), until=None)


def _parts(words: str) -> tuple[str, str] | None:
    """The two sentences that one is made of."""
    below = _AND_IF.fullmatch(words)
    if below is not None:
        return below[1], f"{below[2]}, {below[3]}"
    each = _SOME_THEN_EACH.fullmatch(words)
    return None if each is None else (each[1], each[2])


def say_either(text: str, setting: Setting) -> tuple[Effect, ...] | None:
    """What a tier line says of "this; or if M < 2 that": what is below the potency takes the place of the first."""
    tree = parse(worded(text, setting).replace(" instead", ""), "alternative")
    if tree is None:
        return None
    try:
        first, second = (deeds_of(part, setting, THE_TARGET, THE_TARGET, None, ())[0] for part in branches(tree, "steps"))
    except Unsaid:
        return None
    if any(deed.who != THE_TARGET for deed in (*first, *second)):
        return None
    then, otherwise = (tuple(effect for deed in deeds for effect in deed.effects) for deeds in (second, first))
    return (UnderPotency(*potency(branches(tree, "potency")[0]), then, otherwise),)


def wait_for(text: str, setting: Setting, *, before: bool) -> tuple[Awaited, ...]:
    """What a printed trigger waits for, any of these; nothing if it is not understood. Who does the first does the others, where they name
    nobody."""
    setting = replace(setting, line=True)
    words = worded(text, setting)
    tree = parse(words, "trigger") or parse(with_own_kin(words, setting), "trigger")
    if tree is None:
        return ()
    first, *others = (part for part in branches(tree) if str(part.data) not in ("unstarted", "meanwhile"))
    actor = branch(first, *WHO)
    try:
        owner = _of_its_owner(branches(tree, "meanwhile"), setting)
        found = (
            awaited(first, setting, None, before=before),
            *(awaited(part, setting, None, before=before, actor=actor) for part in others),
        )
    except Unsaid:
        return ()
    found = tuple(attrs.evolve(one, trigger=replace(one.trigger, needs=(*one.trigger.needs, *owner))) for one in found)
    return tuple(unstarted(one, setting) for one in found) if branch(tree, "unstarted") is not None else found


def _of_its_owner(meanwhile: list[Tree[Token]], setting: Setting) -> tuple[Holds, ...]:
    """What must hold of the owner of a trigger as it is met. Raises Unsaid of anybody else."""
    needs: list[Holds] = []
    for part in meanwhile:
        (circumstance,) = branches(part)
        if not is_state(circumstance):
            raise Unsaid
        holds, below, subject = held(circumstance, setting, None)
        if below is not None or subject != ME or any(one.of != USER for one in holds):
            raise Unsaid
        needs.extend(holds)
    return tuple(needs)
