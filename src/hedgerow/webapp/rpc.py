"""JSON calls of the page: a call has a name and arguments, and returns values and files."""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from hedgerow import __version__
from hedgerow.base.errors import InputError, Problem, did_you_mean, input_error, quote_value
from hedgerow.base.frozen import record
from hedgerow.base.messages import LANGUAGES, Message, Translator, make_translator, to_english
from hedgerow.drawing.theme import theme_names
from hedgerow.games import MESSAGES_FOLDER, message_folders, plugin_folders
from hedgerow.library.game import Game
from hedgerow.library.library import Library
from hedgerow.library.scoring import (
    NAME,
    compose_text,
    fill_entry,
    form_text,
    parse_entry,
    parse_form,
    score_form,
)
from hedgerow.printing.paper import papers
from hedgerow.reports.score_report import score_data
from hedgerow.ruleset.ruleset import CardQuery
from hedgerow.ruleset.sheet_code import THEMES, CodeError, parse_code
from hedgerow.scorefile.form import Form, form_to_dict
from hedgerow.webapp import design, gallery, pictures, print_requests, user_games
from hedgerow.webapp.arguments import (
    MAX_TEXT,
    Argument,
    check_arguments,
    json_object,
    number,
    one_of,
    text,
)

Response = dict[str, Any]
Files = Mapping[str, bytes]
Arguments = Mapping[str, Any]
# Largest request of a call; the games of a user may be larger.
MAX_REQUEST_BYTES = 256 * 1024
MAX_USER_GAMES_BYTES = 8 * 1024 * 1024


# Calls of one lane run one after the other, lanes run in parallel: scoring a game does not wait for
# 1,000 sheets to be printed.
Lane = Literal["ask", "draw", "print"]
LANES: tuple[Lane, ...] = ("ask", "draw", "print")


@record
class CallSpec:
    """A call: its arguments, its handler, the largest request and its lane."""

    keys: Mapping[str, Argument]
    handler: Callable[[Library, Arguments], tuple[Response, Files]]
    max_bytes: int = MAX_REQUEST_BYTES
    lane: Lane = "ask"


def handle_call(name: str, request: str, library: Library) -> tuple[str, Files]:
    """Return the response to a call as JSON, and its files.

    Wrong input gives `problems`. Any other error is a bug, returned as `fault`.
    """
    response, files = _respond(name, request, library)
    return json.dumps(response, ensure_ascii=False, check_circular=False), files


def _respond(name: str, request: str, library: Library) -> tuple[Response, Files]:
    lang = LANGUAGES[0]
    try:
        if name not in CALLS:
            hint = did_you_mean(name, CALLS)
            raise input_error("call", Message("unknown call {name}", name=quote_value(name)), hint)
        values = _parse_json(request)
        # Before the check, so that its problems are in the language of the page.
        if isinstance(values, dict) and values.get("lang") in LANGUAGES:
            lang = values["lang"]
        args = check_arguments(name, values, {**CALLS[name].keys, **_OWN})
        return _run_with_user_games(name, args, library)
    except InputError as error:
        return {"problems": _error_problems(error, lang)}, {}
    except Exception:  # the page stays usable and shows it, so that users can report it
        return {"fault": traceback.format_exc(limit=-6)}, {}


def _run_with_user_games(name: str, args: Arguments, library: Library) -> tuple[Response, Files]:
    """Run a call with the user games that its argument `own` names.

    Returns `forgotten` if they are no longer stored: the page then sends them again.
    """
    if "own" not in args:
        return CALLS[name].handler(library, args)
    own_args = {key: value for key, value in args.items() if key != "own"}
    with user_games.stored_folder(args["own"]) as folder:
        if folder is None:
            return {"forgotten": True}, {}
        return CALLS[name].handler(user_games.with_user_games(library, folder), own_args)


def _parse_json(request: str) -> Any:
    try:
        return json.loads(request)
    except (ValueError, RecursionError):
        raise input_error("call", Message("not valid JSON")) from None


def _find_translator(lang: str) -> Translator:
    if lang == LANGUAGES[0]:
        return to_english
    return make_translator(lang, message_folders(), lambda: plugin_folders(MESSAGES_FOLDER))


