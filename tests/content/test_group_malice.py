"""The Malice features of groups: who brings which into a fight, and what the Director has of them (rules/monster-basics.md:89, :347)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from content.printed import hedge_knight
from freestrike.engine import Encounter, EndTurn, UseAbility, UseMalice
from freestrike.engine.automation import runs_by_itself
from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.printed.group_malice import malice_features_for
from freestrike.engine.content.reading.cache import ContentCache
from freestrike.engine.queries.malice import is_for
from freestrike.engine.queries.speed import speed
from freestrike.engine.verification import verify
from freestrike.events.commands import Command
from freestrike.events.content.effect import ExtraAction, LeftByHand
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.content.within import every_effect
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.strikes import LeftToDirector

FIGHT = """\
name: Hedge
first: director
malice: 20
map: |
  ......
  .k.kh.
  ......
creatures:
  h: {shipped: Storm Fury, id: ana}
  k: {compendium: Hedge Knight, id: knight}
"""


def block(name: str, *features: tuple[str, str, str], level: int | None = None, **of_the_first: object) -> dict[str, object]:
    """A file of Malice features: name, cost and text of each."""
    printed: list[dict[str, object]] = [
        {"type": "feature", "feature_type": "trait", "name": title, "cost": cost, "effects": [{"effect": text}]}
        for title, cost, text in features
    ]
    printed[0] |= of_the_first
    kind = "Malice Features" if level is None else "+ Malice Features"
    whole: dict[str, object] = {"type": "featureblock", "featureblock_type": kind, "name": name, "flavor": "Now.", "features": printed}
    return whole if level is None else whole | {"level": level}


HEDGE = block(
    "Human Malice",
    ("Marching Song", "3 Malice", "Until the end of the round, each human on the map gains a +2 bonus to speed."),
    ("Hum", "2+ Malice", "The hedge hums. It can't be used two rounds in a row."),
    ("Tall Talk", "4 Malice", "The knight talks. This feature can't be used by a minion."),
)
ELDERS = block(
    "Human Malice",
    ("Prior Malice Features", "3-4 Malice", "The human activates a Malice feature available to humans of level 2 or lower."),
    ("Long Song", "5 Malice", "The human takes an additional main action on their turn."),
    level=3,
)
KNIGHTLY = block("Hedge Knight Malice", ("Second Blow", "5 Malice", "The knight takes an additional main action on their turn."))
HURL = block(
    "Human Malice",
    ("Hurl Acorn", "3 Malice", ""),
    feature_type="ability",
    keywords=["Ranged", "Strike"],
    usage="Maneuver",
    distance="Ranged 5",
    target="One creature",
    effects=[{"roll": "Power Roll + 2", "tier1": "3 damage", "tier2": "5 damage", "tier3": "7 damage"}],
)
BORROWS = block("Human Malice", ("Elf Malice Features", "3 Malice", "The human activates a Malice feature available to elfs."))
ELVES = block("Elf Malice", ("Rustle", "3 Malice", "Leaves rustle."))


def checkout(directory: Path, **blocks: object) -> Path:
    """A bestiary with the Hedge Knight, a human, and these files beside it."""
    group = directory / "bestiary" / "Monsters" / "Hedges"
    for folder in ("Statblocks", "Features"):
        (group / folder).mkdir(parents=True)
    (group / "Statblocks" / "Hedge Knight.json").write_text(json.dumps(hedge_knight()), encoding="utf-8")
    for name, data in blocks.items():
        (group / "Features" / f"{name}.json").write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return directory


def fight_in(directory: Path, text: str = FIGHT) -> tuple[Encounter, MemoryStore]:
    path = directory / "hedge.yaml"
    path.write_text(text, encoding="utf-8")
    store = MemoryStore()
    return Encounter.create(read_encounter(path, directory), store=store, secret=b"group malice"), store


def do(fight: Encounter, command: Command, seat: str = "director") -> None:
    """The command, and every prompt passed."""
    fight.do(command, seat=seat)
    while fight.prompts:
        fight.answer(fight.prompts[0].id, [], seat=fight.prompts[0].seat)


def spent_on(fight: Encounter, id: str) -> dict[str, int]:
    """What Malice can be spent on, with the most that can be spent on it."""
    offered = (choice.command for choice in fight.options(id) if isinstance(choice.command, UseMalice))
    return {command.feature: command.amount for command in offered}


def test_the_keyword_of_a_monster_brings_the_features_of_its_group(tmp_path: Path) -> None:
    """Marching Song for 3; Hum costs 2 or more, all 20 at most; Malicious Strike 5 to 9 with a highest score of 2. A fight of other
    creatures has none of the group's."""
    fight, _ = fight_in(checkout(tmp_path, hedge=HEDGE))

    assert spent_on(fight, "knight-1") == {
        "brutal-effectiveness": 3,
        "malicious-strike": 9,
        "marching-song": 3,
        "hum": 20,
        "tall-talk": 4,
    }
    assert all(fight.board.malice_features[n].keyword == "Human" for n in range(3))

    (tmp_path / "other").mkdir()
    other, _ = fight_in(tmp_path / "other", FIGHT.replace("compendium: Hedge Knight", "shipped: Bramble Goblin Archer"))
    assert other.board.malice_features == ()


