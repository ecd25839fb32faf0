"""From the `setup` of a scenario to a Setup that the engine can begin."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.creature_file import read_creatures
from freestrike.engine.content.heroes.censor import JUDGED, JUDGING, JUDGMENT
from freestrike.engine.content.heroes.tactician import marked
from freestrike.engine.content.heroes.tactician_first_echelon import HAMMER_AND_ANVIL, OVERWATCH, PARRY, STRIKE_NOW
from freestrike.engine.content.heroes.tiers import damage_roll
from freestrike.engine.content.kits import AddedByKit
from freestrike.engine.content.printed.captain_line import read_captain_line
from freestrike.engine.content.shipped_content import shipped
from freestrike.events.conditions import Condition
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import ForceMove, Substitute, UseAbilities
from freestrike.events.content.malice import MaliceFeature
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import (
    Characteristics,
    CreatureFreeStrike,
    DamageModifier,
    StatBlock,
    Trait,
)
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.lasting import ENCOUNTER, INVISIBLE, MARKED, Lasting
from freestrike.events.policies import PolicyChosen
from freestrike.events.space import EARTH, OBJECT_IMMUNITIES, Column, Demanding, Hazard, SolidObject, Square, Terrain, Wall
from scenarios.written import Case, scenarios

COMPENDIUM = "FREESTRIKE_COMPENDIUM"
"""The environment variable with the directory that holds `bestiary/`; without it a named stat block is built from a scenario's numbers."""

PRINTED_TRAITS = {"Goblin Warrior": (Trait("Crafty", (Modifier("never provokes"),)),)}
"""The traits that matter to a scenario, of the stat blocks that it names."""

BANES_ON_FREE_STRIKES = "conditions' banes on free strikes"

FEATURES = {
    "Headbutt (title benefit)": (
        Trait("Headbutt", tuple(Modifier("ignores", name=BANES_ON_FREE_STRIKES, detail=one) for one in ("grabbed", "restrained"))),
    ),
    "Melee Superiority": (Trait("Melee Superiority", (Modifier("target's speed at most", 0, on="opportunity attack"),)),),
    "Disengage +1": (Trait("Disengage +1", (Modifier("disengage"),)),),
    "Disengage +2": (Trait("Disengage +2", (Modifier("disengage", 2),)),),
    "Kit: melee +2/+2/+2, melee distance +1": (AddedByKit(melee=(2, 2, 2), melee_distance=1).trait(),),
    "a hold in place of any free strike": (Trait("Hold", (Substitute(UseAbilities("named", named=("hold",))),)),),
    "cannot stand": (Trait("Bad leg", (Modifier("cannot", name="stand"),)),),
    "Mark (on B)": (),
    "Strike Now": (),
    "Overwatch": (),
    "Parry": (),
    "Judgment": (JUDGING,),
    "effect: a signature or heroic ability may replace a free strike against a target marked by T": (
        Trait("That One Is Mine!", (Substitute(UseAbilities("signature or heroic"), against=(marked(),)),)),
    ),
}
"""The features that scenarios name, as traits. What a mark does is said on the creature that is marked (`marked_by`)."""

ABILITIES = {
    "Strike Now": (STRIKE_NOW,),
    "Overwatch": (OVERWATCH,),
    "Parry": (PARRY,),
    "Judgment": (JUDGMENT,),
    "Hammer and Anvil (5 focus)": (HAMMER_AND_ANVIL,),
    "Brutal Slam": (
        Ability(
            "brutal-slam",
            "Brutal Slam",
            MAIN_ACTION,
            ("Melee", "Strike", "Weapon"),
            melee=1,
            target=Target(("creature", "object"), 1),
            roll=damage_roll("might", 3, 6, 9, ((ForceMove("push", 1),), (ForceMove("push", 2),), (ForceMove("push", 4),))),
            signature=True,
        ),
    ),
}
"""The abilities that scenarios name: as features, heroic abilities or a signature ability."""

BY_THE_DICE = "roll"
"""A d10 settles who goes first."""

DERIVED_CONDITIONS = ("dying",)
"""Written among the conditions, but brought about by the Stamina that a creature enters with, and with it what dying brings."""


class _Ending(msgspec.Struct, forbid_unknown_fields=True):
    by: str = ""
    source: str = ""
    ends: str = ""


