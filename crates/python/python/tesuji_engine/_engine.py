"""Engines: what is native answers with JSON; here it becomes dictionaries with types."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from os import PathLike, fspath
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar, cast

from tesuji_engine._native import Board, NativeAnalysis, NativeEngine

if TYPE_CHECKING:
    from tesuji_engine._native import MoveLike
    from tesuji_engine.answers import Card, Evaluation, Heat, Search, SearchRow, Why


_T = TypeVar("_T")


def several(name: str, given: Iterable[_T]) -> list[_T]:
    """What was given, as a list. One text is not its letters."""
    if isinstance(given, str):
        raise TypeError(f"{name}: one text is no list: write [{given!r}]")
    return list(given)


def board_of(board: Board) -> Board:
    """The board, if it is one of this package."""
    if not isinstance(board, Board):
        kind = type(board)
        name = f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.")
        hint = "Board(fen) and Board.from_chess(board) make one"
        raise TypeError(f"board: a tesuji_engine.Board is needed, not {name}: {hint}")
    return board


class Analysis(Iterator["SearchRow"]):
    """A search that is under way: iterate over its lines as they come, stop it, and ask for its result.

    Left as a context it is stopped.
    """

    def __init__(self, native: NativeAnalysis) -> None:
        self._native = native

    def __next__(self) -> SearchRow:
        text = self._native.next()
        if text is None:
            raise StopIteration
        return cast("SearchRow", json.loads(text))

    def stop(self) -> None:
        """Ends the search. Lines that it has told can still be heard."""
        self._native.stop()

    def result(self) -> Search:
        """What was found, once the search is over. Waits for it, and skips lines that were not heard."""
        return cast("Search", json.loads(self._native.result()))

    def __enter__(self) -> Analysis:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()


class Engine:
    """Searches positions of one game.

    An engine answers one question at a time and remembers positions between them; `new_game` makes it forget.
    With one thread and a limit of nodes or depth, the same questions have the same answers. While it works,
    other threads of Python run, and Ctrl-C ends it.
    """

    def __init__(
        self,
        game: str = "chess",
        *,
        profile: str | PathLike[str] = "default",
        threads: int = 1,
        hash: int = 16,  # noqa: A002  that is what engines call it
        options: Sequence[str] = (),
    ) -> None:
        """An engine with so many threads (0 for all cores) and megabytes for its table.

        The profile is a name or a file of TOML; `options` change it, as in `["null_move=off"]`.
        """
        self._native = NativeEngine(game, fspath(profile), threads, hash, several("options", options))

    @property
    def game(self) -> str:
        """The name of its game."""
        return self._native.game

    @property
    def profile_hash(self) -> str:
        """What the results depend on, as one word."""
        return self._native.profile_hash

    def new_game(self) -> None:
        """Forgets all positions before."""
        self._native.new_game()

    def search(
        self,
        board: Board,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        lines: int = 1,
        moves: Sequence[MoveLike] = (),
    ) -> Search:
        """Searches until a limit is reached: a depth (12 if nothing is said), nodes, or seconds.

        `lines` is how many best lines are wanted; with `moves`, only these are searched.
        """
        asked = several("moves", moves)
        text = self._native.search(board_of(board), depth, nodes, time, lines, asked)
        return cast("Search", json.loads(text))

    def analysis(
        self,
        board: Board,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        lines: int = 1,
        moves: Sequence[MoveLike] = (),
    ) -> Analysis:
        """Begins such a search and returns at once; without a limit it goes on until it is stopped."""
        asked = several("moves", moves)
        return Analysis(self._native.analysis(board_of(board), depth, nodes, time, lines, asked))

    def solve(
        self,
        board: Board,
        *,
        nodes: int | None = None,
        time: float | None = None,
        shortest: bool = False,
    ) -> Card:
        """Solves a position as a problem, and says why nothing else works.

        The limit is for each move that has to be found: a million nodes if nothing is said.
        """
        return cast("Card", json.loads(self._native.solve(board_of(board), nodes, time, shortest)))

    def why(
        self,
        board: Board,
        move: MoveLike,
        *,
        line: Sequence[MoveLike] = (),
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        free_nodes: int = 100_000,
    ) -> Why:
        """What a search does with a move, after a line of moves if there is one.

        The search without pruning that it is compared with may take `free_nodes`.
        """
        moves = [*several("line", line), move]
        text = self._native.why(board_of(board), moves, depth, nodes, time, free_nodes)
        return cast("Why", json.loads(text))

    def evaluate(self, board: Board) -> Evaluation:
        """What the evaluation says without looking ahead, taken apart."""
        return cast("Evaluation", json.loads(self._native.evaluate(board_of(board))))

    def heat(self, board: Board, square: str) -> Heat:
        """What the position would be worth with the piece of a square on every square that is free."""
        return cast("Heat", json.loads(self._native.heat(board_of(board), square)))

    def __repr__(self) -> str:
        return f"<Engine {self.game}, profile {self.profile_hash}>"
