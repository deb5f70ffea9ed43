"""A variant of each starter states only what differs: points, a kind, one row of a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError
from hedgerow.game.library import Library, open_library
from tests.game.open_games import lines, score, totals


def write_variant(folder: Path, game: str, words: str = "") -> Library:
    """Write a variant in English; return a library with it."""
    (folder / "mine").mkdir(parents=True, exist_ok=True)
    (folder / "mine" / "game.yaml").write_text(game, "utf-8")
    if words:
        (folder / "mine" / "en.yaml").write_text(words, "utf-8")
    return open_library((folder,))


FALLOW = """
extends: fallow
about: {title: Mine, tag: ME}
kinds:
  - {id: rye, icon: hay}
scoring:
  - {id: beside, of: [barley, rye], points: 3}
"""
FURROWS = """
extends: furrows
about: {title: Mine, tag: ME}
scoring:
  - {id: missed, points: -2}
"""
MARKET = """
extends: market
about: {title: Mine, tag: ME}
kinds:
  - {id: jam, icon: honey, value: 5}
families:
  - {id: vegetables, of: [leek, onion, turnip, jam]}
scoring:
  - {id: fruit, points: 9}
decks:
  - id: market
    cards:
      - {id: apple, copies: 5, values: {text: Five of them}}
      - {id: jam, copies: 2, values: {name: Jam, kind: Pantry, icon: honey}}
"""
PARISH = """
extends: parish
about: {title: Mine, tag: ME}
scoring:
  - {id: hills, points: 5}
decks:
  - {id: plots, cards: [{id: croft, copies: 2}, {id: ladder, remove: true}]}
  - id: wishes
    cards:
      - {id: copses, cells: {exactly: 5}, points: 6}
"""


def test_a_variant_of_fallow_pays_more_and_sows_rye(tmp_path: Path) -> None:
    library = write_variant(tmp_path, FALLOW, "letters: {rye: R}\nnames: {rye: rye}\n")
    scored = score(library, "[Ida]\nB O R\n. . .\n. O .\n", "mine")

    # Both cells touch the stone in B1.
    assert totals(scored) == {"Ida": 6}
    assert validate_paths(library, [tmp_path]).problems == ()


def test_a_variant_of_furrows_charges_more_for_misses(tmp_path: Path) -> None:
    library = write_variant(tmp_path, FURROWS)
    rule = next(it for it in library.find_game("mine").content.scoring if it.id == "missed")

    assert rule.points_each and rule.points_each.value == -2
    assert validate_paths(library, [tmp_path]).problems == ()


def test_a_variant_of_market_inherits_its_table_and_overrides_one_row(tmp_path: Path) -> None:
    library = write_variant(tmp_path, MARKET, "letters: {jam: J}\nnames: {jam: jam}\n")
    parent, game = library.find_game("market"), library.find_game("mine")
    (before,), (after,) = parent.content.decks, game.content.decks

    assert len(after.cards) == len(before.cards) + 1
    assert after.card("apple").copies == 5 and before.card("apple").copies == 3
    assert after.card("apple").values == {
        **(before.card("apple").values or {}),
        "text": "Five of them",
    }
    assert after.card("plum") == before.card("plum")
    assert validate_paths(library, [tmp_path]).problems == ()


def test_a_variant_of_market_counts_its_new_kind(tmp_path: Path) -> None:
    library = write_variant(tmp_path, MARKET, "letters: {jam: J}\nnames: {jam: jam}\n")
    scored = score(library, "[Ida]\nbasket: A P Q J L\n\n[Jan]\nbasket: L\n", "mine")
    found = {rule: points for rule, points, _ in lines(scored)["Ida"]}

    # One set of fruit for 9 instead of 7; jam is worth 5, a leek 1.
    assert (found["fruit"], found["vegetables"], found["variety"]) == (9, 6, 0)


def test_a_variant_of_parish_changes_cards_of_a_table_and_of_the_game_file(tmp_path: Path) -> None:
    library = write_variant(tmp_path, PARISH)
    plots, wishes = library.find_game("mine").content.decks

    assert "ladder" not in [card.id for card in plots.cards] and len(plots.cards) == 17
    assert plots.card("croft").copies == 2
    assert len(wishes.cards) == 12
    assert validate_paths(library, [tmp_path]).problems == ()


def test_a_variant_of_parish_pays_by_its_own_numbers(tmp_path: Path) -> None:
    library = write_variant(tmp_path, PARISH)
    rows = [". W . . . . . . . . ."] + [". . . . . . . . . . ."] * 10
    rows[1] = "W H W . . . . . . . ."
    rows[2] = ". W W W W . . . . . ."
    rows[9] = ". . H . H . H . H . ."
    grid = "\n".join(rows)
    scored = score(library, f"wishes: copses\n\n[Ida]\nseasons: -\n{grid}\n", "mine")
    found = {rule: points for rule, points, _ in lines(scored)["Ida"]}

    # The hill in B2 is enclosed; C2 B3 C3 D3 E3 is a copse of five.
    assert (found["hills"], found["wish:copses"]) == (5, 6)


def test_a_variant_with_a_table_of_its_own_replaces_the_inherited_one(tmp_path: Path) -> None:
    head = "extends: market\nabout: {title: Mine, tag: ME}\n"
    library = write_variant(tmp_path, head)
    table = "id,name,kind,icon\napple,Apple,Fruit,apple\n"
    (tmp_path / "mine" / "market.csv").write_text(table, "utf-8")
    (deck,) = library.find_game("mine").content.decks

    assert [card.id for card in deck.cards] == ["apple"]


def test_a_problem_of_an_overridden_row_is_located_in_the_variant(tmp_path: Path) -> None:
    text = MARKET.replace("copies: 5", "copies: 500")
    library = write_variant(tmp_path, text, "letters: {jam: J}\nnames: {jam: jam}\n")
    with pytest.raises(InputError, match=r"mine/game\.yaml:13:29: error: must be at most 99"):
        library.find_game("mine")
