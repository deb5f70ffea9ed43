"""Links to sheets: addresses that fit, addresses that are refused, and codes read from links."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.drawing.qr import LINK_SIZE, data_size_bits
from hedgerow.game.library import open_library
from hedgerow.game.sheet_link import LONGEST_ADDRESS, AddressError, link_rows, split_address
from hedgerow.scorefile.sheet_code import (
    LENGTH,
    MAX_TEXT,
    SEEDS,
    CodeError,
    code_in_link,
    is_same_code,
    parse_code,
    parse_look,
)

CODE, LOOK = "SF1-A0C55-Y2RBE", "C"


@pytest.mark.parametrize(
    ("address", "parts"),
    [
        ("https://example.org/h/", ("HTTPS://EXAMPLE.ORG/", "h/#")),
        ("https://example.org/H/", ("HTTPS://EXAMPLE.ORG/H/", "#")),
        ("https://someuser.github.io/hedgerow/", ("HTTPS://SOMEUSER.GITHUB.IO/", "hedgerow/#")),
        ("https://example.org", ("HTTPS://EXAMPLE.ORG/", "#")),
        ("  HTTP://Example.Org  ", ("HTTP://EXAMPLE.ORG/", "#")),
        ("http://localhost:8612/", ("HTTP://LOCALHOST:8612/", "#")),
        ("http://127.0.0.1:8612", ("HTTP://127.0.0.1:8612/", "#")),
        ("https://a-b.de/a%20B~c", ("HTTPS://A-B.DE/", "a%20B~c#")),
    ],
)
def test_capitals_and_what_may_be_small_are_separate_parts(
    address: str, parts: tuple[str, str]
) -> None:
    assert split_address(address) == parts


@pytest.mark.parametrize(
    "address",
    [
        *("example.org", "ftp://example.org/", "javascript:alert(1)", "https:/example.org"),
        *("https://", "https:///x", "https://.org", "https://a..b", "https://-a.org", "https://a-"),
        *("https://me@a.org/", "https://me:pw@a.org/", "https://a.org:port/", "https://[::1]/"),
        *("https://a.org/?x=1", "https://a.org/#/print", "https://a.org/a b", "https://a.org/\nx"),
        *("https://a.org/ü", "https://bücher.de/", "https://a_b.org", 'https://a.org/"', "//a.org"),
        *(
            "https://a.org:123456/",
            "https://a.org\\x",
            "https://a.org/<script>",
            "data:text/html,x",
        ),
    ],
)
def test_what_is_not_the_address_of_a_page_is_refused(address: str) -> None:
    with pytest.raises(AddressError) as caught:
        split_address(address)

    assert str(caught.value.message).endswith("is not the address of a page")
    assert "https://example.org/hedgerow/" in str(caught.value.hint)


def test_the_longest_address_fits_and_one_more_character_does_not() -> None:
    longest = f"https://{'a' * (LONGEST_ADDRESS - 12)}.io/"
    assert len(longest) == LONGEST_ADDRESS

    assert len(link_rows(longest, CODE, LOOK)) == LINK_SIZE.side
    with pytest.raises(AddressError, match="too long for the QR code"):
        split_address(longest.replace(".io", "a.io"))


@pytest.mark.parametrize("length", [200, 100_000])
def test_a_huge_address_is_refused_as_too_long(length: int) -> None:
    with pytest.raises(AddressError, match="too long") as caught:
        split_address(f"https://example.org/{'a' * length}")

    assert "41 characters fit" in str(caught.value.hint)


@given(st.text(max_size=200))
def test_any_text_is_split_or_refused(text: str) -> None:
    try:
        parts = split_address(text)
    except AddressError:
        return

    assert data_size_bits(*parts, "0" * (LENGTH + 1)) <= LINK_SIZE.data_bits
    assert parts[1].endswith("#")


@pytest.mark.parametrize(
    "link",
    [
        "HTTPS://SOMEUSER.GITHUB.IO/hedgerow/#SF1A0C55Y2RBEC",
        "https://example.org/#SF1-A0C55-Y2RBE",
        " https://example.org/h/#sf1-a0c55-y2rbe ",
        "http://evil.example/?x=#y#SF1A0C55Y2RBE",
        "#SF1A0C55Y2RBE",
        "# SF1 A0C55 Y2RBE",
    ],
)
def test_a_code_is_read_from_a_link_on_whatever_page(link: str) -> None:
    assert str(parse_code(link)) == CODE


def test_a_sheet_is_found_by_its_link() -> None:
    code = open_library().find_game("stampfarm").code_for_seed(7)

    assert open_library().open_code(f"https://example.org/h/#{code}")[0] == code


def test_the_look_is_read_from_a_link() -> None:
    assert parse_look("https://example.org/#SF1A0C55Y2RBED") == ("colour", True)
    assert parse_look("https://example.org/#SF1A0C55Y2RBE") is None


def test_a_link_and_its_code_are_the_same_code() -> None:
    assert is_same_code("https://example.org/#SF1A0C55Y2RBE", "sf1-a0c55 y2rbe")
    assert not is_same_code("https://example.org/#SF1A0C55Y2RBE", "SF1-A0CTQ-4CAB7")


def test_several_links_are_not_one_link() -> None:
    both = "https://a.org/#SF1A0C55Y2RBE https://a.org/#SF1A0CTQ4CAB7"

    assert code_in_link(both) == both
    with pytest.raises(CodeError, match="is not used in codes"):
        parse_code(both)


def test_a_mistyped_code_of_a_link_has_its_repair() -> None:
    with pytest.raises(CodeError) as caught:
        parse_code("https://example.org/#SF1A0C55Y2RBF")

    assert [str(code) for code in caught.value.repairs] == [CODE]


def test_text_longer_than_any_link_is_not_read() -> None:
    address = "https://example.org/"
    fits = address + "x" * (MAX_TEXT - len(address) - LENGTH - 1) + "#SF1A0C55Y2RBE"
    assert len(fits) == MAX_TEXT

    assert str(parse_code(fits)) == CODE
    with pytest.raises(CodeError, match="this one has 121"):
        parse_code(f"x{fits}")


@given(st.integers(0, SEEDS - 1))
def test_the_code_of_a_printed_link_is_read_again(seed: int) -> None:
    code = open_library().find_game("stampfarm").code_for_seed(seed)
    parts = split_address("https://someuser.github.io/hedgerow/")

    assert parse_code("".join((*parts, str(code).replace("-", ""), LOOK))) == code
