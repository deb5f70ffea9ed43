"""The scoring rules of a game, read back as sentences."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from hedgerow.base.errors import Location
from hedgerow.base.frozen import keyword_record
from hedgerow.game.content import stated_rules
from hedgerow.game.game import Game
from hedgerow.loading.strict_yaml import locate
from hedgerow.scoring.read_back import read_back, read_back_condition


@keyword_record
class RuleSentence:
    """A rule in plain words: its id, its printed name, its sentence, and where it is stated.

    key: the key of the game file that has it
    """

    id: str
    name: str
    text: str
    location: Location
    key: str = "scoring"


def rule_sentences(game: Game, lang: str) -> Iterator[RuleSentence]:
    """Yield the rules of a game as sentences."""
    words, listed = game.words(lang), stated_rules(game.content)
    for stated in listed.rules:
        rule = stated.rule
        name = words(stated.name_key) if stated.name_key in words.texts else rule.id
        text = read_back(rule, listed.vocabulary, words, listed.names)
        yield RuleSentence(
            id=rule.id, name=name, text=text, location=locate(game.tree, stated.path)
        )


def further_sentences(game: Game, lang: str) -> Iterator[RuleSentence]:
    """Yield what decides ties, and the conditions of a game, as sentences."""
    words, listed = game.words(lang), stated_rules(game.content)
    for stated in listed.ties:
        rule, location = stated.rule, locate(game.tree, stated.path)
        text = read_back(rule, listed.vocabulary, words, listed.names)
        yield RuleSentence(
            id=rule.id,
            name=words(stated.name_key),
            text=text,
            location=location,
            key=str(stated.path[0]),
        )
    for stated_condition in listed.conditions:
        condition = stated_condition.condition
        text = read_back_condition(condition, listed.vocabulary, words, listed.names)
        if stated_condition.without_key:
            deck = words(stated_condition.without_key)
            text = words("open.listed.without", text=text, name=deck)
        location, key = locate(game.tree, stated_condition.path), str(stated_condition.path[0])
        yield RuleSentence(
            id=condition.id, name=condition.id, text=text, location=location, key=key
        )


def rules_text(games: Iterable[Game], lang: str | None) -> str:
    """Format the rules of games for people: name and id, and the sentence below them."""
    return "\n\n".join("\n".join(_rule_lines(game, lang)) for game in games)


def rules_json(games: Iterable[Game], lang: str | None) -> str:
    """Return the rules of games as one line of JSON each."""
    return "\n".join(json.dumps(_rules_data(game, lang), ensure_ascii=False) for game in games)


def _rule_lines(game: Game, lang: str | None) -> Iterator[str]:
    yield game.content.about.title
    for rule in rule_sentences(game, game.choose_language(lang)):
        yield f"\n  {rule.name}" + (f" ({rule.id})" if rule.id != rule.name else "")
        yield f"      {rule.text}"
    game_lang = game.choose_language(lang)
    conditions = [*further_sentences(game, game_lang)]
    for key in dict.fromkeys(it.key for it in conditions):
        yield f"\n  {game.words(game_lang)(f'open.listed.{key}')}"
        yield from (f"      {it.text} ({it.id})" for it in conditions if it.key == key)


def _rules_data(game: Game, lang: str | None) -> dict[str, object]:
    rules = [
        {"id": rule.id, "name": rule.name, "text": rule.text}
        for rule in rule_sentences(game, game.choose_language(lang))
    ]
    data: dict[str, Any] = {"game": game.id, "title": game.content.about.title, "rules": rules}
    for it in further_sentences(game, game.choose_language(lang)):
        data.setdefault(it.key, []).append({"id": it.id, "text": it.text})
    return data
