"""Cards drawn by lot."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from functools import cache

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.games.kuhfstein.content import ANY, NOTHING, Card, KuhfsteinContent
from hedgerow.games.kuhfstein.placements import Picture, rotations
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext

MAX_TRIES = 200
TRIAL_TRIES = 50
Shape = tuple[Pos, ...]


@record
class CardDeck:
    """A deck of cards, designed or drawn by lot."""

    cards: tuple[Card, ...]


def dedupe_key(deck: CardDeck) -> Hashable:
    """Decks of the same cards are the same deck."""
    return tuple(sorted(min(rotations(card.cells)) for card in deck.cards))


def code_inputs(content: KuhfsteinContent) -> Mapping[Message, object]:
    """What a deck depends on."""
    lots = content.lots
    return {
        Message("landscapes"): [[it.sign, it.tiles.value] for it in content.landscapes],
        Message("lots"): [
            sorted(lots.sizes.items()),
            sorted(lots.face_up.items()),
            *lots.value_parts,
        ],
    }


def deck_to_data(deck: CardDeck, content: KuhfsteinContent) -> Mapping[str, object]:
    """The cards as data, as `--json` tells them."""
    cards = deck.cards
    return {"cards": [{"id": it.id, "shape": list(it.shape), "value": it.value} for it in cards]}


def deck_in_use(context: DrawingContext[KuhfsteinContent]) -> CardDeck:
    """The deck that was drawn by lot, or the designed one."""
    return (
        context.random_deck
        if isinstance(context.random_deck, CardDeck)
        else CardDeck(context.content.cards)
    )


def deck_data(context: DrawingContext[KuhfsteinContent]) -> Mapping[str, object]:
    """The cards in use as data."""
    return deck_to_data(deck_in_use(context), context.content)


def generate(content: KuhfsteinContent, rng: Rng) -> CardDeck:
    """A deck that asks for every landscape in proportion to its tiles; no two cards alike."""
    tries = rng.max_tries(MAX_TRIES, TRIAL_TRIES)
    for attempt in range(tries):
        lots = rng.stream(f"deck {attempt}")
        pictures = _pictures(content, lots)
        if _all_differ(pictures):
            ordered = sorted(pictures, key=lambda it: (len(it), len(_asked(it)), it))
            cards = (_card(number, it, content) for number, it in enumerate(ordered, 1))
            return CardDeck(tuple(cards))
    count = sum(content.lots.sizes.values())
    message = Message(
        "found no deck of {cards} different cards in {tries} tries", cards=count, tries=tries
    )
    raise input_error("lots", message, Message("use fewer cards, or cards with more cells"))


def _all_differ(pictures: list[Picture]) -> bool:
    """Return whether all cards differ; only cards with the same signs can be equal."""
    alike: dict[tuple[str, ...], list[Picture]] = defaultdict(list)
    for picture in pictures:
        alike[tuple(sorted([sign for _, sign in picture]))].append(picture)
    groups = sorted((it for it in alike.values() if len(it) > 1), key=lambda it: len(it[0]))
    return all(len({min(rotations(it)) for it in group}) == len(group) for group in groups)


def _pictures(content: KuhfsteinContent, lots: Rng) -> list[Picture]:
    """Draw the shapes, the face-up cells and the landscapes on them."""
    asked = iter(lots.shuffled(_signs(content)))
    pictures = []
    for size, face_up in _sizes(content, lots):
        shape = lots.choice(shapes(size))
        up = set(lots.shuffled(range(size))[:face_up])
        pictures.append(
            tuple((pos, next(asked) if n in up else ANY) for n, pos in enumerate(shape))
        )
    return pictures


def _sizes(content: KuhfsteinContent, lots: Rng) -> Iterator[tuple[int, int]]:
    """Cells and face-up cells of every card: the largest shares go to cards that can hold them."""
    sizes = [size for size, count in content.lots.sizes.items() for _ in range(count)]
    wanted = sorted((it for it, n in content.lots.face_up.items() for _ in range(n)), reverse=True)
    waiting = lots.shuffled(sizes)
    for face_up in wanted:
        size = next((it for it in waiting if it >= face_up), None)
        if size is None:
            raise input_error(
                "lots",
                Message(
                    "no card with at least {cells} cells is left for {face_up} face-up cells",
                    cells=face_up,
                    face_up=face_up,
                ),
            )
        waiting.remove(size)
        yield size, face_up


def _signs(content: KuhfsteinContent) -> list[str]:
    """The landscapes asked for over the whole deck, in proportion to the tiles."""
    total = sum(face_up * count for face_up, count in content.lots.face_up.items())
    tiles = sum(it.tiles.value for it in content.landscapes)
    shares = {it.sign: total * it.tiles.value / tiles for it in content.landscapes}
    signs = [sign for sign, share in shares.items() for _ in range(int(share))]
    by_rest = sorted(shares, key=lambda sign: int(shares[sign]) - shares[sign])
    return signs + by_rest[: total - len(signs)]


@cache
def shapes(size: int) -> tuple[Shape, ...]:
    """All shapes of so many cells, turned images left out, mirror images kept."""
    if size == 1:
        return ((Pos(0, 0),),)
    grown = {
        _shape({*shape, near})
        for shape in shapes(size - 1)
        for cell in shape
        for near in cell.neighbours()
        if near not in shape
    }
    return tuple(sorted(grown))


def _shape(cells: set[Pos]) -> Shape:
    """The first of a shape's four positions."""
    positions = rotations(tuple((pos, ANY) for pos in cells))
    return min(tuple(pos for pos, _ in picture) for picture in positions)


def _asked(picture: Picture) -> list[str]:
    return [sign for _, sign in picture if sign != ANY]


def _card(number: int, picture: Picture, content: KuhfsteinContent) -> Card:
    value = content.lots.value(len(picture), len(_asked(picture)))
    return Card(id=f"c{number:02d}", shape=shape_rows(picture), value=value)


def shape_rows(picture: Picture) -> tuple[str, ...]:
    """A picture as the rows of text that a content file holds."""
    top, left = min(at.row for at, _ in picture), min(at.col for at, _ in picture)
    shown = {Pos(at.row - top, at.col - left): sign for at, sign in picture}
    rows, columns = max(at.row for at in shown) + 1, max(at.col for at in shown) + 1
    return tuple(
        "".join(shown.get(Pos(row, col), NOTHING) for col in range(columns)) for row in range(rows)
    )
