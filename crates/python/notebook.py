"""Runs a notebook, and compares what its cells say with what is kept in it.

python notebook.py FILE            ends with 1 if a cell fails or says something else than before
python notebook.py --write FILE    keeps what the cells say now
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

# A page of pictures, not an album.
LARGEST = 200_000


def told(cell: dict[str, Any]) -> list[dict[str, str]]:
    """What a cell prints, and the pictures it shows; not where in memory they were."""
    shown = list[dict[str, str]]()
    for output in cell.get("outputs", []):
        if output["output_type"] == "stream":
            shown.append({"text/plain": output["text"]})
        else:
            data = output.get("data", {})
            shown.append({kind: data[kind] for kind in data if kind == "image/svg+xml" or len(data) == 1})
    return shown


def main() -> int:
    """Runs the notebook of the arguments."""
    write, path = "--write" in sys.argv, Path(sys.argv[-1])
    kept = nbformat.read(path, as_version=4)
    fresh = nbformat.read(path, as_version=4)
    NotebookClient(fresh, timeout=120, kernel_name="python3").execute()
    code = [(old, new) for old, new in zip(kept.cells, fresh.cells, strict=True) if new.cell_type == "code"]
    pictures = sum("image/svg+xml" in form for _, new in code for form in told(new))
    changed = [old.source for old, new in code if told(old) != told(new)]
    if write:
        for _, new in code:
            new.metadata.pop("execution", None)
        fresh.metadata = kept.metadata
        text = nbformat.writes(fresh, indent=1) + "\n"
        if len(text) > LARGEST:
            print(f"{path}: {len(text)} bytes are too many", file=sys.stderr)
            return 1
        path.write_text(text)
    elif changed:
        for source in changed:
            print(f"{path}: this says something else now:\n{source}\n", file=sys.stderr)
        return 1
    print(f"{path}: {len(code)} cells, {pictures} pictures")
    return 0 if pictures else 1


if __name__ == "__main__":
    sys.exit(main())
