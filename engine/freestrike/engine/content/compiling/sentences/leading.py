"""What stands before the deeds of a sentence, or after them: for how long, provided what, whenever what."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.holding import any_of, held, is_state, moved_so, ways_of
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, number, parts_called, token, tokens
from freestrike.engine.content.compiling.parts.triggers import Awaited, attacks_of, awaited, started_by
from freestrike.engine.content.compiling.parts.who import ME, NO_MINION, THE_TARGET, WHO, Who, who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING, USER
from freestrike.events.content.selection import AFFECTED, Holds, Selection
from freestrike.events.content.trigger import Limit, Trigger

_IMPOSED = {
    "restrains": "restrained",
    "slows": "slowed",
    "dazes": "dazed",
    "frightens": "frightened",
    "weakens": "weakened",
    "grabs": "grabbed",
    "taunts": "taunted",
}


DIVIDED = "divided"
"""How a move is around the use of an ability of which a part comes before that, and the rest after it."""


def forgoing(actions: tuple[str, ...]) -> str:
    """The state of who does without such actions in a turn."""
    return f"forgoes {' and '.join(actions)}"


@attrs.define
class Leads:
    """`they`: whom the deeds begin by speaking of. `ends`: until when. `holds` and `below`: what must hold, and below which potency they
    must be; `standing`: for as long as it does; `ways`: any of these must hold. `waited`: what is waited for, each alternative for itself;
    `limit`: how often. `before_the_roll`: the ability's power roll comes after it; `before_the_strike`: the strike does that the ability
    grants; `before`: the whole of the ability does, or the deed comes after it ("or", "and" or DIVIDED in `around`); `later`: it happens
    at the end of the target's next turn. `done`: only if what the sentence before tells is done. `imposing`: wherever the ability imposes
    this condition. `unused`: the ability of which it is told that the target has not used it. `charging_at`: what holds of whom the user
    charges. `next_turn`: it is as the user's next turn starts; `this_turn`: as the turn in progress ends. `once_resolved`: when the use
    that set it off is over. `forgone`: the actions that the user does without in this turn, for what it gets. `at_turns_end`: it is done
    to the targets as the turn in progress ends."""

    they: Who | None
    waited: tuple[Awaited, ...] = ()
    ends: Tree[Token] | None = None
    holds: tuple[Holds, ...] = ()
    below: tuple[str, int | str] | None = None
    standing: bool = False
    ways: tuple[tuple[Holds, ...], ...] = ()
    before: bool = False
    around: str = ""
    later: bool = False
    done: bool = False
    imposing: str = ""
    unused: str = ""
    charging_at: tuple[Holds, ...] = ()
    before_the_roll: bool = False
    before_the_strike: bool = False
    limit: Limit | None = None
    next_turn: bool = False
    this_turn: bool = False
    once_resolved: bool = False
    forgone: tuple[str, ...] = ()
    at_turns_end: bool = False


def _as_own_turn_ends(lead: Tree[Token], setting: Setting, tree: Tree[Token]) -> bool:
    """Whether it says that what it tells of some of the targets of an ability happens as the turn in progress ends, its user's."""
    told = str(lead.data) == "each_turn" and bool(token(lead, "END")) and token(lead, "OWN") == "@'s"
    return told and not (setting.trait or setting.triggered) and about_some_targets(tree) is not None


