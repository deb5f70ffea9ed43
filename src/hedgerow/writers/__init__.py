"""Scene to PDF, SVG and PNG; the only place that knows ReportLab and svgwrite."""
