"""The form of an open game: its grid, fields, tracks and cards, as players fill them in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from string import ascii_uppercase

from hedgerow.base.messages import Message
from hedgerow.games.sheet_and_deck.content import BOARD, MARKS, OpenContent, mapped_symbols
from hedgerow.games.sheet_and_deck.parts import Deck, Kind, PrintedSymbol, SheetField, Token, Track
from hedgerow.games.sheet_and_deck.sheet import Sheet, plain_sheet
from hedgerow.ruleset.ruleset import ScoringContext
from hedgerow.scorefile.form import (
    Field,
    Form,
    Grid,
    Header,
    Option,
    RingLabels,
    SectionForm,
    index_names,
    make_field,
    make_form,
    player_section,
)
from hedgerow.scorefile.palette import Palette, PaletteItem, with_stand_ins
from hedgerow.scoring.read_back import read_back

OpenScoring = ScoringContext[OpenContent, Sheet]
# No player, as the value of a field that names one.
NOBODY = "nobody"
MAX_NUMBER, MAX_LETTERS = 999, 40


def build_form(scoring: OpenScoring, sheet: Sheet | None, variant: str) -> Form:
    """Return the form: a section for each player, or one board for all of them."""
    # The named variant decides, then the code of the sheet, then the default.
    variants = scoring.content.variants
    variant = variant or (sheet.variant if sheet else "") or next(iter(variants))
    moments = [it.id for other in variants.values() for it in other.sheet.moments]
    scoring = of_variant(scoring, variant)
    content, words = scoring.content, scoring.words
    palette = _make_palette(scoring)
    grid = _make_grid(scoring, sheet, palette)
    intro: tuple[str, ...] = (words("open.intro"),)
    if palette.items and not content.sheet.shared:
        intro = (*intro, words("open.letters", letters=palette.describe_letters))
    header = tuple(_deck_field(scoring, deck) for deck in content.decks if deck.open)
    header += tuple(_player_field(scoring, name) for name in content.sheet.player_fields)
    header = (*_variant_field(scoring, variant), *header)
    code = (make_field(scoring, "sheet", "code"),) if content.sheet.random else ()
    if not content.sheet.shared:
        section = player_section(scoring, grid, (*code, *_section_fields(scoring)))
        form = make_form(scoring, intro, (section,), header, variant)
        return replace(form, elsewhere=_keys_elsewhere(content))
    printed = _printed_grid(scoring)
    # Without anything to type in [board], it is another name of the only section.
    alias = "" if printed else BOARD
    sections = [SectionForm(name=MARKS, label=words("open.board"), grid=grid, alias=alias)]
    if printed:
        label = words("open.printed")
        sections.append(SectionForm(name=BOARD, label=label, grid=printed, wanted=False))
    # Those of other variants are read too, to say to which they belong.
    for moment in dict.fromkeys(moments):
        label = words(f"names.{moment}")
        sections.append(
            SectionForm(name=moment, label=label, grid=grid, wanted=False, picked_from=MARKS)
        )
    fields = (*_who_plays(scoring), *code, *header)
    form = make_form(scoring, intro, tuple(sections), fields, variant)
    return replace(form, elsewhere=_keys_elsewhere(content))


def _keys_elsewhere(content: OpenContent) -> dict[str, str]:
    """Return the keys of fields, tracks and decks that only other variants have."""
    own = {*_keys(content)}
    return {
        key: variant
        for variant, other in reversed([*content.variants.items()])
        for key in _keys(other)
        if key not in own
    }


def _keys(content: OpenContent) -> Iterator[str]:
    yield from (field.id for field in content.sheet.fields)
    yield from (track.id for track in content.sheet.tracks)
    yield from (deck.id for deck in content.decks if deck.open or deck.held)


def of_variant(scoring: OpenScoring, variant: str) -> OpenScoring:
    """Return the context with the content of a variant."""
    content = scoring.content.played(variant)
    return scoring if content is scoring.content else replace(scoring, content=content)


def _variant_field(scoring: OpenScoring, variant: str) -> tuple[Field, ...]:
    """Return the field for the variant, if the game has several."""
    names = scoring.content.variants
    if len(names) < 2:
        return ()
    options = tuple(
        Option(id=name, name=scoring.words(f"variants.{name}"), word=f"variants.{name}")
        for name in names
    )
    unknown = Message("unknown variant {name}")
    return (
        Field(
            key="variant",
            kind="choice",
            label=scoring.words("open.variant"),
            help=scoring.words("open.help.variant"),
            options=options,
            default=variant,
            unknown_message=unknown,
            names=index_names(options, scoring),
        ),
    )


def _who_plays(scoring: OpenScoring) -> tuple[Field, ...]:
    """Return the fields for the players of a shared sheet: by mark, or by letter."""
    words, content = scoring.words, scoring.content
    if content.sheet.marks:
        return tuple(
            Field(
                key=mark,
                kind="text",
                label=words(f"names.{mark}"),
                help=words("open.help.mark", letter=words(f"letters.{mark}")),
                default=words(f"names.{mark}"),
            )
            for mark in content.sheet.marks
        )
    limits = content.about.players
    return (make_field(scoring, "players", "players", least=limits.least, most=limits.most),)


def _player_field(scoring: OpenScoring, key: str) -> Field:
    """Return the field that names a player: one of the marks, or a player by letter or name."""
    words, marks = scoring.words, scoring.content.sheet.marks
    label, help_text = words(f"fields.{key}"), words("open.help.player")
    if not marks:
        return Field(key=key, kind="player", label=label, help=help_text)
    options = (
        Option(id=NOBODY, name=words("open.nobody")),
        *(Option(id=it, name=words(f"names.{it}"), word=f"names.{it}") for it in marks),
    )
    return Field(
        key=key,
        kind="choice",
        label=label,
        help=help_text,
        options=options,
        default=NOBODY,
        unknown_message=Message("unknown player {name}"),
        names=index_names(options, scoring),
    )


def _printed_grid(scoring: OpenScoring) -> Grid | None:
    """Return the grid to type what is printed on a shared sheet, if all of it has letters."""
    content, words, plan = scoring.content, scoring.words, scoring.content.sheet.grid
    names = content.typable_symbols
    if not (plan and names) or any(f"letters.{name}" not in words.texts for name in names):
        return None
    things = [it for it in content.symbols if it.id in names]
    items = with_stand_ins(_palette_item(scoring, it) for it in things)
    fixed = mapped_symbols(content)
    letters = {item.id: item.letter for item in items}
    return Grid(
        rows=plan.row_count,
        columns=plan.column_count,
        palette=Palette(items, Message("{letter} is not printed on the sheet")),
        drawn="|-" if content.walls and not content.sheet.walls else "",
        fixed=tuple(sorted((pos, letters[name]) for pos, name in fixed.items())),
    )


def _make_grid(scoring: OpenScoring, sheet: Sheet | None, palette: Palette) -> Grid:
    """Return the grid, with what is printed on it; without a sheet, only what is always there."""
    content = scoring.content
    plan, known = content.sheet.grid, sheet or plain_sheet(content)
    letters = {item.id: item.letter for item in palette.items}
    fixed = ((pos, letters[name]) for pos, name in known.symbols.items() if name in letters)
    on_cells, on_points = content.token_at("cells"), content.token_at("crossings")
    walls = [Header(scoring.words(f"names.{name}"), paint="leaf") for name in content.walls]
    return Grid(
        rows=plan.row_count if plan else 0,
        columns=plan.column_count if plan else 0,
        palette=palette,
        drawn=("|-" if walls else "") + ("^" if on_points else ""),
        small=_token_header(scoring, on_cells),
        point=_token_header(scoring, on_points),
        ring=None if sheet else _heads(scoring),
        walls=known.all_walls,
        draws_walls=bool(content.sheet.walls),
        fixed=tuple(sorted(fixed)),
        grows=bool(plan and plan.grows),
        wall=walls[0] if walls else None,
    )


def _heads(scoring: OpenScoring) -> RingLabels | None:
    """Return the names, pictures and colours of rows and columns, if any have names."""
    plan, words = scoring.content.sheet.grid, scoring.words
    if plan is None or not (plan.named_rows or plan.named_columns):
        return None
    styles = {head.id: head for head in plan.head_styles}

    def header(name: str) -> Header:
        head = styles.get(name)
        key = f"names.{name}"
        text = words(key) if key in words.texts else name
        return Header(
            text, (head.icon if head else None) or "", (head.paint if head else None) or ""
        )

    return RingLabels(tuple(map(header, plan.row_names)), tuple(map(header, plan.column_names)))


def _token_header(scoring: OpenScoring, token: Token | None) -> Header | None:
    """Return the name and picture of a token that is drawn on cells or crossings."""
    return Header(scoring.words(f"names.{token.id}"), token.icon or "") if token else None


def _make_palette(scoring: OpenScoring) -> Palette:
    """Return the letters of kinds and of symbols on which nothing can stand, or of players."""
    words, content = scoring.words, scoring.content
    blocked = tuple(_palette_item(scoring, it) for it in content.symbols if it.blocked)
    if marks := content.sheet.marks:
        items = tuple(
            PaletteItem(
                letter=words(f"letters.{it}"),
                id=it,
                name=words(f"names.{it}"),
                word=f"names.{it}",
            )
            for it in marks
        )
        return Palette(with_stand_ins((*items, *blocked)), Message("{letter} is not a mark"))
    if content.sheet.shared:
        letters = ascii_uppercase[: content.about.players.most]
        players = tuple(PaletteItem(letter=it, id=it, is_player=True) for it in letters)
        return Palette(with_stand_ins((*players, *blocked)), Message("{letter} is not a player"))
    kinds = tuple(_palette_item(scoring, it) for it in content.kinds)
    unknown = Message("{letter} is not a symbol of {game}", game=scoring.game)
    return Palette(with_stand_ins((*kinds, *blocked)), unknown)


def _palette_item(scoring: OpenScoring, thing: Kind | PrintedSymbol) -> PaletteItem:
    """Return the letter of a kind or symbol."""
    words, name = scoring.words, f"names.{thing.id}"
    return PaletteItem(
        letter=words(f"letters.{thing.id}"),
        id=thing.id,
        name=words(name),
        icon=thing.icon or "",
        paint="" if thing.icon else thing.paint or "",
        word=name if name in words.parts else "",
    )


def _section_fields(scoring: OpenScoring) -> Iterator[Field]:
    """Yield the fields of a player: places to write, tracks, and cards in hand."""
    sheet = scoring.content.sheet
    yield from (_sheet_field(scoring, field) for field in sheet.written_fields)
    yield from (_track_field(scoring, track) for track in sheet.tracks)
    yield from (_deck_field(scoring, deck) for deck in scoring.content.decks if deck.held)


def _sheet_field(scoring: OpenScoring, field: SheetField) -> Field:
    words, label = scoring.words, scoring.words(f"fields.{field.id}")
    if field.holds:
        most = field.room or MAX_LETTERS
        help_text = words("open.help.letters", n=most)
        return Field(key=field.id, kind="letters", label=label, help=help_text, most=most)
    if field.numbers:
        help_text = words("open.help.numbers", n=field.numbers)
        return Field(key=field.id, kind="text", label=label, help=help_text, numbers=field.numbers)
    most = field.up_to or MAX_NUMBER
    help_text = words("open.help.number", n=most)
    return Field(key=field.id, kind="number", label=label, help=help_text, most=most)


def _track_field(scoring: OpenScoring, track: Track) -> Field:
    words, label = scoring.words, scoring.words(f"tracks.{track.id}")
    if track.names is None:
        most = len(track.labels)
        help_text = words("open.help.crosses", n=most)
        return Field(key=track.id, kind="number", label=label, help=help_text, most=most)
    options = tuple(Option(id=box, name=box) for box in track.names)
    return Field(
        key=track.id,
        kind="several",
        label=label,
        help=_boxes_help(track.names, scoring),
        options=options,
        most=len(options),
        unknown_message=Message("no box is labelled {name}"),
        names=index_names(options, scoring),
        is_row=True,
    )


def _boxes_help(boxes: Sequence[str], scoring: OpenScoring) -> str:
    """Return how crossed boxes are typed, with a range of these boxes as an example."""
    some = f"{boxes[0]}-{boxes[min(3, len(boxes) - 1)]}"
    return scoring.words("open.help.boxes", first=boxes[0], last=boxes[-1], some=some)


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
