"""What effects do, in words, in the numbers of the creature that has them."""

from __future__ import annotations

from collections.abc import Iterable

from freestrike.engine.host.words.amounts import amount_in_words, resource_in_words, role_in_words, squares_in_words
from freestrike.engine.host.words.facts import holds_in_words, if_in_words
from freestrike.engine.host.words.modifiers import modifier_in_words
from freestrike.engine.host.words.occasions import trigger_in_words
from freestrike.engine.host.words.outcomes import faces_in_words, tiers_in_words
from freestrike.engine.host.words.triggers import an, limit_in_words, selection_in_words
from freestrike.engine.queries.counts_as import best_of, characteristic, potency
from freestrike.engine.queries.effect_names import effect_name
from freestrike.events.content import effect as kinds
from freestrike.events.content.amount import TARGET, USER
from freestrike.events.content.areas import GrowZone, MoveZone
from freestrike.events.content.duration import WHILE, WITH_CONDITION
from freestrike.events.content.forms import Borrow, TurnInto
from freestrike.events.content.modifier import ROLL_MODIFIERS, Modifier
from freestrike.events.content.stamina import Kill, LoseStamina
from freestrike.events.content.stat_block import EndEffect, TraitEffect, TwoTurns
from freestrike.events.content.telling import Tell
from freestrike.events.content.together import ShiftTogether
from freestrike.events.content.turns import LoseTurn
from freestrike.projections.board.creature import Creature
from freestrike.projections.chronicle.words import WORDS

Apart = (
    kinds.ForEach
    | kinds.Spend
    | kinds.When
    | kinds.May
    | kinds.OneOf
    | kinds.Repeat
    | kinds.Test
    | kinds.OpposedTest
    | kinds.MakePowerRoll
    | kinds.RollDie
    | kinds.Later
    | kinds.AheadOfDamage
    | kinds.TakeAction
)
"""What has parts of its own, that could be taken for what comes before or after it."""
Branching = Apart | kinds.UnderPotency | kinds.ForAFreeStrike
Moving = kinds.Move | kinds.Teleport | kinds.SwapPlaces | ShiftTogether | kinds.Stance
Acting = kinds.FreeStrike | kinds.UseAbilities | kinds.TakeTurn | LoseTurn | kinds.ExtraAction
Altering = kinds.Halve | kinds.Reduce | kinds.Increase | kinds.Redirect | kinds.AlterRoll | kinds.Prevent
Lasting = kinds.Bestow | kinds.EndState | kinds.Zone | kinds.Summon


def effects_in_words(creature: Creature | None, effects: Iterable[kinds.Effect]) -> str:
    """What happens, in order, as `creature` does it; without one its scores are named."""
    said, apart = "", False
    for effect in effects:
        was, apart = apart, isinstance(effect, Apart)
        said += ("; " if apart or was else ", ") if said else ""
        said += effect_in_words(creature, effect)
    return said or WORDS["nothing"]


def dice_of(creature: Creature | None, characteristics: tuple[str, ...], bonus: int) -> str:
    """The dice of a power roll with what is added to them."""
    if creature is None and characteristics:
        return f"2d10 + {' or '.join(characteristics)}" + (f" + {bonus}" if bonus else "")
    added = bonus
    if creature is not None and characteristics:
        added += characteristic(creature, best_of(creature, characteristics))
    return f"2d10 {'-' if added < 0 else '+'} {abs(added)}"


def damage_dealt(creature: Creature, effect: kinds.DealDamage) -> int:
    """How much it deals as `creature` does it."""
    added = characteristic(creature, best_of(creature, effect.characteristics)) if effect.characteristics else 0
    return max(0, effect.amount + added)


