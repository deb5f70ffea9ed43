"""CUPS (Linux, macOS) sends our pages to the printer without moving anything."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace
from math import hypot
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hedgerow.cli import build_program
from hedgerow.drawing.scene import Deck, Piece, Symbol, Text
from hedgerow.drawing.theme import load_theme
from hedgerow.game.game import shared_words
from hedgerow.game.library import open_library
from hedgerow.printing.cards import deck_pages
from hedgerow.printing.paper import Footer, Imposition, papers
from hedgerow.printing.request import Flip
from hedgerow.writers.pdf import DUPLEX, write_pdf
from tests.clients.cups import (
    MM,
    Ink,
    Word,
    difference,
    edges_mm,
    inked_pages,
    needs_cups,
    rotate_like,
    ruler_mm,
    through_cups,
    words_on,
)

GAMES = [folder.name for folder in open_library().game_folders()]
PIECES = 8
FOOT_MM = 8.5
SIDES = {"long": "two-sided-long-edge", "short": "two-sided-short-edge"}
FLIPS: tuple[Flip, ...] = ("long", "short")
# Paper sizes of the printer are whole points: a centred page moves by at most 0.1 mm.
MAX_DIFFERENCE = 0.17
VARIANT = """extends: kuhfstein
about: {title: Mine, tag: M1}
decks:
  - id: bonus
    cards: [{id: home, reverse: tile}]
