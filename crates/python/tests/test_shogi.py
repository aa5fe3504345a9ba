"""Boards of shogi against cshogi and python-shogi."""

from __future__ import annotations

import random
from collections.abc import Iterator

import cshogi
import pytest
import shogi

from tesuji_engine import Board, legal_counts

# The start; middle games with much in hand; a pawn that must not mate by a drop.
PLACES = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
    "ln1gb1snl/1r3k3/p1ppppspp/9/1p5P1/2P6/PPBPPPP1P/2S4R1/LN1GKGSNL b GP 1",
    "7nk/9/7PG/9/9/9/9/9/K8 b P2r2b3g4s3n4l16p 1",
]


class Three:
    """One game on three boards."""

    def __init__(self, sfen: str = PLACES[0]) -> None:
        self.ours = Board(sfen, "shogi")
        self.fast = cshogi.Board(sfen)
        self.plain = shogi.Board(sfen)

    def push(self, move: str) -> None:
        self.ours.push_usi(move)
        self.fast.push_usi(move)
        self.plain.push_usi(move)

    def pop(self) -> str:
        self.fast.pop()
        self.plain.pop()
        return self.ours.pop()

    def agree(self) -> list[str]:
        """All three know the same of the position; its moves."""
        ours, sfen = self.ours, self.ours.sfen()
        moves = sorted(ours.legal_moves)
        assert moves == sorted(cshogi.move_to_usi(move) for move in self.fast.legal_moves), sfen
        assert moves == sorted(move.usi() for move in self.plain.legal_moves), sfen
        assert sfen == self.fast.sfen() == self.plain.sfen()
        assert ours.is_check() == self.fast.is_check() == self.plain.is_check(), sfen
        # Who has no move is mated, in check or not.
        assert (ours.is_checkmate() or ours.is_stalemate()) == (not moves)
        assert ours.is_checkmate() == self.plain.is_checkmate(), sfen
        assert (not moves) == self.fast.is_game_over(), sfen
        assert ours.turn == (self.fast.turn == cshogi.BLACK) == (self.plain.turn == shogi.BLACK)
        return moves

    def keys(self) -> tuple[int, int, int]:
        return self.ours.key, self.fast.zobrist_hash(), self.plain.zobrist_hash()


@pytest.mark.parametrize("seed", range(8))
def test_games_by_chance_are_the_same(seed: int) -> None:
    chance, three = random.Random(seed), Three(PLACES[seed % 4])
    before = list[tuple[str, tuple[int, int, int]]]()
    for _ in range(120):
        moves = three.agree()
        if not moves:
            break
        before.append((three.ours.sfen(), three.keys()))
        three.push(chance.choice(moves))
    while before:
        three.pop()
        assert (three.ours.sfen(), three.keys()) == before.pop()
    three.agree()


def quick_games(seed: int, games: int, plies: int) -> Iterator[tuple[Board, cshogi.Board]]:
    """Every position of games by chance, on the boards that are fast."""
    chance = random.Random(seed)
    for _ in range(games):
        ours, theirs = Board(game="shogi"), cshogi.Board()
        for _ in range(plies):
            yield ours, theirs
            moves = ours.legal_moves
            if not moves:
                break
            move = chance.choice(moves)
            ours.push_usi(move)
            theirs.push_usi(move)


def test_many_positions_are_those_of_cshogi() -> None:
    sfens, counts, mates, checks = list[str](), list[int](), 0, 0
    for ours, theirs in quick_games(11, 60, 300):
        moves = [cshogi.move_to_usi(move) for move in theirs.legal_moves]
        assert sorted(ours.legal_moves) == sorted(moves), ours.sfen()
        assert ours.is_checkmate() == (not moves)
        checks += ours.is_check()
        assert ours.is_check() == theirs.is_check()
        mates += not moves
        sfens.append(ours.sfen())
        counts.append(len(moves))
    assert legal_counts(sfens, "shogi") == counts
    # What was compared had something in it.
    assert len(sfens) > 5_000
    assert checks > 100
    assert mates > 5


