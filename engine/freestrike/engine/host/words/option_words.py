"""What choosing an option does, in one line: how the options of each kind of question read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from freestrike.engine.geometry.space import squares_of
from freestrike.engine.host.words.abilities import damage_in_short
from freestrike.engine.host.words.amounts import resource_in_words
from freestrike.engine.host.words.asked_about import each_in_words
from freestrike.engine.host.words.effects import effects_in_words
from freestrike.engine.queries.counts_as import highest_characteristic
from freestrike.engine.queries.named_by_options import answers_with, chosen_among, feature_named, left_open, used_by
from freestrike.events.content.amount import TRIGGER_TARGET, TRIGGERING
from freestrike.events.content.effect import LeftByHand, May, Spend
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Option, Prompt
from freestrike.events.resources import HEROIC_RESOURCE
from freestrike.projections.board.board import Board
from freestrike.projections.chronicle.words import WORDS
from freestrike.projections.picture.square_names import square_name

Reads = Callable[[Board, Prompt, Option], str]


def answer(board: Board, prompt: Prompt, option: Option) -> str:
    """What choosing `option` does, in one line."""
    return READS.get(prompt.kind, _use)(board, prompt, option)


def reaction_named(board: Board, option: Option) -> str:
    """How the feature or the ability is called that reacts, as its own data say it."""
    feature, used = feature_named(board, option), used_by(board, option)
    if feature is not None:
        return feature.name
    return WORDS.get(f"reaction.{option.rule}") or (used.name if used is not None else _last_of(option.rule))


def targets_of(option: Option) -> tuple[str, ...]:
    """All whom the use is aimed at: the first is the option's target, and its id names all."""
    named = next((part for part in option.id.split("/")[1:] if part.startswith(f"{option.target}+")), option.target)
    return tuple(named.split("+")) if named else ()


def _use(board: Board, prompt: Prompt, option: Option) -> str:
    """The use of an ability or of a feature."""
    used = used_by(board, option)
    if used is None:
        return f"{option.creature}: {reaction_named(board, option)}{_on(option)}{_cost(board, option)}"
    damage = damage_in_short(board.creatures[option.creature], used)
    manner = f", {option.id.split('/')[2]}" if used.melee and used.ranged and option.id.count("/") > 2 else ""
    return f"{option.creature}: {used.name}{manner}{_on(option)}{f', {damage}' if damage else ''}{_cost(board, option)}"


def _reaction(board: Board, prompt: Prompt, option: Option) -> str:
    if option.id.startswith(NOT_FOR_THIS_MOVE):
        return f"{option.creature}: not during this move ({reaction_named(board, option)})"
    feature = feature_named(board, option)
    if feature is None:
        return _use(board, prompt, option)
    creature = board.creatures[option.creature]
    used = answers_with(board, option)
    told = [one for one in feature.effects or (used.effects if used is not None else ()) if not isinstance(one, LeftByHand)]
    damage = damage_in_short(creature, used) if used is not None else ""
    does = damage or (effects_in_words(creature, told) if told else "")
    on = {TRIGGERING: option.target, TRIGGER_TARGET: prompt.subject}.get(next(iter(feature.target.kinds), ""), "")
    whom = f" on {on}" if on and on != option.creature else ""
    return f"{option.creature}: {feature.name}{whom}{_cost(board, option)}{f': {does}' if does else ''}"


def _deed_or_use(board: Board, prompt: Prompt, option: Option) -> str:
    """The use of an ability, or a main action other than that: what, where to, with what, on whom, and what it is paid with."""
    used = used_by(board, option)
    if used is not None and option.id.startswith(f"{option.source}/"):
        return _use(board, prompt, option)
    name, shift = option.id.partition("/")[0].replace("-", " "), " by a shift" if option.id.endswith("/shift") else ""
    to = f" to {_square(board, option)}" if option.square is not None else ""
    safe = ", provoking nobody" if option.id.endswith("/safe") else ""
    with_ = f" with {used.name}" if used is not None else ""
    on = f" on {option.target}" if option.target else ""
    return f"{option.creature}: {name}{to}{shift}{with_}{on}{safe}{_cost(board, option)}"


def _at(board: Board, prompt: Prompt, option: Option) -> str:
    """A square; where somebody is being moved to, with what it would be slammed into there."""
    return _square(board, option) if option.square is not None else _use(board, prompt, option)


def _square_and_who_is_there(board: Board, prompt: Prompt, option: Option) -> str:
    window, target = board.window(prompt.window), board.creatures.get(prompt.subject)
    name = _at(board, prompt, option)
    if window is None or target is None or option.square is None:
        return name
    space = squares_of(option.square, target.side_length)
    there = dict.fromkeys(id for one in space for id in board.occupancy.get(one, ()) if id != target.id)
    things = dict.fromkeys(board.ground.object_at.get(one, "something solid") for one in space if board.ground.filled(one))
    into = " and ".join((*there, *things))
    return f"{name} (into {into})" if into else name


def _may(board: Board, prompt: Prompt, option: Option) -> str:
    creature, found = left_open(board, prompt, May)
    does = each_in_words(creature, tuple(one.then for one in found))
    return f"{option.creature}: yes{f', {does}' if does else ''}"


