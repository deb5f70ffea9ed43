"""The content of fallow, and the words it needs."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from hedgerow.base.messages import Message
from hedgerow.loading.models import Between, Ge, Le, Number, Source, model
from hedgerow.loading.violations import Violation
from hedgerow.ruleset.ruleset import About

BARLEY, STONE = "barley", "stone"
_WORDS = """
score.kinds.beside
letters.barley letters.stone names.barley names.stone sheet.rule deck.seeds deck.pad
pad.player pad.total score.beside score.unsown blank.intro lead parts.sheet parts.seeds cut home
setup play end count example.score
"""


@model
class Field:
    """The field: a square of so many cells a side.

    side: cells of a side
    """

    side: Annotated[int, Ge(2), Le(8)]
    source: Source = "house"


@model
class FallowContent:
    """The whole of `content/fallow/game.yaml`.

    stones: stones drawn by lot
    seeds: cells that everybody sows
    points: what each stone beside a sown cell is worth
    """

    about: About
    field: Field
    stones: Annotated[Number, Between(1, 63)]
    seeds: Annotated[Number, Between(1, 20)]
    points: Annotated[Number, Between(1, 99)]

    def violations(self) -> Iterator[Violation]:
        cells = self.field.side**2
        if self.stones.value >= cells:
            message = Message(
                "{stones} stones leave none of the {cells} cells free",
                stones=self.stones.value,
                cells=cells,
            )
            yield Violation(
                ("stones", "value"), message, Message("use at most {most}", most=cells - 1)
            )


def text_numbers(content: FallowContent, variant: str) -> Mapping[str, int]:
    """The numbers that texts tell."""
    return {"seeds": content.seeds.value, "points": content.points.value}


def word_keys(content: FallowContent) -> Iterator[str]:
    """Every key of a words file."""
    return iter(_WORDS.split())
