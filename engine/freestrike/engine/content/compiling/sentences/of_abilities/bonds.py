"""What binds a creature to who marks or judges it, and what that brings at all times: the sentences of `bonds.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.lasting_words import rolling, until
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who
from freestrike.engine.content.compiling.sentences.leading import leads_of
from freestrike.engine.content.compiling.sentences.under_leads import coming_to
from freestrike.engine.content.compiling.text.setting import MARK_BENEFIT, Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.duration import ENCOUNTER, UNTIL_DYING
from freestrike.events.content.effect import Bestow, Effect, EndState, ForEach, Reacts
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.lasting import MARKED

JUDGED = "judged"
BONDS = (MARKED, JUDGED)


def bond_of(effects: tuple[Effect, ...]) -> Bestow | None:
    """The state by which the effects of a sentence bind their target to the user; None if they don't."""
    return next((one for one in effects if isinstance(one, Bestow) and one.state in BONDS), None)


def bonds(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence says, if it is about who is bound; None if it is another. Raises Unsaid."""
    bond = setting.bond
    match str(tree.data):
        case "ends_willingly":
            _of_a_mark(bond)
            return Said(ability=OfAbility(at_will=True, taken_over=MARKED), they=they)
        case "binds_one_first":
            if not _of_a_mark(bond).one_at_a_time:
                raise Unsaid
            return Said(they=they)
        case "told_by_a_later_feature":
            _of_a_mark(bond)
            return Said(they=they)
        case "binds_for_all":
            return _edge_against_the_marked(tree, bond, they)
        case "one_at_once":
            if bond is None:
                raise Unsaid
            return Said(ability=OfAbility(one_of=slug(MARK_BENEFIT if bond.state == MARKED else name)), they=they)
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    if steps is not None and any(True for _ in steps.find_data("until_unbound")):
        return _binds(tree, steps, setting)
    if bond is None or lead is None or steps is None or branch(tree, "for_a_time") is not None:
        return None
    return Said(ability=OfAbility(always=always(tree, steps, setting, name, bond))) if _is_about(lead, bond) else None


def always(tree: Tree[Token], steps: Tree[Token], setting: Setting, name: str, bond: Bestow) -> tuple[Reacts, ...]:
    """What the user can do, at all times, when something is done by a creature that is bound, or to it. Raises Unsaid."""
    held = replace(setting, trait=True, triggered=False, bond=None)
    if [str(step.data) for step in branches(steps)] == ["binds_anew"]:
        return (_binds_anew(tree, branches(steps)[0], held, name, bond),)
    said = coming_to(tree, steps, leads_of(tree, steps, held, None, None, ()), held, name, None)
    if not said.reacts or said != Said(reacts=said.reacts, they=said.they):
        raise Unsaid
    return said.reacts


def _binds(tree: Tree[Token], steps: Tree[Token], setting: Setting) -> Said:
    """The target is bound until one of several things comes about."""
    (step, *more) = branches(steps)
    told, doing = branch(step, "until_unbound"), branch(step, "doing")
    state = None if doing is None else branch(doing, "is_state")
    if told is None or doing is None or state is None or more or len(branches(tree)) != 1 or setting.trait or setting.triggered:
        raise Unsaid
    name, ends, ways = token(state, "STATE"), branches(told)[0], {str(part.data) for part in branches(told)[1:]}
    bound = name in BONDS and bool(token(state, "ME")) and token(state, "IS") == "is" and token(branches(step)[0], "TARGET") == "the target"
    if not bound or not setting.hero or until(ends, ME) != ENCOUNTER:
        raise Unsaid
    bond = Bestow(
        UNTIL_DYING if "until_dying" in ways else ENCOUNTER,
        state=name,
        one_at_a_time="until_used_again" in ways,
        takes_over="until_taken_over" in ways,
    )
    return Said((bond,), they=THE_TARGET, ability=OfAbility(at_will="until_ended" in ways))


def _is_about(lead: Tree[Token], bond: Bestow) -> bool:
    """Whether what is waited for is of a creature that is bound by this."""
    named = [token(part, "BOUND") for part in lead.find_data("bound")]
    return bool(named) and set(named) == {bond.state} and token(lead, "WHEN") in ("when", "whenever", "if")


def _of_a_mark(bond: Bestow | None) -> Bestow:
    if bond is None or bond.state != MARKED:
        raise Unsaid
    return bond


def _edge_against_the_marked(tree: Tree[Token], bond: Bestow | None, they: Who | None) -> Said:
    """The edge against who is marked, which goes with the state itself (classes/mark)."""
    _of_a_mark(bond)
    (marked,) = branches(tree, "some")
    bound = branch(marked, "bound")
    told = bound is not None and token(bound, "BOUND") == MARKED and [rolling(part) for part in branches(tree, "rolling")] == ["edge"]
    if not told or token(tree, "IS") != "is" or token(tree, "THAT") != "that creature":
        raise Unsaid
    return Said(they=they)


def _binds_anew(tree: Tree[Token], step: Tree[Token], setting: Setting, name: str, bond: Bestow) -> Reacts:
    """Another that is bound once one that was is felled: while it is known who was bound by whom. Who is marked so is bound besides
    others; who is judged by the ability itself is bound in their place."""
    leads = leads_of(tree, branches(tree, "steps")[0], setting, None, None, ())
    if len(leads.waited) != 1 or leads.waited[0].trigger.occasion != "drops to 0" or branch(step, "me") is None:
        raise Unsaid
    if token(step, "ACTION_TO", "FREELY_TO_USE").split(" to")[0] != "a free triggered action" or not setting.reach:
        raise Unsaid
    another = Holds("is", to=TRIGGERING, negated=True)
    kinds = setting.target.kinds
    onto = Selection(kinds, 1, setting.reach, needs=(another,))
    again = token(step, "THIS_USE") == "this ability"
    if not again and bond.state != MARKED:
        raise Unsaid
    marking = (ForEach(Selection((TRIGGERING,)), (EndState(bond.state),)), replace(bond, one_at_a_time=False, takes_over=True))
    effects: tuple[Effect, ...] = () if again else marking
    return Reacts(slug(name), name, leads.waited[0].trigger, effects, FREE_TRIGGERED_ACTION, target=onto, ability=setting.ability)
