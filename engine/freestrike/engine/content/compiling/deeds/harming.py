"""What harms: damage, conditions and states, the loss of a turn, of surges, of an immunity."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.deed import Deed
from freestrike.engine.content.compiling.deeds.doing import Deeds, Doing
from freestrike.engine.content.compiling.parts.amounts import amount, damage, damage_equal
from freestrike.engine.content.compiling.parts.lasting_words import scope
from freestrike.engine.content.compiling.parts.trees import Unsaid, branches, number, token, tokens
from freestrike.engine.content.compiling.parts.triggers import risen_by
from freestrike.engine.content.compiling.parts.who import ME, NO_STATES, THE_TARGET, TRIGGERER, Who, who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.alterations import REST_OF_THE_MOVEMENT
from freestrike.events.content.amount import OUTER_TARGET, TARGET, TRIGGER_TARGET, TRIGGERING, USER, Amount
from freestrike.events.content.duration import (
    ENCOUNTER,
    END_OF_CURRENT_TURN,
    END_OF_ROUND,
    END_OF_USERS_NEXT_TURN,
    EOT,
    START_OF_USERS_TURN,
    UNTIL_DYING,
    UNTIL_USED,
    WITH_AREA,
)
from freestrike.events.content.effect import (
    Bestow,
    Branch,
    DealDamage,
    Effect,
    EndConditions,
    EndState,
    ForEach,
    Gain,
    Halve,
    ImposeCondition,
    OneOf,
    Prevent,
    SetStaminaTo,
    Test,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, Holds, Selection
from freestrike.events.content.stamina import Kill
from freestrike.events.content.turns import LoseTurn
from freestrike.events.lasting import MARKED

LOST = "immunity lost"
"""The state of who has lost an immunity for a time."""

SUFFOCATING = "suffocating"
"""What is said of who can't breathe (combat/suffocating)."""

MARKED_BY_A_FOE = "marked by a foe"
"""The state that monsters' marks are: what the rules say of a tactician's mark (classes/mark) does not hold of it."""


def condition(tree: Tree[Token], ends: str, setting: Setting, subject: Who = THE_TARGET) -> ImposeCondition:
    """A condition, until `ends`. Raises Unsaid if a condition can't end so."""
    if ends == END_OF_USERS_NEXT_TURN and subject == ME:
        ends = EOT
    if ends not in ("", "save", "eot", "encounter", END_OF_CURRENT_TURN, END_OF_ROUND, START_OF_USERS_TURN, WITH_AREA):
        raise Unsaid
    name, kin = token(tree, "CONDITION"), token(tree, "STATE")
    if kin and (number(token(tree, "DET")) or name not in ("frightened", "taunted")):
        raise Unsaid
    return ImposeCondition(name, ends, _source(tree, setting), kin.removesuffix("s"))


def _source(condition: Tree[Token], setting: Setting) -> str:
    """Whose doing a condition is: the user's, or, if it says so, that of the ally that was attacked. Raises Unsaid of anybody else."""
    if not token(condition, "THAT"):
        return USER
    afraid = token(condition, "CONDITION") in ("frightened", "taunted")
    if afraid and token(condition, "THAT") == "the creature who dealt the damage" and setting.struck:
        return TRIGGERING
    if not afraid or token(condition, "THAT") != "the triggering ally" or setting.attacked != "ally":
        raise Unsaid
    return TRIGGER_TARGET


def state(name: str, ends: str, setting: Setting) -> Bestow:
    """A state, with what goes with it; of which no end is printed, it is over when the fight is. A mark that a monster sets is no
    tactician's, and told apart from it. Raises Unsaid."""
    if name in NO_STATES and (name != MARKED or setting.hero):
        raise Unsaid
    called = told_apart(name, setting)
    modifiers, reacts = setting.states.get(called, ((), ()))
    return Bestow(ends or ENCOUNTER, modifiers, reacts, state=called)


def told_apart(name: str, setting: Setting) -> str:
    """The name that a state goes by."""
    return MARKED_BY_A_FOE if name == MARKED and not setting.hero else name


def mark(setting: Setting) -> Bestow:
    """A tactician's mark (classes/mark). Raises Unsaid of anybody else's."""
    if not setting.hero or setting.trait:
        raise Unsaid
    return Bestow(UNTIL_DYING, state=MARKED, takes_over=True)


