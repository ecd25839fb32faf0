"""How rounds, turns, movement, abilities and reactions are told."""

from __future__ import annotations

from functools import partial

from immutables import Map
from msgspec.structs import replace

from freestrike.events.commands import Commanded, Done
from freestrike.events.content.effect import Reacts
from freestrike.events.encounter import DIRECTOR, HEROES, Branched, DiceRekeyed, EncounterClosed, EncounterCreated, EncounterWon, Entrant
from freestrike.events.movement import CRAWL, Carried, MoveHalted, MoveResumed, StepBegun, Stepped
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Asked, Chosen
from freestrike.events.reactions import ReactionLapsed, RuledOut
from freestrike.events.record import Record
from freestrike.events.strikes import (
    FREE_STRIKES,
    AbilityLapsed,
    AbilityResolved,
    AbilityUsed,
    LeftToDirector,
    PowerRollAltered,
    PowerRollMade,
)
from freestrike.events.summoning import CreatureEntered
from freestrike.events.turns import (
    ActionSpent,
    RoundStarted,
    TriggeredActionTaken,
    TurnStarted,
    TurnTakenUp,
)
from freestrike.projections.chronicle.teller import Told, accounts, let_out, note, own_line, reaction_name, reasons_named, taken_up, tells
from freestrike.projections.chronicle.telling import (
    CORRECTION,
    HEADING,
    TEXT,
    TURN,
    Account,
    ByHand,
    Line,
    TakenUp,
    Telling,
    Walk,
    by_hand_line,
)

# Encounter, rounds, turns


@tells(EncounterCreated)
def _created(telling: Telling, record: Record, event: EncounterCreated) -> Told:
    setup = event.setup
    for entrant in setup.entrants:
        telling = _knows(telling, entrant)
    abilities = telling.abilities
    for feature in setup.malice_features:
        abilities = abilities.set(f"malice/{feature.ability.id}", (feature.ability.name, False))
    telling = replace(telling, abilities=abilities, least=setup.terrain.least)
    heroes, director = (telling.names(tuple(e.id for e in setup.entrants if e.side == side)) for side in (HEROES, DIRECTOR))
    return own_line(telling, record, HEADING, telling.say("created", name=setup.name, heroes=heroes, director=director))


def _knows(telling: Telling, entrant: Entrant) -> Telling:
    """The names of its features and abilities, which of these are strikes, and of those what nobody has a choice about."""
    abilities, unasked = telling.abilities, telling.unasked
    for trait in entrant.stat_block.traits:
        for feature in trait.effects:
            if isinstance(feature, Reacts):
                abilities = abilities.set(f"{entrant.id}/{feature.id}", (feature.name, False))
                unasked = unasked if feature.choice else unasked.set(f"{entrant.id}/{feature.id}", True)
    for free_strike in FREE_STRIKES:
        name = telling.say(f"free strike.{'hero.' if entrant.stat_block.hero else ''}{free_strike}")
        abilities = abilities.set(f"{entrant.id}/{free_strike}", (name, True))
    for ability in entrant.stat_block.abilities:
        abilities = abilities.set(f"{entrant.id}/{ability.id}", (ability.name, "Strike" in ability.keywords))
    named = entrant.stat_block.heroic_resource
    resources = telling.resources.set(entrant.id, named) if named else telling.resources
    return replace(telling, abilities=abilities, unasked=unasked, resources=resources)


@tells(CreatureEntered)
def _creature_entered(telling: Telling, record: Record, event: CreatureEntered) -> Told:
    telling = _knows(telling, event.entrant)
    return own_line(telling, record, TEXT, telling.say("entered", creature=event.entrant.id, to=telling.square(event.entrant.square)))


@tells(RoundStarted)
def _round_started(telling: Telling, record: Record, event: RoundStarted) -> Told:
    return own_line(telling, record, HEADING, telling.say("round", round=event.round, side=telling.say(f"side.{event.side}")))


@tells(TurnStarted)
def _turn_started(telling: Telling, record: Record, event: TurnStarted) -> Told:
    return own_line(telling, record, TURN, telling.say("turn", creature=event.creature))


@tells(TurnTakenUp)
def _turn_taken_up(telling: Telling, record: Record, event: TurnTakenUp) -> Told:
    """Held back until it does something: what several do together is told under the heading of the first."""
    telling, lines = (telling, ()) if isinstance(telling.held, TakenUp) else let_out(telling)
    return replace(telling, held=TakenUp(record.seq, event.creature)), lines


@tells(EncounterWon)
def _won(telling: Telling, record: Record, event: EncounterWon) -> Told:
    return own_line(telling, record, HEADING, telling.say("won", side=telling.say(f"side.{event.side}")))


@tells(EncounterClosed)
def _closed(telling: Telling, record: Record, event: EncounterClosed) -> Told:
    return own_line(telling, record, CORRECTION, telling.say("closed", secret=event.secret))


@tells(DiceRekeyed)
def _dice_rekeyed(telling: Telling, record: Record, event: DiceRekeyed) -> Told:
    return own_line(telling, record, CORRECTION, telling.say("rekeyed"))


