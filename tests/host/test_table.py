"""People at the terminal: what they are shown before they decide, and what they can say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .conftest import DUEL, HEROES, Run

EXAMPLES = Path(__file__).parents[2] / "examples"
PAIRS = f"""\
name: Pairs
first: heroes
map: |
  ........
  .Fs.....
  .T......
  ........
creatures:
  F: {{file: {HEROES}, creature: Storm Fury, id: ben, seat: ben}}
  T: {{file: {HEROES}, creature: Shield Tactician, id: ana, seat: ana}}
  s: {{shipped: Bramble Goblin Cutter, id: gob}}
"""


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    """An encounter file: ben on B3, ana on B2, gob on C3; the heroes first."""
    path = tmp_path / "pairs.yaml"
    path.write_text(PAIRS, encoding="utf-8")
    return path


def after(out: str, typed: str) -> list[str]:
    """The lines from the one that was `typed` on, up to the next that was."""
    lines = out.splitlines()
    start = lines.index(typed) + 1
    return lines[start : next((n for n in range(start, len(lines)) if "> " in lines[n][:12]), len(lines))]


def test_the_header_says_what_is_left_of_the_turn(duel: Path, run: Run) -> None:
    """gob, speed 5, walks 1 square: 4 are left of its move. It strikes: the main action is gone. Half of its 18 Stamina is winded."""
    out = run("play", duel, "--seed", 7, typed="m C3\n1\nset gob stamina 9\n").out
    assert "gob: Stamina 18/18; left: main action, maneuver, move action (5 squares)" in out
    assert "gob: Stamina 18/18; left: main action, maneuver, 4 squares of its move" in after(out, "director> m C3")
    assert "gob: Stamina 18/18; left: maneuver, 4 squares of its move" in after(out, "director> 1")
    assert "gob: Stamina 9/18, winded; left: maneuver, 4 squares of its move" in after(out, "director> set gob stamina 9")


def test_the_words_of_the_table_are_known_in_capitals_too(duel: Path, run: Run) -> None:
    out = run("play", duel, "--seed", 7, typed="SET gob stamina 9\nM C3\nQ\n").out
    assert "gob: Stamina 9/18, winded; left: main action, maneuver, 4 squares of its move" in out.splitlines()
    assert "is not on the menu" not in out


def test_a_dazed_creature_has_one_thing_left_to_do(duel: Path, run: Run) -> None:
    out = run("play", duel, typed="add gob dazed eot\nm C3\n").out
    assert "gob: Stamina 18/18, dazed (EoT); left: one of: main action, maneuver, move action (5 squares)" in out
    assert "gob: Stamina 18/18, dazed (EoT); left: 4 squares of its move" in out


def test_a_second_move_says_that_it_costs_the_main_action(pairs: Path, run: Run) -> None:
    """ben, speed 6, walks 5 squares to B4: one more takes him to A4, C4, A3, B3 or C3; what is farther, his main action pays."""
    out = run("play", pairs, typed="1\nplace gob H1\nm B4 C4 B4 C4 B4\nm C4 D4\n").out
    menu = after(out, "ben> m B4 C4 B4 C4 B4")
    assert "ben: Stamina 30/30; left: main action, maneuver, 1 square of its move" in menu
    assert any(line.startswith("  m SQUARE   move to one of 5 squares (m alone") for line in menu), menu
    assert any(line.startswith("  m SQUARE   or to one of ") and line.endswith(" more, for your main action") for line in menu), menu
    assert after(out, "ben> m C4 D4")[0] == "  ben uses its main action as a move action"


def test_a_typed_way_is_paid_as_the_menu_says(duel: Path, run: Run) -> None:
    """gob goes round ana by 5 squares, so that nothing is left of its move; then a way costs its main action, which gives 5 more."""
    out = run("play", duel, typed="m C3 B3 C3 B3 C3\nm\nm B3 C3\nm B3 C3 B3\nm A3 B3\n").out
    menu = after(out, "director> m C3 B3 C3 B3 C3")
    assert any(line.endswith(" squares, for your main action (m alone lists them)") for line in menu), menu
    assert all("for your main action: " in line for line in after(out, "director> m") if line.startswith("  1"))
    assert after(out, "director> m B3 C3")[:2] == ["  gob uses its main action as a move action", "  gob moves 2 squares to C3"]
    assert after(out, "director> m A3 B3")[:1] == ["  refused: move action spent (gob), combat/taking-a-turn"]


def test_refusals_name_squares_as_the_board_does(duel: Path, run: Run) -> None:
    out = run("play", duel, typed="m D2 A1\nm C2 B2\nplace gob B2\nplace gob Z9\n").out
    assert after(out, "director> place gob B2") == ["  refused: another's space (B2), engine/rulings"]
    assert after(out, "director> place gob Z9")[0] == "  refused: off the map (Z9), engine/rulings"
    assert after(out, "director> m D2 A1")[0].startswith("  refused: not a step (A1), ")


def test_a_prompt_says_what_happens_and_what_each_option_would_do(duel: Path, run: Run) -> None:
    """ana's Might is 2: 2d10 + 2, and 2, 5 or 7 damage with 2 more (rules/combat.md, Standard Free Strikes)."""
    out = run("play", duel, "--seed", 7, typed="m F2\n\n").out
    assert after(out, "director> m F2") == [
        "gob's turn",
        "",
        "ana: opportunity attack? gob moves from C2 to D2",
        "  1  ana: Melee Weapon Free Strike on gob, 2d10 + 2 for 4/7/9 damage (free triggered action)",
        "  (up to 1, an empty line passes)",
    ]


