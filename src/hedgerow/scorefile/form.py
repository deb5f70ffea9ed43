"""The form: what people write on the paper of a game, said once as a value.

The blank file, the reader of typed files, the page in a browser and the camera all stand on it;
none of them knows a game by its name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import cycle, islice
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, Literal

from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import NO_WALLS, Pos, Walls
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.scorefile.grid_text import EMPTY
from hedgerow.scorefile.name_index import EMPTY_INDEX, NameIndex

if TYPE_CHECKING:
    from hedgerow.drawing.grid_plan import CellRect
    from hedgerow.ruleset.ruleset import ScoringContext
    from hedgerow.scorefile.palette import Palette, PaletteItem

FieldKind = Literal["choice", "several", "number", "text", "letters", "players", "code"]


@keyword_record
class Option:
    """Something printed that can be chosen: its name in the form's language, and what it says.

    Of one `group` only one may be chosen. `word` is the key of its name in all languages.
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

    `letters` are those of the palette beside it, `players` letters with names (`A=Anna`), `code`
    is that of a printed sheet. `least` and `most` bound a number, or how many may be chosen;
    `stranger` is said of a name that is none of the options, with a blank for it; `names` are all
    that the options are called; `places` are its cells on a printed sheet. `needed_by` are options
    of the fields before it: it is asked for only if one of them is chosen, always if it is none.
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

    def is_needed(self, chosen: Collection[str]) -> bool:
        """Return whether it is to be asked for, if these options are chosen."""
        return self.needed_by is None or not {*self.needed_by}.isdisjoint(chosen)


@record
class Header:
    """The head of a row or column: what it is called, its icon or the role of its colour."""

    name: str
    icon: str = ""
    paint: str = ""


@record
class RingLabels:
    """The heads of a table whose cells are the pieces of a ring."""

    rows: tuple[Header, ...]
    columns: tuple[Header, ...]


@keyword_record
class Grid:
    """Cells to fill: how many, what may stand in them, and what is there already.

    `drawn` names what may be drawn between cells: `|` and `-` for walls, `^` for points where four
    cells meet; `wall` and `point` are what people call them. A grid that `grows` has any size, and
    begins with the one stated. `small` is what a small letter adds to the thing of its capital.
    `places` are the cells of a printed sheet, in reading order.
    """

    rows: int
    columns: int
    palette: Palette
    drawn: str = ""
    walls: Walls = NO_WALLS
    fixed: tuple[tuple[Pos, str], ...] = ()
    grows: bool = False
    small: Header | None = None
    wall: Header | None = None
    point: Header | None = None
    ring: RingLabels | None = None
    places: tuple[CellRect, ...] = ()

    @property
    def example(self) -> str:
        """A row as it may be typed, with two of its letters: `C C G|C G`."""
        one, other = (*[it.letter for it in self.palette.items], EMPTY, EMPTY)[:2]
        row = [*islice(cycle((one, one, other, one, other)), self.columns)]
        if "|" not in self.drawn or len(row) < 2:
            return " ".join(row)
        at = min(3, len(row) - 1)
        return f"{' '.join(row[:at])}|{' '.join(row[at:])}"


@keyword_record
class SectionForm:
    """A section to fill in: one of a name for all, or, without a name, one for each player.

    `label` is what people call it; a player's has a blank for the number. One that is not `wanted`
    may be added by who likes.
    """

    name: str
    label: str
    grid: Grid
    fields: tuple[Field, ...] = ()
    wanted: bool = True


