"""hedgerow: print fresh sheets of paper farm games, and score them when they are finished."""

__version__ = "0.1.0"
