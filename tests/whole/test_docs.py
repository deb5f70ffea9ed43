"""The documents show what the program does."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.base.messages import LANGUAGES
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import icon_names
from hedgerow.drawing.role_names import role_names
from hedgerow.game.library import open_library
from hedgerow.game.score import score
from hedgerow.game.scored_game import fill_file
from hedgerow.loading.layers import game_folders
from hedgerow.scorefile.score_file import parse_score_file
from tests.limits import LIMIT_S
from tests.whole.test_guides import matches_output

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = open_library()
# The commands of these pages print exactly what they show to standard output.
PAGES = ("README.md", "docs/commands.md")
WORDS = "cards: {goose-guard: G}\ntexts: {goose-guard: Every hen beside a goose and no pig.}\n"


def _blocks(kind: str, page: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)


def _steps() -> list[tuple[str, str]]:
    text = "".join(block for page in PAGES for block in _blocks("console", page))
    steps = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
    return [(command, answer) for command, answer in steps]


def _run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    if words[0] == "hedgerow":
        words = [sys.executable, "-m", "hedgerow", *words[1:]]
    return subprocess.run(
        words,
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=LIMIT_S,
    )


@pytest.mark.parametrize(("command", "answer"), _steps(), ids=[step[0] for step in _steps()])
def test_a_command_of_a_page_answers_what_the_page_shows(
    command: str, answer: str, tmp_path: Path
) -> None:
    shutil.copytree(ROOT / "content" / "examples", tmp_path / "content" / "examples")

    done = _run(command, tmp_path)

    assert done.returncode == 0
    assert matches_output(done.stdout, answer), done.stdout


def test_make_demo_prints_a_kit_and_scores_a_game_and_says_what_is_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")  # the demo names the file in every language
    (tmp_path / "output").mkdir()
    makefile = (ROOT / "Makefile").read_text("utf-8")
    recipe = re.findall(r"^demo:.*\n((?:\t.*\n)*)", makefile, re.MULTILINE)[0]
    lines = [line.removeprefix("\t@").replace("$(BIN)/", "") for line in recipe.splitlines()]
    shutil.copytree(ROOT / "content" / "examples", tmp_path / "content" / "examples")

    kit, score = (_run(line, tmp_path) for line in lines if line.startswith("hedgerow "))

    assert (kit.returncode, score.returncode) == (0, 0)
    assert "total" in score.stdout
    assert [line.split(": ")[1].strip(' "') for line in lines[-3:]] == [
        kit.stdout.strip(),
        "hedgerow score",
        "hedgerow serve",
    ]


def test_typing_error_of_the_score_files_is_reported_as_shown(tmp_path: Path) -> None:
    farm = (ROOT / "content/examples/stampfarm/rulebook.txt").read_text("utf-8")
    (tmp_path / "game.txt").write_text(farm.replace("S S C|P P", "S S Z|P P"), "utf-8")

    done = _run("hedgerow score game.txt", tmp_path)

    (typing_error,) = (it for it in _blocks("text", "docs/score-files.md") if "'Z'" in it)
    assert (done.returncode, done.stderr) == (1, typing_error)


def test_the_readme_has_at_most_900_words_and_its_commands_are_short() -> None:
    text = (ROOT / "README.md").read_text("utf-8")

    assert len(text.split()) <= 900
    assert len(_blocks("console", "README.md")) == 2


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}

    assert [page for page in sorted(pages) if f"({page}" not in index] == []


def test_the_pictures_of_the_readme_are_what_the_program_draws(tmp_path: Path) -> None:
    command = f"{sys.executable} {ROOT / 'tools' / 'make_pictures.py'} {tmp_path}"
    subprocess.run(shlex.split(command), check=True, capture_output=True, timeout=LIMIT_S)

    # The picture of the page is a photo of a browser, `make page-picture`.
    pictures = (ROOT / "docs" / "pictures").glob("*.svg")
    expected = {path.name: path.read_bytes() for path in pictures}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == expected


def test_the_thirteenth_request_of_the_guide_is_drawn_and_scored_without_python(
    tmp_path: Path,
) -> None:
    guide = (ROOT / "docs/stampfarm.md").read_text("utf-8")
    request = re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL)[0]
    folder = tmp_path / "mine"
    folder.mkdir()
    head = "extends: stampfarm\nabout: {title: Mine, tag: M1}\n"
    (folder / "game.yaml").write_text(head + request, "utf-8")
    for lang in LANGUAGES:
        (folder / f"{lang}.yaml").write_text(WORDS, "utf-8")
    game = open_library((tmp_path,)).find_game("mine")
    text = "game: mine\nrequests: goose-guard\n[A]\nGHG..\n.....\nHP...\nG....\n"

    finished = fill_file(parse_score_file(text, "a.txt"), game).finished_game()
    result = score(finished, game.scoring_context("en"))

    (line,) = [it for it in result.scores[0].lines if it.rule == "request:goose-guard"]
    assert (line.points, [cell.name for cell in line.cells]) == (2, ["B1"])
    assert len(draw_decks(game.drawing_context("fr"))[0].pieces) == 13


DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
# Generated files that are not committed: documents name them, a fresh clone lacks them.
GENERATED = {
    ".harden/": "other Pythons, by make harden",
    ".venv/": "the libraries, by make",
    "dist/": "wheels and zips, by make wheel and make site",
    "output/": "what is printed, and what make harden finds",
    "site/": "the page as a site, by make site",
    "web/src/vendor": "the bundles of the page, by make wheel",
}
_CODE = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_PATH = re.compile(r"[\w.<>*…-]+(?:/[\w.<>*…-]+)*/?")


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda path: path.name)
def test_every_file_that_a_document_names_is_there(page: Path) -> None:
    files = known_files()

    assert [it for it in named_files(page, files) if not is_known(it, page, files)] == []


def test_missing_file_is_detected(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    text = "`tests/golden/thousand.json`, `make_sight.py`, [a](no.md), `python tools/gone.py`\n"
    page.write_text(
        text + "`README.md`, `mine/game.yaml`, `dist/x.zip`, `content/<game>/en.yaml`\n"
    )
    files = known_files()

    assert [it for it in named_files(page, files) if not is_known(it, page, files)] == [
        "no.md",
        "tests/golden/thousand.json",
        "tools/gone.py",
        "make_sight.py",
    ]


def known_files() -> set[str]:
    """Return the files of a clone, and their folders."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    ).stdout.splitlines()
    if not listed:
        pytest.skip("no repository")
    return {*listed, *(str(it) for name in listed for it in Path(name).parents)}


