"""Score an open game by the rules of its file and of its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from hedgerow.base.frozen import keyword_record
from hedgerow.game.content import Content, named_areas
from hedgerow.game.contexts import ScoringContext
from hedgerow.game.form import of_variant
from hedgerow.game.line_texts import FoundLine, LineTexts, PlayerNumbers
from hedgerow.game.missing import open_questions, short_wall
from hedgerow.game.parts import Card, Check, for_players
from hedgerow.game.reader import Cells, FinishedGame, Paper
from hedgerow.game.result import OpenQuestion, Result, Score, ScoreLine
from hedgerow.game.sheet import hidden_parts
from hedgerow.loading.words import Words, placeholders
from hedgerow.random_parts.sheets import OrderPart, cells_beside, format_span
from hedgerow.scoring.checked import Finding
from hedgerow.scoring.condition import names_used
from hedgerow.scoring.judging import CompiledCondition, Counted, Judgement, limits_of
from hedgerow.scoring.points import CompiledRule, Line, Lines, Scorer, points_by_rule
from hedgerow.scoring.read_back import read_back_condition
from hedgerow.scoring.view import Hidden, View

Views = Mapping[str, View]


def score(finished: FinishedGame, scoring: ScoringContext) -> Result:
    """Score all players by the rules, then by the cards."""
    scoring = of_variant(scoring, finished.variant)
    scorer = scoring.prepare(GameScorer)
    papers, hidden = scorer.views(finished), scorer.hidden(finished)
    moments = scorer.judge_moments(papers, hidden)
    views = _without_moments(papers, [it.name for it in moments if it.is_early])
    scores = _scores(finished, views, scorer, scoring.words)
    totals = [score.total for score in scores]

    def find_totals(changed: FinishedGame) -> list[int]:
        found = _scores(changed, scorer.views(changed), scorer, scoring.words)
        return [score.total for score in found]

    points = {score.player: score.points_by_kind for score in scores}
    left = scorer.pieces_left(finished)
    ends = [it.judge(views, points, hidden, left) for it in scorer.ends]
    broken = [
        (judgement, counted)
        for check, compiled in scorer.checks
        if check.warn and applies(check, finished)
        for judgement in (compiled.judge(views, points, hidden, left),)
        for counted in scorer.refused(judgement, finished)
    ]
    is_filled = all(paper.is_filled for paper in finished.papers)
    is_over = not ends or any(it.may_be_true for it in ends)
    return Result(
        variant=finished.variant,
        # One player may end the game, but a paper without any entry is still to come.
        complete=is_filled and is_over,
        scores=scores,
        warnings=(
            # Of a game that is not over, its end says more.
            *(_empty_warnings(finished, scoring.words) if is_over else ()),
            *_paper_warnings(finished, scoring, is_over=is_over),
            *(it for paper in finished.papers for it in _wall_warnings(paper, scoring)),
            *_hand_warnings(finished, scoring),
            *_moment_warnings(moments, scoring.words),
            *_end_warnings(ends, scorer, scoring.words),
            *(condition_text(*it, scorer, scoring.words) for it in broken),
            *(
                finding_text(name, it, scoring.words)
                for name, it in finished.found
                if it.kind == "warning"
            ),
        ),
        open=(
            *_moment_questions(moments, scoring.words),
            *_finding_questions(finished, scoring.words),
            *open_questions(finished, totals, find_totals, scoring),
        ),
    )


def _scores(
    finished: FinishedGame, views: Views, scorer: GameScorer, words: Words
) -> tuple[Score, ...]:
    """Score all players by the rules and by the cards in play."""
    found = scorer.rules.score(views)
    # Cards and ties can use the points of all rules of the game file.
    earlier = points_by_rule(found) if scorer.uses_points else None
    texts, others = scorer.texts(words), PlayerNumbers(found)
    tied = {rule.id: rule.score(views, earlier) for rule in scorer.ties}
    cards = _CardScores(scorer, views, earlier)
    scores = []
    for player, lines in found.items():
        own = [
            texts.known_line(line)
            or texts.rule_line(
                FoundLine(
                    rule=scorer.rules_by_id[line.rule],
                    name_key=f"rules.{line.rule}",
                    player=player,
                    own=(line,),
                    view=views[player],
                    others=others,
                )
            )
            for line in lines
            if scorer.has_line(line)
        ]
        own += _card_lines(player, finished, cards, texts)
        ties = (tied.get(name, found)[player] for name in scorer.tie_break)
        sums = zip(scorer.tie_break, ties, strict=True)
        order = tuple([sum(it.points for it in part if it.rule == name) for name, part in sums])
        mark = finished.labels.get(player)
        label = words(f"names.{mark}") if mark else ""
        scores.append(Score(player, tuple(own), order, label))
    return tuple(scores)


@keyword_record
class _Moment:
    """An earlier moment of a finished game, and whether it was written down in time.

    number: what its condition counted at most then
    least, most: what the condition counts when the moment is reached
    is_typed: whether anything was written down
    was_reached: whether there must have been such a moment, or may have been
    is_early, is_late: whether what was written down is from before, or from after it
    """

    name: str
    number: int
    least: int
    most: int
    is_typed: bool
    was_reached: bool
    is_early: bool
    is_late: bool

    @property
    def never_was(self) -> bool:
        """Return whether something was written down, but there was no such moment."""
        return self.is_typed and self.is_early and not self.was_reached

    @property
    def is_missing(self) -> bool:
        """Return whether it is not known what stood on the sheet at this moment."""
        return self.was_reached and (self.is_early or not self.is_typed)


def _without_moments(views: Views, names: Sequence[str]) -> Views:
    """Return what players see without moments that were not reached: their rules pay nothing."""
    if not names:
        return views
    kept = {
        player: {name: it for name, it in view.moments.items() if name not in names}
        for player, view in views.items()
    }
    return {
        player: view.seen_by(view.own or "", fields=view.fields, moments=kept[player])
        for player, view in views.items()
    }


def _moment_warnings(moments: Sequence[_Moment], words: Words) -> Iterator[str]:
    for it in moments:
        name = _moment_name(it, words)
        if it.never_was:
            yield words("open.warning.early", name=name, n=it.number)
        elif it.is_typed and it.is_late:
            yield words("open.warning.late", name=name, n=it.number, most=it.most)


def _moment_questions(moments: Sequence[_Moment], words: Words) -> Iterator[OpenQuestion]:
    for it in moments:
        if it.is_missing:
            key = "open.missing.early" if it.is_typed else "open.missing.moment"
            text = words(key, name=_moment_name(it, words), n=it.number, least=it.least)
            yield OpenQuestion(text=text, section=it.name, brush="letter")


def _moment_name(moment: _Moment, words: Words) -> str:
    """Return the name of a moment, or what the game says about when it is."""
    if (key := f"ends.{moment.name}") in words.texts:
        return words(key, n=moment.number, least=moment.least, most=moment.most)
    return words(f"names.{moment.name}")


class GameScorer:
    """The rules of a game and of its cards, ready to score."""

    def __init__(self, content: Content) -> None:
        self.content, self.vocabulary = content, content.vocabulary
        self.rules = Scorer(content.scoring, self.vocabulary)
        self.cards = {
            card.id: [CompiledRule(rule, self.vocabulary) for rule in card.rules]
            for _, card in content.scoring_cards
        }
        self.rules_by_id = {rule.id: rule for rule in content.scoring}
        self._texts: dict[str, LineTexts] = {}
        self._areas = named_areas(content)
        self._unused = content.symbols_without_rules
        self.tie_break = [rule.id for rule in content.tie_break]
        self.ties = [
            CompiledRule(rule, self.vocabulary) for rule in content.tie_break if rule.is_sentence
        ]
        later = [*self.ties, *(rule for rules in self.cards.values() for rule in rules)]
        self.uses_points = any(it.rule.points_of or it.rule.times_lowest for it in later)
        self.moments = {
            moment.id: CompiledCondition(moment.reached, self.vocabulary)
            for moment in content.sheet.moments
            if moment.reached
        }
        self.ends = [CompiledCondition(it, self.vocabulary) for it in content.end]
        self.checks = [(it, CompiledCondition(it, self.vocabulary)) for it in content.conditions]
        self._counts_left = any(it.counts_left for it in (*content.end, *content.conditions))
        self._last_views: tuple[tuple[object, ...], dict[str, View]] | None = None
        has_conditions = bool(content.end or content.conditions or self.moments)
        # An order decides nothing.
        random = [it for it in content.sheet.random if not isinstance(it, OrderPart)]
        self._judges_hidden = has_conditions and bool(random)
        # Rules that only count fields with a player.
        named = {*content.sheet.player_fields}
        self._of_player = frozenset(
            [rule.id for rule in content.scoring if rule.count and named.issuperset(rule.count)]
        )

    def texts(self, words: Words) -> LineTexts:
        """Return the texts of score lines in the language of the words."""
        if words.lang not in self._texts:
            self._texts[words.lang] = LineTexts(self.content, words)
        return self._texts[words.lang]

    def views(self, finished: FinishedGame) -> dict[str, View]:
        """Return what the paper of each player shows."""
        papers, last = (finished.papers, finished.players, finished.named), self._last_views
        # A game that is read is checked and then scored: what rules found is found once.
        if last is not None and all(
            one is other for one, other in zip(last[0], papers, strict=True)
        ):
            return last[1]
        views = self._views(finished)
        self._last_views = papers, views
        return views

    def _views(self, finished: FinishedGame) -> dict[str, View]:
        if self.content.sheet.shared:
            return dict(view for paper in finished.papers for view in self._shared(paper, finished))
        return {
            paper.player: self._view(
                paper, paper.kinds, _fields_seen_by(paper.player, paper, finished), paper.moments
            )
            for paper in finished.papers
        }

    def _shared(self, paper: Paper, finished: FinishedGame) -> Iterator[tuple[str, View]]:
        """Yield a shared paper as each player sees it; what rules find on it is found once."""
        board = self.view(paper)
        for letter, name in finished.players.items():
            fields = _fields_seen_by(letter, paper, finished)
            earlier = {
                it: view.seen_by(letter, fields=fields) for it, view in board.moments.items()
            }
            yield name, board.seen_by(letter, fields=fields, moments=earlier)

    def hidden(self, finished: FinishedGame) -> dict[str, Hidden]:
        """Return what is printed on sheets, but not known, by player."""
        if not self._judges_hidden:
            return {}
        found = {
            paper.player: parts
            for paper in finished.papers
            if not paper.has_code
            for parts in (hidden_parts(self.content, paper.sheet, paper.walls),)
            if parts.names or parts.has_numbers
        }
        if self.content.sheet.shared:
            return {name: it for it in found.values() for name in finished.players.values()}
        return found

    def pieces_left(self, finished: FinishedGame) -> dict[str, int]:
        """Return how many pieces of each kind lie on no paper, for kinds that state them."""
        if not self._counts_left:
            return {}
        return {
            kind.id: for_players(kind.pieces, finished.player_count)
            - sum([paper.pieces.get(kind.id, 0) for paper in finished.papers])
            for kind in self.content.kinds
            if kind.pieces is not None
        }

    def refused(self, judgement: Judgement, finished: FinishedGame) -> list[Counted]:
        """Return what cannot be true, whatever was not entered."""
        refused = [*judgement.refused]
        if not refused or not any(paper.unknown for paper in finished.papers):
            return refused
        least, _ = limits_of(judgement.condition)
        names = {*self.vocabulary.expand(names_used(judgement.condition))}
        unknown = {paper.player for paper in finished.papers if not names.isdisjoint(paper.unknown)}
        if not unknown:
            return refused
        # What is missing can only add to a number; a difference can become anything.
        if judgement.condition.players == "apart":
            return []
        return [
            it for it in refused if it.least >= least or (it.player and it.player not in unknown)
        ]

    def judge_moments(self, views: Views, hidden: Mapping[str, Hidden]) -> list[_Moment]:
        """Return the moments of the game that have a condition; in favour, if it is not known."""
        moments = []
        for name, compiled in self.moments.items():
            then = {player: view.moments.get(name) for player, view in views.items()}
            seen = {player: view for player, view in then.items() if view is not None}
            least, most = limits_of(compiled.condition)
            at_end = compiled.judge(views, {}, hidden).counted
            counted = compiled.judge(seen, {}, hidden).counted
            moments.append(
                _Moment(
                    name=name,
                    number=max((it.most for it in counted), default=0),
                    least=least,
                    most=most,
                    is_typed=any(view.kinds for view in seen.values()),
                    was_reached=_reaches(at_end, least, compiled.condition.players),
                    is_early=not _reaches(counted, least, compiled.condition.players),
                    is_late=any(it.least > most for it in counted),
                )
            )
        return moments

    def view(self, paper: Paper) -> View:
        """Return what a player's own paper shows."""
        return self._view(paper, paper.kinds, paper.fields, paper.moments)

    def has_line(self, line: Line) -> bool:
        """Return whether a line is shown: one about a field with a player only for that player."""
        return bool(line.number) or line.rule not in self._of_player

    def _view(
        self,
        paper: Paper,
        kinds: Cells,
        fields: Mapping[str, int],
        moments: Mapping[str, Cells],
    ) -> View:
        """Return what a paper shows with these cells and fields."""
        sheet, symbols = paper.sheet, paper.sheet.symbols
        if self._unused:
            symbols = {pos: name for pos, name in symbols.items() if name not in self._unused}
        return View(
            self.vocabulary,
            paper.rows,
            paper.columns,
            kinds,
            walls=sheet.walls or dict.fromkeys(self.content.walls[:1], paper.walls),
            symbols=symbols,
            numbers=sheet.numbers,
            areas=self._areas,
            fields=fields,
            letters=paper.letters,
            shown=self._shown(paper),
            tokens=paper.tokens,
            moments={name: self._view(paper, cells, fields, {}) for name, cells in moments.items()},
            unknown=frozenset((*paper.missing, *paper.uncounted)),
        )

    def _shown(self, paper: Paper) -> dict[str, int]:
        """Return the symbols on crossed boxes, and the tokens that stand on no cell."""
        shown: dict[str, int] = dict(paper.loose_tokens)
        for track in self.content.sheet.tracks:
            for box in paper.crossed.get(track.id, ()):
                for symbol, number in (track.shows or {}).get(box, {}).items():
                    shown[symbol] = shown.get(symbol, 0) + number
        return shown


