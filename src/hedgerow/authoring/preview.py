"""A game's pages as pictures on the screen, drawn again whenever one of its files is saved."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field, replace
from pathlib import Path
from typing import Literal

from hedgerow.authoring.problem_page import complaint_page, complaint_theme
from hedgerow.base.errors import InputError, Problem, UsageError, did_you_mean, misuse, quoted
from hedgerow.base.files import write_whole
from hedgerow.base.frozen import record
from hedgerow.base.messages import Said, Say, in_english
from hedgerow.base.shipped import shipped
from hedgerow.drawing.icon_names import ICONS
from hedgerow.drawing.scene import Page
from hedgerow.drawing.theme import THEMES, Theme
from hedgerow.library.box import Box, open_box
from hedgerow.library.library import Library
from hedgerow.printing.card_pages import deck_job, find_decks, pad_job
from hedgerow.printing.kit_page import kit_page
from hedgerow.printing.lots import SheetOrder, draw_lots
from hedgerow.printing.paper import Foot, Imposition, Job, Layout, find_papers
from hedgerow.printing.sheet_pages import draw_sheets, sheets_job, spread

Format = Literal["png", "svg"]
SHEETS, DECKS, PAD, RULES, PROBLEMS = "sheets", "decks", "pad", "rules", "problems"
EVERY_SECONDS = 0.2
_PICTURE = re.compile(r"[a-z0-9-]+-[0-9]+\.(png|svg)")
_DRAWN = (ICONS, THEMES)
_FILES = ("*.yaml", f"{ICONS}/*.svg", f"{THEMES}/*.yaml")
Snapshot = Mapping[Path, tuple[int, int, int]]


@record
class PreviewOrder:
    """What to show of a game, and how; `game` is the name of its folder."""

    game: str
    pages: tuple[str, ...] = ()
    format: Format = "png"
    out: Path = Path("output", "preview")
    paper: str = "a4"
    lang: str | None = None
    theme: str = "colour"
    seed: int = 1
    variant: str | None = None
    say: Say = in_english

    def path(self, name: str, number: int) -> Path:
        """Where a picture goes; the same page is always the same file."""
        return self.out / self.game / f"{name}-{number}.{self.format}"

    def wants(self, name: str) -> bool:
        return not self.pages or name in self.pages

    @property
    def list_file(self) -> Path:
        """Where the pictures are listed, so that nothing else is ever replaced or removed."""
        return self.out / self.game / ".preview"

    def there(self) -> list[Path]:
        """The pictures of an earlier preview that this one is about."""
        names = (*self.pages, DECKS, PROBLEMS)
        found = [it for it in self.listed() if it.suffix == f".{self.format}"]
        return [it for it in found if not self.pages or _name_of(it) in names]

    def listed(self) -> list[Path]:
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
class Shown:
    """What a preview shows: its pictures, which of them are new, problems, the game's folders."""

    pictures: Mapping[Path, PreviewPage] = field(default_factory=dict)
    written: tuple[Path, ...] = ()
    problems: tuple[Problem, ...] = ()
    folders: tuple[Path, ...] = ()


def find_game(library: Library, name: str) -> str:
    """The folder's name of a game, even if the game is broken."""
    names = {folder.name.lower(): folder.name for folder in library.game_folders()}
    return names.get(name.strip().lower()) or library.box(name).id


def draw_preview(library: Library, order: PreviewOrder, before: Shown | None = None) -> Shown:
    """Draw a game's pages; pictures that are still right are not written again."""
    if order.format == "png":
        _check_png()
    pictures: dict[Path, PreviewPage] = {}
    problems: list[Problem] = []
    theme = complaint_theme()
    folders: tuple[Path, ...] = ()
    try:
        box = library.box(order.game)
        folders = box.folders
        theme, parts = box.theme(order.theme), list(_parts(box, order))
    except InputError as error:
        _refuse_options(error, before)
        pictures |= _failed(error, order, PROBLEMS)
        problems, parts = list(error.problems), []
    for part, jobs in parts:
        try:
            pictures |= _drawn(jobs(), order)
        except InputError as error:
            _refuse_options(error, before)
            pictures |= _failed(error, order, part)
            problems += error.problems
    new = _new(pictures, before.pictures if before else {})
    _write(new, order.format, theme)
    _clear(order, pictures)
    return Shown(pictures, tuple(new), tuple(dict.fromkeys(problems)), folders)


