"""What people are told of a sheet: its picture in text, a file to fill in, places for a card."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from hedgerow.base.errors import InputError, input_error, usage_error
from hedgerow.base.files import write_atomic
from hedgerow.base.messages import Message
from hedgerow.library.game import Game
from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import fill_file
from hedgerow.reports.pieces_report import pieces_json, pieces_text
from hedgerow.ruleset.ruleset import CardQuery
from hedgerow.ruleset.sheet_code import CodeError, is_valid_code, parse_code
from hedgerow.scorefile.blank_file import make_blank_file
from hedgerow.scorefile.form import Form
from hedgerow.scorefile.score_file import load_score_file


def write_blank_file(text: str, path: Path) -> None:
    """Write a blank score file; one that somebody has filled in is never written over."""
    with suppress(OSError):
        if path.is_file() and path.read_bytes() != text.encode():
            raise input_error(
                str(path), Message("already exists"), Message("choose another name or folder")
            )
    write_atomic(path, text.encode())


def blank_score_file(
    game_or_code: str,
    *codes: str,
    lang: str | None = None,
    variant: str | None = None,
    players: Sequence[str] = (),
    library: Library | None = None,
) -> str:
    """Return an empty score file of a game, or of the sheets of codes, one for each player."""
    known = library or open_library()
    try:
        parse_code(game_or_code)
    except CodeError:
        forms = [_form_of_game(known, game_or_code, lang, variant)]
    else:
        forms = [*_forms_of_codes(known, (game_or_code, *codes), lang, variant or "")]
    return make_blank_file(forms, players)


def _forms_of_codes(
    library: Library, codes: Sequence[str], lang: str | None, variant: str
) -> Iterator[Form]:
    """The forms of sheets that were played together."""
    opened = [library.open_code(text) for text in codes]
    first = opened[0][1]
    for text, (code, game, sheet) in zip(codes, opened, strict=True):
        if game.id != first.id:
            message = Message("is a sheet of {found}, not of {game}", found=game.id, game=first.id)
            raise input_error(text, message, Message("use one file per game"))
        if game.sheet_spec.shared and len(codes) > 1:
            message = Message("all players of {game} share one sheet", game=game.id)
            raise input_error(text, message, Message("use only one code"))
        if variant and game.sheet_spec.variants(game.content):
            message = Message("a code already contains its variant")
            raise usage_error("--variant", message, Message("omit --variant"))
        yield game.sheet_form(code, sheet, game.choose_language(lang), variant)


def sheet_json(library: Library, wanted: Iterable[str], lang: str | None) -> str:
    """The sheets of codes, or what is printed for games, as data, a line each."""
    return "\n".join(_sheet_line(library, text, lang) for text in wanted)


def sheet_text(library: Library, wanted: Iterable[str], lang: str | None) -> str:
    """The sheets of codes, or what is printed for games, for people."""
    return "\n\n".join(_sheet_picture(library, text, lang) for text in wanted)


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
        raise usage_error(
            "--card",
            Message("needs both a card and a score file"),
            Message("use --card ID --on FILE"),
        )
    game, lot = _box_and_lot(library, wanted)
    rules = game.ruleset.scoring_rules()
    if rules.card_places is None:
        having = ", ".join(
            it.id for it in library.games() if it.ruleset.scoring_rules().card_places
        )
        message = Message("{game} has no playable cards", game=game.id)
        raise input_error(
            "--card", message, Message("games with playable cards: {names}", names=having)
        )
    file = load_score_file(on)
    named = library.game_for_file(file).id
    if named != game.id:
        location = file.key_lines["game"].location
        message = Message("this file is for {found}, not {game}", found=named, game=game.id)
        hint = Message("pass a score file of {game}", game=game.id)
        raise input_error(location, message, hint)
    filled = fill_file(file, game)
    scoring = game.scoring_context(lang) if lang else filled.scoring
    wish = CardQuery(
        card=card, finished=filled.finished_game(), player=player, deck=lot, scoring=scoring
    )
    told, data = rules.card_places(wish)
    return json.dumps({"card": card, "places": data}, ensure_ascii=False) if as_json else told


def _box_and_lot(library: Library, wanted: str) -> tuple[Game, Any]:
    try:
        parse_code(wanted)
    except CodeError:
        return library.find_game(wanted), None
    _, game, lot = library.open_code(wanted)
    return game, lot


def _form_of_game(library: Library, name: str, lang: str | None, variant: str | None) -> Form:
    """The form of a game."""
    game = _named_box(library, name)
    return game.form(game.choose_language(lang), variant or "")


def _named_box(library: Library, name: str) -> Game:
    """The game of that name; a text that looks more like a code is answered as one."""
    try:
        return library.find_game(name)
    except InputError:
        if any(char.isdigit() for char in name):
            library.open_code(name)
        raise


def _sheet_line(library: Library, text: str, lang: str | None) -> str:
    if not is_valid_code(text):
        return pieces_json(_named_box(library, text), lang)
    code, game, sheet = library.open_code(text)
    data = game.sheet_spec.to_data(sheet, game.content)
    return json.dumps({"code": str(code), "game": game.id, "sheet": data}, ensure_ascii=False)


def _sheet_picture(library: Library, text: str, lang: str | None) -> str:
    if not is_valid_code(text):
        return pieces_text(_named_box(library, text), lang)
    code, game, sheet = library.open_code(text)
    shown = game.sheet_spec.to_text(sheet, game.drawing_context(game.choose_language(lang)))
    return f"{code} · {game.content.about.title}\n{shown}"
