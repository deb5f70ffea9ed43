"""Previews: a game's pages as images, redrawn whenever one of its files is saved.

A page that lists the problems is shown instead of the pages of a broken game.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field, replace
from pathlib import Path

from hedgerow.art.decks import deck_ids, draw_decks
from hedgerow.art.sheet_plan import sheet_size
from hedgerow.base.errors import (
    HINT,
    InputError,
    Problem,
    UsageError,
    did_you_mean,
    quote_value,
    usage_error,
)
from hedgerow.base.files import write_atomic
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message, Translator, to_english
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.fonts import load_font, text_width_mm, wrap
from hedgerow.drawing.icon_names import ICONS
from hedgerow.drawing.layout import LAYOUTS
from hedgerow.drawing.pictures import PICTURES
from hedgerow.drawing.scene import PT_MM, Face, Item, Page, Rect, Text
from hedgerow.drawing.theme import THEMES, Theme
from hedgerow.game.game import Game, load_game_folder
from hedgerow.game.library import Library
from hedgerow.printing.paper import find_papers
from hedgerow.printing.render import Rendering, render
from hedgerow.printing.request import (
    DECKS,
    DEFAULTS,
    PAD,
    RULES,
    SHEETS,
    PrintRequest,
    Progress,
    What,
)
from hedgerow.printing.sheets import sheets_per_page
from hedgerow.writers.formats import FORMATS, DocumentInfo, picture_formats

PROBLEMS = "problems"
POLL_SECONDS = 0.2
_PICTURE = re.compile(rf"[a-z0-9-]+-[0-9]+\.({'|'.join(picture_formats())})")
# Folders of files that are cached once they are parsed.
_CACHED_FOLDERS = (ICONS, THEMES, LAYOUTS, PICTURES)
_ART_FILES = (f"{ICONS}/*.svg", f"{THEMES}/*.yaml", f"{LAYOUTS}/*.yaml", f"{PICTURES}/*.*")
_FILES = ("*.yaml", "*.csv", *_ART_FILES)
Snapshot = Mapping[Path, tuple[int, int, int]]
WIDTH_MM, HEIGHT_MM, EDGE_MM = 210.0, 297.0, 16.0
TEXT_PT, TITLE_PT = 10.0, 18.0
_STEP_MM = TEXT_PT * 1.45 * PT_MM
_INSIDE_MM = WIDTH_MM - 2 * EDGE_MM
_EXCERPT = 90


@keyword_record
class PreviewSettings:
    """Which pages of a game to preview, and where to write them.

    request: what to print; its game is the name of a folder, its language is ignored
    pages: names of decks, or `sheets`, `pad`, `rules`; all if empty
    lang: language of the pages; None for the user's
    progress: wraps the pages of the images to observe them
    """

    request: PrintRequest
    pages: tuple[str, ...] = ()
    format: str = picture_formats()[0]
    out: Path = Path("output", "preview")
    lang: str | None = None
    translate: Translator = to_english
    progress: Progress = lambda pages: pages

    def path(self, name: str, number: int) -> Path:
        """Return the path of an image. The same page always has the same path."""
        return self.out / self.request.game / f"{name}-{number}.{self.format}"

    def is_selected(self, name: str) -> bool:
        return not self.pages or name in self.pages

    @property
    def list_file(self) -> Path:
        """Return the path of the list of images; only files in it are ever replaced or removed."""
        return self.out / self.request.game / ".preview"

    def existing_pictures(self) -> list[Path]:
        """Return the images of an earlier preview that this one may replace."""
        names = (*self.pages, DECKS, PROBLEMS)
        images = [it for it in self.listed_pictures() if it.suffix == f".{self.format}"]
        return [it for it in images if not self.pages or _page_name(it) in names]

    def listed_pictures(self) -> list[Path]:
        """Return all images of earlier previews; none if the list cannot be read."""
        try:
            lines = self.list_file.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return []
        # The list could have been edited: other names might lead out of the folder.
        return [self.list_file.with_name(line) for line in lines if _PICTURE.fullmatch(line)]


@record
class PreviewPage:
    """A page of a game, or a page of problems instead (`failed`)."""

    page: Page
    failed: bool = False


@record
class PreviewResult:
    """The images of a preview, the paths just written, the problems, and the game's folders."""

    pictures: Mapping[Path, PreviewPage] = field(default_factory=dict)
    written: tuple[Path, ...] = ()
    problems: tuple[Problem, ...] = ()
    folders: tuple[Path, ...] = ()


