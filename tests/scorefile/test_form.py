"""The form of each game, and entries: converted to score files and back without loss."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hedgerow
from harden.entries import check_entry, random_entry
from hedgerow.base.errors import InputError
from hedgerow.base.grid import cells
from hedgerow.base.package_data import data_folder
from hedgerow.game.contexts import MAX_CACHED
from hedgerow.game.form import build_form
from hedgerow.game.library import open_library
from hedgerow.game.scored_game import ScoredGame, parse_form, score_entry, score_text
from hedgerow.scorefile.form import initials
from tests.products import examples
from tests.requests import sheets_of

GAMES = [folder.name for folder in open_library().game_folders()]
EXAMPLES = sorted((data_folder("content") / "examples").glob("*/*.txt"))
LANGS = ("en", "fr", "it", "de")
NAMES = st.from_regex(r"[A-Za-zÄé][A-Za-z0-9 é'.\-]{0,10}[A-Za-z0-9]", fullmatch=True)
every_game = pytest.mark.parametrize("game", GAMES)
# Empty cells are as likely as any letter, so that walls and points occur next to both.
EMPTY = "."


def forms(game: str) -> list[dict[str, Any]]:
    """Return the forms of a game: in each language, of each variant, and of a printed sheet."""
    all_forms = [hedgerow.game_form(game, lang=lang) for lang in LANGS]
    variants = [it for it in all_forms[0]["fields"] if it["key"] == "variant"]  # type: ignore[attr-defined]
    all_forms += [
        hedgerow.game_form(game, variant=it["id"]) for field in variants for it in field["options"]
    ]
    loaded = open_library().find_game(game)
    return all_forms + (
        [hedgerow.sheet_form(str(loaded.code_for_seed(3)))] if loaded.has_sheets else []
    )


@st.composite
def values(draw: st.DrawFn, field: dict[str, Any], palette: list[str]) -> Any:
    """Generate a value of a field, which may be empty."""
    kind, most = field["kind"], field["most"]
    if kind == "choice":
        return draw(st.sampled_from([it["id"] for it in field["options"]]))
    if kind == "several":
        ids = [it["id"] for it in field["options"]]
        return draw(st.lists(st.sampled_from(ids), max_size=most, unique=True))
    if kind == "number":
        return draw(st.integers(field["least"], most))
    if kind == "letters":
        return draw(st.lists(st.sampled_from(palette), max_size=most))
    if kind == "players":
        letters = draw(
            st.lists(st.sampled_from("ABCDEFXZ"), min_size=2, max_size=most, unique=True)
        )
        return {letter: f"{draw(NAMES)} {number}" for number, letter in enumerate(letters)}
    if field.get("numbers"):
        numbers = draw(st.lists(st.integers(0, 999), max_size=field["numbers"]))
        return " ".join(map(str, numbers))
    return draw(NAMES) if kind == "text" else ""


@st.composite
def entries(draw: st.DrawFn, form: dict[str, Any]) -> dict[str, Any]:
    """Generate a randomly filled form."""
    fields = {it["key"]: draw(values(it, [])) for it in form["fields"] if it["kind"] != "code"}
    if form["variant"] and "variant" in fields:
        fields["variant"] = form["variant"]
    sections = []
    for number, section in enumerate(sections_to_fill(form)):
        players = list(fields.get("players", ()))
        sections.append(draw(section_entries(section, players, f"{number} {draw(NAMES)}")))
    return {"game": form["game"], "lang": form["lang"], "fields": fields, "sections": sections}


def sections_to_fill(form: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the sections to fill in: all boards, or one for each of two players."""
    sections: list[dict[str, Any]] = form["sections"]
    return sections * 2 if form["per_player"] else sections


