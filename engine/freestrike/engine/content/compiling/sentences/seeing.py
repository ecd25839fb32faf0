"""The steps about who sees whom, and about what is done against a target."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.parts.lasting_words import ends_of, rolling, scope, until
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ALLIES, ME, THE_TARGET, US, Who, reference
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TARGET, TRIGGERING, USER
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection


def sighted_side(step: Tree[Token], subjects: tuple[Who, ...], setting: Setting) -> Holds | None:
    """Who rolls against the target, each being the triggering creature, where that is what a step is about. Raises Unsaid."""
    doing = branch(step, "doing")
    deed = None if doing is None else branch(doing, "rolls_with")
    to = None if deed is None else branch(deed, "reference")
    about = to is not None and bool(token(to, "TARGET") or (setting.bearer and token(to, "THEM")))
    match subjects:
        case (who,) if who == US:
            return Holds("enemy of", of=TRIGGERING, negated=True)
        case (who,) if who == ALLIES:
            return Holds("ally of", of=TRIGGERING)
        case (who,) if about and who == ME and not setting.bearer:
            return Holds("is", of=TRIGGERING)
        case (who,) if about and who == Who(Selection(("ally",), 0)):
            return Holds("ally of", of=TRIGGERING)
    return None


def makes_unseen(
    step: Tree[Token], subjects: tuple[Who, ...], setting: Setting, spoken: Tree[Token] | None, ends: Tree[Token] | None
) -> Deed | None:
    """Whom the target does not see, or not clearly, which is something that the target bears. Raises Unsaid."""
    doing = branch(step, "doing")
    deed = None if doing is None else branch(doing, "is_unseen", "is_unclear")
    if deed is None:
        return None
    sides = {ME: Holds("is", of=TRIGGERING), US: Holds("enemy of", of=TRIGGERING, negated=True), ALLIES: Holds("ally of", of=TRIGGERING)}
    side = sides.get(subjects[0]) if len(subjects) == 1 else None
    lasting = ends_of(spoken, THE_TARGET) if spoken is not None else until(ends, THE_TARGET) if ends is not None else ""
    if side is None or not lasting or setting.trait or not token(branches(deed)[0], "TARGET"):
        raise Unsaid
    name = "see" if str(deed.data) == "is_unseen" else "see clearly"
    return Deed(THE_TARGET, (Bestow(lasting, (Modifier("cannot", name=name, when=(side,)),)),))


def makes_unclear_to(step: Tree[Token], setting: Setting, spoken: Tree[Token] | None, ends: Tree[Token] | None) -> Deed:
    """Whom all of the user's own kind have concealment from, which is something that the target bears. Raises Unsaid."""
    kin = [word.title() for word in tokens(step, "STATE")]
    kin = [word if word in setting.ancestry else word.removesuffix("s") for word in kin]
    if setting.trait or ends is not None or number(token(step, "DET")) or not set(kin) <= set(setting.ancestry):
        raise Unsaid
    if reference(branches(step, "reference")[0], setting, None) != TARGET:
        raise Unsaid
    them = tuple(Holds("keyword", word, TRIGGERING) for word in kin)
    return Deed(THE_TARGET, (Bestow(ends_of(spoken, THE_TARGET), (Modifier("cannot", name="see clearly", when=them),)),))


def against_the_target(step: Tree[Token], side: Holds, setting: Setting, spoken: Tree[Token] | None, ends: Tree[Token] | None) -> Deed:
    """What one side rolls with against the target, which is something that the target bears. Raises Unsaid."""
    doing = branch(step, "doing")
    deed = None if doing is None or token(doing, "CAN") else branch(doing, "rolls_with")
    to = None if deed is None else branch(deed, "reference")
    if deed is None or to is None or branch(deed, "certain") is not None:
        raise Unsaid
    if not (token(to, "TARGET") or (setting.bearer and token(to, "THEM"))):
        raise Unsaid
    on, next_only = scope(branches(deed, "scope")[0])
    if on in ("", "this", "escape grab") or next_only:
        raise Unsaid
    bearer = ME if setting.bearer else THE_TARGET
    when: tuple[Holds, ...] = (side,)
    if spoken is not None and str(spoken.data) == "while_its_like_lives":
        lasting, when = ENCOUNTER, (side, _its_like_lives(spoken, setting))
    else:
        lasting = ends_of(spoken, bearer) if spoken is not None else until(ends, bearer) if ends is not None else ""
    if not lasting and not setting.bearer:
        raise Unsaid
    modifier = Modifier(rolling(branches(deed, "rolling")[0]), on=on, incoming=True, when=when)
    return Deed(bearer, (Bestow(lasting, (modifier,)),))


def _its_like_lives(spoken: Tree[Token], setting: Setting) -> Holds:
    """As long as the user or another of its like in its squad is not dead. Raises Unsaid of any other."""
    if setting.names is None or not setting.names.fullmatch(f"the {token(spoken, 'STATE')}"):
        raise Unsaid
    return Holds("its like lives", of=USER)
