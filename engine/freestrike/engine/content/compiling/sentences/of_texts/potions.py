"""Potions that an ability hands out: what whoever drinks one has of it, at once or by a maneuver later; the texts of `potions.lark`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.parts.said import Said, plain
from freestrike.engine.content.compiling.parts.trees import branches, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.sentences.saying import say
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import worded
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import MANEUVER
from freestrike.events.content.amount import GRANTOR, TARGET, USER, Amount
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, Effect, EndState, ForEach, Interaction, May
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.within import changed_within

_DRINKS = "drinks the potion"
_TOLD_BETWEEN = {"drunk_later", "potion_fades"}
_EVERY_TARGET = Selection(("self", "creature"), 0, needs=(Holds("among the targets"),), sight=False)


def with_potions(setting: Setting, texts: Iterable[str]) -> Setting:
    """The setting of an ability, whose outcomes are what "the creature" has that drinks, if its texts hand out potions."""
    return replace(setting, drinking=True) if any(_DRINKS in text for text in texts) else setting


def of_potions(printed: Sequence[str], setting: Setting, name: str) -> list[Said] | None:
    """What the sentences say of a text that hands out potions, told as a whole; None of any other, or if any of it is not understood."""
    if not setting.drinking or setting.trait or setting.triggered or len(printed) < len(_TOLD_BETWEEN) + 2:
        return None
    first, *between, last = (parse(worded(sentence, setting), "sentence") for sentence in printed)
    if first is None or str(first.data) != "hands_potions" or token(first, "TARGET") != "each target":
        return None
    if {"" if tree is None else str(tree.data) for tree in between} != _TOLD_BETWEEN or last is None:
        return None
    if any(True for _ in last.find_data("has_what_is_rolled")):
        drunk = _as_rolled(last, setting, name)
    else:
        said = say(printed[-1], setting, name=name, they=THE_TARGET)
        drunk = Said((_drunk(said.effects, name),)) if said is not None and plain(said) and not said.once else None
    return None if drunk is None else [*(Said() for _ in printed[:-1]), drunk]


def _as_rolled(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """One roll for all the potions, each of which does what it comes to."""
    if setting.apart is None or [str(part.data) for part in branches(tree)] != ["steps"]:
        return None
    one, two, three = (((_drunk(tier, name)),) for tier in setting.apart.tiers)
    return Said((replace(setting.apart, tiers=(one, two, three), who=_EVERY_TARGET),), once=True)


def _drunk(effects: tuple[Effect, ...], name: str) -> May:
    """The target may drink at once. If it does not it has the potion until the encounter is over, for itself or to give it to one beside
    it (combat/use-consumable)."""
    kept = slug(name)
    given = tuple(changed_within(one, Amount, _of_the_giver) for one in effects)
    taker = Selection(("self", "ally"), 1, 1, least=1)
    drinks = Interaction(
        f"drink-{kept}",
        f"Use Consumable ({name})",
        (ForEach(taker, given), EndState(kept, by_anyone=True)),
        MANEUVER,
        Selection((TARGET,)),
        itself=True,
    )
    return May(effects, (Bestow(ENCOUNTER, state=kept, interactions=(drinks,)),), chooser=TARGET)


def _of_the_giver(amount: Amount) -> Amount:
    """Of whoever made the potion, though another gives it."""
    return replace(amount, whose=GRANTOR) if (amount.of or amount.characteristics) and amount.whose == USER else amount
