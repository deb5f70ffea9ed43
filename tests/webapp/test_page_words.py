"""The words of the page: the same in all languages, all of them used, none of a game."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from hedgerow.base.messages import LANGUAGES, placeholders
from hedgerow.base.package_data import data_folder
from hedgerow.library.library import open_library
from hedgerow.printing.paper import papers
from hedgerow.ruleset.sheet_code import THEMES

WEB = data_folder("web")
# Keys that are put together from a kind and an id.
KINDS = "paper theme backs flip cut marks lang nav fault link side score design scan engine"
MADE = re.compile(rf"({'|'.join(KINDS.split())})\.[\w-]+")


@cache
def words(lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WEB / "words" / f"{lang}.json").read_text("utf-8"))
    return found


@cache
def scripts() -> str:
    found = (it for it in sorted((WEB / "src").rglob("*.js")) if it.parent.name != "vendor")
    return "\n".join(it.read_text("utf-8") for it in found)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_says_the_same_with_the_same_blanks(lang: str) -> None:
    english = words("en")

    assert [*words(lang)] == [*english]
    for key, text in words(lang).items():
        assert text.strip() and sorted(placeholders(text)) == sorted(placeholders(english[key])), (
            key
        )


def test_every_word_that_is_asked_for_is_there_and_every_word_is_asked_for() -> None:
    asked = set(re.findall(r'\bt\(\s*"([\w.-]+)"', scripts()))
    known = words("en").keys()

    assert asked and asked <= known
    loose = [key for key in known if f'"{key}"' not in scripts() and not MADE.fullmatch(key)]
    assert loose == []


def test_papers_inks_and_languages_all_have_names() -> None:
    wanted = [f"paper.{it}" for it in papers()] + [f"theme.{it}" for it in THEMES]
    wanted += [f"lang.{it}" for it in LANGUAGES]

    assert [it for it in wanted if it not in words("en")] == []


def test_no_game_and_no_thing_of_a_game_is_named_in_the_page() -> None:
    games = {it.id for it in open_library().games()}
    things = {"cow", "sheep", "hedge", "trough", "requests", "goals", "interim", "stable", "tree"}
    said = set(re.findall(r"[a-z]+(?:-[a-z]+)*", scripts().lower())) - {"hedgerow"}
    markup = (WEB / "src" / "index.html").read_text("utf-8")

    # `hedge` is the strip of leaves under the head of the page, a part of its look.
    assert said & (games | things) <= {"hedge"}
    assert not [it for it in games if it in markup or it in "".join(words("en").values()).lower()]
