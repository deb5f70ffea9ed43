"""Rules of games as sentences, for people and as JSON."""

from __future__ import annotations

import json
import re

import pytest

from hedgerow.game.content import stated_rules
from hedgerow.game.library import open_library
from hedgerow.reports.rules_report import rules_json, rules_text

LIBRARY = open_library()
GAMES = [game.id for game in LIBRARY.games()]


def test_rules_are_listed_with_name_id_and_sentence() -> None:
    lines = rules_text([LIBRARY.find_game("kuhfstein")], "en").splitlines()

    assert lines[:4] == ["Kuhfstein", "", "  Track (track)", "      Points: 1\u00a0point each."]
    assert lines[4:7] == [
        "",
        "  Lakeshore (lakeshore)",
        "      Lakes next to at least 1\u00a0empty cell or outer edge: "
        "4\u00a0points once for at least 2.",
    ]


def test_rules_as_json_are_in_the_order_of_the_game_file() -> None:
    data = json.loads(rules_json([LIBRARY.find_game("kuhlorado")], "it"))

    assert (data["game"], data["title"]) == ("kuhlorado", "Kuhlorado")
    assert [rule["id"] for rule in data["rules"]] == [*("meadow", "trough", "land", "head-start")]
    assert data["rules"][0]["text"].startswith("Caselle proprie su ogni lato")


@pytest.mark.parametrize("game", GAMES)
def test_german_sentences_have_no_ids_of_the_game_file(game: str) -> None:
    loaded = LIBRARY.find_game(game)
    vocabulary = stated_rules(loaded.content).vocabulary
    ids = {*vocabulary.kinds, *vocabulary.families, *vocabulary.symbols, *vocabulary.fields}
    ids |= {*vocabulary.walls, *vocabulary.moments}
    ids = {name for name in ids if not name.isdigit()}
    for rule in json.loads(rules_json([loaded], "de"))["rules"]:
        assert rule["name"] != rule["id"]
        assert ids.isdisjoint(re.findall(r"[\w-]+", rule["text"])), rule["text"]
