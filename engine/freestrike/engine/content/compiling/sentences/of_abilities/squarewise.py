"""What comes of each square that somebody goes, and what holds before a time is over: the sentences of `squarewise.lark`."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.amounts import damage
from freestrike.engine.content.compiling.parts.lasting_words import until
from freestrike.engine.content.compiling.parts.said import Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, WHO, who
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.amount import TARGET, TRIGGERING, Amount
from freestrike.events.content.duration import ENCOUNTER
from freestrike.events.content.effect import Bestow, DealDamage, Effect, EndState, Reacts, When
from freestrike.events.content.selection import GIVER, ONESELF, Holds
from freestrike.events.content.trigger import BEFORE, DURING, Trigger

_OCCASIONS = {"is_dying": "becomes dying", "winded": "becomes winded"}
"""What comes about, by the words for what is then."""


def squarewise(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence says, if it is one of this room; None if it is another. Raises Unsaid."""
    if branch(tree, "for_each_square_forced") is not None:
        return _for_each_square_forced(tree, setting)
    if branch(tree, "first_until") is not None:
        return _once_in_all(tree, setting, name)
    if any(True for _ in tree.find_data("moves_effect")):
        return _moves_on(tree, setting, name)
    if setting.bearer and branch(tree, "provided") is None and any(True for _ in tree.find_data("takes_by_the_square")):
        return _at_each_square(tree, setting, name)
    return None


def told_of_the_passed(tree: Tree[Token]) -> Tree[Token]:
    """What befalls somebody the first time that it goes through their space on its way, told of each through
    whose space it has gone."""
    first, steps = branch(tree, "first_passed"), branch(tree, "steps")
    if first is None or steps is None:
        return tree
    passed = token(first, "PASSED_ONE").split()[1].removesuffix("'s")
    places: list[Token | Tree[Token]] = [Token("DET", "each"), Token("KIND", passed), Tree("gone_through", [])]
    step, *others = branches(steps)
    named = branch(step, "that_one")
    if named is None or not token(named, "THAT").endswith(passed) or any(branch(one, *WHO) is not None for one in others):
        raise Unsaid
    told = Tree(step.data, [Tree("some", places) if part is named else part for part in step.children])
    within = Tree(steps.data, [told if part is step else part for part in steps.children])
    return Tree(tree.data, [within if part is steps else part for part in tree.children if part is not first])


def told_for_a_time(tree: Tree[Token]) -> Tree[Token]:
    """The sentence with what is waited for "before the end of ..." told until then, and damage by the square as at each step."""
    lead = branch(tree, "provided_until")
    if lead is None or any(True for _ in tree.find_data("moves_effect")):
        return tree
    time = branches(lead)[-1]
    waited = Tree("provided", [part for part in lead.children if part is not time])
    parts: list[Token | Tree[Token]] = [Tree("for_a_time", [time]), waited, *(part for part in tree.children if part is not lead)]
    plain: Tree[Token] = Tree(tree.data, parts)
    if any(str(part.data) == "goes" for part in branches(waited)):
        plain = _at_each_step(plain)
    return plain


def _at_each_step(tree: Tree[Token]) -> Tree[Token]:
    """Damage by the square, as what is taken each time that a step sets it off."""
    if str(tree.data) == "takes_by_the_square":
        return Tree("takes_damage", list[Token | Tree[Token]](branches(tree)))
    return Tree(tree.data, [_at_each_step(part) if isinstance(part, Tree) else part for part in tree.children])


