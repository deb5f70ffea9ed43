"""Print requests to documents to pages to files: sheets, cards, kits, calibration, export."""
