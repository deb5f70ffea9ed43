"""Themes: the colours and hatches of every role a scene paints with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Annotated

from hedgerow.base.errors import did_you_mean, misuse, quoted, wrong
from hedgerow.base.messages import Said
from hedgerow.base.shipped import shipped
from hedgerow.drawing.scene import Hatch, Path, Rect
from hedgerow.loading.checks import KEY, Fault
from hedgerow.loading.models import Ge, Gt, Le, Written, model
from hedgerow.loading.reader import load_content

_COLOUR = "#[0-9a-f]{6}"
Colour = Annotated[
    str,
    Written(
        _COLOUR, Said("expected a colour like #4f8f3a, found {found}"), Said("write it in quotes")
    ),
]


@model
class Theme:
    """How a print looks: the colour of every role, and the hatch of those that have one.

    `scale` prints everything larger, where the paper has room for it.
    """

    colours: dict[str, Colour]
    hatches: dict[str, Hatch]
    line_scale: Annotated[float, Gt(0), Le(10)]
    scale: Annotated[float, Ge(1), Le(2)] = 1.0

    def colour(self, role: str) -> str:
        """The colour of a role; one that no theme knows is the fault of a content file."""
        if role not in self.colours:
            message = Said("no theme has a colour of that name")
            raise wrong(role[:40], message, did_you_mean(role, self.colours))
        return self.colours[role]

    def faults(self) -> Iterator[Fault]:
        for role in self.hatches:
            if role not in self.colours:
                message = Said("no colour is called {found}", found=quoted(role))
                yield Fault(("hatches", role, KEY), message, did_you_mean(role, self.colours))


def line_width_mm(shape: Path | Rect, theme: Theme) -> float:
    """How wide a line is drawn: themes make lines bolder, but never the ones to cut along."""
    return shape.line_mm if shape.line == "cut" else shape.line_mm * theme.line_scale


@cache
def find_theme(name: str) -> Theme:
    """A theme of `templates/themes`."""
    folder = shipped("templates") / "themes"
    known = sorted(it.stem for it in folder.glob("*.yaml"))
    if name not in known:
        message = Said("no theme is called {name}", name=quoted(name))
        raise misuse("--theme", message, did_you_mean(name, known))
    return load_content(folder / f"{name}.yaml", Theme)


def is_colour(text: str) -> bool:
    """Whether a text is a colour written as # and six hexadecimal digits."""
    return re.fullmatch(_COLOUR, text) is not None
