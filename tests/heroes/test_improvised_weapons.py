"""What goes with an improvised weapon: the weapon abilities of the class without what the kit adds, none of the kit's own
(rules/kits.md:153-157)."""

from __future__ import annotations

import pytest

from effects.stage import Stage, foe, hero
from freestrike.engine import EndTurn, UseAbility, Wield
from freestrike.engine.content.shipped_content import shipped, shipped_names
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import UseAbilities
from freestrike.events.encounter import HEROES, Entrant
from freestrike.events.rulings import SetResource
from heroes.test_nine_heroes import AS_BEFORE

GASPING, FADE = "gasping-in-pain", "fade"
UNTYPED = "damage-type/ana/untyped"


def fight(name: str, dice: tuple[int, ...] = (1, 3, 3)) -> Stage:
    """The shipped hero as Ana, a foe beside it and one 10 squares away. The dice: what it gains as its turn begins, then a roll of 6."""
    ana = Entrant("ana", shipped(name), HEROES, "players", (0, 0, 0))
    return Stage(ana, foe("one", (1, 0)), foe("far", (10, 0)), dice=dice)


def with_a_bottle(name: str, dice: tuple[int, ...] = (1, 3, 3)) -> Stage:
    stage = fight(name, dice=dice)
    stage.do(Wield("ana", "bottle"))
    if stage.asked == "choice":
        stage.answer(AS_BEFORE)
    stage.answer(UNTYPED)
    return stage


def offered(stage: Stage) -> set[str]:
    return {choice.command.ability for choice in stage.fight.options("ana").abilities if isinstance(choice.command, UseAbility)}


def test_a_strike_of_the_class_has_what_the_kit_adds_with_its_weapons() -> None:
    """6 + 2 is tier 1: 3 and Agility 2, and 1 of the kit Cloak and Dagger (rules/kits.md:245)."""
    stage = fight("Alley Shadow")
    stage.do(UseAbility("ana", GASPING, ("one",)))
    assert stage.stamina("one") == 60 - 6


def test_with_an_improvised_weapon_it_has_not() -> None:
    """The same without the 1."""
    stage = with_a_bottle("Alley Shadow")
    stage.do(UseAbility("ana", GASPING, ("one",)))
    assert stage.stamina("one") == 60 - 5


def test_the_distance_of_the_kit_is_for_its_weapons() -> None:
    """Ranged 5, and 5 squares more of the kit (rules/kits.md:249): the foe 10 squares away."""
    far = UseAbility("ana", "ranged-free-strike", ("far",))
    assert fight("Alley Shadow").refused(far) == []
    assert with_a_bottle("Alley Shadow").refused(far) == ["too far"]


def test_the_ability_of_the_kit_takes_its_weapons() -> None:
    """Refused by the rule, naming what is in its hands; and not in the options, where the others are. With its own weapons it is back."""
    stage = with_a_bottle("Alley Shadow")
    (reason,) = stage.fight.check(UseAbility("ana", FADE, ("one",)))
    assert (reason.code, reason.rule, reason.subject) == ("an improvised weapon", "kits/improvised-weapons", "bottle")
    assert offered(stage) >= {GASPING, "melee-free-strike"}
    assert FADE not in offered(stage)

    stage.do(Wield("ana"))
    assert FADE in offered(stage)


def test_what_is_no_weapon_ability_goes_on() -> None:
    """The troubadour's Witty Banter is magic and no weapon's; its kit's Fancy Footwork takes the rapier."""
    stage = with_a_bottle("Blade Troubadour")
    assert "witty-banter" in offered(stage)
    assert "fancy-footwork" not in offered(stage)


def test_an_area_of_a_weapon_has_the_damage_of_the_kit_too() -> None:
    """Back! is melee, a weapon's and an area: 9 + 9 + 2 is tier 3, 11 and 4 of the kit Mountain (rules/kits.md:389); none with a bottle."""

    def dealt(stage: Stage) -> int:
        stage.fight.rule(SetResource("ana", "heroic resource", 3))
        stage.do(UseAbility("ana", "back", ("one",)))
        return 60 - stage.stamina("one")

    assert dealt(fight("Storm Fury", dice=(1, 9, 9))) == 15
    assert dealt(with_a_bottle("Storm Fury", dice=(1, 9, 9))) == 11


@pytest.mark.parametrize("name", [name for name in shipped_names() if shipped(name).hero])
def test_with_its_own_weapons_everything_of_a_hero_is_open(name: str) -> None:
    stage = fight(name)
    assert all("an improvised weapon" not in stage.refused(UseAbility("ana", used.id, ("one",))) for used in shipped(name).abilities)


def granted(wields: str) -> Stage:
    """Ana, who has a bottle in her hands or her kit's weapons, is granted a signature ability by bo."""
    order = Ability("order", "Order", MAIN_ACTION, ("Ranged",), ranged=20, target=Target(("ally",)), effects=(UseAbilities("signature"),))
    ana = Entrant("ana", shipped("Alley Shadow"), HEROES, "players", (0, 0, 0))
    stage = Stage(ana, hero("bo", (0, 5), abilities=(order,)), foe("one", (1, 0)), dice=[1, 3, 3])
    if wields:
        stage.do(Wield("ana", wields))
        stage.answer(UNTYPED)
        stage.do(EndTurn("ana"))
        stage.do(EndTurn("one"))
    stage.do(UseAbility("bo", "order", ("ana",)))
    return stage


def test_a_grant_gives_no_ability_of_the_kit_with_an_improvised_weapon() -> None:
    """The signature ability of the kit is none of those granted while a bottle is in her hands; a free strike stands in for it, at its own
    distance of 5 and without the 1 of the kit: 2 + Agility 2 at tier 1 (rules/kits.md:157, rules/combat.md:551)."""
    own, bottle = granted(""), granted("bottle")

    assert any(option.startswith(f"{FADE}/") for option in own.offered)
    assert not any(option.startswith(f"{FADE}/") for option in bottle.offered)
    bottle.answer("melee-free-strike/ana/melee/one")

    assert bottle.stamina("one") == 60 - 4
    assert bottle.exact
