"""Effects as they are stored, in a creature file: read, and refused with their place where a word means nothing."""

from __future__ import annotations

import pytest

from freestrike.engine.content.creature_file import read_creatures
from freestrike.engine.content.error import ContentError
from freestrike.events.content.amount import TRIGGERING, Amount
from freestrike.events.content.effect import DealDamage, Gain, ImposeCondition, Spend, UnderPotency
from freestrike.events.content.stat_block import StatBlock

HERO = """\
name: Ana
hero: true
size: 1M
speed: 5
stamina: 20
recoveries: 8
characteristics: {{might: 2}}
{more}
abilities:
  - name: Trick
    usage: maneuver
    distance: ranged 5
    target: one creature
    {ability}
"""


def read(ability: str = "", more: str = "") -> StatBlock:
    (stat_block,) = read_creatures("ana.yaml", HERO.format(ability=ability, more=more).encode())
    return stat_block


def refusal(ability: str = "", more: str = "") -> str:
    with pytest.raises(ContentError) as refused:
        read(ability, more)
    return str(refused.value)


def test_effects_are_the_values_of_the_log() -> None:
    (trick,) = read("effects: [{is: spend.1, amount: 2, or_more: true, then: [{is: gain.1, what: surges, amount: {of: spent}}]}]").abilities
    assert trick.effects == (Spend(2, (Gain("surges", Amount(of="spent")),), or_more=True),)


def test_a_tier_mixes_lines_and_values() -> None:
    tier = "[2 damage; M < weak slowed (EoT), {is: gain.1, what: surges}]"
    (trick,) = read(f"roll: might\n    tiers: [3 damage, {tier}, no effect]").abilities
    assert trick.roll is not None
    slowed = UnderPotency("might", "weak", (ImposeCondition("slowed", "eot"),))
    assert trick.roll.tiers == ((DealDamage(3),), (DealDamage(2), slowed, Gain("surges")), ())


def test_a_trigger_may_say_whom() -> None:
    (trick,) = read("on: {occasion: dies, actor: enemy}\n    effects: []").abilities
    assert trick.on is not None
    assert trick.target.kinds == ("creature",)
    text = HERO.format(ability="on: {occasion: dies, actor: enemy}", more="").replace("one creature", "triggering creature")
    (other,) = read_creatures("ana.yaml", text.encode())
    assert other.abilities[0].target.kinds == (TRIGGERING,)


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        ("effects: [{is: gain.1, what: luck}]", "abilities[0].effects: is 'luck', expected one of 'heroic resource', 'surges'"),
        ("effects: [{is: deal-damage.1, amount: 1, type: sharp}]", "is 'sharp', expected one of '', 'acid'"),
        ("effects: [{is: deal-damage.1, amount: 1, more: {dice: d}}]", "is 'd', expected dice like '1d6'"),
        ("effects: [{is: impose-condition.1, condition: sleepy}]", "is 'sleepy', expected one of 'bleeding'"),
        ("effects: [{is: bestow.1, ends: soon}]", "is 'soon', expected one of 'eot'"),
        ("effects: [{is: when.1, holds: [{what: lucky}], then: []}]", "is 'lucky', expected one of 'condition'"),
        ("effects: [{is: no-effect.1}]", "abilities[0].effects[0].is: Invalid value 'no-effect.1'"),
        ("effects: [{is: gain.1, what: surges, colour: red}]", "abilities[0].effects[0].colour: is not a known field"),
        ("on: {occasion: sneezes}", "abilities[0].on: is 'sneezes', expected one of 'aids attack'"),
        ("modifiers: [{what: luck}]", "abilities[0].modifiers: is 'luck', expected one of 'edge'"),
        ("modifiers: [{what: edge, on: dancing}]", "is 'dancing', expected one of '', 'power roll'"),
    ],
)
def test_a_word_that_means_nothing_is_refused_with_its_place(ability: str, said: str) -> None:
    assert said in refusal(ability)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("class: wizard", "class: is 'wizard', expected one of censor, conduit"),
        ("domains: [life]", "domains: are given for a hero without a class"),
        ("class: fury\ndomains: [life]", "domains[0]: is 'life', expected none: the class has no domains"),
        ("class: conduit\ndomains: [tax]", "domains[0]: is 'tax', expected one of creation, death"),
    ],
)
def test_a_class_is_one_of_the_nine(more: str, said: str) -> None:
    assert said in refusal(more=more)


def test_a_class_brings_its_resource_and_what_it_is_gained_by() -> None:
    fury = read(more="class: fury")
    assert (fury.heroic_resource, fury.roles) == ("ferocity", ("Fury",))
    assert [trait.name for trait in fury.traits] == ["Ferocity"]
    conduit = read(more="class: conduit\ndomains: [sun, war]")
    assert [trait.name for trait in conduit.traits] == ["Piety", "Sun domain", "War domain"]