def _refuse_options(error: InputError, before: Shown | None) -> None:
    """Raise what is wrong with the command line, unless pages are watched that it was right for."""
    if isinstance(error, UsageError) and not (before and before.pictures):
        raise error


def _check_png() -> None:
    from hedgerow.writers.png import need_pictures

    need_pictures("--format png")


def watch(
    draw: Callable[[Shown], Shown],
    library: Library,
    sleep: Callable[[float], object] = time.sleep,
) -> Iterator[Shown]:
    """Draw at once, and again whenever a file has changed; ends when `sleep` raises."""
    shown, told = Shown(), None
    seen: Snapshot = {}
    while True:
        now = snapshot(library, shown.folders)
        if now != seen:
            forget(path for path in {*now, *seen} if now.get(path) != seen.get(path))
            shown = draw(shown)
            if shown.written or shown.problems != told:
                told = shown.problems
                yield shown
            # What was saved while pages were drawn differs from `now`, so it is seen next time.
            seen = {path: now[path] for path in snapshot(library, shown.folders) if path in now}
        sleep(EVERY_SECONDS)


def snapshot(library: Library, folders: tuple[Path, ...]) -> dict[Path, tuple[int, int, int]]:
    """The state of all files that pages are made from: those of the game, and the templates.

    Of a game that cannot be opened nobody knows the folders: then all games are looked at.
    """
    found = {}
    own = folders or tuple(it for root in library.folders for it in root.glob("*/"))
    files = (file for folder in own for what in _FILES for file in folder.glob(what))
    for path in (*files, *shipped("templates").rglob("*.*")):
        with suppress(OSError):
            stat = path.stat()
            found[path] = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
    return found


def forget(changed: Iterable[Path]) -> None:
    """Let go of what was read from files that have changed."""
    open_box.cache_clear()
    templates = shipped("templates")
    if any(path.parent.name in _DRAWN or path.is_relative_to(templates) for path in changed):
        for name, module in list(sys.modules.items()):
            if name.startswith("hedgerow."):
                _clear_caches(module)


def _clear_caches(module: object) -> None:
    for thing in vars(module).values():
        clear = getattr(thing, "cache_clear", None)
        if callable(clear):
            clear()


Jobs = Callable[[], list[Job]]


def _parts(box: Box, order: PreviewOrder) -> Iterator[tuple[str, Jobs]]:
    """The parts of a game that were asked for; each is drawn, or fails, by itself."""
    (paper, *_) = find_papers(order.paper)
    imposition = Imposition(scale=box.theme(order.theme).scale)
    layout = Layout(paper, box.language(order.lang), imposition, order.theme)
    if SHEETS in order.pages or (box.has_sheets and not order.pages):
        yield SHEETS, lambda: [_sheets(box, order, layout)]
    if order.wants(RULES):
        yield RULES, lambda: [_rules(box, order, layout)]
    if not order.pages or set(order.pages) - {SHEETS, PAD, RULES}:
        yield DECKS, lambda: _decks(box, order, layout)
    if order.wants(PAD):
        yield PAD, lambda: [_pad(box, order, layout)]


def _sheets(box: Box, order: PreviewOrder, layout: Layout) -> Job:
    """A page full of sheets, the same at every drawing."""
    if not box.has_sheets:
        message = Said("{game} has no sheets to fill in", game=box.id)
        hint = Said("give a deck, or pad")
        raise misuse("--page", message, hint)
    size = (box.sheet.width_mm, box.sheet.height_mm)
    place = spread(layout.paper, *size, None, layout.imposition.scale)
    wanted = SheetOrder(len(place.slots), None, order.seed, variant=box.find_variant(order.variant))
    scenes = draw_sheets(box, draw_lots(box, wanted), layout.lang, layout.theme)
    return replace(sheets_job(box, wanted, scenes, layout), name=SHEETS)


