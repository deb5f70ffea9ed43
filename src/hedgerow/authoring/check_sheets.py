"""Trial sheets: a few seeds of what a game generates at random, to find content it cannot keep.

A trial has less patience than a print. What it finds in few tries, a print finds in many for every
seed; where it finds nothing, some prints would fail.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any

from hedgerow.base.errors import InputError, Location, Problem
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message, join_or
from hedgerow.library.game import Game
from hedgerow.loading.layers import GAME_FILE
from hedgerow.loading.tree import Tree, locate
from hedgerow.loading.violations import AT_KEY

SEEDS_TRIED = 3
MAX_SHEETS = 600
# If this many draws, and this many for each known sheet, bring none that is new, there are no more.
REPEATS, REPEATS_PER_SHEET = 100, 20


@record
class Trials:
    """What was generated: a sheet or deck of each variant; what cannot be, and what is odd."""

    sheets: tuple[Any, ...] = ()
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


def try_sheets(game: Game, parent: Game | None = None) -> Trials:
    """Generate sheets or decks of a few seeds, of every variant, and a matched set of sheets.

    A problem is placed at what the game changes of its `parent`.
    """
    if game.ruleset.sheet_spec is None:
        return Trials()
    found: dict[str, Any] = {}
    sets = _Sets(game)
    try:
        for number in range(MAX_SHEETS):
            sheet = game.generate_sheet(game.code_for_seed(number), on_trial=True)
            found.setdefault(game.sheet_spec.variant(sheet), sheet)
            sets.add(sheet)
            all_variants = len(found) >= len(game.sheet_spec.variants(game.content))
            if number + 1 >= SEEDS_TRIED and all_variants and sets.are_settled:
                break
    except InputError as error:
        problems = (replace(it, location=_telling_place(game, parent, it)) for it in error.problems)
        return Trials(tuple(found.values()), tuple(problems))
    return Trials(tuple(found.values()), warnings=tuple(sets.warnings()))


class _Sets:
    """The different sheets of each balance, until a game has one for every player."""

    def __init__(self, game: Game) -> None:
        self._game, self._repeats = game, 0
        self._needed = 0 if game.sheet_spec.shared else game.content.about.players.most
        self._matched: dict[Hashable, set[Hashable]] = defaultdict(set)

    def add(self, sheet: Any) -> None:
        kind = self._game.sheet_spec
        matched, likeness = self._matched[kind.fairness_key(sheet)], kind.dedupe_key(sheet)
        self._repeats = self._repeats + 1 if likeness in matched else 0
        matched.add(likeness)

    @property
    def are_settled(self) -> bool:
        """Whether a set is complete, or never will be."""
        return self._largest >= self._needed or self._is_exhausted

    @property
    def _largest(self) -> int:
        return max(map(len, self._matched.values()))

    @property
    def _is_exhausted(self) -> bool:
        different = sum(map(len, self._matched.values()))
        return self._repeats >= max(REPEATS, REPEATS_PER_SHEET * different)

    def warnings(self) -> Iterator[Problem]:
        """Yield that a game of many players has too few different sheets of the same balance."""
        if self._largest < self._needed and self._is_exhausted:
            message = Message.plural(
                self._largest,
                "there is only {found} matched sheet for {players} players",
                "there are only {found} different matched sheets for {players} players",
                found=self._largest,
                players=self._needed,
            )
            parts = join_or(*self._game.sheet_spec.code_inputs(self._game.content))
            hint = Message(
                (
                    "some players get the same sheet; the number of different sheets depends "
                    "on: {parts}"
                ),
                parts=parts,
            )
            yield Problem(locate(self._game.tree, ("about", "players", "most")), message, hint)


def _telling_place(game: Game, parent: Game | None, problem: Problem) -> Location:
    """Return where a variant states what cannot be kept; else the key that the problem names.

    What it states of the key itself comes first, then what else of its own the sheets depend on.
    """
    named = problem.location.path
    if not game.parents:
        return locate(game.tree, (named, AT_KEY))
    own = str(game.folder / GAME_FILE)
    keys = [named, *(it for it in game.tree.value if it != named and _matters(game, parent, it))]
    for key in keys:
        stated = _first_in(game.tree.value[key], own) if key in game.tree.value else None
        if stated:
            return stated
    return locate(game.tree, (named, AT_KEY))


def _matters(game: Game, parent: Game | None, key: str) -> bool:
    """Return whether the sheets would be others with a part of the parent's content."""
    if parent is None or not isinstance(game.content, type(parent.content)):
        return False
    made_from = game.sheet_spec.code_inputs
    content = replace(game.content, **{key: getattr(parent.content, key)})
    return made_from(content) != made_from(game.content)


def _first_in(tree: Tree, file: str) -> Location | None:
    """Return the location of the first value of a tree that a file states."""
    if isinstance(tree.value, dict | list):
        parts = tree.value.values() if isinstance(tree.value, dict) else tree.value
        return next(filter(None, (_first_in(part, file) for part in parts)), None)
    return tree.location if tree.location.path == file else None
