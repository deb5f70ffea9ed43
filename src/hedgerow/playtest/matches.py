"""From a game on the shelf to a match: content, variant, players, bots and sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hedgerow import __version__
from hedgerow.base.errors import did_you_mean, input_error, quote_value
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.library.game import Game
from hedgerow.library.playtest_stats import content_fingerprint
from hedgerow.playtest.blocks import AnySimulation, Match, find_simulation
from hedgerow.playtest.sheets import generate_sheet_sets
from hedgerow.playtest.stats import PlayedGames
from hedgerow.ruleset.simulation import BOTS, GameSetup

ALL_COUNTS = "all"


@keyword_record
class MatchOptions:
    """What is asked for: players, variant, bots seat by seat, seed, sheets."""

    players: int
    variant: str | None = None
    bots: tuple[str, ...] = ("planning",)
    seed: int = 0
    sheets: tuple[str, ...] = ()


@keyword_record
class PreparedMatch:
    """A match that can be played, and all that is needed to tell of it."""

    game: Game
    simulation: AnySimulation
    setup: GameSetup[Any, Any]
    match: Match
    bots: tuple[str, ...]

    @property
    def elements(self) -> tuple[str, ...]:
        return self.simulation.elements(self.setup.content, self.setup.variant)

    def played(self, tally: Sequence[int]) -> PlayedGames:
        """The sums of a run with what they are of."""
        head = {
            "game": self.game.id,
            "variant": self.setup.variant,
            "players": self.setup.players,
            "bots": list(self.bots),
            "games": 0,
            "seed": self.match.seed,
            "content": content_fingerprint(self.game.tree),
            "version": __version__,
        }
        endings = tuple(str(it) for it in self.simulation.endings)
        lots = self.simulation.random_deals(self.setup.content)
        return PlayedGames(
            header=head,
            elements=self.elements,
            endings=endings,
            tally=tuple(tally),
            random_deals=lots,
        )


def prepare_match(game: Game, options: MatchOptions) -> PreparedMatch:
    """Make the table of a match."""
    simulation = find_simulation(game.ruleset.id)
    if problem := simulation.check_playable(game.content):
        raise input_error(game.id, problem)
    variant = _variant(game, simulation, options.variant)
    if options.sheets and not (simulation.uses_sheets and game.has_sheets):
        message = Message("bots play {game} without sheets", game=game.id)
        raise input_error("--sheets", message, Message("omit {option}", option="--sheets"))
    sets = (
        generate_sheet_sets(game, options.players, options.sheets) if simulation.uses_sheets else ()
    )
    setup = GameSetup(game.content, variant, options.players, sets)
    bots = seat_bots(options.bots, options.players)
    match = Match(
        rules=game.ruleset.id,
        table=tuple(simulation.build_table(setup)),
        players=options.players,
        bots=tuple(BOTS.index(it) for it in bots),
        seed=options.seed,
        elements=len(simulation.elements(game.content, variant)),
        sheets=sum(map(len, sets)) or len(simulation.random_deals(game.content)),
        max_moves=simulation.max_moves(setup),
        work_size=simulation.work_size(setup),
    )
    return PreparedMatch(game=game, simulation=simulation, setup=setup, match=match, bots=bots)


def player_counts(game: Game, asked: str | None) -> tuple[int, ...]:
    """How many play: the middle number, one that is asked for, or all there are."""
    least, most = game.content.about.players.least, game.content.about.players.most
    if asked is None:
        return ((least + most) // 2,)
    if asked == ALL_COUNTS:
        return tuple(range(least, most + 1))
    if asked.isdecimal() and len(asked) < 3 and least <= int(asked) <= most:
        return (int(asked),)
    message = Message(
        "invalid number of players for {game}: {players}", game=game.id, players=quote_value(asked)
    )
    hint = Message("use {least} to {most}, or all", least=least, most=most)
    raise input_error("--players", message, hint)


def parse_bots(text: str) -> tuple[str, ...]:
    """Bots as they were typed, `planning,greedy`."""
    bots = tuple(it.strip().lower() for it in text.split(","))
    for bot in bots:
        if bot not in BOTS:
            message = Message("unknown bot {name}", name=quote_value(bot))
            raise input_error("--bots", message, did_you_mean(bot, (*BOTS, "ladder")))
    return bots


def seat_bots(bots: tuple[str, ...], players: int) -> tuple[str, ...]:
    """A bot for every seat: one for all, or as many as there are players."""
    if len(bots) not in (1, players):
        message = Message.plural(
            players,
            "{bots} bots for {players} player",
            "{bots} bots for {players} players",
            bots=len(bots),
            players=players,
        )
        raise input_error("--bots", message, Message("name one bot for all seats, or one per seat"))
    return bots if len(bots) == players else bots * players


def _variant(game: Game, simulation: AnySimulation, name: str | None) -> str:
    known = simulation.variants(game.content)
    if name is None:
        return known[0]
    if name.lower() not in known:
        message = Message("{game} has no variant {name}", game=game.id, name=quote_value(name))
        raise input_error("--variant", message, did_you_mean(name, known))
    return name.lower()
