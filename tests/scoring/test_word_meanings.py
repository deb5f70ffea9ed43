"""Every word of a rule is explained, and editors offer the names of a game."""

from __future__ import annotations

from typing import get_args

import jsonschema
import pytest

from hedgerow.authoring.json_schema import json_schemas
from hedgerow.game.content import stated_rules
from hedgerow.game.library import open_library
from hedgerow.loading.models import field_specs
from hedgerow.scoring.sentence import MEASURES, UNITS, Rule
from hedgerow.scoring.vocabulary import Vocabulary
from hedgerow.scoring.word_meanings import WORD_MEANINGS, name_meanings

LIBRARY = open_library()
GAMES = [game.id for game in LIBRARY.games()]


def test_every_unit_measure_and_choice_has_a_meaning() -> None:
    literals = {
        key: get_args(spec.base)
        for key in ("take", "who", "tie")
        for spec in [field_specs(Rule)[key]]
    }

    assert (*WORD_MEANINGS["in_each"],) == UNITS
    assert (*WORD_MEANINGS["count"],) == (*WORD_MEANINGS["times"],) == MEASURES
    assert {key: (*WORD_MEANINGS[key],) for key in literals} == literals


def test_every_name_that_a_rule_of_an_empty_game_can_have_is_explained() -> None:
    known = Vocabulary(shared=True).known_names(())

    words = {key: {*names} for key, names in known.items() if names}
    assert words == {key: {*WORD_MEANINGS[key]} for key in words}


@pytest.mark.parametrize("game", GAMES)
def test_schema_of_a_game_offers_the_names_of_its_rules(game: str) -> None:
    loaded = LIBRARY.find_game(game)
    rules = stated_rules(loaded.content)
    defs = json_schemas(game)[f"{game}.json"]["$defs"]
    offered = {it["const"]: it for it in defs["OfNames"]["anyOf"] if "const" in it}

    assert offered.keys() >= {*rules.vocabulary.kinds, *rules.vocabulary.families, "empty"}
    for name, meaning in name_meanings(rules.vocabulary).items():
        assert name not in offered or offered[name]["description"].startswith(f"{name}: {meaning}")


@pytest.mark.parametrize("of", ["goat", ["goat", "cow"], "cow"])
def test_schema_accepts_the_names_of_own_games(of: object) -> None:
    defs = json_schemas("stampfarm")["stampfarm.json"]["$defs"]
    request = {"id": "mine", "back": "shears", "of": of, "next_to": of, "points": 1}

    jsonschema.validate(request, {"$ref": "#/$defs/Card", "$defs": defs})


@pytest.mark.parametrize(("key", "value"), [("take", "larger"), ("who", "all"), ("tie", "shared")])
def test_schema_rejects_an_unknown_choice(key: str, value: str) -> None:
    defs = json_schemas("fallow")["fallow.json"]["$defs"]
    rule = {"id": "mine", "of": "barley", "points": 1}
    schema = {"$ref": "#/$defs/Rule", "$defs": defs}

    jsonschema.validate(rule, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**rule, key: value}, schema)