def leads_of(
    tree: Tree[Token], steps: Tree[Token], setting: Setting, they: Who | None, implied: Who | None, waited: tuple[Awaited, ...]
) -> Leads:
    """What comes before and after the `steps` of a sentence. `they`: who was spoken of before; `implied`: who is meant where nobody is
    named; `waited`: what the sentence before waits for. Raises Unsaid."""
    around = [token(part, "AROUND_USE") for part in steps.find_data("before_use")]
    leads = Leads(they, waited, before=bool(around), around="".join(around).partition("before ")[2].partition(" ")[0])
    if any(token(part, "DIVIDED_AROUND") for part in steps.find_data("before_use")):
        leads.around = DIVIDED
    some = about_some_targets(tree)
    if some is not None:
        if setting.trait or setting.triggered:
            raise Unsaid
        if any(True for _ in steps.find_pred(lambda part: str(part.data) in ("the_target", "target_below"))):
            raise Unsaid  # does it hold of those too?
        leads.holds, leads.they = _of_some_targets(some, setting), THE_TARGET
    for lead in (part for part in branches(tree) if part is not steps):
        match str(lead.data):
            case "for_a_time":
                leads.ends = branches(lead)[0]
                if leads.they is None and token(leads.ends, "OWN") == "the target's" and not setting.trait:
                    leads.they = THE_TARGET
            case "once_moved":
                if setting.trait or setting.triggered or setting.unread or not setting.one_target:
                    raise Unsaid
                leads.holds, leads.they = (Holds("force moved"),), THE_TARGET
            case "before_the_roll":
                if setting.trait or setting.triggered or not setting.rolled:
                    raise Unsaid
                leads.before_the_roll = True
            case "before_using":
                if setting.trait or setting.triggered:
                    raise Unsaid
                leads.before = True
            case "before_the_strike":
                leads.before_the_strike = True
            case "each_turn" if setting.upkeep:
                if not token(lead, "START") or token(lead, "OWN") != "@'s":
                    raise Unsaid
                leads.they = None
            case "each_turn" if _as_own_turn_ends(lead, setting, tree):
                pass
            case "each_turn":
                occasion = "turn starts" if token(lead, "START") else "turn ends"
                if token(lead, "OWN") not in ("their", "each of their", "@'s", "each of @'s"):
                    raise Unsaid
                leads.waited, leads.they = (Awaited(Trigger(occasion), ME, ""),), ME
            case "once_resolved":
                if not setting.triggered or setting.trait:
                    raise Unsaid
                leads.once_resolved = True
            case "on_next_turn":
                leads.next_turn = True
            case "first_each_round":
                told: Tree[Token] = Tree("provided", [Token("FIRST", "the first time each round that"), *lead.children])
                _provided(leads, told, setting, leads.they, False, tree)
            case "this_turn":
                if setting.trait or setting.triggered:
                    raise Unsaid
                leads.this_turn = True
            case "on_outcome":
                if not setting.rolled or setting.triggered or leads.holds:
                    raise Unsaid
                leads.holds = (Holds("tier", value=int(token(lead, "TIER")[-1]), of=USER),)
            case "while_bearing" | "besides":
                pass  # whose it is has been told, or nothing
            case "if_done":
                leads.done = True
            case "in_passing":
                if not setting.triggered:
                    raise Unsaid
                leads.they = THE_TARGET if "target" in token(lead, "PASSING") else leads.they
            case "later":
                if token(lead, "OWN") != "their":
                    raise Unsaid
                leads.later = True
            case "provided":
                after = branches(tree).index(lead) > branches(tree).index(steps)
                they_then = (_first_of(steps, setting, leads.they) or implied) if after else leads.they
                _provided(leads, lead, setting, _unconditional(they_then) if after else they_then, after, tree)
        leads.at_turns_end = leads.at_turns_end or _as_own_turn_ends(lead, setting, tree)
    felled = next(steps.find_data("felled"), None)
    if felled is not None and not leads.imposing:
        leads.imposing = token(felled, "CONDITION")
    return leads


