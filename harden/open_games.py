"""Check that random open games which `validate` accepts can be printed and scored.

A game has kinds, symbols, a sheet, dice, decks and rules of random number and size, up to the
limits of the models, and names of random length. Many are rejected for a reason; all others are
printed on A4 or Letter in a random theme, the enlarged one included, and their example is scored.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import Any

from harden.bounded import THEMES, Variant, lay_out
from harden.scratch import scratch
from hedgerow.art.rulebook import draw_rulebook
from hedgerow.art.scored import draw_scored
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError
from hedgerow.base.limits import MAX_SET
from hedgerow.drawing.scene import colour_roles, picture_page
from hedgerow.drawing.theme import load_theme
from hedgerow.game.contexts import example_scoring
from hedgerow.game.game import Game, load_game_folder
from hedgerow.game.library import open_library
from hedgerow.game.score import score
from hedgerow.loading.layers import GAME_FILE
from hedgerow.printing.render import render
from hedgerow.printing.request import RULES, PrintRequest
from hedgerow.reports.score_report import score_json, score_table
from hedgerow.writers.svg import svg_bytes

NAME, TAG = "open", "Z8"
PAPERS = ("a4", "letter")
ICONS = ("cow", "sheep", "hay", "tree", "house", "star")
PAINTS = ("stone", "meadow", "water", "piece-red", "piece-blue", "piece-yellow")
SYLLABLES = ("ba", "Win", "ter", "gers", "te", "feld", "nach", "bar", "schaft", "o", "WM", "ill")
# Few games have many of something; those at the limit are tried as well.
SIZES = (0, 1, 1, 2, 2, 3, 5, 8)


@dataclass(frozen=True)
class OpenGame:
    """A game file and how to print it, and the words of the game."""

    how: Variant
    words: str


def make_game(rng: Random) -> OpenGame:
    """Return a random game; names are short in some games and of any length in others."""
    longest = rng.choice((1, 2, 3, 5, 12))
    content = _make_content(rng, longest)
    words = _make_words(rng, content, longest)
    how = Variant(
        game=NAME,
        text="".join(f"{key}: {_yaml(part)}\n" for key, part in content.items()),
        lang="en",
        theme=rng.choice(THEMES),
        paper=rng.choice(PAPERS),
        seed=rng.randrange(10**6),
    )
    return OpenGame(how, "".join(f"{key}: {_yaml(part)}\n" for key, part in words.items()))


def answer_game(made: OpenGame) -> str:
    """Validate a game, print it and score it. Raises AssertionError if only the first succeeds."""
    folder = scratch("open") / NAME
    folder.mkdir()
    try:
        (folder / GAME_FILE).write_text(made.how.text, "utf-8")
        (folder / "en.yaml").write_text(made.words, "utf-8")
        library = open_library((folder.parent,))
        findings = validate_paths(library, [folder])
        if findings.problems:
            raise InputError(*findings.problems)
        few = any("matched sheet" in str(warning.message) for warning in findings.warnings)
        try:
            _print_and_score(library.load(folder), made.how, has_sets=not few)
        except InputError as error:
            raise AssertionError(f"validates, but does not print: {error}") from error
    finally:
        load_game_folder.cache_clear()
        shutil.rmtree(folder)
    return "printed"


def _print_and_score(game: Game, how: Variant, *, has_sets: bool) -> None:
    # A set has no more sheets than this, even if more can play.
    players = min(game.content.about.players.most, MAX_SET) if has_sets else 1
    lay_out(game, how, players)
    request = PrintRequest(game=game.id, what=RULES, paper=how.paper, theme=how.theme)
    for page in render(request, game).pages:
        colour_roles(page.items)
    context = game.drawing_context(how.lang)
    example = draw_rulebook(context).example
    result = score(example, example_scoring(context))
    json.loads(score_json("game.txt", game.id, result))
    score_table("game.txt", result, context.words, game.content.about.title)
    picture = draw_scored(example, result, context)
    svg_bytes(picture_page(picture), title="", theme=load_theme("colour"))


def _yaml(part: Any) -> str:
    """Return a value as JSON, except that keys of tables are numbers, as in YAML."""
    if isinstance(part, dict):
        return "{" + ", ".join(f"{_yaml(key)}: {_yaml(it)}" for key, it in part.items()) + "}"
    if isinstance(part, list):
        return "[" + ", ".join(map(_yaml, part)) + "]"
    return json.dumps(part, ensure_ascii=False)


def _make_content(rng: Random, longest: int) -> dict[str, Any]:
    kinds = [_thing(rng, f"kind-{number}") for number in range(_size(rng, 20))]
    symbols = [_thing(rng, f"symbol-{number}") for number in range(_size(rng, 6))]
    for symbol in symbols:
        symbol["blocked"] = rng.random() < 0.5
    sheet = _make_sheet(rng, [it["id"] for it in kinds], [it["id"] for it in symbols])
    dice = [
        {"number": rng.randint(1, 12), "faces": [_face(rng, kinds) for _ in range(6)]}
        for _ in range(rng.choice((0, 0, 1, 2, 6)))
    ]
    most = rng.choice((1, 2, 4, 6, 7, 12, 13, 40))
    return {
        "about": {
            "title": _name(rng, longest)[:60].strip(),
            "tag": TAG,
            "players": {"least": rng.randint(1, min(most, 3)), "most": most},
        },
        "kinds": kinds,
        "symbols": symbols,
        "sheet": sheet,
        "dice": dice,
        "scoring": [*_make_rules(rng, kinds, sheet)],
        "decks": [_make_deck(rng, number, longest) for number in range(rng.choice((0, 0, 1, 2)))],
    }


def _size(rng: Random, limit: int) -> int:
    return min(limit, rng.choice((*SIZES, limit)))


def _thing(rng: Random, name: str) -> dict[str, Any]:
    thing: dict[str, Any] = {"id": name}
    if rng.random() < 0.5:
        thing["icon"] = rng.choice(ICONS)
    if rng.random() < 0.5:
        thing["paint"] = rng.choice(PAINTS)
    return thing


def _face(rng: Random, kinds: list[dict[str, Any]]) -> Any:
    if kinds and rng.random() < 0.5:
        return rng.choice(kinds)["id"]
    return "".join(rng.choice("AW1i") for _ in range(rng.randint(1, 4)))


def _make_sheet(rng: Random, kinds: list[str], symbols: list[str]) -> dict[str, Any]:
    sheet: dict[str, Any] = {
        "print": rng.random() < 0.85,
        "paper": rng.choice(("quarter", "half", "whole")),
    }
    if kinds and rng.random() < 0.7:
        columns, rows = rng.choice((1, 3, 5, 8, 20)), rng.choice((1, 3, 5, 8, 20))
        sheet["grid"] = {"columns": columns, "rows": rows}
        areas = min(columns, rng.choice((0, 0, 1, 3, 10)))
        sheet["areas"] = [
            {"id": f"area-{number}", "columns": [ascii_uppercase[number]]}
            for number in range(areas)
        ]
        printed = [name for name in symbols if rng.random() < 0.4]
        if printed:
            sheet["random"] = [
                {"id": "printed", "make": "symbols", "of": dict.fromkeys(printed, 1)}
            ]
    sheet["tracks"] = [_make_track(rng, number) for number in range(_size(rng, 12))]
    sheet["fields"] = [_make_field(rng, number, kinds) for number in range(_size(rng, 8))]
    return sheet


def _make_track(rng: Random, number: int) -> dict[str, Any]:
    boxes = rng.choice((1, 4, 11, 11, 20, 40))
    track: dict[str, Any] = {"id": f"track-{number}"}
    if rng.random() < 0.5:
        label = rng.choice(("{}", "{}", "W{}", "box {}"))
        track["boxes"] = [label.format(box + 1) for box in range(boxes)]
    else:
        track["boxes"] = boxes
    if rng.random() < 0.3:
        track["worth"] = [rng.choice((1, 10, -100)) for _ in range(boxes)]
    if rng.random() < 0.5:
        track["paint"] = rng.choice(PAINTS)
    return track


def _make_field(rng: Random, number: int, kinds: list[str]) -> dict[str, Any]:
    field: dict[str, Any] = {"id": f"field-{number}"}
    if kinds and rng.random() < 0.4:
        field |= {"holds": rng.sample(kinds, rng.randint(1, len(kinds))), "room": rng.randint(1, 9)}
    elif rng.random() < 0.5:
        field["numbers"] = rng.choice((1, 3, 12, 40))
    return field


def _make_rules(
    rng: Random, kinds: list[dict[str, Any]], sheet: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """Yield rules about what the game has; a game in which nothing can be counted has none."""
    counted = [it["id"] for it in (*sheet["tracks"], *sheet["fields"]) if "holds" not in it]
    for number in range(rng.choice((1, 1, 2, 3, 5, 8, 13, 14, 30, 60))):
        sentences: list[dict[str, Any]] = []
        points = rng.choice((1, 2, -3, 99))
        if "grid" in sheet:
            of = {"of": rng.choice(kinds)["id"]}
            separate = {"separate_lines": rng.random() < 0.5}
            sentences += [
                {**of, "points": points},
                {**of, "count": "cells", "who": "most", "places": [6, 3]},
                {"in_each": "row", **of, "count": "cells", "points": points, **separate},
                {"in_each": "group", **of, "count": "cells", "points": points, **separate},
            ]
        if counted:
            count = {"count": rng.choice(counted)}
            table = {at: at * 3 for at in range(1, rng.choice((2, 5, 12)))}
            sentences += [{**count, "points": points}, {**count, "table": table}]
        if sentences:
            yield {"id": f"rule-{number}", **rng.choice(sentences)}


def _make_deck(rng: Random, number: int, longest: int) -> dict[str, Any]:
    cards: list[dict[str, Any]] = [
        {"id": f"card-{number}-{card}", "copies": rng.choice((1, 1, 3, 9))}
        for card in range(rng.choice((1, 2, 9, 30)))
    ]
    if rng.random() < 0.5:
        for card in cards:
            card["values"] = {"name": _name(rng, longest)}
    deck: dict[str, Any] = {
        "id": f"deck-{number}",
        "layout": rng.choice(("goods", "number-card", "token", "rule-card")),
        "cards": cards,
    }
    return deck


def _make_words(rng: Random, content: dict[str, Any], longest: int) -> dict[str, Any]:
    """Return a name for everything that has one."""
    sheet = content["sheet"]
    printed = [*content["kinds"], *content["symbols"]]
    named = [*printed, *sheet.get("areas", ())]
    lettered = [*content["kinds"], *(it for it in content["symbols"] if it["blocked"])]
    cards = [card for deck in content["decks"] for card in deck["cards"] if "values" not in card]
    groups = {
        "names": named,
        "rules": content["scoring"],
        "tracks": sheet["tracks"],
        "fields": sheet["fields"],
        "decks": content["decks"],
        "cards": cards,
    }
    words: dict[str, Any] = {"lead": _name(rng, 8)}
    if lettered:
        words["letters"] = {
            it["id"]: letter for it, letter in zip(lettered, ascii_uppercase, strict=False)
        }
    for group, things in groups.items():
        if things:
            words[group] = {it["id"]: _name(rng, longest) for it in things}
    if rng.random() < 0.5:
        words["play"] = [_name(rng, 40) for _ in range(rng.choice((1, 5, 30)))]
    return words


def _name(rng: Random, longest: int) -> str:
    """Return up to `longest` syllables, as one word or several."""
    text = ""
    for _ in range(rng.randint(1, longest)):
        text += rng.choice(SYLLABLES) + rng.choice(("", "", " "))
    return text.strip().capitalize()
