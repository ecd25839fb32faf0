"""A printed sentence as the grammar takes it: who is who by the setting, lower case, no ornament."""

from __future__ import annotations

import re
from functools import cache, lru_cache, partial

from freestrike.engine.content.compiling.text.setting import Setting

_ORNAMENT = re.compile(r"\*+|_(?=\w)|(?<=\w)_")
_MISPRINTS = (
    ("oppotunity", "opportunity"),
    ("forced moved", "force moved"),
    ("lighting damage", "lightning damage"),
    ("the targets regains", "the target regains"),
    ("fir damage", "fire damage"),
    (", the take ", ", they take "),
    ("the effect end.", "the effect ends."),
    ("main actionas", "main action as"),
    ("the the ", "the "),
    ("lycanthpy", "lycanthropy"),
    (", all until ", " until "),
    (" in straight line", " in a straight line"),
    ("creature in area ", "creature in the area "),
    ("condition affecting the.", "condition affecting them."),
    ("line of effect to the.", "line of effect to them."),
    ("the forced distance movement", "the forced movement distance"),
    ("after the ability resolve.", "after the ability resolves."),
)
_SYNONYMS = (
    ("each time ", "whenever "),
    (" become invisible ", " turn invisible "),
    (" or to take ", " or take "),
    ("as long as you have ", "if you have "),
    ("deals additional damage equal ", "deals extra damage equal "),
)
_FILLING = re.compile(
    r"\b(?:immediately|also|automatically) |(?:(?<=target )|(?<=of @ )|(?<=distance ))each (?=regains? |gains? |takes? |shifts? |moves? )"
    r"|(?<=is )now |(?<=damage) from a self-inflicted wound"
)
_THEN = re.compile(r"(?:(?<=@ |t |y )|(?<=target is ))then (?=[a-z])")
_INSTEAD = re.compile(r"\b(they (?:are|have|can|take|gain)) instead (.*?)(\.?)$")
_INSTEAD_OF_ALL = re.compile(r"^@ instead (summons? .*?)(\.?)$")
_ONE_MORE = re.compile(r"\ban additional (?=\d+ damage)")
_EITHER = re.compile(r"\bcan either (?!.*\bagainst\b)")
"""Of two things that are not done against the same the word adds nothing."""

_FREELY = re.compile(r"^as a free triggered action, (.*?)(\.?)$")
_PRONOUNS = (
    (re.compile(r"\b(?:he|she)\b"), "they"),
    (re.compile(r"\b(?:himself|herself|themselves|itself)\b"), "themself"),
    (re.compile(r"\bhim\b|\bher\b(?= (?:and|or|that|who)\b|[.,;]|$)"), "them"),
    (re.compile(r"\b(?:his|her|its)\b"), "their"),
)
_YOU = (
    (re.compile(r"\byourself\b"), "themself"),
    (re.compile(r"\byours?\b"), "@'s"),
    (re.compile(r"\byou\b"), "@"),
)
_POTENCY = re.compile(r"\b([marip])(?= <)")
_UNDIVIDED = re.compile(r"(has [marip] < \d) (?=they )")
"""Where the comma after a potency is not printed."""

_SCORES = re.compile(r"\+ ([marip](?:(?:,|,? or) [marip])*)\b")
_RIDING = re.compile(r"^creatures riding @ have ")
_SEE = re.compile(r" \(see [^)]*\)")
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")


def worded(text: str, setting: Setting) -> str:
    """The sentence `text` in the words of the grammar."""
    words = _worded(text, setting.names, tuple(setting.abilities.items()), setting.kin, setting.place, setting.hero)
    return words.replace("damage of the chosen type", f"{setting.chosen_type} damage") if setting.chosen_type else words


_REMEMBERED = 4096
"""How many texts are not put in these words anew: most are asked about several times."""