def _provided(leads: Leads, lead: Tree[Token], setting: Setting, they: Who | None, after: bool, tree: Tree[Token]) -> None:
    """What must hold, or is waited for."""
    word = token(lead, "WHEN", "WHILE", "FIRST")
    leads.limit = _limit(token(lead, "FIRST")) or _limit_for_each(lead)
    leads.standing = word == "while"
    parts = branches(lead)
    if str(parts[0].data) == "is_made":
        if len(parts) != 1 or setting.trait or branch(parts[0], "the_target") is None:
            raise Unsaid
        leads.imposing, leads.they = token(parts[0], "CONDITION"), THE_TARGET
        return
    if str(parts[0].data) == "ends_its_move":
        if len(parts) != 1 or setting.trait or setting.triggered or setting.unread or branch(parts[0], "me") is None or word != "when":
            raise Unsaid
        leads.they = ME
        return
    if str(parts[0].data) == "forgoes":
        if (
            len(parts) != 1
            or setting.trait
            or setting.triggered
            or branch(parts[0], "me") is None
            or token(parts[0], "DONT") not in ("doesn't", "don't")
        ):
            raise Unsaid
        leads.forgone = tuple(word.removeprefix("a ") for word in tokens(parts[0], "FORGONE"))
        leads.holds, leads.they = (Holds("state", forgoing(leads.forgone), USER),), ME
        return
    if str(parts[0].data) == "imposes_it":
        if len(parts) != 1 or setting.trait or setting.triggered or not setting.rolled:
            raise Unsaid
        leads.imposing, leads.they = _IMPOSED[token(parts[0], "IMPOSES")], THE_TARGET
        return
    if str(parts[0].data) == "moves_it":
        if len(parts) != 1 or setting.trait or setting.triggered or not setting.rolled:
            raise Unsaid
        leads.they = THE_TARGET
        return
    if str(parts[0].data) == "ends_aloft":
        if len(parts) != 1 or branch(parts[0], "me") is None or leads.holds:
            raise Unsaid
        leads.waited, leads.they = (Awaited(Trigger("turn ends"), ME, ""),), ME
        leads.holds = (Holds("on the ground", of=USER, negated=True),)
        return
    if str(parts[0].data) in ("has_not_used", "charges_at") and len(parts) == 1:
        _of_a_use(leads, parts[0], setting, they)
        return
    if all(map(is_state, parts)) and (word in ("if", "while") or (word == "when" and str(parts[0].data) == "has_tier")):
        if leads.holds or leads.below or leads.ways:
            raise Unsaid
        told = they
        if len(parts) == 1 and not any_of(parts[0]):
            leads.holds, leads.below, told = held(parts[0], setting, they)
            if leads.below is not None and told.selection != AFFECTED and not told.role:
                leads.below, told = None, attrs.evolve(told, potency=leads.below)  # of whom the sentence before picks
        else:
            leads.ways, told = ways_of(parts, setting, they)
        if not after:
            leads.they = told
        return
    if word == "while":
        raise Unsaid
    leads.waited = _alternatives(parts, setting, they if after else leads.they, _answered_before(tree))
    leads.they = leads.waited[0].they


def _of_a_use(leads: Leads, part: Tree[Token], setting: Setting, they: Who | None) -> None:
    """Whom the user charges, or which of its abilities the target has not used in this turn."""
    if str(part.data) == "charges_at":
        if branch(part, "me") is None or not setting.trait:
            raise Unsaid
        (whom,) = who(branches(part, "some")[0], setting, they)
        if whom.conditional or whom.selection != Selection(("creature",), needs=whom.selection.needs):
            raise Unsaid
        leads.charging_at, leads.they = whom.selection.needs, ME
        return
    if branch(part, "the_target") is None or setting.trait:
        raise Unsaid
    leads.unused = token(part, "STATE")
    leads.holds, leads.they = (Holds("state", f"used {leads.unused}", negated=True),), THE_TARGET


def if_heroic(tree: Tree[Token], steps: Tree[Token]) -> bool:
    """Whether all that leads the steps is that a heroic ability is chosen."""
    leads = [part for part in branches(tree) if part is not steps]
    chosen = [part for lead in leads for part in branches(lead)]
    if len(leads) != 1 or [str(part.data) for part in chosen] != ["is_chosen"]:
        return False
    return token(branches(chosen[0])[0], "GRANTED") == "heroic"


def about_some_targets(tree: Tree[Token]) -> Tree[Token] | None:
    """The words of a sentence that is about some of the targets only: those that were moved so, are of one side, or are something. Raises
    Unsaid if there are several."""
    some = parts_called(tree, _SOME_TARGETS)
    if len(some) > 1:
        raise Unsaid
    return some[0] if some else None


_SOME_TARGETS = frozenset(
    (
        *("target_moved", "target_sided", "target_who", "target_held", "target_beside", "target_below_beside", "target_gripped"),
        "target_held_already",
    )
)


