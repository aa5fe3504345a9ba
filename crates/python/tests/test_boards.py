"""What boards of every game can do."""

from __future__ import annotations

import ast
import copy
import gc
import pickle
import random
import resource
import threading
import xml.etree.ElementTree as ET
from pathlib import Path

import chess
import pytest

import tesuji_engine
from tesuji_engine import GAMES, Board, Outcome, _native, legal_counts


def after_chance(game: str, seed: int, plies: int) -> Board:
    """A board after moves by chance."""
    chance, board = random.Random(seed), Board(game=game)
    for _ in range(plies):
        if board.is_game_over():
            break
        board.push(chance.choice(board.legal_moves))
    return board


def text(board: Board) -> str:
    """The text of a position of any game."""
    return board.sfen() if board.game == "shogi" else board.fen()


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_a_value(game: str) -> None:
    board = after_chance(game, 3, 40)
    twins = [board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))]
    for twin in twins:
        assert twin == board
        assert hash(twin) == hash(board)
        assert twin.move_stack == board.move_stack
        assert text(twin) == text(board)
        assert repr(twin) == repr(board)
    last = twins[0].pop()
    assert twins[0] != board
    twins[0].push(last)
    assert twins[0] == board
    assert len({*twins, board}) == 1
    assert eval(repr(board), {"Board": Board}) == board
    assert board != "a board"
    assert Board(moves=["e4", "e5"]).fen() == Board(moves=["e2e4", "e7e5"]).fen()


@pytest.mark.parametrize("game", GAMES)
def test_moves_come_and_go(game: str) -> None:
    board = after_chance(game, 7, 60)
    start = Board(game=game)
    for move in board.move_stack:
        assert move in start.legal_moves
        assert start.is_legal(move)
        assert start.parse(start.san(move)) == move
        assert start.legal_count() == len(start.legal_moves)
        start.push(move)
    assert start == board
    while start.ply:
        start.pop()
    assert start == Board(game=game)
    with pytest.raises(IndexError):
        start.pop()


def test_known_perft() -> None:
    assert Board(game="shogi").perft(4) == 719_731
    assert Board(game="king-capture").perft(5) == 4_897_256
    assert legal_counts([Board(game="shogi").sfen()], "shogi") == [30]


