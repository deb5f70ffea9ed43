"""Figures of simulated play beside a game file: told only while they are of its content."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from hedgerow.base.errors import InputError
from hedgerow.base.files import read_text
from hedgerow.library.game import Game
from hedgerow.loading.tree import Tree
from hedgerow.loading.words import Words

STATS_FILE = "playtest.json"
_MAX_BYTES = 1024 * 1024


def content_fingerprint(tree: Tree) -> str:
    """Twelve signs that are others as soon as anything in a game file is."""
    text = json.dumps(tree.to_plain(), sort_keys=True, ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:12]


def load_playtest_stats(game: Game, variant: str = "") -> Mapping[str, Any] | None:
    """The figures beside a game file; none if they are of another content or another variant."""
    try:
        told = json.loads(read_text(game.folder / STATS_FILE, _MAX_BYTES))
    except (InputError, ValueError, RecursionError):
        return None
    if not isinstance(told, dict) or told.get("content") != content_fingerprint(game.tree):
        return None
    return told if variant in ("", told["variant"]) else None


def playtest_sentence(game: Game, words: Words, variant: str = "") -> str:
    """One sentence for the rules: how bots fared with this content; nothing if nobody knows."""
    told = load_playtest_stats(game, variant)
    try:
        return "" if told is None else _line(told, words)
    except (KeyError, TypeError, ValueError):
        return ""  # a file that nobody made with the command


def _line(told: Mapping[str, Any], words: Words) -> str:
    return words(
        "kit.played",
        games=words.format_thousands(told["games"]),
        players=told["players"],
        mean=words.format_decimal(told["score"]["mean"]),
        margin=words.format_decimal(told["margin"]),
        ties=round(100 * told["ties"]),
    )
