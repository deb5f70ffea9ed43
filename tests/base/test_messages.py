"""Everything the program says is a template with values, and is said in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from hedgerow.base.errors import ERROR, HINT, Location, Problem
from hedgerow.base.messages import (
    LANGUAGES,
    UNTRANSLATED,
    Message,
    Translator,
    join_or,
    load_translations,
    make_translator,
    placeholders,
    to_english,
)
from hedgerow.cli import build_command, requested_language
from hedgerow.games import MESSAGES_FOLDER, message_folders

SOURCE = Path(hedgerow.__file__).parent
OTHERS = LANGUAGES[1:]
SHARED, *OF_GAMES = message_folders()
# The only places that make a message of a text which is not written there: the help of a command,
# and a message with more of its blanks filled.
MADE_THERE = ("cli/help_text.py", "base/messages.py")
every_language = pytest.mark.parametrize("lang", OTHERS)


def say_in(lang: str) -> Translator:
    return make_translator(lang, message_folders())


def said_in(path: Path) -> Iterator[ast.Call]:
    """The calls in a module that make something said to a person."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Message", "Message.plural"):
            yield node


def template_of(call: ast.Call) -> ast.expr:
    """The template of a call: of two forms, the plural is the key of catalogues."""
    return call.args[2 if ast.unparse(call.func) == "Message.plural" else 0]


def modules_of(folder: Path) -> list[Path]:
    """The modules of a game, or those that are of no game."""
    if folder == SHARED:
        games = [it.parent for it in OF_GAMES]
        return [it for it in SOURCE.rglob("*.py") if not any(game in it.parents for game in games)]
    return sorted(folder.parent.rglob("*.py"))


def helps(whole: Any) -> Iterator[str]:
    yield whole.help
    yield from (it.help for it in whole.params if getattr(it, "help", None))
    for inner in getattr(whole, "commands", {}).values():
        yield from helps(inner)


@cache
def templates(folder: Path) -> frozenset[str]:
    """Every template that a catalogue must have: a game's own are those that are no others'."""
    calls = [call for path in modules_of(folder) for call in said_in(path)]
    found = {it.value for it in map(template_of, calls) if isinstance(it, ast.Constant)}
    texts = {it for it in found if isinstance(it, str)} - {*UNTRANSLATED}
    return frozenset(
        texts | {*helps(build_command("en"))} if folder == SHARED else texts - templates(SHARED)
    )


@pytest.mark.parametrize("folder", message_folders(), ids=lambda it: it.parent.name)
@every_language
def test_a_catalogue_has_every_template_and_no_other(lang: str, folder: Path) -> None:
    known = load_translations(folder, lang)

    assert sorted(templates(folder) - known.keys()) == []
    assert sorted(known.keys() - templates(folder)) == []


def test_every_message_is_written_where_it_arises() -> None:
    """What is said is a text in the source, with a value for each of its blanks and no other."""
    for path in sorted(SOURCE.rglob("*.py")):
        for call in said_in(path):
            template = template_of(call)
            where = f"{path.relative_to(SOURCE)}:{call.lineno}"
            if str(path.relative_to(SOURCE)) not in MADE_THERE:
                assert isinstance(template, ast.Constant), where
            if isinstance(template, ast.Constant) and all(it.arg for it in call.keywords):
                given = {it.arg for it in call.keywords}
                assert given <= set(placeholders(str(template.value))), where


def test_no_game_s_folder_is_left_out() -> None:
    assert {it.parent.name for it in OF_GAMES} == {
        it.parent.name for it in (SOURCE / "games").glob("*/__init__.py")
    }
    assert all(it.name == MESSAGES_FOLDER and it.is_dir() for it in OF_GAMES)


@every_language
@pytest.mark.parametrize("folder", message_folders(), ids=lambda it: it.parent.name)
def test_a_translation_has_the_blanks_of_its_template(lang: str, folder: Path) -> None:
    known = load_translations(folder, lang)

    assert [
        it
        for it, found in known.items()
        for text in ([found] if isinstance(found, str) else found)
        if sorted(placeholders(it)) != sorted(placeholders(text))
    ] == []


