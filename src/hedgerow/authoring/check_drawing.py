"""Trial drawings: draw a game once per language, to find texts that do not fit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from hedgerow.base.errors import InputError, Location, Problem, did_you_mean
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.drawing.fonts import FILES, load_font
from hedgerow.drawing.icon_names import ICONS
from hedgerow.drawing.scene import Item, Use, colour_roles
from hedgerow.drawing.theme import load_theme
from hedgerow.library.game import Game
from hedgerow.loading.layers import GAME_FILE
from hedgerow.loading.tree import Tree, locate
from hedgerow.loading.words import Words
from hedgerow.ruleset.ruleset import DrawingContext

MAX_MISFITS = 50  # per language; drawing starts over after each
STAND_IN = "x"  # short, and in every font: replaces a bad text, so that drawing goes on
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")


@record
class _TextEntry:
    """A text of a words file; `number` is its index in a list of texts, else None."""

    key: str
    number: int | None
    text: str


@record
class _Trial:
    """What is drawn: a game, its content, the words of one language, and a few sheets."""

    game: Game
    content: Any
    words: Words
    sheets: tuple[Any, ...]

    def location(self, entry: _TextEntry) -> Location:
        return self.words.location(entry.key, entry.number)

    def with_text(self, entry: _TextEntry, text: str) -> _Trial:
        """Return the trial with one text replaced."""
        texts = dict(self.words.texts)
        lines = list(self.words.lines(entry.key))
        lines[entry.number or 0] = text
        texts[entry.key] = text if entry.number is None else tuple(lines)
        return replace(self, words=replace(self.words, texts=texts))

    def items(self) -> Iterator[Item]:
        """Draw all decks, designed or random, the score pad and a few sheets."""
        drawings, art = self.game.ruleset.game_art(), self.game.ruleset.sheet_art
        words = self.words.with_numbers(self.game.ruleset.text_numbers(self.content, ""))
        context = DrawingContext(
            game=self.game.id, content=self.content, words=words, icon=self.game.icons
        )
        if art and self.sheets:
            draw = art.make_drawer(context)
            for seed, sheet in enumerate(self.sheets):
                yield from draw(sheet, str(self.game.code_for_seed(seed)))
        elif self.sheets:
            context = replace(
                context, random_deck=self.sheets[0], code=str(self.game.code_for_seed(0))
            )
        for deck in (*drawings.decks(context), drawings.pad(context)):
            for piece in deck.pieces:
                yield from (Use(side, 0, 0) for side in (piece.front, piece.back) if side)


def drawing_problems(
    game: Game, words_by_lang: Mapping[str, Words], generated: tuple[Any, ...]
) -> Iterator[Problem]:
    """Yield characters the font lacks, texts that do not fit, and unknown colours.

    `generated` are sheets or random decks to draw, one per variant.
    """
    content = game.content
    for char in _missing_glyphs(content.about.title):
        yield Problem(locate(game.tree, ("about", "title")), *_glyph_messages(char))
        title = content.about.title.replace(char, STAND_IN)
        content = replace(content, about=replace(content.about, title=title))
    sheets = generated if game.has_sheets else ()
    trials = [_Trial(game, content, words, sheets) for words in words_by_lang.values()]
    if generated and trials and not game.has_sheets:
        # Random decks have the same words as designed ones. To save time, only the last language
        # is drawn with the random deck, the others with the designed one.
        trials = [*(trials[:-1] or trials), replace(trials[-1], sheets=generated)]
    for trial in trials:
        yield from _trial_problems(trial)


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
            (problem, *_) = error.problems
            # The path of a drawing problem is the text that was drawn.
            source = _find_entry(trial.words, problem.location.path)
            yield _relocate(trial, source, problem)
            if source is None or source.text == STAND_IN:
                return
            trial = trial.with_text(source, STAND_IN)
        else:
            yield from _role_problems(trial.game, roles)
            return


def _relocate(trial: _Trial, entry: _TextEntry | None, problem: Problem) -> Problem:
    """Return a drawing problem with the location of its text in the content files."""
    path = problem.location.path
    if Path(path).parent in (folder / ICONS for folder in trial.game.folders):
        return problem  # problems of icons have their location already
    location = trial.location(entry) if entry else _find_value(trial.game, path)
    return Problem(location, problem.message, problem.hint)


def _role_problems(game: Game, roles: set[str]) -> Iterator[Problem]:
    colours = load_theme("colour").colours
    for role in sorted(role for role in roles if role not in colours):
        hint = did_you_mean(role, colours)
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
    for key, text in words.texts.items():
        if isinstance(text, str):
            yield _TextEntry(key, None, text)
        else:
            yield from (_TextEntry(key, number, line) for number, line in enumerate(text))


def _find_entry(words: Words, printed: str) -> _TextEntry | None:
    """Return the entry that a printed text most likely comes from, or None.

    An equal text is preferred, then one with its placeholders filled, then a part.
    """
    entries = list(_entries(words))
    for is_match in (_is_same, _is_filled, _is_part):
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
    matches = [part for part in _texts(game.tree) if part.value.startswith(text)]
    return (
        min(matches, key=lambda part: len(part.value)).location
        if matches
        else Location(str(game.folder / GAME_FILE))
    )


def _texts(tree: Tree) -> Iterator[Tree]:
    if isinstance(tree.value, dict | list):
        for part in tree.value.values() if isinstance(tree.value, dict) else tree.value:
            yield from _texts(part)
    elif isinstance(tree.value, str):
        yield tree
