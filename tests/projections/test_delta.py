"""What a client is sent: the board as plain JSON, and the change from one version to the next."""

from __future__ import annotations

import attrs
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from freestrike.engine import Advance, Encounter, UseAbility
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.encounter import Entrant, Setup
from freestrike.events.rulings import SetResource, SetSquadStamina
from freestrike.events.space import Terrain, Wall
from freestrike.events.turns import TurnStarted
from freestrike.projections.board.board import Board, Order, Turn
from freestrike.projections.board.creature import Creature
from freestrike.projections.board.ground import Ground
from freestrike.projections.delta import FOLLOWS, GROUND_FOLLOWS, Json, delta, patched, view

HERO = StatBlock("Hero", "1M", 5, 30, hero=True)
GOBLIN = StatBlock("Goblin", "1M", 5, 15, free_strike=CreatureFreeStrike(4))
SETUP = Setup(
    "t",
    (Entrant("ana", HERO, "heroes", "ana", (0, 0, 0)), Entrant("gob", GOBLIN, "director", "director", (1, 0, 0))),
    Terrain((0, 0, 0), (9, 9, 0), ((5, 5, 0),), (Wall((0, 0, 0), (0, 1, 0)),)),
    first_side="director",
)


def test_a_strike_changes_the_turn_and_one_creature() -> None:
    fight = Encounter.create(SETUP)
    before = fight.board
    fight.do(UseAbility("gob", "melee-free-strike", ("ana",)), seat="director")

    change = delta(before, fight.board)

    assert change["creatures"] == {"ana": {"stamina": 26, "hurt_in": 1, "hurt_for": 4}, "gob": {"acted_in": 1}}
    (begun,) = (record.seq for record in fight.records() if isinstance(record.event, TurnStarted))
    spent = {"main_actions": 1, "maneuvers": 0, "move_actions": 0}
    none = {"moves": [], "moving": 0, "converted": 0, "together": [], "hidden_from": [], "side": "director"}
    assert change["turn"] == {"creature": "gob", **spent, **none, "begun": begun}
    assert "ground" not in change
    assert patched(view(before), change) == view(fight.board)
    assert delta(fight.board, fight.board) == {}


def test_an_undo_is_a_change_like_any_other_and_what_is_gone_is_null() -> None:
    fight = Encounter.create(SETUP)
    before = fight.board
    fight.do(Advance("gob", ((2, 0, 0),)), seat="director")
    during = fight.board
    prompt = fight.prompts[0].id
    fight.undo()

    change = delta(during, fight.board)

    assert change["prompts"] == {prompt: None}
    assert change["turn"] is None
    assert patched(view(during), change) == view(before)


def test_what_is_sent_is_json_without_a_null_in_an_object() -> None:
    shown = view(Encounter.create(SETUP).board)
    assert msgspec.json.decode(msgspec.json.encode(shown)) == shown
    assert shown["order"] == ["ana", "gob"]
    assert b":null" not in msgspec.json.encode(shown)


def test_every_field_is_shown_but_what_follows_from_the_others() -> None:
    board = Encounter.create(SETUP).board
    board = replace(board, turn=Turn("gob"), ordered=Order("gob", ()))
    ground = attrs.evolve(board.ground, surroundings=("sunlight",), worn=Map({(1, 1, 0): 2}), demanding=Map({(1, 1, 0): "hard"}))
    shown = view(replace(board, ground=ground))
    assert set(Board.__struct_fields__) == (shown.keys() - {"order"}) | FOLLOWS
    on_ground = shown["ground"]
    assert isinstance(on_ground, dict)
    assert {field.name for field in attrs.fields(Ground)} == on_ground.keys() | GROUND_FOLLOWS
    creatures = shown["creatures"]
    assert isinstance(creatures, dict)
    assert isinstance(creatures["ana"], dict)
    assert set(Creature.__struct_fields__) == creatures["ana"].keys()


def test_what_a_side_holds_in_common_and_a_squads_stamina_are_sent() -> None:
    minion = StatBlock("Minion", "1S", 5, 4, roles=("Minion Harrier",), free_strike=CreatureFreeStrike(1))
    minions = tuple(Entrant(f"m{n}", minion, "director", "director", (n + 3, 3, 0), squad="gang") for n in range(4))
    fight = Encounter.create(replace(SETUP, entrants=(*SETUP.entrants, *minions), malice=2, hero_tokens=1))
    before = fight.board
    fight.rule(SetResource("", "malice", 7))
    fight.rule(SetResource("", "hero tokens", 3))
    fight.rule(SetSquadStamina("gang", 14))
    change = delta(before, fight.board)
    assert change == {"malice": 7, "hero_tokens": 3, "squads": {"gang": {"pool": 14}}}
    assert patched(view(before), change) == view(fight.board)


@pytest.mark.parametrize(
    ("value", "patch", "result"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"a": "foo"}, None, None),
        ({"a": "foo"}, "bar", "bar"),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_a_patch_is_applied_as_the_standard_shows(value: Json, patch: Json, result: Json) -> None:
    """The examples of RFC 7396, appendix A."""
    assert patched(value, patch) == result


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(["strike", "step", "undo"]), max_size=8), st.data())
def test_any_two_moments_differ_by_their_delta(deeds: list[str], data: st.DataObject) -> None:
    fight = Encounter.create(SETUP)
    boards = [fight.board]
    for deed in deeds:
        options = fight.options("gob")
        if deed == "step" and options.moves:
            fight.do(options.moves[0].command, seat="director")
            for prompt in fight.prompts:
                fight.answer(prompt.id, [], seat=prompt.seat)
        elif deed == "strike" and options.abilities:
            fight.do(options.abilities[0].command, seat="director")
        elif deed == "undo" and fight.version > 2 and fight.board.turn is not None:
            fight.undo()
        boards.append(fight.board)
    one, other = data.draw(st.sampled_from(boards)), data.draw(st.sampled_from(boards))
    assert patched(view(one), delta(one, other)) == view(other)
