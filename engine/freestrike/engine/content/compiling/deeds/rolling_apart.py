"""Power rolls that a text makes besides that of its ability, or at another time: the deeds of `rolling.lark`."""

from __future__ import annotations

from collections.abc import Iterable

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, TRIGGERER, Who, reference, who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import sentences, worded
from freestrike.events.content.amount import TARGET, TRIGGERING, USER
from freestrike.events.content.effect import Effect, ForEach, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection

PASSED = ("came beside", "gone through")
"""What holds of those whom the user has passed."""


def keywords_of_the_roll(setting: Setting, texts: Iterable[str]) -> tuple[str, ...]:
    """The keywords that the texts say the ability gains for the roll that is made apart."""
    told = [sentence for text in texts if " keyword" in text for sentence in sentences(text)]
    trees = [parse(worded(sentence, setting), "sentence") for sentence in told]
    return tuple(token(part, "KEYWORD").title() for tree in trees if tree is not None for part in tree.find_data("rolled_as"))


def of_either_side(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """An outcome of a roll against all who were passed, in which "an enemy" and "an ally" are those among them of that side."""
    return rewritten(effects, lambda effect: _if_of_its_side(effect) if isinstance(effect, ForEach) else (effect,))


def _if_of_its_side(effect: ForEach) -> tuple[Effect, ...]:
    for side in ("enemy", "ally"):
        if effect.who == Selection((side,)):
            return (When((Holds(f"{side} of"),), effect.then),)
    return (effect,)


def roll_at_each(setting: Setting) -> Deed:
    """The roll that is printed with the text, made against each target for itself. Raises Unsaid."""
    if setting.apart is None or setting.targets_itself:
        raise Unsaid
    return Deed(THE_TARGET, (setting.apart,))


def roll_apart(deed: Tree[Token], subject: Who, setting: Setting, they: Who | None) -> Deed:
    """The roll that is printed with the text, against the target unless it says against whom: a roll for all of several. Raises Unsaid."""
    roll = setting.apart
    if roll is None or subject != ME:
        raise Unsaid
    if token(deed, "PAST_COVER"):
        roll = replace(roll, modifiers=(Modifier("ignores", name="cover"),))
    aim = branch(deed, "aim", "aim_at_all")
    one = None if aim is None else branch(aim, "reference")
    if aim is None or one is not None:
        role = TARGET if one is None else reference(one, setting, they)
        whom = {TARGET: THE_TARGET, TRIGGERING: TRIGGERER}.get(role)
        if whom is None or (whom == THE_TARGET and setting.targets_itself):
            raise Unsaid
        return Deed(whom, (roll,))
    (picked,) = who(branches(aim, "some")[0], setting, they)
    passed = any(one.what in PASSED for one in picked.selection.needs)
    if picked.conditional or (picked.selection.count and not passed):
        raise Unsaid
    if passed and setting.unread and not setting.gone:
        raise Unsaid  # the move may be left by hand
    all_of_them = picked.or_oneself().selection if str(aim.data) == "aim_at_all" else picked.selection
    return Deed(THE_TARGET if all_of_them.from_ != USER else ME, (replace(roll, who=all_of_them),))
