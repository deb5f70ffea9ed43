"""The JSON door: the page asks by the name of a call, and gets plain values and files."""

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
# How many bytes a call may ask with; games of one's own may be larger.
MAX_REQUEST_BYTES = 256 * 1024
MAX_USER_GAMES_BYTES = 8 * 1024 * 1024


# Calls of one lane are answered one after the other, those of different lanes at the same time: who
# scores a game does not wait for 1,000 sheets to be printed.
Lane = Literal["ask", "draw", "print"]
LANES: tuple[Lane, ...] = ("ask", "draw", "print")


@record
class CallSpec:
    """Something the page may ask: what it is asked with, who answers, and in which lane."""

    keys: Mapping[str, Argument]
    handler: Callable[[Library, Arguments], tuple[Response, Files]]
    max_bytes: int = MAX_REQUEST_BYTES
    lane: Lane = "ask"


def handle_call(name: str, asked: str, library: Library) -> tuple[str, Files]:
    """The answer to a call as JSON, with the files that belong to it.

    Wrong input gives `problems`; whatever else goes wrong is our mistake, and told as `fault`.
    """
    answer, files = _answered(name, asked, library)
    return json.dumps(answer, ensure_ascii=False, check_circular=False), files


def _answered(name: str, asked: str, library: Library) -> tuple[Response, Files]:
    lang = LANGUAGES[0]
    try:
        if name not in CALLS:
            hint = did_you_mean(name, CALLS)
            raise input_error("call", Message("unknown call {name}", name=quote_value(name)), hint)
        given = _parsed(asked)
        if isinstance(given, dict) and given.get("lang") in LANGUAGES:
            lang = given["lang"]
        asked_of = check_arguments(name, given, {**CALLS[name].keys, **_OWN})
        return _asked_with_own(name, asked_of, library)
    except InputError as error:
        return {"problems": _problems(error, lang)}, {}
    except Exception:  # the page goes on, and shows this to be told to us
        return {"fault": traceback.format_exc(limit=-6)}, {}


def _asked_with_own(name: str, it: Arguments, library: Library) -> tuple[Response, Files]:
    """The answer, with the games of one's own that the call names; forgotten ones are told."""
    if "own" not in it:
        return CALLS[name].handler(library, it)
    asked_of = {key: part for key, part in it.items() if key != "own"}
    with user_games.stored_folder(it["own"]) as folder:
        if folder is None:
            return {"forgotten": True}, {}
        return CALLS[name].handler(user_games.with_user_games(library, folder), asked_of)


def _parsed(asked: str) -> Any:
    try:
        return json.loads(asked)
    except (ValueError, RecursionError):
        raise input_error("call", Message("not valid JSON")) from None


def _say(lang: str) -> Translator:
    if lang == LANGUAGES[0]:
        return to_english
    return make_translator(lang, message_folders(), lambda: plugin_folders(MESSAGES_FOLDER))


def _problems(error: InputError, lang: str) -> list[Response]:
    return _told(error.problems, lang)


def _told(problems: Iterable[Problem], lang: str) -> list[Response]:
    translate = _say(lang)
    return [_problem(it, translate) for it in problems]


def _problem(problem: Problem, translate: Translator) -> Response:
    location = problem.location
    return {
        "where": location.part or user_games.strip_temp_folder(location.path).replace(os.sep, "/"),
        "line": location.line or None,
        "column": location.column if location.line else None,
        "message": user_games.strip_temp_folder(translate(problem.message)),
        "hint": user_games.strip_temp_folder(translate(problem.hint)) if problem.hint else "",
    }


def _about(library: Library, it: Arguments) -> tuple[Response, Files]:
    lang = it.get("lang", LANGUAGES[0])
    games: list[Response] = []
    broken: list[Response] = []
    for folder in library.game_folders():
        try:
            games.append(_game(library.load(folder), lang))
        except InputError as error:
            broken.append({"id": folder.name, "problems": _problems(error, lang)})
    look = {"papers": [*papers()], "themes": [*THEMES], "languages": [*LANGUAGES]}
    return {"version": __version__, **look, "games": games, "broken": broken}, {}


