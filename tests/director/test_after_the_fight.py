"""Who was knocked out wakes after an hour, or by a respite (rules/combat.md:669-679, rules/the-basics.md:312-316)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from effects.stage import Stage, foe, hero
from freestrike.engine import FinishRespite, Refused, UseAbility, WakeAfterAnHour
from freestrike.events.damage import KnockedOut
from freestrike.events.encounter import Entrant


def knocked_out(*more: Entrant, recoveries: int = 8) -> Stage:
    """Ana has Stamina 10 of 40 and so many Recoveries; she strikes the orc with 7 of its 3 and knocks it out; the fight is over."""
    ana = replace(hero("ana", (0, 0)), stamina=10, recoveries=recoveries)
    stage = Stage(ana, *more, foe("orc", (1, 0), stamina=3), dice=(8, 4))
    stage.do(UseAbility("ana", "slash", ("orc",)))
    stage.answer(next(id for id in stage.offered if id.startswith("knock-out/")))
    assert [one.creature for one in stage.events(KnockedOut)] == ["orc"]
    assert stage.fight.board.winner == "heroes"
    return stage


def hero_knocked_out(recoveries: int = 8) -> Stage:
    """The orc strikes Ana, who is at -19 of 40, for 3 damage: -22 is beyond her winded value, and it knocks her out."""
    ana = replace(hero("ana", (0, 0)), stamina=-19, recoveries=recoveries)
    stage = Stage(ana, foe("orc", (1, 0)), first="director")
    stage.do(UseAbility("orc", "melee-free-strike", ("ana",)))
    stage.answer(next(id for id in stage.offered if id.startswith("knock-out/")))
    assert stage.fight.board.winner == "director"
    return stage


def state(stage: Stage, id: str) -> tuple[str, int, int]:
    creature = stage.fight.board.creatures[id]
    return creature.life, creature.stamina, creature.recoveries


def why_not(stage: Stage, command: WakeAfterAnHour | FinishRespite) -> list[str]:
    with pytest.raises(Refused) as refused:
        stage.fight.order(command, reason="time passes")
    return [reason.code for reason in refused.value.reasons]


def test_a_creature_of_the_directors_wakes_with_1_stamina() -> None:
    stage = knocked_out()
    stage.fight.order(WakeAfterAnHour("orc"), reason="an hour has passed")
    assert state(stage, "orc")[:2] == ("alive", 1)
    assert not stage.fight.board.creatures["orc"].condition("unconscious")
    assert stage.exact


def test_a_hero_can_spend_a_recovery_and_wakes() -> None:
    """A third of 40 is 13: from -22 to -9 she is awake, and dying (rules/combat.md:655-675)."""
    stage = hero_knocked_out()
    assert state(stage, "ana") == ("unconscious", -22, 8)
    stage.fight.order(WakeAfterAnHour("ana"), reason="an hour has passed")
    assert stage.fight.prompts[0].seat == "players"
    stage.answer("recovery/ana")
    assert state(stage, "ana") == ("dying", -9, 7)
    assert stage.exact


def test_who_does_not_want_to_goes_on_sleeping() -> None:
    stage = hero_knocked_out()
    stage.fight.order(WakeAfterAnHour("ana"), reason="an hour has passed")
    stage.answer()
    assert state(stage, "ana") == ("unconscious", -22, 8)


def test_without_recoveries_only_a_respite_wakes_a_hero() -> None:
    """All Recoveries and all Stamina come back with it."""
    stage = hero_knocked_out(recoveries=0)
    assert why_not(stage, WakeAfterAnHour("ana")) == ["no Recoveries left"]
    stage.fight.order(FinishRespite("ana"), reason="a day in safety")
    assert state(stage, "ana") == ("alive", 40, 8)
    assert [one.name for one in stage.fight.board.creatures["ana"].conditions] == ["prone"]
    assert stage.exact


def test_a_respite_turns_victories_into_experience() -> None:
    """The one of this fight; a hero that is awake regains all as well."""
    stage = knocked_out(recoveries=2)
    assert stage.fight.board.creatures["ana"].victories == 1
    stage.fight.order(FinishRespite("ana"), reason="a day in safety")
    assert state(stage, "ana") == ("alive", 40, 8)
    assert stage.fight.board.creatures["ana"].victories == 0


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        pytest.param(WakeAfterAnHour("ana"), ["not unconscious"], id="awake"),
        pytest.param(FinishRespite("orc"), ["no hero"], id="a monster's respite"),
        pytest.param(WakeAfterAnHour("nobody"), ["no such creature"], id="nobody"),
    ],
)
def test_what_is_refused(command: WakeAfterAnHour | FinishRespite, codes: list[str]) -> None:
    assert why_not(knocked_out(), command) == codes


def test_only_the_director_says_so_and_only_after_the_fight() -> None:
    stage = Stage(hero("ana", (0, 0)), foe("orc", (1, 0)))
    assert stage.refused(FinishRespite("ana")) == ["only by the Director's order", "the fight is not over"]
    assert why_not(stage, FinishRespite("ana")) == ["the fight is not over"]
