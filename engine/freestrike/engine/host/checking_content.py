"""Each ability of a stat block used once against dummies on a small board: it must go through, replay, and do what it was compiled to."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs
from msgspec.structs import replace

from freestrike.engine.encounter import Encounter
from freestrike.engine.queries.bursts import within_bursts
from freestrike.engine.queries.grabs import why_not_grab
from freestrike.engine.refusal import Refused
from freestrike.engine.verification import verify
from freestrike.events.commands import UseAbility
from freestrike.events.conditions import ConditionImposed, PotencyResisted
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION, NO_ACTION, TRIGGERED_ACTION, Ability
from freestrike.events.content.effect import DealDamage, Effect, ImposeCondition, LeftByHand, MakePowerRoll, UnderPotency
from freestrike.events.content.stat_block import CreatureFreeStrike, StatBlock
from freestrike.events.content.within import every_effect
from freestrike.events.damage import DamageDue
from freestrike.events.encounter import DIRECTOR, HEROES, Entrant, Setup
from freestrike.events.event import Event
from freestrike.events.prompts import Prompt
from freestrike.events.space import Terrain
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.strikes import LeftToDirector, PowerRollMade
from freestrike.projections.board.board import Board

USER = "user"
DUMMY = StatBlock("Dummy", "1M", 5, 5000, free_strike=CreatureFreeStrike(1))
_BOARD = Terrain((0, 0, 0), (15, 15, 9))
_USER_AT = (6, 6, 0)
# Beside it, whatever its size up to 5, and some squares away.
_FOES_AT = ((5, 6, 0), (5, 5, 0), (3, 6, 0), (2, 2, 0))
_ALLY_AT = (6, 5, 0)
_PROMPTS = 400
FOE = "foe"

PLAYED = "played"
NOT_OFFERED = "not offered"
ANSWERS = "answers"
WRONG = "wrong"
NOT_ROLLED = "was not rolled"

Answer = Callable[[Prompt], int]
"""How many of its options a prompt is answered with."""


@attrs.frozen
class Tried:
    """How the use of `ability` by `creature` went: PLAYED, NOT_OFFERED (nobody that it could target), ANSWERS (it is not used on one's
    turn) or WRONG, with the `problem`."""

    creature: str
    ability: str
    how: str
    problem: str = ""


def tried(block: StatBlock) -> Iterator[Tried]:
    """Each ability of `block`, used once."""
    for ability in block.abilities:
        if ability.usage in (TRIGGERED_ACTION, FREE_TRIGGERED_ACTION, NO_ACTION):
            yield Tried(block.name, ability.name, ANSWERS)
            continue
        try:
            found = _played(block, ability)
        except Refused as refused:
            found = f"was refused: {refused}"
        except Exception as error:  # whatever content brings about is a finding, never a traceback
            found = f"{type(error).__name__}: {error}"
        how = NOT_OFFERED if found is None else WRONG if found else PLAYED
        yield Tried(block.name, ability.name, how, found or "")


def _setup(block: StatBlock) -> Setup:
    dummy = replace(DUMMY, level=block.level)
    foes = tuple(Entrant(f"{FOE} {n}", dummy, HEROES, HEROES, square) for n, square in enumerate(_FOES_AT, 1))
    entrants = (Entrant(USER, block, DIRECTOR, DIRECTOR, _USER_AT), Entrant("ally", dummy, DIRECTOR, DIRECTOR, _ALLY_AT), *foes)
    return Setup("content", entrants, _BOARD, first_side=DIRECTOR, malice=50)


def _played(block: StatBlock, ability: Ability) -> str | None:
    """What is wrong with the use of `ability`, "" if nothing; None if it is not offered. What its user chooses as its turn starts may keep
    it from the ability: it is then used without any such choice."""
    found = _used(block, ability, _most)
    return _used(block, ability, _fewest) if found == NOT_ROLLED else found


def _used(block: StatBlock, ability: Ability, answer: Answer) -> str | None:
    store = MemoryStore()
    encounter = Encounter.create(_setup(block), store=store, secret=b"content")
    _answer_all(encounter, answer)
    uses = [
        choice.command
        for choice in encounter.options(USER).abilities
        if isinstance(choice.command, UseAbility) and choice.command.ability == ability.id
    ]
    if not uses:
        return None
    start, before = encounter.version + 1, encounter.board
    encounter.do(max(uses, key=lambda use: (len(use.targets), _foes(use))), seat=DIRECTOR)
    _answer_all(encounter, answer)
    verdict = verify(store, encounter.id)
    if verdict.finding is not None:
        return f"does not replay: record {verdict.finding.seq} {verdict.finding.problem}"
    return _differs(ability, [record.event for record in encounter.records(start)], before, encounter.board)


def _foes(use: UseAbility) -> int:
    """How many of its targets are the user's enemies: of some abilities the roll is made against these only."""
    return sum(target.startswith(FOE) for target in use.targets)


