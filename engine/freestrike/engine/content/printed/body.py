"""What the texts of a printed ability come to, as it grows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy

import attrs
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.bearing import imposed
from freestrike.engine.content.compiling.parts.reshaping import UNCHANGED, Reshaping
from freestrike.engine.content.compiling.parts.rewriting import landing_with
from freestrike.engine.content.compiling.parts.zoned import left_as_one
from freestrike.engine.content.compiling.sentences.of_abilities.affecting import REACHED
from freestrike.engine.content.compiling.sentences.of_abilities.course import (
    is_for_a_next_roll,
)
from freestrike.engine.content.compiling.text.account import TIER, Piece, left
from freestrike.engine.content.printed.as_printed import effect_text
from freestrike.engine.content.reading.raw import RawEffect
from freestrike.events.content.ability import PowerRoll
from freestrike.events.content.duration import SAVE
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    Effect,
    ForceMove,
    ForEach,
    FreeStrike,
    LeftByHand,
    MakePowerRoll,
    Move,
    OneOf,
    Reacts,
    Substitute,
    Teleport,
    Test,
    UseAbilities,
    Zone,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.within import every_effect

Alteration = Callable[[Sequence[Effect]], tuple[Effect, ...]]
"""Effects as a sentence has them, from those of the sentences before it."""


@attrs.define
class Body:
    """What the texts of an ability come to, as it grows. `trailing`: what happens once after all that happens to the target of a roll;
    `offered`: what it ends with."""

    first: list[Effect] = attrs.field(factory=list)
    before: list[Effect] = attrs.field(factory=list)
    effects: list[Effect] = attrs.field(factory=list)
    after: list[Effect] = attrs.field(factory=list)
    trailing: list[Effect] = attrs.field(factory=list)
    offered: list[Effect] = attrs.field(factory=list)
    roll: PowerRoll | None = None
    in_charge: Bestow | None = None
    modifiers: list[Modifier] = attrs.field(factory=list)
    needs: list[Holds] = attrs.field(factory=list)
    zones: list[Zone] = attrs.field(factory=list)
    zoned: list[str] = attrs.field(factory=list)
    grabs: int = 1
    reshaping: Reshaping = UNCHANGED
    asked: Test | None = None
    always: list[Reacts] = attrs.field(factory=list)
    substitutes: list[Substitute] = attrs.field(factory=list)
    at_will: bool = False
    as_rolled: bool = False
    one_by_one: tuple[tuple[Effect, ...], tuple[Effect, ...]] | None = None
    before_death: bool = False
    itself: bool = False
    ground_first: bool = False
    grabs_size: str = ""
    pieces: list[Piece] = attrs.field(factory=list)

    def imposes(self, name: str) -> bool:
        """Whether any part so far imposes the condition or the state `name`."""
        tiers = self.roll.tiers if self.roll is not None else ()
        return any(name in imposed(part) for part in (*tiers, self.before, self.effects, self.trailing, self.after))

    def alter(self, change: Alteration) -> None:
        """Change all effects so far."""
        for part in (self.before, self.effects, self.trailing, self.after):
            part[:] = change(part)
        if self.roll is not None:
            one, two, three = map(change, self.roll.tiers)
            self.roll = replace(self.roll, tiers=(one, two, three))

    def lands_with(self, then: tuple[Effect, ...]) -> bool:
        """Add what happens where a jump of its user comes down; gives False if it has none."""
        before = (tuple(self.first), tuple(self.effects), tuple(self.after))
        self.first[:] = landing_with(self.first, then, own=True)
        self.effects[:] = landing_with(self.effects, then)
        self.after[:] = landing_with(self.after, then)
        return before != (tuple(self.first), tuple(self.effects), tuple(self.after))

    def teleports(self) -> bool:
        """Whether it has its user teleport so many squares."""
        parts = (self.before, self.effects, self.trailing, self.after)
        return any(isinstance(one, Teleport) and isinstance(one.squares, int) for part in parts for one in every_effect(part))

    def has_its_user_teleport(self) -> bool:
        """Whether every outcome has its user teleport, and nothing has anybody else do so."""
        found = [one for one in self.every() if isinstance(one, Teleport)]
        of_the_user = [one for each in self.every() if isinstance(each, ForEach) and each.who == ONESELF for one in every_effect(each.then)]
        return bool(found) and len(found) == sum(isinstance(one, Teleport) for one in of_the_user)

    def forces(self) -> bool:
        """Whether any part so far moves by force."""
        return any(isinstance(one, ForceMove) for one in self.every())

    def moves_others(self) -> bool:
        """Whether any part so far has the targets move, and none has anybody else do so."""
        found = list(self.every())
        return any(isinstance(one, Move) for one in found) and not any(isinstance(one, ForEach) for one in found)

    def moves_its_user(self) -> bool:
        """Whether what it does, by its user alone, has a single move in it."""
        found = list(self.every())
        alone = all(one.who == ONESELF for one in found if isinstance(one, ForEach))
        return alone and sum(isinstance(one, Move) for one in found) == 1

    def has_its_user_act(self) -> bool:
        """Whether it has its user, and nobody else, use an ability of its own by its name."""
        found = list(self.every())
        alone = all(one.who == ONESELF for one in found if isinstance(one, ForEach))
        return alone and any(isinstance(one, UseAbilities) and one.which == "named" for one in found)

    def uses_on_several(self) -> bool:
        """Whether it has an ability used on all of its targets, or on all whom it picks."""
        return any(isinstance(one, UseAbilities) and (one.upon_targets or one.upon is not None) for one in self.every())

    def alters_the_roll(self) -> bool:
        """Whether any part so far gives the roll that set it off an edge or a bane."""
        parts = (self.before, self.effects, self.trailing, self.after)
        return any(isinstance(one, AlterRoll) and one.modifier is not None for part in parts for one in every_effect(part))

    def is_nobodys(self) -> bool:
        """Whether nothing is done to targets, by no outcome either, and nothing is left by hand that may be."""
        idle = self.roll is None or not any(self.roll.tiers)
        return idle and not self.effects and not self.trailing and all(piece.compiled for piece in self.pieces)

    def gives(self, modifier: Modifier) -> bool:
        """Whether any part so far gives somebody the modifier."""
        return any(isinstance(one, Bestow) and modifier in one.modifiers for one in self.every())

    def is_changed_by(self, change: Alteration) -> bool:
        """Whether `change` makes anything else of any effect so far."""
        return any(change((one,)) != (one,) for one in self.every())

    def every(self) -> Iterator[Effect]:
        """Every effect so far."""
        tiers = self.roll.tiers if self.roll is not None else ()
        for part in (*tiers, self.before, self.effects, self.trailing, self.after):
            yield from every_effect(part)

    def tests_around_targets(self) -> bool:
        """Whether any part so far has those make a test who are so near any of its targets."""
        found = [one for one in self.every() if isinstance(one, ForEach) and any(need.what == REACHED for need in one.who.needs)]
        return any(isinstance(one, Test) for each in found for one in each.then)

    def strikes(self) -> bool:
        """Whether any part so far has somebody make a free strike."""
        return any(isinstance(one, FreeStrike) for one in self.every())

    def gives_for_a_next_roll(self) -> bool:
        """Whether any part so far gives somebody what counts for its next roll."""
        return any(isinstance(one, Bestow) and is_for_a_next_roll(one) for one in self.every())

    def leaves_a_choice(self) -> bool:
        """Whether an outcome of the roll lets somebody choose."""
        return self.roll is not None and any(isinstance(one, OneOf) for tier in self.roll.tiers for one in every_effect(tier))

    def always_forces(self) -> bool:
        """Whether every outcome of the roll moves by force, whoever it is."""
        return self.roll is not None and all(any(isinstance(one, ForceMove) for one in tier) for tier in self.roll.tiers)

    def grants(self) -> bool:
        """Whether any part so far lets somebody use an ability against its target."""
        tiers = self.roll.tiers if self.roll is not None else ()
        parts = (*tiers, self.effects, self.trailing, self.after)
        return any(
            isinstance(one, UseAbilities) and (one.against is not None or one.which == "charge")
            for part in parts
            for one in every_effect(part)
        )

    def lasts_till_saved(self) -> bool:
        """Whether every outcome of the roll gives its target something that a saving throw ends."""
        return self.roll is not None and all(any(isinstance(one, Bestow) and one.ends == SAVE for one in tier) for tier in self.roll.tiers)

    def compels(self) -> bool:
        """Whether any part so far has somebody use an ability as the user wants."""
        return any(isinstance(one, UseAbilities) and one.controlled for one in self.every())

    def on_the_target(self, effects: tuple[Effect, ...]) -> None:
        """Add effects on each target, after all that was said before."""
        if effects and self.roll is None and all(isinstance(one, LeftByHand) for one in self.effects):
            self.before.extend(self.after)
            self.after.clear()
        if effects:
            self.effects[:] = left_as_one((*self.effects, *self.trailing, *effects))
            self.trailing.clear()

    def taken_from(self, other: Body) -> None:
        """Become what `other` is."""
        for field in attrs.fields(Body):
            setattr(self, field.name, getattr(other, field.name))

    def copied(self) -> Body:
        """Another that can be changed without this one."""
        other = copy(self)
        for field in attrs.fields(Body):
            held = getattr(self, field.name)
            setattr(other, field.name, [*held] if isinstance(held, list) else held)
        return other

    def leave(self, text: str) -> None:
        """Leave a part for the Director."""
        if text:
            self.effects.append(LeftByHand(text))

    def aim_at(self, targets: Sequence[Selection], effect: RawEffect) -> None:
        """Have the roll tell how many targets there are, on whom all is done then that was to be done to each."""
        assert effect.roll is not None
        one, two, three = ((ForEach(who, tuple(self.effects)),) for who in targets)
        self.roll = PowerRoll((one, two, three), effect.roll.characteristics, effect.roll.bonus)
        self.effects.clear()

    def rolls(self) -> bool:
        """Whether an effect makes the power roll, or a feature that it gives."""
        found = list(self.every())
        given = (effect for one in found if isinstance(one, Bestow) for react in one.reacts for effect in react.effects)
        return any(isinstance(one, MakePowerRoll) for one in (*found, *every_effect(given)))

    def leave_roll(self, effect: RawEffect) -> None:
        """Leave a power roll for the Director, with what comes of it."""
        self.leave(effect_text(effect))
        self.pieces.extend(left(effect.effect))
        self.pieces.extend(Piece(TIER, tier, False) for tier in effect.tiers if tier)
