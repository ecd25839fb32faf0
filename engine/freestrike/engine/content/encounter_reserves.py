"""Who waits to be summoned: the reserves that an encounter file names, and the stat blocks that its summoners name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from freestrike.engine.content.document import Document
from freestrike.engine.content.encounter_entrants import NamedForm, named_stat_block
from freestrike.engine.content.error import ContentError
from freestrike.engine.content.stat_block_source import StatBlockSource
from freestrike.engine.queries.names import same_name
from freestrike.events.content.effect import Effect, Reacts, Summon
from freestrike.events.content.malice import MaliceFeature
from freestrike.events.content.stat_block import StatBlock
from freestrike.events.content.within import effects_of, every_effect


def read_reserves(document: Document, written: tuple[object, ...], source: StatBlockSource) -> tuple[StatBlock, ...]:
    """The stat blocks of the field `reserves`, in its order. Raises ContentError for one that cannot be read, and for a name that is given
    twice."""
    reserves: tuple[StatBlock, ...] = ()
    for n, one in enumerate(written):
        field = f"reserves[{n}]"
        form = NamedForm() if isinstance(one, str) else document.convert(NamedForm, field)
        stat_block = named_stat_block(document, field, form, one, source)
        if any(same_name(stat_block.name, other.name) for other in reserves):
            raise document.error(field, f"is {stat_block.name!r} once more")
        reserves = (*reserves, stat_block)
    return reserves


def with_summoned(
    reserves: tuple[StatBlock, ...], present: Iterable[StatBlock], features: Iterable[MaliceFeature], source: StatBlockSource
) -> tuple[StatBlock, ...]:
    """`reserves`, and whom those who are `present`, the Malice `features` and the reserves themselves summon by name, as far as the source
    has them; who is not there is for the Director to bring."""
    there = list(dict.fromkeys(present))
    wanted = [name for feature in features for name in _named(effects_of(feature.ability))]
    found = list(reserves)
    sought: list[str] = []
    for block in (*there, *reserves):
        wanted.extend(_summoned_by(block))
    for name in wanted:
        if name in sought or any(same_name(name, block.name) for block in (*there, *found)):
            continue
        sought.append(name)
        try:
            block = source.summoned(name)
        except ContentError:
            continue
        found.append(block)
        # Who is summoned may summon others: the list grows while it is gone through.
        wanted.extend(_summoned_by(block))
    return tuple(found)


def _summoned_by(block: StatBlock) -> Iterator[str]:
    """The names of those whom the abilities and the traits of `block` summon."""
    for ability in block.abilities:
        yield from _named(effects_of(ability))
    for trait in block.traits:
        for feature in trait.effects:
            if isinstance(feature, Reacts):
                yield from _named(every_effect(feature.effects))


def _named(effects: Iterable[Effect]) -> Iterator[str]:
    return (effect.name for effect in effects if isinstance(effect, Summon) and effect.name)
