"""The commands; the only place that prints or exits."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from copy import copy
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import typer

from hedgerow.options import (
    BacksOpt,
    ContentOpt,
    CutOpt,
    FlipOpt,
    FormatOpt,
    GameArg,
    InkOpt,
    JobsOpt,
    JsonOpt,
    Lang,
    LangOpt,
    NoMarkers,
    OutOpt,
    PaperOpt,
    PlayersOpt,
    PrinterOpt,
    SeedOpt,
    ThemeOpt,
    VariantOpt,
)

if TYPE_CHECKING:
    from hedgerow.errors import Say
    from hedgerow.library import Box, Library
    from hedgerow.press import Job, Order, Pages
    from hedgerow.preview import PreviewOrder, Shown
    from hedgerow.report import Answer

# What the library raises for a wrong option or argument; it does not give the class itself away.
WrongUse: Any = typer.BadParameter.__mro__[2]

INTERRUPTED = 130
app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def main() -> None:
    """Run the program; a wrong input ends with exit status 1, an interruption with 130."""
    from hedgerow.errors import InputError

    lang = _lang(asked_language(sys.argv[1:]))
    try:
        status = command(lang, sys.argv[1:])(standalone_mode=False)
        if status == INTERRUPTED:  # typer hides an interruption behind its status
            raise KeyboardInterrupt
        raise SystemExit(status)
    except WrongUse as error:
        typer.echo(_wrong_use(error, lang), err=True)
        raise SystemExit(error.exit_code) from None
    except InputError as error:
        typer.echo(error.told(_say(lang)), err=True)
        raise SystemExit(1) from None
    except (KeyboardInterrupt, typer.Abort):
        typer.echo(_say(lang)("interrupted; no file was left half written"), err=True)
        raise SystemExit(INTERRUPTED) from None
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        else:
            typer.echo(_say(lang)(f"the answer cannot be written: {error.strerror}"), err=True)
        raise SystemExit(1) from None


def command(lang: str, words: Sequence[str] = ()) -> Any:
    """The command that the words begin with, or else all of them, their help in a language."""
    whole = typer.main.get_command(_asked_for(words))
    if lang != "en":
        from hedgerow.speech import translate_help

        translate_help(whole, lang)
    return whole


def asked_language(words: Sequence[str]) -> str | None:
    """The language of `--lang`, which counts for the program's own words too."""
    for number, word in enumerate(words):
        name = " ".join(words[number + 1 : number + 2]) if word == "--lang" else word[7:]
        if word.startswith("--lang") and name.lower() in get_args(Lang):
            return name.lower()
    return None


def _wrong_use(error: Any, lang: str) -> str:
    """How the library tells of a wrong option or argument, line by line in a language."""
    told = StringIO()
    error.show(told)
    return "\n".join(map(_say(lang), told.getvalue().splitlines()))


def _asked_for(words: Sequence[str]) -> typer.Typer:
    """The program with what is asked for: reading the options of all commands takes time."""
    known = {it.callback.__name__: it for it in app.registered_commands if it.callback}
    asked = copy(app)
    if words and words[0] in known:
        asked.registered_commands = [known[words[0]]]
    elif words and known.keys().isdisjoint(words):
        asked.registered_commands = [_heading(it, name) for name, it in known.items()]
    return asked


def _heading(command: Any, name: str) -> Any:
    """A command without its options, enough to be listed."""
    heading = copy(command)
    heading.name, heading.help, heading.callback = name, command.callback.__doc__, lambda: None
    return heading


