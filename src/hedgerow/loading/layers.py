"""Layers: a game that extends another states only what differs.

Maps are laid over each other key by key, lists of things with an `id` by their ids; any other
value, and any other list, takes the place of the parent's. `key: null` removes a key, an entry
`{id: …, remove: true}` an entry; `replace: true` in a map, or as the first entry of a list, takes
nothing from the parent. Every part keeps its place, so a problem is told where it really stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    did_you_mean,
    input_error,
    quote_value,
    raise_problems,
)
from hedgerow.base.frozen import record
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.loading.strict_yaml import load_tree
from hedgerow.loading.tree import Tree

MAX_LAYERS = 8
GAME_FILE = "game.yaml"
EXTENDS, REMOVE, REPLACE = "extends", "remove", "replace"
NOT_INHERITED = ("tag", "aliases", "template")


@record
class Layer:
    """A folder, and what its game file states besides `extends`."""

    folder: Path
    tree: Tree

    @property
    def name(self) -> str:
        return self.folder.name.lower()


FolderSource = Callable[[], Iterable[Path]]
# What the things of a list are called on paper, by their ids: of the list of a key, or of one list.
Printed = Callable[[], Mapping[str, Sequence[str]]]
PrintedNames = Callable[[str], Mapping[str, Sequence[str]]]


def no_names(key: str) -> Mapping[str, Sequence[str]]:
    """Return no printed names."""
    return {}


def printed_names(folders: Sequence[Path], key: str) -> Mapping[str, Sequence[str]]:
    """Return what the things of a list are called in the words files of some folders.

    A words file has `requests: {grazers: {name: Nibblers}}` or `species: {cow: cow}`. One that
    cannot be read has no names here: its problems are reported with it.
    """
    found: dict[str, list[str]] = {}
    for file in (folder / f"{lang}.yaml" for folder in folders for lang in LANGUAGES):
        with suppress(InputError):
            things = subtree_at(load_tree(file), key)
            for name, part in things.value.items() if things and things.keys else ():
                text = subtree_at(part, "name") if isinstance(part.value, dict) else part
                if text and isinstance(text.value, str):
                    found.setdefault(name, []).append(text.value)
    return found


def load_layers(
    folder: Path, roots: Sequence[Path], further: FolderSource = tuple
) -> tuple[Layer, ...]:
    """The game in a folder and all it extends, its own layer first.

    What is not found in the `roots` is looked for in the `further` folders of games.
    """
    layers: list[Layer] = []
    following: Path | None = folder
    while following:
        tree = load_tree(following / GAME_FILE)
        layers.append(Layer(following, _without(tree, (EXTENDS,))))
        following = _parent(tree, layers, roots, further)
    return tuple(layers)


def merge_layers(layers: Sequence[Layer]) -> Tree:
    """The tree of a game: every layer laid over the next one."""
    problems: list[Problem] = []
    *above, base = layers
    tree, name = base.tree, base.name
    names = cache(partial(printed_names, [layer.folder for layer in layers]))
    for layer in reversed(above):
        if layer.name != name:
            problems += _tag_problems(layer, tree, name)
            tree = _nameless(tree)
        tree, name = merge_trees(tree, layer.tree, problems, names), layer.name
    raise_problems(problems)
    return tree


def load_merged(files: Sequence[Path], problems: list[Problem]) -> Tree:
    """Files laid over each other, the first on top."""
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
    """What a tree becomes under another one; `key` is its own, `names` are those on paper."""
    if isinstance(under.value, dict) and isinstance(over.value, dict):
        return _overlaid_map(under, over, problems, names)
    if isinstance(over.value, list) and over.value:
        if _is_true(over.value[0], REPLACE) and len(over.value[0].value) == 1:
            return Tree(over.value[1:], over.location)
        if _ids(under):
            return _overlaid_list(under, over, problems, lambda: names(key))
    return over


def value_origins(tree: Tree, key: str = "") -> Iterator[tuple[str, str, Tree]]:
    """The largest parts that stand in one file each: the file, the dotted key, the part."""
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
        found = key_at(part, location, name)
        if found or location in (part.location, tree.keys.get(str(step))):
            return found or name
    return ""


def removed_keys(tree: Tree, key: str = "") -> Iterator[str]:
    """The dotted keys that a layer removes from what it extends."""
    if tree.value is None:
        yield key
    elif isinstance(tree.value, dict):
        for name, part in tree.value.items():
            yield from removed_keys(part, f"{key}.{name}" if key else name)
    elif ids := _ids(tree):
        for name, part in zip(ids, tree.value, strict=True):
            inside = f"{key}.{name}"
            yield from [inside] if _is_true(part, REMOVE) else removed_keys(part, inside)


def _parent(
    tree: Tree, layers: list[Layer], roots: Sequence[Path], further: FolderSource
) -> Path | None:
    """The folder of the game that the last layer extends, if it extends one."""
    named = tree.value.get(EXTENDS) if isinstance(tree.value, dict) else None
    if named is None:
        return None
    if not isinstance(named.value, str) or not named.value.strip():
        raise input_error(
            named.location,
            Message("expected the name of a game"),
            Message("for example extends: stampfarm"),
        )
    found = _find(named.value.strip().lower(), layers[-1].folder, roots, further, named.location)
    names = [layer.name for layer in layers]
    if any(found == layer.folder for layer in layers):
        circle = " extends ".join((*names, found.name))
        raise input_error(
            named.location,
            Message("circular `extends`: {circle}", circle=circle),
            Message("extend another game"),
        )
    if len(layers) == MAX_LAYERS:
        message = Message("more than {most} levels of `extends`", most=MAX_LAYERS)
        raise input_error(named.location, message, Message("extend one of them directly"))
    return found


def _find(
    name: str, child: Path, roots: Sequence[Path], further: FolderSource, location: Location
) -> Path:
    """A game by its name; a game that extends its own name means one in a later folder."""
    itself = name == child.name.lower()
    own = list(roots).index(child.parent) if child.parent in roots else -1
    known: list[Path] = []
    for folders in (lambda: roots[own + 1 :] if itself else roots, further):
        known += [folder for root in folders() for folder in game_folders(root)]
        for folder in known:
            if folder.name.lower() == name and folder != child:
                return folder
    message = (
        Message("there is no other game {name} to extend", name=quote_value(name))
        if itself
        else Message("unknown game {name}", name=quote_value(name))
    )
    raise input_error(location, message, did_you_mean(name, _names(known)))


def _names(folders: Iterable[Path]) -> list[str]:
    return sorted({folder.name for folder in folders})


def game_folders(root: Path) -> list[Path]:
    """The folders with a game file in a folder of games."""
    return [path.parent for path in sorted(root.glob(f"*/{GAME_FILE}"))]


def _tag_problems(layer: Layer, parent: Tree, name: str) -> Iterator[Problem]:
    """A variant's sheet codes begin with a tag of its own."""
    about, tag = subtree_at(layer.tree, "about"), subtree_at(layer.tree, "about", "tag")
    theirs = subtree_at(parent, "about", "tag")
    hint = Message(
        "use two characters from 0-9 and A-Z, without I, L, O or U; sheet codes start with the tag"
    )
    if tag is None:
        location = about.location if about else layer.tree.location
        message = Message("a variant of {game} needs its own `tag:` under `about:`", game=name)
        yield Problem(location, message, hint)
    elif theirs is not None and tag.value == theirs.value:
        message = Message("tag {tag} is already used by {game}", tag=tag.value, game=name)
        yield Problem(tag.location, message, hint)


