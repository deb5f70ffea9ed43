"""Sheet codes: unambiguous variants are accepted, and every typo is detected."""

from __future__ import annotations

import string
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.rng import Rng
from hedgerow.drawing.theme import COLOUR, theme_names
from hedgerow.scorefile.sheet_code import (
    ALPHABET,
    LENGTH,
    SEEDS,
    THEMES,
    CodeError,
    SheetCode,
    differing_parts,
    fingerprint,
    is_valid_code,
    look_symbol,
    parse_code,
    parse_look,
)

CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BASE = {"size of the farm": [5, 4], "hedge": [5, 9, 7, 13]}
codes = st.builds(
    SheetCode,
    tag=st.text(CROCKFORD, min_size=2, max_size=2),
    revision=st.integers(0, 31),
    fingerprint=st.integers(0, 2**15 - 1),
    seed=st.integers(0, SEEDS - 1),
)
QUIET = settings(derandomize=True, deadline=None, max_examples=300)


def random_codes(count: int) -> list[SheetCode]:
    rng = Rng("tests of the sheet code")
    return [
        SheetCode(
            "".join(rng.choice(ALPHABET) for _ in range(2)),
            rng.below(32),
            rng.below(2**15),
            rng.below(SEEDS),
        )
        for _ in range(count)
    ]


def symbols(code: SheetCode) -> str:
    return str(code).replace("-", "")


def refusal(text: str) -> CodeError:
    with pytest.raises(CodeError) as caught:
        parse_code(text)
    return caught.value


def multiply(first: int, second: int) -> int:
    """Multiply in GF(32), modulo x^5 + x^2 + 1, by another algorithm than the program's."""
    product = 0
    for _ in range(5):
        product ^= first if second & 1 else 0
        first, second = first << 1 ^ (0b100101 if first & 16 else 0), second >> 1
    return product


def evaluate(point: int, text: str) -> int:
    return reduce(lambda value, char: multiply(value, point) ^ CROCKFORD.index(char), text, 0)


# Read off by hand: A0C is 10 * 1024 + 0 * 32 + 12 = 10252, and 10 in base 32 is 32.
# The two check symbols at the end make the polynomial 0 at x and at x^2: see the next test.
GOLDEN = [
    pytest.param(SheetCode("SF", 1, 10252, 7), "SF1-A0C00-0070V", id="a stampfarm sheet"),
    pytest.param(SheetCode("SF", 1, 10252, 0), "SF1-A0C00-000J6", id="seed 0"),
    pytest.param(SheetCode("KC", 2, 1, 32), "KC2-00100-0103N", id="seed 32"),
    pytest.param(SheetCode("ZZ", 31, 32767, 33554431), "ZZZ-ZZZZZ-ZZZPA", id="the largest"),
    pytest.param(SheetCode("00", 0, 0, 0), "000-00000-00000", id="all zero"),
]


@pytest.mark.parametrize(("code", "text"), GOLDEN)
def test_printed_codes_stay_readable(code: SheetCode, text: str) -> None:
    assert str(code) == text
    assert parse_code(text) == code


@pytest.mark.parametrize(("code", "text"), GOLDEN)
def test_the_check_symbols_make_both_sums_zero(code: SheetCode, text: str) -> None:
    del code

    assert evaluate(2, text.replace("-", "")) == 0
    assert evaluate(4, text.replace("-", "")) == 0


def test_the_alphabet_is_crockfords() -> None:
    assert ALPHABET == CROCKFORD
    assert not set("ILOU") & set(ALPHABET)


@QUIET
@given(codes)
def test_every_code_can_be_read_back(code: SheetCode) -> None:
    text = str(code)

    assert parse_code(text) == code
    assert len(text) <= 16
    assert len(symbols(code)) == LENGTH == 13


@QUIET
@given(codes)
def test_every_code_is_read_in_small_letters(code: SheetCode) -> None:
    assert parse_code(str(code).lower()) == code


