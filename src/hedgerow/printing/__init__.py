"""Lots to jobs to pages on paper to files; kits, calibration, ink."""