def _fields_seen_by(player: str, paper: Paper, finished: FinishedGame) -> Mapping[str, int]:
    """Return the fields of a paper as a player sees them: one that holds this player counts 1."""
    if not finished.named:
        return paper.fields
    named = {field: int(name == player) for field, name in finished.named.items()}
    return {**paper.fields, **named}


class _CardScores:
    """The lines of cards, found once for all players if the card compares them or is open."""

    def __init__(
        self,
        scorer: GameScorer,
        views: Views,
        earlier: Mapping[str, Mapping[str, int]] | None,
    ) -> None:
        """Create it for the papers of all players; `earlier` has their points of the rules."""
        self._scorer, self._views, self._earlier = scorer, views, earlier
        self.decks = scorer.content.decks
        self._of_all: dict[str, dict[str, Lines]] = {}

    def find(self, card: Card, player: str, *, is_open: bool) -> FoundLine:
        """Return what a card finds for a player."""
        rules = self._scorer.cards[card.id]
        if not is_open and not any(rule.rule.who for rule in rules):
            found = self._score(rules, {player: self._views[player]})
        else:
            if card.id not in self._of_all:
                self._of_all[card.id] = self._score(rules, self._views)
            found = self._of_all[card.id]
        own, view = found.get(player, []), self._views[player]
        others = PlayerNumbers(found)
        return FoundLine(
            rule=card.rules[0],
            name_key=f"cards.{card.id}",
            player=player,
            own=own,
            view=view,
            others=others,
        )

    def _score(self, rules: Sequence[CompiledRule], views: Views) -> dict[str, Lines]:
        """Return the lines of several rules of a card, by player."""
        found: dict[str, Lines] = {}
        for rule in rules:
            for player, lines in rule.score(views, self._earlier).items():
                found.setdefault(player, []).extend(lines)
        return found


