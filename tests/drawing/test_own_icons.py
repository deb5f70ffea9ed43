"""A game's own icons: they replace shipped ones, are checked, and have distinct ids."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.authoring.check_templates import template_problems
from hedgerow.base.errors import InputError
from hedgerow.drawing.components import place_icon
from hedgerow.drawing.icon_names import Icons, icon_names
from hedgerow.drawing.icons import MAX_ICON_BYTES, validate_icon
from hedgerow.drawing.scene import Path as Shape
from hedgerow.drawing.scene import Use

OPEN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n'
DOT = '<circle class="gold" cx="50" cy="50" r="{}"/>\n'


def write_icon(folder: Path, name: str, inside: str) -> Path:
    """Write an icon into a game's folder, and return the folder."""
    (folder / "icons").mkdir(parents=True, exist_ok=True)
    (folder / "icons" / f"{name}.svg").write_text(f"{OPEN}{inside}</svg>\n", "utf-8")
    return folder


def problem_lines(folder: Path, name: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        Icons((folder,))(name)
    file = folder / "icons" / f"{name}.svg"
    return [f"{it.location}: {it.message}".removeprefix(f"{file}:") for it in caught.value.problems]


def test_own_icon_is_found_by_name(tmp_path: Path) -> None:
    icons = Icons((write_icon(tmp_path, "owl", DOT.format(40)),))

    assert icons.own_names == {"owl"}
    assert len(icons("owl").items) == 1
    assert icons("cow") == Icons()("cow")


def test_own_icon_replaces_shipped_one_in_its_game_only(tmp_path: Path) -> None:
    shipped, own = Icons()("cow"), Icons((write_icon(tmp_path, "cow", DOT.format(40)),))("cow")

    assert own.items != shipped.items
    assert own.id != shipped.id
    assert Icons()("cow") == Icons()("cow") == shipped


def test_icons_with_the_same_name_in_two_games_have_different_ids(tmp_path: Path) -> None:
    first, second, same = (
        Icons((write_icon(tmp_path / folder, "owl", DOT.format(size)),))("owl")
        for folder, size in (("a", 40), ("b", 30), ("c", 40))
    )

    assert first.id != second.id
    assert (first.id, first.items) == (same.id, same.items)


def test_icon_of_variant_replaces_icon_of_parent(tmp_path: Path) -> None:
    child, parent = (
        write_icon(tmp_path / name, "owl", DOT.format(size))
        for name, size in (("c", 40), ("p", 30))
    )
    write_icon(parent, "elk", DOT.format(20))
    icons = Icons((child, parent))

    assert icons("owl") == Icons((child,))("owl")
    assert icons("elk") == Icons((parent,))("elk")
    assert icons.own_names == {"owl", "elk"}


@pytest.mark.parametrize("name", ["Owl", "my owl", "öwl", "7", "-x", "a" * 42])
def test_file_with_invalid_name_is_not_an_icon(name: str, tmp_path: Path) -> None:
    icons = Icons((write_icon(tmp_path, name, DOT.format(40)),))

    assert icons.own_names == frozenset()
    with pytest.raises(InputError, match="unknown icon"):
        icons(name)


def test_a_name_cannot_lead_out_of_the_folder(tmp_path: Path) -> None:
    write_icon(tmp_path, "owl", DOT.format(40))
    game = write_icon(tmp_path / "game", "elk", DOT.format(40))

    with pytest.raises(InputError, match="unknown icon"):
        Icons((game,))("../../icons/owl")


def test_unknown_icon_suggests_closest_own_one(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        Icons((write_icon(tmp_path, "barn-owl", DOT.format(40)),))("barnowl")

    hint = "did you mean barn-owl? (docs/icons.md shows all icons)"
    assert [str(it.hint) for it in caught.value.problems] == [hint]


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ('<script>x</script>', "2:1: cannot read the icon: <script> is not allowed; "
         "use path, circle, ellipse or rect"),
        ('<image href="http://example.org/x.png"/>',
         "2:1: cannot read the icon: the attribute href is not allowed in <image>"),
        ('<circle class="gold" onclick="x" cx="5" cy="5" r="5"/>',
         "2:1: cannot read the icon: the attribute onclick is not allowed in <circle>"),
        ('<circle class="golden" cx="5" cy="5" r="5"/>',
         "2:1: no theme defines the colour 'golden'"),
        ('<circle cx="5" cy="5" r="5"/>', "2:1: a shape without a class is not printed"),
        ('<circle class="gold" cx="5" cy="5" r="5.1"/>',
         "2:1: the shape extends beyond the viewBox"),
        ('<rect class="gold" x="90" y="0" width="10.5" height="5"/>',
         "2:1: the shape extends beyond the viewBox"),
        ("<title>Nothing</title>", "1:1: the icon is empty"),
        ('<circle class="gold" cx="5" cy="5" r="5">\n<circle class="gold" cx="5" cy="5" r="5"/>'
         '</circle>', "2:1: cannot read the icon: <circle> must not contain other shapes"),
        ('<?x <path/> ?>\n<circle cx="5" cy="5" r="5"/>',
         "3:1: a shape without a class is not printed"),
        ('<title><b>Owl</b></title>\n<circle cx="5" cy="5" r="5"/>',
         "3:1: a shape without a class is not printed"),
        ('<s:title xmlns:s="http://www.w3.org/2000/svg">Owl</s:title>\n'
         '<circle cx="5" cy="5" r="5"/>',
         "3:1: a shape without a class is not printed"),
        ("<!-- owl -->", "2:1: DOCTYPE, comments and CDATA are not allowed in icons"),
    ],
)  # fmt: skip
def test_unprintable_shape_is_reported_at_its_line(
    inside: str, message: str, tmp_path: Path
) -> None:
    assert problem_lines(write_icon(tmp_path, "owl", inside), "owl") == [message]


