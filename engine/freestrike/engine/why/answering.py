"""Every question with the room that answers it."""

from __future__ import annotations

from typing import assert_never

from freestrike.engine.why.answer import Answer
from freestrike.engine.why.harm import why_damage, why_dead
from freestrike.engine.why.inquiry import Inquiry
from freestrike.engine.why.opportunity import why_opportunity_attack
from freestrike.engine.why.questions import Bane, ConditionOrigin, Damage, Death, OpportunityAttack, Question, Spending, Use
from freestrike.engine.why.rolls import why_bane
from freestrike.engine.why.spending import why_spent
from freestrike.engine.why.states import why_condition
from freestrike.engine.why.uses import Check, why_use


def answered(inquiry: Inquiry, creature: str, question: Question, check: Check) -> Answer:
    """The answer to `question` about `creature`; `check` says why a command would be refused now. Raises LookupError for a question about
    what is not there."""
    if isinstance(question, OpportunityAttack):
        return why_opportunity_attack(inquiry, creature, question)
    if isinstance(question, Bane):
        return why_bane(inquiry, creature, question)
    if isinstance(question, Use):
        return why_use(inquiry, creature, question, check)
    if isinstance(question, Damage):
        return why_damage(inquiry, creature, question)
    if isinstance(question, Death):
        return why_dead(inquiry, creature, question)
    if isinstance(question, ConditionOrigin):
        return why_condition(inquiry, creature, question)
    if isinstance(question, Spending):
        return why_spent(inquiry, creature, question)
    assert_never(question)