def _rules(box: Box, order: PreviewOrder, layout: Layout) -> Job:
    """The first pages of a kit, without the list of what else there is to print."""
    variant = box.only_variant(order.variant)
    context = box.drawing_context(layout.lang, variant=variant)
    title = context.content.about.title
    pages = (
        *kit_page(
            context, (), layout.paper, Foot(context.words, title, layout.imposition.scale), ""
        ),
    )
    return Job(RULES, title, layout.paper, pages, len(pages))


def _pad(box: Box, order: PreviewOrder, layout: Layout) -> Job:
    job = pad_job(box, 1, layout, box.only_variant(order.variant))
    return replace(job, name=PAD)


def _decks(box: Box, order: PreviewOrder, layout: Layout) -> list[Job]:
    only = box.only_variant(order.variant)
    decks = find_decks(box, box.drawing_context(layout.lang, variant=only), None)
    known = [SHEETS, RULES, *(deck.id for deck in decks), PAD]
    for name in order.pages:
        if name not in known:
            message = Said("{game} has no pages called {name}", game=box.id, name=quoted(name))
            raise misuse("--page", message, did_you_mean(name, known))
    return [deck_job(box, deck, layout) for deck in decks if order.wants(deck.id)]


def _drawn(jobs: list[Job], order: PreviewOrder) -> dict[Path, PreviewPage]:
    return {
        order.path(job.name, number): PreviewPage(page)
        for job in jobs
        for number, page in enumerate(job.pages, 1)
    }


def _failed(error: InputError, order: PreviewOrder, part: str) -> dict[Path, PreviewPage]:
    """The problems in place of every page that cannot be drawn now."""
    page = complaint_page(order.game, error.problems, order.say)
    places = [it for it in order.there() if part in (PROBLEMS, _part_of(it))]
    return dict.fromkeys(places or [order.path(part, 1)], PreviewPage(page, failed=True))


def _name_of(path: Path) -> str:
    return path.stem.rpartition("-")[0]


def _part_of(path: Path) -> str:
    name = _name_of(path)
    return name if name in (SHEETS, PAD, RULES, PROBLEMS) else DECKS


def _new(
    pictures: Mapping[Path, PreviewPage], last: Mapping[Path, PreviewPage]
) -> dict[Path, PreviewPage]:
    return {path: it for path, it in pictures.items() if last.get(path) != it or not path.exists()}


def _write(pictures: Mapping[Path, PreviewPage], format_: Format, theme: Theme) -> None:
    """Write all pictures, those of problems in colours that no template can break."""
    for failed, look in ((False, theme), (True, complaint_theme())):
        chosen = {path: it.page for path, it in pictures.items() if it.failed == failed}
        for path, data in zip(chosen, _files(list(chosen.values()), format_, look), strict=True):
            write_whole(path, data)


def _files(pages: list[Page], format_: Format, theme: Theme) -> Iterator[bytes]:
    if format_ == "svg":
        from hedgerow.writers.svg import svg_bytes

        return (svg_bytes(page, title="", theme=theme) for page in pages)
    if not pages:
        return iter(())
    from hedgerow.writers.png import png_pages

    return png_pages(pages, theme=theme)


def _clear(order: PreviewOrder, pictures: Iterable[Path]) -> None:
    """Remove the pictures of pages that are no more, and list those that are there now."""
    kept, gone = set(pictures), set(order.there())
    for path in gone - kept:
        with suppress(OSError):
            path.unlink()
    names = sorted(it.name for it in (set(order.listed()) - gone) | kept)
    if names != [it.name for it in order.listed()]:
        text = "".join(f"{name}\n" for name in names)
        write_whole(order.list_file, text.encode())
