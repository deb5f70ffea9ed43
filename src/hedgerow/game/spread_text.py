"""Figures on symbols that are spread over a sheet, for `hedgerow show CODE`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.grid import Pos
from hedgerow.game.content import Content, sheet_ground
from hedgerow.game.words import plural_name, thing_name
from hedgerow.loading.words import Words
from hedgerow.random_parts.sheets import SpreadPart
from hedgerow.random_parts.spread import Spreading, measure_spread

Symbols = Mapping[Pos, str]


def spread_data(symbols: Symbols, content: Content) -> dict[str, object]:
    """Return how many of a symbol each side has, and how many others are in reach of each."""
    data: dict[str, object] = {}
    for name, found in _figures(symbols, content):
        reach = {pos.name: number for pos, number in found.in_reach.items()}
        data[name] = {
            "on_each_side": dict(found.on_sides),
            **({"in_reach": reach} if reach else {}),
        }
    return data


def spread_lines(symbols: Symbols, content: Content, words: Words) -> Iterator[str]:
    """Yield the same as text."""
    for name, found in _figures(symbols, content):
        numbers = ", ".join(f"{words(f'names.{it}')} {n}" for it, n in found.on_sides.items())
        sides = words("open.spread.sides", things=plural_name(name, words), numbers=numbers)
        yield sides[0].upper() + sides[1:]
        if found.in_reach:
            counts = found.in_reach.values()
            yield words(
                "open.spread.reach",
                thing=thing_name(name, words),
                mean=words.format_decimal(sum(counts) / len(counts)),
                all=found.others,
                least=min(counts),
            )


def _figures(symbols: Symbols, content: Content) -> Iterator[tuple[str, Spreading]]:
    """Yield the figures on the symbols of which sides have limits, and on the varied one."""
    ground = sheet_ground(content)
    for part in content.sheet.random:
        if isinstance(part, SpreadPart):
            mixed = [name for name in part.numbers if not ground.is_piece(name)]
            names = dict.fromkeys(filter(None, (*(part.on_each_side or ()), part.varied)))
            for name in names:
                others = [it for it in mixed if it != name] if name == part.varied else []
                yield name, measure_spread(ground.rows, ground.columns, symbols, name, others)