def _at_each_square(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """What who has a condition takes at each step that it makes, willingly or in any way."""
    (steps,) = branches(tree, "steps")
    (step,) = branches(steps)
    (doing,) = branches(step, "doing")
    (deed,) = branches(doing)
    named = branch(step, *WHO)
    if named is None or who(named, setting, ME) != (ME,) or token(doing, "CAN"):
        raise Unsaid
    dealt = damage(branches(deed)[0])
    if not isinstance(dealt, DealDamage):
        raise Unsaid
    occasion = "willingly moves" if token(deed, "WILLINGLY") else "moves or shifts"
    reacts = [Reacts(slug(name), name, Trigger(occasion, moment=DURING), (dealt,), choice=False, target=ONESELF)]
    if token(deed, "FORCED_TOO"):
        by_the_square = DealDamage(0, dealt.type, more=Amount(of="squares moved", times=dealt.amount))
        reacts.append(Reacts(f"{slug(name)}-forced", name, Trigger("is force moved"), (by_the_square,), choice=False, target=ONESELF))
    return Said(reacts=tuple(reacts), they=ME)


def _for_each_square_forced(tree: Tree[Token], setting: Setting) -> Said:
    """Damage for each square that the ability has force moved its target: once that is over."""
    (steps,) = branches(tree, "steps")
    deeds, they = deeds_of(steps, setting, THE_TARGET, None, None, ())
    others = [part for part in branches(tree) if str(part.data) not in ("for_each_square_forced", "steps", "besides")]
    if setting.trait or setting.triggered or not setting.rolled or others or len(deeds) != 1 or deeds[0].who != THE_TARGET:
        raise Unsaid
    match deeds[0].effects:
        case (DealDamage(more=None, characteristics=()) as dealt,):
            by_the_square = DealDamage(0, dealt.type, more=Amount(of="squares gone", whose=TARGET, times=dealt.amount))
            return Said((When((Holds("force moved"),), (by_the_square,)),), they=they)
    raise Unsaid


def _once_in_all(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """What happens once, as soon as the target is so, or at once if it is already."""
    (lead,), (steps,) = branches(tree, "first_until"), branches(tree, "steps")
    *circumstances, time = branches(lead)
    occasions = [_OCCASIONS.get(str(part.data), "") for part in circumstances]
    about = branch(circumstances[0], "the_target")
    if setting.trait or setting.triggered or about is None or not all(occasions) or len(branches(tree)) != 2:
        raise Unsaid
    if any(token(part, "IS") not in ("", "is") for part in circumstances):
        raise Unsaid
    then = _seen_by_the_bearer(steps, setting)
    state = slug(name)
    done = (*then, EndState(state, giver=GIVER))
    reacts = tuple(
        Reacts(f"{state}-{n}", name, Trigger(occasion), done, choice=False, target=ONESELF) for n, occasion in enumerate(occasions, 1)
    )
    waits: Effect = Bestow(until(time, THE_TARGET), reacts=reacts, state=state)
    for part in circumstances:
        already = Holds("dying" if str(part.data) == "is_dying" else "winded")
        waits = When((already,), _seen_from_the_user(steps, setting), (waits,))
    return Said((waits,), they=THE_TARGET)


def _seen_by_the_bearer(steps: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    """What happens to others, told by the target as who bears it: the user, or an ally of its. Raises Unsaid of anybody else."""
    if not set(setting.target.kinds) <= {"self", "ally"}:
        raise Unsaid
    deeds, _ = deeds_of(steps, setting, THE_TARGET, None, None, ())
    if any(deed.who.conditional or deed.who.selection.from_ != TARGET or deed.who.selection.kinds != ("enemy",) for deed in deeds):
        raise Unsaid
    return tuple(effect for deed in deeds for effect in deed.who.do(deed.effects))


def _seen_from_the_user(steps: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    deeds, _ = deeds_of(steps, setting, THE_TARGET, None, None, ())
    return tuple(effect for deed in deeds for effect in deed.who.do(deed.effects))


def _moves_on(tree: Tree[Token], setting: Setting, name: str) -> Said:
    """What the sentence before has given the target goes over to another when it falls."""
    lead, (steps,) = branch(tree, "provided_until"), branches(tree, "steps")
    (step,) = branches(steps)
    (doing,) = branches(step, "doing")
    (deed,) = branches(doing)
    if lead is None or setting.trait or setting.triggered or not setting.one_target or setting.unread or len(branches(tree)) != 2:
        raise Unsaid
    fallen, time = branches(lead)
    (others,) = who(Tree("some", [Token("DET", "one"), *deed.children]), setting, None)
    told = str(fallen.data) == "drops_to_0" and branch(fallen, "the_target") is not None and branch(step, "me") is not None
    if not told or not token(doing, "CAN") or "free" not in token(doing, "ACTION_TO") or others.conditional or others.selection.count != 1:
        raise Unsaid
    known = slug(name)
    given = Bestow(until(time, THE_TARGET), state=known)
    goes_on = Reacts(
        f"{known}-goes-on",
        name,
        Trigger("drops to 0", "creature", needs=(Holds("state given by", known, TRIGGERING),), moment=BEFORE),
        (given,),
        FREE_TRIGGERED_ACTION,
        target=replace(others.selection, needs=(*others.selection.needs, Holds("is", to=TRIGGERING, negated=True))),
    )
    return Said(ME.do((Bestow(ENCOUNTER, reacts=(goes_on,)),)), once=True, they=ME)
