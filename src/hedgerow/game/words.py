"""The words of an open game: those it must and may define, and those that follow from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from hedgerow.base.errors import Problem, quote_value, raise_problems
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.game.content import MARKS, Content, ids, stated_conditions
from hedgerow.game.line_texts import LINE_GROUPS, LINE_NAMES
from hedgerow.game.parts import Card
from hedgerow.loading.words import Wording, Words
from hedgerow.scoring.read_back import read_back
from hedgerow.scoring.sentence import ALL, Rule
from hedgerow.scoring.vocabulary import FIXED_UNITS, Vocabulary

# Texts of the rules page; a section without words is omitted.
RULES_TEXTS = (
    "setup",
    "play",
    "end",
    "count",
    "win",
    "more",
    "home",
    "cut",
    "hint",
    "by",
    "player",
)
NAME = "name"
# The sentence of a rule or card, and what a card has no room to say.
RULE_TEXT, CARD_NOTE = "texts", "notes"
# The text of a part of the kit, the text above a list of cards, the caption of a picture.
PART_TEXT, LIST_TEXT, CAPTION = "parts", "lists", "captions"
SHEETS_PART, DICE_PART, PAD_PART = "sheets", "dice", "pad"
# The sections of the rules page that can have a picture: `pictures/setup.svg`.
SECTIONS = ("setup", "play", "end", "count", "more")
EXAMPLE = "example"
# What is to be entered in a field, track or deck of a score file.
FIELD_HELP = "help"
# The folder with pictures of a game, and the names of those below single texts of a section.
_PICTURES, _OF_TEXT = "pictures", re.compile(f"(?:{'|'.join(SECTIONS)})-[0-9]+")
# Words of all games that a game may replace.
SHARED_WORDS = (
    "dice.joker",
    "dice.table",
    "dice.glue",
    "pad.player",
    "pad.total",
    "page.pen",
    "page.ticks",
)
# Titles of what is printed besides decks.
SUMMARY, TITLE, NOTE = "summary", "title", "note"
OTHER_DECKS = (DICE_PART, PAD_PART, SUMMARY)
_SENTENCE_NAMES = frozenset(("points", "n", "kinds", "most", "table"))
# What the program fills in words of these groups, besides what the words of rules pages have.
PASSED_NAMES = {
    "ends": frozenset(("n", "least", "most")),
    "checks": frozenset(("player", "n", "least", "most", "cell")),
    RULE_TEXT: _SENTENCE_NAMES,
    CARD_NOTE: _SENTENCE_NAMES,
    SUMMARY: _SENTENCE_NAMES | {"kind"},
    PART_TEXT: frozenset(("n", "piles")),
    PAD_PART: frozenset(("unit",)),
    **dict.fromkeys(SECTIONS, frozenset(("letters",))),
    **dict.fromkeys(LINE_GROUPS, LINE_NAMES),
}


def needed_words(content: Content) -> Iterator[str]:
    """Yield the keys of the words that a game must define, for all its variants."""
    for variant, played in content.variants.items():
        yield from _needed_words(played)
        yield from (f"variants.{variant}",) if variant else ()


def _needed_words(content: Content) -> Iterator[str]:
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
    areas = [area for area in sheet.areas if area.id not in content.painted_areas]
    for things in (content.tokens, content.families, areas, sheet.moments):
        yield from (f"names.{name}" for name in ids(things))
    yield from (f"names.{name}" for name in content.walls)
    heads = sheet.grid.head_styles if sheet.grid else ()
    yield from (f"letters.{head.id}" for head in heads if head.letter)
    yield from (f"groups.{group.id}" for group in sheet.groups)
    yield from (f"checks.{check.id}" for check in content.checks if check.check)
    ties = (rule for rule in content.tie_break if rule.is_sentence)
    yield from (f"rules.{rule.id}" for rule in (*content.scoring, *ties))
    yield from (f"fields.{field.id}" for field in sheet.fields)
    yield from (f"tracks.{track.id}" for track in sheet.tracks)
    yield from (f"decks.{board.id}" for board in content.boards)
    yield from (f"{SUMMARY}.{row.id}" for row in content.summary)
    for deck in content.decks:
        yield f"decks.{deck.id}"
        yield from (f"cards.{card.id}" for card in deck.cards if needs_name(card))


def optional_words(content: Content) -> Iterator[str]:
    """Yield the keys of the words that a game may define, for all its variants.

    Texts below the id of a variant stand instead of the others there: `pro.setup`.
    """
    for variant, played in content.variants.items():
        yield from _optional_words(played)
        if variant:
            own = (*_needed_words(played), *_optional_words(played))
            yield from (f"{variant}.{key}" for key in own)


def _optional_words(content: Content) -> Iterator[str]:
    yield from RULES_TEXTS
    yield from map(text_key, (*ids(content.scoring), *ids(content.boards), ALL))
    yield from SHARED_WORDS
    yield from (f"decks.{part}" for part in OTHER_DECKS)
    yield from (f"{CAPTION}.{section}" for section in (*SECTIONS, EXAMPLE))
    yield from (f"{CAPTION}.{name}" for name in _pictures_of_texts(content))
    yield from (f"{PART_TEXT}.{part}" for part in (SHEETS_PART, *OTHER_DECKS))
    printed = (*ids(content.decks), *ids(content.boards))
    yield from (f"{PART_TEXT}.{name}" for name in printed)
    cards = [card.id for _, card in content.scoring_cards]
    yield from (text_key(card.id) for deck in content.decks for card in deck.cards)
    yield from (f"{CARD_NOTE}.{name}" for name in cards)
    for deck_id in dict.fromkeys(deck.id for deck, _ in content.scoring_cards):
        yield from (f"{LIST_TEXT}.{deck_id}", text_key(deck_id))
    if content.summary:
        yield f"{SUMMARY}.{TITLE}"
        yield f"{SUMMARY}.{NOTE}"
    scored = (*ids(content.scoring), *cards)
    yield from (f"{group}.{name}" for group in LINE_GROUPS for name in scored)
    for things in (content.kinds, content.symbols, content.tokens, content.families):
        yield from (f"plural.{name}" for name in ids(things))
    for kind in content.kinds:
        yield f"letters.{kind.id}"
        yield f"names.{kind.id}"
    for symbol in content.symbols:
        yield f"letters.{symbol.id}"
        yield f"names.{symbol.id}"
    sheet = content.sheet
    if sheet.shared:
        yield f"names.{MARKS}"
    entered = (MARKS,) if sheet.shared else ()
    entered = (
        *entered,
        *(sheet.marks or ()),
        *ids(sheet.fields),
        *ids(sheet.tracks),
        *ids(content.decks),
    )
    yield from (f"{FIELD_HELP}.{name}" for name in dict.fromkeys(entered))
    # On the pad of a shared sheet, each unit of these rules has a row.
    separate = [rule.id for rule in content.scoring if rule.separate_lines and sheet.shared]
    yield from (f"{PAD_PART}.{name}" for name in separate)
    shortened = (*ids(content.scoring), *ids(sheet.tracks), *ids(sheet.fields), *ids(content.decks))
    yield from (f"short.{name}" for name in dict.fromkeys(shortened))
    if grid := content.sheet.grid:
        heads = (*grid.named_rows, *grid.named_columns)
        yield from (f"{group}.{name}" for group in ("names", "letters") for name in heads)
    yield from (it.name_key for it in stated_conditions(content) if it.name_key)
    for deck in content.decks:
        yield from (f"cards.{card.id}" for card in deck.cards)
        yield from (f"names.{back}" for back in deck.backs_in_use)


def cell_name(pos: Pos, content: Content, words: Words) -> str:
    """Return the names of a cell's row and column: `circle · red`, or `B3` if they have none."""
    grid = content.sheet.grid
    if grid is None or not (grid.named_rows or grid.named_columns):
        return pos.name
    names = grid.row_names[pos.row], grid.column_names[pos.col]
    keys = [(f"names.{name}", name) for name in names]
    return " · ".join(words(key) if key in words.texts else name for key, name in keys)


