"""What is known of a user's printers: how far each has to move its backs."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from hedgerow.base.errors import did_you_mean, quoted, wrong
from hedgerow.base.files import read_text, write_whole
from hedgerow.base.frozen import record
from hedgerow.base.messages import Said
from hedgerow.printing.card_pages import Nudge

NO_PRINTER = "none"
MOST_MM = 15.0
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


def load_printers(path: Path) -> Printers:
    """The printers in a file; none where there is no file."""
    if not path.is_file():
        return Printers()
    try:
        known = json.loads(read_text(path, _MAX_BYTES))
        nudges = {_known_name(name): _nudge(it) for name, it in known["printers"].items()}
        if known["last"] not in nudges:
            raise ValueError(Said("the last printer is not among them"))
        return Printers(known["last"], nudges)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        hint = Said("delete it and measure again: hedgerow calibrate")
        raise wrong(str(path), Said("is no list of printers that can be read"), hint) from None


def find_printer(printers: Printers, name: str | None) -> tuple[str, Nudge]:
    """The printer of that name, or the one measured last; `none` moves nothing."""
    wanted = printers.last if name is None else name.lower()
    if wanted == NO_PRINTER:
        return wanted, Nudge()
    if wanted not in printers.nudges:
        hint = did_you_mean(wanted, [*printers.nudges, NO_PRINTER])
        raise wrong("--printer", Said("no printer is called {name}", name=quoted(wanted)), hint)
    return wanted, printers.nudges[wanted]


def keep_printer(path: Path, name: str, measure: tuple[float, float], *, lying: bool) -> Nudge:
    """Add what was measured to the file of printers; an upright measure forgets a lying one."""
    wanted = name.lower()
    if not _NAME.fullmatch(wanted) or wanted == NO_PRINTER:
        hint = Said("use letters, digits and hyphens, like home")
        raise wrong("--name", Said("{name} is no name for a printer", name=quoted(name)), hint)
    known = load_printers(path)
    nudge = replace(known.nudges.get(wanted, Nudge()), lying=measure) if lying else Nudge(*measure)
    nudges = {**known.nudges, wanted: nudge}
    whole = {"last": wanted, "printers": {key: _data(it) for key, it in nudges.items()}}
    text = json.dumps(whole, indent=2) + "\n"
    write_whole(path, lambda file: file.write(text.encode()), "the folder of your settings")
    return nudge


def parse_measure(text: str) -> tuple[float, float]:
    """`x=1.5mm,y=-0.5mm`: how far backs are moved right and down; what is not named stays 0."""
    found = list(_MEASURE.finditer(text.strip()))
    values = {it[1].lower(): _millimetres(it[2]) for it in found}
    if not found or len(values) < len(found) or _MEASURE.sub("", text.strip()):
        hint = Said("write the two numbers like x=1.5mm,y=-0.5mm")
        raise wrong("--set", Said("cannot read {text}", text=quoted(text)), hint)
    for axis, value in values.items():
        if abs(value) > MOST_MM:
            hint = Said("read it again; are these millimetres?")
            raise wrong(
                "--set", Said("{axis} is more than {most} mm", axis=axis, most=f"{MOST_MM:g}"), hint
            )
    return values.get("x", 0.0), values.get("y", 0.0)


def measure_text(measure: tuple[float, float]) -> str:
    """A measure as it is typed."""
    return f"x={measure[0]:g}mm,y={measure[1]:g}mm"


def _millimetres(text: str) -> float:
    return float(text.replace(",", ".").replace("−", "-"))


def _known_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise ValueError(Said("no name"))
    return name


def _nudge(known: Mapping[str, Any]) -> Nudge:
    lying = known.get("lying")
    return Nudge(*_bounded(known["upright"]), None if lying is None else _bounded(lying))


def _bounded(pair: Any) -> tuple[float, float]:
    x, y = (float(it) for it in pair)
    if not (abs(x) <= MOST_MM and abs(y) <= MOST_MM):
        raise ValueError(Said("too far"))
    return x, y


def _data(nudge: Nudge) -> dict[str, tuple[float, float]]:
    lying = {"lying": nudge.lying} if nudge.lying else {}
    return {"upright": (nudge.x_mm, nudge.y_mm), **lying}
