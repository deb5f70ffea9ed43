"""Texts follow the typography of their language: no line breaks before signs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hedgerow.loading.strict_yaml import parse_tree

ROOT = Path(__file__).parents[2]
FOLDERS = [
    *sorted((ROOT / "content").glob("*/")),
    *sorted((ROOT / "content" / "starters").glob("*/")),
    ROOT / "templates" / "words",
    ROOT / "web" / "words",
    ROOT / "templates" / "messages",
]
# French has a no-break space before these signs and inside quotes; German before %.
WRONG = {
    "fr": re.compile(r" [:;!?»%]|« |[^\W\d_][;!?](?=\s|$)|[^\s\u00a0\u202f]»|«[^\u00a0\u202f]"),
    "de": re.compile(r"[\d}] ?%|[^\W\d_] [:;!?]"),
    "it": re.compile(r"\s%|[^\W\d_] [:;!?]"),
    "en": re.compile(r"\s%|[^\W\d_] [:;!?]"),
}


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)


def folder_texts(folder: Path, lang: str) -> Iterator[str]:
    """Yield the texts of a language in a folder: words and messages."""
    words, messages = folder / f"{lang}.yaml", folder / f"{lang}.json"
    if words.exists():
        yield from texts(parse_tree(words.read_text("utf-8"), str(words)).to_plain())
    if messages.exists():
        yield from texts(json.loads(messages.read_text("utf-8")))


@pytest.mark.parametrize("lang", WRONG)
def test_signs_stay_with_their_words(lang: str) -> None:
    all_texts = [text for folder in FOLDERS for text in folder_texts(folder, lang)]

    assert len(all_texts) > 100
    assert [text for text in all_texts if WRONG[lang].search(text)] == []


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("fr", "Une erreur ? Noircir."),
        ("fr", "Une erreur? Noircir."),
        ("fr", "{n} mm : imprimer"),
        ("fr", "100 %"),
        ("fr", "« Au plus »"),
        ("de", "100 %"),
        ("de", "{n}%"),
        ("it", "100 %"),
        ("en", "Wrong ?"),
    ],
)
def test_a_sign_that_could_part_is_seen(lang: str, text: str) -> None:
    assert WRONG[lang].search(text)
