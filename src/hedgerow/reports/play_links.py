"""Links that hand finished games over to BG Stats, an app that logs plays.

The format is described at
https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from hedgerow.reports.score_report import PlayedGame

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "hedgerow"


def finished_games(played: Sequence[PlayedGame]) -> list[PlayedGame]:
    """Return the games that are over: a log of plays has results only."""
    return [game for game in played if game.result.state == "final"]


def play_links(played: Sequence[PlayedGame], now: datetime) -> bytes:
    """Return a text with a link per game, each below the game and its file."""
    blocks = (
        f"{game.title} · {_printable(game.path)}\n{play_link(game, _played_at(game.path, now))}\n"
        for game in played
    )
    return "\n".join(blocks).encode("utf-8", "replace")


def play_link(game: PlayedGame, played_at: datetime) -> str:
    """Return the link that opens a finished game in BG Stats, which asks before it saves it."""
    result = game.result
    names = [score.player for score in result.scores]
    date = played_at.astimezone(UTC)
    # The same play, scored again on the same day, must have the same id.
    identity = [game.game, Path(game.path).name, f"{date:%Y-%m-%d}", *names]
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": sha256(json.dumps(identity).encode()).hexdigest()[:16],
        "playDate": f"{date:%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": game.title,
            "sourceGameId": game.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": score.player,
                "sourcePlayerId": score.player.casefold(),
                "score": score.total,
                "rank": rank,
                "winner": len(names) > 1 and rank == 1,
            }
            for score, rank in zip(result.scores, result.ranks, strict=True)
        ],
    }
    return ADDRESS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _played_at(path: str, now: datetime) -> datetime:
    """Return when a game ended: a score file has no date, but was last changed after the game."""
    try:
        return datetime.fromtimestamp(Path(path).stat().st_mtime, UTC)
    except (OSError, ValueError, OverflowError):
        return now


def _printable(text: str) -> str:
    """Return text without line breaks and other control characters."""
    return "".join(char if char.isprintable() else " " for char in text)
