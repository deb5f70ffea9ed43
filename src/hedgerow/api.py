"""The Python door: what the commands do, as functions on plain values.

    from hedgerow import api

    sheets = api.sheets("stampfarm", players=4, seed=1)
    pdf = api.pdf(api.pages("stampfarm", "sheets", codes=[it.code for it in sheets]))
    kit = api.kit("stampfarm", players=4, lang="de")
    result = api.score(text).result

Games are named by their ids. Those of your own come from `open_library("my-folder")`, which every
function takes as `library`. Wrong input raises `InputError`: all problems, with place and hint.
Sheets that are equal because a game has too few different ones come with `EqualSheetsWarning`.
What a function needs is imported when it is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import InputError as InputError
from hedgerow.base.errors import Problem as Problem
from hedgerow.base.frozen import record

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Page
    from hedgerow.drawing.theme import Theme
    from hedgerow.library.library import Library
    from hedgerow.library.scoring import Scored
    from hedgerow.printing.render import Rendering

ThemeName = str


class EqualSheetsWarning(UserWarning):
    """Some of the sheets are equal: the game has too few different ones."""


@record
class Sheet:
    """A sheet to play on: its code, the sheet itself, and what `hedgerow show --json` tells."""

    code: str
    sheet: Any
    data: Mapping[str, object]


def open_library(*folders: str | Path) -> Library:
    """The games that came with the program, and those of your own folders before them."""
    from hedgerow.library.library import open_library

    return open_library(tuple(map(Path, folders)))


def games(*, every: bool = False, library: Library | None = None) -> list[dict[str, object]]:
    """The games that can be used: id, title, players, decks, languages, tag of the sheet codes."""
    from hedgerow.reports.games_report import games_data, usable_games

    return games_data(usable_games(library or open_library(), every=every)[0])


def content(game: str, *, library: Library | None = None) -> Any:
    """Everything that a game's YAML says, as a frozen value of its content model."""
    return (library or open_library()).box(game).content


def sheets(
    game: str,
    count: int | None = None,
    *,
    players: int | None = None,
    seed: int = 0,
    variant: str | None = None,
    library: Library | None = None,
) -> tuple[Sheet, ...]:
    """Fresh sheets; with `players`, matched sheets for so many games that nobody starts ahead.

    Warns with `EqualSheetsWarning` where the game has too few different sheets.
    """
    from hedgerow.printing.render import generate
    from hedgerow.printing.request import SHEETS, PrintRequest

    box = (library or open_library()).box(game)
    request = PrintRequest(
        game=game, what=SHEETS, count=count, players=players, seed=seed, variant=variant
    )
    found: list[Problem] = []
    lots = generate(request, box, found.append)
    made = tuple(Sheet(str(it), sheet, box.sheet.data(sheet, box.content)) for it, sheet in lots)
    _warn(found)
    return made


def sheet(code: str, *, library: Library | None = None) -> Sheet:
    """The sheet of a code, the same as on the day it was printed."""
    read, box, found = (library or open_library()).open_code(code)
    return Sheet(str(read), found, box.sheet.data(found, box.content))


def pages(
    game: str, what: str = "kit", *, library: Library | None = None, **fields: Any
) -> tuple[Page, ...]:
    """The pages of `sheets` (fresh, or of codes), of a `kit`, a `pad`, or the deck of that name.

    `fields` are those of `hedgerow.printing.request.PrintRequest`: players, seed, codes, lang, …
    """
    rendering = _render(game, what, library, fields)
    drawn = tuple(rendering.pages)
    _warn(rendering.warnings)
    return drawn


def kit(game: str, *, library: Library | None = None, **fields: Any) -> bytes:
    """Everything needed to play as one PDF file; it tells which of its pages have backs.

    `fields` are those of `hedgerow.printing.request.PrintRequest`: players, seed, codes, lang, …
    """
    from io import BytesIO

    from hedgerow.printing.print_files import write
    from hedgerow.printing.request import OutputSettings

    rendering, file = _render(game, "kit", library, fields), BytesIO()
    write(rendering, OutputSettings(stream=file))
    _warn(rendering.warnings)
    return file.getvalue()


