"""Write documents to files: paths, names, formats, files for cutting machines, and ink."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from pathlib import Path
from typing import Any, BinaryIO

from hedgerow.base.errors import Problem, input_error
from hedgerow.base.extras import install_command
from hedgerow.base.files import (
    atomic_file,
    check_output_folder,
    check_parent_folder,
    several_files_error,
    write_atomic,
)
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.drawing.scene import Page
from hedgerow.drawing.theme import Theme
from hedgerow.game.game import shared_words
from hedgerow.printing.paper import Job
from hedgerow.printing.render import Rendering
from hedgerow.printing.request import OutputSettings, PrintRequest
from hedgerow.writers.formats import FORMATS, DocumentInfo, printed_formats

# Coverage in percent does not need the resolution of a print.
INK_DOTS_PER_INCH = 150
INKS = {"cyan": "C", "magenta": "M", "yellow": "Y", "black": "K"}


@record
class Ink:
    """The share of a page that each ink covers, 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        return self.cyan + self.magenta + self.yellow + self.black


@record
class PageInk:
    """A page of a document with its ink."""

    name: str
    paper: str
    page: int
    ink: Ink


@keyword_record
class PrintResult:
    """What was printed.

    inks: the ink of every page; empty unless requested
    codes: the codes of the sheets or of the random deck; None if nothing is random
    deck_data: what the game reports about its decks
    notes: remarks about the files, such as a missing DXF
    warnings: what differs from the request, such as equal sheets
    """

    files: tuple[Path, ...]
    two_sided: bool = False
    inks: tuple[PageInk, ...] = ()
    codes: tuple[str, ...] | None = None
    seed: int | None = None
    deck_data: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[Message, ...] = ()
    warnings: tuple[Problem, ...] = ()


def write(rendering: Rendering, output: OutputSettings) -> PrintResult:
    """Write every document to a file, or to one file per page; return what was written."""
    documents = [_prepare_document(document, output) for document in rendering.documents]
    # All paths are checked before the first file is written.
    targets = [_target(document, rendering, output) for document in documents]
    files: list[Path] = []
    inks: list[PageInk] = []
    for document, target in zip(documents, targets, strict=True):
        pages = _measure_pages(document, rendering.theme, inks) if output.ink else document.pages
        watched = replace(document, pages=output.progress(pages))
        files += _write_document(watched, target, rendering, output)
        files += _write_cut_files(document, target) if output.cut_file else ()
    return PrintResult(
        files=tuple(files),
        two_sided=any(document.two_sided for document in documents),
        inks=tuple(inks),
        codes=rendering.codes,
        seed=rendering.seed,
        deck_data=rendering.deck_data,
        notes=tuple(_cut_file_notes()) if output.cut_file else (),
        warnings=tuple(rendering.warnings),
    )


def pdf_bytes(rendering: Rendering) -> bytes:
    """Return the only document of a rendering as a PDF. Raises InputError if there are several."""
    from io import BytesIO

    count = len(rendering.documents)
    if count != 1:
        message = Message("cannot write {count} documents to one PDF", count=count)
        raise input_error("pdf_bytes", message, Message("request a single deck and a single paper"))
    file = BytesIO()
    write(rendering, OutputSettings(stream=file))
    return file.getvalue()


def svg_pages(rendering: Rendering) -> tuple[bytes, ...]:
    """Return every page of a rendering as an SVG file."""
    from hedgerow.writers.svg import svg_bytes

    return tuple(
        svg_bytes(page, title=f"{document.title} · {number}", theme=rendering.theme)
        for document in rendering.documents
        for number, page in enumerate(document.pages, 1)
    )


def _prepare_document(document: Job, output: OutputSettings) -> Job:
    """Prepare a document for writing: a single file needs no folder.

    Pages that also get cut files are collected, because they are read twice.
    """
    if document.file_name and not FORMATS[output.format].file_per_page:
        document = replace(document, name=document.file_name, folder="")
    if document.has_pieces and output.cut_file:
        document = replace(document, pages=tuple(document.pages))
    return document


def _target(document: Job, rendering: Rendering, output: OutputSettings) -> Path:
    """Return the path of a document: the requested file, or a name in the requested folder."""
    out, kind, request = output.out or Path("output"), output.format, rendering.request
    only_file = len(rendering.documents) == 1 and not FORMATS[kind].file_per_page
    if output.stream is not None:
        if only_file and not output.cut_file:
            return out
        raise several_files_error()
    if only_file and out.suffix.lower() == f".{kind}":
        check_parent_folder(out)
        return out
    # `--out farm.svg` for a PDF: the suffix is known, so the error mentions the format instead.
    has_other_suffix = out.suffix.lower().lstrip(".") in printed_formats()
    check_output_folder(out, kind if only_file and not has_other_suffix else "")
    style = "-".join((document.paper.name, *_style(request)))
    if document.folder:
        folder = "-".join((request.game, document.folder, style, *request.changed("backs")))
        return out / folder / f"{document.name}.{kind}"
    name = "-".join(filter(None, (request.game, document.name, style)))
    return out / f"{name}.{kind}"


