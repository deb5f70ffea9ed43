"""Every kit in every theme and language, on both large papers: nothing overflows or overlaps.

The raster tests compare the cut marks of fronts and backs as seen through the paper.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pypdf
import pypdfium2
import pytest

from hedgerow.art.pad import draw_pad
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import PT_MM, Deck, Group, Item, Page, Text, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.game.game import shared_words
from hedgerow.game.library import open_library
from hedgerow.loading.words import LANGUAGES
from hedgerow.printing.cards import deck_pages, find_decks, has_backs
from hedgerow.printing.kits import kit_jobs
from hedgerow.printing.paper import Footer, Imposition, Job, Layout, papers
from hedgerow.printing.request import Backs, Flip
from hedgerow.printing.sheets import default_players, generate_batch
from hedgerow.writers.pdf import write_pdf
from tests.products import every_pair
from tests.requests import documents, sheet_request

Dark = npt.NDArray[np.bool_]

GAMES = [folder.name for folder in open_library().game_folders()]
THEMES = ("colour", "ink-saver", "high-contrast")
PAPERS = ("a4", "letter")
CAPITAL, DESCENDER = 0.72, 0.2  # of the size of a type
ROOM_MM = 0.05
TENTH_MM = 254 / 72  # pixels a tenth of a millimetre wide, as a scale

every_game = pytest.mark.parametrize("name", GAMES)
every_lang = pytest.mark.parametrize("lang", LANGUAGES)


@dataclass(frozen=True)
class Line:
    """A line of text at its position on a page."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Line) -> bool:
        return (
            self.left < other.right - ROOM_MM
            and other.left < self.right - ROOM_MM
            and self.top < other.bottom - ROOM_MM
            and other.top < self.bottom - ROOM_MM
        )


@cache
def draw_kit(name: str, lang: str, scale: float, paper: str) -> tuple[Job, ...]:
    game = open_library().find_game(name)
    layout = Layout(papers()[paper], lang, Imposition(scale=scale))
    request = sheet_request(1, default_players(game), 5)
    if game.has_sheets and game.is_shared:
        request = sheet_request(2, None, 5)
    batch = generate_batch(game, request) if game.has_sheets else None
    return tuple(replace(job, pages=tuple(job.pages)) for job in kit_jobs(game, batch, layout))


def kit_of(name: str, lang: str, theme: str, paper: str) -> tuple[Job, ...]:
    return draw_kit(name, lang, load_theme(theme).scale, paper)


def pdf_of(pages: list[Page], theme: str = "colour") -> bytes:
    file = io.BytesIO()
    write_pdf(pages, file, title="", lang="en", theme=load_theme(theme))
    return file.getvalue()


def lines(items: tuple[Item, ...], x: float, y: float, scale: float, turn: int) -> Iterator[Line]:
    """Yield the lines of text of some items, including those of symbols."""
    sign = -1 if turn == 180 else 1
    for item in items:
        if isinstance(item, Text):
            yield _line(item, x, y, scale, sign)
        elif isinstance(item, Use | Group) and (item.turn + turn) % 180 == 0:
            inner = item.symbol.items if isinstance(item, Use) else item.items
            at = x + sign * scale * item.x_mm, y + sign * scale * item.y_mm
            yield from lines(inner, *at, scale * item.scale, (turn + item.turn) % 360)


def _line(text: Text, x: float, y: float, scale: float, sign: int) -> Line:
    size = text.size_pt * PT_MM
    width = text_width_mm(text.text, text.size_pt, text.face)
    left = text.x_mm - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    xs = sorted((x + sign * scale * left, x + sign * scale * (left + width)))
    ys = sorted(y + sign * scale * (text.y_mm + part * size) for part in (-CAPITAL, DESCENDER))
    return Line(text.text, xs[0], ys[0], xs[1], ys[1])


def pages_of(name: str, lang: str, theme: str, paper: str) -> list[tuple[str, Page]]:
    kit = kit_of(name, lang, theme, paper)
    return [(job.name, page) for job in kit for page in job.pages]


@every_pair(name=GAMES, theme=THEMES, lang=LANGUAGES, paper=PAPERS)
def test_every_kit_can_be_printed(name: str, theme: str, lang: str, paper: str) -> None:
    for job in kit_of(name, lang, theme, paper):
        pages = list(job.pages)
        reader = pypdf.PdfReader(io.BytesIO(pdf_of(pages, theme)), strict=True)

        assert len(reader.pages) == len(pages) > 0
        assert reader.outline


@every_pair(name=GAMES, lang=LANGUAGES, theme=["colour", "high-contrast"], paper=PAPERS)
def test_no_text_leaves_its_page(name: str, lang: str, theme: str, paper: str) -> None:
    for job, page in pages_of(name, lang, theme, paper):
        for it in lines(page.items, 0, 0, 1, 0):
            inside = (
                it.left >= 5
                and it.top >= 4
                and it.right <= page.width_mm - 5
                and it.bottom <= page.height_mm - 4
            )
            assert inside, f"{job}: {it}"


