"""A kit as one document: rules, then single-sided pages, then the two-sided block; few pages."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations

import pypdf
import pytest

from hedgerow.base.errors import InputError, UsageError
from hedgerow.drawing.piece_id import labelled_front
from hedgerow.drawing.scene import Group, Page, Path, Text, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import open_library
from hedgerow.printing.cards import find_decks
from hedgerow.printing.kit_choice import KitChoice
from hedgerow.printing.kits import kit_job, kit_jobs
from hedgerow.printing.paper import Imposition, Job, Layout, papers
from hedgerow.printing.render import render
from hedgerow.printing.request import Backs, Flip, PrintRequest
from hedgerow.printing.sheets import (
    generate_batch,
    kit_variant,
    resolve_counts,
)
from hedgerow.writers.pdf import write_pdf
from tests.printing.test_kits import lines
from tests.products import every_pair
from tests.requests import sheet_request

GAMES = [folder.name for folder in open_library().game_folders()]
# The number of A4 pages before the print page and the summaries of stampfarm and bunte-runde.
PAGES_BEFORE = {"stampfarm": 7, "kuhlorado": 5, "bunte-runde": 7, "kuhfstein": 27}
SUMMED_UP = ("stampfarm", "bunte-runde")
PAPERS = ["a4", "letter", "a5"]
THIRD = 1 / 3

every_game = pytest.mark.parametrize("game", GAMES)


@cache
def kit(
    game: str,
    paper: str = "a4",
    backs: Backs = "light",
    *,
    theme: str = "colour",
    lang: str = "en",
    flip: Flip = "long",
    variant: str | None = None,
    empty_backs: bool = False,
) -> tuple[Job, tuple[Page, ...]]:
    loaded = open_library().find_game(game)
    kind = loaded.find_variant(variant)
    request = sheet_request(*resolve_counts(loaded, None, None), 5, variant=kind)
    batch = generate_batch(loaded, request) if loaded.has_sheets else None
    imposition = Imposition(backs=backs, flip=flip, scale=load_theme(theme).scale)
    job = kit_job(
        loaded, batch, Layout(papers()[paper], lang, imposition), kind, empty_backs=empty_backs
    )
    return job, tuple(job.pages)


def pages_of(game: str, *args: str, **options: str) -> tuple[Page, ...]:
    return kit(game, *args, **options)[1]


def pieces(page: Page) -> list[Group]:
    return [it for it in page.items if isinstance(it, Group) and it.name == "piece"]


def sheets(page: Page) -> list[Group]:
    return [it for it in page.items if isinstance(it, Group) and it.name == "sheet"]


def is_empty(page: Page) -> bool:
    return not any(isinstance(it, Group) for it in page.items)


def foot(page: Page) -> str:
    return next(it.text for it in reversed(page.items) if isinstance(it, Text))


def titles(page: Page) -> list[str]:
    return [it.title for it in page.bookmarks]


def rules_of(pages: tuple[Page, ...]) -> list[Page]:
    """Return print page and rules: what is before the first sheet or piece, but no empty page."""
    first = next(n for n, page in enumerate(pages) if pieces(page) or sheets(page))
    return [page for page in pages[:first] if not is_empty(page)]


def edges(page: Page) -> Iterator[tuple[float, float, float, float]]:
    for it in pieces(page):
        (use,) = it.items
        assert isinstance(use, Use)
        wide, high = use.symbol.width_mm * it.scale, use.symbol.height_mm * it.scale
        x, y = (it.x_mm - wide, it.y_mm - high) if it.turn else (it.x_mm, it.y_mm)
        yield x, y, x + wide, y + high


def fullness(page: Page) -> float:
    """Return the share of the paper inside the bounding box of all pieces."""
    left, top, right, bottom = zip(*edges(page), strict=True)
    area = (max(right) - min(left)) * (max(bottom) - min(top))
    return float(area / (page.width_mm * page.height_mm))


@every_pair(game=GAMES, paper=PAPERS, backs=["light", "duplex", "fold", "none"])
def test_page_count_is_the_number_of_pages_and_all_are_numbered(
    game: str, paper: str, backs: str
) -> None:
    job, pages = kit(game, paper, backs)

    assert len(pages) == job.page_count
    numbers = [foot(page).rsplit(" · ", 1)[1] for page in pages]
    assert numbers == [f"{n}/{len(pages)}" for n in range(1, len(pages) + 1)]


@every_game
def test_rules_come_first_then_single_sided_pages_then_pages_with_backs(game: str) -> None:
    job, pages = kit(game)
    loaded = open_library().find_game(game)
    decks = find_decks(loaded, loaded.drawing_context("en"), None)
    backed = any(piece.back for deck in decks for piece in deck.pieces)
    kinds = []
    for page, after in zip(pages, (*pages[1:], pages[0]), strict=True):
        if titles(page) and not (pieces(page) or sheets(page)):
            kinds.append("rules")
        elif titles(page):
            kinds.append("backs" if pieces(after) and not titles(after) else "one side")

    assert [*dict.fromkeys(kinds)] == ["rules", "one side", *(["backs"] if backed else [])]
    assert kinds == sorted(kinds, key=["rules", "one side", "backs"].index)
    assert job.two_sided == backed


@every_pair(game=GAMES, flip=["long", "short"], paper=PAPERS)
def test_with_empty_backs_every_part_starts_on_a_front(game: str, flip: str, paper: str) -> None:
    """A page without a back is followed by an empty one; backs are never on a front."""
    job, pages = kit(game, paper, flip=flip, empty_backs=True)
    assert job.first_two_sided == 1
    if not job.two_sided:
        assert not [page for page in pages if is_empty(page)]
        return
    start = next(n for n, page in enumerate(pages) if pieces(page) or sheets(page))
    title = next(n for n, page in enumerate(pages) if game_title(game) in titles(page))
    assert (start % 2, title % 2) == (0, 0)
    for front, back in zip(pages[start::2], pages[start + 1 :: 2], strict=True):
        assert (front.width_mm, front.height_mm) == (back.width_mm, back.height_mm)
        assert titles(front) and not titles(back)
        if sheets(front) or not pieces(back):
            assert is_empty(back)
    assert not is_empty(pages[-1])


@every_game
@pytest.mark.parametrize(("flip", "edge"), [("long", "long"), ("short", "short")])
def test_the_rules_state_which_pages_are_printed_on_both_sides(
    game: str, flip: str, edge: str
) -> None:
    """They are the last ones, fronts and backs alternating; no page is empty."""
    job, pages = kit(game, flip=flip)
    text = " ".join(_texts(rules_of(pages)))
    if not job.two_sided:
        assert "on both sides" not in text
        return
    block = [n for n, page in enumerate(pages) if pieces(page) and not titles(page)]
    first = block[0] - 1

    assert job.first_two_sided > 1
    assert not [page for page in pages if is_empty(page)]
    assert block == [*range(first + 1, len(pages), 2)]
    assert f"Print pages {first + 1} to {len(pages)} on both sides" in text
    assert f"flipped on the {edge} edge" in text


@every_game
@pytest.mark.parametrize("backs", ["fold", "none"])
def test_a_single_sided_kit_has_no_empty_page(game: str, backs: str) -> None:
    job, pages = kit(game, "a4", backs)

    assert not job.two_sided
    assert not [page for page in pages if is_empty(page)]


@pytest.mark.parametrize(("game", "number"), PAGES_BEFORE.items())
def test_a_kit_takes_no_more_pages_than_before(game: str, number: int) -> None:
    """For four players, without the print page, and without the summaries of two games."""
    added = KitChoice(without=("print", *(("summary",) if game in SUMMED_UP else ())))
    loaded = open_library().find_game(game)
    request = sheet_request(*resolve_counts(loaded, None, 4), 5, variant=loaded.find_variant(None))
    batch = generate_batch(loaded, request) if loaded.has_sheets else None
    job = kit_job(
        loaded, batch, Layout(papers()["a4"], "en"), loaded.find_variant(None), choice=added
    )

    assert job.page_count <= number


@every_pair(game=GAMES, theme=["colour", "ink-saver", "high-contrast"], paper=["a4", "letter"])
def test_pages_of_pieces_are_a_third_full_unless_a_deck_is_the_only_one(
    game: str, theme: str, paper: str
) -> None:
    loaded = open_library().find_game(game)
    pages = [page for page in pages_of(game, paper, theme=theme) if pieces(page)]
    decks = find_decks(
        loaded, loaded.drawing_context("en", variant=loaded.find_variant(None)), None
    )
    alone = [deck.title for deck in decks if any(piece.back for piece in deck.pieces)]
    most: Counter[frozenset[tuple[int, int]]] = Counter()
    for page in pages:
        if len(alone) == 1 and titles(page) in ([], alone):
            continue
        if all("Summary" in it for it in titles(page)):  # a card for each player is few pieces
            continue
        # What is left over from full pages of small cards may be half of such a page.
        sizes = frozenset((round(x2 - x), round(y2 - y)) for x, y, x2, y2 in edges(page))
        count = len(pieces(page))
        is_half = count < most[sizes] <= 2 * count
        assert is_half or fullness(page) >= THIRD, titles(page)
        most[sizes] = max(most[sizes], count)


@every_game
@pytest.mark.parametrize("backs", ["light", "duplex", "fold", "none"])
def test_a_kit_has_every_piece_of_its_decks_and_pads(game: str, backs: Backs) -> None:
    loaded = open_library().find_game(game)
    bleed_mm = Imposition(backs=backs).bleed_mm
    context = loaded.drawing_context("en", variant=loaded.find_variant(None), bleed_mm=bleed_mm)
    decks = find_decks(loaded, context, None)
    expected = sorted(labelled_front(piece).id for deck in decks for piece in deck.pieces)
    printed = [
        use.symbol.id
        for page in pages_of(game, "a4", backs)
        if titles(page)
        for group in pieces(page)
        for use in group.items
        if isinstance(use, Use)
    ]

    slips = [it for it in printed if it == "pad-slip"]
    backs_too = {piece.back.id for deck in decks for piece in deck.pieces if piece.back}
    fronts = [it for it in printed if it not in {"pad-slip", *(backs_too - {*expected})}]
    if backs == "fold":  # faces that are backs of other pieces are next to them
        assert len(fronts) >= len(expected)
    else:
        assert sorted(fronts) == expected
    assert 1 <= len(slips) <= 8


def _texts(pages: list[Page]) -> Iterator[str]:
    waiting = [it for page in pages for it in reversed(page.items)]
    while waiting:
        it = waiting.pop()
        if isinstance(it, Group):
            waiting += reversed(it.items)
        elif isinstance(it, Text):
            yield it.text


def game_title(game: str) -> str:
    return str(open_library().find_game(game).content.about.title)


@every_game
def test_a_kit_is_one_pdf_with_bookmarks_for_every_part(game: str) -> None:
    job, pages = kit(game)
    file = io.BytesIO()
    write_pdf(pages, file, title=job.title, lang="en", theme=load_theme("colour"))
    reader = pypdf.PdfReader(file, strict=True)

    bookmarks = [str(it["/Title"]) for it in reader.outline if not isinstance(it, list)]
    assert bookmarks[:2] == [f"Print and make: {game_title(game)}", game_title(game)]
    loaded = open_library().find_game(game)
    decks = find_decks(
        loaded, loaded.drawing_context("en", variant=loaded.find_variant(None)), None
    )
    for deck in decks:
        assert [it for it in bookmarks if deck.title in it], deck.id
    assert len(reader.pages) == len(pages)


def test_the_same_kit_has_the_same_pages() -> None:
    kit.cache_clear()
    before = pages_of("kuhfstein")
    kit.cache_clear()

    assert pages_of("kuhfstein") == before


# --- pieces and marks on the pages


def through(
    edges: tuple[float, float, float, float], page: Page, flip: str
) -> tuple[float, float, float, float]:
    """Return the edges on a back as seen through the paper from the front."""
    left, top, right, bottom = edges
    if (flip == "long") == (page.height_mm >= page.width_mm):
        left, right = page.width_mm - right, page.width_mm - left
    else:
        top, bottom = page.height_mm - bottom, page.height_mm - top
    return rounded((left, top, right, bottom))


def rounded(edges: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = edges
    return round(left, 2), round(top, 2), round(right, 2), round(bottom, 2)


def marks(page: Page) -> Iterator[tuple[float, float, float, float]]:
    for layer in page.items:
        if isinstance(layer, Group) and layer.name == "marks":
            for mark in layer.items:
                assert isinstance(mark, Path)
                (_, (x1, y1)), (_, (x2, y2)) = mark.segments
                yield min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


@every_pair(game=GAMES, flip=["long", "short"], theme=["colour", "high-contrast"])
def test_backs_and_their_marks_are_behind_those_of_the_fronts(
    game: str, flip: str, theme: str
) -> None:
    _, pages = kit(game, flip=flip, theme=theme)
    for front, back in zip(pages[::2], pages[1::2], strict=False):
        if pieces(back) and not titles(back):
            met = sorted(through(it, back, flip) for it in edges(back))
            assert met == sorted(map(rounded, edges(front)))
            met = sorted(through(it, back, flip) for it in marks(back))
            assert met == sorted(map(rounded, marks(front)))
            assert met


@every_pair(game=GAMES, theme=["colour", "high-contrast"], paper=PAPERS, backs=["light", "duplex"])
def test_no_mark_of_a_page_touches_a_piece(game: str, theme: str, paper: str, backs: Backs) -> None:
    """Ticks of pieces that touch are 1 mm away, marks of pieces with bleed 2 mm."""
    for page in pages_of(game, paper, backs, theme=theme):
        for left, top, right, bottom in edges(page):
            touching = [
                it
                for it in marks(page)
                if it[2] > left - 0.99
                and it[0] < right + 0.99
                and it[3] > top - 0.99
                and it[1] < bottom + 0.99
            ]
            assert touching == []


@every_game
@pytest.mark.parametrize("theme", ["colour", "high-contrast"])
def test_no_two_texts_of_pieces_touch_and_none_leaves_its_page(game: str, theme: str) -> None:
    for page in pages_of(game, theme=theme, lang="de"):
        page_lines = [*lines(page.items, 0, 0, 1, 0)] if pieces(page) else []
        assert not [pair for pair in combinations(page_lines, 2) if pair[0].overlaps(pair[1])]
        for it in page_lines:
            assert it.left >= 5 and it.right <= page.width_mm - 5
            assert it.top >= 4 and it.bottom <= page.height_mm - 4


# --- variants, codes and parts of a kit


def test_a_kit_of_a_variant_has_only_the_pieces_of_that_variant() -> None:
    shapes, animals = pages_of("bunte-runde"), pages_of("bunte-runde", variant="animals")

    def first_words(pages: tuple[Page, ...]) -> set[str]:
        return {it.split(" ")[0] for page in pages for it in titles(page)}

    assert "Pieces" in first_words(shapes) and "Animal" not in " ".join(first_words(shapes))
    assert "Pieces" not in first_words(animals)
    assert pages_of("bunte-runde", variant="shapes") == shapes


def test_the_kit_of_a_code_has_the_variant_of_its_sheet() -> None:
    game = open_library().find_game("bunte-runde")
    request = sheet_request(1, None, 5, variant="animals")
    (animals,) = [str(code) for code, _ in generate_batch(game, request)]
    (shapes,) = [
        str(code) for code, _ in generate_batch(game, sheet_request(1, None, 5, variant="shapes"))
    ]

    assert kit_variant(game, None, ()) == "shapes"
    assert kit_variant(game, None, (animals,)) == "animals"
    assert kit_variant(game, "animals", (animals,)) == "animals"
    for name, codes in (("shapes", (animals,)), (None, (animals, shapes))):
        with pytest.raises(InputError, match="a kit has a single variant"):
            kit_variant(game, name, codes)


def test_a_kit_without_sheets_takes_one_code_and_no_marks() -> None:
    game = open_library().find_game("kuhfstein")
    (code,) = [str(code) for code, _ in generate_batch(game, sheet_request(1, None, 5))]

    designed = PrintRequest(game=game.id)
    assert render(designed, game).codes == ()
    assert render(replace(designed, codes=(code,)), game).codes == (code,)
    with pytest.raises(UsageError, match="use only one code"):
        render(replace(designed, codes=(code, code)), game)
    with pytest.raises(UsageError, match="no symbols to tick"):
        render(replace(designed, ticks=True), game)


def test_a_kit_with_a_random_deck_has_the_code_on_its_cards() -> None:
    game = open_library().find_game("kuhfstein")
    batch = generate_batch(game, sheet_request(1, None, 5))
    (code,) = [str(code) for code, _ in batch]
    pages = [*kit_job(game, batch, Layout(papers()["a4"], "en")).pages]

    assert [foot(page) for page in pages if code in foot(page)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_track_is_in_one_piece_if_it_fits(paper: str) -> None:
    (track,) = [page for page in pages_of("kuhfstein", paper) if titles(page) == ["Track"]]

    assert len(pieces(track)) == 1
    assert track.width_mm > track.height_mm


def test_the_track_is_in_halves_on_small_paper_and_in_large_print() -> None:
    for pages in (pages_of("kuhfstein", "a5"), pages_of("kuhfstein", theme="high-contrast")):
        assert [it for page in pages for it in titles(page) if "Track" in it] == [
            "Track",
            "Track 1",
            "Track 2",
        ]


def test_separate_parts_are_those_of_the_whole() -> None:
    game = open_library().find_game("stampfarm")
    batch = generate_batch(game, sheet_request(1, 2, 5))
    names = [job.name for job in kit_jobs(game, batch, Layout(papers()["a4"], "en"))]

    first, *decks, pad = names
    assert (first, pad) == ("0-read-me", "5-pad")
    assert decks == ["1-sheets-1x2-seed-5", "2-requests", "3-dice", "4-summary"]
