"""Layers: what a variant inherits, changes, adds and removes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.authoring.json_schema import json_schemas
from hedgerow.authoring.new_game import create_game
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError, Problem
from hedgerow.base.package_data import data_folder
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.score import score
from hedgerow.game.scored_game import fill_file
from hedgerow.loading import layers
from hedgerow.loading.layers import (
    MAX_LAYERS,
    load_layers,
    merge_layers,
    merge_trees,
    removed_keys,
    value_origins,
)
from hedgerow.loading.strict_yaml import Tree, parse_tree
from hedgerow.reports.games_report import games_data, games_table
from hedgerow.scorefile.score_file import parse_score_file

UNDER = """
farm: {columns: 5, rows: 4}
faces: [cow, hen]
table: {3: 3, 4: 6}
requests:
  - {id: one, points: 1, up_to: 5}
  - {id: two, points: 2}
"""
# A new rule of parish, and its words.
GUARD = """
  - id: ridge
    of: field
    next_to: hill
    points: {value: 2, source: house}
    source: house
"""
GUARD_WORDS = "rules: {ridge: Ridges}\ntexts: {ridge: Every field beside a hill.}\n"
Make = Callable[..., Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Return a function that writes the files of a game into a user's folder."""

    def write(name: str, game: str, root: str = "mine", **words: str) -> Path:
        folder = tmp_path / root / name
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_text(game, "utf-8")
        for lang, text in words.items():
            (folder / f"{lang}.yaml").write_text(text, "utf-8")
        return folder

    return write


def load_game(folder: Path, *more: Path) -> Game:
    return open_library((folder.parent, *more)).find_game(folder.name)


def load_problems(folder: Path, *more: Path) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as error:
        load_game(folder, *more)
    return error.value.problems


def merge(over: str, under: str = UNDER) -> object:
    problems: list[Problem] = []
    tree = merge_trees(parse_tree(under, "under.yaml"), parse_tree(over, "over.yaml"), problems)
    assert problems == []
    return tree.to_plain()


def merge_problems(over: str) -> list[str]:
    problems: list[Problem] = []
    merge_trees(parse_tree(UNDER, "under.yaml"), parse_tree(over, "over.yaml"), problems)
    return [f"{it.location}: {it.message}" for it in problems]


BASE = parse_tree(UNDER, "under.yaml").to_plain()
ONE, TWO = {"id": "one", "points": 1, "up_to": 5}, {"id": "two", "points": 2}
CASES = [
    ("nothing changes nothing", "{}", {}),
    ("maps are merged key by key", "farm: {rows: 5}", {"farm": {"columns": 5, "rows": 5}}),
    ("a new key is added", "hedge: 7", {"hedge": 7}),
    ("null removes a key", "table: {3: null}", {"table": {"4": 6}}),
    ("a table is a map", "table: {4: 9, 2: 1}", {"table": {"3": 3, "4": 9, "2": 1}}),
    ("replace takes no key of the parent", "table: {replace: true, 2: 1}", {"table": {"2": 1}}),
    ("a list of plain values is replaced", "faces: [pig]", {"faces": ["pig"]}),
    ("another kind of value replaces", "farm: [1]", {"farm": [1]}),
    ("an empty list empties", "requests: []", {"requests": []}),
    (
        "an entry with a known id is changed in place",
        "requests: [{id: one, points: 9}]",
        {"requests": [{"id": "one", "points": 9, "up_to": 5}, TWO]},
    ),
    (
        "a key of an entry is removed",
        "requests: [{id: one, up_to: null}]",
        {"requests": [{"id": "one", "points": 1}, TWO]},
    ),
    (
        "an entry of a new id comes last",
        "requests: [{id: zero}, {id: two, points: 7}]",
        {"requests": [ONE, {"id": "two", "points": 7}, {"id": "zero"}]},
    ),
    ("an entry is removed", "requests: [{id: one, remove: true}]", {"requests": [TWO]}),
    (
        "an entry is replaced as a whole",
        "requests: [{id: one, replace: true, worth: 3}]",
        {"requests": [{"id": "one", "worth": 3}, TWO]},
    ),
    (
        "a whole list is replaced",
        "requests: [{replace: true}, {id: six}]",
        {"requests": [{"id": "six"}]},
    ),
]


