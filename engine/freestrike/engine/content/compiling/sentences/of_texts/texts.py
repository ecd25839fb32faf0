"""A printed text, sentence by sentence: what is compiled of it and what is left for the Director; nothing is lost between the two."""

from __future__ import annotations

import re
from collections.abc import Sequence

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.said import NOTHING_BEFORE, Amends, OfAbility, Said, plain
from freestrike.engine.content.compiling.parts.triggers import Awaited
from freestrike.engine.content.compiling.parts.who import THE_TARGET, Who
from freestrike.engine.content.compiling.sentences.of_abilities.bonds import bond_of
from freestrike.engine.content.compiling.sentences.of_areas.enlarging import enlarged_by
from freestrike.engine.content.compiling.sentences.of_texts.amending import amended
from freestrike.engine.content.compiling.sentences.of_texts.bought import bought
from freestrike.engine.content.compiling.sentences.of_texts.chosen_types import of_a_chosen_type
from freestrike.engine.content.compiling.sentences.of_texts.enduring import said_of_all
from freestrike.engine.content.compiling.sentences.of_texts.potions import of_potions
from freestrike.engine.content.compiling.sentences.saying import say
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import sentences
from freestrike.engine.queries.effect_names import effect_name
from freestrike.events.content.ability import Area
from freestrike.events.content.effect import Branch, ForEach, Move, OneOf, TakeTurn, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.within import every_effect

_TAKES_ITS_PLACE = re.compile(r"(?!additionally).*\binstead\b(?! of)", re.IGNORECASE)
"""What happens in place of what the sentence before says: as long as it is left by hand, so is that one."""

_GOES_ON = re.compile(r"(?:[a-z]+ ){0,5}then\b(?! make a power roll)", re.IGNORECASE)
"""What comes after what the sentence before says: if that is left by hand, so is this, or it would come first. A roll is made all the
same."""

_ENDS_IT = re.compile(r"(?:this|these|the) (?:[a-z]+ ){1,3}(?:lasts|disappears|ignores)\b", re.IGNORECASE)
"""What says how long the sentence before holds, or what it passes over, the same."""


_OF_ALL = re.compile(r"effect lasts until|following (?:benefits|effects):|It ends only if")
"""The words of what says until when other sentences hold."""

_BUYS = re.compile(r"one of the following .*free triggered actions?:$")
"""The words that end what a list can be bought of, of who is bound."""

_ITEM = "- "


@attrs.frozen
class Part:
    """`text`: as it is printed. `said`: what it was compiled to, None if it is left for the Director."""

    text: str
    said: Said | None


