"""What the tree of a sentence means: its deeds, with what leads them, as what an ability does or a trait gives."""

from __future__ import annotations

import attrs
from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.harming import told_apart
from freestrike.engine.content.compiling.parts.bearing import (
    Bearing,
    apart_from_the_giver,
    as_targets,
    at_the_givers_turn,
    bearing_of,
    bears_at_once,
    imposed_by_the_giver,
    speaks_of_the_user,
    with_their_turns,
)
from freestrike.engine.content.compiling.parts.reshaping import Reshaping
from freestrike.engine.content.compiling.parts.said import NOT_OF_ABILITY, Amends, OfAbility, Said, plain
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token, tokens
from freestrike.engine.content.compiling.parts.triggers import Awaited, at_their_turns
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, WHO, Who
from freestrike.engine.content.compiling.parts.zoned import from_the_start
from freestrike.engine.content.compiling.sentences.leading import if_heroic, leads_of, whoever
from freestrike.engine.content.compiling.sentences.of_abilities.course import (
    as_always,
    for_each_beside,
    harmed_beside,
    in_that_turn,
    in_the_turn_to_come,
    kept_to,
    of_that_turn,
    tells_of_its_course,
    told_first,
    with_what_it_adds,
    without_its_end,
    without_its_own_use,
    without_what_shows,
    worsened,
)
from freestrike.engine.content.compiling.sentences.of_abilities.keeping import told_anew
from freestrike.engine.content.compiling.sentences.of_abilities.of_the_ability import of_the_ability
from freestrike.engine.content.compiling.sentences.of_abilities.squarewise import told_for_a_time, told_of_the_passed
from freestrike.engine.content.compiling.sentences.of_areas.auras import kept_up
from freestrike.engine.content.compiling.sentences.of_areas.burning import while_burning
from freestrike.engine.content.compiling.sentences.of_areas.left_areas import inside_the_area, left_areas
from freestrike.engine.content.compiling.sentences.of_texts.dying_out import (
    ended_by_dying,
    for_the_fight,
    is_at_the_targets_turns,
    lasts_until_its_bearer_dies,
    with_turns_apart,
)
from freestrike.engine.content.compiling.sentences.of_texts.enduring import enduring
from freestrike.engine.content.compiling.sentences.of_traits.around import is_around, said_around
from freestrike.engine.content.compiling.sentences.rooms import said_in_a_room
from freestrike.engine.content.compiling.sentences.steps import deeds_of
from freestrike.engine.content.compiling.sentences.under_leads import any_way, coming_to
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TARGET, USER
from freestrike.events.content.duration import WITH_CONDITION
from freestrike.events.content.effect import (
    Bestow,
    Effect,
    EndConditions,
    ImposeCondition,
    Prevent,
    Reacts,
    Repeat,
    SetStaminaTo,
)
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Trigger


