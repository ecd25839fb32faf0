"""The domains of a conduit at 1st level: what each earns piety by, and what a prayer that is answered brings (classes/piety)."""

from __future__ import annotations

from freestrike.engine.content.heroes.gaining import AN_ENCOUNTER, gains
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import (
    Branch,
    DealDamage,
    Effect,
    EndConditions,
    ForEach,
    Gain,
    GainTemporaryStamina,
    LeftByHand,
    OneOf,
    Reacts,
    SpendRecovery,
    Stance,
)
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.content.stat_block import Trait
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.resources import MALICE, SURGES

FOR_A_DOMAIN = 2
NEAR = 10


def _intuition(times: int) -> Amount:
    return Amount(characteristics=("intuition",), times=times)


def _who(*kinds: str, count: int = 1) -> Selection:
    return Selection(kinds, count, NEAR)


def _types(*names: str) -> tuple[Holds, ...]:
    """That the damage is of none of the other types."""
    return tuple(Holds("damage type", name, negated=True) for name in names)


def _piety(domain: str, *triggers: Trigger) -> tuple[Reacts, ...]:
    """2 piety the first time in the encounter that any of `triggers` is met."""
    return tuple(gains(f"piety-{domain}", f"{domain.capitalize()} domain", trigger, FOR_A_DOMAIN, AN_ENCOUNTER) for trigger in triggers)


_ALLY_OR_SELF = _who("self", "ally")
_TEMPORARY = Branch("temporary Stamina", (GainTemporaryStamina(_intuition(2)),))
_HELPED = OneOf(
    (
        Branch("spend a Recovery", (SpendRecovery(),)),
        Branch("end an effect", (EndConditions(save_or_eot=True),)),
        Branch("stand up", (Stance("stand up"),)),
        _TEMPORARY,
    )
)
_NOT_FIRE_NOR_HOLY = _types("", "acid", "cold", "corruption", "lightning", "poison", "psychic", "sonic")
_NOT_OF_NATURE = _types("", "corruption", "holy", "psychic")
_SOLO = (Holds("role", "solo", of="triggering creature"),)
_AREA = Holds("ability", "area")
_NO_MINION = (Holds("minion", of="triggering creature", negated=True),)

PIETY: dict[str, tuple[Reacts, ...]] = {
    "creation": _piety("creation", Trigger("uses ability", "creature", within=NEAR, needs=(_AREA,), moment=BEFORE)),
    "death": _piety(
        "death",
        Trigger("drops to 0", "", within=NEAR, needs=_NO_MINION, moment=BEFORE),
        Trigger("becomes dying", "creature", within=NEAR),
        Trigger("becomes winded", "creature", within=NEAR, needs=_SOLO),
    ),
    "fate": _piety(
        "fate",
        Trigger("obtains tier", "ally", within=NEAR, value=3),
        Trigger("obtains tier", "enemy", within=NEAR, value=1),
    ),
    "knowledge": _piety("knowledge", Trigger("spends resource", "", name=MALICE)),
    "life": _piety("life", Trigger("regains stamina", "creature", within=NEAR)),
    "love": _piety(
        "love",
        Trigger("aids attack", "self or ally", within=NEAR),
        Trigger("targets", "self or ally", "self or ally", within=NEAR, moment=BEFORE),
    ),
    "nature": _piety("nature", Trigger("deals damage", "", "creature", within=NEAR, measured="subject", needs=_NOT_OF_NATURE)),
    "protection": _piety(
        "protection",
        Trigger("gains temporary stamina", "self or ally", within=NEAR),
        Trigger("reduces damage", "self or ally", within=NEAR),
        Trigger("imposes bane", "self or ally", "enemy", within=NEAR),
    ),
    "storm": _piety("storm", Trigger("is force moved", "enemy", within=NEAR)),
    "sun": _piety("sun", Trigger("deals damage", "", "enemy", within=NEAR, measured="subject", needs=_NOT_FIRE_NOR_HOLY)),
    "trickery": _piety(
        "trickery",
        Trigger("aids attack", "creature", within=NEAR),
        Trigger("hides", "creature", within=NEAR),
    ),
}
"""What earns the piety of the domains, but for that of war, which goes by the level."""

PRAYERS: dict[str, tuple[Effect, ...]] = {
    "death": (ForEach(_who("enemy", count=2), (DealDamage(0, "corruption", more=_intuition(2)),)),),
    "knowledge": (ForEach(_who("self", "ally", count=5), (Gain(SURGES),)),),
    "life": (ForEach(_ALLY_OR_SELF, (_HELPED,)),),
    "love": (ForEach(_who("ally", count=0), (GainTemporaryStamina(_intuition(2)),)),),
    "protection": (ForEach(_who("ally"), (GainTemporaryStamina(_intuition(4)),)),),
    "sun": (ForEach(_who("enemy"), (DealDamage(0, "fire", more=_intuition(3)),)),),
    "war": (ForEach(_who("self", "ally", count=3), (Gain(SURGES, 2),)),),
}
"""What a prayer that is answered brings, of the domains of which the engine carries it out."""

NAMES = ("creation", "death", "fate", "knowledge", "life", "love", "nature", "protection", "storm", "sun", "trickery", "war")


def domain(name: str, level: int) -> Trait:
    """How a conduit of the `level` with the domain earns more piety."""
    return Trait(f"{name.capitalize()} domain", PIETY[name] if name in PIETY else _of_war(level))


def _of_war(level: int) -> tuple[Reacts, ...]:
    """More damage in a single turn than 10 and the level."""
    much = (Holds("damage this turn at least", of="triggering target", value=10 + level + 1),)
    return _piety("war", Trigger("deals damage", "", "creature", within=NEAR, measured="subject", needs=much))


def answered(names: tuple[str, ...]) -> tuple[Effect, ...]:
    """The prayer effect of one of the domains, as the conduit chooses."""
    ways = tuple(Branch(name, PRAYERS.get(name) or (LeftByHand(f"the prayer effect of the {name} domain"),)) for name in names)
    if len(ways) > 1:
        return (OneOf(ways),)
    return ways[0].then if ways else (LeftByHand("domain effect"),)
