"""Decks: the designed one and random ones."""

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError, Location
from hedgerow.base.shapes import shape_rows
from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library
from hedgerow.game.parts import Card
from hedgerow.scoring.sentence import Amount
from tests.games.kuhfstein.pictures import Picture, picture_of

Run = Callable[..., tuple[int, str, str]]

TILES = {"F": 16, "M": 15, "W": 15, "L": 13, "H": 12}
SEEDS = range(200)


# 2.1 and 0.55 per cell and 1.84 per face-up cell, rounded by hand; the rulebook's L is (4, 2).
VALUES = {
    (2, 1): 5,
    (2, 2): 7,
    (3, 1): 6,
    (3, 2): 7,
    (3, 3): 9,
    (4, 1): 6,
    (4, 2): 8,
    (4, 3): 10,
    (4, 4): 12,
    (5, 1): 7,
    (5, 2): 9,
    (5, 3): 10,
    (5, 4): 12,
}


def rotate_picture(picture: Picture) -> set[Picture]:
    """Return the four rotations of a picture, shifted to the origin."""
    rotated = set()
    for turn in (1, 1j, -1, -1j):
        cells = [(at * turn, sign) for at, sign in picture]
        left, top = min(at.real for at, _ in cells), min(at.imag for at, _ in cells)
        rotated.add(frozenset((at - complex(left, top), sign) for at, sign in cells))
    return rotated


def smallest_picture(card: Card) -> tuple[tuple[float, float, str], ...]:
    """Return the same for a card however it is turned."""
    turned = rotate_picture(picture_of(card.shape or ""))
    return min(tuple(sorted((at.real, at.imag, sign) for at, sign in it)) for it in turned)


def is_connected(picture: Picture) -> bool:
    cells = {at for at, _ in picture}
    reached, waiting = set(), [min(cells, key=lambda at: (at.real, at.imag))]
    while waiting:
        at = waiting.pop()
        reached.add(at)
        waiting += [at + step for step in (1, -1, 1j, -1j) if at + step in cells - reached]
    return reached == cells


def count_demand(cards: Iterable[Card]) -> Counter[str]:
    return Counter(sign for card in cards for sign in card.shape or "" if sign in TILES)


def points_of(card: Card) -> int:
    assert card.points_each
    return card.points_each.value


def check_deck(cards: tuple[Card, ...]) -> None:
    """Check every promised property of a deck, counted from the rows of its cards."""
    pictures = [picture_of(card.shape or "") for card in cards]
    face_up = [sum(sign != "?" for _, sign in picture) for picture in pictures]
    assert len(cards) == 55
    assert len({card.id for card in cards}) == 55
    assert {sign for picture in pictures for _, sign in picture} == {*TILES, "?"}
    assert Counter(map(len, pictures)) == {2: 6, 3: 15, 4: 20, 5: 14}
    assert Counter(face_up) == {1: 12, 2: 22, 3: 15, 4: 6}
    for card, picture, up in zip(cards, pictures, face_up, strict=True):
        assert points_of(card) == VALUES[len(picture), up]
        assert is_connected(picture)
        assert len({len(row) for row in shape_rows(card.shape or "")}) == 1
    seen: set[Picture] = set()
    for picture in pictures:
        assert picture not in seen
        seen |= rotate_picture(picture)
    demand = count_demand(cards)
    for sign, count in TILES.items():
        share = Fraction(demand.total() * count, 71)
        assert abs(demand[sign] - share) <= 2, (sign, demand[sign], float(share))


def test_shipped_deck_has_every_promised_property(designed: tuple[Card, ...]) -> None:
    check_deck(designed)


def test_two_hundred_random_decks_have_every_promised_property(game: Game) -> None:
    for seed in SEEDS:
        check_deck(game.generate_sheet(game.code_for_seed(seed)).cards)


