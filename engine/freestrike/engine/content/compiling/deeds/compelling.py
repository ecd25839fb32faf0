"""What somebody must do whose will is not its own: the deeds of `compelling.lark`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.parts.lasting_words import tier_of
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, number
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, reference
from freestrike.events.content.ability import NO_ACTION
from freestrike.events.content.amount import USER
from freestrike.events.content.effect import Effect, FreeStrike, Move, UseAbilities
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, Selection


def _goes_straight_away(doing: Doing) -> tuple[Effect, ...]:
    """As far as its speed takes it. Raises Unsaid of the user, and of a move away from anybody else."""
    (from_,) = branches(doing.deed)
    if doing.subject == ME or reference(branches(from_)[0], doing.setting, None) != USER or "@" in doing.word("OWN"):
        raise Unsaid
    return (Move(choice=False, to="straight away", whole=True),)


def _comes_no_closer(doing: Doing) -> tuple[Effect, ...]:
    """The end of the move is no closer to the user, or to any of its kind. Raises Unsaid of the user, and of another kind than its own."""
    kin, names = doing.word("STATE"), doing.setting.names
    if doing.subject != THE_TARGET or number(doing.word("DET")) or names is None or names.fullmatch(kin.title()) is None:
        raise Unsaid
    return (Move(choice=False, to="not closer", kin=kin),)


def _strikes_itself(doing: Doing) -> tuple[Effect, ...]:
    """A free strike, of which the outcome may be told. Raises Unsaid of the user."""
    if doing.subject == ME or number(doing.word("DET")) != 1:
        raise Unsaid
    if not doing.word("A_RESULT"):
        return (FreeStrike(AFFECTED, doing.word("MANNER"), choice=False),)
    tier = Modifier("automatic tier", tier_of(doing.word("A_RESULT").removesuffix(" result)")), on="power roll")
    return (FreeStrike(AFFECTED, doing.word("MANNER"), choice=False, modifiers=(tier,)),)


def _uses_as_wanted(doing: Doing) -> tuple[Effect, ...]:
    """Any ability, or one that is a main action, which the user picks with its targets, and which takes no action. Raises Unsaid of the
    user's own."""
    which = "main action" if str(doing.deed.data) == "uses_main_as_wanted" else "any"
    if doing.subject == ME or "@" not in doing.word("OF_CHOICE") or (which == "any" and number(doing.word("DET")) != 1):
        raise Unsaid
    return (UseAbilities(which, usage=NO_ACTION, choice=doing.may, controlled=True, free_strike_instead=False),)


def turned(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects, in which the user picks at whom the free strikes and abilities of others are aimed."""
    anyone = Selection(("creature",))

    def as_the_user_wants(effect: Effect) -> tuple[Effect, ...]:
        match effect:
            case FreeStrike():
                return (replace(effect, against=anyone, controlled=True),)
            case UseAbilities():
                return (replace(effect, controlled=True),)
        return (effect,)

    return rewritten(effects, as_the_user_wants)


COMPELLING: Deeds = {
    "uses_as_wanted": _uses_as_wanted,
    "uses_main_as_wanted": _uses_as_wanted,
    "goes_straight_away": _goes_straight_away,
    "comes_no_closer": _comes_no_closer,
    "strikes_itself": _strikes_itself,
}
