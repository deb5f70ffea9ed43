"""The form of an open game: its grid, fields, tracks and cards, as players fill them in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from string import ascii_uppercase

from hedgerow.base.messages import Message
from hedgerow.game.content import BOARD, MARKS, Content, mapped_symbols
from hedgerow.game.contexts import ScoringContext
from hedgerow.game.needs import find_needs
from hedgerow.game.parts import Deck, Kind, PrintedSymbol, SheetField, Token, Track
from hedgerow.game.sheet import Sheet, plain_sheet
from hedgerow.game.words import FIELD_HELP, rule_sentence, thing_name
from hedgerow.loading.words import Words
from hedgerow.random_parts.sheets import SpreadPart
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

# No player, as the value of a field that names one.
NOBODY = "nobody"
MAX_NUMBER, MAX_LETTERS = 999, 40
# The players of a blank file of a shared sheet, to be replaced by those who play.
EXAMPLE_PLAYERS = ("A=Anna", "B=Ben", "C=Cleo", "D=Dirk", "E=Eva", "F=Finn", "G=Gil", "H=Hanna")


def build_form(scoring: ScoringContext, sheet: Sheet | None, variant: str) -> Form:
    """Return the form: a section for each player, or one board for all of them."""
    # The named variant decides, then the code of the sheet, then the default.
    variants = scoring.content.variants
    # A code may be that of a random deck: nobody writes on it.
    sheet = sheet if isinstance(sheet, Sheet) else None
    variant = variant or (sheet.variant if sheet else "") or next(iter(variants))
    moments = [it.id for other in variants.values() for it in other.sheet.moments]
    scoring = of_variant(scoring, variant)
    content, words = scoring.content, scoring.words
    palette = _make_palette(scoring)
    grid = _make_grid(scoring, sheet, palette)
    usual = words("open.intro")
    intro: tuple[str, ...] = (_help(MARKS, usual, words) if content.sheet.shared else usual,)
    intro = (*intro, *_line_names(scoring))
    # The letters of players without marks are entered with their names.
    if palette.items and (content.sheet.marks or not content.sheet.shared):
        intro = (*intro, words("open.letters", letters=palette.describe_letters))
    if content.walls and grid:
        names = ", ".join(words(f"names.{name}") for name in content.walls)
        intro = (*intro, words("open.walls", names=names))
    intro = (*intro, *_token_intro(grid, words))
    header = tuple(_deck_field(scoring, deck) for deck in content.decks if deck.open)
    header += tuple(_player_field(scoring, name) for name in content.sheet.player_fields)
    chosen = _variant_field(scoring, variant)
    code = (make_field(scoring, "sheet", "code"),) if content.sheet.random else ()
    if not content.sheet.shared:
        section = player_section(scoring, grid, (*code, *_section_fields(scoring)))
        form = make_form(scoring, intro, (section,), (*chosen, *header), variant)
        return replace(form, elsewhere=_keys_elsewhere(content))
    printed = _printed_grid(scoring)
    # Without anything to type in [board], it is another name of the only section.
    alias = "" if printed else BOARD
    key = f"names.{MARKS}"
    label = words(key if key in words.texts else "open.board")
    sections = [SectionForm(name=MARKS, label=label, grid=grid, alias=alias)]
    if printed:
        label = words("open.printed")
        sections.append(SectionForm(name=BOARD, label=label, grid=printed, wanted=False))
    # Those of other variants are read too, to say to which they belong.
    # What is missing of a moment that is known by what stood on the sheet is a question.
    wanted = {moment.id for moment in content.sheet.moments if moment.reached}
    for moment in dict.fromkeys(moments):
        label, is_wanted = words(f"names.{moment}"), moment in wanted
        sections.append(
            SectionForm(name=moment, label=label, grid=grid, wanted=is_wanted, picked_from=MARKS)
        )
    fields = (*chosen, *_who_plays(scoring), *code, *header)
    form = make_form(scoring, intro, tuple(sections), fields, variant)
    return replace(form, elsewhere=_keys_elsewhere(content))


def _token_intro(grid: Grid, words: Words) -> tuple[str, ...]:
    """Return how tokens on cells and on crossings are typed."""
    texts = []
    if grid.small:
        texts.append(words("open.small", name=grid.small.name))
    if grid.point:
        texts.append(words("open.point", name=grid.point.name))
    return (" ".join(texts),) if texts else ()


def _keys_elsewhere(content: Content) -> dict[str, str]:
    """Return the keys of fields, tracks and decks that only other variants have."""
    own = {*_keys(content)}
    return {
        key: variant
        for variant, other in reversed([*content.variants.items()])
        for key in _keys(other)
        if key not in own
    }


def _keys(content: Content) -> Iterator[str]:
    yield from (field.id for field in content.sheet.fields)
    yield from (track.id for track in content.sheet.tracks)
    yield from (deck.id for deck in content.decks if deck.open or deck.held)


def of_variant(scoring: ScoringContext, variant: str) -> ScoringContext:
    """Return the context with the content and the words of a variant.

    It is created once, not for every game.
    """
    content = scoring.content.played(variant)
    if content is scoring.content and not scoring.words.variants:
        return scoring
    key = of_variant, variant
    known: tuple[ScoringContext, ScoringContext] | None = scoring.prepared.get(key)
    if known is None or not (scoring is known[0] or scoring is known[1]):
        own = replace(scoring, content=content, words=scoring.words.of_variant(variant))
        known = scoring.prepared[key] = scoring, own
    return known[1]


def _variant_field(scoring: ScoringContext, variant: str) -> tuple[Field, ...]:
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


def _line_names(scoring: ScoringContext) -> Iterator[str]:
    """Yield the names of rows and of columns, if they have some, in their order."""
    grid, words = scoring.content.sheet.grid, scoring.words
    if grid and grid.named_rows:
        names = ", ".join(thing_name(name, words) for name in grid.named_rows)
        yield words("open.rows", names=names)
    if grid and grid.named_columns:
        names = ", ".join(thing_name(name, words) for name in grid.named_columns)
        yield words("open.columns", names=names)


def _help(key: str, usual: str, words: Words) -> str:
    """Return what the game says about a field, or what is said of every such field."""
    own = f"{FIELD_HELP}.{key}"
    return words(own) if own in words.texts else usual


def _who_plays(scoring: ScoringContext) -> tuple[Field, ...]:
    """Return the fields for the players of a shared sheet: by mark, or by letter."""
    words, content = scoring.words, scoring.content
    if content.sheet.marks:
        return tuple(
            Field(
                key=mark,
                kind="text",
                label=words(f"names.{mark}"),
                help=_help(mark, words("open.help.mark", letter=words(f"letters.{mark}")), words),
                default=words(f"names.{mark}"),
            )
            for mark in content.sheet.marks
        )
    limits = content.about.players
    names = ", ".join(EXAMPLE_PLAYERS[: limits.least])
    field = make_field(
        scoring, "players", "players", least=limits.least, most=limits.most, default=names
    )
    return (field,)


def _player_field(scoring: ScoringContext, key: str) -> Field:
    """Return the field that names a player: one of the marks, or a player by letter or name."""
    words, marks = scoring.words, scoring.content.sheet.marks
    label = words(f"fields.{key}")
    help_text = _help(key, words("open.help.player"), words)
    if not marks:
        return Field(key=key, kind="player", label=label, help=help_text)
    options = (
        Option(id=NOBODY, name=words("open.nobody"), word="open.nobody"),
        *(Option(id=it, name=words(f"names.{it}"), word=f"names.{it}") for it in marks),
    )
    return Field(
        key=key,
        kind="choice",
        label=label,
        help=help_text,
        options=options,
        default=NOBODY,
        unknown_message=Message("{name} is not one of the marks"),
        names=index_names(options, scoring),
    )


def _printed_grid(scoring: ScoringContext) -> Grid | None:
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
        palette=Palette(
            items,
            Message("{letter} is not printed on the sheet"),
            # Symbols that are spread leave no cell empty.
            may_be_empty=not any(isinstance(part, SpreadPart) for part in content.sheet.random),
        ),
        drawn="|-" if content.walls and not content.sheet.walls else "",
        fixed=tuple(sorted((pos, letters[name]) for pos, name in fixed.items())),
    )


def _make_grid(scoring: ScoringContext, sheet: Sheet | None, palette: Palette) -> Grid:
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
        # A picture of printed cells has no room for heads.
        ring=None if sheet and (sheet.symbols or sheet.numbers) else _heads(scoring),
        walls=known.all_walls,
        draws_walls=bool(content.sheet.walls),
        fixed=tuple(sorted(fixed)),
        grows=bool(plan and plan.grows),
        wall=walls[0] if walls else None,
    )


def _heads(scoring: ScoringContext) -> RingLabels | None:
    """Return the names, pictures and colours of rows and columns, if any have names."""
    plan, words = scoring.content.sheet.grid, scoring.words
    if plan is None or not (plan.named_rows or plan.named_columns):
        return None

    def header(name: str) -> Header:
        head = scoring.content.head(name)
        key = f"names.{name}"
        text = words(key) if key in words.texts else name
        return Header(text, head.picture, head.paint or "")

    return RingLabels(tuple(map(header, plan.row_names)), tuple(map(header, plan.column_names)))


def _token_header(scoring: ScoringContext, token: Token | None) -> Header | None:
    """Return the name and picture of a token that is drawn on cells or crossings."""
    return Header(scoring.words(f"names.{token.id}"), token.icon or "") if token else None


def _make_palette(scoring: ScoringContext) -> Palette:
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
        usage = Message("use {letters}, or {empty} for nobody")
        unknown = Message("{letter} is not a player")
        return Palette(with_stand_ins((*players, *blocked)), unknown, usage)
    kinds = tuple(_palette_item(scoring, it) for it in content.kinds)
    unknown = Message("{letter} is not a symbol of {game}", game=scoring.game)
    return Palette(with_stand_ins((*kinds, *blocked)), unknown)


def _palette_item(scoring: ScoringContext, thing: Kind | PrintedSymbol) -> PaletteItem:
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


def _section_fields(scoring: ScoringContext) -> Iterator[Field]:
    """Yield the fields of a player: places to write, tracks, cards, and what only cards count."""
    sheet = scoring.content.sheet
    needed_by = {field.id: _cards_needing(field, scoring) for field in sheet.written_fields}
    for field in sheet.written_fields:
        if needed_by[field.id] is None:
            yield _sheet_field(scoring, field)
    yield from (_track_field(scoring, track) for track in sheet.tracks)
    yield from (_deck_field(scoring, deck) for deck in scoring.content.decks if deck.held)
    for field in sheet.written_fields:
        if needed_by[field.id] is not None:
            yield replace(_sheet_field(scoring, field), needed_by=needed_by[field.id])


def _cards_needing(field: SheetField, scoring: ScoringContext) -> tuple[str, ...] | None:
    """Return the cards in hand that count a field for their owner; None if others need it too."""
    needs, content = scoring.prepare(find_needs), scoring.content
    names = {field.id, field.counts}
    shared = [needs.always, needs.in_ties, *needs.compared.values()]
    shared += [needs.by_card[card.id] for deck, card in content.scoring_cards if deck.open]
    held = [card.id for deck, card in content.scoring_cards if deck.held]
    found = tuple([card for card in held if not names.isdisjoint(needs.by_card[card])])
    return found if found and all(map(names.isdisjoint, shared)) else None


def _sheet_field(scoring: ScoringContext, field: SheetField) -> Field:
    words, label = scoring.words, scoring.words(f"fields.{field.id}")
    if field.holds:
        most = field.room or MAX_LETTERS
        help_text = _help(field.id, words("open.help.letters", n=most), words)
        return Field(key=field.id, kind="letters", label=label, help=help_text, most=most)
    if field.numbers:
        help_text = _help(field.id, words("open.help.numbers", n=field.numbers), words)
        return Field(key=field.id, kind="text", label=label, help=help_text, numbers=field.numbers)
    most = field.up_to or MAX_NUMBER
    help_text = _help(field.id, words("open.help.number", n=most), words)
    return Field(key=field.id, kind="number", label=label, help=help_text, most=most)


def _track_field(scoring: ScoringContext, track: Track) -> Field:
    words, label = scoring.words, scoring.words(f"tracks.{track.id}")
    if track.names is None:
        most = len(track.labels)
        help_text = _help(track.id, words("open.help.crosses", n=most), words)
        return Field(key=track.id, kind="number", label=label, help=help_text, most=most)
    options = tuple(Option(id=box, name=box) for box in track.names)
    return Field(
        key=track.id,
        kind="several",
        label=label,
        help=_help(track.id, _boxes_help(track.names, scoring), words),
        options=options,
        most=len(options),
        unknown_message=Message("no box is labelled {name}"),
        names=index_names(options, scoring),
        is_row=True,
    )


def _boxes_help(boxes: Sequence[str], scoring: ScoringContext) -> str:
    """Return how crossed boxes are typed, with a range of these boxes as an example."""
    some = f"{boxes[0]}-{boxes[min(3, len(boxes) - 1)]}"
    return scoring.words("open.help.boxes", first=boxes[0], last=boxes[-1], some=some)


def _deck_field(scoring: ScoringContext, deck: Deck) -> Field:
    """Return the field for the open cards, or for the cards that a player holds."""
    words, vocabulary = scoring.words, scoring.content.vocabulary
    by_back = bool(deck.open and deck.open.of_each)
    options = tuple(
        Option(
            id=card.id,
            name=words(f"cards.{card.id}"),
            text=" ".join(rule_sentence(rule, vocabulary, words) for rule in card.rules),
            icon=str((card.values or {}).get("icon") or ""),
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
        help=_help(deck.id, _deck_help(deck, words), words),
        options=options,
        least=deck.held.least if deck.held else 0,
        most=most,
        unknown_message=Message("unknown card {name}"),
        names=index_names(options, scoring),
    )


def _deck_help(deck: Deck, words: Words) -> str:
    """Return which cards of a deck are entered."""
    if deck.held or deck.open is None:
        return words("open.help.held", n=deck.most_chosen)
    text = words("open.help.open", n=deck.most_chosen)
    if deck.open.of_each:
        text = words("open.help.each_back")
    return words("open.help.optional", text=text) if deck.open.optional else text
