"""Who is asked for an opportunity attack, against a plain reading of the rule (rules/combat.md:553-557) on every step of random fights."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from freestrike.engine import Encounter, Refused
from freestrike.engine.automatic import choose
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.events.commands import Command, Disengage, Mount
from freestrike.events.conditions import Condition
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock, Trait
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.lasting import ENCOUNTER, MARKED, Lasting
from freestrike.events.movement import StepBegun
from freestrike.events.prompts import Asked
from freestrike.events.reactions import RuledOut
from freestrike.events.rulings import AddCondition
from freestrike.events.space import Square, Terrain
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import Creature
from geometry import oracles
from properties.setups import CLEAVE, TAUNT

AMBUSH = Path(__file__).parents[2] / "examples" / "goblin-ambush.yaml"
IMPOSED = ("weakened", "prone", "dazed", "restrained", "frightened", "taunted", "slowed")


def near(one: Square, other: Square) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 1


def sees(board: Board, one: Square, other: Square) -> bool:
    return oracles.line_of_effect(board.ground, one, 1, other, 1)


def left_with_a_bane(board: Board, striker: Creature, mover: Creature) -> bool:
    """Banes less edges, two of each at most, on a melee strike at `mover` and nobody else."""
    banes = edges = 0
    for name in dict.fromkeys(condition.name for condition in striker.conditions):
        sources = [condition.source for condition in striker.conditions if condition.name == name]
        if name in ("weakened", "prone", "restrained") or (name == "frightened" and mover.id in sources):
            banes += 1
        banes += name == "grabbed" and mover.id not in sources
        if name == "taunted" and mover.id not in sources and sees(board, striker.corner, board.creatures[sources[0]].corner):
            banes += 0 if board.creatures[sources[0]].life == "dead" else 2
    for name in dict.fromkeys(condition.name for condition in mover.conditions):
        sources = [condition.source for condition in mover.conditions if condition.name == name]
        if name in ("prone", "restrained") or (name == "frightened" and striker.id in sources):
            edges += 1
    banes += 2 if defends(board, mover) else 0
    banes += 1 if oracles.half_blocked(board.ground, striker.corner, 1, mover.corner, 1, True) else 0
    edges += 1 if mover.surprised else 0
    edges += 1 if flanks(board, striker, mover) else 0
    edges += 1 if any(aid.name == "aided against" and is_ally(board, striker, aid.source) for aid in mover.lasting) else 0
    edges += 1 if marked(board, striker, mover) else 0
    edges += 1 if mover.id in striker.hidden_from or ("unseen by", mover.id) in kept(striker) else 0
    return min(2, banes) > min(2, edges)


def marked(board: Board, striker: Creature, mover: Creature) -> bool:
    """rules/classes.md:9179-9183: by one of the striker's side who is not dying and sees it, and sees the striker, or is it."""
    markers = [board.creatures[source] for name, source in kept(mover) if name == MARKED]
    return any(
        one.life == "alive"
        and one.side == striker.side
        and sees(board, one.corner, mover.corner)
        and (one.id == striker.id or sees(board, one.corner, striker.corner))
        for one in markers
    )


def kept(creature: Creature) -> set[tuple[str, str]]:
    return {(lasting.name, lasting.source) for lasting in creature.lasting}


def is_ally(board: Board, creature: Creature, id: str) -> bool:
    return id != creature.id and board.creatures[id].side == creature.side


def defends(board: Board, creature: Creature) -> bool:
    """rules/combat.md:533: nothing while another creature is taunted by it."""
    taunted = [
        one.id for one in board.creatures for condition in one.conditions if (condition.name, condition.source) == ("taunted", creature.id)
    ]
    return ("defending", creature.id) in kept(creature) and not [id for id in taunted if id != creature.id]


def flanks(board: Board, striker: Creature, enemy: Creature) -> bool:
    """rules/combat.md:591-595: with an ally on the other side; both see it and could react."""
    partners = [
        other
        for other in board.creatures
        if is_ally(board, striker, other.id)
        and other.life in ("alive", "dying")
        and near(other.corner, enemy.corner)
        and oracles.opposite(striker.corner, 1, other.corner, 1, enemy.corner, 1)
    ]
    return able(board, striker, enemy) and any(able(board, other, enemy) for other in partners)