def _card_lines(
    player: str, finished: FinishedGame, cards: _CardScores, texts: LineTexts
) -> list[ScoreLine]:
    """Return the lines of open cards, and of the cards that a player holds."""
    held = {paper.player: paper.held for paper in finished.papers}.get(player, {})
    lines: list[ScoreLine] = []
    for deck in cards.decks:
        names = finished.open.get(deck.id, ()) if deck.open else held.get(deck.id, ())
        is_open = deck.open is not None
        own = []
        for card in map(deck.card, names):
            own.append(texts.card_line(deck, card, cards.find(card, player, is_open=is_open)))
        if deck.held and deck.held.take == "best" and own:
            best = max(own, key=lambda line: line.points)
            if best.points:
                own = [line if line is best else texts.without_points(line) for line in own]
        lines += own
    return lines


def _reaches(counted: Sequence[Counted], least: int, players: str) -> bool:
    """Return whether what is counted is this much, or could be."""
    found = [it.most >= least for it in counted]
    return any(found) if players == "any" else bool(found) and all(found)


def _empty_warnings(finished: FinishedGame, words: Words) -> Iterator[str]:
    for paper in finished.papers:
        if not paper.is_filled:
            yield words("open.warning.empty", player=paper.player or words("open.board"))


def _wall_warnings(paper: Paper, scoring: ScoringContext) -> Iterator[str]:
    """Yield the limits of the printed walls that a typed one does not keep.

    The paper may be one of a published box.
    """
    words, walls = scoring.words, scoring.content.printed_walls
    if paper.has_code or not paper.walls or len(walls) != 1 or short_wall(paper, scoring.content):
        return
    edges, beside = len(paper.walls), len(cells_beside(paper.walls, paper.rows, paper.columns))
    values = {"player": paper.player, "name": words(f"names.{walls[0].id}")}
    if not walls[0].edges.contains(edges):
        limits = format_span(walls[0].edges)
        yield words("open.warning.wall_edges", **values, n=edges, limits=limits)
    if not walls[0].beside.contains(beside):
        limits = format_span(walls[0].beside)
        yield words("open.warning.wall_along", **values, n=beside, limits=limits)


