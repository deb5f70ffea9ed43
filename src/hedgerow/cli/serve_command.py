"""The command that opens the page in the browser.

Annotations are not postponed here: reading them anew at every start would take its time.
"""

from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from hedgerow.base.messages import Message
from hedgerow.cli.options import ContentOpt
from hedgerow.cli.terminal import echo_err, translator_for, user_library

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
            help="The port to listen on; 0: any that is free.  [default: 8377, or any]",
        ),
    ] = None,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Tell the address; open no browser.")
    ] = False,
    content: ContentOpt = None,
) -> None:
    """Open the page: print and score in the browser.

    The page runs on this computer and answers no other. Nothing is sent anywhere. End it with
    Ctrl+C.
    """
    with _server(user_library(content), port) as server:
        typer.echo(server.address)
        echo_err(
            translator_for(None)(
                Message("The page is open as long as this runs; end it with Ctrl+C.")
            )
        )
        if not no_open:
            typer.launch(server.address)
        with suppress(KeyboardInterrupt):  # how people end it
            server.serve_forever()


def _server(library: "Library", port: int | None) -> "PageServer":
    """The server; where the usual port is taken, the system chooses another."""
    from hedgerow.base.errors import usage_error
    from hedgerow.webapp.server import PORT, PageServer

    try:
        return PageServer(library, PORT if port is None else port)
    except OSError:
        if port is None:
            return PageServer(library, 0)
        message = Message("the port {port} cannot be used", port=port)
        raise usage_error(
            "--port", message, Message("choose another, or leave --port out")
        ) from None