class _Creature(msgspec.Struct, forbid_unknown_fields=True):
    side: str
    pos: tuple[int, ...]
    size: str = "1M"
    speed: int = 5
    stamina: int | None = None
    stamina_max: int | None = None
    temporary_stamina: int = 0
    recoveries: int = 0
    level: int = 1
    might: int = 0
    agility: int = 0
    reason: int = 0
    intuition: int = 0
    presence: int = 0
    free_strike: int = 0
    free_strike_type: str = ""
    signature_distance: str = ""
    statblock: str = ""
    immunities: dict[str, int] = {}
    weaknesses: dict[str, int] = {}
    damage_immunity: int | str | None = None
    conditions: tuple[str | dict[str, _Ending], ...] = ()
    surprised: bool = False
    stability: int = 0
    movement: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    marked_by: str = ""
    squad: str = ""
    roles: tuple[str, ...] = ()
    minion: bool = False
    with_captain: str = ""
    captain_of: str = ""
    judged_by: str = ""
    focus: int = 0
    wrath: int = 0
    surges: int = 0
    heroic: tuple[str, ...] = ()
    signature: str = ""
    hidden_from: tuple[str, ...] = ()
    invisible: bool = False
    highest_characteristic: int = 0
    shipped: str = ""
    class_: str = msgspec.field(default="", name="class")
    domains: tuple[str, ...] = ()
    victories: int = 0
    group: str = ""
    skills: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    abilities: tuple[dict[str, object], ...] = ()
    traits: tuple[dict[str, object], ...] = ()
    # In words or of no effect on the board: what a test plays by hand.
    power_roll_bonus: int = 0
    state: str = ""
    stands_on: str = ""
    ability: str = ""
    effect: str = ""
    note: str = ""


class _State(msgspec.Struct, forbid_unknown_fields=True):
    triggered_action_used: bool = False


class _Object(msgspec.Struct, forbid_unknown_fields=True):
    squares: tuple[tuple[int, ...], ...]
    material: str = ""
    size: str = "1M"
    stamina: int = 0
    loose: bool = False
    living: bool = False


