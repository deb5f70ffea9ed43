"""What is told of a print: its files, codes and seed, moved backs, and the ink it takes."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.library.game import shared_words
from hedgerow.printing.calibration import moved_backs_note
from hedgerow.printing.print_files import PrintResult
from hedgerow.printing.request import PrintRequest


def print_to_dict(printed: PrintResult) -> dict[str, object]:
    """A print as data; what does not apply to it is left out."""
    codes = {} if printed.codes is None else {"codes": list(printed.codes)}
    seed = {} if printed.seed is None else {"seed": printed.seed}
    files = {"files": [str(path) for path in printed.files]}
    data = {**files, **codes, **seed, **printed.deck_data}
    if printed.inks:
        from hedgerow.printing.ink import ink_data

        data["ink"] = ink_data(printed.inks)
    if printed.warnings:
        data["warnings"] = [str(it.message) for it in printed.warnings]
    return data


def seed_note(printed: PrintResult, lang: str) -> str:
    """How to print the same again; nothing if no chance was in it."""
    if printed.seed is None:
        return ""
    return shared_words(lang)("print.seed", seed=printed.seed)


def print_notes(printed: PrintResult, request: PrintRequest, printer: str) -> Iterator[str]:
    """For people: how far the printer's backs are moved, and how much ink every page takes."""
    moved = moved_backs_note(request.nudge, printer, request.lang)
    if printed.two_sided and moved:
        yield moved
    if printed.inks:
        from hedgerow.printing.ink import ink_table

        yield from ink_table(printed.inks, request.lang)
