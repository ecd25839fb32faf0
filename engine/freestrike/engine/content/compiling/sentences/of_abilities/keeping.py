"""What holds for a while around the user or for who is marked, and what turns strikes to another: the sentences of `keeping.lark`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.moving import pushes
from freestrike.engine.content.compiling.deeds.summoning import brings
from freestrike.engine.content.compiling.parts.amounts import amount, damage
from freestrike.engine.content.compiling.parts.lasting_words import modifiers, rolling, scope, until
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token
from freestrike.engine.content.compiling.parts.triggers import awaited
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, Who, who
from freestrike.engine.content.compiling.parts.zoned import AURA, in_area, standing
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING, USER
from freestrike.events.content.duration import END_OF_ROUND, SAVE
from freestrike.events.content.effect import Bestow, EndState, ForEach, Reacts, Redirect, Teleport, Zone
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.trigger import Limit, Trigger

ESCAPE_GRAB = "escape-grab"
_BY_AN_ENEMY = Holds("enemy of", of=TRIGGERING)


def keeping(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    known = _SENTENCES.get(str(tree.data))
    if known is not None:
        return known(tree, setting, name, they)
    steps = branch(tree, "steps")
    if steps is None:
        return None
    first, *more = branches(steps)
    if str(first.data) == "guards":
        return _guards(tree, first, setting, name)
    if any(True for _ in tree.find_data("uses_that_maneuver")):
        return _at_that_maneuver(tree, steps, setting, name)
    if branch(tree, "first_before") is not None:
        return _the_first_before(tree, steps, setting, name)
    if [str(part.data) for part in first.find_data("bearing") if token(part, "STATE") == "chosen"]:
        return _chosen_at_turns_end(steps, setting)
    if _hurts_until_saved(tree, first):
        return _until_saved(tree, first, setting, name)
    if _slides_those_in_it(tree, first, setting):
        return _slides_in_an_aura(tree, first, setting, name)
    if len(more) == 1 and _gives_and_hinders(tree, first, more[0], setting):
        return _in_an_aura(tree, first, more[0], setting, name)
    return None


def told_anew(tree: Tree[Token]) -> Tree[Token]:
    """The sentence with the potency of who is waited for, and with turns among what is waited for, told where others tell them."""
    return with_turns_among(below_apart(tree))


def below_apart(tree: Tree[Token]) -> Tree[Token]:
    """The sentence "when somebody hurts a marked target below a potency, the target ...", with the potency told of what befalls it."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    bound = None if lead is None else next(lead.find_data("target_bound"), None)
    below = None if bound is None else branch(bound, "potency")
    if lead is None or steps is None or bound is None or below is None:
        return tree
    (step, *more) = branches(steps)
    named = branch(step, "the_target")
    if more or named is None:
        return tree
    plain = _without(lead, below)
    whom: Tree[Token] = Tree("target_below", [*named.children, below])
    told = Tree(step.data, [whom if part is named else part for part in step.children])
    only: Tree[Token] = Tree(steps.data, [told])
    return Tree(tree.data, [plain if part is lead else only if part is steps else part for part in tree.children])


def with_turns_among(tree: Tree[Token]) -> Tree[Token]:
    """The sentence "this befalls it at the start of its turns, when it does this, or when it does that", as one that waits for each of
    these; what is both of the last two is waited for once."""
    turn = branch(tree, "each_turn_or")
    if turn is None:
        return tree
    they: Tree[Token] = Tree("they", [Token("THEY", "they")])
    starts: Tree[Token] = Tree("turn_starts", [they, Token("START", "start"), Token("OWN", "their")])
    *uses, last = branches(turn)
    apart = [Token("NO_OTHER", token(one, "MAGIC")) for one in uses if token(one, "MAGIC")]
    parts: list[Token | Tree[Token]] = [Token("WHEN", "whenever"), starts, *uses, Tree(last.data, [*last.children, *apart])]
    waited: Tree[Token] = Tree("provided", parts)
    return Tree(tree.data, [waited if part is turn else part for part in tree.children])


def _without(tree: Tree[Token], left_out: Tree[Token]) -> Tree[Token]:
    kept = [part for part in tree.children if part is not left_out]
    return Tree(tree.data, [_without(part, left_out) if isinstance(part, Tree) else part for part in kept])


