"""What the terminal tells about games and sheets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from hedgerow.base.errors import InputError, Problem, wrong
from hedgerow.base.files import write_whole
from hedgerow.base.messages import Said
from hedgerow.game.game import CardWish, Players
from hedgerow.game.score_file import load_scorefile
from hedgerow.game.sheet_code import CodeError, parse_code
from hedgerow.library.box import Box, shared_words
from hedgerow.library.library import Library
from hedgerow.loading.words import Words
from hedgerow.reports.origins import sources, sources_text


def on_shelf(library: Library, *, every: bool) -> tuple[list[Box], list[Problem]]:
    """The games that can be used, without the template or with it; what is wrong with others."""
    boxes: list[Box] = []
    problems: list[Problem] = []
    for folder in library.game_folders():
        try:
            box = library.open(folder)
            _decks(box)  # a game is of use if all of it can be drawn
        except InputError as error:
            problems += error.problems
        else:
            boxes += [box] if every or not box.content.about.template else []
    return boxes, problems


def _decks(box: Box) -> list[str]:
    """The decks of a game; where they cannot be drawn, who can tell why."""
    try:
        return box.deck_ids
    except InputError:
        hint = Said("see what is wrong: hedgerow validate {folder}", folder=box.folder)
        raise wrong(str(box.folder), Said("cannot be printed"), hint) from None


def write_blank(text: str, path: Path) -> None:
    """Write a blank score file; one that somebody has filled in is never written over."""
    with suppress(OSError):
        if path.is_file() and path.read_bytes() != text.encode():
            raise wrong(str(path), Said("is there already"), Said("choose another name or folder"))
    write_whole(path, lambda file: file.write(text.encode()))


def games_data(boxes: Iterable[Box], *, verbose: bool = False) -> list[dict[str, object]]:
    """The games as data."""
    return [
        {
            "id": box.id,
            "title": box.content.about.title,
            "aliases": list(box.content.about.aliases),
            "tag": box.content.about.tag,
            "players": [box.content.about.players.least, box.content.about.players.most],
            "decks": _decks(box),
            "languages": list(box.languages),
            **({"sources": sources(box)} if verbose else {}),
        }
        for box in boxes
    ]


def games_table(boxes: Sequence[Box], lang: str, *, verbose: bool = False) -> str:
    """The games for people, one below the other."""
    words = shared_words(lang)
    return "\n\n".join(
        _game_text(box, data, words) + (f"\n{sources_text(box, words)}" if verbose else "")
        for box, data in zip(boxes, games_data(boxes), strict=True)
    )


def blank_file(library: Library, wanted: str, lang: str | None, variant: str | None = None) -> str:
    """An empty score file of a game, or of the sheet of a code."""
    try:
        parse_code(wanted)
    except CodeError:
        return _blank_of_game(library, wanted, lang, variant)
    if variant is not None:
        raise wrong(
            "--variant", Said("a code has its variant already"), Said("leave --variant out")
        )
    code, box, sheet = library.open_code(wanted)
    return box.game.blank(box.drawing_context(box.language(lang)), sheet, str(code))


def sheet_json(library: Library, codes: Iterable[str], lang: str | None) -> str:
    """The sheets of codes as data, a line each."""
    return "\n".join(_sheet_line(library, text) for text in codes)


def sheet_text(library: Library, codes: Iterable[str], lang: str | None) -> str:
    """The sheets of codes for people."""
    return "\n\n".join(_sheet_picture(library, text, lang) for text in codes)


def card_places(
    library: Library,
    wanted: str,
    card: str | None,
    on: Path | None,
    player: str | None,
    *,
    lang: str | None = None,
    as_json: bool,
) -> str:
    """Every place where a card can be played on the landscapes of a score file."""
    if card is None or on is None:
        raise wrong("--card", Said("needs a card and a file"), Said("--card ID --on FILE"))
    box, lot = _box_and_lot(library, wanted)
    if box.game.card_places is None:
        raise wrong(
            "--card", Said("{game} has no cards to be played", game=box.id), Said("kuhfstein has")
        )
    file = load_scorefile(on)
    named = library.box_of_file(file).id
    if named != box.id:
        where = file.entries["game"].where
        raise wrong(
            where,
            Said("a game of {found}, not of {game}", found=named, game=box.id),
            Said("give a file of {game}", game=box.id),
        )
    finish = box.game.parse(file, box.table(box.language_of(file)))
    wish = CardWish(card, finish, player, lot, box.table(lang or box.language_of(file)))
    told, data = box.game.card_places(wish)
    return json.dumps({"card": card, "places": data}, ensure_ascii=False) if as_json else told


def _box_and_lot(library: Library, wanted: str) -> tuple[Box, Any]:
    try:
        parse_code(wanted)
    except CodeError:
        return library.box(wanted), None
    _, box, lot = library.open_code(wanted)
    return box, lot


def _game_text(box: Box, data: dict[str, object], words: Words) -> str:
    about = box.content.about
    names = words("games.also", names=", ".join(about.aliases)) if about.aliases else ""
    prints = "games.sheets" if box.has_sheets else "games.decks"
    decks = ", ".join(map(str, data["decks"])) if isinstance(data["decks"], list) else ""
    lines = (
        f"{box.id} {names}".rstrip(),
        words("games.players", title=about.title, n=_players(about.players, words)),
        words(prints, tag=about.tag, decks=decks),
        words("games.languages", names=", ".join(box.languages)),
    )
    return "\n  ".join(lines)


def _players(players: Players, words: Words) -> str:
    """`2 to 5`, or only `2`."""
    if players.least == players.most:
        return f"{players.least}"
    return words("games.range", least=players.least, most=players.most)


def _blank_of_game(library: Library, name: str, lang: str | None, variant: str | None) -> str:
    """The blank file of a game; a text that looks more like a code is answered as one."""
    try:
        box = library.box(name)
    except InputError:
        if any(char.isdigit() for char in name):
            library.open_code(name)
        raise
    context = box.drawing_context(box.language(lang), variant=box.only_variant(variant))
    return box.game.blank(context, None, "")


def _sheet_line(library: Library, text: str) -> str:
    code, box, sheet = library.open_code(text)
    data = box.sheet.data(sheet, box.content)
    return json.dumps({"code": str(code), "game": box.id, "sheet": data}, ensure_ascii=False)


def _sheet_picture(library: Library, text: str, lang: str | None) -> str:
    code, box, sheet = library.open_code(text)
    shown = box.sheet.text(sheet, box.drawing_context(box.language(lang)))
    return f"{code} · {box.content.about.title}\n{shown}"