def _game(game: Game, asked: str) -> Response:
    lang, about = _spoken(game, asked), game.content.about
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
            *(it for it in theme_names(game.folders) if it not in THEMES),
        ],
        "tag": about.tag,
        "shared": shared,
        "marks": game.ruleset.has_tick_symbols,
        "variants": _variants(game, lang),
        "parts": pictures.printable_parts(game, lang),
    }


def _variants(game: Game, lang: str) -> list[Response]:
    """The variants that can be printed, as they are called."""
    printed = game.sheet_spec.variants(game.content) if game.ruleset.sheet_spec else ()
    named = (
        it for field in game.form(lang).fields if field.key == "variant" for it in field.options
    )
    return [{"id": it.id, "name": it.name} for it in named if it.id in printed]


def _spoken(game: Game, lang: str) -> str:
    """The language asked for, if the game speaks it."""
    return lang if lang in game.languages else game.default_language


def _cover(library: Library, it: Arguments) -> tuple[Response, Files]:
    game = library.find_game(it["game"])
    return {"svg": pictures.draw_cover(game, _spoken(game, it.get("lang", LANGUAGES[0])))}, {}


def _preview(library: Library, it: Arguments) -> tuple[Response, Files]:
    rendering = print_requests.render_request(it["order"], library)
    shown = print_requests.preview(rendering, it.get("page", 1))
    # The seed that was asked for: what is designed, or of seed 0 without it, has none.
    seed, warnings = it["order"].get("seed"), rendering.warnings
    return {**shown, "seed": seed, "warnings": _told(warnings, _lang_of(it))}, {}


def _pdf(library: Library, it: Arguments) -> tuple[Response, Files]:
    rendering = print_requests.render_request(it["order"], library)
    files, printed = print_requests.write_pdf_files(rendering)
    answer = {
        "codes": [*(printed.codes or ())],
        "seed": printed.seed,
        "two_sided": printed.two_sided,
        "warnings": _told(printed.warnings, _lang_of(it)),
    }
    return answer, files


def _lang_of(it: Arguments) -> str:
    lang: str = it.get("lang", LANGUAGES[0])
    return lang


def _form(library: Library, it: Arguments) -> tuple[Response, Files]:
    game = library.find_game(it["game"])
    form = game.form(_spoken(game, it.get("lang", LANGUAGES[0])), it.get("variant", ""))
    return _drawn_form(form, game, {}), {}


def _sheet(library: Library, it: Arguments) -> tuple[Response, Files]:
    """The form of a printed sheet, or the repairs of a mistyped code."""
    try:
        code, game, sheet = library.open_code(it["code"])
    except InputError as error:
        problems = _problems(error, it.get("lang", LANGUAGES[0]))
        return {"problems": problems, "repairs": _repairs(library, it["code"])}, {}
    lang = _spoken(game, it.get("lang", LANGUAGES[0]))
    form = game.sheet_form_with_rects(code, sheet, lang, it.get("variant", ""))
    return _drawn_form(form, game, pictures.sheet_backgrounds(form, game, code, sheet)), {}


def _repairs(library: Library, typed: str) -> list[str]:
    """The codes that somebody may have meant."""
    tags = {game.content.about.tag for game in library.games()}
    try:
        parse_code(typed)
    except CodeError as error:
        return [str(code) for code in error.repairs if code.tag in tags]
    return []


def _drawn_form(form: Form, game: Game, grounds: Mapping[str, str]) -> Response:
    look = {"icons": pictures.form_icons(form, game), "paints": pictures.form_colours(form)}
    return {**form_to_dict(form), **look, "grounds": dict(grounds)}


def _compose(library: Library, it: Arguments) -> tuple[Response, Files]:
    return {"text": compose_text(it["entry"], library)}, {}


