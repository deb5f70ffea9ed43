"""Content and codes to pages to files, each whole or not at all."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Literal

from hedgerow.base.errors import Where, did_you_mean, quoted, wrong
from hedgerow.base.files import write_whole
from hedgerow.base.frozen import record
from hedgerow.base.messages import Said
from hedgerow.drawing.scene import Deck, Page
from hedgerow.drawing.theme import Theme, find_theme
from hedgerow.game.chance import Rng
from hedgerow.game.game import DrawingContext
from hedgerow.game.sheet_code import SEEDS, SheetCode
from hedgerow.library.box import Box
from hedgerow.printing.card_pages import Imposition, deck_pages, has_backs, pieces_per_page
from hedgerow.printing.kit_page import kit_page
from hedgerow.printing.sheet_pages import Foot, Paper, papers, sheet_pages, spread

Format = Literal["pdf", "svg"]
DISTINCT = 1000
KEPT = 100
MAX_SHEETS = 100_000
MAX_TRIES = 2_000
Pages = Iterable[Page]
Progress = Callable[[Pages], Pages]


@record
class Order:
    """How something is to be printed, whatever it is."""

    papers: tuple[Paper, ...]
    format: Format
    lang: str
    theme: str
    imposition: Imposition
    out: Path | None
    progress: Progress
    printer: str = "none"


@record
class Job:
    """A document to print: its name, title and the pages it has on a paper."""

    name: str
    title: str
    pages: Callable[[Paper], Iterator[Page]]
    two_sided: bool = False


@record
class SheetOrder:
    """Which sheets: so many games of matched sheets, or single ones, or those of these codes."""

    count: int
    players: int | None
    seed: int
    codes: tuple[str, ...] = ()
    per_page: int | None = None
    variant: str = ""
    marks: bool = False
    markers: bool = True

    @property
    def total(self) -> int:
        return len(self.codes) or self.count * (self.players or 1)


Drawn = tuple[SheetCode, Any]


class Lots(Collection[Drawn]):
    """Codes and sheets, drawn when they are asked for; of many only the seeds are kept.

    Whoever goes through them again gets the same ones, made anew from their seeds.
    """

    def __init__(self, box: Box, total: int, drawing: Iterator[Drawn]) -> None:
        self._box, self._total, self._drawing = box, total, drawing
        self._kept: list[Drawn] = []
        self._seeds = array("L")

    def __len__(self) -> int:
        return self._total

    def __iter__(self) -> Iterator[Drawn]:
        for number in range(self._total):
            if number == len(self._seeds):
                yield self._draw()
            elif number < len(self._kept):
                yield self._kept[number]
            else:
                code = self._box.code(self._seeds[number])
                yield code, self._box.make_sheet(code)

    def _draw(self) -> Drawn:
        drawn = next(self._drawing)
        self._seeds.append(drawn[0].seed)
        if len(self._kept) < KEPT:
            self._kept.append(drawn)
        return drawn

    def __contains__(self, drawn: object) -> bool:
        return any(drawn == it for it in self)

    def codes(self) -> list[str]:
        """The codes of those that were drawn."""
        return [str(self._box.code(seed)) for seed in self._seeds]


def draw_lots(box: Box, order: SheetOrder) -> Lots:
    """The codes and sheets of an order; no two of any thousand in a row are alike."""
    if order.total > MAX_SHEETS:
        message = Said(
            "{count} sheets are more than {most}", count=f"{order.total:,}", most=f"{MAX_SHEETS:,}"
        )
        raise wrong("--count", message, Said("print them in several runs"))
    if order.codes:
        return Lots(box, order.total, iter([_again(box, text) for text in order.codes]))
    if order.players is None:
        return Lots(box, order.total, _lots(box, order, DISTINCT))
    # Lots that wait for their set must not be drawn again either: look back twice as far.
    lots = _lots(box, order, 2 * DISTINCT)
    return Lots(box, order.total, chain.from_iterable(_matched(box, lots, order.players)))


def _again(box: Box, text: str) -> Drawn:
    where = Where("--code")
    code = box.read_code(text, where)
    return code, box.sheet_of(code, where)


def _lots(box: Box, order: SheetOrder, window: int) -> Iterator[Drawn]:
    """Sheets without end, none like one of the last so many, as far as there are different ones."""
    rng = Rng(f"run/{order.seed}")
    wanted = order.variant or box.find_variant(None)
    seen: dict[Hashable, None] = {}
    misses = 0
    while True:
        code = box.code(rng.below(SEEDS))
        sheet = box.make_sheet(code)
        if box.sheet.variant(sheet) != wanted:
            continue
        likeness = box.sheet.likeness(sheet)
        if likeness in seen and misses < MAX_TRIES:
            misses += 1
            continue
        misses = 0
        seen.pop(likeness, None)
        seen[likeness] = None
        if len(seen) > window:
            del seen[next(iter(seen))]
        yield code, sheet


def _matched(box: Box, lots: Iterator[Drawn], players: int) -> Iterator[list[Drawn]]:
    """Sets of different sheets of the same balance, each as soon as it is full."""
    waiting: dict[Hashable, dict[Hashable, Drawn]] = defaultdict(dict)
    for code, sheet in lots:
        matched = waiting[box.sheet.balance(sheet)]
        matched.setdefault(box.sheet.likeness(sheet), (code, sheet))
        if len(matched) == players:
            yield list(matched.values())
            matched.clear()


def sheets_job(
    box: Box, order: SheetOrder, drawn: Collection[Drawn], lang: str, imposition: Imposition
) -> Job:
    """The job that prints these sheets."""
    context = box.drawing_context(lang, marks=order.marks, markers=order.markers)
    kind = box.sheet
    if kind.draw is None:
        hint = Said("see what it has: hedgerow deck {game}", game=box.id)
        raise wrong(box.id, Said("has no sheets to fill in"), hint)
    draw = kind.draw(context)
    title = context.content.about.title
    foot = Foot(context.words, title, imposition.scale)

    def pages(paper: Paper) -> Iterator[Page]:
        place = spread(paper, kind.width_mm, kind.height_mm, order.per_page, imposition.scale)
        scenes = ((str(code), draw(sheet, str(code))) for code, sheet in drawn)
        return sheet_pages(scenes, len(drawn), place, foot, imposition.cut)

    return Job(_sheets_name(order, drawn), title, pages)


def deck_job(box: Box, deck: Deck, lang: str, imposition: Imposition) -> Job:
    """The job that prints a deck."""
    title = f"{box.content.about.title} · {deck.title}"
    foot = Foot(box.words(lang), f"{title} · {deck.code}" if deck.code else title, imposition.scale)
    parts = (deck.id, deck.code, "" if imposition.backs == "duplex" else imposition.backs)
    name = "-".join(part for part in parts if part)
    two_sided = imposition.backs == "duplex" and has_backs(deck, imposition)
    return Job(name, title, lambda paper: deck_pages(deck, paper, imposition, foot), two_sided)


def draw_deck(box: Box, seed: int | None, code: str | None) -> Drawn | None:
    """The lot of a deck that is drawn by lot, if one is asked for; else the designed deck."""
    if seed is None and code is None:
        return None
    if seed is not None and code is not None:
        raise wrong(
            "--code", Said("a code has its seed already"), Said("give --seed or --code, not both")
        )
    if box.game.sheet is None or box.has_sheets:
        option = "--seed" if code is None else "--code"
        raise wrong(
            option,
            Said("the decks of {game} are not drawn by lot", game=box.id),
            Said("leave {option} out", option=option),
        )
    codes = () if code is None else (code,)
    (drawn,) = draw_lots(box, SheetOrder(1, None, seed or 0, codes))
    return drawn


def pad_job(box: Box, pages: int, lang: str, imposition: Imposition, variant: str = "") -> Job:
    """The job that fills pages with score pads."""
    slip = box.game.pad(box.drawing_context(lang, variant=variant))
    title = f"{box.content.about.title} · {slip.title}"
    foot = Foot(box.words(lang), title, imposition.scale)

    def filled(paper: Paper) -> Iterator[Page]:
        count = pages * pieces_per_page(slip, paper, imposition)
        full = replace(slip, pieces=slip.pieces * count)
        return deck_pages(full, paper, imposition, foot)

    parts = ("pad", variant, str(pages) if pages > 1 else "")
    return Job("-".join(filter(None, parts)), title, filled)


def find_decks(box: Box, context: DrawingContext[Any], name: str | None) -> tuple[Deck, ...]:
    """All decks of a game that have any pieces, or the one of that name."""
    decks = box.decks(context)
    if name is None:
        return decks
    found = tuple(deck for deck in decks if deck.id == name.lower())
    if not found:
        known = did_you_mean(name, [deck.id for deck in decks])
        raise wrong(
            name, Said("{game} has no deck called {name}", game=box.id, name=quoted(name)), known
        )
    if context.code and not any(deck.code for deck in found):
        raise wrong(name, Said("is not drawn by lot"), Said("leave --seed and --code out"))
    return found


def kit_jobs(
    box: Box,
    order: SheetOrder,
    drawn: Collection[Drawn],
    lang: str,
    imposition: Imposition,
    variant: str = "",
) -> list[Job]:
    """Everything needed to play, or to play one variant; the page that explains it first."""
    lot = next(iter(drawn)) if drawn and not box.has_sheets else None
    context = box.drawing_context(lang, drawn=lot, variant=variant)
    decks = find_decks(box, context, None)
    jobs = [sheets_job(box, order, drawn, lang, imposition)] if drawn and box.has_sheets else []
    jobs += [deck_job(box, deck, lang, imposition) for deck in decks]
    jobs.append(pad_job(box, 1, lang, imposition, variant))
    numbered = [replace(job, name=f"{number}-{job.name}") for number, job in enumerate(jobs, 1)]
    title = box.content.about.title
    foot, backs = Foot(context.words, title, imposition.scale), _backs_told(decks, imposition)

    def first(paper: Paper) -> Iterator[Page]:
        parts = [(job.name, sum(1 for _ in job.pages(paper))) for job in numbered]
        return kit_page(context, parts, paper, foot, backs)

    return [Job("0-read-me", title, first), *numbered]


def _backs_told(decks: Iterable[Deck], imposition: Imposition) -> str:
    """How the backs of a kit are printed: the edge to flip on, `fold`, `none`; nothing if none."""
    if not any(has_backs(deck, Imposition()) for deck in decks):
        return ""
    return imposition.flip if imposition.backs == "duplex" else imposition.backs


def kit_name(order: SheetOrder, drawn: Collection[Drawn]) -> str:
    """What tells one kit from another."""
    if not drawn:
        return "kit"
    variant = f"-{order.variant}" if order.variant else ""
    return f"kit{variant}-{order.total}-seed-{order.seed}"


def print_jobs(
    box: Box | None, jobs: list[Job], order: Order, *, as_folder: str = ""
) -> list[Path]:
    """Write every job on every paper; the paths in the order written."""
    theme = find_theme(order.theme)
    files = []
    for paper in order.papers:
        for job in jobs:
            single = len(jobs) * len(order.papers) == 1
            target = _target(box, job, paper, order, as_folder, single=single)
            files += _write(job, job.pages(paper), target, theme, order)
    return files


def find_papers(name: str) -> tuple[Paper, ...]:
    """The paper of that name, or both A4 and Letter."""
    if name == "both":
        return papers()["a4"], papers()["letter"]
    if name not in papers():
        raise wrong(
            "--paper",
            Said("no paper is called {name}", name=quoted(name)),
            did_you_mean(name, [*papers(), "both"]),
        )
    return (papers()[name],)


def _sheets_name(order: SheetOrder, drawn: Collection[Drawn]) -> str:
    """What tells one print of sheets from another."""
    if order.codes:
        codes = [str(code) for code, _ in drawn]
        digest = sha256(" ".join(codes).encode()).hexdigest()[:6]
        more = f"-and-{len(codes) - 1}-more-{digest}" if len(codes) > 1 else ""
        name = f"sheets-{codes[0]}{more}"
    else:
        games = f"{order.count}x{order.players}" if order.players else f"{order.count}"
        name = f"sheets-{games}-seed-{order.seed}"
    wishes = (
        (f"-{order.variant}", order.variant and not order.codes),
        (f"-{order.per_page}-per-page", order.per_page),
        ("-marks", order.marks),
        ("-no-markers", not order.markers),
    )
    return name + "".join(text for text, wished in wishes if wished)


def _target(
    box: Box | None, job: Job, paper: Paper, order: Order, as_folder: str, *, single: bool
) -> Path:
    """Where a job goes: the file or folder asked for, or a telling name in `output`."""
    out = order.out or Path("output")
    if single and order.format == "pdf" and out.suffix.lower() == ".pdf":
        return out
    if out.suffix.lower() in (".pdf", ".svg"):
        message = Said("names one file, but there is more to write, or another format")
        raise wrong(
            str(out), message, Said("give a folder: --out {folder}", folder=out.with_suffix(""))
        )
    lang = "" if order.lang == "en" else f"-{order.lang}"
    theme = "" if order.theme == "colour" else f"-{order.theme}"
    cut = "" if order.imposition.cut == "marks" else f"-cut-{order.imposition.cut}"
    flip = "" if order.imposition.flip == "long" else "-short"
    style = f"{lang}{theme}{cut}{flip}"
    if box is None:
        return out / f"{job.name}-{paper.name}{lang}{flip}.{order.format}"
    if as_folder:
        backs = "" if order.imposition.backs == "duplex" else f"-{order.imposition.backs}"
        folder = f"{box.id}-{as_folder}-{paper.name}{style}{backs}"
        return out / folder / f"{job.name}.{order.format}"
    return out / f"{box.id}-{job.name}-{paper.name}{style}.{order.format}"


def _write(job: Job, pages: Pages, target: Path, theme: Theme, order: Order) -> list[Path]:
    watched = order.progress(pages)
    if order.format == "svg":
        return list(_write_svgs(job, watched, target, theme))
    from hedgerow.writers.pdf import DUPLEX, write_pdf

    duplex = DUPLEX[order.imposition.flip] if job.two_sided else "Simplex"

    def write(file: BinaryIO) -> None:
        write_pdf(watched, file, title=job.title, lang=order.lang, theme=theme, duplex=duplex)

    write_whole(target, write)
    return [target]


def _write_svgs(job: Job, pages: Pages, target: Path, theme: Theme) -> Iterator[Path]:
    from hedgerow.writers.svg import svg_bytes

    for number, page in enumerate(pages, 1):
        path = target.with_name(f"{target.stem}-{number:03d}.svg")
        data = svg_bytes(page, title=f"{job.title} · {number}", theme=theme)
        write_whole(path, lambda file, data=data: file.write(data))  # type: ignore[misc]
        yield path
