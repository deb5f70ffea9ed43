"""Listing of everything that a game prints under a name: pieces and the letters of cells."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hedgerow.library.game import Game
from hedgerow.ruleset.pieces import PieceGroup, PieceInfo

# If all texts of a group are this short, they get a column; longer ones go below their row.
MAX_COLUMN_TEXT = 24


def pieces_text(game: Game, lang: str | None) -> str:
    """Format the pieces of a game for people: letters of cells, then name, id, points, text."""
    letters = ", ".join(f"{letter} {name}" for letter, name in _letters(game, lang).items())
    legend = (
        (game.words(game.choose_language(lang))("show.letters", letters=letters),)
        if letters
        else ()
    )
    return "\n".join((game.content.about.title, *legend, *_format_groups(_list_groups(game, lang))))


def pieces_json(game: Game, lang: str | None) -> str:
    """Return the pieces of a game as one line of JSON."""
    groups = [
        {"id": group.id, "title": group.title, "things": [*map(_piece_data, group.pieces)]}
        for group in _list_groups(game, lang)
    ]
    data = {"game": game.id, "title": game.content.about.title, "letters": _letters(game, lang)}
    return json.dumps({**data, "printed": groups}, ensure_ascii=False)


def _letters(game: Game, lang: str | None) -> dict[str, str]:
    """Return the letters for the cells of a score file, with their meaning."""
    grids = (section.grid for section in game.form(game.choose_language(lang)).sections)
    items = (item for grid in grids for item in grid.palette.items)
    return {item.letter: item.name for item in items if item.name != item.letter and item.name}


def _list_groups(game: Game, lang: str | None) -> tuple[PieceGroup, ...]:
    return game.ruleset.game_art().list_pieces(game.drawing_context(game.choose_language(lang)))


def _format_groups(groups: tuple[PieceGroup, ...]) -> Iterator[str]:
    for group in groups:
        yield f"\n{group.title}"
        rows = [_format_row(it) for it in group.pieces]
        texts = [it.text for it in group.pieces]
        has_text_column = max(map(len, texts)) <= MAX_COLUMN_TEXT
        if has_text_column:
            rows = [(*row, text) for row, text in zip(rows, texts, strict=True)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row, text in zip(rows, texts, strict=True):
            cells = (f"{it:<{width}}" for it, width in zip(row, widths, strict=True) if width)
            yield f"  {'  '.join(cells)}".rstrip()
            if text and not has_text_column:
                yield f"      {text}"


def _format_row(piece: PieceInfo) -> tuple[str, ...]:
    """Return name, id and value as columns; an id equal to the name is not repeated."""
    return piece.name, piece.id if piece.id != piece.name else "", piece.worth


def _piece_data(piece: PieceInfo) -> dict[str, object]:
    return {
        "id": piece.id,
        "name": piece.name,
        "text": piece.text,
        "points": piece.points,
        "worth": piece.worth,
    }
