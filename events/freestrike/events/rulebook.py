"""The rulebook's table: which book, chapter and section each rule id stands for. Names only, no printed text."""

from __future__ import annotations

from typing import NamedTuple

HEROES = "Draw Steel: Heroes"
MONSTERS = "Draw Steel: Monsters"
FREESTRIKE = "Freestrike"


class Rule(NamedTuple):
    """Where a rule is printed. Rules of the book "Freestrike" are the engine's own, not the game's."""

    id: str
    book: str
    chapter: str
    section: str


_SECTIONS: dict[tuple[str, str, str], dict[str, str]] = {
    ("the-basics", HEROES, "Chapter 1: The Basics"): {
        "always-round-down": "Always Round Down",
        "bonuses-and-penalties": "Bonuses and Penalties",
        "characteristics": "Characteristics",
        "creatures-and-objects": "Creatures and Objects",
        "dice": "Dice",
        "making-a-power-roll": "Making a Power Roll",
        "natural-roll": "Natural Roll",
        "power-roll-outcomes": "Power Roll Outcomes",
        "rolling-with-edges-and-banes": "Rolling With Edges and Banes",
    },
    ("classes", HEROES, "Chapter 5: Classes"): {
        "abilities": "Abilities",
        "abilities-with-damage-and-effects": "Abilities With Damage and Effects",
        "ability-roll": "Ability Roll",
        "adjacent": "Adjacent",
        "area-abilities": "Area Abilities",
        "bleeding": "Conditions: Bleeding",
        "burst": "Burst",
        "characteristics-and-damage": "Characteristics and Damage",
        "conditions": "Conditions",
        "critical-hit": "Critical Hit",
        "dazed": "Conditions: Dazed",
        "distance": "Distance",
        "each-target": "Each Target",
        "end-of-next-turn-eot": "End of Next Turn (EoT)",
        "frightened": "Conditions: Frightened",
        "grabbed": "Conditions: Grabbed",
        "heroic-resource-cost": "Heroic Resource Cost",
        "line-of-effect": "Line of Effect",
        "melee-or-ranged": "Melee or Ranged",
        "potencies": "Potencies",
        "prone": "Conditions: Prone",
        "ranged": "Ranged",
        "restrained": "Conditions: Restrained",
        "roll-against-multiple-creatures": "Roll Against Multiple Creatures",
        "saving-throw-save-ends": "Saving Throw (Save Ends)",
        "slowed": "Conditions: Slowed",
        "stacking-unique-effects": "Stacking Unique Effects",
        "target": "Target",
        "taunted": "Conditions: Taunted",
        "type": "Type",
        "weakened": "Conditions: Weakened",
    },
    ("combat", HEROES, "Chapter 10: Combat"): {
        "advance": "Advance",
        "cant-cut-corners": "Can't Cut Corners",
        "cant-exceed-speed": "Can't Exceed Speed",
        "catch-breath": "Catch Breath",
        "combat-round": "Combat Round",
        "creatures-take-turns": "Creatures Take Turns",
        "damage": "Damage",
        "damage-immunity": "Damage Immunity",
        "damage-types": "Damage Types",
        "damage-weakness": "Damage Weakness",
        "determine-surprise": "Determine Surprise",
        "determine-who-goes-first": "Determine Who Goes First",
        "difficult-terrain": "Difficult Terrain",
        "director-controlled-creatures": "Director-Controlled Creatures",
        "disengage": "Disengage",
        "dying-and-death": "Dying and Death",
        "end-of-combat": "End of Combat",
        "end-of-round": "End of Round",
        "free-strikes": "Free Strikes",
        "knocking-creatures-out": "Knocking Creatures Out",
        "movement": "Movement",
        "opportunity-attacks": "Opportunity Attacks",
        "recoveries-and-recovery-value": "Recoveries and Recovery Value",
        "set-the-map": "Set the Map",
        "shifting": "Shifting",
        "sides": "Sides",
        "size-and-space": "Size and Space",
        "stamina": "Stamina",
        "stand-up": "Stand Up",
        "standard-free-strikes": "Standard Free Strikes",
        "taking-a-turn": "Taking a Turn",
        "temporary-stamina": "Temporary Stamina",
        "triggered-actions": "Triggered Actions and Free Triggered Actions",
        "unconscious": "Unconscious",
        "winded": "Winded",
    },
    ("monster-basics", MONSTERS, "Monster Basics"): {
        "creature-free-strikes": "Creature Free Strikes",
        "creature-opportunity-attacks": "Creature Opportunity Attacks",
    },
    ("engine", FREESTRIKE, "Engine"): {
        "commands": "Commands",
        "dice": "Dice and Their Secret",
        "left-by-hand": "Left by Hand",
        "policies": "Policies",
        "reactions": "Chains of Reactions",
        "rulings": "The Director's Word",
        "standing-orders": "Standing Orders",
        "undo": "Undo and Redo",
    },
}

RULES: dict[str, Rule] = {
    f"{file}/{slug}": Rule(f"{file}/{slug}", book, chapter, section)
    for (file, book, chapter), sections in _SECTIONS.items()
    for slug, section in sections.items()
}
"""Every rule id that a record, reason, ledger entry or policy may name."""
