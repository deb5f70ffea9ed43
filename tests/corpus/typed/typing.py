"""Typing of a finished game: a style, and the function that writes the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hedgerow.game.library import open_library
from tests.corpus.typed.finished import Finished, Part, Value, border, cell

Change = Callable[[str], str]
LIBRARY = open_library()
THINGS = {"requests": "cards.{}", "goals": "cards.{}"}


def unchanged(text: str) -> str:
    return text


@dataclass(frozen=True)
class Style:
    """The typing style of a person.

    between, free: the text between cells, and the one for an empty cell
    mixed: every other row has no spaces
    names: the language of printed names, or `id` for ids
    player_names: omit the letters of players
    after: changes of the whole text, applied last
    """

    between: str = " "
    free: str = "."
    wall: str = "|"
    hedge: str = "-"
    mixed: bool = False
    row_head: Change = lambda number: ""
    column_heads: str = ""
    colon: str = ": "
    items: str = ", "
    equals: str = "="
    player_names: bool = False
    stable: str = " "
    section: str = "[{}]"
    key: Change = unchanged
    letters: Change = unchanged
    lang: str = ""
    names: str = "id"
    name: Change = unchanged
    code: Change = unchanged
    game: Change = unchanged
    player: Change = unchanged
    after: tuple[Change, ...] = ()
    newline: str = "\n"
    encoding: str = "utf-8"

    def then(self, *changes: Change) -> tuple[Change, ...]:
        """Return the changes of the whole text, with more appended."""
        return (*self.after, *changes)


def type_game(game: Finished, style: Style) -> bytes:
    """Return the file that a person with this style types."""
    lines = [_key("game", style.game(game.game), style)]
    lines += [_key("lang", style.lang, style)] if style.lang else []
    lines += (_key(key, _value(game, key, value, style), style) for key, value in game.keys)
    for part in game.parts:
        lines += ["", style.section.format(style.player(part.name))]
        lines += (_key(key, _value(game, key, value, style), style) for key, value in part.keys)
        lines += _grid(game, part, style)
    text = "\n".join((*lines, ""))
    for change in style.after:
        text = change(text)
    return text.replace("\n", style.newline).encode(style.encoding)


def has_drawing(game: Finished) -> bool:
    """Return whether hedges or trees are typed between the cells."""
    return any((part.hedge and part.draws_hedge) or part.trees for part in game.parts)


def _key(key: str, value: str, style: Style) -> str:
    return f"{style.key(key)}{style.colon}{value}"


def _value(game: Finished, key: str, value: Value, style: Style) -> str:
    match key, value:
        case (("requests" | "goals"), tuple()):
            return style.items.join(_thing_name(game, key, it, style) for it in value)
        case "players", tuple():
            named = (it[2:] if style.player_names else it for it in value)
            return style.items.join(it.replace("=", style.equals, 1) for it in named)
        case "stable", tuple():
            return style.stable.join(style.letters(_letter(game, it, style)) for it in value)
        case "sheet", str():
            return style.code(value)
        case (("crosses" | "circles"), str()):
            return style.player(value)
    assert isinstance(value, str)
    return value


def _thing_name(game: Finished, key: str, thing: str, style: Style) -> str:
    if style.names == "id":
        return style.name(thing)
    return style.name(LIBRARY.find_game(game.game).words(style.names)(THINGS[key].format(thing)))


def _letter(game: Finished, letter: str, style: Style) -> str:
    """Translate a letter into the language of the style, except letters of players and marks."""
    if not style.lang or game.game not in ("stampfarm", "kuhfstein") or letter == ".":
        return letter
    loaded = LIBRARY.find_game(game.game)
    english, translated = (loaded.words(lang) for lang in ("en", style.lang))
    (key,) = [
        key
        for key in english.texts
        if key.startswith("letters.") and english(key) == letter.upper()
    ]
    return translated(key) if letter.isupper() else translated(key).lower()


def _grid(game: Finished, part: Part, style: Style) -> Iterator[str]:
    walls = {border(pair) for pair in part.hedge} if part.draws_hedge else set()
    trees = {cell(name) for name in part.trees}
    if style.column_heads:
        names = style.between.join("ABCDEFGH"[: len(part.rows[0])])
        yield f"{style.column_heads}{names}"
    for row, letters in enumerate(part.rows):
        cells = [
            style.letters(_letter(game, letter, style)) if letter != "." else style.free
            for letter in letters
        ]
        joints = [
            style.wall if ((row, col), (row, col + 1)) in walls else style.between
            for col in range(len(cells) - 1)
        ]
        if style.mixed and row % 2 and not walls and not trees:
            joints = [""] * len(joints)
        line = "".join(a + b for a, b in zip(cells, [*joints, ""], strict=True))
        head = style.row_head(str(row + 1))
        yield head + line
        below = [
            style.hedge if ((row, col), (row + 1, col)) in walls else " "
            for col in range(len(cells))
        ]
        signs = ["^" if (row, col) in trees else " " for col in range(len(cells))]
        under = "".join(a + b for a, b in zip(below, signs, strict=True)).rstrip()
        if under:
            yield " " * len(head) + under
