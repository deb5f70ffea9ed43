"""The parts of a game file that bots of a single game do not know, each by its name."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from hedgerow.base.frozen import field_defaults
from hedgerow.base.messages import Message
from hedgerow.loading.violations import AT_KEY, KeyPath, Violation


def stated_keys(part: Any, unknown: Collection[str], path: KeyPath = ()) -> Iterator[Violation]:
    """Yield the `unknown` keys of a model that state something."""
    defaults = field_defaults(type(part))
    for key in unknown:
        if getattr(part, key) != defaults.get(key):
            yield unknown_part((*path, key, AT_KEY), key)


def unknown_part(path: KeyPath, name: str) -> Violation:
    """Return the violation that bots do not know a part."""
    return Violation(path, Message("bots do not know {name}", name=name))


def unknown_rule(path: KeyPath, name: str) -> Violation:
    """Return the violation that bots cannot play a rule."""
    return Violation(path, Message("bots cannot play the rule {rule}", rule=name))