@app.callback(invoke_without_command=True)
def hedgerow(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Print fresh sheets, tiles and pads of farm games, and score the finished paper game."""
    if version:
        from hedgerow import __version__

        typer.echo(f"hedgerow {__version__}")
        raise typer.Exit


@app.command()
def games(
    content: ContentOpt = None,
    json_: JsonOpt = False,
    every: Annotated[bool, typer.Option("--all", help="Show the template game too.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Tell which file each value comes from.")
    ] = False,
) -> None:
    """List the games, their decks, languages and sheet code tags."""
    from hedgerow.shelf import games_data, games_table

    boxes = [box for box in _library(content).boxes() if every or not box.content.about.template]
    if json_:
        _print_json({"games": games_data(boxes, verbose=verbose)})
    else:
        typer.echo(games_table(boxes, _lang(None), verbose=verbose))


@app.command()
def sheets(
    game: GameArg,
    count: Annotated[
        int | None,
        typer.Option(
            "--count",
            "-n",
            min=1,
            max=100_000,
            help="How many sheets; with --players, how many games.",
        ),
    ] = None,
    players: PlayersOpt = None,
    seed: SeedOpt = None,
    code: Annotated[
        list[str] | None, typer.Option("--code", metavar="CODE", help="Print these sheets again.")
    ] = None,
    per_page: Annotated[
        int | None,
        typer.Option(
            "--per-page", min=1, max=8, help="Sheets on a page.  [default: as many as fit]"
        ),
    ] = None,
    variant: VariantOpt = None,
    marks: Annotated[
        bool,
        typer.Option(
            "--marks", help="Small symbols in every cell to tick, for play without stamps."
        ),
    ] = False,
    no_markers: NoMarkers = False,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    lang: LangOpt = None,
    theme: ThemeOpt = "colour",
    backs: BacksOpt = "duplex",
    flip: FlipOpt = "long",
    cut: CutOpt = "marks",
    printer: PrinterOpt = None,
    ink: InkOpt = False,
    content: ContentOpt = None,
    out: OutOpt = None,
    jobs: JobsOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Print fresh sheets, each with a hedge or board of its own.

    Without options: a matched set for four players (or as many as the game takes). Every sheet
    carries a code; `--code` prints it again and `hedgerow show` and `score` know it.
    """
    from hedgerow.press import SheetOrder, draw_lots, find_variant, sheets_job

    if code and (count or players or seed is not None):
        message = _say(lang)("codes say all: leave count, players and seed out")
        raise typer.BadParameter(message, param_hint="--code")
    box = _library(content).box(game)
    spoken = box.language(lang)
    order = _print_order(paper, format_, spoken, theme, (backs, flip, cut), printer, out, jobs)
    wanted = SheetOrder(
        *_how_many(box, count, players),
        _seed(seed),
        tuple(code or ()),
        per_page,
        find_variant(box, variant),
        marks,
        not no_markers,
    )
    drawn = draw_lots(box, wanted)
    _print(
        box,
        [sheets_job(box, wanted, drawn, order.lang, order.finish)],
        order,
        lambda: _told(drawn.codes(), None if code else wanted.seed),
        json_,
        ink,
    )


@app.command()
def deck(
    game: GameArg,
    deck: Annotated[
        str | None, typer.Argument(metavar="[DECK]", help="One deck.  [default: all]")
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=999_999_999, help="Draw a fresh deck by lot."),
    ] = None,
    code: Annotated[
        str | None, typer.Option("--code", metavar="CODE", help="Print the deck of a code again.")
    ] = None,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    lang: LangOpt = None,
    theme: ThemeOpt = "colour",
    backs: BacksOpt = "duplex",
    flip: FlipOpt = "long",
    cut: CutOpt = "marks",
    printer: PrinterOpt = None,
    ink: InkOpt = False,
    content: ContentOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Print tiles, cards and dice nets to cut out.

    All of a game's decks, or the one that is named.
    """
    from hedgerow.press import deck_job, draw_deck, find_decks

    box = _library(content).box(game)
    spoken = box.language(lang)
    order = _print_order(paper, format_, spoken, theme, (backs, flip, cut), printer, out)
    drawn = draw_deck(box, seed, code)
    studio = box.studio(order.lang, drawn=drawn)
    jobs = [deck_job(box, it, order.lang, order.finish) for it in find_decks(box, studio, deck)]
    told = {**_told([str(drawn[0])] if drawn else None, seed), **box.game.deck_data(studio)}
    _print(box, jobs, order, lambda: told, json_, ink)


@app.command()
def pad(
    game: GameArg,
    pages: Annotated[
        int, typer.Option("--pages", "-n", min=1, max=1000, help="How many pages.")
    ] = 1,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    lang: LangOpt = None,
    theme: ThemeOpt = "colour",
    backs: BacksOpt = "duplex",
    flip: FlipOpt = "long",
    cut: CutOpt = "marks",
    printer: PrinterOpt = None,
    ink: InkOpt = False,
    content: ContentOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Print score pads, drawn from the game's scoring tables."""
    from hedgerow.press import pad_job

    box = _library(content).box(game)
    spoken = box.language(lang)
    order = _print_order(paper, format_, spoken, theme, (backs, flip, cut), printer, out)
    _print(box, [pad_job(box, pages, order.lang, order.finish)], order, dict, json_, ink)


@app.command()
def kit(
    game: GameArg,
    players: PlayersOpt = None,
    variant: VariantOpt = None,
    seed: SeedOpt = None,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    lang: LangOpt = None,
    theme: ThemeOpt = "colour",
    backs: BacksOpt = "duplex",
    flip: FlipOpt = "long",
    cut: CutOpt = "marks",
    printer: PrinterOpt = None,
    ink: InkOpt = False,
    content: ContentOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Print everything needed to play, and how to begin.

    The first page says what to cut, what to find at home and how the game goes.
    """
    from hedgerow.press import SheetOrder, draw_lots, find_variant, kit_jobs, kit_name

    box = _library(content).box(game)
    spoken = box.language(lang)
    order = _print_order(paper, format_, spoken, theme, (backs, flip, cut), printer, out)
    games = _how_many(box, None, players)
    wanted = SheetOrder(*games, _seed(seed), variant=find_variant(box, variant))
    by_lot = box.has_sheets or (box.game.sheet is not None and seed is not None)
    drawn = draw_lots(box, wanted) if by_lot else []
    jobs = kit_jobs(box, wanted, drawn, order.lang, order.finish)
    told = _told([str(it) for it, _ in drawn], wanted.seed if drawn else None)
    _print(box, jobs, order, lambda: told, json_, ink, as_folder=kit_name(wanted, drawn))


@app.command()
def calibrate(
    set_: Annotated[
        str | None,
        typer.Option("--set", metavar="x=MM,y=MM", help="Keep the two numbers you read."),
    ] = None,
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="The printer they are of.")
    ] = "home",
    lying: Annotated[
        bool, typer.Option("--lying", help="They were read on a page that lies on its side.")
    ] = False,
    paper: PaperOpt = "a4",
    format_: FormatOpt = "pdf",
    flip: FlipOpt = "long",
    lang: LangOpt = None,
    out: OutOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Measure how far your printer's backs are off, and have them moved.

    Prints a sheet with rulers in front and behind. Read two numbers and tell them with `--set`:
    from then on `deck` and `kit` move their backs by that much.
    """
    from hedgerow.calibrate import calibration_job
    from hedgerow.library import shared_words
    from hedgerow.press import print_jobs
    from hedgerow.printers import keep_printer, measure_text, parse_measure

    words = shared_words(_lang(lang))
    if set_ is not None:
        measure = parse_measure(set_)
        keep_printer(_printers_file(), name, measure, lying=lying)
        kept = "calibrate.kept.lying" if lying else "calibrate.kept.upright"
        typer.echo(words(kept, printer=name.lower(), measure=measure_text(measure)))
        return
    order = _print_order(paper, format_, lang, "colour", ("duplex", flip, "none"), "none", out)
    files = print_jobs(None, [calibration_job(order.lang, flip)], order)
    if json_:
        _print_json({"files": [str(path) for path in files]})
        return
    typer.echo("\n".join(map(str, files)))
    typer.echo(words("calibrate.next"), err=True)


@app.command()
def score(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Finished games, typed in; - is standard input."),
    ],
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg", metavar="OUT", help="Draw what scored: a file, or a folder for several games."
        ),
    ] = None,
    lang: Annotated[
        Lang | None,
        typer.Option(
            "--lang",
            case_sensitive=False,
            help="The language of the answer.  [default: the file's]",
        ),
    ] = None,
    theme: ThemeOpt = "colour",
    content: ContentOpt = None,
    jobs: JobsOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Score finished paper games, line by line.

    Every line names the cells that scored.

    `hedgerow blank GAME` writes a file to fill in; `hedgerow blank CODE` with its hedge.
    """
    from hedgerow.report import score_files
    from hedgerow.workers import processors

    if svg is not None and svg.suffix.lower() == ".svg" and len(files) > 1:
        raise typer.BadParameter(_say(lang)("several games need a folder"), param_hint="--svg")
    told = score_files(
        files,
        _library(content),
        lang,
        as_json=json_,
        svg=svg,
        theme=theme,
        say=_say(lang),
        jobs=jobs or processors(),
    )
    raise typer.Exit(max(map(_print_answer, told)))


@app.command()
def blank(
    code: Annotated[
        str, typer.Argument(metavar="CODE|GAME", help="The code on a sheet, or a game.")
    ],
    lang: LangOpt = None,
    content: ContentOpt = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write it there.")
    ] = None,
) -> None:
    """Write an empty score file to fill in.

    With a sheet's code it has that sheet's hedge or board.
    """
    from hedgerow.shelf import blank_file

    text = blank_file(_library(content), code, lang)
    if out is None:
        typer.echo(text, nl=False)
    else:
        from hedgerow.files import write_whole

        write_whole(out, lambda file: file.write(text.encode()))
        typer.echo(out)


@app.command()
def show(
    codes: Annotated[
        list[str],
        typer.Argument(metavar="CODE...", help="Codes; or a game, with --card."),
    ],
    card: Annotated[
        str | None, typer.Option("--card", metavar="ID", help="Where can this card be played?")
    ] = None,
    on: Annotated[
        Path | None, typer.Option("--on", metavar="FILE", help="A score file with landscapes.")
    ] = None,
    player: Annotated[
        str | None,
        typer.Option("--player", metavar="NAME", help="Whose land.  [default: all]"),
    ] = None,
    lang: Annotated[
        Lang | None,
        typer.Option("--lang", case_sensitive=False, help="The language of the answer."),
    ] = None,
    content: ContentOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Show the sheet of a code in the terminal, or where a card can be played.

    `hedgerow show kuhfstein --card c05 --on game.txt` lists every place for a card right now;
    a deck's code instead of the game takes the card from that deck.
    """
    from hedgerow.shelf import card_places, sheet_json, sheet_text

    library = _library(content)
    if card is not None or on is not None:
        if len(codes) > 1:
            message = _say(lang)("with --card give one game, or one code of a deck")
            raise typer.BadParameter(message)
        typer.echo(card_places(library, codes[0], card, on, player, lang=lang, as_json=json_))
        return
    tell = sheet_json if json_ else sheet_text
    typer.echo(tell(library, codes, lang))


