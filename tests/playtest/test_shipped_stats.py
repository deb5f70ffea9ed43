"""The statistics shipped with every game belong to its content."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from hedgerow.game.library import open_library
from hedgerow.playtest.matches import content_fingerprint, player_counts
from hedgerow.playtest.runner import PlaytestOptions, PlaytestReport, run_playtest
from hedgerow.playtest.stats import RULES, find_verdicts
from tests.playtest.logs import playable

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/playtest.schema.json").read_text("utf-8"))


def test_schema_lists_exactly_the_kinds_of_verdicts() -> None:
    kinds = SCHEMA["properties"]["verdicts"]["items"]["properties"]["kind"]["enum"]

    assert kinds == [*RULES] == ["dead", "dull", "seat", "saturated"]


def test_only_the_orchard_is_dead_in_shipped_games_and_its_verdict_has_a_reason() -> None:
    dead = {
        it["what"]: it.get("why", "")
        for game in playable()
        for it in json.loads((open_library().find_game(game).folder / "playtest.json").read_text())[
            "verdicts"
        ]
        if it["kind"] == "dead"
    }

    assert dead.keys() == {"goal:orchard"}
    assert "do not aim for this goal" in dead["goal:orchard"]


def test_matching_removes_four_fifths_of_the_variance_of_sheets() -> None:
    stats = json.loads(
        (open_library().find_game("stampfarm").folder / "playtest.json").read_text("utf-8")
    )

    assert stats["sheets"]["free"] > stats["sheets"]["worth"]
    assert stats["sheets"]["removed"] >= 0.8


def test_matching_removes_four_fifths_in_the_basic_game_of_stampfarm() -> None:
    options = PlaytestOptions(game="stampfarm", variant="basic", games=3000, sheets=("both",))
    (report,) = run_playtest(open_library(), options, lambda games, total: None)

    assert isinstance(report, PlaytestReport)
    assert report.data["sheets"]["removed"] >= 0.8


@pytest.mark.parametrize("game", playable())
def test_shipped_statistics_match_the_content(game: str) -> None:
    loaded = open_library().find_game(game)
    stats = json.loads((loaded.folder / "playtest.json").read_text("utf-8"))

    jsonschema.validate(stats, SCHEMA)
    assert stats["content"] == content_fingerprint(loaded.tree), "run make playtest"
    assert (stats["game"], stats["games"]) == (game, 10_000)
    assert (stats["players"],) == player_counts(loaded, None)
    assert [(it["kind"], it["what"]) for it in stats["verdicts"]] == [
        (it.kind, it.what) for it in find_verdicts(stats)
    ]
