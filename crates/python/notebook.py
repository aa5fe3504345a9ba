"""Runs a notebook, and looks at what its cells show.

python notebook.py FILE            ends with 1 if a cell fails, or does not print or draw as before
python notebook.py --write FILE    keeps what the cells say now

What the text of the notebook states is asserted in its cells, and must hold with any network. Moves and
numbers beside it change with the network: others than those that are kept are told, and are no failure.
"""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

# A page of pictures, not an album.
LARGEST = 200_000

SVG = "image/svg+xml"


def told(cell: dict[str, Any]) -> list[dict[str, str]]:
    """What a cell prints, and the pictures it shows; not where in memory they were."""
    shown = list[dict[str, str]]()
    for output in cell.get("outputs", []):
        if output["output_type"] == "stream":
            shown.append({output["name"]: output["text"]})
        else:
            data = output.get("data", {})
            shown.append({kind: data[kind] for kind in data if kind == SVG or len(data) == 1})
    return shown


def forms(cell: dict[str, Any]) -> list[list[str]]:
    """How a cell says what it says. What should be a picture must be one."""
    shown = told(cell)
    for form in shown:
        if SVG in form and not ET.fromstring(form[SVG]).tag.endswith("svg"):
            raise ValueError("this is no picture")
    return [list(form) for form in shown]


def main() -> int:
    """Runs the notebook of the arguments."""
    write, path = "--write" in sys.argv, Path(sys.argv[-1])
    kept = nbformat.read(path, as_version=4)
    fresh = nbformat.read(path, as_version=4)
    try:
        NotebookClient(fresh, timeout=120, kernel_name="python3").execute()
    except CellExecutionError as error:
        print(f"{path}: a cell fails, or what the text states does not hold:\n{error}", file=sys.stderr)
        return 1
    code = [(old, new) for old, new in zip(kept.cells, fresh.cells, strict=True) if new.cell_type == "code"]
    pictures = sum(SVG in form for _, new in code for form in told(new))
    if write:
        for _, new in code:
            new.metadata.pop("execution", None)
        fresh.metadata = kept.metadata
        text = nbformat.writes(fresh, indent=1) + "\n"
        if len(text) > LARGEST:
            print(f"{path}: {len(text)} bytes are too many", file=sys.stderr)
            return 1
        path.write_text(text)
    else:
        other = [old.source for old, new in code if forms(old) != forms(new)]
        if other:
            sources = "\n\n".join(other)
            print(f"{path}: this shows other things than before:\n{sources}\n", file=sys.stderr)
            print("if that is meant, scripts/python --write keeps it", file=sys.stderr)
            return 1
        changed = sum(told(old) != told(new) for old, new in code)
        if changed:
            print(f"{path}: {changed} cells say something else than is kept: scripts/python --write")
    print(f"{path}: {len(code)} cells, {pictures} pictures")
    return 0 if pictures else 1


if __name__ == "__main__":
    sys.exit(main())
