"""What must hold: the words after "while" and "if", and of whom they are told."""

from __future__ import annotations

import re

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, THIS_USE, WHO, Who, holding, potency, reference, who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TARGET, USER
from freestrike.events.content.selection import Holds, Selection
from freestrike.events.space import NATURE, OUTDOORS, SUNLIGHT

_HELD = (
    "has_an_edge",
    "in_a_charge",
    "has_gone_straight",
    "began_hidden",
    "is_somewhere",
    "beside_its_like",
    "in_a_small_squad",
    "is_concealed",
    "winded",
    "left_winded",
    "has_condition",
    "has_it_bound",
    "has_yet_to_act",
    "is_adjacent",
    "has_beside",
    "has_none_beside",
    "has_others_near",
    "was_moved",
    "is_hidden",
    "has_feature",
    "is_higher",
    "is_minion",
    "has_tier",
    "is_no_leader",
    "is_dying",
    "is_in_flight",
    "is_bound",
    "near_kindred",
    "is_fast",
    "is_well",
    "is_within",
    "is_nobody_great",
    "is_flanked",
    "has_used",
    "is_state_or_hidden",
    "is_of_side",
    "is_killed",
    "ends_in_reach",
    "ends_beside",
    "is_the_user",
    "is_on_side",
    "is_captain",
    "is_sheltered",
    "is_in_flames",
    "is_ignited",
    "side_by_side",
    "was_hidden",
    "is_so_large",
    "rids_itself",
    "beside_solid",
)

_SURROUNDINGS = {"in direct sunlight": SUNLIGHT, "outdoors": OUTDOORS, "in a natural environment": NATURE}
_STATE_OR_HIDDEN = ("is_state_or_hidden", "is_disguised")
DISGUISED = "disguised"
"""The state of who passes for another."""
LEADERS = ("leader", "solo")


def is_state(tree: Tree[Token]) -> bool:
    """Whether the words tell how things are, not what happens."""
    return str(tree.data) in (*_HELD, "has_less", "is_disguised")