def named_files(page: Path, files: set[str]) -> list[str]:
    """Return the links of a page, and code in it that starts like a path of the repository.

    Paths of the reader's files start differently; blocks are run by other tests.
    """
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    links = [it.partition("#")[0] for it in _LINK.findall(text) if "://" not in it]
    words = [word for code in _CODE.findall(text) for word in code.split() if _PATH.fullmatch(word)]
    tops = {it.partition("/")[0] for it in (*files, *GENERATED)}
    paths = [it for it in words if "/" in it and it.partition("/")[0] in tops]
    scripts = [it for it in words if re.fullmatch(r"[\w-]+\.(py|mjs|lock|toml)", it)]
    return [*filter(None, links), *paths, *scripts]


def is_known(name: str, page: Path, files: set[str]) -> bool:
    """Return whether a path is in the repository or generated; `<game>` and `GAME` match any."""
    if any(name.startswith(file.rstrip("/")) for file in GENERATED):
        return True
    pattern = re.sub(r"<\w+>|…|\b[A-Z]{3,}(?=/)", "*", name.rstrip("/"))
    if "/" not in pattern and "*" not in pattern and pattern in {Path(file).name for file in files}:
        return True
    # Tables of CONTRIBUTING name the files of `web` from there.
    folders = (ROOT, page.parent, ROOT / "web")
    patterns = [os.path.relpath(folder / pattern, ROOT) for folder in folders]
    return any(fnmatchcase(file, path_pattern) for path_pattern in patterns for file in files)


GALLERY = ROOT / "docs" / "gallery"
SHOWN_GAMES = [
    it.name
    for it in game_folders(data_folder("content"))
    if not LIBRARY.load(it).content.about.template
]


@pytest.mark.parametrize("game", SHOWN_GAMES)
def test_gallery_has_a_page_per_game_and_shows_every_picture(game: str) -> None:
    page = GALLERY / f"{game}.md"
    assert page.is_file(), f"run make gallery GAME={game}"

    pictures = re.findall(r'src="([^"]+)"', page.read_text("utf-8"))
    assert sorted(pictures) == sorted(it.name for it in GALLERY.glob("*.png") if _game(it) == game)


def test_no_picture_of_the_gallery_is_left_over() -> None:
    assert {_game(it) for it in GALLERY.glob("*.png")} == {*SHOWN_GAMES}
    assert {it.stem for it in GALLERY.glob("*.md")} == {*SHOWN_GAMES}


def _game(picture: Path) -> str:
    return re.split("-(?:colour|ink-saver|high-contrast)-", picture.name)[0]


def test_manual_page_equals_the_help(tmp_path: Path) -> None:
    output = tmp_path / "hedgerow.1"
    command = [sys.executable, str(ROOT / "tools" / "make_man.py"), str(output)]
    subprocess.run(command, check=True, capture_output=True, timeout=LIMIT_S)

    assert output.read_bytes() == (ROOT / "docs" / "hedgerow.1").read_bytes(), "run make man"


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Generate the pages of the reference."""
    folder = tmp_path_factory.mktemp("docs")
    command = [sys.executable, str(ROOT / "tools" / "make_reference.py"), str(folder)]
    subprocess.run(command, check=True, capture_output=True, timeout=LIMIT_S)
    return folder


def test_reference_matches_the_models(reference: Path) -> None:
    pages = {it.relative_to(reference) for it in reference.rglob("*.md")}

    assert pages == {Path("reference.md"), Path("keys.md"), Path("limits.md")}
    for page in pages:
        text = (reference / page).read_text("utf-8")
        assert text == (ROOT / "docs" / page).read_text("utf-8"), "run make reference"
        assert "|  |\n" not in text, "a key without a meaning: explain it in its model's docstring"


def test_the_page_of_icons_and_colours_shows_them_all(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "make_icons.py"), str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True, timeout=LIMIT_S)

    docs = ROOT / "docs"
    shown = [docs / "icons.md", *sorted((docs / "icons").iterdir())]
    made = {it.relative_to(tmp_path): it.read_bytes() for it in tmp_path.rglob("*.*")}
    assert made == {it.relative_to(docs): it.read_bytes() for it in shown}, "run make reference"
    text = (docs / "icons.md").read_text("utf-8")
    for name in (*icon_names(), *role_names(), "church", "wool"):
        assert f"`{name}`" in text


def test_every_link_of_the_reference_leads_to_a_model(reference: Path) -> None:
    headings = {
        page: {it.lower() for it in re.findall(r"^## (.*)$", page.read_text("utf-8"), re.MULTILINE)}
        for page in reference.rglob("*.md")
    }
    for page in headings:
        for file, model in re.findall(r"\]\(([^)#]*)#([^)]*)\)", page.read_text("utf-8")):
            assert model in headings[(page.parent / file).resolve() if file else page]
