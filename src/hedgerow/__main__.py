"""`python -m hedgerow` is the command `hedgerow`."""

import sys


def main() -> None:
    """Run the program; an interruption is answered in one line, even while the program starts."""
    try:
        from hedgerow.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted; no file was left half written\n")
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
