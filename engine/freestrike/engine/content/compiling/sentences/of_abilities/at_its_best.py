"""How well an ability can come out, and what the best of it brings: the sentences of `at_its_best.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.lasting_words import tier_of
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, Gain, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Trigger
from freestrike.events.resources import SURGES


def at_its_best(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence of the ability `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "at_most_unless_far":
        _of_a_roll(setting)
        nearer = Holds("at full reach", of=TRIGGERING, negated=True)
        return Said(ability=OfAbility(own=(Modifier("most tier", tier_of(token(tree, "TIER")), when=(nearer,)),)), they=they)
    natural = next(tree.find_data("has_tier_by_nature"), None)
    return None if natural is None else Said(ability=OfAbility(before=(_surges(tree, natural, setting, name),)), they=ME)


def _of_a_roll(setting: Setting) -> None:
    if setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid


def _surges(tree: Tree[Token], natural: Tree[Token], setting: Setting, name: str) -> Bestow:
    """As the roll is made, and before surges are spent on its damage, the user has these for it. Raises Unsaid of anything else."""
    _of_a_roll(setting)
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    if lead is None or steps is None or len(branches(tree)) != 2 or branches(lead) != [natural] or token(lead, "WHEN") != "if":
        raise Unsaid
    (step,) = branches(steps)
    doing = branch(step, "doing")
    gains = None if doing is None or token(doing, "CAN") else branch(doing, "gains_surges_at_once")
    if gains is None or branch(step, "me") is None or branch(natural, "me") is None or len(branches(step)) != 2:
        raise Unsaid
    so_high = Holds("number at least", value=int(token(natural, "INT")))
    rolls = Trigger("rolls", value=tier_of(token(natural, "TIER")), needs=(so_high,))
    gained = Gain(SURGES, number(token(gains, "INT", "DET")))
    return Bestow(END_OF_THIS_ABILITY, reacts=(Reacts(slug(name), name, rolls, (gained,), choice=False, target=ONESELF),))
