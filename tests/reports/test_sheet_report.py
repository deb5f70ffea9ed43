"""`hedgerow show GAME`: everything printed under a name, in every language."""

from __future__ import annotations

import json

import pytest

from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.reports.sheet_report import pieces_json, pieces_text, sheet_json, sheet_text
from hedgerow.scorefile.sheet_code import LETTERS
from tests.requests import sheets_of

GAMES = {game.id: game for game in open_library().games()}
GAMES_AND_LANGUAGES = [
    pytest.param(game, lang, id=f"{game.id}-{lang}")
    for game in GAMES.values()
    for lang in game.languages
]


@pytest.mark.parametrize(("game", "lang"), GAMES_AND_LANGUAGES)
def test_every_game_with_cards_prints_something_under_a_name(game: Game, lang: str) -> None:
    data = json.loads(pieces_json(game, lang))

    assert (data["game"], data["title"]) == (game.id, game.content.about.title)
    for group in data["printed"]:
        assert group["title"]
        assert group["things"]
        assert all(it["id"] and it["name"] for it in group["things"])
        assert len({it["id"] for it in group["things"]}) == len(group["things"])
    # An open game may consist of sheets, or of sheets and dice.
    content = game.content
    has_cards = bool(getattr(content, "decks", True) or getattr(content, "summary", True))
    assert bool(data["printed"]) == has_cards


@pytest.mark.parametrize(("game", "lang"), GAMES_AND_LANGUAGES)
def test_people_read_every_name_and_text_that_programs_do(game: Game, lang: str) -> None:
    text = pieces_text(game, lang)

    for group in json.loads(pieces_json(game, lang))["printed"]:
        for thing in group["things"]:
            assert thing["name"] in text
            assert thing["text"] in text
            assert thing["worth"] in text


def things(game: str, group: str, lang: str = "en") -> dict[str, tuple[str, int | None, str]]:
    data = json.loads(pieces_json(GAMES[game], lang))
    (pieces,) = [it["things"] for it in data["printed"] if it["id"] == group]
    return {it["id"]: (it["name"], it["points"], it["worth"]) for it in pieces}


def test_a_request_lists_points_per_thing_and_the_maximum() -> None:
    requests = things("stampfarm", "requests")

    assert len(requests) == 12
    assert requests["grazers"] == ("Nibblers", 1, "1 point each, at most 5")
    assert requests["two-by-two"] == ("Two by two", 5, "5 points")
    assert requests["corners"] == ("Round the corners", None, "3: 3, 4: 6")


def test_a_request_is_listed_in_the_language_of_its_tile() -> None:
    assert things("stampfarm", "requests", "fr")["grazers"][0] == "Grignoteurs"


def test_goals_bonus_tiles_and_cards_of_kuhfstein_are_listed() -> None:
    assert things("kuhfstein", "goals")["most-fields"] == ("Golden acres", 4, "4 points")
    assert [*things("kuhfstein", "bonus")] == ["cow", "tile", "home", "action", "card"]
    assert len(things("kuhfstein", "cards")) == 55


def test_lands_of_kuhlorado_are_listed_by_their_cells() -> None:
    scoring = things("kuhlorado", "summary")

    assert {name: it[1] for name, it in scoring.items()} == {
        "meadow": 3,
        "trough-small": 2,
        "trough-large": 4,
        "land-5": 2,
        "land-10": 5,
        "land-15": 12,
        "land-20": 20,
        "double": 2,
    }


def test_pieces_of_both_rounds_are_listed_in_order() -> None:
    assert [*things("bunte-runde", "discs")][:6] == ["A1", "B1", "C1", "D1", "E1", "A2"]
    assert len(things("bunte-runde", "pieces")) == 36


def test_short_texts_have_a_column_and_long_ones_go_below() -> None:
    assert "  c01  5 points   F?" in pieces_text(GAMES["kuhfstein"], "en").splitlines()
    assert "      Every cow and every sheep beside the hedge." in pieces_text(
        GAMES["stampfarm"], "en"
    )


def test_the_letters_of_cells_are_listed_in_the_language() -> None:
    french = json.loads(pieces_json(GAMES["stampfarm"], "fr"))["letters"]

    assert french == {
        "V": "vache",
        "O": "oie",
        "P": "poule",
        "C": "cochon",
        "M": "mouton",
        "F": "foin",
    }
    assert "Letters in score files: F field, M meadow, W forest, L lake, H house" in pieces_text(
        GAMES["kuhfstein"], "en"
    )
    assert "Letters" not in pieces_text(GAMES["bunte-runde"], "en")


@pytest.mark.parametrize(
    ("lang", "sheet", "heading"),
    [
        ("en", "Sheet C", "The sheets of its set:"),
        ("de", "Blatt C", "Die Blätter seines Satzes:"),
        ("fr", "Feuille C", "Les feuilles de son lot\u00a0:"),
        ("it", "Foglio C", "I fogli della sua serie:"),
    ],
)
@pytest.mark.parametrize("game", ["stampfarm", "fallow", "parish"])
def test_a_sheet_is_shown_with_its_letter_and_its_set(
    game: str, lang: str, sheet: str, heading: str
) -> None:
    codes = [it.code for it in sheets_of(game, players=4, seed=1)]
    lines = sheet_text(open_library(), [codes[2]], lang).splitlines()
    at = lines.index(heading)

    assert lines[0] == f"{codes[2]} · {GAMES[game].content.about.title} · {sheet}"
    assert lines[at - 1] == ""
    assert lines[at + 1] == "  " + "  ".join(
        f"{letter} {code}" for letter, code in zip("ABCD", codes, strict=True)
    )
    assert "".join(line[i] for line in lines[at + 1 :] for i in (2, 21, 40, 59)) == LETTERS


def test_programs_get_the_letter_and_the_set_of_a_sheet() -> None:
    codes = [it.code for it in sheets_of("fallow", players=4, seed=1)]
    data = json.loads(sheet_json(open_library(), [codes[1]], "en"))

    assert (data["letter"], [*data["set"]]) == ("B", [*LETTERS])
    assert [*data["set"].values()][:4] == codes


@pytest.mark.parametrize("game", ["kuhlorado", "bunte-runde", "kuhfstein"])
def test_what_all_players_share_is_in_no_set(game: str) -> None:
    code = str(GAMES[game].code_for_seed(1))

    assert "set" not in json.loads(sheet_json(open_library(), [code], "en"))
    assert "its set" not in sheet_text(open_library(), [code], "en")
