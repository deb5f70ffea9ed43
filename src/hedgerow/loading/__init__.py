"""Strict YAML to layers to typed models and words, every problem at its place."""
