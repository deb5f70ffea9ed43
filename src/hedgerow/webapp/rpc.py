"""JSON calls of the page: a call has a name and arguments, and returns values and files."""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal

from hedgerow import __version__
from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    did_you_mean,
    input_error,
    quote_value,
)
from hedgerow.base.frozen import field_names, record
from hedgerow.base.messages import LANGUAGES, Message, Translator, make_translator, to_english
from hedgerow.drawing.theme import theme_names
from hedgerow.games import MESSAGES_FOLDER, message_folders, plugin_folders
from hedgerow.library.game import Game
from hedgerow.library.library import Library
from hedgerow.library.scoring import (
    NAME,
    fill_entry,
    form_text,
    parse_entry,
    parse_form,
    score_form,
)
from hedgerow.loading.models import Ge, Le
from hedgerow.printing.paper import papers
from hedgerow.reports.rules_report import rule_sentences
from hedgerow.reports.score_report import score_data
from hedgerow.ruleset.sheet_code import THEMES, CodeError, parse_code
from hedgerow.ruleset.sheet_sets import LETTERS
from hedgerow.scorefile.form import Form, form_to_dict
from hedgerow.webapp import pictures, print_requests, user_games
from hedgerow.webapp.arguments import (
    FileTexts,
    JsonObject,
    Lang,
    Name,
    Text,
    arguments_model,
    parse_arguments,
)

# For the page, which runs calls in a worker.
from hedgerow.webapp.print_requests import report_progress as report_progress

Response = dict[str, Any]
Files = Mapping[str, bytes]
# Largest request of a call; the games of a user may be larger.
MAX_REQUEST_BYTES = 256 * 1024
PageNumber = Annotated[int, Ge(1), Le(10_000)]
_ENGLISH = LANGUAGES[0]
# Kept, because creating an encoder takes as long as encoding a small response.
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)


# Calls of one lane run one after the other, lanes run in parallel: scoring a game does not wait for
# 1,000 sheets to be printed.
Lane = Literal["ask", "draw", "print"]
LANES: tuple[Lane, ...] = ("ask", "draw", "print")


@record
class CallSpec:
    """A call: its function, whose keyword-only parameters are its arguments, and its limits."""

    function: Callable[..., tuple[Response, Files]]
    max_bytes: int = MAX_REQUEST_BYTES
    lane: Lane = "ask"


def handle_call(name: str, request: str, library: Library) -> tuple[str, Files]:
    """Return the response to a call as JSON, and its files.

    Wrong input gives `problems`. Any other error is a bug, returned as `fault`.
    """
    response, files = _respond(name, request, library)
    return _ENCODER.encode(response), files


def _respond(name: str, request: str, library: Library) -> tuple[Response, Files]:
    lang = _ENGLISH
    try:
        if name not in CALLS:
            hint = did_you_mean(name, CALLS)
            raise input_error("call", Message("unknown call {name}", name=quote_value(name)), hint)
        values = _parse_json(request)
        # Before the check, so that its problems are in the language of the page.
        if isinstance(values, dict) and values.get("lang") in LANGUAGES:
            lang = values["lang"]
        args = parse_arguments(name, values, arguments_model(CALLS[name].function))
        return _run_with_user_games(CALLS[name].function, args, library)
    except InputError as error:
        return {"problems": _error_problems(error, lang)}, {}
    except Exception:  # the page stays usable and shows it, so that users can report it
        return {"fault": traceback.format_exc(limit=-6)}, {}


def _run_with_user_games(function: Any, args: Any, library: Library) -> tuple[Response, Files]:
    """Run a call with the user games that its argument `own` names.

    Returns `forgotten` if they are no longer stored: the page then sends them again.
    """
    names = (name for name in field_names(type(args)) if name in function.__annotations__)
    values = {name: getattr(args, name) for name in names}
    if args.own is None:
        return function(library, **values)  # type: ignore[no-any-return]
    with user_games.stored_folder(args.own) as folder:
        if folder is None:
            return {"forgotten": True}, {}
        return function(user_games.with_user_games(library, folder), **values)  # type: ignore[no-any-return]


def _parse_json(request: str) -> Any:
    try:
        return json.loads(request)
    except (ValueError, RecursionError):
        raise input_error("call", Message("not valid JSON")) from None


def _find_translator(lang: str) -> Translator:
    if lang == _ENGLISH:
        return to_english
    return make_translator(lang, message_folders(), lambda: plugin_folders(MESSAGES_FOLDER))


