"""What two boards have otherwise, as a person reads it."""

from __future__ import annotations

from msgspec.structs import fields

from freestrike.engine.host.words.differences import OF_CREATURES, OF_THE_FIGHT, in_words
from freestrike.projections.board.board import Board, Turn
from freestrike.projections.board.creature import Creature
from freestrike.projections.comparison import Difference
from freestrike.projections.delta import Json


def said(path: str, one: Json, other: Json) -> list[str]:
    return list(in_words([Difference(path, one, other)], (0, 0, 0), " -> "))


def test_what_has_words_is_there() -> None:
    of_boards = {*(field.name for field in fields(Board)), *(f"turn.{field.name}" for field in fields(Turn))}

    assert {field.name for field in fields(Creature)} >= set(OF_CREATURES)
    assert of_boards >= set(OF_THE_FIGHT)


def test_numbers_squares_and_what_is_not_there() -> None:
    assert said("creatures.ana.stamina", 12, -3) == ["ana  Stamina 12 -> -3"]
    assert said("creatures.ana.corner", [2, 1, 0], [5, 1, 0]) == ["ana  square C2 -> F2"]
    assert said("creatures.ana.surges", 0, 2) == ["ana  surges 0 -> 2"]
    assert said("creatures.ana.acted_in", 1, 0) == ["ana  has acted in round 1 -> none"]
    assert said("creatures.ana.surprised", True, False) == ["ana  surprised yes -> no"]
    assert said("creatures.ana.life", "dying", "alive") == ["ana  dying -> alive"]
    assert said("turn", {"creature": "orc", "main_actions": 1}, None) == ["the fight  turn of orc -> none"]


def test_conditions_have_their_ends_and_effects_their_names() -> None:
    slowed: Json = {"is": "condition.1", "name": "slowed", "source": "orc", "ends": "save"}
    assert said("creatures.ana.conditions", [slowed], []) == ["ana  conditions slowed (save ends) -> none"]
    unnamed: Json = {"is": "lasting.1", "name": "bestowed", "source": "bo", "ends": "encounter", "by": "battle-cry"}
    assert said("creatures.ana.lasting", [], [unnamed]) == ["ana  effects none -> battle-cry"]


def test_the_fight_comes_first_and_what_the_engine_counts_by_is_left_out() -> None:
    changes = [Difference("creatures.ana.stamina", 1, 2), Difference("uses.ana/parry.in_all", 1, 2), Difference("malice", 3, 0)]

    assert list(in_words(changes, None, " / ")) == ["the fight  Malice 3 / 0", "ana        Stamina 1 / 2"]
