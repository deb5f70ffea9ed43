"""Small open games for tests, written into a folder and opened like a user's own."""

from __future__ import annotations

from pathlib import Path

from hedgerow.base.messages import make_translator
from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import ScoredGame, score_text

HEAD = """
about:
  rules: sheet-and-deck
  title: Test
  tag: TT
  players: {least: 1, most: 4}
"""
ENGLISH = make_translator("en", [])


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