@st.composite
def section_entries(
    draw: st.DrawFn, section: dict[str, Any], players: list[str], name: str
) -> dict[str, Any]:
    grid = section["grid"]
    rows, columns = grid["rows"], grid["columns"]
    if grid["grows"]:
        rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    letters = players or [it["letter"] for it in grid["palette"]]
    letters += [it.lower() for it in letters] if grid["small"] else []
    letters += [EMPTY] if grid["may_be_empty"] else []
    row = st.text(st.sampled_from(letters), min_size=columns, max_size=columns)
    positions = cells(rows, columns)
    sides = [[cell.name, it.name] for cell in positions for it in cell.neighbours() if cell < it]
    sides += [
        [it.name, cell.name]
        for cell in positions
        for it in cell.neighbours()
        if it < min(positions)
    ]
    points = [it.name for it in positions if it.row and it.col]
    palette = [it["letter"] for it in grid["palette"]]
    signs = grid["drawn"]
    return {
        "name": section["name"] or name,
        "fields": {
            it["key"]: draw(values(it, palette)) for it in section["fields"] if it["kind"] != "code"
        },
        "rows": draw(st.lists(row, min_size=rows, max_size=rows)),
        "walls": draw(sublists(sides)) if "|" in signs else [],
        "points": draw(sublists(points)) if "^" in signs else [],
    }


def sublists(things: list[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(st.sampled_from(things), max_size=6, unique_by=str) if things else st.just([])


def drop_empty(value: Any) -> Any:
    """Remove empty values, and sort walls and points, whose order does not matter."""
    if isinstance(value, dict):
        parts = {key: drop_empty(it) for key, it in value.items()}
        if "rows" in parts:
            parts["walls"] = sorted(map(sorted, parts["walls"]))
            parts["points"] = sorted(parts["points"])
        return {key: it for key, it in parts.items() if it not in ("", [], {})}
    return value


def normalize_entry(entry: dict[str, Any]) -> dict[str, Any]:
    return {
        **drop_empty({**entry, "sections": []}),
        "sections": [drop_empty(it) for it in entry["sections"]],
    }


@every_game
@settings(max_examples=examples(60), derandomize=True, deadline=None)
@given(data=st.data())
def test_a_composed_file_parses_to_the_same_entry(game: str, data: st.DataObject) -> None:
    entry = data.draw(entries(data.draw(st.sampled_from(forms(game)))))

    assert normalize_entry(hedgerow.parse_entry(hedgerow.compose_text(entry))) == normalize_entry(
        entry
    )


def score_or_messages(score: Callable[[], ScoredGame]) -> object:
    """Return the result, or the messages of all problems."""
    try:
        return score().result
    except InputError as error:
        return {str(it.message) for it in error.problems}


@every_game
@settings(max_examples=examples(60), derandomize=True, deadline=None)
@given(data=st.data())
def test_a_filled_form_is_scored_like_its_text(game: str, data: st.DataObject) -> None:
    entry = data.draw(entries(data.draw(st.sampled_from(forms(game)))))
    text = hedgerow.compose_text(entry)

    assert score_or_messages(lambda: score_entry(entry)) == score_or_messages(
        lambda: score_text(text)
    )


@every_game
def test_randomly_changed_entries_are_scored_or_rejected_like_their_texts(game: str) -> None:
    answers = Counter[str]()
    for number in range(150):
        entry = random_entry(Random(f"{game}/{number}"), game)
        answers[check_entry(entry)] += 1

    assert answers["scored"] > 10 < answers["refused"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("game: fallow\n[A]\nB B\n", id="too few rows"),
        pytest.param("game: fallow\nseed: 3\n[A]\nBBB\nBBB\nBBB\n", id="an unknown key"),
    ],
)
def test_a_score_file_has_its_problems_in_the_filled_form(text: str) -> None:
    filled = parse_form(text)

    assert filled.form.problems
    with pytest.raises(InputError) as caught:
        filled.finished_game()
    assert set(map(str, caught.value.problems)) == set(map(str, filled.form.problems))


def test_all_problems_of_an_entry_are_reported_at_once_at_their_fields_and_cells() -> None:
    section = {"name": "Lisa", "fields": {"stable": ["G"] * 9}, "rows": ["Z...."] + ["....."] * 3}
    entry = {"game": "stampfarm", "fields": {"requests": ["nothing"]}, "sections": [section]}

    with pytest.raises(InputError) as caught:
        score_entry(entry)

    assert [str(it.location) for it in caught.value.problems] == [
        "entry: requests",
        "entry: [Lisa] A1",
        "entry: [Lisa] stable",
    ]
    assert "entry: requests: error: " in str(caught.value)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda it: f"{it.parent.name}/{it.stem}")