def _error_problems(error: InputError, lang: str) -> list[Response]:
    return _format_problems(error.problems, lang)


def _format_problems(problems: Iterable[Problem], lang: str) -> list[Response]:
    translate = _find_translator(lang)
    return [_format_problem(problem, translate) for problem in problems]


def _format_problem(problem: Problem, translate: Translator) -> Response:
    return {
        **_format_location(problem.location),
        "message": user_games.strip_temp_folder(translate(problem.message)),
        "hint": user_games.strip_temp_folder(translate(problem.hint)) if problem.hint else "",
    }


def _format_location(location: Location) -> Response:
    return {
        "where": location.part or user_games.strip_temp_folder(location.path).replace(os.sep, "/"),
        "line": location.line or None,
        "column": location.column if location.line else None,
    }


def _about(library: Library, *, lang: Lang = _ENGLISH) -> tuple[Response, Files]:
    games: list[Response] = []
    broken: list[Response] = []
    for folder in library.game_folders():
        try:
            games.append(_describe_game(library.load(folder), lang))
        except InputError as error:
            broken.append({"id": folder.name, "problems": _error_problems(error, lang)})
    choices = {"papers": [*papers()], "themes": [*THEMES], "languages": [*LANGUAGES]}
    return {"version": __version__, **choices, "games": games, "broken": broken}, {}


def _describe_game(game: Game, lang: str) -> Response:
    game_lang, about = _choose_language(game, lang), game.content.about
    shared = game.has_sheets and game.sheet_spec.shared
    return {
        "id": game.id,
        "title": about.title,
        "template": about.template,
        "own": user_games.is_user_game(game.folder),
        "players": {"least": about.players.least, "most": about.players.most},
        "languages": [*game.languages],
        "themes": [
            *THEMES,
            *(theme for theme in theme_names(game.folders) if theme not in THEMES),
        ],
        "tag": about.tag,
        "shared": shared,
        "marks": game.ruleset.has_tick_symbols,
        "variants": _list_variants(game, game_lang),
        "parts": pictures.printable_parts(game, game_lang),
    }


def _list_variants(game: Game, lang: str) -> list[Response]:
    """List the variants that have their own sheets, with their names."""
    printable = game.sheet_spec.variants(game.content) if game.sheet_spec_or_none else ()
    options = (
        option
        for field in game.form(lang).fields
        if field.key == "variant"
        for option in field.options
    )
    return [{"id": option.id, "name": option.name} for option in options if option.id in printable]


def _choose_language(game: Game, lang: str) -> str:
    """Return the requested language if the game has it, else its first."""
    return lang if lang in game.languages else game.default_language


def _cover(library: Library, *, game: Name, lang: Lang = _ENGLISH) -> tuple[Response, Files]:
    found = library.find_game(game)
    return {"svg": pictures.draw_cover(found, _choose_language(found, lang))}, {}


def _preview(
    library: Library, *, order: JsonObject, page: PageNumber = 1, lang: Lang = _ENGLISH
) -> tuple[Response, Files]:
    rendering = print_requests.render_request(order, library)
    return {
        **print_requests.preview(rendering, page),
        # Only a requested seed: a fixed design has none, nor does the default seed 0 count as one.
        "seed": order.get("seed"),
        "warnings": _format_problems(rendering.warnings, lang),
    }, {}


def _pdf(library: Library, *, order: JsonObject, lang: Lang = _ENGLISH) -> tuple[Response, Files]:
    rendering = print_requests.render_request(order, library)
    files, printed = print_requests.write_pdf_files(rendering)
    response = {
        "codes": [*(printed.codes or ())],
        "seed": printed.seed,
        "two_sided": printed.two_sided,
        "warnings": _format_problems(printed.warnings, lang),
    }
    return response, files


def _form(
    library: Library, *, game: Name, variant: Name = "", lang: Lang = _ENGLISH
) -> tuple[Response, Files]:
    found = library.find_game(game)
    return _form_response(found.form(_choose_language(found, lang), variant), found, {}), {}


def _sheet(
    library: Library, *, code: Name, variant: Name = "", lang: Lang = _ENGLISH
) -> tuple[Response, Files]:
    """Return the form of a printed sheet, or corrections of a mistyped code."""
    try:
        parsed, game, sheet = library.open_code(code)
    except InputError as error:
        return _code_problems(library, code, error, lang), {}
    form = game.sheet_form_with_rects(parsed, sheet, _choose_language(game, lang), variant)
    return _form_response(form, game, pictures.sheet_backgrounds(form, game, parsed, sheet)), {}


