"""What an option that is paid for makes of an ability: how many it targets, how far it reaches, what area it fills."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.amounts import amount
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, kind, number, token, tokens
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.printed.distance import Distance
from freestrike.events.content.ability import Area, Target
from freestrike.events.content.amount import Amount
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds
from freestrike.events.content.trigger import Trigger


@attrs.frozen
class Reshaping:
    """`targets`: how many more there are; `melee` and `ranged`: the new distances, 0 if they stay; `size`: the new size of the area, 0 if
    it stays, and `larger`: how much is added to it; `area` and `target`: those that take its place; `takes` and `loses`: keywords;
    `modifiers`: what counts for its uses; `occupied`: its area can be placed where somebody stands; `reach`: the new distance of one that
    answers a trigger, where that is told by a score."""

    targets: int = 0
    melee: int = 0
    ranged: int = 0
    size: int = 0
    larger: int = 0
    area: Area | None = None
    target: Target | None = None
    takes: tuple[str, ...] = ()
    loses: tuple[str, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    occupied: bool = False
    reach: Amount | None = None

    def and_also(self, other: Reshaping) -> Reshaping:
        """Both of them."""
        return Reshaping(
            self.targets + other.targets,
            max(self.melee, other.melee),
            max(self.ranged, other.ranged),
            max(self.size, other.size),
            self.larger + other.larger,
            other.area or self.area,
            other.target or self.target,
            (*self.takes, *other.takes),
            (*self.loses, *other.loses),
            (*self.modifiers, *other.modifiers),
            self.occupied or other.occupied,
            other.reach or self.reach,
        )

    def of_distance(self, distance: Distance) -> Distance:
        """The distance line as it is then."""
        if self.area is not None:
            return Distance(area=self.area)
        area = distance.area
        if area is not None and self.occupied:
            area = replace(area, occupied=True)
        if area is not None and (self.size or self.larger):
            area = replace(area, size=(self.size or area.size) + self.larger)
        return Distance(self.melee or distance.melee, self.ranged or distance.ranged, area)

    def of_target(self, target: Target) -> Target:
        """The target line as it is then."""
        if self.target is not None:
            return self.target
        return replace(target, count=target.count + self.targets) if self.targets else target

    def of_trigger(self, trigger: Trigger, reach: int) -> Trigger | None:
        """What an ability whose distance was `reach` waits for then; None if it waits for nothing that is so near to its user."""
        if self.reach is None:
            return trigger
        return replace(trigger, within=0, reach=self.reach) if trigger.within == reach else None

    def of_keywords(self, keywords: tuple[str, ...]) -> tuple[str, ...]:
        """The keywords as they are then."""
        return (*self.takes, *(keyword for keyword in keywords if keyword not in self.loses and keyword not in self.takes))

    def fits(self, distance: Distance, target: Target) -> bool:
        """Whether there is in these lines what it changes."""
        if self.targets and not (target.count and not target.special and distance.area is None):
            return False
        if (self.melee and not distance.melee) or (self.ranged and not distance.ranged):
            return False
        return not ((self.size or self.larger) and distance.area is None)


UNCHANGED = Reshaping()


def reshapes(tree: Tree[Token], setting: Setting) -> Reshaping:
    """All that the sentence makes of the ability. Raises Unsaid where nothing is paid for it, and where it changes what is not there."""
    if setting.paid is None:
        raise Unsaid
    distance, target = setting.paid
    whole = UNCHANGED
    for part in branches(tree):
        if str(part.data) == "more_potency":
            whole = whole.and_also(Reshaping(modifiers=(_potency(part),)))
            continue
        whole = whole.and_also(_reshaping(part, distance, target, setting))
    if not whole.fits(distance, target):
        raise Unsaid
    return whole


def _reshaping(part: Tree[Token], distance: Distance, target: Target, setting: Setting) -> Reshaping:
    match str(part.data):
        case "more_targets":
            named = {kind(word) for word in tokens(part, "KIND")}
            if named and named != set(target.kinds) - {"self"}:  # who is a target itself is one anyhow
                raise Unsaid
            return Reshaping(targets=number(token(part, "NUMBER")))
        case "instead_of_one":
            if target.kinds != (kind(token(part, "KIND")),) or target.count != 1:
                raise Unsaid
            return Reshaping(targets=number(token(part, "NUMBER")) - 1)
        case "second_target":
            if target.kinds != (kind(token(part, "KIND")),) or target.count != 1:
                raise Unsaid
            return Reshaping(targets=1)
        case "larger":
            return Reshaping(larger=int(token(part, "INT")))
        case "larger_and_more_potency":
            return Reshaping(larger=int(token(part, "INT")), modifiers=(_potency(part),))
        case "to_size":
            return Reshaping(size=int(token(part, "INT")))
        case "to_shape":
            if distance.area is None or distance.area.shape != token(part, "SHAPE"):
                raise Unsaid
            return Reshaping(size=int(token(part, "INT")))
        case "becomes_line":
            length, width = map(int, tokens(part, "INT"))
            if distance.area is None or distance.area.shape != "line":
                raise Unsaid
            return Reshaping(area=replace(distance.area, size=length, width=width))
        case "to_distance":
            squares = int(token(part, "INT"))
            return Reshaping(melee=squares) if token(part, "MANNER") == "melee" else Reshaping(ranged=squares)
        case "to_reach":
            if token(part, "MANNER") != "melee" or not distance.melee or not setting.triggered:
                raise Unsaid
            return Reshaping(reach=amount(branches(part)[0], setting))
        case "becomes_area":
            keywords, area, whole = branches(part)
            takes = tuple(word.capitalize() for one in branches(keywords, "takes_keyword") for word in tokens(one, "KEYWORD"))
            loses = tuple(word.capitalize() for one in branches(keywords, "loses_keywords") for word in tokens(one, "KEYWORD"))
            kinds = tuple(kind(word) for word in tokens(whole, "KIND"))
            needs = tuple(Holds("condition", name) for name in tokens(whole, "CONDITION"))
            return Reshaping(area=_area(area), target=Target(kinds, 0, needs=needs), takes=takes, loses=loses)
    raise Unsaid


def _potency(part: Tree[Token]) -> Modifier:
    return Modifier("potency", int(token(part, "INT")))


def _area(tree: Tree[Token]) -> Area:
    size, *others = map(int, tokens(tree, "INT"))
    if str(tree.data) == "line":
        width, within = others
        return Area("line", size, width, within)
    shape = token(tree, "SHAPE")
    if (shape == "cube") != bool(others):
        raise Unsaid
    return Area(shape, size, within=others[0] if others else 0)
