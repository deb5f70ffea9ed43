"""The print request: built by the commands, the Python API, the web app and previews.

Its defaults apply everywhere. Command options and web app settings are derived from the types of
its fields, and `check` validates them. This module imports almost nothing, because
`hedgerow --help` imports it.
"""

# No `from __future__ import annotations`: limits() and choices() read the annotations as values.
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Literal, get_args, get_origin

from hedgerow.base.errors import usage_error
from hedgerow.base.frozen import field_names, keyword_record, record
from hedgerow.base.limits import (
    MAX_GAMES,
    MAX_ONLY,
    MAX_PAD_PAGES,
    MAX_PER_PAGE,
    MAX_PLAYERS,
    MAX_SEED,
    MAX_SET,
    MAX_SHEETS,
)
from hedgerow.base.messages import Message

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Page
    from hedgerow.game.game import Game

What = Literal["sheets", "kit", "pad", "decks", "rules"]
SHEETS: What = "sheets"
KIT: What = "kit"
PAD: What = "pad"
DECKS: What = "decks"
RULES: What = "rules"
Cut = Literal["marks", "lines", "none"]
Backs = Literal["duplex", "light", "fold", "none"]
Flip = Literal["long", "short"]
Pieces = Literal["shaped", "square"]


@record
class WholeNumber:
    """The range of whole numbers that a field accepts."""

    least: int
    most: int

    @property
    def description(self) -> Message:
        return Message("a whole number from {least} to {most}", least=self.least, most=self.most)


@record
class Nudge:
    """How far a printer's backs are shifted, right and down, to be behind the fronts (`calibrate`).

    `rotated` is the same for landscape pages. Until it is measured, we assume that the printer
    turns such pages a quarter to the left, as most do.
    """

    x_mm: float = 0.0
    y_mm: float = 0.0
    rotated: tuple[float, float] | None = None

    def for_paper(self, paper: Any) -> tuple[float, float]:
        """Return the shift of backs on a paper in its orientation."""
        if paper.height_mm >= paper.width_mm:
            return self.x_mm, self.y_mm
        return self.rotated or (self.y_mm, -self.x_mm)


@keyword_record
class PrintRequest:
    """What to print of a game, and how.

    what: `sheets`, `decks`, a `pad`, a `kit` of all of them, or its `rules` alone
    deck: the only deck to print; without it `decks` prints all
    only: the ids of the pieces of a deck to print, in this order; without them all are printed
    count: the number of sheets; with `players` the number of games, each a matched set of sheets
    seed: starts the randomness; without it and `codes`, sheets use seed 0 and decks are as designed
    codes: the codes of the sheets, or of the random deck, to reproduce; with `players`, one code of
        the set to reproduce
    site: the address of a page: QR codes of sheets become links that open them there
    pages: the number of pages of pads
    separate: whether each part of a kit is its own document
    games: for how many tables a kit has sheets, pieces and score slips; its rules are printed once
    empty_backs: whether an empty page follows each page of a kit that needs no back
    without: the parts of a kit to omit: `print`, `cover`, `rules`, `sheets`, `pad`, or the name of
        a deck
    cover: whether a kit has a cover
    commands: whether the print page of a kit names commands, for readers with a command line
    paper: a name of `templates/papers.yaml`, or `both`

        PrintRequest(game="stampfarm", what="sheets", players=4, seed=1)
    """

    game: str
    what: What = KIT
    deck: str | None = None
    only: tuple[str, ...] = ()
    count: Annotated[int | None, WholeNumber(1, MAX_SHEETS)] = None
    players: Annotated[int | None, WholeNumber(1, MAX_PLAYERS)] = None
    seed: Annotated[int | None, WholeNumber(0, MAX_SEED)] = None
    codes: tuple[str, ...] = ()
    variant: str | None = None
    per_page: Annotated[int | None, WholeNumber(1, MAX_PER_PAGE)] = None
    ticks: bool = False
    markers: bool = False
    site: str = ""
    pages: Annotated[int, WholeNumber(1, MAX_PAD_PAGES)] = 1
    games: Annotated[int, WholeNumber(1, MAX_GAMES)] = 1
    separate: bool = False
    empty_backs: bool = False
    without: tuple[str, ...] = ()
    cover: bool = False
    commands: bool = False
    paper: str = "a4"
    lang: str = "en"
    theme: str = "colour"
    backs: Backs = "light"
    flip: Flip = "long"
    cut: Cut = "marks"
    pieces: Pieces = "square"
    nudge: Nudge = Nudge()

    @property
    def total(self) -> int:
        """Return the number of sheets."""
        return len(self.codes) or (self.count or 1) * (self.players or 1)

    @property
    def is_random(self) -> bool:
        """Return whether a seed or codes select the random part."""
        return self.seed is not None or bool(self.codes)

    def changed(self, *names: str) -> Iterator[str]:
        """Yield the values of these fields that are not the default."""
        values = ((getattr(self, name), getattr(DEFAULTS, name)) for name in names)
        return (str(value) for value, default in values if value != default)


Progress = Callable[[Iterable["Page"]], Iterable["Page"]]


@keyword_record
class OutputSettings:
    """How documents become files.

    out: a file, a folder, or None for `output`
    format: one of `writers.formats.FORMATS`
    stream: receives the only document instead of a file
    cut_file: whether to write files for a cutting machine next to pages of pieces
    progress: wraps the pages to observe them, for a progress bar
    """

    out: Path | None = None
    format: str = "pdf"
    stream: BinaryIO | None = None
    ink: bool = False
    cut_file: bool = False
    progress: Progress = lambda pages: pages


