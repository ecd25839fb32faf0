"""What somebody has no good of: edges, surges, what an ability does besides its damage; and blows at objects."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero, strike
from features.bestiary import ability, block
from freestrike.engine import EndTurn, UseAbility
from freestrike.events.content.ability import Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, DealDamage, ForceMove, Gain, GainTemporaryStamina, ImposeCondition
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.forced_movement import ObjectDamaged
from freestrike.events.space import SolidObject, Terrain

BLOW = (DealDamage(9), ForceMove("push", 2), ImposeCondition("slowed", "save"))


def traits(directory: Path, path: str, name: str) -> tuple[TraitEffect, ...]:
    """What the trait `name` of a published stat block gives."""
    (found,) = (one for one in block(directory, path).traits if one.name == name)
    return found.effects


@pytest.mark.parametrize(
    ("path", "name", "more"),
    [
        ("Valok/Statblocks/Servok Builder", "Servok Siege Machine", 15),
        ("Orcs/Statblocks/Scyza", "Terrible Beast", 6),
        ("Elementals/Statblocks/Force of Earth", "Primordial Strength", 6),
    ],
)
def test_what_objects_take_more_of(compendium_directory: Path, path: str, name: str, more: int) -> None:
    """Tier 1 (3 + 4) deals 4: to Ana 4, to a crate 4 and as much more as the trait says."""
    slash = replace(strike(), target=Target(("creature", "object"), 2))
    crate = SolidObject("crate", ((1, 1, 0),), material="metal", size="1L", stamina=60)
    builder = foe("builder", (0, 0), *traits(compendium_directory, path, name), abilities=(slash,))
    stage = Stage(builder, hero("ana", (1, 0)), dice=[3, 4], first="director", terrain=Terrain(objects=(crate,)))
    stage.do(UseAbility("builder", "slash", ("ana", "crate")))
    assert stage.stamina("ana") == 40 - 4
    assert [one.amount for one in stage.events(ObjectDamaged)] == [4 + more]
    assert stage.exact


@pytest.mark.parametrize(
    ("path", "id", "taken"),
    [
        ("Griffons/Statblocks/Griffon", "zephyr-feint", 4),
        ("Fossil Cryptic/Statblocks/Fossil Cryptic", "dissipate", 4),
        ("Voiceless Talkers/Statblocks/Voiceless Talker Artillerist", "tactical-reposition", 9),
    ],
)
def test_nothing_but_the_damage_reaches_it(compendium_directory: Path, path: str, id: str, taken: int) -> None:
    """9 damage, push 2, slowed: the one that feints takes half, 4 (the artillerist all of it), and is neither pushed nor slowed; the orc
    beside it is both."""
    feint = ability(compendium_directory, path, id)
    whirl = replace(strike(BLOW, BLOW, BLOW), target=Target(("creature",), 2))
    stage = Stage(
        hero("ana", (5, 5), abilities=(whirl,)), foe("beast", (6, 5), abilities=(feint,)), foe("orc", (5, 6)), dice=[3, 4], malice=5
    )
    stage.do(UseAbility("ana", "slash", ("beast", "orc")))
    stage.answer(f"{id}/beast")
    while stage.asked:
        stage.yes() if stage.asked in ("forced movement", "forced movement order") else stage.answer()
    beast, orc = (stage.fight.board.creatures[one] for one in ("beast", "orc"))
    assert (60 - beast.stamina, 60 - orc.stamina) == (taken, 9)
    assert (beast.condition("slowed"), orc.condition("slowed") is not None) == (None, True)
    assert (stage.at("beast"), stage.exact) == ((6, 5), True)


NOTHING_OF_IT = tuple(Modifier("cannot", name=name) for name in ("use surges", "use heroic abilities"))


def test_no_surges_and_no_heroic_ability_are_used() -> None:
    """Ana has 1 surge and 5 of her resource; under the orc's word she is asked for no surge, and has no heroic ability."""
    word = replace(strike(id="word"), roll=None, effects=(Bestow(ENCOUNTER, NOTHING_OF_IT),))
    heroic = replace(strike(id="heroic"), signature=False, cost=3, resource="heroic resource")
    ana = hero("ana", (0, 0), abilities=(strike(), heroic), surges=1, heroic_resource=5)
    stage = Stage(foe("orc", (1, 0), abilities=(word,)), ana, dice=[3, 4], first="director")
    stage.do(UseAbility("orc", "word", ("ana",)))
    stage.do(EndTurn("orc"))
    assert "cannot use heroic abilities" in stage.refused(UseAbility("ana", "heroic", ("orc",)))
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert (stage.asked, stage.fight.board.creatures["ana"].surges, stage.stamina("orc")) == ("", 1, 60 - 4)
    assert stage.exact


@pytest.mark.parametrize(("what", "name"), [("surges", "gain surges"), ("heroic resource", "gain heroic resources")])
def test_who_is_barred_from_a_resource_gains_none(what: str, name: str) -> None:
    gift = replace(strike(id="gift"), roll=None, effects=(Bestow(ENCOUNTER, (Modifier("cannot", name=name),)), Gain(what, 3)))
    stage = Stage(hero("ana", (0, 0), abilities=(gift,)), hero("bo", (1, 0)))
    stage.do(UseAbility("ana", "gift", ("bo",)))
    bo = stage.fight.board.creatures["bo"]
    assert (bo.surges, bo.heroic_resource, stage.exact) == (0, 0, True)


def test_who_is_barred_from_temporary_stamina_gains_none() -> None:
    """Of two gifts of 5 the second, to one who is barred from it, brings nothing."""
    gift = replace(strike(id="gift"), roll=None, effects=(GainTemporaryStamina(Amount(5)),))
    barred = replace(gift, id="bar", effects=(Bestow(ENCOUNTER, (Modifier("cannot", name="gain temporary stamina"),)), *gift.effects))
    for used, temporary in ((gift, 5), (barred, 0)):
        stage = Stage(hero("ana", (0, 0), abilities=(used,)), hero("bo", (1, 0)))
        stage.do(UseAbility("ana", used.id, ("bo",)))
        assert (stage.fight.board.creatures["bo"].temporary, stage.exact) == (temporary, True)
