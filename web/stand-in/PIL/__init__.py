"""Stands in for Pillow, which ReportLab imports when it loads and hedgerow never asks for."""
