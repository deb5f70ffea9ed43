"""The report on a deck: `hedgerow show GAME DECK`."""

from __future__ import annotations

import json

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.base.errors import InputError
from hedgerow.game.library import open_library
from hedgerow.printing.request import PrintRequest
from hedgerow.reports.deck_report import deck_json, deck_text
from hedgerow.reports.sheet_report import find_deck

LIBRARY = open_library()


def lines(game: str, deck: str, **fields: object) -> list[str]:
    request = PrintRequest(game=game, what="decks", deck=deck, **fields)  # type: ignore[arg-type]
    return deck_text(LIBRARY.find_game(game), request).splitlines()


def test_a_deck_is_listed_with_names_numbers_pages_and_places() -> None:
    # Nine cards on a page of A4, and the backs on every second page.
    text = lines("market", "market")

    assert text[0] == "Market · Goods · A4"
    assert text[2:4] == [
        "  apple   Apple   3 × page 1: 1–3",
        "  plum    Plum    3 × page 1: 4–6",
    ]


@pytest.mark.parametrize(
    ("game", "deck", "fields", "expected"),
    [
        ("bunte-runde", "coins", {}, "  c1  coin  36 × page 1: 1–36"),
        ("kuhfstein", "figures", {}, "  fox    1 × page 1: 1"),
        ("kuhfstein", "figures", {"lang": "de"}, "  fox    1 × Seite 1: 1"),
    ],
)
def test_places_follow_paper_and_language(
    game: str, deck: str, fields: dict[str, object], expected: str
) -> None:
    text = lines(game, deck, **fields)

    assert text[2] == expected
    assert "{" not in "".join(text)


def test_both_papers_are_listed_one_after_the_other() -> None:
    heads = [it for it in lines("stampfarm", "dice", paper="both") if "·" in it]

    assert heads == ["Stampfarm · Dice to fold · A4", "Stampfarm · Dice to fold · Letter"]


def test_json_has_every_copy() -> None:
    request = PrintRequest(game="kuhlorado", what="decks", deck="summary")

    data = json.loads(deck_json(LIBRARY.find_game("kuhlorado"), request))

    assert (data["game"], data["deck"], data["paper"]) == ("kuhlorado", "summary", "a4")
    assert data["pieces"] == [
        {
            "id": "c1",
            "name": "",
            "places": [{"page": 1, "place": 1}, {"page": 1, "place": 2}],
        }
    ]


def test_a_game_and_a_deck_differ_from_two_games() -> None:
    found = find_deck(LIBRARY, ["Stampfarm", "REQUESTS"])

    assert found is not None
    assert (found.game.id, found.deck) == ("stampfarm", "requests")
    assert find_deck(LIBRARY, ["stampfarm", "kuhfstein"]) is None
    assert find_deck(LIBRARY, ["stampfarm"]) is None


def test_an_unknown_deck_gets_a_suggestion() -> None:
    with pytest.raises(InputError, match="kuhfstein has no deck 'card'"):
        find_deck(LIBRARY, ["kuhfstein", "card"])


# What is printed on a card is what `score` accepts.


@pytest.mark.parametrize(
    ("game", "deck", "key"),
    [
        ("stampfarm", "requests", "requests"),
        ("parish", "wishes", "wishes"),
        ("kuhfstein", "goals", "goals"),
    ],
)
def test_ids_on_cards_are_what_score_files_accept(game: str, deck: str, key: str) -> None:
    loaded = LIBRARY.find_game(game)
    (drawn,) = (it for it in draw_decks(loaded.drawing_context("de")) if it.id == deck)

    form = loaded.form("en")
    fields = [*form.fields, *(field for section in form.sections for field in section.fields)]
    (field,) = (it for it in fields if it.key == key)

    assert {it.id for it in drawn.pieces} <= {option.id for option in field.options}