def held(tree: Tree[Token], setting: Setting, they: Who | None) -> tuple[tuple[Holds, ...], tuple[str, int | str] | None, Who]:
    """What must hold, or below which potency, and of whom. Raises Unsaid."""
    subject = _subject(tree, setting, they) or ME
    negated = _negated(tree)
    match str(tree.data):
        case "has_an_edge":
            if subject != THIS_USE or token(tree, "EDGE_OR_BANE") != "an edge":
                raise Unsaid
            return (Holds("has an edge"),), None, subject
        case "in_a_charge":
            far = (Holds("charged at least", of=USER, value=int(token(tree, "INT"))),) if token(tree, "INT") else ()
            return (Holds("used in a charge"), *far), None, THIS_USE
        case "began_hidden":
            if subject != ME or setting.trait or setting.triggered:
                raise Unsaid
            return (Holds("began its turn hidden from", of=USER, to=TARGET),), None, ME
        case "has_gone_straight":
            if subject != ME or token(tree, "OWN") not in ("their", "@'s"):
                raise Unsaid
            return (Holds("gone straight at least", of=USER, value=int(token(tree, "INT"))),), None, ME
        case "is_so_large":
            if subject != ME or token(tree, "INT") not in setting.sizes:
                raise Unsaid
            return (Holds("size at most", str(int(token(tree, "INT")) - 1), USER, negated=True),), None, ME
        case "is_on_side":
            of_side = "ally of" if "ally" in token(tree, "ON_A_SIDE") else "enemy of"
            return (holding(of_side, subject, negated=negated),), None, subject
        case "has_yet_to_act":
            return (holding("acted this round", subject, negated=True),), None, subject
        case "is_sheltered":
            if setting.trait or setting.triggered:
                raise Unsaid
            return (holding("sheltered", _subject(tree, setting, they) or they or ME),), None, _subject(tree, setting, they) or they or ME
        case "is_concealed":
            return (holding("concealed", subject),), None, subject
        case "is_captain":
            return (holding("captain", subject, negated=negated),), None, subject
        case "ends_in_reach":
            if subject != ME or setting.unread or not setting.reach:
                raise Unsaid
            at = reference(branches(tree, "reference")[0], setting, they)
            return (Holds("within", of=USER, to=at, value=setting.reach),), None, subject
        case "ends_beside":
            if subject != ME:
                raise Unsaid
            return (Holds("adjacent to", of=USER, to=reference(branches(tree, "reference")[0], setting, they)),), None, subject
        case "is_the_user":
            return (holding("is", subject, negated=negated),), None, subject
        case "left_winded":
            if setting.trait or setting.triggered or not setting.rolled:
                raise Unsaid
            return (Holds("winded"),), None, THE_TARGET
        case "winded":
            return (holding("winded", subject, negated=negated),), None, subject
        case "is_fast":
            if token(tree, "OWN") not in ("their", "@'s") or subject != ME or not setting.trait:
                raise Unsaid
            return (Holds("speed at least", of=USER, value=int(token(tree, "INT")) + 1),), None, ME
        case "has_condition" if not subject.role and setting.trait:
            return _others_near(tree, subject), None, ME
        case "has_condition":
            (told,) = branches(tree, "condition")
            what = "condition given by" if token(told, "ME") else "condition"
            return (holding(what, subject, name=token(told, "CONDITION"), negated=negated),), None, subject
        case "has_it_bound":
            if subject != ME:
                raise Unsaid
            return (Holds("condition given by", token(tree, "CONDITION")),), None, THE_TARGET
        case "is_adjacent" if branch(tree, "some") is not None:
            return _beside(tree, subject, reference(branches(tree, "reference")[0], setting, they))
        case "has_beside":
            if number(token(tree, "DET")) != 0 or not subject.role or subject.conditional:
                raise Unsaid
            return (Holds("others beside", kind(token(tree, "KIND")), subject.role, value=1, negated=negated),), None, subject
        case "has_none_beside":
            if not subject.role or subject.conditional or reference(branches(tree, "reference")[0], setting, subject) != subject.role:
                raise Unsaid
            return (Holds("others beside", "ally", subject.role, value=1, negated=True),), None, subject
        case "has_others_near":
            if subject != ME or kind(token(tree, "KIND")) != "ally":
                raise Unsaid
            around = reference(branches(tree, "reference")[0], setting, they)
            return (Holds("others beside", "ally", around, value=1, within=int(token(tree, "INT"))),), None, subject
        case "is_in_flames":
            if "burning" not in setting.states:
                raise Unsaid
            return (holding("state", subject, name="burning", negated=negated),), None, subject
        case "is_ignited":
            return (holding("state", subject, name="ignited", negated=negated),), None, subject
        case "is_hidden":
            if subject != ME:
                raise Unsaid
            return (Holds("hidden", of=USER, negated=negated),), None, subject
        case "has_feature":
            return (holding("feature", subject, name=token(tree, "FEATURE"), negated=negated),), None, subject
        case "was_moved":
            if setting.trait or setting.triggered or negated:
                raise Unsaid
            return moved_so(tree, subject), None, subject
        case "rids_itself":
            if setting.trait or setting.triggered:
                raise Unsaid
            return (holding("rid by time", subject),), None, subject
        case "was_hidden":
            if subject != ME or setting.trait or setting.triggered or not setting.rolled:
                raise Unsaid
            return (Holds("hidden from", of=USER, to=TARGET),), None, ME
        case "side_by_side":
            if setting.trait or setting.triggered or setting.area is not None or setting.target.count > 2:
                raise Unsaid  # of more than two, which?
            return (Holds("targets side by side"),), None, THIS_USE
        case "is_higher":
            to = reference(branches(tree, "reference")[0], setting, they)
            return (holding("high ground over", subject, to=to),), None, subject
        case "is_adjacent":
            to = reference(branches(tree, "reference")[0], setting, they)
            return (holding("adjacent to", subject, to=to, negated=negated),), None, subject
        case "is_within":
            near = _subject(tree, setting, they) or they
            if near is None:
                raise Unsaid
            to = reference(branches(tree, "reference")[0], setting, they)
            return (replace(holding("within", near, to=to, negated=negated), value=int(token(tree, "INT"))),), None, near
        case "has_used":
            used = token(tree, "ABILITY").strip("«»")
            return (holding("used this round", subject, name=used),), None, subject
        case "is_flanked":
            return (holding("flanked", subject, negated=negated),), None, subject
        case "is_somewhere":
            if subject != ME or negated:
                raise Unsaid
            return (Holds("surroundings", _SURROUNDINGS[token(tree, "SURROUNDINGS")], USER),), None, ME
        case "beside_its_like":
            if subject != ME or negated or kind(token(tree, "KIND")) != "ally" or number(token(tree, "DET")) != 1:
                raise Unsaid
            return (Holds("beside an ally with", setting.feature, USER),), None, ME
        case "in_a_small_squad":
            if not setting.trait:
                raise Unsaid
            return (Holds("squad at most", of=USER, value=number(token(tree, "FEW").partition(" ")[0])),), None, ME
        case "is_minion":
            return (holding("minion", subject, negated=_negated(tree)),), None, subject
        case "is_dying":
            return (holding("dying", subject, negated=negated),), None, subject
        case "is_of_side":
            if number(token(tree, "DET")) != 1 or setting.trait or setting.triggered or not setting.one_target:
                raise Unsaid
            side = {"ally": "ally of", "enemy": "enemy of"}.get(token(tree, "KIND"))
            if side is None:
                raise Unsaid
            return (Holds(side),), None, THE_TARGET
        case "is_killed":
            if setting.trait or setting.triggered or not setting.one_target:
                raise Unsaid
            return (Holds("dead"),), None, ME
        case "is_in_flight":
            return (holding("flying", subject, negated=negated),), None, subject
        case "is_no_leader":
            if not negated:
                raise Unsaid
            return tuple(holding("role", subject, name=role, negated=True) for role in LEADERS), None, subject
        case "is_nobody_great":
            if not _negated(tree):
                raise Unsaid
            great = tuple(holding("role", subject, name=role, negated=True) for role in LEADERS)
            return (holding("minion", subject, negated=True), *great), None, subject
        case "is_well":
            if not negated:
                raise Unsaid
            return tuple(_ills(tree, subject)), None, subject
        case "near_kindred":
            if subject != ME or token(tree, "KINDRED").title() not in setting.ancestry:
                raise Unsaid
            return (Holds("kin adjacent", token(tree, "KINDRED"), USER, value=1, within=int(token(tree, "INT"))),), None, ME
        case "is_bound":
            return (holding("state given by", subject, name=token(tree, "BOUND"), negated=negated),), None, subject
        case "has_tier":
            if subject != ME or not setting.rolled or setting.triggered:
                raise Unsaid
            if token(tree, "A_TIER"):
                raise Unsaid  # these are two ways
            return (Holds("tier", value=int(token(tree, "TIER")[-1]), of=USER),), None, subject
        case "has_less":
            return (), potency(branches(tree, "potency")[0]), subject
    raise Unsaid


