"""The ring: all pieces in their order, and where the figure starts."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.games.bunte_runde.content import BunteRundeContent
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext, SheetSpec

RingPiece = tuple[str, str]

WIDTH_MM, HEIGHT_MM = 196.0, 262.0


@record
class Ring:
    """Pieces (kind, colour) clockwise, and the one under the figure. B2: it stays in the ring."""

    variant: str
    pieces: tuple[RingPiece, ...]
    start: int


def generate(content: BunteRundeContent, rng: Rng) -> Ring:
    """Generate the variant, the order of its pieces, and the start."""
    variant = rng.stream("variant").choice(content.variants)
    pieces = rng.stream("ring").shuffled(variant.pieces)
    return Ring(variant.id, tuple(pieces), rng.stream("start").below(len(pieces)))


def code_inputs(content: BunteRundeContent) -> Mapping[Message, object]:
    """Return the content that a ring depends on; it is hashed into its code."""
    return {
        Message("variants"): [
            [variant.id, [kind.id for kind in variant.kinds], list(variant.colours)]
            for variant in content.variants
        ]
    }


def dedupe_key(ring: Ring) -> Hashable:
    """Return a key that is equal for rings where the figure meets the same pieces in order."""
    return ring.variant, ring.pieces[ring.start :] + ring.pieces[: ring.start]


def ring_data(ring: Ring, content: BunteRundeContent) -> Mapping[str, object]:
    """Convert a ring to data for `hedgerow show --json`."""
    return {
        "variant": ring.variant,
        "ring": [list(piece) for piece in ring.pieces],
        "start": ring.start,
    }


def ring_text(ring: Ring, context: DrawingContext[BunteRundeContent]) -> str:
    """Format the pieces in their order, three to a line, with the start marked."""
    words = context.words
    labels = [
        f"{number:>3}{'>' if number == ring.start + 1 else ' '}"
        f"{words(f'kinds.{kind}')} · {words(f'colours.{colour}')}"
        for number, (kind, colour) in enumerate(ring.pieces, 1)
    ]
    width = max(map(len, labels)) + 1
    lines = [
        "".join(text.ljust(width) for text in labels[start : start + 3]).rstrip()
        for start in range(0, len(labels), 3)
    ]
    variant = words(f"variants.{ring.variant}")
    return "\n".join((variant, *lines, words("show.start", n=ring.start + 1)))


SHEET_SPEC: SheetSpec[BunteRundeContent, Ring] = SheetSpec(
    revision=1,
    size=lambda: (WIDTH_MM, HEIGHT_MM),
    code_inputs=code_inputs,
    generate=generate,
    to_data=ring_data,
    to_text=ring_text,
    fairness_key=lambda ring: ring.variant,
    dedupe_key=dedupe_key,
    shared=True,
    variant=lambda ring: ring.variant,
    variants=lambda content: tuple(variant.id for variant in content.variants),
)
