"""Writers of scenes as PDF, SVG, PNG and DXF; only this package imports their libraries."""
