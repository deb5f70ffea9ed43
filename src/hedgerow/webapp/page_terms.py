"""Results and problems in terms of the page: score files name sections and keys, forms have labels.

The page shows a form, so a text about `[interim]` has to name the board as the form does, and a
problem says which section, field or cell to show.
"""

from __future__ import annotations

import re
from typing import Any

from hedgerow.base.errors import Problem
from hedgerow.base.frozen import record
from hedgerow.base.messages import Translator
from hedgerow.game.scored_game import ScoredGame
from hedgerow.reports.score_report import score_data
from hedgerow.scorefile.form import Field, Form
from hedgerow.webapp.problems import page_hint, page_sentence

_PART = re.compile(r"(?:\[(?P<section>.*)\])?\s*(?P<rest>.*)", re.DOTALL)
_CELL = re.compile("[A-Z]+[0-9]+")
_QUOTED = {"fr": "«\u202f{}\u202f»", "it": "«{}»", "de": "„{}“"}
_QUOTED_ENGLISH = "“{}”"


@record
class PageTerms:
    """The labels of a form, in the language of the page."""

    form: Form

    def rephrase(self, text: str) -> str:
        """Replace the sections that a text names by their labels."""
        if "[" in text:
            for section in self.form.sections:
                if section.name:
                    text = text.replace(f"[{section.name}]", self._quote(section.label))
        return text

    def _quote(self, label: str) -> str:
        return _QUOTED.get(self.form.lang, _QUOTED_ENGLISH).format(label)

    def problem(self, problem: Problem, translate: Translator, lang: str) -> dict[str, Any]:
        """Return a problem of a filled form with the section, field or cell that it is about."""
        match = _PART.fullmatch(problem.location.part)
        section, rest = (match["section"] or "", match["rest"]) if match else ("", "")
        field = self._find_field(section, rest)
        target = {"field": rest} if field else {"cell": rest} if _CELL.fullmatch(rest) else {}
        names = (self._section_label(section), field.label if field else rest)
        where, message = ", ".join(filter(None, names)), self.rephrase(translate(problem.message))
        return {
            "where": where,
            "line": None,
            "column": None,
            "message": message,
            "hint": self._hint(problem, translate),
            "sentence": page_sentence(problem.message, message, where, lang),
            "section": section,
            **target,
        }

    def _find_field(self, section: str, key: str) -> Field | None:
        form = self.form.section(section) if section else None
        fields = form.fields if form else self.form.fields
        return next((field for field in fields if field.key == key), None)

    def _section_label(self, name: str) -> str:
        """Return the name of a player, or the label of a section that all players share."""
        form = None if self.form.per_player or not name else self.form.section(name)
        return form.label if form else name

    def _hint(self, problem: Problem, translate: Translator) -> str:
        """Return the hint, unless it shows a line of a score file: the page has none."""
        fields = [
            *self.form.fields,
            *(it for section in self.form.sections for it in section.fields),
        ]
        shows_line = any(f"{field.key}:" in str(problem.hint) for field in fields)
        return "" if shows_line else self.rephrase(translate(page_hint(problem.hint)))


def page_result(scored: ScoredGame) -> dict[str, Any]:
    """Return a result for the page: as `score --json` prints it, and the names that forms use."""
    data: dict[str, Any] = score_data(scored)
    result = scored.result
    labels = {score.player: score.label or score.player for score in result.scores}
    texts = [*data["warnings"], *(question["text"] for question in data["open"])]
    if any("[" in text for text in texts):
        terms = PageTerms(scored.game.form(scored.words.lang, result.variant))
        data["warnings"] = [terms.rephrase(text) for text in data["warnings"]]
        data["open"] = [{**it, "text": terms.rephrase(it["text"])} for it in data["open"]]
    for player in data["players"]:
        player["label"] = labels[player["name"]]
    winner_labels = [labels[name] for name in result.winners]
    shows_end = scored.game.shows_end
    return {**data, "winner_labels": winner_labels, "shows_end": shows_end}