def harms_them(deed: Tree[Token], subject: Who, setting: Setting, they: Who | None) -> Deed:
    """Damage that the user deals to who was spoken of. Raises Unsaid."""
    if subject != ME or they is None or they == ME or they.conditional:
        raise Unsaid
    return Deed(they, (damage_equal(deed, setting),))


def _takes_damage(doing: Doing) -> tuple[Effect, ...]:
    return tuple(damage(part) for part in branches(doing.deed))


def _takes_for_each_step(doing: Doing) -> tuple[Effect, ...]:
    """Damage for each square that somebody goes in an area: what sets it off is each of its steps there."""
    if not (doing.setting.in_area and doing.setting.triggered) or doing.subject != TRIGGERER:
        raise Unsaid
    return tuple(damage(part) for part in branches(doing.deed))


def _takes_or_falls(doing: Doing) -> tuple[Effect, ...]:
    """Damage, or less and a fall, as who takes it chooses."""
    whole, less = (damage(part) for part in branches(doing.deed))
    if doing.subject != TRIGGERER or not (isinstance(whole, DealDamage) and isinstance(less, DealDamage)):
        raise Unsaid
    stands, falls = Branch(f"{whole.amount} damage", (whole,)), Branch("fall prone", (ImposeCondition("prone"), less))
    return (OneOf((stands, falls), chooser=TARGET),)


def _deals(doing: Doing) -> tuple[Effect, ...]:
    """Damage to each of some that the owner of a trait picks from those around it. Raises Unsaid of an ability, which deals its own."""
    dealt, others = branches(doing.deed)
    (picked,) = who(others, doing.setting, doing.they)
    if doing.subject != ME or not doing.setting.trait:
        raise Unsaid
    return picked.do((damage(dealt),))


def _deals_besides_with(doing: Doing) -> tuple[Effect, ...]:
    """Damage of a type that somebody's strikes deal besides, or the next of them does."""
    more, about = branches(doing.deed)
    on, next_only = scope(about)
    if on != "strike":
        raise Unsaid
    extra = Modifier("extra damage", amount(more, doing.setting), detail=doing.word("DAMAGE_TYPE"), on=on, next_only=next_only)
    return (Bestow(doing.ends or (UNTIL_USED if next_only else doing.lasting), (extra,)),)


def _takes_equal(doing: Doing) -> tuple[Effect, ...]:
    return (damage_equal(doing.deed, doing.setting),)


def _takes_unreduced(doing: Doing) -> tuple[Effect, ...]:
    dealt = damage(branches(doing.deed)[0])
    if isinstance(dealt, OneOf):
        raise Unsaid
    return (replace(dealt, unreducible=True),)


def _takes_equal_unreduced(doing: Doing) -> tuple[Effect, ...]:
    return (replace(damage_equal(doing.deed, doing.setting), unreducible=True),)


def _takes_as_much(doing: Doing) -> tuple[Effect, ...]:
    """Half of what the target takes, of the type that the roll deals."""
    setting = doing.setting
    if setting.trait or setting.triggered or not setting.rolled or not setting.one_target:
        raise Unsaid
    sure = bool(doing.word("THAT_IS_SURE"))
    return (DealDamage(0, setting.rolled_type, more=Amount(of="damage dealt", halved=True), unreducible=sure),)


def _halves(doing: Doing) -> tuple[Effect, ...]:
    if not doing.setting.triggered or (doing.setting.unread and doing.subject == ME):
        raise Unsaid  # in whose place, if a sentence before is left by hand?
    return (Halve(),)


def _is_condition(doing: Doing) -> tuple[Effect, ...]:
    return (condition(branches(doing.deed)[0], doing.ends, doing.setting, doing.subject),)


def _is_condition_by(doing: Doing) -> tuple[Effect, ...]:
    """A condition of which somebody else is the source, whom the user picks. Raises Unsaid."""
    if doing.subject != THE_TARGET or not doing.setting.one_target or doing.word("CONDITION") != "taunted":
        raise Unsaid
    places: list[Token | Tree[Token]] = [Token("DET", "one"), Token("KIND", doing.word("KIND")), *branches(doing.deed)]
    (source,) = who(Tree("some", places), doing.setting, doing.they)
    source = source.or_oneself() if doing.word("ME") else source
    given = replace(condition(Tree("condition", [Token("CONDITION", "taunted")]), doing.ends, doing.setting), of=OUTER_TARGET)
    return (ForEach(replace(source.selection, least=1), (ForEach(Selection((OUTER_TARGET,)), (given,)),)),)


