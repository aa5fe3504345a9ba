"""Chess, shogi and king-capture chess: boards, searches that can be asked why, solved problems."""

from tesuji_engine import answers
from tesuji_engine._engine import Analysis, Engine
from tesuji_engine._features import Features, Network, features
from tesuji_engine._native import GAMES, Board, Outcome, __version__, legal_counts
from tesuji_engine._program import program

__all__ = [
    "GAMES",
    "Analysis",
    "Board",
    "Engine",
    "Features",
    "Network",
    "Outcome",
    "__version__",
    "answers",
    "features",
    "legal_counts",
    "program",
]