@every_game
@every_lang
def test_no_two_texts_touch(name: str, lang: str) -> None:
    for theme in ("colour", "high-contrast"):
        for job, page in pages_of(name, lang, theme, "a4"):
            pairs = combinations(lines(page.items, 0, 0, 1, 0), 2)
            touching = [(first, second) for first, second in pairs if first.overlaps(second)]
            assert touching == [], job


@every_pair(
    name=[it for it in GAMES if open_library().find_game(it).has_sheets],
    lang=LANGUAGES,
    paper=PAPERS,
    markers=(False, True),
    site=("", "https://someuser.github.io/hedgerow/"),
)
def test_no_two_texts_of_a_sheet_touch(
    name: str, lang: str, paper: str, markers: bool, site: str
) -> None:
    """The sheets of a set have the most text: a letter, a code, and with markers a note on pens."""
    game = open_library().find_game(name)
    players = None if game.is_shared else min(2, game.content.about.players.most)
    options = {"markers": markers, "site": site, "lang": lang, "paper": paper}
    (sheets,) = documents(game, "sheets", players=players, seed=5, **options)

    for page in sheets.pages:
        pairs = combinations(lines(page.items, 0, 0, 1, 0), 2)
        assert [(first, second) for first, second in pairs if first.overlaps(second)] == []


@every_game
@every_lang
def test_no_text_of_a_piece_reaches_over_its_edge(name: str, lang: str) -> None:
    game = open_library().find_game(name)
    for deck in (
        *find_decks(game, game.drawing_context(lang), None),
        draw_pad(game.drawing_context(lang)),
    ):
        for piece in deck.pieces:
            for it in lines(piece.front.items, 0, 0, 1, 0):
                across = it.left >= 0.8 and it.right <= deck.width_mm - 0.8
                down = it.top >= 0.5 and it.bottom <= deck.height_mm - 0.5
                assert across and down, f"{deck.id}: {it}"


# --- front and back, seen through the paper


def two_sided_decks() -> dict[str, Deck]:
    games = [open_library().find_game(name) for name in GAMES]
    decks = [
        (loaded.id, deck)
        for loaded in games
        for deck in find_decks(loaded, loaded.drawing_context("en"), None)
    ]
    return {f"{game}-{it.id}": it for game, it in decks if has_backs(it, Imposition())}


TWO_SIDED = two_sided_decks()
WAYS: list[tuple[Backs, Flip]] = [("duplex", "long"), ("duplex", "short"), ("fold", "long")]
every_deck = pytest.mark.parametrize("deck", TWO_SIDED)


def marks_picture(page: Page) -> Dark:
    """Return where the cut marks of a page are dark, with a pixel of a tenth of a millimetre."""
    marks = tuple(it for it in page.items if isinstance(it, Group) and it.name == "marks")
    document = pypdfium2.PdfDocument(pdf_of([replace(page, items=marks)], "high-contrast"))
    picture = document[0].render(scale=TENTH_MM, grayscale=True).to_pil()
    document.close()
    return np.asarray(picture) < 160


def is_apart(first: Dark, second: Dark) -> bool:
    """Return whether a dark pixel of the first has no dark pixel of the second next to it."""
    close = second.copy()
    for axis in (0, 1):
        close = close | np.roll(close, 1, axis) | np.roll(close, -1, axis)
    return bool((first & ~close).any())


def through(picture: Dark, flip: Flip) -> Dark:
    """Return the other side as seen through the paper: mirrored at the edge of the flip."""
    upright = picture.shape[0] >= picture.shape[1]
    return picture[:, ::-1] if (flip == "long") == upright else picture[::-1]


@every_deck
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize(("backs", "flip"), WAYS)
def test_the_marks_of_both_sides_meet_within_a_tenth_of_a_millimetre(
    deck: str, paper: str, backs: Backs, flip: Flip
) -> None:
    footer = Footer(words=shared_words("en"), label="Barley")
    pages = list(
        deck_pages(TWO_SIDED[deck], papers()[paper], Imposition(backs=backs, flip=flip), footer)
    )
    sheets = (
        [(page, page) for page in pages]
        if backs == "fold"
        else list(zip(pages[::2], pages[1::2], strict=True))
    )
    for front, back in {id(it[0]): it for it in (sheets[0], sheets[-1])}.values():
        seen = marks_picture(front)
        behind = seen[:, ::-1] if backs == "fold" else through(marks_picture(back), flip)

        assert seen.any() == TWO_SIDED[deck].marks
        assert not is_apart(seen, behind)
        assert not is_apart(behind, seen)


def test_a_mark_two_tenths_of_a_millimetre_off_is_detected() -> None:
    deck = next(it for it in TWO_SIDED.values() if it.marks)
    front, *_ = deck_pages(
        deck, papers()["a4"], Imposition(), Footer(words=shared_words("en"), label="Barley")
    )
    seen = marks_picture(front)

    assert not is_apart(seen, np.roll(seen, 1, 1))
    assert is_apart(seen, np.roll(seen, 3, 1))
