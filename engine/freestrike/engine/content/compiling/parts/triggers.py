"""What is waited for: the words after "when", and of a printed trigger."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.rolled_so import rolled_so
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, TRIGGERER, WHO, Who, reference, who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, USER
from freestrike.events.content.selection import GIVER, Holds, Selection
from freestrike.events.content.trigger import AFTER, BEFORE, DURING, Trigger
from freestrike.events.resources import HEROIC_RESOURCE, MALICE

_ANYONE = Who(Selection(("creature",)))
ROLLED = Holds("ability", "rolled", TRIGGERING)
"""Of the ability in flight, that it deals rolled damage."""

_DAMAGED = ("is_damaged", "is_damaged_by", "is_damaged_by_another")
_TELL_WHO = ("director_pays", "is_damaged_by_elements", "director_spends")
"""What is waited for in words that say who does it, or has it done, in a way of their own."""

_NOT_ITSELF = (Holds("is", negated=True),)
"""Nobody is a creature target of its own ability (classes/target)."""

_MOVES = {"moves": "moves", "move": "moves", "shifts": "shifts", "shift": "shifts"}


@attrs.frozen
class Awaited:
    """`trigger`: what is waited for. `they`: whom it speaks of first; `that`: the role of the one that is not the owner; `target`: the role
    of the one that it calls the target, "" if it does not. `chosen`: the owner then chooses an effect on itself."""

    trigger: Trigger
    they: Who | None
    that: str
    target: str = ""
    chosen: bool = False


@attrs.frozen
class Party:
    """A side of a trigger: `side` as in Trigger, within `within` squares of the owner (0: anywhere). `things`: objects are meant too;
    `another`: it is called another than the one spoken of before."""

    side: str
    within: int = 0
    needs: tuple[Holds, ...] = ()
    things: bool = False
    another: bool = False


def _and_objects(party: Party) -> Party:
    """The same for what may be done to objects, too, as far as these are meant."""
    return attrs.evolve(party, side="creature or object") if party.things else party


def awaited(tree: Tree[Token], setting: Setting, they: Who | None, *, before: bool = False, actor: Tree[Token] | None = None) -> Awaited:
    """What is waited for. `before`: it is answered before it takes effect; `actor`: who does it, if the words do not say. Raises Unsaid."""
    first = next(iter(tree.children), None)
    if str(tree.data) not in _TELL_WHO and (not isinstance(first, Tree) or str(first.data) not in WHO):
        if actor is None:
            raise Unsaid
        tree = Tree(tree.data, [actor, *tree.children])
    parties = [_party(part, setting, they) for part in branches(tree, *WHO)]
    speakers = [_speaker(part, setting, they) for part in branches(tree, *WHO)]
    if str(tree.data) == "comes_beside" and reference(branches(tree, "reference")[0], setting, they) != USER:
        raise Unsaid
    trigger = _trigger(tree, parties, setting, before)
    if trigger.occasion in ("deals damage", "is about to damage") and str(tree.data) in _DAMAGED:
        that = TRIGGERING if parties and parties[0].side == "self" else TRIGGER_TARGET
    elif str(tree.data) == "is_targeted":
        that = TRIGGERING if parties[0].side == "self" else TRIGGER_TARGET
    else:
        that = TRIGGERING if trigger.actor != "self" else TRIGGER_TARGET
    told_of = ("the_target", "target_bound") if setting.targets_itself and not setting.line else ("the_target",)
    named = [str(part.data) in told_of for part in branches(tree, *WHO)]
    done_to = str(tree.data) in (*_DAMAGED, "is_targeted", "would_be_hurt", "is_damaged_by_a_type")
    roles = (TRIGGER_TARGET,) if done_to else (TRIGGERING, TRIGGER_TARGET)
    target = next((role for role, is_target in zip(roles, named, strict=False) if is_target), "")
    speaker = speakers[0] if speakers else None
    if speaker is None and not setting.line:
        speaker = Who(Selection((roles[0],)))  # "whenever an enemy ..., they ..."
    return Awaited(trigger, speaker, that, target)


def risen_by(feature: str) -> str:
    """The state of who has been kept from 0 Stamina by this feature of its own."""
    return f"risen by {slug(feature)}"


WENT_NEXT = "went next by "
"""How the state begins of who has taken its turn by an ability, which is named behind that."""


def unstarted(waited: Awaited, setting: Setting) -> Awaited:
    """The same of nobody who has begun its turn by the ability itself."""
    otherwise = Holds("state", f"{WENT_NEXT}{setting.feature}", TRIGGERING, negated=True)
    return attrs.evolve(waited, trigger=replace(waited.trigger, needs=(*waited.trigger.needs, otherwise)))


def started_by(some: Tree[Token], setting: Setting, they: Who | None, occasion: str) -> Awaited:
    """What is waited for in "any enemy who starts their turn within 2 squares of it". Raises Unsaid."""
    told = ("starting", "ending", "below", "in_a_crowd")
    plain = Tree(some.data, [part for part in some.children if isinstance(part, Token) or str(part.data) not in told])
    trigger = _alone(occasion, _party(plain, setting, they))
    crowd = branch(some, "in_a_crowd")
    if crowd is not None:
        several = number(token(crowd, "WITH_SO_MANY").split()[1])
        kin = Holds("kin adjacent", token(crowd, "KIN").removesuffix("s"), TRIGGERING, value=several)
        speaks_for_all = Holds("first with the trait", setting.feature, USER, TRIGGERING)
        trigger = replace(trigger, within=1, needs=(*trigger.needs, kin, speaks_for_all))
    return Awaited(trigger, TRIGGERER, TRIGGERING)


def at_their_turns(tree: Tree[Token]) -> Tree[Token]:
    """The sentence "each ally ... at the start of their turns", told of each ally that starts its turn."""
    last, first = tree.children[-1], next(tree.find_data("step"), None)
    if not isinstance(last, Tree) or str(last.data) != "each_turn" or first is None or "@" in token(last, "OWN"):
        return tree
    some = branch(first, "some")
    if some is None:
        return tree
    when = Tree("starting" if token(last, "START") else "ending", list[Token | Tree[Token]]())
    theirs = Tree(some.data, [*some.children, when])
    told = Tree(first.data, [theirs if part is some else part for part in first.children])
    (steps,) = branches(tree, "steps")
    others = [part for part in tree.children if part is not last and part is not steps]
    return Tree(tree.data, [*others, Tree(steps.data, [told if part is first else part for part in steps.children])])


def attacks_of(some: Tree[Token], attacker: Tree[Token]) -> list[Tree[Token]]:
    """The attacks on the owner in "any enemy who grabs it or uses a melee ability against them", each told of whoever makes it."""
    plain = Tree(some.data, [part for part in some.children if part is not attacker])
    return [Tree(part.data, [plain, *map(_on_the_owner, part.children)]) for part in branches(attacker)]


def _on_the_owner(part: Tree[Token] | Token) -> Tree[Token] | Token:
    return Tree("me", [part]) if isinstance(part, Token) and part.type in ("ME", "THEM") else part


def _trigger(tree: Tree[Token], parties: list[Party], setting: Setting, before: bool) -> Trigger:
    actor = parties[0] if parties else Party("self")
    subject = parties[1] if len(parties) > 1 else None
    an_attack = branch(tree, "an_attack")
    manner = token(tree, "MANNER") or ("" if an_attack is None else token(an_attack, "MANNER"))
    match str(tree.data):
        case "drops_to_0" if token(tree, "INT"):
            if actor.within or actor.side == "self":
                raise Unsaid
            return _alone("drops to 0", attrs.evolve(actor, within=int(token(tree, "INT"))))
        case "obtains_so":
            if actor.side == "self" or not setting.trait:
                raise Unsaid
            if token(tree, "TIER") != "a tier 3":
                raise Unsaid  # of several outcomes of one roll only the best is told
            return replace(_alone("rolls", actor), value=3)
        case "afflicts":
            if not setting.trait or actor.side != "self" or subject is None:
                raise Unsaid
            return Trigger("gains condition", subject.side, "self", subject.within, needs=_of(TRIGGERING, subject))
        case "obtains_against":
            if actor.side == "self" or not setting.trait:
                raise Unsaid
            so = _between("obtains tier", actor, Party("self"), "", AFTER)
            used_so = Holds("ability", token(tree, "MANNER"), TRIGGERING)
            return replace(so, value=int(token(tree, "TIER")[-1]), needs=(*so.needs, used_so))
        case "drops_to_0":
            bound = any(one.what == "state given by" for one in actor.needs)  # with death the state is over
            return _alone("drops to 0", actor, moment=BEFORE if actor.side == "self" or bound else AFTER)
        case "drops_again":
            if actor.side != "self" or not setting.trait:
                raise Unsaid
            again = (Holds("state", risen_by(setting.feature), USER), Holds("stamina at most", of=USER, value=0))
            return replace(_alone("drops to 0", actor, moment=BEFORE), needs=again)
        case "dies":
            return _alone("dies", actor)
        case "is_damaged_by_a_type":
            typed = (*_of(TRIGGER_TARGET, actor), Holds("damage type", negated=True))
            return Trigger("deals damage", "", actor.side, actor.within, "subject", typed)
        case "uses_move":
            return _alone("uses move action", actor, moment=BEFORE)
        case "is_damaged":
            if token(tree, "DAMAGE_TYPE") and before:
                raise Unsaid
            return Trigger(
                _harming(before),
                "",
                actor.side,
                actor.within,
                "subject",
                (*_of(TRIGGER_TARGET, actor), *_by_which(an_attack), *_in_reach(tree, setting)),
                token(tree, "DAMAGE_TYPE"),
                manner=manner,
                moment=BEFORE if before else AFTER,
            )
        case "is_damaged_by_another":
            another = (Holds("is", of=TRIGGERING, to=TRIGGER_TARGET, negated=True), Holds("ability", "any", TRIGGERING))
            field = token(tree, "OWN_ABILITY").removeprefix("@'s ")
            where = Holds("in the area", slug(field), TRIGGER_TARGET) if field else Holds("hidden", of=USER)
            needs = (*_of(TRIGGER_TARGET, actor), *another, where)
            hurt = Trigger(_harming(before), "creature", actor.side, actor.within, "subject", needs)
            return replace(hurt, moment=BEFORE if before else AFTER)
        case "is_damaged_by":
            assert subject is not None
            if token(tree, "DAMAGE_TYPE"):
                raise Unsaid
            return _between(_harming(before), subject, actor, "", BEFORE if before else AFTER)
        case "damages_by_roll":
            assert subject is not None
            harms = _between(_harming(before), actor, subject, "", BEFORE if before else AFTER)
            return replace(harms, needs=(*harms.needs, ROLLED))
        case "damages" | "damages_favored":
            assert subject is not None
            harms = _between(_harming(before), actor, subject, manner, BEFORE if before else AFTER)
            return replace(harms, needs=(*harms.needs, *_by_which(an_attack), *_favored(tree, before)))
        case "strikes_at" | "targets":
            assert subject is not None
            _only_by_its_kind(an_attack)
            if an_attack is not None and token(an_attack, "STRIKE_OR_ABILITY") == "ability":
                aimed = _between("targets", actor, subject, manner, BEFORE)
                spared = (Holds("targeted", of=USER, negated=True),) if token(tree, "SPARING") else ()
                return replace(aimed, needs=(*aimed.needs, *spared))
            if token(tree, "SPARING"):
                raise Unsaid
            return _between("strikes", actor, subject, manner, BEFORE)
        case "is_targeted":
            assert an_attack is not None
            _only_by_its_kind(an_attack, whose=True)
            occasion = "strikes" if token(an_attack, "STRIKE_OR_ABILITY") == "strike" else "targets"
            needs = (*_of(TRIGGER_TARGET, actor), *((ROLLED,) if token(an_attack, "HARMFUL") else ()))
            by = "enemy" if token(an_attack, "OF_AN_ENEMY") else ""
            return Trigger(occasion, by, actor.side, actor.within, "subject", needs, manner=manner, moment=BEFORE)
        case "goes":
            return _goes(tree, actor)
        case "tries_to_move":
            if token(tree, "OWN") != "@'s" or actor.within:
                raise Unsaid
            tries = _alone("moves or shifts", actor, moment=DURING)
            return replace(tries, needs=(*tries.needs, Holds("in free strike reach", token(tree, "MANNER"), TRIGGERING)))
        case "leaves_the_area" if setting.kept_up:
            return _alone("leaves area", attrs.evolve(actor, within=0))
        case "is_force_moved":
            return _alone("is force moved", actor)
        case "goes_so_far":
            if actor.side != "self" or token(tree, "OWN") not in ("their", "@'s") or token(tree, "MOVE") not in _MOVES:
                raise Unsaid
            far = Holds("gone this turn at least", of=USER, value=int(token(tree, "INT")))
            return replace(_alone("moves", actor), needs=(far,))
        case "uses_main":
            acts = _alone("uses main action", actor, moment=BEFORE)
            seen = (Holds("line of effect to", of=TRIGGERING),) if token(tree, "AND_IN_MY_SIGHT") else ()
            return replace(acts, needs=(*acts.needs, *seen)) if seen else acts
        case "director_spends":
            return Trigger("spends resource", "", name=MALICE)
        case "becomes_winded":
            if not setting.line:
                raise Unsaid
            neither = tuple(Holds("role", role, TRIGGERING, negated=True) for role in ("leader", "solo"))
            winded = _alone("becomes winded", actor)
            return replace(winded, needs=(*winded.needs, *neither))
        case "damages_hidden":
            assert subject is not None
            if not setting.line:
                raise Unsaid
            outcome = _between("obtains tier", actor, subject, "", AFTER)
            return replace(outcome, needs=(*outcome.needs, ROLLED, Holds("hidden", of=TRIGGERING)))
        case "starts_to_shift":
            return _alone("starts to shift", actor, moment=DURING)
        case "uses_potency_on_one":
            used = _between("targets", actor, Party("creature"), "", BEFORE)
            return replace(used, needs=(*used.needs, Holds("ability", "potency")))
        case "turn_starts":
            return _alone("turn starts", actor)
        case "turn_starts_in_water":
            starts = _alone("turn starts", actor)
            return replace(starts, needs=(*starts.needs, Holds("in water", of=TRIGGERING)))
        case "fails_to_save":
            return _alone("fails saving throw", actor)
        case "turn_ends":
            return _alone("turn ends", actor)
        case "director_pays":
            paid = (Holds("costs", MALICE, TRIGGERING),)
            return Trigger("uses ability", "enemy", needs=paid, moment=BEFORE)
        case "uses_heroic":
            used = _alone("uses ability", actor, moment=BEFORE)
            return replace(used, needs=(*used.needs, Holds("ability", "heroic", TRIGGERING)))
        case "damages_with_surges":
            if token(tree, "INT") != "1" or actor.side != "self":
                raise Unsaid
            return Trigger("is about to damage", "self", "creature", needs=(Holds("with surges", of=TRIGGERING),), moment=BEFORE)
        case "is_damaged_by_elements":
            near = _party(branches(tree, "some")[0], setting, None)
            if near.side != "creature" or not near.within:
                raise Unsaid
            typed = (Holds("damage type", negated=True), Holds("damage type", "holy", negated=True))
            return Trigger("deals damage", "", "", within=near.within, measured="subject", needs=typed)
        case "regains_some":
            return _alone("regains stamina", actor)
        case "has_condition":
            name = token(branches(tree, "condition")[0], "CONDITION")
            return _alone("gains condition", actor, name=name)
        case "moves_through":
            assert subject is not None
            if token(tree, "MOVE") not in ("moves", "move"):
                raise Unsaid
            return _between("enters space", actor, subject, "", AFTER)
        case "enters_space":
            return _between("enters space", actor, Party("creature"), "", AFTER)
        case "force_moves":
            assert subject is not None
            if setting.line:
                raise Unsaid  # before, or after?
            return _between("force moves", actor, _and_objects(subject), "", AFTER)
        case "shifts_beside":
            assert subject is not None
            if token(tree, "MOVE") not in ("shifts", "shift"):
                raise Unsaid
            return _between("shifts beside", actor, _and_objects(subject), "", AFTER)
        case "grabs":
            assert subject is not None
            return _between("grabs", actor, subject, "", AFTER)
        case "makes_a_strike":
            struck = _alone("uses ability", actor, moment=BEFORE)
            return replace(struck, needs=(*struck.needs, Holds("ability", "strike", TRIGGERING)), manner=manner)
        case "uses_for_malice":
            used = _alone("uses ability", actor, moment=BEFORE)
            kinds = (*tokens(tree, "MAGIC"), *tokens(tree, "NO_OTHER"))
            told = tuple(Holds("ability", one, TRIGGERING, negated=one in tokens(tree, "NO_OTHER")) for one in kinds)
            return replace(used, needs=(*used.needs, *told, Holds("costs", MALICE, TRIGGERING)))
        case "uses_by_name":
            called = token(tree, "NAMED_ABILITY").removeprefix("the ").removesuffix(" ability")
            return replace(_alone("uses ability", actor, name=slug(called)), moment=BEFORE)
        case "uses_elsewhere":
            if not setting.bearer or actor.side != "self":
                raise Unsaid
            away = Holds("targeted", GIVER, negated=True)
            return replace(_alone("uses ability", actor, moment=BEFORE), needs=(away,))
        case "uses_ability":
            magic = token(tree, "MAGIC")
            of_its_kind = (Holds("ability", magic, TRIGGERING),) if magic else ()
            if subject is not None:
                used = _between("targets", actor, subject, manner, BEFORE)
            else:
                used = replace(_alone("uses ability", actor, moment=BEFORE), manner=manner)
            return replace(used, needs=(*used.needs, *of_its_kind))
        case "comes_near":
            if not setting.reach or actor.within:
                raise Unsaid
            return _alone("comes within", Party(_and_objects(actor).side, setting.reach, actor.needs))
        case "rolls" | "makes_ability_roll" as rolls:
            made = _alone(rolls.replace("_", " "), actor)
            return replace(made, needs=(*made.needs, *rolled_so(tree)))
        case "would_be_hurt":
            rolled = (*_of(TRIGGER_TARGET, actor), ROLLED)
            return Trigger("obtains tier", "", actor.side, actor.within, "subject", rolled)
        case "gains_its_own":
            return _alone("gains resource", actor, name=HEROIC_RESOURCE)
        case "comes_beside" | "gets_beside":
            return replace(_alone("comes within", actor), within=1)
        case "reduces":
            return replace(_alone("reduces damage", actor), subject="")
        case "rolls_so_low":
            lowest = _alone("obtains tier", actor)
            return replace(lowest, value=int(token(tree, "TIER")[-1]), needs=(*lowest.needs, Holds("ability", "signature", TRIGGERING)))
        case "breaches":
            return _alone("surfaces", actor)
        case "starts_there":
            starts = _alone("turn starts", actor)
            return replace(starts, within=1, needs=(*starts.needs, replace(_NOT_ITSELF[0], of=TRIGGERING)))
    raise Unsaid


def _by_which(an_attack: Tree[Token] | None) -> tuple[Holds, ...]:
    """What must hold of the ability that deals damage: that it is a strike, or used so, or that there is one. Raises Unsaid."""
    if an_attack is None:
        return ()
    _only_by_its_kind(an_attack)
    if token(an_attack, "HARMFUL"):
        raise Unsaid
    if token(an_attack, "STRIKE_OR_ABILITY") == "strike":
        return (Holds("ability", "strike", TRIGGERING),)
    return () if token(an_attack, "MANNER") else (Holds("ability", "any", TRIGGERING),)


def _favored(tree: Tree[Token], before: bool) -> tuple[Holds, ...]:
    """What the ability that deals damage must have had for it: an edge, single or double, or surges. Raises Unsaid of anything less."""
    boons = {token(part, "EDGE_OR_BANE") or "surges" for part in branches(tree, "has_edge", "has_surges")}
    if not boons:
        return ()
    if boons != {"an edge", "a double edge", "surges"} or before:
        raise Unsaid
    return (Holds("favored", of=TRIGGERING, to=TRIGGER_TARGET),)


def _in_reach(tree: Tree[Token], setting: Setting) -> tuple[Holds, ...]:
    """That whoever is hurt is within the distance of the ability, where the words say so. Raises Unsaid if it has none."""
    if not token(tree, "IN_MY_REACH"):
        return ()
    if not setting.reach:
        raise Unsaid
    return (Holds("within", of=TRIGGER_TARGET, to=USER, value=setting.reach),)


def _only_by_its_kind(an_attack: Tree[Token] | None, *, whose: bool = False) -> None:
    """Raises Unsaid of magic and psionic abilities, and of those of an enemy, if `whose` it is makes no difference."""
    if an_attack is not None and (token(an_attack, "MAGIC") or (token(an_attack, "OF_AN_ENEMY") and not whose)):
        raise Unsaid


def _goes(tree: Tree[Token], actor: Party) -> Trigger:
    occasion = _MOVES.get(token(tree, "MOVE"))
    if occasion is None:
        raise Unsaid
    if token(tree, "WILLINGLY"):
        going = _alone("willingly moves", actor, moment=DURING)
        in_turn = (Holds("taking its turn", of=TRIGGERING),) if token(tree, "ON_THEIR_TURN") else ()
        return replace(going, needs=(*going.needs, *in_turn))
    if token(tree, "ON_THEIR_TURN"):
        raise Unsaid
    return _alone(occasion, actor, moment=DURING)


def _harming(before: bool) -> str:
    return "is about to damage" if before else "deals damage"


def _alone(occasion: str, actor: Party, *, name: str = "", moment: str = AFTER) -> Trigger:
    return Trigger(occasion, actor.side, within=actor.within, needs=_of(TRIGGERING, actor), name=name, moment=moment)


def _between(occasion: str, actor: Party, subject: Party, manner: str, moment: str) -> Trigger:
    """Something that one does to the other. "Another creature" to whom somebody else than the owner does it is not that one itself."""
    if subject.another and actor.side != "self":
        subject = attrs.evolve(subject, needs=(Holds("is", to=TRIGGERING, negated=True),))
    needs = (*_of(TRIGGERING, actor), *_of(TRIGGER_TARGET, subject))
    if actor.within and subject.within:
        near = (Holds("within", of=TRIGGERING, to=USER, value=actor.within), Holds("line of effect to", of=TRIGGERING, to=USER))
        actor, needs = attrs.evolve(actor, within=0), (*needs, *near)
    measured = "subject" if subject.within else "actor"
    return Trigger(occasion, actor.side, subject.side, actor.within or subject.within, measured, needs, manner=manner, moment=moment)


def _of(role: str, party: Party) -> tuple[Holds, ...]:
    return tuple(replace(one, of=role) for one in party.needs)


def _speaker(part: Tree[Token], setting: Setting, they: Who | None) -> Who | None:
    """Whom "they" means after a trigger that speaks of these: the owner only, since the others have roles that depend on the occasion."""
    return ME if who(part, setting, they) == (ME,) else None


def _party(part: Tree[Token], setting: Setting, they: Who | None) -> Party:
    found = who(part, setting, they)
    if len(found) != 1 or found[0].conditional:
        raise Unsaid
    (one,) = found
    if one == ME:
        return Party("self")
    if one == THE_TARGET and setting.remembered:
        return Party("creature", needs=(Holds("state given by", setting.remembered),))
    if one == THE_TARGET and not setting.line:
        raise Unsaid
    if one == THE_TARGET:
        kinds = setting.target.kinds
        if kinds == ("self", "ally") and setting.reach:
            return Party("self or ally", setting.reach)
        if kinds == ("self", "creature") and setting.reach:
            return Party("creature", setting.reach)
        if len(kinds) != 1 or kinds[0] not in ("enemy", "ally", "creature") or not setting.reach:
            raise Unsaid
        return Party(kinds[0], setting.reach, _NOT_ITSELF if kinds[0] == "creature" else ())
    selection = one.selection
    kinds = tuple(kind for kind in selection.kinds if kind != "object") or selection.kinds
    if kinds in (("self", "ally"), ("ally", "self")):
        side = "self or ally"
    elif len(kinds) == 1 and kinds[0] in ("enemy", "ally", "creature"):
        side = kinds[0]
    else:
        raise Unsaid
    if selection.from_ != USER:
        raise Unsaid
    needs = selection.needs
    if side == "creature" and selection.within:
        needs = (*needs, *_NOT_ITSELF)  # nobody is within some squares of itself
    things = side == "creature" and "object" in selection.kinds
    return Party(side, selection.within, needs, things, another=str(part.data) == "another_creature")
