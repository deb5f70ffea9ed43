"""A variant with other numbers prints correct rules, summaries and tiles without further changes.

Each game has two variants in `variants/`, which differ from it and from each other in every number
that a text may state. A number that the same text states in both comes from no placeholder: it is a
leftover, as a digit or as a word, unless it is in `CONSTANTS`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.art.pad import draw_pad
from hedgerow.art.rulebook import draw_rulebook
from hedgerow.authoring.check_words import is_rules_text
from hedgerow.authoring.validate import validate_paths
from hedgerow.drawing.rulebook import MarkedText, Picture
from hedgerow.game.content import text_numbers
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.words import needed_words
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.loading.words import LANGUAGES, placeholders
from tests.scenes import texts
from tests.whole.stated_numbers import stated_numbers

CHANGED = Path(__file__).parent / "variants"
GAMES = {
    "stampfarm": ("",),
    "kuhlorado": ("",),
    "bunte-runde": ("shapes", "animals"),
    "kuhfstein": ("",),
}
# Pieces whose numbers are not rules: faces of dice, fields of a track, values of cards, owners of
# tokens, cells of a table, ids of coins.
NO_RULES = {"dice", "track", "cards", "tokens", "figures", "pieces", "discs", "coins"}
# Numbers that no content changes, by game and position of the text.
CONSTANTS = {
    "kuhlorado": {"pad-slip": "1 2 3 4"},  # the troughs, numbered as on the board
    "kuhfstein": {"section 1.5": "0"},  # where the track starts
}
TILES = {"stampfarm": ("decks", "requests"), "kuhfstein": ("decks", "goals")}
every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("lang", LANGUAGES)
Art = DrawingContext


def variants(game: str, folder: Path) -> list[Game]:
    return [variant(game, number, folder) for number in (1, 2)]


def variant(game: str, number: int, folder: Path) -> Game:
    target = folder / f"my-{game}-{number}"
    target.mkdir()
    (target / "game.yaml").write_text(changed(game, number), "utf-8")
    findings = validate_paths(open_library((folder,)), [target])
    # Some of the numbers are so extreme that a rule pays the same on every random sheet.
    others = [it for it in findings.warnings if not str(it.message).startswith("this rule ")]
    assert (findings.problems, others) == ((), [])
    return open_library((folder,)).find_game(target.name)


def changed(game: str, number: int) -> str:
    return (CHANGED / f"{game}-{number}.yaml").read_text("utf-8")


def rules_texts(context: Art, game: Game) -> dict[str, str]:
    """Return every text with rules by its position: on rules pages, on pieces, in words."""
    return dict([*on_pages(context), *on_pieces(context, game), *in_words(context, game)])


def on_pages(context: Art) -> Iterator[tuple[str, str]]:
    book = draw_rulebook(context)
    yield "lead", book.intro
    yield from ((f"part {number}", part.text) for number, part in enumerate(book.parts, 1))
    for number, section in enumerate(book.sections, 1):
        for step, part in enumerate(section.body, 1):
            yield f"section {number}.{step}", body_text(part)


def body_text(part: str | MarkedText | Picture) -> str:
    """Return the text of a part of a section."""
    if isinstance(part, Picture):
        return part.caption
    return part.text if isinstance(part, MarkedText) else part


def on_pieces(context: Art, game: Game) -> Iterator[tuple[str, str]]:
    """Yield the texts of pieces without their names, because one is “Two by two”."""
    words = context.words
    names = {words(key) for key in words.texts if key.endswith(".name") or key.startswith("cards.")}
    for deck in (*draw_decks(context), draw_pad(context)):
        for piece in deck.pieces if deck.id not in NO_RULES else ():
            yield piece.front.id, " ".join(it for it in texts(piece.front.items) if it not in names)


def in_words(context: Art, game: Game) -> Iterator[tuple[str, str]]:
    for key in needed_words(game.content):
        if is_rules_text(key) and not key.endswith(".name"):
            lines = context.words.lines(key)
            yield from ((f"{key}.{number}", line) for number, line in enumerate(lines))


def numbers_in(text: str, lang: str) -> Counter[str]:
    """Count the numbers in a text: all digits, and words from two upwards."""
    small = re.findall(r"(?<![\d(])[01](?![\d)])", text)
    return Counter([*small, *map(str, stated_numbers(text, lang))])


def leftovers(first: Mapping[str, str], second: Mapping[str, str], lang: str) -> dict[str, str]:
    """Return the numbers that a text states in both variants, by its position."""
    positions = first.keys() & second.keys()
    both = {key: numbers_in(first[key], lang) & numbers_in(second[key], lang) for key in positions}
    return {
        position: " ".join(sorted(numbers.elements()))
        for position, numbers in both.items()
        if numbers
    }


@every_language
@every_game
def test_variant_states_no_number_of_its_parent(game: str, lang: str, tmp_path: Path) -> None:
    games = variants(game, tmp_path)
    for name in GAMES[game]:
        first, second = (
            rules_texts(loaded.drawing_context(lang, variant=name), loaded) for loaded in games
        )

        assert len(first.keys() & second.keys()) > 30
        assert leftovers(first, second, lang) == CONSTANTS.get(game, {})


@every_language
@every_game
def test_rules_of_a_variant_state_its_numbers(game: str, lang: str, tmp_path: Path) -> None:
    for loaded in variants(game, tmp_path):
        for name in GAMES[game]:
            context = loaded.drawing_context(lang, variant=name)
            page = numbers_in(" ".join(text for _, text in on_pages(context)), lang)

            assert {str(it) for it in used_numbers(context, loaded, name)} <= page.keys()


def used_numbers(context: Art, game: Game, variant_name: str) -> set[int]:
    """Return the numbers that the rules have a placeholder for, except 1, which is a word."""
    sections = ("setup", "play", "end", "count", "more", "stable")
    rule_texts = [
        text for key, text in context.words.texts.items() if key.split(".")[-1] in sections
    ]
    used = {name for text in rule_texts for name in placeholders(text)}
    numbers = text_numbers(game.content, variant_name)
    assert used & numbers.keys()
    return {value for name, value in numbers.items() if name in used and value > 1}


@every_language
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("game", TILES)
def test_tiles_state_the_numbers_of_their_variant(
    game: str, number: int, lang: str, tmp_path: Path
) -> None:
    loaded, (key, prefix) = variant(game, number, tmp_path), TILES[game]
    context = loaded.drawing_context(lang)
    tiles = dict(on_pieces(context, loaded))
    entries = parse_tree(changed(game, number), "game.yaml").to_plain()[key]
    if key == "decks":
        (entries,) = (deck["cards"] for deck in entries if deck["id"] == prefix)
        (pieces,) = (deck.pieces for deck in draw_decks(context) if deck.id == prefix)
        tiles = {f"{prefix}-{it.id}": " ".join(texts(it.front.items)) for it in pieces}
    for entry in entries:
        if "remove" not in entry:
            # Cards of data games are named by what is on them, and print their id.
            printed = (it for it in tiles.values() if entry["id"] in it.split())
            text = tiles.get(f"{prefix}-{entry['id']}") or next(printed)
            stated = numbers_in(text, lang)
            assert {str(it) for it in whole_numbers(entry)} <= stated.keys(), entry


def whole_numbers(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        for part in value.values():
            yield from whole_numbers(part)
    elif isinstance(value, int):
        yield value


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "two three four"),
        ("fr", "deux trois quatre"),
        ("it", "due tre quattro"),
        ("de", "zwei drei vier"),
    ],
)
def test_a_leftover_is_seen_as_a_digit_and_as_a_word(lang: str, words: str) -> None:
    for value, word in enumerate(words.split(), 2):
        for leftover in (str(value), word, word.title()):
            first, second = ({"play.0": f"{leftover} · {number}"} for number in (21, 22))

            assert leftovers(first, second, lang) == {"play.0": str(value)}


@pytest.mark.parametrize(
    ("lang", "text", "stated"),
    [
        ("de", "Gebt acht auf Hecken.", []),
        ("de", "Gebt acht, dass nichts fehlt.", []),
        ("de", "Nehmt acht Münzen.", [8]),
        ("de", "Nehmt acht kleine Münzen.", [8]),
        ("fr", "Prendre un dé neuf et lancer.", []),
        ("fr", "Jouer à neuf.", []),
        ("fr", "Marquer neuf vaches.", [9]),
        ("it", "Se sei l’ultimo, lanciate.", []),
        ("it", "Prendete sei carte.", [6]),
    ],
)
def test_ambiguous_word_is_a_number_only_before_something_countable(
    lang: str, text: str, stated: list[int]
) -> None:
    assert [*stated_numbers(text, lang)] == stated


@every_game
def test_the_title_of_a_variant_is_on_all_its_pieces(game: str, tmp_path: Path) -> None:
    loaded = variant(game, 1, tmp_path)
    context = loaded.drawing_context("en")
    decks = [*draw_decks(context), draw_pad(context)]
    faces = [side for deck in decks for piece in deck.pieces for side in (piece.front, piece.back)]
    printed = [text for face in faces if face for text in texts(face.items)]

    assert f"Other {game}" in printed
    assert open_library().find_game(game).content.about.title not in printed


@every_language
def test_no_rules_text_of_a_shipped_game_states_a_number_by_itself(lang: str) -> None:
    library = open_library()
    for game in (*GAMES, "fallow"):
        loaded = library.find_game(game)
        words = loaded.words(lang)
        for key in needed_words(loaded.content):
            if is_rules_text(key) and not key.endswith(".name"):
                assert not [it for line in words.lines(key) for it in stated_numbers(line, lang)], (
                    key
                )


def test_shipped_games_have_no_warnings() -> None:
    library = open_library()

    assert validate_paths(library, library.game_folders()).warnings == ()