def feature_in_words(creature: Creature | None, effect: TraitEffect) -> str:
    """What a part of a trait does."""
    match effect:
        case Modifier():
            return modifier_in_words(creature, effect)
        case kinds.Reacts():
            return _reacts(creature, effect)
        case kinds.Substitute():
            use = effect_in_words(creature, effect.use)
            return f"in place of a {effect.manner + ' ' if effect.manner else ''}{effect.instead_of}: {use}{if_in_words(effect.needs)}"
        case kinds.Interaction():
            return _interaction(creature, effect)
        case EndEffect():
            return f"at the end of its turn: may take {effect.damage} damage to end an effect that a saving throw ends"
        case TwoTurns():
            return "two turns in each round"
        case _:
            return effect_name(effect)


def effect_in_words(creature: Creature | None, effect: kinds.Effect) -> str:
    """What one effect does to the target."""
    if isinstance(effect, Branching):
        return _branched(creature, effect)
    if isinstance(effect, Moving):
        return _moved(creature, effect)
    if isinstance(effect, Acting):
        return _acted(creature, effect)
    if isinstance(effect, Altering):
        return _altered(creature, effect)
    if isinstance(effect, Lasting):
        return _lasted(creature, effect)
    return _harmed_or_helped(creature, effect)


def _harmed_or_helped(creature: Creature | None, effect: kinds.Effect) -> str:
    match effect:
        case kinds.DealDamage():
            known = damage_dealt(creature, effect) if creature is not None else effect.amount
            named = " or ".join(effect.characteristics) if creature is None else ""
            more = amount_in_words(creature, effect.more) if effect.more is not None else ""
            amount = " + ".join(part for part in (str(known) if known else "", named, more, effect.dice) if part) or "0"
            return f"{amount}{f' {effect.type}' if effect.type else ''} damage"
        case kinds.ImposeCondition():
            return f"{effect.condition}{f' of each {effect.kin}' if effect.kin else ''}{_ends(effect.ends)}"
        case kinds.RegainStamina():
            return f"regain {amount_in_words(creature, effect.amount)} Stamina"
        case kinds.SpendRecovery():
            many = {0: "any number of Recoveries", 1: "a Recovery"}.get(effect.count, f"up to {effect.count} Recoveries")
            by = "" if effect.by == TARGET else f" of {role_in_words(effect.by)}'s"
            return f"regain as much as {many}{by}" if effect.free else f"may spend {many}{by}"
        case kinds.GainTemporaryStamina():
            return f"{amount_in_words(creature, effect.amount)} temporary Stamina"
        case kinds.SetStaminaTo():
            return f"Stamina becomes {amount_in_words(creature, effect.amount)}"
        case LoseStamina():
            return f"lose {amount_in_words(creature, effect.amount)} Stamina"
        case Kill():
            return "die"
        case Tell():
            return f"the {effect.what} are told"
        case GrowZone():
            return f"{effect.zone or 'the area'} grows by {effect.squares}"
        case MoveZone():
            return f"{effect.zone or 'the area'} is moved up to {effect.squares}"
        case TurnInto():
            keeps = f", keeping its {' and '.join(effect.keeps)}" if effect.keeps else ""
            return f"becomes a {effect.name}{keeps}{_ends(effect.ends)}"
        case Borrow():
            whose = "of anyone" if effect.of == "anyone" else f"of {role_in_words(effect.of)}"
            return f"may use {_which(effect.which)} {whose}{_ends(effect.ends)}"
        case kinds.Share():
            return f"half of the damage goes to {selection_in_words(effect.to)}"
        case kinds.ReturnToLife():
            return f"live again with {effect.stamina} Stamina"
        case kinds.EndConditions():
            which = " or ".join(effect.names) or ("effect" if effect.save or effect.save_or_eot else "condition")
            if effect.onto is not None:
                return f"{'each' if effect.count == 0 else 'one'} {which} goes over to {selection_in_words(effect.onto)}"
            if effect.count > 1:
                return f"up to {effect.count} of: {which} ends"
            return f"{'each' if effect.count == 0 else 'one'} {which} ends" if not effect.names else f"{which} ends"
        case kinds.MakeSavingThrow():
            bonus = f" + {effect.bonus}" if effect.bonus else ""
            return f"a saving throw{bonus}{' against each effect' if effect.every else ''}"
        case kinds.Gain():
            amount, what = amount_in_words(creature, effect.amount), resource_in_words(creature, effect.what)
            return f"{amount} {'surge' if (amount, what) == ('1', 'surges') else what}"
        case kinds.ForceMove():
            vertical, harmless = "vertical " if effect.vertical else "", ", without damage" if effect.harmless else ""
            far = _SHOVED_TO.get(effect.to) or amount_in_words(creature, effect.squares)
            up, braked = " straight up" if effect.to == "up" else "", f", less its {effect.braked}" if effect.braked else ""
            return f"{vertical}{effect.kind} {far}{up}{braked}{harmless}"
        case kinds.Count():
            return f"{effect.name} {'becomes' if effect.exactly else 'changes by'} {amount_in_words(creature, effect.amount)}"
        case kinds.Fall():
            if effect.unheld:
                return "falls if nothing holds it up"
            return f"falls{' without harm' if effect.harmless else ''}{', whatever could soften it' if effect.unsoftened else ''}"
        case kinds.TakeOver():
            return f"fights for {role_in_words(effect.of)}"
        case kinds.Again():
            return "the test is made again" + (f", {effect.times} times at most" if effect.times else "")
        case kinds.BreakObject():
            return f"{amount_in_words(creature, effect.amount)} damage to objects"
        case _:
            return effect_name(effect)


