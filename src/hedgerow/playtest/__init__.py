"""Simulated play: runs, statistics, verdicts, reports."""
