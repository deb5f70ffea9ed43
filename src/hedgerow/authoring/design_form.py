"""The values of a user's game that can be changed in a form: numbers, choices, names and texts.

The form follows the models: a key with a number or with a few possible words is a value, described
by the docstring of its model. It needs the YAML of the game to be readable, not its values to be
valid, so that a wrong value can be fixed where it was typed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, get_args

from hedgerow.authoring.json_schema import key_meanings, parse_docstring
from hedgerow.base.errors import InputError, Location
from hedgerow.base.frozen import is_frozen, keyword_record, record
from hedgerow.base.messages import LANGUAGES, NO_MESSAGE, Message
from hedgerow.drawing.icon_names import icon_names
from hedgerow.drawing.theme import COLOUR, load_theme
from hedgerow.game.content import Content, stated_rules
from hedgerow.game.game import merge_game, shared_words
from hedgerow.game.library import Library
from hedgerow.loading.layers import GAME_FILE, load_merged, subtree_at
from hedgerow.loading.models import (
    Between,
    Ge,
    Gt,
    Le,
    Length,
    Source,
    TypeSpec,
    field_specs,
    member_spec,
    tag_names,
    tag_of,
    tagged_model,
    union_members,
)
from hedgerow.loading.reader import parse_partial
from hedgerow.loading.strict_yaml import Tree
from hedgerow.loading.violations import KeyPath
from hedgerow.loading.yaml_edit import Entry, list_path
from hedgerow.loading.yaml_edit import Path as EditPath
from hedgerow.scoring.sentence import PAYMENTS, Rule, Sentence

# Untrusted input: a form with more values could not be used.
MAX_VALUES = 2_000
MAX_TEXT = 2_000
# What designers change about the game itself; the rest identifies it.
_ABOUT, _TITLE = "about", "about.title"
_LEAD, _HINT = "lead", "hint"
_ABOUT_KEYS = (_TITLE, "about.players", "about.age", "about.minutes")
# What a rule pays comes first.
_PAYMENTS = (*PAYMENTS, "up_to")
_NAME = Message("name")
_WORD_LABELS: Mapping[str, Message] = {
    _LEAD: Message("the game in one sentence"),
    _HINT: Message("advice on the sheet"),
    "letters": Message("letter in score files"),
    "name": _NAME,
    "plural": Message("name of several"),
    "text": Message("its text"),
}
# Headings of the rules pages, by the key of their texts.
_HEADINGS = {
    "cut": "print.cutting",
    "home": "print.need",
    "setup": "kit.setup",
    "play": "kit.play",
    "end": "kit.end",
    "count": "kit.count",
    "more": "kit.more",
}
Kind = Literal["number", "decimal", "choice", "text"]


@keyword_record
class FormValue:
    """A value in a form.

    file: the file of the game that a change edits
    key: its dotted key, with ids in lists: `requests.hay-party.points`
    of: what it is a part of, for example the range of a minimum
    options: the possible words of a choice
    inherited: whether the game does not state it, but a game that it extends
    path: where an inherited value is added
    whole: the list without ids that an inherited value is in; all of it is added
    """

    file: str
    key: str
    label: Message
    of: Message
    kind: Kind
    value: str | int | float
    least: int | None
    most: int | None
    options: tuple[str, ...]
    location: Location
    inherited: bool
    path: EditPath
    whole: Tree | None


@keyword_record
class FormEntry:
    """An entry of a list, or a rule: its name and its values; `path` leads to it in the content."""

    key: str
    name: str
    path: KeyPath
    values: list[FormValue]


@keyword_record
class FormGroup:
    """A part of the form: values of its own, and entries."""

    key: str
    title: Message
    values: list[FormValue]
    entries: list[FormEntry]


@record
class DesignForm:
    """The form of a game in a language; `left_out` counts the values beyond the maximum."""

    groups: tuple[FormGroup, ...]
    lang: str
    left_out: int

    def values(self) -> Iterator[FormValue]:
        for group in self.groups:
            yield from group.values
            for entry in group.entries:
                yield from entry.values


def design_form(library: Library, folder: Path, lang: str) -> DesignForm:
    """Return the form of the game in a folder. Raises InputError if its YAML cannot be read."""
    layers = library.layers(folder)
    tree = merge_game(layers)
    folders = [layer.folder for layer in layers]
    lang, words = _load_words(folders, lang)
    builder = _Builder(folder, lang, words, _rule_names(tree))
    builder.add_content(tree, Content)
    builder.add_texts()
    groups = (group for group in builder.groups if group.values or group.entries)
    return DesignForm(tuple(groups), lang, builder.left_out)


def _load_words(folders: Sequence[Path], lang: str) -> tuple[str, Tree]:
    """Return the words in a language, or in the first one that the game has."""
    for name in (lang, *LANGUAGES):
        files = [folder / f"{name}.yaml" for folder in folders]
        if existing := [file for file in files if file.is_file()]:
            with suppress(InputError):  # reported when the game is checked
                return name, load_merged(existing, [])
    return lang, Tree({}, Location(""))


def _rule_names(tree: Tree) -> Mapping[KeyPath, str]:
    """Return the keys of the rules' names in words files, by the path of the rule."""
    with suppress(AttributeError, InputError):  # parts or all of it cannot be read
        rules = stated_rules(parse_partial(tree, Content)).rules
        return {stated.path: stated.name_key for stated in rules}
    return {}