@lru_cache(maxsize=_REMEMBERED)
def _worded(text: str, names: re.Pattern[str] | None, abilities: tuple[tuple[str, str], ...], kin: str, place: str, hero: bool) -> str:
    words = _LINK.sub(r"\1", " ".join(text.split()))
    words = _ORNAMENT.sub("", words).replace("’", "'")
    if kin:
        words = _kin(kin).sub(_as_kin, words)
    for name, id in abilities:
        if name in words.lower():
            named = re.compile(rf"\b(?:their |the |@'s )?({re.escape(name)})(?: ability| maneuver)?(?!\w)", re.IGNORECASE)
            words = named.sub(partial(_as_ability, id), words)
    if names is not None:
        words = names.sub("@", words)
    words = _SEE.sub("", words.lower())
    words = _RIDING.sub("each creature riding @ has ", words)
    for printed, meant in (*_MISPRINTS, *_SYNONYMS):
        words = words.replace(printed, meant)
    if place:
        words = re.sub(rf"\bthe {place}\b", "the area", words)
    for pronoun, plain in (*_PRONOUNS, *(_YOU if hero else ())):
        words = pronoun.sub(plain, words)
    words = _FREELY.sub(r"\1 as a free triggered action\2", _THEN.sub("", words).replace("can each ", "can "))
    words = _EITHER.sub("can ", words)
    words = _INSTEAD.sub(r"\1 \2 instead\3", words)
    words = _ONE_MORE.sub("an extra ", _INSTEAD_OF_ALL.sub(r"@ \1 instead\2", words))
    words = _FILLING.sub("", words).replace("'re ", " are ").replace("’", "'")
    words = _UNDIVIDED.sub(r"\1, ", words)
    words = _POTENCY.sub(lambda found: found[1].upper(), words)
    return _SCORES.sub(lambda found: "+ " + re.sub(r"\b[marip]\b", lambda letter: letter[0].upper(), found[1]), words)


@cache
def _kin(keyword: str) -> re.Pattern[str]:
    """What finds those of a group in the texts of its features: "each goblin", "one orc acting this turn"."""
    one = re.escape(keyword.removesuffix("f")) + ("(?:f|ves)" if keyword.endswith("f") else "")
    return re.compile(rf"\b(each|all|every|one|an?) ((?:non-minion )?){one}(?:s|es)?( acting this turn)?(?![\w'-])", re.IGNORECASE)


def with_own_kin(words: str, setting: Setting) -> str:
    """The words of `worded` with "any goblin", "one non-minion devil" told of any or one of
    that kind, where the creature is of it itself."""
    if setting.kin or setting.hero:
        return words
    for keyword in setting.ancestry:
        words = _own_kin(keyword.lower()).sub(rf"\1 \2{keyword.lower().replace(' ', '')}kin", words)
    return words


@cache
def _own_kin(keyword: str) -> re.Pattern[str]:
    one = re.escape(keyword.removesuffix("f")) + ("(?:f|ves)" if keyword.endswith("f") else "(?:s|es)?")
    return re.compile(rf"\b(each|all|every|any|one|an?) ((?:non-minion )?){one}(?![\w'-])")


def _as_kin(found: re.Match[str]) -> str:
    each = found[1].lower() in ("each", "all", "every")
    if found[3] and not each:
        return "@"
    return f"{'each' if each else found[1]} {found[2]}{'acting ' if found[3] else ''}kin"


def _as_ability(id: str, found: re.Match[str]) -> str:
    """An ability is spelt with a capital; the same word without one is a state, or just a word."""
    return found[0] if found[1][0].islower() else f"«{id}»"


_SENTENCE = re.compile(r"\s*\|[^\n]*|.+?(?:[.!?](?=\s+[^\sa-z])|\n+|$)", re.DOTALL)


def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text; nothing but white space between them is left out. A row of a table is one: what is said in it holds only
    of what the row is about."""
    return tuple(part for part in (found[0].strip() for found in _SENTENCE.finditer(text)) if part)
