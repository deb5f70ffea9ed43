"""Entry point of the command `hedgerow` and of `python -m hedgerow`."""

import gc
import sys


def main() -> None:
    """Run the program. Ctrl-C ends it with one line, even during start-up."""
    # By default, the garbage collector takes a fifth of a short run: it starts often while modules
    # are loaded, and scans everything twice at exit. Memory is freed by the exit anyway.
    gc.set_threshold(50_000)
    try:
        from hedgerow.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted; no file was left partially written\n")
        raise SystemExit(130) from None
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
