"""The commands about the program itself: the web app, completion scripts and help.

No `from __future__ import annotations` here: typer would evaluate the annotations at every start.
"""

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from hedgerow.base.messages import Message
from hedgerow.cli.options import ContentOpt
from hedgerow.cli.terminal import echo_err, resolve_language, translator_for, user_library

if TYPE_CHECKING:
    from hedgerow.library.library import Library
    from hedgerow.webapp.server import PageServer


def serve(
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            min=0,
            max=65535,
            metavar="PORT",
            help=("Port to listen on; 0 picks a free port.  [default: 8377, or a free port]"),
        ),
    ] = None,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Show the address without opening a browser.")
    ] = False,
    content: ContentOpt = None,
) -> None:
    """Print and score in your browser.

    Serves a web app on this computer only; nothing is sent anywhere. Press Ctrl+C to stop.
    """
    with _start_server(user_library(content), port) as server:
        typer.echo(server.address)
        echo_err(
            translator_for(None)(
                Message("The web app works as long as this command runs. Press Ctrl+C to stop.")
            )
        )
        if not no_open:
            typer.launch(server.address)
        with suppress(KeyboardInterrupt):  # the way to stop the server
            server.serve_forever()


def _start_server(library: "Library", port: int | None) -> "PageServer":
    """Start the server; if the default port is taken, the system picks a free one."""
    from hedgerow.base.errors import usage_error
    from hedgerow.webapp.server import PORT, PageServer

    try:
        return PageServer(library, PORT if port is None else port)
    except OSError:
        if port is None:
            return PageServer(library, 0)
        message = Message("cannot listen on port {port}", port=port)
        raise usage_error(
            "--port", message, Message("choose another port, or omit --port")
        ) from None


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
    from hedgerow.cli import COMMANDS, build_command

    if command and command not in COMMANDS:
        from hedgerow.base.errors import did_you_mean, quote_value, usage_error

        message = Message("unknown command {name}", name=quote_value(command))
        raise usage_error("hedgerow help", message, did_you_mean(command, COMMANDS))
    words = [*([command] if command else ()), "--help"]
    build_command(resolve_language(None), words)(words, standalone_mode=False)
