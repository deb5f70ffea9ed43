"""Reports about what a game prints: sheets and pieces, a blank score file, positions for a card."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from hedgerow.art.piece_info import PieceGroup, PieceInfo
from hedgerow.base.errors import (
    InputError,
    Location,
    did_you_mean,
    input_error,
    quote_value,
    usage_error,
)
from hedgerow.base.files import check_parent_folder, write_atomic
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.game.game import Game
from hedgerow.game.generated import to_text
from hedgerow.game.library import Library, open_library
from hedgerow.game.placements import list_placements
from hedgerow.game.scored_game import fill_file
from hedgerow.scorefile.blank_file import make_blank_file
from hedgerow.scorefile.form import Form
from hedgerow.scorefile.score_file import load_score_file
from hedgerow.scorefile.sheet_code import SheetCode, is_valid_code

# Codes of a set in a line.
SHEETS_PER_LINE = 4
# If all texts of a group are this short, they get a column; longer ones go below their row.
MAX_COLUMN_TEXT = 24


def write_blank_file(text: str, path: Path) -> None:
    """Write a blank score file. Raises InputError if a different file exists already."""
    check_parent_folder(path)
    with suppress(OSError):  # writing reports a path that cannot be used
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
    names: Sequence[str] = (),
    library: Library | None = None,
) -> str:
    """Return an empty score file of a game, or of sheet codes, one for each player.

    With more `names` than codes, the others have the next free sheets of the set, with a remark.
    """
    library = library or open_library()
    if not is_valid_code(game_or_code):
        game = find_game(library, game_or_code)
        return make_blank_file([game.form(game.choose_language(lang), variant or "")], names)
    codes = (game_or_code, *codes)
    game = library.open_code(game_or_code)[1]
    added = _next_of_set(game, codes, len(names) - len(codes))
    forms = [*_sheet_forms(library, (*codes, *added.values()), lang, variant or "")]
    words = game.words(game.choose_language(lang))
    others = ", ".join(names[len(codes) : len(codes) + len(added)])
    remark = words("form.next_sheets", players=others, letters=", ".join(added)) if added else ""
    return make_blank_file(forms, names, remark)


def _next_of_set(game: Game, codes: Sequence[str], count: int) -> dict[str, str]:
    """Return so many further sheets of the set of some codes, by letter, or as many as there are.

    There are none if the codes are of several sets.
    """
    if count < 1:
        return {}
    known = [game.parse_own_code(code, Location(code)) for code in codes]
    in_set = game.lettered_set(known[0])
    free = ((letter, str(code)) for letter, code in in_set.items() if code not in known)
    return dict(islice(free, count)) if {*known} <= {*in_set.values()} else {}


def _sheet_forms(
    library: Library, codes: Sequence[str], lang: str | None, variant: str
) -> Iterator[Form]:
    """Yield the forms of sheets that were played together.

    Raises InputError if they are of different games, or of a game whose players share one sheet.
    """
    opened = [library.open_code(text) for text in codes]
    first = opened[0][1]
    for text, (code, game, sheet) in zip(codes, opened, strict=True):
        check_same_game(text, game, first)
        check_one_sheet(text, game, len(codes))
        if variant and game.printed_variants:
            message = Message("a code already contains its variant")
            raise usage_error("--variant", message, Message("omit --variant"))
        yield game.sheet_form(code, sheet, game.choose_language(lang), variant)


@record
class NamedDeck:
    """A deck of a game; a random deck has a code."""

    game: Game
    deck: str
    codes: tuple[str, ...] = ()


def find_deck(library: Library, names: Sequence[str]) -> NamedDeck | None:
    """Return the deck that two arguments name: a game or a code, and a deck.

    None if they are two games or two codes. Raises InputError if the second is nothing of these.
    """
    if len(names) != 2 or is_valid_code(names[1]):
        return None
    from hedgerow.art.decks import deck_ids

    first, second = names
    codes = (first,) if is_valid_code(first) else ()
    game = library.open_code(first)[1] if codes else library.find_game(first)
    ids = deck_ids(game)
    if second.lower() in ids:
        return NamedDeck(game, second.lower(), codes)
    if library.has_game(second):
        return None
    message = Message("{game} has no deck {name}", game=game.id, name=quote_value(second))
    raise input_error(second, message, did_you_mean(second, ids))


def check_same_game(code: str, found: Game, game: Game) -> None:
    """Reject the code of a sheet of another game. Raises InputError."""
    if found.id != game.id:
        message = Message("is a sheet of {found}, not of {game}", found=found.id, game=game.id)
        raise input_error(code, message, Message("use one file per game"))


def check_one_sheet(code: str, game: Game, count: int) -> None:
    """Reject several sheets of a game whose players share one. Raises InputError."""
    if game.is_shared and count > 1:
        message = Message("all players of {game} share one sheet", game=game.id)
        raise input_error(code, message, Message("use only one code"))


def sheet_json(library: Library, names: Iterable[str], lang: str | None) -> str:
    """Return the sheets of codes, or the pieces of games, as one line of JSON each."""
    return "\n".join(_sheet_json_line(library, name, lang) for name in names)


def sheet_text(library: Library, names: Iterable[str], lang: str | None) -> str:
    """Format the sheets of codes, or the pieces of games, for people."""
    return "\n\n".join(_sheet_picture(library, name, lang) for name in names)


def card_places(
    library: Library,
    game_or_code: str,
    card: str | None,
    on: Path | None,
    player: str | None,
    *,
    lang: str | None = None,
    as_json: bool,
) -> str:
    """Return every position where a card can be played on the landscapes of a score file.

    `game_or_code` is a game, or the code of a random deck with the card.
    """
    if card is None or on is None:
        raise usage_error(
            "--card",
            Message("needs both a card and a score file"),
            Message("use --card ID --on FILE"),
        )
    game, deck = _find_game_and_deck(library, game_or_code)
    file = load_score_file(on)
    file_game_id = library.game_for_file(file).id
    if file_game_id != game.id:
        location = file.key_lines["game"].location
        message = Message("this file is for {found}, not {game}", found=file_game_id, game=game.id)
        hint = Message("pass a score file of {game}", game=game.id)
        raise input_error(location, message, hint)
    form = fill_file(file, game)
    # Without --lang, positions are described in the language of the score file.
    scoring = game.scoring_context(lang) if lang else form.scoring
    text, data = list_placements(card, form.finished_game(), player, deck, scoring)
    return json.dumps({"card": card, "places": data}, ensure_ascii=False) if as_json else text


def _find_game_and_deck(library: Library, game_or_code: str) -> tuple[Game, Any]:
    """Return a game, and the random deck if a code was passed."""
    if not is_valid_code(game_or_code):
        return library.find_game(game_or_code), None
    _, game, deck = library.open_code(game_or_code)
    return game, deck


def find_game(library: Library, name: str) -> Game:
    """Return the game of a name. Raises the error of a wrong code if it looks like one."""
    try:
        return library.find_game(name)
    except InputError:
        # An unknown name with a digit is more likely a mistyped code.
        if any(char.isdigit() for char in name):
            library.open_code(name)
        raise


def _sheet_json_line(library: Library, text: str, lang: str | None) -> str:
    if not is_valid_code(text):
        return pieces_json(find_game(library, text), lang)
    code, game, sheet = library.open_code(text)
    data = {
        "code": str(code),
        "game": game.id,
        **_set_data(game, code),
        "sheet": game.sheet_data(sheet),
    }
    return json.dumps(data, ensure_ascii=False)


def _set_data(game: Game, code: SheetCode) -> dict[str, object]:
    """Return the letter of a sheet and the codes of its set; nothing for a sheet without a set."""
    in_set = {letter: str(it) for letter, it in game.lettered_set(code).items()}
    return {"letter": game.sheet_letter(code), "set": in_set} if in_set else {}


def _sheet_picture(library: Library, text: str, lang: str | None) -> str:
    if not is_valid_code(text):
        return pieces_text(find_game(library, text), lang)
    code, game, sheet = library.open_code(text)
    context = game.drawing_context(game.choose_language(lang))
    picture = to_text(sheet, context)
    head = f"{code} · {game.content.about.title}"
    in_set = game.lettered_set(code)
    if not in_set:
        return f"{head}\n{picture}"
    head += f" · {context.words('page.sheet', letter=game.sheet_letter(code))}"
    sheets = [f"{letter} {own}" for letter, own in in_set.items()]
    starts = range(0, len(sheets), SHEETS_PER_LINE)
    lines = (f"  {'  '.join(sheets[start : start + SHEETS_PER_LINE])}" for start in starts)
    return "\n".join((head, picture, "", context.words("show.set"), *lines))


def pieces_text(game: Game, lang: str | None) -> str:
    """Format the pieces of a game for people: letters of cells, then name, id, points, text."""
    letters = ", ".join(f"{letter} {name}" for letter, name in _letters(game, lang).items())
    legend = (
        (game.words(game.choose_language(lang))("show.letters", letters=letters),)
        if letters
        else ()
    )
    return "\n".join((game.content.about.title, *legend, *_format_groups(_list_groups(game, lang))))


def pieces_json(game: Game, lang: str | None) -> str:
    """Return the pieces of a game as one line of JSON."""
    groups = [
        {"id": group.id, "title": group.title, "things": [*map(_piece_data, group.pieces)]}
        for group in _list_groups(game, lang)
    ]
    data = {"game": game.id, "title": game.content.about.title, "letters": _letters(game, lang)}
    return json.dumps({**data, "printed": groups}, ensure_ascii=False)


def _letters(game: Game, lang: str | None) -> dict[str, str]:
    """Return the letters for the cells of a score file, with their meaning."""
    if not game.has_scoring:
        return {}
    grids = (section.grid for section in game.form(game.choose_language(lang)).sections)
    items = (item for grid in grids for item in grid.palette.items)
    return {item.typed: item.name for item in items if item.name != item.typed and item.name}


def _list_groups(game: Game, lang: str | None) -> tuple[PieceGroup, ...]:
    """Return the pieces of a game; those without a text for their value get their points."""
    from hedgerow.art.decks import list_pieces

    context = game.drawing_context(game.choose_language(lang))

    def with_worth(piece: PieceInfo) -> PieceInfo:
        if piece.worth or piece.points is None:
            return piece
        return replace(piece, worth=context.words.plural("show.points", piece.points))

    return tuple(
        replace(group, pieces=tuple(map(with_worth, group.pieces)))
        for group in list_pieces(context)
    )


def _format_groups(groups: tuple[PieceGroup, ...]) -> Iterator[str]:
    for group in groups:
        yield f"\n{group.title}"
        rows = [_format_row(it) for it in group.pieces]
        texts = [it.text for it in group.pieces]
        has_text_column = max(map(len, texts)) <= MAX_COLUMN_TEXT
        if has_text_column:
            rows = [(*row, text) for row, text in zip(rows, texts, strict=True)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row, text in zip(rows, texts, strict=True):
            cells = (f"{it:<{width}}" for it, width in zip(row, widths, strict=True) if width)
            yield f"  {'  '.join(cells)}".rstrip()
            if text and not has_text_column:
                yield f"      {text}"


def _format_row(piece: PieceInfo) -> tuple[str, ...]:
    """Return name, id and value as columns; an id equal to the name is not repeated."""
    return piece.name, piece.id if piece.id != piece.name else "", piece.worth


def _piece_data(piece: PieceInfo) -> dict[str, object]:
    return {
        "id": piece.id,
        "name": piece.name,
        "text": piece.text,
        "points": piece.points,
        "worth": piece.worth,
    }
