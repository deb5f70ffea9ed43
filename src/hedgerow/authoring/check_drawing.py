"""Trials: generate sheets of a few seeds, and draw a game once per language.

They find content that cannot be met and texts that do not fit. A trial makes fewer attempts per
sheet than printing does. If it succeeds, printing succeeds for every seed; if it fails, some prints
would fail.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from hedgerow.art.decks import check_pieces, draw_decks
from hedgerow.art.pad import draw_pad
from hedgerow.art.sheet import make_drawer
from hedgerow.base.errors import InputError, Location, Problem
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message, join_or
from hedgerow.drawing.fonts import FILES, load_font
from hedgerow.drawing.pictures import is_picture_file
from hedgerow.drawing.scene import Item, Use, colour_roles
from hedgerow.drawing.theme import load_theme
from hedgerow.game.content import Content, set_folders, text_numbers
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.game import Game
from hedgerow.game.generated import code_inputs
from hedgerow.loading.layers import GAME_FILE
from hedgerow.loading.strict_yaml import Tree, find_subtree, leaves, list_ids, locate
from hedgerow.loading.violations import AT_KEY, KeyPath, colour_hint
from hedgerow.loading.words import Words
from hedgerow.printing.kits import draw_rules
from hedgerow.printing.paper import Paper, papers
from hedgerow.scorefile.sheet_code import THEMES

MAX_MISFITS = 50  # per language; drawing starts over after each
STAND_IN = "x"  # short, and in every font: replaces a bad text, so that drawing goes on
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
SEEDS_TRIED = 3
MAX_SHEETS = 600
# If this many sheets in a row, and this many per known sheet, are repeats, there are no new ones.
REPEATS, REPEATS_PER_SHEET = 100, 20


@record
class _TextEntry:
    """A text of a words file; `number` is its index in a list of texts, else None."""

    key: str
    number: int | None
    text: str


@keyword_record
class _Trial:
    """What is drawn: a game, its content, the words of one language, and a few sheets.

    with_rules: whether the rules are drawn; their example needs a sheet
    """

    game: Game
    content: Content
    words: Words
    sheets: tuple[Any, ...]
    with_rules: bool

    def location(self, entry: _TextEntry) -> Location:
        if entry.key in self.words.parts:
            return self.words.location(entry.key, entry.number)
        return _find_value(self.game, entry.text)

    def with_text(self, entry: _TextEntry, text: str) -> _Trial:
        """Return the trial with one text replaced, also where other texts repeat it."""
        texts = dict(self.words.texts)
        old = texts[entry.key]
        lines = list(self.words.lines(entry.key))
        lines[entry.number or 0] = text
        new = text if entry.number is None else tuple(lines)
        texts[entry.key] = new
        for key in texts.keys() - self.words.parts.keys():
            if texts[key] == old:
                texts[key] = new
        return replace(self, words=replace(self.words, texts=texts))

    def with_title(self, title: str) -> _Trial:
        """Return the trial with another title of the game."""
        return replace(self, content=_with_title(self.game, self.content, title))

    @property
    def context(self) -> DrawingContext:
        """Return the context for drawing the game."""
        words = self.words.with_numbers(text_numbers(self.content, ""))
        return DrawingContext(
            game=self.game.id,
            content=self.content,
            words=words,
            icon=self.game.icons,
            example=self.game.readable_example,
        )

    def items(self) -> Iterator[Item]:
        """Draw all decks, designed or random, the score pad, a few sheets, and the rules."""
        context = self.context
        if self.game.has_sheets and self.sheets:
            draw = make_drawer(context)
            for seed, sheet in enumerate(self.sheets):
                yield from draw(sheet, str(self.game.code_for_seed(seed)))
        elif self.sheets:
            context = replace(
                context, random_deck=self.sheets[0], code=str(self.game.code_for_seed(0))
            )
        pads = (draw_pad(context),) if self.game.has_scoring else ()
        for deck in (*draw_decks(context), *pads):
            for piece in deck.pieces:
                yield from (Use(side, 0, 0) for side in (piece.front, piece.back) if side)
        for paper, scale in _rules_sizes() if self.with_rules else ():
            for page in draw_rules(context, paper, scale):
                yield from page.items


@cache
def _rules_sizes() -> tuple[tuple[Paper, float], ...]:
    """Return the papers and scales in which rules have most and least room for a text."""
    by_width = sorted(papers().values(), key=lambda paper: paper.width_mm)
    largest = max(load_theme(name).scale for name in THEMES)
    return (by_width[-1], 1.0), (by_width[0], largest)


def drawing_problems(
    game: Game, words_by_lang: Mapping[str, Words], trials: Trials
) -> Iterator[Problem]:
    """Yield characters the font lacks, texts that do not fit, and unknown colours.

    `trials` has sheets or random decks to draw, one per variant.
    """
    generated = trials.sheets
    content = game.content
    for char in _missing_glyphs(content.about.title):
        yield Problem(locate(game.tree, ("about", "title")), *_glyph_messages(char))
        title = content.about.title.replace(char, STAND_IN)
        content = _with_title(game, content, title)
    sheets = generated if game.has_sheets else ()
    drawings = [
        _Trial(
            game=game,
            content=content,
            words=words,
            sheets=sheets,
            with_rules=not trials.problems,
        )
        for words in words_by_lang.values()
    ]
    if generated and drawings and not game.has_sheets:
        # Random decks have the same words as designed ones. To save time, only the last language
        # is drawn with the random deck, the others with the designed one.
        drawings = [*(drawings[:-1] or drawings), replace(drawings[-1], sheets=generated)]
    checked = [it for trial in drawings for it in _check_drawings(trial)]
    if checked:
        yield from dict.fromkeys(checked)  # most texts are the same in all languages
        return
    for trial in drawings:
        yield from _trial_problems(trial)


def _with_title(game: Game, content: Content, title: str) -> Content:
    changed = replace(content, about=replace(content.about, title=title))
    set_folders(changed, game.folders)
    return changed


def _check_drawings(trial: _Trial) -> Iterator[Problem]:
    """Yield what cannot be drawn: a sheet that is too small, texts that do not fit on cards."""
    return check_pieces(trial.context, lambda path: locate(trial.game.tree, path))


def _trial_problems(trial: _Trial) -> Iterator[Problem]:
    """Draw everything, and yield the problems of one language."""
    for entry in _entries(trial.words):
        if chars := _missing_glyphs(entry.text):
            yield from (Problem(trial.location(entry), *_glyph_messages(char)) for char in chars)
            trial = trial.with_text(entry, STAND_IN)
    # Drawing stops at the first text that does not fit. Replace it and start over, to find more.
    for _ in range(MAX_MISFITS):
        try:
            roles = colour_roles(trial.items())
        except InputError as error:
            (misfit, *_) = error.problems
            problem, without = _replace_misfit(trial, misfit)
            yield problem
            if without is None:
                return
            trial = without
        else:
            yield from _role_problems(trial.game, roles)
            return


def _replace_misfit(trial: _Trial, misfit: Problem) -> tuple[Problem, _Trial | None]:
    """Return a drawing problem at its text, and the trial with this text replaced.

    None if the text cannot be replaced, because it is not in the words.
    """
    # The path of a drawing problem is the text that was drawn.
    drawn = misfit.location.path
    title = trial.content.about.title
    entry = _find_entry(trial.words, drawn)
    if title.startswith(drawn) and not (entry and entry.text == drawn):
        place = locate(trial.game.tree, ("about", "title"))
        problem = Problem(place, misfit.message, misfit.hint)
        return problem, None if title == STAND_IN else trial.with_title(STAND_IN)
    problem = _relocate(trial, entry, misfit)
    if entry is None or entry.text == STAND_IN:
        return problem, None
    return problem, trial.with_text(entry, STAND_IN)


def _relocate(trial: _Trial, entry: _TextEntry | None, problem: Problem) -> Problem:
    """Return a drawing problem with the location of its text in the content files."""
    path = problem.location.path
    if is_picture_file(path, trial.game.folders):
        return problem  # it has its location already
    location = trial.location(entry) if entry else _find_value(trial.game, path)
    return Problem(location, problem.message, problem.hint)


def _role_problems(game: Game, roles: set[str]) -> Iterator[Problem]:
    colours = load_theme("colour").colours
    for role in sorted(role for role in roles if role not in colours):
        hint = colour_hint(role, colours)
        yield Problem(_find_value(game, role), Message("no theme defines this colour"), hint)


def _missing_glyphs(text: str) -> list[str]:
    """Return the characters of a text that a face of the font lacks."""
    glyphs = _common_glyphs()
    if glyphs.issuperset(text):
        return []
    return [char for char in dict.fromkeys(text) if char not in glyphs]


@cache
def _common_glyphs() -> frozenset[str]:
    """Return the characters that every face has."""
    return frozenset.intersection(*(frozenset(load_font(face).glyphs) for face in FILES))


def _glyph_messages(char: str) -> tuple[Message, Message]:
    message = Message(
        "the font lacks the character {char} (U+{code})", char=repr(char), code=f"{ord(char):04X}"
    )
    return message, Message("use other characters")


def _entries(words: Words) -> Iterator[_TextEntry]:
    """Yield the texts of words files, then texts of other files; not those that repeat a text."""
    stated = {key: text for key, text in words.texts.items() if key in words.parts}
    others = {key: text for key, text in words.texts.items() if key not in words.parts}
    known = {*stated.values()}
    for key, text in (*stated.items(), *others.items()):
        if key in others and text in known:
            continue
        if isinstance(text, str):
            yield _TextEntry(key, None, text)
        else:
            yield from (_TextEntry(key, number, line) for number, line in enumerate(text))


def _find_entry(words: Words, printed: str) -> _TextEntry | None:
    """Return the entry that a printed text most likely comes from, or None.

    An equal text is preferred, then one that starts alike, then one with its placeholders filled,
    then a part.
    """
    entries = list(_entries(words))
    for is_match in (str.__eq__, _is_same, _is_filled, _is_part):
        matches = [entry for entry in entries if is_match(entry.text, printed)]
        if matches:
            return max(matches, key=lambda entry: len(entry.text))
    return None


def _is_same(text: str, printed: str) -> bool:
    # Problems quote only the start of a long text.
    return text[: len(printed)] == printed


def _is_filled(text: str, printed: str) -> bool:
    """Return whether the printed text contains all parts between the placeholders, in order."""
    parts = [part for part in _PLACEHOLDER.split(text) if part.strip()]
    end = 0
    for part in parts:
        start = printed.find(part[: max(1, len(printed) - end)], end)
        if start < 0:
            return False
        end = start + len(part)
    return bool(parts) and _PLACEHOLDER.search(text) is not None


def _is_part(text: str, printed: str) -> bool:
    return len(text) > 1 and (text in printed or printed in text)


def _find_value(game: Game, text: str) -> Location:
    """Return the location of a value in the game file that is, or starts with, a text."""
    texts = (leaf for leaf in leaves(game.tree) if isinstance(leaf.value, str))
    matches = [part for part in texts if part.value.startswith(text)]
    return (
        min(matches, key=lambda part: len(part.value)).location
        if matches
        else Location(str(game.folder / GAME_FILE))
    )


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
    if not game.has_seeds:
        return Trials()
    sheets: dict[str, Any] = {}
    sets = _MatchedSets(game)
    try:
        for number in range(MAX_SHEETS):
            sheet = game.generate_sheet(game.code_for_seed(number), on_trial=True)
            sheets.setdefault(sheet.variant, sheet)
            sets.add(sheet)
            all_variants = len(sheets) >= len(game.printed_variants)
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
        # Players who share one sheet, or have equal ones, need no matched set.
        needs_none = game.is_shared or game.is_fixed
        self._needed = 0 if needs_none else game.content.about.players.most
        self._matched: dict[Hashable, set[Hashable]] = defaultdict(set)

    def add(self, sheet: Any) -> None:
        matched = self._matched[self._game.fairness_key(sheet)]
        dedupe_key = self._game.dedupe_key(sheet)
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
            parts = join_or(*self._game.code_parts())
            hint = Message(
                "some players get the same sheet; the number of different sheets depends "
                "on: {parts}",
                parts=parts,
            )
            yield Problem(locate(self._game.tree, ("about", "players", "most")), message, hint)


def _find_cause(game: Game, parent: Game | None, problem: Problem) -> Location:
    """Return the location of the value that most likely causes a problem.

    For a variant, a value in its own file: of the part that the problem names, else of a key that
    the sheets depend on. Otherwise the part that the problem names.
    """
    part = _path_of_part(game.tree, problem.location.path)
    own = str(game.folder / GAME_FILE)
    others = ((key,) for key in game.tree.value if _has_effect(game, parent, key))
    paths = [path for path in (part, *others) if path[0] in game.tree.value]
    for path in paths if game.parents else ():
        for leaf in leaves(find_subtree(game.tree, path)):
            if leaf.location.path == own:
                return leaf.location
    return locate(game.tree, (*part, AT_KEY))


def _path_of_part(tree: Tree, name: str) -> KeyPath:
    """Return the path of a random part by its id, or of a key of the game file."""
    plan = tree.value.get("sheet")
    parts = list_ids(plan, "random") if plan else []
    for number, part in enumerate(parts):
        if part.value == name:
            return ("sheet", "random", number)
    for number, deck in enumerate(list_ids(tree, "decks")):
        if deck.value == name:
            return ("decks", number, "random")
    return (name,)


def _has_effect(game: Game, parent: Game | None, key: str) -> bool:
    """Return whether the sheets depend on what the game changes of the parent's key."""
    if parent is None:
        return False
    content = replace(game.content, **{key: getattr(parent.content, key)})
    return code_inputs(content) != code_inputs(game.content)
