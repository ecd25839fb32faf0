"""What went wrong with undo elsewhere: each kind is a test. The numbers are those of the table in docs/guarantees.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from chair.table import ANA, FAR, FOE, Table, codes
from freestrike.engine import Advance, CatchBreath, Encounter, EndTurn, Refused, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.events.content.ability import MAIN_ACTION, Ability, PowerRoll, Target
from freestrike.events.content.effect import DealDamage, ForceMove
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.rulings import SetResource, SetStamina
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.stores.sqlite import SqliteStore

SHOVE = Ability(
    "shove",
    "Shove",
    MAIN_ACTION,
    ("Melee", "Strike", "Weapon"),
    cost=2,
    melee=1,
    target=Target(("creature",), 1),
    roll=PowerRoll(((DealDamage(3), ForceMove("push", 2)),) * 3, ("might",)),
)
SHOVER = StatBlock("Shover", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2), abilities=(SHOVE,), recoveries=8)
MINION = StatBlock("Imp", "1M", 5, 3, roles=("Minion Brute",), free_strike=CreatureFreeStrike(1))


def test_01_a_move_that_is_undone_gives_back_all_that_it_cost() -> None:
    # A move action, the squares of the move, the mover's Stamina, the reaction of who struck it; then a maneuver and a Recovery.
    table = Table()
    before = table.fight.board
    table.fight.do(Advance("ana", [(0, 1), (0, 2)]), seat="ana")
    table.fight.answer(table.fight.prompts[0].id, ["opportunity-attack/foe"], seat="director")
    walked = table.fight.board
    table.fight.do(CatchBreath("ana"), seat="ana")
    assert table.fight.board.creatures["ana"].recoveries == 7
    table.fight.undo()
    assert table.fight.board == walked
    table.fight.undo()
    assert table.fight.board == before


def test_02_damage_that_was_absorbed_is_restored_as_it_was() -> None:
    # Of 6 damage 5 go into temporary Stamina: 40 - 1 = 39. Undone there are 40 and 5, not 46.
    table = Table(4, 6)
    table.fight.rule(SetStamina("foe", 40, 5))
    table.fight.do(UseAbility("ana", "cleave", ["foe"]), seat="ana")
    hurt = table.fight.board.creatures["foe"]
    assert (hurt.stamina, hurt.temporary) == (39, 0)
    table.fight.undo()
    whole = table.fight.board.creatures["foe"]
    assert (whole.stamina, whole.temporary) == (40, 5)


def test_03_a_late_undo_is_refused_with_what_came_since() -> None:
    table = Table()
    seen = table.fight.version
    table.fight.rule(SetStamina("ana", 20))
    later = table.fight.rule(SetResource("", "malice", 3))
    with pytest.raises(Refused) as refused:
        table.fight.undo(expected=seen)
    assert codes(refused.value.reasons) == ["stale version"]
    assert refused.value.missed[-len(later.records) :] == later.records
    assert table.fight.board.malice == 3


def test_04_an_undone_push_that_killed_a_minion_leaves_nothing_behind() -> None:
    # Of two imps one takes 3 damage and is pushed 2 squares into the brute right behind it: 2 more for both. 6 - 3 - 2 = 1 is left of the
    # pool, 38 of the brute. Pool, place, collision, cost and death go with the undo.
    imps = [Entrant(id, MINION, "director", "director", at, squad="imps") for id, at in (("i1", (2, 1, 0)), ("i2", (8, 8, 0)))]
    brute = Entrant("brute", StatBlock("Brute", "1M", 5, 40, free_strike=CreatureFreeStrike(4)), "director", "director", (3, 1, 0))
    shover = Entrant("ana", SHOVER, "heroes", "ana", (1, 1, 0), heroic_resource=2)
    fight = Encounter.create(Setup("push", (shover, *imps, brute), first_side="heroes"), dice=ScriptedDice([4, 6]))
    before = fight.board
    first = fight.version + 1
    fight.do(UseAbility("ana", "shove", ["i1"]), seat="ana")
    while fight.prompts:
        prompt = fight.prompts[0]
        fight.answer(prompt.id, [option.id for option in prompt.options][: max(prompt.least, 1)], seat=prompt.seat)
    squad = fight.board.squad("imps")
    assert squad is not None
    assert (fight.board.creatures["i1"].life, squad.pool, fight.board.creatures["ana"].heroic_resource) == ("dead", 1, 0)
    assert fight.board.creatures["brute"].stamina == 38
    fight.undo(to=first)
    assert fight.board == before


def test_05_undo_is_an_entry_and_erases_nothing() -> None:
    table = Table()
    table.fight.do(Advance("ana", [(1, 2)]), seat="ana")
    stored = list(table.store.read("chair"))
    outcome = table.fight.undo(reason="wrong square")
    assert list(table.store.read("chair")) == [*stored, *list(table.store.read("chair"))[len(stored) :]]
    assert len(outcome.records) == 1
    assert len(stored) + 1 == table.fight.version


def test_07_an_answer_to_a_prompt_from_before_an_undo_means_nothing_else() -> None:
    table = Table()
    old = table.fight.do(Advance("ana", [(0, 1)]), seat="ana").prompts[0]
    table.fight.undo()
    new = table.fight.do(Advance("ana", [(0, 1)]), seat="ana").prompts[0]
    with pytest.raises(Refused, match="no such prompt"):
        table.fight.answer(old.id, [old.options[0].id], seat="director")
    assert new.id != old.id
    assert (new.key, [option.id for option in new.options]) == (old.key, [option.id for option in old.options])


def test_08_undo_at_an_open_prompt_takes_the_whole_command() -> None:
    table = Table()
    before = table.fight.board
    table.fight.do(Advance("ana", [(0, 1), (0, 2), (0, 3)]), seat="ana")
    assert table.fight.prompts
    table.fight.undo()
    assert table.fight.board == before
    with pytest.raises(Refused, match="nothing to redo"):
        table.fight.redo()


def test_09_nothing_survives_an_undo_outside_the_log() -> None:
    # Turn order, who has acted, prompts, the round: what is opened from the log is what was undone to.
    table = Table()
    before = table.fight.board
    table.fight.do(EndTurn("ana"), seat="ana")
    table.fight.do(EndTurn("foe"), seat="director")
    table.fight.do(EndTurn("far"), seat="director")
    assert table.fight.board.round == 2
    table.fight.undo(to=next(record.seq for record in table.fight.records() if record.by == "ana"))
    assert table.fight.board == before
    assert Encounter.open(table.store, "chair", dice=ScriptedDice([])).board == before


def test_10_what_can_be_undone_is_of_this_encounter_alone() -> None:
    store = MemoryStore()
    one, other = (
        Encounter.create(Setup(id, (ANA, FOE, FAR), first_side="heroes"), store=store, id=id, secret=b"two") for id in ("one", "other")
    )
    one.do(Advance("ana", [(1, 2)]), seat="ana")
    with pytest.raises(Refused, match="nothing to undo"):
        other.undo()
    with pytest.raises(Refused, match="nothing to undo"):
        Encounter.open(store, "other").undo()
    Encounter.open(store, "one").undo()


def test_11_a_save_does_not_carry_its_history(tmp_path: Path) -> None:
    # Each hundred of moves takes as much as the one before.
    with SqliteStore(tmp_path / "fight.db") as store:
        fight = Encounter.create(Setup("long", (ANA, FAR), first_side="heroes"), store=store, secret=b"long")
        sizes = []
        for _ in range(4):
            start = fight.version
            for _ in range(25):
                fight.do(Advance("ana", [(1, 2)]), seat="ana")
                fight.undo()
                fight.do(Advance("ana", [(1, 2)]), seat="ana")
                fight.undo()
            sizes.append(sum(len(stored.data) for stored in store.read(fight.id, start + 1)))
    assert max(sizes) < 1.1 * min(sizes)
