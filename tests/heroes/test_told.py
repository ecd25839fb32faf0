"""A fight of heroes of every class is told: what lasts by its name in the content, a heroic resource by the name of the class."""

from __future__ import annotations

from freestrike.projections.chronicle.tell import chronicle
from heroes.test_nine_in_one_fight import fought


def test_every_record_of_it_is_told() -> None:
    text = "\n".join(line.text for line in chronicle(fought()[0].records()))
    assert "heroic resource" not in text
    for name in ("wrath", "piety", "essence", "ferocity", "discipline", "insight", "focus", "clarity", "drama"):
        assert f"gains 3 {name} (3)" in text, name
    assert "judged, by censor" in text