def test_what_the_engine_runs_of_a_feature_happens(tmp_path: Path) -> None:
    """Both knights have 7 in place of 5 until the end of the round, the hero has its 5; the rest is told."""
    fight, store = fight_in(checkout(tmp_path, hedge=HEDGE))

    do(fight, UseMalice("knight-1", "marching-song"))

    assert fight.board.malice == 17
    assert [speed(fight.board, fight.board.creatures[id]) for id in ("knight-1", "knight-2", "ana")] == [7, 7, 5]
    assert [reason.code for reason in fight.check(UseMalice("knight-1", "hum"))] == ["one Malice feature a turn"]
    for id, seat in (("knight-1", "director"), ("ana", "ana")):
        do(fight, EndTurn(id), seat)
    do(fight, UseMalice("knight-2", "hum", 2))
    told = [record.event.text for record in fight.records() if isinstance(record.event, LeftToDirector) and record.event.ability == "hum"]
    assert told == ["The hedge hums."]
    do(fight, EndTurn("knight-2"))
    assert fight.board.round == 2
    assert speed(fight.board, fight.board.creatures["knight-1"]) == 5
    assert [reason.code for reason in fight.check(UseMalice("knight-1", "hum"))] == ["used in the last round"]
    assert verify(store, fight.id).exact


def test_features_of_a_higher_level_are_for_such_monsters(tmp_path: Path) -> None:
    """The knight is of level 2, the second file of level 3; that they may use the earlier ones too needs no feature of its own."""
    features = malice_features_for(checkout(tmp_path, a=HEDGE, b=ELDERS), [knight(tmp_path)])
    assert [feature.ability.id for feature in features] == ["marching-song", "hum", "tall-talk"]

    elder = StatBlock("Elder", "1M", 5, 30, level=3, keywords=("Human",))
    both = malice_features_for(tmp_path, [knight(tmp_path), elder])
    assert [(one.ability.id, one.level, is_for(one, elder), is_for(one, knight(tmp_path))) for one in both] == [
        ("marching-song", 1, True, True),
        ("hum", 1, True, True),
        ("tall-talk", 1, True, True),
        ("long-song", 3, True, False),
    ]


def knight(directory: Path) -> StatBlock:
    return Compendium(directory).creature("Hedge Knight")


def test_no_minion_has_what_no_minion_can_use(tmp_path: Path) -> None:
    features = malice_features_for(checkout(tmp_path, hedge=HEDGE), [knight(tmp_path)])
    minion = StatBlock("Squire", "1M", 5, 5, keywords=("Human",), roles=("Minion Harrier",))
    assert [one.ability.id for one in features if is_for(one, minion)] == ["marching-song", "hum"]


def test_a_heading_that_is_no_keyword_is_the_name_of_a_monster(tmp_path: Path) -> None:
    """Only the Hedge Knight has it; a further main action for 5 Malice."""
    fight, store = fight_in(checkout(tmp_path, one=KNIGHTLY))
    (feature,) = fight.board.malice_features
    assert (feature.keyword, feature.called) == ("", "Hedge Knight")

    do(fight, UseMalice("knight-2", "second-blow"))
    do(fight, UseAbility("knight-2", "holly-hammer", ["ana"]))
    assert fight.check(UseAbility("knight-2", "holly-hammer", ["ana"])) == ()
    do(fight, UseAbility("knight-2", "holly-hammer", ["ana"]))
    assert [reason.code for reason in fight.check(UseAbility("knight-2", "holly-hammer", ["ana"]))] == ["main action spent"]
    assert verify(store, fight.id).exact


def test_a_feature_that_takes_an_action_is_an_ability_for_one_turn_and_one_use(tmp_path: Path) -> None:
    """Paid for at the start of the turn, used after a step as a maneuver; by that monster, then by nobody."""
    fight, store = fight_in(checkout(tmp_path, hurl=HURL))
    hurl = UseAbility("knight-2", "hurl-acorn", ["ana"])
    assert [reason.code for reason in fight.check(hurl)] == ["no such ability"]

    do(fight, UseMalice("knight-2", "hurl-acorn"))
    assert [reason.code for reason in fight.check(UseAbility("knight-1", "hurl-acorn", ["ana"]))][-1] == "no such ability"
    do(fight, hurl)

    assert fight.board.malice == 17
    assert [reason.code for reason in fight.check(UseAbility("knight-2", "hurl-acorn", ["ana"], convert=True))] == ["no such ability"]
    do(fight, EndTurn("knight-2"))
    do(fight, EndTurn("ana"), "ana")
    do(fight, UseMalice("knight-1", "hurl-acorn"))
    do(fight, EndTurn("knight-1"))
    assert not fight.board.creatures["knight-1"].lasting
    assert verify(store, fight.id).exact