@every_language
def test_a_plural_message_has_two_forms_in_every_catalogue(lang: str) -> None:
    calls = [
        (path, call)
        for path in sorted(SOURCE.rglob("*.py"))
        for call in said_in(path)
        if ast.unparse(call.func) == "Message.plural"
    ]
    known: dict[str, object] = {}
    for folder in message_folders():
        known |= load_translations(folder, lang)
    plural = {str(ast.literal_eval(call.args[2])) for _, call in calls}

    assert plural == {it for it, text in known.items() if not isinstance(text, str)}
    assert all(len(known[it]) == 2 for it in plural)  # type: ignore[arg-type]
    for path, call in calls:
        one, other = (str(ast.literal_eval(it)) for it in call.args[1:3])
        assert sorted(placeholders(one)) == sorted(placeholders(other)), f"{path}:{call.lineno}"


@pytest.mark.parametrize(
    ("lang", "number", "text"),
    [
        ("en", 0, "and 0 more"),
        ("en", 1, "and 1 more"),
        ("de", 1, "und 1 weiteres"),
        ("de", 2, "und 2 weitere"),
        ("fr", 0, "et 0 autre"),
        ("fr", 1, "et 1 autre"),
        ("fr", 2, "et 2 autres"),
        ("it", 1, "e 1 altro"),
    ],
)
def test_the_number_chooses_the_form_of_the_language(lang: str, number: int, text: str) -> None:
    message = Message.plural(number, "and {count} more", "and {count} more", count=number)

    assert say_in(lang)(message) == text


def test_english_uses_the_singular_for_one_only() -> None:
    def pages(number: int) -> str:
        return str(Message.plural(number, "{n} page", "{n} pages", n=number))

    assert [pages(it) for it in (0, 1, 2)] == ["0 pages", "1 page", "2 pages"]


@every_language
def test_a_message_is_said_with_its_values(lang: str) -> None:
    told = say_in(lang)(Message("unknown game {name}", name="'stempfarm'"))

    assert "'stempfarm'" in told
    assert told != "unknown game 'stempfarm'"


@pytest.mark.parametrize(("lang", "told"), [("de", "A oder Hecke"), ("fr", "A ou haie")])
def test_a_value_that_is_said_itself_is_told_in_the_same_language(lang: str, told: str) -> None:
    assert say_in(lang)(join_or("A", Message("hedge"))) == told


@pytest.mark.parametrize("value", ["{name}", "{0}", "%s", "{name.__class__}"])
def test_a_value_is_filled_in_as_it_is(value: str) -> None:
    assert str(Message("unknown game {name}", name=value)) == f"unknown game {value}"


def test_a_brace_that_is_no_blank_stays() -> None:
    assert (
        str(Message("for example {3: 3, 4: 6} for {name}", name="x"))
        == "for example {3: 3, 4: 6} for x"
    )


def test_a_blank_without_a_value_stays() -> None:
    assert str(Message("{found} is not {known}", found=5)) == "5 is not {known}"


def test_what_is_said_alike_is_the_same() -> None:
    assert Message("{n} cells", n=5) == Message("{cells} cells", cells="5")
    assert Message("{n} cells", n=5) != Message("{n} cells", n=6)
    assert len({Message("{n} cells", n=5), Message("{n} cells", n=5)}) == 1


@every_language
def test_a_problem_is_told_whole_in_a_language(lang: str) -> None:
    message = Message("unknown game {name}", name="'x'")
    problem = Problem(
        Location("a.txt", 3, 2, "S Z"), message, Message("did you mean {name}?", name="y")
    )
    translate = say_in(lang)
    head, line, caret, hint = problem.format(translate).splitlines()

    assert head == f"a.txt:3:2: {translate(ERROR)}: {translate(problem.message)}"
    assert (line, caret) == ("  S Z", "   ^")
    assert hint == f"  {translate(HINT)}: {translate(problem.hint)}"


def test_what_nobody_translated_stays_english() -> None:
    assert say_in("de")(Message("a sentence of another program")) == "a sentence of another program"


def test_english_is_told_as_it_is_written() -> None:
    assert make_translator("en", ()) is to_english


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
    assert requested_language(words) == lang


@every_language
def test_every_page_of_help_is_translated(lang: str) -> None:
    """The help of each command has none of the library's English words left."""
    for name, inner in build_command(lang).commands.items():
        text = inner.get_help(inner.make_context(name, [], resilient_parsing=True))
        left = [it for it in ("Usage:", "Options:", "Arguments:", "[default:") if it in text]

        assert left == [], name
