"""What is entered of a game of bunte-runde."""

from __future__ import annotations

from string import ascii_uppercase

from hedgerow.base.messages import Message
from hedgerow.games.bunte_runde import ring as rings
from hedgerow.games.bunte_runde.content import BunteRundeContent, Variant
from hedgerow.ruleset.ruleset import Table
from hedgerow.scorefile.form import (
    Field,
    Form,
    Grid,
    Head,
    Option,
    Ring,
    SectionForm,
    make_field,
    make_form,
)
from hedgerow.scorefile.palette import Brush, Palette

RingTable = Table[BunteRundeContent, rings.Ring]


def form(table: RingTable, sheet: rings.Ring | None, variant: str) -> Form:
    """Who played, and who took which piece: a row per kind, a column per colour."""
    content = table.content
    played = content.variant(variant or (sheet.variant if sheet else content.variants[0].id))
    grid = Grid(
        rows=len(played.kinds),
        columns=len(played.colours),
        palette=_palette(table),
        ring=_heads(table, played),
    )
    section = SectionForm(name="board", label=table.words("form.board"), grid=grid)
    players = content.about.players
    who = make_field(
        table,
        "players",
        "players",
        least=players.least,
        most=players.most,
        default="A=Anna, B=Ben",
    )
    fields = _variant_field(table, played), make_field(table, "sheet", "code"), who
    return make_form(table, _intro(table, played), (section,), fields, played.id)


def _palette(table: RingTable) -> Palette:
    """The letters of players, as many as can play; a file says who has which."""
    letters = ascii_uppercase[: table.content.about.players.most]
    return Palette(
        tuple(Brush(letter=it, id=it) for it in letters),
        stranger=Message("{letter} is no player"),
        use=Message("use {letters}, {empty} nobody"),
    )


def _heads(table: RingTable, variant: Variant) -> Ring:
    words, content = table.words, table.content
    return Ring(
        tuple(
            Head(words(f"kinds.{it.id}"), it.picture if variant.discs else "")
            for it in variant.kinds
        ),
        tuple(Head(words(f"colours.{it}"), paint=content.paint(it)) for it in variant.colours),
    )


def _variant_field(table: RingTable, played: Variant) -> Field:
    options = tuple(
        Option(id=it.id, name=table.words(f"variants.{it.id}"), word=f"variants.{it.id}")
        for it in table.content.variants
    )
    stranger = Message("no variant is called {name}")
    return make_field(
        table, "variant", "choice", options=options, default=played.id, stranger=stranger
    )


def _intro(table: RingTable, variant: Variant) -> tuple[str, ...]:
    words = table.words
    kind, colour = words("blank.animal" if variant.discs else "blank.kind"), words("blank.colour")
    return (
        words("blank.intro", rows=kind, columns=colour),
        words("blank.rows", rows=", ".join(words(f"kinds.{it.id}") for it in variant.kinds)),
        words("blank.order", columns=", ".join(words(f"colours.{it}") for it in variant.colours)),
    )
