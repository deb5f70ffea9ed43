"""The printed rules of open games: their words, the rules read back, a scored example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hedgerow.drawing.components import BODY_PT, TextStyle, fitted_text
from hedgerow.drawing.miniatures import miniature
from hedgerow.drawing.rulebook import (
    COLUMN_MM,
    KitPart,
    MarkedText,
    Picture,
    Rulebook,
    RulesSection,
    die,
    pencil,
    score_list,
)
from hedgerow.drawing.scene import Group, Item, Symbol, Use
from hedgerow.games.sheet_and_deck.content import stated_rules
from hedgerow.games.sheet_and_deck.decks import decks, dice_faces
from hedgerow.games.sheet_and_deck.example import example_game
from hedgerow.games.sheet_and_deck.grid_art import STAR, OpenArt, thing_symbol
from hedgerow.games.sheet_and_deck.paper_art import points_star
from hedgerow.games.sheet_and_deck.parts import Kind, PrintedSymbol
from hedgerow.games.sheet_and_deck.reader import FinishedGame
from hedgerow.games.sheet_and_deck.rules import score
from hedgerow.games.sheet_and_deck.scored_art import draw_board, draw_paper
from hedgerow.games.sheet_and_deck.sheet import sheet_spec
from hedgerow.games.sheet_and_deck.words import text_key, text_values
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import Score
from hedgerow.ruleset.ruleset import example_scoring
from hedgerow.scoring.read_back import read_back
from hedgerow.scoring.sentence import Rule

# The height of the example and of its cells, so that rules stay on few pages.
EXAMPLE_MM = (78.0, 15.0)
# Up to this many papers are shown next to each other.
MAX_COMPARED, BESIDE_MM, NAME_MM = 3, 3.0, 5.0


def rulebook(context: OpenArt) -> Rulebook:
    """Return the rules: the words of the game, and its scoring rules as sentences."""
    content, words = context.content, context.words
    # Without a file, a game is made up with a fixed seed: all kits show the same example.
    example = context.example() or example_game(content)
    things: tuple[Kind | PrintedSymbol, ...] = (*content.kinds, *content.symbols)
    return Rulebook(
        icons=tuple(dict.fromkeys(it.icon for it in things if it.icon))[:3],
        credits=words("by") if "by" in words.texts else "",
        intro=words("lead"),
        parts=tuple(_kit_parts(example, context)),
        sections=tuple(_sections(example, context)),
        cut=_own_or_usual("cut", words),
        home=_own_or_usual("home", words),
        example=example,
    )


def _own_or_usual(key: str, words: Words) -> tuple[str, ...]:
    """Return the lines that a game states, or those of all open games."""
    return words.lines(key if key in words.texts else f"open.{key}")


def _sections(example: FinishedGame, context: OpenArt) -> Iterator[RulesSection]:
    words = context.words
    for name in ("setup", "play", "end", "count", "more"):
        title = words(f"kit.{name}")
        if name == "count" and not context.content.has_scoring:
            continue
        if name == "count":
            yield RulesSection(title, (*_count_body(context), *_draw_example(example, context)))
        elif name in words.texts:
            yield RulesSection(title, words.lines(name), numbered=name == "setup")


def _count_body(context: OpenArt) -> Iterator[str | MarkedText | Picture]:
    """Yield the scoring rules with what they pay, and who wins."""
    content, words = context.content, context.words
    for rule in content.scoring:
        text = f"*{words(f'rules.{rule.id}')}.* {_rule_text(rule, context)}"
        yield MarkedText(text, _rule_mark(rule, context))
    for deck in content.decks:
        key = "open" if deck.open else "held" if deck.held else ""
        key = "best" if deck.held and deck.held.take else key
        if key:
            yield words(f"open.count.{key}", name=words(f"decks.{deck.id}"))
    yield f"{words('open.count.most')} {_tie_text(context)}"


def _tie_text(context: OpenArt) -> str:
    words, names = context.words, [rule.id for rule in context.content.tie_break]
    if not names:
        return words("open.count.shared")
    return words("open.count.tie", names=", ".join(words(f"rules.{name}") for name in names))


def _rule_text(rule: Rule, context: OpenArt) -> str:
    """Return the sentence of a rule: the game's own, or the rule read back."""
    words, key = context.words, text_key(rule.id)
    if key in words.texts:
        return words(key, **text_values(rule))
    return read_back(rule, context.content.vocabulary, words)


