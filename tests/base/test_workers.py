"""Several processes give what one gives: the same results, bytes and problems, in their order."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hedgerow.base import workers
from hedgerow.base.errors import InputError, wrong
from hedgerow.base.messages import Said
from hedgerow.base.shipped import shipped
from hedgerow.base.workers import in_processes
from hedgerow.cli import app
from hedgerow.drawing.scene import Bits, Group, Page, Rect, Symbol, Text, Use
from hedgerow.drawing.theme import find_theme
from hedgerow.library.library import open_library
from hedgerow.printing import press
from hedgerow.printing.press import SheetOrder, draw_lots
from hedgerow.reports import score_report as report
from hedgerow.writers import pdf as write_pdf
from tests.limits import killed_after

HERE = os.getpid()
EXAMPLES = sorted(map(str, (shipped("content") / "examples").rglob("*.txt")))

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be divided here")


@pytest.fixture(autouse=True)
def _small_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(workers, "processors", lambda: 4)
    monkeypatch.setattr(write_pdf, "PART", 3)
    monkeypatch.setattr(press, "SVGS", 3)
    monkeypatch.setattr(press, "LOTS", 3)
    monkeypatch.setattr(report, "FILES", 3)


def squares(numbers: Iterable[int]) -> Iterator[int]:
    return (number * number for number in numbers)


def run(*args: str) -> tuple[int, str, str]:
    answer = CliRunner().invoke(app, args)
    return answer.exit_code, answer.stdout, answer.stderr


@pytest.mark.parametrize("jobs", [1, 2, 3, 9])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 20])
def test_results_come_in_the_order_of_the_things(jobs: int, count: int) -> None:
    assert list(in_processes(range(count), squares, jobs, 2)) == list(squares(range(count)))


def test_the_first_part_is_done_here_and_the_others_elsewhere() -> None:
    made_by = list(in_processes(range(5), lambda part: (os.getpid() for _ in part), 2, 2))

    assert made_by[:2] == [HERE, HERE]
    assert len({*made_by}) == 3
    assert HERE not in made_by[2:]


def test_one_job_takes_things_only_as_they_are_asked_for() -> None:
    taken: list[int] = []

    def things() -> Iterator[int]:
        for number in range(9):
            taken.append(number)
            yield number

    next(in_processes(things(), squares, 1, 4))

    assert taken == [0]


def test_a_problem_is_told_as_by_one_process_after_all_results_before_it() -> None:
    def work(numbers: Iterable[int]) -> Iterator[int]:
        for number in numbers:
            if number == 7:
                raise wrong("seven", Said("is not liked"))
            yield number

    found = []
    with pytest.raises(InputError, match="seven"):
        for it in in_processes(range(20), work, 3, 2):
            found.append(it)

    assert found == [*range(7)]


@pytest.mark.parametrize("end", [lambda: os._exit(3), lambda: os.kill(os.getpid(), 9)])
def test_the_part_of_a_process_that_dies_is_done_here(end: Callable[[], None]) -> None:
    def work(numbers: Iterable[int]) -> Iterator[int]:
        for number in numbers:
            if number == 5 and os.getpid() != HERE:
                end()
            yield number

    assert list(in_processes(range(12), work, 3, 2)) == [*range(12)]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="processes cannot be counted")
def test_no_process_is_left_when_nobody_wants_the_rest() -> None:
    def work(numbers: Iterable[int]) -> Iterator[int]:
        for number in numbers:
            time.sleep(60 if number > 1 else 0)
            yield number

    results = in_processes(range(100), work, 2, 1)
    before = {*children()}
    found = [next(results), next(results)]
    running = {*children()} - before
    results.close()  # type: ignore[attr-defined]

    assert found == [0, 1]
    assert len(running) == 2
    assert {*children()} == before


def children() -> Iterator[int]:
    return map(int, Path(f"/proc/{HERE}/task/{HERE}/children").read_text().split())


def pdf_of(pages: Iterable[Page], jobs: int) -> bytes:
    file = io.BytesIO()
    write_pdf.write_pdf(pages, file, title="", lang="en", theme=find_theme("ink-saver"), jobs=jobs)
    return file.getvalue()


def varied_pages() -> Iterator[Page]:
    """Late pages bring characters, faces, symbols and hatches that no page before has."""
    for number in range(30):
        symbol = Symbol(f"s{number // 11}", 9, 9, (Rect(0, 0, 9, 9, fill="grass"),))
        word = Text(20, 30, "abcdefg"[: 1 + number // 5], 9, "bold" if number == 20 else "plain")
        dark = Bits(5, 5, 1.0, ("101", f"{number:03b}"[-3:]))
        yield Page(90, 90, (Group("n", (word,), tag="P"), Use(symbol, 3, 3), dark))


@pytest.mark.parametrize("jobs", [2, 3])
def test_a_pdf_has_the_same_bytes_with_any_number_of_processes(jobs: int) -> None:
    assert pdf_of(varied_pages(), jobs) == pdf_of(varied_pages(), 1)


@pytest.mark.parametrize("jobs", [2, 3])
def test_boards_that_take_long_are_drawn_alike_in_any_number_of_processes(jobs: int) -> None:
    box, order = open_library().box("kuhlorado"), SheetOrder(11, None, 7)
    one, more = (list(draw_lots(box, order, it)) for it in (1, jobs))

    assert box.sheet.long
    assert [*map(str, (code for code, _ in one))] == [*map(str, (code for code, _ in more))]
    assert one == more


@pytest.mark.parametrize("form", ["pdf", "svg"])
def test_sheets_are_the_same_files_with_any_number_of_processes(form: str, tmp_path: Path) -> None:
    told = {
        run("sheets", "stampfarm", "-n", "40", "--seed", "5", "--format", form, "--jobs", jobs,
            "--out", "out", "--json") for jobs in ("1", "3")
    }  # fmt: skip
    first = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    run("sheets", "stampfarm", "-n", "40", "--seed", "5", "--format", form, "--out", "more")

    assert len(told) == 1
    assert {path.name: path.read_bytes() for path in (tmp_path / "more").iterdir()} == first


@pytest.mark.parametrize("option", [(), ("--json",)])
def test_scores_are_told_alike_by_any_number_of_processes(option: tuple[str, ...]) -> None:
    Path("broken.txt").write_text("game: stampfarm\n[A]\nstable: X\n", "utf-8")
    files = (*EXAMPLES, "broken.txt", "missing.txt", *EXAMPLES)
    one, three = (run("score", *files, *option, "--jobs", jobs) for jobs in ("1", "3"))

    assert one == three
    assert one[0] == 1
    assert "broken.txt:3:" in one[2]


def test_standard_input_is_scored_among_many_files() -> None:
    text = Path(EXAMPLES[0]).read_text("utf-8")
    answer = CliRunner().invoke(app, ["score", *EXAMPLES, "-", "--json"], input=text)

    assert answer.exit_code == 0
    assert answer.stdout.count("\n") == len(EXAMPLES) + 1


DESERTED = """
import os, time
from hedgerow.base import workers

workers.processors = lambda: 2

def work(numbers):
    for number in numbers:
        if number:
            os.write(1, b"%d\\n" % os.getpid())
        yield b"x" * 1_000_000

for number, _ in enumerate(workers.in_processes(range(9), work, 2, 1)):
    time.sleep(60 * number)
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes cannot be looked at")
def test_processes_end_when_the_program_is_killed() -> None:
    program = [sys.executable, "-c", DESERTED]
    with (
        subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as parent,
        killed_after(parent),
    ):
        assert parent.stdout
        pids = [int(parent.stdout.readline()) for _ in range(3)]
        parent.kill()

    assert [pid for pid in pids if not ends(pid)] == []


def ends(pid: int) -> bool:
    """Whether a process is over, or soon."""
    stat = Path(f"/proc/{pid}/stat")
    for _ in range(500):
        try:
            if stat.read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.02)
    return False
