"""How far a printer's backs are off: the sheet that shows it, and what is known of each printer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from pathlib import Path as FilePath
from typing import Any

from hedgerow.base.errors import did_you_mean, input_error, quote_value, usage_error
from hedgerow.base.files import is_missing, read_text, write_atomic
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.drawing.components import TextStyle, centred_text, paragraph
from hedgerow.drawing.scene import Bookmark, Group, Item, Page, Path, Rect, Text, circle, polyline
from hedgerow.drawing.theme import load_theme
from hedgerow.library.game import shared_words
from hedgerow.loading.words import Words
from hedgerow.printing.paper import Footer, Job, Layout, Paper, is_back_upside_down, layouts
from hedgerow.printing.render import Rendering
from hedgerow.printing.request import Flip, Nudge, PrintRequest

NO_PRINTER = "none"
MAX_MM = 15.0
REACH_MM = 10
SMALL_MM = 180.0
_MAX_BYTES = 64 * 1024
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_MEASURE = re.compile(
    r"([xy])\s*=\s*([-+−]?\d{1,4}(?:[.,]\d{1,4})?)\s*(?:mm)?\s*(?:[,;]|$)\s*", re.I
)


@record
class Printers:
    """The printers by name, and the one that was measured last."""

    last: str = NO_PRINTER
    nudges: Mapping[str, Nudge] = field(default_factory=dict)


def load_printers(path: FilePath) -> Printers:
    """The printers in a file; none where there is no file.

    Raises UnreadableError where there may be one, but it cannot be looked at.
    """
    if is_missing(path):
        return Printers()
    try:
        known = json.loads(read_text(path, _MAX_BYTES))
        nudges = {_known_name(name): _nudge(it) for name, it in known["printers"].items()}
        if known["last"] not in (*nudges, NO_PRINTER):
            raise ValueError(Message("the default printer is not in the list"))
        return Printers(known["last"], nudges)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        hint = Message("delete it and run hedgerow calibrate again")
        raise input_error(str(path), Message("not a readable list of printers"), hint) from None


def find_printer(printers: Printers, name: str | None) -> tuple[str, Nudge]:
    """The printer of that name, or the one measured last; `none` moves nothing."""
    wanted = printers.last if name is None else name.lower()
    if wanted == NO_PRINTER:
        return wanted, Nudge()
    if wanted not in printers.nudges:
        hint = did_you_mean(wanted, [*printers.nudges, NO_PRINTER])
        raise usage_error(
            "--printer", Message("unknown printer {name}", name=quote_value(wanted)), hint
        )
    return wanted, printers.nudges[wanted]


def save_printer(
    path: FilePath, name: str, measure: tuple[float, float], *, lying: bool
) -> Printers:
    """Add what was measured to the file of printers; an upright measure forgets a lying one."""
    wanted = name.lower()
    if not _NAME.fullmatch(wanted) or wanted == NO_PRINTER:
        hint = Message("use letters, digits and hyphens, as in home-office")
        raise usage_error(
            "--name", Message("invalid printer name {name}", name=quote_value(name)), hint
        )
    known = load_printers(path)
    nudge = (
        replace(known.nudges.get(wanted, Nudge()), rotated=measure) if lying else Nudge(*measure)
    )
    return _keep(path, Printers(wanted, {**_without(known, wanted), wanted: nudge}))


def forget_printer(path: FilePath, name: str) -> Printers:
    """Take a printer out of the file; if it was the last, the one measured before it is."""
    known = load_printers(path)
    wanted = name.lower()
    if wanted not in known.nudges:
        hint = did_you_mean(wanted, known.nudges)
        raise usage_error(
            "--forget", Message("unknown printer {name}", name=quote_value(wanted)), hint
        )
    nudges = _without(known, wanted)
    last = next(reversed(nudges), NO_PRINTER) if known.last == wanted else known.last
    return _keep(path, Printers(last, nudges))


def _without(printers: Printers, name: str) -> dict[str, Nudge]:
    """All other printers, in the order they were measured."""
    return {key: it for key, it in printers.nudges.items() if key != name}


def _keep(path: FilePath, printers: Printers) -> Printers:
    text = json.dumps(printers_to_dict(printers), indent=2) + "\n"
    write_atomic(path, text.encode(), option="")
    return printers


def printers_to_dict(printers: Printers) -> dict[str, object]:
    """All printers for programs, and in the file."""
    known = {key: _data(it) for key, it in printers.nudges.items()}
    return {"last": printers.last, "printers": known}


def describe_printers(printers: Printers) -> Iterator[Message]:
    """What is known of each printer, for people."""
    for name, nudge in printers.nudges.items():
        measure = format_nudge((nudge.x_mm, nudge.y_mm))
        lying = format_nudge(nudge.rotated) if nudge.rotated else ""
        told = Message("{printer}: {measure}", printer=name, measure=measure)
        if lying:
            told = Message("{told}, landscape {measure}", told=told, measure=lying)
        yield Message("{told} (default)", told=told) if name == printers.last else told


def parse_nudge(text: str) -> tuple[float, float]:
    """`x=1.5mm,y=-0.5mm`: how far backs are moved right and down; what is not named stays 0."""
    found = list(_MEASURE.finditer(text.strip()))
    values = {it[1].lower(): _millimetres(it[2]) for it in found}
    if not found or len(values) < len(found) or _MEASURE.sub("", text.strip()):
        hint = Message("write both numbers, as in x=1.5mm,y=-0.5mm")
        if text.strip().lower() in ("", "0", NO_PRINTER):
            hint = Message("to stop shifting backs, run hedgerow calibrate --forget NAME")
        raise usage_error("--set", Message("cannot parse {text}", text=quote_value(text)), hint)
    for axis, value in values.items():
        if abs(value) > MAX_MM:
            hint = Message("check the number; is it in millimetres?")
            raise usage_error(
                "--set",
                Message(
                    "{axis} must be between -{most} and {most} mm", axis=axis, most=f"{MAX_MM:g}"
                ),
                hint,
            )
    return values.get("x", 0.0), values.get("y", 0.0)


def format_nudge(measure: tuple[float, float]) -> str:
    """A measure as it is typed."""
    return f"x={measure[0]:g}mm,y={measure[1]:g}mm"


def moved_backs_note(nudge: Nudge, printer: str, lang: str) -> str:
    """Says that a printer's backs are moved; nothing if they are not."""
    if not any((nudge.x_mm, nudge.y_mm, *(nudge.rotated or ()))):
        return ""
    measure = format_nudge((nudge.x_mm, nudge.y_mm))
    return shared_words(lang)("print.moved", printer=printer, measure=measure)