def meaning(tree: Tree[Token], setting: Setting, name: str, they: Who | None, implied: Who | None, waited: tuple[Awaited, ...]) -> Said:
    """What a sentence of the feature `name` says. `they`: whom the sentence before spoke of; `implied`: who is meant where nobody is
    named; `waited`: what the sentence before waits for. Raises Unsaid."""
    setting = replace(setting, feature=name)
    if lasts_until_its_bearer_dies(tree):
        return ended_by_dying(meaning(for_the_fight(tree), setting, name, they, implied, waited), name)
    told = with_what_it_adds(told_for_a_time(told_anew(told_of_the_passed(tree))))
    if setting.turned and of_that_turn(tree) != tree:
        return _in_that_turn(tree, setting, name, they)
    tree = in_the_turn_to_come(inside_the_area(enduring(while_burning(without_what_shows(told), setting), setting)))
    if branch(tree, "in_succession") is not None:
        return _in_succession(tree, setting, name, they)
    of_a_room = said_in_a_room(tree, setting, name, they, waited)
    if of_a_room is not None:
        return of_a_room
    if str(tree.data) == "condition_ends":
        return Said(bearing=_ends_alone(tree, setting, name), they=they)
    if str(tree.data) == "for_each_beside" and not setting.trait:
        return _for_each(tree, setting, name, they, implied)
    if is_around(tree):
        return said_around(tree, setting, name)
    if any(True for _ in tree.find_data("struck_one")):
        return Said(amends=Amends(riding=_survives(tree, setting)), they=they)
    if tells_of_its_course(tree):
        return _of_its_course(tree, setting, name, they, implied)
    tree = told_first(without_its_own_use(tree))
    aura = kept_up(tree, setting, name)
    if aura is not None:
        return Said((aura,), once=True, they=they)
    borne = bearing_of(tree)
    besides = None if borne is None or setting.bearer else _another_condition(tree, borne, setting)
    if besides is not None:
        return Said(ability=besides, they=they)
    if borne is not None and not setting.bearer and bears_at_once(tree):
        return Said(ability=OfAbility(beside=(borne[0], _at_once(tree, borne, setting, name))), they=they)
    if borne is not None and not setting.bearer:
        return Said(bearing=_bearing(tree, borne, setting), they=they)
    if is_at_the_targets_turns(tree) and not (setting.bearer or setting.trait or setting.triggered):
        return meaning(with_turns_apart(tree), replace(setting, trait=True, triggered=False, bearer=True), name, ME, None, ())
    if _is_of_the_target(tree) and not (setting.bearer or setting.trait or speaks_of_the_user(without_its_end(tree))):
        return meaning(tree, replace(setting, trait=True, triggered=False, bearer=True), name, ME, None, ())
    if _is_at_the_users_turns(tree) and not (setting.bearer or setting.trait or setting.triggered):
        return _at_the_givers_turns(tree, setting, name)
    tree = at_their_turns(tree) if setting.trait else tree
    (steps,) = branches(tree, "steps")
    about = of_the_ability(steps, setting)
    if about is not None:
        if len(branches(tree)) > 1 and not (about.amends.cheaper and if_heroic(tree, steps)):
            raise Unsaid
        return attrs.evolve(about, they=they)
    if [str(step.data) for step in branches(steps)] == ["strikes_attackers"]:
        return Said(amends=Amends(leading=_in_its_course(tree, steps, setting, they)), they=they)
    setting = replace(setting, remembered=slug(name)) if _remembers(tree, setting) else setting
    leads = leads_of(tree, steps, setting, they, implied, waited)
    bare = not (leads.waited or leads.holds or leads.below or leads.ways or leads.done or leads.imposing or setting.bearer)
    zones = left_areas(steps, setting, name, leads.they, leads.ends) if bare else ()
    if zones and setting.trait:
        return Said(reacts=tuple(from_the_start(zone, name) for zone in zones), they=leads.they)
    if zones:
        among = any(True for _ in steps.find_data("may_be_occupied"))
        placed = OfAbility(reshapes=Reshaping(occupied=True)) if among else NOT_OF_ABILITY
        return Said(zones, once=not setting.at_target, they=leads.they, ability=placed)
    first = whoever(steps, setting, leads.they)
    if first:
        if leads.waited:
            raise Unsaid
        leads.waited = first
    return coming_to(tree, steps, leads, setting, name, implied)