def _nameless(tree: Tree) -> Tree:
    """A parent without what only its own name may have."""
    about = subtree_at(tree, "about")
    if about is None or not isinstance(about.value, dict):
        return tree
    return Tree({**tree.value, "about": _without(about, NOT_INHERITED)}, tree.location, tree.keys)


def _overlaid_map(under: Tree, over: Tree, problems: list[Problem], names: PrintedNames) -> Tree:
    if _is_true(over, REPLACE):
        return _without(over, (REPLACE,))
    parts = dict(under.value)
    for key, part in over.value.items():
        if key in parts and part.value is None:
            del parts[key]
        else:
            known = parts.get(key)
            parts[key] = merge_trees(known, part, problems, names, key) if known else part
    keys = {**under.keys, **over.keys}
    return Tree(parts, over.location, {key: keys[key] for key in parts})


def _overlaid_list(under: Tree, over: Tree, problems: list[Problem], printed: Printed) -> Tree:
    entries = dict(zip(_ids(under), under.value, strict=True))
    seen: set[str] = set()
    for entry in over.value:
        name = _id(entry)
        if problem := _entry_problem(entry, name, seen, entries, printed):
            problems.append(problem)
            continue
        seen.add(name)
        if _is_true(entry, REMOVE):
            del entries[name]
        else:
            entries[name] = _overlaid_entry(entries.get(name), entry, problems)
    return Tree(list(entries.values()), over.location)


def _overlaid_entry(known: Tree | None, entry: Tree, problems: list[Problem]) -> Tree:
    """An entry over the parent's of the same id, which stays where it stands."""
    if known is None or _is_true(entry, REPLACE):
        return _without(entry, (REPLACE,)) if known else entry
    return merge_trees(known, _without(entry, ("id",)), problems)


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
    place = entry.value["id"].location
    if name in seen:
        return Problem(
            place,
            Message("{name} appears twice", name=quote_value(name)),
            Message("remove one of them"),
        )
    if _is_true(entry, REMOVE) and name not in entries:
        message = Message("there is no {name} to remove", name=quote_value(name))
        return Problem(place, message, did_you_mean(name, entries, printed()))
    if _is_true(entry, REMOVE) and len(entry.value) > 2:
        message = Message("{name} is removed but has other keys", name=quote_value(name))
        hint = Message("use only the keys id and remove")
        return Problem(place, message, hint)
    return None


def _ids(tree: Tree) -> tuple[str, ...]:
    """The ids of a list whose entries all have one; else none."""
    names = tuple(_id(entry) for entry in tree.value) if isinstance(tree.value, list) else ()
    return names if all(names) else ()


def _id(entry: Tree) -> str:
    part = entry.value.get("id") if isinstance(entry.value, dict) else None
    return str(part.value) if part and isinstance(part.value, str | int) else ""


def _is_true(tree: Tree, key: str) -> bool:
    return isinstance(tree.value, dict) and key in tree.value and tree.value[key].value is True


def subtree_at(tree: Tree, *steps: str) -> Tree | None:
    """The part at the end of a path of keys, if there is one."""
    found: Tree | None = tree
    for step in steps:
        found = found.value.get(step) if found and isinstance(found.value, dict) else None
    return found


def _without(tree: Tree, keys: Iterable[str]) -> Tree:
    if not isinstance(tree.value, dict):
        return tree
    parts = {key: part for key, part in tree.value.items() if key not in keys}
    return Tree(parts, tree.location, {key: tree.keys[key] for key in parts})


def _leaves(tree: Tree) -> Iterator[Tree]:
    inside = tree.value.values() if isinstance(tree.value, dict) else tree.value
    if isinstance(tree.value, dict | list) and inside:
        for part in inside:
            yield from _leaves(part)
    else:
        yield tree
