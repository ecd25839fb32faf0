"""What a prompt asks, in one line: how each kind of question is put."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from freestrike.engine.host.words.amounts import resource_in_words
from freestrike.engine.host.words.asked_about import each_in_words, happening, source_named
from freestrike.engine.host.words.option_words import reaction_named
from freestrike.engine.queries.named_by_options import left_open
from freestrike.engine.rules.falling_off import CLIMBING
from freestrike.events.content.ability import VILLAIN_ACTION
from freestrike.events.content.effect import May, Move, Spend
from freestrike.events.prompts import NOT_FOR_THIS_MOVE, Prompt
from freestrike.projections.board.board import Board

BY_SQUARE = "by number or by name"
POTENCY = "potency/"
Asks = str | Callable[[Board, Prompt], str]


def question(board: Board, prompt: Prompt) -> str:
    """What `prompt` asks, in one line."""
    asks = ASKS.get(prompt.kind)
    if asks is None:
        return f"{prompt.kind}{f', about {prompt.subject}' if prompt.subject else ''}"
    if not isinstance(asks, str):
        return asks(board, prompt)
    return asks.format(it=prompt.subject, happening=happening(board, prompt), source=source_named(board, prompt) or "an ability")


def _reactions(board: Board, prompt: Prompt) -> str:
    if prompt.options and all(one.cost == VILLAIN_ACTION for one in prompt.options):
        return f"a villain action? {happening(board, prompt)}"
    named = {reaction_named(board, one) for one in prompt.options if not one.id.startswith(NOT_FOR_THIS_MOVE)}
    return f"{named.pop() if len(named) == 1 else 'triggered action'}? {happening(board, prompt)}"


def _move(board: Board, prompt: Prompt) -> str:
    manners = {one.manner for one in left_open(board, prompt, Move)[1]}
    goes = "shift" if manners == {"shift"} else "move"
    must = "must" if prompt.least else "may"
    return f"over which squares, in this order? {prompt.subject} {must} {goes}, up to {prompt.most}"


def _free_strike(board: Board, prompt: Prompt) -> str:
    if any(option.rule == CLIMBING for option in prompt.options):
        return f"a free strike? {prompt.subject} tried to climb it"
    if any(option.creature == prompt.subject for option in prompt.options):
        return f"a free strike? {prompt.subject} {'must' if prompt.least else 'may'} make one"
    return f"a free strike? {prompt.subject} lets itself be struck"


def _surges(board: Board, prompt: Prompt) -> str:
    if any(option.id.startswith(POTENCY) for option in prompt.options):
        return f"surges for a higher potency? {prompt.subject} uses {source_named(board, prompt)}"
    return f"surges for more damage? {prompt.subject} uses {source_named(board, prompt)}"


def _may(board: Board, prompt: Prompt) -> str:
    creature, found = left_open(board, prompt, May)
    otherwise = each_in_words(creature, tuple(one.otherwise for one in found))
    instead = f"; if it does not: {otherwise}" if otherwise else ""
    return f"{source_named(board, prompt) or 'an effect'}? {prompt.subject} may choose{instead}"


def _spend(board: Board, prompt: Prompt) -> str:
    creature, found = left_open(board, prompt, Spend)
    what = resource_in_words(creature, found[0].what) if found else "of its resource"
    return f"spend {what}? {prompt.subject} may, for {source_named(board, prompt) or 'an effect'}"


def _hero_token(board: Board, prompt: Prompt) -> str:
    price = prompt.options[0].cost if prompt.options else "hero tokens"
    return f"spend {price}? {prompt.subject} may"


ASKS: Mapping[str, Asks] = MappingProxyType(
    {
        "aim": "whom does {it} use it on? {source}",
        "area": "where is the area? {it} uses {source}",
        "be found": "be hidden no more? {it} may",
        "charge": "which ability ends the charge of {it}?",
        "charge target": "strike another instead? the charge of {it} fell short",
        "choice": "which of these? {it} chooses",
        "come down": "where does {it} come down?",
        "damage type": "which type of damage? {it} makes a free strike",
        "defend": "defend? {it} may",
        "downgrade": "take a lower tier? {it} has rolled for {source}",
        "end effect": "end an effect? {it} may take damage for that",
        "extra charge": "where does {it} charge to, and whom does it strike?",
        "extra damage": "who takes the extra damage? {it} uses {source}",
        "extra main action": "a main action at once? {it} may take one",
        "extra maneuver": "which maneuver does {it} use?",
        "extra move": "where does {it} move to?",
        "extra test": "which test does {it} make?",
        "fall prone": "fall prone? {it} may",
        "for a free strike": "for a free strike? {it} may go on, if another may strike it first",
        "forced movement": "moved over which squares, in this order? {happening}",
        "forced movement order": "who is moved next? {it} moves several",
        "free strike": _free_strike,
        "grab": "grab? {it} may",
        "granted ability": "which ability, and on whom? {it} may use one now",
        "granted charge": "where does {it} charge to?",
        "harm by ruling": "is anybody hurt? {happening}",
        "heal": "what does it do for {it}? somebody heals it",
        "hero token": _hero_token,
        "hide": "hide? {it} may",
        "hide anywhere": "hide? {it} may, without cover too",
        "hide though observed": "hide? {it} may, though it is observed",
        "hurl through": "break what is in the way? {happening}",
        "improvised weapon": "which type of damage does the improvised weapon of {it} deal?",
        "knock out": "kill or knock out? {it} is about to die",
        "landing": "where does {it} land?",
        "main action": "a main action for that? {it} may",
        "may": _may,
        "minions drop": "which minions drop? the squad {it} has taken damage",
        "move": _move,
        "reactions": _reactions,
        "recovery": "spend a Recovery? {it} may",
        "release": "release whom it has grabbed? {it} may",
        "spend": _spend,
        "stability": "how much of its stability? {it} is about to be moved",
        "stand up": "stand up? {it} may",
        "summon": "where does it appear? {it} calls another",
        "surges": _surges,
        "take along": "take whom along? {it} teleports",
        "target": "whom does {it} choose? {source}",
        "teleport": "to which square? {it} teleports",
        "turn": "take a turn now? {it} may",
    }
)
"""Each kind of question that the engine puts, and how. `{it}` is the subject of the prompt, `{happening}` what is in flight in its window,
`{source}` the ability or feature that it comes of."""
