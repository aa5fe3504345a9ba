"""Batches on Arrow tables: a table in, the same table with more columns out.

A table is anything that pyarrow makes one of: its own tables and batches, whatever has the Arrow PyCapsule
interface (polars, DuckDB, pandas), or a dictionary of columns. All columns are kept. What is wrong with a
row stands in the column `error`, and its other new columns are null there. The metadata of the schema says
which version made the columns, with which profile and limits.

With a limit of nodes or depth the same rows have the same answers, on any number of threads: a row is
searched with nothing remembered of the others. Other threads of Python run meanwhile, and Ctrl-C ends it.
Needs pyarrow: `pip install tesuji-engine[arrow]`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from os import PathLike, fspath
from typing import Any, TypeAlias, TypeVar, cast

import pyarrow as pa
import pyarrow.compute as pc

from tesuji_engine._engine import several
from tesuji_engine._native import NativeBatch, __version__, count_column, evaluate_column

__all__ = ["analyse", "evaluate", "legal_counts", "search", "solve"]

# Anything that pyarrow makes a table of.
TableLike: TypeAlias = Any

# So many rows are handed over at once: a column of numbers, and one that is searched.
_NUMBERS = 1 << 16
_ROWS = 1 << 12

# Names of columns that hold positions and games, if none is named.
_POSITIONS = ("fen", "sfen", "position")
_GAMES = ("pgn", "kif", "ki2", "csa", "record")

_T = TypeVar("_T")


def _table(data: TableLike) -> pa.Table:
    if isinstance(data, pa.Table):
        return data
    if isinstance(data, pa.RecordBatch):
        return pa.Table.from_batches([data])
    try:
        return pa.table(data)
    except (TypeError, ValueError, pa.ArrowException) as error:
        what = f"{type(data).__module__}.{type(data).__qualname__}".removeprefix("builtins.")
        raise TypeError(f"data: a table is needed, such as {{'fen': [...]}}, not {what}: {error}") from error


def _texts(table: pa.Table, column: str | None, usual: Sequence[str]) -> pa.ChunkedArray:
    """The column with the text."""
    if column is None:
        named = [name for name in usual if name in table.column_names]
        if len(named) != 1:
            raise ValueError(f"column: name one of {', '.join(table.column_names)}")
        column = named[0]
    elif column not in table.column_names:
        raise ValueError(f"column: '{column}' is none of {', '.join(table.column_names)}")
    if table.column_names.count(column) > 1:
        raise ValueError(f"column: several are called '{column}'")
    texts = table.column(column)
    # Nothing but rows without a value has no type of its own.
    if pa.types.is_null(texts.type):
        texts = texts.cast(pa.string())
    kind = texts.type.value_type if pa.types.is_dictionary(texts.type) else texts.type
    if not (pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)):
        raise TypeError(f"column: '{column}' is {texts.type}, not text")
    return texts


def _slices(texts: pa.ChunkedArray, rows: int) -> Iterator[pa.StringArray]:
    for chunk in texts.chunks:
        for start in range(0, len(chunk), rows):
            part = chunk.slice(start, rows)
            if isinstance(part, pa.DictionaryArray):
                part = part.dictionary.cast(pa.string()).take(part.indices)
            yield part if part.type == pa.string() else part.cast(pa.string())


def _buffers(part: pa.StringArray) -> tuple[bytes, bytes]:
    """The text of all rows, and the places of rows in it."""
    _, places, text = part.buffers()
    if places is None:
        return b"", bytes(4)
    ends = places.slice(part.offset * 4, (len(part) + 1) * 4).to_pybytes()
    first, last = (int.from_bytes(end, "little") for end in (ends[:4], ends[-4:]))
    return (text.slice(first, last - first).to_pybytes() if text is not None else b""), ends


def _extended(
    table: pa.Table, columns: dict[str, pa.ChunkedArray], prefix: str, about: dict[str, object]
) -> pa.Table:
    """The table with more columns, and where they come from."""
    for name, values in columns.items():
        if prefix + name in table.column_names:
            raise ValueError(f"the table has a column '{prefix + name}' already: choose another prefix")
        table = table.append_column(prefix + name, values)
    said = {f"tesuji.{name}": str(value) for name, value in about.items() if value is not None}
    metadata = dict(table.schema.metadata or {})
    metadata.update({name.encode(): value.encode() for name, value in said.items()})
    return table.replace_schema_metadata(metadata)


def _numbers(
    texts: pa.ChunkedArray, rate: Callable[[bytes, bytes], tuple[bytes, list[tuple[int, str]]]]
) -> tuple[pa.ChunkedArray, pa.ChunkedArray]:
    """A number for each row, and errors."""
    numbers, errors = [], []
    for part in _slices(texts, _NUMBERS):
        values, wrong = rate(*_buffers(part))
        array = pa.Array.from_buffers(pa.int32(), len(part), [None, pa.py_buffer(values)])
        if wrong:
            said: list[str | None] = [None] * len(part)
            for row, why in wrong:
                said[row] = why if part[row].is_valid else "nothing in this row"
            errors.append(pa.array(said, pa.string()))
            array = pc.if_else(errors[-1].is_null(), array, pa.scalar(None, pa.int32()))
        else:
            errors.append(pa.nulls(len(part), pa.string()))
        numbers.append(array)
    return pa.chunked_array(numbers, pa.int32()), pa.chunked_array(errors, pa.string())


def _rows(
    texts: pa.ChunkedArray, work: Callable[[list[str]], list[tuple[_T | None, str | None]]]
) -> tuple[list[_T | None], pa.ChunkedArray]:
    """An answer for each row, and errors."""
    answers: list[_T | None] = []
    errors: list[str | None] = []
    for part in _slices(texts, _ROWS):
        given = part.to_pylist()
        asked = iter(work([text for text in given if text is not None]))
        for text in given:
            answer, why = next(asked) if text is not None else (None, "nothing in this row")
            answers.append(answer)
            errors.append(why)
    return answers, pa.chunked_array([pa.array(errors, pa.string())])


def _column(
    kind: pa.DataType, answers: Sequence[_T | None], value: Callable[[_T], object]
) -> pa.ChunkedArray:
    values = [None if answer is None else value(answer) for answer in answers]
    return pa.chunked_array([pa.array(values, kind)])


def legal_counts(
    data: TableLike, column: str | None = None, *, game: str = "chess", threads: int = 1, prefix: str = ""
) -> pa.Table:
    """How many legal moves each position has: a column `legal_moves`. Threads are 0 for all cores."""
    table = _table(data)
    texts = _texts(table, column, _POSITIONS)
    counts, errors = _numbers(texts, lambda text, ends: count_column(text, ends, game, threads))
    columns = {"legal_moves": counts, "error": errors}
    return _extended(table, columns, prefix, {"version": __version__, "game": game})


def evaluate(
    data: TableLike,
    column: str | None = None,
    *,
    game: str = "chess",
    profile: str | PathLike[str] = "default",
    options: Sequence[str] = (),
    threads: int = 1,
    prefix: str = "",
) -> pa.Table:
    """What each position is worth to its side to move without looking ahead: a column `score_cp`."""
    table = _table(data)
    texts = _texts(table, column, _POSITIONS)
    native = NativeBatch(game, fspath(profile), several("options", options), threads, None)
    scores, errors = _numbers(
        texts, lambda text, ends: evaluate_column(text, ends, game, fspath(profile), list(options), threads)
    )
    about: dict[str, object] = {"version": __version__, "game": game, "profile": native.profile_hash}
    return _extended(table, {"score_cp": scores, "error": errors}, prefix, about)


def search(
    data: TableLike,
    column: str | None = None,
    *,
    game: str = "chess",
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    profile: str | PathLike[str] = "default",
    options: Sequence[str] = (),
    threads: int = 1,
    hash: int | None = None,  # noqa: A002  that is what engines call it
    prefix: str = "",
) -> pa.Table:
    """Searches each position to a depth (12 if nothing is said), for nodes, or for seconds.

    New columns are `best_move` and `line` as UCI or USI writes moves, `score_cp` or `mate` in plies from
    the view of the side to move, `depth` and `nodes`. Every thread has a table of its own, with as many
    megabytes as the nodes fill if nothing is said.
    """
    table = _table(data)
    texts = _texts(table, column, _POSITIONS)
    native = NativeBatch(game, fspath(profile), several("options", options), threads, hash)
    rows, errors = _rows(texts, lambda part: native.search(part, depth, nodes, time))
    columns = {
        "best_move": _column(pa.string(), rows, lambda row: row[0]),
        "score_cp": _column(pa.int32(), rows, lambda row: row[1]),
        "mate": _column(pa.int32(), rows, lambda row: row[2]),
        "depth": _column(pa.int32(), rows, lambda row: row[3]),
        "nodes": _column(pa.int64(), rows, lambda row: row[4]),
        "line": _column(pa.list_(pa.string()), rows, lambda row: row[5]),
        "error": errors,
    }
    about: dict[str, object] = {"version": __version__, "game": game, "profile": native.profile_hash}
    about |= {"depth": depth, "limit_nodes": nodes, "time": time}
    return _extended(table, columns, prefix, about)


def solve(
    data: TableLike,
    column: str | None = None,
    *,
    game: str = "chess",
    nodes: int | None = None,
    time: float | None = None,
    cards: bool = False,
    profile: str | PathLike[str] = "default",
    options: Sequence[str] = (),
    threads: int = 1,
    hash: int | None = None,  # noqa: A002
    prefix: str = "",
) -> pa.Table:
    """Solves each position as a problem, with so many nodes (a million) or seconds for each move to be found.

    New columns are `solution` as UCI or USI writes moves, `verdict` (`mates`, `wins`, `decides`,
    `nothing`...), `mate` in plies where it is one, `proven`, `score_cp`, `themes`, `nodes`; with `cards`
    also `card`, the whole answer as JSON (`answers.Card`), with why nothing else works.
    """
    table = _table(data)
    texts = _texts(table, column, _POSITIONS)
    native = NativeBatch(game, fspath(profile), several("options", options), threads, hash)
    untouched = profile == "default" and not options

    def work(part: list[str]) -> list[tuple[str | None, str | None]]:
        return native.solve(part, nodes, time, cards, untouched)

    told, errors = _rows(texts, work)
    rows = [None if card is None else json.loads(card) for card in told]
    columns = {
        "solution": _column(
            pa.list_(pa.string()), rows, lambda card: [move["protocol"] for move in card["line"]]
        ),
        "verdict": _column(pa.string(), rows, lambda card: card["verdict"]["kind"]),
        "mate": _column(pa.int32(), rows, lambda card: card["verdict"].get("plies")),
        "proven": _column(pa.bool_(), rows, lambda card: card["verdict"].get("proven")),
        "score_cp": _column(pa.int32(), rows, lambda card: card["score"].get("cp")),
        "themes": _column(
            pa.list_(pa.string()), rows, lambda card: [theme["name"] for theme in card["themes"]]
        ),
        "nodes": _column(pa.int64(), rows, lambda card: card["nodes"]),
    }
    if cards:
        columns["card"] = pa.chunked_array([pa.array(told, pa.string())])
    columns["error"] = errors
    about: dict[str, object] = {"version": __version__, "game": game, "profile": native.profile_hash}
    return _extended(table, columns, prefix, about | {"limit_nodes": nodes, "time": time})


def analyse(
    data: TableLike,
    column: str | None = None,
    *,
    game: str = "chess",
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    answers: bool = False,
    profile: str | PathLike[str] = "default",
    options: Sequence[str] = (),
    threads: int = 1,
    hash: int | None = None,  # noqa: A002
    prefix: str = "",
) -> pa.Table:
    """Judges every move of games: a row is the record of one (PGN, KIF, KI2, CSA).

    The limit is for each position: 100,000 nodes if nothing is said. New columns are `first` and `second`,
    what the moves of each side come to, and `moves`, what each is worth to the side that played it, what it
    gave away and how bad that was; with `answers` also `analysis`, the whole answer as JSON
    (`answers.AnalysedGame`).
    """
    table = _table(data)
    texts = _texts(table, column, _GAMES)
    name = column or next(name for name in _GAMES if name in table.column_names)
    kind = name if name in _GAMES[:-1] else None
    native = NativeBatch(game, fspath(profile), several("options", options), threads, hash)

    def work(part: list[str]) -> list[tuple[str | None, str | None]]:
        return native.analyse(part, kind, depth, nodes, time)

    told, errors = _rows(texts, work)
    rows = [None if text is None else json.loads(text) for text in told]
    columns = {
        "first": _column(_SIDE, rows, lambda row: _side(row, "first")),
        "second": _column(_SIDE, rows, lambda row: _side(row, "second")),
        "moves": _column(pa.list_(_MOVE), rows, lambda row: [_move(move) for move in row["moves"]]),
        "nodes": _column(pa.int64(), rows, lambda row: row["nodes"]),
    }
    if answers:
        columns["analysis"] = pa.chunked_array([pa.array(told, pa.string())])
    columns["error"] = errors
    about: dict[str, object] = {"version": __version__, "game": game, "profile": native.profile_hash}
    about |= {"depth": depth, "limit_nodes": nodes, "time": time}
    return _extended(table, columns, prefix, about)


_SIDE = pa.struct(
    {
        "moves": pa.int32(),
        "accuracy": pa.float64(),
        "inaccuracies": pa.int32(),
        "mistakes": pa.int32(),
        "blunders": pa.int32(),
    }
)

_MOVE = pa.struct(
    {
        "ply": pa.int32(),
        "move": pa.string(),
        "score_cp": pa.int32(),
        "mate": pa.int32(),
        "loss": pa.float64(),
        "grade": pa.string(),
        "reason": pa.string(),
    }
)


def _side(game: dict[str, Any], side: str) -> dict[str, object] | None:
    found = [told for told in game["sides"] if told["side"] == side]
    return cast("dict[str, object]", found[0]) if found else None


def _move(told: dict[str, Any]) -> dict[str, object]:
    judged = told.get("judgement") or {}
    return {
        "ply": told["ply"],
        "move": told["move"]["protocol"],
        "score_cp": told["score"].get("cp"),
        "mate": told["score"].get("mate"),
        "loss": told["loss"],
        "grade": judged.get("grade"),
        "reason": judged.get("reason", {}).get("sentence"),
    }
