"""What is added to what was told before: more dice, surges at once, damage that is paid for, what teleporting frees from; the sentences of
`adding.lark`."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.harming import condition
from freestrike.engine.content.compiling.parts.holding import ways_of
from freestrike.engine.content.compiling.parts.lasting_words import ends_of, until
from freestrike.engine.content.compiling.parts.rewriting import rewritten_in_areas
from freestrike.engine.content.compiling.parts.said import Amends, MoreDice, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token, tokens
from freestrike.engine.content.compiling.parts.triggers import ROLLED, awaited
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, WHO
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING, USER, Amount
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, Count, DealDamage, Effect, EndConditions, Gain, May, Reacts, Stance, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.resources import SURGES


def adding(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "the_fallen_stands":
            return _the_fallen_stands(tree, setting)
        case "freed_by_teleporting":
            return _freed(tree, setting)
        case "steadies_none_so":
            return _steadies_none(tree, setting)
        case "ends_what_it_has":
            return _ends_what_it_has(tree, setting)
        case "pays_with_a_condition":
            return _pays_with_a_condition(tree, setting)
        case "pays_with_damage":
            return _pays_with_damage(tree, setting)
    if any(True for _ in tree.find_data("takes_more_dice")):
        return _more_dice(tree, setting)
    if any(True for _ in tree.find_data("gains_surges_at_once")):
        waiting = branch(tree, "provided") is not None
        return _surges_for_damage(tree, setting, name) if waiting else _surges_at_once(tree, setting)
    return None


def _the_fallen_stands(tree: Tree[Token], setting: Setting) -> Said:
    """A target that is prone may stand up. Raises Unsaid of any other condition, and of each of several."""
    if setting.trait or setting.triggered or token(tree, "CONDITION") != "prone" or number(token(tree, "DET")) != 1:
        raise Unsaid
    return Said((When((Holds("condition", "prone"),), (Stance("stand up"),)),), they=THE_TARGET)


def with_more_dice(effects: Sequence[Effect], more: MoreDice) -> tuple[Effect, ...]:
    """The effects, and what an area does to those in it, with more damage of the type for whom any of the ways holds."""

    def harder(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, DealDamage) or effect.type != more.type or effect.dice:
            return (effect,)
        one: Effect = replace(effect, dice=more.dice)
        for way in reversed(more.ways):
            one = When(way, (replace(effect, dice=more.dice),), (effect if one == replace(effect, dice=more.dice) else one,))
        return (one,)

    return rewritten_in_areas(effects, harder)


def _more_dice(tree: Tree[Token], setting: Setting) -> Said:
    """More of the damage that the sentence before deals, for a target of which something holds. Raises Unsaid."""
    (steps,) = branches(tree, "steps")
    leads = [part for part in branches(tree) if part is not steps]
    step, *more = branches(steps)
    doing, named = branch(step, "doing"), branch(step, *WHO)
    deed = None if doing is None else branch(doing, "takes_more_dice")
    if deed is None or doing is None or token(doing, "CAN") or named is None or setting.trait or setting.triggered:
        raise Unsaid
    if more or len(branches(step)) != 2 or any(str(lead.data) != "provided" or token(lead, "WHEN") != "if" for lead in leads):
        raise Unsaid
    match str(named.data), leads:
        case "target_bound", []:
            ways: tuple[tuple[Holds, ...], ...] = ((Holds("state given by", token(named, "BOUND")),),)
        case "the_target", [lead]:
            ways, whom = ways_of(branches(lead), setting, THE_TARGET)
            if whom != THE_TARGET:
                raise Unsaid
        case _:
            raise Unsaid
    return Said(amends=Amends(more_dice=MoreDice(token(deed, "DICE"), token(deed, "DAMAGE_TYPE"), ways)), they=THE_TARGET)


def _surges_at_once(tree: Tree[Token], setting: Setting) -> Said:
    """Surges that the user has before the roll's damage is known, and what else is told of it. Raises Unsaid where no roll follows."""
    (steps,) = branches(tree, "steps")
    if setting.trait or setting.triggered or not setting.rolled or len(branches(tree)) != 1 or tokens(steps, "OR"):
        raise Unsaid
    sooner = [step for step in branches(steps) if any(True for _ in step.find_data("gains_surges_at_once"))]
    rest = [step for step in branches(steps) if step not in sooner]
    named = branch(branches(steps)[0], *WHO)
    if len(sooner) != 1 or named is None or str(named.data) != "me" or branch(sooner[0], "duration", "save", "eot") is not None:
        raise Unsaid
    for step in branches(steps):
        own = branch(step, *WHO)
        if own is not None and str(own.data) != "me":
            raise Unsaid
    gains = next(sooner[0].find_data("gains_surges_at_once"))
    gained = Gain(SURGES, number(token(gains, "INT", "DET")))
    deeds, _ = deeds_of(Tree("steps", list[Token | Tree[Token]](rest)), setting, ME, ME, None, ()) if rest else ([], None)
    if any(deed.who != ME for deed in deeds):
        raise Unsaid
    done = ME.do(tuple(effect for deed in deeds for effect in deed.effects)) if deeds else ()
    return Said(done, once=bool(done), they=ME, ability=OfAbility(before=(gained,)))


