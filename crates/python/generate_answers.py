"""Writes the types of answers for Python out of their JSON schema.

Without an argument it rewrites python/tesuji_engine/answers; with --check it ends with 1 if that is not up
to date.
"""

from __future__ import annotations

import json
import keyword
import re
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SCHEMA = HERE / "../../docs/api/answers.schema.json"
OUT = HERE / "python/tesuji_engine/answers"
# What the page and its server say to each other is no answer.
PAGE = "Page"
# What answers come in, one of all.
ENVELOPES = {"Answer", "Document"}
WIDTH = 110

# Lines of a file, without its imports.
LONGEST = 400
ABOUT = "What engines answer: values of the crate `api`, as dictionaries with types."
NOTE = (
    "Generated from docs/api/answers.schema.json by crates/python/generate_answers.py: change nothing here."
)

Schema = dict[str, Any]
PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def name_of(schema: Schema) -> str:
    """The name that a reference refers to."""
    return str(schema["$ref"]).rsplit("/", 1)[-1]


def mentioned(schema: object) -> list[str]:
    """The names that a schema refers to."""
    if isinstance(schema, dict):
        own = [name_of(schema)] if "$ref" in schema else []
        return own + [name for value in schema.values() for name in mentioned(value)]
    if isinstance(schema, list):
        return [name for value in schema for name in mentioned(value)]
    return []


def reachable(defs: Schema) -> list[str]:
    """Every name that answers need."""
    seen: set[str] = set()
    todo = [name for name in defs if not name.startswith(PAGE) and name not in ENVELOPES]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += mentioned(defs[name])
    return sorted(seen)


