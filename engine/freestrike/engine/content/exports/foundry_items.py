"""What creatures and heroes of Foundry's `draw-steel` system have in common: size, immunities, abilities and features."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import attrs

from freestrike.engine.content.document import Document, join
from freestrike.engine.content.error import wrong
from freestrike.engine.content.exports.foundry_form import (
    AbilitySystem,
    Actor,
    Combat,
    FeatureSystem,
    HeroMovement,
    Movement,
    PowerEffect,
    TargetForm,
    Tier,
)
from freestrike.engine.content.reading.raw import RawCost, RawEffect, RawFeature, RawModifier, RawRoll
from freestrike.events.content.ability import (
    FREE_MANEUVER,
    FREE_TRIGGERED_ACTION,
    MAIN_ACTION,
    MANEUVER,
    MOVE_ACTION,
    NO_ACTION,
    TRIGGERED_ACTION,
)
from freestrike.events.content.effect import CHARACTERISTICS, DAMAGE_TYPES
from freestrike.events.movement import HOVER, SPEED_ENTRY, WALK

_USAGES = {
    "main": MAIN_ACTION,
    "maneuver": MANEUVER,
    "freeManeuver": FREE_MANEUVER,
    "triggered": TRIGGERED_ACTION,
    "freeTriggered": FREE_TRIGGERED_ACTION,
    "move": MOVE_ACTION,
    "none": NO_ACTION,
    "villain": NO_ACTION,
}
_COUNTS = ("", "One", "Two", "Three", "Four", "Five")
_TARGETS = {
    "creature": ("creature", "creatures"),
    "object": ("object", "objects"),
    "creatureObject": ("creature or object", "creatures or objects"),
    "enemy": ("enemy", "enemies"),
    "enemyObject": ("enemy or object", "enemies or objects"),
    "ally": ("ally", "allies"),
}
_LETTERS = {name: name[0].upper() for name in CHARACTERISTICS}
_COST_IN_NAME = re.compile(r" \(\d+ \w+\)$")
_LINK = re.compile(r"@\w+\[[^\]]*\](?:\{([^}]*)\})?")
_NEW_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")


@attrs.define
class Building:
    """An actor on the way to a stat block. `sized`: where its size stands; `resource`: what its abilities cost."""

    document: Document
    actor: Actor
    sized: Combat
    resource: str = "malice"
    asked: list[str] = attrs.field(factory=list)
    ignored: set[str] = attrs.field(factory=set)

    def size(self) -> str:
        size = self.sized.size
        if size.value > 1:
            return str(size.value)
        if size.letter not in ("T", "S", "M", "L"):
            raise self.document.error("system.combat.size.letter", wrong(size.letter, "T, S, M or L"))
        return f"1{size.letter}"

    def modifiers(self, field: str, numbers: dict[str, int]) -> tuple[RawModifier, ...]:
        for kind in numbers:
            if kind not in ("all", *DAMAGE_TYPES):
                raise self.document.error(join(f"system.damage.{field}", kind), "is not a damage type")
        return tuple(RawModifier("" if kind == "all" else kind, number) for kind, number in numbers.items() if number > 0)

    def speed_entry(self, movement: Movement | HeroMovement) -> tuple[str, ...]:
        """What stands in its speed entry besides the number; a word that is none is for somebody to settle."""
        kinds = [kind for kind in (*movement.types, *((HOVER,) if movement.hover else ())) if kind != WALK]
        self.asked.extend(f"movement: no type of movement is called {kind!r}" for kind in kinds if kind not in SPEED_ENTRY)
        return tuple(kind for kind in kinds if kind in SPEED_ENTRY)

    def _cost(self, amount: int) -> RawCost:
        return RawCost(f"{amount} {self.resource.capitalize()}", amount, amount, self.resource.lower())

    def features(self) -> Iterator[RawFeature]:
        for n, item in enumerate(self.actor.items):
            field = f"items[{n}]"
            if not item.name.strip():
                raise self.document.error(join(field, "name"), "is empty")
            system = join(field, "system")
            if item.type == "ability":
                yield self._ability(item.name, self.document.convert(AbilitySystem, system), system)
            elif item.type == "feature":
                text = _text(self.document.convert(FeatureSystem, system).description.value)
                yield RawFeature(item.name, "trait", (RawEffect(effect=text),) if text else ())
            else:
                self.ignored.add(f"an item of the type {item.type!r}")

    def _ability(self, name: str, system: AbilitySystem, field: str) -> RawFeature:
        usage = _USAGES.get(system.type)
        if usage is None:
            raise self.document.error(join(field, "type"), wrong(system.type, "one of " + ", ".join(_USAGES)))
        villain = "villain" in (system.type, system.category)
        cost = system.resource or 0
        return RawFeature(
            _COST_IN_NAME.sub("", name),
            "ability",
            tuple(self._effects(name, system, field)),
            "Signature Ability" if system.category == "signature" else "Villain Action" if villain else "",
            tuple(map(words, system.keywords)),
            usage,
            distance=self._distance(system, field),
            target=_target(system.target),
            trigger=_text(system.trigger),
            cost=self._cost(cost) if cost else None,
        )

    def _effects(self, name: str, system: AbilitySystem, field: str) -> Iterator[RawEffect]:
        texts = [(text.before, text.description) for text in system.effects.values()]
        texts = [*texts, (True, system.effect.before), (False, system.effect.after)]
        yield from (RawEffect(effect=_text(html)) for before, html in texts if before and _text(html))
        effects = sorted(system.power.effects.values(), key=lambda effect: effect.sort)
        if effects:
            one, two, three = (self._tier(name, system, effects, n) for n in (0, 1, 2))
            roll = system.power.roll
            for characteristic in roll.characteristics:
                if characteristic not in CHARACTERISTICS:
                    raise self.document.error(join(field, "power.roll.characteristics"), wrong(characteristic, "a characteristic"))
            text = f"Power Roll + {' or '.join(map(words, roll.characteristics))}"
            yield RawEffect(
                roll=None if roll.reactive else RawRoll(text, characteristics=roll.characteristics), tier1=one, tier2=two, tier3=three
            )
        yield from (RawEffect(effect=_text(html)) for before, html in texts if not before and _text(html))
        if system.spend.text:
            yield RawEffect(effect=_text(system.spend.text), cost=self._cost(system.spend.value or 1))

    def _tier(self, name: str, system: AbilitySystem, effects: list[PowerEffect], n: int) -> str:
        """The line of a tier, as it would be printed."""
        parts: list[str] = []
        for effect in effects:
            if effect.tiers is None:
                told = f"{name}: an effect of the type {effect.type!r} is not read"
                if told not in self.asked:
                    self.asked.append(told)
                continue
            tiers = (effect.tiers.tier1, effect.tiers.tier2, effect.tiers.tier3)
            parts.append(_clause(effect.type, tiers[: n + 1], system))
        return "; ".join(part for part in parts if part) or "no effect"

    def _distance(self, system: AbilitySystem, field: str) -> str:
        numbers: list[int] = []
        distance = system.distance
        for name, number in (("primary", distance.primary), ("secondary", distance.secondary), ("tertiary", distance.tertiary)):
            text = str(number if number is not None else 0).strip() or "0"
            if not text.isascii() or not text.isdigit() or len(text) > 3:
                raise self.document.error(join(field, f"distance.{name}"), wrong(number, "a number of squares"))
            numbers.append(int(text))
        one, two, three = numbers
        match distance.type:
            case "melee" | "ranged":
                return f"{distance.type.capitalize()} {one}"
            case "meleeRanged":
                return f"Melee {one} or ranged {two}"
            case "aura" | "burst":
                return f"{one} {distance.type}"
            case "cube" | "wall":
                return f"{one} {distance.type} within {two}"
            case "line":
                return f"{one} x {two} line within {three}"
            case other:
                return other.capitalize()


def _clause(kind: str, tiers: tuple[Tier, ...], system: AbilitySystem) -> str:
    """What one effect does at the last of `tiers`; what that leaves open is as at the tier before."""
    tier = tiers[-1]
    of = next((one.potency.characteristic for one in reversed(tiers) if one.potency.characteristic), "none")
    strength = tier.potency.value.removeprefix("@potency.")
    potency = f"{_LETTERS[of]} < {strength.upper()}" if of in _LETTERS else ""
    if kind == "damage":
        amount = next((one.value for one in reversed(tiers) if one.value), "")
        if not amount or amount == "0":
            return ""
        letters = " or ".join(_LETTERS[name] for name in system.power.roll.characteristics if name in _LETTERS)
        words = (potency, amount.replace("@chr", letters), " or ".join(tier.types), "damage")
        return " ".join(word for word in words if word)
    display = tier.display or ("" if system.power.roll.reactive else next((one.display for one in reversed(tiers) if one.display), ""))
    vertical = "vertical " if "vertical" in tier.properties else ""
    moved = " or ".join(f"{vertical}{way} {tier.distance}" for way in tier.movement)
    return _text(display.replace("{{potency}}", potency).replace("{{forced}}", moved))


def _target(target: TargetForm) -> str:
    """The target line, in the words of a stat block."""
    if target.custom:
        return target.custom
    if target.type == "selfOrAlly":
        return "Self or one ally"
    if target.type == "selfOrCreature":
        return "Self or one creature"
    if target.type not in _TARGETS:
        return target.type.capitalize()
    one, several = _TARGETS[target.type]
    if target.value is None:
        return f"Each {one} in the area"
    count = _COUNTS[target.value] if 0 < target.value < len(_COUNTS) else str(target.value)
    return f"{count} {one if target.value == 1 else several}"


def words(key: str) -> str:
    """A key in words: "warDog" to "War Dog"."""
    return " ".join(word.capitalize() for word in _NEW_WORD.sub(" ", key).split())


class _Plain(HTMLParser):
    """The text of HTML, a line for each paragraph."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("br", "li", "p"):
            self.parts.append("\n")


def _text(html: str) -> str:
    """HTML as plain text; a link is its label."""
    if "<" not in html and "&" not in html and "@" not in html:
        return html.strip()
    plain = _Plain()
    plain.feed(_LINK.sub(lambda link: link[1] or "", html))
    plain.close()
    lines = (" ".join(line.split()) for line in "".join(plain.parts).splitlines())
    return "\n".join(line for line in lines if line)