@pytest.mark.parametrize(("over", "changed"), [it[1:] for it in CASES], ids=[it[0] for it in CASES])
def test_layer_changes_only_its_own_keys(over: str, changed: dict[str, object]) -> None:
    assert merge(over) == {**BASE, **changed}


@pytest.mark.parametrize(
    ("over", "start"),
    [
        ("requests: [{points: 3}]", "over.yaml:1:12: an entry without an id"),
        ("requests: [cow]", "over.yaml:1:12: an entry without an id"),
        ("requests: [{id: one}, {id: one}]", "over.yaml:1:28: 'one' appears twice"),
        ("requests: [{id: oen, remove: true}]", "over.yaml:1:17: there is no 'oen' to remove"),
        ("requests: [{id: one, remove: true, a: 1}]", "over.yaml:1:17: 'one' is removed but"),
    ],
)
def test_entry_that_cannot_be_merged_is_reported_with_its_location(over: str, start: str) -> None:
    (problem,) = merge_problems(over)

    assert problem.startswith(start)


names = st.sampled_from(["a", "b", "c", "id", "remove", "replace"])
plain = st.integers(0, 9) | st.booleans() | st.none() | st.text("xyz", max_size=2)
any_values = st.recursive(
    plain, lambda part: st.lists(part, max_size=4) | st.dictionaries(names, part), max_leaves=20
)
keys = st.sampled_from(["a", "b", "c"])
values = st.recursive(
    st.integers(0, 9) | st.text("xyz", max_size=2),
    lambda part: (
        st.lists(part, max_size=3)
        | st.dictionaries(keys, part)
        | st.dictionaries(keys, st.dictionaries(keys, part)).map(
            lambda named: [{"id": name, **rest} for name, rest in named.items()]
        )
    ),
    max_leaves=20,
)


def to_tree(value: object) -> Tree:
    return parse_tree(json.dumps({"top": value}), "a.yaml")


@given(values)
def test_tree_merged_with_itself_or_with_nothing_is_unchanged(value: object) -> None:
    tree, empty = to_tree(value), parse_tree("{}", "b.yaml")
    problems: list[Problem] = []

    for under, over in ((tree, tree), (tree, empty), (empty, tree)):
        assert merge_trees(under, over, problems).to_plain() == tree.to_plain()
    assert problems == []


@given(any_values, any_values)
@settings(max_examples=200)
def test_any_two_trees_can_be_merged(under: object, over: object) -> None:
    problems: list[Problem] = []
    tree = merge_trees(to_tree(under), to_tree(over), problems)

    assert isinstance(tree.to_plain(), dict)
    assert list(value_origins(tree)) or list(removed_keys(tree)) == []
    assert all(problem.location.line for problem in problems)


def test_every_part_has_its_original_location() -> None:
    over = parse_tree("farm: {rows: 5}\nrequests: [{id: one, points: 9}]\n", "over.yaml")
    tree = merge_trees(parse_tree(UNDER, "under.yaml"), over, [])

    assert str(tree.value["farm"].value["rows"].location) == "over.yaml:1:14"
    assert str(tree.value["farm"].value["columns"].location) == "under.yaml:2:17"
    assert [(file, key) for file, key, _ in value_origins(tree) if file == "over.yaml"] == [
        ("over.yaml", "farm.rows"),
        ("over.yaml", "requests.one.points"),
    ]


def test_removed_keys_are_dotted() -> None:
    over = "table: {3: null}\nrequests: [{id: one, remove: true}, {id: two, points: null}]"

    removed = list(removed_keys(parse_tree(over, "over.yaml")))

    assert removed == ["table.3", "requests.one", "requests.two.points"]


def test_variant_inherits_all_but_its_own_numbers(make: Make) -> None:
    six = "extends: fallow\nabout: {title: Six, tag: S6}\nsheet: {grid: {columns: 6}}\n"
    game, parent = load_game(make("six", six)), open_library().find_game("fallow")

    assert game.content.size == (3, 6)
    assert game.content.scoring == parent.content.scoring
    assert (game.id, game.content.about.title, game.content.about.tag) == ("six", "Six", "S6")
    assert game.content.about.players == parent.content.about.players
    assert game.words("fr").texts == parent.words("fr").texts
    assert game.fingerprint != parent.fingerprint


