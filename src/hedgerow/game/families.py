"""Families: one name for several kinds and symbols, areas, fields and tracks, or rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import did_you_mean, quote_value
from hedgerow.base.messages import Message
from hedgerow.game.parts import Family
from hedgerow.loading.violations import KeyPath, Violation
from hedgerow.scoring.vocabulary import Vocabulary

if TYPE_CHECKING:
    from hedgerow.game.content import Content

# What a family can have as members, and whether a member of another sort may stand beside it.
_THING, _AREA, _FIELD, _RULE = "thing", "area", "field", "rule"


def flat_families(content: Content) -> Mapping[str, tuple[str, ...]]:
    """Return the members of each family; those of its families instead of these."""
    flat: dict[str, tuple[str, ...]] = {}
    for family in content.families:
        # A family has only families above it: what it would have of others is reported.
        members = [it for name in family.of for it in flat.get(name, (name,))]
        flat[family.id] = tuple(dict.fromkeys(members))
    return flat


def families_of_kinds(content: Content) -> list[str]:
    """Return the families whose members are kinds and symbols."""
    sorts, _ = _resolve(content)
    return [family.id for family in content.families if _THING in sorts[family.id]]


def check_families(content: Content) -> Iterator[Violation]:
    """Yield members that the game does not have, and those of another sort than the others."""
    yield from _resolve(content)[1]


def without_wrong_families(content: Content) -> Vocabulary:
    """Return the names of a game for the check of its rules.

    Families with a problem have no members, so that they are known wherever a rule has them.
    """
    vocabulary, (sorts, _) = content.vocabulary, _resolve(content)
    families = {name: of if sorts[name] else () for name, of in vocabulary.families.items()}
    return replace(vocabulary, families=families)


def _resolve(content: Content) -> tuple[dict[str, dict[str, Message]], list[Violation]]:
    """Return the sorts of all names, and the problems of families, which then have no sort."""
    sorts, problems = _sorts(content), list[Violation]()
    below = {family.id for family in content.families}
    for number, family in enumerate(content.families):
        found = [*_family_violations(("families", number, "of"), family, sorts, below)]
        problems += found
        below.discard(family.id)
        common = {} if found else sorts[family.of[0]]
        for name in family.of if common else ():
            common = {sort: text for sort, text in common.items() if sort in sorts[name]}
        sorts[family.id] = common
    return sorts, problems


def _family_violations(
    path: KeyPath,
    family: Family,
    sorts: Mapping[str, Mapping[str, Message]],
    below: Collection[str],
) -> Iterator[Violation]:
    first, common = "", dict[str, Message]()
    for at, name in enumerate(family.of):
        own = sorts.get(name)
        if own is None and name in below:
            message = Message("{name} is not a family above this one", name=quote_value(name))
            yield Violation((*path, at), message, Message("move this family further down"))
        elif own is None:
            message = Message("unknown name {found}", found=quote_value(name))
            yield Violation((*path, at), message, did_you_mean(name, sorts))
        elif own and not first:
            first, common = name, {**own}
        elif own and common.keys().isdisjoint(own):
            yield Violation((*path, at), _two_sorts(first, common, name, own), _TWO_FAMILIES)
            return
        elif own:
            common = {sort: text for sort, text in common.items() if sort in own}


_TWO_FAMILIES = Message("make two families of them")


def _two_sorts(
    first: str, common: Mapping[str, Message], name: str, own: Mapping[str, Message]
) -> Message:
    return Message(
        "{first} is {sort}, {name} is {other}",
        first=quote_value(first),
        sort=next(iter(common.values())),
        name=quote_value(name),
        other=next(iter(own.values())),
    )


def _sorts(content: Content) -> dict[str, dict[str, Message]]:
    """Return the sorts of each name, and what the name is; a field may be named like a rule."""
    sheet = content.sheet
    groups: tuple[tuple[tuple[Any, ...], str, Message], ...] = (
        (content.kinds, _THING, Message("a kind")),
        (content.symbols, _THING, Message("a symbol")),
        (content.tokens, _THING, Message("a token")),
        (sheet.areas, _AREA, Message("an area")),
        (sheet.fields, _FIELD, Message("a field")),
        (sheet.tracks, _FIELD, Message("a track")),
        (content.scoring, _RULE, Message("a rule")),
    )
    found: dict[str, dict[str, Message]] = {}
    for things, sort, text in groups:
        for thing in things:
            found.setdefault(thing.id, {})[sort] = text
    return found
