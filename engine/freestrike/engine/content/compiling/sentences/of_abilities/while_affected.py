"""What goes on as long as an ability lasts on its target: the sentences of `while_affected.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.by_leave import AFTER_THIS_ABILITY
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import OUTER_TARGET, TARGET, USER
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, ForEach, FreeStrike, Later, Reacts
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import BEFORE, Trigger


def while_affected(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    affected = [one for lead in branches(tree, "provided")[:1] for one in branches(lead, "is_affected")]
    if not affected:
        return None
    _after_each_use(tree)
    if branch(affected[0], "the_target") is None:
        raise Unsaid
    if they is None or not setting.rolled or setting.trait or setting.triggered or they.selection.kinds != ("ally",):
        raise Unsaid
    # It is the target that notes who strikes at it: whoever was picked for another is none of its business.
    picked = slug(name)
    noted = ForEach(they.selection, (Bestow(ENCOUNTER, state=picked, one_at_a_time=True, of=OUTER_TARGET),))
    those = Selection(("creature",), 0, needs=(Holds("state given by", picked, TARGET, USER),), sight=False)
    strikes = Later(AFTER_THIS_ABILITY, (ForEach(those, (FreeStrike(ONESELF),)),))
    answered = Reacts(picked, name, Trigger("uses ability", moment=BEFORE), (strikes,), choice=False, target=ONESELF)
    return Said((noted,), they=they, ability=OfAbility(affected=(answered,)))


def _after_each_use(tree: Tree[Token]) -> None:
    """Raises Unsaid unless it tells of a free strike of whoever was picked at the target, after each ability that this one uses."""
    leads, steps = branches(tree, "provided"), branch(tree, "steps")
    if steps is None or len(leads) != 2 or len(branches(tree)) != 3 or not token(leads[0], "WHILE"):
        raise Unsaid
    used = branch(leads[1], "uses_ability")
    if used is None or token(leads[1], "WHEN") != "whenever":
        raise Unsaid
    (step,) = branches(steps)
    doing = branch(step, "doing")
    strikes = None if doing is None or not token(doing, "CAN") else branch(doing, "strikes")
    against = None if strikes is None else branch(strikes, "against")
    at = None if against is None else branch(against, "reference")
    if branch(used, "they") is None or len(branches(used)) != 1 or branch(step, "that_one") is None or at is None:
        raise Unsaid
    if not token(step, "AFTER_IT_RESOLVES") or not token(at, "THEM") or token(used, "MANNER", "MAGIC") or strikes is None:
        raise Unsaid
    if token(strikes, "MANNER"):
        raise Unsaid