def find_game_folder(library: Library, name: str) -> str:
    """Return the folder name of a game by name or alias; broken games are found too, by name."""
    names = {folder.name.lower(): folder.name for folder in library.game_folders()}
    return names.get(name.strip().lower()) or library.find_game(name).id


def draw_preview(
    library: Library, settings: PreviewSettings, before: PreviewResult | None = None
) -> PreviewResult:
    """Draw the pages of a game. Images that have not changed since `before` are not rewritten."""
    pictures: dict[Path, PreviewPage] = {}
    problems: list[Problem] = []
    theme = problem_theme()
    folders: tuple[Path, ...] = ()
    try:
        game = library.find_game(settings.request.game)
        folders = game.folders
        theme, parts = game.theme(settings.request.theme), list(_parts(game, settings))
    except InputError as error:
        _raise_usage_error(error, before)
        pictures |= _problem_pages(error, settings, PROBLEMS)
        problems, parts = list(error.problems), []
    # Each part fails on its own, so that the others can still be seen.
    for part, render_part in parts:
        try:
            pictures |= _rendered_pages(render_part(), settings)
        except InputError as error:
            _raise_usage_error(error, before)
            pictures |= _problem_pages(error, settings, part)
            problems += error.problems
    changed = _changed_pages(pictures, before.pictures if before else {})
    _write_images(changed, settings, theme)
    _remove_old_images(settings, pictures)
    return PreviewResult(pictures, tuple(changed), tuple(dict.fromkeys(problems)), folders)


def _raise_usage_error(error: InputError, before: PreviewResult | None) -> None:
    """Raise an error of the command line, unless it was valid for an earlier preview.

    While watching, a saved file may remove the deck that an option names.
    """
    if isinstance(error, UsageError) and not (before and before.pictures):
        raise error


def watch(
    draw: Callable[[PreviewResult], PreviewResult],
    library: Library,
    sleep: Callable[[float], object] = time.sleep,
) -> Iterator[PreviewResult]:
    """Draw now, and again whenever a file has changed. Ends when `sleep` raises."""
    # `reported` is None at first: the first result is always yielded.
    result, reported = PreviewResult(), None
    seen: Snapshot = {}
    while True:
        now = snapshot(library, result.folders)
        if now != seen:
            clear_caches(path for path in {*now, *seen} if now.get(path) != seen.get(path))
            result = draw(result)
            if result.written or result.problems != reported:
                reported = result.problems
                yield result
            # Files saved during drawing differ from `now`, so they are noticed next time.
            seen = {path: now[path] for path in snapshot(library, result.folders) if path in now}
        sleep(POLL_SECONDS)


def snapshot(library: Library, folders: tuple[Path, ...]) -> dict[Path, tuple[int, int, int]]:
    """Return modification time, size and inode of all files that pages depend on.

    Without `folders`, as for a game that cannot be loaded, the files of all games.
    """
    states = {}
    own = folders or tuple(it for root in library.folders for it in root.glob("*/"))
    files = (file for folder in own for pattern in _FILES for file in folder.glob(pattern))
    for path in (*files, *data_folder("templates").rglob("*.*")):
        with suppress(OSError):
            stat = path.stat()
            # Editors may save a new file within the clock's resolution: the inode differs.
            states[path] = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
    return states


def clear_caches(changed: Iterable[Path]) -> None:
    """Clear the caches of loaded games and, if needed, of icons, themes and templates."""
    load_game_folder.cache_clear()
    templates = data_folder("templates")
    if any(
        path.parent.name in _CACHED_FOLDERS or path.is_relative_to(templates) for path in changed
    ):
        # Many functions cache what they derive from templates. Clear all of them, not a list of
        # some that would go out of date.
        for name, module in list(sys.modules.items()):
            if name.startswith("hedgerow."):
                _clear_module_caches(module)


def _clear_module_caches(module: object) -> None:
    for member in vars(module).values():
        clear = getattr(member, "cache_clear", None)
        if callable(clear):
            clear()


Render = Callable[[], Rendering]


