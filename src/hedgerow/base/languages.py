"""The languages there are, and the one of the user."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES = ("en", "fr", "it", "de")


def user_language(environ: Mapping[str, str]) -> str:
    """The language a user's system is set to, if it is one of ours; else English."""
    names = (environ.get(it, "") for it in ("LC_ALL", "LC_MESSAGES", "LANG"))
    name = next(filter(None, names), "") or _system_locale()
    lang = name[:2].lower()
    return lang if lang in LANGUAGES and not name[2:3].isalpha() else "en"


def _system_locale() -> str:
    """The locale of a system that keeps it elsewhere, like `de_DE`."""
    import locale

    return locale.normalize(locale.getlocale()[0] or "")
