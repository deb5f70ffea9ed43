"""Whatever stands in the place of a value: a game file is content or refused, never a crash."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hedgerow.base.errors import InputError
from hedgerow.games import ruleset_names
from hedgerow.library.library import open_library
from hedgerow.loading.models import Number
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import load_tree
from hedgerow.loading.tree import Tree

STRANGE: tuple[Any, ...] = (None, [], {}, "x", -1, 0, 1_000_000, True, 1.5)
Steps = tuple[str | int, ...]


def parts(tree: Tree) -> Iterator[tuple[Any, Tree]]:
    if isinstance(tree.value, dict | list):
        yield from tree.value.items() if isinstance(tree.value, dict) else enumerate(tree.value)


def all_steps(tree: Tree, above: Steps = ()) -> Iterator[Steps]:
    for step, part in parts(tree):
        yield (*above, step)
        yield from all_steps(part, (*above, step))


def replaced(tree: Tree, steps: Steps, value: Any) -> Tree:
    if not steps:
        return Tree(value, tree.location)
    changed = {
        step: replaced(part, steps[1:], value) if step == steps[0] else part
        for step, part in parts(tree)
    }
    whole = changed if isinstance(tree.value, dict) else list(changed.values())
    return Tree(whole, tree.location, tree.keys)


def value_at(content: Any, steps: Steps) -> Any:
    """What content says where a tree has the value of these steps."""
    for step in steps:
        if isinstance(content, dict):
            content = content[int(step) if int in map(type, content) else step]
        elif isinstance(content, tuple):
            content = content[int(step)]
        else:
            content = getattr(content, str(step))
    return content


@pytest.mark.parametrize("game", ruleset_names())
def test_a_strange_value_anywhere_is_refused_at_its_place_or_taken_as_it_is(game: str) -> None:
    loaded, lots = open_library().find_game(game), Random(game)
    path = loaded.folder / "game.yaml"
    tree = load_tree(path)
    places = list(all_steps(tree))

    for _ in range(200):
        steps, value = lots.choice(places), lots.choice(STRANGE)
        try:
            content = parse_model(replaced(tree, steps, value), loaded.ruleset.content_type)
        except InputError as error:
            assert {it.location.path for it in error.problems} == {str(path)}
            assert all(it.location.line and it.message for it in error.problems)
        else:
            taken = value_at(content, steps)
            if isinstance(taken, Number):  # a plain number
                assert taken.source == "house"
                taken = taken.value
            assert (list(taken) if isinstance(taken, tuple) else taken) == value, steps
            assert type(taken) in (type(value), tuple), steps