@keyword_record
class Form:
    """All that is entered of a finished game, in one language; `intro` says how.

    With a `variant`, that of this one. The form of a printed sheet has its `code`, its size, and
    what is printed on it.
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

    @property
    def per_player(self) -> bool:
        """Whether each player has a section."""
        return not self.sections[0].name

    def section(self, name: str) -> SectionForm | None:
        """The form of the section of that name."""
        if self.per_player:
            return self.sections[0]
        return next((it for it in self.sections if it.name == name.lower()), None)


def make_form(
    scoring: ScoringContext[Any, Any],
    intro: tuple[str, ...],
    sections: tuple[SectionForm, ...],
    fields: tuple[Field, ...] = (),
    variant: str = "",
) -> Form:
    """The form of the game of a table, in its language."""
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
    scoring: ScoringContext[Any, Any], grid: Grid, fields: tuple[Field, ...] = ()
) -> SectionForm:
    """A section for each player."""
    return SectionForm(name="", label=scoring.words("form.player"), grid=grid, fields=fields)


def make_field(scoring: ScoringContext[Any, Any], key: str, kind: FieldKind, **more: Any) -> Field:
    """A field with the words of a table: what it is called, and what is written there."""
    label, told = scoring.words(f"form.{key}.label"), scoring.words(f"form.{key}.help")
    options: tuple[Option, ...] = more.get("options", ())
    return Field(
        key=key, kind=kind, label=label, help=told, names=index_names(options, scoring), **more
    )


def index_names(
    things: Iterable[Option | PaletteItem], scoring: ScoringContext[Any, Any]
) -> NameIndex:
    """Things by their ids, and by their words in all languages."""
    words = {it.id: it.word for it in things}
    return NameIndex(
        tuple(words),
        lambda: {it: scoring.translations_of(word) for it, word in words.items() if word},
    )


def initials(players: Sequence[str]) -> Sequence[str]:
    """Return a letter for each player: the first of the name, where all are different."""
    own = [name[:1].upper() for name in players]
    if len({*own}) == len(own) and all(len(it) == 1 and it.isalpha() for it in own):
        return own
    return ascii_uppercase[: len(own)]


def with_cell_rects(form: Form, places: Mapping[str, tuple[CellRect, ...]]) -> Form:
    """The form of a printed sheet with the places of its cells, and of a field's own cells."""

    def placed(section: SectionForm) -> SectionForm:
        grid = replace(section.grid, places=places.get(section.name, ()))
        fields = (replace(it, places=places.get(it.key, ())) for it in section.fields)
        return replace(section, grid=grid, fields=tuple(fields))

    return replace(form, sections=tuple(map(placed, form.sections)))


def form_to_dict(form: Form) -> dict[str, object]:
    """The form as plain values, for the page and for other programs."""
    return {
        **_values(form, "game", "lang", "title", "variant", "code"),
        "players": {"least": form.least_players, "most": form.most_players},
        "per_player": form.per_player,
        "intro": list(form.intro),
        **_values(form, "width_mm", "height_mm"),
        "fields": [_field(it) for it in form.fields],
        "sections": [_section(it) for it in form.sections],
    }


def _section(section: SectionForm) -> dict[str, object]:
    return {
        **_values(section, "name", "label", "wanted"),
        "fields": [_field(it) for it in section.fields],
        "grid": _grid(section.grid),
    }


def _field(field: Field) -> dict[str, object]:
    return {
        **_values(field, "key", "kind", "label", "help", "least", "most", "default"),
        "options": [_values(it, "id", "name", "text", "icon", "group") for it in field.options],
        "places": [_place(it) for it in field.places],
        "needed_by": None if field.needed_by is None else [*field.needed_by],
    }


def _grid(grid: Grid) -> dict[str, object]:
    brushes, ring = grid.palette.items, grid.ring
    return {
        **_values(grid, "rows", "columns", "grows"),
        "empty": EMPTY,
        "may_be_empty": grid.palette.may_be_empty,
        "palette": [_values(it, "letter", "id", "name", "icon", "paint") for it in brushes],
        "small": _head(grid.small),
        "drawn": grid.drawn,
        "wall": _head(grid.wall),
        "point": _head(grid.point),
        "walls": [[one.name, other.name] for one, other in sorted(grid.walls)],
        "fixed": {pos.name: letter for pos, letter in grid.fixed},
        "ring": ring and {"rows": [*map(_head, ring.rows)], "columns": [*map(_head, ring.columns)]},
        "places": [_place(it) for it in grid.places],
    }


def _head(head: Header | None) -> dict[str, object] | None:
    return _values(head, "name", "icon", "paint") if head else None


def _values(thing: object, *names: str) -> dict[str, object]:
    """Some of what a value says, by name."""
    return {name: getattr(thing, name) for name in names}


def _place(place: CellRect) -> list[float]:
    sides = (place.x_mm, place.y_mm, place.width_mm, place.height_mm)
    return [round(side, 3) for side in sides]
