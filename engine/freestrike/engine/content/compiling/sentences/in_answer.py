"""What a triggered ability makes of the use that has set it off: the sentences of `in_answer.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.lasting_words import rolling
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import AlterRoll, Bestow, Reacts, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger


def in_answer(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the ability `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    if lead is None or steps is None or branch(lead, "use_has_tier") is None:
        return None
    return Said(ME.do((_by_the_outcome(tree, lead, steps, setting, name),)), once=True, they=ME)


def _by_the_outcome(tree: Tree[Token], lead: Tree[Token], steps: Tree[Token], setting: Setting, name: str) -> Bestow:
    """What the user does as soon as the strike against it comes to a tier: it uses an ability against its maker. Raises Unsaid of anything
    else."""
    (told,), (step, *more) = branches(lead), branches(steps)
    doing = branch(step, "doing")
    used = None if doing is None or token(doing, "CAN") else branch(doing, "uses_named")
    against = None if used is None else branch(used, "against")
    at = None if against is None else branch(against, "reference")
    if not setting.triggered or setting.trait or more or len(branches(tree)) != 2 or token(lead, "WHEN") != "if":
        raise Unsaid
    if token(told, "THIS_USE") not in ("the strike", "the triggering strike") or branch(step, "me") is None:
        raise Unsaid
    if used is None or at is None or not token(at, "THAT") or token(used, "FREE_OF_COST"):
        raise Unsaid
    id = token(used, "ABILITY").strip("«»")
    if id in setting.ungranted:
        raise Unsaid
    comes = Trigger("obtains tier", "", "self", needs=(Holds("ability", "strike", TRIGGERING),), value=int(token(told, "TIER")[-1]))
    uses = UseAbilities("named", (id,), usage=NO_ACTION, against=Selection((TRIGGERING,)), choice=False, free_strike_instead=False)
    return Bestow(END_OF_THIS_ABILITY, reacts=(Reacts(slug(name), name, comes, (uses,), choice=False, target=ONESELF),))


@tells("lowers_outcome", of_nobody=True)
def _lowers_outcome(step: Tree[Token], told: Telling) -> None:
    """The roll that has set the ability off comes out a tier worse."""
    told.of_a_reaction()
    if told.setting.rolled:
        raise Unsaid
    told.add(ME, AlterRoll(tiers=-1))


def alters_the_use(step: Tree[Token], told: Telling) -> bool:
    """Whether the step is about the use that has set the ability off: an edge or a bane on its roll, which is added."""
    named, doing = branch(step, "this_use"), branch(step, "doing")
    deed = None if doing is None else branch(doing, "own_roll")
    if named is None or deed is None or doing is None or not told.setting.triggered or told.setting.trait or told.setting.rolled:
        return False
    if token(named, "THIS_USE") not in ("the strike", "the triggering strike", "the triggering ability") or token(doing, "CAN"):
        return False
    if [str(part.data) for part in branches(deed)] != ["rolling"] or branch(step, "duration", "save", "eot") is not None:
        return False
    told.add(ME, AlterRoll(Modifier(rolling(branches(deed)[0]))))
    return True
