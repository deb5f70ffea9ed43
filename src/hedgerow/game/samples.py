"""Papers of an open game, filled at random or greedily, to see what each rule pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from hedgerow.base.grid import Edge, Pos, Walls, cells, edge_between
from hedgerow.base.rng import Rng
from hedgerow.game.content import Content, ids, kind_limits, stated_rules
from hedgerow.game.form import MAX_NUMBER
from hedgerow.game.parts import Deck, SheetField, Track, largest
from hedgerow.game.reader import FinishedGame, Paper
from hedgerow.game.score import GameScorer
from hedgerow.game.sheet import Sheet, generate_played
from hedgerow.loading.models import once
from hedgerow.scoring.condition import as_rule, bound_of
from hedgerow.scoring.view import View

_SHEETS = 20
# Two in four papers are full, one is nearly full, one half full.
_FULL = (100, 100, 90, 50)
# Numbers that players write down are small, so that tables and limits are reached.
_MAX_NUMBER = 30
_TWO = 2
_FENCES = 3
_MAX_TOKENS = 9
# A greedy player makes this many choices at most, each of some kinds in some cells.
GREEDY_STEPS, GREEDY_CELLS, GREEDY_KINDS = 30, 4, 3
# Cells that rules look at while one paper is filled greedily: about 2 s. In games with many rules
# and cells, a player makes fewer choices.
GREEDY_WORK = 2_000_000


def sample_papers(content: Content, rng: Rng) -> Iterator[Mapping[str, View]]:
    """Yield finished games without end: few or many kinds, half to quite full."""
    scorer = GameScorer(content)
    return (scorer.views(game) for game in random_games(content, rng))


def filled_games(content: Content, rng: Rng, greedy: bool) -> Iterator[FinishedGame]:
    """Yield finished games without end, filled at random or greedily."""
    games = random_games(content, rng)
    return (fill_greedily(it, content, rng) for it in games) if greedy else games


def random_games(content: Content, rng: Rng) -> Iterator[FinishedGame]:
    """Yield finished games without end, for two players or as few as the game has."""
    sheets = [generate_played(content, rng.stream(str(number))) for number in range(_SHEETS)]
    count = min(_TWO, content.about.players.most)
    letters = list(content.sheet.marks or ["A", "B"][:count])
    while True:
        opened = {deck.id: _choose_cards(deck, rng) for deck in content.decks if deck.open}
        named = {it: rng.choice([*letters, ""]) for it in content.sheet.player_fields}
        if content.sheet.shared:
            paper = _fill_paper("", letters, rng.choice(sheets), content, rng)
            players = dict(zip(letters, letters, strict=True))
            yield FinishedGame(papers=(paper,), players=players, open=opened, named=named)
        else:
            kinds = [kind.id for kind in content.kinds]
            papers = [_fill_paper(it, kinds, rng.choice(sheets), content, rng) for it in letters]
            yield FinishedGame(papers=tuple(papers), players={}, open=opened, named=named)


def _fill_paper(
    player: str, kinds: Sequence[str], sheet: Sheet, content: Content, rng: Rng
) -> Paper:
    plan, (rows, columns) = content.sheet, content.size
    stood = _fill_cells(kinds, sheet, content, rng)
    crossed = {it.id: _cross_boxes(it, rng) for it in plan.tracks}
    most = number_limits(content)
    numbers = {
        it.id: _write_number(it, most[it.id], rng) for it in plan.written_fields if not it.holds
    }
    numbers |= {it.id: it.count(crossed[it.id]) for it in plan.tracks}
    return Paper(
        player=player,
        kinds=stood,
        rows=rows,
        columns=columns,
        sheet=sheet,
        walls=draw_walls(content, rng),
        tokens=put_tokens(stood, content, rng),
        loose_tokens=_plant_tokens(content, rng),
        fields=numbers,
        letters={it.id: _write_letters(it, content, rng) for it in plan.written_fields if it.holds},
        crossed=crossed,
        held={deck.id: _choose_cards(deck, rng) for deck in content.decks if deck.held},
        moments={it.id: dict(islice(stood.items(), len(stood) // _TWO)) for it in plan.moments},
    )


def put_tokens(stood: Mapping[Pos, str], content: Content, rng: Rng) -> dict[str, frozenset[Pos]]:
    """Return tokens on some of the filled cells, if tokens stand on cells."""
    token = content.token_at("cells")
    if token is None:
        return {}
    most = min(token.each_player or _MAX_TOKENS, len(stood))
    return {token.id: frozenset(rng.shuffled([*stood])[: rng.below(most + 1)])}


def _plant_tokens(content: Content, rng: Rng) -> dict[str, int]:
    """Return how many tokens are on crossings, if any can be there."""
    token = content.token_at("crossings")
    if token is None:
        return {}
    most = token.each_player or (largest(token.pieces) if token.pieces else _MAX_TOKENS)
    return {token.id: rng.below(min(most, _MAX_TOKENS) + 1)}


def draw_walls(content: Content, rng: Rng) -> Walls:
    """Return walls round some rectangles of cells, if players draw walls."""
    edges = set[Edge]()
    rows, columns = content.size
    for _ in range(1 + rng.below(_FENCES) if content.sheet.walls else 0):
        top, left = rng.below(rows), rng.below(columns)
        height, width = 1 + rng.below(rows - top), 1 + rng.below(columns - left)
        inside = {Pos(top + row, left + col) for row in range(height) for col in range(width)}
        edges |= {
            edge_between(pos, other)
            for pos in inside
            for other in pos.neighbours()
            if other not in inside and 0 <= other.row < rows and 0 <= other.col < columns
        }
    return frozenset(edges)


def _fill_cells(kinds: Sequence[str], sheet: Sheet, content: Content, rng: Rng) -> dict[Pos, str]:
    """Return what stands in the cells; no more of a kind than there are."""
    some, full = rng.shuffled(kinds)[: 1 + rng.below(len(kinds) or 1)], rng.choice(_FULL)
    stood: dict[Pos, str] = {}
    for pos in rng.shuffled(free_cells(sheet, content)):
        left = available_kinds(some, stood, content)
        if left and rng.below(100) < full:
            stood[pos] = rng.choice(left)
    return stood


def available_kinds(kinds: Sequence[str], stood: Mapping[Pos, str], content: Content) -> list[str]:
    """Return the kinds of which there are more."""
    limits = kind_limits(content)
    used = [*stood.values()]
    return [kind for kind in kinds if kind not in limits or used.count(kind) < limits[kind]]


def free_cells(sheet: Sheet, content: Content) -> list[Pos]:
    """Return the cells in which something can stand."""
    symbols, blocked = sheet.symbols, content.blocked
    return [pos for pos in cells(*content.size) if symbols.get(pos) not in blocked]


def _cross_boxes(track: Track, rng: Rng) -> tuple[str, ...]:
    """Return random boxes; of boxes without labels, the first ones."""
    number = rng.below(len(track.labels) + 1)
    if track.names is None:
        return ("",) * number
    chosen = {*rng.shuffled(track.names)[:number]}
    return tuple(box for box in track.names if box in chosen)


def _write_number(field: SheetField, most: int, rng: Rng) -> int:
    return rng.below(most + 1) * (field.numbers or 1)


@once
def number_limits(content: Content) -> dict[str, int]:
    """Return up to which number players write into each field: a bit more than any rule asks for.

    Numbers are small, so that tables and limits are reached.
    """
    asked = dict.fromkeys(ids(content.sheet.written_fields), 0)
    rules = [stated.rule for stated in stated_rules(content).rules]
    ends = (condition for condition in content.end if not condition.counts_left)
    rules += [replace(as_rule(condition), once=bound_of(condition)) for condition in ends]
    for rule in rules:
        bounds = [rule.once.at_least, rule.once.exactly, rule.once.at_most] if rule.once else []
        numbers = [*(bound.value for bound in bounds if bound), *(rule.table or ())]
        for name in content.vocabulary.expand(rule.count or ()):
            if name in asked:
                asked[name] = max([asked[name], *numbers])
    return {
        field.id: min(field.up_to or MAX_NUMBER, max(_MAX_NUMBER, asked[field.id] * 5 // 4))
        for field in content.sheet.written_fields
    }


def _write_letters(field: SheetField, content: Content, rng: Rng) -> tuple[str, ...]:
    """Return letters of few or many kinds: five of one kind are what some rules wait for."""
    kinds = content.vocabulary.kinds_of(field.holds)
    count = rng.below((field.room or _TWO * len(kinds)) + 1)
    some = rng.shuffled(kinds)[: 1 + rng.below(len(kinds) or 1)]
    return tuple(rng.choice(some) for _ in range(count))


def _choose_cards(deck: Deck, rng: Rng) -> tuple[str, ...]:
    """Return random scoring cards: one of each back, or as many as can be open or held."""
    cards = rng.shuffled([card for card in deck.cards if card.rules])
    if deck.open and deck.open.of_each:
        return tuple({card.back: card.id for card in cards}.values())
    return tuple(card.id for card in cards[: deck.most_chosen])


def fill_greedily(game: FinishedGame, content: Content, rng: Rng) -> FinishedGame:
    """Return a game whose papers were filled cell by cell, each with what pays most at once.

    A greedy player is neither clever nor legal: it shows what a rule pays if somebody wants it.
    """
    scorer = GameScorer(content)
    if content.sheet.shared or not content.kinds:
        return game
    papers = list(game.papers)
    views = scorer.views(game)
    for number, paper in enumerate(papers):
        papers[number] = replace(paper, kinds={})
        for _ in range(greedy_steps(content)):
            choices = _greedy_choices(papers[number], content, rng)
            # The views of the others are the same for all choices: what is found there is cached.
            totals = [_total({**views, it.player: scorer.view(it)}, it, scorer) for it in choices]
            papers[number] = choices[totals.index(max(totals))] if choices else papers[number]
        views[paper.player] = scorer.view(papers[number])
    return replace(game, papers=tuple(papers))


def greedy_steps(content: Content) -> int:
    """Return how many choices a greedy player makes."""
    rows, columns = content.size
    each = GREEDY_CELLS * GREEDY_KINDS * max(1, len(content.scoring)) * max(1, rows * columns)
    return max(1, min(GREEDY_STEPS, GREEDY_WORK // each))


def _greedy_choices(paper: Paper, content: Content, rng: Rng) -> list[Paper]:
    """Return a paper with one more cell filled, in some ways; none if nothing is left to do."""
    free = [pos for pos in free_cells(paper.sheet, content) if pos not in paper.kinds]
    kinds = available_kinds([kind.id for kind in content.kinds], paper.kinds, content)
    return [
        replace(paper, kinds={**paper.kinds, pos: kind})
        for pos in rng.shuffled(free)[:GREEDY_CELLS]
        for kind in rng.shuffled(kinds)[:GREEDY_KINDS]
    ]


def _total(views: Mapping[str, View], paper: Paper, scorer: GameScorer) -> int:
    """Return the points of one player by the rules of the game file, without cards."""
    return sum(line.points for line in scorer.rules.score(views)[paper.player])