def _surges_for_damage(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """Surges for whoever hurts a certain one, for a time: for rolled damage they are there before surges are spent on it
    (classes/surges)."""
    lead, time, (steps,) = branch(tree, "provided"), branch(tree, "for_a_time"), branches(tree, "steps")
    if lead is None or time is None or len(branches(tree)) != 3 or len(branches(lead)) != 1 or setting.trait or setting.triggered:
        raise Unsaid
    waited = awaited(branches(lead)[0], replace(setting, trait=True), None)
    (step, *more) = branches(steps)
    named = branch(step, *WHO)
    if more or named is None or str(named.data) != "that_one" or waited.that != TRIGGERING or waited.trigger.occasion != "deals damage":
        raise Unsaid
    gains = next(step.find_data("gains_surges_at_once"))
    gained = Gain(SURGES, number(token(gains, "INT", "DET")))
    ways = (("obtains tier", ROLLED), ("deals damage", replace(ROLLED, negated=True)))
    whom = Selection((TRIGGERING,))
    reacts = tuple(
        Reacts(
            f"{slug(name)}-{n}",
            name,
            replace(waited.trigger, occasion=one, needs=(*waited.trigger.needs, need)),
            (gained,),
            "",
            False,
            whom,
        )
        for n, (one, need) in enumerate(ways, 1)
    )
    return Said(ME.do((Bestow(until(branches(time)[0], ME), reacts=reacts),)), once=True, they=ME)


def _freed(tree: Tree[Token], setting: Setting) -> Said:
    """Who had a condition and has teleported has it no longer."""
    had, over = tokens(tree, "CONDITION")
    if had != over or token(tree, "IS") not in ("is", "are") or setting.trait or setting.triggered:
        raise Unsaid
    return Said(amends=Amends(once_teleported=(EndConditions((over,), 0),)), they=THE_TARGET)


def _steadies_none(tree: Tree[Token], setting: Setting) -> Said:
    """Whom the ability itself holds its forced movement moves none the less, whatever its stability."""
    if setting.trait or setting.triggered or not setting.rolled or token(tree, "OWN") == "@'s":
        raise Unsaid
    held = token(tree, "CONDITION")
    theirs = Holds("condition from ability", setting.ability, TRIGGERING)
    moves = (Modifier("ignores", name=held, when=(theirs,)),) if held == "restrained" else ()
    so = Holds("condition by this ability", held)
    return Said(amends=Amends(past_stability_if=so), ability=OfAbility(own=moves), they=THE_TARGET)


def _ends_what_it_has(tree: Tree[Token], setting: Setting) -> Said:
    if setting.trait or setting.triggered:
        raise Unsaid
    return Said((EndConditions((token(tree, "CONDITION"),), 0),), they=THE_TARGET)


def _paid_for(tree: Tree[Token], setting: Setting) -> None:
    """Raises Unsaid unless it is the damage of the roll against its one target that is paid for."""
    if setting.trait or setting.triggered or not setting.rolled or not setting.one_target or token(tree, "TARGET") != "the target":
        raise Unsaid


def _pays_with_a_condition(tree: Tree[Token], setting: Setting) -> Said:
    """More damage, of a type of its own, for a condition that the user takes on itself once the roll is known."""
    _paid_for(tree, setting)
    told, lasting = branches(tree)
    type = token(tree, "DAMAGE_TYPE")
    extra = Modifier("extra damage", int(token(tree, "INT")), detail=type if type != setting.rolled_type else "", on="ability")
    price = condition(told, ends_of(lasting, ME), setting, ME)
    paid = May(ME.do((price, Bestow(END_OF_THIS_ABILITY, (extra,)))), chooser=USER)
    return Said(ability=OfAbility(ahead_of_damage=(paid,)), they=ME)


def _pays_with_damage(tree: Tree[Token], setting: Setting) -> Said:
    """More damage, by dice, for other dice of damage that the user takes itself once the roll is known."""
    _paid_for(tree, setting)
    counted = f"{setting.ability}-paid"
    price = DealDamage(0, more=Amount(dice=token(tree, "HARMS_ITSELF").split()[3]))
    more = Count(counted, Amount(dice=token(tree, "DICE")))
    paid = May(ME.do((price, more)), chooser=USER)
    own = Modifier("extra damage", Amount(of="count", name=counted, whose=USER))
    return Said(ability=OfAbility(ahead_of_damage=(paid,), own=(own,), last=(Count(counted, 0, exactly=True),)), they=ME)
