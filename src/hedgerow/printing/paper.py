"""Paper, the documents that are laid out on it, and what every page has: margins and a foot."""

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
from hedgerow.drawing.fonts import MIN_PT, fit_size_pt, shortened, text_width_mm
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
FOOTER_MM = 6.0
FOOTER_PT = 6.5
RULER_MM = 50.0
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
        """Yield every name that could not be typed, or has another meaning already."""
        for name in self.papers:
            if name == BOTH or not _PAPER_NAME.fullmatch(name):
                message = Message("invalid paper name {name}", name=quote_value(name))
                yield Violation(("papers", name, AT_KEY), message, _NAME_HINT)


@record
class Paper:
    """A paper as it lies, upright or on its side."""

    name: str
    width_mm: float
    height_mm: float

    def rotated(self) -> Paper:
        return Paper(self.name, self.height_mm, self.width_mm)


@keyword_record
class Imposition:
    """How pieces are backed and cut, how far backs are moved, how much larger all is printed.

    `pieces` that are `square` are cut as rectangles where they may be, whatever their outline.
    """

    backs: Backs = DEFAULTS.backs
    flip: Flip = DEFAULTS.flip
    cut: Cut = DEFAULTS.cut
    pieces: Pieces = DEFAULTS.pieces
    nudge: Nudge = DEFAULTS.nudge
    scale: float = 1.0

    @property
    def duplex(self) -> bool:
        """Whether backs are printed on the other side of the paper."""
        return self.backs in ("duplex", "light")

    @property
    def squares(self) -> bool:
        """Whether pieces are cut as rectangles."""
        return self.pieces == "square"


@record
class Layout:
    """The paper that pages are laid out on, the language of their words, how pieces are backed.

    Colours are given to the drawings by whoever writes them; a code tells the theme.
    """

    paper: Paper
    lang: str
    imposition: Imposition = Imposition()
    theme: str = DEFAULTS.theme


def layouts(request: PrintRequest, scale: float) -> tuple[Layout, ...]:
    """Return the layout of a request on each of its papers; all is printed larger by `scale`."""
    names = (it for it in field_names(Imposition) if it != "scale")
    imposition = Imposition(**{it: getattr(request, it) for it in names}, scale=scale)
    return tuple(
        Layout(paper, request.lang, imposition, request.theme)
        for paper in find_papers(request.paper)
    )


@keyword_record
class Job:
    """A document to print: its name, title, paper and pages.

    folder: the folder of documents that belong together
    file_name: the name as one file, which is in no folder

    Where there may be many pages they are drawn as they are asked for, and only once: whoever
    needs them twice keeps them. The pages of a deck are kept, and have pieces to cut out. A
    document with backs is printed on both sides in one run, or some of its pages are.
    """

    name: str
    title: str
    paper: Paper
    pages: Iterable[Page]
    page_count: int
    two_sided: bool = False
    has_pieces: bool = False
    one_run: bool = True
    folder: str = ""
    file_name: str = ""


@keyword_record
class Footer:
    """What the foot of every page says.

    Where pages are some of a document's, their numbers begin with the `first` of so many in
    `total`, and go on by `step`.
    """

    words: Words
    label: str
    scale: float = 1.0
    first: int = 1
    step: int = 1
    total: int = 0

    def items(
        self, paper: Paper, number: int, total: int, *, at_top: bool = False
    ) -> Iterator[Item]:
        """The ruler and "print at 100 %" left; label, version and page number right.

        A label that is too long for the paper is shortened.
        """
        base = (MARGIN_MM + 2.6) if at_top else (paper.height_mm - MARGIN_MM - 0.8)
        left, right = MARGIN_MM + 3, paper.width_mm - MARGIN_MM - 3
        yield from _ruler(left, base)
        advice = self.words("page.ruler", n=f"{RULER_MM:g}")
        shown = self.first + (number - 1) * self.step
        page = self.words("page.number", n=shown, of=self.total or total)
        rest = f" · hedgerow {__version__} · {page}"
        start = left + RULER_MM + 2.5
        room = right - start - text_width_mm(f"{advice}   {rest}", MIN_PT) - 0.01
        label = f"{shortened(self.label, MIN_PT, room)}{rest}"
        size = fit_size_pt(f"{advice}   {label}", FOOTER_PT * self.scale, right - start)
        yield Text(start, base, advice, size, fill="soft")
        yield Text(right, base, label, size, fill="soft", anchor="end")


@cache
def papers() -> dict[str, Paper]:
    """The papers that are known, by name."""
    known = load_model(data_folder("templates") / "papers.yaml", Papers).papers
    return {name: Paper(name, size.width_mm, size.height_mm) for name, size in known.items()}


def paper_choices() -> tuple[str, ...]:
    """Return what `--paper` takes: the papers of the file, and `both`."""
    return (*papers(), BOTH)


def find_papers(name: str) -> tuple[Paper, ...]:
    """The paper of that name, or both A4 and Letter."""
    if name == BOTH:
        return papers()["a4"], papers()["letter"]
    return (_find_paper(name, paper_choices()),)


def find_paper(name: str) -> Paper:
    """Return the paper of that name, where there can be only one."""
    return _find_paper(name, papers())


def _find_paper(name: str, known: Iterable[str]) -> Paper:
    if name not in papers():
        message = Message("unknown paper {name}", name=quote_value(name))
        raise usage_error("--paper", message, did_you_mean(name, known))
    return papers()[name]


def is_back_upside_down(paper: Paper, flip: Flip) -> bool:
    """Whether a flip turns the back upside down: short edge if upright, long if lying."""
    return (flip == "short") == (paper.height_mm >= paper.width_mm)


def cut_line(*points: tuple[float, float]) -> Path:
    """A hair line to cut along."""
    return polyline(*points, line="cut", line_mm=CUT_LINE_MM)


def _ruler(x_mm: float, base_mm: float) -> Iterator[Item]:
    ticks = [((x_mm, base_mm - 2.2), (x_mm, base_mm))]
    for at in range(5, int(RULER_MM) + 1, 5):
        height = 2.2 if at == RULER_MM else 1.5 if at % 10 == 0 else 0.9
        ticks.append(((x_mm + at, base_mm - height), (x_mm + at, base_mm)))
    segments = [it for start, end in ticks for it in (("M", start), ("L", end))]
    yield Path(
        (*segments, ("M", (x_mm, base_mm)), ("L", (x_mm + RULER_MM, base_mm))),
        line="rule",
        line_mm=0.2,
    )
