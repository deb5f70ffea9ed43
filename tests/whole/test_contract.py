"""What holds for every game found: chance, drawings, languages, score files."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest

from hedgerow.base.errors import InputError, Location
from hedgerow.base.frozen import is_frozen
from hedgerow.drawing.scene import Deck, Group, Item, Page, Symbol, Text, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.library.game import Game, shared_words
from hedgerow.library.library import open_library
from hedgerow.library.scoring import fill_file
from hedgerow.loading.models import (
    Number,
    TaggedBy,
    TypeSpec,
    field_specs,
    type_spec,
    union_choices,
)
from hedgerow.loading.words import LANGUAGES, Words, load_words, placeholders
from hedgerow.printing.card_pages import deck_job, deck_pages, find_decks, pad_job
from hedgerow.printing.kits import kit_jobs
from hedgerow.printing.paper import Footer, Imposition, Job, Layout, papers
from hedgerow.printing.sheet_batch import generate_batch
from hedgerow.printing.sheet_pages import sheets_job
from hedgerow.reports.score_report import ReportOptions, score_reports
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.sheet_code import SEEDS, SheetCode, parse_code
from hedgerow.scorefile.blank_file import make_blank_file
from hedgerow.scorefile.score_file import parse_score_file
from hedgerow.writers.pdf import write_pdf
from hedgerow.writers.svg import svg_bytes
from tests.requests import sheet_request

THEMES = ("colour", "ink-saver", "high-contrast")
SEEDS_TRIED = (0, 1, 77, SEEDS // 2, SEEDS - 1)
SMALLEST_PT = 6.0
LONG_TEXT, MOST_ALIKE = 20, 0.25
GAMES = [folder.name for folder in open_library().game_folders()]

every_game = pytest.mark.parametrize("name", GAMES)
every_lang = pytest.mark.parametrize("lang", LANGUAGES)
two_langs = pytest.mark.parametrize(("lang", "other"), [*combinations(LANGUAGES, 2)])


def box_of(name: str) -> Game:
    return open_library().find_game(name)


def artist_of(game: Game) -> Callable[..., Any]:
    art = game.ruleset.sheet_art
    assert art is not None
    return art.make_drawer


def sheet_box(name: str) -> Game:
    game = box_of(name)
    if not game.has_sheets:
        pytest.skip(f"{name} has no sheets")
    return game


@cache
def sheets(name: str) -> tuple[tuple[SheetCode, Any], ...]:
    """Some sheets of a game, drawn once for all tests."""
    game = box_of(name)
    return tuple((code, game.generate_sheet(code)) for code in map(game.code_for_seed, SEEDS_TRIED))


def data_of(game: Game, sheet: Any) -> str:
    return json.dumps(game.sheet_spec.to_data(sheet, game.content), ensure_ascii=False)


def jobs_of(game: Game, lang: str = "en", paper: str = "a4") -> list[Job]:
    """Everything a game prints: two sheets, all decks, a pad."""
    order, layout = sheet_request(2, None, 3), Layout(papers()[paper], lang)
    decks = find_decks(game, game.drawing_context(lang), None)
    jobs = [*(deck_job(game, deck, layout) for deck in decks), pad_job(game, 1, layout)]
    if game.has_sheets:
        jobs.append(sheets_job(game, generate_batch(game, order), layout))
    return jobs


def pdf_of(pages: Iterable[Page], theme: str) -> bytes:
    file = io.BytesIO()
    write_pdf(pages, file, title="", lang="en", theme=load_theme(theme))
    return file.getvalue()


def test_there_are_games() -> None:
    assert "stampfarm" in GAMES


@every_game
def test_a_game_has_the_rules_it_names_and_a_tag_of_its_own(name: str) -> None:
    game = box_of(name)
    tags = [it.content.about.tag for it in open_library().games()]

    assert game.ruleset.id == game.content.about.rules
    assert tags.count(game.content.about.tag) == 1


@every_game
def test_a_shipped_game_states_the_source_of_everything_that_has_one(name: str) -> None:
    game = box_of(name)

    assert [*without_source((), type_spec(game.ruleset.content_type), game.tree.to_plain())] == []


def model_of(kind: TypeSpec, value: Any) -> Any:
    """The model of a value, also where one of its keys chooses it."""
    keys = [it.key for it in kind.constraints if isinstance(it, TaggedBy)]
    return union_choices(kind.base, keys[0])[value[keys[0]]] if keys else kind.base


def without_source(path: tuple[object, ...], kind: TypeSpec, value: Any) -> Iterator[str]:
    """The dotted keys of numbers and parts that do not state who says so, cards left out."""
    base = model_of(kind, value)
    if kind.origin is tuple:
        for number, part in enumerate(value):
            yield from without_source((*path, number), kind.inside[0], part)
    elif base is Number and not isinstance(value, dict):
        yield ".".join(map(str, path))
    elif is_frozen(base):
        if "source" in field_specs(base).keys() - value.keys() and path[0] != "cards":
            yield ".".join(map(str, path))
        for key in field_specs(base).keys() & value.keys():
            yield from without_source((*path, key), field_specs(base)[key], value[key])


@every_game
def test_a_game_is_found_by_its_aliases(name: str) -> None:
    for alias in box_of(name).content.about.aliases:
        assert open_library().find_game(alias.upper()).id == name


@every_game
def test_the_same_seed_gives_the_same_sheet(name: str) -> None:
    game = sheet_box(name)
    for code, sheet in sheets(name):
        assert game.generate_sheet(code) == sheet
        assert data_of(game, game.generate_sheet(code)) == data_of(game, sheet)


@every_game
def test_a_code_that_is_typed_in_again_gives_the_same_sheet(name: str) -> None:
    game = sheet_box(name)
    for code, sheet in sheets(name):
        typed = parse_code(str(code).lower().replace("-", " "))

        assert typed == code
        assert data_of(game, game.sheet_from_code(typed, Location("code"))) == data_of(game, sheet)


@every_game
def test_different_seeds_give_different_sheets(name: str) -> None:
    game = sheet_box(name)

    assert (
        len({data_of(game, game.generate_sheet(game.code_for_seed(seed))) for seed in range(8)}) > 1
    )


@every_game
def test_what_was_drawn_before_does_not_change_a_sheet(name: str) -> None:
    game = sheet_box(name)
    code = game.code_for_seed(77)
    chance = Rng(f"{code.tag}{code.revision}/{code.seed}")
    chance.below(6)
    chance.stream("another part").below(6)

    assert game.sheet_spec.generate(game.content, chance) == game.generate_sheet(code)


@every_game
def test_balance_and_likeness_can_be_compared(name: str) -> None:
    game = sheet_box(name)
    for code, sheet in sheets(name):
        again = game.generate_sheet(code)

        assert hash(game.sheet_spec.fairness_key(sheet)) == hash(
            game.sheet_spec.fairness_key(again)
        )
        assert hash(game.sheet_spec.dedupe_key(sheet)) == hash(game.sheet_spec.dedupe_key(again))
        assert game.sheet_spec.fairness_key(sheet) == game.sheet_spec.fairness_key(again)
        assert game.sheet_spec.dedupe_key(sheet) == game.sheet_spec.dedupe_key(again)


@every_game
def test_the_sheets_of_one_game_are_matched_and_differ(name: str) -> None:
    game = sheet_box(name)
    if game.sheet_spec.shared:
        pytest.skip(f"all players share a sheet of {name}")
    most = game.content.about.players.most
    matched = [sheet for _, sheet in generate_batch(game, sheet_request(1, most, 5))]

    assert len(matched) == most
    assert len({game.sheet_spec.fairness_key(it) for it in matched}) == 1
    assert len({game.sheet_spec.dedupe_key(it) for it in matched}) == most


@every_game
def test_a_code_of_other_content_is_refused_naming_what_may_differ(name: str) -> None:
    game = sheet_box(name)
    other = SheetCode(game.content.about.tag, game.sheet_spec.revision, game.fingerprint ^ 1, 7)
    with pytest.raises(InputError, match="other content") as caught:
        game.sheet_from_code(other, Location("code"))

    assert any(str(part) in str(caught.value) for part in game.sheet_spec.code_inputs(game.content))


@every_game
def test_a_sheet_has_data_that_json_can_tell(name: str) -> None:
    game = sheet_box(name)
    for _, sheet in sheets(name):
        data = game.sheet_spec.to_data(sheet, game.content)

        assert json.loads(json.dumps(data)) == data


@every_game
@every_lang
def test_a_sheet_is_drawn_alike_twice(name: str, lang: str) -> None:
    game = sheet_box(name)
    one, other = (artist_of(game)(game.drawing_context(lang)) for _ in range(2))
    for code, sheet in sheets(name):
        assert one(sheet, str(code)) == other(sheet, str(code)) == one(sheet, str(code))


@every_game
@every_lang
def test_a_sheet_is_drawn_with_and_without_markers_and_marks(name: str, lang: str) -> None:
    game = sheet_box(name)
    code, sheet = sheets(name)[0]
    drawn = {
        artist_of(game)(game.drawing_context(lang, marks=marks, markers=markers))(sheet, str(code))
        for marks in {False, game.ruleset.has_tick_symbols}
        for markers in (False, True)
    }

    assert len(drawn) == (4 if game.ruleset.has_tick_symbols else 2)


@every_game
@every_lang
def test_a_sheet_can_be_shown_in_the_terminal(name: str, lang: str) -> None:
    game = sheet_box(name)
    for _, sheet in sheets(name):
        text = game.sheet_spec.to_text(sheet, game.drawing_context(lang))

        assert text == text.strip("\n")
        assert max(map(len, text.splitlines())) <= 100


@every_game
@every_lang
def test_decks_and_pad_are_drawn_alike_twice(name: str, lang: str) -> None:
    game = box_of(name)

    assert game.ruleset.game_art().decks(
        game.drawing_context(lang)
    ) == game.ruleset.game_art().decks(game.drawing_context(lang))
    assert game.ruleset.game_art().pad(game.drawing_context(lang)) == game.ruleset.game_art().pad(
        game.drawing_context(lang)
    )


@every_game
@every_lang
def test_decks_are_laid_out_with_all_backs_flips_and_cuts(name: str, lang: str) -> None:
    game = box_of(name)
    footer = Footer(words=game.words(lang), label=name)
    finishes = [
        Imposition(),
        Imposition(flip="short"),
        Imposition(backs="fold"),
        Imposition(backs="none", cut="lines"),
    ]
    for deck in (
        *game.ruleset.game_art().decks(game.drawing_context(lang)),
        game.ruleset.game_art().pad(game.drawing_context(lang)),
    ):
        for finish in finishes:
            assert list(deck_pages(deck, papers()["a4"], finish, footer))


@every_game
@every_lang
def test_pieces_have_the_size_of_their_deck(name: str, lang: str) -> None:
    game = box_of(name)
    for deck in (
        *game.ruleset.game_art().decks(game.drawing_context(lang)),
        game.ruleset.game_art().pad(game.drawing_context(lang)),
    ):
        for symbol in symbols(deck):
            assert (symbol.width_mm, symbol.height_mm) == (deck.width_mm, deck.height_mm)


@every_game
def test_decks_that_are_painted_to_the_edge_are_drawn_with_the_bleed_asked_for(name: str) -> None:
    game = box_of(name)
    usual = game.decks(game.drawing_context("en"))
    wider = game.decks(game.drawing_context("en", bleed_mm=3.0))

    assert [it.bleed_mm for it in wider] == [3.0 if it.bleed_mm else 0.0 for it in usual]
    for one, other in zip(usual, wider, strict=True):
        assert one.bleed_mm in (0.0, 2.0)
        assert (symbols(one) == symbols(other)) == (one.bleed_mm == 0)


@every_game
@every_lang
def test_two_drawings_of_one_name_are_the_same(name: str, lang: str) -> None:
    game = box_of(name)
    known: dict[str, Symbol] = {}
    for deck in (
        *game.ruleset.game_art().decks(game.drawing_context(lang)),
        game.ruleset.game_art().pad(game.drawing_context(lang)),
    ):
        for symbol in symbols(deck):
            assert known.setdefault(symbol.id, symbol) == symbol


def symbols(deck: Deck) -> list[Symbol]:
    sides = [side for piece in deck.pieces for side in (piece.front, piece.back)]
    return [side for side in sides if side is not None]


@every_game
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_everything_is_written_in_every_theme_on_every_paper(
    name: str, theme: str, paper: str
) -> None:
    for job in jobs_of(box_of(name), paper=paper):
        first, *rest = job.pages
        pdf = pypdf.PdfReader(io.BytesIO(pdf_of([first, *rest], theme)))
        svg = svg_bytes(first, title=job.title, theme=load_theme(theme))

        assert len(pdf.pages) == 1 + len(rest)
        assert ElementTree.fromstring(svg).tag.endswith("svg")


@every_game
@every_lang
def test_everything_is_written_in_every_language(name: str, lang: str) -> None:
    for job in jobs_of(box_of(name), lang):
        pages = [*job.pages]
        pdf = pypdf.PdfReader(io.BytesIO(pdf_of(pages, "colour")))

        assert len(pdf.pages) == len(pages)
        assert job.title in pdf.pages[0].extract_text()


def sizes_pt(items: Iterable[Item], scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """The size of every text as it is printed."""
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
    for job in jobs_of(box_of(name), lang):
        for page in job.pages:
            assert [it for it in sizes_pt(page.items) if it[0] < SMALLEST_PT] == []


@every_game
@every_lang
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_the_kit_explains_itself_in_every_language(name: str, lang: str, paper: str) -> None:
    game = box_of(name)
    order = sheet_request(1, None, 3)
    batch = generate_batch(game, order) if game.has_sheets else None
    first, *rest = kit_jobs(game, batch, Layout(papers()[paper], lang))
    told = pypdf.PdfReader(io.BytesIO(pdf_of(first.pages, "colour")))
    text = "\n".join(page.extract_text() for page in told.pages)

    assert [job.name for job in rest if job.name not in text] == []
    assert game.words(lang)("kit.find") in text


@every_game
def test_there_are_words_in_all_four_languages(name: str) -> None:
    assert box_of(name).languages == LANGUAGES


@every_game
@every_lang
def test_the_words_of_a_language_have_the_keys_and_blanks_of_english(name: str, lang: str) -> None:
    english, words = own_words(box_of(name), "en"), own_words(box_of(name), lang)

    assert words.texts.keys() == english.texts.keys()
    assert blanks(words) == blanks(english)


@every_lang
def test_shared_words_have_the_keys_and_blanks_of_english(lang: str) -> None:
    assert shared_words(lang).texts.keys() == shared_words("en").texts.keys()
    assert blanks(shared_words(lang)) == blanks(shared_words("en"))


@every_game
@every_lang
def test_letters_of_one_language_differ(name: str, lang: str) -> None:
    texts = own_words(box_of(name), lang).texts
    letters = [text for key, text in texts.items() if key.startswith("letters.")]

    assert len(set(letters)) == len(letters)


@every_game
@two_langs
def test_most_longer_texts_differ_between_two_languages(name: str, lang: str, other: str) -> None:
    game = box_of(name)

    assert share_alike(own_words(game, lang), own_words(game, other)) < MOST_ALIKE


@two_langs
def test_most_longer_shared_texts_differ_between_two_languages(lang: str, other: str) -> None:
    assert share_alike(shared_words(lang), shared_words(other)) < MOST_ALIKE


def share_alike(one: Words, other: Words) -> float:
    """How many of the longer texts are the same in both, and so not translated: from 0 to 1."""
    ours, theirs = longer_texts(one), longer_texts(other)
    return len(ours.items() & theirs.items()) / len(ours)


def longer_texts(words: Words) -> dict[tuple[str, int], str]:
    """The texts of some words that are no mere name or letter, by key and number."""
    lines = {key: (it,) if isinstance(it, str) else it for key, it in words.texts.items()}
    numbered = ((key, number, text) for key, it in lines.items() for number, text in enumerate(it))
    return {(key, number): text for key, number, text in numbered if len(text) >= LONG_TEXT}


def own_words(game: Game, lang: str) -> Words:
    return load_words(game.folder / f"{lang}.yaml", None)


def blanks(words: Words) -> dict[str, frozenset[str]]:
    return {key: placeholders(text) for key, text in words.texts.items()}


@every_game
@every_lang
@pytest.mark.parametrize("with_sheet", [False, True])
def test_a_blank_score_file_is_unfinished_or_lacks_only_what_is_to_be_filled_in(
    name: str, lang: str, with_sheet: bool, tmp_path: Path
) -> None:
    game = sheet_box(name) if with_sheet else box_of(name)
    code = game.code_for_seed(7) if with_sheet else None
    sheet = game.generate_sheet(code) if code else None
    path = tmp_path / "blank.txt"
    form = game.sheet_form(code, sheet, lang) if code else game.form(lang)
    path.write_text(make_blank_file([form]), "utf-8")
    (given,) = score_reports([path], open_library(), None, ReportOptions(as_json=True))

    answer = json.loads(given.output)
    if given.failed:
        lines = path.read_text("utf-8").splitlines()
        places = [(lines[it["line"] - 1], it["column"]) for it in answer["error"]["problems"]]
        assert [it for it in places if not to_be_filled_in(*it)] == []
    else:
        assert answer["game"] == name
        assert answer["complete"] is False
        assert answer["warnings"]


@every_game
def test_a_game_of_which_nothing_is_entered_yet_is_drawn(name: str) -> None:
    game = box_of(name)
    scoring = game.scoring_context("en")
    file = parse_score_file(make_blank_file([game.form("en")]), "blank.txt")
    finish = fill_file(file, game).finished_game()
    result = game.ruleset.scoring_rules().score(finish, scoring)

    assert game.ruleset.game_art().draw_scored(finish, result, game.drawing_context("en")).items


def to_be_filled_in(line: str, column: int) -> bool:
    """Whether a place in a file waits for a person: a section, an empty value, a row of dots."""
    key, colon, value = line.partition(":")
    empty_value = bool(colon) and not value.strip() and column > len(key)
    return line.startswith("[") or empty_value or not line.strip(" .")
