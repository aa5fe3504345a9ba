"""Searches, analyses, solutions and reasons."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import get_type_hints

import chess
import pytest

from tesuji_engine import GAMES, Analysis, Board, Engine, answers

MATE = "6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1"
FORK = "r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1"
TSUME = "ln1g1kgnl/2s6/p1p1pp2p/3p5/1Kns2S1B/1P2P2PP/P1PP1P3/1B4r2/LNS2+p2L w G2Prgp 76"
HERE = Path(__file__).parent.parent


def test_types_are_up_to_date() -> None:
    command = [sys.executable, str(HERE / "generate_answers.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_types_are_there_at_run_time() -> None:
    for name in ("Search", "Card", "Why", "Evaluation"):
        assert "position" in get_type_hints(getattr(answers, name))


def test_a_mate_is_found() -> None:
    found = Engine().search(Board(MATE), depth=4)
    assert found["score"] == {"mate": 1}
    assert found["best_move"] is not None
    assert found["best_move"]["protocol"] == "c2c8"
    assert found["best_move"]["prose"] == "Rc8#"
    assert found["depths"][-1]["line"][0] == found["best_move"]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_question_has_the_same_answer(game: str) -> None:
    def ask() -> str:
        engine = Engine(game, hash=1)
        found = engine.search(Board(game=game), nodes=5_000, lines=2)
        assert 0 < found["nodes"] <= 5_100
        assert {row["rank"] for row in found["depths"]} == {1, 2}
        found["seconds"] = 0
        for row in found["depths"]:
            row["seconds"] = 0
        return json.dumps(found)

    assert ask() == ask()


def test_what_is_remembered_can_be_forgotten() -> None:
    engine = Engine(hash=1)
    first = engine.search(Board(), depth=8)["nodes"]
    assert engine.search(Board(), depth=8)["nodes"] < first
    engine.new_game()
    assert engine.search(Board(), depth=8)["nodes"] == first


def test_the_history_of_a_board_counts() -> None:
    moves = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]
    found = Engine(hash=1).search(Board(moves=moves), depth=3, moves=["Ng8"])
    assert found["score"] == {"cp": 0}
    assert [row["line"][0]["prose"] for row in found["depths"]] == ["Ng8"] * len(found["depths"])


def test_threads_search_together() -> None:
    found = Engine(threads=2).search(Board(), time=0.2)
    assert found["best_move"] is not None
    assert 0.1 < found["seconds"] < 5


def test_an_analysis_tells_its_lines() -> None:
    engine = Engine()
    analysis = engine.analysis(Board(), depth=7)
    assert isinstance(analysis, Analysis)
    rows = list(analysis)
    assert [row["depth"] for row in rows] == sorted(row["depth"] for row in rows)
    result = analysis.result()
    assert result["depths"][: len(rows)] == rows
    assert result["best_move"] == result["depths"][-1]["line"][0]
    assert list(analysis) == []


def test_an_analysis_without_a_limit_can_be_stopped() -> None:
    engine = Engine()
    with engine.analysis(Board()) as analysis:
        first = next(analysis)
        assert first["depth"] == 1
        with pytest.raises(RuntimeError, match="busy"):
            engine.search(Board(), depth=1)
    assert analysis.result()["best_move"] is not None
    assert engine.search(Board(), depth=1)["best_move"] is not None
    begun = time.monotonic()
    next(engine.analysis(Board()))
    assert time.monotonic() - begun < 5, "one that nobody keeps ends"
    assert engine.evaluate(Board())["score"]


def test_a_problem_is_solved() -> None:
    card = Engine().solve(Board(FORK), nodes=10_000)
    assert [move["prose"] for move in card["line"]][:1] == ["Nc7+"]
    assert "Nc7+ attacks king e8 and rook a8" in [theme["sentence"] for theme in card["themes"]]
    mate = Engine("shogi").solve(Board(TSUME, "shogi"), nodes=50_000)
    assert mate["verdict"]["kind"] == "mates"
    assert (mate["verdict"]["plies"], mate["verdict"]["proven"]) == (3, True)
    assert mate["line"][0]["protocol"] == "G*9d"
    with pytest.raises(ValueError, match="the game is over"):
        Engine().solve(Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"))


def test_why_and_evaluation() -> None:
    fen = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -"
    engine = Engine()
    why = engine.why(Board(fen), "Qg6", depth=5, free_nodes=5_000)
    assert why["fates"]
    deeper = engine.why(Board(fen), "Qxe5", line=["Qg6"], depth=4, free_nodes=5_000)
    assert deeper["fates"]
    with pytest.raises(ValueError, match="no legal move"):
        engine.why(Board(fen), "Qa1")
    told = Engine(options=["eval=classic"]).evaluate(Board())
    assert (told["eval"], told["score"], told["explanation"]["kind"]) == ("classic", {"cp": 0}, "classic")
    assert Engine("shogi").evaluate(Board(game="shogi"))["position"]["game"]["name"] == "shogi"


def test_wrong_questions_are_named() -> None:
    engine = Engine(hash=1)
    with pytest.raises(ValueError, match="the board is of shogi, the engine plays chess"):
        engine.search(Board(game="shogi"))
    for limit in ({"depth": 0}, {"nodes": 0}, {"time": -1.0}, {"time": float("nan")}, {"lines": 0}):
        with pytest.raises(ValueError, match="more than 0 is needed"):
            engine.search(Board(), **limit)
    with pytest.raises(ValueError, match="no legal move"):
        engine.search(Board(), moves=["e5"])
    with pytest.raises(ValueError, match="nosuch"):
        Engine(profile="nosuch")
    with pytest.raises(ValueError, match="nosuch"):
        Engine(options=["nosuch=1"])
    with pytest.raises(ValueError, match="hash"):
        Engine(hash=0)
    assert engine.search(Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"))["best_move"] is None
    for limit in ({"depth": -3}, {"nodes": -1}, {"time": float("inf")}, {"lines": -1}):
        with pytest.raises(ValueError, match=f"{next(iter(limit))}: .*more than 0 is needed"):
            engine.search(Board(), **limit)
    assert engine.search(Board(), depth=10**12, nodes=50)["nodes"] <= 100
    with pytest.raises(ValueError, match="threads: 0 for all cores"):
        Engine(threads=-1)
    with pytest.raises(ValueError, match="hash: more than 0"):
        Engine(hash=-1)
    with pytest.raises(ValueError, match=r"nosuch\.toml"):
        Engine(profile=HERE / "nosuch.toml")
    with pytest.raises(TypeError, match=r"options: one text is no list: write \['null_move=off'\]"):
        Engine(options="null_move=off")
    with pytest.raises(TypeError, match=r"moves: one text is no list: write \['e4'\]"):
        engine.search(Board(), depth=1, moves="e4")
    with pytest.raises(TypeError, match=r"line: one text is no list"):
        engine.why(Board(), "e5", line="e4", depth=1)
    with pytest.raises(ValueError, match="the game is over: Black wins by checkmate"):
        engine.solve(Board(moves=["f3", "e5", "g4", "Qh4"]))


@pytest.mark.parametrize("board", [chess.Board(), chess.STARTING_FEN, None])
def test_other_boards_are_refused(board: Board) -> None:
    engine = Engine(hash=1)
    asked: list[Callable[[], object]] = [
        lambda: engine.search(board),
        lambda: engine.analysis(board),
        lambda: engine.solve(board),
        lambda: engine.why(board, "e4"),
        lambda: engine.evaluate(board),
        lambda: engine.heat(board, "e2"),
    ]
    for ask in asked:
        with pytest.raises(TypeError, match=r"a tesuji_engine\.Board is needed, not .*Board\.from_chess"):
            ask()


def test_an_analysis_that_cannot_begin_says_so_at_once() -> None:
    engine = Engine(hash=1)
    with pytest.raises(ValueError, match="'e5' is no legal move"):
        engine.analysis(Board(), moves=["e5"])
    with pytest.raises(ValueError, match="the board is of shogi"):
        engine.analysis(Board(game="shogi"))
    assert engine.search(Board(), depth=1)["best_move"] is not None


def test_a_board_may_change_while_it_is_searched() -> None:
    board, found = Board(), list[str]()
    thread = threading.Thread(
        target=lambda: found.append(Engine(hash=1).search(board, time=0.3)["position"]["text"])
    )
    thread.start()
    while thread.is_alive():
        board.push("e4")
        board.pop()
    thread.join()
    assert found[0] in {Board().fen(), Board(moves=["e4"]).fen()}


def test_engines_work_for_asyncio() -> None:
    async def ask() -> list[int]:
        searches = (asyncio.to_thread(Engine(hash=1).search, Board(), depth=5) for _ in range(3))
        return [found["nodes"] for found in await asyncio.gather(*searches)]

    assert len(set(asyncio.run(ask()))) == 1


def test_others_run_while_it_searches() -> None:
    counted = 0
    done = threading.Event()

    def search() -> None:
        Engine(hash=1).search(Board(), time=0.5)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    assert counted > 20


WORK = {
    "search": "Engine().search(Board(), depth=60)",
    "solve": "Engine().solve(Board(), nodes=10**12)",
    "analysis": "list(Engine().analysis(Board()))",
    "perft": "Board().perft(12)",
}


@pytest.mark.parametrize("work", WORK)
def test_an_interrupt_ends_it(work: str) -> None:
    code = f"from tesuji_engine import *\nprint('begun', flush=True)\n{WORK[work]}\n"
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    os.kill(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert "KeyboardInterrupt" in errors
    assert process.returncode == -signal.SIGINT


def test_a_piece_is_tried_everywhere() -> None:
    board = Board("4k3/pppppppp/8/8/8/8/PPPPPPPP/N3K3 w - - 0 1")
    heat = Engine().heat(board, "a1")
    worth = {(row, column): square["cp"] for square in heat["squares"] for row, column in [square["at"]]}
    assert worth[4, 4] > worth[7, 7]
    assert heat["square"] == "a1"
    assert (7, 0) not in worth
    picture = board.svg(values={place: float(cp) for place, cp in worth.items()})
    assert len(picture) > len(board.svg())
    with pytest.raises(ValueError, match="no piece stands on 'e4'"):
        Engine().heat(board, "e4")
    with pytest.raises(ValueError, match="no piece stands on 'z9'"):
        Engine().heat(board, "z9")