def test_outcomes() -> None:
    mate = Board(moves=["f3", "e5", "g4", "Qh4#"]).outcome()
    assert mate is not None
    assert (mate.winner, mate.reason, mate.sentence) == (False, "checkmate", "Black wins by checkmate")
    assert mate.result() == "0-1"
    stalemate = Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert stalemate.is_stalemate()
    assert not stalemate.is_checkmate()
    draw = stalemate.outcome()
    assert draw is not None
    assert (draw.winner, draw.result()) == (None, "1/2-1/2")
    assert not Board().is_game_over()
    assert Board().outcome() is None
    again = Board(moves=["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]).outcome()
    assert again is not None
    assert again.reason == "repetition"
    dropped = Board("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "shogi", moves=["G*5b"])
    assert dropped.is_checkmate()
    assert dropped.side == "White"
    taken = Board("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "king-capture", moves=["e1e8"]).outcome()
    assert taken is not None
    assert (taken.winner, taken.reason) == (True, "capture of the king")


def test_wrong_input_is_named() -> None:
    with pytest.raises(ValueError, match="FEN: field 1: 7 ranks instead of 8"):
        Board("8/8/8/8/8/8/8 w - - 0 1")
    with pytest.raises(ValueError, match="'go' is none of chess, shogi, king-capture"):
        Board(game="go")
    with pytest.raises(ValueError, match="'e5' is no legal move"):
        Board().push("e5")
    with pytest.raises(ValueError, match="use push_usi"):
        Board(game="shogi").push_uci("7g7f")
    with pytest.raises(ValueError, match="use push_uci"):
        Board().push_usi("7g7f")
    with pytest.raises(ValueError, match="Nf3"):
        Board().push_uci("Nf3")
    with pytest.raises(ValueError, match=r"use sfen\(\)"):
        Board(game="shogi").fen()
    with pytest.raises(ValueError, match="no castling"):
        Board(game="shogi", chess960=True)
    with pytest.raises(TypeError, match="a move is text, not int"):
        Board().push(12)  # type: ignore[arg-type]
    board = Board()
    with pytest.raises(ValueError, match="e5"):
        board.push("e5")
    assert board == Board()


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_drawn(game: str) -> None:
    board = after_chance(game, 1, 30)
    picture = board._repr_svg_()
    root = ET.fromstring(picture)
    assert root.tag.endswith("svg")
    assert len(picture) > 5_000
    assert board.svg(turned=True) != picture
    assert len(str(board).splitlines()) >= 8


def test_arrows_marks_and_values_are_drawn() -> None:
    board, plain = Board(), Board().svg()
    assert "arrow" in board.svg(arrows=["Nf3", "e7e5"])
    valued = [board.svg(values={"e4": 12.0}), board.svg(values={(4, 4): -12.0})]
    pictures = {plain, board.svg(marks=["e4"]), *valued}
    assert len(pictures) == 4
    assert board.svg(values={"e4": 7.0}) == board.svg(values={(4, 4): 7.0})
    drop = Board("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "shogi")
    assert drop.svg(arrows=["G*5b"]) != drop.svg()
    with pytest.raises(ValueError, match="'e9' is no square"):
        board.svg(marks=["e9"])
    with pytest.raises(ValueError, match="'Ke4' is no two squares and no move here"):
        board.svg(arrows=["Ke4"])
    with pytest.raises(ValueError, match="no row 8 with a column 0"):
        board.svg(values={(8, 0): 1.0})


class Diary(Board):
    """A board of somebody else."""

    def last(self) -> str:
        return self.peek() if self.ply else "nothing yet"


def test_a_board_can_be_built_on() -> None:
    diary = Diary(moves=["e4", "e5"])
    for twin in (diary.copy(), copy.copy(diary), copy.deepcopy(diary), pickle.loads(pickle.dumps(diary))):
        assert type(twin) is Diary and twin == diary
        assert twin.last() == "e7e5" and twin.move_stack == diary.move_stack
    assert type(Diary.from_chess(chess.Board())) is Diary
    assert type(Board().copy()) is Board


def test_the_last_move_and_the_result() -> None:
    board = Board()
    with pytest.raises(IndexError, match="no move was played"):
        board.peek()
    assert board.result() == "*"
    for move in ("f3", "e5", "g4", "Qh4#"):
        board.push(move)
    assert (board.peek(), board.result()) == ("d8h4", "0-1")
    outcome = board.outcome()
    assert outcome is not None
    for twin in (copy.copy(outcome), copy.deepcopy(outcome), pickle.loads(pickle.dumps(outcome))):
        assert twin == outcome and hash(twin) == hash(outcome)
    assert Outcome(None, "stalemate", "draw by stalemate").result() == "1/2-1/2"


def test_how_castling_is_written_is_kept() -> None:
    board = Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1", chess960=True)
    assert "e1h1" in board.legal_moves and "chess960=True" in repr(board)
    for twin in (eval(repr(board), {"Board": Board}), board.copy(), pickle.loads(pickle.dumps(board))):
        assert twin.chess960 and twin.legal_moves == board.legal_moves
    assert "chess960" not in repr(Board())


def test_wrong_types_are_named() -> None:
    with pytest.raises(TypeError, match=r"fen: a text is needed, not chess\.Board"):
        Board(chess.Board())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="moves: one text is no list of moves"):
        Board(moves="e4")
    assert Board(moves=iter(["e4", "e5"])).ply == Board(moves={chess.Move.from_uci("e2e4"): 1}).ply + 1
    with pytest.raises(TypeError, match="arrows: one text is no list of moves"):
        Board().svg(arrows="e2e4")
    with pytest.raises(TypeError, match="a board of python-chess is needed, not str"):
        Board.from_chess("x")  # type: ignore[arg-type]
    for limits in ({"depth": -1}, {"depth": 1, "threads": -1}, {"depth": 1, "hash": -1}):
        with pytest.raises(ValueError, match=f"{list(limits)[-1]}: 0 .*is needed"):
            Board().perft(**limits)


def test_a_board_may_change_while_it_is_counted() -> None:
    board, counted = Board(), list[int]()
    thread = threading.Thread(target=lambda: counted.append(board.perft(5)))
    thread.start()
    while thread.is_alive():
        board.push("e4")
        board.pop()
    thread.join()
    assert counted == [4_865_609]


def test_help_says_what_editors_say() -> None:
    """What the stub says of classes, methods and functions is what Python says when it runs."""
    stub = Path(_native.__file__).with_name("_native.pyi")
    held = 0
    for node in ast.parse(stub.read_text()).body:
        parts = node.body if isinstance(node, ast.ClassDef) else []
        for part in [node, *parts]:
            if not isinstance(part, ast.ClassDef | ast.FunctionDef) or ast.get_docstring(part) is None:
                continue
            owner = _native if part is node else getattr(_native, getattr(node, "name", ""))
            assert getattr(owner, part.name).__doc__ == ast.get_docstring(part), part.name
            held += 1
    assert held > 35


def test_memory_does_not_grow() -> None:
    board = Board()
    moves = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3", "Nf6", "d4", "exd4"]

    def rounds(count: int) -> int:
        for _ in range(count):
            for move in moves:
                board.push(move)
            for _ in moves:
                board.pop()
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = rounds(1_000)
    assert rounds(20_000) - before < 512  # kilobytes
    assert board == Board()


def test_version() -> None:
    assert tesuji_engine.__version__.count(".") == 2