def _millimetres(text: str) -> float:
    return float(text.replace(",", ".").replace("−", "-"))


def _known_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError(Message("invalid name"))
    return name


def _nudge(known: Mapping[str, Any]) -> Nudge:
    lying = known.get("lying")
    return Nudge(*_bounded(known["upright"]), None if lying is None else _bounded(lying))


def _bounded(pair: Any) -> tuple[float, float]:
    x, y = (float(it) for it in pair)
    if not (abs(x) <= MAX_MM and abs(y) <= MAX_MM):
        raise ValueError(Message("out of range"))
    return x, y


def _data(nudge: Nudge) -> dict[str, tuple[float, float]]:
    lying = {"lying": nudge.rotated} if nudge.rotated else {}
    return {"upright": (nudge.x_mm, nudge.y_mm), **lying}


def render_calibration(request: PrintRequest) -> Rendering:
    """Return the sheet that shows how far backs are off, on the papers of a request of no game."""
    theme = load_theme(request.theme)
    documents = tuple(calibration_job(layout) for layout in layouts(request, theme.scale))
    return Rendering(request=request, theme=theme, documents=documents)


def calibration_job(layout: Layout) -> Job:
    """The job that prints the sheet."""
    words = shared_words(layout.lang)
    title = f"hedgerow · {words('calibrate.label')}"
    pages = tuple(calibration_pages(layout.paper, layout.imposition.flip, words))
    return Job(
        name="calibrate",
        title=title,
        paper=layout.paper,
        pages=pages,
        page_count=len(pages),
        two_sided=True,
    )


def calibration_pages(paper: Paper, flip: Flip, words: Words) -> Iterator[Page]:
    """Front and back, upright and lying."""
    footer = Footer(words=words, label=words("calibrate.label"))
    sides = [(it, back) for it in (paper, paper.rotated()) for back in (False, True)]
    for number, (lying, back) in enumerate(sides, 1):
        turned = is_back_upside_down(lying, flip)
        content = (*_words(lying, back, words), *_rulers(lying, back, turned))
        turn = turned and back
        yield Page(
            lying.width_mm,
            lying.height_mm,
            (*_turned(content, lying, turn), *footer.items(lying, number, len(sides), at_top=turn)),
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
        lines = paragraph(0, 0, step, TextStyle(size_pt), paper.width_mm - 2 * x_mm)
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
        yield polyline((at, -REACH_MM), (at, REACH_MM), line="soft", line_mm=width)
        yield polyline((-REACH_MM, at), (REACH_MM, at), line="soft", line_mm=width)


def _axis(sign: int, *, across: bool) -> Iterator[Item]:
    """Ticks every half millimetre outside the field, numbers every five."""
    for half in range(-2 * REACH_MM, 2 * REACH_MM + 1):
        at = half / 2
        length = 3.0 if half % 10 == 0 else 2.0 if half % 2 == 0 else 1.0
        near, far = -REACH_MM - 0.8, -REACH_MM - 0.8 - length
        ends = ((at, near), (at, far)) if across else ((near, at), (far, at))
        yield polyline(*ends, line="ink", line_mm=0.1)
        if half % 10 == 0:
            x, y = (at, far - 2.2) if across else (far - 1.0, at)
            style = TextStyle(7.5, "bold", anchor="middle" if across else "end")
            yield centred_text(x, y, f"{sign * at + 0:g}".replace("-", "−"), style)
    name = (0.0, -REACH_MM - 10.5) if across else (-REACH_MM - 11.0, 0.0)
    yield centred_text(*name, "x" if across else "y", TextStyle(11, "bold"))


def _cross(back: bool) -> Iterator[Item]:
    """Where the pin goes in; a ring round the middle behind."""
    if back:
        yield circle(0, 0, 0.6, line="ink", line_mm=0.15)
        return
    yield Rect(-2.5, -2.5, 5, 5, fill="paper")
    yield circle(0, 0, 2.0, line="ink", line_mm=0.25)
    ends = (("M", (-4.0, 0.0)), ("L", (4.0, 0.0)), ("M", (0.0, -4.0)), ("L", (0.0, 4.0)))
    yield Path(ends, line="ink", line_mm=0.15)
