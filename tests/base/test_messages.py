"""Every message is a template with values, translated into every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

import hedgerow
from hedgerow.authoring.design_form import is_choice, is_number
from hedgerow.authoring.json_schema import models_in, parse_docstring
from hedgerow.base.errors import ERROR, HINT, Location, Problem
from hedgerow.base.frozen import is_frozen
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
from hedgerow.cli import COMMANDS, build_command, requested_language
from hedgerow.cli.options import HEADINGS
from hedgerow.game.about import About
from hedgerow.game.content import Content
from hedgerow.loading.models import TypeSpec, field_specs, type_spec, union_members
from hedgerow.scoring.sentence import Sentence

SOURCE = Path(hedgerow.__file__).parent
OTHERS = LANGUAGES[1:]
# The only modules that create messages from variables: the help of a command, a copy of a message
# with more values, and the labels of forms, which are docstrings of models.
NOT_LITERAL = (
    *("cli/help_text.py", "base/messages.py"),
    *("authoring/design_form.py", "webapp/design.py"),
)
every_language = pytest.mark.parametrize("lang", OTHERS)


def translator(lang: str) -> Translator:
    return make_translator(lang)


def message_calls(path: Path) -> Iterator[ast.Call]:
    """Yield the calls in a module that create a message."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Message", "Message.plural"):
            yield node


def find_template(call: ast.Call) -> ast.expr:
    """Return the template of a call; of two forms, the plural is the catalogue key."""
    return call.args[2 if ast.unparse(call.func) == "Message.plural" else 0]


def help_texts(command: Any) -> Iterator[str]:
    yield command.help
    yield from (it.help for it in command.params if getattr(it, "help", None))
    for inner in getattr(command, "commands", {}).values():
        yield from help_texts(inner)


def command_headings() -> Iterator[str]:
    for entry in COMMANDS.values():
        yield entry.heading


@cache
def form_texts() -> tuple[str, ...]:
    """Return the labels of all forms."""
    found: dict[str, None] = {}
    for model in models_in(type_spec(Content)):
        if not is_number(model):
            found |= dict.fromkeys(model_texts(model))
    return tuple(found)


def model_texts(model: Any) -> Iterator[str]:
    """Yield the texts of a form about the keys of a model."""
    for name, spec in field_specs(model).items():
        is_choice_of_rule = issubclass(model, Sentence) and is_choice(spec)
        is_identity = issubclass(model, About) and name in ("tag", "format", "about")
        if is_identity or is_choice_of_rule or not (name == "title" or is_shown(spec)):
            continue
        owners = [it for it in model.__mro__ if name in parse_docstring(it.__doc__ or "")[1]]
        if owners:
            yield parse_docstring(owners[0].__doc__ or "")[1][name]
        elif name != "about" and is_frozen(spec.base):
            summary = parse_docstring(spec.base.__doc__ or "")[0]
            yield summary.rstrip(".")
        if is_choice(spec):
            yield from get_args(spec.base)


def is_shown(spec: TypeSpec) -> bool:
    """Return whether a form has values of a type."""
    if spec.origin in (tuple, dict):
        # The entries of a list of models may have names in the words files.
        return is_frozen(spec.inside[-1].base) or is_shown(spec.inside[-1])
    if is_frozen(spec.base):
        return is_number(spec.base) or any(map(is_shown, field_specs(spec.base).values()))
    if spec.inside:  # a union: a number, or several
        several = [it for it in spec.inside if it.origin is tuple and it.inside[0].base is not int]
        return any(is_shown(it) for it in spec.inside if it not in several)
    members = union_members(spec.base)
    return spec.base in (int, float) or is_choice(spec) or any(map(is_frozen, members))


@cache
def templates() -> frozenset[str]:
    """Return the templates that every catalogue must have."""
    calls = [call for path in SOURCE.rglob("*.py") for call in message_calls(path)]
    values = {it.value for it in map(find_template, calls) if isinstance(it, ast.Constant)}
    texts = {it for it in values if isinstance(it, str)} - {*UNTRANSLATED} | {*form_texts()}
    return frozenset(texts | {*help_texts(build_command("en")), *HEADINGS, *command_headings()})


@every_language
def test_catalogue_has_exactly_the_templates_in_the_source(lang: str) -> None:
    translations = load_translations(lang)

    assert sorted(templates() - translations.keys()) == []
    assert sorted(translations.keys() - templates()) == []