def test_aliases_and_the_mark_of_a_template_are_not_inherited(make: Make) -> None:
    six = load_game(make("six", "extends: stampfarm\nabout: {tag: S6}\n"))
    stones = load_game(make("stones", "extends: fallow\nabout: {tag: ST}\n"))

    assert six.content.about.aliases == ()
    assert not stones.content.about.template


def test_a_score_file_may_name_a_variant(make: Make) -> None:
    make("four", "extends: fallow\nabout: {tag: S3}\nscoring: [{id: beside, points: 4}]\n")
    folder = make("four-b", "extends: four\nabout: {tag: S4}\n")
    file = parse_score_file("game: four-b\n[A]\nBO.\n...\n.OB\n", "a.txt")
    game = open_library((folder.parent,)).game_for_file(file)

    result = score(fill_file(file, game).finished_game(), game.scoring_context("en"))

    assert result.scores[0].total == 8


def test_a_folder_of_the_same_name_overrides_single_values_of_a_shipped_game(make: Make) -> None:
    folder = make("fallow", "extends: fallow\nscoring: [{id: beside, points: 3}]\n")
    game, before = load_game(folder), open_library().find_game("fallow")

    points = game.content.scoring[0].points_each
    assert points and points.value == 3
    assert (game.content.about, game.fingerprint) == (before.content.about, before.fingerprint)


def test_earlier_folder_overrides_later_folder(make: Make) -> None:
    grid = "extends: fallow\nsheet: {grid: {"
    first = make("fallow", f"{grid}rows: 5}}}}\n", root="first")
    second = make("fallow", f"{grid}rows: 6, columns: 7}}}}\n", root="second")

    assert load_game(first, second.parent).content.size == (5, 7)


def test_a_variant_of_an_overridden_game_extends_the_override(make: Make) -> None:
    make("fallow", "extends: fallow\nsheet: {grid: {rows: 6}}\n")
    folder = make("wide", "extends: fallow\nabout: {tag: WD}\nsheet: {grid: {columns: 7}}\n")

    game = load_game(folder)

    assert game.content.size == (6, 7)
    assert game.parents == (folder.parent / "fallow", data_folder("content") / "fallow")


BROKEN_LAYERS = [
    ("extends: stampfram\nabout: {tag: S6}\n", "six/game.yaml:1:10", "unknown game"),
    ("extends: 7\nabout: {tag: S6}\n", "six/game.yaml:1:10", "expected the name of a game"),
    ("extends: ../stampfarm\nabout: {tag: S6}\n", "six/game.yaml:1:10", "unknown game"),
    ("extends: six\nabout: {tag: S6}\n", "six/game.yaml:1:10", "there is no other game 'six'"),
    ("extends: stampfarm\n", "six/game.yaml:1:1", "needs its own `tag:`"),
    ("extends: stampfarm\nabout: {title: A}\n", "six/game.yaml:2:8", "needs its own `tag:`"),
    ("extends: stampfarm\nabout: {tag: SF}\n", "six/game.yaml:2:14", "already used by stampfarm"),
    (
        "extends: fallow\nabout: {tag: S6}\nsheet: {grid: {rows: 99}}\n",
        "six/game.yaml:3:22",
        "must be at most 20",
    ),
    (
        "extends: fallow\nabout: {tag: S6}\nsheet: {grid: {row: 5}}\n",
        "six/game.yaml:3:16",
        "unknown key 'row'",
    ),
    (
        "extends: fallow\nabout: {tag: S6}\nsheet: {grid: {rows: null}}\n",
        "six/game.yaml:3:15",
        "missing key 'rows'",
    ),
    (
        "extends: stampfarm\nabout: {tag: S6}\nremove: true\n",
        "six/game.yaml:3:1",
        "unknown key 'remove'",
    ),
]