def able(board: Board, creature: Creature, enemy: Creature) -> bool:
    helpless = creature.surprised or any(condition.name in ("dazed", "unconscious") for condition in creature.conditions)
    return not helpless and sees(board, creature.corner, enemy.corner)


def go_along(board: Board, mover: Creature) -> set[str]:
    """Those who move with `mover`, so that it does not leave them: rules/classes.md:462 and rules/combat.md:714."""
    held = {
        one.id for one in board.creatures for condition in one.conditions if (condition.name, condition.source) == ("grabbed", mover.id)
    }
    on_it = {one.id for one in board.creatures if one.mount == mover.id}
    beside_it = {one.id for one in board.creatures if mover.mount and mover.mount in (one.id, one.mount)}
    return held | on_it | beside_it


def may_strike(board: Board, step: StepBegun) -> set[str]:
    """Every creature here is of one square. A rider does not provoke by default, only its mount (policy rider_provokes)."""
    mover = board.creatures[step.creature]
    if step.shift or any(effect == Modifier("never provokes") for trait in mover.stat_block.traits for effect in trait.effects):
        return set()
    return {
        other.id
        for other in board.creatures
        if other.side != mover.side
        and other.life in ("alive", "dying")
        and near(other.corner, step.origin)
        and not near(other.corner, step.to)
        and other.id not in go_along(board, mover)
        and not any(condition.name in ("dazed", "unconscious") for condition in other.conditions)
        and not other.surprised
        and other.id not in mover.hidden_from
        and sees(board, other.corner, step.origin)
        and not left_with_a_bane(board, other, mover)
    }


def one_command(fight: Encounter, random: Random) -> None:
    """A random legal command, a move more often than not; every question about it is answered at random."""
    able = [creature.id for creature in fight.board.creatures if not fight.options(creature.id).reasons]
    id = random.choice(able)
    seat = fight.board.creatures[id].seat
    if random.random() < 0.2:
        source = random.choice([creature.id for creature in fight.board.creatures])
        condition = Condition(random.choice(IMPOSED), source, "eot", "oracle")
        try:
            fight.rule(AddCondition(random.choice(able), condition))
        except Refused:
            return
    offered = list(fight.options(id))
    moves: list[Command] = [choice.command for choice in offered if choice.squares and not isinstance(choice.command, Disengage)]
    # Who sits on another walks nowhere: now and then is enough.
    commands = [choice.command for choice in offered if not isinstance(choice.command, Mount) or random.random() < 0.1]
    if not commands:
        return
    fight.do(random.choice(moves if moves and random.random() < 0.7 else commands), seat=seat)
    while fight.prompts:
        prompt = fight.prompts[0]
        options = [option.id for option in prompt.options]
        count = random.randint(prompt.least, prompt.most)
        # Squares in any order are no path.
        if prompt.kind == "forced movement":
            chosen = choose(fight.board, prompt)
        else:
            chosen = tuple(options[: prompt.least] if prompt.kind == "move" else random.sample(options, count))
        fight.answer(prompt.id, chosen, seat=prompt.seat)


