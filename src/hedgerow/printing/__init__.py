"""Print requests to documents, pages and files: sheets, cards, kits, calibration, export."""