def _pictures_of_texts(content: Content) -> Iterator[str]:
    """Yield the names of the game's pictures for single texts of the rules page: `play-2`."""
    files = (file for folder in content.folders for file in (folder / _PICTURES).glob("*-*"))
    variants = (f"{name}-" for name in content.variants)
    starts = ("", *variants)
    for name in dict.fromkeys(file.stem for file in sorted(files)):
        plain = (name.removeprefix(start) for start in starts)
        yield from (it for it in plain if _OF_TEXT.fullmatch(it))


def text_key(rule: str) -> str:
    """Return the key of the sentence of a rule."""
    return f"{RULE_TEXT}.{rule}"


def rule_sentence(rule: Rule, vocabulary: Vocabulary, words: Words, payment: str = "") -> str:
    """Return the sentence of a rule or card: the game's own, or the rule read back.

    payment: what a rule that is read back pays, if its points can be read elsewhere
    """
    if (key := text_key(rule.id)) in words.texts:
        return words(key, **sentence_values(rule, vocabulary, words))
    return read_back(rule, vocabulary, words, payment=payment)


def sentence_values(rule: Rule, vocabulary: Vocabulary, words: Words) -> dict[str, object]:
    """Return what a sentence about a rule can use: its numbers, and what its table pays.

    table: for example `2 points for 5 or more, 5 points for 10 or more`
    """
    steps = sorted((rule.table or {}).items())
    paid = [words("open.count.step", n=number, points=points) for number, points in steps]
    return {**text_values(rule, vocabulary), "table": ", ".join(paid)}


