"""What somebody does, or has done to it: the words after the subject, to effects on it."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.lasting_words import modifiers, rolling, scope
from freestrike.engine.content.compiling.own_words import own
from freestrike.engine.content.compiling.setting import Setting
from freestrike.engine.content.compiling.who import (
    ME,
    THE_TARGET,
    THIS_USE,
    Unsaid,
    Who,
    branch,
    branches,
    kind,
    number,
    reference,
    some_targets,
    token,
    tokens,
    who,
)
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, MAIN_ACTION, NO_ACTION
from freestrike.events.content.amount import OUTER_TARGET, TARGET, USER, Amount
from freestrike.events.content.duration import (
    ENCOUNTER,
    END_OF_THIS_ABILITY,
    END_OF_USERS_NEXT_TURN,
    EOT,
    UNTIL_DYING,
    UNTIL_USED,
    WITH_CONDITION,
)
from freestrike.events.content.effect import (
    AlterRoll,
    Bestow,
    Branch,
    DealDamage,
    Effect,
    EndConditions,
    ExtraAction,
    ForceMove,
    ForEach,
    FreeStrike,
    Gain,
    GainTemporaryStamina,
    Halve,
    ImposeCondition,
    LoseTurn,
    MakeSavingThrow,
    May,
    Move,
    OneOf,
    Redirect,
    RegainStamina,
    SetStaminaTo,
    SpendRecovery,
    Stance,
    SwapPlaces,
    Teleport,
    Test,
    UseAbilities,
    When,
)
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import AFFECTED, ONESELF, Holds, Selection
from freestrike.events.lasting import MARKED

_FORCING = {"pushed": "push", "pulled": "pull", "slid": "slide", "pushes": "push", "pulls": "pull", "slides": "slide"}
_MANNERS = {
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
# What a creature or a thing can be that is no state of its own.
_NO_STATES = {
    *("removed", "destroyed", "deactivated", "not", "the", "in", "a", "an", "difficult", "treated", "considered", "no", "affected"),
    *("killed", "dead", "dying", "winded", "surprised", "hidden", "unconscious", "unaffected", "dismissed", "teleported", "negated"),
    *("marked", "doubled", "halved", "reduced", "increased", "immune", "able"),
}
_CHOOSING = (ForEach, Move, Teleport, FreeStrike, UseAbilities, SpendRecovery, Stance, ForceMove, EndConditions)
LOST = "immunity lost"
"""The state of who has lost an immunity for a time."""

_TIMES = {"twice": 2, "three times": 3, "four times": 4}
_CHARACTERISTICS = ("might", "agility", "reason", "intuition", "presence")


def done(tree: Tree[Token], subject: Who, setting: Setting, ends: str, they: Who | None = None) -> tuple[Effect, ...]:
    """The effects of a `doing` on `subject`, lasting until `ends` ("" if nothing is said); `they`: who was spoken of before. Raises
    Unsaid."""
    (deed,) = branches(tree)
    may = bool(token(tree, "CAN"))
    effects = _deed(deed, subject, setting, ends, may, they)
    if may and str(deed.data) not in ("targets_instead", "grabs_target") and not all(isinstance(effect, _CHOOSING) for effect in effects):
        return (May(effects, chooser=_chooser(subject)),)
    return effects


def _chooser(subject: Who) -> str:
    if not subject.role:
        return TARGET
    return USER if subject == ME else TARGET


def _deed(deed: Tree[Token], subject: Who, setting: Setting, ends: str, may: bool, they: Who | None) -> tuple[Effect, ...]:
    match str(deed.data):
        case "moves":
            return (*_past_rough(deed, subject, setting), _move(deed, subject, setting))
        case "teleports":
            far, *paths = branches(deed)
            if any(str(path.data) != "into_darkness" for path in paths):
                raise Unsaid
            return (Teleport(squares(far, setting), to="dark" if paths else ""),)
        case "grabs_target":
            if subject != ME or setting.trait or setting.triggered:
                raise Unsaid
            grab = Stance("grab", OUTER_TARGET, choice=may)
            return (When((Holds("force moved", of=OUTER_TARGET),), (grab,)),) if token(deed, "MOVED_SO") else (grab,)
        case "is_pushed":
            return (_force(deed, token(deed, "PUSHED"), setting),)
        case "takes_damage":
            return tuple(damage(part) for part in branches(deed))
        case "takes_equal":
            return (damage_equal(deed, setting),)
        case "slides":
            return (_force(deed, token(deed, "PUSH"), setting),)
        case "ends_either":
            return (EndConditions(count=number(token(deed, "DET")), save_or_eot=True),)
        case "ends_condition":
            return (EndConditions(count=number(token(deed, "DET"))),)
        case "pays_to_end":
            return (damage(branches(deed)[0]), EndConditions(count=number(token(deed, "DET")), save=True))
        case "halves":
            if not setting.triggered:
                raise Unsaid
            return (Halve(),)
        case "is_condition":
            return (condition(branches(deed)[0], ends, subject),)
        case "is_prone":
            return (ImposeCondition("prone"),)
        case "is_state":
            return (_state_by(deed, ends, setting),)
        case "stands":
            return (Stance("stand up", choice=may),)
        case "hides":
            return (Stance("hide", choice=may),)
        case "regains":
            return (RegainStamina(amount(branches(deed)[0], setting)),)
        case "regains_number":
            return (RegainStamina(Amount(int(token(deed, "INT")))),)
        case "gains_temporary":
            written = token(deed, "INT")
            return (GainTemporaryStamina(Amount(int(written)) if written else amount(branches(deed)[0], setting)),)
        case "gains_surges":
            return (Gain("surges", number(token(deed, "INT", "DET"))),)
        case "loses_immunity":
            if subject != ME or not setting.trait or not ends:
                raise Unsaid
            return (Bestow(ends, state=LOST),)
        case "hides_observed":
            return (Stance("hide though observed", choice=may),)
        case "targets_instead":
            if setting.trait or setting.triggered or not may or setting.target.count != 1:
                raise Unsaid
            return (own(Modifier("extra targets", number(token(deed, "NUMBER")) - 1), deed),)
        case "loses_surges":
            return (Gain("surges", Amount(of="surges", whose=TARGET, times=-1)),)
        case "loses_recoveries":
            dice = token(deed, "DICE")
            return (Gain("recoveries", Amount(dice=dice, times=-1) if dice else -int(token(deed, "INT"))),)
        case "spends":
            return (SpendRecovery(number(token(deed, "DET"))),)
        case "ends_effect":
            return (EndConditions(count=number(token(deed, "DET")), save=True),)
        case "saves":
            return (MakeSavingThrow(),)
        case "strikes":
            return (_free_strike(deed, subject, setting, may, they),)
        case "uses_signature":
            usage = FREE_TRIGGERED_ACTION if token(deed, "FREELY") else NO_ACTION
            return (UseAbilities(usage=usage, against=_against(deed, subject, setting, they), choice=may, controlled=_is_controlled(deed)),)
        case "uses_named":
            return _uses_named(deed, subject, setting, may, they)
        case "uses_main_action":
            return (UseAbilities("main action", choice=may),)
        case "swaps" | "swaps_by_teleport":
            return (SwapPlaces(reference(branches(deed)[0], setting, None), teleport=str(deed.data) == "swaps_by_teleport"),)
        case "charges":
            return (UseAbilities("charge", usage="no action", choice=may),)
        case "is_reduced":
            return (SetStaminaTo(Amount(int(token(deed, "INT")))),)
        case "acts_again":
            return (ExtraAction(MAIN_ACTION),)
        case "loses_turn":
            return (LoseTurn(),)
        case "becomes_target":
            return (Redirect(subject.selection),) if setting.triggered and subject.role else _unsaid()
        case "rolls_with":
            return _rolls_with(deed, subject, setting, ends)
        case "own_roll" if subject == THIS_USE and setting.triggered:
            if ends or branch(deed, "certain") is not None:
                raise Unsaid
            return (AlterRoll(Modifier(rolling(branches(deed, "rolling")[0]))),)
        case "own_roll" | "own_extra" | "ignores" if subject == THIS_USE:
            if ends or setting.triggered:
                raise Unsaid
            return tuple(own(modifier, deed) for modifier in _own(deed))
        case "takes_extra":
            if ends or subject != THE_TARGET or setting.triggered or setting.trait:
                raise Unsaid
            return (own(Modifier("extra damage", int(token(deed, "INT"))), deed),)
        case "makes_test":
            return (_test(deed, setting),)
        case "own_extra" if subject == ME and setting.rolled and not (ends or setting.triggered or branch(deed, "certain")):
            return tuple(own(modifier, deed) for modifier in _own(deed))
        case "own_roll" | "own_extra" if subject == ME and branch(deed, "certain") is not None and not (ends or setting.triggered):
            if not setting.trait:
                return tuple(own(modifier, deed) for modifier in _own(deed))
            on = "ability" if str(deed.data) == "own_extra" else "ability roll"
            kept = (replace(one, on=on) for modifier in _own(deed) for one in own(modifier, deed).modifiers)
            return (Bestow("", tuple(kept)),)
        case "own_roll" | "own_extra":
            raise Unsaid
        case _:
            return (Bestow(_lasting(ends, setting), modifiers(deed, setting)),)


def _own(deed: Tree[Token]) -> tuple[Modifier, ...]:
    match str(deed.data):
        case "own_roll":
            return (Modifier(rolling(branches(deed, "rolling")[0])),)
        case "own_extra":
            return (Modifier("extra damage", int(token(deed, "INT"))),)
        case _:
            return modifiers(deed, Setting())


def _test(deed: Tree[Token], setting: Setting) -> Test:
    """A test, whose tiers are printed with the text."""
    if setting.test is None:
        raise Unsaid
    return replace(setting.test, characteristics=tuple(tokens(deed, "CHARACTERISTIC_NAME")))


def _unsaid() -> tuple[Effect, ...]:
    raise Unsaid


def _lasting(ends: str, setting: Setting) -> str:
    """What is said of how long; what a trait gives needs no end."""
    if not ends and not setting.trait:
        raise Unsaid
    return ends


def _rolls_with(deed: Tree[Token], subject: Who, setting: Setting, ends: str) -> tuple[Effect, ...]:
    what = rolling(branches(deed, "rolling")[0])
    on, next_only = scope(branches(deed, "scope")[0])
    to, certain = branch(deed, "reference"), branch(deed, "certain")
    if certain is not None and (on != "this" or setting.triggered):
        raise Unsaid
    against = "" if to is None else reference(to, setting, None)
    if against not in ("", USER) or (against and subject == ME):
        raise Unsaid  # in what lasts, only its giver is known besides its bearer
    if on == "this":
        if against or ends or setting.trait:
            raise Unsaid
        if not setting.triggered:
            return (own(Modifier(what), deed),) if subject == ME else _unsaid()
        return (AlterRoll(Modifier(what)),)
    if on == "":
        raise Unsaid
    if on == "escape grab" and not ends and not setting.trait:
        return (Bestow(WITH_CONDITION, (Modifier(what, on=on),), state="grabbed"),)
    lasts = ends or (UNTIL_USED if next_only else _lasting(ends, setting))
    return (Bestow(lasts, (Modifier(what, on=on, against=against, next_only=next_only),)),)


def damage(tree: Tree[Token]) -> DealDamage | OneOf:
    """An amount of damage, in figures or with dice; of a type that the user chooses, if there are several."""
    types = [type.replace("lighting", "lightning") for type in tokens(tree, "DAMAGE_TYPE")]
    if len(types) > 1:
        return OneOf(tuple(Branch(type, (_damage(tree, type),)) for type in types))
    return _damage(tree, "".join(types))


def _damage(tree: Tree[Token], type: str) -> DealDamage:
    dice = token(tree, "DICE")
    return DealDamage(0, type, more=Amount(dice=dice)) if dice else DealDamage(int(token(tree, "INT")), type)


def damage_equal(tree: Tree[Token], setting: Setting) -> DealDamage:
    """Damage equal to something."""
    return DealDamage(0, token(tree, "DAMAGE_TYPE"), more=amount(branches(tree)[0], setting))


def condition(tree: Tree[Token], ends: str, subject: Who = THE_TARGET) -> ImposeCondition:
    """A condition, until `ends`. Raises Unsaid if a condition can't end so."""
    if ends == END_OF_USERS_NEXT_TURN and subject == ME:
        ends = EOT
    if ends not in ("", "save", "eot", "encounter"):
        raise Unsaid
    return ImposeCondition(token(tree, "CONDITION"), ends)


