"""A small hero in the form that Forge Steel exports, written by hand; every name in it is made up."""

from __future__ import annotations

Json = dict[str, object]


def feature(kind: str, data: object = None, name: str = "", description: str = "", id: str = "") -> Json:
    return {"id": id, "name": name, "description": description, "type": kind, "data": data}


def bonus(field: str, value: int, per_level: int = 0, per_echelon: int = 0, **more: object) -> Json:
    numbers: Json = {"valuePerLevel": per_level, "valuePerEchelon": per_echelon, "valueFromController": None, "valueCharacteristics": []}
    return feature("Bonus", {"field": field, "value": value, "valueCharacteristicMultiplier": 1, **numbers, **more}, f"{field} bonus")


def ability(name: str, *sections: Json, id: str = "", cost: int | str = 0, usage: str = "Main Action", **fields: object) -> Json:
    kind = {"usage": usage, "free": False, "trigger": "", "time": "", "qualifiers": [], "freeStrike": False}
    head = {"id": id, "name": name, "description": "", "type": kind, "cost": cost, "target": "One creature", "minLevel": 1}
    return {**head, "keywords": ["Melee", "Strike", "Weapon"], "distance": [distance("Melee", 1)], "sections": [*sections], **fields}


def distance(kind: str, value: int, value2: int = 0, within: int = 0) -> Json:
    return {"type": kind, "value": value, "value2": value2, "within": within, "special": "", "qualifier": ""}


def roll(tier1: str, tier2: str, tier3: str, *characteristics: str) -> Json:
    numbers = {"characteristic": [*characteristics], "bonus": 0, "tier1": tier1, "tier2": tier2, "tier3": tier3}
    return {"type": "roll", "roll": numbers}


def hero(level: int = 1) -> Json:
    """A Hedge Warden, a made-up class with 18 Stamina and 6 a level, in the kit Oak."""
    kit = {
        "id": "kit-oak",
        "name": "Oak",
        "stamina": 6,
        "speed": 1,
        "stability": 2,
        "meleeDistance": 1,
        "rangedDistance": 0,
        "meleeDamage": {"tier1": 2, "tier2": 2, "tier3": 4},
        "rangedDamage": None,
        "disengage": 0,
        "armor": [],
        "weapon": [],
        "features": [
            feature(
                "Ability",
                {
                    "ability": ability(
                        "Root", roll("3 damage + M or A damage", "5 damage", "9 damage; push 1", "Might", "Agility"), cost="signature"
                    )
                },
            )
        ],
    }
    chosen = feature("Text", name="Deep Sleep", description="You sleep well.", id="sleep")
    first = [
        bonus("Stamina", 18, per_level=6),
        bonus("Recoveries", 10),
        bonus("Renown", 1),
        feature("Heroic Resource", {"type": "heroic", "gains": []}, "Sap"),
        feature("Skill Choice", {"selected": ["Nature"]}, "Skill"),
        feature("Kit", {"types": [""], "count": 1, "selected": [kit]}),
        feature("Class Ability", {"cost": 3, "count": 1, "selectedIDs": ["leaf-2"]}, "3pt Ability"),
    ]
    scores = (("Might", 2), ("Agility", 1), ("Reason", 0), ("Intuition", 0), ("Presence", -1))
    guarded = roll("2 + M poison damage; P < [weak], slowed (save ends)", "4 + M poison damage", "6 + M poison damage", "Might")
    hero_class = {
        "id": "class-warden",
        "name": "Hedge Warden",
        "type": "standard",
        "subclassName": "Grove",
        "subclassCount": 1,
        "characteristics": [{"characteristic": name, "value": value} for name, value in scores],
        "level": level,
        "featuresByLevel": [
            {"level": 1, "features": first},
            {"level": 2, "features": [bonus("Speed", 1), feature("Text", name="Late", description="It is late.")]},
        ],
        "abilities": [
            ability("Not Chosen", id="leaf-1"),
            ability(
                "Leaf Storm",
                guarded,
                {"type": "text", "text": "Leaves fall."},
                id="leaf-2",
                cost=3,
                keywords=["Area", "Magic"],
                distance=[distance("Cube", 3, within=10)],
                target="Each enemy in the area",
            ),
        ],
        "subclasses": [
            {
                "id": "a",
                "name": "Oak",
                "selected": True,
                "featuresByLevel": [{"level": 1, "features": [feature("Text", name="Bark", description="You have bark.")]}],
                "abilities": [],
            },
            {
                "id": "b",
                "name": "Elm",
                "selected": False,
                "featuresByLevel": [{"level": 1, "features": [feature("Text", name="Elm", description="No.")]}],
                "abilities": [],
            },
        ],
    }
    burnt = {
        "damageType": "Fire",
        "type": "Weakness",
        "value": 3,
        "valueCharacteristics": [],
        "valueCharacteristicMultiplier": 0,
        "valuePerLevel": 1,
        "valuePerEchelon": 0,
    }
    tree = [
        feature("Choice", {"options": [], "count": 1, "selected": [chosen]}),
        feature(
            "Multiple Features", {"features": [chosen, feature("Size", {"sizeValue": 1, "sizeMod": "L"}), feature("Speed", {"speed": 6})]}
        ),
        feature("Damage Modifier", {"modifiers": [burnt]}, "Dry"),
    ]
    return {
        "id": "x",
        "name": "Fern",
        "picture": None,
        "folder": "",
        "sourcebookIDs": [],
        "ancestry": {"id": "tree", "name": "Treefolk", "features": tree, "ancestryPoints": 3},
        "culture": None,
        "class": hero_class,
        "career": {"id": "c", "name": "Gardener", "features": [feature("Package Content", {"tag": "garden"}, "Garden")]},
        "complication": None,
        "features": [],
        "state": {"staminaDamage": 4, "inventory": []},
        "abilityCustomizations": [],
    }
