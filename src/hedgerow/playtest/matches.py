"""Matches: the set-up of simulated games from a loaded game and options, and their sheets."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from hashlib import sha256
from typing import Any

from hedgerow import __version__
from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    closest_match,
    did_you_mean,
    input_error,
    quote_value,
    suggestion_hint,
    usage_error,
)
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.base.rng import Rng
from hedgerow.game.game import Game, inherited_problem
from hedgerow.loading.strict_yaml import Tree, locate
from hedgerow.loading.violations import Violation
from hedgerow.playtest.blocks import Match
from hedgerow.playtest.bots import AnySimulation, find_bots, load_simulation
from hedgerow.playtest.simulation import BOTS, GameSetup
from hedgerow.playtest.stats import PlayedGames
from hedgerow.scorefile.sheet_code import SEEDS, SheetCode

ALL_COUNTS = "all"
MATCHED, FREE, BOTH = "matched", "free", "both"
SETS = 100
SHARED_SETS = 40
MAX_TRIES = 2_000
CodedSheet = tuple[str, Any]
SheetSets = tuple[tuple[CodedSheet, ...], ...]
_CACHE: dict[tuple[SheetCode, int, bool], SheetSets] = {}


def content_fingerprint(tree: Tree) -> str:
    """Return a 12-digit hash of a game file's content."""
    text = json.dumps(tree.to_plain(), sort_keys=True, ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:12]


@keyword_record
class MatchOptions:
    """Options of a match: players, variant, one bot per seat or for all, seed, sheets."""

    players: int
    variant: str | None = None
    bots: tuple[str, ...] = ("planning",)
    seed: int = 0
    sheets: tuple[str, ...] = ()


@keyword_record
class PreparedMatch:
    """A match ready to play, with all that its report needs."""

    game: Game
    simulation: AnySimulation
    setup: GameSetup[Any, Any]
    match: Match
    bots: tuple[str, ...]

    @property
    def elements(self) -> tuple[str, ...]:
        """Return the names of what players score or do, in the order of a row."""
        return self.simulation.elements(self.setup.content, self.setup.variant)

    def played_games(self, tally: Sequence[int]) -> PlayedGames:
        """Return the tally of a run with the header and the names of its report."""
        header = {
            "game": self.game.id,
            "variant": self.setup.variant,
            "players": self.setup.players,
            "bots": list(self.bots),
            "games": 0,  # replaced by compute_stats, here for the order of the keys
            "seed": self.match.seed,
            "content": content_fingerprint(self.game.tree),
            "version": __version__,
        }
        endings = tuple(str(ending) for ending in self.simulation.endings)
        deals = self.simulation.random_deals(self.setup.content)
        return PlayedGames(
            header=header,
            elements=self.elements,
            endings=endings,
            tally=tuple(tally),
            random_deals=deals,
        )


def _unplayable_error(game: Game, reason: Violation | Message) -> InputError:
    """Return the error for content that bots cannot play, located in the game file if possible."""
    if isinstance(reason, Message):
        return input_error(game.id, reason)
    problem = Problem(locate(game.tree, reason.path), reason.message, reason.hint)
    return InputError(inherited_problem(problem, game.folder, game.parents, game.tree))


def prepare_match(game: Game, options: MatchOptions) -> PreparedMatch:
    """Return a match. Raises InputError if the options do not fit the game."""
    module = find_bots(game)
    if module is None:
        raise input_error(game.id, Message("bots cannot play {game}", game=game.id))
    simulation = load_simulation(module)
    if reason := simulation.check_playable(game.content):
        raise _unplayable_error(game, reason)
    variant = _find_variant(game, simulation, options.variant)
    if options.sheets and not (simulation.uses_sheets and game.has_sheets):
        message = Message("bots play {game} without sheets", game=game.id)
        raise usage_error("--sheets", message, Message("omit {option}", option="--sheets"))
    sets = (
        generate_sheet_sets(game, options.players, options.sheets) if simulation.uses_sheets else ()
    )
    setup = GameSetup(game.content, variant, options.players, sets)
    bots = seat_bots(options.bots, options.players)
    match = Match(
        simulation=module,
        table=tuple(simulation.build_table(setup)),
        players=options.players,
        bots=tuple(BOTS.index(bot) for bot in bots),
        seed=options.seed,
        elements=len(simulation.elements(game.content, variant)),
        # Games without sheets count their random deals in the same place of the tally.
        sheets=sum(map(len, sets)) or len(simulation.random_deals(game.content)),
        max_moves=simulation.max_moves(setup),
        work_size=simulation.work_size(setup),
    )
    return PreparedMatch(game=game, simulation=simulation, setup=setup, match=match, bots=bots)


