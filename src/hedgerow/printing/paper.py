"""Papers, the documents laid out on them, and the footer of every page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Annotated

from hedgerow import __version__
from hedgerow.base.errors import did_you_mean, quote_value, usage_error
from hedgerow.base.frozen import field_names, keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.fonts import fit_size_pt, shorten, text_width_mm
from hedgerow.drawing.scene import Item, Page, Path, Text, polyline
from hedgerow.loading.models import Matches, model
from hedgerow.loading.reader import load_model
from hedgerow.loading.violations import AT_KEY, Violation
from hedgerow.loading.words import Words
from hedgerow.printing.request import (
    DEFAULTS,
    Backs,
    Cut,
    Flip,
    Nudge,
    Pieces,
    PrintRequest,
)

Corner = tuple[float, float]
BOTH = "both"
_PAPER_NAME = re.compile("[a-z][a-z0-9-]{0,29}")
_NAME_HINT = Message("use lower-case letters, digits and hyphens; both already means A4 and Letter")
MARGIN_MM = 5.0
# The default bleed: how far pictures extend beyond the edge of a piece.
BLEED_MM = 2.0
FOOTER_MM = 6.0
FOOTER_PT = 7.5
RULER_MM, RULER_INCHES = 50.0, 2
INCH_MM = 25.4
# Down to the margin.
INCH_TICK_MM = 0.8
CUT_LINE_MM = 0.15


LengthText = Annotated[
    str,
    Matches(
        r"(?!0+(\.0+)? *mm)1?[0-9]{1,3}(\.[0-9]+)? *mm",
        Message("expected a length like '40 mm', found {found}"),
        Message("use more than 0 mm and less than 2000 mm"),
    ),
]


@model
class Size:
    """Width and height as written in YAML, each with its unit: `210 mm`."""

    width: LengthText
    height: LengthText

    @property
    def width_mm(self) -> float:
        return float(self.width.removesuffix("mm"))

    @property
    def height_mm(self) -> float:
        return float(self.height.removesuffix("mm"))


@model
class Papers:
    """The papers of `templates/papers.yaml`."""

    papers: dict[str, Size]

    def violations(self) -> Iterator[Violation]:
        """Yield every name that cannot be typed as an option or has another meaning."""
        for name in self.papers:
            if name == BOTH or not _PAPER_NAME.fullmatch(name):
                message = Message("invalid paper name {name}", name=quote_value(name))
                yield Violation(("papers", name, AT_KEY), message, _NAME_HINT)


@record
class Paper:
    """A paper in one orientation: portrait, or `rotated` to landscape."""

    name: str
    width_mm: float
    height_mm: float

    @property
    def is_in_inches(self) -> bool:
        """Return whether its sides are whole half inches, as those of Letter are."""
        halves = (side * 2 / INCH_MM for side in (self.width_mm, self.height_mm))
        return all(abs(half - round(half)) < 0.01 for half in halves)

    @property
    def size_text(self) -> str:
        """Return its size: `210 × 297 mm`, or `8½ × 11 in (216 × 279 mm)`."""
        size = f"{self.width_mm:.0f} × {self.height_mm:.0f} mm"
        if not self.is_in_inches:
            return size
        width, height = (_format_inches(side) for side in (self.width_mm, self.height_mm))
        return f"{width} × {height} in ({size})"

    def rotated(self) -> Paper:
        return Paper(self.name, self.height_mm, self.width_mm)


@keyword_record
class Imposition:
    """How pieces are backed and cut, how far backs are shifted, and the scale.

    `pieces="square"` cuts pieces as rectangles if their deck allows it.
    """

    backs: Backs = DEFAULTS.backs
    flip: Flip = DEFAULTS.flip
    cut: Cut = DEFAULTS.cut
    pieces: Pieces = DEFAULTS.pieces
    nudge: Nudge = DEFAULTS.nudge
    scale: float = 1.0

    @property
    def duplex(self) -> bool:
        """Return whether backs are printed on the reverse of the paper."""
        return self.backs in ("duplex", "light")

    @property
    def bleed_mm(self) -> float:
        """Return how far pictures extend beyond the cut.

        Coloured backs need bleed, as they are rarely exactly behind their fronts. Without it,
        pieces touch and share their cuts.
        """
        return BLEED_MM if self.backs in ("duplex", "fold") else 0.0

    @property
    def squares(self) -> bool:
        """Return whether pieces are cut as rectangles."""
        return self.pieces == "square"


@record
class Layout:
    """The paper, language and imposition of some pages.

    The writers apply the colours of the theme; drawings only print its name into sheet codes.
    """

    paper: Paper
    lang: str
    imposition: Imposition = Imposition()
    theme: str = DEFAULTS.theme


def layouts(request: PrintRequest, scale: float) -> tuple[Layout, ...]:
    """Return the layout of a request on each of its papers, enlarged by `scale`."""
    # The other fields have the same names in a request.
    names = (name for name in field_names(Imposition) if name != "scale")
    imposition = Imposition(**{name: getattr(request, name) for name in names}, scale=scale)
    return tuple(
        Layout(paper, request.lang, imposition, request.theme)
        for paper in find_papers(request.paper)
    )


@record
class CutCount:
    """How often to cut: straight lines across a page, and outlines of single pieces."""

    lines: int = 0
    outlines: int = 0

    def __add__(self, other: CutCount) -> CutCount:
        return CutCount(self.lines + other.lines, self.outlines + other.outlines)


@keyword_record
class Job:
    """A document to print: its name, title, paper and pages.

    pages: may be a generator that draws each page once; collect them to use them twice
    two_sided: whether some pages have backs
    has_pieces: whether there are pieces to cut out
    first_two_sided: the first page that is printed on both sides, if some are; all later ones are
    cuts: how often to cut its pages
    folder: the folder of documents that belong together
    file_name: the name if the document is a single file, which needs no folder
    """

    name: str
    title: str
    paper: Paper
    pages: Iterable[Page]
    page_count: int
    two_sided: bool = False
    has_pieces: bool = False
    first_two_sided: int = 1
    cuts: CutCount = CutCount()
    folder: str = ""
    file_name: str = ""


@keyword_record
class Footer:
    """The line at the bottom of every page.

    Pages of a larger document are numbered `first`, `first + step` and so on, of `total`. A hidden
    footer is not drawn: pages get theirs when all pages are counted.
    """

    words: Words
    label: str
    scale: float = 1.0
    first: int = 1
    step: int = 1
    total: int = 0
    hidden: bool = False

    def items(
        self, paper: Paper, number: int, total: int, *, at_top: bool = False
    ) -> Iterator[Item]:
        """Yield the ruler and "print at 100 %" left; label, version and page number right.

        A label too long for the paper is shortened.
        """
        if self.hidden:
            return
        base = (MARGIN_MM + 2.6) if at_top else (paper.height_mm - MARGIN_MM - 0.8)
        left, right = MARGIN_MM + 3, paper.width_mm - MARGIN_MM - 3
        yield _ruler(left, base)
        length, end = f"{RULER_MM:g} mm", RULER_MM
        if paper.is_in_inches:
            yield _inch_ruler(left, base)
            length, end = f"{length}, {RULER_INCHES} in", RULER_INCHES * INCH_MM
        advice = self.words("page.ruler", n=length)
        page_number = self.first + (number - 1) * self.step
        page = self.words("page.number", n=page_number, of=self.total or total)
        rest = f" · hedgerow {__version__} · {page}"
        start = left + end + 2.5
        # The label gives way first; then the whole line gets smaller type.
        size = FOOTER_PT * self.scale
        room = right - start - text_width_mm(f"{advice}   {rest}", size) - 0.01
        label = f"{shorten(self.label, size, room)}{rest}"
        size = fit_size_pt(f"{advice}   {label}", size, right - start)
        yield Text(start, base, advice, size, fill="soft")
        yield Text(right, base, label, size, fill="soft", anchor="end")


@cache
def papers() -> dict[str, Paper]:
    """Return the papers of `templates/papers.yaml` by name."""
    sizes = load_model(data_folder("templates") / "papers.yaml", Papers).papers
    return {name: Paper(name, size.width_mm, size.height_mm) for name, size in sizes.items()}


def paper_choices() -> tuple[str, ...]:
    """Return the values of `--paper`: all papers, and `both`."""
    return (*papers(), BOTH)


def find_papers(name: str) -> tuple[Paper, ...]:
    """Return the named paper, or A4 and Letter for `both`."""
    if name == BOTH:
        return papers()["a4"], papers()["letter"]
    if name not in papers():
        message = Message("unknown paper {name}", name=quote_value(name))
        raise usage_error("--paper", message, did_you_mean(name, paper_choices()))
    return (papers()[name],)


def is_back_upside_down(paper: Paper, flip: Flip) -> bool:
    """Return whether a flip turns the back: short edge in portrait, long edge in landscape."""
    return (flip == "short") == (paper.height_mm >= paper.width_mm)


def cut_line(*points: tuple[float, float], line_mm: float = CUT_LINE_MM) -> Path:
    """Return a thin line to cut along."""
    return polyline(*points, line="cut", line_mm=line_mm)


def _ruler(x_mm: float, base_mm: float) -> Path:
    """Return a ruler with a tick every 5 mm."""
    ticks = [((x_mm, base_mm - 2.2), (x_mm, base_mm))]
    for at in range(5, int(RULER_MM) + 1, 5):
        height = 2.2 if at == RULER_MM else 1.5 if at % 10 == 0 else 0.9
        ticks.append(((x_mm + at, base_mm - height), (x_mm + at, base_mm)))
    return _lines(*ticks, ((x_mm, base_mm), (x_mm + RULER_MM, base_mm)))


def _inch_ruler(x_mm: float, base_mm: float) -> Path:
    """Return the ticks of half inches below a ruler, and the line to the last one."""
    marks = [x_mm + number * INCH_MM / 2 for number in range(2 * RULER_INCHES + 1)]
    ticks = [((x, base_mm), (x, base_mm + INCH_TICK_MM)) for x in marks]
    return _lines(*ticks, ((x_mm + RULER_MM, base_mm), (marks[-1], base_mm)))


def _lines(*lines: tuple[Corner, Corner]) -> Path:
    segments = [it for start, end in lines for it in (("M", start), ("L", end))]
    return Path(tuple(segments), line="rule", line_mm=0.2)


def _format_inches(length_mm: float) -> str:
    """Format a length in half inches: `8½`."""
    inches, half = divmod(round(length_mm * 2 / INCH_MM), 2)
    return f"{inches}{'½' * half}"
