"""What an effect does to whom a creature reaches and whom it takes for friend or foe."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from features.conftest import fight as fight
from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Advance, EndTurn, UseAbility
from freestrike.events.commands import Command
from freestrike.events.content.ability import FREE_MANEUVER, MAIN_ACTION, MANEUVER, Ability, Area, Target
from freestrike.events.content.amount import OUTER_TARGET, TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import ENCOUNTER, SAVE
from freestrike.events.content.effect import Bestow, DealDamage, Effect, ForceMove, ForEach, FreeStrike, ImposeCondition, When, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.damage import DamageTaken
from freestrike.events.forced_movement import ForcedMoveBegun

Make = Callable[..., Fight]
BOLT = Ability("bolt", "Bolt", MAIN_ACTION, ("Ranged", "Strike"), ranged=10, effects=(DealDamage(2),))


def curse(*effects: Effect, kinds: tuple[str, ...] = ("creature",)) -> Ability:
    """A free maneuver that does this to one within 10, as often as it is wanted."""
    return Ability("curse", "Curse", FREE_MANEUVER, ("Ranged",), ranged=10, target=Target(kinds), effects=effects)


def codes(play: Fight, command: Command) -> list[str]:
    return [reason.code for reason in play.encounter.check(command)]


def test_line_of_effect_only_within_some_squares(fight: Make) -> None:
    """Dazzled, the orc reaches nobody more than 2 squares away, though nothing is between (rules/classes.md:424); others reach it."""
    dazzled = Bestow(SAVE, (Modifier("line of effect at most", 2),), state="dazzled")
    orc = foe("orc", (3, 0), abilities=[BOLT])
    play = fight(hero("ana", (0, 0), abilities=[curse(dazzled), BOLT]), hero("bo", (3, 2)), orc)

    play.do(UseAbility("ana", "curse", ("orc",)))
    assert codes(play, UseAbility("ana", "bolt", ("orc",))) == []
    play.do(EndTurn("ana"))

    assert "no line of effect" in codes(play, UseAbility("orc", "bolt", ("ana",)))
    assert codes(play, UseAbility("orc", "bolt", ("bo",))) == []


def test_no_line_of_effect_to_anyone_but_the_one(fight: Make) -> None:
    """The orc has line of effect to nobody but Ana, whose curse it is."""
    others = (Holds("is", of=TRIGGERING, to=USER, negated=True),)
    blind = Bestow(SAVE, (Modifier("cannot", name="have line of effect", when=others),))
    play = fight(hero("ana", (0, 0), abilities=[curse(blind)]), hero("bo", (3, 2)), foe("orc", (3, 0), abilities=[BOLT]))

    play.do(UseAbility("ana", "curse", ("orc",)))
    play.do(EndTurn("ana"))

    assert codes(play, UseAbility("orc", "bolt", ("ana",))) == []
    assert "no line of effect" in codes(play, UseAbility("orc", "bolt", ("bo",)))


@pytest.mark.parametrize(
    ("modifier", "reached", "struck_at"),
    [
        (Modifier("counts as", name="allies as enemies"), ["ana", "ogre"], True),
        (Modifier("counts as", name="giver as ally"), [], False),
        (Modifier("cannot", name="have allies"), ["ana"], False),
    ],
)
def test_who_takes_friends_for_foes(fight: Make, modifier: Modifier, reached: list[str], struck_at: bool) -> None:
    """The orc's burst is for its enemies. It takes its ally the ogre for one, or Ana for none; an ally that it can't treat as one is no
    enemy. Only an enemy who walks away from it can be struck (rules/combat.md:555)."""
    roar = Ability("roar", "Roar", MAIN_ACTION, ("Area",), area=Area("burst", 2), target=Target(("enemy",), 0), effects=(DealDamage(3),))
    play = fight(
        hero("ana", (1, 0), abilities=[curse(Bestow(ENCOUNTER, (modifier,)))]),
        foe("orc", (2, 0), abilities=[roar]),
        foe("ogre", (3, 0)),
    )

    play.do(UseAbility("ana", "curse", ("orc",)))
    play.do(EndTurn("ana"))
    if reached:
        play.do(UseAbility("orc", "roar", tuple(reached)))
        assert [taken.target for taken in play.events(DamageTaken)] == reached
    else:
        assert codes(play, UseAbility("orc", "roar", ("ana",))) != []
    play.do(EndTurn("orc"))
    play.do(Advance("ogre", ((4, 0, 0), (5, 0, 0))))

    assert ("opportunity-attack/orc" in play.offered()) is struck_at


def test_the_ally_of_whoever_has_no_allies_is_none(fight: Make) -> None:
    """What is for the orc's allies reaches nobody."""
    cheer = Ability("cheer", "Cheer", MANEUVER, ("Ranged",), ranged=5, target=Target(("ally",)), effects=(DealDamage(0),))
    forsaken = curse(Bestow(SAVE, (Modifier("cannot", name="have allies"),)))
    play = fight(hero("ana", (0, 0), abilities=[forsaken]), foe("orc", (2, 0), abilities=[cheer]), foe("ogre", (3, 0)))

    play.do(UseAbility("ana", "curse", ("orc",)))
    play.do(EndTurn("ana"))

    assert "not an eligible target" in codes(play, UseAbility("orc", "cheer", ("ogre",)))


