"""How somebody types a finished game: a style, and the bytes that come of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hedgerow.library.library import open_library
from tests.corpus.typed.finished import Finished, Part, Value, border, cell

Change = Callable[[str], str]
LIBRARY = open_library()
THINGS = {"requests": "requests", "goals": "goals"}


def same(text: str) -> str:
    return text


@dataclass(frozen=True)
class Style:
    """The habits of one person at one keyboard.

    `between` stands between the cells of a row, `free` for an empty cell; `mixed` types every other
    row without blanks. `names` is the language in which printed things are named, `id` their ids.
    `player_names` leaves out the letters of players.
    `after` changes the whole text at last.
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
    key: Change = same
    letters: Change = same
    lang: str = ""
    names: str = "id"
    name: Change = same
    code: Change = same
    game: Change = same
    player: Change = same
    after: tuple[Change, ...] = ()
    newline: str = "\n"
    encoding: str = "utf-8"

    def then(self, *changes: Change) -> tuple[Change, ...]:
        """What is changed at last, with more of it."""
        return (*self.after, *changes)


def typed(game: Finished, style: Style) -> bytes:
    """The file that a person of that style would leave."""
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
    """Whether something is drawn between the cells."""
    return any((part.hedge and part.drawn) or part.trees for part in game.parts)


def _key(key: str, value: str, style: Style) -> str:
    return f"{style.key(key)}{style.colon}{value}"


def _value(game: Finished, key: str, value: Value, style: Style) -> str:
    match key, value:
        case (("requests" | "goals"), tuple()):
            return style.items.join(_named(game, key, it, style) for it in value)
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


def _named(game: Finished, key: str, thing: str, style: Style) -> str:
    if style.names == "id":
        return style.name(thing)
    return style.name(
        LIBRARY.find_game(game.game).words(style.names)(f"{THINGS[key]}.{thing}.name")
    )


def _letter(game: Finished, letter: str, style: Style) -> str:
    """A letter of the game in another language; letters of players and marks stay."""
    if not style.lang or game.game not in ("stampfarm", "kuhfstein") or letter == ".":
        return letter
    loaded = LIBRARY.find_game(game.game)
    own, other = (loaded.words(it) for it in ("en", style.lang))
    (key,) = [it for it in own.texts if it.startswith("letters.") and own(it) == letter.upper()]
    return other(key) if letter.isupper() else other(key).lower()


def _grid(game: Finished, part: Part, style: Style) -> Iterator[str]:
    walls = {border(it) for it in part.hedge} if part.drawn else set()
    trees = {cell(it) for it in part.trees}
    if style.column_heads:
        names = style.between.join("ABCDEFGH"[: len(part.rows[0])])
        yield f"{style.column_heads}{names}"
    for row, letters in enumerate(part.rows):
        shown = [
            style.letters(_letter(game, it, style)) if it != "." else style.free for it in letters
        ]
        joints = [
            style.wall if ((row, col), (row, col + 1)) in walls else style.between
            for col in range(len(shown) - 1)
        ]
        if style.mixed and row % 2 and not walls and not trees:
            joints = [""] * len(joints)
        cells = "".join(a + b for a, b in zip(shown, [*joints, ""], strict=True))
        head = style.row_head(str(row + 1))
        yield head + cells
        below = [
            style.hedge if ((row, col), (row + 1, col)) in walls else " "
            for col in range(len(shown))
        ]
        signs = ["^" if (row, col) in trees else " " for col in range(len(shown))]
        under = "".join(a + b for a, b in zip(below, signs, strict=True)).rstrip()
        if under:
            yield " " * len(head) + under
