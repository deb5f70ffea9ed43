"""Each game is a folder here that offers `GAME`; the program finds it by looking."""
