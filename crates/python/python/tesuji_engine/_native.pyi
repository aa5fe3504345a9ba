from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias, final

import chess
from typing_extensions import Self

class _HasUci(Protocol):
    def uci(self) -> str: ...

class _HasUsi(Protocol):
    def usi(self) -> str: ...

# A move: text in any notation that the game reads, or a move of python-chess or python-shogi.
MoveLike: TypeAlias = str | _HasUci | _HasUsi

__version__: str
# The names of the games.
GAMES: tuple[str, ...]

def legal_counts(fens: Iterable[str], game: str = "chess", threads: int = 1) -> list[int]:
    """How many legal moves each position has. Threads are 0 for all cores."""

def count_column(
    text: bytes, ends: bytes, game: str, threads: int
) -> tuple[bytes, list[tuple[int, str]]]: ...
def evaluate_column(
    text: bytes, ends: bytes, game: str, profile: str, options: list[str], threads: int
) -> tuple[bytes, list[tuple[int, str]]]: ...
def feature_rows(
    fens: Sequence[str], game: str = "chess", eval: str = "linear"
) -> tuple[list[int], list[int], list[int], list[int], list[tuple[int, int]], list[str]]: ...

@final
class Outcome:
    """How a game ended."""

    def __new__(cls, winner: bool | None, reason: str, sentence: str) -> Self: ...
    # Whether the player who began won; None for a draw.
    @property
    def winner(self) -> bool | None: ...
    # The rule that ended it: checkmate, stalemate, repetition.
    @property
    def reason(self) -> str: ...
    # White wins by checkmate
    @property
    def sentence(self) -> str: ...
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`; in shogi too the player who began is first."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object) -> bool: ...

class Board:
    """A position of any game with the moves that led to it. Moves are text.

    It begins with a FEN or SFEN, or with the start of the game, and some moves may be played at once.
    Castling is written as king takes rook if `chess960` is true, or if nothing is said and the position
    needs it.
    """

    def __new__(
        cls,
        fen: str | None = None,
        game: str = "chess",
        *,
        chess960: bool | None = None,
        moves: Iterable[MoveLike] = (),
    ) -> Self: ...
    @property
    def game(self) -> str:
        """chess, shogi or king-capture."""
    @property
    def chess960(self) -> bool:
        """Whether castling is written as king takes rook."""
    @property
    def turn(self) -> bool:
        """Whether the player is to move who begins a game: White in chess, Black in shogi."""
    @property
    def side(self) -> str:
        """What the side to move is called."""
    @property
    def key(self) -> int:
        """A hash of pieces, side to move and rights, the same in every process."""
    @property
    def ply(self) -> int:
        """How many moves were played."""
    @property
    def legal_moves(self) -> list[str]:
        """All legal moves as UCI or USI writes them."""
    @property
    def move_stack(self) -> list[str]:
        """The moves played, as UCI or USI writes them."""
    @property
    def root_fen(self) -> str:
        """The position before the first move."""
    def legal_count(self) -> int:
        """How many legal moves there are."""
    def is_legal(self, move: MoveLike) -> bool:
        """Whether a text, in any notation, is a legal move."""
    def parse(self, move: MoveLike) -> str:
        """A legal move in any notation as UCI or USI writes it."""
    def san(self, move: MoveLike) -> str:
        """A legal move as people write it: Nf3, P-7f."""
    def push(self, move: MoveLike) -> None:
        """Plays a move, in any notation that the game reads."""
    def push_san(self, san: str) -> str:
        """Plays a move, in any notation that the game reads, and returns it as UCI or USI writes it."""
    def push_uci(self, uci: str) -> str:
        """Plays a move of chess in the notation of UCI."""
    def push_usi(self, usi: str) -> str:
        """Plays a move of shogi in the notation of USI."""
    def pop(self) -> str:
        """Takes the last move back and returns it."""
    def peek(self) -> str:
        """The last move, as UCI or USI writes it."""
    def copy(self) -> Self:
        """A board of its own with the same moves."""
    def fen(self) -> str:
        """The position as FEN."""
    def sfen(self) -> str:
        """The position of shogi as SFEN."""
    def is_check(self) -> bool:
        """Whether the king of the side to move is attacked."""
    def is_checkmate(self) -> bool:
        """Whether the side to move is mated."""
    def is_stalemate(self) -> bool:
        """Whether the game is drawn since the side to move has no move."""
    def is_game_over(self) -> bool:
        """Whether the game is over; a draw that may be claimed counts as claimed."""
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game is not over."""
    def perft(self, depth: int, *, threads: int = 1, hash: int = 0) -> int:
        """The leaves of the game tree, on so many threads (0 for all cores), with a table of megabytes."""
    def svg(
        self,
        *,
        turned: bool = False,
        arrows: Iterable[MoveLike] = (),
        marks: Sequence[str] = (),
        values: dict[str, float] | dict[tuple[int, int], float] | None = None,
    ) -> str:
        """The position as a picture, from the other side if turned.

        Arrows are moves or two squares each, marks squares that stand out. Squares with values, by name or by
        row and column from the top left, are tinted by them and have them written on.
        """
    def _repr_svg_(self) -> str: ...
    def to_chess(self) -> chess.Board:
        """The board of python-chess with the same moves."""
    @classmethod
    def from_chess(cls, board: chess.Board) -> Self:
        """The same game as on a board of python-chess."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, memo: dict[int, Any]) -> Self: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

@final
class NativeEngine:
    game: str
    profile_hash: str
    def __new__(cls, game: str, profile: str, threads: int, hash: int, options: list[str]) -> Self: ...
    def new_game(self) -> None: ...
    def search(
        self,
        board: Board,
        depth: int | None,
        nodes: int | None,
        time: float | None,
        lines: int,
        moves: list[MoveLike],
    ) -> str: ...
    def analysis(
        self,
        board: Board,
        depth: int | None,
        nodes: int | None,
        time: float | None,
        lines: int,
        moves: list[MoveLike],
    ) -> NativeAnalysis: ...
    def solve(self, board: Board, nodes: int | None, time: float | None, shortest: bool) -> str: ...
    def why(
        self,
        board: Board,
        moves: list[MoveLike],
        depth: int | None,
        nodes: int | None,
        time: float | None,
        free_nodes: int,
    ) -> str: ...
    def evaluate(self, board: Board) -> str: ...
    def heat(self, board: Board, square: str) -> str: ...

@final
class NativeAnalysis:
    def next(self) -> str | None: ...
    def stop(self) -> None: ...
    def result(self) -> str: ...

# Best move, centipawns, mate in plies, depth, nodes, line.
_SearchedRow: TypeAlias = tuple[str | None, int | None, int | None, int, int, list[str]]

@final
class NativeBatch:
    profile_hash: str
    def __new__(cls, game: str, profile: str, options: list[str], threads: int, hash: int | None) -> Self: ...
    def search(
        self, texts: list[str], depth: int | None, nodes: int | None, time: float | None
    ) -> list[tuple[_SearchedRow | None, str | None]]: ...
    def solve(
        self, texts: list[str], nodes: int | None, time: float | None, explain: bool, untouched: bool
    ) -> list[tuple[str | None, str | None]]: ...
    def analyse(
        self,
        texts: list[str],
        format: str | None,
        depth: int | None,
        nodes: int | None,
        time: float | None,
    ) -> list[tuple[str | None, str | None]]: ...
