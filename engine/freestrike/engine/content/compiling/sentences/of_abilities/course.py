"""The course of an ability: what comes ahead of its forced movement, what takes the place of what was said before, what only shows; the
sentences of `course.lark`."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.parts.amounts import damage
from freestrike.engine.content.compiling.parts.rewriting import rewritten
from freestrike.engine.content.compiling.parts.trees import branch, branches, number, token
from freestrike.engine.content.compiling.parts.who import WHO
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TARGET, USER, Amount
from freestrike.events.content.duration import EOT
from freestrike.events.content.effect import Bestow, DealDamage, Effect, ForceMove, ForEach, ImposeCondition, Move, Reacts, Summon, When
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Trigger
from freestrike.events.content.within import changed_within

_PLAIN = {"left_beside": "sentence", "adjacent_ahead": "adjacent", "replaces": "sentence", "goes_ahead": "sentence"}


def as_always(tree: Tree[Token]) -> Tree[Token]:
    """The sentence without what it says of when in the course of an ability it happens."""
    return Tree(_PLAIN.get(str(tree.data), tree.data), [as_always(part) if isinstance(part, Tree) else part for part in tree.children])


def tells_of_its_course(tree: Tree[Token]) -> bool:
    """Whether the sentence says that something happens ahead of what was said, or in its place."""
    told = ("adjacent_ahead", "keeps_to_it")
    return str(tree.data) in ("replaces", "goes_ahead", "harmed_beside", "left_beside") or any(
        True for one in told for _ in tree.find_data(one)
    )


def worsened(tree: Tree[Token]) -> str:
    """The condition that a sentence speaks of which says what befalls those who have it when it is given again; "" of another."""
    lead = branch(tree, "provided")
    if str(tree.data) != "replaces" or lead is None or token(lead, "WHEN") != "if":
        return ""
    (told,) = branches(lead)
    by, has = branch(told, "bearing"), branch(told, "condition")
    name = "" if by is None else token(by, "CONDITION")
    return name if has is not None and token(has, "CONDITION") == name else ""


def kept_to(tree: Tree[Token]) -> str:
    """The ability that whoever has somebody grabbed can use against nobody else; "" if the sentence is about anything else."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    if lead is None or steps is None or len(branches(tree)) != 2 or len(branches(steps)) != 1:
        return ""
    held = branch(lead, "has_it_bound")
    (step,) = branches(steps)
    if held is None or token(held, "CONDITION") != "grabbed" or not token(lead, "WHILE") or branch(held, "me") is None:
        return ""
    return token(step, "ABILITY").strip("«»")


def harmed_beside(tree: Tree[Token], name: str) -> Bestow:
    """What hurts whoever starts its next turn beside several of a kind."""
    several, kin = token(tree, "OR_MORE").partition(" ")[0], token(tree, "STATE").removesuffix("s")
    needs = (Holds("kin adjacent", kin, USER, value=number(several)),)
    hurt = damage(branches(tree, "amount_of_damage")[0])
    return Bestow(EOT, reacts=(Reacts(slug(name), name, Trigger("turn starts"), (hurt,), choice=False, target=ONESELF, needs=needs),))


def without_its_end(tree: Tree[Token]) -> Tree[Token]:
    """The sentence without what it says of how long it holds."""
    return Tree(tree.data, [part for part in tree.children if not (isinstance(part, Tree) and str(part.data) == "for_a_time")])


def without_its_own_use(tree: Tree[Token]) -> Tree[Token]:
    """The sentence without "when you make this strike", which is where the text of an ability stands anyway."""

    def tells_nothing(part: Token | Tree[Token]) -> bool:
        return isinstance(part, Tree) and str(part.data) == "provided" and [str(one.data) for one in branches(part)] == ["in_this_use"]

    return Tree(tree.data, [part for part in tree.children if not tells_nothing(part)])


def only_shows(steps: Tree[Token]) -> bool:
    """Whether the words tell no more than what everybody sees."""
    return all(str(step.data) == "shows" for step in branches(steps))


def without_what_shows(tree: Tree[Token]) -> Tree[Token]:
    """The sentence without the steps that only show, where it tells more of somebody else."""
    steps = branch(tree, "steps")
    shown = [] if steps is None else [step for step in branches(steps) if str(step.data) == "shows"]
    if steps is None or not shown or len(shown) == len(branches(steps)) or not any(True for _ in tree.find_data("bearing")):
        return tree
    told = list[Token | Tree[Token]](one for one in steps.children if not any(one is step for step in shown))
    while isinstance(told[0], Token):
        told = told[1:]
    while isinstance(told[-1], Token):
        told = told[:-1]
    borne = [part for step in shown for part in branches(step, "bearing") if token(part, "STATE", "CONDITION")]
    goes_on = bool(borne) and not any(True for part in told if isinstance(part, Tree) for _ in part.find_data("bearing"))
    of_it: list[Token | Tree[Token]] = [Tree("while_bearing", list(borne[0].children))] if goes_on else []
    return Tree(tree.data, [*of_it, *(Tree(steps.data, told) if part is steps else part for part in tree.children)])


def with_what_it_adds(tree: Tree[Token]) -> Tree[Token]:
    """The sentence "the creature does this when that happens, doing that too" with both before the "when"."""
    if str(tree.data) != "tells_more":
        return tree
    steps, trail, more = branches(tree)
    comma = next(child for child in tree.children if isinstance(child, Token))
    return Tree("sentence", [Tree(steps.data, [*steps.children, comma, more]), trail])


def in_the_turn_to_come(tree: Tree[Token]) -> Tree[Token]:
    """The sentence, in which what ends with "their turn" does so with the next one, where it has them take it right away."""
    if not any(True for _ in tree.find_data("goes_now")):
        return tree
    return _ending_with_the_next(tree)