def compiled(text: str, setting: Setting, name: str = "") -> tuple[Part, ...]:
    """The parts of `text`, in its order."""
    parts: list[Part] = []
    they: Who | None = None
    waited: Awaited | None = None
    listed = False
    printed = sentences(text)
    chosen = _choice(printed, setting, name) or _then_a_choice(printed, setting, name)
    if chosen is not None:
        return chosen
    typed = of_a_chosen_type(printed, setting, name, _said_of)
    if typed is not None:
        n, rest = typed
        return (*compiled(" ".join(printed[:n]), setting, name), *(Part(text, one) for text, one in zip(printed[n:], rest, strict=True)))
    drunk = of_potions(printed, setting, name)
    if drunk is not None:
        return tuple(Part(text, one) for text, one in zip(printed, drunk, strict=True))
    told: dict[int, Said | None] = {}
    through = _through(printed, setting)
    until: Tree[Token] | None = None
    scene: Tree[Token] | None = None
    for n, sentence in enumerate(printed):
        if n in told:
            parts.append(Part(sentence, told[n]))
            they = None
            continue
        if setting.bond is not None and _BUYS.search(sentence):
            told = bought(printed, n, setting, name)
            parts.append(Part(sentence, told[n]))
            continue
        if n in through.heads:
            parts.append(Part(sentence, Said(until=through.heads[n])))
            they, until = THE_TARGET, through.heads[n]
            continue
        if n in through.items and not sentence.startswith(_ITEM):
            parts.append(Part(sentence, None))  # it goes on about an item of the list
            continue
        told_through = through.times.get(n) or scene
        here = replace(setting, granted=_grants(parts), gone=_goes(parts), turned=_turns(parts), until=until, through=told_through)
        words = sentence.removeprefix(_ITEM) if n in through.items else sentence
        said = None if listed else say(words, here, name=name, they=THE_TARGET if n in through.items else they, waited=waited)
        if said is not None and said.chooses:
            said = None  # not all of what is listed is understood
        if parts and parts[-1].said is None and _GOES_ON.match(sentence):
            said = None
        bond = None if said is None else bond_of(said.effects)
        setting = replace(setting, bond=bond) if bond is not None else setting
        setting = replace(setting, enlarged=setting.enlarged or ("" if said is None else enlarged_by(said.effects)))
        if said is not None and said.place is not None:
            setting = replace(setting, place=said.place[0], area=Area("cube", said.place[1], within=setting.reach))
        if said is not None and said.at_target is not None:
            setting = replace(setting, at_target=True, area=Area(*said.at_target))
        if said is not None and said.aura:
            setting = replace(setting, area=Area("aura", said.aura))
        if waited is not None and said is None:
            parts[-1] = Part(parts[-1].text, None)  # what happens then is left by hand, and so is when
        waited = None if said is None else said.waits
        if said is not None and said.amends != NOTHING_BEFORE:
            said = _amending(parts, said, here)
        picked = bool(parts) and parts[-1].said is not None and parts[-1].said.picks
        if picked and said is None:
            parts[-1] = Part(parts[-1].text, None)  # whom it is about is picked only for what is left by hand
        if said is None and parts and parts[-1].said is not None and parts[-1].said.aura:
            parts[-1] = Part(parts[-1].text, None)  # how far it reaches is told for what is left by hand
        if said is None:
            setting = replace(setting, unread=True)
            listed = listed or sentence.endswith(":")  # of what is listed, only some may be chosen
            if parts and (_TAKES_ITS_PLACE.match(sentence) or _ENDS_IT.match(sentence)):
                parts[-1] = Part(parts[-1].text, None)
        scene = said.until if said is not None and _only_shows_for_a_time(said) else scene
        they = None if said is None or picked else said.they
        until = until if said is None or said.until is None else said.until
        parts.append(Part(sentence, said))
    if waited is not None or (parts and parts[-1].said is not None and parts[-1].said.picks):
        parts[-1] = Part(parts[-1].text, None)
    return _with_heads(parts, through)


def _said_of(text: str, setting: Setting, name: str) -> list[Said | None]:
    return [part.said for part in compiled(text, setting, name)]


@attrs.frozen
class _Through:
    """Sentences of a text, by their places: `heads` that say until when others hold; `times` until which these do; `items` of a list."""

    heads: dict[int, Tree[Token]] = attrs.field(factory=dict)
    times: dict[int, Tree[Token]] = attrs.field(factory=dict)
    items: frozenset[int] = frozenset()


def _through(printed: tuple[str, ...], setting: Setting) -> _Through:
    """Which sentences of a text hold until when by another: those before it, or the list after it."""
    for n, sentence in enumerate(printed):
        found = said_of_all(sentence, setting) if _OF_ALL.search(sentence) else None
        if found is not None:
            where, time = found
            others = range(n) if where == "before" else range(n + 1, len(printed))
            return _Through({n: time}, dict.fromkeys(others, time), frozenset(others) if where == "after" else frozenset())
    return _Through()


def _with_heads(parts: list[Part], through: _Through) -> tuple[Part, ...]:
    """The parts, where a sentence that says until when others hold is left by hand if any of those is."""
    whole = all(parts[n].said is not None for n in through.times)
    return tuple(part if n not in through.heads or (whole and through.times) else Part(part.text, None) for n, part in enumerate(parts))


def _only_shows_for_a_time(said: Said) -> bool:
    """Whether it tells nothing but what is seen until some time, which is then that of what is told next."""
    return said.until is not None and not said.waits and attrs.evolve(said, until=None, they=None) == Said()


def _grants(parts: list[Part]) -> bool:
    """Whether the sentence before grants the use of an ability."""
    before = parts[-1].said if parts else None
    return before is not None and any(isinstance(one, UseAbilities) for one in every_effect(before.effects))


