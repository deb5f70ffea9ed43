"""Bunte Runde in plain text: its words, the ring in a terminal."""

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
    """Every key of a words file."""
    yield from _WORDS.split()
    for kind in ("shapes", "discs"):
        yield from (f"{kind}.{section}" for section in _RULES)
    for colour in content.colours:
        yield from (f"letters.{colour.id}", f"colours.{colour.id}")
    kinds = {kind.id for variant in content.variants for kind in variant.kinds}
    yield from (f"kinds.{kind}" for kind in sorted(kinds))
    yield from (f"variants.{variant.id}" for variant in content.variants)


def text_numbers(content: BunteRundeContent, variant: str) -> Mapping[str, int]:
    """The numbers that texts tell, of one variant; of the first where none is asked for."""
    played = content.variant(variant or content.variants[0].id)
    return {
        "least": content.steps.least,
        "most": content.steps.most,
        "coins": played.coins.value,
        "pieces": len(played.pieces),
        "kinds": len(played.kinds),
        "colours": len(played.colours),
        "line": played.longest_line,
    }


def ring_text(ring: Ring, context: DrawingContext[BunteRundeContent]) -> str:
    """The pieces in their order, the start marked, three in a line."""
    words = context.words
    named = [
        f"{number:>3}{'>' if number == ring.start + 1 else ' '}"
        f"{words(f'kinds.{kind}')} · {words(f'colours.{colour}')}"
        for number, (kind, colour) in enumerate(ring.pieces, 1)
    ]
    width = max(map(len, named)) + 1
    lines = [
        "".join(text.ljust(width) for text in named[at : at + 3]).rstrip()
        for at in range(0, len(named), 3)
    ]
    variant = words(f"variants.{ring.variant}")
    return "\n".join((variant, *lines, words("show.start", n=ring.start + 1)))
