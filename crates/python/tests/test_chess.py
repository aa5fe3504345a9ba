"""Boards of chess against python-chess."""

from __future__ import annotations

import random

import chess
import pytest

from tesuji_engine import Board, legal_counts

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def same(ours: Board, theirs: chess.Board) -> None:
    """Whether both boards know the same of a position."""
    assert sorted(ours.legal_moves) == sorted(theirs.uci(move) for move in theirs.legal_moves), theirs.fen()
    assert ours.fen() == theirs.fen()
    assert ours.turn == theirs.turn
    assert ours.is_check() == theirs.is_check()
    assert ours.is_checkmate() == theirs.is_checkmate()
    assert ours.is_stalemate() == theirs.is_stalemate()


def played(seed: int, start: chess.Board, plies: int) -> None:
    """Plays moves by chance on both boards, in two notations."""
    chance = random.Random(seed)
    theirs, ours = start, Board(start.fen(), chess960=start.chess960)
    for _ in range(plies):
        same(ours, theirs)
        moves = list(theirs.legal_moves)
        if not moves:
            assert ours.is_game_over()
            return
        for move in moves:
            assert ours.san(move) == theirs.san(move)
        move = chance.choice(moves)
        if chance.random() < 0.5:
            assert ours.push_san(theirs.san(move)) == theirs.uci(move)
        else:
            ours.push(theirs.uci(move))
        theirs.push(move)
    for _ in range(ours.ply):
        assert ours.pop() == theirs.uci(theirs.pop())
        assert ours.turn == theirs.turn
    same(ours, theirs)


@pytest.mark.parametrize("seed", range(12))
def test_games_by_chance_are_the_same(seed: int) -> None:
    played(seed, chess.Board(), 100)


@pytest.mark.parametrize("seed", range(6))
def test_chess960_is_the_same(seed: int) -> None:
    played(seed, chess.Board.from_chess960_pos(random.Random(seed).randrange(960)), 60)


@pytest.mark.parametrize("fen", [chess.STARTING_FEN, KIWIPETE, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"])
def test_perft_is_the_same(fen: str) -> None:
    def count(board: chess.Board, depth: int) -> int:
        if depth == 0:
            return 1
        leaves = 0
        for move in board.legal_moves:
            board.push(move)
            leaves += count(board, depth - 1)
            board.pop()
        return leaves

    board = Board(fen)
    for depth in range(4 if fen != KIWIPETE else 3):
        assert board.perft(depth) == count(chess.Board(fen), depth)
    assert board.perft(4, threads=2, hash=1) == board.perft(4)


def test_known_perft() -> None:
    assert Board().perft(5) == 4_865_609
    assert Board(KIWIPETE).perft(4) == 4_085_603


def test_boards_go_there_and_back() -> None:
    theirs = chess.Board.from_chess960_pos(17)
    for _ in range(20):
        theirs.push(next(iter(theirs.legal_moves)))
    ours = Board.from_chess(theirs)
    assert ours.chess960
    assert ours.ply == 20
    assert ours.to_chess() == theirs
    assert ours.to_chess().move_stack == theirs.move_stack
    castled = chess.Board()
    for san in ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"]:
        castled.push_san(san)
    assert Board.from_chess(castled).move_stack[-1] == "e1g1"
    assert Board.from_chess(castled).to_chess() == castled
    with pytest.raises(ValueError, match="shogi"):
        Board(game="shogi").to_chess()


def test_counts_are_those_of_boards() -> None:
    chance = random.Random(5)
    fens, counts = [], []
    for _ in range(20):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 60:
            fens.append(board.fen())
            counts.append(board.legal_moves.count())
            board.push(chance.choice(list(board.legal_moves)))
    assert legal_counts(fens) == counts
    many = fens * 12
    assert legal_counts(many, threads=2) == counts * 12
    assert legal_counts([]) == []
    assert legal_counts(tuple(fens)) == counts
    with pytest.raises(TypeError, match="one text is no sequence"):
        legal_counts(fens[0])
    with pytest.raises(TypeError, match=r"fens\[1\]: a text is needed, not int"):
        legal_counts([fens[0], 7])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"fens\[0\]: a text is needed, not NoneType"):
        legal_counts([None])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="not iterable"):
        legal_counts(7)  # type: ignore[arg-type]
    assert legal_counts(fen for fen in fens) == counts
    # More than are looked up at once.
    parts = many * 3
    assert len(parts) > 1 << 15
    assert legal_counts(iter(parts)) == counts * 36
    parts[-2] = "8/8 w"
    with pytest.raises(ValueError, match=rf"fens\[{len(parts) - 2}\]: field 1"):
        legal_counts(parts)
    parts[-3] = 7  # type: ignore[call-overload]
    with pytest.raises(TypeError, match=rf"fens\[{len(parts) - 3}\]: a text is needed, not int"):
        legal_counts(parts)
    with pytest.raises(ValueError, match="threads: 0 for all cores"):
        legal_counts(fens, threads=-1)
    many[9_000] = "8/8/8/8/8/8/8 w - - 0 1"
    many[9_100] = "nothing"
    for threads in (1, 2, 0):
        with pytest.raises(ValueError, match=r"^fens\[9000\]: field 1: 7 ranks instead of 8"):
            legal_counts(many, threads=threads)
