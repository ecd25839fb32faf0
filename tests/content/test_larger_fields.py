"""What holds in an aura while another ability makes it larger, what comes at each turn, what comes of gaining: compiled and played."""

from __future__ import annotations

from content.test_whole_texts import left, read
from effects.stage import Stage, foe, hero, strike
from freestrike.engine import EndTurn, UseAbility
from freestrike.engine.content.compiling.text.setting import YOU
from freestrike.events.content.ability import MANEUVER, Ability, Area, Target
from freestrike.events.content.effect import DealDamage, Gain, Zone
from freestrike.events.strikes import PowerRollMade

FIELD = Ability(
    "null-field",
    "Null Field",
    MANEUVER,
    area=Area("aura", 1),
    target=Target((), 0),
    after=(Zone("aura", 1, ends="until the user is dying", moves=True),),
)
LARGER, AREA, ENDS, SIZE, TARGET, GAINS = "is enlarged this way", "area", "end of the encounter", "size", "target", "gains"
GROWS = f"Until the {ENDS}, the {SIZE} of your Null Field ability increases by 1."


def own(text: str, *, target: str = "Self", distance: str = "Self") -> Ability:
    found = read(text, target=target, distance=distance, usage="free maneuver", owner=YOU)
    assert left(found) == []
    return found.ability


def test_those_in_the_larger_area_have_what_it_gives() -> None:
    """The orc, 2 squares from Ana, is in the aura of 1 grown by 1; the imp, 3 squares from her, is not: 11 - 2 for a bane, 11."""
    grown = own(f"{GROWS} While the {AREA} of that ability {LARGER}, each enemy in the {AREA} takes a bane on ability rolls.")
    slash = strike(melee=3)
    foes = foe("orc", (2, 0), abilities=(slash,)), foe("imp", (0, 3), abilities=(slash,))
    stage = Stage(hero("ana", (0, 0), abilities=(FIELD, grown)), *foes, dice=(5, 6, 5, 6))

    stage.do(UseAbility("ana", "null-field", ()))
    stage.do(UseAbility("ana", "hedge", ()))
    stage.do(EndTurn("ana"))
    totals = []
    for id in ("orc", "imp"):
        stage.do(UseAbility(id, "slash", ("ana",)))
        stage.do(EndTurn(id))
        totals.append(stage.last(PowerRollMade).outcomes[0].total)

    assert totals == [9, 11]
    assert stage.exact


def test_there_is_nothing_where_the_other_aura_does_not_stand() -> None:
    grown = own(f"{GROWS} While the {AREA} of that ability {LARGER}, each enemy in the {AREA} takes a bane on ability rolls.")
    stage = Stage(hero("ana", (0, 0), abilities=(FIELD, grown)), foe("orc", (1, 0)))

    stage.do(UseAbility("ana", "hedge", ()))

    assert stage.fight.board.zones == ()


def test_surges_at_each_of_its_turns_until_it_is_dying() -> None:
    """Bea gains 3 at the start of her turn; 45 damage make her dying, and at her next turn she gains none."""
    turns, dying = "at the start of each of their turns", "until they are dying"
    given = own(
        f"Additionally, {turns} until the end of the encounter or {dying}, the target gains 3 surges.",
        target="One ally",
        distance="Ranged 10",
    )
    blow = strike(*(((DealDamage(45),),) * 3), id="blow")
    bea = hero("bea", (1, 0))
    stage = Stage(hero("ana", (0, 0), abilities=(given,)), bea, foe("orc", (2, 0), abilities=(blow,)), dice=(5, 6))

    stage.do(UseAbility("ana", "hedge", ("bea",)))
    stage.do(EndTurn("ana"))
    stage.do(EndTurn("orc"))
    stage.do(EndTurn("bea"))
    assert stage.fight.board.creatures["bea"].surges == 3
    stage.do(EndTurn("ana"))
    stage.do(UseAbility("orc", "blow", ("bea",)))
    while stage.asked:
        stage.answer()
    stage.do(EndTurn("orc"))
    stage.do(EndTurn("bea"))

    assert stage.stamina("bea") < 0
    assert stage.fight.board.creatures["bea"].surges == 3


def test_one_more_of_what_it_gains_but_not_of_that() -> None:
    """Bea gains 2 and 1 more, which brings her nothing more itself."""
    more = own(
        f"Until the start of your next turn, whenever the {TARGET} {GAINS} their Heroic Resource, they gain 1 additional Heroic Resource.",
        target="One ally",
        distance="Ranged 10",
    )
    gains = Ability("focus", "Focus", MANEUVER, target=Target(("self",)), effects=(Gain("heroic resource", 2),))
    stage = Stage(hero("ana", (0, 0), abilities=(more,)), hero("bea", (1, 0), abilities=(gains,)), foe("orc", (9, 0)))

    stage.do(UseAbility("ana", "hedge", ("bea",)))
    stage.do(EndTurn("ana"))
    stage.do(EndTurn("orc"))
    stage.do(UseAbility("bea", "focus", ("bea",)))

    assert stage.fight.board.creatures["bea"].heroic_resource == 3