@pytest.mark.parametrize(("game", "location", "message"), BROKEN_LAYERS)
def test_problem_in_a_layer_is_reported_with_its_location(
    make: Make, game: str, location: str, message: str
) -> None:
    (problem,) = load_problems(make("six", game))

    assert str(problem.location).endswith(location)
    assert message in str(problem.message)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("sweets", "did you mean corner-stones (Sweet corners)?"),
        ("weiler", "did you mean hamlets (Weiler)?"),
        ("hamlet", "did you mean hamlets?"),
        ("great wood", "did you mean great-wood?"),
    ],
)
def test_removing_a_printed_name_suggests_its_id(make: Make, name: str, hint: str) -> None:
    cards = f"[{{id: {name}, remove: true}}]"
    game = f"extends: parish\nabout: {{tag: S6}}\ndecks: [{{id: wishes, cards: {cards}}}]\n"
    words = "cards: {corner-stones: Sweet corners}\n"
    (problem,) = load_problems(make("six", game, en=words, de="cards: [broken"))

    assert str(problem.message) == f"there is no '{name}' to remove"
    assert str(problem.hint) == hint
    assert problem.suggestion == hint.split()[3].rstrip("?")


def test_problem_caused_by_a_variant_is_reported_in_its_own_file(make: Make) -> None:
    folder = make("six", "extends: fallow\nabout: {tag: S6}\nsymbols: [{id: stone, remove: true}]")

    problems = load_problems(folder)

    own, parent = folder / "game.yaml", data_folder("content") / "fallow" / "game.yaml"
    assert {str(it.location) for it in problems} == {f"{own}:1:1"}
    assert str(problems[0].message) == "sheet.random.stones.of.stone: unknown symbol 'stone'"
    assert f"inherited from {problems[0].origin}; change it in {own}" in str(problems[0].hint)
    assert {Path(it.origin.path) for it in problems if it.origin} == {parent}


def test_circular_extends_is_rejected(make: Make) -> None:
    make("one", "extends: two\nabout: {tag: A1}\n")
    folder = make("two", "extends: one\nabout: {tag: A2}\n")

    (problem,) = load_problems(folder)

    assert str(problem.message) == "circular `extends`: two extends one extends two"


def test_number_of_layers_is_limited(make: Make) -> None:
    make("g1", "extends: fallow\nabout: {tag: A1}\n")
    for number in range(2, MAX_LAYERS + 1):
        folder = make(f"g{number}", f"extends: g{number - 1}\nabout: {{tag: A{number}}}\n")
    longest = folder.with_name(f"g{MAX_LAYERS - 1}")
    roots = (folder.parent, data_folder("content"))

    assert len(load_layers(longest, roots)) == MAX_LAYERS
    assert merge_layers(load_layers(longest, roots)).to_plain()["sheet"]["grid"]["rows"] == 3
    (problem,) = load_problems(folder)
    assert f"more than {MAX_LAYERS} levels of `extends`" in str(problem.message)


def with_guard(make: Make, **words: str) -> Path:
    game = f"extends: parish\nabout: {{tag: S6}}\nscoring:{GUARD}"
    return make("six", game, **words)


def test_words_of_a_variant_override_those_of_its_parent(make: Make) -> None:
    words = GUARD_WORDS + "plural: {wood: forests}\n"
    game = load_game(with_guard(make, en=words))

    assert game.words("en")("rules.ridge") == "Ridges"
    assert (game.words("en")("plural.wood"), game.words("en")("plural.hill")) == (
        "forests",
        "hills",
    )
    assert game.words("en").location("plural.wood").path == str(game.folder / "en.yaml")


def test_language_without_all_needed_words_is_not_offered(make: Make) -> None:
    game = load_game(with_guard(make, en=GUARD_WORDS, de=GUARD_WORDS))

    assert game.languages == ("en", "de")
    with pytest.raises(InputError, match=r"fr\.yaml: rules\.ridge"):
        game.words("fr")


def test_inherited_words_that_are_not_needed_are_omitted(make: Make) -> None:
    loaded = load_game(make("six", "extends: parish\nabout: {tag: S6}\ndecks: []\n"))

    assert not [key for key in loaded.words("it").texts if key.startswith(("cards.", "decks."))]


