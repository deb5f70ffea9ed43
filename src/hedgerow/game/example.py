"""A made-up finished game, for the rules of a game whose folder has no example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from hedgerow.base.grid import Pos
from hedgerow.base.rng import Rng
from hedgerow.game.content import Content, kind_limits
from hedgerow.game.parts import Deck, SheetField, Track
from hedgerow.game.reader import FinishedGame, Paper
from hedgerow.game.samples import (
    available_kinds,
    draw_walls,
    free_cells,
    put_tokens,
)
from hedgerow.game.sheet import Sheet, generate_played

SHARED_PLAYERS = 2
# Of ten cells, this many are filled; of ten boxes, this many are crossed.
FILLED, CROSSED = 9, 5
MAX_NUMBER, MAX_LETTERS = 9, 6
# Many games end when some tracks are full to the end: the last box of so many is crossed.
ENDED_TRACKS = 2


def example_game(content: Content) -> FinishedGame:
    """Return a finished game of as few players as can play it, filled with a fixed seed."""
    rng, limits = Rng("rules"), content.about.players
    left = _card_copies(content)
    sheet = generate_played(content, rng)
    opened = {deck.id: _choose_cards(deck) for deck in content.decks if deck.open}
    if content.sheet.shared:
        letters = ascii_uppercase[: max(limits.least, min(SHARED_PLAYERS, limits.most))]
        players = content.sheet.marks or tuple(letters)
        paper = _fill_paper("", 0, players, sheet, content, left, rng)
        return FinishedGame(
            papers=(paper,), players={player: player for player in players}, open=opened
        )
    kinds = [kind.id for kind in content.kinds]
    papers = tuple(
        _fill_paper(
            player, number, kinds, sheet, content, left, rng.stream(player) if number else rng
        )
        for number, player in enumerate(ascii_uppercase[: limits.least])
    )
    return FinishedGame(papers=papers, players={}, open=opened)


def _card_copies(content: Content) -> dict[str, int]:
    """Return how many cards there are of each kind that is on cards: `apple`, three times."""
    copies = Counter({kind.id: 0 for kind in content.kinds})
    for card in (card for deck in content.decks for card in deck.cards if card.id in copies):
        copies[card.id] += card.printed_copies
    return dict(+copies)


def _fill_paper(
    player: str,
    number: int,
    signs: Sequence[str],
    sheet: Sheet,
    content: Content,
    left: dict[str, int],
    rng: Rng,
) -> Paper:
    """Return the paper of a player; nobody holds the cards of an earlier one.

    left: the cards that nobody has yet, by kind
    """
    kinds = _fill_cells(signs, sheet, content, rng)
    crossed = {
        track.id: tuple(_cross_boxes(track, rng.stream(track.id), ends=place < ENDED_TRACKS))
        for place, track in enumerate(content.sheet.tracks)
    }
    numbers = {
        it.id: _write_numbers(it, rng) for it in content.sheet.written_fields if not it.holds
    }
    sums = {key: sum(written) for key, written in numbers.items()}
    sums |= {it.id: _track_number(it, crossed[it.id]) for it in content.sheet.tracks}
    return Paper(
        player=player,
        kinds=kinds,
        rows=sheet.rows,
        columns=sheet.columns,
        sheet=sheet,
        walls=draw_walls(content, rng.stream("walls")),
        tokens=put_tokens(kinds, content, rng.stream("tokens")),
        fields=sums,
        letters={
            it.id: _write_letters(it, content, left, rng)
            for it in content.sheet.written_fields
            if it.holds
        },
        crossed=crossed,
        numbers=numbers,
        held={deck.id: _choose_cards(deck, number) for deck in content.decks if deck.held},
        moments={it.id: dict([*kinds.items()][: len(kinds) // 2]) for it in content.sheet.moments},
    )


def _fill_cells(kinds: Sequence[str], sheet: Sheet, content: Content, rng: Rng) -> dict[Pos, str]:
    """Return what stands in the cells; neighbours are often alike, as in real games."""
    stood: dict[Pos, str] = {}
    free = free_cells(sheet, content)
    # Where there are only few things, they do not all stand in the first row.
    limits = kind_limits(content)
    is_scarce = all(kind.id in limits for kind in content.kinds) and bool(content.kinds)
    for pos in rng.shuffled(free) if is_scarce else free:
        left = available_kinds(kinds, stood, content)
        near = [stood.get(Pos(pos.row - 1, pos.col)), stood.get(Pos(pos.row, pos.col - 1))]
        alike = [kind for kind in near if kind in left]
        if left and rng.below(10) < FILLED:
            stood[pos] = rng.choice(alike if alike and rng.below(10) < CROSSED else left)
    return dict(sorted(stood.items()))


def _cross_boxes(track: Track, rng: Rng, *, ends: bool) -> Iterator[str]:
    """Yield crossed boxes, about half of them; with `ends`, also the last."""
    labels = track.labels
    if track.names is None:
        yield from ("",) * (len(labels) // 3)
        return
    for number, label in enumerate(labels, 1):
        is_last = number == len(labels)
        if (is_last and ends) or (not is_last and rng.below(10) < CROSSED):
            yield label


def _track_number(track: Track, crossed: Sequence[str]) -> int:
    if track.worth is None:
        return len(crossed)
    if track.names is None:
        return sum(track.worth[: len(crossed)])
    return sum(track.worth[track.names.index(box)] for box in crossed)


def _write_numbers(field: SheetField, rng: Rng) -> tuple[int, ...]:
    most = min(field.up_to or MAX_NUMBER, MAX_NUMBER)
    return tuple(1 + rng.below(most) for _ in range(field.numbers or 1))


def _write_letters(
    field: SheetField, content: Content, left: dict[str, int], rng: Rng
) -> tuple[str, ...]:
    """Return letters in a field; kinds that are on cards are taken from those that are left."""
    letters: list[str] = []
    most = kind_limits(content)
    for _ in range(min(field.room or MAX_LETTERS, 2 * MAX_LETTERS)):
        kinds = [
            kind
            for kind in content.vocabulary.kinds_of(field.holds)
            if left.get(kind, 1) and letters.count(kind) < most.get(kind, MAX_LETTERS * 2)
        ]
        if not kinds:
            break
        kind = rng.choice(kinds)
        letters.append(kind)
        if kind in left:
            left[kind] -= 1
    return tuple(letters)


def _choose_cards(deck: Deck, number: int = 0) -> tuple[str, ...]:
    """Return scoring cards: one of each back, or as many as can be open or held.

    The first player, with the number 0, has the first cards, the next player those after them.
    """
    cards = [card for card in deck.cards if card.rules]
    if deck.open and deck.open.of_each:
        return tuple({card.back: card.id for card in reversed(cards)}.values())
    start = number * deck.most_chosen
    return tuple(card.id for card in cards[start : start + deck.most_chosen])
