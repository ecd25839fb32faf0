"""What automatic seats do with squads, captains, Malice, villain actions and charges."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from msgspec.structs import replace

from director.test_squads import THREE, minion
from effects.stage import SLASH, Stage, foe, hero
from freestrike.engine import ActTogether, BecomeCaptain, Charge, Encounter, EndTurn, UseMalice
from freestrike.engine.automatic import command_in_turn, play_out
from freestrike.engine.automatic.answers import choose
from freestrike.engine.content.encounter_file import read_encounter
from freestrike.engine.verification import verify
from freestrike.events.commands import Commanded
from freestrike.events.content.ability import VILLAIN_ACTION, Ability, Area, Target
from freestrike.events.content.effect import DealDamage
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.resources import ResourceSpent
from freestrike.events.rulings import SetStamina
from freestrike.events.squads import CaptainAttached
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.villains import VillainActionUsed

WARBAND = Path(__file__).parents[2] / "examples" / "thorn-warband.yaml"


def fight(*entrants: Entrant, malice: int = 0) -> Encounter:
    return Encounter.create(Setup("t", entrants, first_side="director", malice=malice), secret=b"automatic")


def test_a_warband_is_played_out_with_all_that_it_has() -> None:
    """A leader, a squad with a captain and a squad without: the squads strike as squads, the captain leads, Malice is spent, the villain
    actions come one a round; and every record is kept and exact."""
    seen: Counter[str] = Counter()
    for seed in (b"0", b"1"):
        store = MemoryStore()
        encounter = Encounter.create(read_encounter(WARBAND), store=store, secret=seed, id="warband")
        for _ in play_out(encounter):
            pass
        assert encounter.board.winner
        assert verify(store, "warband").exact
        for record in encounter.records():
            event = record.event
            if isinstance(event, Commanded):
                seen[type(event.command).__name__] += 1
            elif isinstance(event, VillainActionUsed | CaptainAttached) or (isinstance(event, ResourceSpent) and event.what == "malice"):
                seen[type(event).__name__] += 1
    assert {"ActTogether", "VillainActionUsed", "CaptainAttached", "ResourceSpent"} <= seen.keys()


def test_a_squad_strikes_together_from_where_it_has_come() -> None:
    encounter = fight(hero("ana", (1, 0)), *THREE)

    commands = [
        record.event.command
        for outcome, _ in zip(play_out(encounter), range(8), strict=False)
        for record in outcome.records
        if isinstance(record.event, Commanded)
    ]

    together = [command for command in commands if isinstance(command, ActTogether)]
    assert together[0].targets == (("m1", "ana"), ("m2", "ana"), ("m3", "ana"))


def test_who_is_too_far_to_strike_charges() -> None:
    """The orc's slash reaches 1 square, and can end a charge: 9 away it charges rather than throw something."""
    slash = replace(SLASH, keywords=(*SLASH.keywords, "Charge"))
    encounter = fight(hero("ana", (0, 0)), foe("orc", (9, 0), abilities=(slash,), might=2))
    kinds = []
    while encounter.board.turn is None or encounter.board.turn.creature == "orc":
        if encounter.prompts or (encounter.board.side_to_act == "heroes" and encounter.board.turn is None):
            break
        command = command_in_turn(encounter.board, "orc")
        kinds.append(type(command))
        encounter.do(command, seat="director")

    assert Charge in kinds


def test_what_malice_there_is_to_spare_goes_into_a_strike() -> None:
    """11 are there, 3 are kept: 8 for a strike of 2 + 3 more."""
    encounter = fight(hero("ana", (0, 0)), foe("orc", (1, 0), abilities=(SLASH,), might=2), malice=11)

    assert command_in_turn(encounter.board, "orc") == UseMalice("orc", "malicious-strike", 8)


def test_a_squad_that_lost_its_captain_gets_another() -> None:
    boss = foe("boss", (8, 8), captain_of="a")
    encounter = fight(hero("ana", (1, 0)), minion("m1", (0, 5)), minion("m2", (2, 5)), boss, foe("ogre", (9, 5)))
    encounter.rule(SetStamina("boss", 0))
    for id in ("m1", "ana", "ogre"):
        encounter.do(EndTurn(id), seat=encounter.board.creatures[id].seat)

    assert command_in_turn(encounter.board, "m1") == BecomeCaptain("ogre", "a")


BLAST = Ability("blast", "Blast", VILLAIN_ACTION, area=Area("burst", 2), target=Target(("creature",), 0), effects=(DealDamage(9),))
SPIT = Ability("spit", "Spit", VILLAIN_ACTION, ("Ranged",), ranged=9, effects=(DealDamage(4),))


def test_a_villain_action_that_hurts_friends_more_is_kept() -> None:
    """The blast would reach the mate alone, who would take 9 damage; the spit deals 4 to the hero."""
    mate, ana = foe("mate", (5, 6)), hero("ana", (1, 0))
    stage = Stage(ana, foe("boss", (5, 5), abilities=(BLAST,)), mate)
    stage.do(EndTurn("ana"))
    assert choose(stage.fight.board, stage.fight.prompts[0]) == ()

    stage = Stage(ana, foe("boss", (5, 5), abilities=(BLAST, SPIT)), mate)
    stage.do(EndTurn("ana"))
    assert choose(stage.fight.board, stage.fight.prompts[0]) == ("villain-action/spit/boss/ranged/ana",)


def test_one_villain_action_is_chosen_of_all() -> None:
    """On ana, who stands beside the boss, the blast's 9 damage is more than the spit's 4; both together can't be used."""
    stage = Stage(hero("ana", (5, 4)), foe("boss", (5, 5), abilities=(SPIT, BLAST)))
    stage.do(EndTurn("ana"))
    assert choose(stage.fight.board, stage.fight.prompts[0]) == ("villain-action/blast/boss/area/ana",)