def test_a_prompt_to_kill_or_knock_out(duel: Path, run: Run) -> None:
    """gob has 1 Stamina: any free strike of ana's kills it."""
    out = run("play", duel, "--seed", 7, typed="set gob stamina 1\nm F2\n1\n2\n").out
    asked = after(out, "ana> 1")
    assert asked[-4:] == [
        "ana: kill or knock out? gob is about to die",
        "  1  ana: kill it",
        "  2  ana: knock it unconscious",
        "  (choose 1)",
    ]
    assert "    gob: knocked unconscious, prone" in after(out, "ana> 2")


def test_an_ability_and_a_creature_can_be_read(duel: Path, run: Run) -> None:
    """The cutter's Billhook is 2d10 + 2 for 3, 4 and 6; its highest characteristic is 2, so that average is below 1, strong below 2."""
    out = run("play", duel, typed="i 1\ni billhook\ni ana\ni\ni 7\ni nobody\ni 19\n").out
    billhook = [
        "  Billhook (main action, signature ability)",
        "    Melee, Strike, Weapon; melee 1; 1 creature or object",
        "    2d10 + 2",
        "      11 or less: 3 damage",
        "      12 to 16: 4 damage, if might is below 1: prone",
        "      17 or more: 6 damage, if might is below 2: prone",
    ]
    assert after(out, "director> i 1") == after(out, "director> i billhook") == billhook
    assert after(out, "director> i ana")[:4] == [
        "  ana: Shield Tactician (level 1; Tactician; Human, Humanoid; size 1M)",
        "    Stamina 30/30, winded at 15, 10 Recoveries",
        "    on B2, speed 5, stability 1",
        "    might +2, agility +0, reason +2, intuition +1, presence +0",
    ]
    assert after(out, "director> i")[0].startswith("  gob: Bramble Goblin Cutter (")
    assert "rulebook says" in after(out, "director> i 7")[0]
    assert after(out, "director> i nobody") == ["  nobody is called 'nobody' (there are: ana, gob)"]
    assert after(out, "director> i 19")[0] == "  19 is none of 1 to 10; h helps"


def test_friends_are_marked_and_stand_behind_enemies(pairs: Path, run: Run) -> None:
    """ana comes before gob in order of entry; the fury can strike either."""
    out = run("play", pairs, typed="1\ni 9\n").out
    assert "       a gob   b ana (ally)" in after(out, "heroes> 1")


def test_a_side_of_several_seats_is_asked_who_acts(pairs: Path, run: Run) -> None:
    out = run("play", pairs, typed="i 2\n9\n2\nw\n").out
    assert after(out, "heroes> i 2")[0].startswith("  ana: Shield Tactician")
    assert after(out, "heroes> 9") == ["  first, who acts: a number from 1 to 2, or a name; h helps"]
    assert "ana: Stamina 30/30; left: main action, maneuver, move action (5 squares)" in after(out, "heroes> 2")
    assert "Who acts?" in after(out, "ana> w")


