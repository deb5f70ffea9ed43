"""The keys of boards in game files: `picture: NAME` and what belongs to it.

What draws the boards is in a module for each name: scoring a game imports no drawing.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from hedgerow.base.messages import Message
from hedgerow.drawing.icon_names import Icon
from hedgerow.loading.models import Between, Ge, Le, Length, Name, Number, OneOrMore, model
from hedgerow.loading.violations import Violation, skip_unreadable
from hedgerow.seams.board import Board


@model
class Figure(Board):
    """A strip with two pictures foot to foot: folded, it stands.

    picture: `figure`
    icon: its picture
    """

    picture: Literal["figure"]
    icon: Icon


@model
class Figures(Board):
    """Strips with two pictures foot to foot: one for each player, or as many as there are.

    picture: `figures`
    of: the tokens; the words `texts.ID` stand below each strip
    """

    references = (("of", "tokens"),)

    picture: Literal["figures"]
    of: Annotated[tuple[Name, ...], OneOrMore(), Length(1, 9)]


@model
class RingHelper(Board):
    """Arcs that are laid out as a ring.

    picture: `ring-helper`
    spots: how many pieces the ring has
    """

    picture: Literal["ring-helper"]
    spots: Annotated[int, Ge(4), Le(99)]


@model
class Tokens(Board):
    """The tokens of the game as discs: those of each player in a colour, others on white.

    A token without an icon is a marker with the number of the player, small enough for a track.

    picture: `tokens`
    """

    picture: Literal["tokens"]


@model
class TrackBoard(Board):
    """A loop of places for points; some have a bonus, on cards of a deck or printed.

    picture: `track`
    ground: a drawing of the board in mm, with a path `lane` from the seam below round to it again
    length: steps of the loop
    places: the steps with a bonus
    deck: the deck whose cards are the bonuses; they lie on all places but the first
    printed: the card that is printed at the first place
    points: the field with the place of a player
    waits: the token that waits, one for each player, at each place with the card of its name
    tiles: rows of signs of kinds, with `/` between them, for the place `inside` of the drawing
    """

    references = (
        ("deck", "decks"),
        ("printed", "cards"),
        ("points", "fields"),
        ("waits", "tokens"),
    )

    picture: Literal["track"]
    ground: Name
    length: Annotated[Number, Between(10, 120)]
    places: Annotated[tuple[Annotated[int, Ge(1), Le(120)], ...], Length(0, 8)] = ()
    deck: Name | None = None
    printed: Name | None = None
    points: Name | None = None
    waits: Name | None = None
    tiles: Annotated[str, Length(1, 60)] | None = None

    def violations(self) -> Iterator[Violation]:
        yield from skip_unreadable(self._place_violations())

    def _place_violations(self) -> Iterator[Violation]:
        for number, place in enumerate(self.places):
            path = ("places", number)
            if place >= self.length.value:
                message = Message("the track has no place {place}", place=place)
                hint = Message("use 1 to {most}", most=self.length.value - 1)
                yield Violation(path, message, hint)
            elif number and place <= self.places[number - 1]:
                message = Message("the places on the track must be in ascending order")
                hint = Message("use a place after {place}", place=self.places[number - 1])
                yield Violation(path, message, hint)
        if self.printed and not self.deck:
            message = Message("the printed card is one of a deck")
            yield Violation(("printed",), message, Message("add deck"))


MODELS: Mapping[str, type[Board]] = {
    "figure": Figure,
    "figures": Figures,
    "ring-helper": RingHelper,
    "tokens": Tokens,
    "track": TrackBoard,
}
