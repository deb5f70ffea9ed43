"""Where a card can be played now: `hedgerow show kuhfstein use --card ID --on FILE`.

A file is typed on one line here: `/` is the end of a line. Anna has the area of the card test in
`games.md`, Ben its mirror image; the card of the test is c26.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hedgerow.base.errors import InputError, Problem
from hedgerow.base.shapes import parse_shape, shape_rows
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from hedgerow.game.parts import Card
from hedgerow.reports.sheet_report import card_places, sheet_json, sheet_text
from tests.games.changes import Changed

Run = Callable[..., tuple[int, str, str]]
Place = tuple[str, str, str]

AREA = "L ./W H/M F"
MIRRORED = ". L/H W/F M"
FIT: Place = ("Anna", "A1 A2 A3 B3", "A1 B3")
HALF_TURN: Place = ("Anna", "A1 B1 B2 B3", "A1 B3")


def format_game(anna: str = AREA, ben: str = MIRRORED, supply: str = "") -> str:
    supply_line = f"supply: {supply}/" if supply else ""
    return (
        f"game: kuhfstein/[Anna]/points: 20/goals: orchard/{supply_line}{anna}/"
        f"[Ben]/points: 30/goals: finisher/{ben}"
    )


@pytest.fixture
def on(tmp_path: Path) -> Callable[[str], Path]:
    def written(typed: str) -> Path:
        path = tmp_path / "game.txt"
        path.write_text(typed.replace("/", "\n"), encoding="utf-8")
        return path

    return written


On = Callable[[str], Path]


def find_places(
    library: Library, path: Path, card: str = "c26", player: str | None = None
) -> list[Place]:
    answer = json.loads(card_places(library, "kuhfstein", card, path, player, as_json=True))
    assert answer["card"] == card
    return [
        (it["player"], " ".join(it["cells"]), " ".join(it["tokens"])) for it in answer["places"]
    ]


def find_problem(
    library: Library,
    path: Path,
    card: str | None,
    player: str | None = None,
    game_id: str = "kuhfstein",
) -> Problem:
    with pytest.raises(InputError) as error:
        card_places(library, game_id, card, path, player, as_json=False)
    return error.value.problems[0]


# (what, Anna's landscape, her supply, places)
SUPPLY: list[tuple[str, str, str, list[Place]]] = [
    ("as in the card test", AREA, "", [FIT]),
    ("a cow on an any tile", "L ./w H/M F", "", [FIT]),
    ("a cow on the lake", "l ./W H/M F", "", []),
    ("a cow on the field", "L ./W H/M f", "", []),
    ("two cows in the supply", AREA, "2", [FIT]),
    ("one cow in the supply", AREA, "1", []),
    ("no cow in the supply", AREA, "0", []),
    # Without `supply:` it is six less the cows on tiles: 2, then 1.
    ("four cows on tiles", "L ./w H/m F/f f", "", [FIT]),
    ("five cows on tiles", "L ./w h/m F/f f", "", []),
    ("four on tiles, two told", "L ./w H/m F/f f", "2", [FIT]),
    ("four on tiles, one told", "L ./w H/m F/f f", "1", []),
    ("turned", "M W L/F H .", "", [("Anna", "A1 B1 C1 A2", "C1 A2")]),
    ("a half turn up, no mirror image down", "F M/M H/W L/M H/F F", "", [HALF_TURN]),
    (
        "two ways",
        "F M ./. H ./. L ./. W ./. M F",
        "",
        [HALF_TURN, ("Anna", "B3 B4 B5 C5", "B3 C5")],
    ),
]


@pytest.mark.parametrize(
    ("anna", "supply", "expected"), [pytest.param(*row, id=what) for what, *row in SUPPLY]
)
def test_places_of_the_card(
    library: Library, on: On, anna: str, supply: str, expected: list[Place]
) -> None:
    path = on(format_game(anna, "H", supply))

    assert find_places(library, path) == expected


def test_all_players_or_one_are_shown(library: Library, on: On) -> None:
    """c07 is a lake at the end of a line of three: Anna's and Ben's columns both have one."""
    path = on(format_game())
    anna, ben = ("Anna", "A1 A2 A3", "A1"), ("Ben", "B1 B2 B3", "B1")

    assert find_places(library, path, "c07") == [anna, ben]
    assert find_places(library, path, "c07", "Anna") == [anna]
    assert find_places(library, path, "c07", "ben") == [ben]
    assert find_places(library, path, "c26", "Ben") == []


def test_text_names_player_card_points_places_and_cows(library: Library, on: On) -> None:
    text = card_places(library, "kuhfstein", "c26", on(format_game()), None, as_json=False)
    anna, place, ben = text.splitlines()

    assert "Anna" in anna
    assert "c26" in anna
    assert "8" in anna
    assert re.search(r"A1 A2 A3 B3\b.*\bA1 B3", place)
    assert "Ben" in ben
    assert "c26" in ben


def test_text_states_that_the_supply_is_too_small(library: Library, on: On) -> None:
    text = card_places(
        library, "nevaches", "c26", on(format_game(supply="1")), "Anna", as_json=False
    )

    assert "Anna" in text
    assert "2" in text
    assert "1" in text
    assert "A1" not in text


def test_several_places_are_shown_in_order_and_once(library: Library, on: On) -> None:
    """c01 is a field next to any tile."""
    ways = find_places(library, on(format_game("F F/M", "H")), "c01")

    assert ways == [("Anna", "A1 B1", "A1"), ("Anna", "A1 B1", "B1"), ("Anna", "A1 A2", "A1")]


def test_card_in_any_case(library: Library, on: On) -> None:
    assert find_places(library, on(format_game()), "C26") == [FIT]


def test_card_with_a_capital_in_its_id_is_found(changed: Changed, on: On) -> None:
    """Ids are case-insensitive, also those of changed content."""

    def rename(values: dict[str, Any]) -> None:
        (cards,) = (deck for deck in values["decks"] if deck["id"] == "cards")
        del cards["rows"]
        cards["cards"] = [{"id": "Ell", "shape": "L./?./?F", "points": 8}]

    changed_library = changed({"game.yaml": rename})

    assert find_places(changed_library, on(format_game()), "Ell") == [FIT]
    assert find_places(changed_library, on(format_game()), "ell") == [FIT]


# Refusals.


@pytest.mark.parametrize("card", ["c99", "c56", "26", "", "L"])
def test_unknown_card_is_refused(library: Library, on: On, card: str) -> None:
    problem = find_problem(library, on(format_game()), card)

    assert f"unknown card '{card}'" in str(problem.message)
    assert str(problem.hint)


@pytest.mark.parametrize(("name", "hint"), [("Ana", "did you mean Anna?"), ("Zoë", "Anna, Ben")])
def test_unknown_player_is_refused(library: Library, on: On, name: str, hint: str) -> None:
    problem = find_problem(library, on(format_game()), "c26", name)

    assert f"unknown player '{name}'" in str(problem.message)
    assert hint in str(problem.hint)


def test_card_needs_a_file_and_a_file_needs_a_card(run: Run, on: On) -> None:
    for words in (("--card", "c26"), ("--on", on(format_game()))):
        status, out, err = run("show", "kuhfstein", *words)

        assert (status, out) == (2, "")
        assert "use --card ID --on FILE" in err


def test_missing_file_is_refused(run: Run, tmp_path: Path) -> None:
    status, out, err = run("show", "kuhfstein", "--card", "c26", "--on", tmp_path / "no.txt")

    assert (status, out) == (1, "")
    assert "no.txt" in err


def test_problem_of_a_wrong_file_has_its_location(run: Run, on: On) -> None:
    path = on(format_game("L X"))
    status, out, err = run("show", "kuhfstein", "--card", "c26", "--on", path)

    assert (status, out) == (1, "")
    assert f"{path}:5:3: error: " in err


@pytest.mark.parametrize("name", ["stampfarm", "kuhlorado", "bunte-runde"])
def test_game_without_cards_is_refused(library: Library, on: On, name: str) -> None:
    assert name in str(find_problem(library, on(format_game()), "c26", game_id=name).message)


@pytest.mark.parametrize("name", ["kuhlorado", "kuhfstain"])
def test_file_of_another_game_is_refused(library: Library, on: On, name: str) -> None:
    """The file names its game; it must be the requested one."""
    problem = find_problem(library, on(format_game().replace("kuhfstein", name)), "c26")

    assert (problem.location.line, problem.location.column) == (1, 7)
    assert name in str(problem.message)


def test_file_that_names_no_game_is_refused(library: Library, on: On) -> None:
    """`game:` is required in every score file."""
    find_problem(library, on(format_game().replace("game: kuhfstein", "lang: en")), "c26")


def test_problem_of_an_unknown_language_has_its_location(library: Library, on: On) -> None:
    problem = find_problem(library, on(format_game().replace("/", "/lang: xx/", 1)), "c26")

    assert (problem.location.line, problem.location.column) == (2, 7)
    assert "'xx'" in str(problem.message)


# The command and codes.


def test_command_answers_text_and_json(run: Run, on: On) -> None:
    path = on(format_game())
    status, out, err = run("show", "kuhfstein", "--card", "c26", "--on", path, "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {
        "card": "c26",
        "places": [{"player": "Anna", "cells": ["A1", "A2", "A3", "B3"], "tokens": ["A1", "B3"]}],
    }

    words = ("show", "kuhfstein", "--card", "c26", "--on", path, "--player", "ANNA")
    status, out, err = run(*words)
    assert (status, err) == (0, "")
    assert "A1 A2 A3 B3" in out
    assert "Ben" not in out


def test_letters_of_the_file_are_read(library: Library, on: On) -> None:
    """The area in French: L lake, F forest, P meadow, M house, C field."""
    path = on(format_game("L ./F M/P C", "M").replace("/", "/lang: fr/", 1))

    assert find_places(library, path) == [FIT]


def test_code_of_a_deck_shows_its_cards(library: Library, game: Game) -> None:
    code = str(game.code_for_seed(7))
    cards = game.generate_sheet(game.code_for_seed(7)).cards
    text, data = sheet_text(library, [code], "en"), json.loads(sheet_json(library, [code], "en"))

    assert code in text
    assert all(re.search(rf"\b{card.id} +{card.points_each.value}\b", text) for card in cards)
    assert (data["code"], data["game"]) == (code, "kuhfstein")
    assert data["sheet"]["cards"] == [
        {"id": card.id, "shape": shape_rows(card.shape), "points": card.points_each.value}
        for card in cards
    ]


def test_every_row_of_every_card_is_shown(library: Library, game: Game) -> None:
    """The text shows exactly the rows of all shapes."""
    cards = game.generate_sheet(game.code_for_seed(7)).cards
    text = sheet_text(library, [str(game.code_for_seed(7))], "en")
    rows = sorted(re.findall(r"(?:(?<= )|^)[FMWLH?.]+(?= |$)", text, re.M))

    assert rows == sorted(row for card in cards for row in shape_rows(card.shape))


def test_card_of_a_random_deck(run: Run, game: Game, designed: tuple[Card, ...], on: On) -> None:
    """The card of the code, not the designed one of the same id: its own shape is the land."""
    code, shapes = game.code_for_seed(7), {card.id: card.shape for card in designed}
    card = next(it for it in game.generate_sheet(code).cards if it.shape != shapes[it.id])
    rows = [" ".join(row.replace("?", "M")) for row in shape_rows(card.shape)]
    path = on(format_game("/".join(rows), "H"))
    status, out, err = run("show", code, "--card", card.id, "--on", path, "--json")

    assert (status, err) == (0, "")
    assert any(
        it["cells"] == [pos.name for pos, _ in parse_shape(card.shape)]
        for it in json.loads(out)["places"]
    )


def test_wrong_code_is_refused(run: Run) -> None:
    status, out, err = run("show", "KF1-00000-00000")

    assert (status, out) == (1, "")
    assert "error" in err


def test_answer_is_in_the_requested_language(library: Library, on: On) -> None:
    text = card_places(
        library, "kuhfstein", "c26", on(format_game()), None, lang="de", as_json=False
    )

    assert text != card_places(library, "kuhfstein", "c26", on(format_game()), None, as_json=False)
    assert "Karte" in text
