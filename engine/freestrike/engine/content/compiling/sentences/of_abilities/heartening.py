"""What somebody gains at each of its turns for those who are near it: the sentences of `heartening.lark`."""

from __future__ import annotations

from lark import Token, Tree

from freestrike.engine.content.compiling.parts.said import Amends, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, token
from freestrike.engine.content.compiling.parts.who import THE_TARGET
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import USER, Amount
from freestrike.events.content.duration import ENCOUNTER, START_OF_TARGETS_NEXT_TURN
from freestrike.events.content.effect import Bestow, Reacts
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.trigger import Trigger


def heartening(tree: Tree[Token], setting: Setting, name: str) -> Said | None:
    """What the sentence of the ability `name` says, if it is one of this room; None if it is another. Raises Unsaid."""
    if str(tree.data) == "bonus_lasts":
        (until,) = branches(tree)
        if str(until.data) != "start_of_next_turn" or token(until, "OWN") != "their":
            raise Unsaid
        return Said(amends=Amends(till_their_turn=True), they=THE_TARGET)
    given = next(tree.find_data("has_bonuses_of"), None)
    return None if given is None else Said((_at_each_turn(tree, given, setting, name),), they=THE_TARGET)


def _at_each_turn(tree: Tree[Token], given: Tree[Token], setting: Setting, name: str) -> Bestow:
    """As long as the fight lasts the target has a bonus from each of its turns on, for as many allies as are near it then. Raises Unsaid of
    anything else."""
    time, turn, (steps,) = branch(tree, "for_a_time"), branch(tree, "each_turn"), branches(tree, "steps")
    (measured,) = branches(given)
    if time is None or turn is None or len(branches(tree)) != 3 or len(branches(steps)) != 1 or setting.trait or setting.triggered:
        raise Unsaid
    if branch(time, "end_of_encounter") is None or not token(turn, "START") or token(turn, "OWN") != "each of the target's":
        raise Unsaid
    if str(measured.data) != "allies_near" or branch(branches(steps)[0], "they") is None:
        raise Unsaid
    many = Amount(of="allies near", whose=USER, name=token(measured, "INT"))
    faster = Modifier(token(given, "BONUS_TO").removeprefix("a bonus to "), many)
    harder = Modifier("extra damage", many, on="ability roll")
    gained = Bestow(START_OF_TARGETS_NEXT_TURN, (faster, harder), state=f"{slug(name)} bonus")
    react = Reacts(slug(name), name, Trigger("turn starts"), (gained,), choice=False, target=ONESELF)
    return Bestow(ENCOUNTER, reacts=(react,))


def till_their_turn(said: Said, amends: Amends) -> Said | None:
    """That the bonus lasts until the next turn of who has it is so of one that is given at each turn; None of any other."""
    lasts = [
        one.ends
        for given in said.effects
        if isinstance(given, Bestow)
        for react in given.reacts
        for one in react.effects
        if isinstance(one, Bestow)
    ]
    return said if START_OF_TARGETS_NEXT_TURN in lasts else None
