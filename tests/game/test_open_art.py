"""Sheets, cards, dice, pads and pictures of scored games that are pure data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path as File

import pytest

from hedgerow.art.decks import draw_decks, list_pieces
from hedgerow.art.pad import draw_pad
from hedgerow.art.rulebook import draw_rulebook
from hedgerow.art.scored import draw_scored
from hedgerow.art.sheet import make_drawer
from hedgerow.art.sheet_plan import plan_paper
from hedgerow.authoring.validate import check_content, validate_paths
from hedgerow.drawing.components import SMALL_PT
from hedgerow.drawing.fonts import cap_height_mm
from hedgerow.drawing.rulebook import MarkedText
from hedgerow.drawing.scene import Deck, Group, Item, Path, Rect, Symbol, Text, Use
from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library
from tests.game.open_games import score, write_game

WORDS = """
letters: {cow: C, stone: O}
names: {cow: cow, stone: stone}
rules: {cows: Cows}
"""
COWS = """
kinds: [{id: cow, icon: cow}]
symbols: [{id: stone, paint: stone, blocked: true}]
sheet: {grid: {columns: 3, rows: 3}}
scoring: [{id: cows, of: cow, points: 1}]
"""
CARDS = """
decks: [{id: goods, layout: goods, rows: goods.csv, backs: goods-back}]
"""


def texts(items: tuple[Item, ...], scale: float = 1.0) -> Iterator[tuple[str, float]]:
    """Yield all texts with their sizes."""
    for item in items:
        if isinstance(item, Text):
            yield item.text, item.size_pt * scale
        elif isinstance(item, Group):
            yield from texts(item.items, scale * item.scale)
        elif isinstance(item, Use):
            yield from texts(item.symbol.items, scale * item.scale)


def printed(symbol: Symbol) -> list[str]:
    return [text for text, _ in texts(symbol.items)]


def filled(items: tuple[Item, ...], kind: type[Item], role: str) -> int:
    """Return how many items have a colour."""
    count = 0
    for item in items:
        if isinstance(item, Group | Use):
            inner = item.items if isinstance(item, Group) else item.symbol.items
            count += filled(inner, kind, role)
        elif isinstance(item, kind):
            count += role in (getattr(item, "fill", None), getattr(item, "line", None))
    return count


def game_with(folder: File, game: str, words: str = WORDS) -> Game:
    return write_game(folder, game, words).find_game("test")


def sheet_items(game: Game) -> tuple[Item, ...]:
    code = game.code_for_seed(1)
    return make_drawer(game.drawing_context("en"))(game.generate_sheet(code), str(code))


def problems(folder: File, library: Library) -> list[str]:
    found = check_content(folder / "test", library=library)
    return [
        f"{File(it.location.path).name}:{it.location.line}:{it.location.column}: {it.message}"
        for it in found
    ]


# Sheets


def test_sheet_without_random_parts_has_no_code(tmp_path: File) -> None:
    fixed = game_with(tmp_path / "fixed", COWS)
    number = "random: [{id: stones, make: symbols, of: {stone: 2}}]"
    other = COWS.replace("rows: 3}}", f"rows: 3}}, {number}}}")
    random = game_with(tmp_path / "random", other)

    code = str(fixed.code_for_seed(1))
    assert code not in [text for text, _ in texts(sheet_items(fixed))]
    assert str(random.code_for_seed(1)) in [text for text, _ in texts(sheet_items(random))]


def test_sheet_shows_the_letter_of_a_symbol_without_icon(tmp_path: File) -> None:
    mapped = COWS.replace("blocked: true", "blocked: true, sign: ^")
    mapped = mapped.replace("rows: 3}", 'rows: 3, map: ["^..", "...", "..^"]}')

    found = [text for text, _ in texts(sheet_items(game_with(tmp_path, mapped)))]

    assert found.count("O") == 2


def test_sheet_that_is_too_small_is_a_problem_with_place_and_hint(tmp_path: File) -> None:
    large = COWS.replace(
        "sheet: {grid: {columns: 3, rows: 3}}",
        "sheet: {paper: quarter, grid: {columns: 20, rows: 20}}",
    )
    library = write_game(tmp_path, large, WORDS)

    (problem,) = check_content(tmp_path / "test", library=library)

    message = "the sheet is too small for its grid, tracks and fields: quarter"
    assert str(problem.message) == message
    assert str(problem.hint) == "use paper: half, or fewer boxes"
    assert (problem.location.line, problem.location.column) == (9, 16)


@pytest.mark.parametrize("label", ["Beets", "Red beets", "Beets and other roots"])
def test_label_of_a_track_stays_on_its_panel(label: str, tmp_path: File) -> None:
    game = "sheet: {tracks: [{id: red, boxes: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}]}\n"
    game += "scoring: [{id: marks, count: red, points: 1}]\n"
    words = f"rules: {{marks: All}}\ntracks: {{red: {label}}}\n"
    loaded = game_with(tmp_path, game, words)
    (place,) = [it for it in plan_paper(loaded.content).blocks if it.boxes and it.label]
    assert place.label is not None
    (frame,) = (it.symbol for it in sheet_items(loaded) if isinstance(it, Use))
    lines = [it for it in frame.items if isinstance(it, Text) and it.text in label]

    top, bottom = place.label.y_mm, place.label.y_mm + place.label.height_mm
    assert " ".join(line.text for line in lines) == label
    for line in lines:
        assert top <= line.y_mm - cap_height_mm(line.size_pt, "bold") < line.y_mm <= bottom


# Cards


def write_cards(folder: File, rows: str) -> Library:
    (folder / "test").mkdir(parents=True)
    (folder / "test" / "goods.csv").write_text(rows, "utf-8")
    return write_game(folder, COWS + CARDS, WORDS + "decks: {goods: Goods}\n")


def test_cards_come_from_rows_with_copies_and_backs(tmp_path: File) -> None:
    library = write_cards(tmp_path, "id,copies,name,cost\napple,3,Apple,2\npear,1,Pear,\n")

    (deck,) = draw_decks(library.find_game("test").drawing_context("en"))

    assert [printed(piece.front)[0] for piece in deck.pieces] == ["Apple"] * 3 + ["Pear"]
    assert all(piece.back for piece in deck.pieces)
    assert deck.title == "Goods"


POINTS = "id,name,of,points\napple,Apple,,8\npear,Pear,,-2\ncow,Cow,cow,7\nplum,Plum,,\n"


def test_points_of_a_card_are_printed_with_and_without_a_rule(tmp_path: File) -> None:
    library = write_cards(tmp_path, POINTS)

    (deck,) = draw_decks(library.find_game("test").drawing_context("en"))

    shown = [printed(piece.front) for piece in deck.pieces]
    assert shown == [
        ["Apple", "8", "apple"],
        ["Pear", "−2", "pear"],
        ["Cow", "7", "cow"],
        ["Plum", "plum"],
    ]


def test_points_without_another_key_of_a_rule_do_not_score(tmp_path: File) -> None:
    game = write_cards(tmp_path, POINTS).find_game("test")
    (group,) = list_pieces(game.drawing_context("en"))

    (deck,) = game.content.decks
    assert [card.id for card in deck.cards if card.rules] == ["cow"]
    assert [(it.points, it.text) for it in group.pieces] == [
        (8, ""),
        (-2, ""),
        (7, "Cow: 7\N{NO-BREAK SPACE}points each."),
        (None, ""),
    ]


def test_points_of_a_card_in_the_game_file_are_printed_and_do_not_score(tmp_path: File) -> None:
    cards = "decks: [{id: goods, layout: goods, cards: [{id: apple, points: 8}]}]\n"
    words = WORDS + "decks: {goods: Goods}\ncards: {apple: Apple}\n"
    game = game_with(tmp_path, COWS + cards, words)

    (deck,) = draw_decks(game.drawing_context("en"))

    assert printed(deck.pieces[0].front) == ["Apple", "8", "apple"]
    assert game.content.decks[0].card("apple").rules == ()


def test_points_without_a_slot_are_a_problem(tmp_path: File) -> None:
    cards = "decks: [{id: goods, layout: token, cards: [{id: apple, points: 8}]}]\n"
    words = WORDS + "decks: {goods: Goods}\ncards: {apple: Apple}\n"
    library = write_game(tmp_path, COWS + cards, words)

    (problem,) = problems(tmp_path, library)

    assert problem.endswith("no slot of token uses the column 'points'")


def test_points_alone_in_a_deck_that_scores_are_a_warning(tmp_path: File) -> None:
    cards = "decks: [{id: goods, layout: goods, held: {most: 2}, cards: [{id: apple, points: 8}]}]"
    words = WORDS + "decks: {goods: Goods}\ncards: {apple: Apple}\n"
    library = write_game(tmp_path, COWS + cards + "\n", words)

    report = validate_paths(library, [tmp_path / "test"])

    assert "'apple' does not score" in [str(it.message) for it in report.warnings]


def write_icon(folder: File, name: str) -> None:
    """Write an icon with two wrong shapes."""
    (folder / "icons").mkdir(parents=True)
    (folder / "icons" / f"{name}.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
        '<circle cx="50" cy="50" r="30" class="golden"/>\n'
        '<circle cx="50" cy="50" r="20"/>\n</svg>\n',
        "utf-8",
    )


BROKEN_ICON = [
    "night.svg:2:1: no theme defines the colour 'golden'",
    "night.svg:3:1: a shape without a class is not printed",
]
NIGHTS = "id,copies,name,icon\nn1,2,One,night\nn2,1,Two,night\nn3,1,Three,night\n"


def test_a_wrong_icon_on_several_cards_is_reported_once_where_it_is(tmp_path: File) -> None:
    library = write_cards(tmp_path, NIGHTS)
    write_icon(tmp_path / "test", "night")

    assert sorted(problems(tmp_path, library)) == BROKEN_ICON


def test_a_wrong_icon_of_a_parent_is_reported_where_it_is(tmp_path: File) -> None:
    library = write_cards(tmp_path, NIGHTS)
    write_icon(tmp_path / "test", "night")
    (tmp_path / "night").mkdir()
    variant = "extends: test\nabout: {title: Night, tag: NT}\n"
    (tmp_path / "night" / "game.yaml").write_text(variant, "utf-8")

    found = check_content(tmp_path / "night", library=library)

    assert {File(it.location.path) for it in found} == {tmp_path / "test" / "icons" / "night.svg"}


def test_a_wrong_picture_on_several_cards_is_reported_once_where_it_is(tmp_path: File) -> None:
    library = write_cards(tmp_path, NIGHTS.replace("icon", "art"))
    (tmp_path / "test" / "pictures").mkdir()
    (tmp_path / "test" / "pictures" / "night.png").write_bytes(b"x")

    assert problems(tmp_path, library) == ["night.png:0:0: neither a PNG nor a JPEG file"]


def test_an_unknown_icon_is_reported_at_each_card(tmp_path: File) -> None:
    library = write_cards(tmp_path, NIGHTS.replace("Two,night", "Two,cow"))

    assert problems(tmp_path, library) == [
        "goods.csv:2:10: unknown icon 'night'",
        "goods.csv:4:12: unknown icon 'night'",
    ]


def test_name_of_a_card_is_in_the_language_of_the_words(tmp_path: File) -> None:
    library = write_cards(tmp_path, "id,name,name.fr\napple,Apple,Pomme\n")
    context = library.find_game("test").drawing_context("en")
    french = replace(context, words=replace(context.words, lang="fr"))

    assert [printed(deck.pieces[0].front)[0] for deck in draw_decks(context)] == ["Apple"]
    french_texts = {**french.words.texts, "cards.apple": "Pomme"}
    french = replace(french, words=replace(french.words, texts=french_texts))
    assert [printed(deck.pieces[0].front)[0] for deck in draw_decks(french)] == ["Pomme"]


def test_column_without_a_slot_is_a_problem_in_its_row_and_column(tmp_path: File) -> None:
    library = write_cards(tmp_path, "id,name,prize\napple,Apple,2\n")

    assert problems(tmp_path, library) == [
        "goods.csv:2:13: no slot of goods uses the column 'prize'"
    ]


def test_text_that_does_not_fit_is_a_problem_in_its_row_and_column(tmp_path: File) -> None:
    long = "much too long " * 20
    library = write_cards(tmp_path, f"id,name,text\napple,Apple,ok\npear,Pear,{long}\n")

    (problem,) = problems(tmp_path, library)

    assert problem.startswith("goods.csv:3:11: needs ")


def test_layout_that_does_not_exist_is_a_problem_at_its_name(tmp_path: File) -> None:
    library = write_cards(tmp_path, "id,name\napple,Apple\n")
    file = tmp_path / "test" / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("layout: goods,", "layout: godds,"), "utf-8")

    (problem,) = problems(tmp_path, library)

    assert problem.endswith("unknown layout 'godds'")
    assert problem.startswith("game.yaml:12:29:")


def test_backs_of_another_size_are_a_problem(tmp_path: File) -> None:
    library = write_cards(tmp_path, "id,name\napple,Apple\n")
    file = tmp_path / "test" / "game.yaml"
    file.write_text(file.read_text("utf-8").replace("layout: goods,", "layout: token,"), "utf-8")

    assert any("the backs have 63 x 88 mm" in it for it in problems(tmp_path, library))


RULE_CARDS = """
decks:
  - id: wishes
    layout: rule-card
    backs: plain-back
    open: {of_each: back}
    cards:
      - {id: herd, back: oak, of: cow, points: 2, values: {icon: cow}}
      - {id: lone, back: ash, of: cow, next_to: {of: empty, at_least: 4}, points: 3}
