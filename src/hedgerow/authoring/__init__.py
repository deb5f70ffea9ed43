"""Tools for game authors: validate, describe as JSON Schema, create and preview games."""
