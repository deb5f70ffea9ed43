"""The form of a user's game in the web app: its values as JSON, and changes of them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from hedgerow.authoring.design_form import FormEntry, FormGroup, FormValue, design_form
from hedgerow.base.errors import InputError
from hedgerow.base.messages import Message, Translator
from hedgerow.game.content import stated_rules
from hedgerow.game.library import Library
from hedgerow.loading.violations import KeyPath
from hedgerow.reports.rules_report import further_sentences, rule_sentences

Response = dict[str, Any]


def form_data(library: Library, folder: Path, lang: str, translate: Translator) -> Response:
    """Return the form of the game in a folder. Rules are sentences if the game is valid."""
    form = design_form(library, folder, lang)
    sentences = _sentences(library, folder, lang)
    return {
        "lang": form.lang,
        "left_out": form.left_out,
        "groups": [_format_group(group, sentences, translate) for group in form.groups],
    }


def _sentences(library: Library, folder: Path, lang: str) -> dict[KeyPath, str]:
    """Return the rules of a game as sentences, by path; none if it has problems."""
    with suppress(InputError):
        game = library.load(folder)
        game_lang = lang if lang in game.languages else game.default_language
        listed = stated_rules(game.content)
        paths = [it.path for it in (*listed.rules, *listed.ties)]
        paths += [it.path for it in listed.conditions]
        sentences = (*rule_sentences(game, game_lang), *further_sentences(game, game_lang))
        return {path: it.text for path, it in zip(paths, sentences, strict=True)}
    return {}


def _format_group(
    group: FormGroup, sentences: dict[KeyPath, str], translate: Translator
) -> Response:
    return {
        "key": group.key,
        "title": _capitalize(translate(group.title)),
        "values": [_format_value(value, translate) for value in group.values],
        "entries": [_format_entry(entry, sentences, translate) for entry in group.entries],
    }


def _format_entry(
    entry: FormEntry, sentences: dict[KeyPath, str], translate: Translator
) -> Response:
    return {
        "key": entry.key,
        "name": entry.name,
        "sentence": sentences.get(entry.path, ""),
        "values": [_format_value(value, translate) for value in entry.values],
    }


def _format_value(value: FormValue, translate: Translator) -> Response:
    label, help_text = _split_meaning(translate(value.label))
    options = [{"id": it, "name": _option_name(it, translate)} for it in value.options]
    return {
        "file": value.file,
        "key": value.key,
        "label": label,
        "of": _capitalize(translate(value.of).replace("`", "")),
        "help": help_text,
        "kind": value.kind,
        "value": str(value.value),
        "least": value.least,
        "most": value.most,
        "options": options,
        "inherited": value.inherited,
        # An inherited value has no location in a file that the user can change.
        "line": None if value.inherited else value.location.line,
        "column": None if value.inherited else value.location.column,
    }


def _option_name(option: str, translate: Translator) -> str:
    # A word of a choice: the tests of the catalogues list them.
    return translate(Message(option))


def _split_meaning(text: str) -> tuple[str, str]:
    """Split the meaning of a key into a label and help: `its value; a joker has none`."""
    label, _, rest = text.replace("`", "").partition(";")
    return _capitalize(label.strip()), _capitalize(rest.strip())


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]
