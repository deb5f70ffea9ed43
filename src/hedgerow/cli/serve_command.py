"""The command that opens the web app in the browser.

No `from __future__ import annotations` here: typer would evaluate the annotations at every start.
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
