"""The shipped kuhfstein, a judge who scores like `hedgerow score`, and the program itself."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from hedgerow.cli import main
from hedgerow.library import Box, Library, open_library

Edit = Callable[[dict[str, Any]], None]
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def box(library: Library) -> Box:
    return library.box("kuhfstein")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `hedgerow`; answers its exit status, standard output and standard error."""

    def hedgerow(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["hedgerow", *map(str, words)])
        status = 0
        try:
            main()
        except SystemExit as done:
            status = done.code if isinstance(done.code, int) else 0
        told = capsys.readouterr()
        return status, told.out, told.err

    return hedgerow


@pytest.fixture(scope="session")
def changed(
    box: Box, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[dict[str, Edit]], Library]:
    """Makes a library whose kuhfstein has other values in some of its YAML files.

    A language that is not shipped starts from the English words.
    """

    def with_edits(edits: dict[str, Edit]) -> Library:
        folder = tmp_path_factory.mktemp("changed")
        (folder / "kuhfstein").mkdir()
        for name in sorted({"game.yaml", "en.yaml", *edits}):
            source = box.folder / name
            target = folder / "kuhfstein" / name
            shutil.copy(source if source.is_file() else box.folder / "en.yaml", target)
            if name in edits:
                rewrite(target, edits[name])
        return open_library((folder,))

    return with_edits


def rewrite(path: Path, edit: Edit) -> None:
    """Change the values of a file; words are all written in quotes, so that no Y is misread."""
    values = yaml.safe_load(path.read_text(encoding="utf-8"))
    edit(values)
    quotes = None if path.name == "game.yaml" else '"'
    text = yaml.safe_dump(values, allow_unicode=True, sort_keys=False, default_style=quotes)
    path.write_text(text, encoding="utf-8")