def test_nobody_leaves_the_area_willingly(fight: Make) -> None:
    """The orc can walk about in the area that it is kept in, and be pushed out of it, after which nothing keeps it."""
    stage = Zone("burst", 2, ends=ENCOUNTER)
    kept = ForEach(Selection(("enemy",), 0, 10), (Bestow(ENCOUNTER, (Modifier("cannot", name="leave the area"),)),))
    show = Ability("show", "Show", MANEUVER, target=Target(("self",)), effects=(stage, kept))
    shove = Ability("shove", "Shove", MAIN_ACTION, ("Ranged",), ranged=5, effects=(ForceMove("push", 2),))
    play = fight(hero("ana", (2, 0), abilities=[show, shove]), foe("orc", (4, 0)), choose=["square/5,0,0", "square/6,0,0"])

    play.do(UseAbility("ana", "show", ()))
    play.do(EndTurn("ana"))
    assert codes(play, Advance("orc", ((5, 0, 0),))) == ["cannot leave the area"]
    assert codes(play, Advance("orc", ((4, 1, 0), (4, 2, 0)))) == []
    play.do(EndTurn("orc"))
    play.do(UseAbility("ana", "shove", ("orc",)))
    play.do(EndTurn("ana"))

    assert codes(play, Advance("orc", ((7, 0, 0),))) == []


def test_the_nearest_is_struck(fight: Make) -> None:
    """The orc must strike at the nearest creature, which is its own ally 1 square away and not Bo, 2 away; its free strike deals 4."""
    mad = FreeStrike(Selection(("creature",), 1, from_=TARGET, nearest=True), choice=False)
    play = fight(hero("ana", (0, 0), abilities=[curse(mad)]), hero("bo", (5, 2)), foe("orc", (5, 0)), foe("ogre", (6, 0)))

    play.do(UseAbility("ana", "curse", ("orc",)))

    assert [(taken.source, taken.target, taken.amount) for taken in play.events(DamageTaken)] == [("orc", "ogre", 4)]


def test_a_condition_from_the_nearest(fight: Make) -> None:
    """The orc is frightened of the nearest of Ana's allies, and not of Ana."""
    again = ForEach(Selection((OUTER_TARGET,)), (ImposeCondition("frightened", SAVE, OUTER_TARGET),))
    dread = ForEach(Selection(("ally",), 1, from_=TARGET, nearest=True), (again,))
    play = fight(
        hero("ana", (3, 0), abilities=[curse(dread)]), hero("bo", (5, 3)), hero("cy", (9, 0)), foe("orc", (5, 0)), choose=["target/bo"]
    )

    play.do(UseAbility("ana", "curse", ("orc",)))

    assert [(one.name, one.source) for one in play.encounter.board.creatures["orc"].conditions] == [("frightened", "bo")]


def test_a_free_strike_against_oneself_at_a_set_tier(fight: Make) -> None:
    """Ana strikes herself: with a melee weapon free strike at tier 1, 2 + Might 2 damage (rules/free-strikes.md)."""
    betrayed = FreeStrike(Selection((TARGET,)), "melee", choice=False, modifiers=(Modifier("automatic tier", 1),))
    play = fight(hero("ana", (0, 0)), foe("orc", (3, 0), abilities=[curse(betrayed)]), first="director", dice=[9, 9])

    play.do(UseAbility("orc", "curse", ("ana",)))

    assert [(taken.source, taken.target, taken.amount) for taken in play.events(DamageTaken)] == [("ana", "ana", 4)]


