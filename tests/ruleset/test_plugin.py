"""Rules of other packages: found by entry points; broken ones do not affect other games."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import hedgerow.games as games
from hedgerow.authoring.new_game import create_game
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError, Location
from hedgerow.base.messages import Message, make_translator
from hedgerow.base.package_data import data_folder
from hedgerow.games import (
    CONTENT_FOLDER,
    MESSAGES_FOLDER,
    find_ruleset,
    message_folders,
    plugin_folders,
)
from hedgerow.library.library import open_library
from hedgerow.ruleset.plugin import find_plugins
from tests.limits import LIMIT_S
from tests.requests import pages_of, pdf_of

PLUGIN = Path(__file__).resolve().parents[2] / "docs" / "plugin" / "src"
# The rules of windbreak under another name: with `replace` the test needs no separate game.
RULES = """
from dataclasses import replace
from windbreak import RULESET as WINDBREAK
RULESET = replace(WINDBREAK, id="{name}")
"""
# The same with its own modules, which `copy_modules` creates.
OWN_MODULES = RULES.replace('id="{name}"', 'id="{name}", package=__name__')
Install = Callable[..., Path]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return a function that installs a package with one entry point (name, module, text)."""
    monkeypatch.syspath_prepend(str(PLUGIN))
    monkeypatch.syspath_prepend(str(tmp_path))
    _clear_caches()

    def install_package(name: str, module: str, text: str | None = None, package: str = "") -> Path:
        metadata = tmp_path / f"{package or module}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Name: {package or module}\nVersion: 1.0\n")
        (metadata / "entry_points.txt").write_text(f"[hedgerow.games]\n{name} = {module}\n")
        folder = tmp_path / module
        if text is not None:
            folder.mkdir()
            (folder / "__init__.py").write_text(text.format(name=name))
        _clear_caches()
        return folder

    yield install_package
    _clear_caches()


def _clear_caches() -> None:
    find_plugins.cache_clear()
    games._plugins.cache_clear()


def copy_modules(folder: Path) -> None:
    """Create modules in a package that define what those of windbreak define."""
    for name in ("art", "form", "rulebook", "rules"):
        (folder / f"{name}.py").write_text(f"from windbreak.{name} import *\n")


def copy_content(folder: Path, name: str, tag: str) -> None:
    """Copy the content of windbreak into a package, under another name."""
    shutil.copytree(PLUGIN / "windbreak/content/windbreak", folder / CONTENT_FOLDER / name)
    file = folder / CONTENT_FOLDER / name / "game.yaml"
    text = file.read_text("utf-8").replace("rules: windbreak", f"rules: {name}")
    file.write_text(text.replace("tag: WB", f"tag: {tag}"), "utf-8")


def load_problem(name: str) -> tuple[str, str]:
    """Return the location and the message of the problem with broken rules."""
    with pytest.raises(InputError) as caught:
        find_ruleset(name, Location("game.yaml"))
    (problem,) = caught.value.problems
    return str(problem.location), str(problem.message)


