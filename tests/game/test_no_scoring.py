"""Games without points: cards or sheets to print, and no pad, no form and no score."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hedgerow.authoring.validate import check_content
from hedgerow.base.errors import InputError
from hedgerow.game.library import Library
from hedgerow.game.scored_game import score_entry
from hedgerow.webapp.rpc import handle_call
from tests.game.open_games import problems, write_game

GAME = """
kinds: [{id: cow, icon: cow}]
decks:
  - {id: pairs, layout: goods, cards: [{id: cow, copies: 2, values: {icon: cow}}, {id: hen, copies: 2, values: {icon: hen}}]}
"""
WORDS = """
letters: {cow: C}
names: {cow: cow}
decks: {pairs: Pairs}
cards: {cow: Cow, hen: Hen}
play: ["Turn over two cards: a pair is yours."]
"""
NO_SCORING = "this game has no scoring"


@pytest.fixture
def memory(tmp_path: Path) -> Library:
    return write_game(tmp_path, GAME, WORDS, "memory")


def test_the_game_is_valid_and_says_that_it_has_no_scoring(memory: Library, tmp_path: Path) -> None:
    assert check_content(tmp_path / "memory", library=memory) == ()
    assert not memory.find_game("memory").has_scoring


def test_a_score_file_is_refused_at_the_line_of_the_game(memory: Library) -> None:
    assert problems(memory, "\n[Anna]\nC\n", "memory") == [
        "1:7 this game has no scoring | add rules to scoring"
    ]


def test_it_has_no_form_and_scores_no_entry(memory: Library) -> None:
    for attempt in (
        lambda: memory.find_game("memory").form("en"),
        lambda: score_entry({"game": "memory", "sections": []}, library=memory),
    ):
        with pytest.raises(InputError) as caught:
            attempt()
        assert [str(it.message) for it in caught.value.problems] == [NO_SCORING]


def test_its_kit_has_cards_and_rules_but_no_pad(memory: Library, tmp_path: Path) -> None:
    from hedgerow.printing.render import render
    from hedgerow.printing.request import PrintRequest
    from hedgerow.webapp.pictures import printable_parts

    game = memory.find_game("memory")
    kit = render(PrintRequest(game="memory", what="kit"), game)

    assert sum(document.page_count for document in kit.documents) >= 2
    assert [part["id"] for part in printable_parts(game, "en")] == ["kit", "pairs"]
    with pytest.raises(InputError, match=NO_SCORING):
        render(PrintRequest(game="memory", what="pad"), game)


def test_the_page_offers_no_score(memory: Library, tmp_path: Path) -> None:
    answer, _ = handle_call("about", json.dumps({"lang": "en"}), memory)

    assert json.loads(answer)["broken"] == []
    games = {it["id"]: it["scores"] for it in json.loads(answer)["games"]}
    assert games["memory"] is False
    assert games["fallow"] is True


def test_cards_that_score_are_a_scoring(tmp_path: Path) -> None:
    scoring = GAME.replace("values: {icon: hen}", "of: cow, points: 1").replace(
        "{id: pairs,", "{id: pairs, held: {most: 2},"
    )
    library = write_game(tmp_path, f"{scoring}sheet: {{grid: {{columns: 2, rows: 1}}}}\n", WORDS)

    assert library.find_game("test").has_scoring
