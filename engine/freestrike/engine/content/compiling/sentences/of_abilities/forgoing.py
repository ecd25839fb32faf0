"""What is lost once a name is spoken, of which somebody says that it was; a part of `forgoing.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import ends_of
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, Who, who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TARGET
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import TOLD, Bestow, Interaction
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Selection


def forgoing_what_it_has(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the trait `name` says, if it tells what is lost as a name is spoken; None if it is another. Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    spoken = None if lead is None else branch(lead, "speaks_its_name")
    if spoken is None or steps is None:
        return None
    if not setting.trait or len(branches(tree)) != 2 or len(branches(steps)) != 1 or token(spoken, "OWN") != "@'s":
        raise Unsaid
    (speaker,) = who(branches(spoken)[0], setting, None)
    near = speaker.selection.within
    (step,) = branches(steps)
    if str(step.data) != "loses_what_it_has" or branch(step, "me") is None or speaker != Who(Selection(("creature",), 1, near)) or not near:
        raise Unsaid
    ends = ends_of(branch(step, "duration"), ME)
    if ends != ENCOUNTER:
        raise Unsaid
    modifiers = tuple(_lost(part) for part in branches(step) if str(part.data) not in ("me", "duration"))
    loses = Bestow(ends, modifiers, state=slug(name))
    told = Interaction(slug(name), name, (loses,), TOLD, replace(speaker.selection, from_=TARGET, sight=False), itself=True)
    return Said(besides=(told,), they=ME)


def _lost(part: Tree[Token]) -> Modifier:
    match str(part.data):
        case "immunity":
            return Modifier("loses immunity", name=token(part, "DAMAGE_TYPE"))
        case "immunities":
            return Modifier("loses immunity")
        case "all_but_damage":
            return Modifier("only damage", on="signature ability")
        case "lost_ability":
            return Modifier("cannot", name="use ability", detail=token(part, "ABILITY").strip("«»"))
    raise Unsaid
