"""A feature from another package: found by its entry point, played, undone, resumed and verified like any other."""

from __future__ import annotations

import io
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from freestrike.engine import Encounter, EndTurn, Refused, UseAbility
from freestrike.engine.dice import ScriptedDice
from freestrike.engine.homebrew import NoSuchHandler, with_homebrew
from freestrike.engine.host.cli import main
from freestrike.engine.host.failing import guarded, refusal
from freestrike.engine.procedure import Offer, Procedure, Question, Scene, ask, happen
from freestrike.engine.soundness import Unsound
from freestrike.engine.triggers.handler import Handler, Verdict
from freestrike.engine.triggers.registry import RULE_HANDLERS
from freestrike.engine.verification import verify
from freestrike.events.content.stat_block import Characteristics, CreatureFreeStrike, StatBlock
from freestrike.events.damage import DamageTaken, StaminaRegained
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.event import Event
from freestrike.events.ledger import Reason
from freestrike.events.prompts import Option
from freestrike.events.record import Record
from freestrike.events.stores.memory import MemoryStore
from freestrike.projections.board.board import Board

PACKAGE = Path(__file__).parents[2] / "examples" / "homebrew"
HERO = StatBlock("Hero", "1M", 5, 30, hero=True, characteristics=Characteristics(might=2))
HEDGE = StatBlock("Hedge", "1M", 5, 40, keywords=("Plant", "Thorned"), free_strike=CreatureFreeStrike(4))
SETUP = Setup(
    "Hedge",
    (Entrant("ana", HERO, "heroes", "ana", (0, 0, 0)), Entrant("hedge", HEDGE, "director", "director", (1, 0, 0))),
    first_side="heroes",
)


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example package, installed as an installer leaves it: its metadata beside it on the path."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    metadata = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {to}\n" for name, to in points.items()) for group, points in project["entry-points"].items()
    ]
    (metadata / "entry_points.txt").write_text("".join(lines))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(PACKAGE))
    yield
    sys.modules.pop("thorned", None)


def test_whoever_strikes_the_hedge_in_melee_is_pricked() -> None:
    # natural 12 + 2 = 14, tier 2: 5 + 2 damage to the hedge, 2 to who strikes it
    fight = Encounter.create(SETUP, dice=ScriptedDice([6, 6]), handlers=with_homebrew("thorned"))
    fight.do(UseAbility("ana", "melee-free-strike", ("hedge",)), seat="ana")
    assert (fight.board.creatures["hedge"].stamina, fight.board.creatures["ana"].stamina) == (33, 28)
    assert any("thorns of hedge" in str(record.event) for record in fight.records())


def test_a_strike_from_afar_meets_no_thorns() -> None:
    # natural 12 + 2 - 2 for the enemy beside = 12, tier 2: 4 + 2 damage
    fight = Encounter.create(SETUP, dice=ScriptedDice([6, 6]), handlers=with_homebrew("thorned"))
    fight.do(UseAbility("ana", "ranged-free-strike", ("hedge",), "ranged"), seat="ana")
    assert (fight.board.creatures["hedge"].stamina, fight.board.creatures["ana"].stamina) == (34, 30)


def test_it_is_undone_and_verified_like_any_other() -> None:
    store, handlers = MemoryStore(), with_homebrew("thorned")
    fight = Encounter.create(SETUP, store=store, secret=b"hedge", handlers=handlers)
    before = fight.board
    fight.do(UseAbility("ana", "melee-free-strike", ("hedge",)), seat="ana")
    for prompt in fight.prompts:
        fight.answer(prompt.id, (), seat=prompt.seat)
    after = fight.board

    assert Encounter.open(store, handlers=handlers).board == after
    assert verify(store, "encounter", handlers=handlers).exact
    assert not verify(store, "encounter").exact
    fight.undo()
    assert fight.board == before