"""


def test_rule_card_says_its_rule_and_has_the_colour_of_its_pile(tmp_path: File) -> None:
    words = WORDS + "decks: {wishes: Wishes}\ncards: {herd: Herd, lone: Alone}\n"
    game = game_with(tmp_path, COWS + RULE_CARDS, words)

    (deck,) = draw_decks(game.drawing_context("en"))
    herd, lone = (piece.front for piece in deck.pieces)

    assert "Herd" in printed(herd)
    assert "Cow: 2 points each." in " ".join(printed(herd)).replace("\u00a0", " ")
    assert filled(herd.items, Rect, "band-1") and not filled(herd.items, Rect, "band-2")
    assert filled(lone.items, Rect, "band-2")


def test_rule_cards_are_listed_with_text_and_points(tmp_path: File) -> None:
    words = WORDS + "decks: {wishes: Wishes}\ncards: {herd: Herd, lone: Alone}\n"
    game = game_with(tmp_path, COWS + RULE_CARDS, words)

    (group,) = list_pieces(game.drawing_context("en"))

    assert group.title == "Wishes"
    assert [(it.id, it.name, it.points) for it in group.pieces] == [
        ("herd", "Herd", 2),
        ("lone", "Alone", 3),
    ]


# Dice


def test_dice_show_icons_letters_pips_or_texts(tmp_path: File) -> None:
    normal = "{number: 2, faces: [1, 2, 3, 4, 5, 6]}"
    dice = f"dice: [{normal}, {{faces: [cow, stone, A, B, C, stone], joker: stone}}]\n"
    game = game_with(tmp_path, COWS + dice)

    (deck,) = draw_decks(game.drawing_context("en"))
    pips, again, special, table = (piece.front for piece in deck.pieces)

    assert pips == again
    assert [text for text in printed(pips) if len(text) == 1] == []
    assert [text for text in printed(special) if len(text) == 1] == ["O", "A", "B", "C", "O"]
    assert printed(table).count("any") == 2


# Pads


def slips(deck: Deck) -> int:
    return len({piece.front.id for piece in deck.pieces})


@pytest.mark.parametrize(
    ("players", "columns", "pieces"), [(4, 4, 1), (6, 6, 1), (7, 4, 2), (40, 6, 7)]
)
def test_pad_has_enough_slips_for_all_players(
    players: int, columns: int, pieces: int, tmp_path: File
) -> None:
    game = game_with(tmp_path, COWS)
    about = game.content.about
    about = replace(about, players=replace(about.players, most=players))
    content = replace(game.content, about=about)

    deck = draw_pad(replace(game.drawing_context("en"), content=content))

    assert len(deck.pieces) == pieces
    lines = next(it for it in deck.pieces[0].front.items if isinstance(it, Path))
    upright = [
        a
        for (_, a), (_, b) in zip(lines.segments[::2], lines.segments[1::2], strict=True)
        if a[0] == b[0]
    ]
    assert len(upright) == columns - 1


@pytest.mark.parametrize(("rules", "expected"), [(1, 1), (13, 1), (14, 2), (60, 5)])
def test_pad_with_many_rows_has_several_slips(rules: int, expected: int, tmp_path: File) -> None:
    scoring = [f"{{id: rule-{n}, of: cow, points: {n + 1}}}" for n in range(rules)]
    names = ", ".join(f"rule-{n}: A rather long name {n}" for n in range(rules))
    game = game_with(
        tmp_path,
        COWS.replace("{id: cows, of: cow, points: 1}", ", ".join(scoring)),
        WORDS.replace("cows: Cows", names),
    )

    deck = draw_pad(game.drawing_context("en"))

    assert slips(deck) == expected
    sizes = [size for piece in deck.pieces for _, size in texts(piece.front.items)]
    assert min(sizes) >= SMALL_PT


# Pictures of scored games


def picture(library: Library, text: str) -> Symbol:
    scored, game = score(library, text), library.find_game("test")
    return draw_scored(scored.finished, scored.result, game.drawing_context("en"))


def test_scored_cells_are_tinted_and_all_players_are_drawn(tmp_path: File) -> None:
    library = write_game(tmp_path, COWS, WORDS)

    drawn = picture(library, "[Ida]\nC . .\n. C .\n. . .\n[Jan]\n. . .\n. . .\n. . .\n")

    assert {"Ida", "Jan", "Total", "Cows: 2\u00a0cow"} <= {*printed(drawn)}
    assert filled(drawn.items, Rect, "group-1") == 2


HERDS = """
kinds: [{id: cow, icon: cow}, {id: hen, icon: hen}]
sheet: {grid: {columns: 3, rows: 3}}
scoring:
  - {id: herds, in_each: group, of: [cow, hen], each_kind: true, count: cells, points: 1, separate_lines: SEPARATE}
  - {id: cows, of: cow, points: 2}
