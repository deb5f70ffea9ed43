"""The model of `game.yaml`."""

# No `from __future__ import annotations` here: models read their types at run time.
from collections.abc import Iterator, Mapping
from typing import Annotated

from hedgerow.base.messages import Message
from hedgerow.loading.models import Between, Number, model
from hedgerow.loading.violations import Violation
from hedgerow.ruleset.ruleset import About

BARLEY, TREE = "barley", "tree"


@model
class WindbreakContent:
    """The whole of `game.yaml`.

    side: cells per side of the field, a square
    trees: number of trees on a field, at random cells
    seeds: number of cells that each player sows
    points: points for each tree that shelters a sown cell
    """

    about: About
    side: Annotated[Number, Between(2, 8)]
    # At most 63: the largest field has 8 x 8 cells, and one must stay free.
    trees: Annotated[Number, Between(1, 63)]
    seeds: Annotated[Number, Between(1, 20)]
    points: Annotated[Number, Between(1, 99)]

    def violations(self) -> Iterator[Violation]:
        # Types check one value at a time; a condition on two values is checked here.
        trees, cells = self.trees.value, self.side.value**2
        if trees >= cells:
            message = Message(
                "{trees} trees leave none of the {cells} cells free", trees=trees, cells=cells
            )
            hint = Message("use at most {most}", most=cells - 1)
            yield Violation(("trees", "value"), message, hint)


def text_numbers(content: WindbreakContent, variant: str) -> Mapping[str, int]:
    """Return the numbers for the placeholders in texts: `{seeds}`, `{points}`."""
    return {"seeds": content.seeds.value, "points": content.points.value}
