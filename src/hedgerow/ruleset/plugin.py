"""Rulesets of other packages, found by entry points in the group `hedgerow.games`.

The entry point is named like the ruleset and points to a package that defines `RULESET`. In the
package's folder, `messages/` contains its catalogues and `content/` the folders of its games.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from hedgerow.base.errors import InputError, Location, Problem, input_error, quote_value
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.ruleset.ruleset import Ruleset, import_part

GROUP = "hedgerow.games"
T = TypeVar("T")


@cache
def find_plugins() -> tuple[Plugin, ...]:
    """Return the entry points of all installed packages, sorted by name."""
    if not _has_entry_points():
        return ()
    from importlib.metadata import entry_points

    plugins = (
        Plugin(it.name, it.module, it.dist.name if it.dist else it.module)
        for it in entry_points(group=GROUP)
    )
    return tuple(sorted(set(plugins), key=lambda it: (it.name, it.package, it.module)))


def _has_entry_points() -> bool:
    """Return whether any installed package may have an entry point of our group.

    This avoids importing `importlib.metadata`, which takes as long as scoring a game.
    """
    for folder in map(Path, sys.path):
        if folder.is_file():  # an archive: importlib.metadata can read it, we do not
            return True
        for metadata in folder.glob("*-info"):
            file = metadata / "entry_points.txt"
            if file.is_file() and GROUP in file.read_text("utf-8"):
                return True
    return False


@record
class Plugin:
    """An entry point: the name of a ruleset, its module, and the package that installed it."""

    name: str
    module: str
    package: str

    @property
    def folder(self) -> Path | None:
        """Return the folder of the module, or None if it has none."""
        try:
            spec = find_spec(self.module)
        except Exception:  # find_spec imports the parent packages, which may fail in any way
            return None
        locations = spec.submodule_search_locations if spec else None
        return Path(next(iter(locations))) if locations else None

    def load_ruleset(self) -> Ruleset[Any, Any, Any]:
        """Import the module and return its ruleset. Raises InputError if anything fails."""
        ruleset = self._load(lambda: getattr(import_module(self.module), "RULESET", None))
        if not isinstance(ruleset, Ruleset):
            raise self._load_error(
                Message("module {module} has no RULESET of type Ruleset", module=self.module)
            )
        if ruleset.id != self.name:
            raise self._load_error(
                Message("RULESET has the id {name}", name=quote_value(ruleset.id))
            )
        # Further modules of the package are imported later, which may fail too.
        return replace(ruleset, load_part=self._load_part)

    def _load_part(self, module: str, name: str) -> Any:
        return self._load(lambda: import_part(module, name))

    def clash_problem(self, other_package: str) -> Problem:
        """Return the problem that another package already provides a ruleset of this name."""
        message = Message(
            "ignoring the rules {name} from package {package}: {other} already provides "
            "rules of that name",
            name=quote_value(self.name),
            package=self.package,
            other=other_package,
        )
        return Problem(self._location, message, Message("rename the entry point"))

    @property
    def _location(self) -> Location:
        return Location(str(self.folder / "__init__.py") if self.folder else self.package)

    def _load(self, load: Callable[[], T]) -> T:
        """Call `load`, which runs foreign code. Raises InputError if that fails in any way."""
        try:
            return load()
        except (Exception, SystemExit) as error:
            # Only the first line, because a problem is reported on one line.
            reason = f"{type(error).__name__}: {getattr(error, 'msg', error)}".splitlines()[0]
            raise self._load_error(
                Message("{text}", text=reason), self._error_location(error)
            ) from None

    def _load_error(self, reason: Message, location: Location | None = None) -> InputError:
        message = Message(
            "cannot load the rules {name}: {reason}", name=quote_value(self.name), reason=reason
        )
        hint = Message("fix or uninstall package {package}", package=self.package)
        return input_error(location or self._location, message, hint)

    def _error_location(self, error: BaseException) -> Location | None:
        """Return the location of an error: the innermost line within this package."""
        from traceback import extract_tb

        if isinstance(error, SyntaxError) and error.filename:
            text = (error.text or "").rstrip("\n")
            return Location(error.filename, error.lineno or 0, error.offset or 0, text)
        if isinstance(error, ImportError) and error.path and error.name is None:
            return Location(error.path)  # a module that lacks a part, see `import_part`
        own = [
            frame
            for frame in extract_tb(error.__traceback__)
            if self.folder and self.folder in Path(frame.filename).parents
        ]
        return (
            Location(own[-1].filename, own[-1].lineno or 0, 0, own[-1].line or "") if own else None
        )