@QUIET
@given(codes)
def test_the_parts_of_a_code_have_fixed_positions(code: SheetCode) -> None:
    text = symbols(code)
    values = [CROCKFORD.index(char) for char in text]

    assert text[:2] == code.tag
    assert values[2] == code.revision
    assert values[3] * 1024 + values[4] * 32 + values[5] == code.fingerprint
    assert sum(value * 32**position for position, value in enumerate(values[10:5:-1])) == code.seed


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("sf1-a0c00-0070v", id="small letters"),
        pytest.param("SF1A0C000070V", id="no hyphens"),
        pytest.param(" SF1 A0C 00 0070V ", id="blanks"),
        pytest.param("S-F-1-A-0-C-0-0-0-0-7-0-V", id="many hyphens"),
        pytest.param("SF1–A0C00−0070V", id="a dash and a minus"),
        pytest.param("SF1\u2011A0C00\u20100070V", id="hyphens of a word processor"),
        pytest.param(
            "SF1\u2014A0C00\u00ad0070V\t\u00a0", id="an em dash, a soft hyphen, odd blanks"
        ),
        pytest.param("\ufeffSF1-\u200bA0C00-0070V", id="signs that nobody sees"),
        pytest.param("SFI-AOC00-0O70V", id="I for 1, O for 0"),
        pytest.param("SFl-AoC00-0o70V", id="small l for 1, o for 0"),
        pytest.param("SFi-A0C00-0070V", id="small i for 1"),
    ],
)
def test_unambiguous_variants_of_a_code_are_accepted(typed: str) -> None:
    assert parse_code(typed) == SheetCode("SF", 1, 10252, 7)


def suggested_repairs(text: str) -> tuple[SheetCode, ...] | None:
    """Return the suggested codes, or None if the text is valid."""
    try:
        parse_code(text)
    except CodeError as error:
        return error.repairs
    return None


def test_every_wrong_symbol_of_twenty_codes_is_caught_and_repaired() -> None:
    missed = []
    for code in random_codes(20):
        text = symbols(code)
        for position, right in enumerate(text):
            for wrong in ALPHABET.replace(right, ""):
                typed = text[:position] + wrong + text[position + 1 :]
                repairs = suggested_repairs(typed)
                missed += [typed] * (repairs is None or code not in repairs)

    assert missed == []


def test_every_swap_of_neighbours_of_five_hundred_codes_is_caught_and_repaired() -> None:
    missed = []
    for code in random_codes(500):
        text = symbols(code)
        for left in range(LENGTH - 1):
            first, second = text[left], text[left + 1]
            typed = text[:left] + second + first + text[left + 2 :]
            repairs = suggested_repairs(typed)
            missed += [typed] * (first != second and (repairs is None or code not in repairs))

    assert missed == []


def test_every_other_character_at_every_position_is_rejected_or_equivalent() -> None:
    code = SheetCode("SF", 1, 10252, 7)
    text = symbols(code)
    for position, right in enumerate(text):
        for typed in string.printable:
            changed = text[:position] + typed + text[position + 1 :]
            meant = typed.upper().translate(str.maketrans("ILO", "110"))
            if meant == right:
                assert parse_code(changed) == code
            else:
                refusal(changed)


def test_a_hyphen_swapped_with_its_neighbour_changes_nothing() -> None:
    assert parse_code("SF-1A0C00-0070V") == parse_code("SF1A-0C000-070V")


@QUIET
@given(codes, st.data())
def test_a_repair_is_a_valid_code_one_typo_away(code: SheetCode, data: st.DataObject) -> None:
    text = list(symbols(code))
    positions = st.lists(st.integers(0, LENGTH - 1), min_size=2, max_size=2, unique=True)
    for position in data.draw(positions):
        others = ALPHABET.replace(text[position], "")
        text[position] = data.draw(st.sampled_from(others))
    typed = "".join(text)

    for repair in refusal(typed).repairs:
        fixed = symbols(repair)
        changed = [position for position in range(LENGTH) if fixed[position] != typed[position]]
        assert parse_code(fixed) == repair
        assert len(changed) == 1 or (
            len(changed) == 2 and changed[1] == changed[0] + 1 and sorted(fixed) == sorted(typed)
        )


