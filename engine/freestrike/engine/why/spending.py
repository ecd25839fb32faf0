"""Who spent what: actions, resources, Recoveries, features."""

from __future__ import annotations

from freestrike.engine.why.answer import Answer, Spent
from freestrike.engine.why.inquiry import Inquiry
from freestrike.engine.why.questions import Spending
from freestrike.events.commands import Commanded
from freestrike.events.damage import StaminaRegained
from freestrike.events.event import Event
from freestrike.events.record import Record
from freestrike.events.resources import ResourceSpent
from freestrike.events.rulings import Ruled
from freestrike.events.turns import ActionSpent, FeatureUsed, RoundStarted, TriggeredActionTaken

VERDICTS = ("spent", "nothing spent")

TRIGGERED_ACTION = "triggered action"
FREE_TRIGGERED_ACTION = "free triggered action"
RECOVERY = "recovery"
FEATURE = "feature"


def why_spent(inquiry: Inquiry, creature: str, question: Spending) -> Answer:
    """See `Spending`: of the live view, in order."""
    found: list[Spent] = []
    round = 0
    recoveries: dict[str, int] = {one.id: one.recoveries for one in inquiry.at(1).creatures}
    inputs: dict[int, Event] = {}
    for record in inquiry.view():
        event = record.event
        if isinstance(event, Commanded | Ruled):
            if isinstance(event, Commanded):
                inputs.clear()
            inputs[record.seq] = event
        if isinstance(event, RoundStarted):
            round = event.round
        spent = _spent(inputs.get(record.command), record, event, round)
        if isinstance(event, StaminaRegained):
            used = recoveries.get(event.creature, event.recoveries) - event.recoveries
            recoveries[event.creature] = event.recoveries
            spent = Spent(record.seq, round, event.creature, RECOVERY, used, event.recoveries, event.cause) if used > 0 else None
        if spent is not None and creature in ("", spent.creature) and question.what in ("", spent.what):
            found.append(spent)
    return Answer(creature, question, "spent" if found else "nothing spent", spent=tuple(found))


def _spent(given: Event | None, record: Record, event: Event, round: int) -> Spent | None:
    if isinstance(event, ActionSpent):
        what = f"{event.action} at once" if event.at_once else event.action
        what = f"{what} as {event.used_as}" if event.used_as else what
        return Spent(record.seq, round, event.creature, what, 1, None, _for_what(given))
    if isinstance(event, TriggeredActionTaken):
        what = FREE_TRIGGERED_ACTION if event.free else TRIGGERED_ACTION
        return Spent(record.seq, round, event.creature, what, 1, None, event.reaction)
    if isinstance(event, FeatureUsed):
        return Spent(record.seq, round, event.creature, FEATURE, 1, None, event.feature)
    if isinstance(event, ResourceSpent):
        return Spent(record.seq, round, event.creature, event.what, event.amount, event.left, event.cause)
    return None


def _for_what(event: Event | None) -> str:
    """The command or the ruling behind it, by its name; of an ability the ability."""
    if isinstance(event, Commanded):
        return str(getattr(event.command, "ability", "") or str(event.command.__struct_config__.tag).rpartition(".")[0])
    return "ruling" if isinstance(event, Ruled) else ""
