"""A variant that changes numbers everywhere prints right rules, summaries and tiles by itself.

Each variant gives every number that a text tells a value that the game has nowhere, from 23 on; so
an old number that is still told is a number of the parent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from hedgerow.authoring.check_numbers import stated_in
from hedgerow.authoring.validate import validate_paths
from hedgerow.drawing.rulebook import Picture
from hedgerow.drawing.scene import Group, Item, Text, Use
from hedgerow.library.box import Box
from hedgerow.library.library import open_library
from hedgerow.loading.words import LANGUAGES, placeholders
from hedgerow.printing.kit_page import rulebook_of

# The file of the variant, and what its rules must tell and its parent's told.
VARIANTS = {
    "stampfarm": (
        """
farm: {columns: 7, rows: 6, stable: 4, source: house}
hedge: {edges: {least: 5, most: 9}, beside: {least: 5, most: 20}}
dice: {number: 6}
groups: {at_least: {value: 29}, points: {value: 31}}
requests:
  - {id: two-by-two, number: {value: 8}, points: {value: 37}}
  - {id: twin-sisters, number: {value: 27}}
  - {id: warm-wool, next_to: {at_least: {value: 3}}}
  - {id: hay-party, size: {value: 25}}
""",
        {"6", "4", "29", "31"},
        {"two-by-two": "8", "twin-sisters": "27", "warm-wool": "3", "hay-party": "25"},
    ),
    "kuhlorado": (
        """
dice: {number: 6}
scoring:
  meadow: {value: 23}
  small_trough: {value: 27}
  large_trough: {value: 29}
  lands: {tiers: {5: null, 10: null, 15: null, 20: null, 31: 37, 41: 43}}
  double: {value: 47}
  interim_cows: {value: 17}
end: {free_numbers: {value: 33}}
""",
        {"6", "23", "27", "29", "31", "37", "41", "43", "47", "17", "33"},
        {},
    ),
    "kuhfstein": (
        """
removed: {players: {2: 7, 3: 6}}
tokens: {cows: {value: 11}, trees_per_player: {value: 13}}
turn:
  actions: {value: 9}
  tiles: {value: 19}
  alike: {value: 17}
  cards: {value: 18}
  tree_points: {value: 43}
deal: {goals: {value: 8}, cards: {value: 7}}
track: {length: {value: 97}}
goals:
  - {id: lakeshore, at_least: {value: 10}}
  - {id: finisher, at_least: {value: 96}}
  - {id: orchard, at_least: {value: 8}}
  - {id: full-barn, at_least: {value: 11}}
  - {id: wide-land, at_least: {value: 41}}
  - {id: sheltered-house, at_least: {value: 12}}
