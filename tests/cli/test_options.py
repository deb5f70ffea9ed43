"""The print options: declared once, and the same for all commands that print."""

from __future__ import annotations

from dataclasses import fields
from inspect import signature

import pytest
import typer
from typer.testing import CliRunner

from hedgerow.cli import command
from hedgerow.cli.options import GameArg, PrintOptions, with_print_options

PRINTING = ("sheets", "deck", "pad", "kit")
SHARED = [it.name for it in fields(PrintOptions)]


def barley_app(given: list[tuple[str, int, PrintOptions]]) -> typer.Typer:
    """A program of one command that notes what it is given."""
    app = typer.Typer()

    @app.command()
    @with_print_options
    def barley(game: GameArg, rows: int = 3, *, options: PrintOptions) -> None:
        """Print barley."""
        given.append((game, rows, options))

    return app


@pytest.mark.parametrize("name", PRINTING)
def test_a_command_has_all_print_options_after_its_own(name: str) -> None:
    names = [it.name for it in command("en").commands[name].params]

    assert [it for it in names if it in SHARED] == SHARED
    assert names[-len(SHARED) :] == SHARED


def test_the_options_have_the_same_help_in_every_command() -> None:
    helps = [
        [(it.opts, it.help) for it in command("en").commands[name].params if it.name in SHARED]
        for name in PRINTING
    ]

    assert len(helps[0]) == len(SHARED)
    assert all(it == helps[0] for it in helps)


def test_a_command_is_given_its_own_options_and_the_shared_ones_as_one_value() -> None:
    given: list[tuple[str, int, PrintOptions]] = []
    words = ["stampfarm", "--rows", "5", "--paper", "A5", "--format", "svg", "--ink", "--json"]
    answer = CliRunner().invoke(barley_app(given), words)

    assert answer.exit_code == 0, answer.output
    assert given == [("stampfarm", 5, PrintOptions("a5", "svg", ink=True, json=True))]


def test_what_is_not_asked_for_is_as_usual() -> None:
    given: list[tuple[str, int, PrintOptions]] = []
    CliRunner().invoke(barley_app(given), ["stampfarm"])

    assert given == [("stampfarm", 3, PrintOptions())]


def test_a_command_keeps_its_name_and_its_help() -> None:
    @with_print_options
    def barley(game: GameArg, *, options: PrintOptions) -> None:
        """Print barley."""

    assert (barley.__name__, barley.__doc__) == ("barley", "Print barley.")
    assert [*signature(barley).parameters] == ["game", *SHARED]
