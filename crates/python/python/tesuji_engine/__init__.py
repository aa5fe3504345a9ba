"""Chess, shogi and king-capture chess: boards, searches that can be asked why, solved problems."""

from tesuji_engine import answers
from tesuji_engine._engine import Analysis, Engine
from tesuji_engine._native import GAMES, Board, Outcome, __version__, legal_counts

__all__ = [
    "GAMES",
    "Analysis",
    "Board",
    "Engine",
    "Outcome",
    "__version__",
    "answers",
    "legal_counts",
]
