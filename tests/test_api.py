"""The Python door: it gives what the commands give, and its examples in the README run."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pypdf
import pytest

from hedgerow import api
from hedgerow.base.shipped import shipped
from tests.limits import LIMIT_S

EXAMPLE = shipped("content") / "examples" / "stampfarm" / "rulebook.txt"
README = Path(__file__).resolve().parents[1] / "README.md"


def test_the_games_are_listed_with_their_decks() -> None:
    found = {it["id"]: it for it in api.games()}

    assert found["stampfarm"]["decks"] == ["requests", "dice"]
    assert "fallow" not in found
    assert "fallow" in {it["id"] for it in api.games(every=True)}


def test_content_is_the_value_of_the_yaml() -> None:
    assert api.content("stampfarm").farm.columns == 5


def test_sheets_for_one_game_are_matched_and_their_codes_give_them_again() -> None:
    made = api.sheets("stampfarm", players=4, seed=1)

    assert len(made) == 4
    assert len({len(it.sheet.line) for it in made}) == 1
    assert [api.sheet(it.code) for it in made] == [*made]


@pytest.mark.parametrize(
    ("what", "seed", "words"),
    [
        ("sheets", 1, ["sheets", "stampfarm", "--players", "4", "--seed", "1"]),
        ("pad", None, ["pad", "stampfarm"]),
        ("requests", None, ["deck", "stampfarm", "requests", "--printer", "none"]),
    ],
)
def test_pages_are_those_of_the_command(
    what: str, seed: int | None, words: list[str], tmp_path: Path
) -> None:
    from hedgerow.drawing.theme import find_theme
    from hedgerow.writers.svg import svg_bytes

    pages = api.pages("stampfarm", what, players=4, seed=seed)
    command = [sys.executable, "-m", "hedgerow", *words, "--format", "svg", "--lang", "en"]
    subprocess.run([*command, "--out", "out"], cwd=tmp_path, check=True, timeout=LIMIT_S)
    written = sorted((tmp_path / "out").iterdir())

    assert len(pages) == len(written)
    title = re.search("<title>(.*?)</title>", written[0].read_text("utf-8"))
    assert title
    assert (
        svg_bytes(pages[0], title=title[1], theme=find_theme("colour")) == written[0].read_bytes()
    )


def test_a_kit_is_one_file_of_all_its_pages() -> None:
    pages = api.pages("fallow", seed=3)
    reader = pypdf.PdfReader(io.BytesIO(api.pdf(pages, title="Fallow")))

    assert len(reader.pages) == len(pages) > 3
    assert api.pdf(pages) == api.pdf(pages)
    assert b"<svg" in api.svg(pages[0])


def test_a_kit_is_one_pdf_as_bytes() -> None:
    reader = pypdf.PdfReader(io.BytesIO(api.kit("fallow", players=2, seed=3)), strict=True)

    assert len(reader.pages) == len(api.pages("fallow", players=2, seed=3))
    assert reader.metadata and reader.metadata.title == "Fallow"
    assert b"/Duplex /Simplex" in api.kit("fallow", players=2, seed=3)
    assert api.kit("fallow", seed=3) == api.kit("fallow", seed=3)


def test_a_kit_of_a_code_is_of_its_variant() -> None:
    (ring,) = api.sheets("bunte-runde", 1, seed=3, variant="animals")

    assert api.kit("bunte-runde", codes=[ring.code])
    with pytest.raises(api.InputError, match="one variant"):
        api.kit("bunte-runde", codes=[ring.code], variant="shapes")


def test_a_text_is_scored() -> None:
    scored = api.score(EXAMPLE.read_text("utf-8"))

    assert [(it.player, it.total) for it in scored.result.scores] == [("Lisa", 10)]
    assert scored.result.winners == ("Lisa",)


def test_all_problems_of_a_text_are_told_and_a_sound_text_has_none() -> None:
    text = EXAMPLE.read_text("utf-8")

    assert api.problems(text) == ()
    places = [str(it.where) for it in api.problems(text.replace("S S C", "Z S Z"), name="lisa.txt")]
    assert places == ["lisa.txt:7:1", "lisa.txt:7:5"]
    with pytest.raises(api.InputError):
        api.score("game: stampfram")


def test_a_blank_file_can_be_asked_for_by_game_and_by_code() -> None:
    code = api.sheets("stampfarm", 1, seed=5)[0].code

    assert "game: stampfarm" in api.blank("stampfarm")
    assert f"sheet: {code}" in api.blank(code)


def test_content_is_checked_and_described() -> None:
    assert api.content_problems(shipped("content") / "fallow") == ()
    assert set(api.schemas("fallow")) == {"fallow.json", "fallow.words.json"}


def test_games_of_one_s_own_come_from_their_folder(tmp_path: Path) -> None:
    folder = tmp_path / "six"
    folder.mkdir()
    text = "extends: stampfarm\nabout: {title: Six, tag: S6}\nfarm: {columns: 6}\n"
    (folder / "game.yaml").write_text(text, "utf-8")
    mine = api.open_library(tmp_path)

    assert api.content("six", library=mine).farm.columns == 6
    assert api.sheets("six", 1, library=mine)[0].code.startswith("S6")


def test_the_example_in_the_readme_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = re.search(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert found
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    exec(compile(found[1], "README.md", "exec"), {})

    assert len(found[1].splitlines()) <= 12
    assert len(pypdf.PdfReader(tmp_path / "farm.pdf").pages) == 2
