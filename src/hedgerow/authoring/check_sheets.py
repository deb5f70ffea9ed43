"""Trial sheets: generate sheets of a few seeds, to find content that cannot be met.

A trial makes fewer attempts per sheet than printing does. If it succeeds, printing succeeds for
every seed; if it fails, some prints would fail.
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
# If this many sheets in a row, and this many per known sheet, are repeats, there are no new ones.
REPEATS, REPEATS_PER_SHEET = 100, 20


@record
class Trials:
    """A generated sheet or deck of each variant, and the problems and warnings of generating."""

    sheets: tuple[Any, ...] = ()
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


def try_sheets(game: Game, parent: Game | None = None) -> Trials:
    """Generate sheets or decks of a few seeds, of all variants, and a matched set.

    Problems are located at the values in which the game differs from its `parent`.
    """
    if game.ruleset.sheet_spec is None:
        return Trials()
    sheets: dict[str, Any] = {}
    sets = _MatchedSets(game)
    try:
        for number in range(MAX_SHEETS):
            sheet = game.generate_sheet(game.code_for_seed(number), on_trial=True)
            sheets.setdefault(game.sheet_spec.variant(sheet), sheet)
            sets.add(sheet)
            all_variants = len(sheets) >= len(game.sheet_spec.variants(game.content))
            if number + 1 >= SEEDS_TRIED and all_variants and sets.is_settled:
                break
    except InputError as error:
        problems = (replace(it, location=_find_cause(game, parent, it)) for it in error.problems)
        return Trials(tuple(sheets.values()), tuple(problems))
    return Trials(tuple(sheets.values()), warnings=tuple(sets.warnings()))


class _MatchedSets:
    """Collects different sheets by fairness key, until one set has a sheet for every player."""

    def __init__(self, game: Game) -> None:
        self._game, self._repeats = game, 0
        # Players who share one sheet need no matched set.
        self._needed = 0 if game.sheet_spec.shared else game.content.about.players.most
        self._matched: dict[Hashable, set[Hashable]] = defaultdict(set)

    def add(self, sheet: Any) -> None:
        spec = self._game.sheet_spec
        matched, dedupe_key = self._matched[spec.fairness_key(sheet)], spec.dedupe_key(sheet)
        self._repeats = self._repeats + 1 if dedupe_key in matched else 0
        matched.add(dedupe_key)

    @property
    def is_settled(self) -> bool:
        """Return whether a set is complete, or never will be."""
        return self._largest >= self._needed or self._is_exhausted

    @property
    def _largest(self) -> int:
        return max(map(len, self._matched.values()))

    @property
    def _is_exhausted(self) -> bool:
        different = sum(map(len, self._matched.values()))
        return self._repeats >= max(REPEATS, REPEATS_PER_SHEET * different)

    def warnings(self) -> Iterator[Problem]:
        """Yield a warning if there are too few different matched sheets for all players."""
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
                "some players get the same sheet; the number of different sheets depends "
                "on: {parts}",
                parts=parts,
            )
            yield Problem(locate(self._game.tree, ("about", "players", "most")), message, hint)


def _find_cause(game: Game, parent: Game | None, problem: Problem) -> Location:
    """Return the location of the value that most likely causes a problem.

    For a variant, a value in its own file: of the key that the problem names, else of another key
    that the sheets depend on. Otherwise the key that the problem names.
    """
    problem_key = problem.location.path
    if not game.parents:
        return locate(game.tree, (problem_key, AT_KEY))
    own = str(game.folder / GAME_FILE)
    others = (it for it in game.tree.value if it != problem_key and _has_effect(game, parent, it))
    for key in (problem_key, *others):
        location = _first_in(game.tree.value[key], own) if key in game.tree.value else None
        if location:
            return location
    return locate(game.tree, (problem_key, AT_KEY))


def _has_effect(game: Game, parent: Game | None, key: str) -> bool:
    """Return whether the sheets depend on what the game changes of the parent's key."""
    if parent is None or not isinstance(game.content, type(parent.content)):
        return False
    code_inputs = game.sheet_spec.code_inputs
    content = replace(game.content, **{key: getattr(parent.content, key)})
    return code_inputs(content) != code_inputs(game.content)


def _first_in(tree: Tree, file: str) -> Location | None:
    """Return the location of the first value of a tree that comes from a file, or None."""
    if isinstance(tree.value, dict | list):
        parts = tree.value.values() if isinstance(tree.value, dict) else tree.value
        return next(filter(None, (_first_in(part, file) for part in parts)), None)
    return tree.location if tree.location.path == file else None
