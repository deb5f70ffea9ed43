"""JSON calls of the page: a call has a name and arguments, and returns values and files."""

from __future__ import annotations

import json
import os
import re
import traceback
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from hedgerow import __version__
from hedgerow.art.rulebook import draw_rulebook
from hedgerow.art.sheet_form import sheet_form_with_rects
from hedgerow.authoring.design_edit import edit_value
from hedgerow.base.errors import (
    InputError,
    did_you_mean,
    fault_problem,
    input_error,
    quote_value,
    raise_problems,
)
from hedgerow.base.frozen import field_names, record
from hedgerow.base.limits import MAX_SET
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.drawing.theme import theme_names
from hedgerow.game.game import Game
from hedgerow.game.library import Library, unlisted_starters
from hedgerow.game.scored_game import (
    NAME,
    FilledGame,
    fill_entry,
    form_text,
    parse_form,
    score_form,
)
from hedgerow.loading.models import Ge, Le
from hedgerow.printing.paper import papers
from hedgerow.printing.sheets import default_players
from hedgerow.reports.rules_report import further_sentences, rule_sentences
from hedgerow.scorefile.entry import entry_from_form
from hedgerow.scorefile.form import Form, form_to_dict
from hedgerow.scorefile.sheet_code import THEMES, CodeError, parse_code
from hedgerow.webapp import design, pictures, print_requests, user_games
from hedgerow.webapp.arguments import (
    FileTexts,
    JsonObject,
    Lang,
    Name,
    Text,
    arguments_model,
    parse_arguments,
)
from hedgerow.webapp.page_terms import PageTerms, page_result

# For the page, which runs calls in a worker.
from hedgerow.webapp.print_requests import report_progress as report_progress
from hedgerow.webapp.problems import find_translator, format_location, format_problems

Response = dict[str, Any]
Files = Mapping[str, bytes]
# Largest request of a call; the games of a user may be larger.
MAX_REQUEST_BYTES = 256 * 1024
PageNumber = Annotated[int, Ge(1), Le(10_000)]
_ENGLISH = LANGUAGES[0]
# Halves of characters: in a request, where two of them may be escaped; in its values, alone.
_SURROGATE = re.compile(r"[\ud800-\udfff]|\\ud[89a-f]", re.IGNORECASE)
_LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
# Users copy tracebacks into reports, which need not tell where the program is installed.
_PROGRAM_FOLDER = f"{Path(__file__).parents[2]}{os.sep}"
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
        _reject_half_characters(request, values)
        args = parse_arguments(name, values, arguments_model(CALLS[name].function))
        return _run_with_user_games(CALLS[name].function, args, library)
    except InputError as error:
        return {"problems": _error_problems(error, library, lang)}, {}
    except Exception:  # the page stays usable and shows it, so that users can report it
        return {"fault": traceback.format_exc(limit=-6).replace(_PROGRAM_FOLDER, "")}, {}


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


def _reject_half_characters(request: str, values: Any) -> None:
    """Reject text with half of a character: browsers can send it, but no file can hold it."""
    if _SURROGATE.search(request) and _LONE_SURROGATE.search(_ENCODER.encode(values)):
        message = Message("the text contains half of a character")
        raise input_error("call", message, Message("delete the character that is shown as �"))


def _error_problems(error: InputError, library: Library, lang: str) -> list[Response]:
    return format_problems(error.problems, library, lang)


def _about(library: Library, *, lang: Lang = _ENGLISH) -> tuple[Response, Files]:
    games: list[Response] = []
    broken: list[Response] = []
    # Other games do not depend on a user's games, which change with every keystroke.
    others = user_games.without_user_games(library)
    for folder in library.game_folders():
        known = library if user_games.is_user_game(folder) else others
        try:
            games.append(_describe_game(known, folder, lang))
        except InputError as error:
            broken.append({"id": folder.name, "problems": _error_problems(error, known, lang)})
        except Exception as error:  # a fault of ours in one game: the page shows it at that game
            fault = InputError(fault_problem(str(folder), error))
            broken.append({"id": folder.name, "problems": _error_problems(fault, known, lang)})
    choices = {"papers": [*papers()], "themes": [*THEMES], "languages": [*LANGUAGES]}
    starters = [_describe_starter(game, lang) for game in unlisted_starters()]
    listed = {"games": games, "broken": broken, "starters": starters}
    return {"version": __version__, **choices, **listed}, {}


