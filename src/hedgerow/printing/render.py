"""Render documents from a print request: one function each for sheets, decks, pads, rules and kits.

Sheets and pages are generated lazily, so 100,000 sheets need no more memory than one. The layout of
pieces and kits is imported where it is needed, because importing it takes time and sheets do
without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from hedgerow.base.errors import Problem, input_error, usage_error
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.drawing.scene import Deck, Page
from hedgerow.drawing.theme import Theme
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.game import Game
from hedgerow.game.library import GeneratedSheet, load_game
from hedgerow.game.shape_cards import deck_data
from hedgerow.printing.paper import Job, Layout, layouts
from hedgerow.printing.request import DECKS, KIT, PAD, RULES, SHEETS, PrintRequest, What, check
from hedgerow.printing.sheets import (
    SheetBatch,
    Warn,
    codes_of_set,
    generate_batch,
    generate_deck,
    kit_variant,
    resolve_counts,
    sheets_job,
    sheets_name,
)


@keyword_record
class Rendering:
    """The documents of a request. Their pages are generated lazily and can be read only once.

    request: the request, completed with defaults
    seed: the seed of what is random, unless that has codes
    deck_data: what the game reports about its decks
    warnings: what differs from the request; complete after all pages have been read
    """

    request: PrintRequest
    theme: Theme
    documents: tuple[Job, ...]
    seed: int | None = None
    sheets: SheetBatch | None = None
    deck_codes: tuple[str, ...] | None = None
    deck_data: Mapping[str, object] = field(default_factory=dict)
    warnings: list[Problem] = field(default_factory=list)

    @property
    def codes(self) -> tuple[str, ...] | None:
        """Return the codes of all sheets or of the random deck; None if neither is possible."""
        return self.sheets.all_codes() if self.sheets else self.deck_codes

    @property
    def pages(self) -> Iterator[Page]:
        """Yield the pages of all documents."""
        return (page for document in self.documents for page in document.pages)

    @property
    def page_count(self) -> int:
        return sum(document.page_count for document in self.documents)


def render(request: PrintRequest, game: Game | None = None) -> Rendering:
    """Return the documents of a request. Raises UsageError if it cannot be printed.

    Equal requests give equal documents. Without `game`, the shipped game that the request names is
    loaded.

        render(PrintRequest(game="stampfarm", what="sheets", seed=1))
    """
    game = game or load_game(request.game)
    check(request, game)
    return _RENDER[request.what](_complete(replace(request, game=game.id), game), game)


def _complete(request: PrintRequest, game: Game) -> PrintRequest:
    """Complete a request with defaults: number of sheets, seed, variant."""
    if request.what not in (SHEETS, KIT):
        return replace(request, variant=game.variant_or_empty(request.variant))
    if request.codes and request.players and game.has_sheet_sets:
        codes = codes_of_set(game, request.codes[0], request.players)
        request = replace(request, codes=codes, players=None)
    count, players = resolve_counts(game, request.count, request.players)
    if game.has_sheets:
        count *= request.games
    # Only sheets have a default seed: without one, decks are printed as designed.
    seed = 0 if request.seed is None and game.has_sheets else request.seed
    name = request.variant
    variant = (
        kit_variant(game, name, request.codes) if request.what == KIT else game.find_variant(name)
    )
    return replace(request, count=count, players=players, seed=seed, variant=variant)


def _render_sheets(request: PrintRequest, game: Game) -> Rendering:
    """Render sheets."""
    warnings: list[Problem] = []
    batch = generate_batch(game, request, warnings.append)
    return Rendering(
        request=request,
        theme=game.theme(request.theme),
        documents=tuple(sheets_job(game, batch, layout) for layout in _layouts(request, game)),
        sheets=batch,
        seed=None if request.codes else request.seed,
        warnings=warnings,
    )


def _render_decks(request: PrintRequest, game: Game) -> Rendering:
    """Render all decks of a game or one of them, as designed or random."""
    from hedgerow.printing.cards import deck_job, find_decks

    papers = _layouts(request, game)
    context = deck_context(request, game, papers[0])
    decks = find_decks(game, context, request.deck)
    if not decks:
        hint = Message("run hedgerow kit {game} to print everything it has", game=game.id)
        raise input_error(game.id, Message("has no decks"), hint)
    if request.only:
        from hedgerow.printing.piece_choice import choose_pieces

        decks = (choose_pieces(_only_deck(decks, game), request.only),)
    return Rendering(
        request=request,
        theme=game.theme(request.theme),
        documents=tuple(
            deck_job(game, deck, layout, request.only) for layout in papers for deck in decks
        ),
        seed=request.seed,
        deck_codes=(context.code,) if context.code else None,
        deck_data=deck_data(context),
    )


def deck_context(request: PrintRequest, game: Game, layout: Layout) -> DrawingContext:
    """Return the context that draws the decks of a request, as designed or random."""
    return game.drawing_context(
        request.lang,
        random_deck=generate_deck(game, request),
        variant=request.variant or "",
        theme=request.theme,
        bleed_mm=layout.imposition.bleed_mm,
    )


def _only_deck(decks: Sequence[Deck], game: Game) -> Deck:
    """Return the deck of which single pieces are printed. Raises UsageError if it is not named."""
    if len(decks) > 1:
        names = ", ".join(deck.id for deck in decks)
        hint = Message("name one of the decks of {game}: {names}", game=game.id, names=names)
        raise usage_error("--only", Message("needs the deck of the pieces"), hint)
    return decks[0]


def _render_pad(request: PrintRequest, game: Game) -> Rendering:
    """Render pages of score pads."""
    from hedgerow.printing.cards import pad_job

    documents = tuple(
        pad_job(game, request.pages, layout, request.variant or "")
        for layout in _layouts(request, game)
    )
    return Rendering(request=request, theme=game.theme(request.theme), documents=documents)


def _render_rules(request: PrintRequest, game: Game) -> Rendering:
    """Render the rules, the first part of a kit."""
    from hedgerow.printing.kits import rules_job

    documents = tuple(
        rules_job(game, layout, request.variant or "") for layout in _layouts(request, game)
    )
    return Rendering(request=request, theme=game.theme(request.theme), documents=documents)


def _render_kit(request: PrintRequest, game: Game) -> Rendering:
    """Render everything needed to play: one document per paper, or one per part.

    In a game without sheets, one of the decks may be random.
    """
    from hedgerow.printing.cards import name_with_backs
    from hedgerow.printing.kit_choice import kit_choice
    from hedgerow.printing.kits import kit_job, kit_jobs

    warnings: list[Problem] = []
    choice = kit_choice(request)
    is_random = game.has_sheets or (game.has_random_deck and request.is_random)
    batch = generate_batch(game, request, warnings.append) if is_random else None
    name, variant = _kit_name(request, game) if batch else "kit", request.variant or ""
    name = "-".join((name, *_part_suffixes(request)))
    documents: list[Job] = []
    for layout in _layouts(request, game):
        if request.separate:
            parts = kit_jobs(
                game,
                batch,
                layout,
                variant,
                games=request.games,
                commands=request.commands,
                choice=choice,
            )
            documents += [replace(part, folder=name) for part in parts]
        else:
            whole = kit_job(
                game,
                batch,
                layout,
                variant,
                games=request.games,
                empty_backs=request.empty_backs,
                commands=request.commands,
                choice=choice,
            )
            file_name = name_with_backs(name, layout.imposition)
            documents.append(replace(whole, folder=name, file_name=file_name))
    return Rendering(
        request=request,
        theme=game.theme(request.theme),
        documents=tuple(documents),
        sheets=batch,
        # Empty and not None: a kit may have codes, even if this one has none.
        deck_codes=(),
        seed=request.seed if batch and not request.codes else None,
        warnings=warnings,
    )


def _kit_name(request: PrintRequest, game: Game) -> str:
    """Return a file name that is unique among the kits of a game."""
    if request.codes:
        return f"kit{sheets_name(game, request).removeprefix('sheets')}"
    variant = f"-{request.variant}" if request.variant else ""
    several = (request.count or 1) > 1 and request.players
    games = f"{request.count}x{request.players}" if several else request.total
    suffixes = (
        "-ticks" * request.ticks,
        "-markers" * request.markers,
        "-link" * bool(request.site and game.has_sheets),
    )
    return f"kit{variant}-{games}-seed-{request.seed}{''.join(suffixes)}"


def _part_suffixes(request: PrintRequest) -> Iterator[str]:
    """Yield what makes a kit different from one with the default parts, for its name."""
    if request.games > 1:
        yield f"games-{request.games}"
    if request.without:
        yield "-".join(("without", *map(str.lower, request.without)))
    if request.cover:
        yield "cover"


_RENDER: Mapping[What, Callable[[PrintRequest, Game], Rendering]] = {
    SHEETS: _render_sheets,
    KIT: _render_kit,
    PAD: _render_pad,
    DECKS: _render_decks,
    RULES: _render_rules,
}


def _layouts(request: PrintRequest, game: Game) -> tuple[Layout, ...]:
    return layouts(request, game.theme(request.theme).scale)


def generate(request: PrintRequest, game: Game, warn: Warn) -> SheetBatch:
    """Return the sheets of a request, or its random deck, without drawing them.

    Calls `warn` if equal sheets are generated.
    """
    check(request, game)
    completed = _complete(request, game)
    return generate_batch(game, replace(completed, seed=completed.seed or 0), warn)


def generate_sheets(request: PrintRequest, game: Game | None = None) -> tuple[GeneratedSheet, ...]:
    """Return the sheets of a request without drawing them; their codes reproduce them.

    Issues a UserWarning if the game has too few different sheets.
    """
    import warnings

    game = game or load_game(request.game)
    problems: list[Problem] = []
    sheets = tuple(
        GeneratedSheet(str(code), sheet, game.sheet_data(sheet))
        for code, sheet in generate(request, game, problems.append)
    )
    for problem in problems:
        warnings.warn(f"{problem.location}: {problem.message}", UserWarning, stacklevel=2)
    return sheets


def with_new_seed(request: PrintRequest, game: Game) -> PrintRequest:
    """Give sheets a random seed of at most six digits, unless they have a seed or codes."""
    if request.is_random or request.what not in (SHEETS, KIT) or not game.has_sheets:
        return request
    from secrets import randbelow

    return replace(request, seed=randbelow(1_000_000))
