#!/usr/bin/env python3
"""Endgame tables and opening books that other programs have, beside python-chess: the tables of up to four pieces and the
book in its source archive.

scripts/clients runs it, with the path of the engine as the argument; CHESS_DATA is the folder with the files.
"""
import os
import random
from pathlib import Path

import chess
import chess.engine
import chess.polyglot
import chess.syzygy
from common.checks import TESUJI, check, main

DATA = Path(os.environ["CHESS_DATA"])
TABLES = DATA / "syzygy" / "regular"
BOOK = DATA / "polyglot" / "performance.bin"
POSITIONS = 60
# What a known win is worth at least, in centipawns.
WON = 19_000


def position(chance, pieces):
    """Two kings and so many pieces by chance."""
    while True:
        board = chess.Board(None)
        squares = chance.sample(range(64), 2 + pieces)
        board.set_piece_at(squares[0], chess.Piece.from_symbol("K"))
        board.set_piece_at(squares[1], chess.Piece.from_symbol("k"))
        for square in squares[2:]:
            board.set_piece_at(square, chess.Piece.from_symbol(chance.choice("QRBNPqrbnp")))
        board.turn = chance.random() < 0.5
        if board.is_valid() and any(board.legal_moves):
            return board


def engine(**options):
    talk = chess.engine.SimpleEngine.popen_uci(TESUJI)
    talk.configure(options)
    return talk


def sign(number):
    return (number > 0) - (number < 0)


@check
def outcomes_at_the_root_are_those_of_python_chess():
    chance = random.Random(1)
    with engine(SyzygyPath=str(TABLES)) as talk, chess.syzygy.open_tablebase(str(TABLES)) as tables:
        for i in range(POSITIONS):
            board = position(chance, 1 + i % 2)
            outcome = tables.probe_wdl(board)
            found = talk.analyse(board, chess.engine.Limit(depth=1))
            score = found["score"].relative.score(mate_score=30_000)
            said = 2 * sign(score) if abs(score) > WON else sign(score)
            assert said == outcome, f"{board.fen()}: {score}, the tables say {outcome}"
            assert found["tbhits"] >= 1, board.fen()
            board.push(found["pv"][0])
            assert -tables.probe_wdl(board) == outcome, f"{board.fen()} after {found['pv'][0]}"


@check
def captures_lead_to_tables_within_the_search():
    chance, hits = random.Random(2), 0
    with engine(SyzygyPath=str(TABLES)) as talk, chess.syzygy.open_tablebase(str(TABLES)) as tables:
        for _ in range(POSITIONS):
            board = position(chance, 3)
            found = talk.analyse(board, chess.engine.Limit(depth=5))
            hits += found["tbhits"]
            score = found["score"].relative.score(mate_score=30_000)
            if abs(score) < WON:
                continue
            # What is told as known is true: along the line, the first position that tables know ends so.
            for mv in found["pv"]:
                board.push(mv)
                if chess.popcount(board.occupied) <= 4 and not board.halfmove_clock:
                    known = tables.probe_wdl(board)
                    side = 1 if len(board.move_stack) % 2 == 0 else -1
                    assert sign(side * known) == sign(score), f"{board.fen()}: {known}, told {score}"
                    break
    assert hits > POSITIONS, f"{hits} positions found"


@check
def moves_of_a_polyglot_book_are_those_of_python_chess():
    known = 0
    with chess.polyglot.open_reader(BOOK) as book:
        for seed in range(1, 11):
            board = chess.Board()
            with engine(BookFile=str(BOOK), OwnBook=True, BookSeed=seed) as talk:
                while weights := {entry.move: entry.weight for entry in book.find_all(board) if entry.weight}:
                    mv = talk.play(board, chess.engine.Limit(depth=1)).move
                    assert mv in weights, f"{mv} in {board.fen()}, where the book has {weights}"
                    board.push(mv)
                    known += 1
    assert known > 60, f"only {known} moves of the book were played"


main()
