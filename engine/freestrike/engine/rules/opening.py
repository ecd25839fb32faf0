"""How a fight begins: what a setup must be, who goes first, the first round."""

from __future__ import annotations

from collections.abc import Iterator

from freestrike.engine.geometry.support import grip
from freestrike.engine.procedure import Procedure, Scene, roll
from freestrike.engine.queries.free_strikes import MELEE_FREE_STRIKE, RANGED_FREE_STRIKE
from freestrike.engine.queries.modifiers import can
from freestrike.engine.queries.turn_order import other_side
from freestrike.engine.rules.captains import attach
from freestrike.engine.rules.dying import fall_dying
from freestrike.engine.rules.falling import fall_if_unsupported
from freestrike.engine.rules.left_by_hand import say_what_is_left
from freestrike.engine.rules.malice import gain_for_victories
from freestrike.engine.rules.resources import gain
from freestrike.engine.rules.set_the_map import SET_THE_MAP, why_not_set
from freestrike.engine.rules.squad_setup import why_not_squads
from freestrike.engine.rules.squads import form_squads
from freestrike.engine.rules.turns import begin_round
from freestrike.events.conditions import CONDITIONS, ENDINGS
from freestrike.events.content.duration import DURATIONS
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Trait
from freestrike.events.encounter import DIRECTOR, HEROES, SIDES, Entrant, Setup
from freestrike.events.lasting import EXPIRIES
from freestrike.events.ledger import Reason
from freestrike.events.movement import SPEED_ENTRY
from freestrike.events.policies import POLICIES
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.events.space import is_size

PLAYERS_CHOOSE_FROM = 6
GOES_FIRST = "combat/determine-who-goes-first"
GO_FIRST = "have its side go first"


def why_not_begin(setup: Setup) -> tuple[Reason, ...]:
    """Everything in `setup` that an encounter can't be played from: names, sides, sizes, policies, numbers, a space off the map, in an
    object or in another's."""
    reasons: list[Reason] = []
    ids = [entrant.id for entrant in setup.entrants]
    reasons.extend(Reason("id twice", SET_THE_MAP, id) for id in dict.fromkeys(ids) if ids.count(id) > 1)
    if not ids:
        reasons.append(Reason("no creatures", SET_THE_MAP))
    if setup.first_side not in ("", *SIDES):
        reasons.append(Reason("no such side", GOES_FIRST, setup.first_side))
    if setup.round < 1:
        reasons.append(Reason("no such round", "combat/combat-round", str(setup.round)))
    if (setup.malice or 0) < 0:
        reasons.append(Reason("less than none", "monster-basics/earning-malice", str(setup.malice)))
    answers = {policy.name: policy.answers for policy in POLICIES}
    reasons.extend(
        Reason("no such policy or answer", "engine/policies", f"{choice.name}={choice.answer}")
        for choice in setup.policies
        if choice.answer not in answers.get(choice.name, ())
    )
    for entrant in setup.entrants:
        reasons.extend(why_not_enter(entrant, setup.round))
        reasons.extend(Reason("no such creature", "tests/hiding", f"{entrant.id}: {id}") for id in entrant.hidden_from if id not in ids)
    for reserve in setup.reserves:
        reasons.extend(why_not_enter(Entrant(reserve.name, reserve, HEROES, HEROES, (0, 0, 0)), setup.round))
    reasons.extend(why_not_squads(setup.entrants))
    return tuple(reasons) or tuple(why_not_set(setup))


def begin(scene: Scene, setup: Setup) -> Procedure[None]:
    """Squads form; what the engine does not run of each creature is said; heroes who enter at 0 Stamina or less are dying; who enters in
    midair and has nothing to bear it or to hold on to falls (combat/falling); every hero gains as much heroic resource as it has Victories
    (the-basics/heroic-resources); then the first side's round begins (combat/combat-round)."""
    yield from form_squads(scene, tuple(creature.id for creature in scene.board.creatures))
    for entrant in setup.entrants:
        if entrant.captain_of:
            yield from attach(scene, entrant.id, entrant.captain_of)
    for creature in scene.board.creatures:
        yield from say_what_is_left(scene, creature.id)
        if creature.stat_block.hero and creature.stamina <= 0:
            yield from fall_dying(scene, creature.id)
    for creature in scene.board.creatures:
        if not grip(scene.board.ground, creature.corner, creature.side_length):
            yield from fall_if_unsupported(scene, creature.id, asks=False)
    for creature in scene.board.creatures:
        if setup.round == 1 and creature.stat_block.hero:
            yield from gain(scene, creature.id, creature.victories, HEROIC_RESOURCE, "Victories", "the-basics/heroic-resources")
    if setup.round == 1 and setup.malice is None:
        yield from gain_for_victories(scene)
    side = setup.first_side or (yield from _who_goes_first(scene))
    yield from begin_round(scene, setup.round, side, malice=setup.malice is None)


