"""What counts of an ability whose damage type is chosen, and who feeds on its damage: sentences of `reckoning.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET, WHO, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TRIGGERING, USER, Amount
from freestrike.events.content.duration import END_OF_THIS_ABILITY, SAVE
from freestrike.events.content.effect import DAMAGE_TYPES, Bestow, Branch, OneOf, RegainStamina, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds


def reckoned(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "may_be_critical":
        return _may_be_critical(setting, they)
    steps = branch(tree, "steps")
    if steps is not None and _spares_and_mends(steps):
        return _feeds_its_own(tree, steps, setting)
    if steps is not None and any(True for _ in steps.find_data("of_the_same_type")):
        return _deals_and_weakens(tree, steps, setting)
    return None


def _spares_and_mends(steps: Tree[Token]) -> bool:
    """Whether some that ignore the damage regain Stamina in its place."""
    deeds = [str(deed.data) for step in branches(steps) for doing in branches(step, "doing") for deed in branches(doing)]
    return deeds == ["is_unhurt", "regains_number"]


def _may_be_critical(setting: Setting, they: Who | None) -> Said:
    """Dice that count as another number are rolled all the same, and a natural 19 or 20 is one (the-basics/natural-roll)."""
    if setting.trait or setting.triggered or setting.unread:
        raise Unsaid
    return Said(they=they)


def _deals_and_weakens(tree: Tree[Token], steps: Tree[Token], setting: Setting) -> Said:
    """One of the types, which is chosen before the roll, and a weakness to that, of which the damage has nothing yet. Raises Unsaid."""
    first, second, *more = branches(steps)
    dealt, side = next(first.find_data("deals_a_type"), None), branch(second, "target_sided")
    weakness = next(second.find_data("of_the_same_type"))
    if (
        dealt is None
        or side is None
        or more
        or len(branches(tree)) != 1
        or branch(first, "this_use") is None
        or branch(second, "save") is None
    ):
        raise Unsaid
    whole = setting.rolled and setting.target.kinds == (kind(token(side, "KIND")),) and number(token(side, "DET")) == 0
    if setting.trait or setting.triggered or not whole or setting.target.special or token(weakness, "WEAKNESS_OR_IMMUNITY") != "weakness":
        raise Unsaid
    types = tuple(type for type in DAMAGE_TYPES if type in token(dealt, "TYPES"))
    chosen = tuple(Branch(type, (Bestow(END_OF_THIS_ABILITY, (Modifier("damage type", name=type),), state=type),)) for type in types)
    much = int(token(weakness, "INT"))
    weak = tuple(When((Holds("state", type, USER),), (Bestow(SAVE, (Modifier("weakness", much, type),)),)) for type in types)
    return Said(weak, they=THE_TARGET, ability=OfAbility(before=(OneOf(chosen),)))


def _feeds_its_own(tree: Tree[Token], steps: Tree[Token], setting: Setting) -> Said:
    """Those of a kind among the targets, whom the ability does not hurt, and who regain Stamina. Raises Unsaid of any others."""
    first, second = branches(steps)
    some, mended = branch(first, "some"), next(second.find_data("regains_number"), None)
    if some is None or mended is None or len(branches(tree)) != 1 or setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    if [str(place.data) for place in branches(some)] != ["in_the_area"] or setting.target.kinds != ("creature",) or setting.target.count:
        raise Unsaid
    own = [one for one in setting.ancestry if token(some, "KIND") == f"{one.lower().replace(' ', '')}kin"]
    if not own or number(token(some, "DET")) or branch(second, *WHO) is not None:
        raise Unsaid
    unhurt = Modifier("no damage", when=(Holds("keyword", own[0], TRIGGERING),))
    fed = When((Holds("keyword", own[0]),), (RegainStamina(Amount(int(token(mended, "INT")))),))
    return Said((fed,), they=None, ability=OfAbility(own=(unhurt,)))