def _state_by(deed: Tree[Token], ends: str, setting: Setting) -> Bestow:
    """A state, of which a tactician's mark is one of its own: it lasts until another marks the same, or its tactician is dying
    (classes/mark). Raises Unsaid."""
    name = token(deed, "STATE")
    if name == MARKED and token(deed, "ME") and setting.hero and not ends:
        return Bestow(UNTIL_DYING, state=MARKED, takes_over=True)
    return state(name, ends, setting)


def state(name: str, ends: str, setting: Setting) -> Bestow:
    """A state, with what goes with it; of which no end is printed, it is over when the fight is. Raises Unsaid."""
    if name in _NO_STATES:
        raise Unsaid
    modifiers, reacts = setting.states.get(name, ((), ()))
    return Bestow(ends or ENCOUNTER, modifiers, reacts, state=name)


def forced(tree: Tree[Token]) -> ForceMove:
    """Forced movement as a tier line prints it."""
    kind, far = _kind(token(tree, "PUSH")), int(token(tree, "INT"))
    return ForceMove(kind, far, bool(token(tree, "VERTICAL")), ignores_stability=bool(token(tree, "IGNORING")))


def _force(tree: Tree[Token], word: str, setting: Setting) -> ForceMove:
    """Forced movement by a number, or by what a number of squares is equal to. Raises Unsaid."""
    far = branches(tree, "distance", "counted")
    if len(far) != 1 or (token(tree, "ME") and word != "pulled"):
        raise Unsaid
    by = squares(far[0], setting)
    if by is None:
        raise Unsaid
    return ForceMove(_kind(word), by, bool(token(tree, "VERTICAL")), ignores_stability=bool(token(tree, "IGNORING")))