def test_who_acts_can_be_named_and_nothing_else_is_done_before(pairs: Path, run: Run) -> None:
    out = run("play", pairs, typed="m B4\ni\nx\nb\n").out
    first = ["  first, who acts: a number from 1 to 2, or a name; h helps"]
    assert after(out, "heroes> m B4") == after(out, "heroes> x") == first
    assert after(out, "heroes> i") == ["  whom? i and a number or a name"]
    named = run("play", pairs, typed="be\nq\n").out
    assert "ben: Stamina 30/30; left: main action, maneuver, move action (6 squares)" in after(named, "heroes> be")
    helped = after(run("play", pairs, typed="h\n").out, "heroes> h")
    assert helped[0] == "  NUMBER, NAME            this one acts"
    assert not any("m SQUARE" in line for line in helped), "nobody moves before it is clear who"


@pytest.mark.parametrize("typed", ["", "1\n"])
def test_help_has_its_words_in_one_column(pairs: Path, run: Run, typed: str) -> None:
    helped = after(run("play", pairs, typed=f"{typed}h\nq\n").out, f"{'ben' if typed else 'heroes'}> h")
    assert len(helped) > 8
    for line in helped:
        assert line[25] == " ", line
        assert line[26] != " ", line


def test_the_beginning_of_a_name_is_enough_where_no_other_begins_so(pairs: Path, run: Run) -> None:
    """gob's Stamina is 18, and ana and ben are the only others; of two gobs the name must say which."""
    out = run("play", pairs, typed="1\nset g stamina 7\ni AN\n").out
    assert after(out, "ben> set g stamina 7")[1] == "  gob: Stamina 7"
    assert after(out, "ben> i AN")[0].startswith("  ana: Shield Tactician")
    two = pairs.parent / "two.yaml"
    two.write_text(PAIRS.replace(".T......", ".T....s."), encoding="utf-8")
    out = run("play", two, typed="1\ni gob\ni gob-2\n").out
    assert after(out, "ben> i gob") == ["  'gob' could be gob-1 or gob-2"]
    assert after(out, "ben> i gob-2")[0].startswith("  gob-2: ")


def test_the_director_rules_at_the_table(duel: Path, run: Run, tmp_path: Path) -> None:
    store = tmp_path / "table.db"
    typed = "set gob stamina 7: fell\nplace gob E3\nadd ana slowed save\nadd ana frightened by gob\nend ana slowed: let off\n"
    out = run("play", duel, "--store", store, typed=typed).out
    assert after(out, "director> set gob stamina 7: fell")[:2] == ["The Director rules: fell", "  gob: Stamina 7"]
    assert after(out, "director> place gob E3")[:2] == ["The Director rules: at the table", "  gob: put on E3"]
    assert after(out, "director> add ana slowed save")[1] == "  ana: slowed (save ends)"
    assert after(out, "director> add ana frightened by gob")[1] == "  ana: frightened"
    assert after(out, "director> end ana slowed: let off")[:2] == ["The Director rules: let off", "  ana: no longer slowed"]
    assert run("verify", store).status == 0


def test_the_director_rules_while_a_prompt_is_open(duel: Path, run: Run) -> None:
    """The question is put anew, and its answer counts on the board as it is now: 1 Stamina is not enough for any free strike."""
    out = run("play", duel, typed="m F2\nset gob stamina 1: bled\n1\n").out
    shown = after(out, "ana> set gob stamina 1: bled")
    assert shown[:2] == ["The Director rules: bled", "  gob: Stamina 1"]
    assert "ana: opportunity attack? gob moves from C2 to D2" in shown
    assert "ana: kill or knock out? gob is about to die" in after(out, "ana> 1")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("set gob", "say: set NAME stamina N"),
        ("set gob stamina x", "say: set NAME stamina N"),
        ("set gob stamina 99", "refused: more than the maximum (99 of 18)"),
        ("set nobody stamina 3", "nobody is called 'nobody' (there are: ana, gob)"),
        ("place gob", "say: place NAME SQUARE"),
        ("place gob ?", "'?' is not a square, like F5"),
        ("add gob", "say: add NAME CONDITION [eot | save] [by NAME]"),
        ("add gob asleep", "'asleep' is not a condition; these are: bleeding, dazed,"),
        ("add gob prone today", "say: add NAME CONDITION [eot | save] [by NAME]"),
        ("end gob prone", "refused: no such condition (gob: prone)"),
        ("end", "say: end NAME CONDITION (e alone ends the turn)"),
    ],
)
def test_a_ruling_that_says_nothing_is_answered_in_words(duel: Path, run: Run, typed: str, said: str) -> None:
    shown = after(run("play", duel, typed=f"{typed}\nq\n").out, f"director> {typed}")
    assert len(shown) == 1
    assert shown[0].startswith(f"  {said}")


