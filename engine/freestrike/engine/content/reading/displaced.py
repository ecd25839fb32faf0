"""Parts that stand in the wrong place of the published data: tiers shifted, heads and names lost, whole features in another's text.

Each function takes the form as it is published and gives it as it was meant, with what was mended. Nothing is matched by a name.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from freestrike.engine.content.document import join
from freestrike.engine.content.reading.published_form import EffectForm, FeatureBlockForm, FeatureForm
from freestrike.engine.content.reading.raw import Mend

_DIRECTION = re.compile(r"Push|Pull|Slide")
_NUMBER_BEFORE = re.compile(r"(?P<number>\d+) (?P<rest>(?:Push|Pull|Slide) \d+)")
_ROLL_AS_NAME = re.compile(r"(?P<roll>Power Roll \+ \d+):?")
_ABILITY_NAMED = re.compile(r"\*\*(?P<name>[^*|]+)\*\* ability")

# The head of an ability as the book draws it, a small table under the name; `before` is the text that it was pasted onto.
_HEAD = re.compile(
    r"(?:(?P<before>.*?)\n)?(?:[^\w\s*]+ )?\*\*(?P<name>[^*|]+?):?\*\*\n+"
    r"\| \*\*(?P<keywords>[^*|]*)\*\* *\| *\*\*(?P<usage>[^*|]*)\*\* *\|\n"
    r"\|[-: |]+\|\n"
    r"\| \*\*\S+ (?P<distance>[^*|]*)\*\* *\| *\*\*\S+ (?P<target>[^*|]*)\*\* *\|",
    re.DOTALL,
)

# A Malice feature after the introduction of its group: sign, name and cost in bold, text.
_IN_FLAVOR = re.compile(r"(?P<flavor>.*?)\n+[^\w\s*]+ \*\*(?P<name>[^*(]+) \((?P<cost>\d+ Malice)\)\*\*\n+(?P<text>.+)", re.DOTALL)


def with_shifted_tiers(effect: EffectForm, field: str) -> tuple[EffectForm, tuple[Mend, ...]]:
    """A number that belongs to the end of tier 2 stands before tier 3: "Pull", "3 Pull 5"."""
    shifted = _NUMBER_BEFORE.fullmatch(effect.tier3)
    if not (shifted and _DIRECTION.fullmatch(effect.tier2)):
        return effect, ()
    tier2, tier3 = f"{effect.tier2} {shifted['number']}", shifted["rest"]
    why = "the number of tier 2 stands at the beginning of tier 3"
    mends = (Mend(join(field, "tier2"), effect.tier2, tier2, why), Mend(join(field, "tier3"), effect.tier3, tier3, why))
    return replace(effect, tier2=tier2, tier3=tier3), mends


def with_abilities_in_text(effects: tuple[EffectForm, ...], field: str) -> tuple[tuple[EffectForm, ...], tuple[Mend, ...]]:
    """The head of a further ability is pasted onto a text, and what follows is that ability's: it becomes a feature of the text."""
    own: list[EffectForm] = []
    lifted: list[tuple[int, FeatureForm]] = []
    mends: list[Mend] = []
    for n, effect in enumerate(effects):
        head = _HEAD.fullmatch(effect.effect)
        text = effect.effect if head is None else (head["before"] or "")
        rest = replace(effect, effect=text)
        if not lifted:
            own.append(rest)
        elif rest != EffectForm():
            at, ability = lifted[-1]
            lifted[-1] = (at, replace(ability, effects=(*ability.effects, rest)))
        if head:
            lifted.append((len(own) - 1, _ability_of(head)))
            place = join(join(join(field, "effects"), n), "effect")
            mends.append(Mend(place, f"the head of {head['name']}", "an ability of its own", "an ability is printed within a text"))
    for at, ability in lifted:
        own[at] = replace(own[at], features=(*own[at].features, ability))
    return tuple(own), tuple(mends)


def _ability_of(head: re.Match[str]) -> FeatureForm:
    keywords = tuple(word.strip() for word in head["keywords"].split(","))
    return FeatureForm(head["name"].strip(), "ability", (), "", keywords, head["usage"], head["distance"], head["target"])


def with_lost_names(block: FeatureBlockForm) -> tuple[FeatureBlockForm, tuple[Mend, ...]]:
    """An ability has its power roll for a name: its own is the one that the block's texts mention and that no feature has."""
    named = {feature.name for feature in block.features}
    mentioned = [
        match["name"] for feature in block.features for effect in feature.effects for match in _ABILITY_NAMED.finditer(effect.effect)
    ]
    lost = [name for name in dict.fromkeys(mentioned) if name not in named]
    features: list[FeatureForm] = []
    mends: list[Mend] = []
    for n, feature in enumerate(block.features):
        roll = _ROLL_AS_NAME.fullmatch(feature.name)
        if roll and len(lost) == 1:
            field = join("features", n)
            rolled = next((at for at, effect in enumerate(feature.effects) if effect.tier1 and not effect.roll), None)
            effects = tuple(replace(effect, roll=roll["roll"]) if at == rolled else effect for at, effect in enumerate(feature.effects))
            mends.append(Mend(join(field, "name"), feature.name, lost[0], "the power roll stands in the place of the name"))
            if rolled is not None:
                mends.append(Mend(f"{field}.effects[{rolled}].roll", "", roll["roll"], "the power roll stands in the place of the name"))
            feature = replace(feature, name=lost[0], effects=effects)
        features.append(feature)
    return replace(block, features=tuple(features)), tuple(mends)


def with_features_in_flavor(block: FeatureBlockForm) -> tuple[FeatureBlockForm, tuple[Mend, ...]]:
    """The first Malice feature stands in the group's introduction."""
    found = _IN_FLAVOR.fullmatch(block.flavor)
    if found is None:
        return block, ()
    feature = FeatureForm(found["name"], "trait", (EffectForm(effect=found["text"]),), cost=found["cost"])
    mend = Mend("flavor", f"the feature {feature.name}", "the first of the features", "a feature is printed within the introduction")
    return replace(block, flavor=found["flavor"], features=(feature, *block.features)), (mend,)
