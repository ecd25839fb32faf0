"""What training makes of a hero's own weapons, charges and triggered actions: the sentences of `mastery.lark`."""

from __future__ import annotations

from collections.abc import Mapping

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import rolling, tier_of
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.queries.wielded import WITH_ITS_WEAPONS
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import Bestow, Substitute
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds

_OF_A_KIT: Mapping[str, Modifier] = {
    "uses_a_kit": Modifier("", on="kit ability"),
    "strikes_with_a_kit": Modifier("", on="free strike", when=(WITH_ITS_WEAPONS,)),
}
"""What it counts for: the signature ability of a kit, free strikes with the weapons of one."""


def mastery(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    lead = branch(tree, "provided")
    if lead is not None and any(branch(lead, name) is not None for name in _OF_A_KIT):
        return _with_its_kit(tree, lead, setting)
    if lead is not None and branch(lead, "is_charging") is not None and any(True for _ in tree.find_data("substitutes")):
        return _in_a_charge(tree, lead, setting)
    if str(tree.data) == "frees_actions":
        return _frees_actions(tree, setting)
    return _of_its_owner(tree) if setting.trait else _of_its_roll(tree, setting, they)


def _with_its_kit(tree: Tree[Token], lead: Tree[Token], setting: Setting) -> Said:
    """What each use of a kit's signature ability has, and each free strike with its weapons."""
    (steps,) = branches(tree, "steps")
    doing = branch(branches(steps)[0], "doing")
    names = [str(part.data) for part in branches(lead)]
    if doing is None or not setting.trait or token(lead, "WHEN") != "whenever" or len(branches(tree)) != 2 or len(branches(steps)) != 1:
        raise Unsaid
    if branch(branches(steps)[0], "me") is None or not set(names) <= set(_OF_A_KIT):
        raise Unsaid
    given = _given(branches(doing)[0])
    return Said(modifiers=tuple(replace(_OF_A_KIT[name], what=given.what, amount=given.amount) for name in names))


def _in_a_charge(tree: Tree[Token], lead: Tree[Token], setting: Setting) -> Said:
    """What its owner can use in place of the free strike of a charge."""
    (steps,) = branches(tree, "steps")
    deeds, _ = deeds_of(steps, setting, ME, None, None, ())
    if not setting.trait or len(branches(lead)) != 1 or len(branches(tree)) != 2 or branch(branches(lead)[0], "me") is None:
        raise Unsaid
    given = [one for deed in deeds if deed.who == ME for effect in deed.effects if isinstance(effect, Bestow) for one in effect.substitutes]
    if len(deeds) != 1 or len(given) != 1 or given[0] != Substitute(given[0].use):
        raise Unsaid
    return Said(besides=(replace(given[0], instead_of="charge"),))


def _given(deed: Tree[Token]) -> Modifier:
    match str(deed.data):
        case "own_roll" if branch(deed, "certain") is None:
            return Modifier(rolling(branches(deed)[0]))
        case "takes_fewer_banes" if tokens(deed, "EDGE_OR_BANE") == ["a bane", "a double bane", "a bane"]:
            return Modifier("less bane")
        case "obtains_outright":
            return Modifier("automatic tier", tier_of(token(deed, "TIER")))
    raise Unsaid


def _frees_actions(tree: Tree[Token], setting: Setting) -> Said:
    if not setting.trait:
        raise Unsaid
    alive = Holds("dying", of=USER, negated=True)
    return Said(modifiers=(Modifier("counts as", int(token(tree, "INT")), FREE_TRIGGERED_ACTION, when=(alive,)),))


def _of_its_roll(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the dice of the ability count as, and that they are rolled all the same; None if the sentence tells something else."""
    steps = branch(tree, "steps")
    doing = None if steps is None else branch(branches(steps)[0], "doing")
    if steps is None or doing is None or len(branches(steps)) != 1 or len(branches(tree)) != 1:
        return None
    (deed,), (step,) = branches(doing), branches(steps)
    match str(deed.data):
        case "rolls_all_the_same" if not setting.unread:
            return Said(they=they)
        case "rolls_as_if" if branch(step, "me") is not None and setting.rolled and not setting.triggered:
            return Said(ability=OfAbility(own=(Modifier("initial roll", int(token(deed, "INT"))),)), they=ME)
        case "rolls_as_if" | "rolls_all_the_same":
            raise Unsaid
    return None


def _of_its_owner(tree: Tree[Token]) -> Said | None:
    """What the owner of a trait can do all the same, or besides; None if the sentence tells something else. An outcome that is automatic
    takes no critical hit away (the-basics/automatic-tier-outcomes)."""
    steps = branch(tree, "steps")
    doing = None if steps is None else branch(branches(steps)[0], "doing")
    if steps is None or doing is None or len(branches(steps)) != 1 or branch(branches(steps)[0], "me") is None:
        return None
    (deed,) = branches(doing)
    match str(deed.data):
        case "rolls_all_the_same":
            return Said()
        case "jumps_in_a_charge" if token(deed, "MOVE") == "jump" and token(deed, "OWN") == "@'s":
            return Said(modifiers=(Modifier("can", name="jump in a charge"),))
    return None
