"""The figures that are shipped with every game are those of its content."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from hedgerow.library.library import open_library
from hedgerow.library.playtest_stats import content_fingerprint
from hedgerow.playtest.matches import player_counts
from hedgerow.playtest.runner import PlaytestOptions, PlaytestReport, run_playtest
from hedgerow.playtest.verdicts import RULES, find_verdicts
from tests.playtest.logs import playable

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/playtest.schema.json").read_text("utf-8"))


def test_the_schema_knows_every_kind_of_verdict_and_no_other() -> None:
    kinds = SCHEMA["properties"]["verdicts"]["items"]["properties"]["kind"]["enum"]

    assert kinds == [*RULES] == ["dead", "dull", "seat", "saturated"]


def test_nothing_shipped_is_dead_but_the_orchard_and_the_figures_say_why() -> None:
    dead = {
        it["what"]: it.get("why", "")
        for game in playable()
        for it in json.loads((open_library().find_game(game).folder / "playtest.json").read_text())[
            "verdicts"
        ]
        if it["kind"] == "dead"
    }

    assert dead.keys() == {"goal:orchard"}
    assert "do not play for this goal" in dead["goal:orchard"]


def test_matching_removes_four_fifths_of_what_sheets_differ_in_worth() -> None:
    told = json.loads(
        (open_library().find_game("stampfarm").folder / "playtest.json").read_text("utf-8")
    )

    assert told["sheets"]["free"] > told["sheets"]["worth"]
    assert told["sheets"]["removed"] >= 0.8


def test_matching_does_so_in_the_basic_game_of_stampfarm_too() -> None:
    asked = PlaytestOptions(game="stampfarm", variant="basic", games=3000, sheets=("both",))
    (answer,) = run_playtest(open_library(), asked, lambda games: None)

    assert isinstance(answer, PlaytestReport)
    assert answer.data["sheets"]["removed"] >= 0.8


@pytest.mark.parametrize("game", playable())
def test_the_shipped_figures_are_of_this_content(game: str) -> None:
    loaded = open_library().find_game(game)
    told = json.loads((loaded.folder / "playtest.json").read_text("utf-8"))

    jsonschema.validate(told, SCHEMA)
    assert told["content"] == content_fingerprint(loaded.tree), "run make playtest"
    assert (told["game"], told["games"]) == (game, 10_000)
    assert (told["players"],) == player_counts(loaded, None)
    assert [(it["kind"], it["what"]) for it in told["verdicts"]] == [
        (it.kind, it.what) for it in find_verdicts(told)
    ]
