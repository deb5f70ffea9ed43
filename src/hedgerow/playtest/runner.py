"""What `hedgerow playtest` does: prepare, play, score again, figures, verdicts, report."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from hedgerow.base.errors import input_error, quote_value
from hedgerow.base.extras import install_command
from hedgerow.base.files import write_atomic
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message, Translator
from hedgerow.library.game import Game
from hedgerow.library.library import Library, open_library
from hedgerow.playtest.comparison import Comparison, compare
from hedgerow.playtest.cross_check import replay, score_again
from hedgerow.playtest.executors import Crew, Length, Outcome, Watch, crew_of, play
from hedgerow.playtest.ladder import LADDER, Ladder, play_ladder
from hedgerow.playtest.matches import (
    EVERYBODY,
    Prepared,
    Wish,
    named_bots,
    numbers_of_players,
    prepare,
)
from hedgerow.playtest.report_page import check_name, report_page, write_report
from hedgerow.playtest.sheets import BOTH, FREE
from hedgerow.playtest.stats import Data, figures, with_free_sheets
from hedgerow.playtest.sweep import Trials, play_trials, read_changes
from hedgerow.playtest.tally import GAMES
from hedgerow.playtest.text_report import figures_text
from hedgerow.playtest.verdicts import Verdict, verdicts
from hedgerow.reports.score_report import score_table
from hedgerow.ruleset.jit import COMPILES


@keyword_record
class Asked:
    """The options of the command."""

    game: str
    players: str | None = None
    variant: str | None = None
    bots: str = "planning"
    games: int | None = None
    seed: int = 7
    sheets: tuple[str, ...] = ()
    until: float | None = None
    jobs: int = 1
    scheduler: str | None = None
    tries: tuple[str, ...] = ()
    against: Path | None = None
    report: Path | None = None


@record
class Answer:
    """The figures of one number of players, and what is to be said beside them."""

    data: Data
    verdicts: tuple[Verdict, ...]
    notes: tuple[Message, ...] = ()
    interrupted: bool = False

    @property
    def json(self) -> str:
        return json.dumps(self.data, ensure_ascii=False)

    def text(self, translate: Translator) -> str:
        """The answer for people."""
        return figures_text(self.data, self.verdicts, self.notes, translate)


AnyAnswer = Answer | Ladder | Trials | Comparison


def playtest_answers(library: Library, asked: Asked, watch: Watch) -> Iterator[AnyAnswer]:
    """Play, and tell: one answer for each number of players."""
    game = library.find_game(asked.game)
    wishes = [_wish(asked, players) for players in numbers_of_players(game, asked.players)]
    _refuse_mixtures(asked)
    with crew_of(asked.jobs, asked.scheduler) as crew:
        for wish in wishes:
            answer = _answer(game, asked, wish, crew, watch)
            yield answer
            if isinstance(answer, Answer) and answer.interrupted:
                return


def _other(game: str, folder: Path) -> Game:
    """The game in another folder; the shipped one does not stand for one that is not there."""
    loaded = open_library((folder,)).find_game(game)
    if loaded.folder.parent.resolve() != folder.resolve():
        message = Message("no game is called {name}", name=quote_value(game))
        raise input_error(str(folder), message, Message("give a folder that holds GAME/game.yaml"))
    return loaded


def _answer(game: Game, asked: Asked, wish: Wish, crew: Crew, watch: Watch) -> AnyAnswer:
    """What is asked for: a ladder, trials, a comparison, or the figures of one content."""
    length = Length(asked.games, asked.until)
    if asked.bots == LADDER:
        return play_ladder(game, wish, asked.games, crew, watch)
    if asked.tries:
        return play_trials(game, wish, read_changes(asked.tries), length, crew, watch)
    if asked.against is not None:
        return compare(game, _other(asked.game, asked.against), wish, length, crew, watch)
    prepared = prepare(game, wish)
    outcome = play(prepared.match, length, crew, watch)
    if wish.sheets != (BOTH,) or outcome.interrupted:
        return answer_of(prepared, outcome)
    free = prepare(game, replace(wish, sheets=(FREE,)))
    games = Length(outcome.tally[GAMES])
    return answer_of(prepared, outcome, figures(free.played(play(free.match, games, crew).tally)))


def _refuse_mixtures(asked: Asked) -> None:
    """A ladder, trials and a comparison are three questions."""
    questions = {"--bots ladder": asked.bots == LADDER, "--try": bool(asked.tries)}
    questions["--against"] = asked.against is not None
    questions["--report"] = asked.report is not None
    given = [name for name, is_asked in questions.items() if is_asked]
    if asked.report is not None and asked.players == EVERYBODY:
        message = Message("a report shows one number of players")
        raise input_error("--report", message, Message("give one number of players"))
    if asked.report is not None:
        check_name(asked.report)
    if len(given) > 1:
        message = Message("{one} and {other} are two questions", one=given[0], other=given[1])
        raise input_error(given[1], message, Message("ask one at a time"))


def answer_of(prepared: Prepared, outcome: Outcome, free: Data | None = None) -> Answer:
    """The figures and verdicts of a run, after its games were scored again.

    `free` are the figures of as many games with sheets that are not matched.
    """
    told = figures(prepared.played(outcome.tally))
    if free is not None:
        told = with_free_sheets(told, free)
    if not outcome.interrupted:
        score_again(prepared, told["games"])
    reasons = prepared.simulation.reasons(prepared.setting.content)
    found = verdicts(told, reasons) if told["games"] else ()
    data = told | {"verdicts": [it.data for it in found]}
    return Answer(data, found, tuple(_notes(told["games"], outcome)), outcome.interrupted)


def draw_answer(
    library: Library, answer: Answer, path: Path, lang: str, theme: str, translate: Translator
) -> None:
    """Draw the figures on a page."""
    title = library.find_game(answer.data["game"]).content.about.title
    page = report_page(title, answer.data, answer.verdicts, translate)
    write_report(path, page, title, lang, theme)


def show_game(
    library: Library,
    asked: Asked,
    game: int,
    lang: str | None,
    out: Path | None,
    translate: Translator,
) -> str:
    """One game, move by move, with its score; written as a score file if that is asked for."""
    loaded = library.find_game(asked.game)
    numbers = numbers_of_players(loaded, asked.players)
    if len(numbers) > 1:
        hint = Message("give one number of players")
        raise input_error("--players", Message("one game has one number of players"), hint)
    prepared = prepare(loaded, _wish(asked, numbers[0]))
    spoken = loaded.choose_language(lang)
    moves, finish, result = replay(prepared, game, spoken)
    words = loaded.words(spoken)
    log = [translate(it) for it in prepared.simulation.told(prepared.setting, moves, words)]
    name = translate(Message("game {game} of seed {seed}", game=game, seed=asked.seed))
    table = score_table(str(out or name), result, words, loaded.content.about.title)
    if out is not None:
        text = prepared.simulation.typed(finish, prepared.setting, loaded.words("en"))
        write_atomic(out, text.encode())
    return "\n".join([*log, "", table])


def _wish(asked: Asked, players: int) -> Wish:
    bots = ("planning",) if asked.bots == LADDER else named_bots(asked.bots)
    return Wish(
        players=players, variant=asked.variant, bots=bots, seed=asked.seed, sheets=asked.sheets
    )


def _notes(games: int, outcome: Outcome) -> Iterator[Message]:
    count = f"{games:,}"
    if outcome.interrupted:
        yield Message("interrupted: these are the figures of {games} games", games=count)
    if outcome.out_of_time:
        yield Message("{games} games were played in the 20 seconds that are usual", games=count)
    if not COMPILES:
        command = install_command("play")
        yield Message("interpreted; many times faster with the extra: {command}", command=command)