def test_without_its_handler_nothing_is_decided_but_it_can_be_looked_at_and_taken_back() -> None:
    store, handlers = MemoryStore(), with_homebrew("thorned")
    strike = UseAbility("ana", "melee-free-strike", ("hedge",))
    Encounter.create(SETUP, store=store, secret=b"hedge", handlers=handlers).do(strike, seat="ana")

    fight = Encounter.open(store)

    missing = Reason("handler not given", "engine/handlers", "homebrew/thorned")
    assert missing in fight.check(EndTurn("ana"))
    with pytest.raises(Refused, match="handler not given"):
        fight.do(EndTurn("ana"), seat="ana")
    assert fight.options("ana").reasons[0] == missing
    fight.undo()
    assert fight.board.creatures["hedge"].stamina == 40
    assert Encounter.open(store, handlers=handlers).check(strike) == ()


def test_at_the_table_it_is_said_that_the_handler_is_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, store = tmp_path / "hedge.yaml", tmp_path / "fights.db"
    file.write_text("name: Hedge\nmap: ab\nfirst: heroes\ncreatures: {a: Storm Fury, b: Bramble Goblin Cutter}\n")
    assert at_the_terminal(capsys, "play", file, "--auto", "--rounds", 1, "--store", store, "--homebrew", "thorned")[0] == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\ne\nq\n"))
    status, out, err = at_the_terminal(capsys, "play", "--store", store)
    assert (status, err) == (0, "")
    assert "nothing can be done now: handler not given (homebrew/thorned), engine/handlers: name it with --homebrew" in out
    assert "  refused: handler not given" in out


def test_what_nobody_offers_is_named() -> None:
    with pytest.raises(NoSuchHandler, match=r"'brambles' in freestrike\.handlers; offered: .*thorned"):
        with_homebrew("brambles")
    assert with_homebrew() == RULE_HANDLERS


