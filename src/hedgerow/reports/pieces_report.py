"""What people are told of all that a game prints and calls by a name."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hedgerow.library.game import Box
from hedgerow.ruleset.pieces import PrintedGroup, PrintedThing

# Texts that stand beside the other columns instead of below them.
SHORT = 24


def printed_text(box: Box, lang: str | None) -> str:
    """What is printed for a game, for people: letters of cells, then name, id, points, text."""
    letters = ", ".join(f"{letter} {name}" for letter, name in _letters(box, lang).items())
    told = (box.words(box.language(lang))("show.letters", letters=letters),) if letters else ()
    return "\n".join((box.content.about.title, *told, *_lines(_groups(box, lang))))


def printed_json(box: Box, lang: str | None) -> str:
    """What is printed for a game, as one line of JSON."""
    groups = [
        {"id": it.id, "title": it.title, "things": [*map(_data, it.things)]}
        for it in _groups(box, lang)
    ]
    data = {"game": box.id, "title": box.content.about.title, "letters": _letters(box, lang)}
    return json.dumps({**data, "printed": groups}, ensure_ascii=False)


def _letters(box: Box, lang: str | None) -> dict[str, str]:
    """What is typed into the cells of a score file, and what it stands for."""
    grids = (it.grid for it in box.form(box.language(lang)).sections)
    brushes = (brush for grid in grids for brush in grid.palette.brushes)
    return {it.letter: it.name for it in brushes if it.name != it.letter and it.name}


def _groups(box: Box, lang: str | None) -> tuple[PrintedGroup, ...]:
    return box.ruleset.game_art().list_pieces(box.drawing_context(box.language(lang)))


def _lines(groups: tuple[PrintedGroup, ...]) -> Iterator[str]:
    for group in groups:
        yield f"\n{group.title}"
        rows = [_row(it) for it in group.things]
        texts = [it.text for it in group.things]
        beside = max(map(len, texts)) <= SHORT
        if beside:
            rows = [(*row, text) for row, text in zip(rows, texts, strict=True)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row, text in zip(rows, texts, strict=True):
            cells = (f"{it:<{width}}" for it, width in zip(row, widths, strict=True) if width)
            yield f"  {'  '.join(cells)}".rstrip()
            if text and not beside:
                yield f"      {text}"


def _row(thing: PrintedThing) -> tuple[str, ...]:
    """Name, id and worth; an id that is the name as well is not told twice."""
    return thing.name, thing.id if thing.id != thing.name else "", thing.worth


def _data(thing: PrintedThing) -> dict[str, object]:
    return {
        "id": thing.id,
        "name": thing.name,
        "text": thing.text,
        "points": thing.points,
        "worth": thing.worth,
    }
