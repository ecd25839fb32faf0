"""What is told of somebody and asked for by no rule of the fight, ends before its time, or counts for each of a kind; the sentences of
`told.lark`."""

from __future__ import annotations

import re

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deeds import done
from freestrike.engine.content.compiling.deeds.doing import Doing
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.triggers import awaited
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, WHO, Who
from freestrike.engine.content.compiling.parts.zoned import AURA, from_the_start
from freestrike.engine.content.compiling.sentences.of_abilities.course import only_shows
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TARGET, Amount
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, EndState, Reacts, Zone
from freestrike.events.content.modifier import EACH_GIVER, Modifier
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.trigger import Trigger
from freestrike.events.content.turns import LoseTurn
from freestrike.events.content.within import every_effect
from freestrike.events.lasting import INVISIBLE

_MORE = re.compile(r"they take (\d+) extra ([a-z]+) damage")


def told(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence of the feature `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "keeps_its_shape":
            if not setting.trait or token(tree, "OWN") not in ("@'s", "their") or setting.bearer:
                raise Unsaid
            return Said(modifiers=(Modifier("cannot", name="change shape"),), they=they)
        case "ends_early":
            return Said(amends=Amends(ends_early=_ends_early(tree, setting)), they=they)
        case "given_instead":
            return _given_instead(tree, setting)
        case "more_for_each_beside":
            return Said(reacts=(from_the_start(_more_for_each_beside(tree, setting), name),))
        case "harder_by_surges":
            return Said(ability=OfAbility(harder_blows=(_for_each_surge(tree, setting),)), they=THE_TARGET)
        case "round_goes_on":
            return _goes_on(tree, setting, they)
    steps = branch(tree, "steps")
    shown = steps is not None and [str(part.data) for part in branches(tree)] == ["while_bearing", "steps"] and only_shows(steps)
    return Said(they=they) if shown and not setting.trait else None


def _goes_on(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """As it does where a turn is lost: whoever loses one has had it. Raises Unsaid where the ability takes none."""
    tiers = () if setting.roll is None else setting.roll.tiers
    loses = any(isinstance(one, LoseTurn) for tier in tiers for one in every_effect(tier))
    if not loses or branch(tree, "the_target") is None or token(tree, "WHEN") != "if":
        raise Unsaid
    return Said(they=they)


def _for_each_surge(tree: Tree[Token], setting: Setting) -> Modifier:
    """So much more damage of a free strike against themself for each surge that those have who make it. Raises Unsaid."""
    (steps,) = branches(tree)
    (step,) = branches(steps)
    doing = branch(step, "doing")
    extra = None if doing is None else branch(doing, "takes_extra")
    if extra is None or branch(step, "the_target") is None or token(extra, "DAMAGE_TYPE") or len(branches(step)) != 2:
        raise Unsaid
    if setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    return Modifier("extra damage", Amount(of="surges", whose=TARGET, times=int(token(extra, "INT"))))


def _ends_early(tree: Tree[Token], setting: Setting) -> tuple[Reacts, ...]:
    """What ends the invisibility of the user before its time. Raises Unsaid."""
    if setting.trait or setting.triggered or token(tree, "WHEN") not in ("if", "when", "whenever"):
        raise Unsaid
    first, *_ = branches(tree)
    actor = branch(first, *WHO)
    triggers = [awaited(part, setting, ME, actor=actor).trigger for part in branches(tree)]
    if any("self" not in (one.actor, one.subject) for one in triggers):
        raise Unsaid
    over = (EndState(INVISIBLE, by_anyone=True),)
    return tuple(Reacts(f"{INVISIBLE}-{n}", INVISIBLE, one, over, choice=False, target=ONESELF) for n, one in enumerate(triggers, 1))


def _given_instead(tree: Tree[Token], setting: Setting) -> Said:
    """What the target has for its next roll in place of what it has without what is paid. Raises Unsaid."""
    if setting.paid is None or setting.trait or setting.triggered:
        raise Unsaid
    (doing,) = branches(tree, "doing")
    (deed,) = branches(doing)
    effects = done(Doing(deed, THE_TARGET, setting))
    match effects:
        case (Bestow(modifiers=(Modifier(next_only=True),)),):
            return Said(effects, they=THE_TARGET, ability=OfAbility(in_place_of_rolls=True))
    raise Unsaid


def _more_for_each_beside(tree: Tree[Token], setting: Setting) -> Zone:
    """Damage of a type that is more for each of its owner's like beside whoever takes it: so much for each owner that gives it. Raises
    Unsaid."""
    found = _MORE.fullmatch(token(tree, "TAKE_MORE"))
    leads = branches(tree, "provided")
    (hurt,) = branches(leads[0]) if len(leads) == 1 else (tree,)
    kin = token(tree, "KIN")
    if found is None or not setting.trait or str(hurt.data) != "is_damaged" or token(hurt, "DAMAGE_TYPE") != found[2]:
        raise Unsaid
    trigger: Trigger = awaited(hurt, setting, None).trigger
    plain = Trigger("deals damage", "", "enemy", measured="subject", name=found[2])
    if replace(trigger, needs=()) != plain or trigger.needs or setting.names is None or not setting.names.fullmatch(f"the {kin}"):
        raise Unsaid
    more = Modifier("more damage", int(found[1]), name=found[2], detail=EACH_GIVER)
    return Zone(AURA, 1, ends=ENCOUNTER, modifiers=(more,), whom="enemy", moves=True)