def _style(request: PrintRequest) -> Iterator[str]:
    """Yield the style settings that are not the default, for the file name."""
    yield from request.changed("lang", "theme")
    yield from (f"cut-{cut}" for cut in request.changed("cut"))
    yield from request.changed("flip", "pieces")


def _write_document(
    document: Job, target: Path, rendering: Rendering, output: OutputSettings
) -> Iterator[Path]:
    """Write a document in the requested format; yield the files."""
    request, form = rendering.request, FORMATS[output.format]
    both_sides = document.two_sided and document.first_two_sided == 1
    about = DocumentInfo(
        title=document.title,
        lang=request.lang,
        theme=rendering.theme,
        flip=request.flip if both_sides else "",
    )
    if not form.file_per_page:
        with _report_errors(output.stream) if output.stream else atomic_file(target) as file:
            form.writer().write_document(document.pages, file, about)
        yield target
        return
    for number, data in enumerate(form.writer().page_files(document.pages, about), 1):
        path = target.with_name(f"{target.stem}-{number:03d}.{output.format}")
        write_atomic(path, data)
        yield path


@contextmanager
def _report_errors(stream: BinaryIO) -> Iterator[BinaryIO]:
    """Yield the stream, and report a full disk under the temporary folder."""
    try:
        yield stream
    except OSError as error:
        from tempfile import gettempdir

        # An error with a file name is about another file, and is clear as it is.
        if error.filename:
            raise
        reason = error.strerror or error
        raise input_error(
            gettempdir(), Message("cannot be written: {reason}", reason=reason)
        ) from None


def _write_cut_files(job: Job, target: Path) -> Iterator[Path]:
    """Write an SVG, and a DXF if ezdxf is installed, for every page with fronts."""
    from hedgerow.printing.cards import has_pieces
    from hedgerow.writers.cut_files import (
        can_write_dxf,
        cut_dxf_bytes,
        cut_svg_bytes,
        extract_cut_lines,
    )

    for number, page in enumerate(job.pages if job.has_pieces else (), 1):
        sheet = extract_cut_lines(page) if has_pieces(page) else None
        if sheet is None:
            continue
        path = target.with_name(f"{target.stem}-cut-{number:03d}.svg")
        write_atomic(path, cut_svg_bytes(sheet, title=f"{job.title} · {number}"))
        yield path
        if can_write_dxf():
            write_atomic(path.with_suffix(".dxf"), cut_dxf_bytes(sheet))
            yield path.with_suffix(".dxf")


def _cut_file_notes() -> Iterator[Message]:
    """Yield a note if no DXF could be written because ezdxf is missing."""
    from hedgerow.writers.cut_files import can_write_dxf

    if not can_write_dxf():
        yield Message(
            "no DXF file written; to get one, install the extra: {command}",
            command=install_command("cut"),
        )


def _measure_pages(job: Job, theme: Theme, inks: list[PageInk]) -> Iterator[Page]:
    """Yield the pages of a job, and append the ink of each to `inks`."""
    for number, page in enumerate(job.pages, 1):
        inks.append(PageInk(job.name, job.paper.name, number, page_ink(page, theme)))
        yield page


def page_ink(page: Page, theme: Theme) -> Ink:
    """Return the ink of a page."""
    from hedgerow.writers.png import page_images

    (picture,) = page_images([page], theme, INK_DOTS_PER_INCH)
    return image_ink(picture)


def image_ink(picture: Any) -> Ink:
    """Return the ink of an image. The grey part of every colour is printed in black."""
    from PIL import ImageChops, ImageStat

    colours = [ImageChops.invert(band) for band in picture.convert("RGB").split()]
    black = ImageChops.darker(ImageChops.darker(colours[0], colours[1]), colours[2])
    parts = [*(ImageChops.subtract(colour, black) for colour in colours), black]
    return Ink(*(ImageStat.Stat(part).mean[0] / 255 for part in parts))


def ink_data(inks: Sequence[PageInk]) -> list[dict[str, Any]]:
    """Return the ink of every page as JSON data, in percent of the page."""
    return [
        {"name": it.name, "paper": it.paper, "page": it.page, **_percent(it.ink)} for it in inks
    ]


def ink_table(inks: Sequence[PageInk], lang: str) -> Iterator[str]:
    """Yield the lines of the ink table, the mean last."""
    words, rows = shared_words(lang), ink_data(inks)
    yield words("ink.title")
    width = max(len(f"{row['name']} {row['paper']}") for row in rows)
    for row in rows:
        parts = "  ".join(
            f"{sign} {words.format_decimal(row[ink]):>4}" for ink, sign in INKS.items()
        )
        name, total = f"{row['name']} {row['paper']}", words.format_decimal(row["total"])
        yield f"  {name:<{width}} {row['page']:>4}  {total:>5} %   {parts}"
    mean = sum(row["total"] for row in rows) / len(rows)
    yield words("ink.mean", n=len(rows), percent=words.format_decimal(mean))


def _percent(ink: Ink) -> dict[str, float]:
    return {name: round(100 * getattr(ink, name), 1) for name in (*INKS, "total")}
