"""What was made from a file of the program, kept so that the next run need not make it again.

It lies where Python keeps compiled modules, and follows the same settings (PYTHONPYCACHEPREFIX,
PYTHONDONTWRITEBYTECODE). An entry holds the whole text it was made from and the size and time of
the module that made it: if anything differs, it is made anew. Files of users are never kept.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

from hedgerow.base.errors import InputError
from hedgerow.base.files import write_whole
from hedgerow.base.shipped import is_shipped


def kept(path: str, text: str, maker: Path, make: Callable[[], Any]) -> Any:
    """What a module makes from the text of a file: plain values, such as JSON has."""
    if not is_shipped(path) or sys.implementation.cache_tag is None:
        return make()
    place, stamp = _place(path), [text, *_version(maker)]
    with suppress(OSError, ValueError, TypeError, RecursionError):
        known, made = json.loads(place.read_bytes())
        if known == stamp:
            return made
    made = make()
    if not sys.dont_write_bytecode:
        entry = json.dumps((stamp, made), ensure_ascii=False, separators=(",", ":"))
        with suppress(InputError):
            write_whole(place, lambda file: file.write(entry.encode()))
    return made


def _place(path: str) -> Path:
    """Beside the compiled modules of that folder."""
    return Path(cache_from_source(f"{path}.kept")).with_suffix(".kept")


@cache
def _version(maker: Path) -> tuple[int, int]:
    """What tells a module from an older or newer one, as Python does for compiled modules."""
    module = maker.stat()
    return module.st_size, module.st_mtime_ns
