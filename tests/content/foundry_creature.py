"""A small creature in the form that Foundry's `draw-steel` system exports, written by hand; every name in it is made up."""

from __future__ import annotations

from collections.abc import Mapping

Json = dict[str, object]


def potency(characteristic: str = "", value: str = "") -> Json:
    return {"characteristic": characteristic, "value": value}


def tiers(one: Json, two: Json, three: Json) -> Json:
    return {"tier1": one, "tier2": two, "tier3": three}


def ability(name: str, rolled: Mapping[str, object], **system: object) -> Json:
    known: Json = {
        "type": "main",
        "keywords": ["melee", "strike", "weapon"],
        "category": "",
        "resource": None,
        "trigger": "",
        "distance": {"type": "melee", "primary": "2", "secondary": "1", "tertiary": "1"},
        "target": {"type": "creatureObject", "value": 2, "custom": ""},
        "power": {"roll": {"formula": "@chr", "characteristics": ["might"], "reactive": False}, "effects": rolled},
        "effects": {},
    }
    return {"name": name, "type": "ability", "system": {**known, **system}, "effects": [], "sort": 0}


def creature() -> Json:
    """A Hedge Ogre of level 3 with a signature ability, an ability that costs Malice and a test, a trait and a thing that it carries."""
    damage = tiers(
        {"value": "4", "types": ["fire"], "potency": potency("none", "@potency.weak")},
        {"value": "6", "types": ["fire"], "potency": potency("", "@potency.average")},
        {"value": "", "types": [], "potency": potency("", "@potency.strong")},
    )
    pushed = {"display": "{{forced}}", "movement": ["push"], "properties": ["vertical"]}
    forced = tiers({**pushed, "distance": "1"}, {**pushed, "distance": "2"}, {**pushed, "distance": "3"})
    applied = tiers(
        {"display": "{{potency}} slowed (save ends)", "potency": potency("might", "1")},
        {"display": "", "potency": potency("", "2")},
        {"display": "", "potency": potency("", "@potency.strong")},
    )
    blow = {
        "b": {"type": "applied", "name": "", "sort": 2, "applied": applied},
        "a": {"type": "damage", "name": "", "sort": 0, "damage": damage},
        "c": {"type": "forced", "name": "", "sort": 1, "forced": forced},
    }
    shout = tiers({"display": "prone"}, {"display": "3 damage"}, {"display": ""})
    test = {"roll": {"characteristics": [], "reactive": True}, "effects": {"a": {"type": "other", "other": shout}}}
    burst = {"type": "burst", "primary": "3"}
    items = [
        ability("Club", blow, category="signature", effects={"x": {"description": "<p>The ogre <em>hums</em>.</p>", "before": False}}),
        ability(
            "Shout (3 Malice)",
            {},
            type="maneuver",
            keywords=["area", "warCry"],
            resource=3,
            distance=burst,
            target={"type": "enemy", "value": None},
            power=test,
            effect={"before": "<p>Each target makes a test.</p>", "after": ""},
            spend={"text": "<p>Louder &amp; longer.</p>", "value": 2},
        ),
        {"name": "Thick", "type": "feature", "system": {"description": {"value": "<p>The ogre ignores @UUID[Item.x]{small things}.</p>"}}},
        {"name": "Sack", "type": "treasure", "system": {}},
    ]
    scores = (("might", 3), ("agility", 0), ("reason", -1), ("intuition", 0), ("presence", 1))
    system = {
        "stamina": {"value": 50, "max": 60, "temporary": 0},
        "characteristics": {name: {"value": value} for name, value in scores},
        "combat": {"size": {"value": 2, "letter": "L"}, "stability": 2, "turns": 1},
        "movement": {"value": 6, "types": ["walk", "climb"], "hover": False, "disengage": 1},
        "damage": {"immunities": {"all": 0, "cold": 4}, "weaknesses": {"all": 1, "fire": 0}},
        "monster": {"freeStrike": 5, "keywords": ["giant", "hedgeFolk"], "level": 3, "role": "brute", "organization": "elite"},
        "ev": 20,
    }
    return {"name": "Hedge Ogre", "type": "npc", "_id": "x", "img": "", "system": system, "items": items, "effects": [], "flags": {}}
