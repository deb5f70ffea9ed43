"""Themes: colours and hatches of the roles that scenes are painted with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Annotated

from hedgerow.base.errors import did_you_mean, input_error, quote_value, usage_error
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.scene import Hatch, Path, Rect
from hedgerow.loading.models import Ge, Gt, Le, Matches, model
from hedgerow.loading.reader import load_model
from hedgerow.loading.violations import AT_KEY, Violation, colour_hint

THEMES, COLOUR = "themes", "colour"
THEME_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")
Colour = Annotated[
    str,
    Matches(
        "#[0-9a-f]{6}",
        Message("expected a colour like #4f8f3a, found {found}"),
        Message("put it in quotes"),
    ),
]


@model
class Theme:
    """The colours of all roles, the hatches of some, and how bold and large everything is printed.

    `scale` prints everything larger, if the paper is large enough.
    """

    colours: dict[str, Colour]
    hatches: dict[str, Hatch]
    line_scale: Annotated[float, Gt(0), Le(10)]
    scale: Annotated[float, Ge(1), Le(2)] = 1.0

    def colour(self, role: str) -> str:
        """Return the colour of a role. Raises InputError for an unknown one."""
        # Roles may come from content files, so an unknown one is the user's error, not ours.
        if role not in self.colours:
            message = Message("no theme defines this colour")
            raise input_error(role[:40], message, colour_hint(role, self.colours))
        return self.colours[role]

    def violations(self) -> Iterator[Violation]:
        for role in self.hatches:
            if role not in self.colours:
                message = Message("unknown colour {found}", found=quote_value(role))
                yield Violation(("hatches", role, AT_KEY), message, colour_hint(role, self.colours))


def line_width_mm(shape: Path | Rect, theme: Theme) -> float:
    """Return the width of a line in a theme. Cut lines stay thin in all themes."""
    return shape.line_mm if shape.line == "cut" else shape.line_mm * theme.line_scale


@model
class OwnTheme:
    """A game's own theme, in `themes`: values it omits come from the shipped theme.

    colours: colours of roles; the theme `colour` names all roles
    hatches: hatch patterns of roles, so that fills differ in black and white
    line_scale: factor for the width of lines
    scale: factor for the size of everything printed, if the paper is large enough
    """

    colours: dict[str, Colour] | None = None
    hatches: dict[str, Hatch] | None = None
    line_scale: Annotated[float, Gt(0), Le(10)] | None = None
    scale: Annotated[float, Ge(1), Le(2)] | None = None

    def violations(self) -> Iterator[Violation]:
        known_roles = load_theme(COLOUR).colours
        for key, roles in (("colours", self.colours), ("hatches", self.hatches)):
            for role in roles or ():
                if role not in known_roles:
                    message = Message("unknown colour {found}", found=quote_value(role))
                    yield Violation((key, role, AT_KEY), message, colour_hint(role, known_roles))

    def apply_to(self, theme: Theme) -> Theme:
        """Return a theme with the values of this one laid over it."""
        return Theme(
            colours={**theme.colours, **(self.colours or {})},
            hatches={**theme.hatches, **(self.hatches or {})},
            line_scale=self.line_scale or theme.line_scale,
            scale=self.scale or theme.scale,
        )


@lru_cache(maxsize=128)
def load_theme(name: str, folders: tuple[FilePath, ...] = ()) -> Theme:
    """Load a theme: the shipped one, with those of the same name in a game's folders over it.

    The first folder wins. Raises InputError if no folder has the theme, and it is not shipped.
    """
    check_theme(name, folders)
    shipped, own = _theme_files(data_folder("templates")), [_theme_files(it) for it in folders]
    # A game's theme with a new name is laid over the theme `colour`.
    theme = load_model(shipped.get(name, shipped[COLOUR]), Theme)
    for files in reversed(own):
        theme = load_model(files[name], OwnTheme).apply_to(theme) if name in files else theme
    return theme


def check_theme(name: str, folders: Iterable[FilePath]) -> None:
    """Raise InputError for a theme that is neither in the folders nor shipped."""
    names = theme_names(folders)
    if name not in names:
        message = Message("unknown theme {name}", name=quote_value(name))
        raise usage_error("--theme", message, did_you_mean(name, names))


def theme_names(folders: Iterable[FilePath]) -> tuple[str, ...]:
    """Return the names of the themes in some game folders, then of the shipped ones."""
    themes = (_theme_files(folder) for folder in (*folders, data_folder("templates")))
    return tuple(dict.fromkeys(name for files in themes for name in files))


def _theme_files(folder: FilePath) -> dict[str, FilePath]:
    files = sorted((folder / THEMES).glob("*.yaml"))
    return {file.stem: file for file in files if THEME_NAME.fullmatch(file.stem)}
