"""What a feature about free strikes puts into the options of its owner, for each kind of the trigger catalogue: the reaction, the ability,
the free strike as it is changed, what may take its place; and what it takes out of them (rules/combat.md:537-569)."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from msgspec.structs import replace

from features.fights import HEWING, Fight, foe, hero
from freestrike.engine import Charge, UseAbility
from freestrike.events.content.ability import MAIN_ACTION, MANEUVER, TRIGGERED_ACTION, Ability, Target
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, USER
from freestrike.events.content.effect import ForEach, FreeStrike, Reacts, Substitute, Summon, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, ONESELF, Holds, Selection
from freestrike.events.content.stat_block import TraitEffect
from freestrike.events.content.trigger import BEFORE, DURING, Trigger

OWN_DEATH = Trigger("drops to 0", "self", moment=BEFORE)
A_FRIEND_DIES = Trigger("dies", "ally", within=5)
WHO_HURTS_IT = Trigger("deals damage", "enemy", "self", within=1)
WHO_MOVES_NEAR = Trigger("willingly moves", "enemy", within=5, moment=DURING)
AT_WHOM = Selection((TRIGGERING,))
SHARING = Selection(("creature",), 0, needs=(Holds("within", value=0),))


def answers(name: str, trigger: Trigger, usage: str = "", *effects: FreeStrike) -> Reacts:
    return Reacts(name.lower(), name, trigger, effects or (FreeStrike(AT_WHOM, by=USER),), usage=usage)


def at_enemies(name: str, usage: str, *effects: FreeStrike | UseAbilities | ForEach, **more: object) -> Ability:
    plain = Ability(name.lower(), name, usage, ("Ranged",), ranged=20, target=Target(("enemy",)), effects=effects)
    return replace(plain, **more)


@dataclass(frozen=True)
class Listed:
    """A feature or an ability of the orc at (1, 0), beside Ana, with Bo 9 squares away; what its options have of reactions and of uses."""

    features: tuple[TraitEffect, ...] = ()
    abilities: tuple[Ability, ...] = ()
    reactions: tuple[str, ...] = ()
    uses: tuple[tuple[str, tuple[str, ...]], ...] = ()
    not_uses: tuple[tuple[str, tuple[str, ...]], ...] = field(default=())


MELEE, RANGED = "melee-free-strike", "ranged-free-strike"
REACH = Holds("in free strike reach", "melee", to=USER)

KINDS = {
    "FS01 before its own death": Listed((answers("Death Snap", OWN_DEATH),), reactions=("Death Snap",)),
    "FS02 when an ally dies nearby": Listed((answers("Frenzy", A_FRIEND_DIES),), reactions=("Frenzy",)),
    "FS03 at whoever shares its space": Listed(
        (Reacts("swarm", "Swarm", Trigger("turn starts"), (ForEach(SHARING, (FreeStrike(AFFECTED, "melee", by=USER),)),), target=ONESELF),),
        reactions=("Swarm",),
    ),
    "FS04 as a triggered action": Listed((answers("Scales", WHO_HURTS_IT, TRIGGERED_ACTION),), reactions=("Scales",)),
    "FS05 as no action": Listed((answers("Your Enemy", WHO_HURTS_IT),), reactions=("Your Enemy",)),
    "FS06 riding on its own ability": Listed(
        abilities=(replace(HEWING, id="bite", name="Bite", after=(ForEach(ONESELF, (FreeStrike(),)),)),), uses=(("bite", ("ana",)),)
    ),
    "FS07 riding for its allies": Listed(
        abilities=(replace(HEWING, id="lead", name="Lead", after=(ForEach(Selection(("ally",), 1, 5), (FreeStrike(),)),)),),
        uses=(("lead", ("ana",)),),
    ),
    "FS08 by each target": Listed(
        abilities=(at_enemies("Now", MANEUVER, FreeStrike(), target=Target(("ally",))),), uses=(("now", ("ogre",)),)
    ),
    "FS09 compelled": Listed(
        abilities=(at_enemies("Fog", MAIN_ACTION, FreeStrike(Selection(("creature",)), choice=False, controlled=True)),),
        uses=(("fog", ("ana",)), ("fog", ("bo",))),
    ),
    "FS10 in the middle of a move": Listed((answers("Overwatch", WHO_MOVES_NEAR, TRIGGERED_ACTION),), reactions=("Overwatch",)),
    "FS11 against the one who acts": Listed(uses=(("grab", ("ana",)),), not_uses=(("grab", ("bo",)),)),
    "FS12 of another distance and keyword": Listed(
        (Modifier("distance", 5, on="ranged free strike"), Modifier("extra targets", on="free strike")),
        uses=((RANGED, ("bo",)), (RANGED, ("ana", "bo"))),
    ),
    "FS13 replaced by another ability": Listed(
        (Substitute(UseAbilities("signature"), "opportunity attack"),),
        (HEWING,),
        reactions=("opportunity attack", "opportunity attack: Hew"),
    ),
    "FS13 made by an ally": Listed((Substitute(FreeStrike(), within=5),), reactions=("opportunity attack by an ally",)),
    "FS14 banned": Listed((Modifier("cannot", name="make free strikes"),), not_uses=((MELEE, ("ana",)), (RANGED, ("ana",)))),
    "FS15 by a form or a clone": Listed(
        abilities=(Ability("clones", "Clones", MANEUVER, target=Target(("self",)), effects=(Summon(),)),), uses=(("clones", ("orc",)),)
    ),
    "FS16 as an action of its own": Listed(
        abilities=(at_enemies("Sip", MANEUVER, FreeStrike(AFFECTED, by=USER)),), uses=(("sip", ("ana",)), ("sip", ("bo",)))
    ),
    "FS18 measured by its reach": Listed(
        abilities=(at_enemies("Snack", MANEUVER, FreeStrike(AFFECTED, by=USER), target=Target(("enemy",), needs=(REACH,))),),
        uses=(("snack", ("ana",)),),
        not_uses=(("snack", ("bo",)),),
    ),
    "FS19 granted to another by a reaction": Listed(
        (answers("Riposte", Trigger("deals damage", "enemy", "ally", within=5), TRIGGERED_ACTION, FreeStrike(AT_WHOM, by=TRIGGER_TARGET)),),
        reactions=("Riposte",),
    ),
}


@pytest.mark.parametrize("listed", [pytest.param(listed, id=kind) for kind, listed in KINDS.items()])
def test_the_options_have_it(listed: Listed) -> None:
    play = Fight(
        foe("orc", (1, 0), *listed.features, abilities=listed.abilities),
        hero("ana", (0, 0)),
        hero("bo", (10, 0)),
        foe("ogre", (3, 3)),
        first="director",
    )

    options = play.encounter.options("orc")

    ready = {one.name for one in options.reactions if not one.reasons}
    uses = [choice.command for choice in options.abilities if isinstance(choice.command, UseAbility)]
    offered = {(one.ability, one.targets) for one in uses}
    assert {*listed.reactions} <= ready
    assert {*listed.uses} <= offered
    assert not {*listed.not_uses} & offered
    assert all(not play.encounter.check(one) for one in uses)


def test_every_kind_of_the_catalogue_is_here() -> None:
    """FS17 is none of the catalogue's."""
    assert {kind.partition(" ")[0] for kind in KINDS} == {f"FS{n:02}" for n in range(1, 20) if n != 17}


