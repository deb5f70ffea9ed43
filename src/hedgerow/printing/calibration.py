"""Calibration of duplex printing: the test sheet, and the saved back offset of each printer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from pathlib import Path as FilePath
from typing import Any

from hedgerow.base.errors import did_you_mean, input_error, list_names, quote_value, usage_error
from hedgerow.base.files import is_missing, read_text, write_atomic
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.base.similar_names import closest
from hedgerow.drawing.components import TextStyle, centred_text, paragraph
from hedgerow.drawing.scene import Bookmark, Group, Item, Page, Path, Rect, Text, circle, polyline
from hedgerow.drawing.theme import load_theme
from hedgerow.game.game import shared_words
from hedgerow.loading.words import Words
from hedgerow.printing.paper import Footer, Job, Layout, Paper, is_back_upside_down, layouts
from hedgerow.printing.render import Rendering
from hedgerow.printing.request import Flip, Nudge, PrintRequest

NO_PRINTER = "none"
MAX_MM = 15.0
# The rulers end here; a value may be typed up to MAX_MM.
REACH_MM = 10
# Narrower papers get smaller type and margins.
SMALL_MM = 180.0
_MAX_BYTES = 64 * 1024
NONE_CALIBRATED = Message("no printer has been calibrated yet; run hedgerow calibrate")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_MEASURE = re.compile(
    r"([xy])\s*=\s*([-+−]?\d{1,4}(?:[.,]\d{1,4})?)\s*(?:mm)?\s*(?:[,;]|$)\s*", re.I
)


@record
class Printers:
    """The saved printers by name, in the order they were measured; `last` is the default."""

    last: str = NO_PRINTER
    nudges: Mapping[str, Nudge] = field(default_factory=dict)


def load_printers(path: FilePath) -> Printers:
    """Load the saved printers; return none if the file does not exist.

    Raises UnreadableError if the folder cannot be read, InputError if the file is damaged.
    """
    if is_missing(path):
        return Printers()
    try:
        saved = json.loads(read_text(path, _MAX_BYTES))
        nudges = {_check_name(name): _parse_nudge(it) for name, it in saved["printers"].items()}
        if saved["last"] not in (*nudges, NO_PRINTER):
            raise ValueError(Message("the default printer is not in the list"))
        return Printers(saved["last"], nudges)
    # The file can be edited by hand: each of these errors means that it is damaged.
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        hint = Message("delete it and run hedgerow calibrate again")
        raise input_error(str(path), Message("not a readable list of printers"), hint) from None


def find_printer(printers: Printers, name: str | None) -> tuple[str, Nudge]:
    """Return a printer and its nudge: the default without a name, no nudge for `none`."""
    key = printers.last if name is None else name.lower()
    if key == NO_PRINTER:
        return key, Nudge()
    if key not in printers.nudges:
        message = Message("unknown printer {name}", name=quote_value(key))
        raise usage_error("--printer", message, _printer_hint(printers, key))
    return key, printers.nudges[key]


def _printer_hint(printers: Printers, name: str) -> Message:
    """Return the printer that is likely meant; otherwise how to calibrate one of this name."""
    names = [*printers.nudges, NO_PRINTER]
    command = f"hedgerow calibrate --name {name}"
    if closest(name, names) or not _NAME.fullmatch(name):
        return did_you_mean(name, names)
    measure = Message("to measure a new printer: {command}", command=command)
    if not printers.nudges:
        return measure
    return Message("{hint}; {more}", hint=list_names(names), more=measure)


def save_printer(
    path: FilePath, name: str, measure: tuple[float, float], *, lying: bool
) -> Printers:
    """Save the nudge of a printer. A new portrait nudge deletes the landscape one."""
    key = name.lower()
    if not _NAME.fullmatch(key) or key == NO_PRINTER:
        hint = Message("use letters, digits and hyphens, as in home-office")
        raise usage_error(
            "--name", Message("invalid printer name {name}", name=quote_value(name)), hint
        )
    saved = load_printers(path)
    nudge = replace(saved.nudges.get(key, Nudge()), rotated=measure) if lying else Nudge(*measure)
    return _save(path, Printers(key, {**_without(saved, key), key: nudge}))


def forget_printer(path: FilePath, name: str) -> Printers:
    """Delete a printer. If it was the default, the one measured before it becomes the default."""
    saved = load_printers(path)
    key = name.lower()
    if key not in saved.nudges:
        hint = did_you_mean(key, saved.nudges) or NONE_CALIBRATED
        raise usage_error(
            "--forget", Message("unknown printer {name}", name=quote_value(key)), hint
        )
    nudges = _without(saved, key)
    last = next(reversed(nudges), NO_PRINTER) if saved.last == key else saved.last
    return _save(path, Printers(last, nudges))


def _without(printers: Printers, name: str) -> dict[str, Nudge]:
    return {key: nudge for key, nudge in printers.nudges.items() if key != name}


def _save(path: FilePath, printers: Printers) -> Printers:
    text = json.dumps(printers_to_dict(printers), indent=2) + "\n"
    write_atomic(path, text.encode(), option="")
    return printers


def printers_to_dict(printers: Printers) -> dict[str, object]:
    """Return all printers as JSON data, as saved in the file."""
    nudges = {name: _nudge_to_dict(nudge) for name, nudge in printers.nudges.items()}
    return {"last": printers.last, "printers": nudges}


def describe_printers(printers: Printers) -> Iterator[Message]:
    """Yield one line per printer: `home: x=1.5mm,y=-0.5mm (default)`."""
    for name, nudge in printers.nudges.items():
        measure = format_nudge((nudge.x_mm, nudge.y_mm))
        lying = format_nudge(nudge.rotated) if nudge.rotated else ""
        line = Message("{printer}: {measure}", printer=name, measure=measure)
        if lying:
            line = Message("{text}, landscape {measure}", text=line, measure=lying)
        yield Message("{text} (default)", text=line) if name == printers.last else line


def parse_nudge(text: str) -> tuple[float, float]:
    """Parse `x=1.5mm,y=-0.5mm`, the shift to the right and down. A missing axis is 0."""
    matches = list(_MEASURE.finditer(text.strip()))
    values = {match[1].lower(): _parse_mm(match[2]) for match in matches}
    # Every axis at most once, and nothing else in the text.
    if not matches or len(values) < len(matches) or _MEASURE.sub("", text.strip()):
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
    """Format a nudge as it is typed: `x=1.5mm,y=-0.5mm`."""
    return f"x={measure[0]:g}mm,y={measure[1]:g}mm"


def moved_backs_note(nudge: Nudge, printer: str, lang: str) -> str:
    """Return a sentence about a printer's nudge, or an empty string if backs are not shifted."""
    if not any((nudge.x_mm, nudge.y_mm, *(nudge.rotated or ()))):
        return ""
    measure = format_nudge((nudge.x_mm, nudge.y_mm))
    return shared_words(lang)("print.moved", printer=printer, measure=measure)