def test_unneeded_words_of_a_variant_are_a_problem(make: Make) -> None:
    game = load_game(make("six", "extends: fallow\nabout: {tag: S6}\n", en="plural: {pug: dogs}\n"))

    with pytest.raises(InputError) as error:
        game.words("en")

    (problem,) = error.value.problems
    assert str(problem.location).endswith("six/en.yaml:1:10")
    assert str(problem.message) == "unknown key 'plural.pug'"


def test_validate_finds_parents_next_to_a_game_and_in_the_library(make: Make) -> None:
    make("six", "extends: fallow\nabout: {tag: S6}\nsheet: {grid: {columns: 6, rows: 5}}\n")
    folder = make("seven", "extends: six\nabout: {tag: S7}\nsheet: {grid: {columns: 7}}\n")

    findings = validate_paths(open_library(), [folder])

    assert (findings.files, findings.problems) == ((folder / "game.yaml",), ())


def test_different_placeholders_are_reported_in_the_variant(make: Make) -> None:
    folder = make(
        "six",
        "extends: fallow\nabout: {tag: S6}\n",
        fr="checks:\n  sown: trop de cases semées\n",
    )

    findings = validate_paths(open_library(), [folder])

    assert [str(it.location) for it in findings.problems] == [f"{folder / 'fr.yaml'}:2:9"]


def test_different_placeholder_in_the_parent_names_the_file_to_change(make: Make) -> None:
    folder = make("six", "extends: fallow\nabout: {tag: S6}\n", en="checks:\n  sown: too many\n")

    problems = validate_paths(open_library(), [folder]).problems

    langs = ("fr", "it", "de")
    assert [it.location.path for it in problems] == [str(folder / f"{it}.yaml") for it in langs]
    parent = data_folder("content") / "fallow" / "fr.yaml"
    lines = parent.read_text("utf-8").splitlines()
    number = 1 + next(number for number, line in enumerate(lines) if line.startswith("checks:"))
    assert str(problems[0].hint) == (
        f"English has none; inherited from {parent}:{number}:16; change it in {folder / 'fr.yaml'}"
    )


def test_a_variant_needs_english_words_only_for_what_is_new(make: Make) -> None:
    folder = with_guard(make)

    (problem,) = validate_paths(open_library(), [folder]).problems

    assert str(problem.message) == "missing English words"
    assert str(problem.hint).startswith(f"add these words to {folder / 'en.yaml'}: rules.ridge")


def test_broken_game_file_of_a_variant_is_the_only_problem(make: Make) -> None:
    broken = make("six", "extends: stampfarm\nabout: {tag: S6\n")
    lost = make("seven", "extends: stampform\nabout: {tag: S7}\n", en="home: null\n")

    (first,) = validate_paths(open_library(), [broken]).problems
    (second,) = validate_paths(open_library(), [lost]).problems

    assert str(first.message).startswith("invalid YAML")
    assert str(second.message) == "unknown game 'stampform'"


def test_words_and_values_of_a_variant_are_checked_together(make: Make) -> None:
    folder = make(
        "six",
        "extends: fallow\nabout: {tag: S6}\nsheet: {grid: {rows: many}}\n",
        en="lead: null\nplural: {stone: ''}\n",
    )

    problems = validate_paths(open_library(), [folder]).problems

    assert [str(it.message) for it in problems] == [
        "expected a whole number, found 'many'",
        "missing text for 'lead'",
        "'plural.stone' is empty",
    ]


def test_inherited_problem_is_reported_once(make: Make) -> None:
    text = (data_folder("content") / "fallow" / "game.yaml").read_text("utf-8")
    words = (data_folder("content") / "fallow" / "en.yaml").read_text("utf-8")
    game = text.replace("tag: FW", "tag: B2").replace("columns: 3", "columns: 300")
    parent = make("base", game, en=words)
    make("above", "extends: base\nabout: {tag: B3}\n")

    problems = validate_paths(open_library(), [parent.parent]).problems

    (problem,) = [it for it in problems if "300" in it.location.text]
    assert problem.location.path == str(parent / "game.yaml")
    assert "inherits" not in str(problem.hint)


