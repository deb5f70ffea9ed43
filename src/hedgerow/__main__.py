"""Where the command `hedgerow` starts, and `python -m hedgerow`."""

import gc
import sys


def main() -> None:
    """Run the program; an interruption is answered in one line, even while the program starts.

    Python looks for garbage again and again while modules are loaded, and twice through everything
    when it ends: a fifth of a short run. What is left at the end needs no look, all of it goes.
    """
    gc.set_threshold(50_000)
    try:
        from hedgerow.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted; no file was left half written\n")
        raise SystemExit(130) from None
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
