"""Random cards with shapes of cells: `make: shapes`."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cache
from math import floor
from typing import Annotated, Literal

from hedgerow.base.errors import input_error, quote_value
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.base.rng import Rng
from hedgerow.base.shapes import ANY, Shape, format_shape, parse_shape, rotations, signs_shown
from hedgerow.loading.models import Ge, Le, model
from hedgerow.loading.violations import AT_KEY, Violation, skip_unreadable
from hedgerow.seams.random_deck import DrawnCard, RandomDeck, Signs

MAX_CELLS = 6
MAX_TRIES, TRIAL_TRIES = 200, 50
Outline = tuple[Pos, ...]
_Count = Annotated[int, Ge(0), Le(200)]


@model
class ShapesDeck(RandomDeck):
    """Cards with different shapes, which ask for kinds in proportion to their pieces.

    make: `shapes`
    sizes: number of cells, and how many cards have that many
    face_up: number of cells that show a kind, and how many cards have that many
    base: points of every card; the sum is rounded to whole points
    per_cell: points for each cell
    per_face_up: further points for each cell that shows a kind
    demand_within: how far the demand for a kind may differ from its share of the pieces
    """

    make: Literal["shapes"]
    sizes: dict[int, _Count]
    face_up: dict[int, _Count]
    base: Annotated[float, Ge(0), Le(20)] = 0.0
    per_cell: Annotated[float, Ge(0), Le(20)]
    per_face_up: Annotated[float, Ge(0), Le(20)]
    demand_within: Annotated[int, Ge(0), Le(999)]

    def points(self, shape: Shape) -> int:
        """Return the points of a card, at least one."""
        exact = self.base + self.per_cell * len(shape) + self.per_face_up * len(signs_shown(shape))
        return max(1, floor(exact + 0.5))

    def violations(self) -> Iterator[Violation]:
        yield from skip_unreadable(self._size_violations())

    def _size_violations(self) -> Iterator[Violation]:
        for key, table in (("sizes", self.sizes), ("face_up", self.face_up)):
            for cells in table:
                if not 1 <= cells <= MAX_CELLS:
                    message = Message("a card cannot have {cells} cells", cells=cells)
                    hint = Message("use 1 to {most}", most=MAX_CELLS)
                    yield Violation((key, cells, AT_KEY), message, hint)
                    return
        sizes, face_up = sum(self.sizes.values()), sum(self.face_up.values())
        if sizes != face_up:
            message = Message(
                "sizes adds up to {sizes}, but face_up adds up to {face_up}",
                sizes=sizes,
                face_up=face_up,
            )
            hint = Message("use equal totals: both count the same cards")
            yield Violation(("face_up",), message, hint)
        else:
            yield from self._room_violations()

    def _room_violations(self) -> Iterator[Violation]:
        """Yield numbers of shown kinds for which too few cards have enough cells."""
        for cells in sorted(self.face_up):
            needed = sum(count for size, count in self.face_up.items() if size >= cells)
            available = sum(count for size, count in self.sizes.items() if size >= cells)
            if needed > available:
                message = Message(
                    "too few cards with {cells} or more cells: face_up needs {asked}, "
                    "sizes has {there}",
                    asked=needed,
                    cells=cells,
                    there=available,
                )
                yield Violation(("face_up", cells), message, Message("change sizes or face_up"))
                return


MODELS = {"shapes": ShapesDeck}


def draw(deck: ShapesDeck, deck_id: str, signs: Signs, rng: Rng) -> tuple[DrawnCard, ...]:
    """Draw different cards that ask for kinds in proportion to their pieces."""
    # A try fails if two cards turn out equal; the number of tries is bounded.
    tries = rng.max_tries(MAX_TRIES, TRIAL_TRIES)
    for attempt in range(tries):
        shapes = _draw_shapes(deck, deck_id, signs, rng.stream(f"deck {attempt}"))
        if _are_distinct(shapes):
            ordered = sorted(shapes, key=lambda shape: (len(shape), len(signs_shown(shape)), shape))
            return tuple(
                [
                    DrawnCard(f"c{number:02d}", format_shape(shape), deck.points(shape))
                    for number, shape in enumerate(ordered, 1)
                ]
            )
    message = Message(
        "found no deck of {cards} different cards in {tries} tries",
        cards=sum(deck.sizes.values()),
        tries=tries,
    )
    raise input_error(deck_id, message, Message("use fewer cards, or cards with more cells"))


def dedupe_key(cards: Sequence[DrawnCard]) -> Hashable:
    """Return a key that is equal for decks of the same cards, however they are rotated."""
    return tuple(sorted([min(rotations(parse_shape(card.shape))) for card in cards]))


def code_inputs(deck: ShapesDeck) -> object:
    """Return the numbers that the cards depend on."""
    return [
        sorted(deck.sizes.items()),
        sorted(deck.face_up.items()),
        [deck.base, deck.per_cell, deck.per_face_up],
    ]


def violations(deck: ShapesDeck, signs: Signs) -> Iterator[Violation]:
    """Yield that no kind can be on the cards."""
    if not signs:
        message = Message("no kind has a sign for shapes")
        yield Violation(("make",), message, Message("add a sign to the kinds, for example sign: F"))


def warnings(
    deck: ShapesDeck, shapes: Sequence[str], signs: Signs, names: Mapping[str, str]
) -> Iterator[tuple[Message, Message]]:
    """Yield the kinds for which the designed cards ask out of proportion to their pieces."""
    shown = Counter(sign for shape in shapes for sign in signs_shown(parse_shape(shape)))
    pieces = sum(signs.values())
    for sign, number in signs.items():
        times, share = shown[sign], shown.total() * number / pieces
        if abs(times - share) <= deck.demand_within:
            continue
        message = Message.plural(
            times,
            "the cards ask for {kind} {n} time; {share} would be balanced for {number} of {all} "
            "pieces",
            "the cards ask for {kind} {n} times; {share} would be balanced for {number} of {all} "
            "pieces",
            kind=quote_value(names[sign]),
            n=times,
            number=number,
            all=pieces,
            # A decimal where rounding would state the same number twice.
            share=round(share) if round(share) != times else f"{share:.1f}",
        )
        hint = Message("use {sign} less often in shapes, or increase demand_within", sign=sign)
        if times < share:
            hint = Message("use {sign} more often in shapes, or increase demand_within", sign=sign)
        yield message, hint


def _are_distinct(shapes: Sequence[Shape]) -> bool:
    """Return whether no two shapes are equal when rotated."""
    # Only cards with the same signs can be equal. Small ones first: they are the likeliest.
    by_signs: dict[tuple[str, ...], list[Shape]] = defaultdict(list)
    for shape in shapes:
        by_signs[tuple(sorted([sign for _, sign in shape]))].append(shape)
    groups = sorted(
        (group for group in by_signs.values() if len(group) > 1), key=lambda group: len(group[0])
    )
    return all(len({min(rotations(shape)) for shape in group}) == len(group) for group in groups)


def _draw_shapes(deck: ShapesDeck, deck_id: str, signs: Signs, stream: Rng) -> list[Shape]:
    """Draw the shapes, the cells that show a kind, and these kinds."""
    shown = iter(stream.shuffled(_shared_signs(deck, signs)))
    shapes: list[Shape] = []
    for size, face_up in _sizes(deck, deck_id, stream):
        outline = stream.choice(outlines(size))
        up = {*stream.shuffled(range(size))[:face_up]}
        shapes.append(
            tuple([(pos, next(shown) if n in up else ANY) for n, pos in enumerate(outline)])
        )
    return shapes


def _sizes(deck: ShapesDeck, deck_id: str, stream: Rng) -> Iterator[tuple[int, int]]:
    """Yield cells and shown kinds of every card, those with most shown kinds first."""
    sizes = [size for size, count in deck.sizes.items() for _ in range(count)]
    # Largest first: cards that show many kinds need the large shapes.
    face_up_counts = sorted(
        (face_up for face_up, count in deck.face_up.items() for _ in range(count)), reverse=True
    )
    waiting = stream.shuffled(sizes)
    for face_up in face_up_counts:
        size = next((size for size in waiting if size >= face_up), None)
        if size is None:
            message = Message(
                "no card with at least {cells} cells is left for {face_up} face-up cells",
                cells=face_up,
                face_up=face_up,
            )
            raise input_error(deck_id, message)
        waiting.remove(size)
        yield size, face_up


def _shared_signs(deck: ShapesDeck, signs: Signs) -> list[str]:
    """Return the kinds of all cells that show one, in proportion to their pieces."""
    total = sum(face_up * count for face_up, count in deck.face_up.items())
    pieces = sum(signs.values())
    shares = {sign: total * number / pieces for sign, number in signs.items()}
    found = [sign for sign, share in shares.items() for _ in range(int(share))]
    # The cells that rounding down omits go to the kinds with the largest remainders.
    by_rest = sorted(shares, key=lambda sign: int(shares[sign]) - shares[sign])
    return found + by_rest[: total - len(found)]


@cache
def outlines(size: int) -> tuple[Outline, ...]:
    """Return all outlines of a size. Mirror images count as different, rotations do not."""
    if size == 1:
        return ((Pos(0, 0),),)
    grown = {
        _smallest({*outline, neighbour})
        for outline in outlines(size - 1)
        for cell in outline
        for neighbour in cell.neighbours()
        if neighbour not in outline
    }
    return tuple(sorted(grown))


def _smallest(cells: set[Pos]) -> Outline:
    """Return the smallest rotation of an outline, so that equal outlines compare equal."""
    turned = rotations((pos, ANY) for pos in cells)
    return min(tuple(pos for pos, _ in shape) for shape in turned)
