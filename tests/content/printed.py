"""A stat block of our own in the form that the Steel Compendium prints."""

from __future__ import annotations


def hedge_knight() -> dict[str, object]:
    """A made-up creature with a trait, a strike, and an option and a test that are left by hand."""
    return {
        "type": "statblock",
        "name": "Hedge Knight",
        "level": 2,
        "roles": ["Platoon Defender"],
        "ancestry": ["Human"],
        "ev": "7",
        "stamina": "25",
        "speed": 5,
        "movement": "Climb, swim",
        "size": "1M",
        "stability": 1,
        "free_strike": 3,
        "immunities": ["Fire 2"],
        "weaknesses": ["Damage 1", "acid"],
        "might": 2,
        "agility": 0,
        "reason": 0,
        "intuition": 1,
        "presence": -1,
        "features": [
            {
                "type": "feature",
                "feature_type": "ability",
                "name": "Holly Hammer",
                "ability_type": "Signature Ability",
                "keywords": ["- Melee", "Magic", "Strike", "-"],
                "usage": "Main Action",
                "distance": "Melee 2",
                "target": "Two creatures or objects",
                "effects": [
                    {
                        "roll": "Power Roll + 2",
                        "tier1": "4 damage",
                        "tier2": "6 holy damage; it rains",
                        "tier3": "8 holy damage; M < 2 prone",
                    },
                    {"name": "Effect", "effect": "The knight hums."},
                    {"cost": "2 Malice", "effect": "The ability deals cold damage."},
                ],
            },
            {
                "type": "feature",
                "feature_type": "ability",
                "name": "Holly Hammer",
                "cost": "1+ Malice",
                "keywords": ["Area"],
                "usage": "-",
                "distance": "Two 3 cubes within 5",
                "target": "Each sleeper in the area",
                "effects": [{"name": "Effect", "effect": "A test.", "tier1": "prone", "tier2": "slowed (EoT)", "tier3": "no effect"}],
            },
            {
                "type": "feature",
                "feature_type": "trait",
                "name": "Hedge Walker",
                "effects": [{"effect": "The knight doesn't provoke opportunity attacks by moving."}],
            },
        ],
    }
