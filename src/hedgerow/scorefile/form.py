"""The form: a description of what can be entered for a finished game, and the names of options.

The blank file, the reader of score files, the web app and the camera all use it, so that none of
them needs code for a particular game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field as record_field
from dataclasses import replace
from functools import cached_property
from itertools import cycle, islice
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Literal

from hedgerow.base.errors import suggestion_hint
from hedgerow.base.frozen import caching_record, keyword_record, record
from hedgerow.base.grid import NO_WALLS, Pos, Walls
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.base.similar_names import closest, normalize_name
from hedgerow.scorefile.grid_text import EMPTY, MAX_SIDE

if TYPE_CHECKING:
    from hedgerow.drawing.grid_plan import CellRect
    from hedgerow.game.contexts import ScoringContext
    from hedgerow.scorefile.palette import Palette, PaletteItem

# A prefix of this length is accepted if only one name starts with it.
MIN_PREFIX = 3
# No printed name has more words; this bounds the time for long lines.
MAX_NAME_WORDS = 12
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
FieldKind = Literal["choice", "several", "number", "text", "letters", "players", "player", "code"]


@caching_record
class NameIndex:
    """Ids and all their names. `names` is called only if an id is not enough: it reads files."""

    ids: tuple[str, ...]
    names: Callable[[], Mapping[str, Iterable[str]]]

    def by_id(self, text: str) -> tuple[str, ...]:
        """Return the ids that equal the text, ignoring case, accents and hyphens."""
        return self._ids_by_name.get(normalize_name(text), ())

    def exact_matches(self, text: str) -> tuple[str, ...]:
        """Return the matching ids, otherwise the ids of things with that name."""
        name = normalize_name(text)
        if matches := self.by_id(text):
            return matches
        return tuple(id_ for id_ in self.ids if name and name in self._spellings_by_id[id_])

    def prefix_matches(self, text: str) -> tuple[str, ...]:
        """Return the exact matches, otherwise the ids of things with a name that starts so."""
        prefix = normalize_name(text)
        if (matches := self.exact_matches(text)) or len(prefix) < MIN_PREFIX:
            return matches
        starting = (
            id_
            for id_ in self.ids
            if any(name.startswith(prefix) for name in self._spellings_by_id[id_])
        )
        return tuple(starting)

    def closest_matches(self, text: str, printed: Mapping[str, str]) -> tuple[str, ...]:
        """Return the ids that a mistyped name may mean: none, one, or several equally close.

        `printed` are the names in the user's language; ids and names in other languages are
        compared only if none of these is close. `base.similar_names` defines what is close.
        """
        printed_matches = closest(text, printed.values(), printed=True)
        if printed_matches:
            return tuple(it for it in self.ids if printed.get(it) in printed_matches)
        translations = self.names()
        names_by_id = {it: (it, *translations.get(it, ())) for it in self.ids}
        matches = {*closest(text, (name for names in names_by_id.values() for name in names))}
        return tuple(it for it in self.ids if matches.intersection(names_by_id[it]))

    def hint(self, text: str, printed: Mapping[str, str]) -> Message:
        """Return a "did you mean" hint with the printed names of close matches, if any.

        A name that would not be found, or not only this one, is replaced by the id.
        """
        names = {id_: printed.get(id_, id_) for id_ in self.closest_matches(text, printed)}
        return suggestion_hint(
            [name if self.exact_matches(name) == (id_,) else id_ for id_, name in names.items()]
        )

    def split_names(self, text: str) -> Iterator[tuple[int, str]]:
        """Yield the names in a text without commas, and their start indexes.

        Names are taken from the start and from the end; the unknown rest stays in one piece.
        """
        start, end = 0, len(text)
        tail: list[tuple[int, str]] = []
        while start < end and (length := self._first_name_length(text[start:end])):
            yield start, text[start : start + length]
            start += length + len(text[start + length :]) - len(text[start + length :].lstrip())
        while start < end and (offset := self._last_name_start(text[start:end])):
            tail.insert(0, (start + offset, text[start + offset : end]))
            end = start + len(text[start : start + offset].rstrip())
        if start < end:
            yield start, text[start:end]
        yield from tail

    def _first_name_length(self, text: str) -> int:
        """Return the length of the longest name at the start of a text, or 0."""
        ends = [
            index
            for index in range(1, len(text))
            if text[index].isspace() and text[index - 1] != " "
        ]
        ends = ends[:MAX_NAME_WORDS]
        longest = (end for end in (len(text), *reversed(ends)) if self.exact_matches(text[:end]))
        return next(longest, 0)

    def _last_name_start(self, text: str) -> int:
        """Return the start index of the longest name at the end of a text, or 0."""
        starts = [start + 1 for start in range(len(text)) if text[start].isspace()][
            -MAX_NAME_WORDS:
        ]
        return next((start for start in starts if self.exact_matches(text[start:])), 0)

    @cached_property
    def _ids_by_name(self) -> Mapping[str, tuple[str, ...]]:
        ids: dict[str, tuple[str, ...]] = {}
        for id_ in self.ids:
            ids[normalize_name(id_)] = (*ids.get(normalize_name(id_), ()), id_)
        return ids

    @cached_property
    def _spellings_by_id(self) -> Mapping[str, frozenset[str]]:
        translations = self.names()
        return {id_: frozenset(_spellings((id_, *translations.get(id_, ())))) for id_ in self.ids}


EMPTY_INDEX = NameIndex((), dict)


def _spellings(names: Iterable[str]) -> Iterator[str]:
    """Yield the normalized names, and their spelling without umlauts: `Gänse` → `gaense`."""
    for name in names:
        yield normalize_name(name)
        yield normalize_name(name.casefold().translate(_TWO_LETTERS))


@keyword_record
class Option:
    """An option of a field, for example a card, with its name and text in the form's language.

    Only one option of a `group` may be chosen. `word` is the key of its name in the words files.
    """

    id: str
    name: str
    text: str = ""
    icon: str = ""
    group: str = ""
    word: str = ""


@keyword_record
class Field:
    """A line `key: value` to fill in.

    kind: `letters` are those of the section's palette, `players` are letters with names (`A=Anna`),
        `player` is one of the players, `code` is the code of a printed sheet
    least, most: limits of a number, or of how many options may be chosen
    unknown_message: the problem of an unknown name, with a placeholder for it
    names: all names of the options, in all languages
    places: the cells of the field on a printed sheet
    numbers: how many whole numbers the text of the field may have; 0 if it is not a list of numbers
    is_row: the options are boxes in a row, typed by their labels: `2 3 5`, or `2-5` for a range
    needed_by: options of earlier fields; the field is needed only if one of them is chosen. None
        means that it is always needed.
    """

    key: str
    kind: FieldKind
    label: str
    help: str = ""
    options: tuple[Option, ...] = ()
    least: int = 0
    most: int = 1
    default: str = ""
    unknown_message: Message = NO_MESSAGE
    names: NameIndex = EMPTY_INDEX
    places: tuple[CellRect, ...] = ()
    needed_by: tuple[str, ...] | None = None
    numbers: int = 0
    is_row: bool = False

    def is_needed(self, chosen: Collection[str]) -> bool:
        """Return whether the field is needed if these options are chosen."""
        return self.needed_by is None or not {*self.needed_by}.isdisjoint(chosen)


@record
class Header:
    """The header of a row or column: its name, its icon or the role of its colour."""

    name: str
    icon: str = ""
    paint: str = ""


@record
class RingLabels:
    """The headers of a table whose cells are the pieces of a ring, or whose lines have names."""

    rows: tuple[Header, ...]
    columns: tuple[Header, ...]


@keyword_record
class Grid:
    """Cells to fill in: their number, the letters they accept, and what is printed already.

    drawn: the signs allowed between cells: `|` and `-` for walls, `^` for points where four cells
        meet
    walls, fixed: walls and letters that are printed on the sheet
    draws_walls: whether players draw walls, also on a sheet with a code
    grows: the grid may have up to `MAX_SIDE` rows and columns; `rows` and `columns` are its initial
        size
    small: what a lower-case letter adds to the meaning of its capital
    wall, point: the names of walls and points in this game
    ring: the headers of rows and columns that have names
    places: the cells of a printed sheet, in reading order
    """

    rows: int
    columns: int
    palette: Palette
    drawn: str = ""
    walls: Walls = NO_WALLS
    draws_walls: bool = False
    fixed: tuple[tuple[Pos, str], ...] = ()
    grows: bool = False
    small: Header | None = None
    wall: Header | None = None
    point: Header | None = None
    ring: RingLabels | None = None
    places: tuple[CellRect, ...] = ()

    @property
    def blank_rows(self) -> list[str]:
        """Return its rows before anything is entered: empty cells, and the printed letters."""
        fixed = dict(self.fixed)
        return [
            "".join(fixed.get(Pos(row, col), EMPTY) for col in range(self.columns))
            for row in range(self.rows)
        ]

    @property
    def example(self) -> str:
        """Return an example row with two letters of the palette: `C C G|C G`."""
        first, second = (*[it.typed for it in self.palette.items], EMPTY, EMPTY)[:2]
        row = [*islice(cycle((first, first, second, first, second)), self.columns)]
        if "|" not in self.drawn or len(row) < 2:
            return " ".join(row)
        wall_column = min(3, len(row) - 1)
        return f"{' '.join(row[:wall_column])}|{' '.join(row[wall_column:])}"


@keyword_record
class SectionForm:
    """A section to fill in: a named one shared by all, or an unnamed one for each player.

    `label` is its name for people, with the placeholder {n} for a player's number. A section that
    is not `wanted` is optional and missing from the blank file. Its letters are among those of the
    section `picked_from`, in the same cells; both have the same cells on the printed sheet. In a
    file, the section may have the name `alias` instead.
    """

    name: str
    label: str
    grid: Grid
    fields: tuple[Field, ...] = ()
    wanted: bool = True
    picked_from: str = ""
    alias: str = ""


@keyword_record
class Form:
    """Everything that can be entered for a finished game, in one language.

    `intro` has instructions for people. The form may be that of a `variant`. The form of a printed
    sheet also has its `code`, its size and the cells that are printed on it.

    elsewhere: keys of fields that only another variant has, with that variant
    """

    game: str
    lang: str
    title: str
    least_players: int
    most_players: int
    intro: tuple[str, ...]
    sections: tuple[SectionForm, ...]
    fields: tuple[Field, ...] = ()
    variant: str = ""
    code: str = ""
    width_mm: float = 0.0
    height_mm: float = 0.0
    elsewhere: Mapping[str, str] = record_field(default_factory=dict)

    @property
    def per_player(self) -> bool:
        """Return whether each player has a section."""
        return not self.sections[0].name

    @property
    def too_many_players(self) -> Message:
        """Return the message about more players than the game supports."""
        return Message.plural(
            self.most_players,
            "{game} supports at most {most} player",
            "{game} supports at most {most} players",
            game=self.title,
            most=self.most_players,
        )

    def section(self, name: str) -> SectionForm | None:
        """Return the form of the section of that name, or None."""
        if self.per_player:
            return self.sections[0]
        return next((it for it in self.sections if it.name == name.lower()), None)


def make_form(
    scoring: ScoringContext,
    intro: tuple[str, ...],
    sections: tuple[SectionForm, ...],
    fields: tuple[Field, ...] = (),
    variant: str = "",
) -> Form:
    """Return the form of a game in the language of the context."""
    about = scoring.content.about
    return Form(
        game=scoring.game,
        lang=scoring.words.lang,
        title=about.title,
        least_players=about.players.least,
        most_players=about.players.most,
        intro=intro,
        sections=sections,
        fields=fields,
        variant=variant,
    )


def player_section(
    scoring: ScoringContext, grid: Grid, fields: tuple[Field, ...] = ()
) -> SectionForm:
    """Return the form of a section that each player has."""
    return SectionForm(name="", label=scoring.words("form.player"), grid=grid, fields=fields)


def make_field(scoring: ScoringContext, key: str, kind: FieldKind, **more: Any) -> Field:
    """Return a field with its label and help from the words file."""
    label, help_text = scoring.words(f"form.{key}.label"), scoring.words(f"form.{key}.help")
    options: tuple[Option, ...] = more.get("options", ())
    return Field(
        key=key, kind=kind, label=label, help=help_text, names=index_names(options, scoring), **more
    )


def index_names(items: Iterable[Option | PaletteItem], scoring: ScoringContext) -> NameIndex:
    """Return an index of the items by id and by name in all languages."""
    words_by_id = {item.id: item.word for item in items}
    return NameIndex(
        tuple(words_by_id),
        lambda: {item: scoring.translations_of(word) for item, word in words_by_id.items() if word},
    )


def initials(players: Sequence[str]) -> Sequence[str]:
    """Return a letter for each player: their initials if all differ, otherwise A, B, C …"""
    letters = [name[:1].upper() for name in players]
    if len({*letters}) == len(letters) and all(
        len(letter) == 1 and letter.isalpha() for letter in letters
    ):
        return letters
    return ascii_uppercase[: len(letters)]


def with_cell_rects(form: Form, rects: Mapping[str, tuple[CellRect, ...]]) -> Form:
    """Add the rectangles of the cells to the form of a printed sheet, by section or field."""

    def add_rects(section: SectionForm) -> SectionForm:
        grid = replace(section.grid, places=rects.get(section.name, ()))
        fields = (replace(it, places=rects.get(it.key, ())) for it in section.fields)
        return replace(section, grid=grid, fields=tuple(fields))

    return replace(form, sections=tuple(map(add_rects, form.sections)))


def form_to_dict(form: Form) -> dict[str, object]:
    """Return the form as JSON values, for the web app and for other programs."""
    return {
        **_pick_fields(form, "game", "lang", "title", "variant", "code"),
        "players": {"least": form.least_players, "most": form.most_players},
        "per_player": form.per_player,
        "intro": list(form.intro),
        **_pick_fields(form, "width_mm", "height_mm"),
        "fields": [_field_to_dict(entry) for entry in form.fields],
        "sections": [_section_to_dict(entry) for entry in form.sections],
    }


def _section_to_dict(section: SectionForm) -> dict[str, object]:
    return {
        **_pick_fields(section, "name", "label", "wanted"),
        **({"picked_from": section.picked_from} if section.picked_from else {}),
        "fields": [_field_to_dict(it) for it in section.fields],
        "grid": _grid_to_dict(section.grid),
    }


def _field_to_dict(field: Field) -> dict[str, object]:
    return {
        **_pick_fields(field, "key", "kind", "label", "help", "least", "most", "default"),
        "options": [
            _pick_fields(it, "id", "name", "text", "icon", "group") for it in field.options
        ],
        "places": [_rect_to_list(it) for it in field.places],
        "needed_by": None if field.needed_by is None else [*field.needed_by],
        **({"numbers": field.numbers} if field.numbers else {}),
    }


def _grid_to_dict(grid: Grid) -> dict[str, object]:
    items, ring = grid.palette.items, grid.ring
    return {
        **_pick_fields(grid, "rows", "columns", "grows"),
        **({"max_side": MAX_SIDE} if grid.grows else {}),
        "empty": EMPTY,
        "may_be_empty": grid.palette.may_be_empty,
        "palette": [
            {
                **_pick_fields(it, "letter", "id", "name", "icon", "paint"),
                **({"label": it.label} if it.label else {}),
            }
            for it in items
        ],
        "small": _header_to_dict(grid.small),
        "drawn": grid.drawn,
        "wall": _header_to_dict(grid.wall),
        "point": _header_to_dict(grid.point),
        "walls": [[first.name, second.name] for first, second in sorted(grid.walls)],
        "fixed": {pos.name: letter for pos, letter in grid.fixed},
        "ring": ring
        and {
            "rows": [*map(_header_to_dict, ring.rows)],
            "columns": [*map(_header_to_dict, ring.columns)],
        },
        "places": [_rect_to_list(it) for it in grid.places],
    }


def _header_to_dict(header: Header | None) -> dict[str, object] | None:
    return _pick_fields(header, "name", "icon", "paint") if header else None


def _pick_fields(record: object, *names: str) -> dict[str, object]:
    """Return some fields of a record, by name."""
    return {name: getattr(record, name) for name in names}


def _rect_to_list(rect: CellRect) -> list[float]:
    sides = (rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm)
    return [round(side, 3) for side in sides]
