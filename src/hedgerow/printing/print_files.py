"""Write documents to files: their paths, names and formats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from hedgerow.base.errors import Problem, input_error
from hedgerow.base.files import atomic_file, check_output_folder, several_files_error, write_atomic
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.printing.paper import Job
from hedgerow.printing.render import Rendering
from hedgerow.printing.request import OutputSettings, PrintRequest
from hedgerow.writers.formats import FORMATS, DocumentInfo, printed_formats

if TYPE_CHECKING:
    from hedgerow.printing.ink import PageInk


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
    if output.ink:
        from hedgerow.printing.ink import measure_pages, require_ink_tools

        require_ink_tools()
    if output.cut_file:
        from hedgerow.printing.cut_files import cut_file_notes, write_cut_files

    documents = [_prepare_document(document, output) for document in rendering.documents]
    # All paths are checked before the first file is written.
    targets = [_target(document, rendering, output) for document in documents]
    files: list[Path] = []
    inks: list[PageInk] = []
    for document, target in zip(documents, targets, strict=True):
        pages = measure_pages(document, rendering.theme, inks) if output.ink else document.pages
        watched = replace(document, pages=output.progress(pages))
        files += _write_document(watched, target, rendering, output)
        files += write_cut_files(document, target) if output.cut_file else ()
    return PrintResult(
        files=tuple(files),
        two_sided=any(document.two_sided for document in documents),
        inks=tuple(inks),
        codes=rendering.codes,
        seed=rendering.seed,
        deck_data=rendering.deck_data,
        notes=tuple(cut_file_notes()) if output.cut_file else (),
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
    both_sides = document.two_sided and document.one_run
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
