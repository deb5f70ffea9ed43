"""The figures that are shipped with every game are those of its content."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from hedgerow.library.library import open_library
from hedgerow.playing.matches import content_fingerprint, numbers_of_players
from hedgerow.playing.verdicts import verdicts
from tests.playing.logs import playable

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/playtest.schema.json").read_text("utf-8"))


@pytest.mark.parametrize("game", playable())
def test_the_shipped_figures_are_of_this_content(game: str) -> None:
    box = open_library().box(game)
    told = json.loads((box.folder / "playtest.json").read_text("utf-8"))

    jsonschema.validate(told, SCHEMA)
    assert told["content"] == content_fingerprint(box.tree), "run make playtest"
    assert (told["game"], told["games"]) == (game, 10_000)
    assert (told["players"],) == numbers_of_players(box, None)
    assert [(it["kind"], it["what"]) for it in told["verdicts"]] == [
        (it.kind, it.what) for it in verdicts(told)
    ]
