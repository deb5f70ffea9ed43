"""What people are told of a run: one screen, the verdicts first."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.messages import Message, Translator
from hedgerow.playtest.stats import StatsDict
from hedgerow.playtest.verdicts import RULES, Verdict

BAR, LABEL = 24, 10


def stats_text(
    told: StatsDict, found: tuple[Verdict, ...], notes: tuple[Message, ...], translate: Translator
) -> str:
    """The figures of one run for the terminal."""
    parts = (
        translate(heading(told)),
        *(translate(note) for note in notes),
        "",
        *_verdicts(found, translate),
        "",
        *_score(told, translate),
        *_seats(told, translate),
        *_length(told, translate),
        *_elements(told, translate),
    )
    return "\n".join(parts)


def heading(told: StatsDict) -> Message:
    """What was played."""
    return Message.plural(
        told["players"],
        "{game} ({variant}), {players} player, {bots}: {games} games, seed {seed}",
        "{game} ({variant}), {players} players, {bots}: {games} games, seed {seed}",
        game=told["game"],
        variant=told["variant"],
        players=told["players"],
        bots=", ".join(dict.fromkeys(told["bots"])),
        games=f"{told['games']:,}",
        seed=told["seed"],
    )


def summary_lines(told: StatsDict, translate: Translator) -> Iterator[str]:
    """Points, length, choice and sheets, a line each that begins with its name or with blanks."""
    yield from _score(told, translate)
    yield from _length(told, translate)


def _verdicts(found: tuple[Verdict, ...], translate: Translator) -> Iterator[str]:
    if not found:
        yield translate(Message("no verdict: nothing is dead, dull or unfair to these bots"))
    for it in found:
        yield f"! {it.kind:<9}  {it.what:<24}  {translate(RULES[it.kind])}"
        if it.why:
            yield f"{'':<13}{translate(it.why)}"


def _score(told: StatsDict, translate: Translator) -> Iterator[str]:
    its = told["score"]
    yield translate(
        Message(
            "points    {mean} ± {sd}, from {least} to {most}; ties {ties}, margin {margin}",
            mean=f"{its['mean']:.2f}",
            sd=f"{its['sd']:.2f}",
            least=its["least"],
            most=its["most"],
            ties=percent(told["ties"]),
            margin=f"{told['margin']:.2f}",
        )
    )


def _seats(told: StatsDict, translate: Translator) -> Iterator[str]:
    for number, seat in enumerate(told["seats"], 1):
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


def _length(told: StatsDict, translate: Translator) -> Iterator[str]:
    turns, choice = told["turns"], told["choice"]
    yield translate(
        Message(
            "length    {mean} turns ({low} to {high}), {rounds} rounds, {leads} lead changes",
            mean=f"{turns['mean']:.1f}",
            low=turns["low"],
            high=turns["high"],
            rounds=f"{told['rounds']['mean']:.1f}",
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
    if "sheets" in told:
        yield translate(_sheets(told["sheets"]))
    if better := told.get("sheets", {}).get("better"):
        line = Message(
            "the better sheet wins {wins} ({low} to {high}); equal sheets would win {fair}",
            **{key: percent(better[key]) for key in ("wins", "low", "high")},
            fair=percent(1 / told["players"]),
        )
        yield f"{'':<{LABEL}}{translate(line)}"


def _sheets(its: StatsDict) -> Message:
    worth = f"{its['worth']:.2f}"
    if "removed" not in its:
        return Message("sheets    a sheet is worth ± {worth} points", worth=worth)
    return Message(
        (
            "sheets    a sheet is worth ± {worth} points, ± {free} if not matched: matching "
            "removes {removed}"
        ),
        worth=worth,
        free=f"{its['free']:.2f}",
        removed=percent(max(0.0, its["removed"])),
    )


def _elements(told: StatsDict, translate: Translator) -> Iterator[str]:
    held = {name: its for name, its in told["elements"].items() if its["held"]}
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
    yield f"{'':<{width}}  " + "".join(f"{translate(it):>11}" for it in heads)
    for name, its in held.items():
        numbers = "".join(f"{its[key]:>11.2f}" for key in ("mean", "spread", "winners", "others"))
        bar = "█" * round(BAR * its["pays"])
        yield f"{name:<{width}}  {percent(its['pays']):>11}{numbers}  {bar}".rstrip()


def percent(share: float) -> str:
    """A share for people."""
    return f"{100 * share:.1f} %"