def test_an_example_entered_and_composed_again_scores_the_same(path: Any) -> None:
    text = path.read_text("utf-8")
    entry = hedgerow.parse_entry(text)

    again = hedgerow.compose_text(entry)

    assert hedgerow.score_text(again).result == hedgerow.score_text(text).result
    assert hedgerow.parse_entry(again) == entry
    assert json.loads(json.dumps(entry)) == entry


ACCEPTED = [
    pytest.param(
        "[Lisa]\ncode: sf1 a4255 y2rsr\nSSCPP\nSHCCP\nGHCYY\nGHHHY\n",
        ["game: stampfarm", "sheet: sf1 a4255 y2rsr"],
        id="a code and no game",
    ),
    pytest.param(
        "game: kuhlorado\n[board]\nOOOOOOXO\nOOXWWXOX\nO.XX.OXO\nOWOX.XOX\nXWOXXXwX\n..XXOXO.\n"
        "OOXXw.OO\nXXXXXOO.\n",
        ["game: kuhlorado", "[marks]"],
        id="marks called a board",
    ),
    pytest.param(
        "game: bunte-runde\nplayers: Mia, Tom\n[board]\n" + "MT....\n" * 6,
        ["game: bunte-runde", "players: M=Mia, T=Tom"],
        id="players without letters",
    ),
]


@pytest.mark.parametrize(("text", "lines"), ACCEPTED)
def test_unusual_input_is_written_in_the_standard_way(text: str, lines: list[str]) -> None:
    entry = hedgerow.parse_entry(text)
    written = hedgerow.compose_text(entry)

    assert [line for line in lines if line not in written.splitlines()] == []
    assert hedgerow.parse_entry(written) == entry
    assert hedgerow.score_text(written).result == hedgerow.score_text(text).result


@every_game
def test_a_form_consists_of_json_values(game: str) -> None:
    for form in forms(game):
        assert json.loads(json.dumps(form)) == form


@every_game
def test_every_field_and_section_has_a_name_in_every_language(game: str) -> None:
    for form in forms(game):
        fields = [
            *form["fields"],
            *(item for section in form["sections"] for item in section["fields"]),
        ]
        assert all(item["label"] and item["help"] for item in fields)
        assert all(item["label"] for item in form["sections"])
        assert form["intro"]


def test_the_form_of_stampfarm_has_its_requests_stable_and_farm() -> None:
    form: Any = hedgerow.game_form("stampfarm", lang="fr")
    (requests,), (section,) = form["fields"], form["sections"]

    assert (form["per_player"], form["players"]) == (True, {"least": 2, "most": 5})
    assert (requests["kind"], requests["most"], len(requests["options"])) == ("several", 3, 12)
    grazers = next(it for it in requests["options"] if it["id"] == "grazers")
    assert (grazers["name"], grazers["group"]) == ("Grignoteurs", "shears")
    assert [(it["key"], it["kind"], it["most"]) for it in section["fields"]] == [
        ("sheet", "code", 1),
        ("stable", "letters", 2),
    ]
    grid = section["grid"]
    assert (grid["rows"], grid["columns"], grid["drawn"], grid["walls"]) == (4, 5, "|-", [])
    assert [it["letter"] for it in grid["palette"]] == list("VOPCMF")