def _is_prone(doing: Doing) -> tuple[Effect, ...]:
    return (ImposeCondition("prone"),)


def _is_state(doing: Doing) -> tuple[Effect, ...]:
    """A state, of which a tactician's mark is one of its own: it lasts until another marks the same, or its tactician is dying
    (classes/mark)."""
    name = doing.word("STATE")
    if name == MARKED and doing.word("ME") and doing.setting.hero and not doing.ends:
        return (mark(doing.setting),)
    if name == SUFFOCATING and doing.setting.bearer and not doing.ends:
        return (Bestow("", (Modifier("cannot", name="breathe"),)),)
    return (state(name, doing.ends, doing.setting),)


def _is_no_longer(doing: Doing) -> tuple[Effect, ...]:
    """A state or a condition that is over. Raises Unsaid of the user's own, and of a condition from somebody else than the user."""
    if doing.subject != THE_TARGET or doing.setting.trait or doing.setting.triggered:
        raise Unsaid
    state = doing.word("STATE")
    if state and state not in NO_STATES and not doing.word("ME"):
        return (EndState(state, by_anyone=True),)
    if doing.word("CONDITION") != "grabbed" or not doing.word("ME"):
        raise Unsaid
    # Nobody is grabbed by two at once (classes/stacking-unique-effects).
    return (When((Holds("condition given by", "grabbed"),), (EndConditions(("grabbed",), 0),)),)


def _is_free_of(doing: Doing) -> tuple[Effect, ...]:
    """Conditions that are over, whoever has imposed them."""
    if doing.subject != THE_TARGET or doing.setting.trait or doing.setting.triggered:
        raise Unsaid
    return (EndConditions(tuple(tokens(doing.deed, "CONDITION")), 0),)


def _is_reduced(doing: Doing) -> tuple[Effect, ...]:
    left = int(doing.word("INT"))
    reduced = SetStaminaTo(Amount(left))
    if not left or doing.subject.selection != AFFECTED:
        return (reduced,)
    return (When((Holds("stamina at most", value=left, negated=True),), (reduced,)),)


def _dies_now(doing: Doing) -> tuple[Effect, ...]:
    """Whatever Stamina it has, a hero too. Raises Unsaid of anybody but the target."""
    if doing.subject != THE_TARGET:
        raise Unsaid
    return (Kill(),)


def dies_so_low(step: Tree[Token], setting: Setting) -> Effect:
    """Who has so little Stamina left dies. Raises Unsaid."""
    if setting.trait:
        raise Unsaid
    return When((Holds("stamina at most", value=int(token(step, "INT"))),), (Kill(),))


def _loses_turn(doing: Doing) -> tuple[Effect, ...]:
    """The turn to come. Raises Unsaid in an answer to something, which may come in the very turn that is lost."""
    if doing.setting.triggered:
        raise Unsaid
    return (LoseTurn(),)


def _loses_immunity(doing: Doing) -> tuple[Effect, ...]:
    if doing.subject != ME or not doing.setting.trait or not doing.ends:
        raise Unsaid
    return (Bestow(doing.ends, state=LOST),)


def _is_stopped(doing: Doing) -> tuple[Effect, ...]:
    """The movement that has set it off goes no further. Raises Unsaid of anybody else's."""
    if doing.subject != TRIGGERER or not doing.setting.triggered:
        raise Unsaid
    return (Prevent(REST_OF_THE_MOVEMENT),)


def _is_rid_of_it(doing: Doing) -> tuple[Effect, ...]:
    """The state by which they are told ends on them, whoever gave it. Raises Unsaid where they are told by none, or by several."""
    states = [one.name for one in doing.subject.selection.needs if one.what == "state" and not one.negated]
    if len(states) != 1:
        raise Unsaid
    return (EndState(states[0], by_anyone=True),)


def _loses_state(doing: Doing) -> tuple[Effect, ...]:
    """A state that the user gives, by the word for what the target bears, whoever gave it: a "dragonseal". Raises Unsaid of any other."""
    name = f"{doing.word('ITS_SEAL').removeprefix('their ')}ed"
    if doing.subject != THE_TARGET or doing.setting.trait or doing.may or doing.ends or name not in doing.setting.given:
        raise Unsaid
    return (EndState(name, by_anyone=True),)