def _parts(game: Game, settings: PreviewSettings) -> Iterator[tuple[str, Render]]:
    """Yield the name of each selected part, and a function that renders it."""
    (paper, *_) = find_papers(settings.request.paper)
    lang = game.choose_language(settings.lang)
    request = replace(settings.request, paper=paper.name, lang=lang)
    if SHEETS in settings.pages or (game.has_sheets and not settings.pages):
        yield SHEETS, lambda: _render_sheets(game, request)
    if settings.is_selected(RULES):
        yield RULES, lambda: render(_designed_request(request, RULES), game)
    if not settings.pages or set(settings.pages) - {SHEETS, PAD, RULES}:
        yield DECKS, lambda: _render_decks(game, request, settings)
    if settings.is_selected(PAD):
        yield PAD, lambda: _rename(render(_designed_request(request, PAD), game), PAD)


def _designed_request(request: PrintRequest, what: What) -> PrintRequest:
    """Return the request for a part that is not random."""
    return replace(request, what=what, seed=None)


def _rename(rendering: Rendering, name: str) -> Rendering:
    # Names of documents contain codes, but the path of an image must not change while watching.
    return replace(rendering, documents=tuple(replace(it, name=name) for it in rendering.documents))


def _render_sheets(game: Game, request: PrintRequest) -> Rendering:
    """Render a page full of sheets. Raises UsageError if the game has none."""
    if not game.has_sheets:
        message = Message("{game} has no sheets to fill in", game=game.id)
        hint = Message("use the name of a deck, or pad")
        raise usage_error("--page", message, hint)
    paper, scale = find_papers(request.paper)[0], game.theme(request.theme).scale
    count = sheets_per_page(paper, *sheet_size(game.content), scale)
    return _rename(render(replace(request, what=SHEETS, count=count), game), SHEETS)


def _render_decks(game: Game, request: PrintRequest, settings: PreviewSettings) -> Rendering:
    """Render the selected decks as designed, not random. Raises UsageError for an unknown one."""
    request = _designed_request(request, DECKS)
    if not settings.pages and not deck_ids(game):
        return Rendering(request=request, theme=game.theme(request.theme), documents=())
    if not settings.pages:
        return render(request, game)
    only = game.variant_or_empty(request.variant)
    decks = [it.id for it in draw_decks(game.drawing_context(request.lang, variant=only))]
    names = [SHEETS, RULES, *decks, PAD]
    for name in settings.pages:
        if name not in names:
            message = Message(
                "{game} has no pages named {name}", game=game.id, name=quote_value(name)
            )
            raise usage_error("--page", message, did_you_mean(name, names))
    selected = [deck for deck in decks if deck in settings.pages]
    renderings = [render(replace(request, deck=deck), game) for deck in selected]
    documents = tuple(document for part in renderings for document in part.documents)
    return replace(renderings[0], documents=documents)


def _rendered_pages(rendering: Rendering, settings: PreviewSettings) -> dict[Path, PreviewPage]:
    return {
        settings.path(document.name, number): PreviewPage(page)
        for document in rendering.documents
        for number, page in enumerate(document.pages, 1)
    }


def _problem_pages(
    error: InputError, settings: PreviewSettings, part: str
) -> dict[Path, PreviewPage]:
    """Return a page of problems for every existing image of a part that cannot be drawn."""
    page = problem_page(settings.request.game, error.problems, settings.translate)
    paths = [it for it in settings.existing_pictures() if part in (PROBLEMS, _page_part(it))]
    return dict.fromkeys(paths or [settings.path(part, 1)], PreviewPage(page, failed=True))


def _page_name(path: Path) -> str:
    return path.stem.rpartition("-")[0]


def _page_part(path: Path) -> str:
    name = _page_name(path)
    return name if name in (SHEETS, PAD, RULES, PROBLEMS) else DECKS


def _changed_pages(
    pictures: Mapping[Path, PreviewPage], before: Mapping[Path, PreviewPage]
) -> dict[Path, PreviewPage]:
    return {
        path: page
        for path, page in pictures.items()
        if before.get(path) != page or not path.exists()
    }


def _write_images(
    pictures: Mapping[Path, PreviewPage], settings: PreviewSettings, theme: Theme
) -> None:
    """Write all images; pages of problems in their own theme, which is never broken."""
    files = FORMATS[settings.format].writer().page_files
    for failed, page_theme in ((False, theme), (True, problem_theme())):
        chosen = {path: page.page for path, page in pictures.items() if page.failed == failed}
        about = DocumentInfo(title="", lang=DEFAULTS.lang, theme=page_theme)
        pages = settings.progress(chosen.values())
        for path, data in zip(chosen, files(pages, about), strict=True):
            write_atomic(path, data)


