"""Fallow: how a finished field is read and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.errors import Problem, quoted, raise_any
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Said
from hedgerow.game.game import DrawingContext, Table
from hedgerow.game.lattice import EMPTY, lattice_text, parse_lattice
from hedgerow.game.score import Result, Score, ScoreLine
from hedgerow.game.score_file import ScoreFile, Section, unknown_keys
from hedgerow.games.fallow.content import FallowContent
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
    problems = [*unknown_keys(file.entries, ("game", "lang"))]
    fields = [_field(section, table, problems) for section in file.sections]
    if not fields:
        problems.append(
            Problem(file.where, Said("no field to score"), Said("write a section per player"))
        )
    raise_any(problems)
    return Finish(tuple(field for field in fields if field))


def score(finish: Finish, table: FallowTable) -> Result:
    """Every sown cell, by the stones beside it."""
    words = table.words
    unsown = [field.player for field in finish.fields if not field.sown]
    return Result(
        variant="basic",
        complete=not unsown,
        scores=tuple(Score(field.player, (*_sown(field, table),)) for field in finish.fields),
        warnings=tuple(words("score.unsown", player=player) for player in unsown),
    )


def blank(context: DrawingContext[FallowContent], sheet: Sheet | None, code: str) -> str:
    """A score file to fill in."""
    words, side = context.words, context.content.field.side
    lang = [f"lang: {words.lang}"] if words.lang != "en" else []
    lines = [
        f"# {words('blank.intro')}",
        f"game: {context.game}",
        *lang,
        "",
        f"[{words('blank.name')}]",
    ]
    lines += [f"sheet: {code}"] if sheet else []
    rows = field_rows(sheet, words) if sheet else [EMPTY * side] * side
    return "\n".join((*lines, lattice_text(rows), ""))


def _sown(field: Field, table: FallowTable) -> Iterator[ScoreLine]:
    """A sown cell gives points for each stone that touches it with a side."""
    for pos in field.sown:
        beside = sum(near in field.stones for near in pos.neighbours())
        text = table.words("score.beside", cell=pos.name, n=beside)
        yield ScoreLine("beside:stone", table.content.points.value * beside, text, (pos,))


def _field(section: Section, table: FallowTable, problems: list[Problem]) -> Field | None:
    side, words = table.content.field.side, table.words
    problems.extend(unknown_keys(section.entries, ("sheet",)))
    lattice = parse_lattice(section, side, side, problems, drawn="")
    if lattice is None:
        return None
    barley, stone = words("letters.barley"), words("letters.stone")
    found: dict[str, list[Pos]] = {barley: [], stone: [], EMPTY: []}
    for row, text in enumerate(lattice.rows):
        for col, letter in enumerate(text):
            pos = Pos(row, col)
            if letter.upper() in found:
                found[letter.upper()].append(pos)
            else:
                message = Said("{letter} is no symbol", letter=quoted(letter))
                hint = Said("use {letters} or {empty}", letters=f"{barley}, {stone}", empty=EMPTY)
                problems.append(Problem(lattice.where(pos), message, hint))
    stones = tuple(found[stone])
    if "sheet" in section.entries:
        stones = table.sheet_of(section.entries["sheet"]).stones
    return Field(section.name, tuple(found[barley]), stones)
