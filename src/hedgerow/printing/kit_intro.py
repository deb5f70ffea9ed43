"""The first pages of a kit: the rules, then what to print, to cut and to find at home."""

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

SMALL_PAPER_MM = 200.0


def kit_intro_pages(
    context: DrawingContext[Any],
    parts: Iterable[str],
    paper: Paper,
    footer: Footer,
    backs: str,
) -> Iterator[Page]:
    """The pages: one or two, and more where the paper is small or the print large.

    `parts` names what there is to print, line by line. `backs` says how they are printed: `long`,
    `short`, `whole-long`, `whole-short`, `fold`, `none`, or nothing without any.
    """
    words, book = context.words, replace(rulebook_for(context), playtest_line=context.playtest_line)
    _check_words(context, ("home",) if book.cut else ("cut", "home"))
    tail = (
        RulesSection(words("kit.print"), (*parts, *_how_to_print(words, paper, backs))),
        RulesSection(words("kit.cut"), book.cut or words.lines("cut")),
        RulesSection(words("kit.find"), words.lines("home")),
    )
    return rules_pages(context, book, tail, paper, footer)


def _check_words(context: DrawingContext[Any], keys: Iterable[str]) -> None:
    """Raise InputError for words of every kit that the rules of a game do not ask for."""
    file = f"{context.words.lang}.yaml"
    raise_problems(
        Problem(
            Location(context.game),
            Message("missing text for {key}", key=quote_value(key)),
            Message(
                (
                    "kits print these words: add {key} to the words of the rules {rules} and "
                    "to {file}"
                ),
                key=quote_value(key),
                rules=context.content.about.rules,
                file=file,
            ),
        )
        for key in keys
        if key not in context.words.texts
    )


def rulebook_for(context: DrawingContext[Any]) -> Rulebook:
    """The rules of a game, as it draws them or from its words alone."""
    about, words = context.content.about, context.words
    rules = find_ruleset(about.rules, Location(context.game)).game_art().rulebook
    if rules:
        return rules(context)
    return Rulebook(icons=(), credits="", intro="", parts=(), sections=rules_sections(words, {}))


def _how_to_print(words: Words, paper: Paper, backs: str) -> Iterator[str]:
    """The paper, and the backs."""
    name, width, height = paper.name.title(), f"{paper.width_mm:.0f}", f"{paper.height_mm:.0f}"
    yield words("kit.paper", paper=name, width=width, height=height, n=f"{RULER_MM:g}")
    if min(paper.width_mm, paper.height_mm) < SMALL_PAPER_MM:
        yield words("kit.small", paper=name)
    if backs:
        yield words(f"kit.backs.{backs}")
