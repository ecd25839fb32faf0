"""What a captain's ability has its squad do, and what who is in an area makes of it."""

from __future__ import annotations

from msgspec.structs import replace

from director.test_squads import minion
from effects.stage import SLASH, Stage, foe, hero
from freestrike.engine import UseAbility
from freestrike.events.content.ability import Area, Target
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, ForEach, Move, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.damage import DamageTaken

SHIFT = Move(2, "shift")
MINE = ForEach(Selection(("ally",), 0, needs=(Holds("led by"),), sight=False), (SHIFT,))
ORDER = replace(SLASH, first=(When((Holds("captain", of="user"),), (SHIFT, MINE)),))


def test_a_captain_and_its_minions_shift_before_it_strikes() -> None:
    """The captain and the two minions of its squad are asked, no other ally; then whom it strikes."""
    boss = foe("boss", (0, 2), abilities=(ORDER,), captain_of="a")
    squad = (minion("m1", (5, 5)), minion("m2", (7, 5)))
    stage = Stage(hero("ana", (0, 0)), boss, *squad, foe("brute", (9, 9)), dice=(6, 7), first="director")

    stage.do(UseAbility("boss", "slash"))
    asked = []
    for answer in ("square/0,1,0", "square/5,6,0", "square/7,6,0"):
        asked.append((stage.asked, stage.fight.prompts[0].subject))
        stage.answer(answer)

    assert asked == [("move", "boss"), ("move", "m1"), ("move", "m2")]
    assert (stage.asked, stage.at("boss"), stage.at("m1"), stage.at("m2")) == ("aim", (0, 1), (5, 6), (7, 6))


def test_who_leads_nobody_moves_nobody() -> None:
    stage = Stage(hero("ana", (0, 0)), foe("boss", (0, 1), abilities=(ORDER,)), dice=(6, 7), first="director")
    stage.do(UseAbility("boss", "slash"))
    assert stage.asked == "aim"


FIRE = replace(
    SLASH,
    id="fire",
    keywords=("Area",),
    melee=0,
    area=Area("line", 4, 1, 1),
    target=Target(("enemy",), 0),
    before=(
        When((Holds("others in its area", "ally", "user"),), (Bestow(END_OF_THIS_ABILITY, (Modifier("extra damage", 2, on="ability"),)),)),
    ),
)


def test_an_ally_in_the_area_makes_it_worse() -> None:
    """The boss has Might 0: 6 + 7 = 13 is tier 2, 7 damage, and 9 with an ally in the line."""

    def hurt(ally: tuple[int, int]) -> list[int]:
        boss = foe("boss", (0, 0), abilities=(FIRE,))
        stage = Stage(hero("ana", (2, 0)), boss, foe("brute", ally), dice=(6, 7), first="director")
        stage.do(UseAbility("boss", "fire", ["ana"], area=[(1, 0), (2, 0), (3, 0), (4, 0)]))
        return [one.amount for one in stage.events(DamageTaken)]

    assert (hurt((4, 0)), hurt((5, 5))) == ([9], [7])
