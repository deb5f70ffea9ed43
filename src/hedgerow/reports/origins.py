"""What a game is made from: which file says which of its values and words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from hedgerow.library.box import Box
from hedgerow.loading.layers import GAME_FILE, load_stack, origins, removals
from hedgerow.loading.strict_yaml import load_tree
from hedgerow.loading.tree import Tree
from hedgerow.loading.words import LANGUAGES, Words


def sources(box: Box) -> list[dict[str, object]]:
    """The files of a game, its own first, and the keys that each of them gives or removes.

    `keys` is null for the file from which all the rest comes.
    """
    return [it for files in _stacks(box) for it in _account(files, _tree_of(box, files))]


def sources_text(box: Box, words: Words) -> str:
    """The same for people: a line per file, and below it the values it gives."""
    alone = not box.parents
    lines = (line for source in sources(box) for line in _lines(source, words, alone))
    return "\n".join((f"  {words('games.sources')}", *lines))


def _lines(source: dict[str, object], words: Words, alone: bool) -> Iterator[str]:
    file, keys, removed = source["file"], source["keys"], source["removed"]
    rest = not alone and keys is None
    yield f"    {words('games.rest', file=file) if rest else file}"
    for key, value in keys.items() if isinstance(keys, dict) else ():
        yield f"      {key}" if value is None else f"      {key}: {value}"
    for key in removed if isinstance(removed, list) else ():
        yield f"      {words('games.removed', name=key)}"


def _stacks(box: Box) -> Iterator[tuple[Path, ...]]:
    """The files that are laid over each other: the game files, and those of each language."""
    yield tuple(folder / GAME_FILE for folder in box.folders)
    for lang in LANGUAGES:
        if lang in box.languages:
            yield box.words_files(lang)


def _tree_of(box: Box, files: tuple[Path, ...]) -> Tree:
    return box.tree if files[0].name == GAME_FILE else load_stack(files, [])


def _account(files: tuple[Path, ...], tree: Tree) -> Iterator[dict[str, object]]:
    parts = list(origins(tree))
    for file in files:
        own = {key: _shown(part) for path, key, part in parts if path == str(file)}
        last = file == files[-1]
        removed = [] if last else list(removals(load_tree(file)))
        yield {"file": str(file), "keys": None if last else own, "removed": removed}


def _shown(tree: Tree) -> object:
    """A single value; what has parts is told by its key alone."""
    return None if isinstance(tree.value, dict | list) else json.loads(json.dumps(tree.value))
