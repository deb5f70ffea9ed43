"""Fallow: how a finished field is read and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.errors import Problem, raise_any
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Said
from hedgerow.game.blank_file import blank_file, sheet_line
from hedgerow.game.game import DrawingContext, Table
from hedgerow.game.lattice import EMPTY, Lattice, lattice_text, parse_lattice
from hedgerow.game.palette import Palette, palette_of, read_letters
from hedgerow.game.score import Result, Score, ScoreLine
from hedgerow.game.score_file import (
    HEADER,
    SHEET,
    ScoreFile,
    Section,
    player_sections,
    unknown_keys,
)
from hedgerow.games.fallow.content import BARLEY, STONE, FallowContent
from hedgerow.games.fallow.sheet import Sheet, field_rows

FallowTable = Table[FallowContent, Sheet]


@record
class Field:
    """A player's field: the sown cells and the stones."""

    player: str
    sown: tuple[Pos, ...]
    stones: tuple[Pos, ...]


@record
class Finish:
    """A finished game: all fields."""

    fields: tuple[Field, ...]


def parse(file: ScoreFile, table: FallowTable) -> Finish:
    """Read a score file; every problem in it at once."""
    problems = [*unknown_keys(file.entries, HEADER)]
    palette = palette_of((BARLEY, STONE), table, "names")
    fields = player_sections(file, lambda it: _field(it, palette, table, problems), problems)
    raise_any(problems)
    return Finish(fields)


def score(finish: Finish, table: FallowTable) -> Result:
    """Every sown cell, by the stones beside it."""
    unsown = [field.player for field in finish.fields if not field.sown]
    return Result(
        variant="basic",
        complete=not unsown,
        scores=tuple(Score(it.player, tuple(_sown(it, table))) for it in finish.fields),
        warnings=tuple(table.words("score.unsown", player=player) for player in unsown),
    )


def blank(context: DrawingContext[FallowContent], sheet: Sheet | None, code: str) -> str:
    """A score file to fill in; with a code the stones are in it already."""
    words, side = context.words, context.content.field.side
    rows = field_rows(sheet, words) if sheet else [EMPTY * side] * side
    section = (f"[{words('blank.name')}]", *sheet_line(code), lattice_text(rows))
    return blank_file(context, (words("blank.intro"),), (), section)


def _sown(field: Field, table: FallowTable) -> Iterator[ScoreLine]:
    """A sown cell gives points for each stone that touches it with a side (W1, W2)."""
    for pos in field.sown:
        beside = sum(near in field.stones for near in pos.neighbours())
        text = table.words("score.beside", cell=pos.name, n=beside)
        yield ScoreLine("beside:stone", table.content.points.value * beside, text, (pos,))


def _field(
    section: Section, palette: Palette, table: FallowTable, problems: list[Problem]
) -> Field | None:
    """One player's section: the code of the sheet, if it has one, and the grid."""
    side = table.content.field.side
    problems += unknown_keys(section.entries, (SHEET,))
    sheet = table.sheet(section.entries, problems)
    lattice = parse_lattice(section, side, side, problems, drawn="")
    if lattice is None:
        return None
    found = read_letters(lattice, palette, problems)
    sown, stones = (tuple(pos for pos in found if found[pos] == it) for it in (BARLEY, STONE))
    if sheet:
        problems += _clashes(sown, stones, sheet, lattice)
    return Field(section.name, sown, sheet.stones if sheet else stones)


def _clashes(
    sown: tuple[Pos, ...], stones: tuple[Pos, ...], sheet: Sheet, lattice: Lattice
) -> Iterator[Problem]:
    """What cannot stand on the sheet whose code is given; its stones need not be typed (W3)."""
    hint = Said("with `sheet:` the stones need not be typed; check the code")
    for pos in stones:
        if pos not in sheet.stones:
            message = Said("the sheet has no stone in {cell}", cell=pos.name)
            yield Problem(lattice.where(pos), message, hint)
    for pos in sown:
        if pos in sheet.stones:
            message = Said("the sheet has a stone in {cell}, where nothing grows", cell=pos.name)
            yield Problem(lattice.where(pos), message, hint)