def test_who_may_make_no_free_strike_reacts_with_none() -> None:
    """FS14: the opportunity attack is listed with the reason, and no charge ends with one."""
    play = Fight(foe("orc", (4, 0), Modifier("cannot", name="make free strikes")), hero("ana", (0, 0)), first="director")
    options = play.encounter.options("orc")
    assert [(one.name, [reason.code for reason in one.reasons]) for one in options.reactions] == [
        ("opportunity attack", ["cannot make free strikes"])
    ]
    assert not any(isinstance(choice.command, Charge) for choice in options.others)


def test_what_takes_the_place_of_an_opportunity_attack_is_listed_with_its_price() -> None:
    """FS13: a heroic ability for 3 of the hero's 1 can't be paid."""
    cleave = replace(HEWING, id="cleave", name="Cleave", signature=False, cost=3, resource="heroic resource")
    instead = Substitute(UseAbilities("signature or heroic"), "opportunity attack")
    play = Fight(hero("ana", (0, 0), instead, abilities=[HEWING, cleave], focus=1), foe("orc", (1, 0)))
    listed = {one.name: (one.cost, [reason.code for reason in one.reasons]) for one in play.encounter.options("ana").reactions}
    assert listed["opportunity attack: Hew"] == (0, [])
    assert listed["opportunity attack: Cleave"] == (3, ["cannot pay"])
