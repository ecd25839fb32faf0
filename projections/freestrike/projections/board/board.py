"""The board's shape: one immutable value that holds everything a rule may look at."""

from __future__ import annotations

import msgspec
from immutables import Map

from freestrike.events.alterations import Alteration
from freestrike.events.content.malice import MaliceFeature
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.event import Event
from freestrike.events.prompts import Prompt, StandingOrder
from freestrike.events.space import Square
from freestrike.events.turns import TurnGranted
from freestrike.events.zones import ZonePlaced
from freestrike.projections.board.ground import Ground
from freestrike.projections.board.listeners import Listeners
from freestrike.projections.board.roster import Roster
from freestrike.projections.board.squad import Squad


class Movement(msgspec.Struct, frozen=True, gc=False):
    """A move in a turn: its kind ("advance", "disengage", "dig", ...), how many squares it may cost in all, how many it has cost, and who
    moves: "" is whose turn it is."""

    kind: str
    allowance: int
    spent: int = 0
    mover: str = ""


class Turn(msgspec.Struct, frozen=True, gc=False):
    """The turn in progress: whose it is, how often each action was spent, its moves in the order in which they were begun, and the place
    in them of the one that is being made. `begun`: the record that began it. `converted`: how many of its main actions were turned into
    something else; `together`: the maneuvers that it used with its squad; `hidden_from`: from whom it was hidden as the turn began;
    `side`: for which side it is taken, whatever becomes of the creature in it."""

    creature: str
    main_actions: int = 0
    maneuvers: int = 0
    move_actions: int = 0
    moves: tuple[Movement, ...] = ()
    moving: int = 0
    begun: int = 0
    converted: int = 0
    together: tuple[str, ...] = ()
    hidden_from: tuple[str, ...] = ()
    side: str = ""

    @property
    def move(self) -> Movement | None:
        """The move that is being made, or was made last."""
        return self.moves[self.moving] if self.moves else None

    @property
    def spent(self) -> int:
        """How many things the creature has done in this turn."""
        return self.main_actions + self.maneuvers + self.move_actions


Occupancy = Map[Square, tuple[str, ...]]
"""The ids of those in a square, in order of arrival."""


def use_key(creature: str, feature: str, whose: str = "") -> str:
    """Under what the uses of a feature are counted; `whose`: for whom, if not for its owner."""
    return f"{creature}/{feature}/{whose}" if whose else f"{creature}/{feature}"


class Uses(msgspec.Struct, frozen=True, gc=False):
    """How often a feature was used: in the encounter, in `round`, and in the `turn`-th turn of the encounter."""

    in_all: int = 0
    round: int = 0
    in_round: int = 0
    turn: int = 0
    in_turn: int = 0


class SquadStrike(msgspec.Struct, frozen=True, gc=False):
    """The strikes of a squad at `target` in the move that it makes: the damage of `type` that was due of them."""

    squad: str
    target: str
    type: str
    amount: int


class Window(msgspec.Struct, frozen=True, gc=False):
    """Something in flight: the record `seq` that opened it, its event, and what has altered it since, in order. `dealt`: of an ability,
    the damage that it has dealt so far, and to whom; `moved` and `slammed`: whom it has force moved, and into something; `trail`: the
    steps of those whom it has had move, or has force moved: who, from where, to where; `surged`: its user has spent surges on it."""

    seq: int
    event: Event
    alterations: tuple[Alteration, ...] = ()
    dealt: tuple[tuple[str, int], ...] = ()
    moved: tuple[str, ...] = ()
    slammed: tuple[str, ...] = ()
    trail: tuple[tuple[str, Square, Square], ...] = ()
    surged: bool = False


class Order(msgspec.Struct, frozen=True, gc=False):
    """What the Director has ordered: `creature` does it, past the rules in `overruled` (their ids)."""

    creature: str
    overruled: tuple[str, ...]


class Board(msgspec.Struct, frozen=True, gc=False):
    """The state of an encounter at one record. Never stored; made by `fold` alone.

    `creatures` iterates in order of entry; `occupancy` has the ids of those in a square, in order of arrival. `in_flight`: open
    windows, the outermost first. `hidden`: who is hidden from somebody, in order of entry. `prompts`: those that wait for an answer.
    `rolls`: how often each roll has been made. `passes`: the reactions (options) passed on for a move, each with its mover. `listeners`:
    for an occasion (content.trigger.OCCASIONS), who has features that wait for it. `bearers`: those on which
    something lasts, in order of entry. `turns`: how many have begun; `last_turn`: whose the last was that is over; `group_to_act`: the
    group that goes on acting. `uses`: by
    "creature/feature", how often it was used; by "malice/feature", how often a Malice feature was, by "malice/" any of them, by "villain/"
    any villain action. `malice` is the Director's, `malice_features` are those that its monsters have besides
    the basic ones, `hero_tokens` are the heroes'.
    `command`: the record of the command in progress, or 0; `ordered`: what is overruled in it, if the Director ordered it. `sharing`: the
    turns of the others who share the turn in progress, in order of entry. `next_turns`: the turns that were granted and come before any
    other, in order. `at_once`: who has a main action in hand to be taken at once, in the order in which they gained it.
    `acted_this_turn`: who has used an ability since the last turn began, in order. `round` 0: the fight has not begun.
    `combat_begun`: who waited for it was asked. `reserves`: who may be summoned.
    `zones`: the areas that stand on the map, in the order in which they were placed. `squad_strikes`: the strikes of squads that are one
    with what they strike next. `turn_order`: who of each side acts before whom, if Agility tests settle it.
    """

    encounter: str
    ground: Ground
    creatures: Roster
    occupancy: Occupancy
    policies: Map[str, str]
    round: int = 0
    first_side: str = ""
    side_to_act: str = ""
    turn: Turn | None = None
    sharing: tuple[Turn, ...] = ()
    next_turns: tuple[TurnGranted, ...] = ()
    in_flight: tuple[Window, ...] = ()
    hidden: tuple[str, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    standing_orders: tuple[StandingOrder, ...] = ()
    rolls: Map[str, int] = Map()
    command: int = 0
    passes: tuple[tuple[str, str], ...] = ()
    listeners: Listeners = Map()
    bearers: tuple[str, ...] = ()
    turns: int = 0
    acted_this_turn: tuple[str, ...] = ()
    last_turn: str = ""
    group_to_act: str = ""
    uses: Map[str, Uses] = Map()
    malice: int = 0
    malice_features: tuple[MaliceFeature, ...] = ()
    hero_tokens: int = 0
    squads: tuple[Squad, ...] = ()
    winner: str = ""
    closed: bool = False
    squad_strikes: tuple[SquadStrike, ...] = ()
    combat_begun: bool = False
    reserves: tuple[StatBlock, ...] = ()
    ordered: Order | None = None
    zones: tuple[ZonePlaced, ...] = ()
    turn_order: tuple[str, ...] = ()
    at_once: tuple[str, ...] = ()

    def squad(self, name: str) -> Squad | None:
        """The squad `name`."""
        for squad in self.squads:
            if squad.name == name:
                return squad
        return None

    def window(self, seq: int) -> Window | None:
        """The open window of the record `seq`."""
        for window in self.in_flight:
            if window.seq == seq:
                return window
        return None
