"""The command that answers a question: why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from freestrike.engine.host.commands.parameters import (
    NO_ID,
    AsHtml,
    AsJson,
    AsMarkdown,
    EncounterId,
    StorePath,
    check_one_form,
    whole_number,
)
from freestrike.engine.host.failing import OK, Failure
from freestrike.engine.host.wishes import open_screen

if TYPE_CHECKING:
    from freestrike.engine.encounter import Encounter
    from freestrike.engine.why import Question

EVERYBODY = "everybody"

Asked = Literal["opportunity-attack", "bane", "use", "damage", "dead", "condition", "spent"]


def why(
    store: StorePath,
    creature: Annotated[str, Parameter(help="Whom it is about, as the board shows its name; of what was spent also: everybody.")],
    question: Annotated[
        Asked,
        Parameter(
            help="Why it got, or did not get, an opportunity attack; why its roll is at a bane; why it cannot use something now; why it"
            " took so much damage; why it is dead; where a condition came from and when it ends; what was spent."
        ),
    ],
    what: Annotated[
        str, Parameter(help="The ability or other thing to use; the condition, the last one if none is named; what was spent.")
    ] = "",
    /,
    *,
    target: Annotated[str, Parameter(help="Whom it would be used on; of an opportunity attack who moved.")] = "",
    record: Annotated[int, Parameter(converter=whole_number, help="The step, the roll or the damage; the last one if none is named.")] = 0,
    json: AsJson = False,
    markdown: AsMarkdown = False,
    html: AsHtml = False,
    encounter: EncounterId = NO_ID,
) -> int:
    """Answer a question of the table: freestrike why fight.db ana opportunity-attack."""
    from freestrike.engine.encounter import Encounter
    from freestrike.engine.host.house_rules import handlers
    from freestrike.engine.host.opening import board_at, chosen, folding, readable
    from freestrike.engine.host.shown.answers import answer_json, answer_rows
    from freestrike.engine.host.shown.explanations import Scene, as_html, as_markdown
    from freestrike.engine.host.understanding import NotUnderstood, abilities_called, creature_typed
    from freestrike.engine.host.words.records import corner
    from freestrike.engine.refusal import Refused
    from freestrike.events.conditions import CONDITIONS
    from freestrike.projections.audit import of_command

    check_one_form(json, markdown, html)
    kept = readable(store)
    listing = chosen(kept, store, encounter)
    rules = handlers()
    with folding(store, listing.encounter):
        fight = Encounter.open(kept, listing.encounter, handlers=rules)
    try:
        about = "" if creature == EVERYBODY and question == "spent" else creature_typed(fight.board, creature).id
        against = creature_typed(fight.board, target).id if target else ""
        if question in ("use", "bane") and about:
            own = (used.id for one, used in abilities_called(fight.board, what) if one.id == about)
            what = next(own, what)
        answer = fight.why(about, _asked(question, what, against, record))
    except NotUnderstood as error:
        raise Failure(f"{store}, encounter {listing.encounter!r}: {error}") from None
    except Refused as refused:
        subject = "; ".join(reason.subject for reason in refused.reasons)
        raise Failure(f"{store}, encounter {listing.encounter!r}: {subject}") from None
    if question == "condition" and what and what.lower() not in CONDITIONS and not _anybody_had(fight, what):
        raise Failure(
            f"{store}, encounter {listing.encounter!r}: {what!r} is no condition, and nobody here had anything of that name;"
            f" conditions are: {', '.join(CONDITIONS)}"
        )
    scene = None
    if answer.record is not None:
        first = answer.record
        last = max(one.seq for one in of_command(fight.records(first.command)) if first.seq in (one.seq, one.command))
        scene = Scene(*(board_at(kept, store, listing.encounter, seq) for seq in (first.seq - 1, last)))
    screen = open_screen()
    if json:
        screen.raw(answer_json(listing.encounter, answer, scene))
        return OK
    rows = answer_rows(answer, corner(fight.records()))
    if not (markdown or html):
        for row in rows:
            screen.row(row)
        return OK
    pictures = (("Now", fight.board),) if scene is None else scene.pictures
    marked = (about,) if about else ()
    for line in as_markdown(rows, pictures) if markdown else as_html(listing.encounter, rows, pictures, marked):
        screen.raw(line.encode())
    return OK


def _anybody_had(fight: Encounter, name: str) -> bool:
    """Whether anything called `name` ever lasted on anybody."""
    from freestrike.engine.why import ConditionOrigin

    return any(fight.why(creature.id, ConditionOrigin(name)).endings for creature in fight.board.creatures)


def _asked(question: Asked, what: str, target: str, record: int) -> Question:
    """The question that was typed. Raises Failure where it lacks something, or has something that it does not take."""
    from freestrike.engine.why import Bane, ConditionOrigin, Damage, Death, OpportunityAttack, Spending, Use

    takes = {
        "opportunity-attack": (False, True, True),
        "bane": (True, True, True),
        "use": (True, True, False),
        "damage": (False, False, True),
        "dead": (False, False, False),
        "condition": (True, False, False),
        "spent": (True, False, False),
    }[question]
    for given, taken, name in zip((what, target, record), takes, (what, "--target", "--record"), strict=True):
        if given and not taken:
            raise Failure(f"{name}: is not part of the question {question}")
    if question == "use" and not what:
        raise Failure("use: name what it cannot use, an ability or a command: freestrike why fight.db ana use catch-breath")
    if question == "bane" and what and not target:
        raise Failure("bane: of a roll that is not made yet name both the ability and --target")
    match question:
        case "opportunity-attack":
            return OpportunityAttack(record, target)
        case "bane":
            return Bane(what, target, record)
        case "use":
            return Use(what, target)
        case "damage":
            return Damage(record)
        case "dead":
            return Death()
        case "condition":
            return ConditionOrigin(what)
        case "spent":
            return Spending(what)
