"""Calls that the program and the built site must answer with the same bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from hedgerow.base.messages import LANGUAGES
from hedgerow.base.package_data import data_folder
from hedgerow.game.library import Library
from hedgerow.printing.paper import papers
from hedgerow.scorefile.sheet_code import THEMES
from hedgerow.webapp.rpc import handle_call
from tests.products import ALL_ROWS, some_rows

Question = tuple[str, str]
SEED = 2026


def questions(library: Library) -> list[Question]:
    """Return calls: kits in many looks, previews of all parts, forms, examples, invalid ones."""
    calls = (*_kits(library), *_pictures(library), *_orders(library), *_examples(), *_own(library))
    return [(name, json.dumps(args, ensure_ascii=False)) for name, args in calls]


def digest(question: Question, library: Library) -> str:
    """Return a digest of a response and its files."""
    response, files = handle_call(*question, library)
    hashed = sha256(response.encode())
    for name, data in files.items():
        hashed.update(name.encode() + data)
    return hashed.hexdigest()


def _games(library: Library, lang: str = "en") -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = _call(library, "about", lang=lang)["games"]
    return games


def _call(library: Library, name: str, /, **args: object) -> dict[str, Any]:
    response: dict[str, Any] = json.loads(handle_call(name, json.dumps(args), library)[0])
    return response


def _kits(library: Library) -> Iterator[tuple[str, dict[str, Any]]]:
    games = [it["id"] for it in _games(library)]
    for game, lang, theme, paper in some_rows(games, LANGUAGES, THEMES, papers()):
        look = {"lang": lang, "theme": theme, "paper": paper}
        yield "pdf", {"order": {"game": game, "what": "kit", "seed": SEED, **look}}


def _pictures(library: Library) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, lang in enumerate(LANGUAGES):
        yield "about", {"lang": lang}
        for game in _games(library):
            yield "form", {"game": game["id"], "lang": lang}
            yield "cover", {"game": game["id"], "lang": lang}
            # The language changes from part to part, unless all rows are asked for.
            for part in game["parts"] if ALL_ROWS else game["parts"][number :: len(LANGUAGES)]:
                order = {**_part_order(game, part), "lang": lang}
                yield "preview", {"order": order, "page": 2 if part["id"] == "kit" else 1}


def _part_order(game: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """Return the request of a part, with a seed if it is random."""
    seed = {"seed": SEED} if part["fresh"] else {}
    return {"game": game["id"], "what": part["id"], **seed}


def _orders(library: Library) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield requests for single parts with other backs, cuts and marks, and invalid requests."""
    changes: tuple[dict[str, Any], ...] = (
        {"backs": "fold", "cut": "lines"},
        {"backs": "light", "flip": "short", "nudge": [0.5, -1]},
        {"backs": "none", "cut": "none", "ticks": True, "theme": "ink-saver"},
    )
    for game in _games(library):
        for number, part in enumerate(game["parts"]):
            order = _part_order(game, part)
            yield "pdf", {"order": {**order, **changes[number % len(changes)]}}
        code = _call(library, "preview", order={"game": game["id"], "seed": SEED})["codes"][:1]
        for typed in (*code, *(f"{it[:-1]}?" for it in code)):
            yield "sheet", {"code": typed, "lang": "fr"}
            yield "set", {"code": typed, "lang": "fr"}
    for wrong in ({}, {"game": "nothing"}, {"game": "stampfarm", "paper": "a9", "colour": 1}):
        yield "pdf", {"order": wrong, "lang": "de"}
    yield "pdf", {"order": {"game": "stampfarm", "what": "sheets", "count": 25, "players": 4}}
    yield "no-such-call", {}


def _examples() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield all examples, as they are and with each mistake, in several languages."""
    paths = sorted((data_folder("content") / "examples").rglob("*.txt"))
    mistakes = (("", ""), ("S", "Z"), (".", "??"), (":", ";"), ("[", ""))
    for path in paths:
        yield "entry", {"text": path.read_text("utf-8")}
    for path, lang, (old, new) in some_rows(paths, LANGUAGES, mistakes):
        text = path.read_text("utf-8")
        yield "score", {"text": text.replace(old, new, 3) if old else text, "lang": lang}


def _own(library: Library) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield calls with a user game: created, stored, checked, drawn, and with a mistake."""
    for game in _games(library):
        args = {"game": game["id"], "name": "mine", "lang": "it"}
        yield "starter", args
        texts = _call(library, "starter", **args)["texts"]
        broken = {name: text.replace(":", ": [", 1) for name, text in texts.items()}
        for files in (texts, broken):
            yield "own", {"texts": files}
            own = _call(library, "own", texts=files).get("own", "")
            for name in ("validate", "schema", "words_file"):
                yield name, {"game": "mine", "own": own, "lang": "de"}
            yield "preview", {"order": {"game": "mine", "seed": SEED}, "own": own}
