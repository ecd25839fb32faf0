"""How an encounter begins and ends, and what undo and redo write."""

from __future__ import annotations

from freestrike.events.conditions import Condition
from freestrike.events.content.malice import MaliceFeature
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.lasting import Lasting
from freestrike.events.policies import PolicyChosen
from freestrike.events.space import Square, Terrain
from freestrike.events.stored import Stored

HEROES = "heroes"
DIRECTOR = "director"
SIDES = (HEROES, DIRECTOR)


class Entrant(Stored, frozen=True, tag="entrant.1"):
    """A creature as it enters the encounter. `seat`: who answers for it. `stamina` None: its maximum. `squad`: the name that the
    minions of one squad share; `captain_of`: the squad that it leads. `hidden_from`: ids of those that it is hidden from.
    `heroic_resource`, `epic_resource` and `surges`: what it has of them.
    `group`: the name that those of the Director's creatures share who act one after the other.
    `victories`: a hero's, of which it has as much heroic resource more when combat starts."""

    id: str
    stat_block: StatBlock
    side: str
    seat: str
    square: Square
    stamina: int | None = None
    temporary_stamina: int = 0
    conditions: tuple[Condition, ...] = ()
    surprised: bool = False
    recoveries: int | None = None
    triggered_action_used: bool = False
    squad: str = ""
    hidden_from: tuple[str, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    heroic_resource: int = 0
    surges: int = 0
    victories: int = 0
    captain_of: str = ""
    group: str = ""
    epic_resource: int = 0


class Setup(Stored, frozen=True, tag="setup.1"):
    """All that an encounter starts from. Entrants stand in order of entry. `first_side`: which side acts first; "" lets a d10
    decide it (combat/determine-who-goes-first). `round`: the round that it starts in. `malice`: what the Director
    holds once that round has begun; None is what the rule gives (monster-basics/earning-malice). `malice_features`: what its monsters have
    besides the basic ones. `hero_tokens`: what the heroes hold. `reserves`: who may be summoned, by the names of their stat blocks."""

    name: str
    entrants: tuple[Entrant, ...]
    terrain: Terrain = Terrain()
    first_side: str = ""
    policies: tuple[PolicyChosen, ...] = ()
    round: int = 1
    malice: int | None = None
    hero_tokens: int = 0
    malice_features: tuple[MaliceFeature, ...] = ()
    reserves: tuple[StatBlock, ...] = ()


class EncounterCreated(Stored, frozen=True, tag="encounter-created.1"):
    """The first record: everything that the encounter runs on, by value. `commitment`: the hash of the dice's secret. `handlers`: the names
    of those from other packages that it is played with."""

    encounter: str
    engine: str
    setup: Setup
    content: str
    commitment: str = ""
    handlers: tuple[str, ...] = ()


class DiceRekeyed(Stored, frozen=True, tag="dice-rekeyed.1"):
    """Input: the secret of the dice was lost; from here on they are keyed by another, whose hash is `commitment`."""

    commitment: str


class Branched(Stored, frozen=True, tag="branched.1"):
    """Input: from here on this is another encounter, `encounter`; the records before are those of `origin`, byte by byte. `commitment`: the
    hash of the secret that keys its dice."""

    encounter: str
    origin: str
    commitment: str = ""


class EncounterWon(Stored, frozen=True, tag="encounter-won.1"):
    """Every creature of the other side is dead or unconscious."""

    side: str


class EncounterClosed(Stored, frozen=True, tag="encounter-closed.1"):
    """The secret of the dice is revealed (in hexadecimal); nothing can be undone any more."""

    secret: str = ""


class Undone(Stored, frozen=True, tag="undone.1"):
    """Input: the live records from `start` to `end` no longer count. `rolls`: the names of the rolls taken back."""

    start: int
    end: int
    reason: str = ""
    rolls: tuple[str, ...] = ()


class Redone(Stored, frozen=True, tag="redone.1"):
    """Input: the range undone last counts again."""

    start: int
    end: int
