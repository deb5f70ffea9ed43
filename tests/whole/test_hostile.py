"""Files made to do harm: each is refused with a plain message, and the process survives."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

import pypdf
import pytest

from harden.programs import run
from harden.untrusted import CONTENT, SCORES, complaint
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import MAX_PROBLEMS, NO_BREAK, InputError
from hedgerow.base.package_data import data_folder
from hedgerow.cli import main
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import open_library
from hedgerow.game.scored_game import score_file

MARKUP = "<script>alert(1)</script> & <b> ]]> \" ' &lt; (a) \\ %d {n}"


def is_plain(text: str) -> bool:
    plain = text.replace("\n", "").replace(NO_BREAK, " ")
    return plain.isprintable() and "error: " in text


@pytest.mark.parametrize("name", CONTENT)
def test_hostile_content_is_refused_in_plain_words(name: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_bytes(CONTENT[name]())

    problems = validate_paths(open_library(), [tmp_path]).problems

    assert 1 <= len(problems) <= MAX_PROBLEMS + 2
    assert is_plain(str(InputError(*problems)))
    assert sorted(it.name for it in tmp_path.iterdir()) == ["game.yaml"]


@pytest.mark.parametrize("name", SCORES)
def test_a_hostile_score_file_is_refused_in_plain_words(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(SCORES[name]())

    with pytest.raises(InputError) as caught:
        score_file(path, open_library(), None)
    assert len(caught.value.problems) <= MAX_PROBLEMS + 1
    assert is_plain(str(caught.value))


@pytest.mark.parametrize("name", ["depth 40,000 in brackets", "python tag", "10 MB in one line"])
def test_no_content_ends_the_process(name: str, tmp_path: Path) -> None:
    path = tmp_path / "hostile" / "game.yaml"
    path.parent.mkdir()
    path.write_bytes(CONTENT[name]())

    assert complaint(run(["validate", path], cwd=tmp_path)) == ""
    assert [it.name for it in tmp_path.iterdir()] == ["hostile"]


@pytest.fixture
def marked_up(tmp_path: Path) -> Path:
    """Create a game whose texts are all markup."""
    folder = tmp_path / "games" / "fallow"
    shutil.copytree(data_folder("content") / "fallow", folder)
    quoted = MARKUP.replace("\\", "\\\\").replace('"', '\\"')
    for name, old in (
        ("game.yaml", "title: Fallow"),
        ("en.yaml", "lead: Sow your field where the stones keep the wind away."),
    ):
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, f'{old.split(":")[0]}: "{quoted}"'), "utf-8")
    return folder.parent


def print_files(words: list[str], out: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    monkeypatch.setattr(sys, "argv", ["hedgerow", *words, "--out", str(out), "--lang", "en"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    return sorted(it for it in out.rglob("*") if it.is_file())


def test_markup_in_content_is_text_in_svg(
    marked_up: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["kit", "fallow", "--seed", "1", "--content", str(marked_up), "--format", "svg"]
    pages = [
        ElementTree.parse(path).getroot()
        for path in print_files(words, tmp_path / "o", monkeypatch)
    ]

    tags = {element.tag.rpartition("}")[2] for page in pages for element in page.iter()}
    texts = [
        text
        for page in pages
        for element in page.iter()
        for text in (element.text, *element.attrib.values())
    ]
    assert tags <= {"svg", "g", "defs", "path", "rect", "use", "pattern", "title", "desc", "a"}
    assert any(MARKUP in (text or "") for text in texts)


def test_markup_in_content_is_text_in_pdf(
    marked_up: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["kit", "fallow", "--seed", "1", "--content", str(marked_up)]
    files = [pypdf.PdfReader(it) for it in print_files(words, tmp_path / "o", monkeypatch)]

    text = "".join(page.extract_text() for file in files for page in file.pages)
    assert "<script>alert(1)</script>" in text
    assert all(str(file.metadata and file.metadata.title).startswith(MARKUP) for file in files)
    raw = b"".join(it.read_bytes() for it in (tmp_path / "o").rglob("*.pdf"))
    assert not [it for it in (b"/JavaScript", b"/Launch", b"/URI", b"/EmbeddedFile") if it in raw]


@pytest.mark.parametrize("name", ["../../x", "/etc/x", "a/b", "..", ".", "a\0b", "a\\b", ""])
def test_an_id_that_could_leave_its_folder_is_refused(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "bunte-runde"
    shutil.copytree(data_folder("content") / "bunte-runde", folder)
    text = (folder / "game.yaml").read_text("utf-8")
    assert "id: shapes" in text
    escaped = name.replace("\\", "\\\\").replace("\0", "\\0")
    (folder / "game.yaml").write_text(text.replace("id: shapes", f'id: "{escaped}"', 1), "utf-8")

    problems = validate_paths(open_library(), [folder / "game.yaml"]).problems

    assert problems


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "..", "/etc", "os", "stampfarm.rules", "a\0b"]
)
def test_names_of_games_rules_and_themes_stay_in_their_folders(name: str) -> None:
    library = open_library()
    for find in (
        lambda: library.find_game(name),
        lambda: load_theme(name),
        lambda: library.find_game("fallow").words(name),
    ):
        with pytest.raises(InputError):
            find()
