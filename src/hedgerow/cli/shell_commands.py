"""The commands about the program itself, for who works in a shell."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from hedgerow.cli.terminal import resolve_language


def completion(
    shell: Annotated[
        Literal["bash", "zsh", "fish"],
        typer.Argument(
            metavar="SHELL", case_sensitive=False, help="Your shell: bash, zsh or fish."
        ),
    ],
) -> None:
    """Write a script with which your shell completes commands, options, games and decks.

    For bash put `eval "$(hedgerow completion bash)"` into ~/.bashrc, for zsh the same with zsh into
    ~/.zshrc, after compinit; for fish write it to ~/.config/fish/completions/hedgerow.fish.
    """
    from hedgerow.cli.completion import completion_script

    typer.echo(completion_script(shell), nl=False)


def help(
    command: Annotated[
        str | None, typer.Argument(metavar="[COMMAND]", help="A command.  [default: the program]")
    ] = None,
) -> None:
    """Explain the program, or a command."""
    from hedgerow.cli import build_command as commands

    words = [*([command] if command else ()), "--help"]
    commands(resolve_language(None), words)(words, standalone_mode=False)