@QUIET
@given(codes, st.data())
def test_any_two_wrong_symbols_are_caught(code: SheetCode, data: st.DataObject) -> None:
    text = list(symbols(code))
    positions = st.lists(st.integers(0, LENGTH - 1), min_size=2, max_size=2, unique=True)
    for position in data.draw(positions):
        text[position] = data.draw(st.sampled_from(ALPHABET.replace(text[position], "")))

    assert str(refusal("".join(text))) == "this code contains a typo"


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        pytest.param("", "a code has 13 characters, this one has 0", id="nothing"),
        pytest.param("SF1", "a code has 13 characters, this one has 3", id="a part"),
        pytest.param("SF1-A0C00-0070", "a code has 13 characters, this one has 12", id="one lost"),
        pytest.param(
            "SF1-A0C00-0070VV", "a code has 13 characters, this one has 14", id="one more"
        ),
        pytest.param("SF1-A0C00-0070U", "'U' is not used in codes", id="U"),
        pytest.param("SF1-A0C00-0070u", "'U' is not used in codes", id="small u"),
        pytest.param("SF1-A0C00-0070é", "'é' is not used in codes", id="an accent"),
        pytest.param("SF1_A0C00_0070V", "'_' is not used in codes", id="underscore"),
        pytest.param("SF1-A0C00-00７0V", "'７' is not used in codes", id="a wide 7"),
        pytest.param("SF1\nA0C000070V", "'\\n' is not used in codes", id="a new line"),
    ],
)
def test_a_text_that_is_not_a_code_is_rejected_with_a_clear_message(
    typed: str, message: str
) -> None:
    error = refusal(typed)

    assert str(error) == message
    assert str(error.hint)
    assert error.repairs == ()


def test_the_hint_for_a_wrong_length_shows_an_example_code() -> None:
    example = str(refusal("SF1").hint).split()[-1]

    assert [len(part) for part in example.split("-")] == [3, 5, 5]
    assert {*example} <= {*CROCKFORD, "-"}


@pytest.mark.parametrize(
    ("typed", "is_valid"),
    [
        pytest.param("SF1-A0C00-0070V", True, id="as printed"),
        pytest.param("sfi a0coo oo7ov", True, id="as forgiven"),
        pytest.param("SF1-A0CQ9-JF3D4C", True, id="with its look"),
        pytest.param("SF1-A0C00-0070W", False, id="a wrong character"),
        pytest.param("SF1-A0C00-0070", False, id="one lost"),
        pytest.param("stampfarm", False, id="a word"),
    ],
)
def test_is_valid_code_accepts_only_valid_codes(typed: str, is_valid: bool) -> None:
    assert is_valid_code(typed) is is_valid


@QUIET
@given(st.text(max_size=40))
def test_any_text_is_a_code_or_rejected(text: str) -> None:
    try:
        code = parse_code(text)
    except CodeError as error:
        assert str(error)
    else:
        assert parse_code(str(code)) == code


def test_the_fingerprint_is_pinned() -> None:
    # sha256 of "[5,4]" starts with the bits 01010 = 10, of the whole list with 0000001100 = 12.
    assert fingerprint(BASE) == 10 * 1024 + 12


def test_the_fingerprint_of_a_table_is_pinned() -> None:
    # sha256 of '{"a":1,"b":2}' starts with 01000 = 8, of '[["table",{"a":1,"b":2}]]' with
    # 0101010100 = 340.
    assert fingerprint({"table": {"b": 2, "a": 1}}) == 8 * 1024 + 340


def test_the_fingerprint_of_an_accent_is_pinned() -> None:
    # It is written as an escape: sha256 of '"\\u00e9"' starts with 10101 = 21, of the whole
    # list with 0010101111 = 175.
    assert fingerprint({"name": "é"}) == 21 * 1024 + 175


def test_equal_content_has_no_differing_parts() -> None:
    code = SheetCode("SF", 1, fingerprint(BASE), 7)

    assert differing_parts(code, BASE) == ()
    assert differing_parts(code, {"size of the farm": (5, 4), "hedge": (5, 9, 7, 13)}) == ()


