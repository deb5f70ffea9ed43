"""Documents to files: where each goes, what it is called, and writing it as PDF or SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal

from hedgerow.base.errors import Problem, wrong
from hedgerow.base.files import check_folder, several_files, whole_file, write_whole
from hedgerow.base.frozen import record
from hedgerow.base.messages import Said
from hedgerow.drawing.scene import Page
from hedgerow.drawing.theme import Theme, find_theme
from hedgerow.printing.paper import Imposition, Job, Layout, Paper

if TYPE_CHECKING:
    from hedgerow.printing.ink import PageInk

Format = Literal["pdf", "svg"]
Progress = Callable[[Iterable[Page]], Iterable[Page]]


@record
class PrintOrder:
    """How something is to be printed, whatever it is; `progress` sees the pages go by.

    With `cut_file` every page of pieces has its files for a cutting machine beside it. If `out` is
    `-`, the only PDF goes to `stream`. The `folders` of a game may hold the theme.
    """

    papers: tuple[Paper, ...]
    format: Format
    lang: str
    theme: str
    imposition: Imposition
    out: Path | None
    progress: Progress
    printer: str = "none"
    ink: bool = False
    cut_file: bool = False
    stream: BinaryIO | None = None
    folders: tuple[Path, ...] = ()

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """One for every paper."""
        return tuple(Layout(paper, self.lang, self.imposition, self.theme) for paper in self.papers)


@record
class Printed:
    """What was printed: the files, the ink of their pages, the codes and the seed of the lots.

    Where no ink was asked for or nothing was drawn by lot, these are missing. `deck_data` is what
    a game tells of its decks, `notes` what else people should know, `warnings` what is not quite
    as they asked for.
    """

    files: tuple[Path, ...]
    two_sided: bool = False
    inks: tuple[PageInk, ...] = ()
    codes: tuple[str, ...] | None = None
    seed: int | None = None
    deck_data: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[Said, ...] = ()
    warnings: tuple[Problem, ...] = ()


def write_jobs(
    jobs: Sequence[Job], order: PrintOrder, *, game: str = "", folder: str = ""
) -> Printed:
    """Write every job to its file, or to a file for each page, in this order."""
    if order.ink:
        from hedgerow.printing.ink import check_ink, measured

        check_ink()
    if order.cut_file:
        from hedgerow.printing.cut_files import cut_file_notes, write_cut_files

    theme = find_theme(order.theme, order.folders)
    targets = [_target(job, order, game, folder, single=len(jobs) == 1) for job in jobs]
    files: list[Path] = []
    inks: list[PageInk] = []
    for job, target in zip(jobs, targets, strict=True):
        pages = order.progress(measured(job, theme, inks) if order.ink else job.pages)
        write = _write_pdf if order.format == "pdf" else _write_svgs
        files += write(job, pages, target, theme, order)
        files += write_cut_files(job, target) if order.cut_file else ()
    two_sided = any(job.two_sided for job in jobs)
    notes = tuple(cut_file_notes()) if order.cut_file else ()
    return Printed(tuple(files), two_sided, tuple(inks), notes=notes)


def _target(job: Job, order: PrintOrder, game: str, folder: str, *, single: bool) -> Path:
    """Where a job goes: the file or folder asked for, or a telling name in `output`."""
    out = order.out or Path("output")
    one_pdf = single and order.format == "pdf"
    if order.stream is not None:
        if one_pdf and not order.cut_file:
            return out
        raise several_files()
    if one_pdf and out.suffix.lower() == ".pdf":
        return out
    check_folder(out, "pdf" if one_pdf and out.suffix.lower() != ".svg" else "")
    style = f"{job.paper.name}{_style(order)}"
    if folder:
        backs = "" if order.imposition.backs == "duplex" else f"-{order.imposition.backs}"
        return out / f"{game}-{folder}-{style}{backs}" / f"{job.name}.{order.format}"
    name = "-".join(filter(None, (game, job.name, style)))
    return out / f"{name}.{order.format}"


def _style(order: PrintOrder) -> str:
    """What of an order is not as usual, for the name of a file."""
    usual = (
        (order.lang, "en"),
        (order.theme, "colour"),
        (f"cut-{order.imposition.cut}", "cut-marks"),
        (order.imposition.flip, "long"),
        ("square" if order.imposition.squares else "shaped", "shaped"),
    )
    return "".join(f"-{asked}" for asked, plain in usual if asked != plain)


def _write_pdf(
    job: Job, pages: Iterable[Page], target: Path, theme: Theme, order: PrintOrder
) -> Iterator[Path]:
    from hedgerow.writers.pdf import DUPLEX, write_pdf

    duplex = DUPLEX[order.imposition.flip] if job.two_sided and job.one_run else "Simplex"
    with _held(order.stream) if order.stream else whole_file(target) as file:
        write_pdf(pages, file, title=job.title, lang=order.lang, theme=theme, duplex=duplex)
    yield target


@contextmanager
def _held(stream: BinaryIO) -> Iterator[BinaryIO]:
    """A temporary file to fill; one that cannot be written is reported by its folder."""
    try:
        yield stream
    except OSError as error:
        from tempfile import gettempdir

        if error.filename:
            raise
        reason = error.strerror or error
        raise wrong(gettempdir(), Said("cannot be written: {reason}", reason=reason)) from None


def _write_svgs(
    job: Job, pages: Iterable[Page], target: Path, theme: Theme, order: PrintOrder
) -> Iterator[Path]:
    from hedgerow.writers.svg import svg_bytes

    for number, page in enumerate(pages, 1):
        path = target.with_name(f"{target.stem}-{number:03d}.{order.format}")
        data = svg_bytes(page, title=f"{job.title} · {number}", theme=theme)
        write_whole(path, data)
        yield path
