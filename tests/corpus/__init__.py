"""Broken content files, each with what must be told about it; see `case.py`."""
