"""Rules that hold for every game: randomness, drawings, languages, score files."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.art.pad import draw_pad
from hedgerow.art.scored import draw_scored
from hedgerow.art.sheet import make_drawer
from hedgerow.base.errors import InputError, Location
from hedgerow.base.frozen import is_frozen
from hedgerow.base.rng import Rng
from hedgerow.drawing.scene import Deck, Group, Item, Page, Symbol, Text, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.game.content import Content
from hedgerow.game.game import Game, shared_words
from hedgerow.game.generated import REVISION, generate, to_text
from hedgerow.game.library import open_library
from hedgerow.game.score import score
from hedgerow.game.scored_game import fill_file
from hedgerow.loading.models import (
    Number,
    TypeSpec,
    field_specs,
    tag_of,
    tagged_model,
    type_spec,
)
from hedgerow.loading.words import LANGUAGES, Words, load_words, placeholders
from hedgerow.printing.cards import deck_job, deck_pages, find_decks, pad_job
from hedgerow.printing.kits import kit_jobs
from hedgerow.printing.paper import Footer, Imposition, Job, Layout, papers
from hedgerow.printing.sheets import generate_batch, sheets_job
from hedgerow.reports.score_report import ReportOptions, score_reports
from hedgerow.scorefile.blank_file import make_blank_file
from hedgerow.scorefile.score_file import parse_score_file
from hedgerow.scorefile.sheet_code import SEEDS, SheetCode, parse_code
from hedgerow.scoring.sentence import PAYMENTS, Amount
from hedgerow.writers.pdf import write_pdf
from hedgerow.writers.svg import svg_bytes
from tests.products import every_pair
from tests.requests import sheet_request

THEMES = ("colour", "ink-saver", "high-contrast")
SEEDS_TRIED = (0, 1, 77, SEEDS // 2, SEEDS - 1)
SMALLEST_PT = 6.0
LONG_TEXT, MAX_EQUAL = 20, 0.25
GAMES = [folder.name for folder in open_library().game_folders()]
PAPERS = ["a4", "letter", "a5"]

every_game = pytest.mark.parametrize("name", GAMES)
every_lang = pytest.mark.parametrize("lang", LANGUAGES)
two_langs = pytest.mark.parametrize(("lang", "second_lang"), [*combinations(LANGUAGES, 2)])


def find_game(name: str) -> Game:
    return open_library().find_game(name)


def game_with_sheets(name: str) -> Game:
    game = find_game(name)
    if not game.has_sheets:
        pytest.skip(f"{name} has no sheets")
    return game


@cache
def sheets(name: str) -> tuple[tuple[SheetCode, Any], ...]:
    """Generate some sheets of a game, once for all tests."""
    game = find_game(name)
    return tuple((code, game.generate_sheet(code)) for code in map(game.code_for_seed, SEEDS_TRIED))


def sheet_json(game: Game, sheet: Any) -> str:
    return json.dumps(game.sheet_data(sheet), ensure_ascii=False)


def all_jobs(game: Game, lang: str = "en", paper: str = "a4") -> list[Job]:
    """Return all that a game prints: two sheets, all decks, a pad."""
    request, layout = sheet_request(2, None, 3), Layout(papers()[paper], lang)
    decks = find_decks(game, game.drawing_context(lang), None)
    jobs = [*(deck_job(game, deck, layout) for deck in decks), pad_job(game, 1, layout)]
    if game.has_sheets:
        jobs.append(sheets_job(game, generate_batch(game, request), layout))
    return jobs


def pdf_bytes(pages: Iterable[Page], theme: str) -> bytes:
    file = io.BytesIO()
    write_pdf(pages, file, title="", lang="en", theme=load_theme(theme))
    return file.getvalue()


def test_there_are_games() -> None:
    assert "stampfarm" in GAMES


@every_game
def test_every_game_has_a_unique_tag(name: str) -> None:
    game = find_game(name)
    tags = [it.content.about.tag for it in open_library().games()]

    assert tags.count(game.content.about.tag) == 1


@every_game
def test_shipped_game_states_every_source(name: str) -> None:
    game = find_game(name)

    assert [*without_source((), type_spec(Content), game.tree.to_plain())] == []


def value_model(kind: TypeSpec, value: Any) -> Any:
    """Return the model of a value, also if one of its keys selects it."""
    tag = tag_of(kind)
    return tagged_model(kind, value[tag.key]) if tag else kind.base


def without_source(path: tuple[object, ...], kind: TypeSpec, value: Any) -> Iterator[str]:
    """Yield the dotted keys of numbers and parts without a source, except cards that do not score.

    The numbers of a rule have its source.
    """
    base = value_model(kind, value)
    if kind.origin is tuple:
        for number, part in enumerate(value):
            yield from without_source((*path, number), kind.inside[0], part)
    elif base is Number and not isinstance(value, dict):
        yield ".".join(map(str, path))
    elif is_frozen(base) and base is not Amount and isinstance(value, dict):
        is_plain = path[:1] == ("cards",) or ("cards" in path and not {*PAYMENTS} & value.keys())
        # The source of a kind is that of the number of its pieces.
        is_plain = is_plain or (path[:1] == ("kinds",) and "pieces" not in value)
        if "source" in field_specs(base).keys() - value.keys() and not is_plain:
            yield ".".join(map(str, path))
        for key in field_specs(base).keys() & value.keys():
            yield from without_source((*path, key), field_specs(base)[key], value[key])


@every_game
def test_find_game_accepts_aliases(name: str) -> None:
    for alias in find_game(name).content.about.aliases:
        assert open_library().find_game(alias.upper()).id == name


@every_game
def test_the_same_seed_gives_the_same_sheet(name: str) -> None:
    game = game_with_sheets(name)
    for code, sheet in sheets(name):
        assert game.generate_sheet(code) == sheet
        assert sheet_json(game, game.generate_sheet(code)) == sheet_json(game, sheet)


@every_game
def test_code_reproduces_sheet(name: str) -> None:
    game = game_with_sheets(name)
    for code, sheet in sheets(name):
        typed = parse_code(str(code).lower().replace("-", " "))

        assert typed == code
        assert sheet_json(game, game.sheet_from_code(typed, Location("code"))) == sheet_json(
            game, sheet
        )


@every_game
def test_different_seeds_give_different_sheets(name: str) -> None:
    game = game_with_sheets(name)
    sheets = {sheet_json(game, game.generate_sheet(game.code_for_seed(it))) for it in range(8)}

    assert (len(sheets) == 1) == game.is_fixed


@every_game
def test_earlier_random_numbers_do_not_change_a_sheet(name: str) -> None:
    game = game_with_sheets(name)
    code = game.code_for_seed(77)
    rng = Rng(f"{code.tag}{code.revision}/{code.seed}")
    rng.below(6)
    rng.stream("another part").below(6)

    assert generate(game.content, rng) == game.generate_sheet(code)


@every_game
def test_balance_and_likeness_can_be_compared(name: str) -> None:
    game = game_with_sheets(name)
    for code, sheet in sheets(name):
        again = game.generate_sheet(code)

        assert hash(game.fairness_key(sheet)) == hash(game.fairness_key(again))
        assert hash(game.dedupe_key(sheet)) == hash(game.dedupe_key(again))
        assert game.fairness_key(sheet) == game.fairness_key(again)
        assert game.dedupe_key(sheet) == game.dedupe_key(again)


@every_game
def test_the_sheets_of_one_game_are_matched_and_differ(name: str) -> None:
    game = game_with_sheets(name)
    if game.is_shared:
        pytest.skip(f"all players share a sheet of {name}")
    if game.is_fixed:
        pytest.skip(f"all sheets of {name} are equal")
    most = game.content.about.players.most
    matched = [sheet for _, sheet in generate_batch(game, sheet_request(1, most, 5))]

    assert len(matched) == most
    assert len({game.fairness_key(it) for it in matched}) == 1
    assert len({game.dedupe_key(it) for it in matched}) == most


@every_game
def test_a_code_of_other_content_is_refused_naming_what_may_differ(name: str) -> None:
    game = game_with_sheets(name)
    code = SheetCode(game.content.about.tag, REVISION, game.fingerprint ^ 1, 7)
    with pytest.raises(InputError, match="different content") as caught:
        game.sheet_from_code(code, Location("code"))

    assert any(str(part) in str(caught.value) for part in game.code_inputs())


@every_game
def test_data_of_a_sheet_can_be_serialized_as_json(name: str) -> None:
    game = game_with_sheets(name)
    for _, sheet in sheets(name):
        data = game.sheet_data(sheet)

        assert json.loads(json.dumps(data)) == data


@every_game
@every_lang
def test_drawing_a_sheet_twice_gives_equal_items(name: str, lang: str) -> None:
    game = game_with_sheets(name)
    first, second = (make_drawer(game.drawing_context(lang)) for _ in range(2))
    for code, sheet in sheets(name):
        assert first(sheet, str(code)) == second(sheet, str(code)) == first(sheet, str(code))


@every_game
@every_lang
def test_a_sheet_is_drawn_with_and_without_markers_and_marks(name: str, lang: str) -> None:
    game = game_with_sheets(name)
    code, sheet = sheets(name)[0]
    drawings = {
        make_drawer(game.drawing_context(lang, ticks=ticks, markers=markers))(sheet, str(code))
        for ticks in {False, game.has_ticks}
        for markers in (False, True)
    }

    assert len(drawings) == (4 if game.has_ticks else 2)


@every_game
@every_lang
def test_a_sheet_can_be_shown_in_the_terminal(name: str, lang: str) -> None:
    game = game_with_sheets(name)
    for _, sheet in sheets(name):
        text = to_text(sheet, game.drawing_context(lang))

        assert text == text.strip("\n")
        assert max(map(len, text.splitlines())) <= 100


@every_game
@every_lang
def test_drawing_decks_and_pad_twice_gives_equal_pieces(name: str, lang: str) -> None:
    game = find_game(name)

    assert draw_decks(game.drawing_context(lang)) == draw_decks(game.drawing_context(lang))
    assert draw_pad(game.drawing_context(lang)) == draw_pad(game.drawing_context(lang))


@every_game
@every_lang
def test_decks_are_laid_out_with_all_backs_flips_and_cuts(name: str, lang: str) -> None:
    game = find_game(name)
    footer = Footer(words=game.words(lang), label=name)
    finishes = [
        Imposition(),
        Imposition(flip="short"),
        Imposition(backs="fold"),
        Imposition(backs="none", cut="lines"),
    ]
    for deck in (
        *draw_decks(game.drawing_context(lang)),
        draw_pad(game.drawing_context(lang)),
    ):
        for finish in finishes:
            assert list(deck_pages(deck, papers()["a4"], finish, footer))


@every_game
@every_lang
def test_pieces_have_the_size_of_their_deck(name: str, lang: str) -> None:
    game = find_game(name)
    for deck in (
        *draw_decks(game.drawing_context(lang)),
        draw_pad(game.drawing_context(lang)),
    ):
        for symbol in symbols(deck):
            assert (symbol.width_mm, symbol.height_mm) == (deck.width_mm, deck.height_mm)


@every_game
def test_decks_painted_to_the_edge_have_the_requested_bleed(name: str) -> None:
    game = find_game(name)
    default = draw_decks(game.drawing_context("en"))
    bled = draw_decks(game.drawing_context("en", bleed_mm=2.0))
    wider = draw_decks(game.drawing_context("en", bleed_mm=3.0))

    assert {deck.bleed_mm for deck in default} <= {0.0}
    assert [deck.bleed_mm for deck in wider] == [3.0 if deck.bleed_mm else 0.0 for deck in bled]
    for deck, wider_deck in zip(bled, wider, strict=True):
        assert deck.bleed_mm in (0.0, 2.0)
        assert (symbols(deck) == symbols(wider_deck)) == (deck.bleed_mm == 0)


@every_game
@every_lang
def test_symbols_of_the_same_id_are_equal(name: str, lang: str) -> None:
    game = find_game(name)
    symbols_by_id: dict[str, Symbol] = {}
    for deck in (
        *draw_decks(game.drawing_context(lang)),
        draw_pad(game.drawing_context(lang)),
    ):
        for symbol in symbols(deck):
            assert symbols_by_id.setdefault(symbol.id, symbol) == symbol


def symbols(deck: Deck) -> list[Symbol]:
    sides = [side for piece in deck.pieces for side in (piece.front, piece.back)]
    return [side for side in sides if side is not None]


@every_pair(name=GAMES, theme=THEMES, paper=PAPERS)
def test_everything_is_written_in_every_theme_on_every_paper(
    name: str, theme: str, paper: str
) -> None:
    for job in all_jobs(find_game(name), paper=paper):
        first, *rest = job.pages
        pdf = pypdf.PdfReader(io.BytesIO(pdf_bytes([first, *rest], theme)))
        svg = svg_bytes(first, title=job.title, theme=load_theme(theme))

        assert len(pdf.pages) == 1 + len(rest)
        assert ElementTree.fromstring(svg).tag.endswith("svg")


@every_game
@every_lang
def test_everything_is_written_in_every_language(name: str, lang: str) -> None:
    for job in all_jobs(find_game(name), lang):
        pages = [*job.pages]
        pdf = pypdf.PdfReader(io.BytesIO(pdf_bytes(pages, "colour")))

        assert len(pdf.pages) == len(pages)
        assert job.title in pdf.pages[0].extract_text()


def sizes_pt(items: Iterable[Item], scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """Yield the printed size of every text."""
    for item in items:
        if isinstance(item, Text):
            yield item.size_pt * scale, item.text
        elif isinstance(item, Group):
            yield from sizes_pt(item.items, scale * item.scale)
        elif isinstance(item, Use):
            yield from sizes_pt(item.symbol.items, scale * item.scale)


@every_game
@every_lang
def test_no_text_is_too_small_to_read(name: str, lang: str) -> None:
    for job in all_jobs(find_game(name), lang):
        for page in job.pages:
            assert [it for it in sizes_pt(page.items) if it[0] < SMALLEST_PT] == []


@every_pair(name=GAMES, lang=LANGUAGES, paper=PAPERS)
def test_the_kit_explains_itself_in_every_language(name: str, lang: str, paper: str) -> None:
    game = find_game(name)
    request = sheet_request(1, None, 3)
    batch = generate_batch(game, request) if game.has_sheets else None
    first, *_ = kit_jobs(game, batch, Layout(papers()[paper], lang))
    reader = pypdf.PdfReader(io.BytesIO(pdf_bytes(first.pages, "colour")))
    text = "\n".join(page.extract_text() for page in reader.pages)

    assert game.words(lang)("print.files") in text
    assert game.words(lang)("print.need") in text


@every_game
def test_there_are_words_in_all_four_languages(name: str) -> None:
    assert find_game(name).languages == LANGUAGES


@every_game
@every_lang
def test_words_of_a_language_have_the_keys_and_placeholders_of_english(
    name: str, lang: str
) -> None:
    english, words = own_words(find_game(name), "en"), own_words(find_game(name), lang)

    assert words.texts.keys() == english.texts.keys()
    assert text_placeholders(words) == text_placeholders(english)


@every_lang
def test_shared_words_have_the_keys_and_placeholders_of_english(lang: str) -> None:
    assert shared_words(lang).texts.keys() == shared_words("en").texts.keys()
    assert text_placeholders(shared_words(lang)) == text_placeholders(shared_words("en"))


@every_game
@every_lang
def test_letters_of_one_language_differ(name: str, lang: str) -> None:
    texts = own_words(find_game(name), lang).texts
    letters = [text for key, text in texts.items() if key.startswith("letters.")]

    assert len(set(letters)) == len(letters)


@every_game
@two_langs
def test_most_longer_texts_differ_between_two_languages(
    name: str, lang: str, second_lang: str
) -> None:
    game = find_game(name)

    assert share_of_equal_texts(own_words(game, lang), own_words(game, second_lang)) < MAX_EQUAL


@two_langs
def test_most_longer_shared_texts_differ_between_two_languages(lang: str, second_lang: str) -> None:
    assert share_of_equal_texts(shared_words(lang), shared_words(second_lang)) < MAX_EQUAL


def share_of_equal_texts(first: Words, second: Words) -> float:
    """Return the share of longer texts that are equal, so not translated: 0 to 1."""
    first_texts, second_texts = longer_texts(first), longer_texts(second)
    return len(first_texts.items() & second_texts.items()) / len(first_texts)


def longer_texts(words: Words) -> dict[tuple[str, int], str]:
    """Return the texts that are not just a name or a letter, by key and index."""
    lines = {key: (it,) if isinstance(it, str) else it for key, it in words.texts.items()}
    numbered = ((key, number, text) for key, it in lines.items() for number, text in enumerate(it))
    return {(key, number): text for key, number, text in numbered if len(text) >= LONG_TEXT}


def own_words(game: Game, lang: str) -> Words:
    """Return the words of a file."""
    return load_words(game.folder / f"{lang}.yaml", None)


def text_placeholders(words: Words) -> dict[str, frozenset[str]]:
    return {key: placeholders(text) for key, text in words.texts.items()}


@every_game
@every_lang
@pytest.mark.parametrize("with_sheet", [False, True])
def test_a_blank_score_file_is_unfinished_or_lacks_only_what_is_to_be_filled_in(
    name: str, lang: str, with_sheet: bool, tmp_path: Path
) -> None:
    game = game_with_sheets(name) if with_sheet else find_game(name)
    code = game.code_for_seed(7) if with_sheet else None
    sheet = game.generate_sheet(code) if code else None
    path = tmp_path / "blank.txt"
    form = game.sheet_form(code, sheet, lang) if code else game.form(lang)
    path.write_text(make_blank_file([form]), "utf-8")
    (report,) = score_reports([path], open_library(), None, ReportOptions(as_json=True))

    data = json.loads(report.output)
    if report.failed:
        lines = path.read_text("utf-8").splitlines()
        locations = [
            (lines[problem["line"] - 1], problem["column"]) for problem in data["error"]["problems"]
        ]
        assert [it for it in locations if not is_to_be_filled_in(*it)] == []
    else:
        assert data["game"] == name
        assert data["complete"] is False
        assert data["warnings"]


@every_game
def test_game_without_entries_is_drawn(name: str) -> None:
    game = find_game(name)
    scoring = game.scoring_context("en")
    file = parse_score_file(make_blank_file([game.form("en")]), "blank.txt")
    finished = fill_file(file, game).finished_game()
    result = score(finished, scoring)

    assert draw_scored(finished, result, game.drawing_context("en")).items


def is_to_be_filled_in(line: str, column: int) -> bool:
    """Return whether users fill in this location: a section, an empty value, a row of dots."""
    key, colon, value = line.partition(":")
    empty_value = bool(colon) and not value.strip() and column > len(key)
    return line.startswith("[") or empty_value or not line.strip(" .")
