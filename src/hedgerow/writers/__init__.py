"""Scenes to PDF, SVG, PNG and DXF; the only package that knows their libraries."""