def _critical_from(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    if setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    return Said(ability=OfAbility(own=(Modifier("critical from", int(token(tree, "INT"))),)), they=they)


def _struck_in_its_stead(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """The strike is turned from its target to the user, whether it could be aimed at it or not."""
    if setting.trait or not setting.triggered or not setting.one_target or setting.targets_itself:
        raise Unsaid
    return Said(ME.do((Redirect(ONESELF),)), once=True, they=ME)


def _picks_in_reach(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """Whom the strike that has set it off could be used on besides: one of a kind, whom the user picks."""
    if setting.trait or not setting.triggered or number(token(tree, "DET")) != 1:
        raise Unsaid
    reached = Holds("could be targeted", "whoever uses it" if token(tree, "OR_WHO_AIMED") else "")
    return Said(picks=True, once=True, they=Who(Selection((kind(token(tree, "KIND")),), needs=(reached,), sight=False)))


def _turned_to_that(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    if setting.trait or not setting.triggered or they is None or not they.selection.needs or they.conditional:
        raise Unsaid
    return Said(ME.do((Redirect(replace(they.selection, least=1)),)), once=True, they=they)


def _steadies_no_ally(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    return Said(amends=Amends(past_stability_if=Holds("ally of")), they=they)


def _picks_at_turns_end(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """An aura in which the user picks some at the end of each of its turns; what is done to them the next sentence says."""
    if setting.trait or setting.triggered or setting.area is None or setting.area.shape != AURA or "@" not in token(tree, "OWN"):
        raise Unsaid
    some = Selection(setting.target.kinds, amount(branches(tree)[0], setting), setting.area.size, sight=False)
    done = (Teleport(controlled=True, to="its area"),) if token(tree, "TELEPORTING_THOSE") else ()
    react = Reacts(slug(name), name, Trigger("turn ends"), done, choice=False, target=some)
    zone = replace(in_area(setting, END_OF_ROUND), moves=True, reacts=(react,))
    return Said((zone,), picks=not done, once=True, they=THE_TARGET)


def _chosen_at_turns_end(steps: Tree[Token], setting: Setting) -> Said:
    """What is done to those who were picked so. Raises Unsaid of what lasts, or of anybody else."""
    (step, *more) = branches(steps)
    plain = Tree(step.data, [Tree("the_target", []) if part is branch(step, "bearing") else part for part in step.children])
    deeds, _ = deeds_of(Tree("steps", [plain]), replace(setting, triggered=True), THE_TARGET, None, None, ())
    if more or setting.trait or any(deed.who != THE_TARGET for deed in deeds):
        raise Unsaid
    return Said(amends=Amends(of_the_picked=tuple(effect for deed in deeds for effect in deed.effects)), they=THE_TARGET)


def _frees_theirs(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """Those in the aura have one triggered action a round that is a free one, and cost them nothing."""
    if setting.trait or setting.triggered or setting.area is None or setting.area.shape != AURA:
        raise Unsaid
    sides = {("self", "ally"): "self or ally", ("ally",): "ally", ("enemy",): "enemy", ("creature",): "creature"}
    whom = sides.get(setting.target.kinds)
    if whom is None:
        raise Unsaid
    free = Modifier("counts as", 0, name="free triggered action")
    return Said((replace(in_area(setting, END_OF_ROUND), moves=True, modifiers=(free,), whom=whom),), once=True, they=THE_TARGET)


def _in_its_place(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """A bonus, a teleport or a summoning in place of a lesser one of the ability as it is without payment. Raises Unsaid of all else."""
    (step, *more) = branches(branches(tree, "steps")[0])
    doing = branch(step, "doing")
    if str(step.data) == "summons" and not more and setting.paid is not None:
        return Said(ability=OfAbility(in_place=brings(step, setting)[0]), they=ME)
    (deed,) = branches(doing) if doing is not None else (step,)
    if str(deed.data) == "becomes_target" and setting.triggered and len(branches(tree)) == 1 and not more:
        (turned,), _ = deeds_of(branches(tree, "steps")[0], setting, they, None, None, ())
        return Said(turned.who.do(turned.effects), once=True, they=turned.who)
    if more or doing is None or setting.paid is None or setting.trait or token(doing, "CAN") or branch(step, "duration", "save", "eot"):
        raise Unsaid
    if branch(step, "me") is None:
        raise Unsaid
    if str(deed.data) == "has":
        return Said(ability=OfAbility(in_place=Bestow("", modifiers(deed, setting))), they=ME)
    if str(deed.data) == "teleports_target":
        deeds, _ = deeds_of(branches(tree, "steps")[0], setting, they, None, None, ())
        ((farther,),) = (one.effects for one in deeds)
        if isinstance(farther, Teleport):
            return Said(ability=OfAbility(in_place=farther), they=ME)
    raise Unsaid


def _guards(tree: Tree[Token], step: Tree[Token], setting: Setting, name: str) -> Said:
    """What enemies roll with against the user and each ally beside it, as an aura for a time."""
    leads = [part for part in branches(tree) if str(part.data) != "steps"]
    (others,) = who(branches(step, "some")[0], setting, None)
    on, next_only = scope(branches(step, "scope")[0])
    near = others.selection.within
    if [str(lead.data) for lead in leads] != ["for_a_time"] or setting.trait or setting.triggered:
        raise Unsaid
    if others != Who(Selection(("ally",), 0, near)) or not near or next_only or on in ("", "this", "that"):
        raise Unsaid
    hindered = Modifier(rolling(branches(step, "rolling")[0]), on=on, incoming=True, when=(_BY_AN_ENEMY,))
    ends = until(branches(leads[0])[0], ME)
    return Said((Zone(AURA, near, ends=ends, modifiers=(hindered,), whom="self or ally", moves=True),), once=True, they=ME)


def _at_that_maneuver(tree: Tree[Token], steps: Tree[Token], setting: Setting, name: str) -> Said:
    """What befalls whoever tries to get out of the grab of which the sentence before tells."""
    lead = branch(tree, "provided")
    if lead is None or len(branches(lead)) != 1 or len(branches(tree)) != 2 or setting.trait or setting.triggered:
        raise Unsaid
    inner = replace(setting, trait=True, bearer=True, triggered=True)
    deeds, _ = deeds_of(steps, inner, ME, None, None, ())
    if any(deed.who != ME for deed in deeds):
        raise Unsaid
    return Said(amends=Amends(of_that_maneuver=tuple(effect for deed in deeds for effect in deed.effects)), they=THE_TARGET)


def _the_first_before(tree: Tree[Token], steps: Tree[Token], setting: Setting, name: str) -> Said:
    """What happens once: the first time before a time is over that somebody else does something."""
    (lead,) = branches(tree, "first_before")
    time, waited_for = branches(lead)
    if setting.trait or setting.triggered or len(branches(tree)) != 2:
        raise Unsaid
    inner = replace(setting, trait=True)
    waited = awaited(waited_for, inner, None)
    inner = replace(inner, triggered=True, that=waited.that)
    deeds, _ = deeds_of(steps, inner, waited.they, None, None, (waited,))
    whom = {deed.who for deed in deeds}
    if len(whom) != 1 or any(one.conditional or not one.role for one in whom) or waited.trigger.actor == "self":
        raise Unsaid
    state = slug(name)
    over = ForEach(ONESELF, (EndState(state, by_anyone=True),))
    done = (over, *(effect for deed in deeds for effect in deed.effects))
    react = Reacts(state, name, waited.trigger, done, choice=False, target=whom.pop().selection)
    return Said(ME.do((Bestow(until(time, ME), reacts=(react,), state=state),)), once=True, they=THE_TARGET)


def _hurts_until_saved(tree: Tree[Token], step: Tree[Token]) -> bool:
    """Whether it tells what the target takes the first time in a turn that it does something, until it saves."""
    lead = branch(tree, "provided")
    doing = branch(step, "doing")
    told = lead is not None and bool(token(lead, "FIRST")) and branch(step, "save") is not None
    return told and doing is not None and branch(doing, "takes_damage") is not None and branch(tree, "for_a_time") is None


def _until_saved(tree: Tree[Token], step: Tree[Token], setting: Setting, name: str) -> Said:
    (lead,) = branches(tree, "provided")
    (waited_for,) = branches(lead)
    if setting.trait or setting.triggered or len(branches(tree)) != 2 or len(branches(branches(tree, "steps")[0])) != 1:
        raise Unsaid
    if "turn" not in token(lead, "FIRST") or branch(step, "the_target") is None:
        raise Unsaid
    trigger = awaited(waited_for, replace(setting, trait=True, bearer=True), ME).trigger
    if trigger.actor != "self":
        raise Unsaid
    (doing,) = branches(step, "doing")
    hurt = tuple(damage(part) for part in branches(branches(doing, "takes_damage")[0]))
    react = Reacts(slug(name), name, trigger, hurt, choice=False, target=ONESELF, limit=Limit("turn"))
    return Said((Bestow(SAVE, reacts=(react,)),), they=THE_TARGET)


def _gives_and_hinders(tree: Tree[Token], first: Tree[Token], second: Tree[Token], setting: Setting) -> bool:
    """Whether it tells of an aura for a time what some have in it, and then what the user and others gain at each of its turns."""
    some = branch(first, "some")
    aura = setting.area is not None and setting.area.shape == AURA and not (setting.trait or setting.triggered)
    held = some is not None and branch(some, "in_the_area") is not None and branch(second, "me_and") is not None
    return aura and held and branch(tree, "for_a_time") is not None and branch(tree, "each_turn") is not None


def _slides_those_in_it(tree: Tree[Token], step: Tree[Token], setting: Setting) -> bool:
    """Whether it tells of an aura for a time in which the user moves some by force at each of its turns."""
    aura = setting.area is not None and setting.area.shape == AURA and not (setting.trait or setting.triggered)
    doing = branch(step, "doing")
    moved = None if doing is None or branch(step, "me") is None else branch(doing, "pushes_some")
    some = None if moved is None else branch(moved, "some")
    within = some is not None and branch(some, "in_the_area") is not None
    return aura and within and branch(tree, "for_a_time") is not None and branch(tree, "each_turn") is not None


def _slides_in_an_aura(tree: Tree[Token], step: Tree[Token], setting: Setting, name: str) -> Said:
    """Each of them but the user itself, or not at all, as it likes."""
    (time,), (turn,) = branches(tree, "for_a_time"), branches(tree, "each_turn")
    moved = branches(branches(step, "doing")[0], "pushes_some")[0]
    (some,) = branches(moved, "some")
    if setting.area is None or "@" not in token(turn, "OWN") or len(branches(tree)) != 3 or number(token(some, "DET")):
        raise Unsaid
    if len(branches(branches(tree, "steps")[0])) != 1 or not token(branches(step, "doing")[0], "CAN"):
        raise Unsaid
    occasion = "turn starts" if token(turn, "START") else "turn ends"
    another = Holds("is", negated=True)
    whom = Selection((kind(token(some, "KIND")),), 0, setting.area.size, needs=(another,), sight=False)
    react = Reacts(slug(name), name, Trigger(occasion), (pushes(moved, setting),), choice=False, target=whom)
    zone = replace(in_area(setting, until(branches(time)[0], ME)), moves=True, reacts=(react,))
    return Said((zone,), once=True, they=None)


def _in_an_aura(tree: Tree[Token], first: Tree[Token], second: Tree[Token], setting: Setting, name: str) -> Said:
    (time,), (turn,) = branches(tree, "for_a_time"), branches(tree, "each_turn")
    if setting.area is None or "@" not in token(turn, "OWN") or len(branches(tree)) != 3:
        raise Unsaid
    inner = replace(setting, trait=True, in_area=True)
    held, _ = deeds_of(Tree("steps", [first]), inner, None, None, None, ())
    given = standing([effect for deed in held for effect in deed.effects])
    gained, _ = deeds_of(Tree("steps", [second]), replace(inner, triggered=True), None, None, None, ())
    kinds = {deed.who.selection.kinds for deed in gained}
    some = branches(first, "some")[0]
    if given is None or kinds != {(USER,), ("ally",)} or len({deed.effects for deed in gained}) != 1:
        raise Unsaid
    occasion = "turn starts" if token(turn, "START") else "turn ends"
    whom = Selection(("self", "ally"), 0, setting.area.size, sight=False)
    react = Reacts(slug(name), name, Trigger(occasion), gained[0].effects, choice=False, target=whom)
    zone = replace(in_area(setting, until(branches(time)[0], ME)), moves=True, modifiers=given, whom=kind(token(some, "KIND")))
    return Said((replace(zone, reacts=(react,)),), once=True, they=None)


_Sentence = Callable[[Tree[Token], Setting, str, Who | None], Said]

_SENTENCES: Mapping[str, _Sentence] = {
    "critical_from": _critical_from,
    "struck_in_its_stead": _struck_in_its_stead,
    "picks_in_reach": _picks_in_reach,
    "turned_to_that": _turned_to_that,
    "steadies_no_ally": _steadies_no_ally,
    "picks_at_turns_end": _picks_at_turns_end,
    "frees_theirs": _frees_theirs,
    "in_its_place": _in_its_place,
}
