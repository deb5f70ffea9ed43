"""The print page: what is on which page, how to print and cut it, how many games it holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from hedgerow import __version__
from hedgerow.base.errors import UsageError
from hedgerow.drawing.scene import Group, Item, Page, Text
from hedgerow.game.library import open_library
from hedgerow.loading.words import LANGUAGES, Words
from hedgerow.printing.kit_choice import KitChoice
from hedgerow.printing.kits import kit_job, kit_jobs
from hedgerow.printing.paper import CutCount, Imposition, Layout, papers
from hedgerow.printing.print_plan import cutting_minutes
from hedgerow.printing.render import render
from hedgerow.printing.request import Backs, Flip, PrintRequest
from hedgerow.printing.sheets import generate_batch
from hedgerow.writers.pdf_document import item_extent
from tests.products import every_pair
from tests.requests import sheet_request

GAMES = [it.id for it in open_library().games()]
every_lang = pytest.mark.parametrize("lang", LANGUAGES)


def kit_pages(game: str, lang: str = "en", paper: str = "a4", **fields: Any) -> list[Page]:
    """Return the pages of a kit with seed 5; for games with sheets, of a game of four."""
    loaded = open_library().find_game(game)
    values: dict[str, Any] = {"seed": 5 if loaded.has_sheets else None, **fields}
    if loaded.has_sheet_sets and not {"count", "codes"} & {*fields}:
        values.setdefault("players", 4)
    request = PrintRequest(game=game, lang=lang, paper=paper, **values)
    return [*render(request).pages]


def words(lang: str) -> Words:
    return open_library().find_game("stampfarm").words(lang)


def texts(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Text):
            yield item


def text_of(*pages: Page) -> str:
    parts = (
        text.text + ("" if text.continues else " ") for page in pages for text in texts(page.items)
    )
    return " ".join("".join(parts).split())


def rows_of(page: Page) -> list[list[str]]:
    """Return the cells of the table: the rows before the second heading, but for the first."""
    groups = [it for it in page.items if isinstance(it, Group)]
    heads = [number for number, it in enumerate(groups) if it.tag == "H2"]
    return [
        [" ".join(it.text.split()) for it in texts(group.items)]
        for group in groups[heads[0] + 2 : heads[1]]
    ]


def test_cards_alone_need_no_pen_and_can_be_used_again() -> None:
    odd_fox = open_library().with_starters().find_game("odd-fox")
    cards, *_ = render(PrintRequest(game="odd-fox", what="kit"), odd_fox).pages
    fallow, *_ = kit_pages("fallow")

    assert "pencil" not in text_of(cards) and "pencil" in text_of(fallow)
    assert "Everything can be used again and again." in text_of(cards)
    assert "Everything else lasts." in text_of(fallow)


# Calculated by hand. Stampfarm: 2 rules pages; 4 sheets on 2 pages, one cut each; 5 summaries in
# rows of 3 and 2 take 4 + 3 cuts; 3 dice and their table are outlines, 2 score slips take 3 + 2
# cuts; 12 requests take 4 + 5.
def test_the_table_lists_all_parts_with_their_pages_paper_sides_and_cuts() -> None:
    first, *_ = kit_pages("stampfarm")

    assert rows_of(first) == [
        ["2–3", "Rules", "plain, 80–100 g", "one side or both", "–"],
        ["4–5", "Sheets to play on (4)", "plain, 80–100 g", "one side", "2 cuts"],
        [
            "6",
            "Dice to fold (4), Score pad (2)",
            "card, 160–200 g",
            "one side",
            "5 cuts, 4 outlines",
        ],
        ["7", "Summary (5)", "card, 160–200 g", "one side", "7 cuts"],
        ["8–9", "Requests (12)", "card, 160–200 g", "both sides, long edge", "9 cuts"],
    ]


@pytest.mark.parametrize(
    ("game", "effort", "minutes"),
    [
        # 2 + 7 + 5 + 9 cuts of 15 s and 4 outlines of 45 s are 8.75 minutes.
        ("stampfarm", "23 straight cuts, 4 outlines", 10),
        # Pieces 14, coins 15, pads 6, summaries 7; 6 arcs, figure and coin: 16.5 minutes.
        ("bunte-runde", "46 straight cuts, 7 outlines", 20),
        # Tokens 15, summaries 6, pads 5, tiles 36, cards 52, goals 8, bonus 6; 13 figures, track.
        ("kuhfstein", "128 straight cuts, 14 outlines", 45),
    ],
)
def test_cuts_and_minutes_are_those_of_all_pages(game: str, effort: str, minutes: int) -> None:
    text = text_of(kit_pages(game)[0])

    assert effort in text
    assert f"about {minutes} minutes" in text


@pytest.mark.parametrize(
    ("cuts", "minutes"),
    [(CutCount(20, 0), 5), (CutCount(21, 0), 10), (CutCount(0, 1), 5), (CutCount(128, 14), 45)],
)
def test_a_cut_takes_15_seconds_and_an_outline_45(cuts: CutCount, minutes: int) -> None:
    assert cutting_minutes(cuts) == minutes


@every_pair(game=GAMES, lang=LANGUAGES, paper=["a4", "letter"])
def test_the_print_page_is_one_page_and_the_first(game: str, lang: str, paper: str) -> None:
    first, second, *_ = kit_pages(game, lang, paper)
    title = open_library().find_game(game).content.about.title

    assert [it.title for it in first.bookmarks] == [words(lang)("print.title", game=title)]
    assert second.bookmarks[0].title == title


@every_pair(game=GAMES, lang=LANGUAGES, theme=["colour", "high-contrast"], paper=["a4", "a5"])
def test_nothing_of_the_print_page_is_beyond_the_margins(
    game: str, lang: str, theme: str, paper: str
) -> None:
    for page in kit_pages(game, lang, paper, theme=theme)[:2]:
        for part in (it for it in page.items if isinstance(it, Group) and it.tag):
            left, top, right, bottom = item_extent(part)
            assert left >= 10 and top >= 8
            assert right <= page.width_mm - 10 and bottom <= page.height_mm - 9


@pytest.mark.parametrize("game", GAMES)
def test_page_numbers_of_the_table_are_right(game: str) -> None:
    first, *others = kit_pages(game)
    pages = [first, *others]
    for numbers, what, *_ in rows_of(first)[1:]:
        start = pages[int(re.split("–", numbers)[0]) - 1]
        name = start.bookmarks[0].title
        assert name.split(" (")[0].split(",")[0] in what or what.split(" (")[0] in name


BACKS: tuple[tuple[Backs, Flip, str], ...] = (
    ("duplex", "long", "long"),
    ("light", "short", "short"),
    ("fold", "long", "fold"),
    ("none", "long", "none"),
)


@pytest.mark.parametrize(("backs", "flip", "key"), BACKS)
@every_lang
def test_separate_files_explain_only_the_requested_backs(
    lang: str, backs: Backs, flip: Flip, key: str
) -> None:
    game = open_library().find_game("stampfarm")
    layout = Layout(papers()["a4"], lang, Imposition(backs=backs, flip=flip))
    read_me, *_ = kit_jobs(game, generate_batch(game, sheet_request(1, 2, 1)), layout)
    text = text_of(next(iter(read_me.pages)))
    sentences = {it: " ".join(words(lang)(f"kit.backs.{it}").split()) for *_, it in BACKS}

    assert [it for it, sentence in sentences.items() if sentence in text] == [key]


def test_the_page_says_which_pages_to_print_on_both_sides_and_to_try_first() -> None:
    text = text_of(kit_pages("stampfarm")[0])

    assert "Print pages 8 to 9 on both sides, flipped on the long edge" in text
    assert "Print pages 8 and 9 first" in text


@pytest.mark.parametrize(("backs", "advice"), [("light", True), ("duplex", False)])
def test_light_backs_need_thicker_paper(backs: Backs, advice: bool) -> None:
    assert ("Thin paper" in text_of(kit_pages("kuhfstein", backs=backs)[0])) is advice


def test_a_kit_without_backs_does_not_mention_them() -> None:
    text = text_of(kit_pages("kuhlorado")[0])

    assert "backs" not in text and "on both sides" not in text


@pytest.mark.parametrize(
    ("paper", "size"),
    [("a4", "210 × 297 mm"), ("letter", "8½ × 11 in (216 × 279 mm)"), ("a5", "148 × 210 mm")],
)
def test_the_page_states_the_paper_and_its_size(paper: str, size: str) -> None:
    text = text_of(*kit_pages("stampfarm", paper=paper)[:2])

    assert f"{paper.title()} paper, {size}" in text
    assert ("large sheets are printed smaller" in text) is (paper == "a5")


def test_the_page_lists_tools_glue_and_pockets_where_they_are_needed() -> None:
    kuhfstein, market, fallow = (
        text_of(kit_pages(it)[0]) for it in ("kuhfstein", "market", "fallow")
    )

    assert "glue stick" in kuhfstein and "glue stick" not in market
    assert "plastic pocket" in fallow and "plastic pocket" not in kuhfstein
    assert all("Scissors" in it for it in (kuhfstein, market, fallow))


def test_the_page_says_how_many_games_the_kit_holds_and_how_to_get_more() -> None:
    four = text_of(kit_pages("stampfarm", commands=True)[0])
    ten = text_of(kit_pages("stampfarm", count=2, players=5)[0])
    boards = text_of(kit_pages("kuhlorado")[0])
    single = text_of(kit_pages("stampfarm", count=3)[0])

    assert "4 sheets, one for each player: one game of 4." in four
    assert "10 sheets, one for each player: 2 games of 5." in ten
    assert "4 sheets: 4 games. All players share a sheet." in boards
    assert "3 sheets: each player needs one for every game." in single
    assert "More sheets: hedgerow sheets stampfarm --players 4" in four
    assert "Score slips for 2 games." in four
    assert "More slips: print page 6 again." in four


def test_the_page_of_a_random_deck_has_its_code() -> None:
    text = text_of(kit_pages("kuhfstein", seed=5, commands=True)[0])

    assert "These cards are the deck KF1-S5H05-3MW7K" in text
    assert "To print it again: --code KF1-S5H05-3MW7K" in text
    assert "Label of the deck (1)" in text
    assert "Label" not in text_of(kit_pages("kuhfstein")[0])


def test_the_page_is_about_this_edition() -> None:
    stampfarm = text_of(kit_pages("stampfarm")[0])

    assert "An asterisk (*) marks numbers" in stampfarm
    assert f"Made with hedgerow {__version__}." in stampfarm


@every_pair(game=GAMES, lang=LANGUAGES, backs=["light", "none", "fold"])
def test_commands_are_named_only_for_readers_with_a_command_line(
    game: str, lang: str, backs: Backs
) -> None:
    made = f"hedgerow {__version__}"
    named, plain = (
        text_of(kit_pages(game, lang, backs=backs, commands=commands)[0]).replace(made, "")
        for commands in (True, False)
    )

    assert "--without print" in named
    assert "--" not in plain
    assert "hedgerow" not in plain


@every_pair(game=GAMES, lang=LANGUAGES)
def test_players_read_nothing_about_the_program(game: str, lang: str) -> None:
    text = text_of(*kit_pages(game, lang, what="rules"))
    foot = f"hedgerow {__version__}"

    assert "--" not in text
    assert "hedgerow" not in text.replace(foot, "")


def test_the_page_can_be_omitted() -> None:
    with_page, without = kit_pages("stampfarm"), kit_pages("stampfarm", without=("print",))

    assert len(without) == len(with_page) - 1
    assert without[0].bookmarks[0].title == "Stampfarm"


@pytest.mark.parametrize("flip", ["long", "short"])
def test_with_empty_backs_the_rules_start_on_a_front(flip: Flip) -> None:
    first, back, rules, *_ = kit_pages("stampfarm", empty_backs=True, flip=flip)

    assert "Print and make" in text_of(first)
    assert "left empty" in text_of(back) and not back.bookmarks
    assert rules.bookmarks[0].title == "Stampfarm"
    # Pages 3 and 4 are the rules, 5 and 7 sheets, 9 dice, 11 summaries; 13 and 14 requests.
    assert [row[0] for row in rows_of(first)] == ["3–4", "5–7", "9", "11", "13–14"]


# --- parts of a kit


def titles(pages: list[Page]) -> list[str]:
    return [it.title for page in pages for it in page.bookmarks if not it.below]


def test_some_parts_are_omitted() -> None:
    pages = kit_pages("stampfarm", without=("print", "pad", "summary", "requests"))

    assert titles(pages) == ["Stampfarm", "Sheets to play on", "Dice to fold"]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"without": ("dise",)}, "a kit of stampfarm has no part 'dise'"),
        (
            {"without": ("print", "rules", "sheets", "pad", "summary", "requests", "dice")},
            "the kit would have no pages",
        ),
    ],
)
def test_unknown_parts_and_empty_kits_are_rejected(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        kit_pages("stampfarm", **fields)

    assert message in str(caught.value)


def test_separate_files_omit_parts_too() -> None:
    game = open_library().find_game("stampfarm")
    batch, layout = generate_batch(game, sheet_request(1, 2, 5)), Layout(papers()["a4"], "en")

    def names(choice: KitChoice) -> list[str]:
        return [job.name for job in kit_jobs(game, batch, layout, choice=choice)]

    assert names(KitChoice(without=("summary", "pad"))) == [
        "0-read-me",
        "1-sheets-1x2-seed-5",
        "2-requests",
        "3-dice",
    ]


def test_every_page_of_a_kit_without_its_first_is_the_same_but_for_numbers() -> None:
    game = open_library().find_game("kuhfstein")
    layout = Layout(papers()["a4"], "en")
    whole = [*kit_job(game, None, layout).pages][1:]
    without = [*kit_job(game, None, layout, choice=KitChoice(without=("print",))).pages]

    def bare(page: Page) -> Page:
        return replace(page, items=tuple(it for it in page.items if not isinstance(it, Text)))

    assert [*map(bare, whole)] == [*map(bare, without)]
