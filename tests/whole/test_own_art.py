"""A variant with its own icons and theme: named, checked, completed and printed everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from hedgerow.art.scored import draw_scored
from hedgerow.authoring.json_schema import json_schemas
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import icon_names
from hedgerow.drawing.scene import Group, Item, Symbol, Use
from hedgerow.game.library import Library, open_library
from hedgerow.game.scored_game import score_text
from tests.requests import documents, pdf_of

GAMES = [folder.name for folder in open_library().game_folders()]
PICTURE = re.compile(r"^icon-(.+)-[0-9a-f]{8}(-|$)")
OWN_ID = re.compile(r"^icon-([a-z-]+)-[0-9a-f]{8}(-|$)")
OWL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
    '<circle class="gold line-outline" cx="50" cy="50" r="{}" stroke-width="4"/>\n</svg>\n'
)
# A piece of this shape can be cut out along its line.
CUT_OWL = OWL.replace("<circle class", '<circle id="cut" class')


def variant(root: Path, name: str = "mine", like: str = "stampfarm", tag: str = "MN") -> Path:
    folder = root / name
    folder.mkdir(parents=True)
    head = f"extends: {like}\nabout: {{title: Mine, tag: {tag}}}\n"
    (folder / "game.yaml").write_text(head, "utf-8")
    return folder


def add(folder: Path, file: str, text: str) -> None:
    path = folder / file
    path.parent.mkdir(exist_ok=True)
    before = path.read_text("utf-8") if file == "game.yaml" else ""
    path.write_text(before + text, "utf-8")


def problems(root: Path) -> list[str]:
    reported = validate_paths(open_library((root,)), [root]).problems
    return [
        f"{problem.location}: {problem.message} | {problem.hint}".removeprefix(f"{root}/")
        for problem in reported
    ]


def symbols(items: Iterable[Item]) -> Iterator[Symbol]:
    for item in items:
        if isinstance(item, Use):
            yield item.symbol
            yield from symbols(item.symbol.items)
        elif isinstance(item, Group):
            yield from symbols(item.items)


def icons_printed(library: Library, game: str) -> set[str]:
    """Return the ids of the icons in a kit and in a scored example, without larger pictures."""
    loaded = library.find_game(game)
    jobs = documents(loaded, "kit", count=1 if loaded.has_sheets else None, seed=3)
    all_symbols = {symbol for job in jobs for page in job.pages for symbol in symbols(page.items)}
    for example in sorted(
        (data_folder("content") / "examples" / loaded.folders[-1].name).glob("*.txt")
    ):
        text = example.read_text("utf-8")
        if "sheet:" not in text:
            scored = score_text(
                text.replace(f"game: {loaded.folders[-1].name}", f"game: {game}"),
                "x",
                library,
                None,
            )
            context = loaded.drawing_context("en")
            overlay = draw_scored(scored.finished, scored.result, context)
            all_symbols |= set(symbols(overlay.items))
    pictures = {it.stem for it in data_folder("content").glob("*/pictures/*.svg")}
    found = {symbol.id for symbol in all_symbols if symbol.id.startswith("icon-")}
    return {it for it in found if not ((own := PICTURE.match(it)) and own[1] in pictures)}


@pytest.mark.parametrize("game", GAMES)
def test_user_icons_replace_all_shipped_icons_of_a_game(game: str, tmp_path: Path) -> None:
    folder = variant(tmp_path, like=game)
    shipped = {it.stem for it in (data_folder("content") / game / "icons").glob("*.svg")}
    for number, name in enumerate([*icon_names(), *sorted(shipped - {*icon_names()})]):
        add(folder, f"icons/{name}.svg", CUT_OWL.format(round(20 + number / 10, 1)))
    library = open_library((tmp_path,))

    own, ours = icons_printed(library, "mine"), icons_printed(library, game)

    # For landscapes of kuhfstein, drawings without icons are replaced, too.
    assert len(own) >= len(ours) >= 1
    assert all(OWN_ID.search(it) for it in own)
    assert not own & ours
    # Icons that a shipped game brings along have such ids too.
    assert {found[1] for it in ours if (found := OWN_ID.search(it))} <= shipped


def test_user_icon_belongs_to_its_game_only(tmp_path: Path) -> None:
    mine, theirs = variant(tmp_path), variant(tmp_path, "theirs", tag="TH")
    add(mine, "icons/owl.svg", OWL.format(40))
    for folder in (mine, theirs):
        add(folder, "game.yaml", "kinds:\n  - {id: goose, icon: owl}\n")

    assert problems(tmp_path) == [
        "theirs/game.yaml:4:23: unknown icon 'owl' | use one of cat, coin, cow, dog, field, "
        "forest, fox, goose, hay, hen, house, lake, meadow, pawn, pig, pitchfork, shears, sheep, "
        "shovel, star, … (docs/icons.md shows all icons)"
    ]


def test_a_variant_of_a_variant_has_its_icons_and_its_theme(tmp_path: Path) -> None:
    parent, child = variant(tmp_path), variant(tmp_path, "child", like="mine", tag="CH")
    add(parent, "icons/owl.svg", OWL.format(40))
    add(parent, "themes/dusk.yaml", 'colours: {leaf: "#112233", gold: "#445566"}\n')
    add(child, "themes/dusk.yaml", 'colours: {gold: "#778899"}\n')
    add(child, "game.yaml", "kinds:\n  - {id: goose, icon: owl}\n")
    theme = open_library((tmp_path,)).find_game("child").theme("dusk")

    assert problems(tmp_path) == []
    assert (theme.colours["leaf"], theme.colours["gold"]) == ("#112233", "#778899")


def test_misspelt_user_icon_is_reported_with_a_suggestion(tmp_path: Path) -> None:
    folder = variant(tmp_path)
    add(folder, "icons/barn-owl.svg", OWL.format(40))
    add(folder, "game.yaml", "kinds:\n  - {id: goose, icon: barn-owll}\n")

    assert problems(tmp_path) == [
        "mine/game.yaml:4:23: unknown icon 'barn-owll' | did you mean barn-owl? "
        "(docs/icons.md shows all icons)"
    ]


@pytest.mark.parametrize(
    ("drawing", "kind", "reported"),
    [
        (OWL, "dog", []),  # on a disc, which is what is cut out
        (CUT_OWL, "moon", []),
        (
            OWL,
            "moon",
            ["mine/game.yaml:1:1: decks.pieces.each: this icon has no line to cut along"],
        ),
    ],
)
def test_own_icon_can_be_on_a_disc_and_needs_a_line_to_be_cut_out(
    drawing: str, kind: str, reported: list[str], tmp_path: Path
) -> None:
    folder = variant(tmp_path, like="bunte-runde")
    add(folder, "icons/owl.svg", drawing.format(40))
    of = "shapes" if kind == "moon" else "animals"
    head = f"{{id: {kind}, icon: owl}}"
    add(folder, "game.yaml", f"variants:\n  - {{id: {of}, sheet: {{grid: {{heads: [{head}]}}}}}}\n")

    assert [it.split(" | ")[0] for it in problems(tmp_path)] == reported


def test_the_schema_of_a_variant_completes_its_own_icons(tmp_path: Path) -> None:
    folder = variant(tmp_path)
    add(folder, "icons/owl.svg", OWL.format(40))
    library = open_library((tmp_path,))

    def schema_text(game: str) -> str:
        return str(json_schemas(game, library)[f"{game}.json"])

    assert "'owl'" in schema_text("mine")
    assert "'owl'" not in schema_text("stampfarm")


def test_problems_of_user_art_have_locations(tmp_path: Path) -> None:
    folder = variant(tmp_path)
    add(folder, "icons/owl.svg", OWL.format(40).replace("gold", "golden"))
    add(folder, "icons/My Owl.svg", OWL.format(40))
    add(folder, "themes/dusk.yaml", 'colours:\n  leef: "#112233"\nscale: 3\n')
    add(folder, "themes/noon.yaml", "colours:\n  gold: yellow\n")
    add(folder, "themes/Dawn.yaml", "{}\n")
    add(folder, "game.yaml", "kinds:\n  - {id: goose, icon: owl}\n")

    assert sorted(it.split(" | ")[0] for it in problems(tmp_path)) == [
        "mine/icons/My Owl.svg: invalid icon name 'My Owl'",
        "mine/icons/owl.svg:2:1: no theme defines the colour 'golden'",
        "mine/themes/Dawn.yaml: invalid theme name 'Dawn'",
        "mine/themes/dusk.yaml:2:3: unknown colour 'leef'",
        "mine/themes/dusk.yaml:3:8: must be at most 2",
        "mine/themes/noon.yaml:2:9: expected a colour like #4f8f3a, found 'yellow'",
    ]


def test_broken_icon_is_reported_when_printed(tmp_path: Path) -> None:
    folder = variant(tmp_path)
    add(folder, "icons/cow.svg", OWL.format(60))

    with pytest.raises(InputError, match="extends beyond the viewBox") as caught:
        pdf_of("mine", seed=1, library=open_library((tmp_path,)))
    assert str(caught.value.problems[0].location) == f"{folder}/icons/cow.svg:2:1"


def test_an_own_theme_states_only_what_differs(tmp_path: Path) -> None:
    folder = variant(tmp_path)
    add(folder, "themes/dusk.yaml", 'colours: {leaf: "#112233"}\n')
    add(folder, "themes/ink-saver.yaml", "line_scale: 2\n")
    library = open_library((tmp_path,))
    mine, ours = library.find_game("mine"), library.find_game("stampfarm")
    dusk, colour = mine.theme("dusk"), ours.theme("colour")

    assert dusk.colours == {**colour.colours, "leaf": "#112233"}
    assert (dusk.hatches, dusk.line_scale, dusk.scale) == (
        *(colour.hatches, colour.line_scale, colour.scale),
    )
    assert mine.theme("colour") == colour
    assert mine.theme("ink-saver").colours == ours.theme("ink-saver").colours
    assert mine.theme("ink-saver").line_scale == 2 != ours.theme("ink-saver").line_scale
    with pytest.raises(InputError, match="unknown theme 'dusk'"):
        ours.theme("dusk")


@pytest.mark.parametrize("name", ["../dusk", "Dusk", "", "/etc/passwd", "dusk.yaml"])
def test_a_theme_is_named_by_a_plain_word(name: str, tmp_path: Path) -> None:
    folder = variant(tmp_path)
    add(folder, "themes/dusk.yaml", "{}\n")
    add(folder, "dusk.yaml", "{}\n")

    with pytest.raises(InputError, match="unknown theme"):
        open_library((tmp_path,)).find_game("mine").theme(name)


def test_user_art_is_reproducible_and_changes_the_pages(tmp_path: Path) -> None:
    for root in ("one", "other"):
        folder = variant(tmp_path / root)
        add(folder, "icons/cow.svg", OWL.format(40))
        add(folder, "themes/dusk.yaml", 'colours: {gold: "#112233"}\n')
    first, second = (
        pdf_of("mine", seed=1, theme="dusk", library=open_library((tmp_path / root,)))
        for root in ("one", "other")
    )

    assert first == second
    assert first != pdf_of("mine", seed=1, library=open_library((tmp_path / "one",)))
