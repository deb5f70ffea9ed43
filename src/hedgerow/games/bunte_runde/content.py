"""The content of bunte-runde: colours, variants with their kinds, coins, steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from annotated_types import Ge, Le, Len

from hedgerow.content import Fault, Number, Source, check, model, repeated_ids
from hedgerow.errors import did_you_mean, quoted
from hedgerow.game import About

Id = Annotated[str, Len(1, 30)]


@model
class Colour:
    """A colour and the paint it is printed with; a theme gives each paint its pattern."""

    id: Id
    paint: str


@model
class Kind:
    """A shape or an animal, and its picture."""

    id: Id
    picture: str


@model
class Variant:
    """All kinds in all colours; discs carry their picture, shapes are cut out as such."""

    id: Id
    discs: bool
    kinds: Annotated[tuple[Kind, ...], Len(2, 9)]
    colours: Annotated[tuple[str, ...], Len(2, 9)]
    coins: Number
    source: Source

    @property
    def pieces(self) -> tuple[tuple[str, str], ...]:
        """Every piece: its kind and its colour."""
        return tuple((kind.id, colour) for kind in self.kinds for colour in self.colours)

    @property
    def longest_line(self) -> int:
        return max(len(self.kinds), len(self.colours))


@model
class Steps:
    """How far the figure moves."""

    least: Annotated[int, Ge(1)]
    most: Annotated[int, Le(9)]
    source: Source

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError("the least is more than the most")


@model
class BunteRundeContent:
    """The whole of `content/bunte-runde/game.yaml`."""

    about: About
    colours: Annotated[tuple[Colour, ...], Len(2, 9)]
    variants: Annotated[tuple[Variant, ...], Len(1, 4)]
    steps: Steps

    def __post_init__(self) -> None:
        check(self._faults())

    def paint(self, colour: str) -> str:
        """The paint of a colour."""
        return next(it.paint for it in self.colours if it.id == colour)

    def variant(self, name: str) -> Variant:
        """The variant of that id."""
        return next(it for it in self.variants if it.id == name)

    def _faults(self) -> Iterator[Fault]:
        known = [colour.id for colour in self.colours]
        yield from repeated_ids(("colours",), known)
        yield from repeated_ids(("variants",), [variant.id for variant in self.variants])
        for number, variant in enumerate(self.variants):
            path = ("variants", number)
            yield from repeated_ids((*path, "kinds"), [kind.id for kind in variant.kinds])
            for place, colour in enumerate(variant.colours):
                if colour not in known:
                    hint = did_you_mean(colour, known)
                    message = f"no colour is called {quoted(colour)}"
                    yield Fault((*path, "colours", place), message, hint)
                if colour in variant.colours[:place]:
                    yield Fault((*path, "colours", place), f"{quoted(colour)} is here twice")
            most = len(variant.kinds) * len(variant.colours)
            if not 0 < variant.coins.value <= 2 * most:
                yield Fault((*path, "coins", "value"), f"between 1 and {2 * most} coins")