DEFAULTS, OUTPUT_DEFAULTS = PrintRequest(game=""), OutputSettings()


def part_fields(name: str) -> dict[str, Any]:
    """Return the request fields of a part: `sheets`, `kit`, `pad`, or the name of a deck."""
    return {"what": name} if name in (SHEETS, KIT, PAD) else {"what": DECKS, "deck": name}


def limits(name: str) -> WholeNumber | None:
    """Return the range of a field, or None if it is not a whole number."""
    metadata = getattr(PrintRequest.__annotations__[name], "__metadata__", ())
    return metadata[0] if metadata else None


def choices(name: str) -> tuple[str, ...]:
    """Return the values of a field with few choices, else none: `flip` is `long` or `short`."""
    kind: Any = PrintRequest.__annotations__[name]
    return get_args(kind) if get_origin(kind) is Literal else ()


def option_name(name: str) -> str:
    """Return the command option of a field, for messages: `per_page` → `--per-page`."""
    return f"--{_OPTIONS.get(name, name).replace('_', '-')}"


_OPTIONS = {"codes": "code"}


def check(request: PrintRequest, game: "Game") -> None:
    """Reject a request that cannot be printed. Raises UsageError, naming the option.

    Papers, themes, variants, decks and codes are checked later, when they are looked up.
    """
    _check_values(request)
    _check_codes(request, game)
    _check_seed(request, game)
    sheets = request.what in (SHEETS, KIT) and game.has_sheets
    if sheets and game.has_sheet_sets and (request.players or 0) > MAX_SET:
        message = Message("a matched set has at most {most} sheets", most=MAX_SET)
        raise usage_error("--players", message, _several_sets_hint(request, game))
    if request.count and request.what == KIT and not sheets:
        raise usage_error("--count", Message("{game} has no sheets to fill in", game=game.id))
    if request.games > 1 and request.what != KIT:
        message = Message("only applies to kits")
        raise usage_error("--games", message, Message("omit {option}", option="--games"))
    if request.what in (SHEETS, KIT):
        game.check_ticks(ticks=request.ticks)
    _check_site(request)
    _check_only(request)


def _check_only(request: PrintRequest) -> None:
    """Reject single pieces of anything but a deck, and too many of them."""
    if not request.only:
        return
    if request.what != DECKS:
        raise usage_error("--only", Message("only prints pieces of a deck"))
    if len(request.only) > MAX_ONLY:
        message = Message("expected at most {most} ids", most=MAX_ONLY)
        raise usage_error("--only", message, Message("print the whole deck"))


def _several_sets_hint(request: PrintRequest, game: "Game") -> Message:
    """Return how to print sheets for more players than play one game, as for a class."""
    everybody = request.players or 0
    most = min(game.content.about.players.most, MAX_SET)
    least = min(game.content.about.players.least, most)
    # Tables of equal size if there are any, as large as the game allows.
    tables = (size for size in range(most, least - 1, -1) if everybody % size == 0)
    size = next(tables, most)
    count = -(-everybody // size)
    several = "--games" if request.what == KIT else "--count"
    return Message("use {name}", name=f"--players {size} {several} {count}")


def _check_values(request: PrintRequest) -> None:
    """Reject numbers out of range and unknown names."""
    for name in field_names(PrintRequest):
        value, numbers, names = getattr(request, name), limits(name), choices(name)
        if numbers and value is not None and not numbers.least <= value <= numbers.most:
            raise usage_error(
                option_name(name), Message("expected {wanted}", wanted=numbers.description)
            )
        if names and value not in names:
            expected = Message("one of {names}", names=", ".join(names))
            raise usage_error(option_name(name), Message("expected {wanted}", wanted=expected))


def _check_codes(request: PrintRequest, game: "Game") -> None:
    """Reject codes combined with options they replace, and more codes than documents."""
    is_counted = request.count is not None or request.seed is not None
    if request.what in (SHEETS, KIT) and request.codes and is_counted:
        raise usage_error("--code", Message("cannot be combined with --count or --seed"))
    if request.what == KIT and request.codes and request.games > 1 and game.has_sheets:
        message = Message("cannot be combined with --code")
        raise usage_error("--games", message, Message("omit {option}", option="--code"))
    if request.what in (SHEETS, KIT) and len(request.codes) > 1 and request.players:
        message = Message("--players prints the set of one code")
        raise usage_error("--code", message, Message("use only one code, or omit --players"))
    if request.codes and request.seed is not None:
        message = Message("a code already contains its seed")
        raise usage_error("--code", message, Message("use --seed or --code, not both"))
    if len(request.codes) > 1 and request.what == DECKS:
        raise usage_error(
            "--code", Message("a deck has only one code"), Message("use only one code")
        )
    if len(request.codes) > 1 and request.what == KIT and not game.has_sheets:
        message = Message("a kit of {game} has only one random deck", game=game.id)
        raise usage_error("--code", message, Message("use only one code"))


def _check_site(request: PrintRequest) -> None:
    """Reject an address that is not that of a page, or too long for a QR code."""
    if not request.site:
        return
    from hedgerow.game.sheet_link import AddressError, split_address

    try:
        split_address(request.site)
    except AddressError as error:
        raise usage_error("--site", error.message, error.hint) from None


def _check_seed(request: PrintRequest, game: "Game") -> None:
    """Reject a seed or a code for something that is not random."""
    option = "--code" if request.codes else "--seed"
    hint = Message("omit {option}", option=option)
    if request.is_random and request.what == PAD:
        raise usage_error(option, Message("score pads are not random"), hint)
    if request.is_random and request.what == DECKS and not game.has_random_deck:
        raise usage_error(option, Message("{game} has no random decks", game=game.id), hint)