"""
HERD_WORDS = """
letters: {cow: C, hen: H}
names: {cow: cow, hen: hen}
rules: {herds: Herds, cows: Cows}
"""


@pytest.mark.parametrize(
    ("separate", "tints"),
    [
        # kinds with lines of their own: their cells, and no others
        ("true", [2, 1, 0]),
        # one line for all herds, then one for cows over it
        ("false", [3, 2, 0]),
    ],
)
def test_cells_of_units_with_lines_of_their_own_keep_their_tint(
    separate: str, tints: list[int], tmp_path: File
) -> None:
    library = write_game(tmp_path, HERDS.replace("SEPARATE", separate), HERD_WORDS)

    drawn = picture(library, "[Ida]\nC C .\n. . H\n. . .\n")

    assert [filled(drawn.items, Rect, f"group-{number}") for number in (1, 2, 3)] == tints


def uses(items: tuple[Item, ...]) -> Iterator[Use]:
    for item in items:
        if isinstance(item, Group):
            yield from uses(item.items)
        elif isinstance(item, Use):
            yield item
            yield from uses(item.symbol.items)


def test_the_pad_has_a_row_with_a_picture_for_each_kind_and_each_pile(tmp_path: File) -> None:
    decks = """
decks:
  - id: wishes
    layout: rule-tile
    open: {of_each: back}
    cards: [{id: a, back: shears, of: cow, points: 1}, {id: b, back: shovel, of: hen, points: 1}]