@record
class _Place:
    """A place in the content: its path for reading, its path for edits, and a list without ids."""

    path: KeyPath
    steps: EditPath
    key: str
    whole: Tree | None = None

    def inside(self, name: str) -> _Place:
        """Return the place of a key."""
        steps = self.steps if self.whole else (*self.steps, name)
        return _Place((*self.path, name), steps, _dotted(self.key, name), self.whole)

    def item(self, number: int, part: Tree, items: Tree) -> _Place:
        """Return the place of an item; without an id, changes have to state the whole list."""
        path, entry_id = (*self.path, number), _id(part)
        if entry_id and not self.whole:
            steps = (*self.steps, Entry(entry_id))
            return _Place(path, steps, list_path((self.key, entry_id)))
        name = entry_id or str(number)
        return _Place(path, self.steps, _dotted(self.key, name), self.whole or items)


_Holder = FormGroup | FormEntry


@record
class _Slot:
    """Where a value of the content goes in the form: its holder, its label, what it is part of."""

    holder: _Holder
    place: _Place
    label: Message = NO_MESSAGE
    of: Message = NO_MESSAGE


class _Builder:
    """Builds the groups of a form from the tree of a game and from its words."""

    def __init__(
        self, folder: Path, lang: str, words: Tree, rule_names: Mapping[KeyPath, str]
    ) -> None:
        self._folder, self._lang, self._words, self._rule_names = folder, lang, words, rule_names
        self._rule_words = {key.partition(".")[0] for key in rule_names.values()}
        # Cards name these in columns for pictures and colours, which are no texts.
        own_icons = {path.stem for path in folder.glob("icons/*.svg")}
        self._pictures = {*icon_names(), *load_theme(COLOUR).colours, *own_icons}
        # A word belongs to the first entry that has it.
        self._used_words: set[tuple[str, ...]] = set()
        self.groups: list[FormGroup] = []
        self.left_out = self._count = 0

    def add_content(self, tree: Tree, model_type: Any) -> None:
        """Add a group for each key of the content."""
        meanings, root = key_meanings(model_type), _Place((), (), "")
        for name, spec in field_specs(model_type).items():
            part = tree.value.get(name)
            if part is None or part.value is None:
                continue
            place, title = root.inside(name), _message(_meaning(spec, meanings, name))
            if _is_model_list(spec):
                self._add_list(part, spec, place, title)
                continue
            group = self._add_group(name, Message("the game") if name == _ABOUT else title)
            holder: _Holder = group
            if is_frozen(spec.base) and issubclass(spec.base, Rule):
                holder = self._add_entry(group, place, (), part)
            self._add(part, spec, _Slot(holder, place))
            if name == _ABOUT:
                self._add_word(group, (_LEAD,))
                group.values.sort(key=lambda value: value.key not in (_TITLE, _LEAD))

    def add_texts(self) -> None:
        """Add the texts of the rules pages, and the advice on the sheet."""
        group = self._add_group("texts", Message("rules and texts"))
        shared = shared_words(self._lang)
        for name, part in self._words.value.items():
            if isinstance(part.value, str) and name == _HINT:
                self._add_word(group, (name,))
            elif isinstance(part.value, list) and name in _HEADINGS:
                entry = FormEntry(key=name, name=shared(_HEADINGS[name]), path=(), values=[])
                group.entries.append(entry)
                for number, item in enumerate(part.value):
                    place = _Place((), (name,), name).item(number, item, part)
                    self._add_value(item, _Slot(entry, place, _ordinal(number)), "text")

    def _add_group(self, key: str, title: Message) -> FormGroup:
        self.groups.append(FormGroup(key=key, title=title, values=[], entries=[]))
        return self.groups[-1]

    def _add_list(self, part: Tree, spec: TypeSpec, place: _Place, title: Message) -> None:
        """Add a group with an entry for each item of a list."""
        group, key = self._add_group(place.key, title), place.key.rpartition(".")[2]
        items = part.value if isinstance(part.value, list) else []
        words = self._list_words(key, [_id(item) for item in items])
        for number, item in enumerate(items):
            inner = place.item(number, item, part)
            entry = self._add_entry(group, inner, words, item)
            self._add(item, spec.inside[0], _Slot(entry, inner))
            # Its name and texts first, also those of a card's table.
            entry.values.sort(key=lambda value: value.kind != "text")
            if not entry.values:
                group.entries.remove(entry)

    def _add_entry(
        self, group: FormGroup, place: _Place, words: Sequence[str], part: Tree
    ) -> FormEntry:
        """Add an entry with its words; the first of them is its name."""
        is_rule = bool(self._rule_names.get(place.path))
        keys = self._rule_word_keys(place.path) if is_rule else self._entry_words(words, _id(part))
        steps = [it for it in keys if it not in self._used_words]
        texts = [*self._texts(steps), *_column_names(part, self._lang), _id(part)]
        name = next(filter(None, texts), f"{len(group.entries) + 1}.")
        entry = FormEntry(key=place.key, name=name, path=place.path, values=[])
        for it in steps:
            self._add_word(entry, it)
        group.entries.append(entry)
        return entry

    def _texts(self, steps: Iterable[tuple[str, ...]]) -> Iterator[str]:
        """Yield the texts of some words."""
        for it in steps:
            found = subtree_at(self._words, *it)
            if found is not None and isinstance(found.value, str):
                yield found.value

    def _list_words(self, key: str, ids: Sequence[str]) -> list[str]:
        """Return the groups of words about a list, its names first: at least half have its ids."""
        groups = [name for name, part in self._words.value.items() if _is_map(part)]
        return [
            name
            for name in sorted(groups, key=_WORD_LABELS.__contains__)
            if 2 * sum(it in self._words.value[name].value for it in ids) >= len(ids)
            and (name == key or name not in self._rule_words)
        ]

    def _entry_words(self, groups: Sequence[str], entry_id: str) -> Iterator[tuple[str, ...]]:
        """Yield the keys of the words about an entry."""
        for group in groups:
            inner = self._words.value[group].value.get(entry_id)
            if inner is not None:
                names = [(it,) for it in inner.value] if _is_map(inner) else [()]
                yield from ((group, entry_id, *it) for it in names)

    def _rule_word_keys(self, path: KeyPath) -> Iterator[tuple[str, ...]]:
        """Yield the keys of the name of a rule, and of the texts next to it."""
        *group, last = self._rule_names[path].split(".")
        found = subtree_at(self._words, *group)
        inside = found.value if found and _is_map(found) and last == "name" else (last,)
        yield from ((*group, name) for name in inside)

    def _add(self, part: Tree, spec: TypeSpec, slot: _Slot) -> None:
        """Add the values of a part, as its type describes them."""
        base, is_map = spec.base, _is_map(part)
        if is_number(base):
            value = part.value.get("value") if is_map else part
            self._add_value(value, slot, "number", _limits(spec))
        elif base in (int, float):
            kind: Kind = "number" if base is int else "decimal"
            self._add_value(part, slot, kind, _limits(spec))
        elif is_choice(spec):
            self._add_value(part, slot, "choice", options=get_args(base))
        elif spec.origin is tuple:
            self._add_items(part, spec, slot)
        elif spec.origin is dict and is_map:
            self._add_table(part, spec, slot)
        elif spec.inside:
            self._add(part, member_spec(spec, part.value), slot)
        elif is_map:
            self._add_model(part, _member(part, spec) if tag_of(spec) else base, slot)

    def _add_model(self, part: Tree, model_type: Any, slot: _Slot) -> None:
        if not is_frozen(model_type):
            return
        meanings, in_rule = key_meanings(model_type), issubclass(model_type, Sentence)
        specs = field_specs(model_type)
        for name in sorted(specs, key=_rank) if in_rule else specs:
            inner, spec, place = part.value.get(name), specs[name], slot.place.inside(name)
            if inner is None or not _is_offered(place.key, spec, in_rule=in_rule):
                continue
            label = _message(_meaning(spec, meanings, name))
            inner_slot = _Slot(slot.holder, place, label, slot.label)
            if place.key == _TITLE:
                self._add_value(inner, inner_slot, "text", (None, _longest(spec)))
            elif _is_model_list(spec):
                self._add_list(inner, spec, place, _list_title(slot.holder, label))
            else:
                self._add(inner, spec, inner_slot)

    def _add_items(self, part: Tree, spec: TypeSpec, slot: _Slot) -> None:
        """Add the numbers of a list; other lists are changed in the text."""
        if spec.inside[0].base is int and isinstance(part.value, list):
            for number, item in enumerate(part.value):
                place = slot.place.item(number, item, part)
                inner = _Slot(slot.holder, place, _ordinal(number), slot.label)
                self._add(item, spec.inside[0], inner)

    def _add_table(self, part: Tree, spec: TypeSpec, slot: _Slot) -> None:
        """Add the numbers of a table, or the texts of a card in the language of the form."""
        keys, values = spec.inside
        names = [*part.value]
        if values.base is str:
            names = [it for it in _language_columns(names, self._lang) if self._is_column(part, it)]
        elif values.base is not int:
            return
        for name in names:
            label = Message("{text}", text=self._printed_name(name))
            if values.base is str:
                column = name.partition(".")[0]
                label = _WORD_LABELS.get(column, Message("{text}", text=column))
            elif keys.base is int:
                label = Message("for {number}", number=name)
            inner = _Slot(slot.holder, slot.place.inside(name), label, slot.label)
            if values.base is str:
                self._add_value(part.value[name], _Slot(slot.holder, inner.place, label), "text")
            else:
                self._add(part.value[name], values, inner)

    def _is_column(self, card: Tree, name: str) -> bool:
        """Return whether a column of a card has text, not the name of a picture or a colour."""
        return card.value[name].value not in self._pictures

    def _printed_name(self, entry_id: str) -> str:
        """Return the name of an id in the words, or the id."""
        groups = (part for name, part in self._words.value.items() if name not in _WORD_LABELS)
        names = (group.value.get(entry_id) for group in groups if _is_map(group))
        return next((it.value for it in names if it and isinstance(it.value, str)), entry_id)

    def _add_word(self, holder: _Holder, steps: tuple[str, ...]) -> None:
        """Add a text of the words file."""
        label = _WORD_LABELS.get(steps[-1]) or _WORD_LABELS.get(steps[0]) or _NAME
        place = _Place((), steps, ".".join(steps))
        self._used_words.add(steps)
        self._add_value(subtree_at(self._words, *steps), _Slot(holder, place, label), "text")

    def _add_value(
        self,
        part: Tree | None,
        slot: _Slot,
        kind: Kind,
        limits: tuple[int | None, int | None] = (None, None),
        options: tuple[str, ...] = (),
    ) -> None:
        value = part.value if part else None
        if part is None or value is None or isinstance(value, dict | list):
            return
        if self._count == MAX_VALUES or len(str(value)) > MAX_TEXT:
            self.left_out += 1
            return
        self._count += 1
        file = Path(part.location.path)
        inherited = file.parent != self._folder
        slot.holder.values.append(
            FormValue(
                # An inherited cell of a table becomes a value of the game file.
                file=GAME_FILE if inherited and file.suffix != ".yaml" else file.name,
                key=slot.place.key,
                label=slot.label,
                of=slot.of,
                kind=kind,
                value=str(value).lower() if isinstance(value, bool) else value,
                least=limits[0],
                most=limits[1],
                options=options,
                location=part.location,
                inherited=inherited,
                path=slot.place.steps,
                whole=slot.place.whole,
            )
        )


