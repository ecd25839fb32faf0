"""What comes of free strikes and moves that others make by leave: the sentences of `by_leave.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.by_leave import AFTER_THIS_ABILITY
from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import DURATIONS, ME, THE_TARGET, TRIGGERER, Who, potency
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.ability import Target
from freestrike.events.content.amount import OUTER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.effect import Effect, Fall, ForEach, FreeStrike, GainTemporaryStamina, Later, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, ONESELF, Holds, Selection


def by_leave(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    riding = _riding_on_strength(tree, setting)
    if riding:
        return Said(amends=Amends(riding=riding), they=they)
    if any(True for _ in tree.find_data("never_provokes_then")):
        return _safe_in_flight(tree, setting, they)
    if any(True for _ in tree.find_data("their_dealt")):
        return Said(amends=Amends(riding=_shielding(tree)), they=they)
    if any(True for _ in tree.find_data("lands_nowhere")):
        return Said(_falls_out(tree, setting), they=THE_TARGET)
    return None


def once_resolved(deed: Deed, setting: Setting) -> Deed:
    """What its user does to who has set the ability off, its target, when that one's use is over. Raises Unsaid of anything else."""
    if deed.who == THE_TARGET and setting.target.kinds == (TRIGGERING,) and not deed.usage:
        return Deed(TRIGGERER, (Later(AFTER_THIS_ABILITY, deed.effects),))
    match deed.effects:
        case (FreeStrike(against=Selection(kinds=(struck,))) as strike,) if deed.who == ME and (
            struck == TRIGGERING or (struck == OUTER_TARGET and setting.target.kinds == (TRIGGERING,))
        ):
            return Deed(TRIGGERER, (Later(AFTER_THIS_ABILITY, (replace(strike, against=AFFECTED, by=USER),)),))
    raise Unsaid


def _riding_on_strength(tree: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    """What befalls whom a free strike hits, if it is below a potency; nothing if the sentence tells something else. Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    less = None if lead is None else branch(lead, "has_less")
    if (
        lead is None
        or less is None
        or (branch(less, "struck_one") is None and not _speaks_of_that_strike(tree, less, setting))
        or steps is None
        or len(branches(tree)) != 2
        or len(branches(lead)) != 1
    ):
        return ()
    inner = replace(setting, trait=False, triggered=False, target=Target(("creature",)))
    deeds, _ = deeds_of(steps, inner, THE_TARGET, THE_TARGET, None, ())
    if token(lead, "WHEN") != "if" or any(deed.who != THE_TARGET or not deed.effects for deed in deeds):
        raise Unsaid
    return (UnderPotency(*potency(branches(less, "potency")[0]), tuple(effect for deed in deeds for effect in deed.effects)),)


def _speaks_of_that_strike(tree: Tree[Token], less: Tree[Token], setting: Setting) -> bool:
    """Whether the target of an ability that has none but its user is that of the free strike of the sentence before."""
    makes = any(True for _ in tree.find_data("strike_makes"))
    return makes and setting.targets_itself and branch(less, "the_target") is not None


def _safe_in_flight(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """The movement of the owner of a trait provokes nobody while it flies. Raises Unsaid of any other time."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    if lead is None or steps is None or not setting.trait or token(lead, "WHILE") == "" or len(branches(tree)) != 2:
        raise Unsaid
    (step,) = branches(steps)
    if [str(part.data) for part in branches(lead)] != ["is_in_flight"] or branch(step, "me", "they") is None:
        raise Unsaid
    return Said(modifiers=(Modifier("never provokes", when=(Holds("flying", of=USER),)),), they=they)


def _shielding(tree: Tree[Token]) -> tuple[Effect, ...]:
    """What those who strike in the sentence before gain by what they deal. Raises Unsaid if more is told."""
    (steps,) = branches(tree)
    (step,) = branches(steps)
    doing = branch(step, "doing")
    if doing is None or branch(doing, "gains_temporary") is None or branch(step, "the_target") is None or branch(step, *DURATIONS):
        raise Unsaid
    return (ForEach(ONESELF, (GainTemporaryStamina(Amount(of="triggering damage")),)),)


def _falls_out(tree: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    """The fall of a target that flew and has not landed: as far as nothing bears it. Raises Unsaid of anything else."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    if lead is None or steps is None or setting.trait or setting.triggered or len(branches(tree)) != 2 or len(branches(lead)) != 1:
        raise Unsaid
    (landing,) = branches(lead)
    deeds, _ = deeds_of(steps, setting, THE_TARGET, None, None, ())
    if branch(landing, "the_target") is None or [(deed.who, deed.effects) for deed in deeds] != [(THE_TARGET, (Fall(),))]:
        raise Unsaid
    return (Fall(),)