def at_the_terminal(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """What a run of the command line came to."""
    status = main([str(argument) for argument in arguments])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_at_the_terminal_it_is_named_and_belongs_to_the_rules_of_every_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """ana, Stamina 33, strikes the hedge that stands beside her, and lets her parry go: 2 for its thorns."""
    (tmp_path / "hedge.yaml").write_text(
        "{name: Hedge, size: 1M, speed: 5, stamina: 40, free_strike: 4, characteristics: {}, keywords: [Plant, Thorned], abilities: []}\n"
    )
    file, store, typed = tmp_path / "fight.yaml", tmp_path / "fights.db", tmp_path / "typed"
    file.write_text(
        "name: Hedge\nfirst: heroes\nmap: |\n  .Th.\n"
        "creatures:\n  T: {shipped: Shield Tactician, id: ana}\n  h: {file: hedge.yaml, id: hedge}\n"
    )
    typed.write_text("1\n\n")
    with typed.open() as stdin, monkeypatch.context() as patched:
        patched.setattr("sys.stdin", stdin)
        status, out, err = at_the_terminal(capsys, "play", file, "--seed", 7, "--store", store, "--homebrew", "thorned")
    assert (status, err) == (0, "")
    assert "ana: triggered action? ana is about to take 2 damage\n" in out, "of nobody"
    assert "ana: 2 damage (33 -> 31)" in out
    assert at_the_terminal(capsys, "verify", store, "--homebrew", "thorned")[:1] == (0,)
    assert at_the_terminal(capsys, "verify", store, "--chained", "--homebrew", "thorned")[:1] == (0,)
    assert at_the_terminal(capsys, "verify", store, "--chained")[:1] == (1,)

    status, out, _ = at_the_terminal(capsys, "verify", store)
    assert status == 1
    assert out.splitlines()[-1] == "  it was played with homebrew/thorned, which the game does not have: name the handler with --homebrew"

    status, out, err = at_the_terminal(capsys, "why", store, "ana", "damage", "--homebrew", "thorned")
    assert (status, err) == (0, "")
    assert "thorns of hedge" in out


def test_at_the_terminal_a_handler_that_is_not_there_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "fight.yaml"
    file.write_text(
        "name: Duel\nmap: |\n  T.B\ncreatures:\n  T: {shipped: Shield Tactician, id: ana}\n  B: {shipped: Bramble Goblin Cutter, id: gob}\n"
    )
    status, out, err = at_the_terminal(capsys, "play", file, "--auto", "--homebrew", "brambles")
    assert (status, out) == (2, "")
    assert err.startswith("freestrike: --homebrew: no installed package offers the handler 'brambles'")
    assert err.count("\n") == 1
    status, _, err = at_the_terminal(capsys, "simulate", file, "--homebrew", "thorned")
    assert (status, err.count("\n")) == (2, 1)


class Says:
    """A handler that answers damage with what it was made with."""

    name = "house/says"
    listens: tuple[type, ...] = (DamageTaken,)

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict

    def consider(self, board: Board, record: Record) -> Verdict:
        """The same, whatever happens."""
        return self.verdict


def saying(*offers: Offer) -> tuple[Handler, ...]:
    """The rules of the game, and a handler that offers these."""
    return (*RULE_HANDLERS, Says(Verdict(offers)))


def offer(id: str, event: Event) -> Offer:
    """Ana may let `event` happen."""

    def act(scene: Scene, cause: int) -> Procedure[None]:
        yield from happen(event, "house/says", cause=cause)

    return Offer("ana", "house/says", Option(id, "ana", "", rule="house/says"), True, lambda board: (), act)


def test_what_no_record_could_hold_is_refused_and_nothing_is_stored() -> None:
    """A handler that lets happen what reads back otherwise, or not at all, leaves the log as it was."""
    nonsense = replace(StaminaRegained("ana", 3, 3, 0, "homebrew"), amount="three")
    store, handlers = MemoryStore(), saying(offer("says/ana", nonsense))
    fight = Encounter.create(SETUP, store=store, dice=ScriptedDice([6, 6]), handlers=handlers)
    (prompt,) = fight.do(UseAbility("ana", "melee-free-strike", ("hedge",)), seat="ana").prompts
    version = fight.version

    with pytest.raises(Refused, match="malformed"):
        fight.answer(prompt.id, ["says/ana"], seat="ana")

    assert fight.version == version
    assert len(list(fight.records())) == version


def test_offers_under_one_id_can_be_told_apart() -> None:
    """A handler that offers two things under the same id: each is an option of its own."""
    gains = [StaminaRegained("ana", 0, 30, 0, why) for why in ("one", "other")]
    handlers = saying(*(offer("says/ana", gain) for gain in gains))
    fight = Encounter.create(SETUP, dice=ScriptedDice([6, 6]), handlers=handlers)
    (prompt,) = fight.do(UseAbility("ana", "melee-free-strike", ("hedge",)), seat="ana").prompts

    fight.answer(prompt.id, ["says/ana/2"], seat="ana")

    assert [option.id for option in prompt.options] == ["says/ana", "says/ana/2"]
    assert [record.event.cause for record in fight.records() if isinstance(record.event, StaminaRegained)] == ["other"]


class Faulty:
    """Strikes at somebody who is not there, or fails as it considers."""

    name = "house/faulty"
    listens: tuple[type, ...] = (DamageTaken,)

    def __init__(self, follows: bool) -> None:
        self.follows = follows

    def consider(self, board: Board, record: Record) -> Verdict:
        """Look for nobody, at once or in what follows."""

        def follow(scene: Scene, cause: int) -> Procedure[None]:
            yield from happen(StaminaRegained("nobody", 3, 3, 0, scene.board.creatures["nobody"].id), cause=cause)

        return Verdict(follows=(follow,)) if self.follows else Verdict((offer(board.creatures["nobody"].id, record.event),))


@pytest.mark.parametrize("follows", [True, False])
def test_a_handler_that_fails_is_named_and_nothing_is_stored(follows: bool, capsys: pytest.CaptureFixture[str]) -> None:
    fight = Encounter.create(SETUP, dice=ScriptedDice([6, 6, 6, 6]), handlers=(*RULE_HANDLERS, Faulty(follows)))
    version = fight.version

    def strike() -> int:
        fight.do(UseAbility("ana", "melee-free-strike", ("hedge",)), seat="ana")
        return 0

    with pytest.raises(KeyError) as raised:
        strike()
    assert raised.value.__notes__ == ["a fault of the handler house/faulty"]
    assert fight.version == version
    assert guarded(strike, verbose=False) != 0
    assert "a fault of the handler house/faulty, KeyError: 'nobody'" in capsys.readouterr().err


def raising(board: Board) -> tuple[Reason, ...]:
    """A reason that can't be told."""
    return (Reason("far away", "house/says", board.creatures["nobody"].id),)


@pytest.mark.parametrize("creature", ["ana", "hedge"])
def test_an_offer_that_fails_as_it_is_looked_at_again_is_named(creature: str) -> None:
    """A player's as it is taken, the Director's before it is asked about."""
    heal = replace(offer("says/it", StaminaRegained("ana", 0, 30, 0, "why")), creature=creature, why_not=raising)
    fight = Encounter.create(SETUP, dice=ScriptedDice([6, 6]), handlers=saying(heal))

    def strike() -> None:
        for prompt in fight.do(UseAbility("ana", "melee-free-strike", ("hedge",)), seat="ana").prompts:
            fight.answer(prompt.id, ["says/it"], seat=prompt.seat)

    with pytest.raises(KeyError) as raised:
        strike()

    assert raised.value.__notes__ == ["a fault of what is offered as house/says"]


def test_an_offer_to_nobody_is_a_fault_of_its_handler() -> None:
    nobody = replace(offer("says/nobody", StaminaRegained("ana", 0, 30, 0, "why")), creature="nobody")
    fight = Encounter.create(SETUP, dice=ScriptedDice([6, 6]), handlers=saying(nobody))
    version = fight.version

    with pytest.raises(Unsound, match="offered to nobody: 'nobody'") as raised:
        fight.do(UseAbility("ana", "melee-free-strike", ("hedge",)), seat="ana")

    assert raised.value.__notes__ == ["a fault of the handler house/says"]
    assert fight.version == version


@pytest.mark.parametrize(
    ("seat", "least", "most", "why"),
    [("bo", 0, 1, "the seat 'bo', which is nobody's"), ("ana", 2, 2, "1 options, from 2 to 2"), ("ana", 1, 0, "1 options, from 1 to 0")],
)
def test_a_question_that_nobody_can_answer_is_never_asked(seat: str, least: int, most: int, why: str) -> None:
    """A fight would wait for its answer for ever."""

    def act(scene: Scene, cause: int) -> Procedure[None]:
        yield from ask(Question(seat, "riddle", "choice", (Option("yes", "ana", ""),), cause, least, most))

    riddle = replace(offer("says/riddle", StaminaRegained("ana", 0, 30, 0, "why")), act=act)
    fight = Encounter.create(SETUP, dice=ScriptedDice([6, 6]), handlers=saying(riddle))
    (prompt,) = fight.do(UseAbility("ana", "melee-free-strike", ("hedge",)), seat="ana").prompts

    with pytest.raises(Unsound, match=why) as raised:
        fight.answer(prompt.id, ["says/riddle"], seat="ana")

    assert raised.value.__notes__ == ["a fault of what is offered as house/says"]
    assert fight.prompts == (prompt,)


@pytest.mark.parametrize(
    ("source", "kind", "why"),
    [
        ("class Thorned: pass", NoSuchHandler, "is no handler"),
        ("class Thorned:\n name = 'x'\n listens = ('damage',)\n consider = print", NoSuchHandler, "is no handler"),
        ("import not_installed", ImportError, "not_installed"),
    ],
)
def test_a_package_that_offers_no_handler_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, kind: type[Exception], why: str
) -> None:
    (tmp_path / "thorned.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))

    with pytest.raises(kind, match=why) as raised:
        with_homebrew("thorned")

    if kind is ImportError:
        assert raised.value.__notes__ == ["a fault of the package that offers the handler thorned"]


def test_the_terminal_says_how_to_name_a_handler_that_is_missing() -> None:
    assert refusal((Reason("handler not given", "engine/handlers", "homebrew/thorned"),)).endswith(": name it with --homebrew")