def is_number(base: Any) -> bool:
    """Return whether a model is a number that may have a source."""
    short_key = getattr(base, "short_key", "") if is_frozen(base) else ""
    return bool(short_key) and field_specs(base)[short_key].base is int


def is_choice(spec: TypeSpec) -> bool:
    """Return whether a type has several possible words; a source is not for players."""
    return spec.origin is Literal and spec.base != Source and len(get_args(spec.base)) > 1


def _is_model_list(spec: TypeSpec) -> bool:
    """Return whether a type is a list of models."""
    inner = spec.inside[0].base if spec.origin is tuple else None
    return is_frozen(inner) or any(map(is_frozen, union_members(inner)))


def _is_offered(key: str, spec: TypeSpec, *, in_rule: bool) -> bool:
    """Return whether a form has a key. The words of a rule are left to the text."""
    if key.startswith(f"{_ABOUT}.") and key.count(".") == 1:
        return key in _ABOUT_KEYS
    return not (in_rule and spec.origin is Literal)


def _rank(name: str) -> int:
    """Return the position of a key of a rule in its form."""
    return _PAYMENTS.index(name) if name in _PAYMENTS else len(_PAYMENTS)


def _list_title(holder: _Holder, label: Message) -> Message:
    """Return the title of a list inside an entry, which is the name of the entry, or a group."""
    return Message("{text}", text=holder.name) if isinstance(holder, FormEntry) else label


