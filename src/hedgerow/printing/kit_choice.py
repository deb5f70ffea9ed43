"""Which parts a kit has: all that are needed to play, but for those that are omitted."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.base.errors import did_you_mean, quote_value, usage_error
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.printing.request import PrintRequest

PRINT_PAGE, COVER, RULES, SHEETS, PAD = "print", "cover", "rules", "sheets", "pad"


@keyword_record
class KitChoice:
    """The parts of a kit: all `without` these, and a cover if it is wanted."""

    without: tuple[str, ...] = ()
    cover: bool = False

    def has(self, part: str) -> bool:
        """Return whether the kit has a part: a deck by its id, or one of the names above."""
        return part not in self.without and (part != COVER or self.cover)


def kit_choice(request: PrintRequest) -> KitChoice:
    """Return the parts that a request selects."""
    return KitChoice(without=tuple(name.lower() for name in request.without), cover=request.cover)


def check_parts(choice: KitChoice, parts: Sequence[str], game: str) -> None:
    """Reject parts that a kit does not have, and a kit without any part."""
    for name in choice.without:
        if name not in parts:
            message = Message(
                "a kit of {game} has no part {name}", game=game, name=quote_value(name)
            )
            raise usage_error("--without", message, did_you_mean(name, parts))
    if not any(map(choice.has, parts)):
        raise usage_error("--without", Message("the kit would have no pages"))