"""
    words = f"{HERD_WORDS}decks: {{wishes: Wishes}}\ncards: {{a: A, b: B}}\n"
    game = game_with(tmp_path, HERDS.replace("SEPARATE", "true") + decks, words)

    (piece,) = draw_pad(game.drawing_context("en")).pieces

    icons = [it.symbol.id.removeprefix("icon-") for it in uses(piece.front.items)]
    assert [name for name in icons if not name.startswith("row-")] == [
        "cow",
        "hen",
        "shears",
        "shovel",
    ]
    assert {"Cows", "Total"} <= {*printed(piece.front)}
    assert not {"Herds", "Wishes"} & {*printed(piece.front)}


def test_crossed_boxes_and_numbers_are_drawn_without_a_grid(tmp_path: File) -> None:
    game = """
sheet:
  tracks: [{id: red, boxes: [2, 3, 5]}, {id: misses, boxes: 4, worth: [1, 2, 3, 4]}]
  fields: [{id: coins, up_to: 20}]
scoring: [{id: marks, count: [red, misses, coins], points: 1}]
"""
    words = "rules: {marks: All}\ntracks: {red: Red, misses: Misses}\nfields: {coins: Coins}\n"
    library = write_game(tmp_path, game, words)

    drawn = picture(library, "[Ida]\nred: 2 5\nmisses: 3\ncoins: 17\n")

    assert filled(drawn.items, Path, "berry") == 5
    assert "17" in printed(drawn)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("9", ["9"]),
        ("180 6", ["180", "6"]),
        ("999 " * 40, ["999"] * 40),
    ],
)
def test_numbers_are_drawn_in_their_boxes(typed: str, expected: list[str], tmp_path: File) -> None:
    game = """
