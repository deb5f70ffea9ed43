"""The form of a user's game: its values, and edits that change nothing else."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hedgerow.authoring.design_edit import edit_value, parse_typed
from hedgerow.authoring.design_form import MAX_TEXT, DesignForm, FormValue, design_form
from hedgerow.authoring.new_game import create_game
from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder
from hedgerow.game.library import Library, open_library
from hedgerow.loading.csv_cells import replace_cell
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.loading.yaml_edit import replace_value

CONTENT = data_folder("content")
GAMES = [game.id for game in open_library().games()]
every_game = pytest.mark.parametrize("game", GAMES)
# Signs with a meaning in YAML and CSV, and letters of several languages.
SIGNS = " aZ09äßé#:,;'\"{}[]&*!|>%@`?-~\\/=.<\t🐄"


@cache
def shipped_form(game: str) -> DesignForm:
    return design_form(open_library(), CONTENT / game, "en")


def random_text(value: FormValue, random: Random) -> str:
    """Return a value as a user could type it, of the kind that it has."""
    if value.kind in ("number", "decimal"):
        number = random.randint(value.least or -99, value.most or 999)
        return f"{number}.25" if value.kind == "decimal" and random.random() < 0.5 else str(number)
    if value.kind == "choice":
        return random.choice(value.options)
    return "x" + "".join(random.choices(SIGNS, k=random.randint(0, 30))) + "y"


def leaves(plain: Any, path: tuple[object, ...] = ()) -> Iterator[tuple[tuple[object, ...], Any]]:
    """Yield all single values and empty parts of plain values, with their paths."""
    if isinstance(plain, dict | list) and plain:
        for step, part in plain.items() if isinstance(plain, dict) else enumerate(plain):
            yield from leaves(part, (*path, step))
    else:
        yield path, plain


def own_copy(game: str, root: Path, name: str = "mine") -> tuple[Library, Path]:
    """Copy a shipped game into a folder of own games."""
    shutil.copytree(CONTENT / game, root / name)
    return Library((root, CONTENT)), root / name


def variant(game: str, root: Path) -> tuple[Library, Path]:
    """Create a variant of a shipped game, which inherits nearly everything."""
    create_game(open_library(), root, "mine", game)
    return Library((root, CONTENT)), root / "mine"


def summary(form: DesignForm) -> dict[tuple[str, str], object]:
    return {(it.file, it.key): it.value for it in form.values()}


@every_game
def test_every_value_can_be_changed_and_nothing_else_changes(game: str) -> None:
    """Compare characters and values of the file before and after random edits of every value."""
    random = Random(game)
    texts = {it.name: it.read_text("utf-8") for it in (CONTENT / game).glob("*.*")}
    for value in shipped_form(game).values():
        before, new = texts[value.file], parse_typed(value, random_text(value, random))
        edit = replace_cell if value.file.endswith(".csv") else replace_value
        after = edit(before, value.location, new)

        lines = [*zip(before.splitlines(), after.splitlines(), strict=True)]
        changed = [n for n, (old, line) in enumerate(lines, 1) if old != line]
        assert changed in ([value.location.line], []), value.key
        at = value.location.column - 2  # its quote, if it had none before
        assert lines[value.location.line - 1][1][:at] == lines[value.location.line - 1][0][:at]
        if value.file.endswith(".yaml"):
            old_leaves = dict(leaves(parse_tree(before, "f").to_plain()))
            new_leaves = dict(leaves(parse_tree(after, "f").to_plain()))
            assert [*old_leaves] == [*new_leaves]
            different = [new_leaves[it] for it in old_leaves if old_leaves[it] != new_leaves[it]]
            assert different in ([new], []), value.key


@every_game
@pytest.mark.parametrize("make", [own_copy, variant], ids=["copy", "variant"])
def test_an_edited_game_has_the_new_value_and_all_others(
    game: str, make: Any, tmp_path: Path
) -> None:
    """Change some values one after the other, as users do, also values that are inherited."""
    library, folder = make(game, tmp_path)
    random = Random(f"edit {game}")
    form = design_form(library, folder, "en")
    expected = summary(form)
    for value in random.sample([*form.values()], 12):
        text = random_text(value, random)
        file, new = edit_value(library, folder, "en", value.file, value.key, text)
        (folder / file).write_text(new, "utf-8")

        expected[value.file, value.key] = parse_typed(value, text)
        assert summary(design_form(library, folder, "en")) == expected, value.key


def test_a_form_has_names_numbers_and_limits() -> None:
    """The values of a rule of fallow, by hand."""
    groups = {group.key: group for group in shipped_form("fallow").groups}
    (entry,) = groups["scoring"].entries
    columns = next(it for it in groups["sheet"].values if it.key == "sheet.grid.columns")

    assert [*groups] == [
        *("about", "kinds", "symbols", "sheet", "sheet.random", "scoring", "end", "checks", "texts")
    ]
    assert entry.name == "Stones beside"
    assert [(it.file, it.key, it.value) for it in entry.values] == [
        ("en.yaml", "rules.beside", "Stones beside"),
        ("game.yaml", "scoring.beside.points", 1),
    ]
    assert (columns.value, columns.least, columns.most) == (3, 1, 20)


def test_cards_have_the_texts_of_their_table_in_the_language_of_the_form() -> None:
    form = design_form(open_library(), CONTENT / "market", "de")
    values = {it.key: it for it in form.values() if it.file == "market.csv"}
    name = values["decks.market.cards.apple.values.name.de"]

    assert (name.value, str(name.label)) == ("Apfel", "name")
    assert values["decks.market.cards.apple.copies"].value == 3
    assert "decks.market.cards.apple.values.name" not in values
    assert "decks.market.cards.apple.values.icon" not in values


def test_a_number_outside_of_its_limits_can_be_fixed_in_the_form(tmp_path: Path) -> None:
    library, folder = own_copy("fallow", tmp_path)
    path = folder / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("columns: 3", "columns: many"), "utf-8")
    form = design_form(library, folder, "en")
    columns = next(it for it in form.values() if it.key == "sheet.grid.columns")

    assert columns.value == "many"
    assert "rules.beside" in {it.key for it in form.values()}
    _, text = edit_value(library, folder, "en", "game.yaml", "sheet.grid.columns", "6")
    assert "columns: 6, rows: 3" in text


def test_an_inherited_value_is_added_to_the_own_file(tmp_path: Path) -> None:
    library, folder = variant("fallow", tmp_path)
    before = (folder / "game.yaml").read_text("utf-8")
    _, number = edit_value(library, folder, "en", "game.yaml", "scoring.beside.points", "9")
    _, size = edit_value(library, folder, "en", "game.yaml", "sheet.grid.columns", "6")
    _, word = edit_value(library, folder, "de", "de.yaml", "rules.beside", "Steine")

    tag = next(line for line in before.splitlines() if "tag:" in line)
    assert number == before.replace(tag, f"{tag}\n\nscoring: [{{id: beside, points: 9}}]")
    assert size == before.replace(tag, f"{tag}\n\nsheet: {{grid: {{columns: 6}}}}")
    assert word.splitlines()[-1] == "rules: {beside: Steine}"


def test_an_item_of_an_inherited_list_without_ids_states_the_whole_list(tmp_path: Path) -> None:
    library, folder = variant("market", tmp_path)
    _, text = edit_value(library, folder, "en", "game.yaml", "scoring.yard.places.1", "4")

    assert "scoring: [{id: yard, places: [6, 4]}]" in text


WRONG = [
    ("sheet.grid.columns", "", "expected a whole number, found nothing"),
    ("sheet.grid.columns", "2.5", "expected a whole number, found '2.5'"),
    ("sheet.grid.columns", "1234567890", "expected a whole number"),
    ("about.title", "  ", "the text must not be empty"),
    ("about.title", "x" * (MAX_TEXT + 1), "at most 2000 characters"),
    ("about.title", "a\u202eb", r"hidden character U\+202E"),
    ("about.tag", "XX", "unknown key 'about.tag'"),
]


@pytest.mark.parametrize(("key", "text", "message"), WRONG)
def test_text_of_another_kind_is_refused(key: str, text: str, message: str, tmp_path: Path) -> None:
    library, folder = own_copy("fallow", tmp_path)

    with pytest.raises(InputError, match=message):
        edit_value(library, folder, "en", "game.yaml", key, text)


def test_a_huge_game_has_a_form_of_limited_size(tmp_path: Path) -> None:
    library, folder = own_copy("fallow", tmp_path)
    path = folder / "game.yaml"
    lines = [f"  - {{id: r{n}, of: barley, points: 1, up_to: 2}}" for n in range(1500)]
    text = path.read_text("utf-8").replace("scoring:\n", "\n".join(["scoring:", *lines, ""]))
    path.write_text(text, "utf-8")
    form = design_form(library, folder, "en")

    assert len([*form.values()]) == 2000
    assert form.left_out > 1000