def test_the_weak_fall(fight: Make) -> None:
    """Whose Stamina is 8 or less falls to 0; who has 9 does not."""
    from freestrike.events.content.effect import SetStaminaTo

    doom = When((Holds("stamina at most", value=8),), (SetStaminaTo(Amount(0)),))
    play = fight(hero("ana", (0, 0), abilities=[curse(doom)]), foe("orc", (3, 0), stamina=8), foe("ogre", (4, 0), stamina=9))

    play.do(UseAbility("ana", "curse", ("orc",)))
    play.do(UseAbility("ana", "curse", ("ogre",)))

    assert (play.stamina("orc"), play.stamina("ogre")) == (0, 9)


@pytest.mark.parametrize(("kin", "damage"), [("goblin", 4), ("goblin archer", 2), ("ogre", 0)])
def test_damage_for_each_of_a_kind_adjacent(fight: Make, kin: str, damage: int) -> None:
    """2 for each adjacent to Ana that the words mean: two goblins, of whom one is an archer."""
    beset = DealDamage(0, more=Amount(of="others adjacent", whose=TARGET, times=2, name=kin))
    play = fight(
        hero("ana", (1, 1)),
        foe("boss", (8, 8), abilities=[curse(beset)]),
        foe("goblin archer", (0, 0)),
        foe("goblin", (2, 2)),
        foe("ogre", (5, 1)),
        first="director",
    )

    play.do(UseAbility("boss", "curse", ("ana",)))

    assert play.stamina("ana") == 30 - damage


def test_halved_speed_and_stability(fight: Make) -> None:
    """A speed of 5 halved is 2; a stability of 3 halved is 1, so that a push of 3 goes 2 squares."""
    numb = Bestow(ENCOUNTER, (Modifier("speed halved"), Modifier("stability halved")))
    shove = Ability("shove", "Shove", MAIN_ACTION, ("Ranged",), ranged=5, effects=(ForceMove("push", 3),))
    play = fight(hero("ana", (0, 0), abilities=[curse(numb), shove]), foe("orc", (2, 0), Modifier("stability", 3)))

    play.do(UseAbility("ana", "curse", ("orc",)))
    play.do(UseAbility("ana", "shove", ("orc",)))
    play.do(EndTurn("ana"))

    assert [moved.squares for moved in play.events(ForcedMoveBegun)] == [2]
    assert codes(play, Advance("orc", ((2, 1, 0), (2, 2, 0), (2, 3, 0)))) == ["too far"]


def test_speed_by_the_blood_that_it_smells(fight: Make) -> None:
    """Its speed is 10 while somebody within 10 squares is bleeding."""
    smells = Modifier("speed is", 10, when=(Holds("others within", "bleeding", value=10),))
    wound = curse(ImposeCondition("bleeding", SAVE))
    play = fight(foe("bat", (0, 0), smells), hero("ana", (9, 0), abilities=[wound]), foe("orc", (8, 0), stamina=40), first="heroes")
    far = tuple((x, 3, 0) for x in range(1, 8))

    play.do(UseAbility("ana", "curse", ("orc",)))
    play.do(EndTurn("ana"))

    assert codes(play, Advance("bat", ((0, 1, 0), (0, 2, 0), (0, 3, 0), *far))) == []


def test_what_conceals_conceals_from_everyone(fight: Make) -> None:
    """Ana is concealed in the area that is hers: a strike against her has a bane, 15 - 2 = 13 with Might 0, tier 2, and not 15."""
    from freestrike.events.strikes import PowerRollMade

    haze = Zone("burst", 1, ends=ENCOUNTER, modifiers=(Modifier("counts as", name="concealed"),), whom="self or ally")
    mist = Ability("mist", "Mist", MANEUVER, target=Target(("self",)), effects=(haze,))
    play = fight(hero("ana", (0, 0), abilities=[mist]), foe("orc", (1, 0), abilities=[HEWING]), dice=[7, 8])

    play.do(UseAbility("ana", "mist", ()))
    play.do(EndTurn("ana"))
    play.do(UseAbility("orc", "hew", ("ana",)))

    assert [made.outcomes[0].net for made in play.events(PowerRollMade)] == [-1]
