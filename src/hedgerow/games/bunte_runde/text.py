"""Bunte Runde as plain text: keys of its words files, and the ring for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.games.bunte_runde.content import BunteRundeContent
from hedgerow.games.bunte_runde.ring import Ring
from hedgerow.ruleset.ruleset import DrawingContext

_WORDS = """
score.kinds.row score.kinds.column
ring.start ring.coins ring.player ring.play ring.full
deck.pieces deck.discs deck.coins deck.figure deck.helper deck.pad
figure.fold helper.lay pad.player pad.total
score.row score.column score.unfinished score.turns
show.start blank.intro blank.rows blank.order blank.kind blank.animal blank.colour
form.players.label form.players.help form.board
by home parts.shapes parts.discs parts.ring_shapes parts.ring_discs parts.coins parts.large
parts.figure parts.pad example.turn example.score
"""
_RULES = ("lead", "cut", "setup", "play", "end", "count", "more")


def word_keys(content: BunteRundeContent) -> Iterator[str]:
    """Yield every key that a words file must have."""
    yield from _WORDS.split()
    for kind in ("shapes", "discs"):
        yield from (f"{kind}.{section}" for section in _RULES)
    for colour in content.colours:
        yield from (f"letters.{colour.id}", f"colours.{colour.id}")
    kinds = {kind.id for variant in content.variants for kind in variant.kinds}
    yield from (f"kinds.{kind}" for kind in sorted(kinds))
    yield from (f"variants.{variant.id}" for variant in content.variants)


def text_numbers(content: BunteRundeContent, variant: str) -> Mapping[str, int]:
    """Return the numbers that texts can use as placeholders, for a variant or the first one."""
    chosen = content.variant(variant or content.variants[0].id)
    return {
        "least": content.steps.least,
        "most": content.steps.most,
        "coins": chosen.coins.value,
        "pieces": len(chosen.pieces),
        "kinds": len(chosen.kinds),
        "colours": len(chosen.colours),
        "line": chosen.longest_line,
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
