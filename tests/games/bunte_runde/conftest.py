"""The shipped bunte-runde, judges who score like `hedgerow score`, and one of seven by seven."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from hedgerow.library import Box, Library, open_library

Edit = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="session")
def box(library: Library) -> Box:
    return library.box("bunte-runde")


@pytest.fixture(scope="session")
def changed(
    box: Box, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[dict[str, Edit]], Library]:
    """Makes a library whose bunte-runde has other values in some of its YAML files."""

    def with_edits(edits: dict[str, Edit]) -> Library:
        folder = tmp_path_factory.mktemp("changed")
        (folder / "bunte-runde").mkdir()
        for name in ("game.yaml", "en.yaml"):
            target = folder / "bunte-runde" / name
            shutil.copy(box.folder / name, target)
            if name in edits:
                rewrite(target, edits[name])
        return open_library((folder,))

    return with_edits


def rewrite(path: Path, edit: Edit) -> None:
    """Change the values of a file; words are all written in quotes, so that no Y is misread."""
    values = yaml.safe_load(path.read_text(encoding="utf-8"))
    edit(values)
    quotes = '"' if path.name == "en.yaml" else None
    text = yaml.safe_dump(values, allow_unicode=True, sort_keys=False, default_style=quotes)
    path.write_text(text, encoding="utf-8")


def seventh_colour_and_kind(game: dict[str, Any]) -> None:
    shapes = game["variants"][0]
    game["colours"].append({"id": "silver", "paint": "stone"})
    shapes["kinds"].append({"id": "heart", "picture": "heart"})
    shapes["colours"].append("silver")
    shapes["coins"] = {"value": 49, "source": "house"}


def words_of_the_seventh(words: dict[str, Any]) -> None:
    words["letters"]["silver"] = "S"
    words["colours"]["silver"] = "silver"
    words["kinds"]["heart"] = "heart"


@pytest.fixture(scope="session")
def larger(changed: Callable[[dict[str, Edit]], Library]) -> Library:
    """A library whose shapes are seven in seven colours, with 49 coins."""
    return changed({"game.yaml": seventh_colour_and_kind, "en.yaml": words_of_the_seventh})