@app.command()
def validate(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[PATH]...", help="Content files or folders.  [default: all]"),
    ] = None,
    content: ContentOpt = None,
    json_: JsonOpt = False,
) -> None:
    """Check content files: every problem with its place and a hint."""
    from hedgerow.validation import validate_paths

    findings = validate_paths(_library(content), paths or [])
    typer.echo(findings.json() if json_ else findings.told(_say(None)), err=not json_)
    if findings.problems:
        raise typer.Exit(1)


@app.command()
def schema(
    game: Annotated[str, typer.Argument(metavar="GAME|all", help="A game, or all there is.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="DIR", help="A folder.  [default for all: output/schemas/]"
        ),
    ] = None,
    content: ContentOpt = None,
) -> None:
    """Write JSON Schemas: editors then complete and check content files while you type."""
    from hedgerow.schema import ALL, schema_text, schemas, write_schemas

    found = schemas(_library(content), game)
    if out or game == ALL:
        typer.echo("\n".join(map(str, write_schemas(found, out or Path("output/schemas")))))
    else:
        typer.echo(schema_text(next(iter(found.values()))), nl=False)


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A name for the game, like my-farm.")],
    like: Annotated[
        str, typer.Option("--like", metavar="GAME", help="The game to start from.")
    ] = "stampfarm",
    content: Annotated[
        Path, typer.Option("--content", metavar="DIR", help="The folder for it.")
    ] = Path(),
) -> None:
    """Make a working game of your own to start from.

    It prints and scores at once and is changed in an editor: a folder NAME with a file that
    extends GAME and shows its values, a file for your words, and a finished game as an example.
    """
    from hedgerow.starter import start_game

    library = _library([content] if content.is_dir() else [])
    started = start_game(library, content, name, like)
    typer.echo("\n".join(map(str, started.files)))
    typer.echo("\n  ".join((_say(None)("try next:"), *started.commands)), err=True)


