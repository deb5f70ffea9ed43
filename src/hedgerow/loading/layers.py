"""Layers: a game that extends another one states only the differences.

Maps are merged key by key, lists of entries with an `id` by their ids; any other value or list
replaces the parent's. `key: null` removes a key, an entry `{id: …, remove: true}` removes an entry;
`replace: true` in a map, or as the first entry of a list, inherits nothing. A key that stands
instead of others (`alternatives` of its model) replaces the parent's. Every part has its own
location, so a problem is reported in the file that causes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    did_you_mean,
    input_error,
    quote_value,
    raise_problems,
)
from hedgerow.base.frozen import is_frozen, record
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.loading.models import TypeSpec, field_specs, type_spec
from hedgerow.loading.strict_yaml import Tree, load_tree

MAX_LAYERS = 8
GAME_FILE = "game.yaml"
EXTENDS, REMOVE, REPLACE = "extends", "remove", "replace"
# The version of the notation of game files, and its key in `about`.
FORMAT, FORMAT_KEY = 1, "format"
# Keys of `about` that identify one game: a variant has its own.
NOT_INHERITED = ("tag", "aliases", "template")


@record
class Layer:
    """A game's folder and its game file without `extends`."""

    folder: Path
    tree: Tree

    @property
    def name(self) -> str:
        return self.folder.name.lower()


# Printed names by id: of one list, or of the list of a key.
Printed = Callable[[], Mapping[str, Sequence[str]]]
PrintedNames = Callable[[str], Mapping[str, Sequence[str]]]


# The words with the names of a list's entries, if they are not named like the list.
_WORDS_OF = {
    **dict.fromkeys(("kinds", "symbols", "tokens", "families", "areas"), "names"),
    "scoring": "rules",
    "end": "ends",
}


def no_names(key: str) -> Mapping[str, Sequence[str]]:
    """Return no printed names."""
    return {}


def printed_names(folders: Sequence[Path], key: str) -> Mapping[str, Sequence[str]]:
    """Return the printed names of a list's entries by id, from the words files of some folders.

    A words file has `cards: {grazers: Nibblers}` or `requests: {grazers: {name: Nibblers}}`, and
    `names: {cow: cow}` for kinds. An unreadable file is skipped: its problems are reported
    elsewhere.
    """
    printed: dict[str, list[str]] = {}
    for file in (folder / f"{lang}.yaml" for folder in folders for lang in LANGUAGES):
        with suppress(InputError):
            entries = subtree_at(load_tree(file), _WORDS_OF.get(key, key))
            for entry_id, part in entries.value.items() if entries and entries.keys else ():
                name = subtree_at(part, "name") if isinstance(part.value, dict) else part
                if name and isinstance(name.value, str):
                    printed.setdefault(entry_id, []).append(name.value)
    return printed


def load_layers(folder: Path, roots: Sequence[Path]) -> tuple[Layer, ...]:
    """Load a game and all games it extends, which are in the `roots`; its own layer first."""
    layers: list[Layer] = []
    following: Path | None = folder
    while following:
        tree = load_tree(following / GAME_FILE)
        _check_format(tree)
        layers.append(Layer(following, without_keys(tree, (EXTENDS,))))
        following = _parent(tree, layers, roots)
    return tuple(layers)


def merge_layers(layers: Sequence[Layer]) -> Tree:
    """Merge the layers of a game into one tree. Raises InputError with all problems."""
    problems: list[Problem] = []
    *above, base = layers
    tree, name = base.tree, base.name
    names = cache(partial(printed_names, [layer.folder for layer in layers]))
    for layer in reversed(above):
        if layer.name != name:  # a layer of the same name changes the game, not its identity
            problems += _tag_problems(layer, tree, name)
            tree = _drop_identity(tree)
        tree, name = merge_trees(tree, layer.tree, problems, names), layer.name
    raise_problems(problems)
    return tree


def drop_replaced(tree: Tree, model_type: Any, layers: Sequence[Layer]) -> Tree:
    """Return the merged tree of a game without inherited keys that others stand instead of.

    A rule that states `table` has no `points` of its parent. Keys of one file are never dropped:
    if they cannot stand together, that is a problem of the file.
    """
    if len(layers) == 1:
        return tree
    ranks = {str(layer.folder / GAME_FILE): rank for rank, layer in enumerate(layers)}
    return drop_outranked(tree, model_type, lambda place: ranks.get(place.path, len(ranks)))


