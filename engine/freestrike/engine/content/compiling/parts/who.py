"""Whom a sentence speaks of, and effects carried out on them."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token, tokens
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.engine.queries.trails import TARGETS
from freestrike.events.content.amount import OUTER_TARGET, TARGET, TRIGGER_TARGET, TRIGGERING, USER
from freestrike.events.content.effect import Effect, ForEach, UnderPotency, When
from freestrike.events.content.selection import AFFECTED, GIVER, ONESELF, Holds, Selection

LETTERS = {"M": "might", "A": "agility", "R": "reason", "I": "intuition", "P": "presence"}
_AROUND = ("burst", "aura")
_ON_THE_WAY = {"come_beside": "came beside", "gone_through": "gone through", "flanking_with": "flanks a target with"}
"""What must hold of those whom the user passes on its way, by the words for it."""

# What a creature or a thing can be that is no state of its own.
NO_STATES = {
    *("removed", "destroyed", "deactivated", "not", "the", "in", "a", "an", "difficult", "treated", "considered", "no", "affected"),
    *(
        "killed",
        "dead",
        "dying",
        "winded",
        "surprised",
        "hidden",
        "unconscious",
        "unaffected",
        "dismissed",
        "teleported",
        "negated",
        "suffocating",
    ),
    *("marked", "doubled", "halved", "reduced", "increased", "immune", "able"),
}


@attrs.frozen
class Who:
    """Those that `selection` picks, only below `potency` (a characteristic and a value) if there is one, and only if `holds`."""

    selection: Selection = AFFECTED
    potency: tuple[str, int | str] | None = None
    holds: tuple[Holds, ...] = ()

    @property
    def conditional(self) -> bool:
        """Whether something has to hold of them, or of the target near whom they are, before anything is done."""
        return self.potency is not None or bool(self.holds)

    @property
    def role(self) -> str:
        """The role that it names; "" if it picks from the board."""
        kinds = self.selection.kinds
        return kinds[0] if len(kinds) == 1 and kinds[0] in (USER, TARGET, TRIGGERING, TRIGGER_TARGET) else ""

    def do(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """The effects as they are carried out on them, seen from the target."""
        if self.potency is not None:
            effects = (UnderPotency(*self.potency, effects),)
        done = effects if self.selection == AFFECTED else (ForEach(self.selection, effects),)
        return (When(self.holds, done),) if self.holds else done

    def or_oneself(self) -> Who:
        """The same, or the user."""
        return Who(replace(self.selection, kinds=("self", *self.selection.kinds)), self.potency)


ME = Who(ONESELF)
THE_TARGET = Who()
US = Who(Selection(("us",)))
ALLIES = Who(Selection(("our side",)))
"""The creature with its allies, and its allies alone, as whom a sentence speaks of that is about others."""

MY_SQUAD = Who(Selection(("ally",), 0, needs=(Holds("led by"),), sight=False))
"""The minions that the creature is the captain of."""

THIS_USE = Who(Selection(("this use",)))
"""The use of the ability itself, as who speaks of it."""
THAT_USE = Who(Selection(("that use",)))
"""The use of an ability that is granted, as who speaks of it."""

TRIGGERER = Who(Selection((TRIGGERING,)))


def potency(tree: Tree[Token]) -> tuple[str, int | str]:
    """A characteristic, and the value that it must be below."""
    value = token(tree, "INT")
    return LETTERS[token(tree, "CHARACTERISTIC")], int(value) if value else token(tree, "POTENCY")


HURT = Holds("number at least", value=1)
"""Whom a strike has hurt, as what rides on it sees that."""

NO_MINION = Holds("minion", negated=True)
DURATIONS = ("save", "eot", "duration", "before_use", "while_its_like_lives", "during_the_move")
"""What a step says of when, or for how long."""

OF_TARGETS = (
    *("the_target", "target_below", "target_moved", "target_sided", "target_who", "target_starting", "target_held", "target_beside"),
    *("target_waiting", "target_bound", "target_below_beside", "target_gripped", "target_held_already"),
    "some_targets",
)
"""The names of the words for the targets, or for some of them."""

WHO = (
    *OF_TARGETS,
    "they_and_their_squad",
    "me",
    "me_and_target",
    "me_and_sided",
    "each_of_us",
    "struck_one",
    "they",
    "that_one",
    "some",
    "me_and",
    "me_or",
    "this_use",
    "that_use",
    "bearing",
    "me_and_allies",
    "allies",
    "another_one",
    "another_creature",
    "my_rider",
    "me_and_rider",
    "whom_it_is_used_on",
    "who_caused_it",
    "me_or_another",
    "sided_below",
    "drinker",
)


_RIDERS = Who(Selection(("creature",), 0, needs=(Holds("aboard"),), sight=False))
"""Whoever rides the creature."""


def who(tree: Tree[Token], setting: Setting, they: Who | None) -> tuple[Who, ...]:
    """Whom the words mean; `they`: who was spoken of last. Raises Unsaid."""
    match str(tree.data):
        case "me":
            return (ME,)
        case "bearing":
            return (ME,)
        case "me_and_allies":
            return (US,)
        case "allies":
            return (ALLIES,)
        case "the_target" if setting.bearer:
            return (ME,)
        case "the_target" if setting.struck and token(tree, "TARGET") == "that target":
            return (Who(Selection((setting.struck,))),)
        case "the_target" if setting.target_role:
            return (Who(Selection((setting.target_role,))),)
        case "target_bound":
            any_such = token(tree, "TARGET") in ("a target", "any target")
            if not (any_such or (setting.targets_itself and not setting.trait)):
                raise Unsaid  # any that is so, or only the target?
            below = branch(tree, "potency")
            bound = Selection(("creature",), 0, needs=(Holds("state given by", token(tree, "BOUND")),), sight=False)
            return (Who(bound, None if below is None else potency(below)),)
        case "another_creature":
            if kind(token(tree, "KIND")) != "creature":
                raise Unsaid
            return (Who(Selection(("creature",), needs=(Holds("is", negated=True),))),)
        case "target_below" if setting.struck:
            return (Who(Selection((setting.struck,)), potency(branches(tree, "potency")[0])),)
        case "target_starting":
            if not (setting.kept_up and setting.triggered):
                raise Unsaid
            return (TRIGGERER,)
        case "the_target" if setting.kept_up:
            return (targets_of_the_aura(setting),)
        case "me_and_target":
            if setting.trait or setting.triggered or setting.targets_itself:
                raise Unsaid
            return (THE_TARGET,) if "self" in setting.target.kinds else (ME, THE_TARGET)
        case "me_and_sided":
            if setting.trait or setting.triggered or setting.targets_itself:
                raise Unsaid
            side = next((side for side in ("enemy", "ally") if side in token(tree, "SIDED_TARGET")), "")
            among = (Holds("among the targets"),)
            return (ME, Who(Selection((side or "creature",), 0, needs=among, sight=False)))
        case "each_of_us":
            return (ME,)
        case "me_or_another":
            if not setting.hero:
                raise Unsaid
            return (Who(Selection(("self", "ally"), needs=(Holds("hero"),))),)
        case "my_rider" if setting.trait:
            return (_RIDERS,)
        case "me_and_rider":
            return (ME, _RIDERS)
        case "another_one":
            ally = "hero" in token(tree, "ANOTHER_ONE")
            needs = (Holds("hero"),) if ally else (Holds("is", negated=True),)
            return (Who(Selection(("ally" if ally else "creature",), needs=needs)),)
        case "this_use":
            if setting.granted and token(tree, "THIS_USE") == "the ability":
                return (THAT_USE,)
            if setting.trait or setting.triggered:
                raise Unsaid
            return (THIS_USE,)
        case "whom_it_is_used_on" | "who_caused_it":
            if setting.trait or not setting.triggered:
                raise Unsaid
            return (Who(Selection((TRIGGER_TARGET,))),)
        case "struck_one":
            raise Unsaid
        case "that_use":
            return (THAT_USE,)
        case name if name in OF_TARGETS and (setting.trait or setting.targets_itself):
            raise Unsaid
        case "some_targets":
            return (some_targets(tree, setting),)
        case name if name in OF_TARGETS:
            below = branch(tree, "potency")
            return (THE_TARGET if below is None else Who(AFFECTED, potency(below)),)
        case "sided_below":
            if setting.trait or setting.triggered or setting.targets_itself or "minion" in token(tree, "SIDED_TARGET"):
                raise Unsaid
            side_of = Holds("ally of" if "ally" in token(tree, "SIDED_TARGET") else "enemy of")
            return (Who(AFFECTED, potency(branches(tree, "potency")[0]), (side_of,)),)
        case "they_and_their_squad":
            if they != ME:
                raise Unsaid
            return (ME, MY_SQUAD)
        case "they":
            if they is None:
                raise Unsaid
            return (they,)
        case "that_one" if token(tree, "THAT") == "the ally" and setting.triggered and setting.target.kinds == ("ally",):
            return (THE_TARGET,)
        case "drinker" | "that_one" if setting.drinking and token(tree, "THAT") in ("", "the creature"):
            return (THE_TARGET,)
        case "that_one" if setting.thing and not setting.trait and token(tree, "THAT") == "the creature":
            return (THE_TARGET,)
        case "that_one":
            if setting.triggered and token(tree, "THAT").startswith("the triggering"):
                return (Who(Selection((TRIGGER_TARGET,))) if _is_attacked(tree, setting) else TRIGGERER,)
            if they is None and setting.unread:
                raise Unsaid  # whom did the sentence before speak of?
            if setting.triggered and (they is None or they == ME):
                return (TRIGGERER,)
            if they is None or they == ME:
                raise Unsaid
            return (they,)
        case "me_and":
            return (ME, *who(branches(tree)[0], setting, they))
        case "me_or":
            (others,) = who(branches(tree)[0], setting, they)
            picked = others.selection
            return (Who(replace(picked, kinds=("self", *picked.kinds))),)
        case _:
            return (_some(tree, setting, they),)


def targets_of_the_aura(setting: Setting) -> Who:
    """Those in the aura of the ability at the time. Raises Unsaid if it has none."""
    if setting.area is None:
        raise Unsaid
    return Who(Selection(setting.target.kinds, 0, setting.area.size, sight=False))


def some_targets(tree: Tree[Token], setting: Setting) -> Who:
    """One of the targets, or up to so many, whom the user picks. Raises Unsaid of each: what is done is then done to every target."""
    count = number(token(tree, "DET").removeprefix("up to "))
    if not count or token(tree, "DET") in ("a", "an"):
        raise Unsaid
    kinds = setting.target.kinds if "self" in setting.target.kinds and len(setting.target.kinds) > 1 else ("creature",)
    return Who(Selection(kinds, count, needs=(Holds("among the targets"),), sight=False))


def _some(tree: Tree[Token], setting: Setting, they: Who | None) -> Who:
    kinds: list[str] = []
    within, origin, below, sight = 0, USER, None, True
    needs: tuple[Holds, ...] = ()
    if token(tree, "SHARING"):
        inside = Holds("within", value=0)
        return Who(Selection((kind(token(tree, "KIND")),), number(token(tree, "DET")), needs=(inside, Holds("is", negated=True))))
    holds: tuple[Holds, ...] = ()
    struck = False
    for word in tokens(tree, "KIND"):
        if word.startswith("adjacent "):
            within, word = 1, word.removeprefix("adjacent ")
        if word.startswith("non-minion "):
            needs, word = (NO_MINION,), word.removeprefix("non-minion ")
        own = [keyword for keyword in setting.ancestry if word == f"{keyword.lower().replace(' ', '')}kin"]
        if own:
            needs = (*needs, Holds("keyword", own[0]))
            if token(tree, "DET") == "all":
                sight = False
                kinds.append("self")
            kinds.append("creature")
            continue
        if word.endswith("kin"):
            acting = (Holds("taking its turn"),) if word.startswith("acting ") else ()
            needs, sight = (*needs, Holds("keyword", setting.kin), *acting), False
            kinds.extend(("self", "ally"))
            continue
        kinds.append(kind(word))
    if token(tree, "UNPRONE"):
        needs = (*needs, Holds("condition", "prone", negated=True))
    if token(tree, "WINDED"):
        needs = (*needs, Holds("winded"))
    suffering = token(tree, "CONDITION")
    if suffering:
        needs = (*needs, Holds("condition", suffering))
    folk = token(tree, "FOLK")
    if folk:
        if number(token(tree, "DET")) > 1:
            raise Unsaid  # of several the word is another
        own_folk = next((keyword for keyword in setting.ancestry if keyword.lower() == folk), "")
        kinds, needs = ["creature"], (*needs, Holds("keyword", own_folk) if own_folk else Holds("is a", folk))
    state = token(tree, "STATE")
    if state:
        if state in NO_STATES:
            raise Unsaid
        needs = (*needs, Holds("state", state))
    if setting.bearer and "enemy" in kinds and branch(tree, "near_bearer") is not None:
        kinds, needs = ["creature"], (*needs, Holds("enemy of", to=GIVER))  # of whoever has given it, not of its bearer
    for place in branches(tree):
        match str(place.data):
            case "within" if _around_any_target(place, setting):
                needs, sight = (*needs, Holds("targets within", value=1, within=int(token(place, "INT")))), False
            case "within":
                of = branches(place)
                within, origin = int(token(place, "INT")), reference(of[0], setting, they) if of else USER
            case "bound":
                needs = (*needs, Holds("state given by", token(place, "BOUND")))
            case "within_its_reach":
                pass  # as every strike has it
            case "anywhere":
                sight = False
            case "beside_targets":
                needs, sight = (*needs, Holds("near a target", value=1)), False
            case "near_the_first":
                if not setting.triggered:
                    raise Unsaid
                within, origin = int(token(place, "INT")), TRIGGER_TARGET
            case "within_distance":
                within = setting.reach
                if not within:
                    raise Unsaid
            case "adjacent":
                within, origin = 1, reference(branches(place)[0], setting, they)
            case "beside_new_space" if not setting.trait:
                within, origin = 1, TARGET
            case "adjacent_to_one":
                if setting.trait:
                    raise Unsaid
                within, origin, holds = 1, TARGET, (Holds("condition", token(place, "CONDITION")),)
            case "near_the_area":
                if setting.area is None or setting.trait or setting.triggered:
                    raise Unsaid
                needs, sight = (*needs, Holds("near its area", value=int(token(place, "INT")))), False
            case "in_the_area" if setting.upkeep:
                needs, sight = (*needs, Holds("in the area", setting.ability)), False
            case "in_ones_area":
                needs, sight = (*needs, Holds("in the area", slug(token(place, "OWN_ABILITY").removeprefix("@'s ")))), False
            case "aboard":
                needs, sight = (*needs, Holds("aboard")), False
            case "having_count":
                needs = (*needs, Holds("count at least", token(place, "STATE"), value=int(token(place, "INT"))))
            case "near_bearer":
                within = int(token(place, "INT") or 1)
            case "in_sight":
                needs = (*needs, Holds("line of effect to"))
            case "held_by_me":
                first, already = tokens(place, "CONDITION")
                if first != already:
                    raise Unsaid
                needs, sight = (*needs, Holds("condition given by", first)), False
            case "who_bears":
                if token(place, "IS") not in ("is", "are") or token(place, "STATE") in NO_STATES:
                    raise Unsaid
                what = "condition" if token(place, "CONDITION") else "state"
                needs = (*needs, Holds(what, token(place, "CONDITION", "STATE")))
            case "spellbound":
                left = "/".join((token(place, "STATE"), *(one.strip("«»") for one in tokens(place, "ABILITY"))))
                needs, sight = (*needs, Holds("state by", left)), False
            case "held_by_it":
                needs = (*needs, Holds("condition given by", token(place, "CONDITION")))
            case "bound_by":
                needs = (*needs, Holds("condition given by", token(place, "CONDITION")))
            case "another":
                needs = (*needs, Holds("is", negated=True))
            case "come_beside" | "gone_through" | "flanking_with":
                if setting.trait or setting.triggered or (setting.unread and not setting.gone):
                    raise Unsaid  # the move may be left by hand
                of_targets = TARGETS if token(place, "THE_TARGET_COMES") else ""
                needs, sight = (*needs, Holds(_ON_THE_WAY[str(place.data)], of_targets, within=int(token(place, "INT") or 0))), False
            case "starting" | "starting_so_full" | "in_a_crowd" | "ending" | "entering" | "attacker" | "moving_inside" | "nearing":
                raise Unsaid
            case "struck":
                struck = True
            case "below":
                below = potency(branches(place, "potency")[0])
            case _ if setting.in_area:
                pass
            case _ if setting.area is not None and setting.area.shape in _AROUND and setting.target.kinds != tuple(kinds):
                within = setting.area.size
            case _ if setting.area is not None and setting.area.shape not in _AROUND and setting.target.kinds != tuple(kinds):
                needs, sight = (*needs, Holds("in its area")), False
            case _:
                if needs or setting.target.count or setting.target.kinds != tuple(kinds):
                    raise Unsaid
                return Who(AFFECTED, below)
    if struck:
        if within or needs or kinds not in (["creature"], ["enemy"]):
            raise Unsaid
        return Who(AFFECTED, below, (HURT, *((Holds("enemy of"),) if kinds == ["enemy"] else ())))
    det = token(tree, "DET").removeprefix("up to ") if branch(tree, *_ON_THE_WAY) is not None else token(tree, "DET")
    return Who(Selection(tuple(dict.fromkeys(kinds)), number(det), within, origin, needs, sight=sight), below, holds)


def _around_any_target(place: Tree[Token], setting: Setting) -> bool:
    """Whether the place is that around any of several targets, where nobody is twice who is near two of them."""
    of = branches(place)
    return bool(of) and token(of[0], "TARGET") == "any target" and not (setting.trait or setting.triggered or setting.one_target)


def reference(tree: Tree[Token], setting: Setting, they: Who | None) -> str:
    """The role of the one that is referred to. Raises Unsaid."""
    if token(tree, "ME"):
        return USER
    if token(tree, "TARGET"):
        if setting.bearer:
            return USER
        if setting.struck and token(tree, "TARGET") == "that target":
            return setting.struck
        if setting.target_role:
            return setting.target_role
        if setting.targets_itself:
            raise Unsaid
        return OUTER_TARGET if setting.beside_the_target else TARGET
    if token(tree, "DEAD_ONE"):
        if not setting.triggered or setting.trait or setting.target.special:
            raise Unsaid
        return TRIGGERING
    if token(tree, "SOURCE_OF_DAMAGE"):
        if not setting.that:
            raise Unsaid
        return setting.that
    if token(tree, "THAT") and _is_attacked(tree, setting):
        return TRIGGER_TARGET
    if token(tree, "THAT"):
        return setting.that or (TRIGGERING if setting.triggered or setting.trait else TARGET)
    if they is None or not they.role:
        raise Unsaid
    return they.role


def _is_attacked(tree: Tree[Token], setting: Setting) -> bool:
    """Whether the words call the ally so to whom the target of an ability that answers has done something."""
    return setting.triggered and setting.attacked == "ally" and token(tree, "THAT") == "the triggering ally"


def holding(what: str, of: Who, *, name: str = "", to: str = USER, negated: bool = False) -> Holds:
    """That `what` holds of `of`. Raises Unsaid if that is more than one creature."""
    if not of.role or of.conditional:
        raise Unsaid
    return Holds(what, name, of.role, to, negated=negated)