def _bleeds_more(doing: Doing) -> tuple[Effect, ...]:
    """More dice than the one that whoever is bleeding loses (classes/bleeding). Raises Unsaid of other dice."""
    now, was = (word.partition("d") for word in tokens(doing.deed, "DICE"))
    if was != ("1", "d", "6") or now[2] != "6" or not doing.setting.bearer:
        raise Unsaid
    return (Bestow("", (Modifier("bleeding dice", int(now[0])),)),)


def _loses_surges(doing: Doing) -> tuple[Effect, ...]:
    return (Gain("surges", Amount(of="surges", whose=TARGET, times=-1)),)


def _loses_recoveries(doing: Doing) -> tuple[Effect, ...]:
    dice = doing.word("DICE")
    return (Gain("recoveries", Amount(dice=dice, times=-1) if dice else -int(doing.word("INT"))),)


def _makes_test(doing: Doing) -> tuple[Test, ...]:
    """A test, whose tiers are printed with the text."""
    if doing.setting.test is None:
        raise Unsaid
    return (replace(doing.setting.test, characteristics=tuple(tokens(doing.deed, "CHARACTERISTIC_NAME"))),)


def _makes_that_test(doing: Doing) -> tuple[Test, ...]:
    """The test that a text has asked for before."""
    if doing.setting.asked is None:
        raise Unsaid
    return (doing.setting.asked,)


def _stays_at(doing: Doing) -> tuple[Effect, ...]:
    """The Stamina that the owner of a trait has in place of 0, as it comes to that: it goes on, and is known for it. Raises Unsaid."""
    if doing.subject != ME or not (doing.setting.trait and doing.setting.triggered) or doing.setting.bearer:
        raise Unsaid
    risen = Bestow(ENCOUNTER, state=risen_by(doing.setting.feature))
    return (SetStaminaTo(Amount(int(doing.word("INT")))), Prevent("death"), risen)


def _is_afflicted(doing: Doing) -> tuple[Effect, ...]:
    """A state that is called by all of these words."""
    return (state(doing.word("AFFLICTED"), doing.ends, doing.setting),)


def _is_destroyed(doing: Doing) -> tuple[Effect, ...]:
    """The end of the user itself, which its own ability brings. Raises Unsaid of anybody else."""
    if doing.subject != ME or doing.setting.trait or doing.setting.triggered:
        raise Unsaid
    return (Kill(),)


def _ignites(doing: Doing) -> tuple[Effect, ...]:
    """Raises Unsaid of any but the owner of a trait, that says what it has while ignited."""
    if doing.subject != ME or not (doing.setting.trait and doing.setting.triggered):
        raise Unsaid
    return (Bestow(ENCOUNTER, state="ignited"),)


HARMING: Deeds = {
    "stays_at": _stays_at,
    "is_afflicted": _is_afflicted,
    "ignites": _ignites,
    "takes_damage": _takes_damage,
    "takes_for_each_step": _takes_for_each_step,
    "takes_or_falls": _takes_or_falls,
    "deals_to": _deals,
    "deals_besides_with": _deals_besides_with,
    "takes_equal": _takes_equal,
    "takes_unreduced": _takes_unreduced,
    "takes_equal_unreduced": _takes_equal_unreduced,
    "takes_as_much": _takes_as_much,
    "halves": _halves,
    "is_condition": _is_condition,
    "is_condition_by": _is_condition_by,
    "is_prone": _is_prone,
    "is_state": _is_state,
    "is_free_of": _is_free_of,
    "is_no_longer": _is_no_longer,
    "is_reduced": _is_reduced,
    "is_destroyed": _is_destroyed,
    "dies_now": _dies_now,
    "loses_turn": _loses_turn,
    "loses_immunity": _loses_immunity,
    "is_stopped": _is_stopped,
    "is_rid_of_it": _is_rid_of_it,
    "loses_state": _loses_state,
    "bleeds_more": _bleeds_more,
    "loses_surges": _loses_surges,
    "loses_recoveries": _loses_recoveries,
    "makes_test": _makes_test,
    "makes_that_test": _makes_that_test,
}
