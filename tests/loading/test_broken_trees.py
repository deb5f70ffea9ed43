"""A wrong value anywhere in a game file: it is rejected or used, and never causes a crash."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.frozen import is_frozen
from hedgerow.game.content import Content
from hedgerow.game.library import open_library
from hedgerow.loading.models import Number
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import Tree, load_tree
from hedgerow.scoring.sentence import Amount

WRONG_VALUES: tuple[Any, ...] = (None, [], {}, "x", -1, 0, 1_000_000, True, 1.5)
Steps = tuple[str | int, ...]
GAMES = [folder.name for folder in open_library().game_folders()]


def parts(tree: Tree) -> Iterator[tuple[Any, Tree]]:
    if isinstance(tree.value, dict | list):
        yield from tree.value.items() if isinstance(tree.value, dict) else enumerate(tree.value)


def all_steps(tree: Tree, above: Steps = ()) -> Iterator[Steps]:
    for step, part in parts(tree):
        yield (*above, step)
        yield from all_steps(part, (*above, step))


def replace(tree: Tree, steps: Steps, value: Any) -> Tree:
    if not steps:
        return Tree(value, tree.location)
    changed = {
        step: replace(part, steps[1:], value) if step == steps[0] else part
        for step, part in parts(tree)
    }
    new_value = changed if isinstance(tree.value, dict) else list(changed.values())
    return Tree(new_value, tree.location, tree.keys)


def value_at(content: Any, steps: Steps) -> Any:
    """Return the value of parsed content at a path of the tree."""
    for step in steps:
        if isinstance(content, dict):
            content = content[int(step) if int in map(type, content) else step]
        elif isinstance(content, tuple):
            content = content[int(step)]
        else:
            content = getattr(content, str(step))
    return content


@pytest.mark.parametrize("game", GAMES)
def test_any_wrong_value_is_rejected_with_its_location_or_used_unchanged(game: str) -> None:
    loaded, random = open_library().find_game(game), Random(game)
    path = loaded.folder / "game.yaml"
    tree = load_tree(path)
    paths = list(all_steps(tree))

    for _ in range(200):
        steps, value = random.choice(paths), random.choice(WRONG_VALUES)
        try:
            content = parse_model(replace(tree, steps, value), Content)
        except InputError as error:
            assert {it.location.path for it in error.problems} == {str(path)}
            assert all(it.location.line and it.message for it in error.problems)
        else:
            parsed = value_at(content, steps)
            if isinstance(parsed, Number | Amount):  # a plain number
                assert parsed.source == ("house" if isinstance(parsed, Number) else None)
                parsed = parsed.value
            elif isinstance(parsed, str) and type(value) is int:
                value = str(value)  # a name may be a number without quotes
            elif value == {} and is_frozen(type(parsed)):
                value = type(parsed)()  # every key has a default
            assert (list(parsed) if isinstance(parsed, tuple) else parsed) == value, steps
            assert type(parsed) in (type(value), tuple), steps
