"""How effects are joined: conditions, choices, each of several, spending, later."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.procedure import Procedure, Scene, roll
from freestrike.engine.queries.alike import alike
from freestrike.engine.queries.amounts import amount_of
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.costs import spendable, why_not_pay
from freestrike.engine.queries.holds import all_hold
from freestrike.engine.queries.toll import Toll
from freestrike.engine.rules.choosing import choose_branch, choose_number, choose_targets, decide
from freestrike.engine.rules.effects.carrying_out import carries_out, carry_out_all, carry_out_upon
from freestrike.engine.rules.effects.harm import overcomes
from freestrike.engine.rules.resources import pay
from freestrike.engine.rules.rolled_amount import rolled_amount
from freestrike.engine.rules.squads import drop_minions
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import AheadOfDamage, DealDamage, ForEach, May, OneOf, Repeat, RollDie, Spend, UnderPotency, When


@carries_out(When)
def _when(scene: Scene, under: Circumstances, effect: When) -> Procedure[None]:
    yield from carry_out_all(scene, under, effect.then if all_hold(scene.board, under, effect.holds) else effect.otherwise)


@carries_out(May)
def _may(scene: Scene, under: Circumstances, effect: May) -> Procedure[None]:
    wanted = yield from decide(scene, under, effect.chooser, "may")
    yield from carry_out_all(scene, under, effect.then if wanted else effect.otherwise)


@carries_out(OneOf)
def _one_of(scene: Scene, under: Circumstances, effect: OneOf) -> Procedure[None]:
    names = tuple(branch.name for branch in effect.branches)
    count = amount_of(scene.board, under, effect.count) if isinstance(effect.count, Amount) else effect.count
    places = yield from choose_branch(scene, under, effect.chooser, names, min(count, len(names)))
    for place in places:
        yield from carry_out_all(scene, under, effect.branches[place].then)


@carries_out(ForEach)
def _for_each(scene: Scene, under: Circumstances, effect: ForEach) -> Procedure[None]:
    """What is done to each of all that there are is an area effect (monster-basics/minions-and-area-effects). Where it is damage alone, all
    of it is dealt before it is seen which minions drop."""
    chosen = yield from choose_targets(scene, under, effect.who)
    inside = replace(under, outer=under.target, outer_object=under.object, alike=alike(chosen, effect.then))
    inside = replace(inside, of_area=under.of_area or effect.who.count == 0)
    toll = None
    if under.toll is None and all(type(one) is DealDamage for one in effect.then):
        toll = Toll(inside.of_area or "Area" in under.ability.keywords)
        inside = replace(inside, toll=toll)
    for id in chosen:
        yield from carry_out_upon(scene, inside, id, effect.then)
    if toll is not None:
        yield from drop_minions(scene, toll, under.user, under.ability.id, under.cause, under.put_off)


@carries_out(Spend)
def _spend(scene: Scene, under: Circumstances, effect: Spend) -> Procedure[None]:
    """Spending is asked only of who can pay; what is spent is known to what follows (classes/heroic-resource-cost). Nothing is spent on
    what depends on potencies alone, if the target resists them (classes/potencies)."""
    has = spendable(scene.board, scene.board.creatures[under.user], effect.what)
    spent = 0
    if has >= effect.amount:
        most = has if effect.or_more else effect.amount
        spent = yield from choose_number(scene, under, "user", "spend", effect.amount, most, effect.amount)
    if not spent or why_not_pay(scene.board, scene.board.creatures[under.user], spent, effect.what):
        yield from carry_out_all(scene, under, effect.otherwise)
        return
    then = effect.then
    potencies = tuple(one for one in then if type(one) is UnderPotency and not one.otherwise)
    if len(potencies) == len(then):
        then = ()
        for one in potencies:
            if (yield from overcomes(scene, under, one)):
                then = (*then, *one.then)
        if not then:
            return
    yield from pay(scene, under.user, spent, effect.what, under.ability.name, under.cause)
    yield from carry_out_all(scene, replace(under, spent=spent), then)


@carries_out(Repeat)
def _repeat(scene: Scene, under: Circumstances, effect: Repeat) -> Procedure[None]:
    for _ in range((yield from rolled_amount(scene, under, effect.times))):
        yield from carry_out_all(scene, under, effect.then)


@carries_out(AheadOfDamage)
def _ahead_of_damage(scene: Scene, under: Circumstances, effect: AheadOfDamage) -> Procedure[None]:
    yield from carry_out_all(scene, under, effect.then)


@carries_out(RollDie)
def _roll_die(scene: Scene, under: Circumstances, effect: RollDie) -> Procedure[None]:
    (die,) = yield from roll(f"{under.user}/{under.ability.id}", len(effect.faces), 1, "the-basics/dice", cause=under.cause)
    yield from carry_out_all(scene, under, effect.faces[die - 1])