class _Hazard(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    squares: tuple[tuple[int, ...], ...]
    damage: int
    type: str = ""


class _Demanding(msgspec.Struct, forbid_unknown_fields=True):
    squares: tuple[tuple[int, ...], ...]
    difficulty: str = "medium"


class _Setup(msgspec.Struct, forbid_unknown_fields=True):
    creatures: dict[str, _Creature] = {}
    difficult_terrain: tuple[tuple[int, ...], ...] = ()
    solid: tuple[tuple[int, ...], ...] = ()
    slopes: tuple[tuple[int, int], ...] = ()
    stone: tuple[tuple[int, int], ...] = ()
    hazards: tuple[_Hazard, ...] = ()
    state: dict[str, _State] = {}
    round: int = 1
    ground: tuple[tuple[int, int, int], ...] = ()
    fog: tuple[tuple[int, ...], ...] = ()
    dark: tuple[tuple[int, ...], ...] = ()
    water: tuple[tuple[int, ...], ...] = ()
    objects: dict[str, _Object] = {}
    malice: int | str = 0
    hero_tokens: int = 0
    first: str = ""
    malice_features: tuple[MaliceFeature, ...] = ()
    reserves: tuple[str, ...] = ()
    demanding: tuple[_Demanding, ...] = ()
    # In words: what a test plays by hand.
    walls: str = ""
    ability: str = ""
    cover: str = ""
    concealment: str = ""
    terrain: str = ""
    note: str = ""


def setup_of(
    case: Case,
    board: str,
    first: str,
    abilities: Mapping[str, tuple[Ability, ...]],
    walls: tuple[Wall, ...],
    policies: Mapping[str, str],
    changed: Mapping[str, Mapping[str, object]],
    concealing: Terrain,
    columns: tuple[Column, ...] = (),
    objects: tuple[SolidObject, ...] = (),
) -> Setup:
    """The board of `case`, or of the scenario `board`; the side of the creature `first` acts first. `abilities`, `walls`, `policies`,
    `objects` and what gives cover or concealment (`concealing`) are given by hand, where the scenario has them in
    words; `changed`: by creature, the fields of its Entrant that are not as written. Raises msgspec.ValidationError for a part of the setup
    that nothing here understands."""
    written = msgspec.convert((scenarios()[board] if board else case.scenario).setup, _Setup)
    if bool(written.walls) != bool(walls or objects):
        raise ValueError(f"{case.id}: walls in words want walls given by hand: {written.walls!r}")
    entrants = tuple(
        replace(_entrant(id, creature, written.state.get(id, _State()), abilities.get(id, ())), **changed.get(id, {}))
        for id, creature in written.creatures.items()
    )
    if bool(written.cover) != bool(concealing.solid) or bool(written.concealment) != bool(concealing.fog):
        raise ValueError(f"{case.id}: cover and concealment in words want it given by hand")
    terrain = _terrain(written, walls, columns, objects, concealing)
    chosen = (*case.policies, *(PolicyChosen(name, answer) for name, answer in policies.items()))
    return Setup(
        case.id,
        entrants,
        terrain,
        "" if written.first == BY_THE_DICE else written.creatures[first].side,
        chosen,
        written.round,
        None if isinstance(written.malice, str) else written.malice,
        written.hero_tokens,
        written.malice_features,
        tuple(map(shipped, written.reserves)),
    )


def _terrain(
    written: _Setup, walls: tuple[Wall, ...], columns: tuple[Column, ...], objects: tuple[SolidObject, ...], concealing: Terrain
) -> Terrain:
    ground = tuple(
        Column(x, y, top, (x, y) in written.slopes, "stone" if (x, y) in written.stone else EARTH) for x, y, top in written.ground
    )
    return Terrain(
        solid=(*map(square_of, written.solid), *concealing.solid),
        walls=walls,
        difficult=tuple(map(square_of, written.difficult_terrain)),
        columns=(*ground, *columns, *concealing.columns),
        hazards=tuple(Hazard(one.name, tuple(map(square_of, one.squares)), one.damage, one.type) for one in written.hazards),
        fog=(*map(square_of, written.fog), *concealing.fog),
        dark=tuple(map(square_of, written.dark)),
        water=tuple(map(square_of, written.water)),
        demanding=tuple(Demanding(tuple(map(square_of, one.squares)), one.difficulty) for one in written.demanding),
        objects=(*objects, *(_object(id, thing) for id, thing in written.objects.items())),
    )


def square_of(written: tuple[int, ...]) -> Square:
    """A square as a scenario writes it; without a third number it is on the ground."""
    x, y, z = written if len(written) == 3 else (*written, 0)
    return (x, y, z)


def seat_of(id: str, side: str) -> str:
    """Who answers for a creature: the Director, or a player for each hero."""
    return DIRECTOR if side == DIRECTOR else f"player of {id}"


def _object(id: str, thing: _Object) -> SolidObject:
    immunities = () if thing.living else OBJECT_IMMUNITIES
    squares = tuple(map(square_of, thing.squares))
    return SolidObject(id, squares, thing.material, thing.size, thing.stamina, immunities, loose=thing.loose)


def _entrant(id: str, creature: _Creature, state: _State, abilities: tuple[Ability, ...]) -> Entrant:
    return Entrant(
        id=id,
        stat_block=_stat_block(id, creature, abilities),
        side=creature.side,
        seat=seat_of(id, creature.side),
        square=square_of(creature.pos),
        stamina=creature.stamina,
        temporary_stamina=creature.temporary_stamina,
        conditions=_conditions(creature),
        surprised=creature.surprised,
        triggered_action_used=state.triggered_action_used,
        squad=creature.squad,
        captain_of=creature.captain_of,
        lasting=tuple(_lasting(creature)),
        hidden_from=creature.hidden_from,
        heroic_resource=creature.focus + creature.wrath,
        surges=creature.surges,
        victories=creature.victories,
        group=creature.group,
    )


def _lasting(creature: _Creature) -> Iterator[Lasting]:
    if creature.marked_by:
        yield Lasting(MARKED, creature.marked_by, ENCOUNTER, "mark")
    if creature.judged_by:
        yield Lasting(JUDGED, creature.judged_by, ENCOUNTER, "judgment")
    if creature.invisible:
        yield Lasting(INVISIBLE, "", ENCOUNTER)


def _stat_block(id: str, creature: _Creature, abilities: tuple[Ability, ...]) -> StatBlock:
    if creature.shipped:
        return shipped(creature.shipped)
    assert creature.stamina is not None, f"{id} has no Stamina"
    told = _told(id, creature)
    built = StatBlock(
        name=creature.statblock or (f"minion of {creature.squad}" if creature.squad else id),
        size=creature.size,
        speed=creature.speed,
        stamina=creature.stamina if creature.stamina_max is None else creature.stamina_max,
        level=creature.level,
        roles=creature.roles,
        hero=creature.side == HEROES,
        characteristics=Characteristics(
            creature.might, creature.agility, creature.reason, creature.intuition, max(creature.presence, creature.highest_characteristic)
        ),
        free_strike=None if creature.side == HEROES else _free_strike(creature),
        abilities=(*abilities, *told.abilities, *(ability for name in _named_abilities(creature) for ability in ABILITIES.get(name, ()))),
        traits=(
            *PRINTED_TRAITS.get(creature.statblock, ()),
            *(trait for name in creature.features for trait in FEATURES[name]),
            *told.traits,
        ),
        immunities=_immunities(creature),
        weaknesses=tuple(DamageModifier(type, value) for type, value in creature.weaknesses.items()),
        recoveries=creature.recoveries,
        stability=creature.stability,
        movement=creature.movement,
        with_captain=creature.with_captain,
        captain_benefit=read_captain_line(creature.with_captain),
        heroic_resource=told.heroic_resource,
        skills=creature.skills,
        keywords=creature.keywords,
    )
    directory = os.environ.get(COMPENDIUM)
    return _printed(directory, built) if creature.statblock and directory else built


def _told(id: str, creature: _Creature) -> StatBlock:
    """What a scenario tells of a creature in the words of a creature file: its class, its abilities, its traits."""
    form = {
        "name": id,
        "hero": creature.side == HEROES,
        "class": creature.class_,
        "domains": creature.domains,
        "level": creature.level,
        "size": creature.size,
        "speed": creature.speed,
        "stamina": max(1, creature.stamina or 0),
        "characteristics": {},
        "abilities": creature.abilities,
        "traits": creature.traits,
    }
    if creature.side != HEROES:
        form["free_strike"] = creature.free_strike
    (told,) = read_creatures(id, msgspec.json.encode(form))
    return told


def _named_abilities(creature: _Creature) -> tuple[str, ...]:
    return (*creature.features, *creature.heroic, *filter(None, (creature.signature,)))


def _printed(directory: str, built: StatBlock) -> StatBlock:
    """The printed stat block; it must have the numbers that the scenario gives."""
    printed = Compendium(directory).creature(built.name)
    assert printed.free_strike is not None
    assert built.free_strike is not None
    assert (printed.size, printed.speed, printed.stamina) == (built.size, built.speed, built.stamina)
    assert (printed.free_strike.value, printed.free_strike.melee) == (built.free_strike.value, built.free_strike.melee)
    assert printed.free_strike.damage_types == built.free_strike.damage_types
    return printed


def _free_strike(creature: _Creature) -> CreatureFreeStrike:
    kind, _, squares = creature.signature_distance.partition(" ")
    if kind not in ("", "Melee"):
        raise ValueError(f"a signature distance that nothing here understands: {creature.signature_distance}")
    types = tuple(creature.free_strike_type.split(" and ")) if creature.free_strike_type else ()
    return CreatureFreeStrike(creature.free_strike, melee=max(1, int(squares or 1)), damage_types=types)


def _immunities(creature: _Creature) -> tuple[DamageModifier, ...]:
    typed = tuple(DamageModifier(type, value) for type, value in creature.immunities.items())
    match creature.damage_immunity:
        case None:
            return typed
        case "all":
            return (*typed, DamageModifier("", None))
        case value:
            return (*typed, DamageModifier("", int(value)))


def _conditions(creature: _Creature) -> tuple[Condition, ...]:
    named = {name: _Ending() for name in creature.conditions if isinstance(name, str)}
    if not named.keys().isdisjoint(DERIVED_CONDITIONS):
        return ()
    found = [Condition(name) for name in named]
    for written in creature.conditions:
        if not isinstance(written, str):
            found.extend(Condition(name, ending.by or ending.source, ending.ends) for name, ending in written.items())
    return tuple(found)