def _is_never_surprised(trait: Trait) -> bool:
    return any(type(effect) is Modifier and (effect.what, effect.name) == ("cannot", "be surprised") for effect in trait.effects)


def why_not_enter(entrant: Entrant, round: int) -> Iterator[Reason]:
    """Why `entrant` can't enter a fight in its `round`-th round: its names, side, size or numbers."""
    stat_block = entrant.stat_block
    size, stamina = stat_block.size, stat_block.stamina if entrant.stamina is None else entrant.stamina
    if not entrant.id or not entrant.id.isprintable() or "/" in entrant.id:
        yield Reason("no name for an id", SET_THE_MAP, repr(entrant.id))
    if not entrant.seat or not entrant.seat.isprintable():
        yield Reason("no name for a seat", SET_THE_MAP, f"{entrant.id}: {entrant.seat!r}")
    if entrant.side not in SIDES:
        yield Reason("no such side", "combat/sides", f"{entrant.id}: {entrant.side}")
    if not is_size(size):
        yield Reason("no such size", "combat/size-and-space", f"{entrant.id}: {size}")
    if stat_block.speed < 0:
        yield Reason("no such speed", "combat/movement", f"{entrant.id}: {stat_block.speed}")
    for word in stat_block.movement:
        if word not in SPEED_ENTRY:
            yield Reason("no such movement", "combat/movement-types", f"{entrant.id}: {word}")
    least = -(stat_block.stamina // 2) if stat_block.hero else 0
    if not least < stamina <= stat_block.stamina:
        yield Reason("dead or above the maximum", "combat/stamina", f"{entrant.id}: {stamina} of {stat_block.stamina}")
    if entrant.temporary_stamina < 0:
        yield Reason("less than none", "combat/temporary-stamina", f"{entrant.id}: {entrant.temporary_stamina}")
    if (entrant.recoveries or 0) < 0:
        yield Reason("less than none", "combat/recoveries-and-recovery-value", f"{entrant.id}: {entrant.recoveries}")
    if entrant.victories < 0:
        yield Reason("less than none", "the-basics/victories-for-combat", f"{entrant.id}: {entrant.victories}")
    if entrant.group and (stat_block.hero or entrant.side != DIRECTOR):
        yield Reason("groups are the Director's", "combat/enemies-act-in-groups", entrant.id)
    if entrant.surprised and round > 1:
        yield Reason("surprised after the first round", "combat/determine-surprise", entrant.id)
    if entrant.surprised and any(_is_never_surprised(trait) for trait in stat_block.traits):
        yield Reason("never surprised", "combat/determine-surprise", entrant.id)
    ids = [ability.id for ability in stat_block.abilities] + [MELEE_FREE_STRIKE, RANGED_FREE_STRIKE]
    for id in dict.fromkeys(ids):
        if ids.count(id) > 1 or not id or "/" in id or not id.isprintable():
            yield Reason("no name for an ability", "classes/abilities", f"{entrant.id}: {id!r}")
    for lasting in entrant.lasting:
        if lasting.ends not in (*EXPIRIES, *DURATIONS):
            yield Reason("no such ending", SET_THE_MAP, f"{entrant.id}: {lasting.name} {lasting.ends}".rstrip())
    for condition in entrant.conditions:
        if condition.name not in CONDITIONS or condition.ends not in ENDINGS:
            yield Reason("no such condition", "classes/conditions", f"{entrant.id}: {condition.name} {condition.ends}".rstrip())


def _who_goes_first(scene: Scene) -> Procedure[str]:
    """The side that is not wholly surprised, if the other one is; or the only one of which somebody who is not surprised has it go first;
    else a d10: on 6 or higher the players' choice, else the Director's (combat/determine-who-goes-first; policy first_side: whoever chooses
    goes first)."""
    creatures = tuple(scene.board.creatures)
    caught = [side for side in SIDES if all(creature.surprised for creature in creatures if creature.side == side)]
    if len(caught) == 1:
        return other_side(caught[0])
    eager = dict.fromkeys(one.side for one in creatures if not one.surprised and can(scene.board, one, GO_FIRST))
    if len(eager) == 1:
        return next(iter(eager))
    (die,) = yield from roll("who-goes-first", 10, 1, GOES_FIRST)
    return HEROES if die >= PLAYERS_CHOOSE_FROM else DIRECTOR
