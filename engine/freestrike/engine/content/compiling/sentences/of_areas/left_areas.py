"""Sentences about the area of an ability: the ground that it leaves, and what holds or happens for who is in it."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.bearing import more_from_the_giver
from freestrike.engine.content.compiling.parts.lasting_words import ends_of, until
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, token, tokens
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import ME, TRIGGERER, Who
from freestrike.engine.content.compiling.parts.zoned import AURA, ground, in_area, standing
from freestrike.engine.content.compiling.sentences.of_areas.opening import opened
from freestrike.engine.content.compiling.sentences.reacting import reacts_to
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import ImposeCondition, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.trigger import Limit, Trigger

_SHELTERED = (Modifier("counts as", name="covered"), Modifier("counts as", name="concealed"))
"""What whoever stands in it has from all that try to target it (combat/cover, combat/concealment)."""


def inside_the_area(tree: Tree[Token]) -> Tree[Token]:
    """The sentence "while in the area, any enemy ..." told of any enemy in the area."""
    lead, steps = branch(tree, "while_inside"), branch(tree, "steps")
    first = None if steps is None else branches(steps)[0]
    some = None if first is None else branch(first, "some")
    if lead is None or steps is None or first is None or some is None or branches(some):
        return tree
    inside = Tree(some.data, [*some.children, Tree("in_the_area", list[Token | Tree[Token]]())])
    told = Tree(first.data, [inside if part is some else part for part in first.children])
    all_steps = Tree(steps.data, [told if one is first else one for one in steps.children])
    return Tree(tree.data, [all_steps if part is steps else part for part in tree.children if part is not lead])


def _of_all_others(tree: Tree[Token]) -> Tree[Token]:
    """The steps, in which what "no creature except the dragon can" do in the area is told of what each other creature can't."""
    step, *more = branches(tree)
    if str(step.data) != "nobody_else_can" or more:
        return tree
    where: list[Token | Tree[Token]] = [Tree("in_the_area", []), Tree("another", [Token("ME", "@")])]
    others: Tree[Token] = Tree("some", [Token("DET", "each"), Token("KIND", "creature"), *where])
    unable: Tree[Token] = Tree("unable", [Token("CANNOT", token(step, "CANNOT"))])
    doing: Tree[Token] = Tree("doing", [Tree("cant", [unable])])
    return Tree(tree.data, [Tree("step", [others, doing])])


def left_areas(steps: Tree[Token], setting: Setting, name: str, they: Who | None, ends: Tree[Token] | None) -> tuple[Zone, ...]:
    """What a sentence leaves on the map, if that is what it is about. Raises Unsaid."""
    first, *more = branches(steps)
    if str(first.data) == "area_lasts":
        if token(first, "AREA") == "the wall" and setting.unread:
            raise Unsaid  # what kind of wall it is was said before
        if not _only_where(more) or setting.trait or ends is not None or setting.upkeep:
            raise Unsaid
        zone = in_area(setting, until(branches(first)[0], ME))
        return (replace(zone, modifiers=_SHELTERED, whom="self or ally") if token(first, "SHELTERING") else zone,)
    if str(first.data) not in ("is_terrain", "opens_ground"):
        told = _in_the_area(steps, setting, name, they, ends)
        return () if told is None else (told,)
    spoken = branch(first, "save", "eot", "duration")
    lasting = ends_of(spoken, ME) if spoken is not None else until(ends, ME) if ends is not None else ""
    opens = str(first.data) == "opens_ground"
    found = (opened(first, setting, lasting) if opens else ground(first, setting, lasting),)
    if opens and more and _is_rough(more):
        found = (replace(found[0], terrain=(*found[0].terrain, "difficult")),)
        more = more[1:]
    if more and str(more[0].data) == "ours_unseen":
        found = (replace(found[0], modifiers=_unseen(more[0]), whom="self or ally"),)
        more = more[1:]
    if not more:
        return found
    rest = _in_the_area(Tree("steps", list[Token | Tree[Token]](more)), setting, name, they, ends)
    if rest is None or tokens(steps, "OR"):
        raise Unsaid
    return (*found, rest)


def _unseen(step: Tree[Token]) -> tuple[Modifier, ...]:
    """What the user and its allies have from all that try to target them there (combat/cover, combat/concealment)."""
    return tuple(one for one in _SHELTERED if (one.name == "covered") is token(step, "OURS_UNSEEN").endswith("cover"))


def _is_rough(steps: list[Tree[Token]]) -> bool:
    """Whether the first of the steps says that what has opened is difficult terrain."""
    return str(steps[0].data) == "is_rough"


