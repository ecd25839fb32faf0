"""Claim: a strike that opens every window, among 25 creatures with 150 subscribed features, is resolved 3,000 times a second with all its
records; and what it costs follows the features that answer it, not those that are registered.

The curve has 0 to 5,000 more features on the same board that none of the strikes sets off: some wait for what no strike brings about, some
for what their owner does itself, some for strikes that come nearer to it than any here.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from benchmarks.fights import FREE_STRIKE, begin, pairs, ready, strike_the_other
from benchmarks.side_by_side import Contender, Line, Sample, Scale, Watch, line, require, side_by_side
from freestrike.engine import EndTurn
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import AlterRoll, Effect, Increase, Reacts, RegainStamina
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.stat_block import Trait
from freestrike.events.content.trigger import AFTER, BEFORE, DURING, Trigger
from freestrike.events.encounter import Setup
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.strikes import AbilityResolved
from freestrike.events.turns import FeatureUsed

STRIKES_A_SECOND = 3_000
SUBSCRIBED = 150
REGISTERED = (SUBSCRIBED, 500, 1_500, 5_000)

_ONE_MORE, _HEAL = AlterRoll(Modifier("bonus", 1)), RegainStamina(Amount(1))
_WINDOWS: tuple[tuple[str, str, Effect], ...] = (
    ("uses ability", BEFORE, _HEAL),
    ("targets", BEFORE, _ONE_MORE),
    ("rolls", AFTER, _HEAL),
    ("obtains tier", AFTER, _HEAL),
    ("is about to damage", BEFORE, Increase(Amount(1))),
    ("deals damage", AFTER, _HEAL),
)
"""Every window of a strike, and what a feature does in it by itself."""


def measure(scale: Scale) -> list[Line]:
    """Strikes a second with a feature in every window, beside the same without features; then with ever more that none of them sets off."""
    answered = Contender("with 150 features", lambda: _round(_with_windows(pairs()), scale, len(_WINDOWS)))
    plain = Contender("no features", lambda: _round(pairs(), scale, 0))
    own, peer = side_by_side((answered, plain), scale)
    lines = [line("strikes with a reaction in every window", "strikes/s", own, peer, least=STRIKES_A_SECOND)]
    for registered in REGISTERED:
        more = Contender(f"{registered:,} registered", partial(_with_more, registered, scale))
        own, peer = side_by_side((more, plain), scale)
        least = STRIKES_A_SECOND if registered == SUBSCRIBED else 0
        lines.append(line(f"strikes, {registered:,} features that they don't set off", "strikes/s", own, peer, least=least))
    return lines


def _with_more(registered: int, scale: Scale) -> Sample:
    return _round(_with_others(pairs(), registered), scale, 0)


def _round(setup: Setup, scale: Scale, answers: int) -> Sample:
    watch, strikes, used, records = Watch(), 0, 0, 0
    encounter = begin(setup, MemoryStore(), opportunity_attacks="pass")
    while strikes < scale.commands:
        creature = ready(encounter)[0]
        if creature.stat_block.hero:
            with watch:
                outcome = encounter.do(strike_the_other(creature, FREE_STRIKE), seat=creature.seat)
            strikes += 1
            used += sum(type(record.event) is FeatureUsed for record in outcome.records)
            records += sum(type(record.event) is AbilityResolved for record in outcome.records)
        encounter.do(EndTurn(creature.id), seat=creature.seat)
    require(used >= answers * strikes, f"{used} features answered {strikes} strikes")
    require(answers > 0 or used == 0, f"{used} features answered that should not")
    require(records >= strikes, f"{records} of {strikes} strikes were resolved")
    return Sample(strikes, watch.seconds)


def _with_windows(setup: Setup) -> Setup:
    """Six features for each of the 25 creatures, one for each window. A hero's own answer what it does; a monster's wait for the like of it
    by others beside it, and never answer a hero, whose enemies they are."""
    return _with(setup, {entrant.id: _six(entrant.stat_block.hero) for entrant in setup.entrants})


def _six(hero: bool) -> tuple[Reacts, ...]:
    return tuple(
        Reacts(
            f"window-{n}",
            f"Window {n}",
            Trigger(occasion, "self" if hero else "ally", within=0 if hero else 2, moment=moment),
            (effect,),
            choice=False,
            target=ONESELF,
        )
        for n, (occasion, moment, effect) in enumerate(_WINDOWS)
    )


def _with_others(setup: Setup, number: int) -> Setup:
    """`number` features, dealt out among the creatures, that no strike of the drill sets off."""
    kinds = (
        Trigger("willingly moves", "enemy", within=5, moment=DURING),
        Trigger("regains stamina", "ally"),
        Trigger("deals damage", "self", manner="ranged"),
        Trigger("deals damage", "ally", "ally", within=1),
        Trigger("targets", "ally", "ally", within=1, moment=BEFORE),
    )
    dealt: dict[str, tuple[Reacts, ...]] = {entrant.id: () for entrant in setup.entrants}
    ids = tuple(dealt)
    for n in range(number):
        id = ids[n % len(ids)]
        one = Reacts(f"other-{n}", f"Other {n}", kinds[n // len(ids) % len(kinds)], (_HEAL,), target=ONESELF)
        dealt[id] = (*dealt[id], one)
    return _with(setup, dealt)


def _with(setup: Setup, features: dict[str, tuple[Reacts, ...]]) -> Setup:
    entrants = tuple(
        replace(one, stat_block=replace(one.stat_block, traits=(*one.stat_block.traits, Trait("Features", features[one.id]))))
        for one in setup.entrants
    )
    return replace(setup, entrants=entrants)