def _error_problems(error: InputError, lang: str) -> list[Response]:
    return _format_problems(error.problems, lang)


def _format_problems(problems: Iterable[Problem], lang: str) -> list[Response]:
    translate = _find_translator(lang)
    return [_format_problem(problem, translate) for problem in problems]


def _format_problem(problem: Problem, translate: Translator) -> Response:
    location = problem.location
    return {
        "where": location.part or user_games.strip_temp_folder(location.path).replace(os.sep, "/"),
        "line": location.line or None,
        "column": location.column if location.line else None,
        "message": user_games.strip_temp_folder(translate(problem.message)),
        "hint": user_games.strip_temp_folder(translate(problem.hint)) if problem.hint else "",
    }


def _about(library: Library, args: Arguments) -> tuple[Response, Files]:
    lang = _requested_language(args)
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
    printable = game.sheet_spec.variants(game.content) if game.ruleset.sheet_spec else ()
    options = (
        option
        for field in game.form(lang).fields
        if field.key == "variant"
        for option in field.options
    )
    return [{"id": option.id, "name": option.name} for option in options if option.id in printable]


def _requested_language(args: Arguments) -> str:
    lang: str = args.get("lang", LANGUAGES[0])
    return lang


def _choose_language(game: Game, lang: str) -> str:
    """Return the requested language if the game has it, else its first."""
    return lang if lang in game.languages else game.default_language


def _cover(library: Library, args: Arguments) -> tuple[Response, Files]:
    game = library.find_game(args["game"])
    return {"svg": pictures.draw_cover(game, _choose_language(game, _requested_language(args)))}, {}


def _preview(library: Library, args: Arguments) -> tuple[Response, Files]:
    rendering = print_requests.render_request(args["order"], library)
    page = print_requests.preview(rendering, args.get("page", 1))
    # Only a requested seed: a fixed design has none, nor does the default seed 0 count as one.
    seed, warnings = args["order"].get("seed"), rendering.warnings
    return {
        **page,
        "seed": seed,
        "warnings": _format_problems(warnings, _requested_language(args)),
    }, {}


def _pdf(library: Library, args: Arguments) -> tuple[Response, Files]:
    rendering = print_requests.render_request(args["order"], library)
    files, printed = print_requests.write_pdf_files(rendering)
    response = {
        "codes": [*(printed.codes or ())],
        "seed": printed.seed,
        "two_sided": printed.two_sided,
        "warnings": _format_problems(printed.warnings, _requested_language(args)),
    }
    return response, files


def _form(library: Library, args: Arguments) -> tuple[Response, Files]:
    game = library.find_game(args["game"])
    form = game.form(_choose_language(game, _requested_language(args)), args.get("variant", ""))
    return _form_response(form, game, {}), {}


def _sheet(library: Library, args: Arguments) -> tuple[Response, Files]:
    """Return the form of a printed sheet, or corrections of a mistyped code."""
    try:
        code, game, sheet = library.open_code(args["code"])
    except InputError as error:
        problems = _error_problems(error, _requested_language(args))
        return {"problems": problems, "repairs": _repairs(library, args["code"])}, {}
    lang = _choose_language(game, _requested_language(args))
    form = game.sheet_form_with_rects(code, sheet, lang, args.get("variant", ""))
    return _form_response(form, game, pictures.sheet_backgrounds(form, game, code, sheet)), {}


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


def _compose(library: Library, args: Arguments) -> tuple[Response, Files]:
    return {"text": compose_text(args["entry"], library)}, {}


def _entry(library: Library, args: Arguments) -> tuple[Response, Files]:
    return {"entry": parse_entry(args["text"], NAME, library)}, {}


def _score(library: Library, args: Arguments) -> tuple[Response, Files]:
    """Score a game from its text or from a filled form, whose text is returned too.

    A game that cannot be scored yet has problems instead of a result. A filled form that no text
    can express has only problems.
    """
    if ("text" in args) == ("entry" in args):
        raise input_error("score", Message("expected either text or a filled-in form"))
    lang = args.get("lang")
    response: Response = {}
    try:
        if "text" in args:
            response["text"] = args["text"]
            filled = parse_form(args["text"], NAME, library)
        else:
            filled = fill_entry(args["entry"], library)
            response |= {} if filled.form.problems else {"text": form_text(filled, args["entry"])}
        scored = score_form(filled, lang)
    except InputError as error:
        return {**response, "problems": _error_problems(error, lang or LANGUAGES[0])}, {}
    return {**response, "result": score_data(scored)}, {}


