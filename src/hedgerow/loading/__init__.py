"""Strict YAML to layers, typed models and words; every problem has its location."""
