"""Standings of several scored games: a line per player, grouped by game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message, Translator, to_english
from hedgerow.reports.score_report import Paint, PlayedGame, display_width, without_colour

Group = tuple[str, str]


@keyword_record
class Standing:
    """What a player has reached in some games.

    wins: games won, alone or with others
    shared: how many of the wins were shared
    """

    name: str
    games: int = 0
    wins: int = 0
    shared: int = 0
    points: int = 0

    @property
    def average(self) -> float:
        return self.points / self.games


def compute_standings(played: Iterable[PlayedGame]) -> list[Standing]:
    """Return the standing of every player: by wins, then by average points, then by name.

    Names are compared without case, as in score files. Only a finished game with several players
    has winners; every player with the highest rank wins it.
    """
    standings: dict[str, Standing] = {}
    for game in played:
        result = game.result
        has_winner = result.state == "final" and len(result.scores) > 1
        winners = result.winners if has_winner else ()
        for score in result.scores:
            key = score.player.casefold()
            before = standings.get(key) or Standing(name=score.player)
            won = score.player in winners
            standings[key] = replace(
                before,
                games=before.games + 1,
                wins=before.wins + won,
                shared=before.shared + (won and len(winners) > 1),
                points=before.points + score.total,
            )
    return sorted(standings.values(), key=lambda it: (-it.wins, -it.average, it.name.casefold()))


def standings_table(
    played: Sequence[PlayedGame],
    failed: int = 0,
    translate: Translator = to_english,
    lang: str = "en",
    paint: Paint = without_colour,
) -> str:
    """Format the standings: a table per game, and one of all games if there are several.

    Points of different games or variants are never added together. `failed` is the number of files
    that could not be scored.
    """
    groups: dict[Group, list[PlayedGame]] = {}
    for game in played:
        groups.setdefault((game.game, game.result.variant), []).append(game)
    head = translate(Message("Standings"))
    lines = []
    for group, games in groups.items():
        title = f"{head} · {_group_title(group, games, groups)} · {_count_games(games, translate)}"
        standings = compute_standings(games)
        lines += [paint("head", title), *_format_table(standings, translate, lang), ""]
    if len(groups) > 1:
        title = f"{head} · {translate(Message('all games'))} · {_count_games(played, translate)}"
        # Across games, an average of points would mean nothing.
        overall = sorted(
            compute_standings(played), key=lambda it: (-it.wins, it.games, it.name.casefold())
        )
        lines += [paint("head", title), *_format_table(overall, translate, ""), ""]
    return "\n".join([*lines, *map(translate, _remarks(played, failed))]).rstrip("\n")


def _group_title(group: Group, games: Sequence[PlayedGame], groups: Iterable[Group]) -> str:
    """Return the title of a game, with the variant if several variants of it were played."""
    game, variant = group
    variants = [other for other, _ in groups if other == game]
    return f"{games[0].title} ({variant})" if len(variants) > 1 else games[0].title


def _count_games(games: Sequence[PlayedGame], translate: Translator) -> str:
    count = len(games)
    return translate(Message.plural(count, "{games} game", "{games} games", games=count))


def _format_table(standings: Sequence[Standing], translate: Translator, lang: str) -> Iterator[str]:
    """Yield the heading and a row per player; without `lang`, without points."""
    columns = [
        (Message("games"), [str(it.games) for it in standings]),
        (Message("wins"), [str(it.wins) for it in standings]),
    ]
    if any(it.shared for it in standings):
        columns.append((Message("shared"), [str(it.shared or "") for it in standings]))
    if lang:
        columns.append((Message("points"), [str(it.points) for it in standings]))
        averages = [_format_decimal(it.average, lang) for it in standings]
        columns.append((Message("average"), averages))
    name_width = max(display_width(it.name) for it in standings)
    table = [[translate(heading), *cells] for heading, cells in columns]
    widths = [max(map(len, column)) for column in table]
    names = ["", *(it.name for it in standings)]
    for name, *cells in zip(names, *table, strict=True):
        padding = " " * (name_width - display_width(name))
        numbers = (f"  {cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
        yield f"  {name}{padding}{''.join(numbers)}"


def _format_decimal(value: float, lang: str) -> str:
    """Format an average with one decimal: `23.7`, in other languages `23,7`."""
    text = f"{value:.1f}"
    return text if lang == "en" else text.replace(".", ",")


def _remarks(played: Iterable[PlayedGame], failed: int) -> Iterator[Message]:
    """Yield how wins are counted, as far as it matters here."""
    results = [game.result for game in played]
    shared = any(it.state == "final" and len(it.winners) > 1 for it in results)
    undecided = sum(it.state == "undecided" for it in results)
    unfinished = sum(it.state == "so-far" for it in results)
    if shared:
        yield Message("A shared win counts as a win for each who shares it.")
    if undecided:
        yield Message.plural(
            undecided,
            "{count} game is undecided: points count, but no win.",
            "{count} games are undecided: points count, but no win.",
            count=undecided,
        )
    if unfinished:
        yield Message.plural(
            unfinished,
            "{count} game is not over: points count, but no win.",
            "{count} games are not over: points count, but no win.",
            count=unfinished,
        )
    if failed:
        yield Message.plural(
            failed,
            "{count} file could not be scored and is not counted.",
            "{count} files could not be scored and are not counted.",
            count=failed,
        )
