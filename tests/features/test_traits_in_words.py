"""Traits as they are printed, in words of our own creature, compiled and played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.content.compiling.text.setting import Setting, names_of
from freestrike.engine.content.printed.trait import printed_trait
from freestrike.engine.content.reading.raw import RawEffect, RawFeature
from freestrike.engine.queries.forced_movement import stability
from freestrike.events.commands import Hide
from freestrike.events.conditions import Condition, ConditionEnded, SavingThrowMade
from freestrike.events.content.ability import MAIN_ACTION, Ability, Target
from freestrike.events.content.effect import DealDamage, ImposeCondition, LeftByHand, Zone
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.damage import DamageTaken, Died
from freestrike.events.encounter import Entrant
from freestrike.events.lasting import EndingChanged
from freestrike.events.space import Terrain
from freestrike.events.strikes import PowerRollMade

Make = Callable[..., Fight]
KNIGHT = Setting(names_of("Hedge Knight"))


def printed(text: str, name: str = "Hedge") -> tuple[TraitEffect, ...]:
    """What a trait comes to; nothing of it is left by hand."""
    effects = printed_trait(RawFeature(name, "trait", (RawEffect(effect=text),)), KNIGHT).effects
    assert not any(isinstance(effect, LeftByHand) for effect in effects)
    return effects


def entry(play: Fight, kind: str) -> list[int]:
    """The amounts of the lines of a kind in the ledgers of every ability roll so far."""
    return [line.amount for made in play.events(PowerRollMade) for one in made.outcomes for line in one.ledger if line.kind == kind]


RIVALRY = (
    "At the start of an encounter, the knight chooses one creature within his line of effect. "
    "Both the knight and the creature add a d3 roll also to power rolls they make against each other."
)


def test_rivals_add_a_die_against_each_other_only(fight: Make) -> None:
    """The rival chooses Ana: her strike against it, 4 + 4 + 2 and a d3 of 2, is 12, tier 2; Bo's of 4 + 4 + 2 is tier 1."""
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]),
        hero("bo", (1, 1), abilities=[HEWING]),
        foe("rival", (1, 0), *printed(RIVALRY), abilities=[HEWING]),
        dice=[4, 4, 2, 5, 5, 3, 4, 4],
        choose=["target/ana"],
    )

    play.do(UseAbility("ana", "hew", ("rival",)))
    play.do(EndTurn("ana"))
    play.do(UseAbility("rival", "hew", ("ana",)))
    play.do(EndTurn("rival"))
    play.do(UseAbility("bo", "hew", ("rival",)))

    # 5 + 5 and a d3 of 3 is 13, tier 2.
    assert entry(play, "bonus") == [2, 3]
    assert play.stamina("rival") == 40 - 6 - 3
    assert play.stamina("ana") == 30 - 6


def test_two_rivals_of_one_kind_may_choose_the_same(fight: Make) -> None:
    """Each has its own rivalry with Ana (classes/stacking-unique-effects is about one effect on one creature, these are two)."""
    rivals = [foe(id, at, *printed(RIVALRY), abilities=[HEWING]) for id, at in (("one", (1, 0)), ("two", (0, 1)))]
    play = fight(hero("ana", (0, 0), abilities=[HEWING]), *rivals, dice=[4, 4, 2], choose=["target/ana", "target/ana"])

    play.do(UseAbility("ana", "hew", ("one",)))

    assert entry(play, "bonus") == [2]


GRACE = (
    "At the start of each of their turns, the knight can choose one effect on themself which is ended by a saving throw. "
    "That effect ends at the end of their turn."
)


def test_an_effect_is_over_at_the_end_of_the_turn_in_place_of_a_saving_throw(fight: Make) -> None:
    """One of two, as it chooses; against the other it throws."""
    held = tuple(Condition(name, "ana", "save", "spell") for name in ("slowed", "weakened"))
    elf = replace(foe("elf", (5, 0), *printed(GRACE)), conditions=held)
    play = fight(hero("ana", (0, 0)), elf, first="director", dice=[1], choose=["hedge/elf", "choice/1"])

    play.do(EndTurn("elf"))

    assert [one.what for one in play.events(EndingChanged)] == [held[1]]
    assert [one.condition.name for one in play.events(ConditionEnded)] == ["weakened"]
    assert [one.condition.name for one in play.events(SavingThrowMade)] == ["slowed"]


