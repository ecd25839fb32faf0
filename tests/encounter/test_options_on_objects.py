"""What an ability with several targets can be used on where there are objects (rules/classes.md:163, 9711)."""

from __future__ import annotations

from msgspec.structs import replace

from effects.stage import Stage, foe, hero, strike
from freestrike.engine import UseAbility
from freestrike.events.content.ability import Target
from freestrike.events.space import SolidObject, Terrain

CRATES = Terrain(objects=tuple(SolidObject(f"crate-{n}", ((0, n, 0),), stamina=9) for n in (0, 1)))
SWEEP = replace(strike(id="sweep"), target=Target(("creature", "object"), 2))


def swept(stage: Stage) -> set[str]:
    """The targets of each way to use Sweep, in order."""
    uses = [choice.command for choice in stage.fight.options("ana").abilities]
    return {"+".join(use.targets) for use in uses if isinstance(use, UseAbility) and use.ability == "sweep"}


def test_two_targets_are_creatures_or_objects_in_every_way() -> None:
    """Ana at 1,1 reaches both crates and the orc, not the elf."""
    stage = Stage(hero("ana", (1, 1), abilities=(SWEEP,)), foe("orc", (2, 1)), foe("elf", (5, 5)), terrain=CRATES, dice=[5, 5])

    assert swept(stage) == {"orc", "crate-0", "crate-1", "orc+crate-0", "orc+crate-1", "crate-0+crate-1"}

    # 5 + 5 + 2 is tier 2: 7 to each.
    stage.do(UseAbility("ana", "sweep", ("crate-0", "crate-1")))
    assert [stage.fight.board.ground.object_stamina((0, n, 0)) for n in (0, 1)] == [2, 2]
    assert stage.exact


def test_ways_beyond_number_are_not_listed() -> None:
    """Forty crates in a row within reach are 780 pairs: each is listed alone, and two together may be struck all the same."""
    row = Terrain(objects=tuple(SolidObject(f"crate-{n}", ((0, n, 0),), stamina=9) for n in range(40)))
    volley = replace(SWEEP, keywords=("Ranged", "Strike", "Weapon"), melee=0, ranged=50)
    stage = Stage(hero("ana", (1, 20), abilities=(volley,)), foe("orc", (9, 20)), terrain=row, dice=[5, 5])

    listed = swept(stage)

    assert len(listed) == 41
    assert not any("+" in one for one in listed)
    stage.do(UseAbility("ana", "sweep", ("crate-3", "orc")))
    assert stage.stamina("orc") == 60 - 7
