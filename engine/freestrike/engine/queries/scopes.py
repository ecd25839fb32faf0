"""What a modifier of a roll or a use is about."""

from __future__ import annotations

from freestrike.engine.queries.common_abilities import GRAB, KNOCKBACK
from freestrike.engine.queries.use import Use, escapes_a_grab
from freestrike.events.content.modifier import ONE_ABILITY
from freestrike.events.strikes import FREE_STRIKES


def in_scope(scope: str, use: Use) -> bool:
    """Whether the use of an ability is in `scope`, one of modifier.SCOPES, or "" for any."""
    ability, manner = use.ability, use.manner
    match scope:
        case "" | "damage" | "ability":
            return True
        case "power roll" | "ability roll":
            return ability.roll is not None
        case "strike":
            return use.strike
        case "melee strike" | "ranged strike":
            return use.strike and scope.startswith(manner or "-")
        case "melee ability" | "ranged ability":
            return scope.startswith(manner or "-") or (manner == "area" and scope.partition(" ")[0].title() in ability.keywords)
        case "weapon ability" | "magic ability" | "psionic ability":
            return scope.partition(" ")[0].title() in ability.keywords
        case "magic or psionic ability roll":
            return ability.roll is not None and ("Magic" in ability.keywords or "Psionic" in ability.keywords)
        case _ if scope.endswith(" ability roll"):
            keywords = scope.removesuffix(" ability roll").title().split()
            return ability.roll is not None and all(keyword in ability.keywords for keyword in keywords)
        case "damaging ability":
            return use.deals_damage
        case "signature ability":
            return ability.signature
        case "kit ability":
            return ability.of_kit and ability.signature
        case "free strike":
            return ability.id in FREE_STRIKES
        case "melee free strike" | "ranged free strike":
            return ability.id in FREE_STRIKES and scope.startswith(manner or "-")
        case "opportunity attack" | "charge":
            return use.occasion == scope
        case "escape grab":
            return escapes_a_grab(ability)
        case _ if scope.startswith(ONE_ABILITY):
            return ability.id == scope.removeprefix(ONE_ABILITY)
        case "grab" | "knockback":
            return ability.id == {"grab": GRAB, "knockback": KNOCKBACK}[scope].id
    return False