def test_what_a_squad_does_together_and_what_malice_buys_is_told_by_name(run: Run, tmp_path: Path) -> None:
    """Four slingers of 4 Stamina share 16; together they strike with one roll, at one target three of them at most. The Director has 6
    Malice in the first round of five heroes without Victories."""
    source = (EXAMPLES / "thorn-warband.yaml").read_text(encoding="utf-8")
    path = tmp_path / "warband.yaml"
    path.write_text(re.sub(r"file: ", f"file: {EXAMPLES}/", source).replace("first: heroes", "first: director"), encoding="utf-8")

    out = run("play", path, "--seed", 3, typed="slinger-1\n").out

    assert "  squad slingers: 16/16 Stamina in all" in out
    assert "  squad rabble: 20/20 Stamina in all, led by captain" in out
    assert "slinger-1: Stamina 4/4, 16 in all; left: main action, maneuver, move action (5 squares)" in out
    together = [line.partition(" ")[2].strip() for line in map(str.strip, out.splitlines()) if "Sling Stone together" in line]
    assert "Sling Stone together (main action): slinger-1 and slinger-2 and slinger-3 on ben-fury" in together
    assert not any(" and slinger-2 and slinger-3 and slinger-4 on" in line for line in together)
    bought = [line.strip().partition(" ")[2].strip() for line in out.splitlines() if "malice)" in line]
    assert bought[:3] == ["Brutal Effectiveness (3 malice)", "Malicious Strike (5 malice)", "Malicious Strike (6 malice)"]


def test_what_malice_buys_and_any_ability_can_be_read_before_it_is_paid_for(run: Run, duel: Path) -> None:
    """Brutal Effectiveness is on the menu for 3 of the Malice; what Ana can do is on no menu of the goblin's."""
    source = duel.read_text(encoding="utf-8")
    duel.write_text(source.replace("malice: 0", "malice: 9"), encoding="utf-8")
    begun = run("play", duel, typed="q\n").out
    number = next(line.split()[0] for line in begun.splitlines() if "Brutal Effectiveness (3 malice)" in line)

    out = run("play", duel, typed=f"i {number}\ni brutal effectiveness\ni eyes on me\ni nonsense\nq\n").out

    assert after(out, f"director> i {number}")[0] == "  Brutal Effectiveness (no action, 3 malice)"
    assert after(out, "director> i brutal effectiveness") == after(out, f"director> i {number}")
    assert after(out, "director> i eyes on me")[0] == "  Eyes on Me (maneuver)"
    assert after(out, "director> i nonsense")[0].startswith("  nobody is called 'nonsense'")


def test_a_square_off_the_map_is_said_to_be_so(duel: Path, run: Run) -> None:
    """The map has 6 columns and 3 rows."""
    out = run("play", duel, "--seed", 7, typed="m Z9\n").out
    assert "  Z9 is off the map" in after(out, "director> m Z9")


def test_who_has_no_move_left_is_told_so(duel: Path, run: Run) -> None:
    """Dazed, gob walks its speed of 5: that was the one thing that it could do (rules/classes.md, dazed)."""
    out = run("play", duel, "--seed", 7, typed="add gob dazed eot\nm D2 E2 F2 F3 E3\n\nm\nd\n").out
    assert after(out, "director> m") == ["  gob has nowhere to move to now"]
    assert after(out, "director> d")[0] == "  gob has nowhere to disengage to now"


def test_a_reaction_is_called_as_its_data_say_and_can_be_read(tmp_path: Path, run: Run) -> None:
    """gob's Billhook deals 6 damage with 17 + 2; who parries does it for itself, so nobody is named on whom."""
    path = tmp_path / "parry.yaml"
    path.write_text(DUEL.replace(f"file: {HEROES}, creature", "shipped"), encoding="utf-8")
    out = run("play", path, "--seed", 7, typed="1\ni 1\n1\nB3\n").out
    assert "ana: Parry? ana is about to take 6 damage from gob" in out
    assert "  1  ana: Parry (triggered action): " in out
    assert after(out, "ana> i 1")[0] == "  Parry (triggered action)"
    assert "ana: over which squares, in this order? ana may shift, up to 1" in out
    assert "  ana shifts 1 square to B3" in after(out, "ana> B3")
