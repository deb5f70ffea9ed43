"""A game's pages as pictures on the screen, drawn again whenever one of its files is saved."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field, replace
from pathlib import Path

from hedgerow.authoring.problem_page import problem_page, problem_theme
from hedgerow.base.errors import (
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
from hedgerow.drawing.icon_names import ICONS
from hedgerow.drawing.scene import Page
from hedgerow.drawing.theme import THEMES, Theme
from hedgerow.library.game import Game, load_game_folder
from hedgerow.library.library import Library
from hedgerow.printing.paper import find_papers
from hedgerow.printing.render import Rendering, render
from hedgerow.printing.request import DECKS, DEFAULTS, PAD, RULES, SHEETS, PrintRequest, What
from hedgerow.printing.sheet_pages import sheets_per_page
from hedgerow.writers.formats import FORMATS, DocumentInfo, picture_formats

PROBLEMS = "problems"
POLL_SECONDS = 0.2
_PICTURE = re.compile(rf"[a-z0-9-]+-[0-9]+\.({'|'.join(picture_formats())})")
_DRAWN = (ICONS, THEMES)
_FILES = ("*.yaml", f"{ICONS}/*.svg", f"{THEMES}/*.yaml")
Snapshot = Mapping[Path, tuple[int, int, int]]


@keyword_record
class PreviewSettings:
    """Which pages of a game to show, and where.

    request: its game is the name of a folder; the language is `lang`, or the user's without it
    """

    request: PrintRequest
    pages: tuple[str, ...] = ()
    format: str = picture_formats()[0]
    out: Path = Path("output", "preview")
    lang: str | None = None
    translate: Translator = to_english

    def path(self, name: str, number: int) -> Path:
        """Where a picture goes; the same page is always the same file."""
        return self.out / self.request.game / f"{name}-{number}.{self.format}"

    def wants(self, name: str) -> bool:
        return not self.pages or name in self.pages

    @property
    def list_file(self) -> Path:
        """Where the pictures are listed, so that nothing else is ever replaced or removed."""
        return self.out / self.request.game / ".preview"

    def existing_pictures(self) -> list[Path]:
        """The pictures of an earlier preview that this one is about."""
        names = (*self.pages, DECKS, PROBLEMS)
        found = [it for it in self.listed_pictures() if it.suffix == f".{self.format}"]
        return [it for it in found if not self.pages or _name_of(it) in names]

    def listed_pictures(self) -> list[Path]:
        """All pictures of earlier previews."""
        try:
            lines = self.list_file.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return []
        return [self.list_file.with_name(it) for it in lines if _PICTURE.fullmatch(it)]


@record
class PreviewPage:
    """A page of a game, or the problems that stand in its place."""

    page: Page
    failed: bool = False


@record
class PreviewResult:
    """What a preview shows: its pictures, which of them are new, problems, the game's folders."""

    pictures: Mapping[Path, PreviewPage] = field(default_factory=dict)
    written: tuple[Path, ...] = ()
    problems: tuple[Problem, ...] = ()
    folders: tuple[Path, ...] = ()


def find_game_folder(library: Library, name: str) -> str:
    """The folder's name of a game, even if the game is broken."""
    names = {folder.name.lower(): folder.name for folder in library.game_folders()}
    return names.get(name.strip().lower()) or library.find_game(name).id


def draw_preview(
    library: Library, settings: PreviewSettings, before: PreviewResult | None = None
) -> PreviewResult:
    """Draw a game's pages; pictures that are still right are not written again."""
    FORMATS[settings.format].check_installed(f"--format {settings.format}")
    pictures: dict[Path, PreviewPage] = {}
    problems: list[Problem] = []
    theme = problem_theme()
    folders: tuple[Path, ...] = ()
    try:
        game = library.find_game(settings.request.game)
        folders = game.folders
        theme, parts = game.theme(settings.request.theme), list(_parts(game, settings))
    except InputError as error:
        _refuse_options(error, before)
        pictures |= _failed(error, settings, PROBLEMS)
        problems, parts = list(error.problems), []
    for part, rendered in parts:
        try:
            pictures |= _drawn(rendered(), settings)
        except InputError as error:
            _refuse_options(error, before)
            pictures |= _failed(error, settings, part)
            problems += error.problems
    new = _new(pictures, before.pictures if before else {})
    _write(new, settings.format, theme)
    _clear(settings, pictures)
    return PreviewResult(pictures, tuple(new), tuple(dict.fromkeys(problems)), folders)


def _refuse_options(error: InputError, before: PreviewResult | None) -> None:
    """Raise what is wrong with the command line, unless pages are watched that it was right for."""
    if isinstance(error, UsageError) and not (before and before.pictures):
        raise error


def watch(
    draw: Callable[[PreviewResult], PreviewResult],
    library: Library,
    sleep: Callable[[float], object] = time.sleep,
) -> Iterator[PreviewResult]:
    """Draw at once, and again whenever a file has changed; ends when `sleep` raises."""
    shown, told = PreviewResult(), None
    seen: Snapshot = {}
    while True:
        now = snapshot(library, shown.folders)
        if now != seen:
            clear_caches(path for path in {*now, *seen} if now.get(path) != seen.get(path))
            shown = draw(shown)
            if shown.written or shown.problems != told:
                told = shown.problems
                yield shown
            # What was saved while pages were drawn differs from `now`, so it is seen next time.
            seen = {path: now[path] for path in snapshot(library, shown.folders) if path in now}
        sleep(POLL_SECONDS)


