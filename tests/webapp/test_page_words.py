"""Words of the page: the same keys in all languages, all used, no names from games."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from hedgerow.base.messages import LANGUAGES, placeholders
from hedgerow.base.package_data import data_folder
from hedgerow.game.library import open_library
from hedgerow.printing.paper import papers
from hedgerow.scorefile.sheet_code import THEMES

WEB = data_folder("web")
# Keys that the page builds from a kind and an id.
KINDS = "paper theme backs flip cut ticks lang nav home menu end fault link side score design scan"
KINDS += " engine"
BUILT_KEY = re.compile(rf"({'|'.join(KINDS.split())})\.[\w-]+")


@cache
def words(lang: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((WEB / "words" / f"{lang}.json").read_text("utf-8"))
    return texts


@cache
def scripts() -> str:
    paths = (path for path in sorted((WEB / "src").rglob("*.js")) if path.parent.name != "vendor")
    return "\n".join(path.read_text("utf-8") for path in paths)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_has_the_same_keys_and_placeholders(lang: str) -> None:
    english = words("en")

    assert [*words(lang)] == [*english]
    for key, text in words(lang).items():
        assert text.strip() and sorted(placeholders(text)) == sorted(placeholders(english[key])), (
            key
        )


def test_every_used_key_exists_and_every_key_is_used() -> None:
    used = set(re.findall(r'\bt\(\s*"([\w.-]+)"', scripts()))
    keys = words("en").keys()

    assert used and used <= keys
    unused = [key for key in keys if f'"{key}"' not in scripts() and not BUILT_KEY.fullmatch(key)]
    assert unused == []


def test_papers_inks_and_languages_all_have_names() -> None:
    expected = [f"paper.{name}" for name in papers()] + [f"theme.{name}" for name in THEMES]
    expected += [f"lang.{name}" for name in LANGUAGES]

    assert [name for name in expected if name not in words("en")] == []


def test_page_names_no_game_and_no_part_of_a_game() -> None:
    games = {game.id for game in open_library().games()}
    things = {"cow", "sheep", "hedge", "trough", "requests", "goals", "interim", "stable", "tree"}
    used = set(re.findall(r"[a-z]+(?:-[a-z]+)*", scripts().lower())) - {"hedgerow"}
    markup = (WEB / "src" / "index.html").read_text("utf-8")

    # `hedge` is the strip of leaves under the head of the page; views return a `tree` of elements.
    assert used & (games | things) <= {"hedge", "tree"}
    assert not [
        game for game in games if game in markup or game in "".join(words("en").values()).lower()
    ]


def test_the_page_and_the_site_know_the_languages_of_the_program() -> None:
    script = (WEB / "src" / "words.js").read_text("utf-8")
    (names,) = re.findall(r"LANGUAGES = \{(.*?)\}", script)
    compiler = (WEB / "compile.py").read_text("utf-8")
    (listed,) = re.findall(r"^LANGUAGES = \((.*?)\)", compiler, re.MULTILINE)
    early = (WEB / "src" / "early.js").read_text("utf-8")
    (known,) = re.findall(r"\[([^\]]*)\]\.includes\(lang\)", early)

    assert sorted(re.findall(r"(\w+):", names)) == sorted(LANGUAGES)
    assert sorted(re.findall(r'"(\w+)"', listed)) == sorted(LANGUAGES)
    assert sorted(re.findall(r'"(\w+)"', known)) == sorted(LANGUAGES)