sheet:
  paper: quarter
  fields: [{id: eggs, numbers: 40}, {id: milk, numbers: 40}, {id: wool, numbers: 40}]
scoring: [{id: marks, count: [eggs, milk, wool], points: 1}]
"""
    words = "rules: {marks: All}\nfields: {eggs: Eggs, milk: Milk, wool: Wool}\n"
    library = write_game(tmp_path, game, words)

    drawn = picture(library, f"[Ida]\neggs: {typed}\nmilk: -\nwool: -\n")
    texts = printed(drawn)

    # The sheet is drawn first, and what was written on it afterwards.
    start = texts.index("Wool") + 1
    assert texts[start : start + len(expected)] == expected


def test_a_name_of_an_unprinted_sheet_that_fits_in_the_rules_is_drawn(tmp_path: File) -> None:
    game = """
sheet:
  print: false
  paper: quarter
  tracks: [{id: red, boxes: 11}]
  fields: [{id: eggs, numbers: 12}]
scoring: [{id: marks, count: [red, eggs], points: 1}]
"""
    words = "rules: {marks: All}\ntracks: {red: Red}\nfields: {eggs: Baterwinfeldtero}\n"
    library = write_game(tmp_path, game, words)

    assert problems(tmp_path, library) == []
    drawn = picture(library, "[Ida]\nred: 3\neggs: 4 5\n")
    assert "Baterwinfeldtero" in printed(drawn)


def test_shared_board_is_drawn_with_letters_of_players_at_every_moment(tmp_path: File) -> None:
    game = """
