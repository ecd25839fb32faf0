"""What an ability weighs by what its targets are, how far it spreads, whom it has its user lead, and what goes with a fear: the sentences
of `deepening.lark`."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.bearing import Bearing
from freestrike.engine.content.compiling.parts.lasting_words import until
from freestrike.engine.content.compiling.parts.reshaping import Reshaping
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.said import OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.parts.zoned import AURA
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import DealDamage, Effect, EndConditions, ForEach, ImposeCondition, Move, Reacts, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Trigger
from freestrike.events.content.within import every_effect


def deepening(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "weighed":
            return _weighed(tree, setting, they)
        case "ends_with_it":
            return _ends_with_it(tree, setting, name)
        case "moves_its_own":
            return _moves_its_own(tree, setting)
        case "spreads_farther" | "spreads_harder":
            return _spreads(tree, setting, they)
        case "targets_so_many":
            return _targets_so_many(tree, setting, they)
    steps = branch(tree, "steps")
    if steps is None or len(branches(steps)) != 1:
        return None
    (step,) = branches(steps)
    storm = next(step.find_data("is_surrounded"), None)
    if storm is not None:
        return _surrounded(tree, step, storm, setting)
    of_all = next((one for one in step.find_data("condition") if token(one, "DET") and token(one, "STATE")), None)
    if of_all is not None and branch(step, "bearing") is not None and len(branches(tree)) == 1:
        return _of_its_kind_too(step, of_all, setting)
    return None


def _weighed(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """Potencies that are less for who has cover, and more for who has a condition already."""
    if setting.trait or setting.triggered or not setting.rolled or token(tree, "UNSEEN") != "cover" or number(token(tree, "DET")) != 1:
        raise Unsaid
    less, more = map(int, tokens(tree, "INT"))
    covered, suffering = Holds("cover from", of=TRIGGERING), Holds("condition", token(tree, "CONDITION"), TRIGGERING)
    own = (Modifier("potency", -less, when=(covered,)), Modifier("potency", more, when=(suffering,)))
    return Said(they=they, ability=OfAbility(own=own))


def _of_its_kind_too(step: Tree[Token], told: Tree[Token], setting: Setting) -> Said:
    """Who is frightened so is frightened of others as well. Raises Unsaid of anything else."""
    (bearing,) = branches(step, "bearing")
    name = token(bearing, "CONDITION")
    same = name == token(told, "CONDITION") == "frightened" and number(token(told, "DET")) == 0
    if not same or setting.trait or setting.triggered or len(branches(step)) != 2:
        raise Unsaid
    return Said(ability=OfAbility(kindred=(name, token(told, "STATE"))))


def of_its_kind(effects: Sequence[Effect], condition: str, kin: str) -> tuple[Effect, ...]:
    """The effects, whose condition of this name is from others of a kind as well."""

    def of_all(effect: Effect) -> tuple[Effect, ...]:
        told = isinstance(effect, ImposeCondition) and effect.condition == condition
        return (replace(effect, kin=kin),) if told else (effect,)

    return rewritten(effects, of_all)


def _ends_with_it(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """The one condition that the ability imposes, which is over as soon as its user is destroyed. Raises Unsaid of several."""
    (over,) = branches(tree)
    tiers = () if setting.roll is None else setting.roll.tiers
    found = {one.condition for tier in tiers for one in every_effect(tier) if isinstance(one, ImposeCondition)}
    if setting.trait or setting.triggered or setting.unread or str(over.data) != "is_destroyed" or branch(over, "me") is None:
        raise Unsaid
    if len(found) != 1 or token(tree, "WHEN") not in ("if", "when"):
        raise Unsaid
    (condition,) = found
    ended = EndConditions((condition,), 0, by=setting.ability)
    react = Reacts(f"{slug(name)}-over", name, Trigger("dies", "giver"), (ended,), choice=False, target=ONESELF)
    return Said(bearing=Bearing(condition, True, reacts=(react,)))


def _moves_its_own(tree: Tree[Token], setting: Setting) -> Said:
    """Each of its allies that have a keyword moves up to its speed. Raises Unsaid of any other move."""
    (far,) = branches(tree)
    plain = token(tree, "MOVE") == "move" and str(far.data) == "distance" and token(far, "SPEED") and "@" not in token(far, "OWN")
    if setting.trait or setting.triggered or not plain or number(token(tree, "DET")) != 0 or not setting.targets_itself:
        raise Unsaid
    followers = Holds("keyword", token(tree, "FOLLOWERS").removesuffix("s").title())
    return Said((ForEach(Selection(("ally",), 0, needs=(followers,), sight=False), (Move(),)),), once=True)


def _spreads(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """How far damage spreads, or how much of it, where that is paid for. Raises Unsaid where none does."""
    if setting.paid is None or setting.spread is None or setting.trait or setting.triggered:
        raise Unsaid
    much = int(token(tree, "INT"))
    farther, harder = (much, 0) if str(tree.data) == "spreads_farther" else (0, much)
    return Said(they=they, ability=OfAbility(spreads=(setting.spread, farther, harder)))


def spread_more(effects: Sequence[Effect], dealt: DealDamage, farther: int, harder: int) -> tuple[Effect, ...]:
    """The effects, in which what spreads is dealt so many squares farther around, and so much more of it."""

    def around(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, ForEach):
            return (effect,)
        if effect.then != (dealt,):
            return (replace(effect, then=rewritten(effect.then, around)),)
        who = replace(effect.who, within=effect.who.within + farther)
        return (replace(effect, who=who, then=(replace(dealt, amount=dealt.amount + harder),)),)

    return rewritten(effects, around)


def _targets_so_many(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """More targets of the kind that it has one of, where that is paid for. Raises Unsaid of any other change."""
    target = None if setting.paid is None else setting.paid[1]
    if target is None or target.special or target.count != 1 or target.kinds != (kind(token(tree, "KIND")),):
        raise Unsaid
    return Said(they=they, ability=OfAbility(reshapes=Reshaping(targets=number(token(tree, "NUMBER")) - 1)))


def _surrounded(tree: Tree[Token], step: Tree[Token], storm: Tree[Token], setting: Setting) -> Said:
    """An aura that the user has for a time, of which later sentences tell what it does. Raises Unsaid of any other time."""
    lead = branch(tree, "for_a_time")
    if lead is None or len(branches(tree)) != 2 or branch(step, "me") is None or setting.trait or setting.triggered:
        raise Unsaid
    if until(branches(lead)[0], ME) != ENCOUNTER:
        raise Unsaid
    size = int(token(storm, "INT"))
    return Said((Zone(AURA, size, ends=ENCOUNTER, moves=True),), once=True, they=ME, aura=size)