def test_list_of_games_shows_the_file_of_each_value(make: Make) -> None:
    folder = make(
        "six",
        "extends: parish\nabout: {tag: S6}\nsheet: {paper: half}\n"
        f"scoring:\n  - {{id: brambles, remove: true}}{GUARD}",
        en=GUARD_WORDS,
    )
    game = load_game(folder)
    parent = data_folder("content") / "parish"

    assert games_table([game], "en", verbose=True).split("  made from:\n")[1].splitlines() == [
        f"    {folder / 'game.yaml'}",
        "      about.tag: S6",
        "      sheet.paper: half",
        "      scoring.ridge",
        "      scoring.brambles removed",
        f"    {parent / 'game.yaml'}: everything else",
        f"    {folder / 'en.yaml'}",
        "      rules.ridge: Ridges",
        "      texts.ridge: Every field beside a hill.",
        f"    {parent / 'en.yaml'}: everything else",
    ]
    assert f"{parent / 'game.yaml'}\u00a0: tout le reste" in games_table([game], "fr", verbose=True)
    (data,) = games_data([game], verbose=True)
    assert data["sources"] == [
        {
            "file": str(folder / "game.yaml"),
            "keys": {"about.tag": "S6", "sheet.paper": "half", "scoring.ridge": None},
            "removed": ["scoring.brambles"],
        },
        {"file": str(parent / "game.yaml"), "keys": None, "removed": []},
        {
            "file": str(folder / "en.yaml"),
            "keys": {"rules.ridge": "Ridges", "texts.ridge": "Every field beside a hill."},
            "removed": [],
        },
        {"file": str(parent / "en.yaml"), "keys": None, "removed": []},
    ]


def test_folder_of_a_game_is_not_a_library_folder(make: Make) -> None:
    folder = make("six", "extends: stampfarm\nabout: {tag: S6}\n")

    with pytest.raises(InputError, match="this is a game, not a folder of games"):
        open_library((folder,))