def test_what_would_be_saved_against_is_over_with_its_next_turn(fight: Make) -> None:
    """No saving throw at all."""
    text = "Any effect on the knight which is ended by a saving throw instead ends at the end of their next turn."
    daze = Ability("daze", "Daze", MAIN_ACTION, ("Ranged",), ranged=10, effects=(ImposeCondition("dazed", "save"),))
    play = fight(hero("ana", (0, 0), abilities=[daze]), foe("beast", (5, 0), *printed(text)))

    play.do(UseAbility("ana", "daze", ("beast",)))
    play.do(EndTurn("ana"))
    assert [one.ends for one in play.encounter.board.creatures["beast"].conditions] == ["eot"]
    play.do(EndTurn("beast"))

    assert play.encounter.board.creatures["beast"].conditions == ()
    assert play.events(SavingThrowMade) == []


def test_a_crest_is_shed_once(fight: Make) -> None:
    """To end the condition that it got, with a shift; the second time it has none to shed."""
    text = (
        "While the knight has a crest, when they are dazed, frightened, or slowed, they can lose their crest to end that condition "
        "and shift up to 2 squares."
    )
    slow = Ability("slow", "Slow", MAIN_ACTION, ("Ranged",), ranged=10, effects=(ImposeCondition("slowed", "save"),))
    play = fight(
        hero("ana", (0, 0), abilities=[slow]),
        hero("bo", (0, 5), abilities=[slow]),
        foe("lizard", (5, 5), *printed(text)),
        choose=["hedge-3/lizard"],
    )

    play.do(UseAbility("ana", "slow", ("lizard",)))
    assert play.encounter.board.creatures["lizard"].conditions == ()
    play.do(EndTurn("ana"))
    play.do(EndTurn("lizard"))
    play.do(UseAbility("bo", "slow", ("lizard",)))

    assert play.ruled_out()[-1] == ("lizard", "feature/hedge-3", ("does not hold",))
    assert play.encounter.board.creatures["lizard"].condition("slowed")


RELENTLESS = (
    "When the knight is reduced to 0 Stamina, they may make a free strike immediately before dying. "
    "If the target of the free strike also is reduced to 0 Stamina, Hedge is reduced to 2 Stamina instead."
)


@pytest.mark.parametrize(("anas", "lives"), [(4, True), (5, False)])
def test_an_orc_that_fells_somebody_as_it_dies_lives(fight: Make, anas: int, lives: bool) -> None:
    """Its free strike deals 4: Ana is dying at 0 Stamina, and the orc has 2; at 1 Stamina she is not, and it dies. Dying she bleeds for
    1d6 and her level as her action is over."""
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING], stamina=anas),
        foe("orc", (1, 0), *printed(RELENTLESS), stamina=3),
        foe("far", (9, 9)),
        dice=[1, 1, *([1] if lives else [])],
        choose=["hedge/orc", "melee-free-strike/orc/melee/ana"],
    )

    play.do(UseAbility("ana", "hew", ("orc",)))

    assert play.stamina("ana") == (0 - 1 - 1 if lives else 1)
    assert (play.stamina("orc"), bool(play.events(Died))) == ((2, False) if lives else (0, True))


ARISE = (
    "The first time the knight is reduced to 0 Stamina by damage that isn't acid damage or cold damage and its body isn't destroyed, "
    "it has 10 Stamina and falls prone."
)


@pytest.mark.parametrize(("type", "rises"), [("", True), ("fire", True), ("acid", False), ("cold", False)])
def test_a_zombie_rises_once_if_neither_acid_nor_cold_felled_it(fight: Make, type: str, rises: bool) -> None:
    blow = Ability("blow", "Blow", MAIN_ACTION, ("Ranged",), ranged=10, effects=(DealDamage(40, type),))
    heroes: list[Entrant] = [hero(id, at, abilities=[blow]) for id, at in (("ana", (0, 0)), ("bo", (0, 2)))]
    play = fight(*heroes, foe("zombie", (5, 0), *printed(ARISE)), foe("far", (9, 9)), choose=["hedge/zombie"] if rises else [])

    play.do(UseAbility("ana", "blow", ("zombie",)))
    zombie = play.encounter.board.creatures["zombie"]
    assert (zombie.life, zombie.stamina) == (("alive", 10) if rises else ("dead", 0))
    assert bool(zombie.condition("prone")) is rises
    if rises:
        play.do(EndTurn("ana"))
        play.do(EndTurn("zombie"))
        play.do(UseAbility("bo", "blow", ("zombie",)))
        assert [one.creature for one in play.events(Died)] == ["zombie"]