def _choice(board: Board, prompt: Prompt, option: Option) -> str:
    """A way among several by its name, and what it does, where the name does not say that."""
    creature, chosen = chosen_among(board, prompt)
    way = next((one for branches in (() if chosen is None else (chosen.branches,)) for one in branches if one.name == option.source), None)
    does = effects_in_words(creature, way.then) if way is not None else ""
    return f"{option.source}{_on(option)}{f': {does}' if does not in ('', option.source) else ''}"


def _spend(board: Board, prompt: Prompt, option: Option) -> str:
    creature, found = left_open(board, prompt, Spend)
    what = f" {resource_in_words(creature, found[0].what)}" if found else ""
    # What the effect owes to the amount is told as the number that this option stands for.
    does = each_in_words(creature, tuple(one.then for one in found)).replace("its spent", option.cost)
    return f"{option.creature}: {option.cost}{what}{f' for {does}' if does else ''}"


def _surges(board: Board, prompt: Prompt, option: Option) -> str:
    if option.id.startswith("potency/"):
        return f"{option.cost}: a potency 1 higher against {option.target}"
    more = int(option.cost.partition(" ")[0]) * highest_characteristic(board.creatures[option.creature])
    return f"{option.cost}: {more} damage more to {option.target}"


def _stance(board: Board, prompt: Prompt, option: Option) -> str:
    return f"{option.creature}: {prompt.kind}"


def _knock_out(board: Board, prompt: Prompt, option: Option) -> str:
    return f"{option.creature}: {'kill it' if option.id.startswith('kill/') else 'knock it unconscious'}"


def _heal(board: Board, prompt: Prompt, option: Option) -> str:
    against = "spend a Recovery" if option.source == "recovery" else f"a saving throw against {option.source}"
    return f"{option.creature}: {against}"


def _hurl_through(board: Board, prompt: Prompt, option: Option) -> str:
    object = _last_of(option.id, spaced=False).replace("+", " and ")
    return f"through {object}" if option.id.startswith("break/") else f"stop at {object}"


def _square(board: Board, option: Option) -> str:
    return square_name(option.square, board.ground.least) if option.square is not None else ""


def _last_of(id: str, *, spaced: bool = True) -> str:
    last = id.rpartition("/")[2]
    return last.replace("-", " ") if spaced else last


def _on(option: Option) -> str:
    """ " on a and b"; nothing where somebody does it to itself alone."""
    targets = targets_of(option)
    return f" on {' and '.join(targets)}" if targets and targets != (option.creature,) else ""


def _cost(board: Board, option: Option) -> str:
    creature = board.creatures.get(option.creature)
    own = creature.stat_block.heroic_resource if creature is not None else ""
    return f" ({option.cost.replace(HEROIC_RESOURCE, own) if own else option.cost})" if option.cost else ""


READS: Mapping[str, Reads] = MappingProxyType(
    {
        "area": _at,
        "choice": _choice,
        "come down": _at,
        "damage type": lambda board, prompt, option: f"{_last_of(option.id)} damage",
        "be found": _stance,
        "defend": _stance,
        "downgrade": lambda board, prompt, option: f"tier {_last_of(option.id)} against {option.target}",
        "end effect": lambda board, prompt, option: f"{option.creature}: end {_last_of(option.id, spaced=False)}",
        "extra charge": _deed_or_use,
        "extra damage": lambda board, prompt, option: option.target,
        "extra main action": _deed_or_use,
        "extra maneuver": _deed_or_use,
        "extra move": _deed_or_use,
        "extra test": _deed_or_use,
        "fall prone": _stance,
        "for a free strike": lambda board, prompt, option: f"{option.creature}: go on",
        "forced movement": _square_and_who_is_there,
        "forced movement order": lambda board, prompt, option: option.target,
        "grab": lambda board, prompt, option: f"{option.creature}: yes",
        "granted charge": _at,
        "harm by ruling": lambda board, prompt, option: f"{option.creature} and {option.target} are hurt",
        "heal": _heal,
        "hero token": lambda board, prompt, option: f"{option.creature}: {option.source}{_cost(board, option)}",
        "hide": _stance,
        "hide anywhere": _stance,
        "hide though observed": _stance,
        "hurl through": _hurl_through,
        "improvised weapon": lambda board, prompt, option: f"{_last_of(option.id)} damage".lstrip(),
        "knock out": _knock_out,
        "landing": _at,
        "main action": lambda board, prompt, option: f"{option.creature}: {option.source}{_cost(board, option)}",
        "may": _may,
        "minions drop": lambda board, prompt, option: option.target,
        "move": _at,
        "reactions": _reaction,
        "recovery": lambda board, prompt, option: f"{option.creature}: spend a Recovery",
        "release": _stance,
        "spend": _spend,
        "stability": lambda board, prompt, option: f"{_last_of(option.id)} squares less",
        "stand up": _stance,
        "summon": _at,
        "surges": _surges,
        "take along": lambda board, prompt, option: option.target,
        "target": lambda board, prompt, option: option.target,
        "teleport": _at,
        "turn": lambda board, prompt, option: f"{option.creature}: its turn now",
    }
)
"""How the options of a kind of question read, where they are not the use of an ability or a feature: what it is, on whom, what it costs."""
