"""The icons that content may name."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from hedgerow.base.messages import Said
from hedgerow.base.shipped import shipped
from hedgerow.loading.models import Named


@cache
def icon_names() -> tuple[str, ...]:
    """The names of all icons."""
    return tuple(sorted(it.stem for it in (shipped("templates") / "icons").glob("*.svg")))


Icon = Annotated[str, Named(Said("no icon is called {found}"), icon_names)]
