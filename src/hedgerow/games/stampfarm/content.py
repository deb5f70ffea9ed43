"""The content of stampfarm: farm, species, hedge, dice, and requests in their vocabulary."""

from collections.abc import Iterator
from typing import Annotated

from hedgerow.base.errors import quote_value
from hedgerow.base.messages import Message
from hedgerow.drawing.icon_names import Icon
from hedgerow.games.stampfarm.vocabulary import (
    Points,
    Request,
    SpeciesId,
    check_can_score,
    limit_violations,
    limit_warnings,
    species_of,
)
from hedgerow.loading.models import (
    Between,
    Ge,
    Id,
    Le,
    Length,
    Number,
    Source,
    Span,
    TaggedBy,
    model,
)
from hedgerow.loading.violations import (
    AT_KEY,
    KeyPath,
    Violation,
    check_unique,
    check_unique_ids,
    skip_unreadable,
)
from hedgerow.ruleset.ruleset import About


@model
class FarmSize:
    """Columns and rows of the farm, and the cells of the stable beside it.

    columns: cells from left to right
    rows: cells from top to bottom
    stable: cells for animals that nobody wants
    """

    columns: Annotated[int, Ge(2), Le(10)]
    rows: Annotated[int, Ge(2), Le(8)]
    stable: Annotated[int, Ge(0), Le(4)]
    source: Source = "house"


@model
class Kind:
    """Something that can be stamped: an animal, or hay, which is none.

    animal: whether it forms groups that score
    """

    id: Id
    icon: Icon
    animal: bool


@model
class HedgeRules:
    """What a hedge drawn by lot must keep: its edges, and the cells beside it.

    edges: how many cell edges it is long
    beside: how many cells lie beside it
    """

    edges: Span
    beside: Span
    source: Source = "house"


@model
class Dice:
    """The dice: how many, and what their faces show.

    number: how many dice there are
    faces: the species on the six faces
    joker: the face that stands for any animal
    """

    number: Annotated[int, Ge(1), Le(6)]
    faces: Annotated[tuple[SpeciesId, ...], Length(6, 6)]
    joker: SpeciesId
    source: Source = "house"


@model
class Groups:
    """What the largest groups of each species are worth.

    at_least: animals that make a group
    points: what each animal of the largest group is worth
    """

    at_least: Annotated[Number, Between(1, 99)]
    points: Points


@model
class Back:
    """A pile of requests, told apart by the picture on its back."""

    id: Id
    icon: Icon


@model
class StampfarmContent:
    """The whole of `content/stampfarm/game.yaml`.

    species: everything that can be stamped; their order is that of pads and reports
    backs: the piles of requests
    requests: the request tiles; what they count, `count` says
    """

    about: About
    farm: FarmSize
    species: Annotated[tuple[Kind, ...], Length(2, 12)]
    hedge: HedgeRules
    dice: Dice
    groups: Groups
    backs: Annotated[tuple[Back, ...], Length(1, 6)]
    requests: Annotated[tuple[Annotated[Request, TaggedBy("count")], ...], Length(0, 60)]

    @property
    def animals(self) -> tuple[Kind, ...]:
        """The species that score: all but hay (S5)."""
        return tuple([kind for kind in self.species if kind.animal])

    def kind(self, species: str) -> Kind:
        """The species of that id."""
        return next(kind for kind in self.species if kind.id == species)

    @property
    def cells(self) -> int:
        """How many cells the farm has, the stable left out."""
        return self.farm.columns * self.farm.rows

    def violations(self) -> Iterator[Violation]:
        yield from skip_unreadable(self._species_violations())
        yield from skip_unreadable(check_unique_ids(("backs",), self.backs))
        yield from skip_unreadable(self._hedge_violations())
        yield from skip_unreadable(self._request_ids())
        for number, request in enumerate(self.requests):
            path = ("requests", number)
            yield from skip_unreadable(_repeated_species(path, request))
            yield from skip_unreadable(check_can_score(path, request, self))
            yield from skip_unreadable(limit_violations(path, request))

    def warnings(self) -> Iterator[Violation]:
        """Yield what can be played, but reads oddly on paper."""
        if self.dice.joker not in self.dice.faces:
            message = Message(
                "the dice have no face with the joker {name}", name=quote_value(self.dice.joker)
            )
            yield Violation(
                ("dice", "joker"), message, Message("add it to faces; the rules mention it")
            )
        for number, request in enumerate(self.requests):
            yield from limit_warnings(("requests", number), request)

    def _species_violations(self) -> Iterator[Violation]:
        yield from check_unique_ids(("species",), self.species)
        if not any(kind.animal for kind in self.species):
            yield Violation(
                ("species", AT_KEY),
                Message("none of the species is an animal"),
                Message("set animal: true for at least one species"),
            )

    def _hedge_violations(self) -> Iterator[Violation]:
        """What no line can keep: it runs inside the farm and meets neither itself nor two sides."""
        edges, near = self.hedge.edges, self.hedge.beside
        longest = (self.farm.columns - 1) * (self.farm.rows - 1)
        if edges.least > longest:
            message = Message(
                "a hedge of {edges} edges does not fit in the farm", edges=edges.least
            )
            yield Violation(
                ("hedge", "edges", "least"), message, Message("use at most {most}", most=longest)
            )
            return
        most = min(2 * min(edges.most, longest), self.cells)
        if near.least > most:
            message = Message.plural(
                edges.most,
                "too many cells beside a hedge of {edges} edge: {cells}",
                "too many cells beside a hedge of {edges} edges: {cells}",
                edges=edges.most,
                cells=near.least,
            )
            yield Violation(
                ("hedge", "beside", "least"), message, Message("use at most {most}", most=most)
            )
        least = -(-2 * edges.least // 3)
        if near.most < least:
            message = Message.plural(
                edges.least,
                "too few cells beside a hedge of {edges} edge: {cells}",
                "too few cells beside a hedge of {edges} edges: {cells}",
                edges=edges.least,
                cells=near.most,
            )
            yield Violation(
                ("hedge", "beside", "most"), message, Message("use at least {least}", least=least)
            )

    def _request_ids(self) -> Iterator[Violation]:
        yield from check_unique_ids(("requests",), self.requests)


def _repeated_species(path: KeyPath, request: Request) -> Iterator[Violation]:
    for steps, names in species_of(request):
        yield from check_unique((*path, *steps), names)
