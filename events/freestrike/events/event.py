"""Every event there is, in one union."""

from __future__ import annotations

from typing import get_args

from freestrike.events.alterations import DamageHalved, DamageReduced, Prevented, Retargeted, RollModified, RollRepeated, TierChanged
from freestrike.events.commands import Commanded, Done
from freestrike.events.conditions import ConditionEnded, ConditionImposed, ConditionNotImposed, PotencyResisted, SavingThrowMade
from freestrike.events.damage import (
    BecameDying,
    BecameWinded,
    DamageDue,
    DamageTaken,
    DeathAverted,
    DeathDue,
    Died,
    KnockedOut,
    RecoverySpent,
    StaminaLost,
    StaminaRegained,
    StoppedDying,
    TemporaryStaminaGained,
    TemporaryStaminaLost,
    WokeUp,
)
from freestrike.events.dice import Rolled
from freestrike.events.encounter import Branched, DiceRekeyed, EncounterClosed, EncounterCreated, EncounterWon, Redone, Undone
from freestrike.events.forced_movement import (
    ForcedMoveBegun,
    ForcedMoveEnded,
    ForcedMoveResisted,
    ForceMoved,
    ObjectBroken,
    ObjectDamaged,
    ObjectForceMoved,
    ObjectMoved,
    Slammed,
)
from freestrike.events.hiding import Found, Hid
from freestrike.events.lasting import EndingChanged, LastingBegan, LastingEnded
from freestrike.events.malice import MaliceFeaturesBrought, MaliceFeatureUsed
from freestrike.events.movement import (
    Carried,
    Dismounted,
    Displaced,
    Fell,
    Mounted,
    MoveBegun,
    MoveHalted,
    MoveResumed,
    StepBegun,
    StepCancelled,
    Stepped,
    Teleported,
)
from freestrike.events.policies import PolicyChanged
from freestrike.events.prompts import Asked, Chosen, StandingOrderGiven, StandingOrderWithdrawn
from freestrike.events.reactions import ReactionLapsed, RuledOut
from freestrike.events.resources import ResourceGained, ResourceSpent
from freestrike.events.rulings import ActionsSet, CreatureLeft, CreatureSet, Placed, Revived, Ruled, StaminaSet, TurnOrderSet
from freestrike.events.squads import CaptainAttached, CaptainLost, MinionsDropped, SquadFormed, SquadReplenished, SquadStaminaSet
from freestrike.events.stored import Stored
from freestrike.events.strikes import AbilityLapsed, AbilityResolved, AbilityUsed, LeftToDirector, PowerRollAltered, PowerRollMade
from freestrike.events.summoning import CreatureEntered
from freestrike.events.telling import DefensesTold
from freestrike.events.tests import PowerRollOfTestMade, PowerRollTested
from freestrike.events.turns import (
    ActionSpent,
    CombatBegun,
    ExtraActionGained,
    ExtraMainActionForgone,
    ExtraMainActionGained,
    FeatureUsed,
    RoundEnded,
    RoundStarted,
    TriggeredActionTaken,
    TurnEnded,
    TurnForgone,
    TurnGranted,
    TurnJoined,
    TurnLeft,
    TurnLost,
    TurnsRanked,
    TurnStarted,
    TurnTakenUp,
)
from freestrike.events.villains import VillainActionUsed
from freestrike.events.zones import ZoneEnded, ZoneMoved, ZonePlaced

Input = Commanded | Chosen | Rolled | Ruled | Undone | Redone | EncounterCreated | EncounterClosed | DiceRekeyed | Branched
"""What came from outside."""

Fact = (
    CombatBegun
    | RoundStarted
    | RoundEnded
    | TurnStarted
    | TurnJoined
    | TurnTakenUp
    | TurnLeft
    | TurnEnded
    | ActionSpent
    | TriggeredActionTaken
    | FeatureUsed
    | ExtraMainActionGained
    | ExtraMainActionForgone
    | ExtraActionGained
    | TurnGranted
    | TurnForgone
    | TurnLost
    | TurnsRanked
    | MoveBegun
    | MoveResumed
    | StepBegun
    | Stepped
    | Carried
    | StepCancelled
    | MoveHalted
    | Teleported
    | Displaced
    | Fell
    | Mounted
    | Dismounted
    | ForcedMoveBegun
    | ForceMoved
    | Slammed
    | ObjectBroken
    | ObjectDamaged
    | ObjectMoved
    | ObjectForceMoved
    | ForcedMoveEnded
    | ForcedMoveResisted
    | AbilityUsed
    | PowerRollMade
    | PowerRollAltered
    | PowerRollOfTestMade
    | PowerRollTested
    | AbilityResolved
    | DamageHalved
    | DamageReduced
    | Retargeted
    | RollModified
    | TierChanged
    | RollRepeated
    | Prevented
    | ResourceGained
    | ResourceSpent
    | MaliceFeatureUsed
    | MaliceFeaturesBrought
    | VillainActionUsed
    | AbilityLapsed
    | LeftToDirector
    | DamageDue
    | DamageTaken
    | StaminaLost
    | StaminaRegained
    | RecoverySpent
    | TemporaryStaminaGained
    | TemporaryStaminaLost
    | BecameWinded
    | BecameDying
    | StoppedDying
    | DeathDue
    | DeathAverted
    | Died
    | KnockedOut
    | WokeUp
    | SquadFormed
    | MinionsDropped
    | CaptainAttached
    | CaptainLost
    | SquadReplenished
    | SquadStaminaSet
    | ConditionImposed
    | ConditionEnded
    | ConditionNotImposed
    | PotencyResisted
    | DefensesTold
    | SavingThrowMade
    | LastingBegan
    | LastingEnded
    | EndingChanged
    | Hid
    | Found
    | RuledOut
    | ReactionLapsed
    | Asked
    | StandingOrderGiven
    | StandingOrderWithdrawn
    | CreatureEntered
    | ZonePlaced
    | ZoneMoved
    | ZoneEnded
    | StaminaSet
    | CreatureSet
    | ActionsSet
    | TurnOrderSet
    | Revived
    | CreatureLeft
    | Placed
    | PolicyChanged
    | EncounterWon
    | Done
)
"""What followed."""

Event = Input | Fact

EVENT_TYPES: tuple[type[Stored], ...] = get_args(Event)
"""Every event type, in the order of the union."""
