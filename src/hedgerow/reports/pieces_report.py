"""What people are told of all that a game prints and calls by a name."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hedgerow.library.game import Game
from hedgerow.ruleset.pieces import PieceGroup, PieceInfo

# Texts that stand beside the other columns instead of below them.
SHORT = 24


def pieces_text(game: Game, lang: str | None) -> str:
    """What is printed for a game, for people: letters of cells, then name, id, points, text."""
    letters = ", ".join(f"{letter} {name}" for letter, name in _letters(game, lang).items())
    told = (
        (game.words(game.choose_language(lang))("show.letters", letters=letters),)
        if letters
        else ()
    )
    return "\n".join((game.content.about.title, *told, *_lines(_groups(game, lang))))


def pieces_json(game: Game, lang: str | None) -> str:
    """What is printed for a game, as one line of JSON."""
    groups = [
        {"id": it.id, "title": it.title, "things": [*map(_data, it.pieces)]}
        for it in _groups(game, lang)
    ]
    data = {"game": game.id, "title": game.content.about.title, "letters": _letters(game, lang)}
    return json.dumps({**data, "printed": groups}, ensure_ascii=False)


def _letters(game: Game, lang: str | None) -> dict[str, str]:
    """What is typed into the cells of a score file, and what it stands for."""
    grids = (it.grid for it in game.form(game.choose_language(lang)).sections)
    brushes = (item for grid in grids for item in grid.palette.items)
    return {it.letter: it.name for it in brushes if it.name != it.letter and it.name}


def _groups(game: Game, lang: str | None) -> tuple[PieceGroup, ...]:
    return game.ruleset.game_art().list_pieces(game.drawing_context(game.choose_language(lang)))


def _lines(groups: tuple[PieceGroup, ...]) -> Iterator[str]:
    for group in groups:
        yield f"\n{group.title}"
        rows = [_row(it) for it in group.pieces]
        texts = [it.text for it in group.pieces]
        beside = max(map(len, texts)) <= SHORT
        if beside:
            rows = [(*row, text) for row, text in zip(rows, texts, strict=True)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row, text in zip(rows, texts, strict=True):
            cells = (f"{it:<{width}}" for it, width in zip(row, widths, strict=True) if width)
            yield f"  {'  '.join(cells)}".rstrip()
            if text and not beside:
                yield f"      {text}"


def _row(thing: PieceInfo) -> tuple[str, ...]:
    """Name, id and worth; an id that is the name as well is not told twice."""
    return thing.name, thing.id if thing.id != thing.name else "", thing.worth


def _data(thing: PieceInfo) -> dict[str, object]:
    return {
        "id": thing.id,
        "name": thing.name,
        "text": thing.text,
        "points": thing.points,
        "worth": thing.worth,
    }