_SHOVED_TO = {
    "far end": "to a free space in the area as far away as can be",
    "onward": "to the last space of the line",
    "back": "to the first space of the line",
}
"""Where forced movement leads, by `ForceMove.to`."""


def _moved(creature: Creature | None, effect: Moving) -> str:
    match effect:
        case kinds.Move():
            may = "may " if effect.choice else "must "
            to = f" {effect.to}{_from(effect.to)} {role_in_words(effect.of)}" if effect.to else ""
            to = " to the nearest free space outside the area" if effect.to == "outside" else to
            far, kin = squares_in_words(creature, effect.squares), f" or any {effect.kin}" if effect.kin else ""
            there = f" and, there, {_all(creature, effect.then)}" if effect.then else ""
            far = far.removeprefix("up to ") if effect.whole else far
            if effect.past_speed:
                far = "as far as it takes" if effect.squares is None else f"{far}, however fast it is,"
            return f"{may}{effect.manner or 'move'} {far}{to}{kin}{there}"
        case kinds.Teleport():
            to = f" {effect.to}{_from(effect.to)} {role_in_words(effect.of)}" if effect.to else ""
            return f"{'be teleported' if effect.controlled else 'may teleport'} {squares_in_words(creature, effect.squares)}{to}"
        case kinds.SwapPlaces():
            return f"change places with {role_in_words(effect.other)}"
        case ShiftTogether():
            return f"may shift up to {effect.squares} with {role_in_words(effect.other)}, staying adjacent"
        case kinds.Stance():
            return f"{'may ' if effect.choice else ''}{effect.what}"


def _acted(creature: Creature | None, effect: Acting) -> str:
    match effect:
        case kinds.FreeStrike():
            manner = f"{effect.manner} " if effect.manner else ""
            strikes = f"a {manner}free strike" if effect.times == 1 else f"{effect.times} {manner}free strikes"
            by = "" if effect.by == TARGET else f" by {role_in_words(effect.by)}"
            whom = "" if effect.against == kinds.WHOMEVER else f" against {selection_in_words(effect.against)}"
            return f"{'may make' if effect.choice else 'makes'} {strikes}{by}{whom}{_riders(creature, effect)}"
        case kinds.UseAbilities():
            which = " or ".join(effect.named) or _which(effect.which)
            keywords = f" ({', '.join(effect.keywords)})" if effect.keywords else ""
            against = f" against {selection_in_words(effect.against)}" if effect.against is not None else ""
            against = " on all targets" if effect.upon_targets else against
            against = against if effect.upon is None else f" on {selection_in_words(effect.upon)}"
            against += ", with one roll" if effect.together else ""
            against += ", striking others by the same roll" if effect.strikes_on else ""
            against += ", whomever it is for" if effect.at_anyone else ""
            free = "" if effect.cost == "paid" else ", at no cost" if isinstance(effect.cost, str) else f", for {effect.cost} less"
            return f"{'may use' if effect.choice else 'uses'} {which}{keywords}{against}{free}{_riders(creature, effect)}"
        case kinds.TakeTurn():
            return f"{'may take' if effect.choice else 'takes'} {'a turn besides its own' if effect.bonus else 'its turn next'}"
        case LoseTurn():
            return f"loses its {effect.what}"
        case kinds.ExtraAction():
            return f"another {effect.action}" if effect.times == 1 else f"{effect.times} more {effect.action}s"


