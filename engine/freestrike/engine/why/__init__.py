"""The questions that people ask, and their answers: `Encounter.why`."""

from freestrike.engine.why.answer import Answer, Ending, Spent
from freestrike.engine.why.answering import answered
from freestrike.engine.why.questions import Bane, ConditionOrigin, Damage, Death, OpportunityAttack, Question, Spending, Use
from freestrike.projections.audit import Asking

__all__ = [
    "Answer",
    "Asking",
    "Bane",
    "ConditionOrigin",
    "Damage",
    "Death",
    "Ending",
    "OpportunityAttack",
    "Question",
    "Spending",
    "Spent",
    "Use",
    "answered",
]