def test_messages_are_literals_with_matching_values() -> None:
    """The template is a string in the source, and each value has a placeholder."""
    for path in sorted(SOURCE.rglob("*.py")):
        for call in message_calls(path):
            template = find_template(call)
            location = f"{path.relative_to(SOURCE)}:{call.lineno}"
            if str(path.relative_to(SOURCE)) not in NOT_LITERAL:
                assert isinstance(template, ast.Constant), location
            if isinstance(template, ast.Constant) and all(it.arg for it in call.keywords):
                names = {it.arg for it in call.keywords}
                assert names <= set(placeholders(str(template.value))), location


@every_language
def test_translation_has_the_placeholders_of_its_template(lang: str) -> None:
    translations = load_translations(lang)

    assert [
        template
        for template, translation in translations.items()
        for text in ([translation] if isinstance(translation, str) else translation)
        if sorted(placeholders(template)) != sorted(placeholders(text))
    ] == []


@every_language
def test_a_plural_message_has_two_forms_in_every_catalogue(lang: str) -> None:
    calls = [
        (path, call)
        for path in sorted(SOURCE.rglob("*.py"))
        for call in message_calls(path)
        if ast.unparse(call.func) == "Message.plural"
    ]
    translations = load_translations(lang)
    plural = {str(ast.literal_eval(call.args[2])) for _, call in calls}

    assert plural == {it for it, text in translations.items() if not isinstance(text, str)}
    assert all(len(translations[it]) == 2 for it in plural)
    for path, call in calls:
        singular, template = (str(ast.literal_eval(it)) for it in call.args[1:3])
        assert sorted(placeholders(singular)) == sorted(placeholders(template)), (
            f"{path}:{call.lineno}"
        )


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

    assert translator(lang)(message) == text


def test_english_uses_the_singular_only_for_1() -> None:
    def pages(number: int) -> str:
        return str(Message.plural(number, "{n} page", "{n} pages", n=number))

    assert [pages(it) for it in (0, 1, 2)] == ["0 pages", "1 page", "2 pages"]


@every_language
def test_message_is_translated_with_its_values(lang: str) -> None:
    text = translator(lang)(Message("unknown game {name}", name="'stempfarm'"))

    assert "'stempfarm'" in text
    assert text != "unknown game 'stempfarm'"


@pytest.mark.parametrize(("lang", "text"), [("de", "A oder Bereiche"), ("fr", "A ou zones")])
def test_message_as_a_value_is_translated_too(lang: str, text: str) -> None:
    assert translator(lang)(join_or("A", Message("areas"))) == text


@pytest.mark.parametrize("value", ["{name}", "{0}", "%s", "{name.__class__}"])
def test_value_is_inserted_unchanged(value: str) -> None:
    assert str(Message("unknown game {name}", name=value)) == f"unknown game {value}"


def test_other_braces_are_unchanged() -> None:
    assert (
        str(Message("for example {3: 3, 4: 6} for {name}", name="x"))
        == "for example {3: 3, 4: 6} for x"
    )


def test_placeholder_without_a_value_is_unchanged() -> None:
    assert str(Message("{found} is not {known}", found=5)) == "5 is not {known}"


def test_messages_with_equal_text_are_equal() -> None:
    assert Message("{n} cells", n=5) == Message("{cells} cells", cells="5")
    assert Message("{n} cells", n=5) != Message("{n} cells", n=6)
    assert len({Message("{n} cells", n=5), Message("{n} cells", n=5)}) == 1


@every_language
def test_problem_is_translated_completely(lang: str) -> None:
    message = Message("unknown game {name}", name="'x'")
    problem = Problem(
        Location("a.txt", 3, 2, "S Z"), message, Message("did you mean {name}?", name="y")
    )
    translate = translator(lang)
    head, line, caret, hint = problem.format(translate).splitlines()

    assert head == f"a.txt:3:2: {translate(ERROR)}: {translate(problem.message)}"
    assert (line, caret) == ("  S Z", "   ^")
    assert hint == f"  {translate(HINT)}: {translate(problem.hint)}"


def test_untranslated_message_is_english() -> None:
    assert (
        translator("de")(Message("a sentence of another program"))
        == "a sentence of another program"
    )


def test_english_needs_no_catalogue() -> None:
    assert make_translator("en") is to_english


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
def test_option_lang_sets_the_language_of_messages(words: list[str], lang: str | None) -> None:
    assert requested_language(words) == lang


@every_language
def test_help_of_every_command_is_translated(lang: str) -> None:
    """No English words of click are left."""
    for name, inner in build_command(lang).commands.items():
        text = inner.get_help(inner.make_context(name, [], resilient_parsing=True))
        left = [it for it in ("Usage:", "Options:", "Arguments:", "[default:") if it in text]

        assert left == [], name
