"""The report of a run: an A4 page with its figures, and one screen of text, verdicts first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from hedgerow.base.errors import usage_error
from hedgerow.base.files import check_parent_folder, write_atomic
from hedgerow.base.messages import Message, Translator
from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    SMALL_PT,
    TEXT_PT,
    TITLE_PT,
    TextStyle,
    fitted_text,
)
from hedgerow.drawing.scene import Group, Item, Page, Rect, Text, polyline
from hedgerow.playtest.stats import RULES, StatsDict, Verdict

WIDTH_MM, HEIGHT_MM, MARGIN_MM = 210.0, 297.0, 16.0
# Two columns: the histogram on the left, the seats on the right.
LEFT_MM, MIDDLE_MM, RIGHT_MM = MARGIN_MM, 112.0, WIDTH_MM - MARGIN_MM
VERDICTS_MM, VERDICT_MM, MAX_LINES = 48.0, 5.0, 9
CHART_MM, MAX_BARS = 44.0, 60
PLAIN_MM, NAME_MM, ROW_MM = 4.2, 16.0, 5.2
BAR, LINE_MM = "leaf-light", 0.25
# Widths in characters; `report_page` splits the lines after the label.
TEXT_BAR, LABEL = 24, 10
# Columns of the table of elements.
HEADS = (
    Message("pays"),
    Message("mean"),
    Message("spread"),
    Message("winners"),
    Message("others"),
)


def report_page(
    title: str, stats: StatsDict, verdicts: tuple[Verdict, ...], translate: Translator
) -> Page:
    """Draw the report. Every part starts where the one above it ends."""
    verdict_lines, lines = (
        _draw_verdicts(verdicts, translate),
        tuple(summary_lines(stats, translate)),
    )
    charts = VERDICTS_MM + len(verdict_lines) * VERDICT_MM + 8
    plain = charts + CHART_MM + 15
    elements = plain + len(lines) * PLAIN_MM + 6
    parts = (
        Group(
            "head",
            (
                *_draw_head(title, stats, translate),
                *(item for line in verdict_lines for item in line),
            ),
        ),
        Group(
            "points",
            tuple(_draw_histogram(stats, charts, translate)),
            tag="Figure",
            alt=translate(Message("score distribution")),
        ),
        Group(
            "seats",
            tuple(_draw_seats(stats, charts, translate)),
            tag="Figure",
            alt=translate(Message("wins by seat")),
        ),
        Group("lines", tuple(_draw_lines(lines, plain))),
        Group(
            "elements",
            tuple(_draw_elements(stats, elements, translate)),
            tag="Figure",
            alt=translate(Message("what each element pays")),
        ),
    )
    return Page(WIDTH_MM, HEIGHT_MM, parts)


def check_report_path(path: Path) -> None:
    """Reject a file name that is not .pdf or .svg, before anything is played."""
    if path.suffix.lower() not in (".pdf", ".svg"):
        message = Message("a report must be a .pdf or .svg file")
        raise usage_error("--report", message, Message("for example report.pdf"))
    check_parent_folder(path, "--report")


def write_report(path: Path, page: Page, title: str, lang: str, theme_name: str) -> None:
    """Write the page as PDF or SVG, depending on the suffix of the file."""
    # Imported here: most runs write no report, and the PDF library takes long to import.
    from io import BytesIO

    from hedgerow.drawing.theme import load_theme
    from hedgerow.writers.pdf import write_pdf
    from hedgerow.writers.svg import svg_bytes

    theme = load_theme(theme_name)
    if path.suffix.lower() == ".svg":
        write_atomic(path, svg_bytes(page, title=title, theme=theme), "--report")
        return
    file = BytesIO()
    write_pdf([page], file, title=title, lang=lang, theme=theme)
    write_atomic(path, file.getvalue(), "--report")


def _draw_head(title: str, stats: StatsDict, translate: Translator) -> Iterator[Item]:
    """Draw the title, what was played, and that bots played it."""
    yield Text(LEFT_MM, 24.0, title, TITLE_PT, "bold")
    width = RIGHT_MM - LEFT_MM
    style = TextStyle(TEXT_PT, fill="soft", anchor="start")
    yield fitted_text(LEFT_MM, 31.0, translate(heading(stats)), style, width)
    note = translate(Message("All numbers come from these bots; they do not measure fun."))
    yield fitted_text(LEFT_MM, 37.0, note, style, width)
    yield polyline((LEFT_MM, 42.0), (RIGHT_MM, 42.0), line="rule", line_mm=LINE_MM)


def _draw_verdicts(verdicts: tuple[Verdict, ...], translate: Translator) -> list[tuple[Item, ...]]:
    """Draw verdicts with their rules and reasons, one tuple of items per line.

    Verdicts beyond the last line are counted: `and 3 more`.
    """
    lines: list[tuple[Item, ...]] = []

    def add(*cells: tuple[float, float, str, TextStyle]) -> None:
        y = VERDICTS_MM + len(lines) * VERDICT_MM
        lines.append(
            tuple(
                fitted_text(LEFT_MM + at, y, text, style, width) for at, width, text, style in cells
            )
        )

    width = RIGHT_MM - LEFT_MM
    plain, soft = (TextStyle(BODY_PT, fill=fill, anchor="start") for fill in ("ink", "soft"))
    if not verdicts:
        nothing = Message("no verdict: nothing is dead, dull or unfair to these bots")
        add((0, width, translate(nothing), plain))
    for index, verdict in enumerate(verdicts):
        left = len(verdicts) - index
        # A verdict has one or two lines; one is needed for the count unless this is the last.
        if len(lines) + 1 + bool(verdict.why) + (left > 1) > MAX_LINES:
            add(
                (
                    0,
                    width,
                    translate(
                        Message.plural(left, "and {count} more", "and {count} more", count=left)
                    ),
                    soft,
                )
            )
            break
        kind = replace(plain, face="bold")
        add(
            (0, 21, verdict.kind, kind),
            (22, 43, verdict.what, plain),
            (66, width - 66, translate(verdict.rule), plain),
        )
        if verdict.why:
            add((22, width - 22, translate(verdict.why), soft))
    return lines


def _draw_histogram(stats: StatsDict, y: float, translate: Translator) -> Iterator[Item]:
    """Draw how many players had how many points. Wide ranges have several points per bar."""
    yield Text(LEFT_MM, y, translate(Message("score distribution")), HEAD_PT, "bold")
    counts = {int(points): count for points, count in stats["score"]["histogram"].items()}
    low, high = min(counts, default=0), max(counts, default=0)
    # Rounded up: at most MAX_BARS bars.
    step = -(-(high - low + 1) // MAX_BARS)
    bars = [
        sum(counts.get(points, 0) for points in range(start, start + step))
        for start in range(low, high + 1, step)
    ]
    width, top, most = MIDDLE_MM - LEFT_MM - 12, y + 5, max(bars, default=1)
    each = width / len(bars)
    for number, count in enumerate(bars):
        tall = CHART_MM * count / most
        x = LEFT_MM + (number + 0.07) * each
        if count:
            yield Rect(x, top + CHART_MM - tall, each * 0.86, tall, BAR, "outline", 0.2)
    yield polyline((LEFT_MM, top + CHART_MM), (LEFT_MM + width, top + CHART_MM), line="outline")
    base = top + CHART_MM + 4.5
    yield Text(LEFT_MM, base, str(low), SMALL_PT)
    yield Text(LEFT_MM + width, base, str(high), SMALL_PT, anchor="end")


def _draw_seats(stats: StatsDict, top: float, translate: Translator) -> Iterator[Item]:
    """Draw a bar per seat, its interval as a whisker, and a dashed line at the fair share."""
    yield Text(MIDDLE_MM, top, translate(Message("wins by seat")), HEAD_PT, "bold")
    seats, fair = stats["seats"], 1 / stats["players"]
    most = max([fair, *(seat["high"] for seat in seats)]) * 1.08
    wide, tall = RIGHT_MM - MIDDLE_MM - 34, CHART_MM / len(seats)
    for number, seat in enumerate(seats):
        y = top + 5 + number * tall
        middle = y + tall * 0.42
        yield Text(MIDDLE_MM, middle + 1.2, str(number + 1), BODY_PT, "bold")
        x = MIDDLE_MM + 6
        yield Rect(x, y + tall * 0.14, wide * seat["wins"] / most, tall * 0.56, BAR, "outline", 0.2)
        low, high = (x + wide * seat[key] / most for key in ("low", "high"))
        yield polyline((low, middle), (high, middle), line="ink", line_mm=0.5)
        for end in (low, high):
            yield polyline((end, middle - 1.4), (end, middle + 1.4), line="ink", line_mm=0.5)
        share = f"{percent(seat['wins'])}  {seat['bot']}"
        style = TextStyle(BODY_PT, anchor="end")
        yield fitted_text(RIGHT_MM, middle, share, style, 27.0)
    x = MIDDLE_MM + 6 + wide * fair / most
    bottom = top + 5 + CHART_MM
    yield polyline((x, top + 4), (x, bottom), line="rule", line_mm=0.3, dash_mm=(1.0, 1.0))


def _draw_lines(lines: tuple[str, ...], top: float) -> Iterator[Item]:
    """Draw lines like `points    12.3` in two columns: name and value."""
    style = TextStyle(BODY_PT, anchor="start")
    for number, text in enumerate(lines):
        name, _, rest = text.partition("  ")
        y = top + number * PLAIN_MM
        if name:
            yield fitted_text(LEFT_MM, y, name, replace(style, fill="soft"), NAME_MM - 1)
        yield fitted_text(LEFT_MM + NAME_MM, y, rest.strip(), style, RIGHT_MM - LEFT_MM - NAME_MM)


def _draw_elements(stats: StatsDict, top: float, translate: Translator) -> Iterator[Item]:
    """Draw what each element pays.

    If there is no room for all, elements of small groups and with large spreads come first.
    """
    held = [(name, figures) for name, figures in stats["elements"].items() if figures["held"]]
    kinds = Counter(name.partition(":")[0] for name, _ in held)
    ranked = sorted(held, key=lambda it: (kinds[it[0].partition(":")[0]], -it[1]["spread"]))
    max_rows = int((HEIGHT_MM - MARGIN_MM - top - 5) / ROW_MM) + 1
    # Those that fit are drawn in the order of the game.
    held = [it for it in held if it in ranked[:max_rows]]
    yield Text(LEFT_MM, top, translate(Message("what each element pays")), HEAD_PT, "bold")
    for number, head in enumerate(HEADS):
        x = MIDDLE_MM + 18 + number * 16
        yield fitted_text(
            x, top - 1.2, translate(head), TextStyle(SMALL_PT, fill="soft", anchor="end"), 15
        )
    for number, (name, figures) in enumerate(held):
        yield from _draw_element(name, figures, top + 5 + number * ROW_MM)


def _draw_element(name: str, figures: StatsDict, y: float) -> Iterator[Item]:
    yield fitted_text(LEFT_MM, y, name, TextStyle(BODY_PT, anchor="start"), 44.0)
    yield Rect(LEFT_MM + 46, y - 1.7, 48.0, 3.4, line="faint", line_mm=0.2)
    if figures["pays"]:
        yield Rect(LEFT_MM + 46, y - 1.7, 48.0 * figures["pays"], 3.4, BAR, "outline", 0.2)
    numbers = [percent(figures["pays"])]
    numbers += [f"{figures[key]:.2f}" for key in ("mean", "spread", "winners", "others")]
    for number, text in enumerate(numbers):
        yield fitted_text(
            MIDDLE_MM + 18 + number * 16, y, text, TextStyle(BODY_PT, anchor="end"), 15.0
        )


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
    yield f"{'':<{width}}  " + "".join(f"{translate(head):>11}" for head in HEADS)
    for name, figures in held.items():
        numbers = "".join(
            f"{figures[key]:>11.2f}" for key in ("mean", "spread", "winners", "others")
        )
        bar = "█" * round(TEXT_BAR * figures["pays"])
        yield f"{name:<{width}}  {percent(figures['pays']):>11}{numbers}  {bar}".rstrip()


def percent(share: float) -> str:
    """Format a share: 0.5 -> `50.0 %`."""
    return f"{100 * share:.1f} %"