@pytest.mark.parametrize(
    ("terrain", "taken"),
    [
        (Terrain(), 3),
        (Terrain(surroundings=("direct sunlight",)), 6),
        (Terrain(surroundings=("direct sunlight",), dark=((1, 0, 0),)), 3),
    ],
)
def test_the_sun_hurts_who_is_not_in_the_dark(fight: Make, terrain: Terrain, taken: int) -> None:
    """3 damage at tier 1, and 3 more for the weakness; in the dark a bane changes nothing about a tier 1."""
    text = "While the knight is in direct sunlight, they have damage weakness 3."
    play = fight(hero("ana", (0, 0), abilities=[HEWING]), foe("elf", (1, 0), *printed(text)), terrain=terrain, dice=[1, 1])

    play.do(UseAbility("ana", "hew", ("elf",)))

    assert [one.amount for one in play.events(DamageTaken)] == [taken]


@pytest.mark.parametrize(
    ("surroundings", "conditions", "net"),
    [
        ((), ("weakened",), -1),
        (("outdoors",), ("weakened",), 0),
        (("outdoors", "natural environment"), ("weakened", "prone"), -1),
        (("natural environment",), ("weakened", "prone", "restrained"), -1),
        (("outdoors",), (), 0),
    ],
)
def test_a_bane_less_in_nature(fight: Make, surroundings: tuple[str, ...], conditions: tuple[str, ...], net: int) -> None:
    """A bane is none, a double bane is a bane, and no bane is not an edge."""
    text = "While in a natural environment or outdoors, the knight can negate a bane on his abilities or turn a double bane into a bane."
    wolf = replace(foe("wolf", (1, 0), *printed(text), abilities=[HEWING]), conditions=tuple(Condition(one, "ana") for one in conditions))
    play = fight(hero("ana", (0, 0)), wolf, first="director", terrain=Terrain(surroundings=surroundings), dice=[5, 5])

    play.do(UseAbility("wolf", "hew", ("ana",)))

    assert [one.net for made in play.events(PowerRollMade) for one in made.outcomes] == [net]


@pytest.mark.parametrize(
    ("keywords", "terrain", "net"),
    [(("Magic",), Terrain(), 0), ((), Terrain(), -1), (("Magic",), Terrain(dark=((1, 0, 0),)), -1)],
)
def test_seeing_through_what_magic_conceals(fight: Make, keywords: tuple[str, ...], terrain: Terrain, net: int) -> None:
    """Darkness around the orc by its ability: if that is magic, the archer sees through it, unless it is dark there anyway
    (policy supernatural_concealment)."""
    text = "The knight ignores concealment if it's granted by a supernatural effect."
    dark = Zone("aura", 1, ends="encounter", terrain=("dark",), moves=True)
    gloom = Ability("gloom", "Gloom", MAIN_ACTION, keywords, target=Target(("self",)), after=(dark,))
    archer = replace(hero("ana", (0, 0), abilities=[HEWING]), stat_block=hero("ana", (0, 0), *printed(text), abilities=[HEWING]).stat_block)
    play = fight(archer, foe("orc", (1, 0), abilities=[gloom]), first="director", terrain=terrain, dice=[5, 5])

    play.do(UseAbility("orc", "gloom", ()))
    play.do(EndTurn("orc"))
    play.do(UseAbility("ana", "hew", ("orc",)))

    assert [one.net for made in play.events(PowerRollMade) for one in made.outcomes] == [net]


SWARM = "Each enemy who starts their turn with two or more wisps adjacent to them takes 3 sonic damage."


@pytest.mark.parametrize(("wisps", "taken"), [(1, 0), (2, 3), (3, 3)])
def test_a_swarm_hurts_once_however_many_it_is(fight: Make, wisps: int, taken: int) -> None:
    """Ana starts her turn among them; each has the trait, and she takes 3 of two and of three."""
    around = [(1, 0), (0, 1), (1, 1)][:wisps]
    swarm = [foe(f"wisp-{n}", at, *printed(SWARM, "feature")) for n, at in enumerate(around)]
    play = fight(*(replace(one, stat_block=replace(one.stat_block, name="Wisp")) for one in swarm), hero("ana", (0, 0)), first="director")

    play.do(EndTurn("wisp-0"))
    play.do(EndTurn("ana"))

    assert play.stamina("ana") == 30 - taken


SHIELDS = "The knight grants cover to allies, has stability 1, and has cover while adjacent to an ally who has this trait."


