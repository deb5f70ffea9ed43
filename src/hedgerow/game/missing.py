"""What was not entered and could change the winner, as questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from hedgerow.game.content import Content, sheet_ground
from hedgerow.game.contexts import ScoringContext
from hedgerow.game.form import MAX_NUMBER
from hedgerow.game.needs import GRID, find_needs
from hedgerow.game.parts import for_players
from hedgerow.game.reader import FinishedGame, Paper, symbol_numbers
from hedgerow.game.result import OpenQuestion
from hedgerow.random_parts.sheets import WallPart
from hedgerow.scorefile.score_file import NONE, SHEET_KEY

# This many tokens are tried where nobody entered how many there are.
_MAX_TOKENS = 40
# Returns the totals of all players.
FindTotals = Callable[[FinishedGame], Sequence[int]]


def open_questions(
    finished: FinishedGame, totals: Sequence[int], find_totals: FindTotals, scoring: ScoringContext
) -> Iterator[OpenQuestion]:
    """Yield what is missing and could change the winner.

    `totals` are those of what was entered; `find_totals` has them for a changed game.
    """
    yield from _missing_parts(finished, scoring)
    for paper in finished.papers:
        for key in paper.uncounted:
            numbers = range(1, _most_tokens(paper, key, finished, scoring.content) + 1)
            games = (_with_tokens(finished, paper, key, it, scoring.content) for it in numbers)
            if any([*find_totals(game)] != [*totals] for game in games):
                yield from _missing_fields(paper, (key,), finished, scoring)
    counts = Counter(totals)
    for paper, total in zip(finished.papers, totals, strict=False):
        if counts[total] > 1:
            yield from _missing_fields(paper, paper.missing_in_ties, finished, scoring)


def without_impossible_tokens(finished: FinishedGame, content: Content) -> FinishedGame:
    """Return a game in which nobody asks for tokens of which there can be none."""
    if not any(paper.uncounted for paper in finished.papers):
        return finished
    papers = [
        replace(
            paper,
            uncounted=tuple(
                [key for key in paper.uncounted if _most_tokens(paper, key, finished, content) > 0]
            ),
        )
        for paper in finished.papers
    ]
    return replace(finished, papers=tuple(papers))


def _no_sheet(player: str, paper: Paper, scoring: ScoringContext) -> str:
    """Return the question about a sheet without its code; a wall can be typed instead of it."""
    words, random = scoring.words, scoring.content.sheet.random
    if paper.walls or not all(isinstance(part, WallPart) for part in random):
        return words("open.missing.sheet", player=player)
    names = [words(f"names.{part.id}") for part in random]
    return words("open.missing.wall", player=player, name=", ".join(names))


def _missing_parts(finished: FinishedGame, scoring: ScoringContext) -> Iterator[OpenQuestion]:
    """Yield the sheets, walls, fields and open cards that were not entered."""
    words = scoring.words
    for paper in finished.papers:
        player = paper.player or words("open.board")
        if not paper.is_known:
            text = _few_symbols(paper, scoring) or _no_sheet(player, paper, scoring)
            yield OpenQuestion(text=text, section=paper.player, field=SHEET_KEY)
        elif wall := short_wall(paper, scoring.content):
            text = words(
                "open.missing.short_wall",
                player=player,
                name=words(f"names.{wall.id}"),
                n=len(paper.walls),
                least=wall.edges.least,
            )
            yield OpenQuestion(
                text=text, section=paper.player, field=SHEET_KEY, brush="wall", answer=NONE
            )
        yield from _missing_fields(paper, paper.missing, finished, scoring)
    for deck in scoring.content.decks:
        if deck.open and deck.id not in finished.open:
            text = words("open.missing.cards", name=words(f"decks.{deck.id}"))
            yield OpenQuestion(text=text, field=deck.id)


def _few_symbols(paper: Paper, scoring: ScoringContext) -> str:
    """Return the question about printed symbols of which only a part was typed, if any."""
    words, typed = scoring.words, Counter(paper.sheet.symbols.values())
    printed = Counter(sheet_ground(scoring.content).symbols.values())
    for symbol, number in symbol_numbers(scoring.content).items():
        found = typed[symbol] - printed[symbol]
        if 0 < found < number:
            name = words(f"names.{symbol}")
            key = "open.missing.symbols"
            player = paper.player or words("open.board")
            size = scoring.content.piece_sizes.get(symbol, 1)
            whole = number // size
            return words(key, player=player, name=name, n=found // size, number=whole)
    return ""


def short_wall(paper: Paper, content: Content) -> WallPart | None:
    """Return the wall whose edges seem to be missing; None if the player says that they are all."""
    for wall in content.printed_walls[:1]:
        is_typed = bool(paper.walls) and not paper.has_code and not paper.states_all
        if is_typed and len(paper.walls) < wall.edges.least:
            return wall
    return None


def _most_tokens(paper: Paper, key: str, finished: FinishedGame, content: Content) -> int:
    """Return how many tokens may stand on a paper on which none was entered."""
    field = next(it for it in content.sheet.written_fields if it.id == key)
    token = next(it for it in content.tokens if it.id == field.counts)
    limits = [_MAX_TOKENS, field.up_to or MAX_NUMBER, token.each_player or MAX_NUMBER]
    if token.pieces is not None:
        others = sum(it.pieces.get(token.id, 0) for it in finished.papers)
        limits.append(for_players(token.pieces, finished.player_count) - others)
    if GRID not in paper.unknown:
        rooms = [it for _, it in finished.found if it.kind == "room" and it.token == token.id]
        limits += [it.numbers["most"] for it in rooms if it.player == paper.player]
    return min(limits)


def _with_tokens(
    finished: FinishedGame, paper: Paper, key: str, number: int, content: Content
) -> FinishedGame:
    """Return a game in which a paper has a number of tokens that stand nowhere in particular."""
    field = next(it for it in content.sheet.written_fields if it.id == key)
    loose = {**paper.loose_tokens, str(field.counts): number}
    changed = replace(paper, fields={**paper.fields, key: number}, loose_tokens=loose)
    papers = tuple([changed if it is paper else it for it in finished.papers])
    return replace(finished, papers=papers)


def _missing_fields(
    paper: Paper, keys: Sequence[str], finished: FinishedGame, scoring: ScoringContext
) -> Iterator[OpenQuestion]:
    """Yield fields that were not filled in; if only a card counts one, with its name."""
    words = scoring.words
    player = paper.player or words("open.board")
    for key in keys:
        if key == GRID:
            text = words("open.missing.grid", player=player)
            yield OpenQuestion(text=text, section=paper.player, brush="letter")
            continue
        if f"fields.{key}" not in words.texts:
            text = words("open.missing.hand", player=player, name=words(f"decks.{key}"))
            yield OpenQuestion(text=text, section=paper.player, field=key)
            continue
        name, card = words(f"fields.{key}"), _card_counting(key, paper, finished, scoring)
        text = words("open.missing.field", player=player, name=name)
        if card:
            text = words("open.missing.counted", player=player, name=name, card=card)
        yield OpenQuestion(text=text, section=paper.player, field=key)


def _card_counting(key: str, paper: Paper, finished: FinishedGame, scoring: ScoringContext) -> str:
    """Return the name of the first card in play that counts a field, unless a rule does."""
    needs, content = scoring.prepare(find_needs), scoring.content
    counts = next((it.counts for it in content.sheet.written_fields if it.id == key), None)
    names = {key, counts}
    if not names.isdisjoint(needs.always):
        return ""
    for owner in (paper, *(it for it in finished.papers if it is not paper)):
        for deck in content.decks:
            own = deck.open or owner is paper
            cards = finished.open.get(deck.id, ()) if deck.open else owner.held.get(deck.id, ())
            for name in cards:
                counted = (needs.by_card if own else needs.compared).get(name, ())
                if not names.isdisjoint(counted):
                    return scoring.words(f"cards.{name}")
    return ""
