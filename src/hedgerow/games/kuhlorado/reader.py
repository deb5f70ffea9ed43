"""How a finished board is read from a score file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.errors import InputError, Problem, did_you_mean, quoted, raise_any
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Said
from hedgerow.game.game import Table
from hedgerow.game.lattice import Lattice, parse_lattice
from hedgerow.game.palette import Palette, read_letters
from hedgerow.game.score_file import (
    HEADER,
    MAX_NAME,
    SHEET,
    ScoreFile,
    Section,
    is_name,
    named_sections,
    unknown_keys,
)
from hedgerow.games.kuhlorado.board import (
    COW,
    LARGE,
    SMALL,
    TROUGHS,
    Board,
    Trough,
    trough_cells,
    troughs_of,
)
from hedgerow.games.kuhlorado.content import KuhloradoContent

CROSS, CIRCLE = "X", "O"
VARIANTS = ("basic", "pro")
_PALETTE = Palette(
    symbols={it: mark for mark in (CROSS, CIRCLE) for it in (mark, mark.lower())}
    | {trough: trough for trough in TROUGHS},
    names={CROSS: "", CIRCLE: ""},
    stranger=Said("{letter} is no mark"),
    use=Said("use X, O, w, W or . for a free cell"),
)
KuhloradoTable = Table[KuhloradoContent, Board]
Marks = Mapping[Pos, str]


@record
class Finish:
    """A finished game: whose marks stand where, the troughs, and the board if it is known."""

    names: tuple[str, str]
    marks: Marks
    troughs: tuple[Trough, ...]
    side: int
    board: Board | None
    pro: bool
    interim: Marks | None


def parse(file: ScoreFile, table: KuhloradoTable) -> Finish:
    """Read a score file; every problem in it at once."""
    return _Reader(file, table).finish()


class _Reader:
    """Reads one file and collects its problems."""

    def __init__(self, file: ScoreFile, table: KuhloradoTable) -> None:
        self._file, self._table = file, table
        self._problems: list[Problem] = []
        self._side = table.content.board.side
        self._sections = named_sections(file, "marks", ("board", "interim"), self._problems)

    def finish(self) -> Finish:
        """The finished game, or all that is wrong with the file."""
        keys = (*HEADER, "crosses", "circles", "variant", SHEET)
        self._problems += unknown_keys(self._file.entries, keys)
        names = self._names()
        pro = self._is_pro()
        typed = self._lattice("board")
        board = self._board(typed)
        marked = self._lattice("marks")
        interim = self._lattice("interim")
        marks, earlier = self._marks(marked), self._marks(interim)
        raise_any(self._problems)
        if marked is None:
            raise InputError(Problem(self._file.where, Said("no [marks]")))
        shown = board or Board(marked.rows)
        troughs = troughs_of(shown.rows)
        self._problems += self._trough_problems(
            shown, troughs, "board" if typed else "marks", typed or marked
        )
        self._problems += self._clashes(marked, marks, shown, troughs)
        if interim:
            self._problems += self._clashes(interim, earlier, shown, troughs)
            self._problems += self._vanished(marks, earlier, interim, shown)
        raise_any(self._problems)
        return Finish(names, marks, troughs, self._side, board, pro, earlier if interim else None)

    def _names(self) -> tuple[str, str]:
        entries = self._file.entries
        given = [entries[key].value if key in entries else "" for key in ("crosses", "circles")]
        crosses, circles = given[0] or CROSS, given[1] or CIRCLE
        if crosses.casefold() == circles.casefold():
            where = (entries.get("circles") or entries["crosses"]).where
            message = Said("{player} plays both crosses and circles", player=quoted(circles))
            self._problems.append(
                Problem(where, message, Said("give each player a name of their own"))
            )
        for key, name in (("crosses", crosses), ("circles", circles)):
            if not is_name(name):
                message = Said("a name has 1 to {most} printable characters", most=MAX_NAME)
                self._problems.append(Problem(entries[key].where, message, Said("shorten it")))
        return crosses, circles

    def _is_pro(self) -> bool:
        entry = self._file.entries.get("variant")
        variant = entry.value.lower() if entry else "basic"
        if entry and variant not in VARIANTS:
            message = Said("no variant is called {name}", name=quoted(entry.value))
            self._problems.append(Problem(entry.where, message, did_you_mean(variant, VARIANTS)))
        elif "interim" in self._sections and variant != "pro":
            where, message = (
                self._sections["interim"].where,
                Said("[interim] is for the pro variant"),
            )
            self._problems.append(Problem(where, message, Said("add a line variant: pro")))
        return variant == "pro"

    def _board(self, typed: Lattice | None) -> Board | None:
        """The board of the code, of [board], or of both where they agree."""
        coded = self._table.sheet(self._file.entries, self._problems)
        if typed is None:
            return coded
        palette = _board_palette(self._table.content.numbers)
        for pos, letter in read_letters(typed, palette, self._problems).items():
            if coded and letter != coded.symbol(pos):
                message = Said(
                    "the sheet has {printed} in {cell}, not {letter}",
                    printed=quoted(coded.symbol(pos)),
                    cell=pos.name,
                    letter=quoted(letter),
                )
                hint = Said("with `sheet:` the board need not be typed; check the code")
                self._problems.append(Problem(typed.where(pos), message, hint))
        return coded or Board(tuple(row.replace(COW.upper(), COW) for row in typed.rows))

    def _lattice(self, name: str) -> Lattice | None:
        section: Section | None = self._sections.get(name)
        if section is None:
            return None
        return parse_lattice(section, self._side, self._side, self._problems, drawn="")

    def _marks(self, lattice: Lattice | None) -> Marks:
        found = read_letters(lattice, _PALETTE, self._problems) if lattice else {}
        return {pos: mark for pos, mark in found.items() if mark not in TROUGHS}

    def _trough_problems(
        self, board: Board, found: tuple[Trough, ...], section: str, shown: Lattice
    ) -> Iterator[Problem]:
        """Large troughs are two cells; there are as many troughs as the game has."""
        kinds = [board.symbol(trough.cells[0]) for trough in found]
        for trough, kind in zip(found, kinds, strict=True):
            if len(trough.cells) > 2 or (len(trough.cells) == 1 and kind == LARGE):
                count, first = len(trough.cells), trough.cells[0].name
                message = (
                    Said("a large trough of 1 cell at {cell}", cell=first)
                    if count == 1
                    else Said("a large trough of {count} cells at {cell}", count=count, cell=first)
                )
                hint = Said("a large trough is two W side by side, a small one a single w")
                yield Problem(shown.where(trough.cells[0]), message, hint)
        wanted = self._table.content.troughs
        for kind, count in ((SMALL, wanted.small.value), (LARGE, wanted.large.value)):
            have = kinds.count(kind)
            if have != count:
                hint = Said("type w and W where the troughs are, or give the code: sheet: KR1-…")
                message = _wrong_number(kind, have, count)
                yield Problem(self._sections[section].where, message, hint)

    def _clashes(
        self, lattice: Lattice, marks: Marks, board: Board, troughs: tuple[Trough, ...]
    ) -> Iterator[Problem]:
        """Marks on troughs, and troughs where the board has none."""
        for pos in (cell for trough in troughs for cell in trough.cells):
            if pos in marks:
                message = Said("a mark on the trough in {cell}", cell=pos.name)
                yield Problem(lattice.where(pos), message, Said("troughs are never marked"))
        for pos, letter in trough_cells(lattice.rows):
            printed = board.symbol(pos)
            if letter != printed:
                message = Said("the board has no such trough in {cell}", cell=pos.name)
                yield Problem(
                    lattice.where(pos), message, Said("it shows {printed}", printed=quoted(printed))
                )

    def _vanished(
        self, final: Marks, earlier: Marks, interim: Lattice, board: Board
    ) -> Iterator[Problem]:
        """A mark of the interim scoring must still be there at the end."""
        for pos, mark in earlier.items():
            if final.get(pos) != mark and board.symbol(pos) not in TROUGHS:
                message = Said("{mark} in {cell} is not in [marks]", mark=mark, cell=pos.name)
                yield Problem(interim.where(pos), message, Said("marks stay"))


def _board_palette(numbers: tuple[str, ...]) -> Palette:
    """What is printed on a board; no cell of it is empty."""
    return Palette(
        symbols={it: it for it in (*numbers, COW, SMALL, LARGE)} | {COW.upper(): COW},
        names={},
        stranger=Said("{letter} is no symbol of a board"),
        use=Said("use {numbers}, c cow, w and W troughs", numbers=", ".join(numbers)),
        may_be_empty=False,
    )


def _wrong_number(kind: str, have: int, wanted: int) -> Said:
    """How many troughs of a kind there are, and should be."""
    if kind == SMALL:
        message = (
            Said("1 small trough instead of {wanted}", wanted=wanted)
            if have == 1
            else Said("{count} small troughs instead of {wanted}", count=have, wanted=wanted)
        )
    else:
        message = (
            Said("1 large trough instead of {wanted}", wanted=wanted)
            if have == 1
            else Said("{count} large troughs instead of {wanted}", count=have, wanted=wanted)
        )
    return message