def _of_some_targets(tree: Tree[Token], setting: Setting) -> tuple[Holds, ...]:
    if str(tree.data) == "target_who":
        each = (Tree(being.data, [Tree("the_target", list[Token | Tree[Token]]()), *being.children]) for being in branches(tree))
        return tuple(one for being in each for one in held(being, setting, None)[0])
    if str(tree.data) == "target_gripped":
        if token(tree, "CONDITION") != "grabbed":
            raise Unsaid  # before the ability, or by it?
        return (Holds("condition given by", token(tree, "CONDITION")),)
    if str(tree.data) == "target_held_already":
        already, by_it = tokens(tree, "CONDITION")
        if already != by_it:
            raise Unsaid
        return (Holds("condition", already),)
    if str(tree.data) == "target_below_beside":
        return (Holds("adjacent to"),)
    if str(tree.data) == "target_held":
        first, already = tokens(tree, "CONDITION")
        if first != already:
            raise Unsaid
        return (Holds("condition given by", first),)
    if str(tree.data) == "target_beside":
        several = number(token(tree, "OR_MORE").partition(" ")[0])
        return (Holds("kin adjacent", token(tree, "STATE").removesuffix("s"), value=several),)
    if str(tree.data) == "target_moved":
        return moved_so(tree, THE_TARGET)
    word = token(tree, "SIDED_TARGET", "KIND")
    if "non-minion" in word:
        return (NO_MINION,)
    if "ally" not in word and "enemy" not in word:
        raise Unsaid
    return (Holds("ally of" if "ally" in word else "enemy of"),)


def whoever(steps: Tree[Token], setting: Setting, they: Who | None) -> tuple[Awaited, ...]:
    """What is waited for, where the first that is spoken of is "any enemy who starts their turn ...", or "who grabs ..."."""
    first = branches(branches(steps)[0], "some")
    attacks = [part for one in first for part in branches(one, "attacker")]
    if attacks:
        return _alternatives(attacks_of(first[0], attacks[0]), setting, they, before=False)
    occasion = next((str(part.data) for one in first for part in branches(one, "starting", "ending")), "")
    return (started_by(first[0], setting, they, "turn starts" if occasion == "starting" else "turn ends"),) if occasion else ()


def _unconditional(they: Who | None) -> Who | None:
    """The same, of whom nothing has to hold: what is told of them behind the deed is asked of each besides."""
    return they if they is None or they.selection != AFFECTED or they.potency is None else attrs.evolve(they, potency=None)


def _first_of(steps: Tree[Token], setting: Setting, they: Who | None) -> Who | None:
    """Whom the steps speak of first; `they` if they name nobody."""
    named = branch(branches(steps)[0], *WHO)
    found = () if named is None else who(named, setting, they)
    return found[0] if len(found) == 1 else they


def _alternatives(parts: list[Tree[Token]], setting: Setting, they: Who | None, before: bool) -> tuple[Awaited, ...]:
    """What is waited for, of which each comes after an "or": who does the first does the others, and "them" is then the owner."""
    first = awaited(parts[0], setting, they, before=before)
    owner = ME if any(True for _ in parts[0].find_data("me")) else they
    actor = branch(parts[0], *WHO)
    found = (first, *(awaited(part, setting, owner, before=before, actor=actor) for part in parts[1:]))
    manners = {one.trigger.manner for one in found if one.trigger.occasion == "targets"}
    return tuple(_besides_abilities(one, manners) if one.trigger.occasion == "grabs" else one for one in found)


def _besides_abilities(grabs: Awaited, manners: set[str]) -> Awaited:
    """A grab, where an ability of these `manners` is waited for too: what grabs by one is not waited for twice."""
    otherwise = tuple(Holds("ability", manner, TRIGGERING, negated=True) for manner in sorted(manners))
    return attrs.evolve(grabs, trigger=replace(grabs.trigger, needs=(*grabs.trigger.needs, *otherwise)))


def _answered_before(tree: Tree[Token]) -> bool:
    """Whether what a trigger sets off changes what set it off."""
    return any(True for one in ("halves", "becomes_target", "takes_it_instead") for _ in tree.find_data(one))


def _limit_for_each(lead: Tree[Token]) -> Limit | None:
    """How often what comes after "... for the first time on a turn" happens to each; of who has gone so far in its turn once in that."""
    if branches(lead, "goes_so_far"):
        return Limit("turn")
    once = any(token(part, "ONCE_A_TURN") for part in branches(lead, "enters_space"))
    return Limit("turn", whose=TRIGGER_TARGET) if once else None


def _limit(words: str) -> Limit | None:
    """How often what comes after "the first time each round that" happens."""
    if not words:
        return None
    return Limit(next((per for per in ("round", "encounter") if per in words), "turn"))
