"""Functions over whole numbers, compiled where the extra `play` is installed.

Without it, or with `HEDGEROW_PLAY=interpreted`, the same functions run as they stand: slower, and
with the same answers.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, MutableSequence, Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

Code = TypeVar("Code", bound=Callable[..., Any])
Ints = MutableSequence[int]
COMPILES = find_spec("numba") is not None and os.environ.get("HEDGEROW_PLAY") != "interpreted"


def _cache_folder() -> Path:
    """Where compiled functions are kept: apart for every state of the sources they come from."""
    package = Path(__file__).parents[1]
    sources = sorted([Path(__file__), package / "playing/tally.py", *package.rglob("simul*.py")])
    told = b"".join(it.read_bytes() for it in sources if it.is_file())
    system = {"win32": "AppData/Local", "darwin": "Library/Caches"}.get(sys.platform, ".cache")
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / system
    return Path(root) / "hedgerow" / "play" / sha256(told).hexdigest()[:12]


if COMPILES:
    import numba
    import numpy

    _settings: Any = numba.config
    _settings.CACHE_DIR = str(_cache_folder())
    word: Any = numpy.uint64
    whole: Any = numpy.int64
else:
    word = whole = int


def compiled(function: Code) -> Code:
    """A function over whole numbers, compiled if that is possible; the answer is the same."""
    if not COMPILES:
        return function
    compile_it: Any = numba.njit(cache=True, error_model="numpy")
    made: Code = compile_it(function)
    return made


def zeros(size: int) -> Ints:
    """So many noughts."""
    if not COMPILES:
        return [0] * size
    made: Any = numpy.zeros(size, dtype=numpy.int64)
    return cast(Ints, made)


def ints(values: Sequence[int]) -> Ints:
    """Whole numbers as compiled functions take them."""
    if not COMPILES:
        return list(values)
    made: Any = numpy.array(values, dtype=numpy.int64)
    return cast(Ints, made)


def words64(values: Sequence[int]) -> Ints:
    """Numbers of 64 bits without a sign, as compiled functions take them."""
    if not COMPILES:
        return list(values)
    made: Any = numpy.array(values, dtype=numpy.uint64)
    return cast(Ints, made)