def _is_map(part: Tree) -> bool:
    return isinstance(part.value, dict)


def _member(part: Tree, spec: TypeSpec) -> Any:
    """Return the member of a union that the value of its tag key names; None if unknown."""
    tag = tag_of(spec)
    chosen = part.value.get(tag.key) if tag else None
    if chosen is None or chosen.value not in tag_names(spec):
        return None
    return tagged_model(spec, chosen.value)


def _limits(spec: TypeSpec) -> tuple[int | None, int | None]:
    """Return the smallest and the largest number that a type allows."""
    least = most = None
    for it in spec.constraints:
        if isinstance(it, Between):
            least, most = it.least, it.most
        elif isinstance(it, Ge):
            least = it.bound
        elif isinstance(it, Gt):
            least = it.bound + 1 if spec.base is int else it.bound
        elif isinstance(it, Le):
            most = it.bound
    return least, most


def _longest(spec: TypeSpec) -> int | None:
    return next((it.most for it in spec.constraints if isinstance(it, Length)), None)


def _meaning(spec: TypeSpec, meanings: Mapping[str, str], name: str) -> str:
    """Return what a key means: from the docstring that lists it, or of its model."""
    if name in meanings or not is_frozen(spec.base):
        return meanings.get(name) or name.replace("_", " ")
    return parse_docstring(spec.base.__doc__ or "")[0].rstrip(".")


def _message(text: str) -> Message:
    # A text of a docstring: the tests of the catalogues list them.
    return Message(text)


def _ordinal(number: int) -> Message:
    return Message("{text}", text=f"{number + 1}.")


def _dotted(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _id(part: Tree) -> str:
    found = part.value.get("id") if isinstance(part.value, dict) else None
    return str(found.value) if found is not None and isinstance(found.value, str | int) else ""


def _column_names(part: Tree, lang: str) -> Iterator[str]:
    """Yield the names of a card in its columns, first that of the language."""
    for column in (f"name.{lang}", "name"):
        found = subtree_at(part, "values", column)
        if found is not None and isinstance(found.value, str):
            yield found.value


def _language_columns(columns: Sequence[str], lang: str) -> Iterator[str]:
    """Yield the columns of a card in one language, its name first: `name.de`, not `name`."""
    for column in sorted(columns, key=lambda it: it.partition(".")[0] != "name"):
        suffix = column.rpartition(".")[2] if "." in column else ""
        if suffix == lang or (suffix not in LANGUAGES and f"{column}.{lang}" not in columns):
            yield column