@pytest.mark.parametrize(
    ("game", "lang", "row"),
    [
        ("stampfarm", "en", "C C G|C G"),
        ("stampfarm", "de", "K K G|K G"),
        ("kuhlorado", "en", "X X O X O X X O"),
        ("bunte-runde", "en", "A A B A B A"),
        ("kuhfstein", "fr", "C C P C P"),
    ],
)
def test_the_example_of_a_grid_uses_its_letters(game: str, lang: str, row: str) -> None:
    assert open_library().find_game(game).form(lang).sections[0].grid.example == row


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (["Anna", "Ben"], "AB"),
        (["Zoe", "Tom"], "ZT"),
        (["Mia", "Max"], "AB"),
        (["ßen", "Tom"], "AB"),
        (["4you", "Tom"], "AB"),
        ([], ""),
    ],
)
def test_players_have_their_initials_or_letters_in_order(names: list[str], letters: str) -> None:
    assert [*initials(names)] == [*letters]


def test_the_form_of_a_printed_sheet_has_its_hedge_and_cell_positions() -> None:
    sheet = sheets_of("stampfarm", 1, seed=5)[0]
    form: Any = hedgerow.sheet_form(sheet.code)
    (section,) = form["sections"]
    grid, stable = section["grid"], section["fields"][1]
    walls: Any = sheet.data.get("walls", sheet.data)

    assert (form["code"], form["width_mm"], form["height_mm"]) == (sheet.code, 198.0, 126.0)
    assert grid["walls"] == walls["hedge"]
    x, y, width, height = grid["places"][0]
    assert width == height > 20
    assert grid["places"][7] == pytest.approx([x + 2 * width, y + height, width, height], abs=0.01)
    assert len(grid["places"]) == 20
    (one, other) = stable["places"]
    assert one[2:] == pytest.approx(other[2:], abs=0.02)
    assert min(one[2:]) > 20


def test_the_form_of_kuhlorado_has_troughs_and_in_the_pro_variant_the_interim_board() -> None:
    sheet = sheets_of("kuhlorado", 1, seed=5)[0]
    form: Any = hedgerow.sheet_form(sheet.code)
    marks, board, interim = form["sections"]
    printed: Any = sheet.data["symbols"]
    letters = {"small": "w", "large": "W"}
    troughs = [letters[name] for name in printed.values() if name in letters]

    assert [*marks["grid"]["fixed"].values()] == troughs
    assert [it["wanted"] for it in (marks, board, interim)] == [True, False, False]
    pro: Any = hedgerow.game_form("kuhlorado", variant="pro")
    assert [it["wanted"] for it in pro["sections"]] == [True, False, True]
    assert not board["grid"]["may_be_empty"]
    assert len(marks["grid"]["places"]) == 64


@pytest.mark.parametrize(("variant", "size"), [(None, 6), ("shapes", 6), ("animals", 5)])
def test_the_form_of_bunte_runde_has_the_headers_of_its_table(variant: str, size: int) -> None:
    form: Any = hedgerow.game_form("bunte-runde", variant=variant)
    (board,) = form["sections"]

    ring = board["grid"]["ring"]
    assert (board["grid"]["rows"], board["grid"]["columns"]) == (size, size)
    assert (len(ring["rows"]), len(ring["columns"])) == (size, size)
    assert all(it["paint"] for it in ring["columns"])
    assert len(board["grid"]["palette"]) == form["players"]["most"]


def test_the_form_of_kuhfstein_grows_and_has_cows_and_trees() -> None:
    form: Any = hedgerow.game_form("kuhfstein")
    (land,) = form["sections"]

    assert land["grid"]["grows"]
    assert land["grid"]["drawn"] == "^"
    assert land["grid"]["small"] == {"name": "cow", "icon": "cow", "paint": ""}
    assert [it["key"] for it in land["fields"]] == ["points", "goals", "supply", "trees"]


