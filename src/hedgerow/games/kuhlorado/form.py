"""What is entered of a game of kuhlorado."""

from __future__ import annotations

from hedgerow.base.messages import Message
from hedgerow.games.kuhlorado.board import COW, LARGE, SMALL, Board, trough_cells
from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.ruleset.ruleset import Table
from hedgerow.scorefile.form import Field, Form, Grid, Option, SectionForm, make_field, make_form
from hedgerow.scorefile.palette import Brush, Palette

KuhloradoTable = Table[KuhloradoContent, Board]
CROSS, CIRCLE = "X", "O"
BASIC, PRO = "basic", "pro"
NOBODY, CROSSES, CIRCLES = "nobody", "crosses", "circles"


def form(table: KuhloradoTable, board: Board | None, variant: str) -> Form:
    """Who played, and the marks on the board; those of the interim scoring in the pro variant."""
    side, chosen = table.content.board.side, variant or BASIC
    fixed = tuple(trough_cells(board.rows)) if board else ()
    marks = Grid(rows=side, columns=side, palette=_marks_palette(table), fixed=fixed)
    printed = Grid(rows=side, columns=side, palette=_board_palette(table))
    sections = (
        SectionForm(name="marks", label=table.words("form.marks"), grid=marks),
        SectionForm(name="board", label=table.words("form.board"), grid=printed, wanted=False),
        SectionForm(name="interim", label=_interim_label(table), grid=marks, wanted=chosen == PRO),
    )
    fields = (
        _variant_field(table, chosen),
        make_field(table, "sheet", "code"),
        *_players(table),
        _second_field(table),
    )
    return make_form(table, (table.words("blank.intro"),), sections, fields, chosen)


def _interim_label(table: KuhloradoTable) -> str:
    return table.words("form.interim", n=table.content.scoring.interim_cows.value)


def _players(table: KuhloradoTable) -> tuple[Field, ...]:
    words = table.words
    return (
        make_field(table, CROSSES, "text", default=words("players.cross")),
        make_field(table, CIRCLES, "text", default=words("players.circle")),
    )


def _variant_field(table: KuhloradoTable, chosen: str) -> Field:
    stranger = Message("no variant is called {name}")
    options = tuple(
        Option(id=it, name=table.words(f"variants.{it}"), word=f"variants.{it}")
        for it in (BASIC, PRO)
    )
    return make_field(
        table, "variant", "choice", options=options, default=chosen, stranger=stranger
    )


def _second_field(table: KuhloradoTable) -> Field:
    """Who moved second and has the head start; nobody, where it is not played with."""
    names = {NOBODY: "form.nobody", CROSSES: "players.cross", CIRCLES: "players.circle"}
    options = tuple(Option(id=it, name=table.words(word), word=word) for it, word in names.items())
    stranger = Message("{name} is neither crosses nor circles")
    return make_field(table, "second", "choice", options=options, default=NOBODY, stranger=stranger)


def _marks_palette(table: KuhloradoTable) -> Palette:
    words = table.words
    return Palette(
        brushes=(
            Brush(letter=CROSS, id=CROSS, name=words("players.cross")),
            Brush(letter=CIRCLE, id=CIRCLE, name=words("players.circle")),
            *_trough_brushes(table),
        ),
        stranger=Message("{letter} is no mark"),
        use=Message("use X, O, w, W or . for a free cell"),
    )


def _board_palette(table: KuhloradoTable) -> Palette:
    """What is printed on a board; no cell of it is empty."""
    numbers = table.content.numbers
    cow = Brush(letter=COW, id=COW, name=table.words("form.cow"), icon="cow")
    return Palette(
        brushes=(
            *(Brush(letter=it, id=it, name=it) for it in numbers),
            cow,
            *_trough_brushes(table),
        ),
        stranger=Message("{letter} is no symbol of a board"),
        use=Message("use {numbers}, c cow, w and W troughs", numbers=", ".join(numbers)),
        may_be_empty=False,
    )


def _trough_brushes(table: KuhloradoTable) -> tuple[Brush, Brush]:
    small, large = table.words("form.small"), table.words("form.large")
    return Brush(letter=SMALL, id=SMALL, name=small, paint="pool"), Brush(
        letter=LARGE, id=LARGE, name=large, paint="pool"
    )