def _altered(creature: Creature | None, effect: Altering) -> str:
    match effect:
        case kinds.Halve():
            return "half the damage"
        case kinds.Reduce():
            return "no damage" if effect.to_none else f"{amount_in_words(creature, effect.amount)} damage less"
        case kinds.Increase():
            return f"{amount_in_words(creature, effect.amount)} damage more"
        case kinds.Redirect():
            return f"what it answers is aimed at {selection_in_words(effect.to)} {'as well' if effect.besides else 'instead'}"
        case kinds.AlterRoll():
            if effect.again:
                return "the roll is made again"
            tiers = f"{abs(effect.tiers)} {'tiers' if abs(effect.tiers) > 1 else 'tier'} {'more' if effect.tiers > 0 else 'less'}"
            if effect.modifier is None:
                return tiers
            words = modifier_in_words(creature, effect.modifier)
            return f"{words} on the roll" if effect.modifier.what in ROLL_MODIFIERS else words
        case kinds.Prevent():
            return f"no {effect.what}"


def _lasted(creature: Creature | None, effect: Lasting) -> str:
    match effect:
        case kinds.EndState():
            return f"no longer {effect.state}"
        case kinds.Summon():
            who = effect.name or "more of its kind"
            return f"{amount_in_words(creature, effect.count)} {who} appear within {effect.within} of {role_in_words(effect.of)}"
        case kinds.Bestow():
            name = effect.state
            given: tuple[TraitEffect, ...] = (*effect.modifiers, *effect.reacts, *effect.substitutes, *effect.interactions)
            gives = [feature_in_words(creature, one) for one in given]
        case kinds.Zone():
            size = f"{effect.size} x {effect.width}" if effect.width else str(effect.size)
            name = f"{size} {effect.shape}{f' within {effect.within}' if effect.within else ''}"
            whom = [f"for each {effect.whom}: {modifier_in_words(creature, one)}" for one in effect.modifiers]
            gives = [*effect.terrain, *whom, *(feature_in_words(creature, one) for one in effect.reacts)]
    said, whose = "; ".join(gives), "" if isinstance(effect, kinds.Zone) or effect.of == USER else f", the user being the {effect.of}"
    return f"{': '.join(part for part in (name, said) if part)}{_ends(effect.ends)}{whose}"


