"""What published traits and triggered actions do whenever something happens: to whom "they" and "that creature" are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.engine.queries.speed import speed
from freestrike.events.conditions import Condition, ConditionEnded
from freestrike.events.content.ability import MAIN_ACTION, Ability
from freestrike.events.content.effect import DealDamage
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import ENCOUNTER, Lasting

Make = Callable[..., Fight]
Publish = Callable[..., Entrant]
CLAWS = Ability("claws", "Claws", MAIN_ACTION, ("Melee", "Magic"), melee=1, effects=(DealDamage(1),))
DARTS = replace(CLAWS, id="darts", keywords=("Ranged", "Magic"), melee=0, ranged=5)


@pytest.mark.parametrize(("path", "harm"), [("Demons/Statblocks/Fangling", 2), ("Undead/Statblocks/Fleshflayed Shambler Zombie", 2)])
@pytest.mark.parametrize(("used", "hurt"), [("claws", True), ("darts", False), ("grab", True)])
def test_who_attacks_it_in_melee_is_hurt(fight: Make, published: Publish, path: str, harm: int, used: str, hurt: bool) -> None:
    """Made of Teeth, Fleshfused Spines: by a melee ability and by a grab, each once; not by a ranged ability."""
    # Whom a size 1 hero can grab is no larger: the beast is made as small.
    beast = published("beast", (1, 0), path)
    beast = replace(beast, stat_block=replace(beast.stat_block, size="1M"))
    dice = [9, 9] if used == "grab" else []
    play = fight(hero("ana", (0, 0), abilities=[CLAWS, DARTS]), beast, dice=dice)

    play.do(UseAbility("ana", used, ("beast",)))

    assert play.stamina("ana") == 30 - (harm if hurt else 0)


def test_who_ignores_its_taunt_is_struck(fight: Make, published: Publish) -> None:
    """Human Knave, I'm Your Enemy: Ana, taunted by it and beside it, hurts another; who hurts the knave, or was not taunted, is let be."""
    knave = published("knave", (1, 0), "Humans/Statblocks/Human Knave")
    play = fight(
        hero("ana", (0, 0), abilities=[CLAWS]),
        hero("bo", (1, 1), abilities=[CLAWS]),
        knave,
        foe("orc", (0, 1)),
        choose=["im-your-enemy/knave", "melee-free-strike/knave/melee/ana"],
    )
    play.taunt("ana", "knave")

    play.do(UseAbility("ana", "claws", ("orc",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("knave"))
    play.do(UseAbility("bo", "claws", ("orc",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (30 - 4, 30)
    assert [id for id in play.offered() if id.startswith("im-your")] == ["im-your-enemy/knave"]


def test_the_wet_are_shocked(fight: Make, published: Publish) -> None:
    """Clawfish, Shocking: at the start of its turns 2 lightning damage to each wet enemy within 2 squares."""
    wet = (Lasting("wet", "fish", ENCOUNTER, "rain"),)
    near, far = (replace(hero(id, at), lasting=wet) for id, at in (("ana", (2, 0)), ("cy", (3, 0))))
    fish = published("fish", (0, 0), "Angulotls/Statblocks/Clawfish")
    play = fight(near, hero("bo", (1, 0)), far, fish, foe("orc", (9, 9)), first="director")

    play.do(EndTurn("fish"))

    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [28, 30, 30]


def test_an_ally_in_its_sight_ends_a_condition_at_its_own_turns_start(fight: Make, published: Publish) -> None:
    """Bugbear Commander, The Commander's Watching: the orc ends one of two conditions as its own turn starts."""
    held = tuple(Condition(name, "ana", ENCOUNTER) for name in ("slowed", "weakened"))
    orc = replace(foe("orc", (5, 5)), conditions=held)
    commander = published("commander", (0, 0), "Bugbears/Statblocks/Bugbear Commander")
    play = fight(hero("ana", (9, 9)), orc, commander, first="director", choose=["choice/1"])

    play.do(EndTurn("commander"))
    assert play.events(ConditionEnded) == []
    play.do(EndTurn("ana"))
    play.do(Advance("orc", ((5, 6, 0),)))

    assert [(one.creature, one.condition.name) for one in play.events(ConditionEnded)] == [("orc", "weakened")]


def test_whom_it_hurts_makes_no_opportunity_attack_against_it(fight: Make, published: Publish) -> None:
    """Manticore, Agile Predator: it leaves Ana, whom it has hurt, unhindered, and Bo, whom it has not, gets his opportunity attack."""
    beast = published("beast", (1, 1), "Manticores/Statblocks/Manticore")
    beast = replace(beast, stat_block=replace(beast.stat_block, abilities=(*beast.stat_block.abilities, CLAWS)))
    play = fight(hero("ana", (0, 1)), hero("bo", (0, 2)), beast, first="director")

    play.do(UseAbility("beast", "claws", ("ana",)))
    play.do(Advance("beast", ((2, 1, 0),)))

    assert [id for id in play.offered() if "opportunity" in id] == ["opportunity-attack/bo"]


def test_an_ally_is_faster_and_harder_for_its_turn(fight: Make, published: Publish) -> None:
    """Kobold Signifer, Upholding High Standards: the orc, 5 squares away as its turn starts, is 2 faster and strikes for 2 more."""
    signifer = published("signifer", (5, 5), "Kobolds/Statblocks/Kobold Signifer")
    play = fight(foe("orc", (0, 0), abilities=[HEWING]), signifer, hero("ana", (1, 0)), first="director", dice=[3, 3])

    play.do(UseAbility("orc", "hew", ("ana",)))
    quick = speed(play.encounter.board, play.encounter.board.creatures["orc"])
    play.do(EndTurn("orc"))

    assert play.stamina("ana") == 30 - 3 - 2
    assert (quick, speed(play.encounter.board, play.encounter.board.creatures["orc"])) == (7, 5)


def test_a_damage_dealing_strike_is_halved(fight: Make, published: Publish) -> None:
    """Chimeron, Pain Absorption: it halves the 9 of Ana's strike to 4; what deals no damage of its roll is no occasion."""
    chimeron = published("chimeron", (1, 0), "Demons/Statblocks/Chimeron")
    play = fight(hero("ana", (0, 0), abilities=[HEWING]), chimeron, dice=[9, 9], malice=3, choose=["pain-absorption/chimeron"])

    play.do(UseAbility("ana", "hew", ("chimeron",)))

    # 18 + 2 is tier 3: 9 damage.
    assert play.stamina("chimeron") == 90 - 4


def test_who_is_hurt_by_an_ally_is_struck_too(fight: Make, published: Publish) -> None:
    """Essence of Tides, Sea-Salted Wounds: after the rolled damage of an ally to who is within melee 1 of it, 5 more."""
    essence = published("essence", (1, 1), "Elementals/Statblocks/Essence of Tides")
    play = fight(
        foe("orc", (0, 0), abilities=[HEWING]),
        essence,
        hero("ana", (1, 0)),
        first="director",
        dice=[3, 3],
        malice=3,
        choose=["sea-salted-wounds/essence", "melee-free-strike/essence/melee/ana"],
    )

    play.do(UseAbility("orc", "hew", ("ana",)))

    assert play.stamina("ana") == 30 - 3 - 5


def test_a_neighbour_is_shocked_and_pushed_for_hurting_it(fight: Make, published: Publish) -> None:
    """Human Storm Mage, Arcane Shield: Ana, beside it, takes 2 and, with Reason 0, is pushed 2; Bo from afar does not."""
    mage = published("mage", (2, 2), "Humans/Statblocks/Human Storm Mage")
    play = fight(
        hero("ana", (3, 2), abilities=[CLAWS]),
        hero("bo", (6, 6), abilities=[DARTS]),
        mage,
        foe("orc", (9, 9)),
        choose=["square/4,2,0", "square/5,2,0"],
    )

    play.do(UseAbility("ana", "claws", ("mage",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("orc"))
    play.do(UseAbility("bo", "darts", ("mage",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (28, 30)
    assert play.at("ana") == (5, 2, 0)


def test_a_splash_is_used_on_all_around_by_a_blow(fight: Make, published: Publish) -> None:
    """Basilisk Tonguesnapper, Neurotoxin Splash, 2 burst: Ana's melee attack brings 4 acid on her and on Bo, slowed with Might below 2, and
    nothing on Cy farther off; it is its triggered action of the round."""
    snapper = published("snapper", (1, 1), "Basilisks/Statblocks/Basilisk Tonguesnapper")
    play = fight(
        hero("ana", (0, 1), abilities=[CLAWS]),
        hero("bo", (4, 1), abilities=[CLAWS], might=1),
        hero("cy", (5, 5)),
        snapper,
        foe("orc", (9, 9)),
        malice=9,
        choose=["neurotoxin-splash/snapper"],
    )

    play.do(UseAbility("ana", "claws", ("snapper",)))

    assert [play.stamina(id) for id in ("ana", "bo", "cy")] == [26, 26, 30]
    assert [play.encounter.board.creatures[id].condition("slowed") is not None for id in ("ana", "bo")] == [False, True]
    assert play.encounter.board.creatures["snapper"].reacted_in == 1


def test_what_is_rolled_in_answer_is_rolled_against_who_set_it_off(fight: Make, published: Publish) -> None:
    """Medusa, Venomous Spit: 13 acid at the least outcome against Ana, who has hurt it from beside it; Bo's from afar is no occasion."""
    medusa = published("medusa", (1, 1), "Medusas/Statblocks/Medusa")
    play = fight(
        hero("ana", (0, 1), abilities=[CLAWS]),
        hero("bo", (5, 1), abilities=[DARTS]),
        medusa,
        foe("orc", (9, 9)),
        malice=9,
        dice=[1, 1],
        choose=["venomous-spit/medusa"],
    )

    play.do(UseAbility("ana", "claws", ("medusa",)))

    assert (play.stamina("ana"), play.stamina("bo")) == (30 - 13, 30)
    assert play.used() == [("ana", "claws", ("medusa",)), ("medusa", "venomous-spit", ("ana",))]