def pushes(deed: Tree[Token], setting: Setting) -> ForceMove:
    """What "pushes the target up to 3 squares" does to the target."""
    return _force(deed, token(deed, "PUSH"), setting)


def _kind(word: str) -> str:
    return _FORCING.get(word, word)


def squares(tree: Tree[Token], setting: Setting) -> int | Amount | None:
    """How many squares; None for as many as the speed of whoever moves."""
    if str(tree.data) == "twice":
        return Amount(of="speed", whose=TARGET, times=2)
    if str(tree.data) == "counted":
        return amount(branches(tree)[0], setting)
    if str(tree.data) == "half":
        return Amount(of="speed", whose=TARGET, halved=True)
    written = token(tree, "INT")
    return int(written) if written else None


def _move(deed: Tree[Token], subject: Who, setting: Setting) -> Move:
    manner = _MANNERS.get(token(deed, "MOVE"), "")
    to, of = "", USER
    for path in branches(deed)[1:]:
        if to:
            raise Unsaid
        match str(path.data):
            case "toward":
                to, of = "toward", reference(branches(path)[0], setting, None)
            case "away":
                to, of = "away", reference(branches(path)[0], setting, None)
            case "beside":
                to, of = "adjacent", reference(branches(path)[0], setting, None)
            case "into_darkness":
                to = "dark"
            case _:
                to = "straight"
    if subject == ME and of == USER and to in ("toward", "away", "adjacent"):
        raise Unsaid
    if subject == THE_TARGET and of == USER and to in ("toward", "away") and not set(setting.target.kinds) <= {"self", "ally"}:
        raise Unsaid  # does it do so of its own accord?
    far = branches(deed)[0]
    if str(far.data) == "twice":
        raise Unsaid  # no move is longer than the speed, unless it says so (combat/cant-exceed-speed)
    return Move(squares(branches(deed)[0], setting), manner, to=to, of=of)