def _remove_old_images(settings: PreviewSettings, pictures: Iterable[Path]) -> None:
    """Remove the images of pages that no longer exist, and update the list of images."""
    current, earlier = set(pictures), set(settings.existing_pictures())
    for path in earlier - current:
        with suppress(OSError):
            path.unlink()
    names = sorted(path.name for path in (set(settings.listed_pictures()) - earlier) | current)
    if names != [path.name for path in settings.listed_pictures()]:
        text = "".join(f"{name}\n" for name in names)
        write_atomic(settings.list_file, text.encode())


def problem_theme() -> Theme:
    """Return the theme of the problem page; not loaded from a file, so that it is never broken."""
    colours = {"ink": "#2b2a33", "soft": "#6f6b76", "alarm": "#b3261e", "paper": "#fff4f2"}
    return Theme(colours=colours, hatches={}, line_scale=1.0)


def problem_page(
    game: str, problems: Iterable[Problem], translate: Translator = to_english
) -> Page:
    """Draw the problems with locations, excerpts and hints, up to the end of the page."""
    listed = list(problems)
    total = len(listed)
    count = translate(Message.plural(total, "{count} problem", "{count} problems", count=total))
    items: list[Item] = [Rect(0, 0, WIDTH_MM, HEIGHT_MM, fill="paper")]
    title = _printable(f"{game[:40]}: {count}")
    items.append(Text(EDGE_MM, EDGE_MM + 6, title, TITLE_PT, "bold", "alarm"))
    y = EDGE_MM + 18.0
    for number, problem in enumerate(listed):
        block = list(_draw_problem(problem, y, translate))
        y += (len(block) + 1) * _STEP_MM
        if y > HEIGHT_MM - EDGE_MM:
            more = _printable(
                translate(
                    Message.plural(
                        len(listed) - number,
                        "and {count} more; see the terminal",
                        "and {count} more; see the terminal",
                        count=len(listed) - number,
                    )
                )
            )
            items.append(Text(EDGE_MM, HEIGHT_MM - EDGE_MM, more, TEXT_PT, "plain", "soft"))
            break
        items += block
    return Page(WIDTH_MM, HEIGHT_MM, tuple(items))


def _draw_problem(problem: Problem, y_mm: float, translate: Translator) -> Iterator[Text]:
    for number, (x_mm, text, face, fill) in enumerate(_lines(problem, translate)):
        yield Text(EDGE_MM + x_mm, y_mm + number * _STEP_MM, text, TEXT_PT, face, fill)


def _lines(problem: Problem, translate: Translator) -> Iterator[tuple[float, str, Face, str]]:
    """Yield the lines of a problem: indentation in mm, text, face, colour."""
    for line in _wrap(str(problem.location), "bold"):
        yield 0, line, "bold", "ink"
    for line in _wrap(translate(problem.message)):
        yield 0, line, "plain", "alarm"
    location = problem.location
    if location.text.strip() and location.column <= _EXCERPT:
        text = _printable(location.text[:_EXCERPT])
        yield 4, text, "plain", "soft"
        # Below the excerpt, `^` points to the column.
        if location.column:
            yield 4 + text_width_mm(text[: location.column - 1], TEXT_PT), "^", "bold", "alarm"
    for line in _wrap(f"{translate(HINT)}: {translate(problem.hint)}") if problem.hint else ():
        yield 0, line, "plain", "ink"


def _wrap(text: str, face: Face = "plain") -> Iterator[str]:
    """Wrap text into lines that fit; a long path is broken anywhere."""
    for line in wrap(_printable(text), TEXT_PT, _INSIDE_MM, face):
        rest = line
        while not _has_space(rest, face):
            end = next(end for end in range(len(rest), 0, -1) if _has_space(rest[:end], face))
            yield rest[:end]
            rest = rest[end:]
        yield rest


def _has_space(text: str, face: Face) -> bool:
    return text_width_mm(text, TEXT_PT, face) <= _INSIDE_MM


def _printable(text: str) -> str:
    """Replace the characters that the font lacks by `?`."""
    glyphs = load_font("plain").glyphs
    return "".join(char if char in glyphs else " " if char.isspace() else "?" for char in text)
