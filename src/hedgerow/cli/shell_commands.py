"""The commands about the program itself: completion scripts and help."""

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
    """Print a completion script for your shell.

    For bash, add `eval "$(hedgerow completion bash)"` to ~/.bashrc; for zsh, add the same line with
    zsh to ~/.zshrc, after compinit; for fish, save it as ~/.config/fish/completions/hedgerow.fish.
    """
    from hedgerow.cli.completion import completion_script

    typer.echo(completion_script(shell), nl=False)


def help(
    command: Annotated[
        str | None,
        typer.Argument(metavar="[COMMAND]", help="Command to explain.  [default: hedgerow itself]"),
    ] = None,
) -> None:
    """Show help for hedgerow or for a command."""
    from hedgerow.cli import build_command as commands

    words = [*([command] if command else ()), "--help"]
    commands(resolve_language(None), words)(words, standalone_mode=False)
