"""What Malice and heroic resources can be spent on without an end: further targets, effects measured by it, costs for each target, Malice
features in steps (rules/monster-basics.md:343-347)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero, strike
from freestrike.engine import UseAbility, UseMalice
from freestrike.events.content.ability import MANEUVER, NO_ACTION, Ability, Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import Bestow, Branch, DealDamage, ForEach, OneOf
from freestrike.events.content.malice import MaliceFeature
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Selection
from freestrike.events.resources import HEROIC_RESOURCE, MALICE, ResourceSpent
from freestrike.events.rulings import Reinforce
from freestrike.events.strikes import AbilityUsed

FLAIL = replace(strike(id="flail"), more_per=2, resource=MALICE, for_more=(Modifier("extra targets"),))
BANNER = Ability(
    "banner",
    "Banner",
    MANEUVER,
    target=Target(("self",)),
    effects=(
        OneOf(
            (
                Branch("hard", (Bestow("encounter", (Modifier("immunity", 2),), state="hard"),)),
                Branch("fast", (Bestow("encounter", (Modifier("speed", 3),), state="fast"),)),
                Branch("strong", (Bestow("encounter", (Modifier("extra damage", 3),), state="strong"),)),
            ),
            Amount(2, of="spent", per=2),
        ),
    ),
    cost=2,
    resource=MALICE,
    more_per=2,
)
ORDERS = Ability(
    "orders",
    "Orders",
    MANEUVER,
    ("Ranged",),
    ranged=10,
    target=Target(("enemy",), 3),
    effects=(DealDamage(1),),
    cost=1,
    resource=MALICE,
    per_target=True,
)


def gnoll(*abilities: Ability, malice: int = 6, dice: tuple[int, ...] = ()) -> Stage:
    heroes = [hero(id, at) for id, at in (("ana", (0, 0)), ("bo", (1, 0)), ("cleo", (2, 0)))]
    return Stage(*heroes, foe("gnoll", (1, 1), abilities=abilities), first="director", malice=malice, dice=dice)


def offered(stage: Stage, ability: str) -> list[tuple[int, tuple[str, ...]]]:
    commands = (choice.command for choice in stage.fight.options("gnoll").abilities)
    return [(one.more, one.targets) for one in commands if isinstance(one, UseAbility) and one.ability == ability]


def test_each_2_malice_is_one_more_target() -> None:
    """4 more for three targets in all: 7 + 6 + 0 = 13 is tier 2, 7 damage to each; 6 Malice less 4."""
    stage = gnoll(FLAIL, dice=(7, 6))

    stage.do(UseAbility("gnoll", "flail", ("ana", "bo", "cleo"), more=4))

    assert [stage.stamina(id) for id in ("ana", "bo", "cleo")] == [33, 33, 33]
    assert [(spent.amount, spent.left) for spent in stage.events(ResourceSpent)] == [(4, 2)]
    assert [used.more for used in stage.events(AbilityUsed)] == [4]
    assert stage.exact


def test_the_options_have_every_amount_that_brings_a_target_more() -> None:
    """Of three heroes: each alone for nothing, each two for 2, all for 4; 6 would be for a fourth."""
    enemies = {(more, targets) for more, targets in offered(gnoll(FLAIL), "flail") if "gnoll" not in targets}
    assert enemies == {
        *((0, (id,)) for id in ("ana", "bo", "cleo")),
        *((2, pair) for pair in (("ana", "bo"), ("ana", "cleo"), ("bo", "cleo"))),
        (4, ("ana", "bo", "cleo")),
    }
    stage = gnoll(FLAIL)
    assert all(not stage.fight.check(choice.command) for choice in stage.fight.options("gnoll").abilities)


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        pytest.param(UseAbility("gnoll", "flail", ("ana", "bo"), more=1), ["not so much more", "too many targets"], id="half a step"),
        pytest.param(UseAbility("gnoll", "flail", ("ana", "bo", "cleo"), more=2), ["too many targets"], id="too little"),
        pytest.param(UseAbility("gnoll", "flail", ("ana",), more=8), ["cannot pay"], id="more than there is"),
        pytest.param(UseAbility("gnoll", "flail", ("ana",), more=-2), ["not so much more"], id="less than nothing"),
        pytest.param(UseAbility("gnoll", "melee-free-strike", ("ana",), more=2), ["not so much more"], id="on what takes no more"),
    ],
)
def test_what_cannot_be_spent_is_refused(command: UseAbility, codes: list[str]) -> None:
    assert gnoll(FLAIL).refused(command) == codes


def test_an_effect_is_measured_by_what_is_spent_besides() -> None:
    """2 Malice is one of the three, 4 are two: (2 + 2) / 2."""
    stage = gnoll(BANNER)
    stage.do(UseAbility("gnoll", "banner", more=2))
    assert (stage.fight.prompts[0].least, stage.fight.prompts[0].most) == (2, 2)
    stage.answer("choice/0", "choice/2")
    assert [one.name for one in stage.fight.board.creatures["gnoll"].lasting] == ["hard", "strong"]
    assert stage.fight.board.malice == 2


def test_nobody_can_choose_more_than_there_are() -> None:
    """8 Malice would be four of three."""
    stage = gnoll(BANNER, malice=8)
    stage.do(UseAbility("gnoll", "banner", more=6))
    assert (stage.fight.prompts[0].least, stage.fight.prompts[0].most) == (3, 3)


def test_a_cost_for_each_target() -> None:
    """Two targets are 2 of 2 Malice; three can't be paid, and are not in the options."""
    stage = gnoll(ORDERS, malice=2)
    assert stage.refused(UseAbility("gnoll", "orders", ("ana", "bo", "cleo"))) == ["cannot pay"]
    assert {len(targets) for _, targets in offered(stage, "orders")} == {1, 2}

    stage.do(UseAbility("gnoll", "orders", ("ana", "bo")))

    assert (stage.stamina("ana"), stage.stamina("bo"), stage.fight.board.malice) == (39, 39, 0)


