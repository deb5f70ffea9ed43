"""Games with changed values, for tests of the content."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library

Edit = Callable[[dict[str, Any]], None]
Changed = Callable[[dict[str, Edit]], Library]


def changes_of(game: Game, folders: pytest.TempPathFactory) -> Changed:
    """Return a function that creates libraries with changed YAML files of a game.

    A language that is not shipped starts from the English words.
    """

    def with_edits(edits: dict[str, Edit]) -> Library:
        folder = folders.mktemp("changed")
        # Its icons, layouts, pictures and tables, but no words that may be lacking then.
        shutil.copytree(game.folder, folder / game.id, ignore=shutil.ignore_patterns("??.yaml"))
        for name in sorted({"game.yaml", "en.yaml", *edits}):
            source = game.folder / name
            target = folder / game.id / name
            shutil.copy(source if source.is_file() else game.folder / "en.yaml", target)
            if name in edits:
                _rewrite(target, edits[name])
        return open_library((folder,))

    return with_edits


def _rewrite(path: Path, edit: Edit) -> None:
    """Change the values of a file. Words are quoted, as YAML reads an unquoted Y as true."""
    values = yaml.safe_load(path.read_text(encoding="utf-8"))
    edit(values)
    quotes = None if path.name == "game.yaml" else '"'
    text = yaml.safe_dump(values, allow_unicode=True, sort_keys=False, default_style=quotes)
    path.write_text(text, encoding="utf-8")
