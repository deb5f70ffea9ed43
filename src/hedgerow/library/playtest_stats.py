"""Playtest statistics stored next to a game file; ignored once its content has changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from hedgerow.base.errors import InputError
from hedgerow.base.files import read_text
from hedgerow.library.game import Game
from hedgerow.loading.strict_yaml import Tree
from hedgerow.loading.words import Words

STATS_FILE = "playtest.json"
_MAX_BYTES = 1024 * 1024


def content_fingerprint(tree: Tree) -> str:
    """Return a 12-digit hash of a game file's content."""
    text = json.dumps(tree.to_plain(), sort_keys=True, ensure_ascii=False)
    return sha256(text.encode()).hexdigest()[:12]


def load_playtest_stats(game: Game, variant: str = "") -> Mapping[str, Any] | None:
    """Load a game's playtest statistics; None if they are of other content or another variant."""
    try:
        stats = json.loads(read_text(game.folder / STATS_FILE, _MAX_BYTES))
    except (InputError, ValueError, RecursionError):
        return None
    if not isinstance(stats, dict) or stats.get("content") != content_fingerprint(game.tree):
        return None
    return stats if variant in ("", stats["variant"]) else None


def playtest_sentence(game: Game, words: Words, variant: str = "") -> str:
    """Return one sentence about the playtest for the rules; empty without statistics."""
    stats = load_playtest_stats(game, variant)
    try:
        return "" if stats is None else _format_stats(stats, words)
    except (KeyError, TypeError, ValueError):
        return ""  # edited by hand: the rules are printed without the sentence


def _format_stats(stats: Mapping[str, Any], words: Words) -> str:
    return words(
        "kit.played",
        games=words.format_thousands(stats["games"]),
        players=stats["players"],
        mean=words.format_decimal(stats["score"]["mean"]),
        margin=words.format_decimal(stats["margin"]),
        ties=round(100 * stats["ties"]),
    )