def _branched(creature: Creature | None, effect: Branching) -> str:
    match effect:
        case kinds.UnderPotency():
            told = effect.value if creature is None else potency(creature, effect.value)
            value = str(told) if isinstance(told, int) else f"its {told} potency"
            return f"if {effect.characteristic} is below {value}: {_all(creature, effect.then)}{_else(creature, effect.otherwise)}"
        case kinds.When():
            return f"if {holds_in_words(effect.holds)}: {_all(creature, effect.then)}{_else(creature, effect.otherwise)}"
        case kinds.May():
            return f"{role_in_words(effect.chooser)} may choose: {_all(creature, effect.then)}{_else(creature, effect.otherwise)}"
        case kinds.OneOf():
            many = "one" if effect.count == 1 else amount_in_words(creature, effect.count)
            return f"{many} of: {' | '.join(_all(creature, branch.then) for branch in effect.branches)}"
        case kinds.ForEach():
            return f"{selection_in_words(effect.who)}: {_all(creature, effect.then)}"
        case kinds.Spend():
            what = resource_in_words(creature, effect.what)
            more = " or more" if effect.or_more else ""
            return f"for {effect.amount}{more} {what}: {_all(creature, effect.then)}{_else(creature, effect.otherwise)}"
        case kinds.Repeat():
            return f"{amount_in_words(creature, effect.times)} times: {_all(creature, effect.then)}"
        case kinds.Test():
            besides = "".join(f", {modifier_in_words(creature, one)}" for one in effect.modifiers)
            tiers = tiers_in_words([_all(creature, tier) for tier in effect.tiers])
            return f"{an(' or '.join(effect.characteristics))} test{besides}: {tiers}"
        case kinds.OpposedTest():
            tests = " against ".join(an(" or ".join(names)) for names in (effect.characteristics, effect.against or effect.characteristics))
            follows = (f"{end}: {_all(creature, then)}" for end, then in (("won", effect.wins), ("lost", effect.loses)) if then)
            return f"{tests} test; {'; '.join(follows)}"
        case kinds.MakePowerRoll():
            against = f" against {selection_in_words(effect.who)}{', one for each of them' if effect.separate else ''}"
            besides = "".join(f", {modifier_in_words(creature, one)}" for one in effect.modifiers)
            tiers = tiers_in_words([_all(creature, tier) for tier in effect.tiers])
            return f"{dice_of(creature, effect.characteristics, effect.bonus)}{against}{besides}: {tiers}"
        case kinds.RollDie():
            return f"1d{len(effect.faces)}: {faces_in_words([_all(creature, face) for face in effect.faces])}"
        case kinds.Later():
            at = "at the " if effect.when.startswith(("start", "end")) else ""
            return f"{at}{effect.when}: {_all(creature, effect.then)}"
        case kinds.AheadOfDamage():
            return f"before the damage: {_all(creature, effect.then)}"
        case kinds.TakeAction():
            return f"as {an(effect.usage)}: {_all(creature, effect.then)}"
        case kinds.ForAFreeStrike():
            return f"{effects_in_words(creature, effect.then)}, for a melee free strike of {role_in_words(effect.by)}"


def _from(to: str) -> str:
    return " from" if to.endswith("away") else ""


def _reacts(creature: Creature | None, effect: kinds.Reacts) -> str:
    cost = f", {effect.cost} {resource_in_words(creature, effect.resource)}" if effect.cost else ""
    usage = f" ({effect.usage}{cost})" if effect.usage else cost
    does = effect.ability or _all(creature, effect.effects)
    may = "may: " if effect.choice and not effect.usage else ""
    return f"when {trigger_in_words(effect.trigger)}{limit_in_words(effect.limit)}{usage}: {may}{does}"


def _interaction(creature: Creature | None, effect: kinds.Interaction) -> str:
    who = f"{selection_in_words(effect.to)}{' and itself' if effect.itself else ''}"
    return f"{who} can ({effect.usage}{limit_in_words(effect.limit)}): {_all(creature, effect.effects)}"


def _all(creature: Creature | None, effects: Iterable[kinds.Effect]) -> str:
    return " and ".join(effect_in_words(creature, effect) for effect in effects) or WORDS["nothing"]


def _else(creature: Creature | None, effects: tuple[kinds.Effect, ...]) -> str:
    return f", else {_all(creature, effects)}" if effects else ""


def _riders(creature: Creature | None, effect: kinds.FreeStrike | kinds.UseAbilities) -> str:
    said = [modifier_in_words(creature, one) for one in effect.modifiers] + [effect_in_words(creature, one) for one in effect.riders]
    return f" with {' and '.join(said)}" if said else ""


def _ends(ends: str) -> str:
    if not ends or ends in (WHILE, WITH_CONDITION):
        return ""
    return WORDS.get(f"ends.{ends}") or f" ({ends if ends.startswith('until') else f'until the {ends}'})"


def _which(which: str) -> str:
    """What may be used, as in UseAbilities: "a signature ability", "a maneuver", "any ability"."""
    if which in ("charge", "main action", "maneuver", "move action"):
        return an(which)
    return f"{which if which == 'any' else an(which)} ability"
