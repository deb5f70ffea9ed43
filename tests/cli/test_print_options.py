"""The print options: declared once, with the defaults of the request, the same for all commands."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from hedgerow.base.frozen import field_names
from hedgerow.cli import build_command
from hedgerow.cli.print_options import PRINT_OPTIONS, SHARED, PrintOptions, print_command
from hedgerow.printing.request import (
    DEFAULTS,
    OUTPUT_DEFAULTS,
    OutputSettings,
    PrintRequest,
    choices,
    limits,
)
from hedgerow.writers.formats import printed_formats

PRINTING = ("sheets", "deck", "pad", "kit")
EVERY = [(name, it) for name in PRINTING for it in build_command("en").commands[name].params]


def barley_app(calls: list[PrintOptions]) -> typer.Typer:
    """Return a program of one command that records its options in `calls`."""
    app = typer.Typer()

    @print_command("game", "count", "codes", "without", "markers")
    def barley(options: PrintOptions) -> None:
        """Print barley."""
        calls.append(options)

    app.command()(barley)
    return app


def parse_options(words: Sequence[str]) -> PrintOptions:
    calls: list[PrintOptions] = []
    answer = CliRunner().invoke(barley_app(calls), words)

    assert answer.exit_code == 0, answer.output
    return calls[0]


@pytest.mark.parametrize("name", PRINTING)
def test_a_command_has_all_print_options_after_its_own(name: str) -> None:
    names = tuple(it.name for it in build_command("en").commands[name].params)

    assert names[-len(SHARED) :] == SHARED


def test_the_options_have_the_same_help_in_every_command() -> None:
    helps = [
        [
            (it.opts, it.help)
            for it in build_command("en").commands[name].params
            if it.name in SHARED
        ]
        for name in PRINTING
    ]

    assert len(helps[0]) == len(SHARED)
    assert all(it == helps[0] for it in helps)


# Options with another default than their field: determined later, or repeated.
NAMED = ("game", "lang", "codes", "only", "without")


@pytest.mark.parametrize(("name", "option"), EVERY, ids=[f"{n}-{it.name}" for n, it in EVERY])
def test_an_option_has_the_default_and_the_limits_of_its_field(name: str, option: Any) -> None:
    """Only options that depend on the environment have their own default."""
    field = option.name
    if field in field_names(OutputSettings):
        assert option.default == getattr(OUTPUT_DEFAULTS, field)
    elif field in field_names(PrintRequest) and field not in NAMED:
        assert option.default == getattr(DEFAULTS, field)
        numbers = limits(field)
        bounds = getattr(option.type, "min", None), getattr(option.type, "max", None)
        assert bounds == ((numbers.least, numbers.most) if numbers else (None, None))
        assert tuple(getattr(option.type, "choices", ())) == choices(field)
    elif field == "format":
        assert tuple(option.type.choices) == printed_formats()
    else:
        assert field in (*NAMED, "printer", "content", "open", "json", "quiet", "verbose")


def test_every_field_that_people_choose_has_an_option() -> None:
    fields = {*PRINT_OPTIONS}
    not_typed = {"what", "commands", "nudge", "stream", "progress"}

    assert {*field_names(PrintRequest), *field_names(OutputSettings)} - not_typed <= fields


def test_a_command_gets_its_options_split_by_purpose() -> None:
    words = ["stampfarm", "--count", "5", "--paper", "A5", "--format", "svg", "--ink", "--json"]
    options = parse_options([*words, "--code", "A", "--code", "B", "--markers"])
    request = PrintRequest(**options.request)

    assert (request.game, request.count, request.paper) == ("stampfarm", 5, "a5")
    assert (request.codes, request.markers) == (("A", "B"), True)
    assert OutputSettings(**options.output) == OutputSettings(format="svg", ink=True)
    assert (options.json, options.open, options.lang) == (True, False, None)


def test_parts_are_separated_by_commas_or_repeated() -> None:
    options = parse_options(["kuhfstein", "--without", "print, pad", "--without", "tiles"])

    assert PrintRequest(**options.request).without == ("print", "pad", "tiles")


def test_omitted_options_have_their_defaults() -> None:
    options = parse_options(["stampfarm"])

    assert PrintRequest(**options.request) == PrintRequest(game="stampfarm")
    assert OutputSettings(**options.output) == OutputSettings()


def test_a_command_has_its_original_name_and_help() -> None:
    @print_command("game")
    def barley(options: PrintOptions) -> None:
        """Print barley."""

    assert (barley.__name__, barley.__doc__) == ("barley", "Print barley.")
    assert (*signature(barley).parameters,) == ("game", *SHARED)
