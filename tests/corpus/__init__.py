"""Broken content files, each with the expected problems; see `case.py`."""