def _in_that_turn(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """What the target has in the turn that it is about to take. Raises Unsaid of anything else."""
    said = meaning(of_that_turn(tree), replace(setting, turned=False), name, they, None, ())
    if not plain(said) or said.once or not said.effects:
        raise Unsaid
    return attrs.evolve(said, effects=in_that_turn(tree, said.effects))


def _for_each(tree: Tree[Token], setting: Setting, name: str, they: Who | None, implied: Who | None) -> Said:
    """What an ability does for each of a kind that is beside somebody."""
    said = meaning(Tree("sentence", list[Token | Tree[Token]](branches(tree, "steps"))), setting, name, they, implied, ())
    kin = setting.kin.lower() if token(tree, "KIN") == "kin" else token(tree, "KIN")
    effects = for_each_beside(said.effects, kin)
    if not plain(said) or not effects:
        raise Unsaid
    return attrs.evolve(said, effects=effects)


def _of_its_course(tree: Tree[Token], setting: Setting, name: str, they: Who | None, implied: Who | None) -> Said:
    """What takes the place of what was said before, comes ahead of the forced movement, or waits for the target's next turn."""
    if setting.trait or setting.triggered:
        raise Unsaid
    if str(tree.data) == "harmed_beside":
        return Said((harmed_beside(tree, name),), they=THE_TARGET)
    worse = worsened(tree)
    if worse:
        (steps,) = branches(tree, "steps")
        instead = meaning(Tree("sentence", [steps]), setting, name, THE_TARGET, THE_TARGET, ())
        if not plain(instead) or instead.once:
            raise Unsaid
        return Said(ability=OfAbility(worse=(worse, instead.effects)), they=they)
    if any(True for _ in tree.find_data("keeps_to_it")):
        if kept_to(tree) != slug(name):
            raise Unsaid
        return Said(ability=OfAbility(needs=(Holds("grabbing another", of=USER, to=TARGET, negated=True),)), they=they)
    said = meaning(as_always(tree), setting, name, they, implied, ())
    if not plain(said):
        raise Unsaid
    if str(tree.data) == "left_beside":
        return Said(they=said.they, ability=OfAbility(left_beside=said.effects))
    if str(tree.data) == "replaces":
        return Said(they=said.they, once=said.once, amends=Amends(instead=said.effects))
    return Said(they=said.they, ability=OfAbility(ahead=said.effects))


def _in_its_course(tree: Tree[Token], steps: Tree[Token], setting: Setting, they: Who | None) -> tuple[Effect, ...]:
    """What the user keeps up while what the sentence before tells goes on. Raises Unsaid."""
    if len(branches(tree)) > 1:
        raise Unsaid
    deeds, _ = deeds_of(steps, setting, they, None, None, ())
    return tuple(effect for deed in deeds for effect in deed.who.do(deed.effects))


def _survives(tree: Tree[Token], setting: Setting) -> tuple[Effect, ...]:
    """What becomes of a dying owner whose free strike fells its target: who is dead, or a dying hero. Raises Unsaid."""
    lead, steps = branch(tree, "provided"), branch(tree, "steps")
    if str(tree.data) != "replaces" or lead is None or steps is None or not setting.trait or len(branches(tree)) != 2:
        raise Unsaid
    felled = [str(part.data) for part in branches(lead)] == ["drops_to_0"] and token(lead, "WHEN") == "if"
    deeds, _ = deeds_of(steps, setting, ME, None, None, ())
    if not felled or len(deeds) != 1 or deeds[0].who != ME or not all(isinstance(one, SetStaminaTo) for one in deeds[0].effects):
        raise Unsaid
    then = (*ME.do(deeds[0].effects), Prevent("death"))
    return any_way(((Holds("dead"),), (Holds("dying"),)), then)


def _bearing(tree: Tree[Token], borne: tuple[str, bool], setting: Setting) -> Bearing:
    """What goes with a state or a condition, told of its bearer as a trait is of its owner. Raises Unsaid."""
    name, is_condition = told_apart(borne[0], setting), borne[1]
    if not _are_its_kin(tree, setting):
        raise Unsaid
    rolls, rest = apart_from_the_giver(tree)
    if rest is None:
        return Bearing(name, is_condition, tuple(rolls))
    tree = rest
    plain = with_their_turns(tree)
    if speaks_of_the_user(plain):
        raise Unsaid
    said = meaning(tree, replace(setting, trait=True, triggered=False, bearer=True), name, ME, None, ())
    if said.effects or said.waits or not (said.modifiers or said.reacts):
        raise Unsaid
    reacts = said.reacts if plain == tree else tuple(map(at_the_givers_turn, said.reacts))
    if any(True for _ in tree.find_data("near_bearer")):
        reacts = tuple(map(imposed_by_the_giver, reacts))
    size = next((token(part, "INT") for part in tree.find_data("bearing") if token(part, "INT")), "")
    if size and (size != "1" or said.modifiers):
        raise Unsaid
    if size:
        reacts = tuple(replace(one, needs=(*one.needs, Holds("size at most", "1L", USER))) for one in reacts)
    instead = any(True for part in tree.find_data("takes_by_the_square") if token(part, "INSTEAD_NOW"))
    if instead and not setting.strained:
        raise Unsaid
    return Bearing(name, is_condition, (*said.modifiers, *rolls), reacts, instead=instead)


def _another_condition(tree: Tree[Token], borne: tuple[str, bool], setting: Setting) -> OfAbility | None:
    """A condition that goes with another of the same ability, for as long as a target has that; None if the sentence tells anything
    else."""
    steps = branch(tree, "steps")
    step, *more = (tree,) if steps is None else branches(steps)
    doing = branch(step, "doing")
    told = None if doing is None else branch(doing, "is_condition")
    alone = not more and len(branches(step)) == 2 and branch(step, "the_target", "bearing") is not None
    leads = [str(part.data) for part in branches(tree) if part is not steps]
    led = leads == ["while_bearing"] if branch(step, "bearing") is None else not leads
    if (
        told is None
        or not alone
        or not borne[1]
        or not led
        or branch(told, "condition") is None
        or tokens(branches(told)[0], "DET", "ME", "THAT")
    ):
        return None
    if setting.trait or setting.triggered:
        raise Unsaid
    (other,) = branches(told, "condition")
    return OfAbility(beside=(borne[0], (ImposeCondition(token(other, "CONDITION"), WITH_CONDITION),)))


def _ends_alone(tree: Tree[Token], setting: Setting, name: str) -> Bearing:
    """A condition that is over once its bearer ends a turn with none of the creature's kind near it. Raises Unsaid."""
    (alone,) = branches(tree)
    if str(alone.data) != "ends_turn_without" or setting.trait or setting.triggered:
        raise Unsaid
    condition, kin = token(tree, "CONDITION"), token(alone, "A_LIKENESS")
    if setting.names is None or not setting.names.fullmatch(f"the {kin}"):
        raise Unsaid
    near = Holds("kin adjacent", kin, USER, value=1, negated=True, within=int(token(alone, "INT")))
    over = EndConditions((condition,), 0, by=setting.ability)
    react = Reacts(slug(name), name, Trigger("turn ends"), (over,), choice=False, target=ONESELF, needs=(near,))
    return Bearing(condition, True, reacts=(react,))


def _are_its_kin(tree: Tree[Token], setting: Setting) -> bool:
    """Whether "any wode elf", if anybody is called so, is of the creature's own kind, whose every mark is then as its own."""
    called = [token(part, "MARKED_BY_KIN").removeprefix("marked by any ") for part in tree.find_data("borne")]
    return all(not name or name.title() in setting.ancestry for name in called)


def _at_once(tree: Tree[Token], borne: tuple[str, bool], setting: Setting, name: str) -> tuple[Effect, ...]:
    """What is done to others than the target as soon as they have a condition from the ability. Raises Unsaid of a state."""
    if not borne[1] or setting.trait or setting.triggered:
        raise Unsaid
    said = meaning(as_targets(tree), replace(setting, beside_the_target=True), name, None, None, ())
    if not plain(said) or said.once:
        raise Unsaid
    return said.effects


def _is_at_the_users_turns(tree: Tree[Token]) -> bool:
    """Whether it says for a time what befalls the target at each turn of the user."""
    turn, (steps,) = branch(tree, "each_turn"), branches(tree, "steps")
    named = branch(branches(steps)[0], *WHO)
    told = turn is not None and "@" in token(turn, "OWN") and len(branches(tree)) == 3
    return told and branch(tree, "for_a_time") is not None and named is not None and str(named.data) == "the_target"


def _at_the_givers_turns(tree: Tree[Token], setting: Setting, name: str) -> Said:
    plain = with_their_turns(tree)
    if speaks_of_the_user(without_its_end(plain)):
        raise Unsaid
    said = meaning(plain, replace(setting, trait=True, triggered=False, bearer=True), name, ME, None, ())
    effects = tuple(replace(one, reacts=tuple(map(at_the_givers_turn, one.reacts))) for one in said.effects if isinstance(one, Bestow))
    if len(effects) != len(said.effects) or not effects:
        raise Unsaid
    return Said(effects, they=THE_TARGET)


def _in_succession(tree: Tree[Token], setting: Setting, name: str, they: Who | None) -> Said:
    """What the user does three times over, each time with its own choices. Raises Unsaid of anything else."""
    once = meaning(Tree(tree.data, list[Token | Tree[Token]](branches(tree, "steps"))), setting, name, they, None, ())
    if setting.trait or setting.triggered or not plain(once) or not once.once or len(branches(tree)) != 2:
        raise Unsaid
    return attrs.evolve(once, effects=(Repeat(3, once.effects),))


def _remembers(tree: Tree[Token], setting: Setting) -> bool:
    """Whether it says for a time what happens whenever something is done by the target, or to it, who has to be known then."""
    leads = branches(tree, "provided")
    waiting = [part for part in leads if token(part, "WHEN", "FIRST") not in ("", "if")]
    spoken = any(True for part in waiting for _ in part.find_data("the_target"))
    return spoken and branch(tree, "for_a_time") is not None and not (setting.trait or setting.triggered)


def _is_of_the_target(tree: Tree[Token]) -> bool:
    """Whether it says for a time what happens whenever the target does something, or has it done to it."""
    leads = [part for part in branches(tree) if str(part.data) in ("for_a_time", "provided")]
    waiting = [part for part in leads if str(part.data) == "provided" and token(part, "WHEN", "FIRST") not in ("", "if")]
    if len(leads) != 2 or len(waiting) != 1:
        return False
    return all(map(_subject_is_target, branches(waiting[0]))) or _comes_to_the_target(branches(waiting[0]))


def _comes_to_the_target(circumstances: list[Tree[Token]]) -> bool:
    first, *others = circumstances
    beside = str(first.data) == "comes_beside" and bool(token(branches(first, "reference")[0], "TARGET"))
    return beside and all(str(other.data) == "starts_there" for other in others)


def _subject_is_target(circumstance: Tree[Token]) -> bool:
    first = branch(circumstance, *WHO)
    return first is not None and str(first.data) == "the_target"