def drop_outranked(tree: Tree, model_type: Any, rank: Callable[[Location], int]) -> Tree:
    """Return a merged tree without keys that others of a lower rank stand instead of."""
    return _drop_replaced(tree, type_spec(model_type), rank)


def _drop_replaced(tree: Tree, spec: TypeSpec, rank: Callable[[Location], int]) -> Tree:
    if isinstance(tree.value, list) and spec.inside:
        parts = [_drop_replaced(part, spec.inside[0], rank) for part in tree.value]
        return Tree(parts, tree.location)
    if not isinstance(tree.value, dict) or not is_frozen(spec.base):
        return tree
    specs, dropped = field_specs(spec.base), {*_replaced_keys(tree, spec.base, rank)}
    kept = {
        key: _drop_replaced(part, specs[key], rank) if key in specs else part
        for key, part in tree.value.items()
        if key not in dropped
    }
    return Tree(kept, tree.location, {key: tree.keys[key] for key in kept})


def _replaced_keys(tree: Tree, model_type: Any, rank: Callable[[Location], int]) -> Iterator[str]:
    """Yield the keys of a map for which a nearer layer states an alternative."""
    for alternatives in getattr(model_type, "alternatives", ()):
        stated = [
            (rank(tree.keys[key]), number, key)
            for number, keys in enumerate(alternatives)
            for key in keys
            if key in tree.value
        ]
        nearest = min(stated, default=(0, 0, ""))
        yield from (key for own, number, key in stated if own > nearest[0] and number != nearest[1])


def load_merged(files: Sequence[Path], problems: list[Problem]) -> Tree:
    """Load and merge files; earlier files override later ones."""
    *above, base = files
    tree = load_tree(base)
    for file in reversed(above):
        tree = merge_trees(tree, load_tree(file), problems)
    return tree


def merge_trees(
    under: Tree,
    over: Tree,
    problems: list[Problem],
    names: PrintedNames = no_names,
    key: str = "",
) -> Tree:
    """Merge a tree over its parent's, adding problems to the list.

    `key` is the key of both trees, and `names` returns the printed names for hints.
    """
    if isinstance(under.value, dict) and isinstance(over.value, dict):
        return _merge_maps(under, over, problems, names)
    if isinstance(over.value, list) and over.value:
        if _is_true(over.value[0], REPLACE) and len(over.value[0].value) == 1:
            return Tree(over.value[1:], over.location)
        if _ids(under):
            return _merge_lists(under, over, problems, names, key)
    return over


def value_origins(tree: Tree, key: str = "") -> Iterator[tuple[str, str, Tree]]:
    """Yield the largest parts that come from one file: the file, the dotted key, the part."""
    files = {leaf.location.path for leaf in _leaves(tree)}
    if len(files) == 1:
        yield files.pop(), key, tree
        return
    ids = _ids(tree)
    parts = tree.value.items() if isinstance(tree.value, dict) else enumerate(tree.value)
    for step, part in parts:
        name = ids[step] if ids else step
        yield from value_origins(part, f"{key}.{name}" if key else str(name))


def key_at(tree: Tree, location: Location, key: str = "") -> str:
    """Return the dotted key of the value at a location, with ids in lists; empty if none."""
    ids = _ids(tree)
    parts = tree.value if isinstance(tree.value, dict | list) else ()
    for step, part in parts.items() if isinstance(parts, dict) else enumerate(parts):
        name = f"{key}.{ids[step] if ids else step}" if key else str(step)
        inner_key = key_at(part, location, name)
        if inner_key or location in (part.location, tree.keys.get(str(step))):
            return inner_key or name
    return ""


def removed_keys(tree: Tree, key: str = "") -> Iterator[str]:
    """Yield the dotted keys that a layer removes from its parent."""
    if tree.value is None:
        yield key
    elif isinstance(tree.value, dict):
        for name, part in tree.value.items():
            yield from removed_keys(part, f"{key}.{name}" if key else name)
    elif ids := _ids(tree):
        for name, part in zip(ids, tree.value, strict=True):
            entry_key = f"{key}.{name}"
            yield from [entry_key] if _is_true(part, REMOVE) else removed_keys(part, entry_key)