def _places(library: Library, args: Arguments) -> tuple[Response, Files]:
    """List where a card can be played, on the landscapes of a score file."""
    filled = parse_form(args["text"], NAME, library)
    game, rules = filled.game, filled.game.ruleset.scoring_rules()
    if rules.card_places is None:
        raise input_error("card", Message("{game} has no playable cards", game=game.id))
    scoring = game.scoring_context(
        _choose_language(game, args.get("lang", filled.scoring.words.lang))
    )
    query = CardQuery(
        card=args["card"],
        finished=filled.finished_game(),
        player=args.get("player"),
        deck=None,
        scoring=scoring,
    )
    _, places = rules.card_places(query)
    return {"card": args["card"], "places": places}, {}


def _gallery(library: Library, args: Arguments) -> tuple[Response, Files]:
    return gallery.gallery(library, args["game"], _requested_language(args)), {}


def _own(library: Library, args: Arguments) -> tuple[Response, Files]:
    """Store a user's games for later calls, which name them by `own`."""
    return {"own": user_games.store_files(args["texts"])}, {}


def _validate(library: Library, args: Arguments) -> tuple[Response, Files]:
    """Return all problems and warnings of a user's game."""
    lang = _requested_language(args)
    problems, warnings = design.check_user_game(library, args["game"])
    return {
        "problems": _format_problems(problems, lang),
        "warnings": _format_problems(warnings, lang),
    }, {}


# Arguments of several calls. The names of calls and keys are used by web/src.
_LANG = one_of(*LANGUAGES)
_TEXT = text(MAX_TEXT)
_REQUIRED_TEXT = text(MAX_TEXT, needed=True)
_GAME = text(needed=True)
_OWN = {"own": text()}
_ORDER = {"order": json_object(needed=True), "lang": _LANG}
CALLS: Mapping[str, CallSpec] = {
    "about": CallSpec({"lang": _LANG}, _about),
    "cover": CallSpec({"game": _GAME, "lang": _LANG}, _cover),
    "gallery": CallSpec({"game": _GAME, "lang": _LANG}, _gallery, lane="draw"),
    "preview": CallSpec({**_ORDER, "page": number(1, 10_000)}, _preview, lane="draw"),
    "pdf": CallSpec(_ORDER, _pdf, lane="print"),
    "form": CallSpec({"game": _GAME, "lang": _LANG, "variant": text()}, _form),
    "sheet": CallSpec({"code": _GAME, "lang": _LANG, "variant": text()}, _sheet),
    "compose": CallSpec({"entry": json_object(needed=True), "lang": _LANG}, _compose),
    "entry": CallSpec({"text": _REQUIRED_TEXT, "lang": _LANG}, _entry),
    "score": CallSpec({"text": _TEXT, "entry": json_object(), "lang": _LANG}, _score),
    "own": CallSpec(
        {"texts": user_games.files_argument(), "lang": _LANG}, _own, MAX_USER_GAMES_BYTES
    ),
    "starter": CallSpec({"game": _GAME, "name": _GAME, "lang": _LANG}, design.starter_files),
    "words_file": CallSpec(
        {"game": _GAME, "lang": one_of(*LANGUAGES, needed=True)}, design.new_words_file
    ),
    "validate": CallSpec({"game": _GAME, "lang": _LANG}, _validate, lane="draw"),
    "schema": CallSpec({"game": _GAME, "lang": _LANG}, design.schema),
    "pack": CallSpec({"game": _GAME, "lang": _LANG}, design.pack_game),
    "unpack": CallSpec(
        {"zip": text(MAX_USER_GAMES_BYTES, needed=True), "name": _GAME, "lang": _LANG},
        design.unpack_games,
        MAX_USER_GAMES_BYTES,
    ),
    "places": CallSpec(
        {"text": _REQUIRED_TEXT, "card": _GAME, "player": text(), "lang": _LANG}, _places
    ),
}
