"""Small random encounters: a crowded map, heroes of two or three seats, the Director's creatures of every size."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st
from msgspec.structs import replace

from freestrike.events.conditions import CONDITIONS, Condition
from freestrike.events.content.ability import FREE_MANEUVER, MAIN_ACTION, MANEUVER, Ability, Area, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, ForceMove, ImposeCondition, LeftByHand, UnderPotency
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, DamageModifier, StatBlock, Trait
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.lasting import ENCOUNTER, INVISIBLE, Lasting
from freestrike.events.policies import POLICIES, PolicyChosen
from freestrike.events.space import Column, Hazard, Square, Terrain, Wall, side_length

WIDTH, HEIGHT = 8, 6
DEEP = 3
FLOOR: tuple[Square, ...] = tuple((x, y, 0) for x, y in product(range(WIDTH), range(HEIGHT)))
SIZES = ("1T", "1S", "1M", "1L", "2", "3")
SEATS = ("ana", "ben", "cem")

CLEAVE = Ability(
    "cleave",
    "Cleave",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=2,
    target=Target(("creature",), 2),
    roll=PowerRoll(
        (
            (DealDamage(3, "", ("might",)),),
            (DealDamage(5, "", ("might",)), UnderPotency("might", "weak", (ImposeCondition("prone"),))),
            (DealDamage(8, "fire", ("might",)), UnderPotency("agility", "strong", (ImposeCondition("slowed", "eot"),))),
        ),
        ("might",),
    ),
    signature=True,
)
NOVA = Ability(
    "nova",
    "Nova",
    MAIN_ACTION,
    ("Area", "Magic"),
    area=Area("burst", 2),
    target=Target(("enemy",), 0),
    roll=PowerRoll(
        (
            (DealDamage(1, "cold"),),
            (DealDamage(3, "cold"), UnderPotency("reason", 1, (ImposeCondition("dazed", "save"),))),
            (DealDamage(5, "cold"), UnderPotency("reason", 2, (ImposeCondition("bleeding", "save"), DealDamage(1, "acid")))),
        ),
        bonus=2,
    ),
)
TAUNT = Ability(
    "taunt",
    "Taunt",
    MANEUVER,
    ("Magic", "Ranged"),
    ranged=6,
    target=Target(("enemy",), 1),
    roll=PowerRoll(
        (
            (UnderPotency("presence", "weak", (ImposeCondition("taunted", "eot"),)),),
            (UnderPotency("presence", "average", (ImposeCondition("frightened", "save"),)), LeftByHand("it howls")),
            (ImposeCondition("weakened", "eot"), ForceMove("push", 2)),
        ),
        ("presence", "agility"),
    ),
)
KNIFE = Ability(
    "knife",
    "Knife",
    MAIN_ACTION,
    ("Melee", "Ranged", "Strike", "Weapon"),
    melee=1,
    ranged=4,
    roll=PowerRoll(((DealDamage(2),), (DealDamage(4),), (DealDamage(6), ImposeCondition("grabbed"))), ("agility",)),
    effects=(ImposeCondition("restrained", "eot"),),
)
SHOVE = Ability(
    "shove",
    "Shove",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    target=Target(("creature",), 2),
    roll=PowerRoll(
        (
            (DealDamage(2), ForceMove("push", 2)),
            (DealDamage(4), ForceMove("slide", 3)),
            (DealDamage(6), UnderPotency("might", "strong", (ForceMove("push", 3, vertical=True), ImposeCondition("prone")))),
        ),
        ("might",),
    ),
)
LASSO = Ability("lasso", "Lasso", MANEUVER, ("Magic", "Ranged"), ranged=5, effects=(ForceMove("pull", 3), ImposeCondition("slowed", "eot")))
BATTLE_CRY = Ability("battle-cry", "Battle Cry", FREE_MANEUVER, target=Target(("self",), 1), effects=(ImposeCondition("bleeding", "save"),))
MAUL = Ability(
    "maul",
    "Maul",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    melee=1,
    roll=PowerRoll(((DealDamage(6),), (DealDamage(9),), (DealDamage(12),)), ("might",)),
    of_kit=True,
)
ABILITIES = (MAUL, CLEAVE, NOVA, TAUNT, KNIFE, SHOVE, LASSO, BATTLE_CRY)

scores = st.integers(-2, 3)
characteristics = st.builds(Characteristics, scores, scores, scores, scores, scores)
abilities = st.lists(st.sampled_from(ABILITIES), max_size=3, unique=True).map(tuple)
conditions = st.builds(
    Condition,
    name=st.sampled_from(CONDITIONS),
    source=st.sampled_from(["", "h1", "d1"]),
    ends=st.sampled_from(["eot", "save", "encounter", ""]),
    by=st.sampled_from(["", "curse"]),
)
modifiers = st.lists(st.builds(DamageModifier, st.sampled_from(["", "fire", "cold"]), st.sampled_from([1, 3])), max_size=1).map(tuple)
policies = st.lists(
    st.sampled_from([PolicyChosen(policy.name, answer) for policy in POLICIES for answer in policy.answers]),
    max_size=2,
    unique_by=lambda chosen: chosen.name,
).map(tuple)

movements = st.sampled_from([(), (), (), ("climb",), ("swim",), ("fly",), ("fly", "hover"), ("burrow",), ("teleport",)])

heroes = st.builds(
    StatBlock,
    name=st.just("Hero"),
    size=st.sampled_from(["1S", "1M", "1L", "2"]),
    speed=st.integers(4, 6),
    stamina=st.integers(6, 24),
    level=st.integers(1, 2),
    hero=st.just(True),
    characteristics=characteristics,
    abilities=abilities,
    immunities=modifiers,
    recoveries=st.integers(0, 3),
    movement=movements,
)
creatures = st.builds(
    StatBlock,
    name=st.just("Creature"),
    size=st.sampled_from(SIZES),
    speed=st.integers(3, 6),
    stamina=st.integers(1, 12),
    characteristics=characteristics,
    free_strike=st.builds(
        CreatureFreeStrike,
        value=st.integers(1, 6),
        melee=st.integers(1, 2),
        damage_types=st.sampled_from([(), ("fire",), ("cold", "fire")]),
    ),
    abilities=abilities,
    traits=st.sampled_from([(), (), (), (Trait("Slippery", (Modifier("never provokes"),)),)]),
    weaknesses=modifiers,
    movement=movements,
)


def space(corner: Square, size: str) -> set[Square]:
    """The squares that a creature of `size` fills from its least corner."""
    span = range(side_length(size))
    return {(corner[0] + dx, corner[1] + dy, corner[2] + dz) for dx, dy, dz in product(span, span, span)}


@st.composite
def terrains(draw: st.DrawFn) -> Terrain:
    """A bordered floor with a few solid and difficult squares, a few walls, and patches of fog and darkness; one in three with pits and
    hills, liquid and fire."""
    solid = tuple(draw(st.lists(st.sampled_from(FLOOR), max_size=3, unique=True)))
    difficult = tuple(draw(st.lists(st.sampled_from(FLOOR), max_size=4, unique=True)))
    starts = draw(st.lists(st.tuples(st.sampled_from(FLOOR), st.booleans()), max_size=4, unique=True))
    walls = tuple(Wall(one, (one[0] + 1, one[1], 0) if east else (one[0], one[1] + 1, 0)) for one, east in starts)
    fog, dark = (tuple(draw(st.lists(st.sampled_from(FLOOR), max_size=3, unique=True))) for _ in range(2))
    flat = Terrain((0, 0, 0), (WIDTH - 1, HEIGHT - 1, 2), solid, walls, difficult, fog=fog, dark=dark)
    if draw(st.integers(0, 2)):
        return flat
    tops = draw(st.dictionaries(st.sampled_from(FLOOR), st.sampled_from([-DEEP, -1, 1, 2]), max_size=6))
    columns = tuple(Column(x, y, top, draw(st.booleans())) for (x, y, _), top in tops.items() if (x, y, 0) not in solid)
    below = [(x, y, z) for (x, y, _), top in tops.items() for z in range(top, 0)]
    water = tuple(draw(st.lists(st.sampled_from([*FLOOR, *below]), max_size=4, unique=True)))
    burning = tuple(draw(st.lists(st.sampled_from([*FLOOR, *below]), max_size=3, unique=True)))
    fire = Hazard("fire", burning, draw(st.integers(1, 4)), "fire", draw(st.booleans()))
    return replace(flat, least=(0, 0, -DEEP), columns=columns, water=water, hazards=(fire,) if burning else ())


benefits = st.sampled_from(
    [(Modifier("stamina", 2),), (Modifier("speed", 2),), (Modifier("extra damage", 1, on="strike"),), (Modifier("edge", on="strike"),)]
)


@st.composite
def squads(draw: st.DrawFn, taken: set[Square]) -> list[Entrant]:
    """In one encounter of three a squad of two to four small minions, in squares that are not taken."""
    if draw(st.integers(0, 2)):
        return []
    block = replace(draw(creatures), name="Minion", size="1M", roles=("Minion",), captain_benefit=draw(benefits))
    free = [square for square in FLOOR if square not in taken]
    squares = draw(st.lists(st.sampled_from(free), min_size=2, max_size=4, unique=True)) if len(free) > 1 else []
    return [Entrant(f"m{n}", block, DIRECTOR, DIRECTOR, square, squad="squad") for n, square in enumerate(squares, 1)]


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """An encounter of 2 to 4 heroes and 2 to 5 other creatures, each in a free space."""
    terrain = draw(terrains())
    taken = set(terrain.solid).union((column.x, column.y, 0) for column in terrain.columns)
    entrants: list[Entrant] = []
    for prefix, side, count in (("h", HEROES, draw(st.integers(2, 4))), ("d", DIRECTOR, draw(st.integers(2, 5)))):
        for number in range(1, count + 1):
            block = draw(heroes if side == HEROES else creatures)
            free = [
                corner
                for corner in FLOOR
                if all(square[0] < WIDTH and square[1] < HEIGHT and square not in taken for square in space(corner, block.size))
                and not any({wall.one, wall.other} <= space(corner, block.size) for wall in terrain.walls)
            ]
            if not free:
                continue
            corner = draw(st.sampled_from(free))
            taken |= space(corner, block.size)
            entrants.append(
                Entrant(
                    f"{prefix}{number}",
                    block,
                    side,
                    draw(st.sampled_from((*SEATS, DIRECTOR))) if side == HEROES else DIRECTOR,
                    corner,
                    temporary_stamina=draw(st.sampled_from([0, 0, 0, 3])),
                    conditions=tuple(draw(st.lists(conditions, max_size=1))) if draw(st.integers(0, 3)) == 3 else (),
                    surprised=draw(st.integers(0, 7)) == 7,
                    hidden_from=("h1",) if prefix == "d" and entrants and draw(st.integers(0, 3)) == 3 else (),
                    lasting=(Lasting(INVISIBLE, "", ENCOUNTER),) if draw(st.integers(0, 7)) == 7 else (),
                )
            )
    led = draw(st.integers(0, 1))
    minions = draw(squads(taken))
    if minions and led:
        entrants = [replace(one, captain_of="squad") if one.id == "d1" else one for one in entrants]
    entrants.extend(minions)
    return Setup("random", tuple(entrants), terrain, draw(st.sampled_from(["", HEROES, DIRECTOR])), draw(policies))