def crowd(random: Random) -> Setup:
    """Three heroes of a seat each against three of the Director's and a squad of three minions, all within a few squares of one another,
    with a wall or two, marks, and one that never provokes. Fights of creatures that start far apart seldom have anybody leave anybody."""
    squares = [(x, y, 0) for x in range(6) for y in range(5)]
    random.shuffle(squares)
    scores = Characteristics(might=2, agility=1)
    heroes = [
        StatBlock(f"h{n}", "1M", 5, 40, hero=True, characteristics=scores, abilities=(CLEAVE, TAUNT), recoveries=3) for n in (1, 2, 3)
    ]
    slippery = Trait("Slippery", (Modifier("never provokes"),))
    foes = [StatBlock(f"d{n}", "1M", 5, 30, free_strike=CreatureFreeStrike(2), traits=(slippery,) if n == 3 else ()) for n in (1, 2, 3)]
    minion = StatBlock("minion", "1M", 5, 8, roles=("Minion",), free_strike=CreatureFreeStrike(1))
    entrants = [
        *(Entrant(one.name, one, HEROES, one.name, squares.pop()) for one in heroes),
        *(Entrant(one.name, one, DIRECTOR, DIRECTOR, squares.pop(), lasting=marks(random)) for one in foes),
        *(Entrant(f"m{n}", minion, DIRECTOR, DIRECTOR, squares.pop(), squad="squad", lasting=marks(random)) for n in (1, 2, 3)),
    ]
    solid = tuple(squares.pop() for _ in range(random.randint(0, 2)))
    return Setup("crowd", tuple(entrants), Terrain((0, 0, 0), (7, 6, 0), solid), random.choice((HEROES, DIRECTOR)))


def marks(random: Random) -> tuple[Lasting, ...]:
    """In one case of three a mark of the first hero."""
    return () if random.randrange(3) else (Lasting(MARKED, "h1", ENCOUNTER, "mark"),)


def asked_and_ruled_out(fight: Encounter) -> tuple[dict[int, set[str]], dict[int, set[str]]]:
    """By the record of the step who was asked for an opportunity attack, and who was told why not."""
    asked: dict[int, set[str]] = {}
    excluded: dict[int, set[str]] = {}
    for record in fight.records():
        if isinstance(record.event, Asked) and record.event.prompt.kind == "reactions":
            who = {option.creature for option in record.event.prompt.options if option.id.startswith("opportunity-attack/")}
            asked.setdefault(record.event.prompt.window, set()).update(who)
        elif isinstance(record.event, RuledOut):
            those = {exclusion.creature for exclusion in record.event.exclusions if exclusion.reaction == "combat/opportunity-attacks"}
            excluded.setdefault(record.event.of, set()).update(those)
    return asked, excluded


def compared(fight: Encounter) -> tuple[int, int]:
    """Each step of the fight against the plain reading: how often somebody was asked, and how often somebody was ruled out."""
    asked, excluded = asked_and_ruled_out(fight)
    counted = [0, 0]
    for record in list(fight.records()):
        step = record.event
        if not isinstance(step, StepBegun):
            continue
        board = fight.at(record.seq).board
        due, offered = may_strike(board, step), asked.get(record.seq, set())
        # A Director's creature is asked after the players' strikes; one that they have felled or dazed is not asked any more.
        assert offered <= due, (record.seq, offered, due)
        players = {id for id in due if board.creatures[id].seat != "director"}
        assert players <= offered, (record.seq, offered, due)
        if not players:
            assert offered == due, (record.seq, offered, due)
        assert not excluded.get(record.seq, set()) & due
        counted[0] += bool(offered)
        counted[1] += bool(excluded.get(record.seq))
    return counted[0], counted[1]


def played(setup: Setup, seed: int, commands: int) -> Encounter:
    """A fight of random legal commands."""
    random = Random(seed)
    fight = Encounter.create(setup, secret=bytes([seed]))
    for _ in range(commands):
        if fight.board.winner:
            break
        one_command(fight, random)
    return fight


@pytest.mark.parametrize("seed", range(6))
def test_those_are_asked_who_may_strike_and_nobody_else(seed: int) -> None:
    """The ambush: it begins far apart, so that in some of these fights nobody is left at all."""
    compared(played(read_encounter(AMBUSH), seed, 60))


def test_in_a_crowd_too_with_squads_and_marks() -> None:
    """In twelve fights at close quarters somebody is asked in most, and others are ruled out."""
    fights = [played(crowd(Random(seed)), seed, 40) for seed in range(12)]

    counted = [compared(fight) for fight in fights]

    assert sum(asked > 0 for asked, _ in counted) >= 10
    assert sum(ruled_out > 0 for _, ruled_out in counted) >= 6
    strikers = {id for fight in fights for asked in asked_and_ruled_out(fight)[0].values() for id in asked}
    assert {"m1", "m2", "m3"} & strikers