def test_first_language_is_used_if_a_variant_lacks_the_user_s(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_game(with_guard(make, en=GUARD_WORDS, de=GUARD_WORDS))
    chosen = []
    for locale in ("de_DE.UTF-8", "fr_FR.UTF-8"):
        monkeypatch.setenv("LANG", locale)
        chosen.append((game.choose_language(None), game.choose_language("fr")))

    assert chosen == [("de", "fr"), ("en", "fr")]


def test_variant_without_a_language_cannot_be_extended(make: Make) -> None:
    folder = make("guard", f"extends: parish\nabout: {{tag: GG}}\nscoring:{GUARD}")
    library = open_library((folder.parent,))

    with pytest.raises(InputError, match=r"en\.yaml: rules\.ridge"):
        create_game(library, folder.parent, "my-farm", "guard")
    assert [it.name for it in folder.parent.iterdir()] == ["guard"]


def test_schema_of_a_variant_has_the_missing_words(make: Make) -> None:
    folder = make("guard", f"extends: parish\nabout: {{tag: GG}}\nscoring:{GUARD}")
    words = json_schemas("guard", open_library((folder.parent,)))["guard.words.json"]

    assert "ridge" in words["properties"]["rules"]["anyOf"][0]["properties"]


def test_key_schema_is_ignored(make: Make) -> None:
    folder = make("six", "$schema: schemas/six.json\nextends: stampfarm\nabout: {tag: S6}\n")

    assert open_library((folder.parent,)).find_game("six").content.about.tag == "S6"


def test_schema_that_is_not_text_is_an_unknown_key(make: Make) -> None:
    folder = make("six", "$schema: 5\nextends: stampfarm\nabout: {tag: S6}\n")

    with pytest.raises(InputError, match=r"unknown key '\$schema'"):
        open_library((folder.parent,)).find_game("six")


def test_words_are_read_once_for_all_unknown_names(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys_read: list[str] = []

    def count_calls(folders: object, key: str) -> dict[str, list[str]]:
        keys_read.append(key)
        return {}

    monkeypatch.setattr(layers, "printed_names", count_calls)
    entries = ", ".join(f"{{id: none-{n}, remove: true}}" for n in range(20))
    game = f"extends: parish\nabout: {{tag: S6}}\nscoring: [{entries}]\n"

    assert len(load_problems(make("six", game))) == 20
    assert keys_read == ["scoring"]


# What a request states, what its parent states, and what it has in the end.
ALTERNATIVES = [
    ("table: {3: 2}", "points: 1", "table: {3: 2}"),
    ("points: 1", "table: {3: 2}", "points: 1"),
    ("points: 2", "points: 1, up_to: 5", "points: 2, up_to: 5"),
    ("table: {3: 2}", "points: 1, once: {at_least: 2}", "table: {3: 2}"),
    ("once: {at_least: 2}", "points: 1, every: 3", "points: 1, once: {at_least: 2}"),
    ("once: {exactly: 3}", "points: 1, once: {at_least: 2}", "points: 1, once: {exactly: 3}"),
    (
        "once: {at_least: 3}",
        "points: 1, once: {at_least: 2, at_most: 4}",
        "points: 1, once: {at_least: 3, at_most: 4}",
    ),
    ("once: {at_most: 3}", "points: 1, once: {exactly: 2}", "points: 1, once: {at_most: 3}"),
    (
        "next_to: {at_least: 3}",
        "points: 1, next_to: {of: wood, exactly: 2}",
        "points: 1, next_to: {of: wood, at_least: 3}",
    ),
    (
        "count_touching: hill",
        "points: 1, in_each: group, count: cells",
        "points: 1, in_each: group, count_touching: hill",
    ),
]


@pytest.mark.parametrize(("own", "inherited", "expected"), ALTERNATIVES)
def test_key_that_stands_instead_of_others_replaces_those_of_the_parent(
    make: Make, own: str, inherited: str, expected: str
) -> None:
    words = "rules: {new: New}\n"
    entry = "scoring: [{id: new, of: field, "
    make("low", f"{head('parish', 'T1')}{entry}{inherited}}}]\n", en=words)
    make("same", f"{head('parish', 'T2')}{entry}{expected}}}]\n", en=words)
    make("middle", f"{head('low', 'T3')}scoring: [{{id: new, {own}}}]\n")
    top = make("top", f"{head('middle', 'T4')}sheet: {{paper: half}}\n")
    names = ("same", "middle", "top", "low")
    same, middle, high, low = (load_game(top.parent / it).content.scoring[-1] for it in names)

    assert same == middle == high != low


def head(parent: str, tag: str) -> str:
    return f"extends: {parent}\nabout: {{tag: {tag}}}\n"


def test_two_ways_to_pay_in_one_file_are_still_a_problem(make: Make) -> None:
    rules = "scoring: [{id: hills, points: 2, table: {3: 3}}]\n"
    folder = make("mine", head("parish", "M2") + rules)

    (problem,) = load_problems(folder)

    assert "this rule says twice what it pays: points, table" in str(problem.message)
    assert problem.location.path == str(folder / "game.yaml")


def test_file_of_a_newer_format_is_refused_before_anything_else(make: Make) -> None:
    text = "extends: stampfarm\nabout: {title: New, tag: NW, format: 2}\nnovelty: 3\n"

    (problem,) = load_problems(make("mine", text))

    assert (problem.location.line, problem.location.column) == (2, 38)
    assert "format 2" in str(problem.message)
    assert str(problem.hint) == "update hedgerow"


def test_newer_format_of_a_parent_is_refused_in_the_file_of_the_parent(make: Make) -> None:
    parent = make("low", "extends: stampfarm\nabout: {tag: T1, format: 2}\n")

    (problem,) = load_problems(make("mine", head("low", "T2")))

    assert problem.location.path == str(parent / "game.yaml")


@pytest.mark.parametrize("number", ["0", "-1", "one", "1.5", "true"])
def test_format_is_a_known_version(make: Make, number: str) -> None:
    problems = load_problems(
        make("mine", f"extends: stampfarm\nabout: {{tag: T1, format: {number}}}")
    )

    assert [problem.location.column for problem in problems] == [26]


def test_format_may_be_stated(make: Make) -> None:
    folder = make("mine", "extends: stampfarm\nabout: {tag: T1, format: 1}\n")

    assert load_game(folder).content == load_game(make("same", head("stampfarm", "T1"))).content
