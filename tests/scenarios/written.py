"""The scenarios as they are written: read from YAML, and handed to tests under their own ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

import attrs
import msgspec
import pytest
import yaml

from freestrike.events.policies import POLICIES, PolicyChosen

HERE = Path(__file__).parent
REJECTED = "rejected"
T = TypeVar("T")
Test = TypeVar("Test", bound=Callable[..., None])


class _Loader(yaml.CSafeLoader):
    """Only true and false are truth values; on, off, yes and no are words."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool" or first in "tTfF"]
    for first, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of a scenario file; what its fields mean stands at the head of scenarios.yaml."""

    id: str
    title: str
    setup: dict[str, object]
    action: dict[str, object]
    expect: tuple[str, ...]
    facts: dict[str, object]
    why: tuple[str, ...]
    difficulty: str
    debatable: bool
    inferred: bool = False
    needs_3d: bool = False
    note: str = ""
    policy: str = ""

    @property
    def parts(self) -> tuple[str, ...]:
        """Its sub-cases, or the answers to its policy; ("",) for a scenario that is all of one piece."""
        cases = tuple(key.removeprefix("case_") for key in self.facts if key.startswith("case_"))
        return cases or tuple(key for key in self.facts if key in self.answers) or ("",)

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers to the policy that decides it."""
        return next((policy.answers for policy in POLICIES if policy.name == self.policy), ())


@attrs.frozen
class Case:
    """One part of a scenario to play: all of it (""), a sub-case ("a"), or a policy's answer ("before_step")."""

    scenario: Scenario
    part: str = ""

    @property
    def id(self) -> str:
        """The test's id: the scenario's, then the part."""
        return "-".join(filter(None, (self.scenario.id, self.part)))

    @property
    def facts(self) -> dict[str, object]:
        """The facts of this part. A bare number is the tier of the roll; "as net: ..." is as the part "net"; what is rejected has no facts
        but that."""
        facts = self.scenario.facts
        found = facts.get(f"case_{self.part}", facts.get(self.part)) if self.part else facts
        if isinstance(found, str) and found.startswith("as "):
            return Case(self.scenario, found.removeprefix("as ").partition(":")[0]).facts
        if isinstance(found, int):
            return {"tier": found}
        return {} if found == REJECTED else msgspec.convert(found, dict[str, object])

    @property
    def rejected(self) -> bool:
        """Whether the command of this part is to be refused."""
        return self.scenario.facts.get(f"case_{self.part}") == REJECTED

    @property
    def policies(self) -> tuple[PolicyChosen, ...]:
        """The policy that this part answers."""
        return (PolicyChosen(self.scenario.policy, self.part),) if self.part in self.scenario.answers else ()


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every scenario by its id: the agreed ones, then the project's own. Raises ValueError for an id that is there twice."""
    found: dict[str, Scenario] = {}
    for path in (HERE / "scenarios.yaml", *sorted((HERE / "own").glob("*.yaml"))):
        text = path.read_text(encoding="utf-8")
        for scenario in msgspec.convert(yaml.load(text, _Loader), tuple[Scenario, ...]):
            if scenario.id in found:
                raise ValueError(f"{path.name} has {scenario.id} a second time")
            found[scenario.id] = scenario
    return found


def scenario(*ids: str) -> Callable[[Test], Test]:
    """Have a test play these: a scenario with all its parts ("OA-39"), or one part by its test's id ("OA-15-a")."""
    cases = tuple(case for id in ids for case in _cases() if id in (case.id, case.scenario.id))
    return pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in cases])


@cache
def _cases() -> tuple[Case, ...]:
    return tuple(Case(scenario, part) for scenario in scenarios().values() for part in scenario.parts)
