"""hedgerow: print randomized sheets of paper farm games, and score finished games.

Everything the commands do is available as functions on plain values:

    import hedgerow

    request = hedgerow.PrintRequest(game="stampfarm", players=4, seed=1)
    hedgerow.pdf_bytes(hedgerow.render(request))  # a kit, as `hedgerow kit` prints it

    hedgerow.list_games()                         # ids, titles, players, decks, languages
    game = hedgerow.load_game("stampfarm")        # game.content has the values of its YAML
    scored = hedgerow.score_text(text)            # or score_entry(entry), a filled form
    hedgerow.score_data(scored)                   # plain values, as `hedgerow score --json`

Games are named by their ids. Your own come from `open_library("my-folder")`, which functions take
as `library`; to print one, pass `load_game(name, library)` to `render`. Wrong input raises
`InputError` with all problems, each with location and hint.
A name is imported when it is first used: `import hedgerow` loads nothing else.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from hedgerow.art.sheet_form import sheet_form
    from hedgerow.authoring.json_schema import json_schemas
    from hedgerow.authoring.validate import check_content
    from hedgerow.base.errors import InputError, Problem
    from hedgerow.game.library import (
        GeneratedSheet,
        Library,
        find_set,
        find_sheet,
        game_form,
        load_game,
        open_library,
    )
    from hedgerow.game.scored_game import (
        ScoredGame,
        check_score_file,
        compose_text,
        parse_entry,
        score_entry,
        score_text,
    )
    from hedgerow.printing.print_files import pdf_bytes, svg_pages
    from hedgerow.printing.render import Rendering, generate_sheets, render
    from hedgerow.printing.request import PrintRequest
    from hedgerow.reports.games_report import list_games
    from hedgerow.reports.score_report import score_data
    from hedgerow.reports.sheet_report import blank_score_file
else:
    # The module of each name. It is imported on first use: `import hedgerow` must be fast.
    _MODULES = {
        "GeneratedSheet": "game.library",
        "InputError": "base.errors",
        "Library": "game.library",
        "PrintRequest": "printing.request",
        "Problem": "base.errors",
        "Rendering": "printing.render",
        "ScoredGame": "game.scored_game",
        "blank_score_file": "reports.sheet_report",
        "check_content": "authoring.validate",
        "check_score_file": "game.scored_game",
        "compose_text": "game.scored_game",
        "find_set": "game.library",
        "find_sheet": "game.library",
        "game_form": "game.library",
        "generate_sheets": "printing.render",
        "json_schemas": "authoring.json_schema",
        "list_games": "reports.games_report",
        "load_game": "game.library",
        "open_library": "game.library",
        "parse_entry": "game.scored_game",
        "pdf_bytes": "printing.print_files",
        "render": "printing.render",
        "score_data": "reports.score_report",
        "score_entry": "game.scored_game",
        "score_text": "game.scored_game",
        "sheet_form": "art.sheet_form",
        "svg_pages": "printing.print_files",
    }

    def __getattr__(name: str) -> object:
        """Import a name of the public API when it is first used."""
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__all__ = [
    "GeneratedSheet",
    "InputError",
    "Library",
    "PrintRequest",
    "Problem",
    "Rendering",
    "ScoredGame",
    "__version__",
    "blank_score_file",
    "check_content",
    "check_score_file",
    "compose_text",
    "find_set",
    "find_sheet",
    "game_form",
    "generate_sheets",
    "json_schemas",
    "list_games",
    "load_game",
    "open_library",
    "parse_entry",
    "pdf_bytes",
    "render",
    "score_data",
    "score_entry",
    "score_text",
    "sheet_form",
    "svg_pages",
]