def _turns(parts: list[Part]) -> bool:
    """Whether any sentence so far has each target take its turn next."""
    return any(isinstance(one, TakeTurn) for part in parts if part.said is not None and not part.said.once for one in part.said.effects)


def _goes(parts: list[Part]) -> bool:
    """Whether any sentence so far has the user move."""
    once = (part.said.effects for part in parts if part.said is not None and part.said.once)
    return any(
        isinstance(one, ForEach) and one.who == ONESELF and any(isinstance(x, Move) for x in one.then) for said in once for one in said
    )


def _choice(printed: tuple[str, ...], setting: Setting, name: str) -> tuple[Part, ...] | None:
    """The parts of a text that is nothing but a list of which some are chosen, one sentence each; None if it is not, or if any of them is
    left by hand."""
    head, *items = printed or ("",)
    first = say(head, setting, name=name) if len(items) > 1 and head.endswith(":") else None
    if first is None or not first.chooses or not items[0].startswith(_ITEM):
        return None
    setting = replace(setting, through=first.until) if first.until is not None else setting
    ways = [_item(sentences, setting, name) for sentences in _items(items)]
    told = [one for one in ways if one is not None]
    together = setting.one_target or all(one.once for one in told)
    if len(told) < len(ways) or len(told) < 2 or not together or any(one.once != told[0].once for one in told):
        return None
    branches = tuple(Branch(" and ".join(map(effect_name, one.effects)), one.effects) for one in told)
    chosen = Said((OneOf(branches, first.chooses),), once=told[0].once)
    return (Part(head, chosen), *(Part(one, Said()) for one in items))


def _then_a_choice(printed: tuple[str, ...], setting: Setting, name: str) -> tuple[Part, ...] | None:
    """The parts of a text that ends with such a list; None of any other."""
    head = next((n for n, one in enumerate(printed) if one.endswith(":") and n + 1 < len(printed) and printed[n + 1].startswith(_ITEM)), 0)
    chosen = _choice(printed[head:], setting, name) if head else None
    return None if chosen is None else (*compiled(" ".join(printed[:head]), setting, name), *chosen)


def _items(printed: Sequence[str]) -> list[list[str]]:
    """The items of a list, each as its sentences."""
    items: list[list[str]] = []
    for sentence in printed:
        if sentence.startswith(_ITEM):
            items.append([])
        items[-1].append(sentence.removeprefix(_ITEM))
    return items


def _item(printed: Sequence[str], setting: Setting, name: str) -> Said | None:
    """All that the sentences of one item say; None if any of them is not understood, or they do nothing at once."""
    told: list[Said] = []
    for sentence in printed:
        said = say(sentence, setting, name=name, they=told[-1].they if told else None)
        if said is None or not plain(attrs.evolve(said, until=None)):
            return None
        told.append(said)
    doing = [one for one in told if one.effects]
    if not doing or any(one.once != doing[0].once for one in doing):
        return None
    return Said(tuple(effect for one in doing for effect in one.effects), once=doing[0].once)


def _of_the_roll(said: Said, setting: Setting) -> Said | None:
    """That nothing reduces the damage, said first: that of the power roll. None where there is none."""
    if setting.trait or not setting.rolled:
        return None
    return attrs.evolve(said, amends=NOTHING_BEFORE, ability=OfAbility(own=(Modifier("unreducible"),)))


def _amending(parts: list[Part], said: Said, setting: Setting) -> Said | None:
    """What the sentence says besides what it changes about the one before; None if there is nothing known to change."""
    if not parts and said.amends == Amends(unreducible=True):
        return _of_the_roll(said, setting)
    if not parts and said.amends == Amends(past_stability=True):
        return said  # that is about all that the ability does
    if said.amends.lost_while is not None and len(parts) != 1:
        return None  # the trait has more than the one sentence
    place = len(parts) - 1
    while place > 0 and parts[place].said == Said(they=said.they):
        place -= 1  # that has changed the one before itself
    before = parts[place].said if parts else None
    changed = None if before is None else amended(before, said.amends)
    if changed is None:
        return None
    parts[place] = Part(parts[place].text, changed)
    return attrs.evolve(said, amends=NOTHING_BEFORE)
