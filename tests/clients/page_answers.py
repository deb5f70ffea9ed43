"""Real answers of all calls as TypeScript, so that `tsc` compares them with `web/types.d.ts`."""

from __future__ import annotations

import json
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hedgerow.base.frozen import field_names
from hedgerow.base.package_data import data_folder
from hedgerow.game.library import Library
from hedgerow.webapp.print_requests import order_model
from hedgerow.webapp.rpc import CALLS, handle_call

SEED = 2026
# Longer texts, like pictures, are cut: only their type matters, and tsc is faster.
MAX_TEXT = 40

HEAD = """\
import type { Calls, Order, Refusal } from "TYPES";

type ArgumentNames<Args> = Args extends unknown ? keyof Args : never;
type WithoutFiles<Answer> = Answer extends unknown ? Omit<Answer, "files"> : never;
type Sent<Name extends keyof Calls> = WithoutFiles<Exclude<Calls[Name][1], Refusal>>;

// An unknown key and a missing key are errors; if they were not, this file would check nothing.
// @ts-expect-error
export const unknownKey: Sent<"cover"> = { svg: "", picture: "" };
// @ts-expect-error
export const missingKey: Sent<"cover"> = {};
"""

Values = Mapping[str, Any]


def answers_as_typescript(library: Library, types: Path) -> str:
    """Return a module that has a type error wherever the declared types and the calls differ."""
    answers: dict[str, list[Values]] = defaultdict(list)
    refused: list[Values] = []
    for name, answer in _answers(library):
        is_refused = "problems" in answer and name not in ("score", "validate")
        (refused if is_refused else answers[name]).append(_shorten(answer))
    names = [*CALLS]
    lines = [HEAD.replace("TYPES", types.as_posix())]
    lines += [_constant("refused", 'Omit<Refusal, "files">[]', refused)]
    lines += [_constant("calls", "Record<keyof Calls, true>", _flags(names))]
    for name in names:
        lines.append(_constant(name, f'Sent<"{name}">[]', answers[name]))
        # Every call accepts `lang` and `own`.
        keys = f'Record<Exclude<ArgumentNames<Calls["{name}"][0]>, "lang" | "own">, true>'
        lines.append(_constant(f"{name}_arguments", keys, _flags(_argument_names(name))))
    known = " | ".join(map(json.dumps, field_names(order_model())))
    lines.append(
        _constant("unknown_order_keys", f"Record<Exclude<keyof Order, {known}>, true>", {})
    )
    return "\n".join(lines)


def _argument_names(call: str) -> list[str]:
    annotations = CALLS[call].function.__annotations__
    return [name for name in annotations if name not in ("library", "return", "lang", "own")]


def _constant(name: str, declared: str, value: object) -> str:
    return f"export const {name}: {declared} = {json.dumps(value)};"


def _flags(names: Any) -> dict[str, bool]:
    return dict.fromkeys(names, True)


def _shorten(value: Any) -> Any:
    if isinstance(value, str):
        return value[:MAX_TEXT]
    if isinstance(value, list):
        return [_shorten(item) for item in value]
    if isinstance(value, dict):
        return {key: _shorten(item) for key, item in value.items()}
    return value


def _call(library: Library, name: str, /, **args: object) -> tuple[Values, Mapping[str, bytes]]:
    text, files = handle_call(name, json.dumps(args), library)
    answer = json.loads(text)
    assert "fault" not in answer, answer["fault"]
    return answer, files


def _answers(library: Library) -> Iterator[tuple[str, Values]]:
    """Yield the names of calls and what they answered, for all games and examples."""
    about, _ = _call(library, "about")
    yield "about", about
    for game in about["games"]:
        yield from _game_answers(library, game)
        yield from _own_answers(library, game["id"])
    for call in ("sheet", "set"):
        yield call, _call(library, call, code="SF1-A4255-Y2RS1")[0]
    for path in sorted((data_folder("content") / "examples").glob("*/*.txt")):
        answer, _ = _call(library, "entry", text=path.read_text("utf-8"))
        yield "entry", answer
        yield "score", _call(library, "score", **answer)[0]
        yield "score", _call(library, "score", entry=_unfinished(answer["entry"]))[0]


def _game_answers(library: Library, game: Values) -> Iterator[tuple[str, Values]]:
    game_id = game["id"]
    preview, _ = _call(library, "preview", order={"game": game_id, "what": "kit", "seed": SEED})
    yield "preview", preview
    yield "pdf", _call(library, "pdf", order={"game": game_id, "what": "pad"})[0]
    yield "cover", _call(library, "cover", game=game_id)[0]
    for variant in ("", *(variant["id"] for variant in game["variants"])):
        yield "form", _call(library, "form", game=game_id, variant=variant)[0]
    for code in preview["codes"][:1]:
        yield "sheet", _call(library, "sheet", code=code)[0]
        yield "set", _call(library, "set", code=code)[0]


def _own_answers(library: Library, game_id: str) -> Iterator[tuple[str, Values]]:
    """Yield the answers about a user's game that starts from a shipped one."""
    starter, _ = _call(library, "starter", game=game_id, name="mine")
    yield "starter", starter
    own, _ = _call(library, "own", **starter)
    yield "own", own
    args = {"game": "mine", **own}
    yield "validate", _call(library, "validate", **args)[0]
    yield "design", _call(library, "design", **args)[0]
    title = {"file": "game.yaml", "key": "about.title", "value": "Ours"}
    yield "edit", _call(library, "edit", **title, **args)[0]
    yield "words_file", _call(library, "words_file", lang="de", **args)[0]
    # The type of a schema has only what completions use.
    yield "schema", {kind: {} for kind in _call(library, "schema", **args)[0]}
    pack, files = _call(library, "pack", **args)
    yield "pack", pack
    (packed,) = files.values()
    yield "unpack", _call(library, "unpack", zip=b64encode(packed).decode(), name="mine")[0]


def _unfinished(entry: Values) -> Values:
    """Return only the first section, without its fields and walls, which leaves questions open."""
    return {**entry, "sections": [{**entry["sections"][0], "fields": {}, "walls": []}]}
