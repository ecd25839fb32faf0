"""Areas that burn or stay open, who comes near one who hurts, and who drops prone before it is struck: the sentences of
`burning.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import rolling, until
from freestrike.engine.content.compiling.parts.reshaping import Reshaping
from freestrike.engine.content.compiling.parts.said import OfAbility, Said, on_each_target
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, token
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, TRIGGERER
from freestrike.engine.content.compiling.sentences.reacting import reacts_to
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import Target
from freestrike.events.content.amount import TARGET, TRIGGERING
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, ImposeCondition, May
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.trigger import Limit, Trigger

NOT_PRONE = Holds("condition", "prone", negated=True)


def burning(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the ability `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "only_the_unprone":
            return _only_the_unprone(tree, setting)
        case "drops_to_dodge":
            return _drops_to_dodge(tree, setting, name)
    near = next(tree.find_data("nearing"), None)
    return None if near is None else _nearing(tree, near, setting, name)


def while_burning(tree: Tree[Token], setting: Setting) -> Tree[Token]:
    """The sentence "while the area is burning, ...", told of as long as the one before says that it burns, with those who enter one square
    of it after another as those who move in it. Raises Unsaid if it does not say so."""
    lead, steps = branch(tree, "while_it_burns"), branch(tree, "steps")
    if lead is None or steps is None:
        return tree
    if setting.until is None or setting.trait or setting.triggered or setting.area is None or len(branches(tree)) != 2:
        raise Unsaid
    told = [_of_who_moves_there(step) for step in branches(steps)]
    between: list[Token | Tree[Token]] = [part for part in steps.children if isinstance(part, Token)]
    if len(told) != 2 or len(between) != 1 or str(told[0].data) != "is_terrain":
        raise Unsaid
    ground = Tree(told[0].data, [*(Token("AREA", "the area") if str(part) == "it" else part for part in told[0].children)])
    time: Tree[Token] = Tree("for_a_time", [setting.until])
    return Tree(tree.data, [time, Tree(steps.data, [ground, between[0], told[1]])])


def _of_who_moves_there(step: Tree[Token]) -> Tree[Token]:
    if not any(True for _ in step.find_data("takes_for_each_entered")):
        return step
    some, doing = branch(step, "some"), branch(step, "doing")
    if some is None or doing is None or len(step.children) != 2 or branches(some):
        raise Unsaid
    inside = Tree(some.data, [*some.children, Tree("moving_inside", [])])
    (deed,) = branches(doing)
    return Tree(step.data, [inside, Tree(doing.data, [Tree("takes_for_each_step", list[Token | Tree[Token]](branches(deed)))])])


def _only_the_unprone(tree: Tree[Token], setting: Setting) -> Said:
    """Of an area only those creatures are targets, and no objects."""
    if setting.trait or setting.triggered or setting.area is None or setting.target.count or kind(token(tree, "KIND")) != "creature":
        raise Unsaid
    if token(tree, "THIS_USE") != "this ability" or "creature" not in setting.target.kinds:
        raise Unsaid
    return Said(ability=OfAbility(reshapes=Reshaping(target=Target(("creature",), 0, needs=(NOT_PRONE,)))), they=THE_TARGET)


def _drops_to_dodge(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """Each target can fall prone ahead of the roll, which then has that against it."""
    if setting.trait or setting.triggered or not setting.rolled or token(tree, "TARGET") != "a target":
        raise Unsaid
    dropped = f"dropped from {slug(name)}"
    drops = May((ImposeCondition("prone"), Bestow(END_OF_THIS_ABILITY, state=dropped)), chooser=TARGET)
    worse = Modifier(rolling(branches(tree, "rolling")[0]), when=(Holds("state given by", dropped, TRIGGERING),))
    return Said(ability=OfAbility(own=(worse,), before=on_each_target((drops,))), they=THE_TARGET)


def _nearing(tree: Tree[Token], near: Tree[Token], setting: Setting, name: str) -> Said:
    """What befalls, for a time, those who come so near to the user, or begin a turn there. Raises Unsaid of anything else."""
    (steps,) = branches(tree, "steps")
    (step,) = branches(steps)
    some, time = branch(step, "some"), branch(tree, "for_a_time")
    leads = {str(part.data) for part in branches(tree) if part is not steps}
    if some is None or time is None or branches(some) != [near] or leads - {"for_a_time", "besides"} or setting.trait or setting.triggered:
        raise Unsaid
    side, within = kind(token(some, "KIND")), int(token(near, "INT"))
    once = Limit("round", whose=TRIGGERING) if token(near, "ANEW") else None
    comes: tuple[Trigger, Limit | None] = (Trigger("comes within", side, within=within), once)
    starts: tuple[Trigger, Limit | None] = (Trigger("turn starts", side, within=within), None)
    begins: Tree[Token] = Tree("starting", [])
    there = Tree(some.data, [*(part for part in some.children if part is not near), begins])
    once_there = Tree(step.data, [there if part is some else part for part in step.children])
    told = Tree(steps.data, list[Token | Tree[Token]]([once_there]))
    reacts = []
    for n, (trigger, limit) in enumerate((comes, starts) if token(near, "TURN_THERE") else (comes,)):
        waited = Awaited(trigger, TRIGGERER, TRIGGERING)
        deeds, _ = deeds_of(told, replace(setting, trait=True, triggered=True), None, None, None, (waited,))
        reacts.append(reacts_to(trigger, name, n, deeds, (), limit))
    return Said(ME.do((Bestow(until(branches(time)[0], ME), reacts=tuple(reacts)),)), once=True)
