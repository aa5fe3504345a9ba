"""Runs the program that comes with the package: `python -m tesuji_engine solve FEN`."""

import os
import subprocess
import sys

from tesuji_engine._program import program


def main() -> int:
    """Runs it in place of this process, where the system can."""
    try:
        path = program()
    except FileNotFoundError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    command = [path, *sys.argv[1:]]
    if os.name == "posix":
        os.execv(path, command)
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
