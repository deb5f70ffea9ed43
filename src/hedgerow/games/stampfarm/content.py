"""The models of `content/stampfarm/game.yaml`; those of groups and requests are in `requests`."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from hedgerow.base.errors import quote_value
from hedgerow.base.messages import Message
from hedgerow.drawing.icon_names import Icon
from hedgerow.games.stampfarm.requests import (
    ANIMAL,
    HEDGE,
    STABLE,
    Groups,
    Request,
    check_can_score,
    limit_violations,
    limit_warnings,
    named_species,
)
from hedgerow.loading.models import Ge, Id, Le, Length, RefersTo, Source, Span, model
from hedgerow.loading.violations import (
    AT_KEY,
    KeyPath,
    Violation,
    check_unique,
    check_unique_ids,
    skip_unreadable,
)
from hedgerow.ruleset.ruleset import WITH_BACKS, About, WordGroups
from hedgerow.scoring.rule_list import RuleList, StatedRule
from hedgerow.scoring.sentence import Rule
from hedgerow.scoring.vocabulary import Vocabulary

SpeciesId = Annotated[str, RefersTo("species", Message("unknown species {found}"))]


@model
class FarmSize:
    """The size of the farm and of the stable next to it.

    columns: cells from left to right
    rows: cells from top to bottom
    stable: cells for animals that a player does not want on the farm; they score nothing
    """

    columns: Annotated[int, Ge(2), Le(10)]
    rows: Annotated[int, Ge(2), Le(8)]
    stable: Annotated[int, Ge(0), Le(4)]
    source: Source = "house"


@model
class Kind:
    """Something that can be stamped: an animal, or hay, which is not an animal.

    animal: whether its groups score
    """

    id: Id
    icon: Icon
    animal: bool


@model
class HedgeRules:
    """Limits of a random hedge.

    edges: its length in cell edges
    beside: number of cells with the hedge on one of their edges
    """

    edges: Span
    beside: Span
    source: Source = "house"


@model
class Dice:
    """The dice: their number and their faces.

    number: number of dice
    faces: the species on the six faces
    joker: the face that can be used as any animal
    """

    number: Annotated[int, Ge(1), Le(6)]
    faces: Annotated[tuple[SpeciesId, ...], Length(6, 6)]
    joker: SpeciesId
    source: Source = "house"


@model
class Back:
    """A pile of requests, identified by the picture on its back."""

    id: Id
    icon: Icon


@model
class StampfarmContent:
    """The whole of `content/stampfarm/game.yaml`.

    species: everything that can be stamped, in the order of pads and reports
    groups: the rule for the groups of each species
    backs: the piles of requests
    requests: the request tiles, each with a scoring rule
    """

    about: About
    farm: FarmSize
    species: Annotated[tuple[Kind, ...], Length(2, 12)]
    hedge: HedgeRules
    dice: Dice
    groups: Groups
    backs: Annotated[tuple[Back, ...], Length(1, 6)]
    requests: Annotated[tuple[Request, ...], Length(0, 60)]

    @property
    def animals(self) -> tuple[Kind, ...]:
        """Return the species that score: all except hay (S5)."""
        return tuple([kind for kind in self.species if kind.animal])

    def kind(self, species: str) -> Kind:
        """Return the species with this id."""
        return next(kind for kind in self.species if kind.id == species)

    @property
    def cells(self) -> int:
        """Return the number of cells of the farm, without the stable."""
        return self.farm.columns * self.farm.rows

    @property
    def vocabulary(self) -> Vocabulary:
        """Return the names that rules can use; `animal` is the family of all species but hay."""
        return Vocabulary(
            kinds=tuple([kind.id for kind in self.species]),
            families={ANIMAL: tuple([kind.id for kind in self.animals])},
            walls=(HEDGE,),
            letter_fields=(STABLE,) if self.farm.stable else (),
            size=(self.farm.rows, self.farm.columns),
        )

    def violations(self) -> Iterator[Violation]:
        # Each check on its own: one that fails on an unreadable value does not stop the others.
        yield from skip_unreadable(self._species_violations())
        yield from skip_unreadable(check_unique_ids(("backs",), self.backs))
        yield from skip_unreadable(self._hedge_violations())
        yield from skip_unreadable(check_unique_ids(("requests",), self.requests))
        yield from skip_unreadable(self._name_violations(("groups",), self.groups))
        for number, request in enumerate(self.requests):
            path = ("requests", number)
            yield from skip_unreadable(self._name_violations(path, request))
            yield from skip_unreadable(check_can_score(path, request, self))
            yield from skip_unreadable(limit_violations(path, request))

    def warnings(self) -> Iterator[Violation]:
        """Yield warnings about content that can be played, but reads oddly on paper."""
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
        """Yield the limits that no hedge can meet on this farm."""
        edges, beside = self.hedge.edges, self.hedge.beside
        # The hedge visits each inner lattice point at most once and touches the frame with at most
        # one end: it cannot have more edges than there are inner points.
        longest = (self.farm.columns - 1) * (self.farm.rows - 1)
        if edges.least > longest:
            message = Message(
                "a hedge of {edges} edges does not fit in the farm", edges=edges.least
            )
            yield Violation(
                ("hedge", "edges", "least"), message, Message("use at most {most}", most=longest)
            )
            return
        # An edge has a cell on each side.
        most = min(2 * min(edges.most, longest), self.cells)
        if beside.least > most:
            message = Message.plural(
                edges.most,
                "too many cells beside a hedge of {edges} edge: {cells}",
                "too many cells beside a hedge of {edges} edges: {cells}",
                edges=edges.most,
                cells=beside.least,
            )
            yield Violation(
                ("hedge", "beside", "least"), message, Message("use at most {most}", most=most)
            )
        # At most three edges of a cell are hedge, and every edge counts for two cells: at least
        # two thirds of the edges, rounded up.
        least = -(-2 * edges.least // 3)
        if beside.most < least:
            message = Message.plural(
                edges.least,
                "too few cells beside a hedge of {edges} edge: {cells}",
                "too few cells beside a hedge of {edges} edges: {cells}",
                edges=edges.least,
                cells=beside.most,
            )
            yield Violation(
                ("hedge", "beside", "most"), message, Message("use at least {least}", least=least)
            )

    def _name_violations(self, path: KeyPath, rule: Rule) -> Iterator[Violation]:
        """Yield the names of a rule that are unknown or repeated."""
        for steps, names in named_species(rule):
            yield from check_unique((*path, *steps), names)
        vocabulary = self.vocabulary
        # An id that appears twice may be the misspelt one: a second problem would mislead.
        if len({*vocabulary.kinds}) == len(vocabulary.kinds):
            yield from vocabulary.violations(path, rule, ())


def text_numbers(content: StampfarmContent, variant: str) -> Mapping[str, int]:
    """Return the numbers for the placeholders in texts: `{dice}`, `{stable}`."""
    cells, points = content.groups.cells, content.groups.points_each
    return {
        "dice": content.dice.number,
        "left": content.dice.number - 1,
        "stable": content.farm.stable,
        "animals": len(content.animals),
        "pictures": len(content.species),
        "group": cells.at_least.value if cells and cells.at_least else 1,
        "points": points.value if points else 0,
        "open": len(content.backs),
        "backs": WITH_BACKS,
    }


def stated_rules(content: StampfarmContent) -> RuleList:
    """Return the rule of groups, then the requests."""
    groups = StatedRule(("groups",), content.groups, "farm.groups")
    requests = [
        StatedRule(("requests", number), request, f"requests.{request.id}.name")
        for number, request in enumerate(content.requests)
    ]
    return RuleList(vocabulary=content.vocabulary, rules=(groups, *requests), names="species")


def _species_ids(content: StampfarmContent) -> Iterator[str]:
    return (kind.id for kind in content.species)


def _request_words(content: StampfarmContent) -> Iterator[str]:
    return (f"{request.id}.{part}" for request in content.requests for part in ("name", "text"))


def optional_words(content: StampfarmContent) -> Iterator[str]:
    """Yield the keys of the words that a game may define: notes on requests."""
    yield from (f"notes.{request.id}" for request in content.requests)


# The words that depend on the content.
WORD_GROUPS: WordGroups[StampfarmContent] = {
    "species": _species_ids,
    "plural": _species_ids,
    "letters": _species_ids,
    "requests": _request_words,
    "notes": lambda content: (),  # optional
}
