"""A report on a deck: the id, name, page and place of every piece."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from hedgerow.art.decks import list_pieces
from hedgerow.drawing.scene import Deck
from hedgerow.game.game import Game
from hedgerow.loading.words import Words
from hedgerow.printing.cards import find_decks
from hedgerow.printing.paper import Layout, layouts
from hedgerow.printing.piece_choice import PiecePlace, piece_places
from hedgerow.printing.render import deck_context
from hedgerow.printing.request import PrintRequest


def deck_text(game: Game, request: PrintRequest) -> str:
    """Format the pieces of a deck for people, for each paper: id, name, number, pages, places."""
    return "\n\n".join(
        "\n".join(_format_deck(game, deck, layout)) for layout, deck in _draw_deck(game, request)
    )


def deck_json(game: Game, request: PrintRequest) -> str:
    """Return the pieces of a deck as a line of JSON for each paper."""
    return "\n".join(
        json.dumps(_deck_data(game, deck, layout), ensure_ascii=False)
        for layout, deck in _draw_deck(game, request)
    )


def _draw_deck(game: Game, request: PrintRequest) -> Iterator[tuple[Layout, Deck]]:
    """Yield the deck of a request as it is printed on each of its papers."""
    papers = layouts(request, game.theme(request.theme).scale)
    (deck,) = find_decks(game, deck_context(request, game, papers[0]), request.deck)
    for layout in papers:
        yield layout, deck


def _format_deck(game: Game, deck: Deck, layout: Layout) -> Iterator[str]:
    words, paper = game.words(layout.lang), layout.paper.name.title()
    yield f"{game.content.about.title} · {deck.title} · {paper}"
    yield words("show.deck_pages")
    names, places = _piece_names(game, deck, layout.lang), _places_by_id(deck, layout)
    id_width = max(map(len, places))
    name_width = max(len(names.get(it, "")) for it in places)
    for name, found in places.items():
        columns = (f"{name:<{id_width}}", f"{names.get(name, ''):<{name_width}}")
        where = "; ".join(_format_pages(found, words))
        yield f"  {'  '.join(filter(str.strip, columns))}  {len(found)} × {where}"


def _format_pages(places: Sequence[PiecePlace], words: Words) -> Iterator[str]:
    """Yield the places of a piece, by page: `page 3: 1–4, 9`."""
    for page, found in groupby(places, key=lambda it: it.page):
        ranges = ", ".join(_format_ranges([it.place for it in found]))
        yield words("show.on_page", page=page, places=ranges)


def _format_ranges(numbers: Sequence[int]) -> Iterator[str]:
    """Yield ascending numbers, three and more in a row as a range."""
    start = 0
    for end in range(1, len(numbers) + 1):
        if end < len(numbers) and numbers[end] == numbers[end - 1] + 1:
            continue
        row = numbers[start:end]
        yield f"{row[0]}–{row[-1]}" if len(row) > 2 else ", ".join(map(str, row))
        start = end


def _deck_data(game: Game, deck: Deck, layout: Layout) -> dict[str, object]:
    names = _piece_names(game, deck, layout.lang)
    return {
        "game": game.id,
        "deck": deck.id,
        "title": deck.title,
        "code": deck.code,
        "paper": layout.paper.name,
        "pieces": [
            {
                "id": name,
                "name": names.get(name, ""),
                "places": [{"page": it.page, "place": it.place} for it in found],
            }
            for name, found in _places_by_id(deck, layout).items()
        ],
    }


def _places_by_id(deck: Deck, layout: Layout) -> dict[str, list[PiecePlace]]:
    """Return where the copies of each piece are, in the order of the pages."""
    places: dict[str, list[PiecePlace]] = {}
    for place in piece_places(deck, layout):
        places.setdefault(place.id, []).append(place)
    return places


def _piece_names(game: Game, deck: Deck, lang: str) -> Mapping[str, str]:
    """Return the printed names of pieces by id, unless the name is the id."""
    groups = list_pieces(game.drawing_context(lang))
    pieces = (piece for group in groups if group.id == deck.id for piece in group.pieces)
    return {piece.id: piece.name for piece in pieces if piece.name != piece.id}
