"""Fails unless two PDF files show the same pictures. Usage: compare.py ONE.pdf OTHER.pdf"""

import sys

import pypdfium2
from PIL import ImageChops

one, other = (pypdfium2.PdfDocument(path) for path in sys.argv[1:3])
if len(one) != len(other):
    sys.exit(f"{len(one)} pages and {len(other)}")
for number in {0, len(one) // 2, len(one) - 1}:
    shown = [it[number].render(scale=1.5).to_pil() for it in (one, other)]
    if ImageChops.difference(*shown).getbbox():
        sys.exit(f"page {number + 1} is another picture")
