"""What the pages name in the code and the tests: does it exist?"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from documentation.pages import ROOT
from scenarios.written import scenarios

TESTS = ROOT / "tests"


@cache
def names_in(path: Path) -> frozenset[str]:
    """The names of the functions, classes, methods and constants of a module, methods as `Class.method`; none if it is not there."""
    if not path.is_file():
        return frozenset()
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found.update(f"{node.name}.{one.name}" for one in node.body if isinstance(one, ast.FunctionDef))
        for target in node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []:
            if isinstance(target, ast.Name):
                found.add(target.id)
    return frozenset(found)


def is_a_test(name: str) -> bool:
    """Whether `name` is a scenario that is played ("OA-01"), or a test, as "folder/test_file.py::test_name" below `tests`."""
    path, _, test = name.partition("::")
    return path in scenarios() if not test else test.replace("::", ".") in names_in(TESTS / path)
