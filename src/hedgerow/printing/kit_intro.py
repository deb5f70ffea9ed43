"""The first pages of a kit: the rules, then what to print, cut out and supply yourself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from hedgerow.base.errors import Location, Problem, quote_value, raise_problems
from hedgerow.base.messages import Message
from hedgerow.drawing.rulebook import Rulebook, RulesSection, rules_sections
from hedgerow.drawing.scene import Page
from hedgerow.games import find_ruleset
from hedgerow.loading.words import Words
from hedgerow.printing.paper import RULER_MM, Footer, Paper
from hedgerow.printing.rules_page import rules_pages
from hedgerow.ruleset.ruleset import DrawingContext

# On narrower paper, large sheets are printed smaller; the kit mentions it.
SMALL_PAPER_MM = 200.0


def kit_intro_pages(
    context: DrawingContext[Any],
    parts: Iterable[str],
    paper: Paper,
    footer: Footer,
    backs: str,
) -> Iterator[Page]:
    """Return the pages: one or two, more if the paper is small or the print large.

    `parts` are lines about the documents to print. `backs` selects the sentence about their backs:
    `long`, `short`, `whole-long`, `whole-short`, `fold`, `none`, or nothing if no piece has a back.
    """
    words, book = context.words, replace(rulebook_for(context), playtest_line=context.playtest_line)
    _check_words(context, ("home",) if book.cut else ("cut", "home"))
    tail = (
        RulesSection(words("kit.print"), (*parts, *_printing_lines(words, paper, backs))),
        RulesSection(words("kit.cut"), book.cut or words.lines("cut")),
        RulesSection(words("kit.find"), words.lines("home")),
    )
    return rules_pages(context, book, tail, paper, footer)


def _check_words(context: DrawingContext[Any], keys: Iterable[str]) -> None:
    """Raise InputError for texts that every kit needs but the game's words files lack."""
    file = f"{context.words.lang}.yaml"
    raise_problems(
        Problem(
            Location(context.game),
            Message("missing text for {key}", key=quote_value(key)),
            Message(
                "kits print these words: add {key} to the words of the rules {rules} and to {file}",
                key=quote_value(key),
                rules=context.content.about.rules,
                file=file,
            ),
        )
        for key in keys
        if key not in context.words.texts
    )


def rulebook_for(context: DrawingContext[Any]) -> Rulebook:
    """Return the rules of a game: drawn by its ruleset, or its words alone."""
    about, words = context.content.about, context.words
    draw_rules = find_ruleset(about.rules, Location(context.game)).game_art().rulebook
    if draw_rules:
        return draw_rules(context)
    return Rulebook(icons=(), credits="", intro="", parts=(), sections=rules_sections(words, {}))


def _printing_lines(words: Words, paper: Paper, backs: str) -> Iterator[str]:
    """Yield the lines about the paper and the backs."""
    name, width, height = paper.name.title(), f"{paper.width_mm:.0f}", f"{paper.height_mm:.0f}"
    yield words("kit.paper", paper=name, width=width, height=height, n=f"{RULER_MM:g}")
    if min(paper.width_mm, paper.height_mm) < SMALL_PAPER_MM:
        yield words("kit.small", paper=name)
    if backs:
        yield words(f"kit.backs.{backs}")
