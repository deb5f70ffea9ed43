"""The score form of bunte-runde."""

from __future__ import annotations

from string import ascii_uppercase

from hedgerow.base.messages import Message
from hedgerow.games.bunte_runde import ring as rings
from hedgerow.games.bunte_runde.content import SHAPE_PREFIX, BunteRundeContent, Variant
from hedgerow.ruleset.ruleset import ScoringContext
from hedgerow.scorefile.form import (
    Field,
    Form,
    Grid,
    Header,
    Option,
    RingLabels,
    SectionForm,
    make_field,
    make_form,
)
from hedgerow.scorefile.palette import Palette, PaletteItem

RingScoring = ScoringContext[BunteRundeContent, rings.Ring]


def build_form(scoring: RingScoring, sheet: rings.Ring | None, variant: str) -> Form:
    """Build the form: players, and the owner of each piece (rows: kinds, columns: colours)."""
    content = scoring.content
    # The named variant decides, then the code of the sheet, then the default.
    played = content.variant(variant or (sheet.variant if sheet else content.variants[0].id))
    grid = Grid(
        rows=len(played.kinds),
        columns=len(played.colours),
        palette=_palette(scoring),
        ring=_ring_labels(scoring, played),
    )
    section = SectionForm(name="board", label=scoring.words("form.board"), grid=grid)
    players = content.about.players
    players_field = make_field(
        scoring,
        "players",
        "players",
        least=players.least,
        most=players.most,
        default="A=Anna, B=Ben",
    )
    fields = _variant_field(scoring, played), make_field(scoring, "sheet", "code"), players_field
    return make_form(scoring, _intro(scoring, played), (section,), fields, played.id)


def _palette(scoring: RingScoring) -> Palette:
    """Return the letters of the maximum number of players. A file assigns them to names."""
    letters = ascii_uppercase[: scoring.content.about.players.most]
    return Palette(
        tuple(PaletteItem(letter=letter, id=letter, is_player=True) for letter in letters),
        unknown_message=Message("{letter} is not a player"),
        usage_hint=Message("use {letters}, or {empty} for nobody"),
    )


def _ring_labels(scoring: RingScoring, variant: Variant) -> RingLabels:
    words, content = scoring.words, scoring.content
    return RingLabels(
        tuple(
            Header(
                words(f"kinds.{it.id}"),
                it.picture if variant.discs else f"{SHAPE_PREFIX}{it.picture}",
            )
            for it in variant.kinds
        ),
        tuple(Header(words(f"colours.{it}"), paint=content.paint(it)) for it in variant.colours),
    )


def _variant_field(scoring: RingScoring, played: Variant) -> Field:
    options = tuple(
        Option(id=it.id, name=scoring.words(f"variants.{it.id}"), word=f"variants.{it.id}")
        for it in scoring.content.variants
    )
    unknown = Message("unknown variant {name}")
    return make_field(
        scoring, "variant", "choice", options=options, default=played.id, unknown_message=unknown
    )


def _intro(scoring: RingScoring, variant: Variant) -> tuple[str, ...]:
    words = scoring.words
    kind, colour = words("blank.animal" if variant.discs else "blank.kind"), words("blank.colour")
    return (
        words("blank.intro", rows=kind, columns=colour),
        words("blank.rows", rows=", ".join(words(f"kinds.{it.id}") for it in variant.kinds)),
        words("blank.order", columns=", ".join(words(f"colours.{it}") for it in variant.colours)),
    )