def _describe_starter(game: Game, lang: str) -> Response:
    """Return what a design can start from, though nobody plays it."""
    words = game.words(_choose_language(game, lang))
    return {"id": game.id, "title": game.content.about.title, "lead": words("lead")}


# Kept, because the parts and the kit are known only after drawing them.
@lru_cache(maxsize=128)
def _describe_game(library: Library, folder: Path, lang: str) -> Response:
    game = library.load(folder)
    game_lang, about = _choose_language(game, lang), game.content.about
    shared = game.has_sheets and game.is_shared
    return {
        "id": game.id,
        "title": about.title,
        "template": about.template,
        "own": user_games.is_user_game(game.folder),
        "players": {"least": about.players.least, "most": about.players.most},
        "default_players": default_players(game),
        "age": about.age.value if about.age else None,
        "minutes": about.minutes.value if about.minutes else None,
        **_describe_rules(game, game_lang),
        "languages": [*game.languages],
        "themes": [
            *THEMES,
            *(theme for theme in theme_names(game.folders) if theme not in THEMES),
        ],
        "tag": about.tag,
        "shared": shared,
        "scores": game.has_scoring,
        "ticks": game.has_ticks,
        "variants": _list_variants(game, game_lang),
        "parts": pictures.printable_parts(game, game_lang),
    }


def _describe_rules(game: Game, lang: str) -> Response:
    """Return what the rules say first: a sentence about the game, and what is in its kit."""
    try:
        book = draw_rulebook(game.drawing_context(lang))
    except InputError:  # the example of the rules cannot be drawn; the game may be printed
        return {"lead": "", "kit": []}
    return {"lead": book.intro, "kit": [part.text for part in book.parts]}


def _list_variants(game: Game, lang: str) -> list[Response]:
    """List the variants that have their own sheets, with their names."""
    printable = game.printed_variants
    options = (
        option
        for field in (game.form(lang).fields if game.has_scoring else ())
        if field.key == "variant"
        for option in field.options
    )
    return [{"id": option.id, "name": option.name} for option in options if option.id in printable]


def _choose_language(game: Game, lang: str) -> str:
    """Return the requested language if the game has it, else its first."""
    return lang if lang in game.languages else game.default_language


def _cover(library: Library, *, game: Name, lang: Lang = _ENGLISH) -> tuple[Response, Files]:
    found = library.with_starters().find_game(game)
    return {"svg": pictures.draw_cover(found, _choose_language(found, lang))}, {}


def _preview(
    library: Library, *, order: JsonObject, page: PageNumber = 1, lang: Lang = _ENGLISH
) -> tuple[Response, Files]:
    rendering = print_requests.render_request(order, library)
    return {
        **print_requests.preview(rendering, page),
        # Only a requested seed: a fixed design has none, nor does the default seed 0 count as one.
        "seed": order.get("seed"),
        "warnings": format_problems(rendering.warnings, library, lang),
    }, {}


