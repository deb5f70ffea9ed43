"""Text of stampfarm: the keys of its words files, and the sheet for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.grid import column_name
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.sheet import Sheet, fairness_key
from hedgerow.ruleset.ruleset import DrawingContext
from hedgerow.scorefile.grid_text import EMPTY, format_grid

_WORDS = """
request.alike score.kinds.group score.kinds.request
farm.name farm.stable farm.score farm.groups farm.requests farm.total farm.set farm.matched
farm.play
deck.requests deck.dice deck.pad request.up_to request.each dice.table dice.joker
dice.glue pad.player pad.total pad.groups pad.requests score.group score.groups score.lone
score.none score.each score.capped score.missed score.lacking score.instead score.reached
score.corners score.empty score.hay score.crowd
score.no_hedge score.twins show.hedge blank.intro blank.letters
form.requests.label form.requests.help form.stable.label form.stable.help form.hedge
by lead parts.sheets parts.requests parts.dice parts.pad cut home setup play stable end count more
example.turn example.score
"""


def word_keys(content: StampfarmContent) -> Iterator[str]:
    """Yield the keys of a words file."""
    yield from _WORDS.split()
    for kind in content.species:
        yield from (f"species.{kind.id}", f"plural.{kind.id}", f"letters.{kind.id}")
    for request in content.requests:
        yield from (f"requests.{request.id}.name", f"requests.{request.id}.text")


def text_numbers(content: StampfarmContent, variant: str) -> Mapping[str, int]:
    """Return the numbers for the placeholders in texts: `{dice}`, `{stable}`."""
    return {
        "dice": content.dice.number,
        "left": content.dice.number - 1,
        "stable": content.farm.stable,
        "animals": len(content.animals),
        "pictures": len(content.species),
        "group": content.groups.at_least.value,
        "points": content.groups.points.value,
        "open": len(content.backs),
    }


def sheet_text(sheet: Sheet, context: DrawingContext[StampfarmContent]) -> str:
    """Return the empty farm with its hedge and coordinates, and its figures, for `show CODE`."""
    rows = format_grid([EMPTY * sheet.columns] * sheet.rows, sheet.hedge).splitlines()
    heads = "   " + " ".join(column_name(col) for col in range(sheet.columns))
    edges, beside, ends = fairness_key(sheet)
    figures = context.words("show.hedge", edges=edges, beside=beside, ends=ends)
    return "\n".join((heads, *_number_rows(rows), figures))


def _number_rows(rows: list[str]) -> Iterator[str]:
    # A line without empty cells shows only the hedge between two rows.
    number = 0
    for row in rows:
        if EMPTY in row:
            number += 1
            yield f"{number:>2} {row}"
        else:
            yield f"   {row}"
