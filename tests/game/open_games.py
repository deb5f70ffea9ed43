"""Small open games for tests, written into a folder and opened like a user's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.messages import make_translator
from hedgerow.game.library import Library, open_library
from hedgerow.game.scored_game import (
    ScoredGame,
    compose_text,
    parse_entry,
    score_entry,
    score_text,
)

HEAD = """
about:
  title: Test
  tag: TT
  players: {least: 1, most: 4}
"""
ENGLISH = make_translator("en")


def write_game(folder: Path, game: str, words: str, name: str = "test") -> Library:
    """Write a game file without its head, and its English words; return a library with the game."""
    (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / name / "game.yaml").write_text(HEAD + game, "utf-8")
    (folder / name / "en.yaml").write_text("lead: A test.\n" + words, "utf-8")
    return open_library(folder)


def score(library: Library, text: str, name: str = "test") -> ScoredGame:
    """Score the text of a finished game, without its first line."""
    return score_text(f"game: {name}\n{text}", library=library)


def lines(scored: ScoredGame) -> dict[str, list[tuple[str, int, str]]]:
    """Return the id, points and cells of every line, by player."""
    return {
        it.player: [
            (line.rule, line.points, " ".join(pos.name for pos in line.cells)) for line in it.lines
        ]
        for it in scored.result.scores
    }


def totals(scored: ScoredGame) -> dict[str, int]:
    """Return the totals by player."""
    return {it.player: it.total for it in scored.result.scores}


def warnings(scored: ScoredGame) -> list[str]:
    """Return the warnings as text."""
    return [str(it) for it in scored.result.warnings]


def questions(scored: ScoredGame) -> list[tuple[str, str, str]]:
    """Return the open questions: text, section and field."""
    return [(it.text, it.section, it.field) for it in scored.result.open]


def problems(library: Library, text: str, name: str = "test") -> list[str]:
    """Return the problems of a score file: line and column, message, hint."""
    with pytest.raises(InputError) as caught:
        score(library, text, name)
    return [
        f"{it.location.line}:{it.location.column} {it.message} | {it.hint}"
        for it in caught.value.problems
    ]


def check_round_trip(library: Library, text: str, name: str = "test") -> dict[str, object]:
    """Check that an entry and its text are the same game as a score file; return the entry."""
    whole = f"game: {name}\n{text}"
    scored = score_text(whole, library=library)
    entry = parse_entry(whole, library=library)
    again = compose_text(entry, library=library)
    for other in (score_entry(entry, library=library), score_text(again, library=library)):
        assert other.result == scored.result
    assert parse_entry(again, library=library) == entry
    return entry
