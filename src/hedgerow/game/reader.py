"""Read the finished papers of an open game from its filled form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field as record_field
from functools import cached_property
from itertools import chain

from hedgerow.base.errors import Problem, did_you_mean, quote_value
from hedgerow.base.frozen import caching_keyword_record, keyword_record
from hedgerow.base.grid import NO_WALLS, Pos, Walls, regions
from hedgerow.base.messages import Message
from hedgerow.game.content import (
    BOARD,
    MARKS,
    Content,
    holds_letters,
    ids,
    mapped_symbols,
    sheet_ground,
)
from hedgerow.game.contexts import ScoringContext
from hedgerow.game.form import NOBODY, of_variant
from hedgerow.game.needs import GRID, find_needs
from hedgerow.game.parts import Deck, HeldCards, Track, for_players
from hedgerow.game.sheet import Sheet, plain_sheet
from hedgerow.game.words import plural_name, thing_name
from hedgerow.loading.models import once
from hedgerow.random_parts.sheets import (
    BoxesPart,
    DealPart,
    OrderPart,
    SpreadPart,
    SymbolsPart,
    WallPart,
    free_cells,
)
from hedgerow.scorefile.form_reader import (
    FieldValue,
    FieldValues,
    FilledForm,
    FilledSection,
    first_value,
)
from hedgerow.scorefile.grid_text import EMPTY
from hedgerow.scorefile.score_file import SHEET_KEY
from hedgerow.scoring.checked import Finding

Cells = Mapping[Pos, str]
_CHECK = Message("check the cell, and the sheet code if there is one")
_COMPARE = Message("compare the cells with the sheet")


@caching_keyword_record
class Paper:
    """The finished paper of a player, or the shared one.

    player: the player; empty for a shared paper
    kinds: what stands in the cells; on a shared paper, letters of players
    rows, columns: the size of the grid, which may have grown
    sheet: the printed sheet; without a code, what is the same on all sheets
    walls: the walls that were drawn by hand
    is_known: whether all that rules can see is known, by the code or because it was typed
    has_code: whether the printed sheet is that of a code
    states_all: whether a typed wall is whole, however short it is
    tokens: the cells on which tokens stand, by the id of the token
    loose_tokens: how many tokens are not on cells: on crossings, or only counted
    points: the crossings with a token
    fields, letters, crossed: the numbers in fields and tracks, letters in fields, crossed boxes
    numbers: what is in the boxes of a field for several numbers; `fields` has their sum
    held: the cards in hand, by deck
    moments: what stood in the cells at earlier moments
    missing: the fields that were not filled in although a rule counts them; `GRID` for the grid
    missing_in_ties: those that decide only between equal totals
    uncounted: the fields that count a token of which none was drawn, and that have no number
    unknown: all names of fields without a number, and `GRID` if the grid was omitted
    """

    player: str
    kinds: Cells
    rows: int
    columns: int
    sheet: Sheet
    walls: Walls = NO_WALLS
    is_known: bool = True
    has_code: bool = False
    states_all: bool = False
    tokens: Mapping[str, frozenset[Pos]] = record_field(default_factory=dict)
    loose_tokens: Mapping[str, int] = record_field(default_factory=dict)
    points: frozenset[Pos] = frozenset()
    fields: Mapping[str, int] = record_field(default_factory=dict)
    letters: Mapping[str, tuple[str, ...]] = record_field(default_factory=dict)
    crossed: Mapping[str, tuple[str, ...]] = record_field(default_factory=dict)
    numbers: Mapping[str, tuple[int, ...]] = record_field(default_factory=dict)
    held: Mapping[str, tuple[str, ...]] = record_field(default_factory=dict)
    moments: Mapping[str, Cells] = record_field(default_factory=dict)
    missing: tuple[str, ...] = ()
    missing_in_ties: tuple[str, ...] = ()
    uncounted: tuple[str, ...] = ()
    unknown: frozenset[str] = frozenset()

    @property
    def content_key(self) -> object:
        """Return everything that was entered, to compare papers."""
        numbers, hands = (*self.fields.items(),), (*self.held.items(),)
        boxes, letters = (*self.crossed.items(),), (*self.letters.items(),)
        drawn = self.walls, self.points, (*self.tokens.items(),)
        return (*sorted(self.kinds.items()),), drawn, numbers, boxes, letters, hands

    @cached_property
    def pieces(self) -> Mapping[str, int]:
        """Return how many of each kind and token are on the paper."""
        letters = chain.from_iterable(self.letters.values())
        counts: dict[str, int] = {}
        for name in chain(self.kinds.values(), letters):
            counts[name] = counts.get(name, 0) + 1
        for token, standing in self.tokens.items():
            counts[token] = counts.get(token, 0) + len(standing)
        for token, number in self.loose_tokens.items():
            counts[token] = counts.get(token, 0) + number
        return counts

    @property
    def is_filled(self) -> bool:
        """Return whether anything was entered."""
        fields = (*self.fields.values(), *self.letters.values(), *self.crossed.values())
        return bool(self.kinds) or any(fields) or any(self.held.values())


@keyword_record
class FinishedGame:
    """A finished game: the papers, the players by letter or mark, and the open cards by deck.

    `players` is empty if each player has a paper. A deck whose open cards are unknown is absent.

    named: the players in fields that hold one: letter, mark or name; empty for nobody
    labels: the marks of players without a name, by player
    variant: what was played; empty in a game without variants
    found: what checks in Python found odd or missing, with the ids of the checks
    """

    papers: tuple[Paper, ...]
    players: Mapping[str, str]
    open: Mapping[str, tuple[str, ...]]
    named: Mapping[str, str] = record_field(default_factory=dict)
    labels: Mapping[str, str] = record_field(default_factory=dict)
    variant: str = ""
    found: tuple[tuple[str, Finding], ...] = ()

    @property
    def player_count(self) -> int:
        return len(self.players) or len(self.papers)


def read_papers(filled: FilledForm, scoring: ScoringContext) -> tuple[FinishedGame, list[Problem]]:
    """Read the papers of a finished game, and the problems; what cannot be read is omitted."""
    variant = filled.form.variant
    scoring = of_variant(scoring, variant)
    problems, content = [*filled.problems], scoring.content
    problems += _variant_problems(filled, content)
    count = len(filled.values.get("players", content.sheet.marks or filled.sections))
    problems += _card_problems(filled.values, content, count)
    players = {it.value: it.typed for it in filled.values.get("players", ())}
    labels: dict[str, str] = {}
    if content.sheet.shared and not content.sheet.marks and "players" not in filled.key_lines:
        hint = Message("add a line like players: A=Anna, B=Ben")
        problems.append(Problem(filled.location, Message("no players listed"), hint))
    if content.sheet.marks:
        players, labels = _read_marks(filled, content.sheet.marks, scoring, problems)
    named = _named_players(filled, players, content, problems)
    read = _read_board(filled, scoring, problems) if content.sheet.shared else None
    opened = {
        deck.id: _chosen(filled.values, deck.id)
        for deck in content.decks
        if deck.open and (deck.open.optional or deck.id in filled.key_lines)
    }
    counted = _counted_on_papers(filled, opened, scoring)
    needs = scoring.prepare(find_needs)
    papers = read or tuple(
        _read_paper(it, scoring, problems, counted[number], needs.in_ties)
        for number, it in enumerate(filled.sections)
    )
    finished = FinishedGame(
        papers=papers, players=players, open=opened, named=named, labels=labels, variant=variant
    )
    return finished, problems


def _variant_problems(filled: FilledForm, content: Content) -> Iterator[Problem]:
    """Yield sections of another variant, and codes of its sheets."""
    variant, known = filled.form.variant, ids(content.sheet.moments)
    stated = {name: ids(it.sheet.moments) for name, it in content.variants.items()}
    # An unknown variant is reported already; it may be the one that is meant.
    is_unknown = "variant" in filled.key_lines and not filled.values.get("variant")
    for section in filled.sections:
        name = section.name.lower()
        others = [it for it, moments in stated.items() if name in moments and name not in known]
        if others and not is_unknown:
            message = Message("[{name}] is only for the {variant} variant")
            message = message.with_values(name=name, variant=others[0])
            hint = Message("use variant: {variant}", variant=others[0])
            yield Problem(section.section.location, message, hint)
    sheets = [(filled.sheet, filled.key_lines.get(SHEET_KEY))]
    sheets += [(it.sheet, it.section.key_lines.get(SHEET_KEY)) for it in filled.sections]
    for sheet, line in sheets:
        if sheet and line and sheet.variant not in ("", variant):
            message = Message("this sheet is for the variant {variant}", variant=sheet.variant)
            yield Problem(line.location, message, Message("check the code"))


def _counted_on_papers(
    filled: FilledForm, opened: Mapping[str, tuple[str, ...]], scoring: ScoringContext
) -> list[frozenset[str]]:
    """Return what the rules in play count on each player's paper."""
    needs, content = scoring.prepare(find_needs), scoring.content
    # Open cards that are not entered may be any.
    on_table = [
        name
        for deck in content.decks
        if deck.open
        for name in opened.get(deck.id, [card.id for card in deck.cards if card.rules])
    ]
    held = [
        [name for deck in content.decks if deck.held for name in _chosen(it.values, deck.id)]
        for it in filled.sections
    ]
    others = [name for own in held for name in own]
    return [needs.of_player((*on_table, *own), others) for own in held]


