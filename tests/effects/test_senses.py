"""What a creature's senses change: concealment that it sees through, and who can't hide from it."""

from __future__ import annotations

import pytest

from effects.stage import Stage, foe, hero
from freestrike.engine import Refused, UseAbility
from freestrike.events.commands import EndTurn, Hide
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.damage import DamageTaken
from freestrike.events.hiding import Found, Hid
from freestrike.events.lasting import ENCOUNTER, INVISIBLE, Lasting
from freestrike.events.strikes import PowerRollMade

SENSE = Modifier("can", 2, "sense the hidden")


def unseen(id: str) -> tuple[Lasting, ...]:
    return (Lasting(INVISIBLE, id, ENCOUNTER),)


@pytest.mark.parametrize(("detail", "net"), [("", 0), ("darkness", -1)])
def test_seeing_in_the_dark_is_not_seeing_the_invisible(detail: str, net: int) -> None:
    """A strike against who is invisible has a bane (rules/combat.md:603); darkness is something else."""
    sense = Modifier("ignores", name="concealment", detail=detail)
    stage = Stage(hero("ana", (1, 1), sense), foe("orc", (2, 1), lasting=unseen("orc")), dice=[5, 5])
    stage.do(UseAbility("ana", "slash", ("orc",)))
    assert stage.last(PowerRollMade).outcomes[0].net == net


def test_nobody_hides_where_it_is_sensed() -> None:
    """Ana, invisible, could hide from the orc but for its sense: it reaches 2 squares."""
    near = Stage(hero("ana", (1, 1), lasting=unseen("ana")), foe("orc", (3, 1), SENSE))
    with pytest.raises(Refused) as refused:
        near.do(Hide("ana"))
    assert ("sensed", "tests/hiding", "orc") in [(reason.code, reason.rule, reason.subject) for reason in refused.value.reasons]
    far = Stage(hero("ana", (1, 1), lasting=unseen("ana")), foe("orc", (4, 1), SENSE))
    far.do(Hide("ana"))
    assert far.last(Hid).observers == ("orc",)


def test_who_comes_near_finds_what_it_senses() -> None:
    """The orc steps to 2 squares from Ana, who is hidden from it."""
    from freestrike.engine import Advance

    stage = Stage(hero("ana", (1, 1), lasting=unseen("ana")), foe("orc", (4, 1), SENSE))
    stage.do(Hide("ana"))
    stage.do(EndTurn("ana"))
    stage.do(Advance("orc", ((3, 1, 0),)))
    assert stage.last(Found).creature == "ana"
    assert stage.exact


def test_immunity_while_concealed() -> None:
    """Concealed, it is struck with a bane, 12 - 2 = 10, tier 1, and is immune to 3 of the 4 damage; else tier 2, 7 damage."""
    shade = Modifier("immunity", 3, when=(Holds("concealed"),))
    for lasting, damage in ((unseen("orc"), 4 - 3), ((), 7)):
        stage = Stage(hero("ana", (1, 1)), foe("orc", (2, 1), shade, lasting=lasting), dice=[5, 5])
        stage.do(UseAbility("ana", "slash", ("orc",)))
        assert [taken.amount for taken in stage.events(DamageTaken)] == [damage]
