"""Batches on Arrow tables."""

from __future__ import annotations

import _thread
import json
import threading
import time

import chess
import pyarrow as pa
import pytest

from tesuji_engine import Board, Engine, __version__, batch, features, legal_counts

MATE = "6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1"
FORK = "r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1"
START = chess.STARTING_FEN
SHOGI = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"


def table(fens: list[str | None]) -> pa.Table:
    return pa.table({"id": pa.array(range(len(fens)), pa.int16()), "fen": pa.array(fens, pa.string())})


def test_counts_keep_columns_and_tell_errors() -> None:
    counted = batch.legal_counts(table([START, "nonsense", None, MATE, ""]))
    assert counted.column_names == ["id", "fen", "legal_moves", "error"]
    assert counted["legal_moves"].to_pylist() == [20, None, None, 18, None]
    errors = counted["error"].to_pylist()
    assert errors[0] is None and errors[3] is None
    assert "field" in errors[1] and errors[2] == "nothing in this row" and "missing" in errors[4]
    assert counted["id"].type == pa.int16()
    metadata = counted.schema.metadata
    assert metadata[b"tesuji.version"] == __version__.encode()
    assert metadata[b"tesuji.game"] == b"chess"


def test_counts_agree_with_python_chess_on_any_table() -> None:
    boards = [chess.Board()]
    for move in ("e2e4", "c7c5", "g1f3", "d7d6", "f1b5", "c8d7", "e1g1", "g7g5", "e4e5", "f7f5"):
        boards.append(boards[-1].copy())
        boards[-1].push_uci(move)
    fens = [board.fen() for board in boards] * 50
    want = [board.legal_moves.count() for board in boards] * 50
    whole = table(list(fens))
    large = pa.table({"fen": pa.array(fens, pa.large_string())})
    chunked = pa.table({"fen": pa.chunked_array([fens[:7], fens[7:400], [], fens[400:]])})
    words = pa.table({"fen": pa.array(fens).dictionary_encode()})
    batches = whole.to_batches()[0].slice(3)
    for data in (whole, large, chunked, words, whole.to_reader(), {"fen": fens}):
        assert batch.legal_counts(data)["legal_moves"].to_pylist() == want
    assert batch.legal_counts(batches)["legal_moves"].to_pylist() == want[3:]
    assert batch.legal_counts(whole.slice(5, 9))["legal_moves"].to_pylist() == want[5:14]
    assert batch.legal_counts(whole, threads=2)["legal_moves"].to_pylist() == want
    assert legal_counts(fens) == want
    assert batch.legal_counts(table([])).num_rows == 0


def test_other_games_and_names() -> None:
    shogi = pa.table({"sfen": [SHOGI, "sfen " + SHOGI]})
    assert batch.legal_counts(shogi, game="shogi")["legal_moves"].to_pylist() == [85, 85]
    named = pa.table({"position": [START], "fen": [START]})
    with pytest.raises(ValueError, match="name one of position, fen"):
        batch.legal_counts(named)
    assert batch.legal_counts(named, "fen")["legal_moves"].to_pylist() == [20]
    with pytest.raises(ValueError, match="'x' is none of"):
        batch.legal_counts(named, "x")
    with pytest.raises(TypeError, match="not text"):
        batch.legal_counts(table([START]), "id")
    twice = batch.legal_counts(table([START]))
    with pytest.raises(ValueError, match="another prefix"):
        batch.legal_counts(twice)
    assert batch.legal_counts(twice, prefix="again_")["again_legal_moves"].to_pylist() == [20]
    with pytest.raises(ValueError, match="is none of chess"):
        batch.legal_counts(table([START]), game="go")


def test_rows_without_a_type_and_wrong_tables() -> None:
    for rows in (0, 2):
        for done in (batch.legal_counts, batch.evaluate, batch.solve, batch.search):
            told = done({"fen": [None] * rows})
            assert told["error"].to_pylist() == ["nothing in this row"] * rows, done
    assert batch.analyse({"pgn": []}).num_rows == 0
    words = pa.array([START, None, START]).cast(pa.string_view())
    views = pa.DictionaryArray.from_arrays(pa.array([0, 0, None, 2]), words)
    assert batch.legal_counts({"fen": views})["legal_moves"].to_pylist() == [20, 20, None, 20]
    for wrong in ([START], START, None, 7, pa.array([START])):
        with pytest.raises(TypeError, match="data: a table is needed"):
            batch.legal_counts(wrong)
    twice = pa.table([pa.array([START]), pa.array([START])], names=["fen", "fen"])
    with pytest.raises(ValueError, match="several are called 'fen'"):
        batch.legal_counts(twice, "fen")
    with pytest.raises(TypeError, match="options: one text is no list"):
        batch.search(table([START]), options="null_move=off")
    with pytest.raises(ValueError, match="nodes: more than 0 is needed"):
        batch.search(table([START]), nodes=-1)
    with pytest.raises(ValueError, match="hash: more than 0 is needed"):
        batch.search(table([START]), hash=-1)
    with pytest.raises(ValueError, match="threads: 0 for all cores"):
        batch.legal_counts(table([START]), threads=-1)


