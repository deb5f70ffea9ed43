"""Random decks of cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from functools import cache

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.games.kuhfstein.content import ANY, NOTHING, Card, KuhfsteinContent, demand
from hedgerow.games.kuhfstein.placements import Picture, rotations
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext, SheetSpec

MAX_TRIES = 200
TRIAL_TRIES = 50
Shape = tuple[Pos, ...]


@record
class CardDeck:
    """A deck of cards, designed or random."""

    cards: tuple[Card, ...]


def dedupe_key(deck: CardDeck) -> Hashable:
    """Return a key that is equal for decks of the same cards, however they are rotated."""
    return tuple(sorted(min(rotations(card.cells)) for card in deck.cards))


def code_inputs(content: KuhfsteinContent) -> Mapping[Message, object]:
    """Return the content that a random deck depends on; it is hashed into its code."""
    rules = content.lots
    return {
        Message("landscapes"): [
            [landscape.sign, landscape.tiles.value] for landscape in content.landscapes
        ],
        Message("lots"): [
            sorted(rules.sizes.items()),
            sorted(rules.face_up.items()),
            *rules.value_parts,
        ],
    }


def deck_to_data(deck: CardDeck, content: KuhfsteinContent) -> Mapping[str, object]:
    """Convert a deck to data for `--json`."""
    cards = deck.cards
    return {
        "cards": [{"id": card.id, "shape": list(card.shape), "value": card.value} for card in cards]
    }


def deck_in_use(context: DrawingContext[KuhfsteinContent]) -> CardDeck:
    """Return the random deck if there is one, else the designed deck."""
    return (
        context.random_deck
        if isinstance(context.random_deck, CardDeck)
        else CardDeck(context.content.cards)
    )


def deck_data(context: DrawingContext[KuhfsteinContent]) -> Mapping[str, object]:
    """Convert the deck in use to data."""
    return deck_to_data(deck_in_use(context), context.content)


def generate(content: KuhfsteinContent, rng: Rng) -> CardDeck:
    """Generate a deck of different cards that demands landscapes in proportion to their tiles."""
    # A try fails if two cards turn out equal; the number of tries is bounded.
    tries = rng.max_tries(MAX_TRIES, TRIAL_TRIES)
    for attempt in range(tries):
        stream = rng.stream(f"deck {attempt}")
        pictures = _pictures(content, stream)
        if _are_distinct(pictures):
            ordered = sorted(pictures, key=lambda it: (len(it), len(_face_up_signs(it)), it))
            cards = (_card(number, picture, content) for number, picture in enumerate(ordered, 1))
            return CardDeck(tuple(cards))
    count = sum(content.lots.sizes.values())
    message = Message(
        "found no deck of {cards} different cards in {tries} tries", cards=count, tries=tries
    )
    raise input_error("lots", message, Message("use fewer cards, or cards with more cells"))


def _are_distinct(pictures: list[Picture]) -> bool:
    """Return whether no two cards are equal when rotated."""
    # Only cards with the same signs can be equal. Small ones first: they are the likeliest.
    by_signs: dict[tuple[str, ...], list[Picture]] = defaultdict(list)
    for picture in pictures:
        by_signs[tuple(sorted([sign for _, sign in picture]))].append(picture)
    groups = sorted(
        (group for group in by_signs.values() if len(group) > 1), key=lambda group: len(group[0])
    )
    return all(
        len({min(rotations(picture)) for picture in group}) == len(group) for group in groups
    )


def _pictures(content: KuhfsteinContent, stream: Rng) -> list[Picture]:
    """Generate the shapes, their face-up cells and the landscapes on them."""
    signs = iter(stream.shuffled(_signs(content)))
    pictures = []
    for size, face_up in _sizes(content, stream):
        shape = stream.choice(shapes(size))
        up = set(stream.shuffled(range(size))[:face_up])
        pictures.append(
            tuple((pos, next(signs) if n in up else ANY) for n, pos in enumerate(shape))
        )
    return pictures


def _sizes(content: KuhfsteinContent, stream: Rng) -> Iterator[tuple[int, int]]:
    """Yield cells and face-up cells of every card, those with most face-up cells first."""
    sizes = [size for size, count in content.lots.sizes.items() for _ in range(count)]
    # Largest first: cards with many face-up cells need the large shapes.
    face_up_counts = sorted(
        (face_up for face_up, count in content.lots.face_up.items() for _ in range(count)),
        reverse=True,
    )
    waiting = stream.shuffled(sizes)
    for face_up in face_up_counts:
        size = next((size for size in waiting if size >= face_up), None)
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
    """Return the landscapes of all face-up cells, in proportion to the tiles."""
    total = sum(face_up * count for face_up, count in content.lots.face_up.items())
    tiles = sum(landscape.tiles.value for landscape in content.landscapes)
    shares = {
        landscape.sign: total * landscape.tiles.value / tiles for landscape in content.landscapes
    }
    signs = [sign for sign, share in shares.items() for _ in range(int(share))]
    # The cells that rounding down omits go to the landscapes with the largest remainders.
    by_rest = sorted(shares, key=lambda sign: int(shares[sign]) - shares[sign])
    return signs + by_rest[: total - len(signs)]


@cache
def shapes(size: int) -> tuple[Shape, ...]:
    """Return all shapes of a size. Mirror images count as different, rotations do not."""
    if size == 1:
        return ((Pos(0, 0),),)
    grown = {
        _shape({*shape, neighbour})
        for shape in shapes(size - 1)
        for cell in shape
        for neighbour in cell.neighbours()
        if neighbour not in shape
    }
    return tuple(sorted(grown))


def _shape(cells: set[Pos]) -> Shape:
    """Return the smallest rotation of a shape, so that equal shapes compare equal."""
    positions = rotations(tuple((pos, ANY) for pos in cells))
    return min(tuple(pos for pos, _ in picture) for picture in positions)


def _face_up_signs(picture: Picture) -> list[str]:
    return [sign for _, sign in picture if sign != ANY]


def _card(number: int, picture: Picture, content: KuhfsteinContent) -> Card:
    value = content.lots.value(len(picture), len(_face_up_signs(picture)))
    return Card(id=f"c{number:02d}", shape=shape_rows(picture), value=value)


def shape_rows(picture: Picture) -> tuple[str, ...]:
    """Format a picture as the rows of text in a content file."""
    top, left = min(at.row for at, _ in picture), min(at.col for at, _ in picture)
    signs = {Pos(at.row - top, at.col - left): sign for at, sign in picture}
    rows, columns = max(at.row for at in signs) + 1, max(at.col for at in signs) + 1
    return tuple(
        "".join(signs.get(Pos(row, col), NOTHING) for col in range(columns)) for row in range(rows)
    )


def deck_text(deck: CardDeck, context: DrawingContext[KuhfsteinContent]) -> str:
    """Format the cards five to a row, and the demand for each landscape."""
    blocks = [_card_block(card) for card in deck.cards]
    lines = []
    for start in range(0, len(blocks), 5):
        row = blocks[start : start + 5]
        height = max(map(len, row))
        for number in range(height):
            texts = (block[number] if number < len(block) else "" for block in row)
            lines.append("".join(text.ljust(14) for text in texts).rstrip())
        lines.append("")
    demanded = demand(deck.cards)
    by_landscape = ", ".join(
        f"{context.words(f'landscapes.{landscape.id}')} {demanded[landscape.sign]}"
        for landscape in context.content.landscapes
    )
    summary = context.words(
        "show.deck", cards=len(deck.cards), cells=demanded.total(), demand=by_landscape
    )
    return "\n".join((*lines, summary))


def _card_block(card: Card) -> list[str]:
    return [f"{card.id} {card.value:>2}", *(f"  {row}" for row in card.shape)]


SHEET_SPEC: SheetSpec[KuhfsteinContent, CardDeck] = SheetSpec(
    revision=1,
    code_inputs=code_inputs,
    generate=generate,
    to_data=deck_to_data,
    to_text=deck_text,
    fairness_key=lambda deck: len(deck.cards),
    dedupe_key=dedupe_key,
    shared=True,
)
