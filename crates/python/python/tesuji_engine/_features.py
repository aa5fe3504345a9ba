"""What evaluations count in positions, and networks."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from os import PathLike, fspath
from typing import TYPE_CHECKING, cast

from tesuji_engine._engine import Engine, several
from tesuji_engine._native import Board, feature_rows

if TYPE_CHECKING:
    from tesuji_engine.answers import Evaluation, NetworkShares


@dataclass(frozen=True, repr=False)
class Features:
    """Positions as rows of a sparse matrix (CSR): what the first side has more than the second.

    `scipy.sparse.csr_matrix((data, indices, indptr), shape)` makes a matrix of it, and numpy arrays of its
    parts without a copy.
    """

    indptr: array[int]
    indices: array[int]
    data: array[int]
    shape: tuple[int, int]
    # 24 in the middle game, down to 0.
    phase: array[int]
    # How many 64ths of the endgame value count if it favours the first side, if it favours the second.
    scale: list[tuple[int, int]]
    # What each column counts: the name of its group, and its place there.
    names: list[str]

    def __repr__(self) -> str:
        rows, columns = self.shape
        return f"<Features of {rows} positions, {len(self.data)} counts in {columns} columns>"


def features(
    positions: Iterable[str | Board],
    game: str = "chess",
    *,
    eval: str = "linear",  # noqa: A002  that is what profiles call it
) -> Features:
    """What an evaluation counts in positions, FEN or boards: `linear`, or `classic` where the game has it."""
    texts = [board if isinstance(board, str) else _text(board) for board in several("positions", positions)]
    starts, columns, counts, phases, scales, names = feature_rows(texts, game, eval)
    shape = (len(texts), len(names))
    return Features(
        array("q", starts), array("i", columns), array("i", counts), shape, array("i", phases), scales, names
    )


def _text(board: Board) -> str:
    return board.sfen() if board.game == "shogi" else board.fen()


class Network:
    """A network (NNUE) of a game: the one that it is played with, or one out of a file of `tesuji train`."""

    def __init__(self, path: str | PathLike[str] | None = None, game: str = "chess") -> None:
        self.path = None if path is None else fspath(path)
        self._engine = Engine(game, options=[f"eval={self.path or 'network'}"], hash=1)

    @property
    def game(self) -> str:
        """The name of its game."""
        return self._engine.game

    def explain(self, board: Board) -> Evaluation:
        """What a position is worth with this network, taken apart."""
        return self._engine.evaluate(board)

    def evaluate(self, board: Board) -> int:
        """What a position is worth to its side to move, in hundredths of a pawn, without looking ahead."""
        value = cast("dict[str, int]", self.explain(board)["score"])
        return value["cp"]

    def shares(self, board: Board) -> NetworkShares:
        """What each piece adds to the output of the network, exactly."""
        told = self.explain(board)["explanation"]
        if told["kind"] == "residual":
            return told["network"]
        if told["kind"] == "network":
            return told
        raise ValueError(f"{self.path}: no network")

    def __repr__(self) -> str:
        return f"<Network of {self.game}{'' if self.path is None else ', ' + self.path}>"