def _most(prompt: Prompt) -> int:
    return prompt.most


def _fewest(prompt: Prompt) -> int:
    return prompt.least


def _answer_all(encounter: Encounter, answer: Answer) -> None:
    """Answer every prompt with as many of its options as `answer` says, the first ones."""
    for _ in range(_PROMPTS):
        if not encounter.prompts:
            return
        prompt = encounter.prompts[0]
        chosen = tuple(option.id for option in prompt.options)[: answer(prompt)]
        try:
            encounter.answer(prompt.id, chosen, seat=prompt.seat)
        except Refused:
            encounter.answer(prompt.id, chosen[: max(1, prompt.least)], seat=prompt.seat)


def _differs(ability: Ability, events: list[Event], before: Board, board: Board) -> str:
    """Which effect of the tier that was rolled did not happen to its target; "" if all did, as far as their types tell. Of what is used on
    nobody whom the engine knows of, the Director has the text. Whom the burst of its outcome does not reach is spared."""
    if ability.target.special:
        told = any(isinstance(event, LeftToDirector) and event.text == ability.printed for event in events)
        return "" if told else "its whole text is not put before the Director"
    roll = next((event for event in events if isinstance(event, PowerRollMade) and event.ability == ability.id), None)
    if roll is None:
        return NOT_ROLLED if ability.roll is not None else ""
    tiers = _tiers(ability)
    reached = within_bursts(before, USER, ability.roll.bursts) if ability.roll is not None else ()
    for outcome in roll.outcomes:
        if reached and outcome.target not in reached[outcome.tier - 1]:
            continue
        for effect in tiers[outcome.tier - 1]:
            if not _happened(effect, outcome.target, ability, events, board):
                return f"at tier {outcome.tier} {type(effect).__name__} did not happen to {outcome.target}"
    return ""


def _tiers(ability: Ability) -> tuple[tuple[Effect, ...], ...]:
    """Those of its power roll, or of the first that one of its effects makes."""
    if ability.roll is not None:
        return ability.roll.tiers
    made = every_effect((*ability.first, *ability.before, *ability.effects, *ability.after))
    return next(effect.tiers for effect in made if isinstance(effect, MakePowerRoll))


def _happened(effect: Effect, target: str, ability: Ability, events: list[Event], board: Board) -> bool:
    match effect:
        case DealDamage():
            return any(isinstance(event, DamageDue) and event.target == target and event.ability == ability.id for event in events)
        case ImposeCondition(condition=name):
            imposed = [event for event in events if isinstance(event, ConditionImposed)]
            given = (target, name) in [(event.creature, event.condition.name) for event in imposed]
            # Who has its hands full, or is too small for it, grabs nobody (combat/grab).
            return given or (name == "grabbed" and bool(why_not_grab(board, board.creatures[USER], board.creatures[target])))
        case UnderPotency():
            resisted = any(isinstance(event, PotencyResisted) and event.creature == target for event in events)
            return resisted or all(_happened(then, target, ability, events, board) for then in effect.then)
        case LeftByHand(text=text):
            return any(isinstance(event, LeftToDirector) and event.text == text for event in events)
    return True
