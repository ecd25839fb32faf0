"""A small hero in the form that Foundry's `draw-steel` system exports, written by hand; every name but the class is made up."""

from __future__ import annotations

from content.foundry_creature import Json, ability, potency, tiers


def kit(name: str, **bonuses: object) -> Json:
    return {"name": name, "type": "kit", "system": {"bonuses": bonuses}, "effects": []}


def hero() -> Json:
    """A fury of level 4 with a kit, a signature strike and a heroic ability, and a trait that adds 12 Stamina."""
    damage = tiers({"value": "3 + @chr", "types": []}, {"value": "6 + @chr", "types": []}, {"value": "9 + @chr", "types": []})
    slowed = tiers(
        {"display": "{{potency}} slowed (save ends)", "potency": potency("might", "@potency.weak")},
        {"display": "", "potency": potency("", "@potency.average")},
        {"display": "", "potency": potency("", "@potency.strong")},
    )
    slash = {"a": {"type": "damage", "sort": 0, "damage": damage}, "b": {"type": "applied", "sort": 1, "applied": slowed}}
    bark = [{"system": {"changes": [{"key": "system.stamina.max", "type": "add", "value": "12"}]}}]
    claws = kit(
        "Claws",
        stamina=6,
        speed=1,
        stability=1,
        disengage=1,
        melee={"damage": {"tier1": 0, "tier2": 0, "tier3": 4}, "distance": 1},
        ranged={"damage": {"tier1": None, "tier2": None, "tier3": None}, "distance": None},
    )
    items = [
        {"name": "Treefolk", "type": "ancestry", "system": {}},
        {"name": "Fury", "type": "class", "system": {"level": 4, "primary": "Ferocity"}, "effects": []},
        claws,
        ability("Slash", slash, category="signature", target={"type": "creatureObject", "value": 1}),
        ability("Reap (3 Ferocity)", {"a": slash["a"]}, category="heroic", resource=3, target={"type": "creature", "value": 1}),
        {"name": "Bark", "type": "feature", "system": {"description": {"value": "<p>You have bark.</p>"}}, "effects": bark},
    ]
    scores = (("might", 3), ("agility", 3), ("reason", 0), ("intuition", 0), ("presence", -1))
    system = {
        "stamina": {"value": 0, "temporary": 0},
        "characteristics": {name: {"value": value} for name, value in scores},
        "combat": {"size": {"value": 1, "letter": "M"}, "stability": 0},
        "movement": {"value": 5, "types": ["walk"], "hover": False},
        "damage": {"immunities": {"all": 0}, "weaknesses": {"fire": 3}},
        "hero": {"victories": 2, "surges": 0},
        "skills": {"value": ["climb", "readPerson"]},
    }
    return {"name": "Fern", "type": "hero", "system": system, "items": items, "effects": []}