def lisa(**changes: Any) -> dict[str, Any]:
    section = {"name": "Lisa", "fields": {}, "rows": ["....."] * 4, "walls": [], "points": []}
    return {"game": "stampfarm", "lang": "en", "fields": {}, "sections": [section], **changes}


def changed(**changes: Any) -> dict[str, Any]:
    return lisa(sections=[{**lisa()["sections"][0], **changes}])


# Each of these could not be written as a score file, or would be read back differently.
@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"game": "stampfarm", "sections": 3},
        {"game": "stampfarm", "sections": [{}]},
        {"game": "nothing", "fields": {}, "sections": []},
        {"game": ["stampfarm"], "fields": {}, "sections": []},
        lisa(lang="xx"),
        lisa(lang=3),
        lisa(fields={"requests": ["grazers"], "colour": "red"}),
        lisa(fields={"requests": ["nothing"]}),
        lisa(fields={"requests": "Nibblers\n[Ben]"}),
        lisa(fields={"requests": ["grazers\nlang: fr"]}),
        changed(name="Lisa]\n[Ben"),
        changed(name=""),
        changed(name=None),
        changed(rows=["....."] * 3),
        changed(rows=["....\n"] * 4),
        changed(rows=["..Z.."] * 4),
        changed(rows="....."),
        changed(walls=[["A1", "C1"]]),
        changed(walls=[["A1"]]),
        changed(walls=[["A1", "ZZZ99"]]),
        changed(points=["B2"]),
        changed(fields={"stable": ["Q"]}),
        changed(fields={"stable": [["G"]]}),
        changed(fields={"sheet": "SF1-00000-00000"}),
        changed(rows=["." * 70_000] * 4),
    ],
)
def test_values_that_are_not_a_filled_form_are_rejected(entry: Any) -> None:
    with pytest.raises(InputError):
        hedgerow.compose_text(entry)


def test_an_invalid_form_is_rejected_but_a_broken_rule_is_not() -> None:
    with pytest.raises(InputError):
        hedgerow.parse_entry("game: stampfarm\n[Lisa]\nSSCPP\n")

    torn = "game: kuhfstein\n[A]\npoints: 1\ngoals: orchard\nF . F\n"
    torn += "[B]\npoints: 2\ngoals: finisher\nF\n"
    assert hedgerow.parse_entry(torn)["sections"][0]["rows"] == ["F.F"]
    assert hedgerow.check_score_file(torn)


def test_a_form_names_walls_and_points_and_fills_the_numbers_of_cards() -> None:
    farm: Any = hedgerow.game_form("stampfarm", lang="de")
    land: Any = hedgerow.game_form("kuhfstein", lang="fr")
    texts = [it["text"] for it in farm["fields"][0]["options"]]
    texts += [it["text"] for it in land["sections"][0]["fields"][1]["options"]]

    assert farm["sections"][0]["grid"]["wall"]["name"] == "Hecke"
    assert farm["sections"][0]["grid"]["point"] is None
    assert land["sections"][0]["grid"]["point"] == {"name": "arbre", "icon": "tree", "paint": ""}
    assert not [it for it in texts if "{" in it]


def test_forms_of_sheets_are_cached_up_to_a_limit() -> None:
    game = open_library().find_game("kuhlorado")
    scoring = replace(game.scoring_context("en"), forms={})
    boards = [game.generate_sheet(game.code_for_seed(seed)) for seed in range(3)]
    first, second, _ = (scoring.form(build_form, "", it) for it in boards)
    again = scoring.form(build_form, "", boards[0])
    for number in range(2 * MAX_CACHED):
        scoring.form(lambda table, sheet, variant: first, str(number))

    assert again is first
    assert first.sections[0].grid.fixed != second.sections[0].grid.fixed
    assert len(scoring.forms) <= MAX_CACHED