def _pdf(library: Library, *, order: JsonObject, lang: Lang = _ENGLISH) -> tuple[Response, Files]:
    rendering = print_requests.render_request(order, library)
    files, printed = print_requests.write_pdf_files(rendering)
    response = {
        "codes": [*(printed.codes or ())],
        "seed": printed.seed,
        "two_sided": printed.two_sided,
        "warnings": format_problems(printed.warnings, library, lang),
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
    form = sheet_form_with_rects(game, parsed, sheet, _choose_language(game, lang), variant)
    return _form_response(form, game, pictures.sheet_backgrounds(form, game, parsed, sheet)), {}


def _set(library: Library, *, code: Name, lang: Lang = _ENGLISH) -> tuple[Response, Files]:
    """Return the codes of a printed set from one of them, or corrections of a mistyped code.

    They are in the order of the letters on the sheets. Sheets without a set have no letter.
    """
    try:
        parsed, game, _ = library.open_code(code)
        codes = [str(it) for it in game.find_set(parsed)]
    except InputError as error:
        return _code_problems(library, code, error, lang), {}
    letters = [*game.lettered_set(parsed)]
    return {"game": game.id, "code": str(parsed), "codes": codes, "letters": letters}, {}


def _code_problems(library: Library, typed: str, error: InputError, lang: str) -> Response:
    problems = _error_problems(error, library, lang)
    return {"problems": problems, "repairs": _repairs(library, typed)}


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
    """Return a score file as a filled form. Refuses more players than the page can show."""
    filled = parse_form(text, NAME, library).form
    raise_problems(filled.problems)
    # A few more than the rules allow can be scored, as from a file; hundreds are a hostile link.
    most = max(filled.form.most_players, MAX_SET)
    if filled.form.per_player and len(filled.sections) > most:
        location = filled.sections[most].section.location
        hint = Message("use one file per game")
        raise input_error(location, filled.form.too_many_players, hint)
    return {"entry": entry_from_form(filled)}, {}


def _score(
    library: Library,
    *,
    text: Text | None = None,
    entry: JsonObject | None = None,
    final: bool = True,
    lang: Lang | None = None,
) -> tuple[Response, Files]:
    """Score a game from its text or from a filled form, whose text is returned too.

    While a form is being filled, `final` is false: games that do not show their end then have a
    standing, and a winner only once the players ask for the result.

    A game that cannot be scored yet has problems instead of a result. A filled form that no text
    can express has only problems.
    """
    if (text is None) == (entry is None):
        raise input_error("score", Message("expected either text or a filled-in form"))
    if entry is None:
        try:
            scored = score_form(parse_form(str(text), NAME, library), lang, final=final)
        except InputError as error:
            return {"text": text, "problems": _error_problems(error, library, lang or _ENGLISH)}, {}
        return {"text": text, "result": page_result(scored)}, {}
    filled = fill_entry(entry, library)
    response: Response = {}
    try:
        response |= {} if filled.form.problems else {"text": form_text(filled, entry)}
        scored = score_form(filled, lang, final=final)
        return {**response, "result": page_result(scored)}, {}
    except InputError as error:
        return {**response, "problems": _entry_problems(error, filled, lang)}, {}


def _entry_problems(error: InputError, filled: FilledGame, lang: str | None) -> list[Response]:
    """Return the problems of a filled form, in terms of the form."""
    words, translate = lang or filled.form.form.lang, find_translator(lang or _ENGLISH)
    form = filled.game.form(_choose_language(filled.game, words), filled.form.form.variant)
    return [PageTerms(form).problem(it, translate, lang or _ENGLISH) for it in error.problems]


def _own(library: Library, *, texts: FileTexts) -> tuple[Response, Files]:
    """Store a user's games for later calls, which name them by `own`."""
    return {"own": user_games.store_files(texts)}, {}


def _validate(library: Library, *, game: Name, lang: Lang = _ENGLISH) -> tuple[Response, Files]:
    """Return all problems and warnings of a user's game, and its rules if there is no problem."""
    problems, warnings = user_games.check_user_game(library, game)
    return {
        "problems": format_problems(problems, library, lang),
        "warnings": format_problems(warnings, library, lang),
        "rules": [] if problems else _read_rules(library, game, lang),
    }, {}


def _read_rules(library: Library, game_id: str, lang: str) -> list[Response]:
    """Return the rules and conditions of a game as sentences, each with its location."""
    game = library.find_game(game_id)
    game_lang = _choose_language(game, lang)
    sentences = (*rule_sentences(game, game_lang), *further_sentences(game, game_lang))
    return [
        {"name": it.name, "text": it.text, **format_location(it.location, library)}
        for it in sentences
    ]


def _design(library: Library, *, game: Name, lang: Lang = _ENGLISH) -> tuple[Response, Files]:
    """Return the form of a user's game: the values that can be changed without its text."""
    folder = user_games.user_game_folder(library, game)
    return design.form_data(library, folder, lang, find_translator(lang)), {}


def _edit(
    library: Library, *, game: Name, file: Name, key: Name, value: Text, lang: Lang = _ENGLISH
) -> tuple[Response, Files]:
    """Return the text of a file of a user's game with one value of its form changed."""
    folder = user_games.user_game_folder(library, game)
    name, text = edit_value(library, folder, lang, file, key, value)
    return {"file": f"{game}/{name}", "text": text}, {}


# The names of calls and arguments are used by web/src.
CALLS: Mapping[str, CallSpec] = {
    "about": CallSpec(_about),
    "cover": CallSpec(_cover),
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
    "design": CallSpec(_design),
    "edit": CallSpec(_edit),
    "schema": CallSpec(user_games.schema),
    "pack": CallSpec(user_games.pack_game),
    "unpack": CallSpec(user_games.unpack_games, user_games.MAX_USER_GAMES_BYTES),
}
