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
        (
            "effects: [{is: gain.1, what: luck}]",
            "abilities[0].effects[0].what: is 'luck', expected one of 'heroic resource', 'epic resource'",
        ),
        ("effects: [{is: deal-damage.1, amount: 1, type: sharp}]", "is 'sharp', expected one of '', 'acid'"),
        ("effects: [{is: deal-damage.1, amount: 1, more: {dice: d}}]", "is 'd', expected dice like '1d6'"),
        ("effects: [{is: impose-condition.1, condition: sleepy}]", "is 'sleepy', expected one of 'bleeding'"),
        ("effects: [{is: bestow.1, ends: soon}]", "is 'soon', expected one of 'eot'"),
        ("effects: [{is: when.1, holds: [{what: lucky}], then: []}]", "is 'lucky', expected one of 'condition'"),
        ("effects: [{is: no-effect.1}]", "abilities[0].effects[0].is: is 'no-effect.1', which is none; there are: "),
        ("effects: [{is: gian.1}]", "abilities[0].effects[0].is: is 'gian.1', which is none; did you mean 'gain.1'? There are: "),
        ("effects: [{is: gain.1, waht: surges}]", "abilities[0].effects[0].waht: is not a known field; did you mean 'what'?"),
        ("on: {what: dies}", "abilities[0].on.what: is not a known field\n"),
        (
            "effects: [{is: no-more.1, then: []}, {is: spend.1, amount: 1, then: [{is: gain.1}, {is: gian.1}]}]",
            "abilities[0].effects[0].is: is 'no-more.1'",
        ),
        (
            "effects: [{is: spend.1, amount: 1, then: [{is: gain.1, what: surges}, {is: gian.1}]}]",
            "abilities[0].effects[0].then[1].is: is 'gian.1'",
        ),
        ("effects: [{is: gain.1, what: surges, colour: red}]", "abilities[0].effects[0].colour: is not a known field"),
        ("on: {occasion: sneezes}", "abilities[0].on.occasion: is 'sneezes', expected one of 'aids attack'"),
        ("modifiers: [{what: luck}]", "abilities[0].modifiers[0].what: is 'luck', expected one of 'edge'"),
        ("on: {occasion: targets, actor: enemy}", "abilities[0].on.moment: is 'after', expected one of 'before'\n"),
        ("modifiers: [{what: immunity, amount: 2, name: damage}]", "modifiers[0].name: is 'damage', expected one of '', 'acid'"),
        ("modifiers: [{what: potency, name: wits}]", "abilities[0].modifiers[0].name: is 'wits', expected one of '', 'might'"),
        ("modifiers: [{what: forced movement, name: shove}]", "modifiers[0].name: is 'shove', expected one of '', 'push'"),
        ("on: {occasion: dies, actor: foe}", "abilities[0].on.actor: is 'foe', expected one of '', 'self'"),
        ("on: {occasion: dies, manner: loud}", "abilities[0].on.manner: is 'loud', expected one of '', 'melee'"),
        ("on: {occasion: dies, within: -5}", "abilities[0].on.within: is -5, expected 0 or more"),
        (
            "effects: [{is: for-each.1, who: {kinds: [foe]}, then: []}]",
            "abilities[0].effects[0].who.kinds[0]: is 'foe', expected one of 'enemy'",
        ),
        ("cost: 1\n    resource: wrath", "abilities[0].resource: is 'wrath', expected 'heroic resource'"),
        ("cost: 1\n    resource: malice", "abilities[0].resource: is 'malice', expected 'heroic resource'"),
        ("modifiers: [{what: edge, on: dancing}]", "is 'dancing', expected one of '', 'power roll'"),
    ],
)
def test_a_word_that_means_nothing_is_refused_with_its_place(ability: str, said: str) -> None:
    assert said in refusal(ability) + "\n"


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


def test_a_limit_is_for_a_time_that_the_engine_counts() -> None:
    trait = "traits: [{name: Odd, effects: [{is: reacts.1, id: odd, name: Odd, trigger: {occasion: dies}, effects: [], limit: LIMIT}]}]"
    assert "effects[0].limit.per: is 'fortnight', expected one of 'turn'" in refusal(more=trait.replace("LIMIT", "{per: fortnight}"))
    assert "effects[0].limit.times: is 0, expected 1 or more" in refusal(more=trait.replace("LIMIT", "{per: turn, times: 0}"))


def test_two_abilities_have_two_names() -> None:
    twice = "by_hand: []\n  - {{name: trick, usage: maneuver, distance: self, target: self}}"
    assert "abilities[1].name: is the name of an ability before it: 'trick'" in refusal(twice.replace("{{", "{").replace("}}", "}"))
