"""Stress tests in full size (`make harden`); `make test` runs a short form of each."""