sheet: {shared: true, grid: {columns: 2, rows: 2}, moments: [{id: spring}]}
scoring: [{id: cows, of: own, points: 1}]
"""
    library = write_game(tmp_path, game, "names: {spring: Spring}\nrules: {cows: Cows}\n")

    drawn = picture(library, "players: A=Ida, B=Jan\n[board]\nA B\nA .\n[spring]\nA .\n. .\n")

    found = printed(drawn)
    # Three letters in cells, A and B above the columns of both boards, and beside the names.
    assert found.count("A") == 3 + 2 + 1 and found.count("B") == 1 + 2 + 1
    assert {"Spring", "Ida", "Jan"} <= {*found}


# Rules


def test_rules_say_every_scoring_rule_and_show_an_example(tmp_path: File) -> None:
    game = game_with(tmp_path, COWS + "tie_break: cows\n", WORDS + "play: [Draw cows.]\n")

    book = draw_rulebook(game.drawing_context("en"))
    sections = {section.title: section.body for section in book.sections}

    assert [*sections] == ["How to play", "Scoring"]
    first = sections["Scoring"][0]
    assert isinstance(first, MarkedText)
    assert first.text == "*Cows.* Cow: 1\u00a0point each."
    assert first.symbol.id == "points-star-1"
    assert any("more points for Cows" in it for it in sections["Scoring"] if isinstance(it, str))
    assert draw_rulebook(game.drawing_context("en")) == book


TRIAL = File(__file__).parent / "trial"
# Rules without a sentence: what the sheet prints is not read out.
SHOWN_ON_THE_SHEET = [
    ("fox", "Blue", "Blue: the sheet shows what the crosses pay."),
    ("fox", "Orange", "Orange: the numbers in the boxes, added up."),
    ("lanes", "Misses", "Misses: −5 points each."),
    ("streets", "Refusals", "Refusals: the sheet shows what the crosses pay."),
    ("yacht", "Ones", "“Ones”: the sum of the values."),
]


@pytest.mark.parametrize(("name", "rule", "sentence"), SHOWN_ON_THE_SHEET)
def test_rules_do_not_read_out_what_the_sheet_prints(name: str, rule: str, sentence: str) -> None:
    book = draw_rulebook(open_library(TRIAL).find_game(name).drawing_context("en"))

    texts = [
        text.text.replace("\u00a0", " ")
        for section in book.sections
        for text in section.body
        if isinstance(text, MarkedText)
    ]
    assert f"*{rule}.* {sentence}" in texts
