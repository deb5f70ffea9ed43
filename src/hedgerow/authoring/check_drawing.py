"""A trial print: a game drawn once in each language, to find what does not fit or cannot be."""

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

MAX_MISFITS = 50
STAND_IN = "x"
_BLANK = re.compile(r"\{[^{}]*\}")


@record
class _TextPlace:
    """A text of a words file: its key, and its number in a list of texts."""

    key: str
    number: int | None
    text: str


@record
class _Trial:
    """What is drawn: a game, its content, the words of one language, a few sheets."""

    game: Game
    content: Any
    words: Words
    lots: tuple[Any, ...]

    def location(self, spot: _TextPlace) -> Location:
        return self.words.location(spot.key, spot.number)

    def written(self, spot: _TextPlace, text: str) -> _Trial:
        """The same with another text in one spot."""
        texts = dict(self.words.texts)
        lines = list(self.words.lines(spot.key))
        lines[spot.number or 0] = text
        texts[spot.key] = text if spot.number is None else tuple(lines)
        return replace(self, words=replace(self.words, texts=texts))

    def items(self) -> Iterator[Item]:
        """The drawings of all decks, designed or random, of the pad, and of a few sheets."""
        drawings, art = self.game.ruleset.game_art(), self.game.ruleset.sheet_art
        words = self.words.with_numbers(self.game.ruleset.text_numbers(self.content, ""))
        context = DrawingContext(
            game=self.game.id, content=self.content, words=words, icon=self.game.icons
        )
        if art and self.lots:
            draw = art.make_drawer(context)
            for seed, lot in enumerate(self.lots):
                yield from draw(lot, str(self.game.code_for_seed(seed)))
        elif self.lots:
            context = replace(
                context, random_deck=self.lots[0], code=str(self.game.code_for_seed(0))
            )
        for deck in (*drawings.decks(context), drawings.pad(context)):
            for piece in deck.pieces:
                yield from (Use(side, 0, 0) for side in (piece.front, piece.back) if side)


def drawing_problems(
    game: Game, words_of: Mapping[str, Words], lots: tuple[Any, ...]
) -> Iterator[Problem]:
    """Characters the font lacks, texts that do not fit, unknown colours; `lots` are drawn too."""
    content = game.content
    for char in _lacking(content.about.title):
        yield Problem(locate(game.tree, ("about", "title")), *_no_glyph(char))
        title = content.about.title.replace(char, STAND_IN)
        content = replace(content, about=replace(content.about, title=title))
    sheets = lots if game.has_sheets else ()
    trials = [_Trial(game, content, words, sheets) for words in words_of.values()]
    if lots and trials and not game.has_sheets:
        # Random decks have the words of the designed ones: each is drawn in some languages.
        trials = [*(trials[:-1] or trials), replace(trials[-1], lots=lots)]
    for trial in trials:
        yield from _trial_problems(trial)


def _trial_problems(trial: _Trial) -> Iterator[Problem]:
    """Draw everything; what does not fit is told, replaced by a short text, and drawn again."""
    for spot in _spots(trial.words):
        if lacking := _lacking(spot.text):
            yield from (Problem(trial.location(spot), *_no_glyph(char)) for char in lacking)
            trial = trial.written(spot, STAND_IN)
    for _ in range(MAX_MISFITS):
        try:
            roles = colour_roles(trial.items())
        except InputError as error:
            (problem, *_) = error.problems
            behind = _spot_behind(trial.words, problem.location.path)
            yield _at_home(trial, behind, problem)
            if behind is None or behind.text == STAND_IN:
                return
            trial = trial.written(behind, STAND_IN)
        else:
            yield from _role_problems(trial.game, roles)
            return


def _at_home(trial: _Trial, behind: _TextPlace | None, problem: Problem) -> Problem:
    """What drawing found, at the place of the text it was about; an icon knows its own."""
    if Path(problem.location.path).parent in (it / ICONS for it in trial.game.folders):
        return problem
    location = trial.location(behind) if behind else _value_place(trial.game, problem.location.path)
    return Problem(location, problem.message, problem.hint)


def _role_problems(game: Game, roles: set[str]) -> Iterator[Problem]:
    colours = load_theme("colour").colours
    for role in sorted(it for it in roles if it not in colours):
        hint = did_you_mean(role, colours)
        yield Problem(_value_place(game, role), Message("no theme defines this colour"), hint)


def _lacking(text: str) -> list[str]:
    """The characters of a text that a face of the font lacks."""
    known = _glyphs()
    return [] if known.issuperset(text) else [it for it in dict.fromkeys(text) if it not in known]


@cache
def _glyphs() -> frozenset[str]:
    """The characters that every face has."""
    return frozenset.intersection(*(frozenset(load_font(face).glyphs) for face in FILES))


def _no_glyph(char: str) -> tuple[Message, Message]:
    message = Message(
        "the font lacks the character {char} (U+{code})", char=repr(char), code=f"{ord(char):04X}"
    )
    return message, Message("use other characters")


def _spots(words: Words) -> Iterator[_TextPlace]:
    for key, text in words.texts.items():
        if isinstance(text, str):
            yield _TextPlace(key, None, text)
        else:
            yield from (_TextPlace(key, number, line) for number, line in enumerate(text))


def _spot_behind(words: Words, shown: str) -> _TextPlace | None:
    """The text of a words file that was drawn as another text, its blanks filled, or a part."""
    spots = list(_spots(words))
    for fits in (_is_same, _is_filled, _is_part):
        found = [spot for spot in spots if fits(spot.text, shown)]
        if found:
            return max(found, key=lambda spot: len(spot.text))
    return None


def _is_same(text: str, shown: str) -> bool:
    return text[: len(shown)] == shown


def _is_filled(text: str, shown: str) -> bool:
    """Whether the pieces between the blanks of a text stand in what was shown, in order."""
    pieces = [piece for piece in _BLANK.split(text) if piece.strip()]
    at = 0
    for piece in pieces:
        found = shown.find(piece[: max(1, len(shown) - at)], at)
        if found < 0:
            return False
        at = found + len(piece)
    return bool(pieces) and _BLANK.search(text) is not None


def _is_part(text: str, shown: str) -> bool:
    return len(text) > 1 and (text in shown or shown in text)


def _value_place(game: Game, text: str) -> Location:
    """Where a text, or one that begins with it, stands as a value in a game file."""
    near = [part for part in _texts(game.tree) if part.value.startswith(text)]
    return (
        min(near, key=lambda it: len(it.value)).location
        if near
        else Location(str(game.folder / GAME_FILE))
    )


def _texts(tree: Tree) -> Iterator[Tree]:
    if isinstance(tree.value, dict | list):
        for part in tree.value.values() if isinstance(tree.value, dict) else tree.value:
            yield from _texts(part)
    elif isinstance(tree.value, str):
        yield tree
