"""A creature that its own kind can eat as a maneuver."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import Interact
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.printed.trait import read_trait
from freestrike.engine.content.reading.raw import RawEffect, RawFeature
from freestrike.events.content.stat_block import Trait
from freestrike.events.damage import Died
from freestrike.events.encounter import Entrant

TADPOLE = Setting(names_of("Frog Tadpole"), ancestry=("Frog",))
STRIKE, WET = "melee free strike", "wet until the end of their next turn"
TEXT = f"Any frog who can target the tadpole with a {STRIKE} {'can'} eat them as a maneuver. The frog regains 6 Stamina and is {WET}."


def snack() -> Trait:
    read = read_trait(RawFeature("Snack", "trait", (RawEffect(effect=TEXT),)), TADPOLE)
    assert all(piece.compiled for piece in read.pieces)
    return read.trait


def frog(id: str, at: tuple[int, int], *traits: Trait, stamina: int = 60) -> Entrant:
    one = foe(id, at, stamina=stamina)
    return replace(one, stat_block=replace(one.stat_block, keywords=("Frog",), traits=traits))


def stage() -> Stage:
    """A hurt frog beside a tadpole, a frog out of reach, and an orc beside it."""
    tadpole, far = frog("tadpole", (1, 0), snack()), frog("far", (5, 5))
    hurt = replace(frog("frog", (0, 0)), stamina=40)
    return Stage(hurt, tadpole, far, foe("orc", (2, 0)), hero("ana", (9, 9)), first="director")


def test_it_is_eaten_and_who_has_eaten_it_regains() -> None:
    fight = stage()
    fight.do(Interact("frog", "tadpole", "snack"))
    while fight.asked:
        fight.yes()
    assert [one.creature for one in fight.events(Died)] == ["tadpole"]
    assert (fight.stamina("frog"), [one.name for one in fight.fight.board.creatures["frog"].lasting]) == (46, ["wet"])


def test_only_its_own_kind_within_reach_can() -> None:
    fight = stage()
    assert fight.refused(Interact("far", "tadpole", "snack")) != []
    assert fight.refused(Interact("orc", "tadpole", "snack")) != []
    assert fight.refused(Interact("tadpole", "tadpole", "snack")) != []
    assert fight.refused(Interact("frog", "tadpole", "snack")) == []
