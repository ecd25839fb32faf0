"""Using an ability: declared, rolled, resolved."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from freestrike.engine.geometry.areas import Squares
from freestrike.engine.procedure import Procedure, Question, Scene, ask, happen
from freestrike.engine.queries.areas import squares_in
from freestrike.engine.queries.circumstances import Circumstances
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.queries.discounts import price
from freestrike.engine.queries.of_others import is_of_its_user
from freestrike.engine.queries.potencies import Potencies, depends_on_potencies
from freestrike.engine.queries.seen_from import seen_from
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.aiming import aim_once_there
from freestrike.engine.rules.being_found import reveal_itself
from freestrike.engine.rules.effects.carrying_out import carry_out_all
from freestrike.engine.rules.lasting import expire_with_the_ability, hand_back, slow_down
from freestrike.engine.rules.resources import gain, held, pay
from freestrike.engine.rules.taking_effect import take_effect
from freestrike.engine.rules.targets_now import prevented, use_now, who_cannot_go_on
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import LeftByHand
from freestrike.events.prompts import Option
from freestrike.events.resources import RESISTED
from freestrike.events.strikes import AbilityLapsed, AbilityResolved, AbilityUsed, LeftToDirector

STAY_HIDDEN = "stay hidden"
"""What a modifier of an ability names by which its use finds nobody out."""


class Resolved(msgspec.Struct, frozen=True, gc=False):
    """What came of a use: whether it was a critical hit, and the creatures that it has taken effect on, once reactions have turned it."""

    critical: bool = False
    targets: tuple[str, ...] = ()


NOTHING = Resolved()


def use_ability(
    scene: Scene, user: str, use: Use, usage: str, *rules: str, damage_types: tuple[str, ...] = (), cause: int = 0
) -> Procedure[Resolved]:
    """`user` uses an ability as `usage`; gives what came of it.

    Damage is dealt to every target before any other effect (classes/abilities-with-damage-and-effects); who dies of it and is force moved
    dies after that (combat/death-effects-and-forced-movement). `damage_types`: those among which a static free strike's type is chosen when
    it is made (monster-basics/creature-free-strikes). What it costs is kept if all that it does depends on potencies and its targets resist
    them (classes/potencies).
    """
    ability = use.ability
    chosen = yield from choose_damage_type(scene, user, use, damage_types)
    if not can_act(scene.board.creatures[user]):
        return NOTHING
    cost, paid = price(scene.board, scene.board.creatures[user], use), 0
    if cost:
        had = held(scene.board, user, ability.resource)
        yield from pay(scene, user, cost, ability.resource, ability.name, cause)
        paid = had - held(scene.board, user, ability.resource)
    if ability.first and not ability.target.special:
        use = yield from aim_once_there(scene, user, use, cause)
        if not can_act(scene.board.creatures[user]):
            return NOTHING
    strikers = tuple(strikers for _, strikers in use.strikers)
    joined = tuple(other for one in strikers for other in one if other != user)
    used = AbilityUsed(user, ability.id, use.targets, usage, use.manner, chosen, joined, use.objects, strikers, use.area, use.more)
    used = replace(used, space=use.space) if use.space else used
    # Where it is placed is settled as it is used, whatever moves its user meanwhile.
    board = seen_from(scene.board, user, use.space)
    area = squares_in(board, board.creatures[user], ability, use.area) if use.area else ()
    window = yield from happen(used, *(rules or ("classes/abilities",)), cause=cause)
    # Whoever hides in answer to that is hidden as the ability takes effect; who hides by it is not yet.
    hidden = [(id, scene.board.creatures[id].hidden_from) for id in (user, *joined)] if scene.board.hidden and _reveals(ability) else []
    use = use_now(scene.board, window, use)
    fallen = who_cannot_go_on(scene.board, (user, *joined))
    if fallen:
        upon = (*used.targets, *used.objects, "")[0]
        yield from happen(AbilityLapsed(user, ability.id, upon, fallen), "combat/dying-and-death", cause=window)
    else:
        yield from _left_to_the_director(user, use, window)
    resolved, potencies = NOTHING, Potencies()
    on_somebody = bool(use.targets or use.objects) or not (used.targets or used.objects or ability.target.special)
    if on_somebody and not fallen and not prevented(scene.board, window, "ability"):
        once = _once_for_all(user, use, window, area, potencies) if ability.before or ability.after else None
        if once is not None:
            yield from carry_out_all(scene, once, ability.before)
        taken = yield from take_effect(scene, user, use, chosen, window, area, potencies=potencies)
        resolved = Resolved(taken.critical, taken.targets)
        if once is not None:
            yield from carry_out_all(scene, replace(once, tier=taken.tier), ability.after)
            if joined and ability.after:
                yield from _each_of_the_squad(scene, replace(once, tier=taken.tier), joined)
        if potencies.in_vain and depends_on_potencies(ability):
            yield from gain(scene, user, paid, ability.resource, RESISTED, "classes/potencies", cause=window)
    yield from expire_with_the_ability(scene, (user, *joined, *use.targets), window)
    yield from happen(AbilityResolved(window), cause=window)
    yield from slow_down(scene, user, use, window)
    if scene.board.creatures[user].lasting:
        yield from hand_back(scene, user, ability, window)
    for id, from_whom in hidden:
        yield from reveal_itself(scene, id, window, while_hidden_from=from_whom)
    return resolved


def _reveals(ability: Ability) -> bool:
    """Whether who uses it is hidden no more (tests/hiding)."""
    return not any(one.what == "can" and one.name == STAY_HIDDEN for one in ability.modifiers)


def _once_for_all(user: str, use: Use, window: int, area: Squares, potencies: Potencies) -> Circumstances:
    """What an ability does once, whoever and however many its targets are, is carried out under."""
    return Circumstances(
        user,
        user,
        use.ability,
        use.targets,
        use.manner,
        cause=window,
        objects=use.objects,
        occasion=use.occasion,
        area=area,
        placed=use.area,
        spent=use.more,
        potencies=potencies,
        space=use.space,
    )


def _each_of_the_squad(scene: Scene, once: Circumstances, joined: tuple[str, ...]) -> Procedure[None]:
    """What the user of an ability does itself when all is done, each minion does that has used it together with the first
    (monster-basics/squad-action)."""
    own = tuple(effect for effect in once.ability.after if is_of_its_user(effect))
    for minion in joined:
        if own and can_act(scene.board.creatures[minion]):
            yield from carry_out_all(scene, replace(once, user=minion, target=minion), own)


def _left_to_the_director(user: str, use: Use, window: int) -> Procedure[None]:
    """What the ability does besides its tiers and the engine does not run is said once, before the roll; of one that is used on nobody
    whom the engine knows of, all that it says."""
    ability = use.ability
    texts = [effect.text for effect in ability.effects if type(effect) is LeftByHand]
    if ability.target.special and not (use.targets or use.objects):
        texts = [ability.printed or ability.target.special]
    for text in texts:
        yield from happen(LeftToDirector(user, ability.id, text, use.targets), "engine/left-by-hand", cause=window)


def choose_damage_type(scene: Scene, user: str, use: Use, types: tuple[str, ...]) -> Procedure[str]:
    """Which of `types` a static free strike deals (monster-basics/creature-free-strikes; policy mixed_damage_types)."""
    if len(types) < 2:
        return types[0] if types else ""
    if scene.board.policies["mixed_damage_types"] == "first_listed":
        return types[0]
    rule, struck = "monster-basics/creature-free-strikes", (*use.targets, *use.objects)
    options = tuple(Option(f"damage-type/{user}/{type}", user, "", use.ability.id, rule, struck[0]) for type in types)
    seat = scene.board.creatures[user].seat
    key = f"damage type|{user}|{'+'.join(struck)}"
    answer = yield from ask(
        Question(seat, key, "damage type", options, 0, 1, 1, user, (rule,), "mixed_damage_types=choose_at_strike"),
    )
    return answer.options[0].rpartition("/")[2]
