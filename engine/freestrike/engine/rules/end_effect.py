"""End Effect: damage that a creature takes to end what a saving throw would end."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.counts_as import can_act
from freestrike.engine.rules.damage import deal_damage
from freestrike.engine.rules.saving import end, ended_by_saving
from freestrike.events.content.stat_block import EndEffect
from freestrike.events.damage import DamageDue
from freestrike.events.ledger import Entry
from freestrike.events.prompts import Option
from freestrike.projections.board.creature import DEAD, Creature

RULE = "monster-basics/end-effect"
END_EFFECT = "end-effect"


def end_an_effect(scene: Scene, id: str) -> Procedure[None]:
    """At the end of its turn, after its saving throws, a creature with the trait may take the damage and end one effect
    (monster-basics/end-effect)."""
    creature = scene.board.creatures[id]
    damage = _damage(creature)
    if not damage or not can_act(creature):
        return
    on_it = ended_by_saving(creature)
    options = tuple(Option(f"{END_EFFECT}/{id}/{n}/{one.name}", id, "", END_EFFECT, RULE, id) for n, one in enumerate(on_it, 1))
    if not options:
        return
    key = f"end effect|{id}|{'+'.join(option.id for option in options)}"
    answer = yield from ask(Question(creature.seat, key, "end effect", options, 0, 0, 1, id, (RULE,)))
    chosen = next((one for one, option in zip(on_it, options, strict=True) if answer.options == (option.id,)), None)
    # Read anew: while the question stood, the Director may have ended it, or the creature.
    creature = scene.board.creatures[id]
    if chosen is None or not can_act(creature) or chosen not in ended_by_saving(creature):
        return
    # A trait is no ability: nobody is knocked out by it.
    due = DamageDue(id, id, "", damage, ledger=(Entry("damage", damage, "End Effect", RULE),), unreducible=True)
    yield from deal_damage(scene, due, answer.seq)
    if scene.board.creatures[id].life != DEAD:
        yield from end(scene, id, chosen, "End Effect", RULE, cause=answer.seq)


def _damage(creature: Creature) -> int:
    for trait in creature.stat_block.traits:
        for effect in trait.effects:
            if type(effect) is EndEffect:
                return effect.damage
    return 0