def text_values(rule: Rule, vocabulary: Vocabulary) -> dict[str, int]:
    """Return the numbers that the sentence of a rule can use.

    points: its points, without a sign
    n: the number that it is about: of `every`, `table`, `once`, `next_to` or `cells`
    kinds: how many kinds it names
    most: its maximum
    """
    values = {"n": _main_number(rule), "kinds": len(vocabulary.kinds_of(rule.of))}
    if rule.points_each:
        values["points"] = abs(rule.points_each.value)
    if rule.up_to:
        values["most"] = rule.up_to.value
    return values


def _main_number(rule: Rule) -> int:
    """Return the number that a rule is about; 1 if it has none."""
    if rule.every:
        return rule.every.value
    if rule.table:
        return min(rule.table)
    for bound in (rule.once, rule.next_to, rule.cells):
        amounts = (bound.at_least, bound.exactly, bound.at_most) if bound else ()
        if amount := next(filter(None, amounts), None):
            return amount.value
    return 1


def default_letter(kind: str) -> str:
    """Return the letter of a kind or symbol that needs no word: a digit stands for itself."""
    return kind if len(kind) == 1 and kind.isdecimal() else ""


def thing_name(name: str, words: Words) -> str:
    """Return the name of a kind, symbol or token."""
    key = f"names.{name}"
    return words(key) if key in words.texts else name


def plural_name(name: str, words: Words) -> str:
    """Return the name of several of a kind, symbol or token."""
    key = f"plural.{name}"
    return words(key) if key in words.texts else thing_name(name, words)


def has_name(card: Card) -> bool:
    """Return whether a card states its name, as in the column `name` of a CSV file."""
    return bool(card.values and card.values.get(NAME))


def needs_name(card: Card) -> bool:
    """Return whether the words have the name of a card: one with a shape goes by its id."""
    return not (has_name(card) or card.shape)


def card_value(card: Card, column: str, lang: str) -> str:
    """Return the text of a card in a column; `name.fr` is the French one of `name`."""
    values = card.values or {}
    return values.get(f"{column}.{lang}") or values.get(column, "")


def _letter_problems(content: Content, words: Words) -> Iterator[Problem]:
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


def _wide_letter_problems(content: Content, words: Words) -> Iterator[Problem]:
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


def complete_words(content: Content, words: Words) -> Words:
    """Add the words that follow from others: names for read-back, headings of the score."""
    contents = content.variants
    completed = _complete_all(contents.values(), words)
    own = {key.partition(".")[0] for key in words.parts}.intersection(contents)
    if not own:
        return completed
    variants: dict[str, Words] = {}
    completed = replace(completed, variants=variants)
    for name, played in contents.items():
        variants[name] = completed
        if name in own:
            # What follows from the words of this variant goes before what follows from others.
            laid_over = _complete_all((played, *contents.values()), words.laid_over(name))
            variants[name] = replace(laid_over, variants=variants)
    return completed


def _complete_all(contents: Iterable[Content], words: Words) -> Words:
    for played in contents:
        words = _complete_words(played, words)
    return words


def _complete_words(content: Content, words: Words) -> Words:
    raise_problems(_letter_problems(content, words))
    own, sheet = words.texts, content.sheet
    texts: dict[str, Wording] = {}
    things = (*content.kinds, *content.symbols)
    for letter in filter(None, map(default_letter, ids(things))):
        texts |= {f"letters.{letter}": letter, f"names.{letter}": letter}
    for unit, names in FIXED_UNITS.items():
        texts |= {f"names.{name}": own[f"rule.{unit}.{name}"] for name in names}
    texts |= {f"names.{name}": own[f"fields.{name}"] for name in ids(sheet.fields)}
    texts |= {f"names.{name}": own[f"tracks.{name}"] for name in ids(sheet.tracks)}
    for rule in ids(content.scoring):
        texts[f"score.kinds.{rule}"] = own.get(f"short.{rule}") or own[f"rules.{rule}"]
    if content.tie_break:
        names = ", ".join([words(f"rules.{rule}") for rule in ids(content.tie_break)])
        texts["score.tie"] = words("open.tied", names=names, values="{values}")
    texts |= {f"deck.{name}": own[f"decks.{name}"] for name in ids(content.boards)}
    parts = {f"deck.{part}": f"decks.{part}" for part in OTHER_DECKS}
    titles = {shared: own[key] for shared, key in parts.items() if key in own}
    for deck in content.decks:
        title = own[f"decks.{deck.id}"]
        texts |= {f"deck.{deck.id}": title, f"score.kinds.{deck.line_prefix}": title}
        for card in deck.cards:
            if has_name(card):
                texts[f"cards.{card.id}"] = card_value(card, NAME, words.lang)
    return replace(words, texts={**texts, **own, **titles})