def _parse_mm(text: str) -> float:
    return float(text.replace(",", ".").replace("−", "-"))


def _check_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError(Message("invalid name"))
    return name


def _parse_nudge(data: Mapping[str, Any]) -> Nudge:
    lying = data.get("lying")
    return Nudge(*_parse_pair(data["upright"]), None if lying is None else _parse_pair(lying))


def _parse_pair(pair: Any) -> tuple[float, float]:
    x, y = (float(it) for it in pair)
    # Written as `not <=` because NaN, which JSON may contain, fails every comparison.
    if not (abs(x) <= MAX_MM and abs(y) <= MAX_MM):
        raise ValueError(Message("out of range"))
    return x, y


def _nudge_to_dict(nudge: Nudge) -> dict[str, tuple[float, float]]:
    lying = {"lying": nudge.rotated} if nudge.rotated else {}
    return {"upright": (nudge.x_mm, nudge.y_mm), **lying}


def render_calibration(request: PrintRequest) -> Rendering:
    """Render the calibration sheet on the papers of a request; its game does not matter."""
    theme = load_theme(request.theme)
    documents = tuple(calibration_job(layout) for layout in layouts(request, theme.scale))
    return Rendering(request=request, theme=theme, documents=documents)


def calibration_job(layout: Layout) -> Job:
    """Return the calibration sheet as a document."""
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
    """Yield front and back, in portrait and then in landscape."""
    footer = Footer(words=words, label=words("calibrate.label"))
    sides = [(side, back) for side in (paper, paper.rotated()) for back in (False, True)]
    for number, (side, back) in enumerate(sides, 1):
        upside_down = is_back_upside_down(side, flip)
        groups = (*_words(side, back, words), *_rulers(side, back, upside_down))
        turn = upside_down and back
        content = _turn_over(groups, side) if turn else groups
        yield Page(
            side.width_mm,
            side.height_mm,
            (*content, *footer.items(side, number, len(sides), at_top=turn)),
            bookmarks=() if back else (Bookmark(words(f"calibrate.{_orientation(side)}")),),
        )


def _orientation(paper: Paper) -> str:
    return "upright" if paper.height_mm >= paper.width_mm else "lying"


