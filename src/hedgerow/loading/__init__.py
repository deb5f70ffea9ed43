"""Strict YAML to layers to typed models and words, every problem with its location."""
