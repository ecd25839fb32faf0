"""The steps that tell what holds for a while: better rolls, farther shoves, damage that its user takes for another."""

from __future__ import annotations

from lark import Token, Tree
from msgspec.structs import replace

from freestrike.engine.content.compiling.deeds.joining_deeds import without_end
from freestrike.engine.content.compiling.parts.trees import Unsaid, token
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, TRIGGERER
from freestrike.engine.content.compiling.sentences.telling import Telling, tells
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING, USER
from freestrike.events.content.duration import END_OF_CURRENT_TURN
from freestrike.events.content.effect import AlterRoll, Bestow, LeftByHand, May, Reacts, Redirect
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds
from freestrike.events.content.trigger import Trigger


@tells("rolls_better", of_nobody=True)
def _rolls_better(step: Tree[Token], told: Telling) -> None:
    """Every roll of the target comes out a tier better."""
    told.of_an_ability()
    told.add(THE_TARGET, Bestow(told.lasting(step, THE_TARGET) or without_end(), (Modifier("better tier", on="power roll"),)))
    told.they = THE_TARGET


@tells("shoves_farther", of_nobody=True)
def _shoves_farther(step: Tree[Token], told: Telling) -> None:
    """What forces others to move by whoever was spoken of, does so farther for a time."""
    if told.they is None:
        raise Unsaid
    farther = Modifier("forced movement", int(token(step, "BONUS")))
    in_this_turn = bool(told.waited) and all(one.trigger.occasion == "turn starts" for one in told.waited)
    told.add(told.they, Bestow(told.lasting(step, ME if in_this_turn else told.they) or without_end(), (farther,)))


@tells("takes_it_instead", of_nobody=True)
def _takes_it_instead(step: Tree[Token], told: Telling) -> None:
    """The damage in flight is the user's in place of the target's, if it likes."""
    if not told.waited or any(one.trigger.occasion != "is about to damage" for one in told.waited):
        raise Unsaid
    told.add(ME, May((Redirect(),), chooser=USER))


@tells("rolls_its_first_anew")
def _rolls_its_first_anew(step: Tree[Token], told: Telling) -> None:
    """Whoever starts its turn can make the first roll in it that comes to this tier once more; if it does not, no other. What a test has
    come to takes effect at once, so that the Director sees to one that is made again."""
    if told.subjects != (TRIGGERER,) or not all(one.trigger.occasion == "turn starts" for one in told.waited):
        raise Unsaid
    name, tier = told.setting.feature, int(token(step, "TIER")[-1])
    over = f"{slug(name)} over"
    fresh = Holds("state", over, USER, negated=True)
    noted = Bestow(END_OF_CURRENT_TURN, state=over)
    reroll = May((AlterRoll(again=True),), chooser=USER)
    by_hand = LeftByHand(f"{name}: can reroll")
    of_an_ability = Trigger("obtains tier", value=tier, needs=(Holds("ability", "power roll", TRIGGERING),))
    anew = Reacts(slug(name), name, of_an_ability, (noted, reroll), choice=False, target=ONESELF, needs=(fresh,))
    of_a_test = replace(anew, id=f"{anew.id}-2", trigger=Trigger("makes test", value=tier), effects=(noted, by_hand))
    told.add(TRIGGERER, Bestow(END_OF_CURRENT_TURN, reacts=(anew, of_a_test)))
    told.they = TRIGGERER
