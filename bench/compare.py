"""Fail unless two PDF files look the same. Usage: compare.py FIRST.pdf SECOND.pdf"""

import sys

import pypdfium2
from PIL import ImageChops

first, second = (pypdfium2.PdfDocument(path) for path in sys.argv[1:3])
if len(first) != len(second):
    sys.exit(f"{len(first)} pages and {len(second)}")
for number in {0, len(first) // 2, len(first) - 1}:
    images = [document[number].render(scale=1.5).to_pil() for document in (first, second)]
    if ImageChops.difference(*images).getbbox():
        sys.exit(f"page {number + 1} looks different")