def _entry(library: Library, it: Arguments) -> tuple[Response, Files]:
    return {"entry": parse_entry(it["text"], NAME, library)}, {}


def _score(library: Library, it: Arguments) -> tuple[Response, Files]:
    """Score a game by its text or by a filled form, whose text is returned too.

    A game that cannot be scored yet has problems instead of a result. A filled form that no text
    can say has problems alone.
    """
    if ("text" in it) == ("entry" in it):
        raise input_error("score", Message("expected either text or a filled-in form"))
    lang = it.get("lang")
    answer: Response = {}
    try:
        if "text" in it:
            answer["text"] = it["text"]
            filled = parse_form(it["text"], NAME, library)
        else:
            filled = fill_entry(it["entry"], library)
            answer |= {} if filled.form.problems else {"text": form_text(filled, it["entry"])}
        scored = score_form(filled, lang)
    except InputError as error:
        return {**answer, "problems": _problems(error, lang or LANGUAGES[0])}, {}
    return {**answer, "result": score_data(scored)}, {}


def _places(library: Library, it: Arguments) -> tuple[Response, Files]:
    """Where a card can be played on the landscapes of a text."""
    filled = parse_form(it["text"], NAME, library)
    game, rules = filled.game, filled.game.ruleset.scoring_rules()
    if rules.card_places is None:
        raise input_error("card", Message("{game} has no playable cards", game=game.id))
    told = game.scoring_context(_spoken(game, it.get("lang", filled.scoring.words.lang)))
    wish = CardQuery(
        card=it["card"],
        finished=filled.finished_game(),
        player=it.get("player"),
        deck=None,
        scoring=told,
    )
    _, places = rules.card_places(wish)
    return {"card": it["card"], "places": places}, {}


def _gallery(library: Library, it: Arguments) -> tuple[Response, Files]:
    return gallery.gallery(library, it["game"], it.get("lang", LANGUAGES[0])), {}


def _own(library: Library, it: Arguments) -> tuple[Response, Files]:
    """Take games of one's own, for the calls that name them from now on."""
    return {"own": user_games.store_files(it["texts"])}, {}


def _validate(library: Library, it: Arguments) -> tuple[Response, Files]:
    """Everything that is wrong in a game of one's own; nothing of it hurts another."""
    lang = it.get("lang", LANGUAGES[0])
    wrong_now, later = design.problems(library, it["game"])
    return {"problems": _told(wrong_now, lang), "warnings": _told(later, lang)}, {}


_LANG = one_of(*LANGUAGES)
_TEXT = text(MAX_TEXT)
_NEEDED = text(MAX_TEXT, needed=True)
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
    "entry": CallSpec({"text": _NEEDED, "lang": _LANG}, _entry),
    "score": CallSpec({"text": _TEXT, "entry": json_object(), "lang": _LANG}, _score),
    "own": CallSpec(
        {"texts": user_games.files_argument(), "lang": _LANG}, _own, MAX_USER_GAMES_BYTES
    ),
    "starter": CallSpec({"game": _GAME, "name": _GAME, "lang": _LANG}, design.starter_files),
    "words_file": CallSpec(
        {"game": _GAME, "lang": one_of(*LANGUAGES, needed=True)}, design.words_file
    ),
    "validate": CallSpec({"game": _GAME, "lang": _LANG}, _validate, lane="draw"),
    "schema": CallSpec({"game": _GAME, "lang": _LANG}, design.schema),
    "pack": CallSpec({"game": _GAME, "lang": _LANG}, design.pack_game),
    "unpack": CallSpec(
        {"zip": text(MAX_USER_GAMES_BYTES, needed=True), "name": _GAME, "lang": _LANG},
        design.unpack_games,
        MAX_USER_GAMES_BYTES,
    ),
    "places": CallSpec({"text": _NEEDED, "card": _GAME, "player": text(), "lang": _LANG}, _places),
}
