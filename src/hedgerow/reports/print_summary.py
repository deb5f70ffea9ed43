"""Summary of a print: its files, codes and seed, shifted backs, and ink."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.library.game import shared_words
from hedgerow.printing.calibration import moved_backs_note
from hedgerow.printing.print_files import PrintResult, ink_data, ink_table
from hedgerow.printing.request import PrintRequest


def print_to_dict(printed: PrintResult) -> dict[str, object]:
    """Return a print as plain values; what does not apply is omitted."""
    codes = {} if printed.codes is None else {"codes": list(printed.codes)}
    seed = {} if printed.seed is None else {"seed": printed.seed}
    files = {"files": [str(path) for path in printed.files]}
    data = {**files, **codes, **seed, **printed.deck_data}
    if printed.inks:
        data["ink"] = ink_data(printed.inks)
    if printed.warnings:
        data["warnings"] = [str(warning.message) for warning in printed.warnings]
    return data


def seed_note(printed: PrintResult, lang: str) -> str:
    """Return how to print the same again; empty if nothing was random."""
    if printed.seed is None:
        return ""
    return shared_words(lang)("print.seed", seed=printed.seed)


def print_notes(printed: PrintResult, request: PrintRequest, printer: str) -> Iterator[str]:
    """Yield notes for people: the shift of the backs, and the ink of every page."""
    # Without backs there is nothing to shift, even if the printer has an offset.
    moved = moved_backs_note(request.nudge, printer, request.lang)
    if printed.two_sided and moved:
        yield moved
    if printed.inks:
        yield from ink_table(printed.inks, request.lang)
