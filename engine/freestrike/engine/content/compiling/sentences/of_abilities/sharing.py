"""What several share, what lasts as long as something else does, and where a teleport leads: the sentences of `sharing.lark`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.lasting_words import modifiers_of
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import USER
from freestrike.events.content.duration import ENCOUNTER, END_OF_ROUND, EOT
from freestrike.events.content.effect import Bestow, EndState, ForEach, Gain, Later, Reacts, Repeat, Teleport
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import GIVER, ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.resources import HEROIC_RESOURCE

_NO_RESOURCE = Bestow(END_OF_ROUND, (Modifier("cannot", name="gain heroic resources"),))


def sharing(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    known = _SENTENCES.get(str(tree.data))
    if known is not None:
        if setting.trait or setting.triggered:
            raise Unsaid
        return known(tree, setting, name)
    steps = branch(tree, "steps")
    if steps is None or setting.trait or setting.triggered:
        return None
    last = branches(steps)[-1]
    if any(True for _ in last.find_data("gain_none")):
        return _gains_none(tree, steps)
    if setting.strained and _until_the_targets_turn_ends(last):
        return _until_its_turn_ends(steps, setting, name)
    return None


def _shares_out(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """One after the other goes to that target which the user picks."""
    if setting.one_target or setting.targets_itself:
        raise Unsaid
    one = Selection(setting.target.kinds, 1, needs=(Holds("among the targets"),), sight=False, least=1)
    return Said((Repeat(int(token(tree, "INT")), (ForEach(one, (Gain(HEROIC_RESOURCE),)),)),), once=True, they=THE_TARGET)


def _shares_at_most(tree: Tree[Token], setting: Setting, name: str) -> Said:
    return Said(amends=Amends(most_each=int(token(tree, "INT"))), they=THE_TARGET)


def _gains_none(tree: Tree[Token], steps: Tree[Token]) -> Said:
    """The user gains nothing of its resource until the round is over, and the next one. Raises Unsaid of any other time."""
    (step,) = branches(steps)
    others = [part for part in branches(tree) if part is not steps]
    time = next(step.find_data("end_of_next_round"), None)
    if branch(step, "me") is None or time is None or any(str(part.data) != "besides" for part in others):
        raise Unsaid
    return Said(ME.do((_NO_RESOURCE, Later("end of round", (_NO_RESOURCE,)))), once=True, they=ME)


def _until_the_targets_turn_ends(step: Tree[Token]) -> bool:
    time = next(step.find_data("end_of_next_turn"), None)
    return time is not None and token(time, "OWN") == "the target's"


def _until_its_turn_ends(steps: Tree[Token], setting: Setting, name: str) -> Said:
    """What the user can't do until the target's next turn is over. Raises Unsaid of anything else, and of several targets."""
    step = branches(steps)[-1]
    doing = branch(step, "doing")
    cannot = None if doing is None else branch(doing, "cant")
    if cannot is None or branch(step, "me") is None or not setting.one_target or setting.targets_itself:
        raise Unsaid
    if any(str(other.data) != "shows" for other in branches(steps)[:-1]):
        raise Unsaid
    state = f"{slug(name)} strains"
    over = Later(EOT, (ForEach(ONESELF, (EndState(state),)),))
    return Said((*ME.do((Bestow(ENCOUNTER, modifiers_of(cannot), state=state),)), over), they=ME)


def _lasts_with_temporary(tree: Tree[Token], setting: Setting, name: str) -> Said:
    return Said((_as_long_as_temporary(name),), they=THE_TARGET)


def _bleeds_not(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """No bleeding from then on, and none of the loss that dying brings with it (combat/dying-and-death); who bleeds already goes on. Raises
    Unsaid of another condition."""
    if setting.trait or setting.triggered or token(tree, "CONDITION") != "bleeding":
        raise Unsaid
    unbled = (Modifier("cannot", name="be condition", detail="bleeding"), Modifier("ignores", name="bleeding", when=(Holds("dying"),)))
    return Said(ME.do((_as_long_as_temporary(name, unbled),)), once=True, they=ME)


def _as_long_as_temporary(name: str, modifiers: tuple[Modifier, ...] = ()) -> Bestow:
    """What is over as soon as the last of the temporary Stamina is gone."""
    spent = Holds("temporary stamina at most", of=USER, value=0)
    state = slug(name)
    hurt = Trigger("deals damage", "", "self", measured="subject")
    over = Reacts(f"{state}-over", name, hurt, (EndState(state, giver=GIVER),), choice=False, target=ONESELF, needs=(spent,))
    return Bestow(ENCOUNTER, modifiers, (over,), state=state)


def _is_put_elsewhere(tree: Tree[Token], setting: Setting, name: str) -> Said:
    if not setting.reach or setting.area is not None:
        raise Unsaid
    return Said((Teleport(setting.reach, controlled=True, to="near"),), they=THE_TARGET)


def _nearest_the_center(tree: Tree[Token], setting: Setting, name: str) -> Said:
    if setting.area is None or setting.area.shape != "cube":
        raise Unsaid
    return Said(ability=OfAbility(own=(Modifier("nearest first", name="area"),)))


def _chooses_two(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """Whom each of several effects picks, where that is paid for. Raises Unsaid where it is not."""
    if setting.paid is None:
        raise Unsaid
    return Said(ability=OfAbility(picks_two=True))


@tells("raises_stability", of_nobody=True)
def _raises_stability(step: Tree[Token], told: Telling) -> None:
    """As long as another sentence tells."""
    told.of_an_ability()
    value = amount(branches(step)[0], told.setting)
    told.add(THE_TARGET, Bestow(ENCOUNTER, (Modifier("stability", value),), state=slug(told.setting.feature)))
    told.they = THE_TARGET


_SENTENCES: Mapping[str, Callable[[Tree[Token], Setting, str], Said]] = {
    "chooses_two": _chooses_two,
    "shares_out": _shares_out,
    "shares_at_most": _shares_at_most,
    "lasts_with_temporary": _lasts_with_temporary,
    "bleeds_not_with_temporary": _bleeds_not,
    "is_put_elsewhere": _is_put_elsewhere,
    "nearest_the_center": _nearest_the_center,
}
