"""The form of an open game: its grid, fields, tracks and cards, as players fill them in."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from hedgerow.base.messages import Message
from hedgerow.games.sheet_and_deck.content import OpenContent
from hedgerow.games.sheet_and_deck.parts import Deck, SheetField, Track
from hedgerow.games.sheet_and_deck.sheet import Sheet, plain_sheet
from hedgerow.ruleset.ruleset import ScoringContext
from hedgerow.scorefile.form import (
    Field,
    Form,
    Grid,
    Header,
    Option,
    SectionForm,
    index_names,
    make_field,
    make_form,
    player_section,
)
from hedgerow.scorefile.palette import Palette, PaletteItem
from hedgerow.scoring.read_back import read_back

OpenScoring = ScoringContext[OpenContent, Sheet]
BOARD = "board"
MAX_NUMBER, MAX_LETTERS = 999, 40


def build_form(scoring: OpenScoring, sheet: Sheet | None, variant: str) -> Form:
    """Return the form: a section for each player, or one board for all of them."""
    content, words = scoring.content, scoring.words
    palette = _make_palette(scoring)
    grid = _make_grid(scoring, sheet, palette)
    intro: tuple[str, ...] = (words("open.intro"),)
    if palette.items and not content.sheet.shared:
        intro = (*intro, words("open.letters", letters=palette.describe_letters))
    header = tuple(_deck_field(scoring, deck) for deck in content.decks if deck.open)
    code = (make_field(scoring, "sheet", "code"),) if content.sheet.random else ()
    if not content.sheet.shared:
        section = player_section(scoring, grid, (*code, *_section_fields(scoring)))
        return make_form(scoring, intro, (section,), header)
    limits = content.about.players
    players = make_field(scoring, "players", "players", least=limits.least, most=limits.most)
    sections = [SectionForm(name=BOARD, label=words("open.board"), grid=grid)]
    for moment in content.sheet.moments:
        label = words(f"names.{moment.id}")
        sections.append(SectionForm(name=moment.id, label=label, grid=grid, wanted=False))
    return make_form(scoring, intro, tuple(sections), (players, *code, *header))


def _make_grid(scoring: OpenScoring, sheet: Sheet | None, palette: Palette) -> Grid:
    """Return the grid, with what is printed on it; without a sheet, only what is always there."""
    content = scoring.content
    plan, known = content.sheet.grid, sheet or plain_sheet(content)
    letters = {item.id: item.letter for item in palette.items}
    fixed = ((pos, letters[name]) for pos, name in known.symbols.items() if name in letters)
    walls = [Header(scoring.words(f"names.{name}"), paint="leaf") for name in content.walls]
    return Grid(
        rows=plan.row_count if plan else 0,
        columns=plan.column_count if plan else 0,
        palette=palette,
        drawn="|-" if walls else "",
        walls=known.all_walls,
        draws_walls=bool(content.sheet.walls),
        fixed=tuple(sorted(fixed)),
        grows=bool(plan and plan.grows),
        wall=walls[0] if walls else None,
    )


def _make_palette(scoring: OpenScoring) -> Palette:
    """Return the letters of kinds and of symbols on which nothing can stand, or of players."""
    words, content = scoring.words, scoring.content
    if content.sheet.shared:
        letters = ascii_uppercase[: content.about.players.most]
        players = tuple(PaletteItem(letter=letter, id=letter) for letter in letters)
        return Palette(players, Message("{letter} is not a player"))
    things = [(it.id, it.icon or "", it.paint or "") for it in content.kinds]
    things += [(it.id, it.icon or "", it.paint or "") for it in content.symbols if it.blocked]
    items = tuple(
        PaletteItem(
            letter=words(f"letters.{id_}"),
            id=id_,
            name=words(f"names.{id_}"),
            icon=icon,
            paint="" if icon else paint,
            word=f"names.{id_}" if f"names.{id_}" in words.parts else "",
        )
        for id_, icon, paint in things
    )
    return Palette(items, Message("{letter} is not a symbol of {game}", game=scoring.game))


def _section_fields(scoring: OpenScoring) -> Iterator[Field]:
    """Yield the fields of a player: places to write, tracks, and cards in hand."""
    sheet = scoring.content.sheet
    yield from (_sheet_field(scoring, field) for field in sheet.fields)
    yield from (_track_field(scoring, track) for track in sheet.tracks)
    yield from (_deck_field(scoring, deck) for deck in scoring.content.decks if deck.held)


def _sheet_field(scoring: OpenScoring, field: SheetField) -> Field:
    words, label = scoring.words, scoring.words(f"fields.{field.id}")
    if field.holds:
        most = field.most or MAX_LETTERS
        help_text = words("open.help.letters", n=most)
        return Field(key=field.id, kind="letters", label=label, help=help_text, most=most)
    if field.numbers:
        help_text = words("open.help.numbers", n=field.numbers)
        return Field(key=field.id, kind="text", label=label, help=help_text, numbers=field.numbers)
    most = field.most or MAX_NUMBER
    help_text = words("open.help.number", n=most)
    return Field(key=field.id, kind="number", label=label, help=help_text, most=most)


def _track_field(scoring: OpenScoring, track: Track) -> Field:
    words, label = scoring.words, scoring.words(f"tracks.{track.id}")
    if track.boxes is None:
        most = track.number or 0
        help_text = words("open.help.crosses", n=most)
        return Field(key=track.id, kind="number", label=label, help=help_text, most=most)
    options = tuple(Option(id=box, name=box) for box in track.boxes)
    return Field(
        key=track.id,
        kind="several",
        label=label,
        help=words("open.help.boxes", first=track.boxes[0], last=track.boxes[-1]),
        options=options,
        most=len(options),
        unknown_message=Message("no box is labelled {name}"),
        names=index_names(options, scoring),
        is_row=True,
    )


def _deck_field(scoring: OpenScoring, deck: Deck) -> Field:
    """Return the field for the open cards, or for the cards that a player holds."""
    words, vocabulary = scoring.words, scoring.content.vocabulary
    by_back = bool(deck.open and deck.open.of_each)
    options = tuple(
        Option(
            id=card.id,
            name=words(f"cards.{card.id}"),
            text=" ".join(read_back(rule, vocabulary, words) for rule in card.rules),
            group=(card.back or "") if by_back else "",
            word=f"cards.{card.id}" if f"cards.{card.id}" in words.parts else "",
        )
        for card in deck.cards
        if card.rules
    )
    most = deck.most_chosen
    return Field(
        key=deck.id,
        kind="several",
        label=words(f"decks.{deck.id}"),
        help=words(f"open.help.{'held' if deck.held else 'open'}", n=most),
        options=options,
        least=deck.held.least if deck.held else 0,
        most=most,
        unknown_message=Message("unknown card {name}"),
        names=index_names(options, scoring),
    )
