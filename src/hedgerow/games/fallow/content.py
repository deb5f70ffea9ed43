"""The models of `content/fallow/game.yaml`."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from hedgerow.base.messages import Message
from hedgerow.loading.models import Between, Ge, Le, Number, Source, model
from hedgerow.loading.violations import Violation
from hedgerow.ruleset.ruleset import About

BARLEY, STONE = "barley", "stone"


@model
class Field:
    """The field, a square.

    side: cells per side
    """

    side: Annotated[int, Ge(2), Le(8)]
    source: Source = "house"


@model
class FallowContent:
    """The whole of `content/fallow/game.yaml`.

    stones: number of stones on a field, at random cells
    seeds: number of cells that each player sows
    points: points for each stone next to a sown cell
    """

    about: About
    field: Field
    # At most 63: the largest field has 8 x 8 cells, and one must stay free.
    stones: Annotated[Number, Between(1, 63)]
    seeds: Annotated[Number, Between(1, 20)]
    points: Annotated[Number, Between(1, 99)]

    def violations(self) -> Iterator[Violation]:
        # Types check one value at a time; a condition on two values is checked here.
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
    """Return the numbers for the placeholders in texts: `{seeds}`, `{points}`."""
    return {"seeds": content.seeds.value, "points": content.points.value}
