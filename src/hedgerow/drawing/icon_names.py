"""Icons by name: the shipped ones, and those of a game.

Names are checked without parsing the drawings: content is full of them, and scoring draws nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Annotated, Any

from hedgerow.base.errors import input_error, quote_value
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.loading.violations import Violation, icon_hint

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Path, Symbol

ICONS = "icons"
ICON_NAME = re.compile(r"[a-z][a-z0-9-]{0,40}")


@record
class Icons:
    """The icons of a game, loaded by calling it with a name: `icon("cow")`.

    Files in `icons/` of the game's folders replace shipped icons; the first folder wins.
    """

    folders: tuple[FilePath, ...] = ()

    def __call__(self, name: str) -> Symbol:
        return find_icon(name, self.folders)

    def cut(self, name: str) -> Path | None:
        """Return the shape that a piece with this icon is cut out along; None if it has none."""
        from hedgerow.drawing.icons import load_cut

        return load_cut(_icon_file(name, self.folders))

    @property
    def own_names(self) -> frozenset[str]:
        """Return the names of the game's own icons."""
        return _names_in(self.folders)


@lru_cache(maxsize=2048)
def find_icon(name: str, folders: tuple[FilePath, ...]) -> Symbol:
    """Return an icon by name, from the first folder that has it, or the shipped one.

    Raises InputError for an unknown name, or a file that cannot be read or printed.
    """
    from hedgerow.drawing.icons import load_own_icon, load_shipped_icon

    path = _icon_file(name, folders)
    is_shipped = path.parent.parent == data_folder("templates")
    return load_shipped_icon(path) if is_shipped else load_own_icon(path)


def _icon_file(name: str, folders: tuple[FilePath, ...]) -> FilePath:
    """Return the file of an icon. Raises InputError for an unknown name."""
    shipped = data_folder("templates")
    for folder in (*folders, shipped) if ICON_NAME.fullmatch(name) else ():
        path = folder / ICONS / f"{name}.svg"
        if path.is_file():
            return path
    message = Message("unknown icon {found}", found=quote_value(name))
    known = {*icon_names(), *_names_in(folders)}
    raise input_error(str(shipped / ICONS), message, icon_hint(name, sorted(known)))


def icon_names() -> tuple[str, ...]:
    """Return the names of all shipped icons."""
    return tuple(sorted(_names_in((data_folder("templates"),))))


@lru_cache(maxsize=256)
def _names_in(folders: tuple[FilePath, ...]) -> frozenset[str]:
    files = (file for folder in folders for file in (folder / ICONS).glob("*.svg"))
    return frozenset(file.stem for file in files if ICON_NAME.fullmatch(file.stem))


class KnownIcon:
    """Constraint of a model field: the text must name an icon, shipped or the game's own."""

    def check(self, text: str) -> Violation | None:
        names = icon_names()
        if text in names:
            return None
        # The model does not know the game's folder. `icon` lets the caller drop this violation if
        # the game has such an icon.
        message = Message("unknown icon {found}", found=quote_value(text))
        return Violation((), message, icon_hint(text, names), icon=text)

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"enum": [*icon_names()]}


Icon = Annotated[str, KnownIcon()]
