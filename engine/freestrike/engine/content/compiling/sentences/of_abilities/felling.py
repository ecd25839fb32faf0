"""What becomes of those whom an ability makes winded, and of the Director who has no Malice left: the sentences of `felling.lark`."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.bearing import Bearing
from freestrike.engine.content.compiling.parts.holding import LEADERS, held
from freestrike.engine.content.compiling.parts.said import OfAbility, Said, on_each_target
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.sentences.under_leads import any_way
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, DealDamage, Effect, Reacts, When
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Trigger

HAS_FELLED = "has felled one"
"""The state of who has brought down whom the ability in use has made winded."""
WINDED_BEFORE = "winded before"
"""The state of a target that the ability in use can't make winded any more."""


def felling(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Who was winded before is not made so (combat/winded).
    Raises Unsaid."""
    if str(tree.data) == "below_none":
        if setting.trait or setting.triggered or token(tree, "THIS_USE") != "this ability":
            raise Unsaid
        return Said(ability=OfAbility(below_none=True))
    if str(tree.data) == "winded_while_held":
        return _hurt_while_held(tree, setting, name)
    lead = branch(tree, "provided")
    if lead is not None and branch(lead, "is_no_leader_winded") is not None:
        return _fells_while_held(tree, lead, setting, name)
    if str(tree.data) != "fells_the_winded":
        return None
    if str(branches(branches(tree, "steps")[0])[-1].data) == "picks_besides":
        return _and_picks(tree, setting, name)
    if setting.trait or setting.triggered or not setting.rolled or not setting.one_target or token(tree, "WHEN") == "whenever":
        raise Unsaid
    (being,), (steps,) = branches(tree, "is_no_leader", "is_minion", "is_nobody_great"), branches(tree, "steps")
    of_the_target: Tree[Token] = Tree(being.data, [Tree("the_target", list[Token | Tree[Token]]()), *being.children])
    holds, _, _ = held(of_the_target, setting, None)
    deeds, they = deeds_of(steps, setting, THE_TARGET, None, None, ())
    then = tuple(effect for deed in deeds for effect in deed.who.do(deed.effects))
    made = (*holds, Holds("winded"), Holds("state", WINDED_BEFORE, negated=True))
    noted = When((Holds("winded"),), (Bestow(END_OF_THIS_ABILITY, state=WINDED_BEFORE),))
    return Said((When(made, then),), they=they, ability=OfAbility(before=on_each_target((noted,))))


def _and_picks(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """The same, and whom the next sentence is about, if anybody was made so; who dies of it at once was on the way, but for a minion, who
    is never winded. Raises Unsaid of any other pick."""
    (steps,) = branches(tree, "steps")
    *others, last = branches(steps)
    before: Tree[Token] = Tree(steps.data, list[Token | Tree[Token]](others))
    fells = felling(Tree(tree.data, [before if part is steps else part for part in tree.children]), setting, name) if others else None
    (picked,) = who(branches(last)[0], setting, None)
    if fells is None or picked.conditional or picked.selection.count != 1:
        raise Unsaid
    (made,) = fells.effects
    if not isinstance(made, When):
        raise Unsaid
    noted = ME.do((Bestow(END_OF_THIS_ABILITY, state=HAS_FELLED),))
    killed = tuple(Holds("dead") if one == Holds("winded") else one for one in made.holds)
    outright = When((*killed, Holds("minion", negated=True)), noted)
    fells = attrs.evolve(fells, effects=(replace(made, then=(*made.then, *noted)), outright))
    felled = Holds("state", HAS_FELLED, USER)
    return attrs.evolve(
        fells, picks=True, they=attrs.evolve(picked, selection=replace(picked.selection, needs=(*picked.selection.needs, felled)))
    )


def _hurt_while_held(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """Damage that a leader or solo creature takes as soon as it is winded and has the condition, whichever comes later. Raises Unsaid."""
    (held_so,), (being,), (steps,) = branches(tree, "while_bearing"), branches(tree, "is_no_leader"), branches(tree, "steps")
    (step,) = branches(steps)
    doing = branch(step, "doing")
    taken = None if doing is None else branch(doing, "takes_extra")
    if setting.trait or setting.triggered or taken is None or token(being, "NOT") or token(tree, "WHEN") != "if":
        raise Unsaid
    harm = DealDamage(int(token(taken, "INT")), token(taken, "DAMAGE_TYPE"))
    return _as_it_is_winded(token(held_so, "CONDITION"), [(Holds("role", role),) for role in LEADERS], (harm,), name, "hurts")


def _fells_while_held(tree: Tree[Token], lead: Tree[Token], setting: Setting, name: str) -> Said:
    """What becomes of others the same. Raises Unsaid of leaders and solo creatures."""
    (told,), (steps,) = branches(lead), branches(tree, "steps")
    bearer = branch(told, "bearing")
    deeds, _ = deeds_of(steps, setting, THE_TARGET, None, None, ())
    if setting.trait or setting.triggered or bearer is None or not token(told, "NOT") or len(branches(tree)) != 2:
        raise Unsaid
    if token(lead, "WHEN") != "if" or any(deed.who != THE_TARGET for deed in deeds):
        raise Unsaid
    nobody = tuple(Holds("role", role, negated=True) for role in LEADERS)
    then = tuple(effect for deed in deeds for effect in deed.effects)
    return _as_it_is_winded(token(bearer, "CONDITION"), [nobody], then, name, "falls")


def _as_it_is_winded(condition: str, ways: list[tuple[Holds, ...]], then: tuple[Effect, ...], name: str, called: str) -> Said:
    """What happens to who has the condition in any of these ways: at once if it is winded, or as it is winded while that lasts."""
    if not condition:
        raise Unsaid
    at_once = any_way(tuple((*way, Holds("winded")) for way in ways), then)
    reacts = tuple(
        Reacts(
            f"{slug(name)}-{called}-{n}",
            name,
            Trigger("becomes winded"),
            then,
            choice=False,
            target=ONESELF,
            needs=tuple(replace(one, of=USER) for one in way),
        )
        for n, way in enumerate(ways, 1)
    )
    return Said(bearing=Bearing(condition, True, reacts=reacts), ability=OfAbility(beside=(condition, at_once)), they=THE_TARGET)
