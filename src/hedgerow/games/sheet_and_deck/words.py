"""The words of an open game: those it must and may define, and those that follow from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hedgerow.base.errors import Problem, quote_value, raise_problems
from hedgerow.base.messages import Message
from hedgerow.games.sheet_and_deck.content import OpenContent, ids, stated_conditions
from hedgerow.games.sheet_and_deck.parts import Card
from hedgerow.loading.words import Wording, Words
from hedgerow.scoring.sentence import Rule

# Texts of the rules page; a section without words is omitted.
RULES_TEXTS = ("setup", "play", "end", "more", "home", "cut", "hint")
NAME = "name"
# The sentence of a rule on the rules page.
RULE_TEXT = "texts"
# What the program fills in words of these groups, besides what the words of rules pages have.
PASSED_NAMES = {
    "ends": frozenset(("n", "least", "most")),
    "checks": frozenset(("player", "n", "least", "most", "cell")),
    RULE_TEXT: frozenset(("points",)),
}


def needed_words(content: OpenContent) -> Iterator[str]:
    """Yield the keys of the words that a game must define, for all its variants."""
    for variant, played in content.variants.items():
        yield from _needed_words(played)
        yield from (f"variants.{variant}",) if variant else ()


def _needed_words(content: OpenContent) -> Iterator[str]:
    sheet = content.sheet
    yield "lead"
    for kind in content.kinds:
        if not default_letter(kind.id):
            yield f"letters.{kind.id}"
            yield f"names.{kind.id}"
    for symbol in content.symbols:
        if not default_letter(symbol.id):
            yield from (f"letters.{symbol.id}",) if symbol.blocked else ()
            yield f"names.{symbol.id}"
    for name in sheet.marks or ():
        yield from (f"letters.{name}", f"names.{name}")
    for things in (content.tokens, content.families, sheet.areas, sheet.moments):
        yield from (f"names.{name}" for name in ids(things))
    yield from (f"names.{name}" for name in content.walls)
    yield from (f"groups.{group.id}" for group in sheet.groups)
    ties = (rule for rule in content.tie_break if rule.is_sentence)
    yield from (f"rules.{rule.id}" for rule in (*content.scoring, *ties))
    yield from (f"fields.{field.id}" for field in sheet.fields)
    yield from (f"tracks.{track.id}" for track in sheet.tracks)
    for deck in content.decks:
        yield f"decks.{deck.id}"
        yield from (f"cards.{card.id}" for card in deck.cards if not has_name(card))


def optional_words(content: OpenContent) -> Iterator[str]:
    """Yield the keys of the words that a game may define, for all its variants."""
    for played in content.variants.values():
        yield from _optional_words(played)


def _optional_words(content: OpenContent) -> Iterator[str]:
    yield from RULES_TEXTS
    yield from map(text_key, ids(content.scoring))
    for things in (content.kinds, content.symbols, content.tokens, content.families):
        yield from (f"plural.{name}" for name in ids(things))
    for kind in content.kinds:
        yield f"letters.{kind.id}"
        yield f"names.{kind.id}"
    for symbol in content.symbols:
        yield f"letters.{symbol.id}"
        yield f"names.{symbol.id}"
    sheet = content.sheet
    shortened = (*ids(content.scoring), *ids(sheet.tracks), *ids(sheet.fields))
    yield from (f"short.{name}" for name in dict.fromkeys(shortened))
    if grid := content.sheet.grid:
        yield from (f"names.{name}" for name in (*grid.named_rows, *grid.named_columns))
    yield from (it.name_key for it in stated_conditions(content) if it.name_key)
    for deck in content.decks:
        yield from (f"cards.{card.id}" for card in deck.cards)
        yield from (f"names.{back}" for back in deck.backs_in_use)


def text_key(rule: str) -> str:
    """Return the key of the sentence of a rule."""
    return f"{RULE_TEXT}.{rule}"


def text_values(rule: Rule) -> dict[str, int]:
    """Return the numbers that the sentence of a rule can use: its points, without a sign."""
    return {"points": abs(rule.points_each.value)} if rule.points_each else {}


def default_letter(kind: str) -> str:
    """Return the letter of a kind or symbol that needs no word: a digit stands for itself."""
    return kind if len(kind) == 1 and kind.isdecimal() else ""


def has_name(card: Card) -> bool:
    """Return whether a card states its name, as in the column `name` of a CSV file."""
    return bool(card.values and card.values.get(NAME))


def card_value(card: Card, column: str, lang: str) -> str:
    """Return the text of a card in a column; `name.fr` is the French one of `name`."""
    values = card.values or {}
    return values.get(f"{column}.{lang}") or values.get(column, "")


def _letter_problems(content: OpenContent, words: Words) -> Iterator[Problem]:
    """Yield letters that cannot say whether a token stands on their cells."""
    yield from _wide_letter_problems(content, words)
    if content.token_at("cells") is None:
        return
    used: dict[str, str] = {}
    things = [*ids(content.kinds), *ids(content.symbols), *(content.sheet.marks or ())]
    for key in (key for name in things if (key := f"letters.{name}") in words.texts):
        letter = words(key)
        other = used.setdefault(letter.casefold(), letter)
        if other != letter:
            message = Message(
                "letters {other} and {letter} differ by case, which means a token here",
                other=quote_value(other),
                letter=quote_value(letter),
            )
            yield Problem(words.location(key), message, Message("give each its own letter"))


def _wide_letter_problems(content: OpenContent, words: Words) -> Iterator[Problem]:
    """Yield letters of two characters where signs between cells, or small letters, need one."""
    signs = {
        Message("walls"): bool(content.walls),
        Message("tokens"): any(token.place for token in content.tokens),
    }
    stated = [what for what, is_there in signs.items() if is_there]
    things = [*ids(content.kinds), *ids(content.symbols), *(content.sheet.marks or ())]
    for key in (key for name in things if (key := f"letters.{name}") in words.texts):
        if stated and len(words(key)) > 1 and key in words.parts:
            message = Message(
                "{letter} has two characters, but {signs} are typed between single letters",
                letter=quote_value(words(key)),
                signs=stated[0],
            )
            yield Problem(words.location(key), message, Message("use a single letter"))


def complete_words(content: OpenContent, words: Words) -> Words:
    """Add the words that follow from others: names for read-back, headings of the score."""
    for played in content.variants.values():
        words = _complete_words(played, words)
    return words


def _complete_words(content: OpenContent, words: Words) -> Words:
    raise_problems(_letter_problems(content, words))
    own, sheet = words.texts, content.sheet
    texts: dict[str, Wording] = {}
    things = (*content.kinds, *content.symbols)
    for letter in filter(None, map(default_letter, ids(things))):
        texts |= {f"letters.{letter}": letter, f"names.{letter}": letter}
    texts |= {f"names.{name}": own[f"fields.{name}"] for name in ids(sheet.fields)}
    texts |= {f"names.{name}": own[f"tracks.{name}"] for name in ids(sheet.tracks)}
    texts |= {f"score.kinds.{name}": own[f"rules.{name}"] for name in ids(content.scoring)}
    for deck in content.decks:
        title = own[f"decks.{deck.id}"]
        texts |= {f"deck.{deck.id}": title, f"score.kinds.{deck.line_prefix}": title}
        for card in deck.cards:
            if has_name(card):
                texts[f"cards.{card.id}"] = card_value(card, NAME, words.lang)
    return replace(words, texts={**texts, **own})