def test_evaluations_are_those_of_the_engine() -> None:
    fens = [START, MATE, FORK, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"]
    for options in ([], ["eval=linear"], ["eval=classic"]):
        engine = Engine(options=options)
        want = [engine.evaluate(Board(fen))["score"] for fen in fens]
        told = batch.evaluate(table([*fens, "x"]), options=options)
        assert [{"cp": cp} for cp in told["score_cp"].to_pylist()[:-1]] == want
        assert told["score_cp"][4].as_py() is None and told["error"][4].is_valid
        assert told.schema.metadata[b"tesuji.profile"] == engine.profile_hash.encode()
    with pytest.raises(ValueError, match="eval"):
        batch.evaluate(table([START]), options=["eval=nothing"])


def test_searches_are_the_same_on_any_number_of_threads() -> None:
    fens = [START, MATE, FORK, "bad", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] * 3
    one = batch.search(table(list(fens)), nodes=2_000)
    two = batch.search(table(list(fens)), nodes=2_000, threads=2)
    assert one.equals(two)
    rows = one.to_pylist()
    assert rows[1]["best_move"] == "c2c8" and rows[1]["mate"] == 1 and rows[1]["score_cp"] is None
    assert rows[1]["line"] == ["c2c8"] and rows[1]["error"] is None
    assert rows[3]["best_move"] is None and "FEN" in rows[3]["error"]
    assert rows[4]["best_move"] is None and rows[4]["error"] is None, "mated: no move, and no error"
    assert rows[:5] == [{**row, "id": row["id"] - 5} for row in rows[5:10]], "nothing is remembered"
    found = Engine(hash=1).search(Board(START), nodes=2_000)
    assert found["best_move"] is not None and rows[0]["best_move"] == found["best_move"]["protocol"]
    assert one.schema.metadata[b"tesuji.limit_nodes"] == b"2000"
    with pytest.raises(ValueError, match="nodes"):
        batch.search(table([START]), nodes=0)


def test_solutions_and_cards() -> None:
    solved = batch.solve(table([MATE, FORK, None]), nodes=5_000, cards=True, threads=2)
    rows = solved.to_pylist()
    assert rows[0]["solution"] == ["c2c8"] and rows[0]["verdict"] == "mates" and rows[0]["mate"] == 1
    assert rows[0]["proven"] is True
    assert rows[1]["solution"][0] == "d5c7" and "fork" in rows[1]["themes"]
    assert json.loads(rows[1]["card"])["reasons"]
    assert rows[2]["card"] is None and rows[2]["error"] == "nothing in this row"
    shogi = batch.solve({"sfen": [SHOGI]}, game="shogi", nodes=2_000).to_pylist()[0]
    assert shogi["solution"] == ["G*5b"] and "card" not in shogi


def test_games_are_analysed() -> None:
    games = ['[White "A"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n', "", "1. e4 e5 *\n\n1. d4 *\n"]
    told = batch.analyse({"pgn": games}, nodes=1_000, answers=True)
    rows = told.to_pylist()
    assert rows[0]["first"]["blunders"] == 1 and rows[0]["second"]["blunders"] == 0
    assert rows[0]["moves"][2]["move"] == "g2g4" and rows[0]["moves"][2]["grade"] == "blunder"
    assert rows[0]["moves"][2]["reason"] == "Allows Qh4#, which is mate."
    assert json.loads(rows[0]["analysis"])["players"][0] == "A"
    assert rows[1]["error"] and "more than one" in rows[2]["error"]
    again = batch.analyse({"pgn": games}, nodes=1_000, threads=2).to_pylist()
    assert [row["moves"] for row in again] == [row["moves"] for row in rows]
    csa = batch.analyse({"csa": ["V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n"]}, game="shogi", nodes=300)
    assert csa.to_pylist()[0]["moves"][0]["move"] == "7g7f"


def test_a_batch_can_be_interrupted_and_lets_others_run() -> None:
    ran: list[int] = []

    def interrupt() -> None:
        time.sleep(0.3)
        ran.append(1)
        _thread.interrupt_main()

    threading.Thread(target=interrupt).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        batch.search(table([START] * 50), time=5, threads=2)
    assert ran == [1] and time.monotonic() - begun < 5


def test_features_are_a_sparse_matrix() -> None:
    fens = [START, FORK, MATE]
    told = features([fens[0], Board(fens[1]), fens[2]])
    assert told.shape == (3, len(told.names)) and len(told.indptr) == 4
    assert told.indptr[0] == 0 and told.indptr[3] == len(told.indices) == len(told.data)
    assert told.indptr[1] == 1, "all is even but the right to move"
    assert told.phase[0] == 24 and told.scale[0] == (64, 64)
    row = range(told.indptr[1], told.indptr[2])
    counts = {told.names[told.indices[nth]]: told.data[nth] for nth in row}
    assert counts["material.pieces[3]"] == -1 and counts["material.pieces[1]"] == 1
    assert features([START], eval="classic").shape[1] == 7
    with pytest.raises(ValueError, match="none of what can be learned in shogi: linear"):
        features([SHOGI], "shogi", eval="classic")
    with pytest.raises(ValueError, match=r"fens\[1\]: field"):
        features([START, "x"])
    with pytest.raises(TypeError, match="positions: one text is no list"):
        features(START)
    assert repr(told).startswith("<Features of 3 positions, ") and len(repr(told)) < 80