@tells(Branched)
def _branched(telling: Telling, record: Record, event: Branched) -> Told:
    return own_line(telling, record, CORRECTION, telling.say("branched", encounter=event.encounter, origin=event.origin))


@tells(Commanded)
def _commanded(telling: Telling, record: Record, event: Commanded) -> Told:
    telling = replace(telling, nested=Map(), resumed=False, reaction="", reacting=())
    if not event.reason:
        return telling, ()
    rules = telling.say("ordered.past", rules=", ".join(event.overruling)) if event.overruling else ""
    return own_line(telling, record, CORRECTION, telling.say("ordered", rules=rules, reason=event.reason))


@tells(Done)
def _done(telling: Telling, record: Record, event: Done) -> Told:
    return let_out(telling)


@tells(ActionSpent)
def _action_spent(telling: Telling, record: Record, event: ActionSpent) -> Told:
    if not event.used_as:
        return telling, ()
    text = telling.say("converted", creature=event.creature, action=event.action, used_as=event.used_as)
    return own_line(telling, record, TEXT, text)


# Movement


@tells(MoveResumed)
def _move_resumed(telling: Telling, record: Record, event: MoveResumed) -> Told:
    return replace(telling, resumed=True), ()


def _gait(event: StepBegun | Stepped) -> str:
    """How the step is told: as a shift, or by the type of movement."""
    return "shift" if event.shift else event.manner


@tells(StepBegun)
def _step_begun(telling: Telling, record: Record, event: StepBegun) -> Told:
    held = telling.held
    if isinstance(held, Walk) and (held.creature, held.manner) == (event.creature, _gait(event)):
        return telling, ()
    telling, lines = let_out(telling)
    walk = Walk(record.seq, telling.nested.get(record.seq, 0), event.creature, _gait(event), resumed=telling.resumed)
    return replace(telling, held=walk), lines


@tells(Stepped)
def _stepped(telling: Telling, record: Record, event: Stepped) -> Told:
    held = telling.held
    lines: tuple[Line, ...] = ()
    if not isinstance(held, Walk) or (held.creature, held.manner) != (event.creature, _gait(event)):
        telling, lines = let_out(telling)
        held = Walk(record.seq, telling.nested.get(record.seq, 0), event.creature, _gait(event), resumed=telling.resumed)
    # Crawling costs one more by itself; what is above that is for difficult terrain (combat/difficult-terrain).
    difficult = held.difficult + event.cost - (2 if event.manner == CRAWL else 1)
    held = replace(held, to=event.to, squares=held.squares + 1, cost=held.cost + event.cost, difficult=difficult)
    return replace(telling, held=held, resumed=True), lines


@tells(Carried)
def _carried(telling: Telling, record: Record, event: Carried) -> Told:
    text = telling.say("carried", creature=event.creature, by=event.by, to=telling.square(event.to))
    return own_line(telling, record, TEXT, text)


@tells(MoveHalted)
def _move_halted(telling: Telling, record: Record, event: MoveHalted) -> Told:
    why = telling.words.get(f"why.{event.why}", event.why)
    if event.back_to is not None:
        text = telling.say("halted.back", creature=event.creature, why=why, to=telling.square(event.back_to))
        return own_line(telling, record, TEXT, text)
    return own_line(telling, record, TEXT, telling.say("halted", creature=event.creature, why=why))


# Abilities


@tells(TriggeredActionTaken)
def _triggered_action_taken(telling: Telling, record: Record, event: TriggeredActionTaken) -> Told:
    telling, lines = let_out(telling)
    reaction = reaction_name(telling, event.reaction, event.creature)
    others = telling.reacting if telling.reaction == reaction else ()  # several that take one together
    return replace(telling, reaction=reaction, reacting=(*others, event.creature)), lines


@tells(AbilityUsed)
def _ability_used(telling: Telling, record: Record, event: AbilityUsed) -> Told:
    users = tuple(dict.fromkeys((event.creature, *event.joined, *(one for together in event.strikers for one in together))))
    held = telling.held
    if isinstance(held, TakenUp) and held.creature in users[1:]:
        telling = replace(telling, held=None)
    telling, lines = let_out(telling)
    # What everybody can do (Grab, Knockback) stands in no stat block, and is no strike.
    name, strike = telling.abilities.get(f"{event.creature}/{event.ability}", (event.ability.replace("-", " ").title(), False))
    targets = (*event.targets, *event.objects)
    key = "rolls apart" if event.apart else "strike" if strike else "use" if targets and targets != (event.creature,) else "use.self"
    if len(users) > 1 and not event.apart:
        key += ".together"
    struck = tuple(map(partial(_struck_by, telling), targets, event.strikers)) if len(set(event.strikers)) > 1 else targets
    deed = telling.say(key, user=telling.names(users), ability=name, targets=telling.names(struck))
    if event.space:
        deed = telling.say("use.there", deed=deed, space=event.space)
    if event.creature in telling.reacting:
        deed = telling.say("reaction", reaction=telling.reaction[:1].upper() + telling.reaction[1:], deed=deed)
    again = telling.say("goes on", user=event.creature, ability=name)
    account = Account(record.seq, telling.nested.get(record.seq, 0), targets, deed, record.seq, again)
    return replace(telling, reaction="", reacting=(), held=account), lines


