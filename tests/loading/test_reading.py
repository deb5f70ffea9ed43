"""Sound files are read without pydantic, and come out as pydantic would read them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import pytest
from annotated_types import Predicate

from hedgerow.base.shipped import shipped
from hedgerow.drawing.theme import Theme
from hedgerow.library.library import find_rules
from hedgerow.loading.bounds import Ge
from hedgerow.loading.content import _explained, model
from hedgerow.loading.reading import UnsureError, sound_value
from hedgerow.loading.tree import Tree, load_tree, parse_tree

GAMES = sorted(shipped("content").glob("*/game.yaml"))
THEMES = sorted((shipped("templates") / "themes").glob("*.yaml"))


def model_of(path: Path) -> Any:
    name = load_tree(path).value["about"].value["rules"]
    return find_rules(name.value, name.where).content_type


@pytest.mark.parametrize("path", GAMES, ids=lambda it: it.parent.name)
def test_a_game_is_read_as_pydantic_reads_it(path: Path) -> None:
    tree, kind = load_tree(path), model_of(path)

    assert sound_value(tree, kind) == _explained(tree, kind)


@pytest.mark.parametrize("path", THEMES, ids=lambda it: it.stem)
def test_a_theme_is_read_as_pydantic_reads_it(path: Path) -> None:
    assert sound_value(load_tree(path), Theme) == _explained(load_tree(path), Theme)


@model
class Barley:
    """A model with a bit of everything."""

    rows: Annotated[int, Ge(1)]
    height: float = 1.0
    names: tuple[str, ...] = ()
    worth: dict[int, int] | None = None


def tree_of(text: str) -> Tree:
    return parse_tree(text, "a.yaml")


@pytest.mark.parametrize(
    "text",
    ["rows: 1", "rows: 2\nheight: 3", "rows: 2\nnames: [a, b]", "rows: 9\nworth: {1: 2, 10: 5}"],
)
def test_what_is_right_is_read(text: str) -> None:
    assert sound_value(tree_of(text), Barley) == _explained(tree_of(text), Barley)


@pytest.mark.parametrize(
    "text",
    [
        "rows: 0",
        "rows: true",
        "rows: 1.0",
        "rows: '1'",
        "height: 2",
        "rows: 1\nheight: high",
        "rows: 1\nheight: true",
        "rows: 1\nnames: a",
        "rows: 1\nnames: [1]",
        "rows: 1\nworth: {a: 1}",
        "rows: 1\nstrange: 1",
        "[1]",
        "rows",
    ],
)
def test_of_what_may_be_wrong_it_is_unsure(text: str) -> None:
    with pytest.raises(UnsureError):
        sound_value(tree_of(text), Barley)


def test_a_mark_it_does_not_know_makes_it_unsure() -> None:
    with pytest.raises(UnsureError):
        sound_value(tree_of("1"), Annotated[int, Predicate(lambda it: True)])


def test_a_score_is_told_without_pydantic(tmp_path: Path) -> None:
    program = (
        "import sys; from hedgerow.library.library import open_library;"
        "open_library().box('stampfarm');"
        "sys.exit('pydantic' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", program], cwd=tmp_path).returncode == 0
