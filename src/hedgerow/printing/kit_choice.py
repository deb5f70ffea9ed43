"""Which parts a kit has: all that are needed to play, only some, or all without some."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.base.errors import did_you_mean, quote_value, usage_error
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.printing.request import PrintRequest

PRINT_PAGE, COVER, RULES, SHEETS, PAD, BOXES = (
    *("print", "cover", "rules", "sheets", "pad", "boxes"),
)


@keyword_record
class KitChoice:
    """The parts of a kit: `only` these, or all `without` these.

    boxes, cover: whether to add them; other parts are printed by default
    sleeved: whether boxes have room for sleeved cards
    """

    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    boxes: bool = False
    cover: bool = False
    sleeved: bool = False

    def has(self, part: str) -> bool:
        """Return whether the kit has a part: a deck by its id, or one of the names above."""
        extras = {BOXES: self.boxes, COVER: self.cover}
        wanted = part in self.only or extras.get(part, not self.only)
        return wanted and part not in self.without


def kit_choice(request: PrintRequest) -> KitChoice:
    """Return the parts that a request selects."""
    return KitChoice(
        only=tuple(name.lower() for name in request.only),
        without=tuple(name.lower() for name in request.without),
        boxes=request.boxes,
        cover=request.cover,
        sleeved=request.sleeved,
    )


def check_parts(choice: KitChoice, parts: Sequence[str], game: str) -> None:
    """Reject parts that a kit does not have, and a choice without any part."""
    for option, names in (("--only", choice.only), ("--without", choice.without)):
        for name in names:
            if name not in parts:
                message = Message(
                    "a kit of {game} has no part {name}", game=game, name=quote_value(name)
                )
                hint = did_you_mean(name, parts)
                raise usage_error(option, message, hint)
    if not any(map(choice.has, parts)):
        option = "--without" if choice.without else "--only"
        raise usage_error(option, Message("the kit would have no pages"))