def test_a_package_in_an_archive_is_found(
    install: Install, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("meadow-path", "meadow_path", RULES)
    archive = shutil.make_archive(str(tmp_path / "packed"), "zip", tmp_path)
    monkeypatch.setattr("sys.path", [archive, *sys.path[1:]])
    _clear_caches()
    assert [it.name for it in find_plugins()] == ["meadow-path"]


def test_without_entry_points_importlib_metadata_is_not_imported() -> None:
    """Importing it takes as long as scoring a game."""
    look = "import sys; from hedgerow.ruleset.plugin import find_plugins as look; look()"
    command = [sys.executable, "-c", f"{look}; print(*sys.modules)"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S)
    assert "hedgerow.ruleset.plugin" in done.stdout
    assert "importlib.metadata" not in done.stdout.split()


def all_problems() -> list[str]:
    return [str(it.message) for it in validate_paths(open_library(), []).problems]


def test_rules_of_a_package_are_found_by_their_name(install: Install) -> None:
    install("plug-one", "plug_one", RULES)

    assert find_ruleset("plug-one", Location("game.yaml")).id == "plug-one"
    assert [*games.plugin_problems()] == []


def test_the_content_of_a_package_comes_after_all_other_games(install: Install) -> None:
    folder = install("plug-two", "plug_two", RULES)
    copy_content(folder, "plug-two", "P2")
    shutil.copytree(folder / CONTENT_FOLDER / "plug-two", folder / CONTENT_FOLDER / "stampfarm")

    library = open_library()

    assert library.find_game("Plug-Two").folder == folder / CONTENT_FOLDER / "plug-two"
    assert library.find_game("stampfarm").folder == data_folder("content") / "stampfarm"
    assert {game.id for game in library.games()} >= {"plug-two", "stampfarm"}
    assert (
        library.open_code(str(library.find_game("plug-two").code_for_seed(1)))[1].id == "plug-two"
    )
    assert plugin_folders(MESSAGES_FOLDER) == ()


def test_a_users_game_can_extend_a_game_of_a_package(install: Install, tmp_path: Path) -> None:
    copy_content(install("plug-three", "plug_three", RULES), "plug-three", "P3")
    (tmp_path / "mine" / "more").mkdir(parents=True)
    (tmp_path / "mine" / "more" / "game.yaml").write_text(
        "extends: plug-three\nabout: {tag: M3}\ntrees: {value: 3}\n"
    )

    game = open_library((tmp_path / "mine",)).find_game("more")

    assert (game.ruleset.id, game.content.trees.value) == ("plug-three", 3)


def test_messages_of_a_package_are_translated_by_its_catalogues(install: Install) -> None:
    folder = install("plug-four", "plug_four", RULES)
    (folder / MESSAGES_FOLDER).mkdir()
    (folder / MESSAGES_FOLDER / "de.json").write_text(
        '{"{n} dogs": "{n} Hunde", "error": "Irrtum"}'
    )

    translate = make_translator("de", message_folders(), lambda: plugin_folders(MESSAGES_FOLDER))

    assert translate(Message("{n} dogs", n=3)) == "3 Hunde"
    assert translate(Message("error")) == "Fehler"


def test_rules_that_cannot_be_imported_are_reported_at_the_failing_line(install: Install) -> None:
    folder = install("plug-five", "plug_five", "x = 1\nGAME = sheep\n")

    assert load_problem("plug-five") == (
        f"{folder / '__init__.py'}:2",
        "cannot load the rules 'plug-five': NameError: name 'sheep' is not defined",
    )


@pytest.mark.parametrize(
    ("module", "text", "message"),
    [
        ("plug_syntax", "def (", "SyntaxError: invalid syntax"),
        ("plug_exit", "raise SystemExit('bye')", "SystemExit: bye"),
        ("plug_gone", None, "ModuleNotFoundError: No module named 'plug_gone'"),
        ("plug_none", "", "module plug_none has no RULESET of type Ruleset"),
        ("plug_other", RULES.format(name="dog"), "RULESET has the id 'dog'"),
        ("plug_kind", "RULESET = 7", "module plug_kind has no RULESET of type Ruleset"),
    ],
)
def test_broken_rules_are_reported_and_do_not_affect_other_games(
    install: Install, module: str, text: str | None, message: str
) -> None:
    folder = install("broken", module, text)
    if text is not None:
        copy_content(folder, "broken", "B0")
    expected = f"cannot load the rules 'broken': {message}"

    assert load_problem("broken")[1] == expected
    assert all_problems() == [expected]
    assert open_library().find_game("stampfarm").id == "stampfarm"
    assert "broken" not in [game.id for game in open_library().games()]


def test_drawings_that_cannot_be_imported_are_reported(install: Install) -> None:
    folder = install("plug-six", "plug_six", OWN_MODULES)
    copy_modules(folder)
    (folder / "art.py").write_text("decks = paint\n")
    copy_content(folder, "plug-six", "P6")

    assert "NameError: name 'paint' is not defined" in all_problems()[0]
    assert find_ruleset("plug-six", Location("game.yaml")).id == "plug-six"


def test_a_missing_part_is_reported_with_the_file_that_should_define_it(install: Install) -> None:
    folder = install("plug-part", "plug_part", OWN_MODULES)
    copy_modules(folder)
    (folder / "rules.py").write_text("from windbreak.rules import score\n")
    copy_content(folder, "plug-part", "PP")

    ruleset = find_ruleset("plug-part", Location("game.yaml"))
    with pytest.raises(InputError) as caught:
        ruleset.scoring_rules()

    (problem,) = caught.value.problems
    assert (str(problem.location), str(problem.message)) == (
        str(folder / "rules.py"),
        "cannot load the rules 'plug-part': ImportError: "
        "module plug_part.rules does not define read_game",
    )
    assert all_problems() == [str(problem.message)]


def test_a_missing_module_is_reported(install: Install) -> None:
    folder = install("plug-bots", "plug_bots", OWN_MODULES)
    copy_modules(folder)
    simulation = find_ruleset("plug-bots", Location("game.yaml")).simulation

    assert simulation is not None
    with pytest.raises(InputError, match=r"No module named 'plug_bots\.simulate'"):
        simulation()


def test_rules_with_a_taken_name_are_ignored_and_reported(install: Install) -> None:
    install("stampfarm", "plug_seven", "raise ValueError")
    install("twin", "plug_eight", RULES)
    install("twin", "plug_nine", "raise ValueError")

    assert find_ruleset("twin", Location("game.yaml")).id == "twin"
    assert [str(it.message) for it in games.plugin_problems()] == [
        "ignoring the rules 'stampfarm' from package plug_seven:"
        " hedgerow already provides rules of that name",
        "ignoring the rules 'twin' from package plug_nine:"
        " plug_eight already provides rules of that name",
    ]


def test_the_hint_for_unknown_rules_includes_those_of_packages(install: Install) -> None:
    install("sheepdog", "plug_ten", RULES)

    with pytest.raises(InputError, match="did you mean sheepdog"):
        find_ruleset("sheepdogs", Location("game.yaml"))


@pytest.mark.parametrize("lacking", [("cut",), ("home",), ("cut", "home")])
def test_a_kit_reports_which_words_of_its_rules_are_missing(
    install: Install, tmp_path: Path, lacking: tuple[str, ...]
) -> None:
    name = f"no-{'-'.join(lacking)}"
    folder = install(name, name.replace("-", "_"), OWN_MODULES)
    copy_modules(folder)
    copy_content(folder, name, "B1")
    for file in (folder / CONTENT_FOLDER / name).glob("??.yaml"):
        lines = file.read_text("utf-8").splitlines()
        remaining = [it for it in lines if it.partition(":")[0] not in lacking]
        file.write_text("\n".join(remaining) + "\n", "utf-8")

    with pytest.raises(InputError) as caught:
        pdf_of(name, lang="de")
    assert [(str(it.location), str(it.message), str(it.hint)) for it in caught.value.problems] == [
        (
            name,
            f"missing text for '{key}'",
            f"kits print these words: add '{key}' to the words of the rules {name} and to de.yaml",
        )
        for key in lacking
    ]
    # Other documents do not need these words, and a game may extend this one.
    assert pages_of(name, "sheets", count=1)
    assert create_game(open_library(), tmp_path / "mine", "own-path", name).files
