"""Everything the program says is said in every language, with the same blanks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from hedgerow.base.errors import Problem, Where
from hedgerow.base.messages import catalogue, speech
from hedgerow.cli import asked_language, command
from hedgerow.loading.words import LANGUAGES
from tests.authoring.test_corpus import CASES

SOURCE = Path(hedgerow.__file__).parent
OTHERS = [it for it in LANGUAGES if it != "en"]
# Where messages begin among the arguments of what makes a problem, and how many there may be.
MAKERS = {"wrong": (1, 3), "Problem": (1, 3), "Fault": (1, 3), "did_you_mean": (9, 9)}
RAISED = ("ValueError", "CodeError")
VARIABLES = ("message", "hint", "advice")
# What the command-line library says by itself.
LIBRARY = (
    "Usage: {0}",
    "Options:",
    "Commands:",
    "Arguments:",
    "[default:",
    "[required]",
    "{0}Show this message and exit.",
    "Error: {0}",
    "Try '{0}' for help.",
    "No such option: {0}",
    "No such command {0}.",
    "No such option: {0} (Possible options: {1})",
    "No such option: {0} Did you mean {1}?",
    "No such command {0}. Did you mean {1}?",
    "Invalid value for {0}: {1}",
    "Invalid value: {0}",
    "Missing argument {0}.",
    "Option {0} requires an argument.",
    "Got unexpected extra argument ({0})",
    "Got unexpected extra arguments ({0})",
    "{0} is not one of {1}.",
    "{0} is not in the range {1}.",
    "{0} is not a valid integer range.",
    "{0} is not a valid integer.",
)
PLAIN = ("error", "warning", "hint")
every_language = pytest.mark.parametrize("lang", OTHERS)


def helps(whole: Any) -> Iterator[str]:
    yield whole.help
    yield from (it.help for it in whole.params if getattr(it, "help", None))
    for inner in getattr(whole, "commands", {}).values():
        yield from helps(inner)


@cache
def messages() -> tuple[str, ...]:
    """Every message of the program, with its blanks numbered; help and library included."""
    found = [it for path in sorted(SOURCE.rglob("*.py")) for it in _messages_of(path)]
    return tuple(dict.fromkeys((*PLAIN, *LIBRARY, *found, *helps(command("en")))))


def _messages_of(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        for part in _spoken(node):
            yield from (it for it in _texts(part) if re.search("[a-z]{2}", it))


def _spoken(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions of a node that are said to a person."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        start, end = MAKERS.get(name, (0, 1) if name in RAISED else (0, 0))
        yield from node.args[start:end]
        yield from node.args[:1] if isinstance(node.func, ast.Call) and _is_say(node.func) else ()
    elif isinstance(node, ast.Assign) and any(_named(it) for it in node.targets):
        yield node.value


def _is_say(call: ast.Call) -> bool:
    return getattr(call.func, "id", "") == "_say"


def _named(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id in VARIABLES


def _texts(value: ast.expr) -> Iterator[str]:
    """The texts an expression may give: of both branches, with blanks for what is filled in."""
    if isinstance(value, ast.IfExp):
        yield from _texts(value.body)
        yield from _texts(value.orelse)
    elif isinstance(value, ast.BoolOp):
        for part in value.values:
            yield from _texts(part)
    elif isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.JoinedStr):
        yield _blanked(value)


def _blanked(text: ast.JoinedStr) -> str:
    parts, number = [], 0
    for part in text.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        else:
            parts.append(f"{{{number}}}")
            number += 1
    return "".join(parts)


def blanks(text: str) -> list[str]:
    return sorted(re.findall(r"\{\d\}", text))


@every_language
def test_every_message_is_said(lang: str) -> None:
    known = catalogue(lang)

    assert [it for it in messages() if it not in known] == []


@every_language
def test_whatever_is_told_of_broken_content_is_told_in_the_language(lang: str) -> None:
    say = speech(lang)
    told = {part for case in CASES for text in case.told for part in text.split(" | ")}

    assert [it for it in sorted(told) if say(it) == it] == []


@every_language
def test_a_translation_has_the_blanks_of_its_message(lang: str) -> None:
    assert [it for it, text in catalogue(lang).items() if blanks(it) != blanks(text)] == []


@every_language
def test_a_message_is_told_with_what_was_filled_in(lang: str) -> None:
    say = speech(lang)
    told = say("no game is called 'stempfarm'")

    assert "'stempfarm'" in told
    assert told != "no game is called 'stempfarm'"


@every_language
def test_a_problem_is_told_whole_in_a_language(lang: str) -> None:
    problem = Problem(Where("a.txt", 3, 2, "S Z"), "no game is called 'x'", "did you mean y?")
    head, line, caret, hint = problem.told(speech(lang)).splitlines()
    say = speech(lang)

    assert head == f"a.txt:3:2: {say('error')}: {say(problem.message)}"
    assert (line, caret) == ("  S Z", "   ^")
    assert hint == f"  {say('hint')}: {say('did you mean y?')}"


def test_what_nobody_translated_stays_english() -> None:
    assert speech("de")("a sentence of another program") == "a sentence of another program"


def test_english_is_told_as_it_is_written() -> None:
    assert speech("en")("no game is called 'x'") == "no game is called 'x'"


def test_a_very_long_text_is_not_searched_for() -> None:
    text = "no game is called '" + "x" * 100_000 + "'"

    assert speech("de")(text) == text


@pytest.mark.parametrize(
    ("words", "lang"),
    [
        (["deck", "--lang", "de", "x"], "de"),
        (["deck", "--lang=FR"], "fr"),
        (["deck", "--lang", "es"], None),
        (["deck", "--lang"], None),
        (["deck", "de"], None),
        ([], None),
    ],
)
def test_the_language_asked_for_counts_for_messages_too(words: list[str], lang: str | None) -> None:
    assert asked_language(words) == lang


@every_language
def test_every_page_of_help_is_translated(lang: str) -> None:
    """The help of each command has none of the library's English words left."""
    for name, inner in command(lang).commands.items():
        text = inner.get_help(inner.make_context(name, [], resilient_parsing=True))
        left = [it for it in ("Usage:", "Options:", "Arguments:", "[default:") if it in text]

        assert left == [], name
