"""Functions over whole numbers, compiled where the extra `play` is installed.

Without it, or with `HEDGEROW_PLAY=interpreted`, the same functions run as they stand: slower, and
with the same answers. Where no folder for the compiled code can be written, it is compiled again in
every run.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, MutableSequence, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

Code = TypeVar("Code", bound=Callable[..., Any])
Ints = MutableSequence[int]
HAS_NUMBA = find_spec("numba") is not None and os.environ.get("HEDGEROW_PLAY") != "interpreted"


def _cache_folder() -> Path:
    """Where compiled functions are kept: apart for every state of the sources they come from.

    Raises RuntimeError for a user without a home.
    """
    package = Path(__file__).parents[1]
    sources = sorted([Path(__file__), package / "playtest/tally.py", *package.rglob("simul*.py")])
    told = b"".join(it.read_bytes() for it in sources if it.is_file())
    system = {"win32": "AppData/Local", "darwin": "Library/Caches"}.get(sys.platform, ".cache")
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / system
    return Path(root) / "hedgerow" / "play" / sha256(told).hexdigest()[:12]


def _writable_cache() -> Path | None:
    """The cache folder, or None if nothing can be written there.

    Numba itself would then write next to the sources, and find code there that was compiled from
    earlier versions of what it calls.
    """
    from tempfile import TemporaryFile

    try:
        folder = _cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):
        return None


if HAS_NUMBA:
    import numba
    import numpy
    from numba.extending import intrinsic

    _settings: Any = numba.config
    _cache = _writable_cache()
    _settings.CACHE_DIR = str(_cache or "")
    u64: Any = numpy.uint64
    i64: Any = numpy.int64
else:
    u64 = i64 = int


def jit(function: Code, *, into_callers: bool = False) -> Code:
    """A function over whole numbers, compiled if that is possible; the answer is the same."""
    if not HAS_NUMBA:
        return function
    options = {"error_model": "numpy", "no_cfunc_wrapper": True}
    made: Any = numba.njit(**options, forceinline=into_callers)(function)
    if _cache:
        _enable_cache(made)
    compile_for = made.compile
    # Numba would compile a function once more for every constant it is called with.
    made.compile = lambda kinds: compile_for(tuple(numba.types.unliteral(it) for it in kinds))
    return cast(Code, made)


def _enable_cache(made: Any) -> None:
    """Keep what is compiled for later runs, as far as the system lets us."""
    with suppress(RuntimeError):  # no folder can be written after all
        made.enable_caching()
        save = made._cache.save_overload

        def save_if_possible(*compiled: Any) -> None:
            with suppress(OSError):  # a full disk
                save(*compiled)

        made._cache.save_overload = save_if_possible


def jit_inline(function: Code) -> Code:
    """Compiled into whoever calls it: for small functions, whose lists take longer to hand over."""
    return jit(function, into_callers=True)


def _lowest(cells: int) -> int:
    return (cells & -cells).bit_length() - 1


# How many bits of a number are set, and which of them is the lowest; no number is negative.
popcount: Callable[[int], int] = int.bit_count
lowest_bit: Callable[[int], int] = _lowest

if HAS_NUMBA:

    def _instruction(name: str, *more: bool) -> Any:
        """An instruction of the processor on a whole number."""

        def typed(context: Any, cells: Any) -> Any:
            return numba.types.int64(numba.types.int64), built

        def built(context: Any, builder: Any, signature: Any, cells: Any) -> Any:
            flags = [context.get_constant(numba.types.boolean, it) for it in more]
            return getattr(builder, name)(*cells, *flags)

        return intrinsic(typed)

    popcount, lowest_bit = _instruction("ctpop"), _instruction("cttz", True)


def zeros(size: int) -> Ints:
    """So many noughts."""
    if not HAS_NUMBA:
        return [0] * size
    made: Any = numpy.zeros(size, dtype=numpy.int64)
    return cast(Ints, made)


def int_array(values: Sequence[int]) -> Ints:
    """Whole numbers as compiled functions take them."""
    if not HAS_NUMBA:
        return list(values)
    made: Any = numpy.array(values, dtype=numpy.int64)
    return cast(Ints, made)


def u64_array(values: Sequence[int]) -> Ints:
    """Numbers of 64 bits without a sign, as compiled functions take them."""
    if not HAS_NUMBA:
        return list(values)
    made: Any = numpy.array(values, dtype=numpy.uint64)
    return cast(Ints, made)


def u32_array(values: Sequence[int]) -> Ints:
    """Numbers of 32 bits without a sign, for what only compiled functions take."""
    if not HAS_NUMBA:
        return list(values)
    made: Any = numpy.array(values, dtype=numpy.uint32)
    return cast(Ints, made)