def _turn_over(groups: tuple[Group, ...], paper: Paper) -> Iterator[Group]:
    for group in groups:
        x, y = paper.width_mm - group.x_mm, paper.height_mm - group.y_mm
        yield Group(group.name, group.items, x, y, 1.0, 180, group.tag, group.alt)


def _words(paper: Paper, back: bool, words: Words) -> Iterator[Group]:
    """Yield the title, the first steps above the rulers and the last two below them."""
    small = min(paper.width_mm, paper.height_mm) < SMALL_MM
    edge, title_pt, step_pt = (14.0, 15.0, 8.5) if small else (22.0, 22.0, 10.0)
    side = words("calibrate.back" if back else "calibrate.front")
    title = Text(0, 0, f"{words(f'calibrate.{_orientation(paper)}')} · {side}", title_pt, "bold")
    yield Group("title", (title,), edge, edge + 4, tag="H1")
    steps = _steps(paper, words.lines("calibrate.read" if back else "calibrate.steps"))
    above = len(steps) - 2
    yield from _column(steps[:above], edge, edge + 0.8 * title_pt, paper, step_pt)
    yield from _column(steps[above:], edge, paper.height_mm / 2 + REACH_MM + 12, paper, step_pt)


def _steps(paper: Paper, lines: tuple[str, ...]) -> list[str]:
    lying = "" if _orientation(paper) == "upright" else " --lying"
    command = f"hedgerow calibrate{lying} --set x=…mm,y=…mm"
    return [line.replace("{command}", command) for line in lines]


def _column(
    steps: list[str], x_mm: float, y_mm: float, paper: Paper, size_pt: float
) -> Iterator[Group]:
    for step in steps:
        lines = paragraph(0, 0, step, TextStyle(size_pt), paper.width_mm - 2 * x_mm)
        yield Group("step", lines, x_mm, y_mm, tag="P")
        y_mm += size_pt * (0.47 * len(lines) + 0.18)


def _rulers(paper: Paper, back: bool, upside_down: bool) -> Iterator[Group]:
    """Yield a millimetre grid in the centre of the paper, with a ruler at the top and at the left.

    Both sides print the numbers to type. On the back, read them where the pin through the cross
    comes out; on the front, where the ring of the back shines through.
    """
    # Seen from the front, the flip mirrors one axis of the back.
    x_sign, y_sign = (1, 1) if back else (-1, 1) if upside_down else (1, -1)
    items = (*_grid(), *_axis(x_sign, across=True), *_axis(y_sign, across=False), *_cross(back))
    yield Group("rulers", items, paper.width_mm / 2, paper.height_mm / 2, tag="Figure", alt="x, y")


def _grid() -> Iterator[Item]:
    for at in range(-REACH_MM, REACH_MM + 1):
        width = 0.2 if at % 5 == 0 else 0.08
        yield polyline((at, -REACH_MM), (at, REACH_MM), line="soft", line_mm=width)
        yield polyline((-REACH_MM, at), (REACH_MM, at), line="soft", line_mm=width)


def _axis(sign: int, *, across: bool) -> Iterator[Item]:
    """Yield ticks every half millimetre outside the grid, numbers every five."""
    for half in range(-2 * REACH_MM, 2 * REACH_MM + 1):
        at = half / 2
        length = 3.0 if half % 10 == 0 else 2.0 if half % 2 == 0 else 1.0
        inner, outer = -REACH_MM - 0.8, -REACH_MM - 0.8 - length
        ends = ((at, inner), (at, outer)) if across else ((inner, at), (outer, at))
        yield polyline(*ends, line="ink", line_mm=0.1)
        if half % 10 == 0:
            x, y = (at, outer - 2.2) if across else (outer - 1.0, at)
            style = TextStyle(7.5, "bold", anchor="middle" if across else "end")
            # Adding 0 turns -0.0 into 0.0.
            yield centred_text(x, y, f"{sign * at + 0:g}".replace("-", "−"), style)
    name = (0.0, -REACH_MM - 10.5) if across else (-REACH_MM - 11.0, 0.0)
    yield centred_text(*name, "x" if across else "y", TextStyle(11, "bold"))


def _cross(back: bool) -> Iterator[Item]:
    """Yield the cross for the pin on the front, or a small ring on the back."""
    if back:
        yield circle(0, 0, 0.6, line="ink", line_mm=0.15)
        return
    yield Rect(-2.5, -2.5, 5, 5, fill="paper")
    yield circle(0, 0, 2.0, line="ink", line_mm=0.25)
    ends = (("M", (-4.0, 0.0)), ("L", (4.0, 0.0)), ("M", (0.0, -4.0)), ("L", (0.0, 4.0)))
    yield Path(ends, line="ink", line_mm=0.15)