def _past_rough(deed: Tree[Token], subject: Who, setting: Setting) -> tuple[Effect, ...]:
    """What lets somebody ignore difficult terrain in a move of an ability. Raises Unsaid where no ability is in flight."""
    if not token(deed, "PAST_ROUGH"):
        return ()
    if setting.trait or setting.triggered or subject not in (ME, THE_TARGET):
        raise Unsaid
    return (Bestow(END_OF_THIS_ABILITY, (Modifier("ignores", name="difficult terrain"),)),)


def _free_strike(deed: Tree[Token], subject: Who, setting: Setting, may: bool, they: Who | None) -> FreeStrike | ForEach:
    """A free strike; of the user one against each of several, if the words say so."""
    against = _against(deed, subject, setting, they)
    if against is not None and not against.count and against.within:
        if subject != ME or number(token(deed, "DET")) != 1:
            raise Unsaid
        each = FreeStrike(AFFECTED, token(deed, "MANNER"), choice=may, by=USER)
        return ForEach(against, (each,))
    times = number(token(deed, "DET"))
    if times != 1:
        raise Unsaid
    manner = token(deed, "MANNER")
    return FreeStrike(against or Selection(("enemy",)), manner, choice=may, controlled=_is_controlled(deed))


def _uses_named(deed: Tree[Token], subject: Who, setting: Setting, may: bool, they: Who | None) -> tuple[Effect, ...]:
    """One of its own abilities, or two of them one after the other; against each of several it is used once on each."""
    if subject != ME or not setting.ungranted.isdisjoint(name.strip("«»") for name in tokens(deed, "ABILITY")):
        raise Unsaid
    at = branch(deed, "against")
    if (
        at is not None
        and not setting.one_target
        and any(word.type == "TARGET" for word in at.scan_values(lambda one: isinstance(one, Token)))
    ):
        raise Unsaid  # once against all of them, or once against each?
    against, cost = _against(deed, subject, setting, they), "waived" if token(deed, "FREE_OF_COST") else "paid"
    names = [name.strip("«»") for name in tokens(deed, "ABILITY")]
    if against is not None and not against.count:
        each = Selection((OUTER_TARGET,))
        uses = tuple(_named(name, each, may, cost) for name in names)
        return (ForEach(against, (ForEach(ONESELF, uses),)),)
    return tuple(_named(name, against, may, cost) for name in names)


