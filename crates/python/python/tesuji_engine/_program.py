"""The command-line program that comes with the package."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path


def _places() -> Iterator[Path]:
    """Where installers put programs: that of this environment first."""
    yield Path(sysconfig.get_path("scripts"))
    # `pip install --target` and `--user`.
    yield Path(__file__).resolve().parent.parent / "bin"
    scheme = sysconfig.get_preferred_scheme("user")
    yield Path(sysconfig.get_path("scripts", scheme))


def program() -> str:
    """The path of `tesuji`: that of this package, unless the variable `TESUJI` names another."""
    named = os.environ.get("TESUJI")
    if named:
        return named
    name = "tesuji.exe" if sys.platform == "win32" else "tesuji"
    for folder in _places():
        if (folder / name).is_file():
            return str(folder / name)
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError("the program tesuji is not installed: this package was built without it")
    return found