def test_one_group_may_use_the_features_of_another(tmp_path: Path) -> None:
    features = malice_features_for(checkout(tmp_path, humans=BORROWS, elves=ELVES), [knight(tmp_path)])
    assert [(one.ability.id, one.keyword) for one in features] == [("rustle", "Human")]

    both = StatBlock("Half-Elf", "1M", 5, 30, keywords=("Human", "Elf"))
    assert [(one.ability.id, one.keyword) for one in malice_features_for(tmp_path, [both])] == [("rustle", "Elf")]


def test_a_group_that_is_not_in_the_fight_is_not_read(tmp_path: Path) -> None:
    """A file that is broken is an error only for those whose features it has."""
    broken = ELVES | {"features": 3}
    checkout(tmp_path, elves=broken, hedge=HEDGE, torn="{")
    assert len(malice_features_for(tmp_path, [knight(tmp_path)])) == 3

    with pytest.raises(ContentError) as refusal:
        malice_features_for(tmp_path, [StatBlock("Elf", "1M", 5, 30, keywords=("Elf",))])
    assert (refusal.value.field, str(refusal.value).count("elves.json")) == ("features", 1)


def test_what_is_kept_is_what_is_read(tmp_path: Path) -> None:
    directory = checkout(tmp_path / "books", hedge=HEDGE, hurl=HURL)
    cache = ContentCache(tmp_path / "cache")
    read = [malice_features_for(directory, [knight(directory)], kept) for kept in (None, cache, cache)]
    assert read[0] == read[1] == read[2]


def every_group(directory: Path) -> Iterator[tuple[str, list[str]]]:
    for path in sorted((directory / "bestiary" / "Monsters").glob("*/Features/*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        if "Malice" in data["featureblock_type"]:
            yield str(path.parents[1]), [feature["name"] for feature in data["features"] if feature.get("cost")]


def test_every_printed_feature_has_a_monster(compendium_directory: Path) -> None:
    """Each of the 63 files is for a monster printed beside it: whatever it prints at a cost is there, but for what stands for another's."""
    stat_blocks: dict[str, list[StatBlock]] = {}
    for printed in Compendium(compendium_directory).every():
        assert isinstance(printed.outcome, StatBlock)
        folder = str(compendium_directory.joinpath(*Path(printed.path).parts[:3]))
        stat_blocks.setdefault(folder, []).append(printed.outcome)
    groups = list(every_group(compendium_directory))
    assert len(groups) == 63
    for folder, names in groups:
        found = malice_features_for(compendium_directory, stat_blocks[folder])
        usable = {one.ability.name for one in found if any(is_for(one, stat_block) for stat_block in stat_blocks[folder])}
        standing_for_others = {name for name in names if name.endswith("Malice Features")}
        assert {*names} - standing_for_others <= usable


GOBLINS = """\
name: Goblins
first: director
malice: 12
map: |
  .......
  .w.w..h
  .......
creatures:
  h: {shipped: Storm Fury, id: ana}
  w: {compendium: Goblin Warrior, id: warrior}
"""


def test_the_features_of_the_goblins(tmp_path: Path, compendium_directory: Path) -> None:
    """For 3 Malice a warrior of speed 6 has 8 in this round (Monsters/Goblins/Features/Goblin Malice.json: 3, 5 and 7 Malice;
    Statblocks/Goblin Warrior.json: speed 6)."""
    path = tmp_path / "goblins.yaml"
    path.write_text(GOBLINS, encoding="utf-8")
    fight = Encounter.create(read_encounter(path, compendium_directory), secret=b"goblins")
    costs = {one.ability.id: one.ability.cost for one in fight.board.malice_features}
    assert costs == {"goblin-mode": 3, "tiny-stabs": 5, "swamp-stink": 7}

    do(fight, UseMalice("warrior-1", "goblin-mode"))
    assert [speed(fight.board, fight.board.creatures[id]) for id in ("warrior-1", "warrior-2")] == [8, 8]
    assert fight.board.malice == 9

    by_hand = [one for feature in fight.board.malice_features for one in feature.ability.effects if isinstance(one, LeftByHand)]
    assert by_hand


def test_every_further_main_action_runs_by_itself(compendium_directory: Path) -> None:
    """23 files print one: for 22 solo creatures, dazed or not, and one for the valok acting in the turn."""
    monsters = [printed.outcome for printed in Compendium(compendium_directory).every() if isinstance(printed.outcome, StatBlock)]
    abilities = [feature.ability for feature in malice_features_for(compendium_directory, monsters)]
    again = {one.id: effect.though_dazed for one in abilities for effect in every_effect(one.effects) if isinstance(effect, ExtraAction)}
    assert (len(again), [id for id, though_dazed in again.items() if not though_dazed]) == (23, ["repeater"])
    assert all(runs_by_itself(one) for one in abilities if one.id in again)
