"""The examples in content/examples have the results that were worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hedgerow.base.package_data import data_folder
from hedgerow.game.library import open_library
from hedgerow.game.scored_game import score_file
from hedgerow.reports.score_report import score_json

EXAMPLES = data_folder("content") / "examples"
FILES = sorted(EXAMPLES.glob("*/*.txt"))
GAMES = [folder.name for folder in open_library().game_folders()]


def score_data(path: Path) -> Any:
    """Return the output of `hedgerow score --json`, without names, texts and sums."""
    scored = score_file(path, open_library(), "en")
    data = json.loads(score_json(path.name, scored.game.id, scored.result))
    del data["file"]
    assert data.pop("state") == ("final" if data["complete"] else "so-far")
    assert data.pop("open") == []
    for player in data["players"]:
        assert sum(player.pop("kinds").values()) == player["total"]
        assert (player.pop("rank") == 1) == (player["name"] in data["winners"])
        for line in player["lines"]:
            del line["text"]
    return data


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_example_gives_what_was_worked_out_by_hand(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))

    assert score_data(path) == expected


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_examples_explained_in_comments(game: str) -> None:
    files = [path for path in FILES if path.parent.name == game]

    assert len(files) >= 3
    assert all(path.read_text("utf-8").startswith("# ") for path in files)


def test_no_expected_result_is_left_over() -> None:
    assert sorted(EXAMPLES.glob("*/*.json")) == [path.with_suffix(".json") for path in FILES]
