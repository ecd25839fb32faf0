"""One reaction is taken back among several that look alike, or that stand inside each other: what belongs to the others stays as it was."""

from __future__ import annotations

from features.fights import foe, hero
from freestrike.engine import Advance, Encounter
from freestrike.engine.taking_back import preview_taking_back, take_back
from freestrike.engine.verification import verify
from freestrike.events.content.ability import FREE_TRIGGERED_ACTION
from freestrike.events.content.amount import Amount
from freestrike.events.content.effect import GainTemporaryStamina, Halve, Reacts
from freestrike.events.content.selection import ONESELF
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.damage import DamageTaken
from freestrike.events.encounter import Setup
from freestrike.events.prompts import Chosen
from freestrike.events.record import Record
from freestrike.events.stores.memory import MemoryStore
from freestrike.events.turns import TriggeredActionTaken
from freestrike.projections.history import live

DUCK = Reacts("duck", "Duck", Trigger("is about to damage", "enemy", "self", moment=BEFORE), (Halve(),), FREE_TRIGGERED_ACTION, choice=True)
SHRUG = Reacts("shrug", "Shrug", Trigger("is about to damage", "enemy", "self", moment=BEFORE), (Halve(),), "", choice=True)
AWAY_AND_BACK_AND_AWAY = Advance("brute", ((2, 0, 0), (1, 0, 0), (2, 0, 0)))


def walked(store: MemoryStore, path: Advance, *feature: Reacts, heroes: int = 1, answers: dict[str, list[bool]] | None = None) -> Encounter:
    """The brute walks; the heroes strike; the brute answers the blows as `answers` says, each in turn, else always."""
    entrants = [hero(f"h{n}", (0, n)) for n in range(heroes)]
    setup = Setup("t", (*entrants, foe("brute", (1, 0), *feature)), first_side="director", malice=0)
    fight = Encounter.create(setup, store=store, secret=b"12")
    fight.do(path, seat="director")
    left = {kind: list(said) for kind, said in (answers or {}).items()}
    while fight.prompts:
        prompt = fight.prompts[0]
        option = prompt.options[0].id
        said = left.get(option.partition("/")[0])
        fight.answer(prompt.id, [option] if said is None or said.pop(0) else [], seat=prompt.seat)
    return fight


def taken(fight: Encounter) -> list[Record]:
    return [record for record in live(fight.records()) if isinstance(record.event, TriggeredActionTaken)]


def who(fight: Encounter) -> list[str]:
    return [record.event.creature for record in taken(fight) if isinstance(record.event, TriggeredActionTaken)]


def halved(fight: Encounter) -> list[bool]:
    """Of each damage taken in the live view, whether it was halved."""
    events = [record.event for record in live(fight.records()) if isinstance(record.event, DamageTaken)]
    return [any(entry.kind == "halved" for entry in event.ledger) for event in events]


def test_of_two_at_one_square_in_one_move_only_the_named_one_is_taken_back() -> None:
    # given a brute that leaves the hero twice for the same square, and is struck twice: free triggered actions (rules/combat.md:559)
    for place in (0, 1):
        store = MemoryStore()
        fight = walked(store, AWAY_AND_BACK_AND_AWAY)
        assert who(fight) == ["h0", "h0"]
        seq = taken(fight)[place].seq
        told = preview_taking_back(fight, seq)
        # when one is taken back, then the other is still there
        take_back(fight, seq)
        assert who(fight) == ["h0"]
        (stamina,) = [change.other for change in told.changes if change.path == "creatures.brute.stamina"]
        assert fight.board.creatures["brute"].stamina == stamina
        choices = [record.event.options for record in live(fight.records()) if isinstance(record.event, Chosen)]
        assert [bool(options) for options in choices] == [place != 0, place != 1]
        assert verify(store, fight.id).exact


def test_a_reaction_within_a_reaction_goes_alone_and_the_one_around_it_stays() -> None:
    fight = walked(MemoryStore(), AWAY_AND_BACK_AND_AWAY, DUCK)
    assert who(fight) == ["h0", "brute", "h0", "brute"]
    take_back(fight, taken(fight)[1].seq)
    assert (who(fight), halved(fight)) == (["h0", "h0", "brute"], [False, True])


def test_what_was_answered_within_it_goes_with_it_and_is_not_given_to_another() -> None:
    # given two blows, of which the brute ducked the first only
    for feature in (DUCK, SHRUG):
        store = MemoryStore()
        fight = walked(store, Advance("brute", ((2, 0, 0), (3, 0, 0))), feature, heroes=2, answers={feature.id: [True, False]})
        assert halved(fight) == [True, False]
        # when the first blow is taken back, then the second is not ducked, as it was not
        take_back(fight, taken(fight)[0].seq)
        assert (who(fight), halved(fight), fight.prompts) == (["h1"], [False], ())
        assert verify(store, fight.id).exact


def test_what_takes_no_action_and_was_chosen_can_be_taken_back_too() -> None:
    # given two blows that were both shrugged off, which takes no action
    store = MemoryStore()
    fight = walked(store, Advance("brute", ((2, 0, 0), (3, 0, 0))), SHRUG, heroes=2)
    assert (who(fight), halved(fight)) == (["h0", "h1"], [True, True])
    used = [record for record in live(fight.records()) if type(record.event).__name__ == "FeatureUsed"]
    # when the second is taken back, then the first stands, and both blows do
    told = preview_taking_back(fight, used[1].seq)
    assert told.reaction.seq == used[1].seq
    take_back(fight, used[1].seq)
    assert (who(fight), halved(fight)) == (["h0", "h1"], [True, False])
    assert verify(store, fight.id).exact


def test_what_the_blow_brings_about_after_the_reaction_is_answered_as_it_was() -> None:
    # given a brute of 9 Stamina that halves the opportunity attack, 7 + 2 by 10 + 9 (rules/combat.md:559), and an ally of it that answers
    # each blow: that stands under the damage, after the reaction and not within it
    mourn = Reacts("mourn", "Mourn", Trigger("deals damage", "enemy", "ally"), (GainTemporaryStamina(Amount(1)),), "", target=ONESELF)
    entrants = (hero("h0", (0, 0)), foe("brute", (1, 0), DUCK, stamina=40), foe("elf", (5, 5), mourn))
    store = MemoryStore()
    fight = Encounter.create(Setup("t", entrants, first_side="director", malice=0), store=store, secret=b"12")
    fight.do(Advance("brute", ((2, 0, 0),)), seat="director")
    while fight.prompts:
        fight.answer(fight.prompts[0].id, [fight.prompts[0].options[0].id], seat=fight.prompts[0].seat)
    assert fight.board.creatures["elf"].temporary == 1

    # when the halving is taken back, then the ally's answer stands, and nobody is asked anew
    (_, duck) = taken(fight)
    take_back(fight, duck.seq)

    assert fight.prompts == ()
    assert halved(fight) == [False]
    assert fight.board.creatures["elf"].temporary == 1
    assert verify(store, fight.id).exact