def _others_near(tree: Tree[Token], some: Who) -> tuple[Holds, ...]:
    """That any creature so near has a condition. Raises Unsaid of any other than the owner's surroundings."""
    picked, (told,) = some.selection, branches(tree, "condition")
    if not picked.within or picked != Selection(("creature",), 0, picked.within) or token(told, "ME") or _negated(tree):
        raise Unsaid
    return (Holds("others within", token(told, "CONDITION"), USER, value=picked.within),)


def _ills(tree: Tree[Token], subject: Who) -> list[Holds]:
    """That none of what "bleeding, weakened, or winded" names ails it."""
    return [_ill(one, subject) for one in re.split(r",? or |, ", token(tree, "ILLS"))]


def _ill(name: str, of: Who) -> Holds:
    """That somebody has no such condition, or is not winded."""
    return holding(name if name == "winded" else "condition", of, name="" if name == "winded" else name, negated=True)


def any_of(tree: Tree[Token]) -> bool:
    """Whether the words tell several ways how things may be: "a leader or solo creature"."""
    if str(tree.data) == "has_tier":
        return bool(token(tree, "A_TIER"))
    several = (*_STATE_OR_HIDDEN, "beside_solid")
    return str(tree.data) in several or (str(tree.data) in ("is_no_leader", "is_well") and not _negated(tree))