def _read_marks(
    filled: FilledForm, marks: Sequence[str], scoring: ScoringContext, problems: list[Problem]
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the players by mark, and the marks of those without a name.

    A player without a name is named by the letter of the mark.
    """
    words = scoring.words
    players = {it: first_value(filled.values, it) or words(f"letters.{it}") for it in marks}
    labels = {players[it]: it for it in marks if not filled.values.get(it)}
    seen: dict[str, str] = {}
    for mark, player in players.items():
        if (other := seen.setdefault(player.casefold(), mark)) != mark:
            message = Message(
                "{player} plays both {mark} and {other}",
                player=quote_value(player),
                mark=words(f"names.{other}"),
                other=words(f"names.{mark}"),
            )
            line = filled.key_lines.get(mark) or filled.key_lines.get(other)
            hint = Message("use a different name for each player")
            problems.append(Problem(line.location if line else filled.location, message, hint))
    return players, labels


def _named_players(
    filled: FilledForm, players: Mapping[str, str], content: Content, problems: list[Problem]
) -> dict[str, str]:
    """Return the players that fields hold: their mark or letter, or the name of their section."""
    known = {key: key for key in players}
    if not content.sheet.marks:
        known |= {name: key for key, name in players.items()}
    if not content.sheet.shared:
        known |= {section.name: section.name for section in filled.sections}
    by_name = {name.casefold(): key for name, key in known.items()}
    named: dict[str, str] = {}
    for field in content.sheet.player_fields:
        typed = first_value(filled.values, field)
        named[field] = ""
        if not typed or typed == NOBODY or filled.key_lines[field].says_none:
            continue
        if typed.casefold() in by_name:
            named[field] = by_name[typed.casefold()]
        elif known:
            message = Message("unknown player {name}", name=quote_value(typed))
            location = filled.key_lines[field].location
            problems.append(Problem(location, message, did_you_mean(typed, list(known))))
    return named


def _card_problems(values: FieldValues, content: Content, players: int) -> Iterator[Problem]:
    """Yield a problem for each second open card of one back, and for more cards than allowed."""
    for deck in (deck for deck in content.decks if deck.open):
        seen = set[str]()
        stated = deck.open.number if deck.open else None
        most = for_players(stated, players) if stated else deck.most_chosen
        for number, value in enumerate(values.get(deck.id, ())):
            back = deck.card(value.value).back or ""
            if deck.open and deck.open.of_each and back in seen:
                message = Message(
                    "{card} is the second card with the back {back}",
                    card=quote_value(value.typed),
                    back=quote_value(back),
                )
                yield Problem(value.location, message, Message("list only one card of each back"))
            elif number == most:
                message = Message("more than {most} cards are open", most=number)
                yield Problem(value.location, message, Message("remove the others"))
            seen.add(back)


def _read_paper(
    section: FilledSection,
    scoring: ScoringContext,
    problems: list[Problem],
    counted: frozenset[str],
    in_ties: frozenset[str],
) -> Paper:
    """Read the paper of a player; what is missing matters only if a rule has `counted` it.

    `in_ties` is what decides only between equal totals.
    """
    content = scoring.content
    values, lines, sheet = section.values, section.section.key_lines, section.sheet
    kinds, typed = _split_cells(section.cells, content)
    states_symbols = sheet is None and bool(content.sheet.random)
    ground = sheet or plain_sheet(content)
    problems += _symbol_problems(section, scoring, ground, states_symbols=states_symbols)
    problems += _wall_problems(section, scoring, sheet)
    problems += _hand_problems(section, content)
    drawn = section.grid.walls if section.grid else NO_WALLS
    rows, columns = _grid_size(section, content)
    fields, plan = content.sheet.written_fields, content.sheet.grid
    asked = [it.id for it in fields if not it.counts]
    blank = [name for name in asked if name not in lines or not lines[name].value.strip()]
    if plan and plan.grows and not section.section.has_grid:
        blank.append(GRID)
    numbers = {
        it.id: tuple(map(int, first_value(values, it.id).split())) for it in fields if not it.holds
    }
    sums = {key: sum(written) for key, written in numbers.items()}
    tokens, loose = _read_tokens(section, kinds, content, problems)
    for field in fields:
        if field.counts:
            sums[field.id] = loose.get(field.counts, 0) + len(tokens.get(field.counts, ()))
    unknown = {
        field.id
        for field in fields
        if not values.get(field.id)
        and not (field.counts and sums[field.id])
        and not (field.id in lines and lines[field.id].says_none)
    }
    uncounted = [
        field.id
        for field in fields
        if field.counts and field.id in unknown and counted.intersection((field.id, field.counts))
    ]
    return Paper(
        player=section.name,
        kinds=kinds,
        rows=rows,
        columns=columns,
        # Symbols on which nothing stands can be typed instead of the code.
        sheet=sheet or plain_sheet(content).with_symbols(typed),
        walls=drawn,
        is_known=sheet is not None or _states_random_parts(content, typed, drawn),
        has_code=sheet is not None,
        states_all=section.states_all,
        tokens=tokens,
        loose_tokens=loose,
        points=section.grid.points if section.grid else frozenset(),
        fields={**sums, **_track_numbers(values, content)},
        letters={it.id: _chosen(values, it.id) for it in content.sheet.written_fields if it.holds},
        crossed={it.id: _chosen(values, it.id) for it in content.sheet.tracks if it.names},
        numbers=numbers,
        held={deck.id: _chosen(values, deck.id) for deck in content.decks if deck.held},
        missing=(*(it for it in blank if it in counted), *_missing_hands(section, content)),
        missing_in_ties=tuple([name for name in blank if name in in_ties - counted]),
        uncounted=tuple(uncounted),
        unknown=frozenset(unknown.union(blank)),
    )


def _missing_hands(section: FilledSection, content: Content) -> list[str]:
    """Return the decks of which a player must hold cards, but none was written."""
    decks = [deck.id for deck in content.decks if deck.held and deck.held.least]
    return [deck_id for deck_id in decks if _is_blank(section, deck_id)]


def _read_tokens(
    section: FilledSection, kinds: Cells, content: Content, problems: list[Problem]
) -> tuple[dict[str, frozenset[Pos]], dict[str, int]]:
    """Return the cells with tokens, by token, and how many tokens are not on cells."""
    grid = section.grid
    on_cells, on_points = content.token_at("cells"), content.token_at("crossings")
    tokens: dict[str, frozenset[Pos]] = {}
    loose: dict[str, int] = {}
    if grid and on_cells:
        small = [pos for pos in kinds if grid.rows[pos.row][pos.col].islower()]
        tokens[on_cells.id] = frozenset(small)
    if grid and on_points:
        loose[on_points.id] = len(grid.points)
    for field in content.sheet.written_fields:
        typed = first_value(section.values, field.id) if field.counts else ""
        if field.counts is None or not typed:
            continue
        standing = len(tokens.get(field.counts, ()))
        drawn, number = standing + loose.get(field.counts, 0), int(typed)
        if drawn and number != drawn:
            message = Message.plural(
                drawn,
                "{field} says {number}, but {drawn} is drawn",
                "{field} says {number}, but {drawn} are drawn",
                field=field.id,
                number=number,
                drawn=drawn,
            )
            location = section.location_of_field(field.id)
            problems.append(Problem(location, message, Message("correct one of them")))
        loose[field.counts] = number - standing
    return tokens, loose


def _read_board(
    filled: FilledForm, scoring: ScoringContext, problems: list[Problem]
) -> tuple[Paper, ...]:
    """Return the shared paper, with what stood on it at earlier moments; none if it is missing."""
    content = scoring.content
    board, printed, sheet = filled.section(MARKS), filled.section(BOARD), filled.sheet
    if board is None:
        return ()
    kinds, typed = _split_cells(board.cells, content)
    drawn = board.grid.walls if board.grid else NO_WALLS
    ground = sheet or plain_sheet(content)
    if not sheet and (symbols := printed.cells if printed else typed):
        ground = ground.with_symbols(symbols)
    if printed:
        problems += _printed_problems(printed, sheet, scoring)
        problems += _wall_problems(printed, scoring, sheet)
        drawn = drawn or (printed.grid.walls if printed.grid else NO_WALLS)
    stated = printed.cells if printed else typed
    is_known = sheet is not None or _states_random_parts(content, stated, drawn)
    for section in filled.sections:
        if section is not printed:
            # What is printed is stated once; until that is whole, every section can state some.
            states_it = section is board and not printed
            states_symbols = sheet is None and (states_it or not is_known)
            problems += _symbol_problems(section, scoring, ground, states_symbols=states_symbols)
            problems += _wall_problems(section, scoring, sheet)
            # Nothing is missing on a sheet on which nobody has written yet, nor with a wrong code.
            if states_it and section.cells and SHEET_KEY not in filled.key_lines:
                problems += _few_symbol_problems(section, scoring, typed)
        if section not in (printed, board):
            problems += _lost_mark_problems(section, board, kinds, ground.symbols, content)
    rows, columns = _grid_size(board, content)
    tokens, loose = _read_tokens(board, kinds, content, problems)
    moments = {
        moment.id: _split_cells(found.cells, content)[0]
        for moment in content.sheet.moments
        if (found := filled.section(moment.id))
    }
    paper = Paper(
        player="",
        kinds=kinds,
        rows=rows,
        columns=columns,
        sheet=ground,
        walls=drawn,
        tokens=tokens,
        points=board.grid.points if board.grid else frozenset(),
        loose_tokens=loose,
        is_known=is_known,
        has_code=sheet is not None,
        moments=moments,
    )
    return (paper,)


def _chosen(values: FieldValues, key: str) -> tuple[str, ...]:
    return tuple(value.value for value in values.get(key, ()))


def _grid_size(section: FilledSection, content: Content) -> tuple[int, int]:
    plan = content.sheet.grid
    if section.grid and plan and plan.grows:
        return len(section.grid.rows), len(section.grid.rows[0])
    return content.size


def _split_cells(cells: Cells, content: Content) -> tuple[dict[Pos, str], dict[Pos, str]]:
    """Return the kinds that stand in cells, and the typed symbols on which nothing can stand."""
    blocked = content.blocked
    if not blocked:
        return dict(cells), {}
    kinds = {pos: it for pos, it in cells.items() if it not in blocked}
    return kinds, {pos: it for pos, it in cells.items() if it in blocked}


def _states_random_parts(content: Content, typed: Cells, drawn: Walls) -> bool:
    """Return whether everything random that rules can see was typed: the code is not needed.

    What is drawn between cells may be any of several walls.
    """
    if len(content.printed_walls) > 1:
        return False
    unseen = content.symbols_without_points
    for part in content.sheet.random:
        if isinstance(part, WallPart):
            is_stated = bool(drawn) or not part.edges.most
        elif isinstance(part, SymbolsPart | SpreadPart):
            found = Counter(typed.values())
            cells = sheet_ground(content).cells_of(part)
            seen = {name: number for name, number in cells.items() if name not in unseen}
            is_stated = all(found[name] >= number for name, number in seen.items())
        elif isinstance(part, DealPart):
            ground = sheet_ground(content)
            is_typed = typed.keys() >= {*free_cells(part, ground, ground.symbols)}
            is_stated = is_typed or unseen.issuperset(part.of)
        else:
            # Numbers that are only called and crossed decide nothing, and no rule counts an order,
            # or symbols in boxes.
            decides_nothing = isinstance(part, OrderPart | BoxesPart)
            is_stated = decides_nothing or not content.counts_numbers
        if not is_stated:
            return False
    return True


def _printed_problems(
    section: FilledSection, sheet: Sheet | None, scoring: ScoringContext
) -> Iterator[Problem]:
    """Yield a problem for each typed symbol that the sheet of the code, or any sheet, has not."""
    known = sheet.symbols if sheet else mapped_symbols(scoring.content)
    letters = {it.id: it.letter for it in section.form.grid.palette.items}
    for pos, name in section.cells.items():
        if known.get(pos, "" if sheet else name) != name:
            message = Message(
                "the sheet has {printed} in {cell}, not {found}",
                printed=quote_value(letters.get(known.get(pos, ""), EMPTY)),
                cell=pos.name,
                found=quote_value(letters[name]),
            )
            hint = Message("with `sheet:` you can omit the board; check the code")
            yield Problem(section.location_of(pos), message, hint if sheet else _CHECK)
    if not sheet:
        random = {pos: name for pos, name in section.cells.items() if pos not in known}
        yield from _typed_part_problems(section, scoring, random)


def _lost_mark_problems(
    section: FilledSection,
    board: FilledSection,
    kinds: Cells,
    printed: Cells,
    content: Content,
) -> Iterator[Problem]:
    """Yield a problem for each mark of an earlier moment that is not there at the end.

    One in a cell where nothing can stand is a problem already.
    """
    if board.grid is None or board.has_unknown_letters:
        return
    letters = {it.id: it.letter for it in section.form.grid.palette.items}
    for pos, mark in _split_cells(section.cells, content)[0].items():
        if kinds.get(pos) != mark and printed.get(pos) not in content.blocked:
            message = Message(
                "{mark} in {cell} is missing from [marks]",
                mark=letters.get(mark, mark),
                cell=pos.name,
            )
            hint = Message("[marks] must contain every mark of [{section}]", section=section.name)
            yield Problem(section.location_of(pos), message, hint)


def _symbol_problems(
    section: FilledSection, scoring: ScoringContext, ground: Sheet, *, states_symbols: bool
) -> Iterator[Problem]:
    """Yield a problem for each cell that contradicts the printed symbols: perhaps a wrong code.

    With `states_symbols`, typed symbols say what is printed.
    """
    content, words, printed = scoring.content, scoring.words, ground.symbols
    kinds, typed = _split_cells(section.cells, content)
    for pos in kinds if printed else ():
        if printed.get(pos) in content.blocked:
            values = {"cell": pos.name, "symbol": thing_name(printed[pos], words)}
            if content.sheet.shared:
                message = Message("the {symbol} in {cell} is marked", **values)
                hint = Message("remove the mark: nothing can stand there")
            else:
                message = Message("nothing can stand in {cell}: {symbol} is printed there")
                message, hint = message.with_values(**values), _CHECK
            yield Problem(section.location_of(pos), message, hint)
    known: Cells = mapped_symbols(content) if states_symbols else printed
    if states_symbols:
        random = {pos: symbol for pos, symbol in typed.items() if pos not in known}
        yield from _typed_part_problems(section, scoring, random)
    for pos, symbol in typed.items():
        there = known.get(pos, symbol if states_symbols else "")
        if there != symbol:
            message = Message("the sheet has no {symbol} in {cell}", cell=pos.name)
            message = message.with_values(symbol=thing_name(symbol, words))
            hint = Message("printed there: {symbol}", symbol=thing_name(there, words))
            yield Problem(section.location_of(pos), message, hint if there else _CHECK)


def _wall_problems(
    section: FilledSection, scoring: ScoringContext, sheet: Sheet | None
) -> Iterator[Problem]:
    """Yield a problem for the first edge where a typed wall differs from the printed one."""
    content = scoring.content
    walls = section.grid.walls if section.grid and not content.sheet.walls else NO_WALLS
    if not sheet or not walls or walls == sheet.all_walls:
        return
    edge = min(walls ^ sheet.all_walls)
    # An edge on the outer frame has only one cell inside the grid.
    inside = [pos for pos in edge if 0 <= pos.row < sheet.rows and 0 <= pos.col < sheet.columns]
    place = (
        Message("between {cell} and {other}", cell=inside[0].name, other=inside[1].name)
        if len(inside) == 2
        else Message("at the edge of {cell}", cell=inside[0].name)
    )
    message = (
        Message("the {name} differs from the sheet: the sheet has none {place}")
        if edge in walls
        else Message("the {name} differs from the sheet: it is missing {place}")
    )
    name = scoring.words(f"names.{content.printed_walls[0].id}")
    hint = Message("with `sheet:` you can omit it; check the code")
    yield Problem(section.location_of(inside[0]), message.with_values(name=name, place=place), hint)


def _typed_part_problems(
    section: FilledSection, scoring: ScoringContext, typed: Cells
) -> Iterator[Problem]:
    """Yield a problem for typed symbols that no sheet has: too many, or where none can be.

    Symbols that are missing are a question and not a problem, except among marks.
    """
    content, words = scoring.content, scoring.words
    numbers = symbol_numbers(content)
    wrong = [*_piece_problems(section, scoring, typed)]
    yield from (problem for _, problem in wrong)
    # Where the pieces of a symbol have wrong sizes, their number says nothing more.
    misshapen = {name for name, _ in wrong}
    found = Counter(typed.values())
    for name, number in numbers.items():
        if name in misshapen:
            continue
        if found[name] > number:
            size = content.piece_sizes.get(name, 1)
            places = [pos for pos in sorted(typed) if typed[pos] == name]
            count = -(-len(places) // size)
            name_of = thing_name if count == 1 else plural_name
            message = Message(
                "{symbols}: found {count}, expected {number}",
                count=count,
                symbols=name_of(name, words),
                number=number // size,
            )
            yield Problem(section.location_of(places[number]), message, _COMPARE)
    for part in content.sheet.random:
        if isinstance(part, SymbolsPart) and part.of.keys() <= numbers.keys():
            own = {pos: typed[pos] for pos in sorted(typed) if typed[pos] in part.of}
            if Counter(own.values()) == Counter(sheet_ground(content).cells_of(part)):
                yield from _placing_problems(section, scoring, part, own)


def _few_symbol_problems(
    section: FilledSection, scoring: ScoringContext, typed: Cells
) -> Iterator[Problem]:
    """Yield a problem for each symbol that is typed among the marks, but too seldom.

    Without the code and [board], the marks must show where nothing can stand.
    """
    content, words = scoring.content, scoring.words
    fixed = mapped_symbols(content)
    random = {pos: name for pos, name in typed.items() if pos not in fixed}
    misshapen = {name for name, _ in _piece_problems(section, scoring, random)}
    found = Counter(random.values())
    counted = content.blocked - misshapen
    for name, number in symbol_numbers(content).items():
        if name not in counted or found[name] >= number:
            continue
        size = content.piece_sizes.get(name, 1)
        count = found[name] // size
        name_of = thing_name if count == 1 else plural_name
        message = Message(
            "{symbols}: found {count}, expected {number}",
            count=count,
            symbols=name_of(name, words),
            number=number // size,
        )
        hint = Message("type {letter} where it is printed, or add the code of the sheet")
        hint = hint.with_values(letter=words(f"letters.{name}"))
        yield Problem(section.section.location, message, hint)


def _piece_problems(
    section: FilledSection, scoring: ScoringContext, typed: Cells
) -> Iterator[tuple[str, Problem]]:
    """Yield a problem for each typed piece that has not the size of its symbol, by symbol."""
    words = scoring.words
    for name, size in scoring.content.piece_sizes.items():
        own = [pos for pos, symbol in typed.items() if symbol == name]
        for patch in regions(own):
            if len(patch) != size:
                message = Message.plural(
                    len(patch),
                    "the {symbol} at {cell} has {count} cell, expected {size}",
                    "the {symbol} at {cell} has {count} cells, expected {size}",
                    symbol=thing_name(name, words),
                    cell=patch[0].name,
                    count=len(patch),
                    size=size,
                )
                hint = Message("type {letter} in {size} cells side by side", size=size)
                hint = hint.with_values(letter=words(f"letters.{name}"))
                yield name, Problem(section.location_of(patch[0]), message, hint)


@once
def symbol_numbers(content: Content) -> dict[str, int]:
    """Return how many of each symbol one random part places, without those of several parts."""
    parts = [part for part in content.sheet.random if isinstance(part, SymbolsPart | SpreadPart)]
    names = Counter(name for part in parts for name in part.of)
    for part in content.sheet.random:
        names.update({*part.of} if isinstance(part, DealPart) else ())
    return {
        name: number
        for part in parts
        for name, number in sheet_ground(content).cells_of(part).items()
        if names[name] == 1
    }


def _placing_problems(
    section: FilledSection, scoring: ScoringContext, part: SymbolsPart, typed: Cells
) -> Iterator[Problem]:
    """Yield a problem for the first symbol of a part in a cell where no sheet has it."""
    content = scoring.content
    ground = sheet_ground(content)
    free = {*free_cells(part, ground, ground.symbols)}
    for pos, symbol in typed.items():
        if pos not in free:
            message = Message("no sheet has {symbol} in {cell}")
        elif part.apart and any(
            it in typed and (typed[it] != symbol or symbol not in content.piece_sizes)
            for it in pos.neighbours()
        ):
            message = Message("no sheet has {symbol} in {cell}: it touches another one")
        else:
            continue
        message = message.with_values(symbol=thing_name(symbol, scoring.words), cell=pos.name)
        yield Problem(section.location_of(pos), message, _COMPARE)
        return


def _hand_problems(section: FilledSection, content: Content) -> Iterator[Problem]:
    """Yield a problem for letters that a field cannot hold, and for too many letters or cards."""
    vocabulary = content.vocabulary
    for key, limit in _rooms(content).items():
        for value in section.values.get(key, ())[limit:]:
            message = Message("{key} has room for {most}", key=key, most=limit)
            yield Problem(value.location, message, Message("remove the others"))
            break
    for deck in content.decks:
        if deck.held is None:
            continue
        line = section.section.key_lines.get(deck.id)
        cards = section.values.get(deck.id, ())
        yield from _double_cards(cards, deck)
        # A line with unknown cards alone is a problem already.
        is_unknown = bool(line and line.value.strip() and not line.says_none and not cards)
        is_blank = _is_blank(section, deck.id)
        if len(cards) < deck.held.least and not (is_unknown or is_blank):
            yield _small_hand_problem(section, deck, deck.held)
    for field in content.sheet.written_fields:
        if field.id not in section.values or not field.holds or not holds_letters(field):
            continue
        allowed = {*vocabulary.expand(field.holds), *field.holds}
        for value in section.values[field.id]:
            if vocabulary.effective(value.value) not in allowed and value.value not in allowed:
                message = Message("{key} cannot hold {kind}", key=field.id)
                message = message.with_values(kind=quote_value(value.typed))
                yield Problem(value.location, message, Message("remove it"))


@once
def _rooms(content: Content) -> dict[str, int]:
    """Return how many cards or letters there is room for, by the id of the deck or field."""
    rooms = {deck.id: deck.most_chosen for deck in content.decks if deck.held}
    return rooms | {it.id: it.room for it in content.sheet.written_fields if it.room}


def _is_blank(section: FilledSection, key: str) -> bool:
    """Return whether nothing was written after a key, as in a blank file."""
    line = section.section.key_lines.get(key)
    return line is not None and not (line.value.strip() or line.says_none)


def _double_cards(cards: Sequence[FieldValue], deck: Deck) -> Iterator[Problem]:
    """Yield a problem for each card that a player holds more often than it is printed."""
    counts: dict[str, int] = {}
    for value in cards:
        counts[value.value] = count = counts.get(value.value, 0) + 1
        if count > deck.card(value.value).printed_copies:
            message = Message("{name} appears twice", name=quote_value(value.typed))
            if count > 2:
                message = Message("{name} appears too often", name=quote_value(value.typed))
            yield Problem(value.location, message, Message("remove one of them"))


def _small_hand_problem(section: FilledSection, deck: Deck, held: HeldCards) -> Problem:
    """Return the problem that a player has too few cards of a deck."""
    message = Message(
        "{player} must have {least} to {most} of {deck}",
        player=section.name,
        least=held.least,
        most=held.most,
        deck=deck.id,
    )
    if held.least == held.most:
        message = Message("{player} must have {most} of {deck}", player=section.name)
        message = message.with_values(most=held.most, deck=deck.id)
    cards = [card.id for card in deck.cards if card.rules][: held.most]
    hint = Message("add a line like {deck}: {cards}", deck=deck.id, cards=", ".join(cards))
    return Problem(section.location_of_field(deck.id), message, hint)


def _track_numbers(values: FieldValues, content: Content) -> dict[str, int]:
    """Return what each track counts: its crosses, or what they are worth."""
    return {track.id: _track_number(values, track) for track in content.sheet.tracks}


def _track_number(values: FieldValues, track: Track) -> int:
    if track.names:
        return track.count(_chosen(values, track.id))
    return track.count(track.labels[: int(first_value(values, track.id) or 0)])
