"""Rules that another package brings, by an entry point in the group `hedgerow.games`.

The entry point has the name of the rules and names a package that has `RULESET`. Beside its modules
lie `messages/`, its catalogues, and `content/`, the folders of its games.
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
from hedgerow.ruleset.ruleset import Ruleset

GROUP = "hedgerow.games"
T = TypeVar("T")


@cache
def find_plugins() -> tuple[Plugin, ...]:
    """All entry points of other packages."""
    if not _any_named():
        return ()
    from importlib.metadata import entry_points

    found = (
        Plugin(it.name, it.module, it.dist.name if it.dist else it.module)
        for it in entry_points(group=GROUP)
    )
    return tuple(sorted(set(found), key=lambda it: (it.name, it.package, it.module)))


def _any_named() -> bool:
    """Whether there is an entry point to find: to load what reads them takes as long as to score.

    Packages in an archive are not looked into here.
    """
    for folder in map(Path, sys.path):
        if folder.is_file():
            return True
        for about in folder.glob("*-info"):
            file = about / "entry_points.txt"
            if file.is_file() and GROUP in file.read_text("utf-8"):
                return True
    return False


@record
class Plugin:
    """The name of rules, the module that has them, and the package it came with."""

    name: str
    module: str
    package: str

    @property
    def folder(self) -> Path | None:
        """The folder of the module; none if there is no such folder."""
        try:
            spec = find_spec(self.module)
        except Exception:
            return None
        places = spec.submodule_search_locations if spec else None
        return Path(next(iter(places))) if places else None

    def load_ruleset(self) -> Ruleset[Any, Any, Any]:
        """The game of the module; whatever keeps it from being loaded is a problem."""
        game = self._loaded(lambda: getattr(import_module(self.module), "RULESET", None))
        if not isinstance(game, Ruleset):
            raise self._wrong(
                Message("module {module} does not define RULESET", module=self.module)
            )
        if game.id != self.name:
            raise self._wrong(Message("RULESET has the id {name}", name=quote_value(game.id)))
        sheet = game.sheet_spec
        if sheet and sheet.art:
            sheet = replace(sheet, art=self._guarded(sheet.art))
        drawings, rules = self._guarded(game.game_art), self._guarded(game.scoring_rules)
        return replace(game, sheet_spec=sheet, game_art=drawings, scoring_rules=rules)

    def _guarded(self, load: Callable[[], T]) -> Callable[[], T]:
        return lambda: self._loaded(load)

    def clash_problem(self, other: str) -> Problem:
        """That these rules are not used, because another package has some of the same name."""
        message = Message(
            (
                "ignoring the rules {name} from package {package}: {other} already provides "
                "rules of that name"
            ),
            name=quote_value(self.name),
            package=self.package,
            other=other,
        )
        return Problem(self._place, message, Message("rename the entry point"))

    @property
    def _place(self) -> Location:
        return Location(str(self.folder / "__init__.py") if self.folder else self.package)

    def _loaded(self, load: Callable[[], T]) -> T:
        """What a module of another package gives; it may fail in any way."""
        try:
            return load()
        except (Exception, SystemExit) as error:
            reason = f"{type(error).__name__}: {getattr(error, 'msg', error)}".splitlines()[0]
            raise self._wrong(Message("{text}", text=reason), self._blamed(error)) from None

    def _wrong(self, reason: Message, location: Location | None = None) -> InputError:
        message = Message(
            "cannot load the rules {name}: {reason}", name=quote_value(self.name), reason=reason
        )
        hint = Message("fix or uninstall package {package}", package=self.package)
        return input_error(location or self._place, message, hint)

    def _blamed(self, error: BaseException) -> Location | None:
        """The last line of this package that was at work."""
        from traceback import extract_tb

        if isinstance(error, SyntaxError) and error.filename:
            text = (error.text or "").rstrip("\n")
            return Location(error.filename, error.lineno or 0, error.offset or 0, text)
        own = [
            frame
            for frame in extract_tb(error.__traceback__)
            if self.folder and self.folder in Path(frame.filename).parents
        ]
        return (
            Location(own[-1].filename, own[-1].lineno or 0, 0, own[-1].line or "") if own else None
        )