"""
GUIDE = (Path(__file__).parents[2] / "docs" / "printing.md").read_text("utf-8")
GUIDE_OPTIONS = [
    it.replace("-o ", "").strip() for it in re.findall(r"^lp (.*) \S+\.pdf$", GUIDE, re.M)
]
Print = Callable[..., list[Path]]


@pytest.fixture(autouse=True)
def _cups() -> None:
    needs_cups()


@pytest.fixture
def print_files(tmp_path: Path) -> Print:
    """Return a function that runs a print command and returns its PDF files."""

    def run(*args: str) -> list[Path]:
        out = tmp_path / f"out-{len([*tmp_path.iterdir()])}"
        out.mkdir()
        result = CliRunner().invoke(build_program(), [*args, "--out", f"{out}/"])
        assert result.exit_code == 0, result.output
        return sorted(out.rglob("*.pdf"))

    return run


def calibrate(measure: str) -> None:
    assert CliRunner().invoke(build_program(), ["calibrate", "--set", measure]).exit_code == 0


def assert_nothing_moves(file: Path, options: str, paper: str = "A4") -> None:
    written = inked_pages(file)
    printed = inked_pages(through_cups(file, f"PageSize={paper} {options}"))
    assert len(printed) == len(written)
    for number, (page, after) in enumerate(zip(written, printed, strict=True), 1):
        seen = rotate_like(after, page)
        location = f"{file.name}, page {number}"
        assert difference(page, seen) < MAX_DIFFERENCE, location
        assert edges_mm(seen) == pytest.approx(edges_mm(page), abs=0.3), location
        assert ruler_mm(seen) == pytest.approx(ruler_mm(page), abs=0.3), location


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("game", GAMES)
def test_kit_is_printed_unchanged(game: str, flip: str, print_files: Print) -> None:
    calibrate("x=1.5mm,y=-0.5mm")
    printer = ("--printer", "none") if flip == "long" else ()

    for file in print_files("kit", game, "--seed", "1", "--flip", flip, *printer):
        assert_nothing_moves(file, f"sides={SIDES[flip]}")


@pytest.mark.parametrize("options", GUIDE_OPTIONS)
def test_commands_of_the_guide_print_pages_unchanged(options: str, print_files: Print) -> None:
    for deck in (("stampfarm", "requests"), ("kuhfstein", "cards")):
        (file,) = print_files("deck", *deck)
        assert_nothing_moves(file, options)


def test_guide_explains_printing_on_one_side_and_on_both() -> None:
    assert ["sides=" in it for it in GUIDE_OPTIONS] == [False, True]
    assert all("print-scaling=none" in it for it in GUIDE_OPTIONS)


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
def test_calibration_sheet_is_printed_unchanged(paper: str, flip: str, print_files: Print) -> None:
    (file,) = print_files("calibrate", "--flip", flip, "--paper", paper.lower())

    assert_nothing_moves(file, f"sides={SIDES[flip]}", paper)


@pytest.mark.parametrize(
    "command",
    [
        ("sheets", "kuhlorado", "--seed", "1"),
        ("sheets", "stampfarm", "--per-page", "1", "--seed", "1"),
        ("sheets", "bunte-runde", "--paper", "letter", "--seed", "1"),
        ("pad", "stampfarm", "--paper", "letter"),
        ("deck", "kuhfstein", "cards", "--backs", "fold"),
        ("deck", "kuhfstein", "bonus", "--backs", "none", "--paper", "letter"),
    ],
    ids=" ".join,
)
def test_sheets_pads_and_decks_are_printed_unchanged(
    command: tuple[str, ...], print_files: Print
) -> None:
    paper = "Letter" if "letter" in command else "A4"
    for file in print_files(*command):
        assert_nothing_moves(file, "", paper)


@pytest.mark.parametrize(
    ("deck", "moved"),
    [
        pytest.param(("stampfarm", "requests"), (1.5, -0.5), id="upright"),
        pytest.param(("kuhfstein", "cards", "--backs", "duplex"), (-0.5, -1.5), id="lying"),
    ],
)
def test_backs_are_moved_by_what_was_measured_and_fronts_are_not(
    deck: tuple[str, ...], moved: tuple[float, float], print_files: Print
) -> None:
    flip = "long" if deck[0] == "stampfarm" else "short"
    (before,) = print_files("deck", *deck, "--flip", flip)
    calibrate("x=1.5mm,y=-0.5mm")
    (after,) = print_files("deck", *deck, "--flip", flip)
    (front, back), (same, shifted) = (_print_pages(it, SIDES[flip])[:2] for it in (before, after))

    assert _edges_without_footer(same) == _edges_without_footer(front)
    left, top, *_ = _edges_without_footer(back)
    assert _edges_without_footer(shifted)[:2] == pytest.approx(
        (left + moved[0], top + moved[1]), abs=0.26
    )


@pytest.mark.parametrize(
    "command",
    [
        ("deck", "stampfarm", "requests"),
        ("deck", "kuhfstein", "bonus"),
        ("deck", "kuhlorado", "summary"),
        ("deck", "kuhfstein", "tokens"),
        ("sheets", "kuhlorado", "--seed", "1"),
        ("pad", "bunte-runde"),
    ],
    ids=" ".join,
)
def test_the_ruler_is_true_and_shows_when_a_page_is_fitted(
    command: tuple[str, ...], print_files: Print
) -> None:
    file = print_files(*command)[0]
    (true, *_), (fitted, *_) = (_print_pages(file, it) for it in ("sides=one-sided", "fit-to-page"))

    assert ruler_mm(true) == pytest.approx(50.0, abs=0.4)
    assert 40 < ruler_mm(fitted) < 49


def test_backs_of_a_variant_are_behind_their_fronts(tmp_path: Path, print_files: Print) -> None:
    (tmp_path / "games" / "mine").mkdir(parents=True)
    (tmp_path / "games" / "mine" / "game.yaml").write_text(VARIANT, "utf-8")
    (file,) = print_files("deck", "mine", "bonus", "--content", str(tmp_path / "games"))
    front, back = words_on(through_cups(file, f"PageSize=A4 sides={SIDES['long']}"))
    names = ("Cow", "Tile", "home", "Action", "Card")
    pairs = [
        (
            word.text,
            min(
                _find_words(back, names), key=lambda back_word: _distance(word, _mirror(back_word))
            ).text,
        )
        for word in sorted(_find_words(front, names), key=lambda word: word.x)
    ]

    # A card says “home” in its name and in its text.
    assert [*dict.fromkeys(pairs)] == [("Cow", "Action"), ("Tile", "Card"), ("home", "Tile")]


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("size", [(56.0, 56.0), (63.5, 88.9)], ids=["upright", "lying"])
def test_every_back_is_behind_its_front(
    size: tuple[float, float], flip: Flip, tmp_path: Path
) -> None:
    file = tmp_path / "deck.pdf"
    file.write_bytes(_numbered_deck(size, flip))
    front, back = words_on(through_cups(file, f"PageSize=A4 sides={SIDES[flip]}"))
    fronts, backs = (
        _find_words(page, tuple(f"{side}{n}" for n in range(PIECES)))
        for page, side in ((front, "f"), (back, "b"))
    )

    assert len(fronts) == len(backs) == PIECES
    for word in fronts:
        nearest = min(backs, key=lambda back_word: _distance(word, _mirror(back_word, flip)))
        assert nearest.text == word.text.replace("f", "b")
        assert _distance(word, _mirror(nearest, flip)) < 0.3


def _print_pages(file: Path, options: str) -> list[Ink]:
    """Return the pages of a file on A4 after CUPS, rotated as they were written."""
    written = inked_pages(file)
    printed = inked_pages(through_cups(file, f"PageSize=A4 {options}"))
    return [rotate_like(after, page) for page, after in zip(written, printed, strict=True)]


def _edges_without_footer(page: Ink) -> tuple[float, ...]:
    """Return the edges of all ink above the footer."""
    return edges_mm(page[: -round(FOOT_MM * MM)])


def _find_words(words: list[Word], starts: tuple[str, ...]) -> list[Word]:
    return [it for it in words if it.text in starts]


def _mirror(word: Word, flip: Flip = "long") -> Word:
    """Return where a word of the back is, seen through the upright paper."""
    if flip == "long":
        return replace(word, x=210 - word.x)
    return replace(word, y=297 - word.y)


def _distance(first: Word, second: Word) -> float:
    return hypot(first.x - second.x, first.y - second.y)


def _numbered_deck(size: tuple[float, float], flip: Flip) -> bytes:
    """Return a PDF of pieces with a word on either side: f1 and b1, f2 and b2."""
    file = io.BytesIO()
    pieces = tuple(Piece(_face(f"f{n}", size), _face(f"b{n}", size)) for n in range(PIECES))
    deck = Deck(
        id="cards", title="Cards", width_mm=size[0], height_mm=size[1], pieces=pieces, bleed_mm=2.0
    )
    pages = deck_pages(
        deck, papers()["a4"], Imposition(flip=flip), Footer(words=shared_words("en"), label="")
    )
    write_pdf(pages, file, title="", lang="en", theme=load_theme("colour"), duplex=DUPLEX[flip])
    return file.getvalue()


def _face(word: str, size: tuple[float, float]) -> Symbol:
    width, height = size
    return Symbol(word, width, height, (Text(width / 2, height / 2, word, 20, anchor="middle"),))