def test_random_decks_differ_and_code_reproduces_deck(game: Game) -> None:
    decks = [game.generate_sheet(game.code_for_seed(seed)) for seed in range(40)]

    assert decks == [game.generate_sheet(game.code_for_seed(seed)) for seed in range(40)]
    assert len({frozenset(map(smallest_picture, deck.cards)) for deck in decks}) == 40


def test_demand_follows_the_tiles(game: Game, designed: tuple[Card, ...]) -> None:
    """Compare the demand of the decks with the shares of the tiles; shown with `pytest -s`."""
    random_demands = [
        count_demand(game.generate_sheet(game.code_for_seed(seed)).cards) for seed in range(20)
    ]
    shipped = count_demand(designed)
    lines = ["landscape  tiles  share  shipped  drawn by lot"]
    for sign, count in TILES.items():
        counts = [demand[sign] for demand in random_demands]
        share = 125 * count / 71
        lines.append(
            f"{sign:<9}{count:>7}{share:>7.1f}{shipped[sign]:>9}  {min(counts)} to {max(counts)}"
        )
    sys.stdout.write("\n".join(("", *lines, "")))

    # 12 + 2 * 22 + 3 * 15 + 4 * 6 cells are face up.
    assert shipped.total() == 125
    assert {demand.total() for demand in random_demands} == {125}


def test_random_decks_use_every_shape(game: Game) -> None:
    outlines = {
        frozenset(at for at, _ in turned)
        for seed in range(40)
        for card in game.generate_sheet(game.code_for_seed(seed)).cards
        for turned in rotate_picture(picture_of(card.shape))
    }
    fixed = Counter(map(len, outlines))

    # Fixed polyominoes of 2, 3, 4 and 5 cells.
    assert fixed == {2: 2, 3: 6, 4: 19, 5: 63}


# The command.


def answer(output: tuple[int, str, str]) -> dict[str, object]:
    status, out, err = output
    assert status == 0, err
    data: dict[str, object] = json.loads(out)
    return data


def card_rows(data: dict[str, object]) -> list[tuple[str, str, int]]:
    cards = data["cards"]
    assert isinstance(cards, list)
    assert all(set(card) == {"id", "shape", "points"} for card in cards)
    return [(card["id"], "/".join(card["shape"]), card["points"]) for card in cards]


def test_deck_command_answers_the_designed_cards(
    run: Run, designed: tuple[Card, ...], tmp_path: Path
) -> None:
    data = answer(run("deck", "kuhfstein", "cards", "--json", "-o", tmp_path))

    assert card_rows(data) == [(it.id, it.shape, points_of(it)) for it in designed]
    assert not data.get("codes")


def test_code_reproduces_deck_of_a_seed(run: Run, tmp_path: Path) -> None:
    first_pdf, second_pdf = tmp_path / "one.pdf", tmp_path / "two.pdf"
    first = answer(run("deck", "kuhfstein", "cards", "--json", "--seed", 7, "-o", first_pdf))
    codes = first["codes"]
    assert isinstance(codes, list)
    (code,) = codes

    assert re.fullmatch(r"KF1-[0-9A-Z]{5}-[0-9A-Z]{5}", code)
    again = answer(
        run("deck", "nevaches", "cards", "--json", "--code", code.lower(), "-o", second_pdf)
    )
    assert again["codes"] == [code]
    assert card_rows(again) == card_rows(first)
    assert first_pdf.read_bytes() == second_pdf.read_bytes()