def _rule_mark(rule: Rule, context: OpenArt) -> Symbol:
    """Return the points of a rule on a star, or the picture of the only thing that it counts."""
    if rule.points_each:
        return points_star(rule.points_each.value)
    counted = (*(rule.of or ()), *(rule.count or ()))
    thing = thing_symbol(counted[0], context) if len(counted) == 1 else None
    return thing or context.icon(STAR)


# Parts of the kit


def _kit_parts(example: FinishedGame, context: OpenArt) -> Iterator[KitPart]:
    content, words = context.content, context.words
    if sheet_spec(content) and (picture := _draw_empty(example, context)):
        key = "shared" if content.sheet.shared else "sheet"
        yield KitPart(picture, words(f"open.parts.{key}"))
    for deck, drawn in zip((it for it in content.decks if it.cards), decks(context), strict=False):
        number = sum(card.printed_copies for card in deck.cards)
        name = words(f"decks.{deck.id}")
        yield KitPart(drawn.pieces[0].front, words("open.parts.deck", n=number, name=name))
    if content.dice:
        number = sum(it.number for it in content.dice)
        yield KitPart(_draw_dice(context), words("open.parts.dice", n=number))
    if content.has_scoring:
        yield KitPart(pencil(), words("open.parts.pad"))


def _draw_empty(example: FinishedGame, context: OpenArt) -> Symbol | None:
    """Draw a sheet in miniature, before anything is written on it."""
    paper, *_ = example.papers
    missing = tuple(it.id for it in context.content.sheet.written_fields)
    empty = replace(paper, kinds={}, fields={}, letters={}, crossed={}, missing=missing)
    if context.content.sheet.shared:
        return draw_board(empty, {}, (), context, "")
    return draw_paper(empty, (), context)


def _draw_dice(context: OpenArt) -> Symbol:
    """Draw a face of up to three dice."""
    faces = [
        dice_faces(dice, context)[number % 6]
        for dice in context.content.dice
        for number in range(min(dice.number, 3))
    ][-3:]
    items = [item for n, face in enumerate(faces) for item in die(face, 4 + n * 8.5, 4, 7.6)]
    return Symbol("part-dice", 8.5 * len(faces), 8, tuple(items))


# The example


def _draw_example(example: FinishedGame, context: OpenArt) -> Iterator[Picture]:
    """Yield the picture of a finished paper with the list of its points.

    Where rules compare players, the papers of the others are next to it, unless they are many.
    """
    # Scored by the real rules: the example cannot contradict the program.
    scores = score(example, example_scoring(context)).scores
    is_shared = context.content.sheet.shared
    compares = any(it.rule.who for it in stated_rules(context.content).rules)
    shown = scores if compares and not is_shared and len(scores) <= MAX_COMPARED else scores[:1]
    drawn = (
        [_draw_board(example, context)] if is_shared else [*_draw_papers(example, shown, context)]
    )
    first, *_ = scores
    is_named = is_shared or len(shown) > 1
    total = (first.player if is_named else context.words("pad.total"), first.total)
    points = score_list([(line.text, line.points) for line in first.lines], total, COLUMN_MM)
    items, x, top = list[Item](), 0.0, 0.0
    for picture in drawn:
        items.append(Group("example", picture.items, x))
        x += picture.width_mm + BESIDE_MM
        top = max(top, picture.height_mm + 2.5)
    items.append(Use(points, 0, top))
    drawing = Symbol("rules-count", COLUMN_MM, top + points.height_mm, tuple(items))
    yield Picture(drawing, context.words("open.count.example"))


def _draw_board(example: FinishedGame, context: OpenArt) -> Symbol:
    paper, *_ = example.papers
    return draw_board(paper, paper.kinds, [*example.players], context, "", COLUMN_MM)


def _draw_papers(
    example: FinishedGame, shown: Sequence[Score], context: OpenArt
) -> Iterator[Symbol]:
    """Yield the papers of some players, with their names if there are several."""
    width = (COLUMN_MM + BESIDE_MM) / len(shown) - BESIDE_MM
    for paper, scored in zip(example.papers, shown, strict=False):
        drawn = draw_paper(paper, scored.lines, context, width, EXAMPLE_MM, on_small=True)
        if drawn is None:
            continue
        picture = miniature(drawn, 1.0)
        if len(shown) == 1:
            yield picture
            continue
        name = fitted_text(
            0.0, NAME_MM / 2, paper.player, TextStyle(BODY_PT, "bold", anchor="start"), width
        )
        items = (name, Group("paper", picture.items, 0.0, NAME_MM))
        yield Symbol(f"paper-{paper.player}", width, NAME_MM + picture.height_mm, items)