def _named(name: str, against: Selection | None, may: bool, cost: str) -> UseAbilities:
    return UseAbilities("named", (name,), usage=NO_ACTION, against=against, choice=may, cost=cost, free_strike_instead=False)


def _is_controlled(deed: Tree[Token]) -> bool:
    part = branch(deed, "of_choice")
    return part is not None


def _against(deed: Tree[Token], subject: Who, setting: Setting, they: Who | None) -> Selection | None:
    part = branch(deed, "against", "nearest", "of_choice", "some_targets")
    if part is None:
        return None
    match str(part.data):
        case "nearest":
            raise Unsaid
        case "some_targets":
            return some_targets(part).selection
        case "of_choice":
            return Selection((kind(token(part, "KIND")),), number(token(part, "DET")))
        case _:
            (inner,) = branches(part)
            if (
                str(inner.data) == "reference"
                and token(inner, "THEM")
                and (subject.selection.from_ == TARGET or (subject == ME and they == THE_TARGET))
            ):
                return Selection((TARGET,))
            if str(inner.data) == "reference":
                return Selection((reference(inner, setting, None),))
            (picked,) = who(inner, setting, None)
            if picked.potency is not None:
                raise Unsaid
            return picked.selection


def amount(tree: Tree[Token], setting: Setting) -> Amount:
    """What "equal to ..." comes to."""
    match str(tree.data):
        case "half_triggering" | "triggering":
            if not setting.triggered:
                raise Unsaid
            return Amount(of="triggering damage", halved=str(tree.data) == "half_triggering")
        case "twice_level":
            return Amount(of="level", whose=TARGET, times=2)
        case "plus_score":
            if token(tree, "OWN") != "@'s":
                raise Unsaid
            return Amount(int(token(tree, "INT")), (token(tree, "CHARACTERISTIC_NAME"),))
        case "half_dealt" | "dealt" if setting.triggered and (setting.rolled or setting.softened):
            raise Unsaid  # by whom, and before or after it is made less?
        case "half_dealt" | "dealt" if setting.triggered:
            return Amount(of="triggering damage", halved=str(tree.data) == "half_dealt")
        case "half_dealt":
            return Amount(of="damage dealt", halved=True)
        case "dealt":
            return Amount(of="damage dealt")
        case "recovery_value":
            return Amount(of="recovery value", whose=TARGET)
        case "times_level":
            return Amount(of="level", whose=TARGET, times=int(token(tree, "INT")))
        case "level":
            return Amount(of="level")
        case "score":
            if token(tree, "OWN") != "@'s":
                raise Unsaid
            times = token(tree, "TIMES")
            scores = tuple(tokens(tree, "CHARACTERISTIC_NAME"))
            return Amount(characteristics=scores, times=_TIMES.get(times, 1), halved=times == "half")
    raise Unsaid
