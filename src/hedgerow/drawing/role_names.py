"""The names of colours in themes, for content models; loading a whole theme takes longer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from hedgerow.base.errors import quote_value
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.loading.violations import Violation, colour_hint

_ROLE = re.compile(r"^  ([a-z0-9-]+): \"#", re.MULTILINE)


@cache
def role_names() -> tuple[str, ...]:
    """Return the names of the colours that every theme defines."""
    file = data_folder("templates") / "themes" / "colour.yaml"
    return tuple(_ROLE.findall(file.read_text("utf-8")))


class KnownRole:
    """Constraint of a model field: the text must name a colour that the themes define."""

    def check(self, text: str) -> Violation | None:
        if text in role_names():
            return None
        message = Message("unknown colour {found}", found=quote_value(text))
        return Violation((), message, colour_hint(text, role_names()))

    def schema(self, kind: Any) -> Mapping[str, Any]:
        return {"enum": [*role_names()]}
