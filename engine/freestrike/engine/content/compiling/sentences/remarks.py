"""Sentences that are about the ability, its owner or the sentence before, and tell of nobody what is done to him."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lark import Token, Tree

from freestrike.engine.content.compiling.deeds.harming import condition
from freestrike.engine.content.compiling.deeds.own_words import need_of, own
from freestrike.engine.content.compiling.deeds.roving import beside_either_space, beside_the_space
from freestrike.engine.content.compiling.parts.lasting_words import ends_of, rolling, until
from freestrike.engine.content.compiling.parts.reshaping import reshapes
from freestrike.engine.content.compiling.parts.rewriting import Steering
from freestrike.engine.content.compiling.parts.said import Amends, OfAbility, Said
from freestrike.engine.content.compiling.parts.trees import Unsaid, branch, branches, kind, number, token, tokens
from freestrike.engine.content.compiling.parts.who import ME, THE_TARGET, WHO, Who, who
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.slug import slug
from freestrike.events.content.amount import TRIGGERING, USER, Amount
from freestrike.events.content.duration import ENCOUNTER, END_OF_ROUND, START_OF_USERS_TURN
from freestrike.events.content.effect import Bestow, EndState, Gain, Reacts, Repeat, SpendRecovery
from freestrike.events.content.modifier import Modifier
from freestrike.events.content.selection import ONESELF, Holds, Selection
from freestrike.events.content.stat_block import TwoTurns
from freestrike.events.content.trigger import BEFORE, Trigger
from freestrike.events.resources import SURGES

WALL = "wall"

_Remark = Callable[[Tree[Token], Setting, Who | None], Said]


def remark_of(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """What the sentence says, if it is a remark; None if it tells what is done. `they`: who was spoken of before. Raises Unsaid."""
    remark = _REMARKS.get(str(tree.data))
    return None if remark is None else remark(tree, setting, they)


def _unreducible(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    return Said(amends=Amends(unreducible=True), they=they)


def _past_stability(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    return Said(amends=Amends(past_stability=True), they=they)


def _two_turns(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if not setting.trait:
        raise Unsaid
    return Said(besides=(TwoTurns(),), they=ME)


def _turns_apart(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    return Said(amends=Amends(turns_apart=True), they=they)


def _past_immunity(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    return Said(ability=OfAbility(own=(Modifier("ignores immunity"),)), they=they)


def _chooses(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if setting.trait or setting.triggered:
        raise Unsaid
    return Said(chooses=number(token(tree, "DET")))


def _picks(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """Whom the next sentence speaks of, who is picked as that is carried out."""
    if setting.trait or setting.triggered:
        raise Unsaid
    *leads, told = branches(tree)
    (some,) = who(told, setting, they)
    if some.selection.count != 1 or not all(_is_flanking(lead, told) for lead in leads):
        raise Unsaid
    return Said(picks=True, once=True, they=some.or_oneself() if token(tree, "SELF") else some)


def _is_flanking(lead: Tree[Token], picked: Tree[Token]) -> bool:
    """Whether it is told of who flanks a target, of those who flank it with that one: nobody does so alone (combat/flanking)."""
    if str(lead.data) == "besides":
        return True
    flanks = branch(lead, "is_flanking")
    return (
        token(lead, "WHEN") == "if"
        and flanks is not None
        and branch(flanks, "me") is not None
        and branch(picked, "flanking_with") is not None
    )


def _though_dazed(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    return Said(amends=Amends(though_dazed=True), they=they)


def _repicks(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    return Said(ability=OfAbility(repicks=True), they=they)


def _reshapes(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    return Said(ability=OfAbility(reshapes=reshapes(tree, setting)), they=they)


def _moves_the_restrained(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if token(tree, "CONDITION") != "restrained":
        raise Unsaid
    kin = Holds("restrained by", token(tree, "SOME_KIND"), TRIGGERING)
    return Said(ability=OfAbility(own=(Modifier("ignores", name="restrained", when=(kin,)),)), they=they)


def _leaves_a_condition(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if token(tree, "CONDITION") != "restrained":
        raise Unsaid
    return Said(they=they)  # forced movement ends no such condition anyway; the Director may


def _target_needs(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    needs = branches(tree)
    if len(needs) != 1:
        raise Unsaid
    return Said(ability=OfAbility(needs=(need_of(needs[0], {*setting.states, *setting.given}),)), they=THE_TARGET)


def _no_longer(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if setting.paid is None or "strike" not in token(tree, "ROLLED"):
        raise Unsaid
    given = Modifier(rolling(branches(tree, "rolling")[0]), on="strike", incoming=True)
    return Said(ability=OfAbility(without=given), they=they)


def _moves_whom_it_holds(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """Who is held by one of its abilities is moved by this one none the less."""
    if token(tree, "CONDITION") != "restrained" or token(tree, "OWN") != "@'s" or setting.trait:
        raise Unsaid
    held = Holds("condition from ability", token(tree, "ABILITY").strip("«»"), TRIGGERING)
    return Said(ability=OfAbility(own=(Modifier("ignores", name="restrained", when=(held,)),)), they=they)


def _decides_after(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """What each outcome lets its user choose is chosen after the roll."""
    if not setting.rolled:
        raise Unsaid
    return Said(ability=OfAbility(chosen=True), they=they)


def _of_the_spread(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """The outcomes tell how far it goes, and bring it there."""
    if setting.spread is None:
        raise Unsaid
    return Said(they=they)


def lasts_on(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """Of an ability that is maintained, which has its effects last on by that."""
    if not setting.upkeep or until(branches(tree)[0], ME) != START_OF_USERS_TURN:
        raise Unsaid
    return Said(they=they)


def _of_what_counts(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """It holds wherever that is counted."""
    name = token(tree, "STATE")
    if not setting.trait or not {name, name.removesuffix("s")} & set(setting.counts):
        raise Unsaid
    return Said(they=they)


def _says_nothing_of_the_fight(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    return Said(they=they)


def shares_a_benefit(tree: Tree[Token], setting: Setting, they: Who | None) -> Said | None:
    """Who has done to them too what the sentence before gives the user; None of another sentence. Raises Unsaid."""
    steps = branch(tree, "steps")
    shared = None if steps is None else next(steps.find_data("shares_benefit"), None)
    if steps is None or shared is None:
        return None
    named = branch(branches(steps)[0], "some")
    if named is None or len(branches(steps)) > 1 or any(str(part.data) != "besides" for part in branches(tree) if part is not steps):
        raise Unsaid
    (others,) = who(named, setting, they)
    if setting.trait or setting.triggered or others.conditional or others.selection.count:
        raise Unsaid
    return Said(amends=Amends(shared=others), they=others)


def _of_every_resource(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """What the rules of combat do with every heroic resource (the-basics/heroic-resources)."""
    if not (setting.trait and setting.hero):
        raise Unsaid
    return Said(they=they)


def _surges_for_victories(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if not (setting.trait and setting.hero):
        raise Unsaid
    gained = Gain(SURGES, Amount(of="victories"))
    return Said(
        reacts=(Reacts(slug(setting.feature), setting.feature, Trigger("combat starts", ""), (gained,), choice=False, target=ONESELF),),
        they=ME,
    )


def _for_each_spent(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """What each so much brings that is spent on the ability: surges, Recoveries, or squares of its teleports. Raises Unsaid of all else."""
    (step,) = branches(branches(tree, "steps")[0])
    doing, every = branch(step, "doing"), token(tree, "FOR_EACH").rpartition(" ")[2]
    per = int(every) if every.isdigit() else 1
    if doing is None or setting.trait:
        raise Unsaid
    (deed,), named = branches(doing), branch(step, *WHO)
    (subject,) = (they,) if named is None else who(named, setting, they)
    spent = Amount(of="spent", per=per)
    match str(deed.data):
        case "gains_surges" if subject == ME and not token(doing, "CAN") and token(deed, "INT") == "1":
            return Said(ability=OfAbility(spending=(per, ME.do((Gain(SURGES, spent),)))), they=ME)
        case "spends_one_more" if subject == THE_TARGET and setting.one_target:
            return Said(ability=OfAbility(spending=(per, (Repeat(spent, (SpendRecovery(),)),))), they=THE_TARGET)
        case "teleports_farther" if subject == ME:
            return Said(ability=OfAbility(farther=(per, int(token(deed, "INT")))), they=ME)
    raise Unsaid


def _walk_through(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """A wall that nothing makes solid."""
    if setting.area is None or setting.area.shape != WALL or setting.trait:
        raise Unsaid
    return Said(they=they)


def _turns_its_use(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if setting.trait or not setting.rolled:
        raise Unsaid
    return Said(ability=OfAbility(turns=True), they=they)


def _as_many_as_rolled(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if not setting.counted:
        raise Unsaid
    return Said(they=they)


def _tells_no_more(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    raise Unsaid


def _cant_be_ignored(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if setting.trait or setting.triggered:
        raise Unsaid
    return Said(ability=OfAbility(unignored=tuple(tokens(tree, "CONDITION"))), they=they)


def _held_instead(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """A condition in place of the forced movement, for those of one side."""
    side = kind(token(tree, "KIND"))
    told, lasting = branches(tree)[0], branch(tree, "save", "eot", "duration")
    if setting.trait or setting.triggered or side not in ("enemy", "ally") or token(tree, "IS") not in ("is", "are"):
        raise Unsaid
    return Said(ability=OfAbility(unmoved=((Holds(f"{side} of"),), (condition(told, ends_of(lasting, THE_TARGET), setting),))), they=they)


def _ground_first(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """What it leaves in its area is there before its targets are moved."""
    if setting.trait or setting.triggered or setting.area is None:
        raise Unsaid
    return Said(ability=OfAbility(ground_first=True), they=they)


def _refers(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """What stands elsewhere among its abilities counts as it stands there."""
    return Said(they=they)


def _has_an_aura(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """What its aura does is told by the sentences after it."""
    if not setting.trait or setting.area is not None:
        raise Unsaid
    return Said(aura=int(token(tree, "INT")))


def _senses_the_hidden(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    (sensed,) = who(branches(tree)[0], setting, None)
    near = sensed.selection.within
    if not near or sensed != Who(Selection(("creature",), 0, near)):
        raise Unsaid
    return _of_its_owner(setting, they, Modifier("can", near, name="sense the hidden"))


def _senses_the_afflicted(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """Wherever they are: those on whom one of a kind has imposed a condition."""
    if token(tree, "DET") not in ("any", "each", "every") or kind(token(tree, "KIND")) != "creature":
        raise Unsaid
    theirs = Holds("has a condition of", token(tree, "STATE"), TRIGGERING)
    return _of_its_owner(setting, they, Modifier("can", 0, name="sense the hidden", when=(theirs,)))


def _better_covered(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if [rolling(part) for part in branches(tree, "rolling")] != ["bane", "double bane"]:
        raise Unsaid
    return _of_its_owner(setting, they, Modifier("bane", name="cover or concealment", on="ability roll", incoming=True))


def _moves_unanswered(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if token(tree, "OWN") != "@'s":
        raise Unsaid
    return _of_its_owner(setting, they, Modifier("never provokes"))


def _no_flanking(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    return _of_its_owner(setting, they, Modifier("cannot", name="flank"))


def _never_saves(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    (ends,) = branches(tree)
    if str(ends.data) != "end_of_next_turn" or token(ends, "OWN") not in ("their", "@'s"):
        raise Unsaid
    return _of_its_owner(setting, they, Modifier("counts as", name="end of turn"))


def _of_its_owner(setting: Setting, they: Who | None, modifier: Modifier) -> Said:
    if not setting.trait:
        raise Unsaid
    return Said(modifiers=(modifier,), they=they)


def _steers(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """How the ability has its targets move."""
    if setting.trait or setting.triggered or "@" in token(tree, "OWN"):
        raise Unsaid
    harmless = branch(tree, "never_harmed") is not None
    steering = Steering(controlled=True, unharmed=harmless, provoking=bool(token(tree, "PROVOKING")))
    return Said(ability=OfAbility(steers=steering), they=they)


def _has_not_acted(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    return Said(ability=OfAbility(needs=(Holds("acted this round", negated=True),)), they=THE_TARGET)


def _must_lead(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    if setting.trait:
        raise Unsaid
    return Said(ability=OfAbility(needs=(Holds("captain", of=USER),)), they=ME)


def _spent(lasting: str, *ending: Reacts) -> _Remark:
    """Whoever has used it bears that until then, and can't use it as long."""

    def said(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
        if setting.trait or setting.triggered or setting.target.special or token(tree, "THIS_USE") not in ("this ability", ""):
            raise Unsaid
        used = f"used {setting.feature}"
        free = Holds("state", used, USER, negated=True)
        return Said(ability=OfAbility(needs=(free,), before=(Bestow(lasting, state=used, reacts=ending),)), they=they)

    return said


def _spent_till_it_strikes(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """Until the user has struck with another of its abilities."""
    id = token(tree, "ABILITY").strip("«»")
    used = f"used {setting.feature}"
    struck = Trigger("strikes", subject="creature", name=id, moment=BEFORE)
    over = Reacts(f"{slug(setting.feature)}-regained", setting.feature, struck, (EndState(used),), choice=False, target=ONESELF)
    return _spent(ENCOUNTER, over)(tree, setting, they)


def _past_all_immunity(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    return _of_its_owner(setting, they, Modifier("ignores immunity", name=token(tree, "DAMAGE_BY_IT").split()[0]))


def _rolls_against_those(tree: Tree[Token], setting: Setting, they: Who | None) -> Said:
    """An edge or a bane of the ability against certain targets."""
    if setting.trait or setting.triggered or not setting.rolled:
        raise Unsaid
    against: list[Token | Tree[Token]] = [Tree("certain", list[Token | Tree[Token]](branches(tree)[:1]))]
    certain = Tree("own_roll", against)
    given = own(Modifier(rolling(branches(tree, "rolling")[0])), certain)
    return Said(ability=OfAbility(own=given.modifiers), they=they)


_REMARKS: Mapping[str, _Remark] = {
    "spent_till_next_round": _spent(END_OF_ROUND),
    "spent_for_the_fight": _spent(ENCOUNTER),
    "spent_till_it_strikes": _spent_till_it_strikes,
    "past_all_immunity": _past_all_immunity,
    "rolls_against_those": _rolls_against_those,
    "unreducible": _unreducible,
    "ignores_stability": _past_stability,
    "chooses": _chooses,
    "picks": _picks,
    "two_turns": _two_turns,
    "turns_apart": _turns_apart,
    "past_immunity": _past_immunity,
    "though_dazed": _though_dazed,
    "repicks": _repicks,
    "reshapes": _reshapes,
    "moves_the_restrained": _moves_the_restrained,
    "leaves_a_condition": _leaves_a_condition,
    "target_needs": _target_needs,
    "no_longer": _no_longer,
    "tells_spread": _of_the_spread,
    "harms_within_spread": _of_the_spread,
    "effect_lasts": lasts_on,
    "for_each_spent": _for_each_spent,
    "gained_for_victories": _of_every_resource,
    "lost_at_the_end": _of_every_resource,
    "surges_for_victories": _surges_for_victories,
    "walk_through": _walk_through,
    "outlasts_the_fight": _says_nothing_of_the_fight,
    "ends_when_dying": lasts_on,
    "cant_be_ignored": _cant_be_ignored,
    "held_instead": _held_instead,
    "ground_first": _ground_first,
    "refers": _refers,
    "as_many_as_rolled": _as_many_as_rolled,
    "so_many_targets": _tells_no_more,
    "can_tinker": _tells_no_more,
    "turns_its_use": _turns_its_use,
    "inflicts": _of_what_counts,
    "counts_the_least": _of_what_counts,
    "moves_whom_it_holds": _moves_whom_it_holds,
    "decides_after": _decides_after,
    "has_an_aura": _has_an_aura,
    "senses_the_hidden": _senses_the_hidden,
    "beside_either_space": lambda tree, setting, they: beside_either_space(tree, setting),
    "senses_the_afflicted": _senses_the_afflicted,
    "better_covered": _better_covered,
    "no_flanking": _no_flanking,
    "never_saves": _never_saves,
    "moves_unanswered": _moves_unanswered,
    "beside_the_space": beside_the_space,
    "steers": _steers,
    "has_not_acted": _has_not_acted,
    "at_anyone": lambda tree, setting, they: Said(amends=Amends(at_anyone=True), they=they),
    "must_lead": _must_lead,
}