def _struck_by(telling: Telling, target: str, strikers: tuple[str, ...]) -> str:
    """One of several whom a squad strikes, and who of the squad does."""
    return telling.say("target.by", target=target, by=telling.names(strikers))


@tells(PowerRollMade)
def _power_roll_made(telling: Telling, record: Record, event: PowerRollMade) -> Told:
    account = next((one for one in accounts(telling) if one.of == event.of), None)
    if account is None:
        return telling, ()
    telling, lines, account = taken_up(telling, record, account)
    outcomes = (*event.outcomes, *event.objects)
    held = replace(account, roll=record.seq, natural=event.natural, critical=event.critical, outcomes=outcomes)
    return replace(telling, held=held), lines


@tells(PowerRollAltered)
def _power_roll_altered(telling: Telling, record: Record, event: PowerRollAltered) -> Told:
    """The account of the ability shows what counts in the end."""
    account = next((one for one in accounts(telling) if one.roll == event.of), None)
    if account is None:
        return telling, ()
    telling, lines, account = taken_up(telling, record, account)
    altered = {outcome.target: outcome for outcome in event.outcomes}
    outcomes = tuple(altered.get(outcome.target, outcome) for outcome in account.outcomes)
    return replace(telling, held=replace(account, outcomes=outcomes)), lines


@tells(AbilityResolved)
def _ability_resolved(telling: Telling, record: Record, event: AbilityResolved) -> Told:
    held = telling.held
    if isinstance(held, Account) and held.of in (event.of, 0):
        telling = replace(telling, held=replace(held, resolved=True))
    telling, lines = let_out(telling)
    return replace(telling, cut=telling.cut.delete(event.of) if event.of in telling.cut else telling.cut), lines


@tells(LeftToDirector)
def _left_to_director(telling: Telling, record: Record, event: LeftToDirector) -> Told:
    left = ByHand(record.seq, event)
    held = telling.held
    if isinstance(held, Account) and set(event.targets) <= set(held.targets):
        return replace(telling, held=replace(held, by_hand=(*held.by_hand, left))), ()
    telling, lines = let_out(telling)
    return telling, (*lines, by_hand_line(telling, left, telling.nested.get(record.seq, 0)))


# Reactions


@tells(RuledOut)
def _ruled_out(telling: Telling, record: Record, event: RuledOut) -> Told:
    lines: tuple[Line, ...] = ()
    for exclusion in event.exclusions:
        if f"{exclusion.creature}/{exclusion.reaction.rpartition('/')[2]}" in telling.unasked:
            continue
        reaction, why = reaction_name(telling, exclusion.reaction, exclusion.creature), reasons_named(telling, exclusion.reasons)
        text = telling.say("ruled out", creature=exclusion.creature, reaction=reaction, why=why)
        telling, more = note(telling, record, text)
        lines = (*lines, *more)
    return telling, lines


@tells(ReactionLapsed)
def _reaction_lapsed(telling: Telling, record: Record, event: ReactionLapsed) -> Told:
    reaction, why = reaction_name(telling, event.reaction, event.creature), reasons_named(telling, event.reasons)
    return note(telling, record, telling.say("lapsed", creature=event.creature, reaction=reaction, why=why))


@tells(AbilityLapsed)
def _ability_lapsed(telling: Telling, record: Record, event: AbilityLapsed) -> Told:
    name, _ = telling.abilities.get(f"{event.creature}/{event.ability}", (event.ability, True))
    why = reasons_named(telling, event.reasons)
    return note(telling, record, telling.say("ability.lapsed", creature=event.creature, ability=name, target=event.target, why=why))


@tells(Asked)
def _asked(telling: Telling, record: Record, event: Asked) -> Told:
    return replace(telling, prompts=telling.prompts.set(event.prompt.id, event.prompt)), ()


@tells(Chosen)
def _chosen(telling: Telling, record: Record, event: Chosen) -> Told:
    prompt = telling.prompts.get(event.prompt)
    if prompt is None:
        return telling, ()
    telling = replace(telling, prompts=telling.prompts.delete(event.prompt))
    lines: tuple[Line, ...] = ()
    if prompt.kind == "reactions":
        offered = [option for option in prompt.options if not option.id.startswith(NOT_FOR_THIS_MOVE)]
        taken = {(option.creature, option.rule) for option in offered if option.id in event.options}
        # One reaction may be offered in several ways: it is let go only if none of them was taken.
        for creature, rule in dict.fromkeys((option.creature, option.rule) for option in offered):
            if (creature, rule) not in taken:
                key = "declined.order" if event.order else "declined"
                text = telling.say(key, creature=creature, reaction=reaction_name(telling, rule, creature))
                telling, more = note(telling, record, text)
                lines = (*lines, *more)
    return telling, lines
