"""What an ability gives to whom it dooms: it lasts until that one dies; the sentences of `dooming.lark`."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from freestrike.engine.content.compiling.grammar.parsing import parse
from freestrike.engine.content.compiling.text.setting import Setting
from freestrike.engine.content.compiling.text.wording import sentences, worded


def with_doom(setting: Setting, texts: Iterable[str]) -> Setting:
    """The setting of an ability whose texts say that the target dies at the end of its next turn."""
    told = (sentence for text in texts if " dies" in text for sentence in sentences(text))
    trees = (parse(worded(sentence, setting), "sentence") for sentence in told)
    doomed = any(
        tree is not None and any(True for _ in tree.find_data("later")) and any(True for _ in tree.find_data("dies_now")) for tree in trees
    )
    return replace(setting, doomed=True) if doomed else setting