def test_shape_touching_the_edge_is_inside(tmp_path: Path) -> None:
    shapes = '<circle class="gold" cx="5" cy="5" r="5"/><path class="ink" d="M0 100 H100 V0 Z"/>'

    assert len(Icons((write_icon(tmp_path, "owl", shapes),))("owl").items) == 2


def test_titles_and_processing_instructions_are_not_drawn(tmp_path: Path) -> None:
    inside = (
        "<?x <path/> ?><title><b>Owl</b></title>"
        '<s:title xmlns:s="http://www.w3.org/2000/svg">Owl</s:title>'
        '<circle class="gold" cx="5" cy="5" r="5"><title>Eye</title></circle>'
    )

    assert len(Icons((write_icon(tmp_path, "owl", inside),))("owl").items) == 1


def test_an_own_icon_is_bounded_in_size(tmp_path: Path) -> None:
    write_icon(tmp_path, "owl", DOT.format(40) + " " * MAX_ICON_BYTES)

    with pytest.raises(InputError, match=f"larger than {MAX_ICON_BYTES // 1024} KiB"):
        Icons((tmp_path,))("owl")


def test_shipped_icons_need_no_folder(tmp_path: Path) -> None:
    assert Icons((tmp_path,)).own_names == frozenset()
    assert "cow" in icon_names()


@pytest.mark.parametrize("linked", ["owl.svg", "icons"])
def test_an_icon_that_is_a_link_out_of_the_game_is_not_read(tmp_path: Path, linked: str) -> None:
    other = write_icon(tmp_path / "other", "owl", DOT.format(40))
    game = tmp_path / "game"
    game.mkdir()
    if linked == "icons":
        (game / "icons").symlink_to(other / "icons")
    else:
        (game / "icons").mkdir()
        (game / "icons" / linked).symlink_to(other / "icons" / linked)

    (game / "game.yaml").write_text("extends: stampfarm\n", "utf-8")

    (problem,) = template_problems(game / "icons" / "owl.svg")
    assert str(problem.message) == "this is a link to a file outside of the folder"
    with pytest.raises(InputError, match=str(problem.message)):
        Icons((game,))("owl")


def in_box(box: str, inside: str = '<circle class="gold" cx="15" cy="15" r="5"/>') -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>'


# The box, its width, height and hatch, and where the middle of the first shape is.
BOXES = [
    ("0 0 100 100", 100, 100, 14.0, (15, 15)),
    ("0 0 200 100", 200, 100, 14.0, (15, 15)),
    ("0 0 50 400", 50, 400, 7.0, (15, 15)),
    ("0,0,30,30", 30, 30, 4.2, (15, 15)),
    ("10 5 40 20", 40, 20, 2.8, (5, 10)),
    ("-20 -40 100 100", 100, 100, 14.0, (35, 55)),
]


@pytest.mark.parametrize(("box", "width", "height", "hatch", "middle"), BOXES)
def test_a_drawing_may_have_any_box(
    box: str, width: float, height: float, hatch: float, middle: tuple[float, float]
) -> None:
    symbol = validate_icon(in_box(box), "owl", "owl.svg")
    (shape,) = symbol.items

    assert (symbol.width_mm, symbol.height_mm) == (width, height)
    assert symbol.hatch_mm == pytest.approx(hatch)
    assert isinstance(shape, Shape)
    assert shape.segments[0][1] == (middle[0] + 5, middle[1])


@pytest.mark.parametrize(
    "box", ["", "0 0 100", "0 0 100 0", "0 0 -5 100", "0 0 0.5 0.5", "0 0 10001 1000",
            "0 0 210 10", "a b c d", "nan 0 100 100", "0 0 100 100 100"],
)  # fmt: skip
def test_a_box_that_cannot_be_drawn_is_refused(box: str) -> None:
    with pytest.raises(InputError, match="it must start with <svg"):
        validate_icon(in_box(box), "owl", "owl.svg")


def test_a_shape_outside_its_own_box_is_reported_with_the_box() -> None:
    with pytest.raises(InputError) as caught:
        validate_icon(in_box("10 10 20 8"), "owl", "owl.svg")

    hint = "use coordinates from 10 to 30 across and 10 to 18 down"
    assert [str(it.hint) for it in caught.value.problems] == [hint]


def test_a_long_icon_is_as_long_as_a_square_one_is_wide() -> None:
    tall = validate_icon(in_box("0 0 50 100"), "tall", "tall.svg")
    wide = validate_icon(in_box("0 0 200 100"), "wide", "wide.svg")

    assert place_icon(tall, 10, 10, 8) == Use(tall, 8, 6, 0.08)
    assert place_icon(wide, 10, 10, 8) == Use(wide, 6, 8, 0.04)