@app.command()
def preview(
    game: GameArg,
    page: Annotated[
        list[str] | None,
        typer.Option(
            "--page",
            metavar="NAME",
            help="Only this: sheets, pad or a deck; may be given again.  [default: all]",
        ),
    ] = None,
    format_: Annotated[
        Literal["png", "svg"],
        typer.Option("--format", case_sensitive=False, help="PNG or SVG, one file per page."),
    ] = "png",
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="A folder; GAME is made in it.")
    ] = Path("output/preview"),
    watch: Annotated[
        bool, typer.Option("--watch", help="Draw again whenever a file is saved; Ctrl-C ends.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", min=0, max=999_999_999, help="Chance.")] = 1,
    variant: VariantOpt = None,
    paper: PaperOpt = "a4",
    lang: LangOpt = None,
    theme: ThemeOpt = "colour",
    content: ContentOpt = None,
) -> None:
    """Draw a game's pages as pictures for the screen.

    With `--watch` again whenever you save a file of the game, its parents or the templates.
    Where a page cannot be drawn its picture shows the problems.
    """
    from hedgerow.preview import PreviewOrder, draw_preview, find_game

    library, names = _library(content), tuple(it.lower() for it in page or ())
    order = PreviewOrder(
        find_game(library, game), names, format_, out, paper, lang, theme, seed, variant, _say(lang)
    )
    if watch:
        _watch(library, order)
    else:
        raise typer.Exit(_tell_shown(draw_preview(library, order), order.say))


