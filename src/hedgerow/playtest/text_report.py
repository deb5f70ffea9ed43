"""The report of a run for the terminal: one screen, verdicts first."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.messages import Message, Translator
from hedgerow.playtest.stats import StatsDict
from hedgerow.playtest.verdicts import RULES, Verdict

# Widths in characters; `report_page` splits the lines after the label.
BAR, LABEL = 24, 10


def stats_text(
    stats: StatsDict,
    verdicts: tuple[Verdict, ...],
    notes: tuple[Message, ...],
    translate: Translator,
) -> str:
    """Return the statistics of a run as text for the terminal."""
    parts = (
        translate(heading(stats)),
        *(translate(note) for note in notes),
        "",
        *_verdicts(verdicts, translate),
        "",
        *_score(stats, translate),
        *_seats(stats, translate),
        *_length(stats, translate),
        *_elements(stats, translate),
    )
    return "\n".join(parts)


def heading(stats: StatsDict) -> Message:
    """Return what was played, as one line."""
    return Message.plural(
        stats["players"],
        "{game} ({variant}), {players} player, {bots}: {games} games, seed {seed}",
        "{game} ({variant}), {players} players, {bots}: {games} games, seed {seed}",
        game=stats["game"],
        variant=stats["variant"],
        players=stats["players"],
        bots=", ".join(dict.fromkeys(stats["bots"])),
        games=f"{stats['games']:,}",
        seed=stats["seed"],
    )


def summary_lines(stats: StatsDict, translate: Translator) -> Iterator[str]:
    """Yield lines on points, length, choice and sheets; each starts with its name or spaces."""
    yield from _score(stats, translate)
    yield from _length(stats, translate)


def _verdicts(verdicts: tuple[Verdict, ...], translate: Translator) -> Iterator[str]:
    if not verdicts:
        yield translate(Message("no verdict: nothing is dead, dull or unfair to these bots"))
    for verdict in verdicts:
        yield f"! {verdict.kind:<9}  {verdict.what:<24}  {translate(RULES[verdict.kind])}"
        if verdict.why:
            yield f"{'':<13}{translate(verdict.why)}"


def _score(stats: StatsDict, translate: Translator) -> Iterator[str]:
    score = stats["score"]
    yield translate(
        Message(
            "points    {mean} ± {sd}, from {least} to {most}; ties {ties}, margin {margin}",
            mean=f"{score['mean']:.2f}",
            sd=f"{score['sd']:.2f}",
            least=score["least"],
            most=score["most"],
            ties=percent(stats["ties"]),
            margin=f"{stats['margin']:.2f}",
        )
    )


def _seats(stats: StatsDict, translate: Translator) -> Iterator[str]:
    for number, seat in enumerate(stats["seats"], 1):
        yield translate(
            Message(
                "seat {number}    wins {wins} ({low} to {high}), {mean} points, {bot}",
                number=number,
                wins=percent(seat["wins"]),
                low=percent(seat["low"]),
                high=percent(seat["high"]),
                mean=f"{seat['mean']:.2f}",
                bot=seat["bot"],
            )
        )


def _length(stats: StatsDict, translate: Translator) -> Iterator[str]:
    turns, choice = stats["turns"], stats["choice"]
    yield translate(
        Message(
            "length    {mean} turns ({low} to {high}), {rounds} rounds, {leads} lead changes",
            mean=f"{turns['mean']:.1f}",
            low=turns["low"],
            high=turns["high"],
            rounds=f"{stats['rounds']['mean']:.1f}",
            leads=f"{choice['lead_changes']:.1f}",
        )
    )
    yield translate(
        Message(
            "choice    {moves} legal moves per turn, {forced} of turns are forced",
            moves=f"{choice['moves']:.1f}",
            forced=percent(choice["forced"]),
        )
    )
    if "sheets" in stats:
        yield translate(_sheets(stats["sheets"]))
    if better := stats.get("sheets", {}).get("better"):
        line = Message(
            "the better sheet wins {wins} ({low} to {high}); equal sheets would win {fair}",
            **{key: percent(better[key]) for key in ("wins", "low", "high")},
            fair=percent(1 / stats["players"]),
        )
        yield f"{'':<{LABEL}}{translate(line)}"


def _sheets(sheets: StatsDict) -> Message:
    value = f"{sheets['worth']:.2f}"
    if "removed" not in sheets:
        return Message("sheets    a sheet is worth ± {worth} points", worth=value)
    return Message(
        "sheets    a sheet is worth ± {worth} points, ± {free} if not matched: matching "
        "removes {removed} of the variance",
        worth=value,
        free=f"{sheets['free']:.2f}",
        removed=percent(max(0.0, sheets["removed"])),
    )


def _elements(stats: StatsDict, translate: Translator) -> Iterator[str]:
    # An element that no player held has no figures.
    held = {name: figures for name, figures in stats["elements"].items() if figures["held"]}
    if not held:
        return
    width = max(map(len, held))
    yield ""
    heads = (
        Message("pays"),
        Message("mean"),
        Message("spread"),
        Message("winners"),
        Message("others"),
    )
    yield f"{'':<{width}}  " + "".join(f"{translate(head):>11}" for head in heads)
    for name, figures in held.items():
        numbers = "".join(
            f"{figures[key]:>11.2f}" for key in ("mean", "spread", "winners", "others")
        )
        bar = "█" * round(BAR * figures["pays"])
        yield f"{name:<{width}}  {percent(figures['pays']):>11}{numbers}  {bar}".rstrip()


def percent(share: float) -> str:
    """Format a share: 0.5 -> `50.0 %`."""
    return f"{100 * share:.1f} %"
