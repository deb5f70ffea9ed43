"""The commands about the program itself: the web app, completion scripts and help.

No `from __future__ import annotations` here: typer would evaluate the annotations at every start.
"""

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from hedgerow.base.messages import Message
from hedgerow.cli.options import ContentOpt, JsonOpt
from hedgerow.cli.terminal import (
    echo_err,
    print_json,
    printers_file,
    resolve_language,
    settings_file,
    translator_for,
    user_library,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hedgerow.game.library import Library
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
    library = user_library(content)
    for warning in library.clashes():
        library.warn(warning)
    with _start_server(library.with_found_games(), port) as server:
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
    from hedgerow.cli.settings import load_settings
    from hedgerow.webapp.server import PORT, PageServer

    settings = load_settings(settings_file(), os.environ)
    # Backs of prints from the page are not shifted.
    defaults = {name: it.value for name, it in settings.items() if name != "printer"}
    try:
        return PageServer(library, PORT if port is None else port, defaults)
    except OSError:
        if port is None:
            return PageServer(library, 0, defaults)
        message = Message("cannot listen on port {port}", port=port)
        raise usage_error(
            "--port", message, Message("choose another port, or omit --port")
        ) from None


def config(
    values: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME=VALUE]...", help="Settings to save, for example paper=letter."
        ),
    ] = None,
    remove: Annotated[
        list[str] | None,
        typer.Option("--remove", metavar="NAME", help="Remove a saved setting again; repeatable."),
    ] = None,
    json_: JsonOpt = False,
) -> None:
    """Show your defaults, or save them.

    The settings are paper, lang, theme, backs and printer. They apply in every folder to options
    that are absent. A variable such as HEDGEROW_PAPER overrides the saved setting.
    """
    from hedgerow.cli.settings import (
        load_settings,
        read_settings,
        settings_data,
        settings_lines,
        write_settings,
    )

    path = settings_file()
    saved = read_settings(path)
    changed = _changed_settings(saved, values or [], remove or [])
    if changed != saved:
        write_settings(path, changed)
    settings = load_settings(path, os.environ)
    if json_:
        print_json({"file": str(path), "settings": settings_data(settings)})
    else:
        typer.echo("\n".join(settings_lines(settings, translator_for(None))))


def _changed_settings(
    saved: "Mapping[str, str]", typed: list[str], removed: list[str]
) -> dict[str, str]:
    """Return the saved settings with those typed as NAME=VALUE, and without the removed ones."""
    from hedgerow.base.errors import Location, did_you_mean, quote_value, usage_error
    from hedgerow.cli.settings import NAMES, check_setting

    settings = dict(saved)
    for name in removed:
        if name not in NAMES:
            message = Message("unknown setting {name}", name=quote_value(name))
            raise usage_error("--remove", message, did_you_mean(name, NAMES))
        settings.pop(name, None)
    for word in typed:
        name, equals, value = word.lower().partition("=")
        if not equals:
            message = Message("expected NAME=VALUE, found {found}", found=quote_value(word))
            hint = Message("use {name}", name=f"{name}=VALUE") if name in NAMES else None
            raise usage_error("hedgerow config", message, hint or did_you_mean(name, NAMES))
        check_setting(name, value, Location(word))
        _check_known(name, value)
        settings[name] = value
    return settings


def _check_known(name: str, value: str) -> None:
    """Reject a paper, theme or printer that does not exist."""
    if name == "paper":
        from hedgerow.printing.paper import find_papers

        find_papers(value)
    elif name == "theme":
        from hedgerow.drawing.theme import check_theme

        check_theme(value, user_library(None).game_folders())
    elif name == "printer":
        from hedgerow.printing.calibration import find_printer, load_printers

        find_printer(load_printers(printers_file()), value)


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