def _end_warnings(ends: Sequence[Judgement], scorer: GameScorer, words: Words) -> Iterator[str]:
    """Yield a warning if the game is not over, or if nobody can know whether it is."""
    if not ends:
        return
    if not any(it.may_be_true for it in ends):
        reasons = [_end_text(it, scorer, words) for it in ends]
        yield words("open.warning.not_over", reasons="; ".join(reasons))
    elif not any(it.is_true for it in ends):
        yield words("open.warning.unknown_end")


def _end_text(judgement: Judgement, scorer: GameScorer, words: Words) -> str:
    """Return what an end of the game lacks: `coins paid out 30 of 36`."""
    condition, key = judgement.condition, f"ends.{judgement.condition.id}"
    number = _end_number(judgement)
    if key not in words.texts:
        sentence = read_back_condition(condition, scorer.vocabulary, words)
        return words("open.end.sentence", sentence=sentence, n=number)
    least, most = limits_of(condition)
    if placeholders(words.texts[key]):
        return words(key, n=number, least=least, most=most)
    # `13 of 0` would say nothing about what must run out.
    if least and (condition.at_least or condition.exactly):
        return words("open.end.of", name=words(key), n=number, least=least)
    return words("open.end.number", name=words(key), n=number)


def _end_number(judgement: Judgement) -> str:
    """Return what was counted; of several players, only of those who are not done, by name."""
    if judgement.condition.players == "each" and len(judgement.counted) > 1:
        return ", ".join(f"{it.player} {it.most}" for it in judgement.refused)
    return ", ".join(map(str, judgement.numbers))


