"""Compilation of integer functions with numba, if the extra `play` is installed.

Without it, or with `HEDGEROW_PLAY=interpreted`, the same functions run as plain Python: slower, but
with the same results. If the cache folder is not writable, every run compiles them again.
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
    """Return the folder for compiled functions, one per version of their sources.

    Raises RuntimeError if the user has no home folder.
    """
    # Numba notices a change in a function's own file, but not in the files of what it calls.
    package = Path(__file__).parents[1]
    sources = sorted(
        [
            Path(__file__),
            package / "playtest/tally.py",
            package / "playtest/streams.py",
            *package.rglob("sim*.py"),
        ]
    )
    content = b"".join(path.read_bytes() for path in sources if path.is_file())
    system = {"win32": "AppData/Local", "darwin": "Library/Caches"}.get(sys.platform, ".cache")
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / system
    return Path(root) / "hedgerow" / "play" / sha256(content).hexdigest()[:12]


def _writable_cache() -> Path | None:
    """Return the cache folder, or None if it is not writable.

    Numba's own fallback is a folder next to the sources; code in it may be compiled from earlier
    versions of the functions it calls.
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
    """Compile an integer function if numba is available; otherwise return it unchanged."""
    if not HAS_NUMBA:
        return function
    options = {"error_model": "numpy", "no_cfunc_wrapper": True}
    compiled: Any = numba.njit(**options, forceinline=into_callers)(function)
    if _cache:
        _enable_cache(compiled)
    compile_for = compiled.compile
    # Without this, numba compiles a function again for every constant it is called with.
    compiled.compile = lambda kinds: compile_for(tuple(numba.types.unliteral(it) for it in kinds))
    return cast(Code, compiled)


def _enable_cache(function: Any) -> None:
    """Cache a compiled function on disk for later runs. Errors of the file system are ignored."""
    with suppress(RuntimeError):  # the cache folder is not writable after all
        function.enable_caching()
        save = function._cache.save_overload

        def save_if_possible(*compiled: Any) -> None:
            with suppress(OSError):  # a full disk
                save(*compiled)

        function._cache.save_overload = save_if_possible


def jit_inline(function: Code) -> Code:
    """Compile a small function into its callers, where passing its arrays would take longer."""
    return jit(function, into_callers=True)


def _lowest_bit(cells: int) -> int:
    return (cells & -cells).bit_length() - 1


# The number of set bits, and the index of the lowest one. Arguments are never negative.
popcount: Callable[[int], int] = int.bit_count
lowest_bit: Callable[[int], int] = _lowest_bit

if HAS_NUMBA:

    def _instruction(name: str, *more: bool) -> Any:
        """Return a function that compiles to one LLVM instruction on an int64."""

        def declare(context: Any, cells: Any) -> Any:
            return numba.types.int64(numba.types.int64), build

        def build(context: Any, builder: Any, signature: Any, cells: Any) -> Any:
            flags = [context.get_constant(numba.types.boolean, flag) for flag in more]
            return getattr(builder, name)(*cells, *flags)

        return intrinsic(declare)

    popcount, lowest_bit = _instruction("ctpop"), _instruction("cttz", True)


def zeros(size: int) -> Ints:
    """Return a zeroed int64 array."""
    if not HAS_NUMBA:
        return [0] * size
    array: Any = numpy.zeros(size, dtype=numpy.int64)
    return cast(Ints, array)


def int_array(values: Sequence[int]) -> Ints:
    """Return an int64 array, or a list without numba."""
    if not HAS_NUMBA:
        return list(values)
    array: Any = numpy.array(values, dtype=numpy.int64)
    return cast(Ints, array)


def u64_array(values: Sequence[int]) -> Ints:
    """Return a uint64 array, or a list without numba."""
    if not HAS_NUMBA:
        return list(values)
    array: Any = numpy.array(values, dtype=numpy.uint64)
    return cast(Ints, array)


def u32_array(values: Sequence[int]) -> Ints:
    """Return a uint32 array, or a list without numba."""
    if not HAS_NUMBA:
        return list(values)
    array: Any = numpy.array(values, dtype=numpy.uint32)
    return cast(Ints, array)
