"""A creature of Foundry's `draw-steel` system, from its exported JSON; `docs/content.md` says what is read, left open, ignored."""

from __future__ import annotations

import os

import attrs

from freestrike.engine.content.document import json_document
from freestrike.engine.content.error import wrong
from freestrike.engine.content.exports.foundry_form import Actor, HeroSystem, NpcSystem
from freestrike.engine.content.exports.foundry_hero import HeroBuilding
from freestrike.engine.content.exports.foundry_items import Building, words
from freestrike.engine.content.exports.imported import Imported
from freestrike.engine.content.printed.stat_block import printed_stat_block
from freestrike.engine.content.reading.raw import EncounterValue, RawStatBlock

NPC = "npc"
HERO = "hero"
_FORMER_HERO = "character"


def read_foundry(path: str | os.PathLike[str]) -> Imported:
    """The creature or hero in an actor's JSON file. Raises ContentError, naming the field that is wrong."""
    document = json_document(path)
    actor = document.convert(Actor)
    if actor.type in (HERO, _FORMER_HERO):
        hero = document.convert(HeroSystem, "system")
        return HeroBuilding(document, actor, hero.combat, system=hero).imported()
    if actor.type != NPC:
        raise document.error("type", wrong(actor.type, "a creature ('npc') or a hero ('hero')"))
    npc = document.convert(NpcSystem, "system")
    return _Npc(document, actor, npc.combat, system=npc).imported()


@attrs.define(kw_only=True)
class _Npc(Building):
    system: NpcSystem

    def imported(self) -> Imported:
        system, scores = self.system, self.system.characteristics
        if not self.actor.name.strip():
            raise self.document.error("name", "is empty")
        raw = RawStatBlock(
            self.actor.name,
            system.monster.level,
            (" ".join(filter(None, (words(system.monster.organization), words(system.monster.role)))),),
            tuple(map(words, system.monster.keywords)),
            EncounterValue(None),
            system.stamina.max,
            system.movement.value,
            (self.size(),),
            system.combat.stability,
            system.monster.free_strike,
            scores.might.value,
            scores.agility.value,
            scores.reason.value,
            scores.intuition.value,
            scores.presence.value,
            tuple(self.features()),
            self.size(),
            self.modifiers("immunities", system.damage.immunities),
            weaknesses=self.modifiers("weaknesses", system.damage.weaknesses),
            movement=self.speed_entry(system.movement),
        )
        self.ignored.update(("encounter value", "what lasts: Foundry's own effects", "the token"))
        if self.document.at("system.monster.withCaptainEffect"):
            self.asked.append("what it gains from a captain is not read")
        return Imported(printed_stat_block(raw), tuple(self.asked), tuple(sorted(self.ignored)))
