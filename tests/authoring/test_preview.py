"""Previews: images of all pages, pages of problems, and redrawing on every save."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from hedgerow.authoring.preview import (
    PreviewResult,
    PreviewSettings,
    clear_caches,
    draw_preview,
    find_game_folder,
    problem_page,
    problem_theme,
    snapshot,
    watch,
)
from hedgerow.base.errors import InputError, Location, Problem, UsageError
from hedgerow.base.messages import Message, make_translator
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import Icons
from hedgerow.drawing.layout import load_layout
from hedgerow.drawing.scene import Page, Text
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import Library, open_library
from hedgerow.printing.cards import pad_job
from hedgerow.printing.paper import Imposition, Layout, papers
from hedgerow.printing.request import PrintRequest
from hedgerow.writers.png import png_pages
from hedgerow.writers.svg import svg_bytes
from tests.limits import LIMIT_S, kill_after
from tests.windbreak import CONTENT

# A small game with a deck.
FARM = "extends: windbreak\nabout: {title: Stones, tag: ST}\n"
PAGES = ["sheets-1.png", "rules-1.png", "seeds-1.png", "seeds-2.png", "pad-1.png"]
BROKEN = FARM + "scoring: [{id: shelter, points: many}]\n"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    (tmp_path / "mine" / "stones").mkdir(parents=True)
    library = open_library((tmp_path / "mine", CONTENT))
    save(library, FARM)
    return library


def save(library: Library, text: str, name: str = "game.yaml") -> None:
    """Save a file of the game, as an editor does."""
    path = library.folders[0] / "stones" / name
    path.write_text(text, "utf-8")
    clear_caches([])


def settings_in(
    out: Path, *pages: str, game: str = "stones", format: str = "png", **fields: Any
) -> PreviewSettings:
    request = PrintRequest(game=game, seed=1, **fields)
    return PreviewSettings(request=request, pages=pages, format=format, out=out)


def written_names(result: PreviewResult) -> list[str]:
    return [path.name for path in result.written]


def test_every_page_of_a_game_is_an_image(library: Library, tmp_path: Path) -> None:
    result = draw_preview(library, settings_in(tmp_path / "out"))

    assert written_names(result) == PAGES
    assert result.problems == ()
    for path in result.written:
        assert path.parent == tmp_path / "out" / "stones"
        assert sorted(Image.open(path).size) == [827, 1170]


def test_only_selected_pages_are_drawn(library: Library, tmp_path: Path) -> None:
    result = draw_preview(library, settings_in(tmp_path, "seeds", "pad", format="svg"))

    assert written_names(result) == ["seeds-1.svg", "seeds-2.svg", "pad-1.svg"]
    assert ElementTree.parse(result.written[0]).getroot().tag.endswith("svg")


@pytest.mark.parametrize("theme", ["colour", "high-contrast"])
def test_image_shows_the_printed_page(theme: str, library: Library, tmp_path: Path) -> None:
    settings = settings_in(tmp_path, "pad", theme=theme)
    layout = Layout(papers()["a4"], "en", Imposition(scale=load_theme(theme).scale))
    job = pad_job(library.find_game("stones"), 1, layout)

    (image,) = draw_preview(library, settings).pictures.values()

    assert [image.page] == list(job.pages)


def test_same_content_gives_the_same_image(library: Library, tmp_path: Path) -> None:
    first, second = (draw_preview(library, settings_in(tmp_path / name)) for name in ("a", "b"))

    assert [path.read_bytes() for path in first.written] == [
        path.read_bytes() for path in second.written
    ]


def test_unknown_page_suggests_existing_names(library: Library, tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        draw_preview(library, settings_in(tmp_path / "out", "rules", "sedes"))

    (problem,) = caught.value.problems
    assert str(problem.message) == "stones has no pages named 'sedes'"
    assert str(problem.hint) == "did you mean seeds?"
    assert not (tmp_path / "out").exists()


def test_deck_removed_while_watching_is_a_problem(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = settings_in(tmp_path, "seeds")
    before = draw_preview(library, settings)
    monkeypatch.setattr("hedgerow.authoring.preview.draw_decks", lambda *_: ())

    (problem,) = draw_preview(library, settings, before).problems

    assert str(problem.message) == "stones has no pages named 'seeds'"


def test_sheets_of_a_game_that_has_none_are_a_problem(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, "sheets", game="kuhfstein")

    with pytest.raises(UsageError, match="kuhfstein has no sheets to fill in"):
        draw_preview(open_library(), settings)


def test_broken_game_is_found_by_folder_or_alias(library: Library) -> None:
    save(library, BROKEN)

    assert find_game_folder(library, "Stones") == "stones"
    assert find_game_folder(open_library(), "nevaches") == "kuhfstein"
    with pytest.raises(InputError, match="unknown game"):
        find_game_folder(open_library(), "../stones")


def test_problems_replace_every_page(library: Library, tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    good = draw_preview(library, settings)
    save(library, BROKEN)

    bad = draw_preview(library, settings, good)

    assert sorted(written_names(bad)) == sorted(PAGES)
    assert str(bad.problems[0].location).endswith("stones/game.yaml:3:33")
    assert len({path.read_bytes() for path in bad.written}) == 1


def test_first_preview_of_a_broken_game_is_one_page_of_problems(
    library: Library, tmp_path: Path
) -> None:
    save(library, BROKEN)
    bad = draw_preview(library, settings_in(tmp_path))
    save(library, FARM)

    good = draw_preview(library, settings_in(tmp_path), bad)

    assert (written_names(bad), len(written_names(good))) == (["problems-1.png"], 5)
    assert sorted(it.name for it in (tmp_path / "stones").glob("*.png")) == sorted(
        written_names(good)
    )


def test_other_parts_are_drawn_if_one_fails(library: Library, tmp_path: Path) -> None:
    save(library, "lead: Mind the ☃.\n", "en.yaml")

    result = draw_preview(library, settings_in(tmp_path))

    assert [path.name for path, page in result.pictures.items() if page.failed] == ["rules-1.png"]
    assert len(result.pictures) == 5
    assert ["the font lacks the character" in str(it.message) for it in result.problems] == [True]


def test_only_changed_pages_are_rewritten(library: Library, tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    first = draw_preview(library, settings)
    save(library, "lead: Mind the wind.\n", "en.yaml")

    second = draw_preview(library, settings, first)

    assert written_names(second) == ["rules-1.png"]


def test_obsolete_pages_of_an_earlier_preview_are_removed(tmp_path: Path) -> None:
    both = [
        settings_in(tmp_path, "requests", game="stampfarm", paper=paper) for paper in ("a5", "a4")
    ]

    small, large = (draw_preview(open_library(), settings) for settings in both)

    assert len(small.pictures) > len(large.pictures)
    assert {*(tmp_path / "stampfarm").glob("*.png")} == {*large.pictures}


def test_preview_of_some_pages_does_not_touch_the_others(library: Library, tmp_path: Path) -> None:
    draw_preview(library, settings_in(tmp_path))
    draw_preview(library, settings_in(tmp_path, "pad"))
    save(library, BROKEN)

    result = draw_preview(library, settings_in(tmp_path, "pad"))

    assert written_names(result) == ["pad-1.png"]
    assert sorted(it.name for it in (tmp_path / "stones").glob("*.png")) == sorted(PAGES)


def test_only_images_of_previews_are_replaced_or_removed(library: Library, tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    mine = [settings.list_file.with_name(it) for it in ("holiday-2024.png", "seeds-9.png", "a.txt")]
    settings.list_file.parent.mkdir()
    for path in mine:
        path.write_bytes(b"mine")
    for game in (FARM, BROKEN, FARM):
        save(library, game)
        draw_preview(library, settings)

    assert [path.read_bytes() for path in mine] == [b"mine"] * 3


def test_list_of_images_cannot_name_files_in_other_folders(
    library: Library, tmp_path: Path
) -> None:
    settings, outside = settings_in(tmp_path / "out"), tmp_path / "seeds-1.png"
    outside.write_bytes(b"mine")
    settings.list_file.parent.mkdir(parents=True)
    settings.list_file.write_text("../../seeds-1.png\n/etc/seeds-1.png\n\n", "utf-8")

    draw_preview(library, settings)

    assert outside.read_bytes() == b"mine"


def test_entry_without_words_in_any_language_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "six").mkdir()
    (tmp_path / "six" / "game.yaml").write_text(
        "extends: fallow\nabout: {tag: S6}\nkinds: [{id: fox, icon: fox}]\n",
        "utf-8",
    )
    settings = settings_in(tmp_path / "out", "pad", game="six")

    (problem,) = draw_preview(open_library((tmp_path,)), settings).problems

    assert str(problem.message) == "no words file for language 'en'"
    assert "en.yaml: letters.fox, names.fox" in str(problem.hint)


class FakeClock:
    """A clock whose `sleep` performs one action per call; after the last, the user stops."""

    def __init__(self, *actions: Callable[[], object]) -> None:
        self.actions = list(actions)
        self.pauses: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        if not self.actions:
            raise KeyboardInterrupt
        self.actions.pop(0)()


def watch_while(
    library: Library, settings: PreviewSettings, *actions: Callable[[], object]
) -> list[PreviewResult]:
    """Return the results of watching while the actions are performed one after the other."""
    results: list[PreviewResult] = []
    clock = FakeClock(*actions)
    with pytest.raises(KeyboardInterrupt):
        for result in watch(
            lambda before: draw_preview(library, settings, before), library, clock.sleep
        ):
            results.append(result)
    assert max(clock.pauses) < 0.5
    return results


def test_watching_draws_once_and_then_only_after_a_change(library: Library, tmp_path: Path) -> None:
    idle = [lambda: None] * 3

    assert [
        written_names(it) for it in watch_while(library, settings_in(tmp_path, "pad"), *idle)
    ] == [["pad-1.png"]]


def test_watching_survives_broken_files_and_shows_them(library: Library, tmp_path: Path) -> None:
    game = library.folders[0] / "stones" / "game.yaml"
    results = watch_while(
        library,
        settings_in(tmp_path, "pad"),
        lambda: game.write_text(BROKEN, "utf-8"),
        lambda: None,
        lambda: game.write_bytes(b"\xff\xfe\x00"),
        lambda: game.unlink(),
        lambda: None,
        lambda: game.write_text(FARM + "sheet: {random: [{id: trees, of: {tree: 3}}]}\n", "utf-8"),
        lambda: None,
    )

    assert [len(it.problems) for it in results] == [0, 1, 1, 1, 0]
    assert [str(it.message) for it in results[3].problems] == ["unknown game 'stones'"]
    assert results[4].written


def test_watching_sees_parents_words_and_new_files(tmp_path: Path) -> None:
    for name, game in (("base", FARM), ("child", "extends: base\nabout: {tag: CH}\n")):
        (tmp_path / "mine" / name).mkdir(parents=True)
        (tmp_path / "mine" / name / "game.yaml").write_text(game, "utf-8")
    library, folder = open_library((tmp_path / "mine", CONTENT)), tmp_path / "mine"
    settings = settings_in(tmp_path / "out", "pad", game="child")

    results = watch_while(
        library,
        settings,
        lambda: (folder / "base" / "en.yaml").write_text("rules: {shelter: Sown}\n", "utf-8"),
        lambda: (folder / "child" / "en.yaml").write_text("rules: {shelter: Reaped}\n", "utf-8"),
        lambda: (folder / "base" / "en.yaml").write_text("rules: {shelter: Mown}\n", "utf-8"),
        lambda: None,
    )

    assert [written_names(it) for it in results] == [["pad-1.png"]] * 3


def test_file_saved_while_drawing_is_noticed_next_time(library: Library, tmp_path: Path) -> None:
    words = library.folders[0] / "stones" / "en.yaml"
    settings, results = settings_in(tmp_path, "pad"), []

    def draw(before: PreviewResult) -> PreviewResult:
        result = draw_preview(library, settings, before)
        results.append(result)
        if len(results) == 1:
            words.write_text("rules: {shelter: Sown}\n", "utf-8")
        return result

    with pytest.raises(KeyboardInterrupt):
        list(watch(draw, library, FakeClock(lambda: None, lambda: None).sleep))

    assert [written_names(it) for it in results] == [["pad-1.png"], ["pad-1.png"]]


def test_all_files_of_a_game_are_watched(library: Library) -> None:
    files = snapshot(library, library.find_game("stones").folders)

    assert library.folders[0] / "stones" / "game.yaml" in files
    assert CONTENT / "windbreak" / "fr.yaml" in files
    assert data_folder("templates") / "icons" / "cow.svg" in files
    assert data_folder("content") / "stampfarm" / "game.yaml" not in files


def test_changed_template_is_reloaded() -> None:
    before = Icons()("cow")

    clear_caches([data_folder("content") / "stampfarm" / "game.yaml"])
    cached = Icons()("cow")
    clear_caches([data_folder("templates") / "icons" / "cow.svg"])

    assert cached is before
    assert Icons()("cow") is not before
    assert Icons()("cow") == before


def test_changed_icon_or_theme_of_the_game_is_noticed(library: Library, tmp_path: Path) -> None:
    hay = (data_folder("templates") / "icons" / "hay.svg").read_text("utf-8")
    folder, settings = library.folders[0] / "stones", settings_in(tmp_path / "out", "seeds")
    (folder / "icons").mkdir()
    (folder / "themes").mkdir()
    icon, theme = folder / "icons" / "hay.svg", folder / "themes" / "colour.yaml"
    icon.write_text(hay, "utf-8")
    theme.write_text("{}", "utf-8")
    before = snapshot(library, (folder,))
    result = draw_preview(library, settings)

    icon.write_text(hay.replace('class="gold ', 'class="rust '), "utf-8")
    clear_caches([icon])
    again = draw_preview(library, settings, result)
    theme.write_text('colours: {straw: "#112233"}', "utf-8")
    clear_caches([theme])

    assert {icon, theme} <= set(before)
    assert (written_names(again), again.problems) == (["seeds-1.png"], ())
    assert library.find_game("stones").theme("colour").colours["straw"] == "#112233"


def test_changed_layouts_pictures_and_rows_are_noticed(library: Library) -> None:
    folder = library.folders[0] / "stones"
    for name in ("layouts", "pictures"):
        (folder / name).mkdir()
    layout = folder / "layouts" / "goods.yaml"
    files = {layout, folder / "pictures" / "apple.jpg", folder / "market.csv"}
    for file in files:
        file.write_text("extends: goods\nslots: {cost: null}\n")
    before = load_layout("goods", (folder,))

    layout.write_text("extends: goods\nslots: {}\n")
    clear_caches([layout])

    assert files <= set(snapshot(library, (folder,)))
    assert "cost" not in before.slots
    assert "cost" in load_layout("goods", (folder,)).slots


def texts(page: Page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Text)]


def test_problem_page_shows_location_message_excerpt_and_hint() -> None:
    location = Location("game.yaml", 3, 7, "farm: {rows: 50}")
    page = problem_page("six", [Problem(location, Message("too many"), Message("use fewer"))])

    assert texts(page) == [
        *("six: 1 problem", "game.yaml:3:7", "too many", "farm: {rows: 50}", "^", "hint: use fewer")
    ]


def test_problem_page_is_in_the_users_language() -> None:
    problem = Problem(
        Location("game.yaml", 3, 1),
        Message("too many"),
        Message("use fewer of them, or a larger grid"),
    )

    page = problem_page("six", [problem], make_translator("de"))

    hint = "Tipp: weniger davon oder ein größeres Raster verwenden"
    assert {"six: 1 Fehler", hint} <= {*texts(page)}


def test_problem_page_accepts_any_text() -> None:
    problems = [
        Problem(Location("☃" * 300, 1, 500, "x\t☃" * 400), Message("{text}", text="☃ \x00 " * 200))
    ] * 40
    page = problem_page("☃" * 90, problems)

    assert texts(page)[-1].endswith("more; see the terminal")
    assert svg_bytes(page, title="", theme=problem_theme())
    (image,) = png_pages([page], theme=problem_theme())
    assert Image.open(io.BytesIO(image)).size == (827, 1170)


@pytest.mark.usefixtures("interruptible")
def test_watching_command_redraws_and_ends_cleanly_with_ctrl_c(
    library: Library, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "hedgerow", "preview", "stones", "--watch", "--page", "pad"]
    command += [it for folder in library.folders[:2] for it in ("--content", str(folder))]
    command += ["--out", str(tmp_path / "out")]
    with (
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
        ) as process,
        kill_after(process),
    ):
        assert process.stdout and process.stderr
        first = process.stdout.readline()
        save(library, BROKEN)
        second = process.stdout.readline()
        _, problem = process.stderr.readline(), process.stderr.readline()
        os.kill(process.pid, signal.SIGINT)
        errors = process.stderr.read()
        status = process.wait(LIMIT_S)

    assert (first, second) == (f"{tmp_path / 'out' / 'stones' / 'pad-1.png'}\n",) * 2
    assert status == 0
    assert "expected a whole number" in problem
    assert errors.endswith("stopped\n")
    assert "Traceback" not in errors
