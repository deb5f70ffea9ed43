"""Stampfarm in plain text: its words, the sheet in a terminal, the file to fill in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.grid import NO_WALLS, column_name
from hedgerow.game.blank_file import blank_file, sheet_line
from hedgerow.game.game import DrawingContext
from hedgerow.game.lattice import EMPTY, lattice_text
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.rules import species_palette
from hedgerow.games.stampfarm.sheet import Sheet, balance
from hedgerow.loading.words import Words

_WORDS = """
request.alike score.kinds.group score.kinds.request
farm.name farm.stable farm.score farm.groups farm.requests farm.total farm.matched farm.play
deck.requests deck.dice deck.pad request.up_to request.house request.each dice.table dice.joker
dice.glue pad.player pad.total pad.groups pad.requests score.group score.groups score.lone
score.none score.each score.capped score.missed score.lacking score.instead score.reached
score.corners score.empty score.hay score.crowd show.hedge blank.intro blank.letters
blank.requests blank.name cut home play count
"""


def words(content: StampfarmContent) -> Iterator[str]:
    """Every key of a words file."""
    yield from _WORDS.split()
    for kind in content.species:
        yield from (f"species.{kind.id}", f"plural.{kind.id}", f"letters.{kind.id}")
    for request in content.requests:
        yield from (f"requests.{request.id}.name", f"requests.{request.id}.text")


def numbers(content: StampfarmContent, variant: str) -> Mapping[str, int]:
    """The numbers that texts tell."""
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
    """The empty farm with its hedge, column letters and row numbers, and its figures."""
    rows = lattice_text([EMPTY * sheet.columns] * sheet.rows, sheet.hedge).splitlines()
    heads = "   " + " ".join(column_name(col) for col in range(sheet.columns))
    edges, near = balance(sheet)
    return "\n".join(
        (heads, *_numbered(rows), context.words("show.hedge", edges=edges, beside=near))
    )


def blank(context: DrawingContext[StampfarmContent], sheet: Sheet | None, code: str) -> str:
    """A score file to fill in; a sheet's code stands for its hedge, which is shown as a comment."""
    farm, words = context.content.farm, context.words
    intro = (words("blank.intro"), words("blank.letters", letters=species_palette(context).told))
    empty = lattice_text([EMPTY * farm.columns] * farm.rows, sheet.hedge if sheet else NO_WALLS)
    section = (f"[{words('blank.name')}]", *sheet_line(code), "stable:", empty)
    return blank_file(context, intro, _requests(context.content, words), section)


def _requests(content: StampfarmContent, words: Words) -> Iterator[str]:
    """Where the open request tiles are named, if there are any; one of each back as an example."""
    firsts = {it.back: it.id for it in reversed(content.requests)}
    names = [firsts[back.id] for back in content.backs if back.id in firsts]
    if names:
        yield f"# {words('blank.requests', names=', '.join(names))}"
        yield "requests:"


def _numbered(rows: list[str]) -> Iterator[str]:
    number = 0
    for row in rows:
        if EMPTY in row:
            number += 1
            yield f"{number:>2} {row}"
        else:
            yield f"   {row}"