def _render(game: str, what: str, library: Library | None, fields: Mapping[str, Any]) -> Rendering:
    """Render a request on one paper; any sequence of codes will do."""
    from hedgerow.printing.paper import find_paper
    from hedgerow.printing.render import render
    from hedgerow.printing.request import PrintRequest, part_of

    codes = {"codes": tuple(fields.get("codes", ()))}
    request = PrintRequest(game=game, **part_of(what), **{**fields, **codes})
    find_paper(request.paper)
    return render(request, (library or open_library()).box(game))


def _warn(found: Iterable[Problem]) -> None:
    """Warn the caller of a function of this module."""
    import warnings

    for problem in found:
        message = f"{problem.where}: {problem.message}"
        warnings.warn(message, EqualSheetsWarning, stacklevel=3)


def pdf(
    pages: Iterable[Page],
    *,
    title: str = "",
    lang: str = "en",
    theme: ThemeName | Theme = "colour",
    two_sided: bool = False,
) -> bytes:
    """The pages as a PDF file; the same pages give the same bytes.

    A theme of a game's own is `library.box(game).theme(name)`.
    """
    from io import BytesIO

    from hedgerow.writers.pdf import DUPLEX, write_pdf

    file, duplex = BytesIO(), DUPLEX["long"] if two_sided else "Simplex"
    write_pdf(pages, file, title=title, lang=lang, theme=_found(theme), duplex=duplex)
    return file.getvalue()


def svg(page: Page, *, title: str = "", theme: ThemeName | Theme = "colour") -> bytes:
    """A page as an SVG file."""
    from hedgerow.writers.svg import svg_bytes

    return svg_bytes(page, title=title, theme=_found(theme))


def _found(theme: ThemeName | Theme) -> Theme:
    from hedgerow.drawing.theme import find_theme

    return find_theme(theme) if isinstance(theme, str) else theme


def score(
    text: str,
    *,
    lang: str | None = None,
    name: str = "game.txt",
    library: Library | None = None,
) -> Scored:
    """The finished game of a score file's text, scored line by line; problems call it `name`.

    `result.state` is `final`, `so-far` or `undecided`; `result.open` says what is missing.
    """
    from hedgerow.library.scoring import score_text

    return score_text(text, name, library or open_library(), lang)


def problems(
    text: str, *, name: str = "game.txt", library: Library | None = None
) -> tuple[Problem, ...]:
    """Everything that keeps a score file's text from being scored."""
    try:
        score(text, name=name, library=library)
    except InputError as error:
        return error.problems
    return ()


def content_problems(*paths: str | Path, library: Library | None = None) -> tuple[Problem, ...]:
    """Everything that is wrong in content files or folders; without any, in all that is known."""
    from hedgerow.authoring.validate import validate_paths

    return validate_paths(library or open_library(), map(Path, paths)).problems


def blank(
    code_or_game: str,
    *codes: str,
    lang: str | None = None,
    variant: str | None = None,
    players: Sequence[str] = (),
    library: Library | None = None,
) -> str:
    """An empty score file of a game, or of the sheets of codes, one for each player."""
    from hedgerow.reports.sheet_report import blank_file

    wanted = (code_or_game, *codes)
    return blank_file(library or open_library(), wanted, lang, variant, players)


def form(
    game: str, *, lang: str = "en", variant: str | None = None, library: Library | None = None
) -> dict[str, object]:
    """What is entered of a finished game: fields, sections, grids and their palettes."""
    from hedgerow.game.form import form_data

    return form_data((library or open_library()).box(game).form(lang, variant or ""))


def sheet_form(code: str, *, lang: str = "en", library: Library | None = None) -> dict[str, object]:
    """What is entered of a game on a printed sheet, and where its cells lie in millimetres."""
    from hedgerow.game.form import form_data

    read, box, found = (library or open_library()).open_code(code)
    return form_data(box.placed_form(read, found, lang))


def compose(entry: Mapping[str, Any], *, library: Library | None = None) -> str:
    """A filled form as the text of a score file: the other half of `entry`."""
    from hedgerow.library.scoring import compose_text

    return compose_text(entry, library)


def entry(text: str, *, name: str = "game.txt", library: Library | None = None) -> dict[str, Any]:
    """What the text of a score file fills into the form of its game, as plain values."""
    from hedgerow.library.scoring import parse_entry

    return parse_entry(text, name, library)


def schemas(game: str, *, library: Library | None = None) -> dict[str, dict[str, Any]]:
    """The JSON Schemas of a game's content and words, or of `all`, by the names of their files."""
    from hedgerow.authoring.json_schema import schemas

    return schemas(library or open_library(), game)