def in_that_turn(tree: Tree[Token], effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What holds until the end of the turn that the target is about to take, or during it, if it has not had it yet."""
    if branch(tree, "during_that_turn") is not None:
        taking = Holds("taking its turn")
        effects = tuple(changed_within(one, Modifier, lambda given: replace(given, when=(*given.when, taking))) for one in effects)
    return (When((Holds("acted this round", negated=True),), effects),)


def of_that_turn(tree: Tree[Token]) -> Tree[Token]:
    """The sentence that speaks of "their turn", told of the next one of whom it is about."""
    during = branch(tree, "during_that_turn")
    parts = [_until_its_end() if part is during else part for part in tree.children] if during is not None else tree.children
    return _ending_with_the_next(Tree(tree.data, list(parts)))


def _until_its_end() -> Tree[Token]:
    return Tree("for_a_time", [Tree("end_of_next_turn", [Token("OWN", "their")])])


def _ending_with_the_next(tree: Tree[Token]) -> Tree[Token]:
    if str(tree.data) == "end_of_this_turn" and token(tree, "THE_TURN") == "their turn":
        return Tree("end_of_next_turn", [Token("OWN", "their")])
    return Tree(tree.data, [_ending_with_the_next(one) if isinstance(one, Tree) else one for one in tree.children])


def told_first(tree: Tree[Token]) -> Tree[Token]:
    """The sentence "the target does this the first time they do that" as "the first time that the target does that, the target does
    this"."""
    trail, steps = branch(tree, "once_a_turn"), branch(tree, "steps")
    named = None if steps is None else branch(branches(steps)[0], *WHO)
    if trail is None or steps is None or named is None:
        return tree
    first, circumstance, on_their_turn = trail.children
    assert isinstance(circumstance, Tree)
    waiting: Tree[Token] = Tree(circumstance.data, [named, *circumstance.children[1:], on_their_turn])
    before: Tree[Token] = Tree("provided", [Token("FIRST", str(first)), waiting])
    others = (one for one in tree.children if one is not trail)
    return Tree(tree.data, [part for one in others for part in ((before, one) if one is steps else (one,))])


def in_place_of(before: tuple[Effect, ...], then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What the sentence before says, unless what this one needs holds, which then takes its place; unchanged if the two are not of one
    kind, since then only some of what was said is replaced."""
    match before, then:
        case [ForEach(who=whose, then=was)], [ForEach(who=who, then=now)] if whose == who:
            within = in_place_of(was, now)
            return before if within == was else (ForEach(who, within),)
        case [Summon() as some], [When(then=[ForEach(then=[Summon(within=0) as more])]) as only] if some.name == more.name:
            return (replace(only, then=(replace(some, count=more.count),), otherwise=before),)
        case [one], [When(then=[instead], otherwise=()) as only] if type(one) is type(instead):
            return (replace(only, otherwise=before),)
    return before


def worse_than(effects: Sequence[Effect], condition: str, then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects, where who has the condition already has `then` in its place."""
    has = Holds("condition", condition)
    return rewritten(
        effects,
        lambda effect: (
            (When((has,), then, (effect,)),) if isinstance(effect, ImposeCondition) and effect.condition == condition else (effect,)
        ),
    )


def without(effects: Sequence[Effect], given: Modifier) -> tuple[Effect, ...]:
    """The effects that do not give what is `given`."""

    def left(effect: Effect) -> tuple[Effect, ...]:
        if not isinstance(effect, Bestow) or given not in effect.modifiers:
            return (effect,)
        others = tuple(one for one in effect.modifiers if one != given)
        return (replace(effect, modifiers=others),) if others or effect.reacts or effect.state else ()

    return rewritten(effects, left)


def for_each_beside(effects: tuple[Effect, ...], kin: str) -> tuple[Effect, ...]:
    """The damage that the effects deal, so much for each of a kind beside whoever takes it; nothing if they do anything else."""
    match effects:
        case [ForEach(who=whose, then=then)]:
            within = for_each_beside(then, kin)
            return (ForEach(whose, within),) if within else ()
        case [DealDamage(more=None) as dealt] if dealt.amount:
            return (replace(dealt, amount=0, more=Amount(of="others adjacent", name=kin, whose=TARGET, times=dealt.amount)),)
    return ()


def left_beside(effects: Sequence[Effect], then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects, where `then` happens to a target that forced movement has brought beside the user, or that the user's own shift has."""
    beside = Holds("adjacent to")

    def moved(effect: Effect) -> tuple[Effect, ...]:
        match effect:
            case ForceMove():
                return (effect, When((Holds("force moved"), beside), then))
            case ForEach(then=[Move(manner="shift")]):
                return (When((beside,), (effect,), (effect, When((beside,), then))),)
        return (effect,)

    return rewritten(effects, moved)


def ahead_of_force(effects: Sequence[Effect], then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects, where `then` happens right before they move the target by force."""
    return rewritten(effects, lambda effect: (*then, effect) if isinstance(effect, ForceMove) else (effect,))


def not_moved(effects: Sequence[Effect], holds: tuple[Holds, ...], then: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects, where `then` happens to those of whom this holds in place of their forced movement."""
    return rewritten(effects, lambda effect: (When(holds, then, (effect,)),) if isinstance(effect, ForceMove) else (effect,))


def is_for_a_next_roll(given: Bestow) -> bool:
    """Whether it is used up by the next roll that it counts for, and nothing else."""
    return bool(given.modifiers) and all(one.next_only for one in given.modifiers) and not (given.reacts or given.state)


def without_next_rolls(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects that give nothing for a next roll."""
    return rewritten(effects, lambda effect: () if isinstance(effect, Bestow) and is_for_a_next_roll(effect) else (effect,))
