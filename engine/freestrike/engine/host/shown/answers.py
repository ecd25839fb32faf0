"""The answer to a question, in words and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import msgspec

from freestrike.engine.host.shown.explanations import Scene, policies_told, rules_printed
from freestrike.engine.host.shown.reports import asked_rows, exclusion_rows, ledger_rows, printed, reason_rows
from freestrike.engine.host.words.records import Row, described, log_row
from freestrike.engine.why import Answer, Bane, ConditionOrigin, Damage, Death, OpportunityAttack, Question, Spending, Use
from freestrike.events.policies import POLICIES
from freestrike.events.space import Square
from freestrike.projections.comparison import differences

ASKED: dict[type, str] = {
    OpportunityAttack: "opportunity attack",
    Bane: "edge or bane",
    Use: "use",
    Damage: "damage",
    Death: "life and death",
    ConditionOrigin: "condition",
    Spending: "spending",
}

_SAID = {"what": "{}", "name": "{}", "ability": "{}", "target": "against {}", "mover": "of {}"}
"""How the parts of a question are said; the others with their name in front."""


def answer_rows(answer: Answer, least: Square | None) -> Iterator[Row]:
    """The answer, a line at a time. `least`: the south-west corner of the map, which names the squares."""
    what = ", ".join(_SAID.get(name, f"{name} {{}}").format(value) for name, value in attrs.asdict(answer.question).items() if value)
    asked = f"{answer.creature or 'everybody'}, {ASKED[type(answer.question)]}{f' ({what})' if what else ''}"
    yield ((f"{asked}: {answer.verdict}", "heading"),)
    if answer.record is not None:
        undone = ", undone since" if answer.undone else ""
        yield ((f"  record {answer.record.seq}{undone}: {described(answer.record, least)}", ""),)
    if answer.reasons:
        yield (("Against it", "turn"),)
        yield from reason_rows(answer.reasons, least, "  ")
    yield from asked_rows(answer.asked, least)
    others = tuple(one for one in answer.excluded if one.creature != answer.creature or one.reasons != answer.reasons)
    yield from exclusion_rows(others, least)
    for ending in answer.endings:
        yield ((f"{ending.name} (of {ending.source or 'nobody'}{f', {ending.by}' if ending.by else ''})", "turn"),)
        begun = f"imposed by record {ending.record}" if ending.record else "it entered with it"
        end = f"ended by record {ending.ended}: {ending.when}" if ending.ended else f"ends {ending.when}"
        yield ((f"  {begun}; {end}{f', in round {ending.round}' if ending.round else ''}", ""),)
    yield from ledger_rows(answer.ledgers)
    if answer.spent:
        yield (("Spent", "turn"),)
        for spent in answer.spent:
            left = "" if spent.left is None else f", {spent.left} left"
            cause = f": {spent.cause}" if spent.cause else ""
            who = spent.creature or "in common"
            yield ((f"  record {spent.seq}, round {spent.round}: {who}, {spent.amount} {spent.what}{left}{cause}", ""),)
    for title, records in (("How it came", answer.course), ("Because of", answer.causes)):
        if records:
            yield ((title, "turn"),)
            for depth, record in enumerate(records):
                yield log_row(record, depth if records is answer.causes else 0, False, least)
    if answer.rules:
        yield (("Under the rules", "turn"),)
        for rule in answer.rules:
            yield ((f"  {rule}: {printed(rule)}", ""),)
    if answer.policies:
        yield (("By the policies", "turn"),)
        for policy in answer.policies:
            case = next((one.case for one in POLICIES if one.name == policy.partition("=")[0]), "")
            yield ((f"  {policy}: {case}", ""),)


def answer_json(encounter: str, answer: Answer, scene: Scene | None) -> bytes:
    """One object: the question and the answer, records as they are stored, `rules` with where they are printed, `changes` on the board."""
    told = {
        "encounter": encounter,
        "creature": answer.creature,
        "question": {"is": _name(answer.question), **attrs.asdict(answer.question)},
        "verdict": answer.verdict,
        "record": answer.record,
        "undone": answer.undone,
        "causes": answer.causes,
        "course": answer.course,
        "reasons": answer.reasons,
        "ledgers": answer.ledgers,
        "asked": answer.asked,
        "excluded": answer.excluded,
        "endings": answer.endings,
        "spent": answer.spent,
        "rules": rules_printed(answer.rules),
        "policies": policies_told(answer.policies),
        "changes": []
        if scene is None
        else [{"path": one.path, "before": one.one, "after": one.other} for one in differences(scene.before, scene.after)],
    }
    return msgspec.json.encode(told)


def _name(question: Question) -> str:
    return ASKED[type(question)].replace(" ", "-")