def test_sfen_goes_there_and_back() -> None:
    for number, (ours, theirs) in enumerate(quick_games(5, 30, 200)):
        sfen = ours.sfen()
        assert sfen == theirs.sfen()
        assert Board(sfen, "shogi").sfen() == sfen
        if number % 7 == 0:
            assert Board(theirs.sfen(), "shogi").key == ours.key
            assert cshogi.Board(sfen).zobrist_hash() == theirs.zobrist_hash()
            assert shogi.Board(sfen).sfen() == sfen


def test_moves_are_taken_back() -> None:
    for number, (ours, theirs) in enumerate(quick_games(3, 4, 150)):
        if number % 5:
            continue
        board, before = ours.copy(), (ours.sfen(), ours.key)
        for move in ours.legal_moves:
            board.push_usi(move)
            theirs.push_usi(move)
            assert board.sfen() == theirs.sfen()
            assert board.is_check() == theirs.is_check()
            theirs.pop()
            assert board.pop() == move
            assert (board.sfen(), board.key) == before


def reached(three: Three, moves: list[str]) -> tuple[str, tuple[int, int, int]] | None:
    """The place after some moves and its keys, if all of them are legal; they are taken back."""
    played = 0
    for move in moves:
        if not three.ours.is_legal(move):
            break
        three.push(move)
        played += 1
    place = (three.ours.sfen(), three.keys()) if played == len(moves) else None
    for _ in range(played):
        three.pop()
    return place


def test_the_same_positions_have_the_same_keys() -> None:
    """Two ways to one place, and places that differ: our key tells them apart as the others' do."""
    chance, seen, ways = random.Random(9), dict[str, tuple[int, int, int]](), 0
    for seed in range(40):
        three = Three(PLACES[seed % 4])
        for _ in range(chance.randrange(40)):
            if three.ours.legal_moves:
                three.push(chance.choice(three.ours.legal_moves))
        for _ in range(8):
            if len(three.ours.legal_moves) < 2:
                break
            first, second = chance.sample(three.ours.legal_moves, 2)
            three.push(first)
            answers = three.ours.legal_moves
            three.pop()
            answer = chance.choice(answers) if answers else ""
            one = reached(three, [first, answer, second])
            other = reached(three, [second, answer, first])
            for sfen, keys in filter(None, (one, other)):
                seen[sfen.rsplit(" ", 1)[0]] = keys
            if one and other and one[0] == other[0]:
                assert one[1] == other[1]
                ways += 1
    assert ways > 30
    # As many keys as positions, on each board.
    assert [len({keys[board] for keys in seen.values()}) for board in range(3)] == [len(seen)] * 3


@pytest.mark.parametrize("sfen", PLACES)
def test_perft_is_the_same(sfen: str) -> None:
    def fast(board: cshogi.Board, depth: int) -> int:
        if depth == 0:
            return 1
        leaves = 0
        for move in board.legal_moves:
            board.push(move)
            leaves += fast(board, depth - 1)
            board.pop()
        return leaves

    def plain(board: shogi.Board, depth: int) -> int:
        if depth == 0:
            return 1
        leaves = 0
        for move in list(board.legal_moves):
            board.push(move)
            leaves += plain(board, depth - 1)
            board.pop()
        return leaves

    board = Board(sfen, "shogi")
    deepest = 3 if len(board.legal_moves) < 60 else 2
    for depth in range(deepest + 1):
        assert board.perft(depth) == fast(cshogi.Board(sfen), depth)
    assert board.perft(1) == plain(shogi.Board(sfen), 1)
    assert board.perft(2, threads=2, hash=1) == board.perft(2)


def test_pawns_do_not_mate_by_a_drop() -> None:
    three = Three(PLACES[4])
    assert "P*1b" not in three.agree()
    assert not three.ours.is_legal("P*1b")
