"""The user's own defaults, for options that are absent from a command line.

They come from a variable such as HEDGEROW_PAPER, else from the settings file, which
`hedgerow config` writes, else from the country of the system.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    did_you_mean,
    input_error,
    quote_value,
)
from hedgerow.base.files import is_missing, read_text, write_atomic
from hedgerow.base.frozen import record
from hedgerow.base.messages import LANGUAGES, Message, Translator, user_locale

NAMES = ("paper", "lang", "theme", "backs", "printer")
# Names of papers, themes and printers are checked when they are used: games may have their own.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "lang": LANGUAGES,
    "backs": ("duplex", "light", "fold", "none"),
}
# Countries that use Letter paper, according to Unicode CLDR.
LETTER_COUNTRIES = frozenset("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split())
_COUNTRY = re.compile(r"[a-z]{2,3}_([A-Z]{2})\b")
_MAX_BYTES = 10_000
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,39}")


@record
class Setting:
    """A default, and where it comes from: a variable, the path of the file, or the system."""

    value: str
    origin: Message


Settings = Mapping[str, Setting]


def variable(name: str) -> str:
    """Return the environment variable of a setting: `HEDGEROW_PAPER`."""
    return f"HEDGEROW_{name.upper()}"


def load_settings(path: Path, environ: Mapping[str, str]) -> dict[str, Setting]:
    """Return the settings that differ from hedgerow's own defaults.

    Raises InputError if a value is wrong, UnreadableError if the file cannot be read.
    """
    settings = dict(_system_settings(environ))
    saved = read_settings(path)
    for name, value in saved.items():
        settings[name] = Setting(value, Message("{text}", text=path))
    for name in NAMES:
        value = environ.get(variable(name), "").strip().lower()
        if value and value != saved.get(name):
            check_setting(name, value, Location(variable(name)))
            settings[name] = Setting(value, Message("{text}", text=variable(name)))
    return settings


def _system_settings(environ: Mapping[str, str]) -> Iterator[tuple[str, Setting]]:
    """Yield Letter paper where people use it."""
    country = _COUNTRY.match(user_locale(environ, "LC_PAPER"))
    if country and country[1] in LETTER_COUNTRIES:
        origin = Message("the country of the system, {country}", country=country[1])
        yield "paper", Setting("letter", origin)


def read_settings(path: Path) -> dict[str, str]:
    """Return the settings in a file; none if it does not exist."""
    if is_missing(path):
        return {}
    import tomllib

    hint = Message("correct it, or delete it")
    try:
        values = tomllib.loads(read_text(path, _MAX_BYTES))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        message = Message("not a readable settings file: {reason}", reason=error)
        raise input_error(str(path), message, hint) from None
    problems: list[Problem] = []
    for name, value in values.items():
        try:
            check_setting(name, value, Location(str(path)))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(*problems)
    return values


def check_setting(name: str, value: object, location: Location) -> None:
    """Reject an unknown setting, or a value that it cannot have."""
    if name not in NAMES:
        message = Message("unknown setting {name}", name=quote_value(name))
        raise input_error(location, message, did_you_mean(name, NAMES))
    choices = CHOICES.get(name)
    if choices and value not in choices:
        message = Message("unknown value {value} of {name}", value=quote_value(value), name=name)
        raise input_error(location, message, did_you_mean(str(value), choices))
    if not isinstance(value, str) or not _NAME.fullmatch(value):
        message = Message("unknown value {value} of {name}", value=quote_value(value), name=name)
        raise input_error(location, message, Message("use letters, digits and hyphens"))


def write_settings(path: Path, values: Mapping[str, str]) -> None:
    """Write the settings file: a line for each setting, in the order of the list."""
    lines = [f'{name} = "{values[name]}"\n' for name in NAMES if name in values]
    write_atomic(path, "".join(lines).encode(), option="")


def at_setting(error: InputError, typed: Sequence[str], settings: Settings) -> InputError:
    """Return an error with the problems of absent options at the setting that caused them."""
    words = {word.partition("=")[0] for word in typed}

    def located(problem: Problem) -> Problem:
        option = problem.location.path
        setting = settings.get(option.removeprefix("--"))
        if option in words or setting is None or not option.startswith("--"):
            return problem
        return replace(problem, location=Location(str(setting.origin)))

    return type(error)(*map(located, error.problems))


# What hedgerow does without a setting.
_DEFAULTS = {
    "paper": Message("{text}", text="a4"),
    "lang": Message("the language of the system"),
    "theme": Message("{text}", text="colour"),
    "backs": Message("{text}", text="light"),
    "printer": Message("the printer calibrated last"),
}


def settings_data(settings: Settings) -> dict[str, object]:
    """Return the settings as plain values."""
    return {
        name: {"value": settings[name].value, "from": str(settings[name].origin)}
        for name in NAMES
        if name in settings
    }


def settings_lines(settings: Settings, translate: Translator) -> Iterator[str]:
    """Yield a line for each setting: its value, and where it comes from."""
    width = max(map(len, NAMES))
    for name in NAMES:
        if setting := settings.get(name):
            line = f"{setting.value} ({translate(setting.origin)})"
        else:
            line = translate(_DEFAULTS[name])
        yield f"{name:<{width}}  {line}"
