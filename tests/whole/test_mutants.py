"""The mutation check: which wrong changes are made, and that only tests kill them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harden import mutants as check
from harden.changes import function_code, mutants
from tests.limits import LIMIT_S

ROOT = Path(__file__).resolve().parents[2]


def changes(source: str) -> list[str]:
    return sorted(it.change for it in mutants(source, "made_up.py"))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("a < b", ["a < b -> a <= b", "a < b -> a >= b"], id="a comparison"),
        pytest.param(
            "a < b == c",
            ["a < b == c -> a < b != c", "a < b == c -> a <= b == c", "a < b == c -> a >= b == c"],
            id="a chain of comparisons",
        ),
        pytest.param("a + b", ["a + b -> a - b"], id="a sum"),
        pytest.param("a and b", ["a and b -> a or b"], id="a condition"),
        pytest.param("x if a else y", ["x if a else y -> x if not a else y"], id="a choice"),
        pytest.param("not a", ["not a -> a"], id="a denial"),
        pytest.param("7", ["7 -> 8"], id="a number"),
        pytest.param("True", ["True -> False"], id="a truth"),
        pytest.param("'row:red'", ["'row:red' -> 'row:redx'"], id="an id"),
        pytest.param("'plain prose'", [], id="prose"),
        pytest.param("len(a)", ["len(a) -> bool(a)"], id="a count"),
        pytest.param("max(a)", ["max(a) -> min(a)"], id="the most"),
    ],
)
def test_an_expression_is_changed_like_this(source: str, expected: list[str]) -> None:
    assert changes(f"value = {source}") == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param("if a:\n    pass", ["if a: -> if not a:"], id="a branch"),
        pytest.param("f(a)", ["f(a) -> pass"], id="a call for its effect"),
        pytest.param("a += b", ["a += b -> pass"], id="a count that goes on"),
        pytest.param("for a in b:\n    break", ["break -> continue"], id="the end of a loop"),
    ],
)
def test_a_statement_is_changed_like_this(source: str, expected: list[str]) -> None:
    assert changes(source) == expected


def test_docstrings_types_and_decorators_are_left_alone() -> None:
    source = '"""Prose."""\n@cache(size=2)\ndef f(a: int | None) -> int | None:\n    """Word."""\n'
    for_types = "if TYPE_CHECKING:\n    from a import b\n"

    assert changes(source) == changes(for_types) == []


def test_mutant_has_its_function_or_works_at_import() -> None:
    source = "LIMIT = 1\nclass A:\n    size = 2\n    def f(self, n=3):\n        return lambda: 4\n"

    functions = {
        mutant.change: (mutant.function, mutant.lines) for mutant in mutants(source, "made_up.py")
    }

    assert functions == {
        "1 -> 2": ("", range(1, 2)),
        "2 -> 3": ("", range(3, 4)),
        "3 -> 4": ("", range(4, 5)),
        "4 -> 5": ("A.f", range(5, 6)),
    }


def test_every_mutant_has_exactly_one_change() -> None:
    all_mutants = mutants("def f():\n    return [1, 20, 300]\n", "made_up.py")

    def result(number: int) -> Any:
        namespace: dict[str, Any] = {}
        exec(all_mutants[number].code, namespace)
        namespace["f"].__code__ = function_code(all_mutants[number].code, "f")
        return namespace["f"]()

    assert [result(number) for number in range(3)] == [[2, 20, 300], [1, 21, 300], [1, 20, 301]]


def test_mutants_cover_every_kind_of_scoring_module() -> None:
    assert {*check.modules()} == check.SHARED.keys() | check.GAME_TESTS.keys()


def test_every_module_has_tests() -> None:
    for module in check.modules():
        tests = check.module_tests(module)

        assert tests
        assert (check.SOURCE / f"{module.replace('.', '/')}.py").is_file()
        assert all((ROOT / it).is_file() for it in tests)


@pytest.mark.parametrize(
    ("module", "tried", "survived", "too_many"),
    [
        ("scorefile.sheet_code", 100, 5, False),
        ("scorefile.sheet_code", 100, 6, True),
        ("game.score", 100, 10, False),
        ("game.score", 100, 11, True),
        ("scorefile.sheet_code", 15, 1, False),
    ],
)
def test_no_more_mutants_may_survive_than_this(
    module: str, tried: int, survived: int, too_many: bool
) -> None:
    assert check.too_many(module, tried, survived) is too_many


# Two mutants that change nothing, two that change a rule, one that never ends; each replaces the
# code of a function (`score`) or is imported.
CHECK = """
import json
from dataclasses import replace
from harden import mutants as check

def few(source, path):
    def changed_code(old, new):
        assert source.count(old) == 1, old
        return compile(source.replace(old, new), path, "exec")

    same = check.Mutant(range(1), "nothing", "score", compile(source, path, "exec"))
    wrong = changed_code("is_filled = all(", "is_filled = True or any(")
    endless = changed_code("paper.is_filled for", "any(iter(int, 1)) for")
    changed = replace(same, change="is_filled", code=wrong)
    return [
        same,
        replace(same, change="nothing, imported", function=""),
        changed,
        replace(changed, function=""),
        replace(same, change="endless", code=endless),
    ]

check.mutants = few
print(json.dumps(check.survivors("game.score")))
"""


def test_only_mutants_that_a_test_notices_are_killed() -> None:
    command = [sys.executable, "-c", CHECK]
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=LIMIT_S
    )

    assert json.loads(ended.stdout) == [
        5,
        [
            "hedgerow.game.score:0: nothing",
            "hedgerow.game.score:0: nothing, imported",
        ],
    ]