""",
        {"7", "6", "11", "13", "9", "19", "17", "18", "43", "8", "97"},
        {
            "lakeshore": "10",
            "finisher": "96",
            "orchard": "8",
            "full-barn": "11",
            "wide-land": "41",
            "sheltered-house": "12",
        },
    ),
}
OLD = {
    "stampfarm": {"dice", "left", "stable", "group", "points"},
    "kuhlorado": {"dice", "meadow", "small", "large", "double", "interim", "free"},
    "kuhfstein": {"actions", "tiles", "alike", "cards", "tree", "goals", "hand", "cows", "supply"},
}


def variant(game: str, folder: Path) -> Box:
    target = folder / f"my-{game}"
    target.mkdir()
    head = f"extends: {game}\nabout: {{tag: Z9, title: Other {game}}}\n"
    (target / "game.yaml").write_text(head + VARIANTS[game][0], "utf-8")
    findings = validate_paths(open_library((folder,)), [target])
    assert (findings.problems, findings.warnings) == ((), ())
    return open_library((folder,)).box(f"my-{game}")


def rules_text(box: Box, lang: str) -> str:
    """What the rules say, without their pictures."""
    book = rulebook_of(box.drawing_context(lang))
    bodies = [it for section in book.sections for it in section.body if isinstance(it, str)]
    captions = [it for section in book.sections for it in section.body if isinstance(it, Picture)]
    parts = [it.text for it in book.parts]
    lines = box.drawing_context(lang).words
    return " ".join(
        [
            *parts,
            *bodies,
            *(it.caption for it in captions),
            *lines.lines("cut"),
            *lines.lines("home"),
        ]
    )


def numbers_in(text: str) -> set[str]:
    plain = re.sub(r"\d+ × \d+|\(\d+\)", "", text.replace("\u00a0", " "))
    return set(re.findall(r"\d+", plain))


def texts(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Use):
            yield from texts(item.symbol.items)
        elif isinstance(item, Text):
            yield item.text


@pytest.mark.parametrize("game", VARIANTS)
def test_the_rules_of_a_variant_tell_its_numbers_in_every_language(
    game: str, tmp_path: Path
) -> None:
    box, parent = variant(game, tmp_path), open_library().box(game)
    old, new = (it.game.numbers(it.content, "") for it in (parent, box))
    changed = {str(old[name]) for name in OLD[game]} - {str(it) for it in new.values()}
    told_as = VARIANTS[game][1]

    assert all(old[name] != new[name] for name in OLD[game])
    for lang in LANGUAGES:
        found = numbers_in(rules_text(box, lang))
        assert told_as <= found
        assert not (changed - told_as - allowed(box)) & found


def allowed(box: Box) -> set[str]:
    """Numbers that the variant has kept and its rules tell: of parts, and of players."""
    kept = {str(it) for it in range(box.content.about.players.least, 5)}
    counted = [
        len(getattr(box.content, it))
        for it in ("requests", "goals", "cards", "bonus")
        if hasattr(box.content, it)
    ]
    tiles = [it.tiles.value for it in getattr(box.content, "landscapes", ())]
    return kept | {str(it) for it in (*counted, *tiles)}


@pytest.mark.parametrize("game", VARIANTS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_summaries_and_tiles_of_a_variant_tell_its_numbers(
    game: str, lang: str, tmp_path: Path
) -> None:
    box = variant(game, tmp_path)
    decks = {deck.id: deck for deck in box.decks(box.drawing_context(lang))}
    name = {"stampfarm": "request", "kuhfstein": "kf-goal"}.get(game, "")
    deck = decks[{"stampfarm": "requests", "kuhfstein": "goals"}.get(game, "summary")]
    tiles = {it.front.id: " ".join(texts(it.front.items)) for it in deck.pieces}

    for tile, number in VARIANTS[game][2].items():
        assert number in numbers_in(tiles[f"{name}-{tile}"])
    if "summary" in decks:
        summary = " ".join(texts(decks["summary"].pieces[0].front.items))
        parent = open_library().box(game)
        old = {str(it) for it in parent.game.numbers(parent.content, "").values()}
        now = {str(it) for it in box.game.numbers(box.content, "").values()} | VARIANTS[game][1]
        assert not numbers_in(summary) & (old - now)
        assert numbers_in(summary) & VARIANTS[game][1]


@pytest.mark.parametrize("game", VARIANTS)
def test_the_title_of_a_variant_is_on_all_its_pieces(game: str, tmp_path: Path) -> None:
    box = variant(game, tmp_path)
    context = box.drawing_context("en")
    drawn = [*box.decks(context), box.game.drawings().pad(context)]
    faces = [side for it in drawn for piece in it.pieces for side in (piece.front, piece.back)]
    said = [text for face in faces if face for text in texts(face.items)]

    assert f"Other {game}" in said
    assert open_library().box(game).content.about.title not in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_rules_text_of_a_shipped_game_states_a_number_by_itself(lang: str) -> None:
    for game in ("stampfarm", "kuhlorado", "bunte-runde", "kuhfstein", "fallow"):
        words = open_library().box(game).words(lang)
        for key in ("setup", "play", "end", "count", "more", "cut", "home"):
            for line in words.lines(key) if key in words.texts else ():
                assert not [*stated_in(line, lang)], (game, key, line)


def test_shipped_games_are_warned_of_nothing() -> None:
    library = open_library()

    assert validate_paths(library, library.game_folders()).warnings == ()


def test_rules_use_the_numbers_of_their_game() -> None:
    for game in VARIANTS:
        box = open_library().box(game)
        texts_ = box.words("en").texts
        used = {name for text in texts_.values() for name in placeholders(text)}
        assert OLD[game] - {"left", "supply"} <= used
