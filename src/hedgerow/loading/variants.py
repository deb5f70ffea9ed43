"""Variants of one game: keys of its file laid over it, by the rules of `extends`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from hedgerow.base.errors import Location, Problem, quote_value, raise_problems
from hedgerow.base.messages import Message
from hedgerow.loading.layers import drop_outranked, merge_trees, subtree_at, without_keys
from hedgerow.loading.strict_yaml import Tree

VARIANTS = "variants"
MAX_VARIANTS = 6
_ID = re.compile(r"\w[\w-]{0,29}")
_NOT_CHANGED = ("about", VARIANTS)


def variant_trees(tree: Tree, model_type: Any) -> Mapping[str, Tree]:
    """Return the file of each variant of a game by id, the default first; none without variants.

    Raises InputError with all problems of the list.
    """
    part = subtree_at(tree, VARIANTS)
    if part is None:
        return {}
    raise_problems([*_list_problems(part, tree.keys[VARIANTS])])
    base, problems = without_keys(tree, (VARIANTS,)), list[Problem]()
    trees = {}
    for entry in part.value:
        own = without_keys(entry, ("id",))
        merged = merge_trees(base, own, problems)
        # Keys of the variant stand instead of others that it inherits.
        rank = partial(_rank, frozenset(_locations(own)))
        trees[str(entry.value["id"].value)] = drop_outranked(merged, model_type, rank)
    raise_problems(problems)
    return trees


def _rank(nearer: frozenset[Location], place: Location) -> int:
    return 0 if place in nearer else 1


def _list_problems(part: Tree, key: Location) -> Iterator[Problem]:
    """Yield what is wrong with the list of variants and with the keys of each."""
    if not isinstance(part.value, list) or not 1 <= len(part.value) <= MAX_VARIANTS:
        message = Message("variants must be a list of 1 to {most}", most=MAX_VARIANTS)
        yield Problem(part.location if part.value else key, message, _EXAMPLE)
        return
    seen = set[str]()
    for entry in part.value:
        name = subtree_at(entry, "id")
        if name is None or not isinstance(name.value, str | int):
            yield Problem(entry.location, Message("a variant needs an id"), _EXAMPLE)
            continue
        text = str(name.value)
        if not _ID.fullmatch(text):
            message = Message("expected an id without spaces or dots, found {found}")
            example = Message("for example {name}", name="pro")
            yield Problem(name.location, message.with_values(found=quote_value(text)), example)
        elif text in seen:
            message = Message("{name} appears twice", name=quote_value(text))
            yield Problem(name.location, message, Message("remove one of them"))
        seen.add(text)
        for key_name in (it for it in _NOT_CHANGED if it in entry.value):
            message = Message("a variant cannot change {key}", key=quote_value(key_name))
            hint = Message("use extends for a game with its own tag")
            yield Problem(entry.keys[key_name], message, hint)


_EXAMPLE = Message("for example {example}", example="variants: [{id: basic}, {id: pro}]")


def _locations(tree: Tree) -> Iterator[Location]:
    """Yield the locations of all keys in a tree."""
    yield from tree.keys.values()
    parts = tree.value.values() if isinstance(tree.value, dict) else tree.value
    for part in parts if isinstance(tree.value, dict | list) else ():
        yield from _locations(part)
