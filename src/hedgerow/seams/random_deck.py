"""Random decks: `random:` of a deck, drawn by a module that `seams.RANDOM_DECKS` names."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.loading.models import Source, model

if TYPE_CHECKING:
    from hedgerow.base.rng import Rng
    from hedgerow.loading.violations import Violation

# The signs of kinds in shapes, and how many pieces there are of each.
Signs = Mapping[str, int]


@model
class RandomDeck:
    """How the cards of a deck are drawn, instead of the designed ones.

    make: the name of what draws them
    """

    make: str
    source: Source | None = None


@record
class DrawnCard:
    """A card that was drawn: its id, its shape and its points."""

    id: str
    shape: str
    points: int


class DrawsDeck(Protocol):
    """The functions of a module that draws decks; its `MODELS` are the classes of their keys.

    draw: returns the cards. Raises InputError at the id of the deck if there are none
    dedupe_key: equal for decks that count as the same
    code_inputs: everything that the cards depend on besides the kinds
    violations: yields what is wrong with the kinds of the game
    warnings: yields what is odd about the designed cards
    """

    def draw(self, deck: Any, deck_id: str, signs: Signs, rng: "Rng") -> tuple[DrawnCard, ...]: ...

    def dedupe_key(self, cards: Sequence[DrawnCard]) -> Hashable: ...

    def code_inputs(self, deck: Any) -> object: ...

    def violations(self, deck: Any, signs: Signs) -> Iterator["Violation"]: ...

    def warnings(
        self, deck: Any, shapes: Sequence[str], signs: Signs, names: Mapping[str, str]
    ) -> Iterator[tuple[Message, Message]]: ...
