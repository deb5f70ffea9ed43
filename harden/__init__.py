"""Hostile tests at full size; `make harden` runs them, `make test` runs a short form of each."""