def _set(library: Library, *, code: Name, lang: Lang = _ENGLISH) -> tuple[Response, Files]:
    """Return the codes of a printed set from one of them, or corrections of a mistyped code.

    They are in the order of the letters on the sheets. Sheets without a set have no letter.
    """
    try:
        parsed, game, _ = library.open_code(code)
    except InputError as error:
        return _code_problems(library, code, error, lang), {}
    codes = [str(it) for it in game.codes_of_set(parsed)]
    letters = [*LETTERS[: len(codes)]] if game.has_sheet_sets else []
    return {"game": game.id, "code": str(parsed), "codes": codes, "letters": letters}, {}


def _code_problems(library: Library, typed: str, error: InputError, lang: str) -> Response:
    return {"problems": _error_problems(error, lang), "repairs": _repairs(library, typed)}


def _repairs(library: Library, typed: str) -> list[str]:
    """Return existing codes that the typed one may mean."""
    tags = {game.content.about.tag for game in library.games()}
    try:
        parse_code(typed)
    except CodeError as error:
        return [str(code) for code in error.repairs if code.tag in tags]
    return []


def _form_response(form: Form, game: Game, grounds: Mapping[str, str]) -> Response:
    look = {"icons": pictures.form_icons(form, game), "paints": pictures.form_colours(form)}
    return {**form_to_dict(form), **look, "grounds": dict(grounds)}


def _entry(library: Library, *, text: Text) -> tuple[Response, Files]:
    return {"entry": parse_entry(text, NAME, library)}, {}


def _score(
    library: Library,
    *,
    text: Text | None = None,
    entry: JsonObject | None = None,
    lang: Lang | None = None,
) -> tuple[Response, Files]:
    """Score a game from its text or from a filled form, whose text is returned too.

    A game that cannot be scored yet has problems instead of a result. A filled form that no text
    can express has only problems.
    """
    if (text is None) == (entry is None):
        raise input_error("score", Message("expected either text or a filled-in form"))
    response: Response = {}
    try:
        if entry is None:
            response["text"] = text
            filled = parse_form(str(text), NAME, library)
        else:
            filled = fill_entry(entry, library)
            response |= {} if filled.form.problems else {"text": form_text(filled, entry)}
        scored = score_form(filled, lang)
    except InputError as error:
        return {**response, "problems": _error_problems(error, lang or _ENGLISH)}, {}
    return {**response, "result": score_data(scored)}, {}


def _gallery(library: Library, *, game: Name, lang: Lang = _ENGLISH) -> tuple[Response, Files]:
    return pictures.gallery(library, game, lang), {}


def _own(library: Library, *, texts: FileTexts) -> tuple[Response, Files]:
    """Store a user's games for later calls, which name them by `own`."""
    return {"own": user_games.store_files(texts)}, {}


def _validate(library: Library, *, game: Name, lang: Lang = _ENGLISH) -> tuple[Response, Files]:
    """Return all problems and warnings of a user's game, and its rules if there is no problem."""
    problems, warnings = user_games.check_user_game(library, game)
    return {
        "problems": _format_problems(problems, lang),
        "warnings": _format_problems(warnings, lang),
        "rules": [] if problems else _read_rules(library.find_game(game), lang),
    }, {}


def _read_rules(game: Game, lang: str) -> list[Response]:
    """Return the scoring rules of a game as sentences, each with its location."""
    return [
        {"name": it.name, "text": it.text, **_format_location(it.location)}
        for it in rule_sentences(game, _choose_language(game, lang))
    ]


# The names of calls and arguments are used by web/src.
CALLS: Mapping[str, CallSpec] = {
    "about": CallSpec(_about),
    "cover": CallSpec(_cover),
    "gallery": CallSpec(_gallery, lane="draw"),
    "preview": CallSpec(_preview, lane="draw"),
    "pdf": CallSpec(_pdf, lane="print"),
    "form": CallSpec(_form),
    "sheet": CallSpec(_sheet),
    "set": CallSpec(_set),
    "entry": CallSpec(_entry),
    "score": CallSpec(_score),
    "own": CallSpec(_own, user_games.MAX_USER_GAMES_BYTES),
    "starter": CallSpec(user_games.starter_files),
    "words_file": CallSpec(user_games.new_words_file),
    "validate": CallSpec(_validate, lane="draw"),
    "schema": CallSpec(user_games.schema),
    "pack": CallSpec(user_games.pack_game),
    "unpack": CallSpec(user_games.unpack_games, user_games.MAX_USER_GAMES_BYTES),
}
