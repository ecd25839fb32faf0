"""How far a creature is force moved, and whether it can be (combat/forced-movement, combat/stability)."""

from __future__ import annotations

from freestrike.engine.queries.counts_as import out_of_the_fight
from freestrike.engine.queries.modifiers import applies, borne, cannot, in_all, number
from freestrike.engine.queries.scopes import in_scope
from freestrike.engine.queries.standing import is_flying
from freestrike.engine.queries.use import Use
from freestrike.engine.queries.use_modifiers import bonuses_on_use, ignored_by
from freestrike.events.content.ability import Ability
from freestrike.events.content.effect import Effect, ForceMove, ForEach, FreeStrike, Later, UseAbilities
from freestrike.events.content.within import effects_in
from freestrike.events.forced_movement import PUSH, SLIDE
from freestrike.events.ledger import Entry, Reason
from freestrike.events.space import size_rank
from freestrike.projections.board.board import Board
from freestrike.projections.board.creature import DEAD, Creature

SLIDE_FOR_A_PUSH = "slide for a push"

_OF_OTHERS = (ForEach, FreeStrike, Later, UseAbilities)
"""Effects within which the target is another, or the moment is."""


def force_moves(effects: tuple[Effect, ...]) -> bool:
    """Whether `effects` force move their target, or could if what they depend on holds."""
    return any(
        isinstance(effect, ForceMove) or (not isinstance(effect, _OF_OTHERS) and force_moves(effects_in(effect))) for effect in effects
    )


def kind_of_move(board: Board, mover: Creature, target: str, effect: ForceMove, use: Use) -> str:
    """Whether `mover` pushes, pulls or slides `target`: a slide goes wherever a push would, so that whoever may choose it slides."""
    if effect.kind != PUSH or not (mover.modified or mover.lasting):
        return effect.kind
    leave = (one for one in borne(mover, "can") if one.modifier.name == SLIDE_FOR_A_PUSH and in_scope(one.modifier.on, use))
    return SLIDE if any(applies(board, mover, target, one) for one in leave) else PUSH


def why_not_force_move(board: Board, target: Creature, by: str, used: Ability | None = None) -> tuple[Reason, ...]:
    """Why `by` can't force move `target`, with the ability `used`: dead; grabbed by another; restrained, if the ability does not ignore
    that (classes/grabbed, classes/restrained)."""
    if target.life == DEAD:
        return (out_of_the_fight(target),)
    barred = cannot(board, target, "be force moved", other=by)
    if barred is not None:
        return (Reason("cannot be force moved", "combat/forced-movement", barred.source),)
    if not target.conditions:
        return ()
    reasons: list[Reason] = []
    grab = target.condition("grabbed")
    if grab is not None and not any(one.name == "grabbed" and one.source == by for one in target.conditions):
        reasons.append(Reason("grabbed", "classes/grabbed", target.id))
    past = used is not None and ignored_by(board, board.creatures[by], target, Use(used, "", (target.id,)), "restrained")
    if target.condition("restrained") and not past:
        reasons.append(Reason("restrained", "classes/restrained", target.id))
    return tuple(reasons)


def force(board: Board, mover: Creature, target: Creature, effect: ForceMove, use: Use) -> tuple[Entry, ...]:
    """The ledger of the squares that `target` may be moved, before its stability: as printed, and 1 more when a larger creature uses a
    melee weapon ability on a smaller one (combat/big-versus-little)."""
    assert isinstance(effect.squares, int)
    printed = Entry("squares", effect.squares, use.ability.name, "combat/forced-movement")
    larger = size_rank(mover.stat_block.size) > size_rank(target.stat_block.size)
    if larger and use.manner == "melee" and "Weapon" in use.ability.keywords:
        ledger: tuple[Entry, ...] = (printed, Entry("bonus", 1, f"larger than {target.id}", "combat/big-versus-little"))
    else:
        ledger = (printed,)
    more = bonuses_on_use(board, mover, target, use, "forced movement", effect.kind)
    return (*ledger, *(Entry("bonus", squares, source, "combat/forced-movement") for squares, source in more))


def resistance(board: Board, target: Creature, squares: int) -> int:
    """By how many of `squares` its stability can reduce a forced move (combat/stability)."""
    return min(squares, stability(board, target))


def stability(board: Board, creature: Creature) -> int:
    """Its stability now, never less than 0 (combat/stability)."""
    own = creature.stat_block.stability
    if creature.modified or creature.lasting:
        if any(applies(board, creature, "", one) for one in borne(creature, "no stability")):
            return 0
        set_to = [number(board, creature, one) for one in borne(creature, "stability is") if applies(board, creature, "", one)]
        own = max(set_to, default=own)
    now = max(0, own + in_all(board, creature, "stability"))
    return now // 2 if any(applies(board, creature, "", one) for one in borne(creature, "stability halved")) else now


def goes_vertically(board: Board, target: Creature, effect: ForceMove) -> bool:
    """Whether it is a vertical forced move: if it says so, or if `target` is flying (combat/vertical)."""
    return effect.vertical or is_flying(board, target)