def ways_of(parts: list[Tree[Token]], setting: Setting, they: Who | None) -> tuple[tuple[tuple[Holds, ...], ...], Who | None]:
    """The ways in which what any of `parts` tells holds, and of whom; each for itself, none below a potency. Raises Unsaid."""
    ways: list[tuple[Holds, ...]] = []
    subject = they
    for part in parts:
        if str(part.data) in _STATE_OR_HIDDEN:
            if _subject(part, setting, subject) != ME or setting.trait or setting.triggered:
                raise Unsaid
            subject = ME
            ways.extend(((Holds("state", token(part, "STATE") or DISGUISED, USER),), (Holds("hidden", of=USER),)))
            continue
        if str(part.data) == "beside_solid":
            subject = _subject(part, setting, subject) or subject or THE_TARGET
            if setting.trait or setting.triggered or not setting.rolled:
                raise Unsaid
            ways.extend((holding(what, subject),) for what in ("at a wall", "beside an object"))
            continue
        if str(part.data) == "has_tier" and any_of(part):
            if _subject(part, setting, subject) != ME or not setting.rolled or setting.triggered:
                raise Unsaid
            ways.extend((Holds("tier", value=int(token(part, type)[-1]), of=USER),) for type in ("TIER", "A_TIER"))
            continue
        if str(part.data) == "is_well" and any_of(part):
            subject = _subject(part, setting, subject) or ME
            ways.extend((replace(one, negated=False),) for one in _ills(part, subject))
            continue
        if any_of(part):
            subject = _subject(part, setting, subject) or ME
            ways.extend((holding("role", subject, name=role),) for role in LEADERS)
            continue
        holds, below, subject = held(part, setting, subject)
        if below is not None:
            raise Unsaid
        ways.append(holds)
    return tuple(ways), subject


def moved_so(tree: Tree[Token], of: Who) -> tuple[Holds, ...]:
    """That the ability in use has force moved somebody, and how that ended: beside the user, or into an obstacle."""
    if "obstacle" in token(tree, "MOVED_SO"):
        return (holding("slammed", of),)
    return (holding("force moved", of), holding("adjacent to", of))


def _beside(tree: Tree[Token], some: Who, to: str) -> tuple[tuple[Holds, ...], tuple[str, int | str] | None, Who]:
    """That any of a kind is adjacent to the creature `to`."""
    picked = some.selection
    if picked != Selection(picked.kinds, 0) or len(picked.kinds) != 1 or some.conditional:
        raise Unsaid
    return (Holds("others beside", picked.kinds[0], to, value=1, negated=_negated(tree)),), None, some


def _negated(tree: Tree[Token]) -> bool:
    return token(tree, "IS") in ("isn't", "aren't") or bool(token(tree, "NOT"))


def _subject(tree: Tree[Token], setting: Setting, they: Who | None) -> Who | None:
    part = branch(tree, *WHO)
    if part is None:
        return None
    found = who(part, setting, they)
    if len(found) != 1:
        raise Unsaid
    return found[0]