def spelled(schema: Schema) -> str:
    """The type of a value."""
    if "$ref" in schema:
        return name_of(schema)
    if "const" in schema:
        return f"Literal[{json.dumps(schema['const'])}]"
    if "anyOf" in schema:
        return " | ".join(spelled(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list[{spelled(schema['items'])}]"
    return PLAIN[schema["type"]]


def comment(text: str, indent: str) -> list[str]:
    """A description as lines of a comment."""
    lines, line = [], ""
    for word in text.split():
        if line and len(indent) + 2 + len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    return [f"{indent}# {line}" for line in [*lines, line] if line]


def fields(schema: Schema, names: list[str]) -> list[str]:
    """Fields with what they are."""
    out: list[str] = []
    for name in names:
        out += comment(schema["properties"][name].get("description", ""), "    ")
        out.append(f"    {name}: {spelled(schema['properties'][name])}")
    return out


def called(name: str, schema: Schema) -> list[str]:
    """A type for an object with a field that no class can have."""
    assert set(schema["required"]) == set(schema["properties"]) and "allOf" not in schema, name
    out = [*comment(schema.get("description", ""), ""), f"{name} = TypedDict("]
    out += [f'    "{name}",', "    {"]
    for field, value in schema["properties"].items():
        out += comment(value.get("description", ""), " " * 8)
        out.append(f'        "{field}": {spelled(value)},')
    return [*out, "    },", ")"]


def dictionary(name: str, schema: Schema) -> list[str]:
    """A class for an object."""
    if any(keyword.iskeyword(field) for field in schema.get("properties", {})):
        return called(name, schema)
    base = name_of(schema["allOf"][0]) if "allOf" in schema else "TypedDict"
    required = set(schema.get("required", []))
    properties = list(schema.get("properties", {}))
    always = [field for field in properties if field in required]
    rarely = [field for field in properties if field not in required]
    about = schema.get("description", "")
    quoted = [f'    """{about}"""']
    if len(quoted[0]) > WIDTH:
        # The quotes take a little more than the sign of a comment.
        first, *others = [line.strip()[2:] for line in comment(about, " " * 6)]
        quoted = [f'    """{first}', *(f"    {line}" for line in others), '    """']
    out: list[str] = []
    if rarely:
        needed = f"_{name}Always"
        out += [f"class {needed}({base}):", *fields(schema, always), "", ""]
        return [*out, f"class {name}({needed}, total=False):", *quoted, "", *fields(schema, rarely)]
    return [f"class {name}({base}):", *quoted, "", *fields(schema, always)]


def part_name(name: str, part: Schema) -> str:
    """The name of one of several shapes."""
    properties = part["properties"]
    tag = next((value["const"] for value in properties.values() if "const" in value), next(iter(properties)))
    return name + "".join(word.capitalize() for word in str(tag).split("_"))


def union(name: str, parts: list[str]) -> list[str]:
    """One of several shapes, laid out as `ruff format` wants it."""
    whole = " | ".join(parts)
    if len(whole) + len(name) + len(": TypeAlias = ") <= WIDTH:
        return [f"{name}: TypeAlias = {whole}"]
    inside = [whole] if len(whole) + 4 <= WIDTH else [parts[0], *(f"| {part}" for part in parts[1:])]
    return [f"{name}: TypeAlias = (", *(f"    {line}" for line in inside), ")"]


def declared(name: str, schema: Schema) -> list[str]:
    """All lines for one name."""
    about = comment(schema.get("description", ""), "")
    if "enum" in schema:
        values = ", ".join(json.dumps(value) for value in schema["enum"])
        whole = f"{name}: TypeAlias = Literal[{values}]"
        if len(whole) > WIDTH:
            lines = [f"    {json.dumps(value)}," for value in schema["enum"]]
            return [*about, f"{name}: TypeAlias = Literal[", *lines, "]"]
        return [*about, whole]
    if "oneOf" not in schema:
        return dictionary(name, schema)
    parts = [(part_name(name, part), part) for part in schema["oneOf"]]
    out: list[str] = []
    for part, one in parts:
        out += [*dictionary(part, one), "", ""]
    return [*out, *about, *union(name, [part for part, _ in parts])]


def ordered(defs: Schema) -> list[str]:
    """Every name, after those that it mentions."""
    done: list[str] = []
    met: set[str] = set()

    def add(name: str) -> None:
        if name not in met:
            met.add(name)
            for other in sorted(mentioned(defs[name])):
                add(other)
            done.append(name)

    for name in reachable(defs):
        add(name)
    return done


def names_in(block: list[str]) -> list[str]:
    """What the lines of a block declare for users."""
    found = [re.match(r"(?:class (\w+)\(|(\w+)(?:: TypeAlias| = TypedDict\())", line) for line in block]
    names = [one.group(1) or one.group(2) for one in found if one]
    return [name for name in names if not name.startswith("_")]


def imported(module: str, names: list[str]) -> list[str]:
    """An import, a name on each line."""
    return [
        f"from tesuji_engine.answers.{module} import (",
        *(f"    {name}," for name in sorted(names, key=str.lower)),
        ")",
    ]


def modules(defs: Schema) -> dict[str, str]:
    """The files of the package: each imports only from those before it, and none is long."""
    parts: list[list[tuple[str, list[str]]]] = [[]]
    for name in ordered(defs):
        block = declared(name, defs[name])
        if sum(len(lines) + 2 for _, lines in parts[-1]) + len(block) > LONGEST:
            parts.append([])
        parts[-1].append((name, block))
    home = {name: f"_part{number}" for number, part in enumerate(parts, 1) for name, _ in part}
    out: dict[str, str] = {}
    for number, part in enumerate(parts, 1):
        used = {other for name, _ in part for other in mentioned(defs[name])}
        lines: list[str] = []
        for before in range(1, number):
            names = [name for name in used if home[name] == f"_part{before}"]
            lines += imported(f"_part{before}", names) if names else []
        assert all(int(home[name].removeprefix("_part")) <= number for name in used), "they go in a circle"
        body = "\n\n\n".join("\n".join(block) for _, block in part)
        typing = [name for name in ("Literal", "TypeAlias", "TypedDict") if re.search(rf"\b{name}\b", body)]
        head = [f'"""{ABOUT}', "", f'{NOTE}\n"""', "", "from __future__ import annotations", ""]
        head += [f"from typing import {', '.join(typing)}", *([""] if lines else []), *lines, "", ""]
        out[f"_part{number}.py"] = "\n".join([*head, body, ""])
    told = {
        f"_part{number}": [n for _, b in part for n in names_in(b)] for number, part in enumerate(parts, 1)
    }
    every = sorted(name for names in told.values() for name in names)
    lines = [f'"""{ABOUT}', "", f'{NOTE}\n"""', ""]
    for module, names in told.items():
        lines += imported(module, names)
    lines += ["", "__all__ = [", *(f'    "{name}",' for name in every), "]", ""]
    return {"__init__.py": "\n".join(lines), **out}


def main() -> int:
    """Writes or checks the files."""
    files = modules(json.loads(SCHEMA.read_text(encoding="utf-8"))["$defs"])
    there = {path.name: path.read_text(encoding="utf-8") for path in OUT.glob("*.py")}
    if "--check" in sys.argv[1:]:
        print("up to date" if there == files else f"{OUT.name} is not up to date: run {Path(__file__).name}")
        return 0 if there == files else 1
    OUT.mkdir(exist_ok=True)
    for name in there.keys() - files.keys():
        (OUT / name).unlink()
    for name, text in files.items():
        (OUT / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
