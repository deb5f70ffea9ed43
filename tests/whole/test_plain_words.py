"""Words that must not come back into names, docstrings, comments, messages and documentation.

The code once read like another language translated word by word. Each word below has a plain
replacement, named next to it; a word that is the right one somewhere is listed in `ALLOWED`.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = ("src", "tests", "harden", "bench", "tools", "docs")
PAGE_SUFFIXES = (".js", ".mjs", ".ts", ".css", ".html")
# A part of an identifier, and what to write instead.
NAMES = {
    "told": "text, message, report",
    "tells": "has, describes",
    "telling": "report, output",
    "said": "message",
    "stranger": "unknown",
    "strangers": "unknown",
    "strange": "unknown",
    "deed": "action, move",
    "deeds": "actions, moves",
    "wish": "options, query",
    "mend": "fix",
    "mended": "fixed",
    "anew": "again, newly",
    "spoken": "language",
    "noughts": "zeros",
}
# A phrase of a sentence, and what to write instead.
PHRASES = {
    "told": "reported, shown, printed",
    "whoever": "anyone who, users",
    "by lot": "at random",
    "drawn by lot": "random",
    "mend": "fix",
    "mends": "fixes",
    "anew": "again, newly",
    "noughts": "zeros",
    "stranger": "unknown",
    "is no few": "is not a few",
    "of one's own": "your own",
}
# Messages and help are held to a little more.
MESSAGE_PHRASES = {
    **PHRASES,
    "is called": "is named; unknown X",
    "(?<!there )is no": "is not a",
    "chance": "random",
    "so many": "this many",
    "strange": "unknown",
    "usual": "default",
}
ALLOWED = {"tests/whole/test_plain_words.py"}


def python_files() -> list[Path]:
    files = [it for folder in CODE for it in sorted((ROOT / folder).rglob("*.py"))]
    return [it for it in files if "node_modules" not in it.parts and name_of(it) not in ALLOWED]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT)).replace("\\", "/")


def find(phrases: dict[str, str], text: str) -> Iterator[str]:
    for phrase, better in phrases.items():
        if re.search(rf"\b{phrase}\b", text, re.IGNORECASE):
            yield f"{phrase!r} in {text.strip()[:70]!r}: use {better}"


def identifiers(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield every name that a module defines: functions, classes, arguments, variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


def sentences(tree: ast.AST, source: str) -> Iterator[tuple[int, str]]:
    """Yield docstrings and comments, each with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


@pytest.mark.parametrize("folder", CODE)
def test_code_has_no_word_to_avoid(folder: str) -> None:
    complaints = []
    for path in python_files():
        if path.relative_to(ROOT).parts[0] != folder:
            continue
        source = path.read_text("utf-8")
        tree = ast.parse(source)
        for line, name in identifiers(tree):
            for part in re.split(r"_+", name.lower()):
                if part in NAMES:
                    complaints.append(f"{name_of(path)}:{line}: {name}: use {NAMES[part]}")
        for line, text in sentences(tree, source):
            complaints += [f"{name_of(path)}:{line}: {it}" for it in find(PHRASES, text)]

    assert complaints == []


def test_the_page_has_no_word_to_avoid() -> None:
    files = [path for path in (ROOT / "web").rglob("*") if path.suffix in PAGE_SUFFIXES]
    files = [path for path in files if not {"node_modules", "vendor"} & {*path.parts}]
    complaints = [
        f"{name_of(path)}: {word}: use {NAMES[word]}"
        for path in files
        # Words of sentences, and the parts of names like `wasTold` and `was-told`.
        for word in map(str.lower, re.findall(r"[A-Z]?[a-z]+", path.read_text("utf-8")))
        if word in NAMES
    ]

    assert len(files) > 40
    assert complaints == []


def test_no_message_has_a_word_to_avoid() -> None:
    catalogues = [ROOT / "templates" / "messages" / "de.json"]
    catalogues += sorted((ROOT / "src" / "hedgerow" / "games").glob("*/messages/de.json"))
    templates = [it for path in catalogues for it in json.loads(path.read_text("utf-8"))]
    words = json.loads((ROOT / "web" / "words" / "en.json").read_text("utf-8")).values()

    assert len(templates) > 800
    assert [it for text in (*templates, *words) for it in find(MESSAGE_PHRASES, text)] == []


@pytest.mark.parametrize(
    "path",
    [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "CHANGELOG.md",
        *sorted((ROOT / "docs").glob("*.md")),
        *sorted((ROOT / "src" / "hedgerow" / "games").glob("*/README.md")),
    ],
    ids=name_of,
)
def test_no_document_has_a_word_to_avoid(path: Path) -> None:
    # Code fences quote the output of programs and the words of games.
    text = re.sub(r"^```.*?^```", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)

    assert [it for line in text.splitlines() for it in find(PHRASES, line)] == []


def test_the_check_finds_a_word_in_every_form() -> None:
    tree = ast.parse('def _told(x):\n    """Whoever asks."""\n    stranger_x = 1  # by lot\n')

    assert [name for _, name in identifiers(tree)] == ["_told", "x", "stranger_x"]
    assert [*find(PHRASES, "Whoever asks.")] and [*find(PHRASES, "# by lot")]
    assert [*find(MESSAGE_PHRASES, "farm is no game")] and not [*find(PHRASES, "it is no game")]