def _only_where(steps: list[Tree[Token]]) -> bool:
    """Whether the steps tell no more than where it can be placed."""
    return all(str(step.data) == "may_be_occupied" for step in steps)


def _in_the_area(tree: Tree[Token], setting: Setting, name: str, they: Who | None, ends: Tree[Token] | None) -> Zone | None:
    """What holds or happens for those in the area of an ability, if the sentence is about them; None if it is not. Raises Unsaid."""
    tree = _of_all_others(tree)
    step = branches(tree)[0]
    first = branches(step, "some")
    place = None if not first else branch(first[0], "in_the_area", "entering", "moving_inside")
    if place is None or (setting.trait and not _has_its_own(setting)) or setting.area is None or len(tokens(first[0], "KIND")) != 1:
        return None
    side = kind(token(first[0], "KIND"))
    if str(step.data) == "harder_in_area":
        return replace(in_area(setting, "" if ends is None else until(ends, ME)), modifiers=(_harder(tree, setting),), whom=side)
    harder = next(step.find_data("takes_more_from"), None)
    if harder is not None and len(branches(tree)) == 1:
        zone = in_area(setting, "" if ends is None else until(ends, ME))
        return replace(zone, modifiers=(more_from_the_giver(harder),), whom=side)
    inner = replace(setting, trait=True, in_area=True)
    occasions = _occasions(first[0], side)
    if occasions:
        reacts = []
        for n, (trigger, limit) in enumerate(occasions):
            waited = Awaited(trigger, TRIGGERER, TRIGGERING)
            deeds, _ = deeds_of(tree, replace(inner, triggered=True), they, None, None, (waited,))
            reacts.append(reacts_to(trigger, name, n, deeds, (), limit))
        return replace(in_area(setting, "" if ends is None else until(ends, ME)), reacts=tuple(reacts))
    deeds, _ = deeds_of(tree, inner, they, None, None, ())
    if side not in ("enemy", "ally", "creature") or len({deed.who for deed in deeds}) != 1:
        return None
    effects = [effect for deed in deeds for effect in deed.effects]
    conditions = tuple(one.condition for one in effects if isinstance(one, ImposeCondition) and one == ImposeCondition(one.condition))
    modifiers = standing([one for one in effects if not (isinstance(one, ImposeCondition) and one.condition in conditions)])
    if modifiers is None and not (conditions and len(conditions) == len(effects)):
        return None
    besides = tuple(one for one in deeds[0].who.selection.needs if one == Holds("is", negated=True))
    modifiers = tuple(replace(one, when=(*one.when, *besides)) for one in modifiers or ())
    if besides and conditions:
        raise Unsaid
    if "prone" in conditions or "grabbed" in conditions:
        raise Unsaid  # neither is over with the area
    zone = in_area(setting, "" if ends is None else until(ends, ME))
    return replace(zone, modifiers=modifiers, whom=side, conditions=conditions)


def _has_its_own(setting: Setting) -> bool:
    """Whether it is told of a trait whose owner always has an aura."""
    return setting.trait and not setting.bearer and setting.area is not None and setting.area.shape == AURA


def _harder(tree: Tree[Token], setting: Setting) -> Modifier:
    """The extra damage that abilities of a kind deal to those in the area. Raises Unsaid if the sentence says more."""
    (step,) = branches(tree)
    way = token(step, "ANY_ABILITY").partition(" ")[2]
    if branch(step, "save", "eot", "duration") is not None or setting.triggered:
        raise Unsaid
    return Modifier("extra damage", int(token(step, "INT")), on=way, incoming=True)


def _occasions(some: Tree[Token], side: str) -> tuple[tuple[Trigger, Limit | None], ...]:
    """At what those in an area are hurt or helped: that they enter it, which counts once a round for each if the words say so, or that a
    turn of theirs starts or ends in it."""
    entering = branch(some, "entering")
    needs = (Holds("winded", of=TRIGGERING),) if token(some, "WINDED") else ()
    needs = (*needs, Holds("condition", "prone", TRIGGERING, negated=True)) if token(some, "UNPRONE") else needs
    if branch(some, "moving_inside") is not None:
        return ((Trigger("enters a square", side, needs=needs), None),)
    if entering is None:
        occasion = "turn starts" if branch(some, "starting") else "turn ends" if branch(some, "ending") else ""
        return ((Trigger(occasion, side, needs=needs), None),) if occasion else ()
    enters = (Trigger("enters area", side, needs=needs), Limit("round", whose=TRIGGERING) if token(entering, "ANEW") else None)
    return (enters, (Trigger("turn starts", side, needs=needs), None)) if token(entering, "TURN_THERE") else (enters,)
