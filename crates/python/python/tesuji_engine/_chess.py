"""Boards from and to python-chess, and out of a pickle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import chess

    from tesuji_engine import Board

    B = TypeVar("B", bound=Board)


def to_chess(board: Board) -> chess.Board:
    """The board of python-chess with the same moves."""
    import chess  # noqa: PLC0415  python-chess is needed here only

    if board.game != "chess":
        raise ValueError(f"python-chess has no board for {board.game}")
    other = chess.Board(board.root_fen, chess960=board.chess960)
    for move in board.move_stack:
        other.push_uci(move)
    return other


def from_chess(kind: type[B], other: chess.Board) -> B:
    """The same game as on a board of python-chess."""
    if not hasattr(other, "uci_variant"):
        raise TypeError(f"a board of python-chess is needed, not {type(other).__name__}")
    if other.uci_variant != "chess":
        raise ValueError(f"a board of {other.uci_variant} cannot be played on here")
    root = other.root()
    fen, moves = root.fen(), []
    for move in other.move_stack:
        # Castling is written as that board writes it.
        moves.append(root.uci(move))
        root.push(move)
    return kind(fen, "chess", chess960=other.chess960, moves=moves)


def restored(kind: type[B], how: dict[str, Any]) -> B:
    """A board out of a pickle."""
    return kind(**how)
