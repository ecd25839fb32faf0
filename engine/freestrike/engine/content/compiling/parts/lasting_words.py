"""What lasts: durations, and the modifiers that somebody has, ignores or is kept from."""

from __future__ import annotations

import re

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, Who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TARGET, TRIGGERING
from freestrike.events.content.duration import (
    ENCOUNTER,
    END_OF_CURRENT_TURN,
    END_OF_ROUND,
    END_OF_USERS_NEXT_TURN,
    EOT,
    SAVE,
    START_OF_TARGETS_TURN,
    START_OF_USERS_TURN,
    UNTIL_DYING,
    WITH_AREA,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds

CHOSEN = "chosen"
"""In place of a damage type: the one that was chosen as the ability was used."""

_SCOPES = {
    "their next strike": ("strike", True),
    "their next power roll": ("power roll", True),
    "their next ability roll": ("ability roll", True),
    "the next ability they use": ("ability", True),
    "the next strike they make": ("strike", True),
    "the next power roll they make": ("power roll", True),
    "the next ability roll they make": ("ability roll", True),
    "the next strike @ make": ("strike", True),
    "the next power roll @ make": ("power roll", True),
    "the next ability roll @ make": ("ability roll", True),
    "strikes": ("strike", False),
    "power rolls": ("power roll", False),
    "ability rolls": ("ability roll", False),
    "abilities": ("ability", False),
    "magic abilities": ("magic ability", False),
    "free strikes": ("free strike", False),
    "melee strikes": ("melee strike", False),
    "ranged strikes": ("ranged strike", False),
    "tests": ("test", False),
    "the next test they make": ("test", True),
    "saving throws": ("saving throw", False),
    "the escape grab maneuver": ("escape grab", False),
    "the strike": ("this", False),
    "that strike": ("this", False),
    "this strike": ("this", False),
    "this ability": ("this", False),
    "that ability": ("that", False),
    "that ability's power rolls": ("that", False),
    "the power roll": ("this", False),
}


END_OF_THEIR_NEXT_TURN = "end of the target's next turn"
"""How long the user is said to have what ends with a turn of the target, until it is told whose it is then."""


def ends_of(tree: Tree[Token] | None, bearer: Who) -> str:
    """When a duration ends, for `bearer`; "" if there is none. Raises Unsaid."""
    if tree is None:
        return ""
    match str(tree.data):
        case "save":
            return SAVE
        case "eot":
            return EOT
        case "while_its_like_lives":
            raise Unsaid  # only of what holds against somebody for the user's side
        case _:
            return until(branches(tree)[0], bearer)


def until(tree: Tree[Token], bearer: Who) -> str:
    """When "until ..." ends. Raises Unsaid."""
    whose = token(tree, "OWN")
    mine = whose == "@'s" or (whose == "their" and bearer == ME)
    if whose == "the target's" and bearer == ME:
        if str(tree.data) != "end_of_next_turn":
            raise Unsaid  # no other end is stored that is another's turn
        return END_OF_THEIR_NEXT_TURN
    match str(tree.data):
        case "end_of_next_turn":
            return END_OF_USERS_NEXT_TURN if mine else EOT
        case "start_of_next_turn":
            return START_OF_USERS_TURN if mine else START_OF_TARGETS_TURN
        case "end_of_encounter":
            return UNTIL_DYING if token(tree, "ME") else ENCOUNTER
        case "while_standing":
            if token(tree, "INT") != "0":
                raise Unsaid
            return UNTIL_DYING
        case "end_of_round":
            return END_OF_ROUND
        case "with_the_area":
            return WITH_AREA
        case "end_of_this_turn":
            if token(tree, "THE_TURN") == "their turn" and bearer != ME:
                raise Unsaid  # which is not the one in progress
            return END_OF_CURRENT_TURN
    raise Unsaid


def rolling(tree: Tree[Token]) -> str:
    """An edge or a bane, or two of them."""
    return token(tree, "EDGE_OR_BANE").removeprefix("an ").removeprefix("a ")


def scope(tree: Tree[Token]) -> tuple[str, bool]:
    """What it applies to (one of modifier.SCOPES, or "this"), and whether it is used up by the first."""
    return _SCOPES[token(tree, "SCOPE")]


def modifiers(deed: Tree[Token], setting: Setting) -> tuple[Modifier, ...]:
    """The modifiers of a deed that gives some. Raises Unsaid."""
    match str(deed.data):
        case "has":
            return tuple(statistic(part) for part in branches(deed))
        case "has_cover":
            return (Modifier("counts as", name="covered"),)
        case "cant":
            return modifiers_of(deed)
        case "has_unseen":
            unseen = Modifier("counts as", name="concealed" if "concealment" in token(deed, "UNSEEN") else "covered")
            return (unseen, *(statistic(part) for part in branches(deed)))
        case "takes_penalty":
            return (statistic(deed),)
        case "deals_more":
            return (Modifier("extra damage", int(token(deed, "INT")), on="ability"),)
        case "ignores":
            told = token(deed, "IGNORED").replace("double banes", "banes").removeprefix("the effects of ")
            names = dict.fromkeys(re.split(", and |, | and ", told))
            if not token(deed, "BY_DARKNESS"):
                return tuple(Modifier("ignores", name=name) for name in names)
            if tuple(names) != ("concealment",):
                raise Unsaid
            return (Modifier("ignores", name="concealment", detail="darkness"),)
        case "has_less_potency":
            return (Modifier("potency", -int(token(deed, "INT"))),)
        case "resists_less":
            return (Modifier("resisting potency", -int(token(deed, "INT"))),)
        case "never_provokes":
            return (Modifier("never provokes"),)
        case "unhurt_by_slams":
            return (Modifier("no forced movement damage", detail="objects"),)
        case "unhurt_by_force":
            return (Modifier("no forced movement damage"),)
        case "deals_extra_to":
            suffering = Holds("condition", token(deed, "CONDITION"), TRIGGERING)
            return (Modifier("extra damage", int(token(deed, "INT")), on="ability", when=(suffering,)),)
        case "deals_extra":
            part = branch(deed, "scope")
            if part is None:
                raise Unsaid
            on, next_only = scope(part)
            if on == "this":
                raise Unsaid
            return (Modifier("extra damage", int(token(deed, "INT")), on=on, next_only=next_only),)
    raise Unsaid


def modifiers_of(deed: Tree[Token]) -> tuple[Modifier, ...]:
    """What the words after "can't" keep somebody from."""
    return tuple(dict.fromkeys(one for part in branches(deed) for one in _cannots(part)))


def at_objects(extra: int, on: str) -> Modifier:
    """So much more damage to objects."""
    return Modifier("extra damage", extra, on=on, when=(Holds("object", of=TRIGGERING),))


TRIGGERING_TYPE = "the triggering type"
"""What stands for the type of the damage that has set something off, until it is told for each type apart."""


def tier_of(word: str) -> int:
    """The number of "a tier 2"."""
    return int(word[-1])


def penalty(part: Tree[Token]) -> int:
    """The number of "a -2 penalty to"."""
    return int(token(part, "PENALTY"))


def statistic(part: Tree[Token]) -> Modifier:
    """A change of a number, an immunity or a weakness. Raises Unsaid."""
    match str(part.data):
        case "of_a_type":
            return Modifier(token(part, "WEAKNESS_OR_IMMUNITY"), int(token(part, "INT")), token(part, "DAMAGE_TYPE"))
        case "of_the_chosen_type":
            return Modifier(token(part, "WEAKNESS_OR_IMMUNITY"), int(token(part, "INT")), CHOSEN)
        case "of_the_triggering_type":
            return Modifier(token(part, "WEAKNESS_OR_IMMUNITY"), int(token(part, "INT")), TRIGGERING_TYPE)
        case "of_all":
            return Modifier(token(part, "WEAKNESS_OR_IMMUNITY"), int(token(part, "INT")))
        case "stability_is":
            return Modifier("stability is", int(token(part, "INT")))
        case "speed_is":
            return Modifier("speed is", int(token(part, "INT")))
        case "bonus":
            return Modifier(_statistic(part), int(token(part, "BONUS")))
        case "damage_bonus":
            return Modifier("extra damage", int(token(part, "BONUS")), on="strike")
        case "penalized" | "takes_penalty":
            return Modifier(_statistic(part), penalty(branches(part)[0]))
    raise Unsaid


def _statistic(part: Tree[Token]) -> str:
    return token(part, "STATISTIC").removesuffix("s") if token(part, "STATISTIC") == "saving throws" else token(part, "STATISTIC")


def _cannots(part: Tree[Token]) -> tuple[Modifier, ...]:
    if str(part.data) == "take_no_respite":
        return (Modifier("cannot", name="take respite activities"),)
    if str(part.data) == "gain_none":
        raise Unsaid  # for how long is told otherwise
    if str(part.data) == "have_no_edges":
        return (Modifier("cannot", name="gain edges"),)
    if str(part.data) == "have_no_allies":
        return (Modifier("cannot", name="have allies"),)
    if str(part.data) == "have_no_surges":
        return (Modifier("cannot", name="gain surges"), Modifier("cannot", name="use surges"))
    if str(part.data) == "use_neither":
        return (Modifier("cannot", name="use main actions"), Modifier("cannot", name="use maneuvers"))
    return (_cannot(part),)


def _cannot(part: Tree[Token]) -> Modifier:
    match str(part.data):
        case "be_condition":
            return Modifier("cannot", name="be condition", detail=token(part, "CONDITION"))
        case "be_targeted_by_friends":
            return Modifier("cannot", name="be targeted", when=(Holds("ally of", of=TRIGGERING, to=TARGET),))
        case "react":
            return Modifier("cannot", name="use triggered actions")
        case "be_teleported":
            return Modifier("cannot", name="teleport")
        case "save_from_others":
            return Modifier("cannot", name="save from others")
        case "be_struck":
            return Modifier("cannot", name="be targeted", detail="strike")
        case "unable_against_us" if token(part, "CANNOT") == "hide":
            return Modifier("cannot", name="hide", when=(Holds("enemy of"),))
        case "be_prone":
            return Modifier("cannot", name="be condition", detail="prone")
        case "cannot_against":
            kin = Holds("keyword", token(part, "STATE").title(), TRIGGERING)
            return Modifier("cannot", name=token(part, "CANNOT"), when=(kin,))
        case _:
            told = token(part, "CANNOT").removesuffix(" for hidden creatures").removesuffix(" with anyone")
            return Modifier("cannot", name=told.removeprefix("willingly "))
