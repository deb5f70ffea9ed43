"""Results of several games as a table for spreadsheets."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from io import StringIO

from hedgerow.reports.score_report import PlayedGame

COLUMNS = ("file", "game", "player", "total", "rank")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
# Where a spreadsheet may see the start of a cell: at the start of the text, and after whatever the
# country's settings make the separator.
_FORMULA = re.compile(r"(^\s*|[,;\t\r\n]\s*)(?=[=+\-@])")


def results_csv(played: Sequence[PlayedGame]) -> bytes:
    """Return a row per player and game, with a column for every rule of all these games.

    The columns of the rules are those of a report's ranking: all requests are one column. A
    player's rank is empty while the game is undecided, and so are the rules of other games. As in
    RFC 4180, lines end in CR LF, and cells with commas or quotes are quoted.
    """
    rules: dict[str, None] = {}
    # A rule for which a player has no line pays 0 in games that have it.
    zeros: dict[tuple[str, str], dict[str, int]] = {}
    for game in played:
        kinds = [rule for score in game.result.scores for rule in score.points_by_kind]
        rules |= dict.fromkeys(kinds)
        zeros.setdefault((game.game, game.result.variant), {}).update(dict.fromkeys(kinds, 0))
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow((*COLUMNS, *map(_harmless, rules)))
    for game in played:
        for score, rank in zip(game.result.scores, game.result.ranks, strict=True):
            points = zeros[game.game, game.result.variant] | score.points_by_kind
            about = (_harmless(game.path), _harmless(game.game), _harmless(score.player))
            cells = (points.get(rule, "") for rule in rules)
            writer.writerow((*about, score.total, "" if rank is None else rank, *cells))
    return text.getvalue().encode("utf-8", "replace")


def _harmless(text: str) -> str:
    """Return text that no spreadsheet takes for a formula: `=1+1` becomes `'=1+1`.

    Names come from files that somebody sent, and a formula can fetch a web page or start a program.
    Quotes of CSV do not help: spreadsheets remove them first. An apostrophe is what one would type
    there to enter such a text. Numbers are written as they are: a negative one is no formula.
    """
    return _FORMULA.sub(r"\1'", text)
