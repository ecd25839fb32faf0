"""The keywords that features and grants add to an ability (classes/ability-keywords)."""

from __future__ import annotations

from msgspec.structs import replace

from freestrike.engine.queries.modifiers import borne
from freestrike.engine.queries.scopes import in_scope
from freestrike.engine.queries.use import Use, manners
from freestrike.events.content.ability import Ability
from freestrike.events.content.modifier import Modifier
from freestrike.projections.board.creature import Creature

KIND = "added keyword"


def with_added_keywords(creature: Creature, abilities: tuple[Ability, ...], granted: tuple[Modifier, ...] = ()) -> tuple[Ability, ...]:
    """`abilities` as they are for `creature`: with the keywords that its features, what lasts on it and a grant add to what is in their
    scope."""
    if not (creature.modified or creature.lasting or granted):
        return abilities
    found = (*(one.modifier for one in borne(creature, KIND)), *(one for one in granted if one.what == KIND))
    return tuple(_with(used, found) for used in abilities) if found else abilities


def _with(used: Ability, found: tuple[Modifier, ...]) -> Ability:
    added = tuple(dict.fromkeys(one.name for one in found if one.name not in used.keywords and _is_about(one, used)))
    return replace(used, keywords=(*used.keywords, *added)) if added else used


def _is_about(modifier: Modifier, used: Ability) -> bool:
    return any(in_scope(modifier.on, Use(used, manner, ())) for manner in manners(used))
