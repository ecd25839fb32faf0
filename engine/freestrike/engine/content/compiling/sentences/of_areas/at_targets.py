"""Ground and auras that an ability leaves at its targets: the sentences of `at_targets.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.lasting_words import ends_of, until
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET
from freestrike.engine.content.compiling.parts.zoned import AROUND_IT, AURA, SPACE
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TARGET
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Zone


def at_targets(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the ability `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    steps = branch(tree, "steps")
    step = None if steps is None or len(branches(steps)) != 1 else branch(steps, "lies_beneath", "surrounds", "is_rough_around")
    if step is None:
        return None
    if setting.trait or setting.triggered or setting.area is not None or setting.targets_itself:
        raise Unsaid
    leads = [part for part in branches(tree) if part is not steps]
    if str(step.data) == "lies_beneath":
        if leads or number(token(step, "DET")):
            raise Unsaid
        zone = Zone(SPACE, 0, ends=ends_of(branch(step, "duration"), ME), of=TARGET, name=slug(name))
    elif str(step.data) == "is_rough_around":
        if leads or token(step, "TARGET") != "the target" or not setting.one_target:
            raise Unsaid
        rough = "difficult for enemies" if token(step, "FOR_ENEMIES") else "difficult"
        zone = Zone(AROUND_IT, int(token(step, "A_CUBE").split("-")[0][2:]), ends=ENCOUNTER, terrain=(rough,), of=TARGET, name=slug(name))
    else:
        if "object" in setting.target.kinds:
            raise Unsaid
        if [str(lead.data) for lead in leads] != ["for_a_time"] or not setting.one_target:
            raise Unsaid
        zone = Zone(AURA, int(token(step, "INT")), ends=until(branches(leads[0])[0], ME), of=TARGET, name=slug(name), moves=True)
    return Said((zone,), they=THE_TARGET, at_target=(zone.shape, zone.size))
