"""Checks by name: a line for each, `ok WHAT` or `FAILED WHAT: why`."""
import signal
import sys
import time
import traceback

# The engine to check.
TESUJI = sys.argv[1]
# No check takes longer, in seconds, however slow the machine.
LONGEST = 180
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


def same(left, right, what=""):
    if left != right:
        raise AssertionError(f"{what}: {left!r} is not {right!r}" if what else f"{left!r} is not {right!r}")


def give_up(*_):
    raise AssertionError("it takes too long")


def main():
    """Runs all checks whose names hold the words after the engine on the command line."""
    failed = 0
    signal.signal(signal.SIGALRM, give_up)
    for function in CHECKS:
        name, begin = function.__name__.replace("_", " "), time.monotonic()
        if not all(word in name for word in sys.argv[2:]):
            continue
        signal.alarm(LONGEST)
        try:
            function()
            print(f"ok {name} ({time.monotonic() - begin:.1f} s)", flush=True)
        except Exception as error:  # clients and readers fail in their own ways
            failed += 1
            why = " ".join(str(error).split()) or type(error).__name__
            print(f"FAILED {name}: {why}", flush=True)
            print("".join(traceback.format_exception(error)[-3:]), file=sys.stderr)
        finally:
            signal.alarm(0)
    sys.exit(1 if failed else 0)
