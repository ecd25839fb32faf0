"""Who moves, or is moved: steps, teleports, forced movement, swapped places, standing up and hiding."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.deeds.shoving import shoved
from freestrike.engine.content.compiling.parts.amounts import squares
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, reference
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import OUTER_TARGET, TARGET, USER
from freestrike.events.content.duration import END_OF_THIS_ABILITY
from freestrike.events.content.effect import Bestow, Branch, Effect, Fall, ForceMove, Later, Move, OneOf, Stance, SwapPlaces, Teleport, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import Holds

_FORCING = {"pushed": "push", "pulled": "pull", "slid": "slide", "pushes": "push", "pulls": "pull", "slides": "slide"}
MANNERS = {
    "shifts": "shift",
    "shift": "shift",
    "jumps": "jump",
    "jump": "jump",
    "flies": "fly",
    "fly": "fly",
    "burrows": "burrow",
    "burrow": "burrow",
    "climbs": "climb",
    "climb": "climb",
    "swims": "swim",
    "swim": "swim",
}


_UNABLE_TO_FLY = Bestow(END_OF_THIS_ABILITY, (Modifier("cannot", name="fly"),))
_INTO = {"into_darkness": "dark", "into_hiding": "sheltered"}
"""Where a teleport leads to, by the words for it."""


def forced(tree: Tree[Token], setting: Setting) -> Effect:
    """Forced movement as a tier line prints it. Raises Unsaid where it leaves to a text what none tells."""
    kind, printed = forced_kind(token(tree, "PUSH")), token(tree, "INT")
    if not printed and (setting.shove is None or setting.shove.kind != kind):
        raise Unsaid
    if setting.shove is not None and not printed:
        told = replace(setting.shove, vertical=bool(token(tree, "VERTICAL")), ignores_stability=bool(token(tree, "IGNORING")))
        return shoved(told)
    far = int(printed)
    return ForceMove(kind, far, bool(token(tree, "VERTICAL")), ignores_stability=bool(token(tree, "IGNORING")))


def pushes(deed: Tree[Token], setting: Setting) -> ForceMove:
    """What "pushes the target up to 3 squares" does to the target."""
    return _force(deed, token(deed, "PUSH"), setting)


def _force(tree: Tree[Token], word: str, setting: Setting) -> ForceMove:
    """Forced movement by a number, or by what a number of squares is equal to. Raises Unsaid."""
    far = branches(tree, "distance", "counted")
    from_ = branch(tree, "away_from")
    if len(far) != 1 or (token(tree, "ME") and word != "pulled") or (from_ is not None and word != "pushed"):
        raise Unsaid
    by = squares(far[0], setting)
    if by is None:
        raise Unsaid
    around = USER if from_ is None else reference(branches(from_)[0], setting, None)
    return ForceMove(forced_kind(word), by, bool(token(tree, "VERTICAL")), around, ignores_stability=bool(token(tree, "IGNORING")))


def forced_kind(word: str) -> str:
    return _FORCING.get(word, word)


def _moves(doing: Doing) -> tuple[Effect, ...]:
    grounded = branches(doing.deed, "on_the_ground")
    if not grounded:
        return (*_past_rough(doing), _move(doing))
    if doing.subject != ME or doing.setting.trait or doing.setting.triggered:
        raise Unsaid
    plain = Tree(doing.deed.data, [part for part in doing.deed.children if part not in grounded])
    # Who is in the air has no ground to go along.
    along = (_UNABLE_TO_FLY, *_past_rough(doing), _move(attrs.evolve(doing, deed=plain)))
    return (When((Holds("on the ground", of=USER),), along),)


def _moves_or_shifts(doing: Doing) -> tuple[Effect, ...]:
    """Raises Unsaid where it may do neither: it is then two choices."""
    if doing.may:
        raise Unsaid
    moved = _move(doing)
    return (OneOf((Branch("move", (moved,)), Branch("shift", (replace(moved, manner="shift"),)))),)


def _move(doing: Doing) -> Move:
    deed, subject, setting = doing.deed, doing.subject, doing.setting
    manner = MANNERS.get(token(deed, "MOVE"), "")
    to, of, controlled = "", USER, False
    paths = branches(deed)[1:]
    regardless = [path for path in paths if str(path.data) == "past_speed"]
    for path in (one for one in paths if one not in regardless):
        if to == "straight" and str(path.data) == "toward":
            to, of = "straight toward", reference(branches(path)[0], setting, None)
            continue
        if to:
            raise Unsaid
        match str(path.data):
            case "where_wanted":
                controlled = subject != ME
            case "toward":
                to, of = "toward", reference(branches(path)[0], setting, None)
            case "away":
                to, of = "away", reference(branches(path)[0], setting, None)
            case "beside":
                to, of = "adjacent", reference(branches(path)[0], setting, None)
            case "into_darkness" | "into_hiding":
                to = _INTO[str(path.data)]
            case _:
                to = "straight"
    if subject == ME and of == USER and to in ("toward", "straight toward", "away", "adjacent"):
        raise Unsaid
    compelled = setting.compelled and subject == THE_TARGET and to == "toward"
    if (
        subject == THE_TARGET
        and not compelled
        and of == USER
        and to in ("toward", "straight toward", "away")
        and not set(setting.target.kinds) <= {"self", "ally"}
    ):
        raise Unsaid  # does it do so of its own accord?
    far = branches(deed)[0]
    # No move is longer than the speed, unless it says so (combat/cant-exceed-speed).
    by, past = squares(far, setting), bool(regardless) or str(far.data) == "twice"
    return Move(by, manner, choice=not compelled, to=to, of=of, controlled=controlled, past_speed=past)


def _jumps_off(doing: Doing) -> tuple[Effect, ...]:
    """A jump from where a jump has ended. Raises Unsaid of any other move."""
    if doing.subject != ME or MANNERS.get(doing.word("MOVE")) != "jump":
        raise Unsaid
    return (Move(squares(branches(doing.deed)[0], doing.setting), "jump"),)


def _moves_so(doing: Doing) -> tuple[Effect, ...]:
    """What somebody can do for a while: fly; or a move, up to its speed, whenever something happens."""
    manner = MANNERS.get(doing.word("MOVE"), "")
    if manner == "fly" and doing.may:
        return (Bestow(doing.lasting, (Modifier("can", name="fly"),)),)
    if not doing.usage or manner:
        raise Unsaid
    return (Move(),)


def _moves_out(doing: Doing) -> tuple[Effect, ...]:
    """Out of the area of the ability, to where that is nearest; a target that may stay falls if the ground has opened. Raises Unsaid of its
    user."""
    manner = MANNERS.get(doing.word("MOVE"), "")
    if doing.subject == ME or doing.setting.area is None or doing.setting.triggered or manner not in ("", "shift"):
        raise Unsaid
    goes = Move(manner=manner, choice=doing.may, to="outside")
    stays = Later("after this ability", (Fall(unheld=True),))
    return (goes, stays) if doing.may and doing.subject == THE_TARGET else (goes,)


def _follows_it(doing: Doing) -> tuple[Effect, ...]:
    """The user goes where the target was before it was moved, as far as its speed."""
    setting = doing.setting
    if doing.subject != ME or not doing.may or setting.trait or setting.triggered or setting.unread or not setting.one_target:
        raise Unsaid
    return (Move(manner=MANNERS.get(doing.word("MOVE"), ""), to="left by", of=TARGET),)


def _past_rough(doing: Doing) -> tuple[Effect, ...]:
    """What lets somebody ignore difficult terrain in a move of an ability. Raises Unsaid where no ability is in flight."""
    if not doing.word("PAST_ROUGH"):
        return ()
    if doing.setting.trait or doing.setting.triggered or doing.subject not in (ME, THE_TARGET):
        raise Unsaid
    return (Bestow(END_OF_THIS_ABILITY, (Modifier("ignores", name="difficult terrain"),)),)


def _teleports(doing: Doing) -> tuple[Effect, ...]:
    far, *paths = branches(doing.deed)
    if len(paths) > 1 or any(str(path.data) not in _INTO for path in paths):
        raise Unsaid
    return (Teleport(squares(far, doing.setting), to=_INTO[str(paths[0].data)] if paths else ""),)


def _teleports_into_concealment(doing: Doing) -> tuple[Effect, ...]:
    return (Teleport(int(doing.word("INT")), to="concealing"),)


def _is_pushed(doing: Doing) -> tuple[Effect, ...]:
    return (_force(doing.deed, doing.word("PUSHED"), doing.setting),)


def _is_teleported(doing: Doing) -> tuple[Effect, ...]:
    """To where the user says. Raises Unsaid of the user itself."""
    if doing.subject == ME:
        raise Unsaid
    return (Teleport(squares(branches(doing.deed)[0], doing.setting), controlled=True),)


def _slides(doing: Doing) -> tuple[Effect, ...]:
    return (_force(doing.deed, doing.word("PUSH"), doing.setting),)


def _swaps(doing: Doing) -> tuple[Effect, ...]:
    return (SwapPlaces(reference(branches(doing.deed)[0], doing.setting, None)),)


def _swaps_by_teleport(doing: Doing) -> tuple[Effect, ...]:
    return (SwapPlaces(reference(branches(doing.deed)[0], doing.setting, None), teleport=True),)


def _grabs(doing: Doing) -> tuple[Effect, ...]:
    if doing.subject != ME or doing.setting.trait or doing.setting.triggered:
        raise Unsaid
    grab = Stance("grab", OUTER_TARGET, choice=doing.may)
    return (When((Holds("force moved", of=OUTER_TARGET),), (grab,)),) if doing.word("MOVED_SO") else (grab,)


def _stands(doing: Doing) -> tuple[Effect, ...]:
    return (Stance("stand up", choice=doing.may),)


def _teleports_there(doing: Doing) -> tuple[Effect, ...]:
    """To a free space so near, within the distance of the ability, or in its area. Raises Unsaid of anything else."""
    setting = doing.setting
    near = doing.word("INT")
    if doing.subject != ME or setting.trait:
        raise Unsaid
    burst = setting.area is not None and setting.area.shape == "burst"
    if setting.area is not None and not (burst or near or doing.word("IN_DISTANCE")):
        return (Teleport(to="its area"),)
    within = int(near) if near else setting.reach if doing.word("IN_DISTANCE") else setting.area.size if burst and setting.area else 0
    if not within or (setting.area is not None and not burst and not near):
        raise Unsaid
    return (Teleport(within),)


def _hides(doing: Doing) -> tuple[Effect, ...]:
    return (Stance("hide", choice=doing.may),)


def _hides_observed(doing: Doing) -> tuple[Effect, ...]:
    if doing.setting.trait and not doing.setting.triggered:
        return (Bestow("", (Modifier("can", name="hide while observed"),)),)
    return (Stance("hide though observed", choice=doing.may),)


def _moves_unanswered(doing: Doing) -> tuple[Effect, ...]:
    if doing.setting.trait or str(branches(doing.deed)[0].data) == "twice":
        raise Unsaid
    return (Move(squares(branches(doing.deed)[0], doing.setting), MANNERS.get(doing.word("MOVE"), ""), provokes="never"),)


def _hides_anywhere(doing: Doing) -> tuple[Effect, ...]:
    if doing.setting.trait:
        raise Unsaid
    return (Stance("hide anywhere"),)


def _teleports_in_place(doing: Doing) -> tuple[Effect, ...]:
    """Leave to teleport in place of moving, for a time. Raises Unsaid of the user, and where nobody says for how long."""
    if not doing.may or doing.subject == ME or not doing.ends:
        raise Unsaid
    return (Bestow(doing.ends, (Modifier("can", name="teleport"),)),)


MOVING: Deeds = {
    "teleports_in_place": _teleports_in_place,
    "hides_anywhere": _hides_anywhere,
    "moves_unanswered_so": _moves_unanswered,
    "moves": _moves,
    "moves_so": _moves_so,
    "moves_or_shifts": _moves_or_shifts,
    "jumps_off": _jumps_off,
    "follows_it": _follows_it,
    "moves_out": _moves_out,
    "teleports": _teleports,
    "teleports_into_concealment": _teleports_into_concealment,
    "is_pushed": _is_pushed,
    "is_teleported": _is_teleported,
    "slides": _slides,
    "swaps": _swaps,
    "swaps_by_teleport": _swaps_by_teleport,
    "grabs_target": _grabs,
    "stands": _stands,
    "teleports_there": _teleports_there,
    "hides": _hides,
    "hides_observed": _hides_observed,
}