def snapshot(library: Library, folders: tuple[Path, ...]) -> dict[Path, tuple[int, int, int]]:
    """The state of all files that pages are made from: those of the game, and the templates.

    Of a game that cannot be opened nobody knows the folders: then all games are looked at.
    """
    found = {}
    own = folders or tuple(it for root in library.folders for it in root.glob("*/"))
    files = (file for folder in own for what in _FILES for file in folder.glob(what))
    for path in (*files, *data_folder("templates").rglob("*.*")):
        with suppress(OSError):
            stat = path.stat()
            found[path] = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
    return found


def clear_caches(changed: Iterable[Path]) -> None:
    """Let go of what was read from files that have changed."""
    load_game_folder.cache_clear()
    templates = data_folder("templates")
    if any(path.parent.name in _DRAWN or path.is_relative_to(templates) for path in changed):
        for name, module in list(sys.modules.items()):
            if name.startswith("hedgerow."):
                _clear_caches(module)


def _clear_caches(module: object) -> None:
    for thing in vars(module).values():
        clear = getattr(thing, "cache_clear", None)
        if callable(clear):
            clear()


Render = Callable[[], Rendering]


def _parts(game: Game, settings: PreviewSettings) -> Iterator[tuple[str, Render]]:
    """The parts of a game that were asked for; each is drawn, or fails, by itself."""
    (paper, *_) = find_papers(settings.request.paper)
    lang = game.choose_language(settings.lang)
    request = replace(settings.request, paper=paper.name, lang=lang)
    if SHEETS in settings.pages or (game.has_sheets and not settings.pages):
        yield SHEETS, lambda: _sheets(game, request)
    if settings.wants(RULES):
        yield RULES, lambda: render(_designed(request, RULES), game)
    if not settings.pages or set(settings.pages) - {SHEETS, PAD, RULES}:
        yield DECKS, lambda: _decks(game, request, settings)
    if settings.wants(PAD):
        yield PAD, lambda: _with_name(PAD, render(_designed(request, PAD), game))


def _designed(request: PrintRequest, what: What) -> PrintRequest:
    """Return the request of a part that is not random."""
    return replace(request, what=what, seed=None)


def _with_name(name: str, rendering: Rendering) -> Rendering:
    """Return documents with one name, whatever is on them: a picture keeps its file."""
    return replace(rendering, documents=tuple(replace(it, name=name) for it in rendering.documents))


def _sheets(game: Game, request: PrintRequest) -> Rendering:
    """A page full of sheets, the same at every drawing."""
    if not game.has_sheets:
        message = Message("{game} has no sheets to fill in", game=game.id)
        hint = Message("use the name of a deck, or pad")
        raise usage_error("--page", message, hint)
    paper, scale = find_papers(request.paper)[0], game.theme(request.theme).scale
    count = sheets_per_page(paper, game.sheet_spec.width_mm, game.sheet_spec.height_mm, scale)
    return _with_name(SHEETS, render(replace(request, what=SHEETS, count=count), game))


def _decks(game: Game, request: PrintRequest, settings: PreviewSettings) -> Rendering:
    """The decks that were asked for, as they are designed."""
    request = _designed(request, DECKS)
    if not settings.pages:
        return render(request, game)
    only = game.variant_or_empty(request.variant)
    decks = [it.id for it in game.decks(game.drawing_context(request.lang, variant=only))]
    known = [SHEETS, RULES, *decks, PAD]
    for name in settings.pages:
        if name not in known:
            message = Message(
                "{game} has no pages named {name}", game=game.id, name=quote_value(name)
            )
            raise usage_error("--page", message, did_you_mean(name, known))
    shown = [render(replace(request, deck=it), game) for it in decks if it in settings.pages]
    return replace(shown[0], documents=tuple(it for one in shown for it in one.documents))


def _drawn(rendering: Rendering, settings: PreviewSettings) -> dict[Path, PreviewPage]:
    return {
        settings.path(document.name, number): PreviewPage(page)
        for document in rendering.documents
        for number, page in enumerate(document.pages, 1)
    }


def _failed(error: InputError, settings: PreviewSettings, part: str) -> dict[Path, PreviewPage]:
    """The problems in place of every page that cannot be drawn now."""
    page = problem_page(settings.request.game, error.problems, settings.translate)
    places = [it for it in settings.existing_pictures() if part in (PROBLEMS, _part_of(it))]
    return dict.fromkeys(places or [settings.path(part, 1)], PreviewPage(page, failed=True))


def _name_of(path: Path) -> str:
    return path.stem.rpartition("-")[0]


def _part_of(path: Path) -> str:
    name = _name_of(path)
    return name if name in (SHEETS, PAD, RULES, PROBLEMS) else DECKS


def _new(
    pictures: Mapping[Path, PreviewPage], last: Mapping[Path, PreviewPage]
) -> dict[Path, PreviewPage]:
    return {path: it for path, it in pictures.items() if last.get(path) != it or not path.exists()}


def _write(pictures: Mapping[Path, PreviewPage], format_: str, theme: Theme) -> None:
    """Write all pictures, those of problems in colours that no template can break."""
    files = FORMATS[format_].writer().page_files
    for failed, look in ((False, theme), (True, problem_theme())):
        chosen = {path: it.page for path, it in pictures.items() if it.failed == failed}
        about = DocumentInfo(title="", lang=DEFAULTS.lang, theme=look)
        for path, data in zip(chosen, files(chosen.values(), about), strict=True):
            write_atomic(path, data)


def _clear(settings: PreviewSettings, pictures: Iterable[Path]) -> None:
    """Remove the pictures of pages that are no more, and list those that are there now."""
    kept, gone = set(pictures), set(settings.existing_pictures())
    for path in gone - kept:
        with suppress(OSError):
            path.unlink()
    names = sorted(it.name for it in (set(settings.listed_pictures()) - gone) | kept)
    if names != [it.name for it in settings.listed_pictures()]:
        text = "".join(f"{name}\n" for name in names)
        write_atomic(settings.list_file, text.encode())