def _watch(library: Library, order: PreviewOrder) -> None:
    """Show pages until the user has seen enough."""
    from hedgerow.preview import draw_preview, watch

    typer.echo(order.say("watching; Ctrl-C ends"), err=True)
    try:
        for shown in watch(lambda before: draw_preview(library, order, before), library):
            _tell_shown(shown, order.say)
    except KeyboardInterrupt:
        typer.echo(order.say("stopped"), err=True)


def _tell_shown(shown: Shown, say: Say) -> int:
    """Print the pictures that are new, and the problems; 1 if there are any."""
    if shown.written:
        typer.echo("\n".join(map(str, shown.written)))
    if shown.problems:
        typer.echo("\n".join(it.told(say) for it in shown.problems), err=True)
    return int(bool(shown.problems))


def _library(extra: list[Path] | None) -> Library:
    from hedgerow.library import open_library

    return open_library(tuple(extra or ()))


def _print_order(
    paper: str,
    format_: Any,
    lang: str | None,
    theme: str,
    finish: tuple[Any, Any, Any],
    printer: str | None,
    out: Path | None,
    jobs: int | None = 1,
) -> Order:
    from hedgerow.imposition import Finish
    from hedgerow.press import Order, find_papers
    from hedgerow.printers import find_printer, load_printers
    from hedgerow.theme import find_theme
    from hedgerow.workers import processors

    name, nudge = find_printer(load_printers(_printers_file()), printer)
    whole = Finish(*finish, nudge, find_theme(theme).scale)
    return Order(
        find_papers(paper),
        format_,
        _lang(lang),
        theme,
        whole,
        out,
        _progress,
        name,
        jobs or processors(),
    )


