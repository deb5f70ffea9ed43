"""Paper: sizes and names, and the footer of every page with its ruler."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hedgerow import __version__
from hedgerow.base.errors import InputError
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import Item, Path, Text
from hedgerow.game.game import shared_words
from hedgerow.game.library import open_library
from hedgerow.loading.words import LANGUAGES
from hedgerow.printing.cards import pad_job
from hedgerow.printing.paper import MARGIN_MM, Footer, Layout, Paper, cut_line, find_papers, papers

every_paper = pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
every_lang = pytest.mark.parametrize("lang", LANGUAGES)


def foot_of(paper: str = "a4", lang: str = "en", *, at_top: bool = False) -> list[Item]:
    """Return the footer of the second page of five."""
    footer = Footer(words=shared_words(lang), label="Barley")
    return list(footer.items(papers()[paper], 2, 5, at_top=at_top))


def texts(items: list[Item]) -> list[Text]:
    return [it for it in items if isinstance(it, Text)]


def ruler_points(items: list[Item]) -> Iterator[tuple[float, float]]:
    rulers = (it for it in items if isinstance(it, Path))
    return ((values[0], values[1]) for ruler in rulers for _, values in ruler.segments)


@pytest.mark.parametrize(
    ("name", "width_mm", "height_mm"),
    [("a4", 210, 297), ("letter", 8.5 * 25.4, 11 * 25.4), ("a5", 148, 210)],
)
def test_a_paper_has_the_size_of_its_norm(name: str, width_mm: float, height_mm: float) -> None:
    paper = papers()[name]

    assert paper.width_mm == pytest.approx(width_mm)
    assert paper.height_mm == pytest.approx(height_mm)


def test_a_paper_can_be_rotated() -> None:
    assert papers()["a4"].rotated() == Paper("a4", 297.0, 210.0)


@pytest.mark.parametrize(
    ("name", "expected"), [("a4", ["a4"]), ("letter", ["letter"]), ("both", ["a4", "letter"])]
)
def test_papers_are_found_by_name_and_both_means_two(name: str, expected: list[str]) -> None:
    assert [it.name for it in find_papers(name)] == expected


def test_an_unknown_paper_gets_a_suggestion() -> None:
    with pytest.raises(InputError) as caught:
        find_papers("leter")

    (problem,) = caught.value.problems
    assert str(problem.location) == "--paper"
    assert str(problem.hint) == "did you mean letter?"


@every_paper
@every_lang
def test_the_footer_has_scale_title_version_and_page(paper: str, lang: str) -> None:
    scale, about = (it.text for it in texts(foot_of(paper, lang)))

    assert "50 mm" in scale
    assert "100" in scale
    assert about.startswith(f"Barley · hedgerow {__version__} · ")
    assert "2/5" in about


@every_paper
@every_lang
def test_a_title_too_long_for_the_footer_is_shortened(paper: str, lang: str) -> None:
    label = "Grandmother’s farm by the old mill, where the cows are · Requests"
    footer = Footer(words=open_library().find_game("fallow").words(lang), label=label)

    scale, about = texts([*footer.items(papers()[paper], 2, 5)])

    start = about.x_mm - text_width_mm(about.text, about.size_pt)
    assert start >= scale.x_mm + text_width_mm(scale.text, scale.size_pt)
    assert about.text.startswith("Grandmother")
    assert about.text.endswith(texts(foot_of(paper, lang))[1].text.removeprefix("Barley"))
    # The ruler of Letter has inches too, and the longest words are German and French.
    assert ("…" in about.text) == (paper == "a5" or (paper == "letter" and lang in ("de", "fr")))


# Paper that is measured in inches has a ruler for them too, with a tick every half inch.
RULERS = [
    ("a4", "50 mm: print at 100%", 50.0, []),
    ("letter", "50 mm, 2 in: print at 100%", 50.8, [0.0, 12.7, 25.4, 38.1, 50.8]),
    ("a5", "50 mm: print at 100%", 50.0, []),
]


@pytest.mark.parametrize(("paper", "text", "length_mm", "inches"), RULERS)
def test_the_ruler_is_as_long_as_it_says(
    paper: str, text: str, length_mm: float, inches: list[float]
) -> None:
    foot = foot_of(paper)
    points = [*ruler_points(foot)]
    left, base = points[0][0], min(y for _, y in points) + 2.2

    assert texts(foot)[0].text == text
    assert max(x for x, _ in points) - left == pytest.approx(length_mm)
    assert [x - left for x, y in points if y > base + 0.1] == pytest.approx(inches)


@pytest.mark.parametrize(
    ("paper", "text"),
    [
        (papers()["a4"], "210 × 297 mm"),
        (papers()["letter"], "8½ × 11 in (216 × 279 mm)"),
        (papers()["letter"].rotated(), "11 × 8½ in (279 × 216 mm)"),
        (Paper("", 215.9, 355.6), "8½ × 14 in (216 × 356 mm)"),
        (Paper("", 215.9, 300.0), "216 × 300 mm"),
    ],
)
def test_a_paper_measured_in_inches_says_them(paper: Paper, text: str) -> None:
    assert paper.size_text == text


@every_paper
@pytest.mark.parametrize("at_top", [False, True])
def test_the_footer_is_inside_the_margin_even_at_the_top(paper: str, at_top: bool) -> None:
    items, size = foot_of(paper, at_top=at_top), papers()[paper]
    ys = [y for _, y in ruler_points(items)] + [it.y_mm for it in texts(items)]

    assert all(MARGIN_MM <= y <= size.height_mm - MARGIN_MM for y in ys)
    assert (max(ys) < size.height_mm / 2) == at_top


@every_paper
@every_lang
def test_the_two_texts_of_the_footer_do_not_touch(paper: str, lang: str) -> None:
    job = pad_job(open_library().find_game("stampfarm"), 1, Layout(papers()[paper], lang))
    (page,) = job.pages
    scale, about = texts(list(page.items))
    start = about.x_mm - text_width_mm(about.text, about.size_pt, about.face)

    assert start - scale.x_mm - text_width_mm(scale.text, scale.size_pt, scale.face) >= 2.0


def test_a_cut_is_a_thin_line() -> None:
    cut = cut_line((0.0, 0.0), (5.0, 0.0))

    assert (cut.line, cut.line_mm) == ("cut", 0.15)
    assert cut.segments == (("M", (0.0, 0.0)), ("L", (5.0, 0.0)))