def test_a_hero_spends_its_own_resource_so() -> None:
    """1 for the ability and 2 more of 5."""
    heroic = replace(FLAIL, signature=False, cost=1, more_per=1, resource=HEROIC_RESOURCE)
    stage = Stage(hero("ana", (0, 0), abilities=(heroic,), heroic_resource=5), *(foe(f"f{n}", (1, n - 1)) for n in range(3)), dice=(7, 6))
    stage.do(UseAbility("ana", "flail", ("f0", "f1", "f2"), more=2))
    assert stage.fight.board.creatures["ana"].heroic_resource == 2


MARCH = MaliceFeature(
    Ability(
        "march",
        "March",
        NO_ACTION,
        target=Target(("self",)),
        effects=(ForEach(Selection(("ally",), Amount(-3, of="spent", per=2)), (Bestow("encounter", state="marching"),)),),
        cost=5,
        resource=MALICE,
    ),
    open_ended=True,
    step=2,
)


def pack(malice: int = 12) -> Stage:
    """A gnoll, three allies, and the Malice feature for 5: (5 - 3) / 2 is one of them, and one more for each 2 beyond."""
    allies = (foe(f"a{n}", (3 + n, 5)) for n in range(3))
    stage = Stage(hero("ana", (0, 0)), foe("gnoll", (9, 9)), *allies, first="director", malice=malice)
    stage.fight.rule(Reinforce((replace(foe("late", (20, 20)), id="late"),), (MARCH,)))
    return stage


def test_a_malice_feature_is_offered_in_its_steps() -> None:
    """5, 7, 9 and 11 of 12."""
    commands = (choice.command for choice in pack().fight.options("gnoll").others)
    assert [one.amount for one in commands if isinstance(one, UseMalice) and one.feature == "march"] == [5, 7, 9, 11]
    assert pack().refused(UseMalice("gnoll", "march", 6)) == ["not in such steps"]


def test_who_a_malice_feature_is_for_grows_with_what_is_spent() -> None:
    stage = pack()
    stage.do(UseMalice("gnoll", "march", 9))
    prompt = stage.fight.prompts[0]
    assert (prompt.kind, prompt.most) == ("target", 3)
    stage.answer("target/a0", "target/a2", "target/late")
    assert [one.id for one in stage.fight.board.creatures if any(lasting.name == "marching" for lasting in one.lasting)] == [
        "a0",
        "a2",
        "late",
    ]
    assert stage.exact
