"""`coverage`, `check-content` and `show`: a small compendium of our own; the real one, a part of it in the usual run."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from features.bestiary import block
from freestrike.engine.content.compendium import Compendium
from freestrike.engine.content.error import ContentError
from freestrike.engine.host.checking_content import PLAYED, WRONG, tried
from freestrike.engine.queries import looked_up
from freestrike.engine.triggers.occasions import BROUGHT_ABOUT
from freestrike.events.content.occasions import OCCASIONS

from .conftest import Run

ENGINE = Path(looked_up.__file__).parents[1]


def test_coverage_counts_what_is_compiled(run: Run, compendium: Path) -> None:
    ran = run("coverage", compendium)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[:3] == [
        "stat blocks: 3 features",
        "  tier lines compiled: 2 of 6 (33.3 %); sentences compiled: 1 of 4 (25.0 %)",
        "  automatic: 1 of 3 (33.3 %), partly: 1 of 3 (33.3 %), by hand: 1 of 3 (33.3 %)",
    ]
    assert "stat blocks with nothing left by hand: 0 of 1 (0.0 %)" in ran.out


def test_coverage_lists_each_piece_that_is_not_compiled(run: Run, compendium: Path) -> None:
    assert "  sentence: The knight hums." in run("coverage", compendium, "--list").out.splitlines()


def test_what_a_class_has_at_two_levels_with_one_text_counts_once(run: Run, tmp_path: Path) -> None:
    def filed(level: int, text: str) -> None:
        feature = {"type": "feature", "feature_type": "trait", "name": "Warm Hearth", "effects": [{"effect": text}]}
        source = {"type": "feature/trait/warden", "class": "warden", "level": level, "scc": [f"hearth:{level}"]}
        folder = tmp_path / "heroes" / "Features" / "Warden" / f"{level}th-Level Features"
        folder.mkdir(parents=True)
        (folder / "Warm Hearth.json").write_text(json.dumps({**feature, "metadata": source}))

    filed(4, "You hum.")
    filed(5, "You hum.")
    filed(6, "You hum louder.")
    ran = run("coverage", tmp_path, "--list")

    assert "hero features: 2 features" in ran.out.splitlines()
    assert "  counted once: 1 copies of features that a class has at another level too" in ran.out.splitlines()
    assert ran.out.count("  sentence: You hum.") == 1


def test_check_content_plays_every_ability(run: Run, compendium: Path) -> None:
    ran = run("check-content", compendium)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == ["1 abilities played, 0 wrong; 1 are not used on one's turn, 0 had nobody to be used on"]


def test_show_puts_what_is_understood_beside_the_source(run: Run, compendium: Path) -> None:
    ran = run("show", "hedge walker", "--compendium", compendium)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "Hedge Knight (level 2), bestiary/Monsters/Hedge/Statblocks/Hedge Knight.json",
        "  Hedge Walker (trait)",
        "    never provokes opportunity attacks",
        "    compiled | The knight doesn't provoke opportunity attacks by moving.",
    ]


def test_show_of_what_comes_with_the_engine(run: Run) -> None:
    """As the hexer's file has it: its free strike has the distance, the keywords and the damage type of its signature ability."""
    ran = run("show", "bramble goblin hexer")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[:11] == [
        "Bramble Goblin Hexer (level 1), shipped/creatures/bramble-goblin-hexer.yaml",
        "  Horde Hexer; Goblin, Humanoid; size 1S",
        "  Stamina 12, speed 5 (climb), stability 0",
        "  might -2, agility +1, reason +0, intuition +2, presence +1",
        "  free strike: 1 corruption damage; Strike, Magic; melee 1 or ranged 10",
        "  Withering Word (main action, signature ability)",
        "    Magic, Ranged, Strike; ranged 10; 1 creature",
        "    2d10 + 2",
        "      11 or less: 3 corruption damage, if intuition is below 0: weakened (save ends)",
        "      12 to 16: 4 corruption damage, if intuition is below 1: weakened (save ends)",
        "      17 or more: 5 corruption damage, if intuition is below 2: weakened (save ends)",
    ]


