"""What a finished game must look like by its game file alone, for every game that is pure data.

How a game ends is only in its words: `tests/games/<game>/legal_end.py` may check more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hedgerow.base.grid import cells
from hedgerow.game.content import Content, kind_limits, sheet_ground
from hedgerow.game.reader import FinishedGame, Paper
from hedgerow.random_parts.sheets import SymbolsPart

MANY = 1000


def doubts(finished: FinishedGame, content: Content) -> Iterator[str]:
    """Yield every reason why no game can end like this; none for a legal end."""
    count = len(finished.players if content.sheet.shared else finished.papers)
    if not content.about.players.least <= count <= content.about.players.most:
        yield f"{count} players"
    for paper in finished.papers:
        yield from _paper_doubts(paper, content)
    yield from _copy_doubts(finished, content)


def _copy_doubts(finished: FinishedGame, content: Content) -> Iterator[str]:
    """Compare the letters in fields of all players with the cards that have the names of kinds."""
    used = Counter(
        kind for paper in finished.papers for letters in paper.letters.values() for kind in letters
    )
    for paper in finished.papers:
        for field in (field for field in content.sheet.fields if field.holds):
            if len(paper.letters[field.id]) > (field.room or MANY):
                yield f"{paper.player} has {len(paper.letters[field.id])} letters in {field.id}"
    copies = Counter[str]()
    for card in (card for deck in content.decks for card in deck.cards):
        copies[card.id] += card.printed_copies
    for kind in content.kinds:
        if copies[kind.id] and used[kind.id] > copies[kind.id]:
            yield f"{used[kind.id]} of {kind.id}, but there are {copies[kind.id]}"


def _paper_doubts(paper: Paper, content: Content) -> Iterator[str]:
    blocked = {it.id for it in content.symbols if it.blocked}
    symbols, grid = paper.sheet.symbols, {*cells(paper.rows, paper.columns)}
    if paper.is_known:
        yield from _symbol_doubts(paper, content, blocked)
    if any(pos not in grid or symbols.get(pos) in blocked for pos in paper.kinds):
        yield f"{paper.player} has filled a cell that is not free"
    for kind, most in kind_limits(content).items():
        used = Counter(paper.kinds.values())[kind]
        if used > most:
            yield f"{paper.player} has {used} of {kind}"
    tracks = {it.id: len(it.labels) for it in content.sheet.tracks}
    for name, crossed in paper.crossed.items():
        if len(crossed) > tracks[name]:
            yield f"{paper.player} has crossed {len(crossed)} boxes of {name}"


def _symbol_doubts(paper: Paper, content: Content, blocked: set[str]) -> Iterator[str]:
    """Compare the symbols that can be typed with those of the map and of the random parts."""
    found = Counter(paper.sheet.symbols.values())
    wanted = Counter(sheet_ground(content).symbols.values())
    for part in content.sheet.random:
        wanted.update(part.of if isinstance(part, SymbolsPart) else {})
    for name in sorted(wanted.keys() & blocked):
        if found[name] != wanted[name]:
            yield f"{paper.player} has {found[name]} of {name}"
