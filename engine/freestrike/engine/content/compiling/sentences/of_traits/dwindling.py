"""What is counted down on somebody till they die of it: the sentences of `dwindling.lark`, and what their steps do."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, kind, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, who
from freestrike.engine.content.compiling.parts.zoned import AURA, from_the_start, in_area
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING
from freestrike.events.content.effect import Bestow, Count, Effect, ForEach, Reacts, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.stamina import Kill
from freestrike.events.content.trigger import BEFORE, Trigger


def dwindling(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the trait `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    match str(tree.data):
        case "dwindles":
            return Said(reacts=(_dwindles(tree, setting, name),))
        case "dies_at_none":
            _counted(token(tree, "STATE"), setting)
            return Said()  # whatever lowers it sees to that
        case "all_lost":
            return Said(reacts=(_all_lost(tree, setting, name),))
        case "begins_to_dwindle":
            return Said(reacts=(_begins(tree, setting, name),))
    return None


def _counted(word: str, setting: Setting) -> str:
    """The name under which it is counted. Raises Unsaid if nobody says that it is."""
    name = word if word in setting.counts else word.removesuffix("s")
    if name not in setting.counts or (setting.counts[name].whom and not setting.trait):
        raise Unsaid
    return name


def _lowered(name: str, by: int) -> tuple[Effect, ...]:
    """So much less of it; who has none left dies."""
    return (Count(name, -by), When((Holds("count at least", name, value=1),), (), (Kill(),)))


def _dwindles(tree: Tree[Token], setting: Setting, name: str) -> Reacts:
    """As anybody's turn ends, each creature in the owner's aura that has any of it has less."""
    counted, again = (_counted(word, setting) for word in tokens(tree, "STATE"))
    if not setting.trait or counted != again or number(token(tree, "DET")) != 1 or kind(token(tree, "KIND")) != "creature":
        raise Unsaid
    aura = slug(token(tree, "OWN_AURA").removeprefix("@'s "))
    needs = (Holds("count at least", counted, value=1), Holds("in the area", aura))
    inside = Selection(("creature", "self"), 0, needs=needs, sight=False)
    return Reacts(slug(name), name, Trigger("turn ends", ""), _lowered(counted, int(token(tree, "INT"))), choice=False, target=inside)


def _all_lost(tree: Tree[Token], setting: Setting, name: str) -> Reacts:
    counted = _counted(token(tree, "ALL_OF_IT").removeprefix("all "), setting)
    if not setting.trait:
        raise Unsaid
    falls = Trigger("drops to 0", moment=BEFORE)
    bearers = Selection(("creature", "self"), 0, needs=(Holds("count at least", counted, value=1),), sight=False)
    return Reacts(slug(name), name, falls, (Count(counted, 0, exactly=True),), choice=False, target=bearers)


def _begins(tree: Tree[Token], setting: Setting, name: str) -> Reacts:
    """It begins on who bears a state of the owner's, and has none of it, as its turn starts in the aura."""
    state, has, gains = tokens(tree, "STATE")
    counted = _counted(gains, setting)
    if not setting.trait or has != gains or state not in setting.given or setting.area is None or setting.area.shape != AURA:
        raise Unsaid
    if number(token(tree, "DET")) or kind(token(tree, "KIND")) != "creature":
        raise Unsaid
    bears = Holds("state given by", state, TRIGGERING)
    needs = (bears, Holds("count at least", counted, TRIGGERING, value=1, negated=True))
    begins = (Count(counted, int(token(tree, "INT")), exactly=True),)
    react = Reacts(f"{slug(name)}-begins", name, Trigger("turn starts", "creature", needs=needs), begins, choice=False)
    return from_the_start(replace(in_area(setting, ""), reacts=(react,)), name)


@tells("lowered_to", of_nobody=True)
def _lowered_to(step: Tree[Token], told: Telling) -> None:
    """A target has no more than so much of it."""
    told.of_an_ability()
    first, second = tokens(step, "STATE")
    least = int(token(step, "INT"))
    if first != second or not least or told.setting.targets_itself:
        raise Unsaid
    counted = _counted(first, told.setting)
    told.add(THE_TARGET, When((Holds("count at least", counted, value=least + 1),), (Count(counted, least, exactly=True),)))


@tells("lowered_by", of_nobody=True)
def _lowered_by(step: Tree[Token], told: Telling) -> None:
    """Each of some has so much less of it, of whom those without any are none."""
    counted = _counted(token(step, "STATE"), told.setting)
    (whom,) = who(branches(step, "some")[0], told.setting, told.they)
    if told.setting.trait or whom.conditional or whom.selection.count:
        raise Unsaid
    picked = replace(whom.selection, needs=(*whom.selection.needs, Holds("count at least", counted, value=1)))
    told.add(ME, ForEach(picked, _lowered(counted, int(token(step, "INT")))))


@tells("own_score_is_lower", of_nobody=True)
def _own_score_is_lower(step: Tree[Token], told: Telling) -> None:
    """A score of the bearer of something that is lower against potencies."""
    if not told.setting.bearer or token(step, "OWN") != "their":
        raise Unsaid
    told.add(ME, Bestow("", (Modifier("resisting potency", -int(token(step, "INT")), name=token(step, "CHARACTERISTIC_NAME")),)))