def player_counts(game: Game, requested: str | None) -> tuple[int, ...]:
    """Return the player counts to play: by default the middle one, else the requested or all."""
    least, most = game.content.about.players.least, game.content.about.players.most
    if requested is None:
        return ((least + most) // 2,)
    if requested == ALL_COUNTS:
        return tuple(range(least, most + 1))
    # The length is checked first: int() rejects very long numbers.
    if requested.isdecimal() and len(requested) < 3 and least <= int(requested) <= most:
        return (int(requested),)
    message = Message(
        "invalid number of players for {game}: {players}",
        game=game.id,
        players=quote_value(requested),
    )
    hint = Message("use {least} to {most}, or all", least=least, most=most)
    raise usage_error("--players", message, hint)


def parse_bots(text: str) -> tuple[str, ...]:
    """Parse the names of bots: `planning,greedy`. Raises InputError for an unknown one."""
    bots = tuple(name.strip().lower() for name in text.split(","))
    for bot in bots:
        if bot not in BOTS:
            message = Message("unknown bot {name}", name=quote_value(bot))
            raise usage_error("--bots", message, did_you_mean(bot, (*BOTS, "ladder")))
    return bots


def seat_bots(bots: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Return one bot per seat. Raises InputError unless there is one bot or one per seat."""
    if len(bots) not in (1, players):
        message = Message.plural(
            players,
            "{bots} bots for {players} player",
            "{bots} bots for {players} players",
            bots=len(bots),
            players=players,
        )
        raise usage_error("--bots", message, Message("name one bot for all seats, or one per seat"))
    return bots if len(bots) == players else bots * players


def _find_variant(game: Game, simulation: AnySimulation, name: str | None) -> str:
    """Return the variant of this name, or the first one without a name."""
    variants = simulation.variants(game.content)
    if name is None:
        return variants[0]
    if name.lower() not in variants:
        message = Message("{game} has no variant {name}", game=game.id, name=quote_value(name))
        raise usage_error("--variant", message, did_you_mean(name, variants))
    return name.lower()


def generate_sheet_sets(game: Game, players: int, chosen: Sequence[str]) -> SheetSets:
    """Return sets of sheets for one game each: matched, free, or one set from codes."""
    if not game.has_sheets:
        return ()
    seats = 1 if game.is_shared else players
    # BOTH starts with matched sheets; the runner plays the free ones afterwards.
    if list(chosen) in ([], [MATCHED], [FREE], [BOTH]):
        return _cached_sets(game, seats, matched=list(chosen) != [FREE])
    return (tuple(_sheets_from_codes(game, seats, chosen)),)


def _cached_sets(game: Game, seats: int, *, matched: bool) -> SheetSets:
    """Return random sets. The last ones are cached, because generating them is slow."""
    # The code depends on everything that sheets depend on.
    key = (game.code_for_seed(0), seats, matched)
    if key not in _CACHE:
        _CACHE.clear()
        _CACHE[key] = tuple(_generate_sets(game, seats, matched=matched))
    return _CACHE[key]


def _sheets_from_codes(game: Game, seats: int, codes: Sequence[str]) -> Iterator[CodedSheet]:
    location = Location("--sheets")
    names = (MATCHED, FREE, BOTH)
    if codes[0] not in names and (near := closest_match(codes[0], names)):
        message = Message("unknown value {value}", value=quote_value(codes[0]))
        raise usage_error("--sheets", message, suggestion_hint([near]))
    if len(codes) != seats:
        message = Message(
            "expected one code per sheet, found {codes} for {seats}", codes=len(codes), seats=seats
        )
        raise usage_error(
            "--sheets", message, Message("use matched, free, both, or one code per sheet")
        )
    for text in codes:
        code = game.parse_own_code(text, location)
        yield str(code), game.sheet_from_code(code, location)


def _generate_sets(game: Game, seats: int, *, matched: bool) -> Iterator[tuple[CodedSheet, ...]]:
    """Generate sets of sheets; those of a matched set have the same fairness key.

    Raises InputError if many sheets in a row complete no set.
    """
    waiting: dict[Hashable, list[CodedSheet]] = defaultdict(list)
    seeds = Rng("playtest")
    full = failures = 0
    while full < (SHARED_SETS if seats == 1 else SETS) and failures < MAX_TRIES:
        code = game.code_for_seed(seeds.below(SEEDS))
        sheet = game.generate_sheet(code)
        # Without matching all sheets share one key: each set is filled in the order of generation.
        group = waiting[game.fairness_key(sheet) if matched else None]
        group.append((str(code), sheet))
        failures += 1
        if len(group) == seats:
            full, failures = full + 1, 0
            yield tuple(group)
            group.clear()
    if failures == MAX_TRIES:
        message = Message(
            "no set of {seats} matched sheets found in {tries} tries",
            seats=seats,
            tries=f"{MAX_TRIES:,}",
        )
        raise input_error(game.id, message, Message("use unmatched sheets: --sheets free"))