def _printers_file() -> Path:
    """Where printers are kept: the folder for settings of the user's system."""
    return Path(typer.get_app_dir("hedgerow")) / "printers.json"


def _lang(lang: str | None) -> str:
    """The language asked for, or the user's."""
    from hedgerow.languages import user_language

    return lang or user_language(os.environ)


def _say(lang: str | None) -> Say:
    """How to say the program's own messages in a language, or in the user's."""
    from hedgerow.speech import speech

    return speech(_lang(lang))


def _how_many(box: Box, count: int | None, players: int | None) -> tuple[int, int | None]:
    """Games and players: what was asked for, else one matched set, or a page of shared sheets."""
    kind = box.game.sheet
    if kind and kind.draw is None:
        return 1, None
    if players and kind and kind.shared:
        message = _say(None)(f"all players of {box.id} share a sheet")
        raise typer.BadParameter(message, param_hint="--players")
    if kind and kind.shared:
        from hedgerow.layout import papers, sheets_per_page

        return count or sheets_per_page(papers()["a4"], kind.width_mm, kind.height_mm), None
    if players or count:
        return count or 1, players
    return 1, min(4, box.content.about.players.most)


def _seed(seed: int | None) -> int:
    """The seed asked for, or a fresh one, short enough to be written down."""
    from secrets import randbelow

    return randbelow(1_000_000) if seed is None else seed


def _progress(pages: Pages) -> Pages:
    """The pages, with a bar in the terminal while there are many of them."""
    if not sys.stderr.isatty():
        return pages
    from hedgerow.progress import with_bar

    return with_bar(pages)


def _told(codes: list[str] | None, seed: int | None) -> dict[str, Any]:
    """What is told of a print beside its files."""
    known = {"codes": codes, "seed": seed}
    return {key: value for key, value in known.items() if value is not None}


def _print(
    box: Box,
    jobs: list[Job],
    order: Order,
    tell: Callable[[], dict[str, Any]],
    as_json: bool,
    ink: bool,
    as_folder: str = "",
) -> None:
    """Files to standard output; the seed, moved backs and the ink to standard error.

    What else is to tell is known once the lots are drawn, and that is when they are printed.
    """
    from hedgerow.library import shared_words
    from hedgerow.press import print_jobs
    from hedgerow.proof import ink_data, ink_table, moved_backs

    files = print_jobs(box, jobs, order, as_folder=as_folder)
    told = tell()
    inks = ink_data(jobs, order) if ink else []
    if as_json:
        answer = {"files": [str(path) for path in files], **told}
        answer |= {"ink": inks} if ink else {}
        _print_json(answer)
        return
    if "seed" in told:
        typer.echo(shared_words(order.lang)("print.seed", seed=told["seed"]), err=True)
    typer.echo("\n".join(map(str, files)))
    for line in (*moved_backs(jobs, order), *ink_table(inks, order.lang)):
        typer.echo(line, err=True)


def _print_json(data: dict[str, Any]) -> None:
    import json

    typer.echo(json.dumps(data, ensure_ascii=False))


def _print_answer(answer: Answer) -> int:
    """Print what one file gave; 1 if it could not be scored."""
    if answer.told:
        typer.echo(answer.told)
    if answer.beside:
        typer.echo(answer.beside, err=True)
    return int(answer.failed)