def test_seeds_give_valid_and_different_decks(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "deck.pdf"
    decks = [
        card_rows(answer(run("deck", "kuhfstein", "cards", "--json", "--seed", seed, "-o", out)))
        for seed in (0, 1)
    ]

    assert decks[0] != decks[1]
    for deck in decks:
        cards = [
            Card(id=it, shape=shape, points=Amount(value=points)) for it, shape, points in deck
        ]
        check_deck(tuple(cards))


@pytest.mark.parametrize("game_id", ["stampfarm", "kuhlorado", "bunte-runde"])
@pytest.mark.parametrize("option", ["--seed", "--code"])
def test_decks_that_are_not_random_reject_seed_and_code(
    run: Run, game: Game, tmp_path: Path, game_id: str, option: str
) -> None:
    value = "7" if option == "--seed" else str(game.code_for_seed(7))
    status, out, err = run("deck", game_id, option, value, "-o", tmp_path)

    assert (status, out) == (2, "")
    assert f"{game_id} has no random decks" in err
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("code", ["", "KF1", "KF1-00000-00000", "SF1-7K3Q9-M2D4X"])
def test_wrong_code_of_a_deck_is_refused(run: Run, tmp_path: Path, code: str) -> None:
    status, out, err = run("deck", "kuhfstein", "cards", "--code", code, "-o", tmp_path)

    assert (status, out) == (1, "")
    assert "--code: error: " in err


def test_code_of_other_content_is_refused(run: Run, game: Game, tmp_path: Path) -> None:
    code = game.code_for_seed(7)
    changed_code = type(code)(code.tag, code.revision, code.fingerprint ^ 1, code.seed)
    status, _, err = run("deck", "kuhfstein", "cards", "--code", changed_code, "-o", tmp_path)

    assert status == 1
    assert "different content" in err


def test_kuhfstein_has_no_sheets(run: Run, tmp_path: Path) -> None:
    status, out, err = run("sheets", "kuhfstein", "-o", tmp_path)

    assert (status, out) == (1, "")
    assert "no sheets" in err


def test_a_designed_deck_out_of_proportion_is_a_warning(
    changed: Callable[[dict[str, Callable[[dict[str, Any]], None]]], Library],
) -> None:
    """28 fields are face up and 28.2 are their share: too far with no tolerance."""

    def strict(values: dict[str, Any]) -> None:
        (cards,) = (deck for deck in values["decks"] if deck["id"] == "cards")
        cards["random"]["demand_within"] = 0

    content = changed({"game.yaml": strict}).find_game("kuhfstein").content

    assert next((str(it.message), str(it.hint)) for it in content.warnings()) == (
        "the cards ask for 'field' 28 times; 28.2 would be balanced for 16 of 71 pieces",
        "use F more often in shapes, or increase demand_within",
    )


def test_one_card_can_be_changed(tmp_path: Path) -> None:
    """128 landscapes are face up, 31 of them fields; 128 × 16 / 71 = 28.8 are in proportion."""
    folder = tmp_path / "mine"
    folder.mkdir()
    card = "decks: [{id: cards, cards: [{id: c01, shape: FFF/?F., points: 11}]}]"
    text = f"extends: kuhfstein\nabout: {{title: Mine, tag: KX}}\n{card}\n"
    (folder / "game.yaml").write_text(text, "utf-8")

    findings = validate_paths(open_library(), [folder])

    assert findings.problems == ()
    assert [f"{it.location}: {it.message}" for it in findings.warnings] == [
        f"{folder / 'game.yaml'}:3:9: the cards ask for 'field' 31 times; 29 would be balanced"
        " for 16 of 71 pieces"
    ]


def test_code_of_other_numbers_says_what_has_changed(
    changed: Callable[[dict[str, Callable[[dict[str, Any]], None]]], Library], game: Game
) -> None:
    def other_points(values: dict[str, Any]) -> None:
        (cards,) = (deck for deck in values["decks"] if deck["id"] == "cards")
        cards["random"]["per_cell"] = 1

    other = changed({"game.yaml": other_points}).find_game("kuhfstein")
    code = other.code_for_seed(7)

    with pytest.raises(InputError, match="random deck"):
        game.sheet_from_code(code, Location("x"))
    own = game.generate_sheet(game.code_for_seed(7)).cards
    assert [card.shape for card in other.generate_sheet(code).cards] == [it.shape for it in own]