def _check_format(tree: Tree) -> None:
    """Refuse a game file of a newer notation: its other problems would mislead."""
    part = subtree_at(tree, "about", FORMAT_KEY)
    if part is not None and type(part.value) is int and part.value > FORMAT:
        raise input_error(
            part.location,
            Message(
                "this file has format {found}, this version of hedgerow reads up to {known}",
                found=part.value,
                known=FORMAT,
            ),
            Message("update hedgerow"),
        )


def _parent(tree: Tree, layers: list[Layer], roots: Sequence[Path]) -> Path | None:
    """Return the folder of the game that the last layer extends, if any."""
    extends = tree.value.get(EXTENDS) if isinstance(tree.value, dict) else None
    if extends is None:
        return None
    if not isinstance(extends.value, str) or not extends.value.strip():
        raise input_error(
            extends.location,
            Message("expected the name of a game"),
            Message("for example extends: stampfarm"),
        )
    name = extends.value.strip().lower()
    parent = _find_parent(name, layers[-1].folder, roots, extends.location)
    names = [layer.name for layer in layers]
    if any(parent == layer.folder for layer in layers):
        circle = " extends ".join((*names, parent.name))
        raise input_error(
            extends.location,
            Message("circular `extends`: {circle}", circle=circle),
            Message("extend another game"),
        )
    if len(layers) == MAX_LAYERS:
        message = Message("more than {most} levels of `extends`", most=MAX_LAYERS)
        raise input_error(extends.location, message, Message("extend one of them directly"))
    return parent


def _find_parent(name: str, child: Path, roots: Sequence[Path], location: Location) -> Path:
    """Find a game by name. A game that extends its own name means one in a later root.

    So a user's `stampfarm` can extend the shipped `stampfarm`.
    """
    is_own_name = name == child.name.lower()
    own_root = list(roots).index(child.parent) if child.parent in roots else -1
    searched = roots[own_root + 1 :] if is_own_name else roots
    candidates = [folder for root in searched for folder in game_folders(root)]
    for folder in candidates:
        if folder.name.lower() == name and folder != child:
            return folder
    message = (
        Message("there is no other game {name} to extend", name=quote_value(name))
        if is_own_name
        else Message("unknown game {name}", name=quote_value(name))
    )
    raise input_error(location, message, did_you_mean(name, _names(candidates)))


def _names(folders: Iterable[Path]) -> list[str]:
    return sorted({folder.name for folder in folders})


def game_folders(root: Path) -> list[Path]:
    """Return the folders of all games in a root folder."""
    return [path.parent for path in sorted(root.glob(f"*/{GAME_FILE}"))]


def _tag_problems(layer: Layer, parent: Tree, name: str) -> Iterator[Problem]:
    """Yield a problem if a variant does not have its own tag: sheet codes start with it."""
    about, tag = subtree_at(layer.tree, "about"), subtree_at(layer.tree, "about", "tag")
    parent_tag = subtree_at(parent, "about", "tag")
    hint = Message(
        "use two characters from 0-9 and A-Z, without I, L, O or U; sheet codes start with the tag"
    )
    if tag is None:
        location = about.location if about else layer.tree.location
        message = Message("a variant of {game} needs its own `tag:` under `about:`", game=name)
        yield Problem(location, message, hint)
    elif parent_tag is not None and tag.value == parent_tag.value:
        message = Message("tag {tag} is already used by {game}", tag=tag.value, game=name)
        yield Problem(tag.location, message, hint)


def _drop_identity(tree: Tree) -> Tree:
    """Return a parent's tree without the keys that belong to its name."""
    about = subtree_at(tree, "about")
    if about is None or not isinstance(about.value, dict):
        return tree
    return Tree(
        {**tree.value, "about": without_keys(about, NOT_INHERITED)}, tree.location, tree.keys
    )


