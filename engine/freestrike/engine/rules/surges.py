"""Surges: extra damage for one target of rolled damage, a higher potency for one target (classes/surges)."""

from __future__ import annotations

from freestrike.engine.procedure import Procedure, Question, Scene, ask
from freestrike.engine.queries.counts_as import highest_characteristic
from freestrike.engine.queries.modifiers import cannot
from freestrike.engine.queries.use import Use
from freestrike.engine.rules.resources import pay
from freestrike.events.ledger import Entry
from freestrike.events.prompts import Option
from freestrike.events.resources import SURGES
from freestrike.projections.board.creature import DEAD, Creature

RULE = "classes/surges"
MOST_FOR_DAMAGE = 3
FOR_A_POTENCY = 2


def spend_on_damage(scene: Scene, user: str, use: Use, window: int, hurt: tuple[str, ...]) -> Procedure[tuple[str, int]]:
    """Up to 3 surges for extra damage to one target of those `hurt`, to whom rolled damage is dealt, once the roll is known and before its
    damage is dealt. Gives the target and how many."""
    creature = scene.board.creatures[user]
    most = min(MOST_FOR_DAMAGE, creature.surges) if cannot(scene.board, creature, "use surges") is None else 0
    targets = tuple(one for one in hurt if one in use.objects or scene.board.creatures[one].life != DEAD)
    options = tuple(
        Option(f"surges/{user}/{count}" + (f"/{target}" if len(targets) > 1 else ""), user, _price(count), use.ability.id, RULE, target)
        for target in targets
        for count in range(1, most + 1)
    )
    if not options:
        return "", 0
    key = f"surges|{user}|{use.ability.id}|{'+'.join((*use.targets, *use.objects))}"
    answer = yield from ask(Question(creature.seat, key, "surges", options, window, 0, 1, user, (RULE,)))
    for option in options:
        count = int(option.cost.partition(" ")[0])
        # Read anew: while the question stood, the Director may have taken some.
        if answer.options == (option.id,) and scene.board.creatures[user].surges >= count:
            yield from pay(scene, user, count, SURGES, use.ability.name, answer.seq)
            return option.target, count
    return "", 0


def spend_on_potency(scene: Scene, user: str, target: str, ability: str, cause: int) -> Procedure[bool]:
    """2 surges for a potency that is 1 higher for one target; asked only of who has them. Gives whether they were spent."""
    creature = scene.board.creatures[user]
    if creature.surges < FOR_A_POTENCY or cannot(scene.board, creature, "use surges") is not None:
        return False
    option = Option(f"potency/{user}/{target}", user, _price(FOR_A_POTENCY), ability, RULE, target)
    key = f"potency|{user}|{ability}|{target}"
    answer = yield from ask(Question(creature.seat, key, "surges", (option,), cause, 0, 1, user, (RULE,)))
    if not answer.options or scene.board.creatures[user].surges < FOR_A_POTENCY:
        return False
    yield from pay(scene, user, FOR_A_POTENCY, SURGES, ability, answer.seq)
    return True


def extra_damage(creature: Creature, surges: int) -> Entry:
    """What `surges` add: each as much as the highest characteristic (classes/surges)."""
    return Entry("surges", surges * highest_characteristic(creature), f"{surges} surges", RULE)


def _price(count: int) -> str:
    return f"{count} surge{'s' if count > 1 else ''}"
