"""Folders of YAML and rules to a game that can be used."""