def test_the_fingerprint_ignores_the_order_of_keys() -> None:
    first, second = {"table": {"a": 1, "b": 2}}, {"table": {"b": 2, "a": 1}}

    assert fingerprint(first) == fingerprint(second)


def test_a_changed_second_part_is_named() -> None:
    code = SheetCode("SF", 1, fingerprint(BASE), 7)

    assert "hedge" in differing_parts(code, {**BASE, "hedge": [5, 9, 7, 12]})


def test_of_three_parts_the_two_that_may_differ_are_named() -> None:
    parts = {"size": [5, 4], "hedge": [5, 9], "troughs": 3}
    code = SheetCode("SF", 1, fingerprint(parts), 7)

    assert {"hedge", "troughs"} <= set(differing_parts(code, {**parts, "troughs": 4}))


def test_a_changed_first_part_is_named_alone_if_the_code_shows_it() -> None:
    code = SheetCode("SF", 1, fingerprint(BASE), 7)

    assert differing_parts(code, {**BASE, "size of the farm": [4, 4]}) == ("size of the farm",)


def test_a_single_part_that_differs_is_named() -> None:
    code = SheetCode("SF", 1, fingerprint({"board": 1}), 7)

    assert differing_parts(code, {"board": 2}) == ("board",)


@pytest.mark.parametrize(
    "size", [[columns, rows] for columns in range(2, 11) for rows in range(2, 9)], ids=str
)
def test_a_changed_first_part_is_named(size: list[int]) -> None:
    code = SheetCode("SF", 1, fingerprint(BASE), 7)

    differing = differing_parts(code, {**BASE, "size of the farm": size})
    assert ("size of the farm" in differing) == (size != [5, 4])


def test_the_fingerprint_does_not_depend_on_seed_and_tag() -> None:
    first = SheetCode("SF", 1, fingerprint(BASE), 7)
    second = SheetCode("ZZ", 9, fingerprint(BASE), 8)

    assert differing_parts(first, BASE) == differing_parts(second, BASE) == ()


@pytest.mark.parametrize(
    ("theme", "ticks", "symbol"),
    [
        ("colour", False, "C"),
        ("colour", True, "D"),
        ("ink-saver", False, "S"),
        ("ink-saver", True, "T"),
        ("high-contrast", False, "H"),
        ("high-contrast", True, "J"),
        ("my-own", False, "X"),
        ("my-own", True, "Y"),
    ],
)
def test_the_look_of_a_paper_follows_its_code(theme: str, ticks: bool, symbol: str) -> None:
    """The symbols are pinned: on printed paper they must keep their meaning."""
    assert look_symbol(theme, ticks) == symbol
    expected = "" if theme == "my-own" else theme
    assert parse_look(f"SF1-A0CQ9-JF3D4{symbol}") == (expected, ticks)
    assert parse_look(f"sf1a0cq9jf3d4{symbol.lower()}") == (expected, ticks)


def test_the_themes_with_a_symbol_are_the_built_in_ones() -> None:
    assert THEMES[0] == COLOUR
    assert sorted(THEMES) == sorted(theme_names(()))


def test_a_code_is_the_same_with_and_without_its_look() -> None:
    plain = parse_code("SF1-A0CQ9-JF3D4")
    assert {parse_code(f"SF1-A0CQ9-JF3D4{it}") for it in "CDSTHJXY"} == {plain}
    assert parse_look("SF1-A0CQ9-JF3D4") is None


@pytest.mark.parametrize("typed", ["SF1-A0CQ9-JF3D4Z", "SF1-A0CQ9-JF3D4CC", "SF1-A0CQ9-JF3D40"])
def test_an_invalid_look_makes_a_code_too_long(typed: str) -> None:
    with pytest.raises(CodeError) as caught:
        parse_code(typed)
    assert "a code has 13 characters" in str(caught.value.message)


def test_a_wrong_code_is_repaired_with_its_look_too() -> None:
    with pytest.raises(CodeError) as caught:
        parse_code("SF1-A0CQ8-JF3D4C")
    assert [str(it) for it in caught.value.repairs] == ["SF1-A0CQ9-JF3D4"]