def applies(check: Check, finished: FinishedGame) -> bool:
    """Return whether a check is about this game: some are only about games without a deck."""
    return check.without is None or not finished.open.get(check.without)


def condition_text(judgement: Judgement, counted: Counted, scorer: GameScorer, words: Words) -> str:
    """Return why a check is not true: its own text, or its sentence and what was counted."""
    condition = judgement.condition
    # Players are compared: the fewest and the most that one of them has.
    least, most = counted.span or limits_of(condition)
    cell = counted.cells[0].name if counted.cells else ""
    player = counted.player or words("open.everybody")
    if (key := f"checks.{condition.id}") in words.texts:
        return words(key, player=player, n=counted.most, least=least, most=most, cell=cell)
    sentence = read_back_condition(condition, scorer.vocabulary, words)
    return words("open.warning.check", player=player, n=counted.most, sentence=sentence)


def finding_text(check_id: str, finding: Finding, words: Words) -> str:
    """Return what a check in Python found, in the words of the game."""
    player = finding.player or words("open.everybody")
    cell = finding.cell.name if finding.cell else ""
    return words(f"checks.{check_id}", player=player, cell=cell, **finding.numbers)


def _finding_questions(finished: FinishedGame, words: Words) -> Iterator[OpenQuestion]:
    for check_id, finding in finished.found:
        if finding.kind == "question":
            text = finding_text(check_id, finding, words)
            yield OpenQuestion(text=text, section=finding.player, field=finding.key)


def _paper_warnings(
    finished: FinishedGame, scoring: ScoringContext, *, is_over: bool
) -> Iterator[str]:
    """Yield a warning about papers that are typed twice, and about more than can play.

    Before the end, papers may be equal by chance until more than half of their cells are filled.
    """
    words, most = scoring.words, scoring.content.about.players.most
    if len(finished.papers) > most:
        yield words("open.warning.papers", n=len(finished.papers), most=most)
    same: dict[object, list[str]] = {}
    for paper in finished.papers if len(finished.papers) > 1 else ():
        is_half_empty = 2 * len(paper.kinds) <= paper.rows * paper.columns
        if paper.kinds and (is_over or not is_half_empty):
            same.setdefault(paper.content_key, []).append(paper.player)
    for players in same.values():
        if len(players) > 1:
            yield words("open.warning.twice", players=", ".join(players))


def _hand_warnings(finished: FinishedGame, scoring: ScoringContext) -> Iterator[str]:
    """Yield a warning about each card that more players hold than there are copies of it."""
    words = scoring.words
    for deck in (deck for deck in scoring.content.decks if deck.held):
        held = Counter(name for paper in finished.papers for name in paper.held.get(deck.id, ()))
        for name, count in held.items():
            if count > (copies := for_players(deck.card(name).copies, finished.player_count)):
                card = words(f"cards.{name}")
                yield words("open.warning.copies", card=card, n=count, copies=copies)
