"""The form of kuhlorado: what to enter of a finished game."""

from __future__ import annotations

from hedgerow.base.messages import Message
from hedgerow.games.kuhlorado.board import COW, LARGE, SMALL, Board, trough_cells
from hedgerow.games.kuhlorado.content import CIRCLE, CROSS, KuhloradoContent
from hedgerow.ruleset.ruleset import ScoringContext
from hedgerow.scorefile.form import Field, Form, Grid, Option, SectionForm, make_field, make_form
from hedgerow.scorefile.palette import Palette, PaletteItem

KuhloradoScoring = ScoringContext[KuhloradoContent, Board]
BASIC, PRO = "basic", "pro"
NOBODY, CROSSES, CIRCLES = "nobody", "crosses", "circles"


def build_form(scoring: KuhloradoScoring, board: Board | None, variant: str) -> Form:
    """Return a form with the players and their marks; in the pro variant also the interim marks.

    The printed board can be entered too, if the sheet has no code.
    """
    side, variant = scoring.content.board.side, variant or BASIC
    fixed = tuple(trough_cells(board.rows)) if board else ()
    marks = Grid(rows=side, columns=side, palette=_marks_palette(scoring), fixed=fixed)
    printed = Grid(rows=side, columns=side, palette=_board_palette(scoring))
    sections = (
        SectionForm(name="marks", label=scoring.words("form.marks"), grid=marks),
        SectionForm(name="board", label=scoring.words("form.board"), grid=printed, wanted=False),
        SectionForm(
            name="interim",
            label=_interim_label(scoring),
            grid=marks,
            wanted=variant == PRO,
            picked_from="marks",
        ),
    )
    fields = (
        _variant_field(scoring, variant),
        make_field(scoring, "sheet", "code"),
        *_player_fields(scoring),
        _second_field(scoring),
    )
    return make_form(scoring, (scoring.words("blank.intro"),), sections, fields, variant)


def _interim_label(scoring: KuhloradoScoring) -> str:
    return scoring.words("form.interim", n=scoring.content.interim.cows.value)


def _player_fields(scoring: KuhloradoScoring) -> tuple[Field, ...]:
    words = scoring.words
    return (
        make_field(scoring, CROSSES, "text", default=words("players.cross")),
        make_field(scoring, CIRCLES, "text", default=words("players.circle")),
    )


def _variant_field(scoring: KuhloradoScoring, variant: str) -> Field:
    unknown = Message("unknown variant {name}")
    options = tuple(
        Option(id=name, name=scoring.words(f"variants.{name}"), word=f"variants.{name}")
        for name in (BASIC, PRO)
    )
    return make_field(
        scoring, "variant", "choice", options=options, default=variant, unknown_message=unknown
    )


def _second_field(scoring: KuhloradoScoring) -> Field:
    """Return the field for the player who moved second and has the head start (K17)."""
    names = {NOBODY: "form.nobody", CROSSES: "players.cross", CIRCLES: "players.circle"}
    options = tuple(
        Option(id=player, name=scoring.words(word), word=word) for player, word in names.items()
    )
    unknown = Message("{name} is neither crosses nor circles")
    return make_field(
        scoring, "second", "choice", options=options, default=NOBODY, unknown_message=unknown
    )


def _marks_palette(scoring: KuhloradoScoring) -> Palette:
    words = scoring.words
    return Palette(
        items=(
            PaletteItem(letter=CROSS, id=CROSS, name=words("players.cross")),
            PaletteItem(letter=CIRCLE, id=CIRCLE, name=words("players.circle")),
            *_trough_items(scoring),
        ),
        unknown_message=Message("{letter} is not a mark"),
        usage_hint=Message("use X, O, w, W, or . for a free cell"),
    )


def _board_palette(scoring: KuhloradoScoring) -> Palette:
    """Return the palette of the printed board, on which no cell is empty."""
    numbers = scoring.content.numbers
    cow = PaletteItem(letter=COW, id=COW, name=scoring.words("form.cow"), icon="cow")
    return Palette(
        items=(
            *(PaletteItem(letter=number, id=number, name=number) for number in numbers),
            cow,
            *_trough_items(scoring),
        ),
        unknown_message=Message("{letter} is not a board symbol"),
        usage_hint=Message(
            "use {numbers}, c for a cow, w or W for a trough", numbers=", ".join(numbers)
        ),
        may_be_empty=False,
    )


def _trough_items(scoring: KuhloradoScoring) -> tuple[PaletteItem, PaletteItem]:
    small, large = scoring.words("form.small"), scoring.words("form.large")
    return (
        PaletteItem(letter=SMALL, id=SMALL, name=small, paint="pool"),
        PaletteItem(letter=LARGE, id=LARGE, name=large, paint="pool"),
    )
