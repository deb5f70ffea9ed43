"""Links to sheets: the address of a page, `#`, and a sheet code, in one QR code.

The host is in capitals and the code without hyphens, because QR codes store capitals and digits in
less room. Addresses are case-sensitive only in their path.
"""

from __future__ import annotations

import re
from functools import lru_cache

from hedgerow.base.errors import quote_value
from hedgerow.base.messages import Message
from hedgerow.drawing.qr import ALPHABET, LINK_SIZE, data_size_bits, qr_rows
from hedgerow.scorefile.sheet_code import LENGTH, MAX_TEXT

# No user, no query, no fragment; other characters than these must be written as %20.
_ADDRESS = re.compile(
    r"(https?://[a-z0-9.-]+(?::[0-9]{1,5})?)((?:/[a-z0-9._~!$&'()*+,;=:@%-]*)*)", re.IGNORECASE
)
_LABEL = re.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?", re.IGNORECASE)
# The longest address without a path that fits, for the hint.
LONGEST_ADDRESS = 41


class AddressError(ValueError):
    """The error of an address that cannot be printed."""

    def __init__(self, message: Message, hint: Message) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


@lru_cache(maxsize=8)
def split_address(address: str) -> tuple[str, str]:
    """Return the parts of an address before a code: capitals, and the rest up to `#`.

    Raises AddressError if it is not the address of a page, or too long for the QR code.
    """
    text = address.strip()
    if len(text) > MAX_TEXT:
        raise _too_long_error()
    match = _ADDRESS.fullmatch(text)
    if not match or not _has_valid_host(match[1]):
        message = Message("{address} is not the address of a page", address=quote_value(text))
        hint = Message("use an address like {example}", example="https://example.org/hedgerow/")
        raise AddressError(message, hint)
    path = match[2] or "/"
    capitals = len(path) - len(path.lstrip(ALPHABET))
    parts = match[1].upper() + path[:capitals], f"{path[capitals:]}#"
    if data_size_bits(*parts, "0" * (LENGTH + 1)) > LINK_SIZE.data_bits:
        raise _too_long_error()
    return parts


def _too_long_error() -> AddressError:
    hint = Message(
        "use a shorter one: {most} characters fit without a path, fewer with one",
        most=LONGEST_ADDRESS,
    )
    return AddressError(Message("the address is too long for the QR code on the sheets"), hint)


def link_rows(address: str, code: str, look: str) -> tuple[str, ...]:
    """Return the rows of a QR code that opens a sheet on the page with this address."""
    return qr_rows(*split_address(address), code.replace("-", "") + look, size=LINK_SIZE)


def _has_valid_host(start: str) -> bool:
    """Return whether all labels of a host are valid: `example.org`, `localhost`, `127.0.0.1`."""
    host = start.split("/")[2].partition(":")[0]
    return all(map(_LABEL.fullmatch, host.split(".")))