@pytest.mark.parametrize(("beside", "net"), [(True, -1), (False, 0)])
def test_a_wall_of_shields_covers_itself(fight: Make, beside: bool, net: int) -> None:
    """Two kobolds side by side have cover from Ana; apart they have none."""
    wall = printed(SHIELDS, "feature")
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]),
        foe("one", (1, 0), *wall),
        foe("two", (2, 0) if beside else (5, 0), *wall),
        dice=[5, 5],
    )

    play.do(UseAbility("ana", "hew", ("one",)))

    assert [one.net for made in play.events(PowerRollMade) for one in made.outcomes] == [net]
    assert stability(play.encounter.board, play.encounter.board.creatures["one"]) == (1 if beside else 0)


@pytest.mark.parametrize(("at", "net"), [((5, 0), -1), ((5, 4), 0)])
def test_a_wall_of_shields_covers_who_is_behind_it(fight: Make, at: tuple[int, int], net: int) -> None:
    """Ana shoots along the row at the mage behind two kobolds, or at one beside whom nobody stands (policy cover_from_allies)."""
    wall = printed(SHIELDS, "feature")
    bow = replace(HEWING, id="bow", keywords=("Ranged", "Strike"), melee=0, ranged=10)
    play = fight(hero("ana", (0, 0), abilities=[bow]), foe("one", (3, 0), *wall), foe("two", (4, 0), *wall), foe("mage", at), dice=[5, 5])

    play.do(UseAbility("ana", "bow", ("mage",)))

    assert [one.net for made in play.events(PowerRollMade) for one in made.outcomes] == [net]


def test_the_first_strike_of_a_round_is_halved(fight: Make) -> None:
    """The first is tier 3, with a double bane tier 2: 6 damage, of which half is taken. Of the second, tier 2, all is taken; who made the
    first takes 5 for it."""
    text = (
        "The first time each round that the knight is targeted by a strike, it takes a double bane and they halve any damage from it. "
        "The creature making the strike takes 5 cold damage."
    )
    play = fight(
        hero("ana", (0, 0), abilities=[HEWING]),
        hero("bo", (0, 2), abilities=[HEWING]),
        foe("null", (1, 1), *printed(text)),
        dice=[9, 9, 6, 6],
    )

    play.do(UseAbility("ana", "hew", ("null",)))
    play.do(EndTurn("ana"))
    play.do(EndTurn("null"))
    play.do(UseAbility("bo", "hew", ("null",)))

    assert play.stamina("null") == 40 - 3 - 6
    assert (play.stamina("ana"), play.stamina("bo")) == (30 - 5, 30)


@pytest.mark.parametrize(
    ("text", "beside", "far"),
    [
        ("Damage dealt to any ally adjacent to the knight is halved.", 3, 6),
        ("Strikes made against allies adjacent to the knight take a bane.", 3, 6),
    ],
)
def test_who_guards_those_beside_it(fight: Make, text: str, beside: int, far: int) -> None:
    """5 + 5 + 2 is tier 2, 6 damage: half of it is 3; with a bane it is tier 1, 3 damage."""
    for at, taken in (((2, 0), beside), ((2, 4), far)):
        play = fight(
            hero("ana", (2, 1) if at == (2, 0) else (2, 3), abilities=[HEWING]),
            foe("ward", (3, 0), *printed(text)),
            foe("orc", at),
            dice=[5, 5],
        )
        play.do(UseAbility("ana", "hew", ("orc",)))
        assert play.stamina("orc") == 40 - taken


def test_who_hides_while_observed_needs_cover_all_the_same(fight: Make) -> None:
    """Half behind a pillar and seen by Ana it may hide with the trait alone; in the open not even so."""
    sneak = printed("The knight can attempt to hide even while observed.")
    pillar = Terrain(solid=((2, 0, 0), (2, 1, 0)))
    for traits, terrain, hides in ((sneak, pillar, True), ((), pillar, False), (sneak, Terrain(), False)):
        play = fight(hero("ana", (0, 0)), foe("sneak", (3, 2), *traits), first="director", terrain=terrain)
        assert (play.encounter.check(Hide("sneak")) == ()) is hides


def test_an_angry_minion_is_hard_to_hurt(fight: Make) -> None:
    """Immunity 2 while three or fewer are left of its squad."""
    angry = printed("While his squad has three or fewer minions in it, the knight has damage immunity 2.")
    for number, taken in ((4, 3), (3, 1)):
        ogres = [foe(f"ogre-{n}", (1, n), *angry, roles=("Minion",), stamina=20) for n in range(number)]
        squad = [replace(one, squad="ogres", stat_block=replace(one.stat_block, name="ogre", stamina=20)) for one in ogres]
        play = fight(hero("ana", (0, 0), abilities=[HEWING]), *squad, dice=[1, 1])
        play.do(UseAbility("ana", "hew", ("ogre-0",)))
        assert [one.amount for one in play.events(DamageTaken)] == [taken]
