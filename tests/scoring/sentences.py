"""Read rules from text, and score papers with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hedgerow.base.grid import Edge, Pos
from hedgerow.loading.models import model
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.loading.violations import Violation
from hedgerow.scoring.points import Line, Scorer
from hedgerow.scoring.sentence import Rule
from hedgerow.scoring.view import View
from hedgerow.scoring.vocabulary import Vocabulary
from tests.scoring.referees.paper import Cell, Paper, Papers


@model
class Rules:
    """The rules of a game.

    rules: one sentence each
    """

    rules: tuple[Rule, ...]


def read_rules(text: str) -> tuple[Rule, ...]:
    """Read rules, one in each line; raises InputError."""
    return parse_model(parse_tree(f"rules:\n{text}", "rules.yaml"), Rules).rules


def find_violations(rules: Iterable[Rule], vocabulary: Vocabulary) -> list[Violation]:
    """Return all names of the rules that the game does not have."""
    found: list[Violation] = []
    earlier: list[str] = []
    for rule in rules:
        found += vocabulary.violations((rule.id,), rule, earlier)
        earlier.append(rule.id)
    return found


def make_view(paper: Paper, vocabulary: Vocabulary) -> View:
    """Return a paper as the program sees it."""
    return View(
        vocabulary,
        paper.rows,
        paper.columns,
        _by_pos(paper.kinds),
        symbols=_by_pos(paper.symbols),
        numbers=_by_pos(paper.numbers),
        walls={
            name: frozenset(Edge(Pos(*one), Pos(*other)) for one, other in walls)
            for name, walls in paper.walls.items()
        },
        areas={name: tuple(Pos(*it) for it in cells) for name, cells in paper.areas.items()},
        fields=paper.fields,
        letters=paper.letters,
        shown=paper.shown,
        own=paper.own,
        moments={name: make_view(it, vocabulary) for name, it in paper.moments.items()},
    )


def _by_pos(values: Mapping[Cell, Any]) -> dict[Pos, Any]:
    return {Pos(*cell): value for cell, value in values.items()}


def score_papers(scorer: Scorer, vocabulary: Vocabulary, papers: Papers) -> dict[str, list[Line]]:
    """Score all papers of a game."""
    return scorer.score({player: make_view(it, vocabulary) for player, it in papers.items()})