def test_show_of_a_file_of_creatures(run: Run) -> None:
    ran = run("show", "examples/bramble-warlord.yaml")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == "Bramble Goblin Warlord (level 2), examples/bramble-warlord.yaml"
    assert "  Thorn Spear (main action, signature ability)" in ran.out.splitlines()


def test_show_says_that_no_compendium_was_given(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FREESTRIKE_COMPENDIUM", raising=False)
    ran = run("show", "nobody")
    assert ran.status == 2
    assert "the shipped content (a compendium was not given): nothing is called 'nobody'" in ran.err


def test_show_of_what_is_not_there(run: Run, compendium: Path) -> None:
    ran = run("show", "nobody", "--compendium", compendium)
    assert ran.status == 2
    assert "nothing is called 'nobody'" in ran.err


def wrong_of(compendium_directory: Path, step: int) -> list[str]:
    wrong: list[str] = []
    for creature in Compendium(compendium_directory).every()[::step]:
        assert not isinstance(creature.outcome, ContentError)
        wrong.extend(f"{creature.path}: {one.ability}: {one.problem}" for one in tried(creature.outcome) if one.how == WRONG)
    return wrong


def test_the_published_abilities_do_what_they_say(compendium_directory: Path) -> None:
    """One creature in 25; `check-content` plays all of them."""
    assert wrong_of(compendium_directory, 25) == []


def test_an_ability_that_a_choice_of_the_turn_bars_is_played_without_it(compendium_directory: Path) -> None:
    """War Dog Ballistite: with the speed that it may take as its turn starts it can use neither main actions nor maneuvers."""
    played = {one.ability: one.how for one in tried(block(compendium_directory, "War Dogs/Statblocks/War Dog Ballistite"))}

    assert played["Biokinetic Ballista"] == PLAYED


@pytest.mark.slow
def test_every_published_ability_does_what_it_says(compendium_directory: Path) -> None:
    assert wrong_of(compendium_directory, 1) == []


def source_of(*rooms: str) -> str:
    paths = sorted(path for room in rooms for path in (ENGINE / room).rglob("*.py") if path.name != "looked_up.py")
    return "".join(path.read_text(encoding="utf-8") for path in paths)


@pytest.mark.parametrize(
    "name",
    [*looked_up.CANNOTS_NOT_LOOKED_UP, *looked_up.IGNORES_NOT_LOOKED_UP],
)
def test_what_counts_as_not_looked_up_is_looked_up_nowhere(name: str) -> None:
    assert f'"{name}"' not in source_of("queries", "rules", "triggers", "options")


def test_the_occasions_that_count_as_brought_about_are() -> None:
    found = set(re.findall(r'Occasion\(\s*"([^"]+)"', source_of("triggers/occasions")))
    assert found <= set(BROUGHT_ABOUT) <= set(OCCASIONS)


@pytest.mark.parametrize("name", ["hedge-walker", "Hedge Walker", "HEDGE WALKER"])
def test_show_takes_a_name_as_an_encounter_file_does(run: Run, compendium: Path, name: str) -> None:
    assert "Hedge Walker (trait)" in run("show", name, "--compendium", compendium).out


def test_show_says_what_is_near_a_name_that_there_is_not(run: Run, compendium: Path) -> None:
    ran = run("show", "hegde walker", "--compendium", compendium)
    assert (ran.status, ran.out) == (2, "")
    assert "nothing is called 'hegde walker'; near it: Hedge Walker" in ran.err


@pytest.mark.parametrize("command", ["coverage", "read", "free-strikes", "check-content"])
def test_the_compendium_of_the_environment_is_looked_into(
    run: Run,
    compendium: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
) -> None:
    given = run(command, compendium)
    monkeypatch.setenv("FREESTRIKE_COMPENDIUM", str(compendium))
    assert run(command) == given
    assert given.status == 0


@pytest.mark.parametrize(("command", "doing"), [("coverage", "compiling"), ("check-content", "using")])
def test_on_a_terminal_it_shows_how_far_it_is(
    run: Run,
    compendium: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    doing: str,
) -> None:
    assert run(command, compendium).err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert f"{doing} " in run(command, compendium).err
