"""A sheet that shows how far a printer's backs are off: a cross in front, rulers behind it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hedgerow.drawing.parts import Type, centred, paragraph
from hedgerow.drawing.scene import Bookmark, Group, Item, Page, Path, Rect, Text, circle, line
from hedgerow.library.box import shared_words
from hedgerow.loading.words import Words
from hedgerow.printing.card_pages import Flip, turned_over
from hedgerow.printing.press import Job
from hedgerow.printing.sheet_pages import Foot, Paper

REACH_MM = 10
SMALL_MM = 180.0


def calibration_job(lang: str, flip: Flip) -> Job:
    """The job that prints the sheet."""
    words = shared_words(lang)
    title = f"hedgerow · {words('calibrate.label')}"
    pages = partial(calibration_pages, flip=flip, words=words)
    return Job("calibrate", title, pages, two_sided=True)


def calibration_pages(paper: Paper, flip: Flip, words: Words) -> Iterator[Page]:
    """Front and back, upright and lying."""
    foot = Foot(words, words("calibrate.label"))
    sides = [(it, back) for it in (paper, paper.turned()) for back in (False, True)]
    for number, (lying, back) in enumerate(sides, 1):
        turned = turned_over(lying, flip)
        content = (*_words(lying, back, words), *_rulers(lying, back, turned))
        turn = turned and back
        yield Page(
            lying.width_mm,
            lying.height_mm,
            (*_turned(content, lying, turn), *foot.items(lying, number, len(sides), at_top=turn)),
            bookmarks=() if back else (Bookmark(words(f"calibrate.{_way(lying)}")),),
        )


def _way(paper: Paper) -> str:
    return "upright" if paper.height_mm >= paper.width_mm else "lying"


def _turned(content: tuple[Group, ...], paper: Paper, turn: bool) -> Iterator[Item]:
    """The content, upside down if the flip turns the back over."""
    for group in content:
        if turn:
            x, y = paper.width_mm - group.x_mm, paper.height_mm - group.y_mm
            yield Group(group.name, group.items, x, y, 1.0, 180, group.tag, group.alt)
        else:
            yield group


def _words(paper: Paper, back: bool, words: Words) -> Iterator[Group]:
    """What to do before the paper is turned over above the rulers, the rest below them."""
    small = min(paper.width_mm, paper.height_mm) < SMALL_MM
    edge, title_pt, step_pt = (14.0, 15.0, 8.5) if small else (22.0, 22.0, 10.0)
    side = words("calibrate.back" if back else "calibrate.front")
    title = Text(0, 0, f"{words(f'calibrate.{_way(paper)}')} · {side}", title_pt, "bold")
    yield Group("title", (title,), edge, edge + 4, tag="H1")
    steps = _steps(paper, words.lines("calibrate.read" if back else "calibrate.steps"))
    above = len(steps) - 2
    yield from _column(steps[:above], edge, edge + 0.8 * title_pt, paper, step_pt)
    yield from _column(steps[above:], edge, paper.height_mm / 2 + REACH_MM + 12, paper, step_pt)


def _steps(paper: Paper, lines: tuple[str, ...]) -> list[str]:
    lying = "" if _way(paper) == "upright" else " --lying"
    command = f"hedgerow calibrate{lying} --set x=…mm,y=…mm"
    return [it.replace("{command}", command) for it in lines]


def _column(
    steps: list[str], x_mm: float, y_mm: float, paper: Paper, size_pt: float
) -> Iterator[Group]:
    for step in steps:
        lines = paragraph(0, 0, step, Type(size_pt), paper.width_mm - 2 * x_mm)
        yield Group("step", lines, x_mm, y_mm, tag="P")
        y_mm += size_pt * (0.47 * len(lines) + 0.18)


def _rulers(paper: Paper, back: bool, turned: bool) -> Iterator[Group]:
    """A field of millimetres whose middle is the middle of the paper, a ruler on two sides of it.

    The numbers are those to type, on both sides: behind the paper, where the cross of the front
    is; in front, where the middle of the back shines through.
    """
    x_sign, y_sign = (1, 1) if back else (-1, 1) if turned else (1, -1)
    items = (*_field(), *_axis(x_sign, across=True), *_axis(y_sign, across=False), *_cross(back))
    yield Group("rulers", items, paper.width_mm / 2, paper.height_mm / 2, tag="Figure", alt="x, y")


def _field() -> Iterator[Item]:
    for at in range(-REACH_MM, REACH_MM + 1):
        width = 0.2 if at % 5 == 0 else 0.08
        yield line((at, -REACH_MM), (at, REACH_MM), line="soft", line_mm=width)
        yield line((-REACH_MM, at), (REACH_MM, at), line="soft", line_mm=width)


def _axis(sign: int, *, across: bool) -> Iterator[Item]:
    """Ticks every half millimetre outside the field, numbers every five."""
    for half in range(-2 * REACH_MM, 2 * REACH_MM + 1):
        at = half / 2
        length = 3.0 if half % 10 == 0 else 2.0 if half % 2 == 0 else 1.0
        near, far = -REACH_MM - 0.8, -REACH_MM - 0.8 - length
        ends = ((at, near), (at, far)) if across else ((near, at), (far, at))
        yield line(*ends, line="ink", line_mm=0.1)
        if half % 10 == 0:
            x, y = (at, far - 2.2) if across else (far - 1.0, at)
            style = Type(7.5, "bold", anchor="middle" if across else "end")
            yield centred(x, y, f"{sign * at + 0:g}".replace("-", "−"), style)
    name = (0.0, -REACH_MM - 10.5) if across else (-REACH_MM - 11.0, 0.0)
    yield centred(*name, "x" if across else "y", Type(11, "bold"))


def _cross(back: bool) -> Iterator[Item]:
    """Where the pin goes in; a ring round the middle behind."""
    if back:
        yield circle(0, 0, 0.6, line="ink", line_mm=0.15)
        return
    yield Rect(-2.5, -2.5, 5, 5, fill="paper")
    yield circle(0, 0, 2.0, line="ink", line_mm=0.25)
    ends = (("M", (-4.0, 0.0)), ("L", (4.0, 0.0)), ("M", (0.0, -4.0)), ("L", (0.0, 4.0)))
    yield Path(ends, line="ink", line_mm=0.15)
