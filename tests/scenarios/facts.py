"""The facts of a scenario, each with how it is checked. A fact that nothing here understands fails the test."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from freestrike.engine.queries.speed import speed
from freestrike.events.damage import BecameWinded, DamageTaken, Died, StaminaLost
from freestrike.events.dice import Rolled
from freestrike.events.movement import Stepped, Teleported
from freestrike.events.strikes import AbilityUsed, PowerRollAltered, PowerRollMade
from freestrike.events.tests import PowerRollTested
from freestrike.events.turns import ExtraMainActionGained, TurnStarted
from freestrike.projections.board.creature import DEAD
from scenarios.reasons import carries
from scenarios.setups import square_of
from scenarios.table import OPPORTUNITY_ATTACK, Table

BLEEDING_DIE = "bleeding_d6"
Check = Callable[[Table, object], None]
T = TypeVar("T")


class _Attack(msgspec.Struct, forbid_unknown_fields=True):
    by: str
    against: str
    step: tuple[tuple[int, ...], tuple[int, ...]] | None = None


class _Denied(msgspec.Struct, forbid_unknown_fields=True):
    by: str
    reason: str
    against: str = ""


def then(table: Table, **seen: object) -> None:
    """Check every fact of the table's scenario. `seen`: what a test saw by hand, for the facts that only it can see; each must be among
    the facts."""
    facts = table.case.facts
    assert not table.case.rejected, "a rejected command is checked by Table.refused"
    assert seen.keys() <= facts.keys()
    for name, expected in facts.items():
        if name in seen:
            assert seen[name] == expected, name
    check(table, {name: expected for name, expected in facts.items() if name not in seen})
    _dice_fell_as_written(table)
    table.checked = True


def check(table: Table, facts: Mapping[str, object]) -> None:
    """Check these facts as they are now. Raises KeyError for one that nothing here understands."""
    for name, expected in facts.items():
        CHECKS[name](table, expected)


def _dice_fell_as_written(table: Table) -> None:
    """Every die was rolled by whom the scenario says."""
    fell: dict[str, list[int]] = {}
    for roll in table.encounter.records():
        if isinstance(roll.event, Rolled):
            roller = BLEEDING_DIE if roll.event.name.endswith("/bleeding") else roll.event.name.partition("/")[0]
            fell.setdefault(roller, []).extend(roll.event.dice)
    assert fell == {roller: dice for roller, dice in table.rolls.items() if dice}


def _opportunity_attacks(table: Table, expected: object) -> None:
    attacks = table.attacks()
    wanted = _read(expected, list[_Attack])
    assert [(attack.by, attack.against) for attack in attacks] == [(attack.by, attack.against) for attack in wanted]
    for attack, want in zip(attacks, wanted, strict=True):
        assert want.step is None or attack.step == tuple(map(square_of, want.step))


def _denied(table: Table, expected: object) -> None:
    mover = [record.event.creature for record in table.records if isinstance(record.event, Stepped | Teleported)][-1]
    ruled_out = table.ruled_out()
    wanted = _read(expected, list[_Denied])
    assert [exclusion.creature for exclusion in ruled_out] == [want.by for want in wanted]
    for exclusion, want in zip(ruled_out, wanted, strict=True):
        (reason,) = exclusion.reasons
        assert exclusion.reaction == OPPORTUNITY_ATTACK
        assert carries(reason, want.reason), f"{reason} is not {want.reason}"
        assert want.against in ("", mover)


def _edges(table: Table, expected: object) -> None:
    """What gave an edge or a bane in the only roll, in the order of its ledger."""
    (roll,) = table.events(PowerRollMade)
    (outcome,) = roll.outcomes
    edges = [[entry.kind, entry.source] for entry in outcome.ledger if entry.kind.endswith(("edge", "bane"))]
    assert edges == expected


class _Thing(msgspec.Struct, forbid_unknown_fields=True):
    at: tuple[tuple[int, ...], ...]
    stamina: tuple[int, ...] = ()


def _objects(table: Table, expected: object) -> None:
    """What is left of each object."""
    ground = table.encounter.board.ground
    for id, left in _read(expected, dict[str, object]).items():
        if left == "destroyed":
            assert id not in ground.objects
            assert id not in ground.object_at.values()
            continue
        thing = _read(left, _Thing)
        at = tuple(map(square_of, thing.at))
        assert ground.objects[id].squares == at
        assert {square for square, filling in ground.object_at.items() if filling == id} == set(at)
        assert tuple(map(ground.object_stamina, at[: len(thing.stamina)])) == thing.stamina


def _hidden_from(table: Table, expected: object) -> None:
    for id, observers in _read(expected, dict[str, list[str]]).items():
        assert list(table.creature(id).hidden_from) == observers, id


def _lasting(table: Table, expected: object) -> None:
    for id, names in _read(expected, dict[str, list[str]]).items():
        assert [lasting.name for lasting in table.creature(id).lasting] == names, id


def _tier(table: Table, expected: object) -> None:
    """The tier of the only roll against each, once all that altered it is counted."""
    (roll,) = table.events(PowerRollMade)
    altered = (outcome for one in table.events(PowerRollAltered) for outcome in one.outcomes)
    tiers = {outcome.target: outcome.tier for outcome in (*roll.outcomes, *roll.objects, *altered)}
    if isinstance(expected, int):
        assert list(tiers.values()) == [expected]
    else:
        assert tiers == expected


def _spent_its_triggered_action(table: Table, expected: object) -> None:
    for id, spent in _read(expected, dict[str, bool]).items():
        assert (table.creature(id).reacted_in == table.encounter.board.round) is spent, id


def _heroic_resource(table: Table, expected: object) -> None:
    for id, left in _read(expected, dict[str, int]).items():
        assert table.creature(id).heroic_resource == left, id


def _victories(table: Table, expected: object) -> None:
    for id, earned in _read(expected, dict[str, int]).items():
        assert table.creature(id).victories == earned, id


def _recoveries(table: Table, expected: object) -> None:
    for id, left in _read(expected, dict[str, int]).items():
        assert table.creature(id).recoveries == left, id


def _malice(table: Table, expected: object) -> None:
    assert table.encounter.board.malice == expected


def _hero_tokens(table: Table, expected: object) -> None:
    assert table.encounter.board.hero_tokens == expected


def _minions(table: Table, expected: object) -> None:
    """Who is left of each squad."""
    for name, members in _read(expected, dict[str, tuple[str, ...]]).items():
        squad = table.encounter.board.squad(name)
        assert (squad.members if squad else ()) == members, name


def _captain(table: Table, expected: object) -> None:
    for name, captain in _read(expected, dict[str, str]).items():
        squad = table.encounter.board.squad(name)
        assert squad is not None
        assert squad.captain == captain, name


def _tests(table: Table, expected: object) -> None:
    """What each test came to, with its tier, in order."""
    assert [(test.total, test.tier) for test in table.events(PowerRollTested)] == _read(expected, list[tuple[int, int]])


def _outcomes(table: Table, expected: object) -> None:
    """What became of each test, in order."""
    assert [test.outcome for test in table.events(PowerRollTested)] == expected


def _asked(table: Table, expected: object) -> None:
    """What there was to choose from when it was asked last, by the kind of the question; nothing for one that was not asked."""
    for kind, options in _read(expected, dict[str, tuple[str, ...]]).items():
        prompts = table.prompts(kind)
        assert tuple(option.id for option in prompts[-1].options) == options if prompts else not options, kind


def _surges(table: Table, expected: object) -> None:
    for id, left in _read(expected, dict[str, int]).items():
        assert table.creature(id).surges == left, id


def _critical(table: Table, expected: object) -> None:
    (roll,) = table.events(PowerRollMade)
    assert roll.critical is expected


def _damage(table: Table, expected: object) -> None:
    """The damage that each creature took in all; who is not named took none."""
    taken: dict[str, int] = {}
    for damage in table.events(DamageTaken):
        taken[damage.target] = taken.get(damage.target, 0) + damage.amount
    assert {id: amount for id, amount in taken.items() if amount} == {
        id: amount for id, amount in _read(expected, dict[str, int]).items() if amount
    }


def _stamina(table: Table, expected: object) -> None:
    for id, stamina in _read(expected, dict[str, int]).items():
        assert table.creature(id).stamina == stamina, id


def _pool(table: Table, expected: object) -> None:
    """What is left of the Stamina that the minions of each squad share."""
    for name, pool in _read(expected, dict[str, int]).items():
        squad = table.encounter.board.squad(name)
        assert squad is not None
        assert squad.pool == pool, name


def _temporary_stamina(table: Table, expected: object) -> None:
    for id, temporary in _read(expected, dict[str, int]).items():
        assert table.creature(id).temporary == temporary, id


def _speed(table: Table, expected: object) -> None:
    for id, squares in _read(expected, dict[str, int]).items():
        assert speed(table.encounter.board, table.creature(id)) == squares, id


def _pos(table: Table, expected: object) -> None:
    for id, square in _read(expected, dict[str, tuple[int, ...]]).items():
        assert table.creature(id).corner == square_of(square), id


def _conditions(table: Table, expected: object) -> None:
    for id, names in _read(expected, dict[str, list[str]]).items():
        assert sorted({condition.name for condition in table.creature(id).conditions}) == sorted(names), id


def _life(table: Table, expected: object) -> None:
    for id, life in _read(expected, dict[str, str]).items():
        assert table.creature(id).life == life, id


def _dead(table: Table, expected: object) -> None:
    assert [creature.id for creature in table.encounter.board.creatures if creature.life == DEAD] == expected


def _winded(table: Table, expected: object) -> None:
    """Who became winded."""
    assert [winded.creature for winded in table.events(BecameWinded)] == expected


def _dice_drawn(table: Table, expected: object) -> None:
    assert sum(len(roll.dice) for roll in table.events(Rolled)) == expected


def _extra_main_action(table: Table, expected: object) -> None:
    """Who may take an additional main action: it is recorded, and put to them."""
    assert [gained.creature for gained in table.events(ExtraMainActionGained)] == expected
    assert [prompt.subject for prompt in table.prompts("extra main action")] == expected


def _offered(table: Table, expected: object) -> None:
    assert table.offered() == expected


def _declined(table: Table, expected: object) -> None:
    assert table.declined() == expected


def _squares_spent(table: Table, expected: object) -> None:
    """What the move in progress has cost in all."""
    turn = table.encounter.board.turn
    assert turn is not None
    assert turn.move is not None
    assert turn.move.spent == expected


def _movement_cost(table: Table, expected: object) -> None:
    assert sum(step.cost for step in table.events(Stepped)) == expected


def _manners(table: Table, expected: object) -> None:
    assert [step.manner for step in table.events(Stepped)] == expected


def _order(table: Table, expected: object) -> None:
    """What happened in this order, each of it once."""
    kinds: dict[str, type[object]] = {"strike": AbilityUsed, "bleeding_loss": StaminaLost, "death": Died}
    seqs = [table.seq(kinds[name]) for name in _read(expected, list[str])]
    assert seqs == sorted(seqs)


def _turns(table: Table, expected: object) -> None:
    assert [turn.creature for turn in table.events(TurnStarted)] == expected


def _round(table: Table, expected: object) -> None:
    assert table.encounter.board.round == expected


def _side_to_act(table: Table, expected: object) -> None:
    assert table.encounter.board.side_to_act == expected


def _winner(table: Table, expected: object) -> None:
    assert table.encounter.board.winner == expected


def _read(value: object, type: type[T]) -> T:
    return msgspec.convert(value, type)


CHECKS: dict[str, Check] = {
    "asked": _asked,
    "captain": _captain,
    "hero_tokens": _hero_tokens,
    "heroic_resource": _heroic_resource,
    "malice": _malice,
    "minions": _minions,
    "recoveries": _recoveries,
    "victories": _victories,
    "conditions": _conditions,
    "critical": _critical,
    "damage": _damage,
    "dead": _dead,
    "declined": _declined,
    "denied": _denied,
    "dice_drawn": _dice_drawn,
    "edges": _edges,
    "extra_main_action": _extra_main_action,
    "focus": _heroic_resource,
    "hidden_from": _hidden_from,
    "lasting": _lasting,
    "life": _life,
    "manners": _manners,
    "movement_cost": _movement_cost,
    "objects": _objects,
    "offered": _offered,
    "opportunity_attacks": _opportunity_attacks,
    "order": _order,
    "outcomes": _outcomes,
    "pool": _pool,
    "pos": _pos,
    "round": _round,
    "side_to_act": _side_to_act,
    "speed": _speed,
    "squares_spent": _squares_spent,
    "stamina": _stamina,
    "tests": _tests,
    "temporary_stamina": _temporary_stamina,
    "surges": _surges,
    "tier": _tier,
    "triggered_action_used": _spent_its_triggered_action,
    "turns": _turns,
    "winded": _winded,
    "winner": _winner,
    "wrath": _heroic_resource,
}
