"""The plainest fold there is: JSON objects folded into dicts that are changed in place. Peer and oracle of the board."""

from __future__ import annotations

from typing import Any

import msgspec

from freestrike.events.record import Record
from freestrike.projections.board.board import Board

# Any: these are JSON objects; what stands under a key is settled by the stored vocabulary.
Json = dict[str, Any]


class PlainState:
    """What the board holds, without its guarantees: no earlier state can be looked at again."""

    def __init__(self) -> None:
        self.creatures: dict[str, Json] = {}
        self.occupancy: dict[tuple[int, ...], list[str]] = {}
        self.in_flight: list[tuple[int, Json]] = []
        self.prompts: list[Json] = []
        self.orders: dict[str, Json] = {}
        self.rolls: dict[str, int] = {}
        self.turn: Json | None = None
        self.round = 0
        self.side_to_act = ""
        self.command = 0

    def fold(self, seq: int, event: Json) -> None:
        """Take in the event of the record `seq`: those of a fight in which nobody dies and nothing is undone."""
        match event["is"]:
            case "step-begun.1" | "ability-used.1" | "power-roll-made.1" | "damage-due.1":
                self.in_flight.append((seq, event))
            case "stepped.1":
                self._step(event)
            case "commanded.1":
                self.command = seq
            case "done.1":
                self.command = 0
            case "action-spent.1":
                if self.turn is not None and self.turn["creature"] == event["creature"]:
                    self.turn[event["action"]] = self.turn.get(event["action"], 0) + 1
            case "damage-taken.1":
                creature = self.creatures[event["target"]]
                creature["stamina"], creature["temporary"] = event["stamina"], event.get("temporary", 0)
                self._close(event["of"])
            case "ability-resolved.1":
                self._close(event["of"])
            case "turn-started.1":
                self.turn = {"creature": event["creature"]}
                self.creatures[event["creature"]]["acted_in"] = self.round
            case "turn-ended.1":
                self.turn, self.side_to_act = None, event.get("next_side", "")
            case "move-begun.1":
                if self.turn is not None and self.turn["creature"] == event["creature"]:
                    self.turn["move"] = {"kind": event["kind"], "allowance": event["allowance"], "spent": 0}
            case "rolled.1":
                self.rolls[event["name"]] = event.get("nth", 1)
            case "asked.1":
                self.prompts.append(event["prompt"])
            case "chosen.1":
                self.prompts = [prompt for prompt in self.prompts if prompt["id"] != event["prompt"]]
            case "condition-imposed.1":
                creature = self.creatures[event["creature"]]
                kept = [condition for condition in creature["conditions"] if condition not in event.get("replaced", ())]
                creature["conditions"] = [*kept, event["condition"]]
            case "condition-ended.1":
                creature = self.creatures[event["creature"]]
                creature["conditions"] = [condition for condition in creature["conditions"] if condition != event["condition"]]
            case "round-started.1":
                self.round, self.side_to_act = event["round"], event["side"]
            case "standing-order-given.1":
                self.orders[event["order"]["id"]] = event["order"]
            case "encounter-created.1":
                self._create(event["setup"])

    def _create(self, setup: Json) -> None:
        for entrant in setup["entrants"]:
            stamina = entrant["stat_block"]["stamina"]
            self.creatures[entrant["id"]] = {
                "corner": tuple(entrant["square"]),
                "stamina": stamina,
                "temporary": 0,
                "conditions": [],
                "acted_in": 0,
            }
            self.occupancy[tuple(entrant["square"])] = [entrant["id"]]

    def _step(self, event: Json) -> None:
        id, to = event["creature"], tuple(event["to"])
        creature = self.creatures[id]
        self.occupancy[creature["corner"]].remove(id)
        self.occupancy.setdefault(to, []).append(id)
        creature["corner"] = to
        if self.turn is not None and self.turn["creature"] == id and "move" in self.turn:
            self.turn["move"]["spent"] += event["cost"]
        self._close(event["of"])

    def _close(self, of: int) -> None:
        while self.in_flight and self.in_flight[-1][0] >= of:
            self.in_flight.pop()

    def summary(self) -> Summary:
        """What `summary_of` gives of the board."""
        creatures = [
            (id, creature["corner"], creature["stamina"], [condition["name"] for condition in creature["conditions"]], creature["acted_in"])
            for id, creature in self.creatures.items()
        ]
        rolls = sum(self.rolls.values())
        return (creatures, self.round, self.side_to_act, self.command, len(self.in_flight), len(self.prompts), rolls)


Summary = tuple[list[tuple[str, tuple[int, ...], int, list[str], int]], int, str, int, int, int, int]


def summary_of(board: Board) -> Summary:
    """Every creature's place, Stamina, conditions and last turn, and what else both folds know, to be compared."""
    creatures: list[tuple[str, tuple[int, ...], int, list[str], int]] = [
        (creature.id, creature.corner, creature.stamina, [condition.name for condition in creature.conditions], creature.acted_in)
        for creature in board.creatures
    ]
    rolls = sum(board.rolls.values())
    return (creatures, board.round, board.side_to_act, board.command, len(board.in_flight), len(board.prompts), rolls)


def as_json(record: Record) -> Json:
    """The event of a record as a JSON object, as it is stored."""
    event: Json = msgspec.json.decode(msgspec.json.encode(record.event))
    return event
