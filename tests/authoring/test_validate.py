"""Validation of content: files, folders, languages, clashes, and the format of reports."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from hedgerow.authoring.validate import ValidationReport, validate_paths
from hedgerow.base.package_data import data_folder
from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library
from hedgerow.reports.games_report import usable_games

EVERY_LANGUAGE = "use one of en.yaml, fr.yaml, it.yaml, de.yaml"


def copy_game(game: str, folder: Path, *names: str) -> Path:
    """Copy a shipped game, or some of its files, and return the new folder."""
    folder.mkdir(parents=True)
    for file in sorted((data_folder("content") / game).glob("*.yaml")):
        if not names or file.name in names:
            shutil.copy(file, folder)
    return folder


def edit(file: Path, old: str, new: str) -> Path:
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")
    return file


def check(*paths: Path) -> ValidationReport:
    return validate_paths(open_library(), paths)


def problem_lines(report: ValidationReport, folder: Path) -> list[str]:
    return [
        f"{it.location}: {it.message} | {it.hint}".removeprefix(f"{folder}/")
        for it in report.problems
    ]


def test_all_shipped_content_is_valid() -> None:
    report = check()
    names = {f"{it.parent.name}/{it.name}" for it in report.files}

    assert not report.problems
    assert {"stampfarm/game.yaml", "kuhfstein/it.yaml", "templates/papers.yaml"} <= names
    assert {"themes/colour.yaml", "words/fr.yaml", "icons/cow.svg"} <= names


@pytest.mark.parametrize("kind", ["game.yaml", "en.yaml"])
def test_english_is_the_only_required_language(tmp_path: Path, kind: str) -> None:
    folder = copy_game("fallow", tmp_path / "fallow", "game.yaml", "en.yaml")

    report = check(folder / kind)

    assert (report.files, report.problems, report.warnings) == ((folder / kind,), (), ())


def test_missing_english_is_a_problem(tmp_path: Path) -> None:
    folder = copy_game("fallow", tmp_path / "fallow", "game.yaml", "fr.yaml")

    assert problem_lines(check(folder), tmp_path) == ["fallow: missing English words | add en.yaml"]


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        ("gb.yaml", "unknown language 'gb'", EVERY_LANGUAGE),
        ("De.yaml", "unknown language 'De'", "did you mean de.yaml?"),
        ("fr.yml", "unknown language 'fr'", "did you mean fr.yaml?"),
        ("francais.yaml", "unknown language 'francais'", EVERY_LANGUAGE),
    ],
)
def test_misnamed_file_is_a_problem(tmp_path: Path, name: str, message: str, hint: str) -> None:
    folder = copy_game("fallow", tmp_path / "fallow", "game.yaml", "en.yaml")
    shutil.copy(folder / "en.yaml", folder / name)

    (problem,) = check(folder).problems

    assert (problem.location.path, str(problem.message)) == (str(folder / name), message)
    assert str(problem.hint) == hint


def test_english_under_another_name_is_one_problem(tmp_path: Path) -> None:
    folder = copy_game("fallow", tmp_path / "fallow", "game.yaml", "en.yaml")
    (folder / "en.yaml").rename(folder / "EN.yaml")

    assert problem_lines(check(folder), folder) == [
        "EN.yaml: unknown language 'EN' | did you mean en.yaml?"
    ]


def test_problems_of_all_files_are_reported_at_once(tmp_path: Path) -> None:
    folder = copy_game("fallow", tmp_path / "fallow")
    edit(folder / "game.yaml", "columns: 3", "columns: 33")
    edit(folder / "fr.yaml", "plural: {barley: orge", "plural: {barley: 7")
    edit(folder / "de.yaml", "letters:", "letters: [")
    edit(folder / "it.yaml", "stone: P", "stone: O")

    lines = [(Path(it.location.path).name, it.location.line) for it in check(folder).problems]

    assert lines == [("game.yaml", 23), ("fr.yaml", 6), ("it.yaml", 4), ("de.yaml", 4)]


def test_problems_of_words_placeholders_and_widths_are_reported_together(tmp_path: Path) -> None:
    folder = copy_game("fallow", tmp_path / "fallow")
    edit(folder / "fr.yaml", "letters: {barley: ", "letters: {barley: VV")
    edit(folder / "it.yaml", 'checks: {sown: "{player}', 'checks: {sown: "{persona}')
    edit(folder / "de.yaml", "ends: {", "ends: {gesaet: x, ")

    problems = [(Path(it.location.path).name, str(it.message)) for it in check(folder).problems]

    assert ("fr.yaml", "expected at most 2 letters for 'letters.barley'") in problems
    assert ("de.yaml", "unknown key 'ends.gesaet'") in problems
    differ = "the placeholders of 'checks.sown' differ from the English text"
    assert ("it.yaml", differ) in problems


def test_missing_words_of_a_new_entry_are_reported_with_its_problems(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    rule = "{id: guard, of: barly, points: 2}"
    text = f"extends: fallow\nabout: {{title: Mine, tag: M1}}\nscoring: [{rule}]\n"
    (folder / "game.yaml").write_text(text, "utf-8")
    kind = "game.yaml:3:27: unknown kind 'barly' | did you mean barley?"

    assert problem_lines(check(folder), folder) == [
        kind,
        f"{folder}: missing English words | add these words to {folder / 'en.yaml'}: rules.guard",
    ]
    (folder / "en.yaml").write_text("rules: {guard: Guard}\n", "utf-8")
    (folder / "de.yaml").write_text("rules: {beside: Daneben}\n", "utf-8")
    assert [it.split(" | ")[0] for it in problem_lines(check(folder), folder)] == [
        kind.split(" | ")[0],
        "de.yaml:1:8: missing text for 'rules.guard'",
    ]


def test_a_forgotten_extends_is_one_problem_that_names_it(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text("about: {title: Mine, tag: M1}\nfarm: {rows: 5}\n", "utf-8")

    (problem,) = check(folder).problems

    assert str(problem.message) == "missing key 'players'"
    hint = "for a variant of a game, start with a line like extends: stampfarm"
    assert hint in str(problem.hint)


def test_only_problems_of_the_selected_file_are_reported(tmp_path: Path) -> None:
    folder = copy_game("fallow", tmp_path / "fallow")
    edit(folder / "fr.yaml", "names: {barley: orge", "names: {barley: true")
    edit(folder / "it.yaml", "stone: P", "stone: O")

    report = check(folder / "it.yaml")

    assert report.files == (folder / "it.yaml",)
    assert [it.location.path for it in report.problems] == [str(folder / "it.yaml")]


def test_a_folder_of_games_is_checked_game_by_game(tmp_path: Path) -> None:
    for game in ("fallow", "stubble"):
        copy_game("fallow", tmp_path / game, "game.yaml", "en.yaml")
        edit(tmp_path / game / "game.yaml", "tag: ", "tag: x")

    paths = [it.location.path for it in check(tmp_path).problems]

    assert paths == [str(tmp_path / game / "game.yaml") for game in ("fallow", "stubble")]


def test_a_fault_of_the_program_in_one_game_is_reported_and_affects_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in ("fallow", "stubble"):
        copy_game("fallow", tmp_path / game, "game.yaml", "en.yaml")
    edit(tmp_path / "stubble" / "game.yaml", "tag: ", "tag: x")
    load = Library.load

    def load_or_fail(library: Library, folder: Path) -> Game:
        if folder.name == "fallow":
            raise ZeroDivisionError("no such luck")
        return load(library, folder)

    monkeypatch.setattr(Library, "load", load_or_fail)
    fault, other = check(tmp_path).problems
    usable = usable_games(open_library(tmp_path), every=True)

    assert fault.location.path == str(tmp_path / "fallow")
    assert "a fault of its own: ZeroDivisionError: no such luck" in str(fault.message)
    assert other.location.path == str(tmp_path / "stubble" / "game.yaml")
    assert {"market", "stampfarm"} <= {game.id for game in usable.games}
    assert [it.location.path for it in usable.problems if "ZeroDivision" in str(it)] == [
        str(tmp_path / "fallow")
    ]


def test_used_tag_and_alias_are_reported_at_their_locations(tmp_path: Path) -> None:
    folder = copy_game("fallow", tmp_path / "bigfarm", "game.yaml", "en.yaml")
    edit(folder / "game.yaml", "tag: FW", "aliases: [big, roule-tampouille]\n  tag: SF")

    assert problem_lines(check(folder), folder) == [
        "game.yaml:8:8: tag SF is already used by stampfarm"
        " | choose two other characters; sheet codes start with the tag",
        "game.yaml:7:18: alias roule-tampouille is already used by stampfarm | remove it",
    ]


def test_clash_of_two_selected_games_is_reported_once_each(tmp_path: Path) -> None:
    for name in ("meadow", "pasture"):
        edit(copy_game("fallow", tmp_path / name) / "game.yaml", "tag: FW", "tag: MP")

    lines = [line for line in problem_lines(check(tmp_path), tmp_path) if "tag" in line]

    assert [line.split(" |")[0] for line in lines] == [
        "meadow/game.yaml:7:8: tag MP is already used by pasture",
        "pasture/game.yaml:7:8: tag MP is already used by meadow",
    ]


def test_game_does_not_clash_with_itself(tmp_path: Path) -> None:
    folder = copy_game("fallow", tmp_path / "bigfarm", "game.yaml", "en.yaml")
    edit(folder / "game.yaml", "tag: FW", "aliases: [big]\n  tag: BF")

    report = validate_paths(open_library((tmp_path,)), [folder, folder / ".." / "bigfarm"])

    assert report.problems == ()


def test_templates_are_checked_by_their_folders(tmp_path: Path) -> None:
    shutil.copytree(data_folder("templates"), tmp_path / "templates")
    edit(tmp_path / "templates" / "papers.yaml", "297 mm", "297 cm")
    edit(tmp_path / "templates" / "themes" / "ink-saver.yaml", "line_scale: ", "line_scale: 9")

    everything, themes = check(tmp_path / "templates"), check(tmp_path / "templates" / "themes")

    assert [Path(it.location.path).name for it in everything.problems] == [
        "papers.yaml",
        "ink-saver.yaml",
    ]
    assert [Path(it.location.path).name for it in themes.problems] == ["ink-saver.yaml"]
    assert len(themes.files) == 3


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nothing", "no such file, folder or game"),
        ("empty", "contains no game"),
        ("notes.txt", "not a content file"),
        ("fallow/notes.txt", "not a content file"),
    ],
)
def test_path_without_content_is_a_problem(tmp_path: Path, name: str, message: str) -> None:
    copy_game("fallow", tmp_path / "fallow", "game.yaml", "en.yaml")
    (tmp_path / "empty").mkdir()
    for notes in ("notes.txt", "fallow/notes.txt"):
        (tmp_path / notes).write_text("milk", "utf-8")

    (problem,) = check(tmp_path / name).problems

    assert (problem.location.path, str(problem.message)) == (str(tmp_path / name), message)


@pytest.mark.parametrize("text", [b"\xff\xfea\0", b"a: \xff", b"\0", b"a: [", b"[" * 40_000])
def test_a_file_that_cannot_be_read_is_one_problem(tmp_path: Path, text: bytes) -> None:
    folder = copy_game("fallow", tmp_path / "fallow", "game.yaml", "en.yaml")
    (folder / "game.yaml").write_bytes(text)

    assert len(check(folder).problems) == 1


WARNINGS = [
    pytest.param(
        "parish", "scoring: [{id: hills, points: 7, up_to: 5}]",
        "game.yaml:3:41: each one is worth 7, but up_to limits the total to 5",
        id="a limit below one",
    ),
    pytest.param(
        "fallow", "scoring: [{id: beside, points: 0}]",
        "game.yaml:3:11: this rule can never score: it pays 0 points", id="no points",
    ),
    pytest.param(
        "kuhlorado", "scoring: [{id: meadow, points: -3}]",
        "en.yaml: 'texts.meadow' prints -3 for {meadow}",
        id="points taken away",
    ),
    pytest.param(
        "kuhfstein", "numbers: {hand: 0}", "en.yaml: 'setup' prints 0 for {hand}", id="no cards",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("game", "changed", "warning"), WARNINGS)
def test_odd_printed_text_is_a_warning(
    tmp_path: Path, game: str, changed: str, warning: str
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    text = f"extends: {game}\nabout: {{title: Mine, tag: M1}}\n{changed}\n"
    (folder / "game.yaml").write_text(text, "utf-8")

    report = check(folder)

    lines = [f"{it.location}: {it.message}".removeprefix(f"{folder}/") for it in report.warnings]
    assert report.problems == ()
    assert warning in lines
    assert f"{folder.name}" in report.format().splitlines()[-1]
    assert report.format().splitlines()[-1].endswith(f"warning{'s' * (len(lines) > 1)}")


NEVER = "this rule never scored on 2000 sheets filled at random"
DEAD_RULES = [
    ("once: {at_least: 90}, of: wood, next_to: hill, points: 3", NEVER),
    ("in_each: group, of: land, cells: {at_least: 110}, points: 9", NEVER),
    (
        "of: [wood, field], next_to: hill, not: {next_to: hill}, points: 2",
        "this rule can never score: next_to requires what not.next_to forbids",
    ),
    (
        "of: wood, at: corners, once: {exactly: 5}, points: 2",
        "this rule can never score: it needs 5 cells, but there are only 4",
    ),
    (
        "of: bramble, points: -1, up_to: 200",
        "this rule paid the same as 'brambles' on 2000 sheets filled at random",
    ),
    (
        "in_each: sheet, of: land, cells: {at_most: 120}, points: 2",
        "this rule always paid 2 on 2000 sheets filled at random",
    ),
]


def test_rules_that_decide_nothing_are_warnings(tmp_path: Path) -> None:
    lines = [f"  - {{id: dead{n}, {it}}}" for n, (it, _) in enumerate(DEAD_RULES)]
    head = ["extends: parish", "about: {title: Mine, tag: M1}", "scoring:"]
    words = [f"  dead{n}: Dead {n}" for n in range(len(lines))]
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text("\n".join([*head, *lines, ""]), "utf-8")
    (folder / "en.yaml").write_text("\n".join(["rules:", *words, "texts:", *words, ""]), "utf-8")

    report = check(folder)

    found = [f"{it.location}: {it.message}".removeprefix(f"{folder}/") for it in report.warnings]
    assert report.problems == ()
    assert found == [
        f"game.yaml:{line}:5: {message}" for line, (_, message) in enumerate(DEAD_RULES, 4)
    ]


def test_a_game_without_an_inherited_field_needs_no_extra_words(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    removed = "scoring: [{id: seasons, remove: true}]\nsheet: {fields: []}\n"
    text = f"extends: parish\nabout: {{title: Mine, tag: M1}}\n{removed}"
    (folder / "game.yaml").write_text(text, "utf-8")

    report = check(folder)

    assert (report.problems, report.warnings) == ((), ())


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        (
            "icons/pig.png",
            "ignored: icons must be SVG files",
            "draw it as pig.svg; see “Your own pictures” in docs/guide.md",
        ),
        ("icons/Pig.SVG", "ignored: the name must end in .svg", "rename it to pig.svg"),
        (
            "icons/more/pig.svg",
            "ignored: subfolders of icons/ are not searched",
            "move its files one folder up",
        ),
        ("themes/dusk.yml", "ignored: themes must be YAML files", "rename it to dusk.yaml"),
    ],
)
def test_unread_icon_or_theme_is_a_warning(
    tmp_path: Path, name: str, message: str, hint: str
) -> None:
    folder = copy_game("fallow", tmp_path / "fallow")
    (folder / name).parent.mkdir(parents=True)
    for file in (name, f"{name.split('/')[0]}/.DS_Store", f"{name.split('/')[0]}/notes.txt"):
        (folder / file).write_bytes(b"\x89PNG")

    (warning,) = check(folder).warnings

    assert Path(warning.location.path) == folder / Path(*Path(name).parts[:2])
    assert (str(warning.message), str(warning.hint)) == (message, hint)
    assert check(folder / Path(name).parts[0]).warnings == (warning,)
    assert check(folder / "game.yaml").warnings == ()


def test_problems_are_formatted_as_json(tmp_path: Path) -> None:
    folder = copy_game("fallow", tmp_path / "fallow", "game.yaml", "fr.yaml")
    edit(folder / "game.yaml", "  tag: FW", "  tga: FW")

    data = json.loads(check(folder).to_json())

    assert data == {
        "checked": str(folder),
        "games": 1,
        "files": 2,
        "problems": [
            {
                "file": str(folder),
                "line": None,
                "column": None,
                "message": "missing English words",
                "hint": "add en.yaml",
            },
            {
                "file": str(folder / "game.yaml"),
                "line": 7,
                "column": 3,
                "message": "unknown key 'tga'",
                "hint": "did you mean tag?",
            },
        ],
        "warnings": [],
    }


def test_a_faulty_icon_or_picture_is_one_problem_however_many_cards_have_it(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "market"
    shutil.copytree(data_folder("content") / "market", folder)
    circle = '<circle cx="50" cy="50" r="30"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{circle}</svg>'
    (folder / "icons" / "apple.svg").write_text(svg, "utf-8")
    (folder / "pictures").mkdir()
    (folder / "pictures" / "pear.png").write_text("x", "utf-8")
    table = folder / "market.csv"
    head, *rows = table.read_text("utf-8").splitlines()
    rows = [row.replace("plum,Plum", "apple,Plum") for row in rows]
    table.write_text("\n".join([f"{head},art", *(f"{row},pear" for row in rows)]) + "\n", "utf-8")

    lines = problem_lines(check(folder), folder)

    assert sorted(it.partition(" | ")[0] for it in lines) == [
        "icons/apple.svg:1:63: a shape without a class is not printed",
        "pictures/pear.png: neither a PNG nor a JPEG file",
    ]


def test_tables_are_content_files(tmp_path: Path) -> None:
    folder = tmp_path / "market"
    shutil.copytree(data_folder("content") / "market", folder)
    edit(folder / "market.csv", "plum,3,group-3,plum,", "plum,3,group-3,plumm,")

    whole, table, words = (
        check(path) for path in (folder, folder / "market.csv", folder / "en.yaml")
    )

    assert folder / "market.csv" in whole.files
    assert problem_lines(whole, folder) == problem_lines(table, folder)
    assert problem_lines(table, folder) == [
        "market.csv:3:16: unknown icon 'plumm' | did you mean plum? (docs/icons.md shows all icons)"
    ]
    assert (len(table.files), problem_lines(words, folder)) == (1, [])