def _merge_maps(under: Tree, over: Tree, problems: list[Problem], names: PrintedNames) -> Tree:
    if _is_true(over, REPLACE):
        return without_keys(over, (REPLACE,))
    parts = dict(under.value)
    for key, part in over.value.items():
        inherited = parts.get(key)
        # A variant that removes the key goes on doing so.
        if part.value is None and inherited and inherited.value is not None:
            del parts[key]
        else:
            parts[key] = merge_trees(inherited, part, problems, names, key) if inherited else part
    keys = {**under.keys, **over.keys}
    return Tree(parts, over.location, {key: keys[key] for key in parts})


def _merge_lists(
    under: Tree, over: Tree, problems: list[Problem], names: PrintedNames, key: str
) -> Tree:
    entries = dict(zip(_ids(under), under.value, strict=True))
    seen: set[str] = set()
    for entry in over.value:
        name = _id(entry)
        if problem := _entry_problem(entry, name, seen, entries, lambda: names(key)):
            problems.append(problem)
            continue
        seen.add(name)
        if _is_true(entry, REMOVE) and not _is_true(entries[name], REMOVE):
            del entries[name]
        else:
            entries[name] = _merge_entries(entries.get(name), entry, problems, names)
    return Tree(list(entries.values()), over.location)


def _merge_entries(
    inherited: Tree | None, entry: Tree, problems: list[Problem], names: PrintedNames
) -> Tree:
    """Merge an entry with the parent's entry of the same id."""
    # What a variant removes can only be removed again, or be stated in full.
    if inherited is None or _is_true(inherited, REMOVE):
        return entry
    if _is_true(entry, REPLACE):
        return without_keys(entry, (REPLACE,))
    # Without its id: the id's location stays in the parent's file.
    return merge_trees(inherited, without_keys(entry, ("id",)), problems, names)


def _entry_problem(
    entry: Tree, name: str, seen: set[str], entries: dict[str, Tree], printed: Printed
) -> Problem | None:
    if not name:
        hint = Message("give it an id, or start the list with the entry {replace: true}")
        return Problem(
            entry.location,
            Message("an entry without an id cannot be merged into the parent's list"),
            hint,
        )
    location = entry.value["id"].location
    if name in seen:
        return Problem(
            location,
            Message("{name} appears twice", name=quote_value(name)),
            Message("remove one of them"),
        )
    if _is_true(entry, REMOVE) and name not in entries:
        message = Message("there is no {name} to remove", name=quote_value(name))
        return Problem(location, message, did_you_mean(name, entries, printed()))
    if _is_true(entry, REMOVE) and len(entry.value) > 2:
        message = Message("{name} is removed but has other keys", name=quote_value(name))
        hint = Message("use only the keys id and remove")
        return Problem(location, message, hint)
    return None


def _ids(tree: Tree) -> tuple[str, ...]:
    """Return the ids of a list if all entries have one, otherwise none."""
    names = tuple(_id(entry) for entry in tree.value) if isinstance(tree.value, list) else ()
    return names if all(names) else ()


def _id(entry: Tree) -> str:
    part = entry.value.get("id") if isinstance(entry.value, dict) else None
    return str(part.value) if part and isinstance(part.value, str | int) else ""


def _is_true(tree: Tree, key: str) -> bool:
    return isinstance(tree.value, dict) and key in tree.value and tree.value[key].value is True


def subtree_at(tree: Tree, *steps: str) -> Tree | None:
    """Return the part at the end of a path of keys; None if there is none."""
    part: Tree | None = tree
    for step in steps:
        part = part.value.get(step) if part and isinstance(part.value, dict) else None
    return part


def without_keys(tree: Tree, keys: Iterable[str]) -> Tree:
    """Return a map without some keys; any other value as it is."""
    if not isinstance(tree.value, dict):
        return tree
    parts = {key: part for key, part in tree.value.items() if key not in keys}
    return Tree(parts, tree.location, {key: tree.keys[key] for key in parts})


def _leaves(tree: Tree) -> Iterator[Tree]:
    parts = tree.value.values() if isinstance(tree.value, dict) else tree.value
    if isinstance(tree.value, dict | list) and parts:
        for part in parts:
            yield from _leaves(part)
    else:
        yield tree
