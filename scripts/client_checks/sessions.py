#!/usr/bin/env python3
"""Sessions of foreign clients with the engine: python-chess (UCI), cshogi and bare pipes (USI), polyglot (xboard).

scripts/clients runs it, with the path of the engine as the argument. Words after it choose checks by their names.
"""
import contextlib
import io
import os
import queue
import subprocess
import tempfile
import threading
import time

import chess
import chess.engine
import cshogi
import cshogi.cli
import cshogi.usi
import shogi
from common.checks import TESUJI, check, main, same

POLYGLOT = os.environ.get("POLYGLOT", "polyglot")

MATE_IN_TWO = "7k/8/8/8/8/8/R7/1R5K w - - 0 1"
MATE_IN_ONE = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
# Nothing that waits for an answer waits longer, in seconds, however slow the machine.
PATIENCE = 60


def true(condition, what):
    if not condition:
        raise AssertionError(what)


class Pipe:
    """A program at the other end of two pipes, line by line."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def say(self, *lines):
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()

    def until(self, *starts, patience=PATIENCE):
        """Every line up to the first that starts so."""
        heard, end = [], time.monotonic() + patience
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no {' or '.join(starts)} in {patience} s after {heard[-5:]}") from None
            if line is None:
                raise AssertionError(f"it ended after {heard[-5:]}")
            heard.append(line)
            if line.startswith(starts):
                return heard

    def silent_for(self, seconds, start):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            with contextlib.suppress(queue.Empty):
                line = self.lines.get(timeout=left)
                true(line is not None and not line.startswith(start), f"{line!r} came too soon")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError):
            self.say("quit")
            self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError("it does not quit") from None


@contextlib.contextmanager
def uci():
    engine = chess.engine.SimpleEngine.popen_uci(TESUJI, timeout=PATIENCE)
    try:
        yield engine
    finally:
        engine.quit()


@contextlib.contextmanager
def usi():
    with Pipe(TESUJI) as engine:
        engine.say("usi")
        engine.until("usiok")
        engine.say("isready")
        engine.until("readyok")
        engine.say("usinewgame")
        yield engine


# python-chess


@check
def python_chess_sets_options():
    with uci() as engine:
        true(engine.id["name"].startswith("Tesuji "), engine.id)
        for name in ["Hash", "Threads", "MultiPV", "UCI_Elo", "SyzygyPath", "SyzygyProbeLimit", "Profile"]:
            true(name in engine.options, name)
        engine.configure({"Hash": 64, "Threads": 2, "Move Overhead": 50, "UCI_ShowWDL": True, "Clear Hash": None})
        info = engine.analyse(chess.Board(), chess.engine.Limit(depth=6))
        same(sum(info["wdl"].white()), 1000)


@check
def python_chess_plays_a_game_on_the_clock():
    board, clocks = chess.Board(), [2.0, 2.0]
    with uci() as engine:
        while not board.is_game_over(claim_draw=True) and board.ply() < 60:
            limit = chess.engine.Limit(white_clock=clocks[0], black_clock=clocks[1], white_inc=0.02, black_inc=0.02)
            begin = time.monotonic()
            played = engine.play(board, limit)
            side = board.ply() % 2
            clocks[side] += 0.02 - (time.monotonic() - begin)
            true(clocks[side] > 0, f"the clock ran out at ply {board.ply()}")
            board.push(played.move)  # python-chess has seen to it that it is legal


@check
def python_chess_analyses_several_lines():
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
    with uci() as engine:
        lines = engine.analyse(board, chess.engine.Limit(depth=8), multipv=3)
        same([info["multipv"] for info in lines], [1, 2, 3])
        same(len({info["pv"][0] for info in lines}), 3)
        scores = [info["score"].white().score(mate_score=10_000) for info in lines]
        same(scores, sorted(scores, reverse=True))
        only = engine.play(board, chess.engine.Limit(depth=5), root_moves=[chess.Move.from_uci("a2a3")])
        same(only.move.uci(), "a2a3")


@check
def python_chess_analyses_until_it_has_seen_enough():
    with uci() as engine:
        with engine.analysis(chess.Board()) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 8:
                    break
        true(analysis.wait().move is not None, "no move")
        same(engine.play(chess.Board(MATE_IN_ONE), chess.engine.Limit(nodes=1000)).move.uci(), "d8h4")


@check
def python_chess_ponders():
    board, hits = chess.Board(), 0
    with uci() as engine:
        engine.configure({"Threads": 2})
        for turn in range(8):
            limit = chess.engine.Limit(white_clock=5, black_clock=5, white_inc=0.05, black_inc=0.05)
            played = engine.play(board, limit, ponder=True)
            board.push(played.move)
            reply = played.ponder if turn % 2 == 0 and played.ponder else next(iter(board.legal_moves))
            hits += reply == played.ponder
            board.push(reply)
        true(hits >= 3, f"{hits} hits")


@check
def python_chess_asks_for_mates():
    with uci() as engine:
        board = chess.Board(MATE_IN_TWO)
        for moves in (2, 1):
            board.push(engine.play(board, chess.engine.Limit(mate=moves)).move)
            if not board.is_game_over():
                board.push(next(iter(board.legal_moves)))
        true(board.is_checkmate(), board.fen())
        for fen in (chess.STARTING_FEN, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"):
            begin = time.monotonic()
            true(engine.play(chess.Board(fen), chess.engine.Limit(mate=2)).move, "no move")
            true(time.monotonic() - begin < 20, "where there is no mate the search goes on")


@check
def python_chess_sees_a_mate_end_the_search():
    with uci() as engine:
        limit = chess.engine.Limit(white_clock=60, black_clock=60)
        begin = time.monotonic()
        with engine.analysis(chess.Board(MATE_IN_ONE), limit) as analysis:
            depths = [info["depth"] for info in analysis if "depth" in info]
        true(len(depths) <= 2 and time.monotonic() - begin < 5, f"depths {depths}")
        same(analysis.wait().move.uci(), "d8h4")


@check
def python_chess_plays_chess960():
    with uci() as engine:
        for number in (0, 77, 518, 959):
            board = chess.Board.from_chess960_pos(number)
            for _ in range(16):
                board.push(engine.play(board, chess.engine.Limit(nodes=2000)).move)
        board = chess.Board("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1", chess960=True)
        castle = chess.Move.from_uci("e1g1")
        same(engine.play(board, chess.engine.Limit(depth=3), root_moves=[castle]).move, castle)


@check
def the_table_is_there_when_it_is_set():
    with Pipe(TESUJI) as engine:
        engine.say("uci")
        engine.until("uciok")
        engine.say("setoption name Hash value 1024", "isready")
        engine.until("readyok")
        begin = time.monotonic()
        engine.say("position startpos", "go movetime 100")
        engine.until("bestmove")
        true(time.monotonic() - begin < 0.5, f"the first move took {time.monotonic() - begin:.2f} s")


@check
def a_refused_position_gets_no_move():
    with Pipe(TESUJI) as engine:
        engine.say("uci", "position startpos moves e2e4", "position startpos moves e2e4 e7e5 e1e3", "go depth 3")
        same(engine.until("bestmove")[-1], "bestmove (none)")
        engine.say("position startpos moves e2e4 e7e5", "go depth 3")
        true(engine.until("bestmove")[-1] != "bestmove (none)", "no move")


@check
def a_count_is_finished_before_quit():
    out = subprocess.run([TESUJI], input="go perft 4\nquit\n", capture_output=True, text=True, timeout=PATIENCE).stdout
    true("Nodes searched: 197281" in out, out)


@check
def openings_as_openbench_asks_for_them():
    command = [TESUJI, "genfens 8 seed 42 book None ", "quit"]
    out = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    start = "info string genfens "
    fens = [line.split("genfens ")[1].rstrip() for line in out.splitlines() if line.startswith(start)]
    same(len(set(fens)), 8)
    for fen in fens:
        same(len(fen.split()), 6, fen)
        true(chess.Board(fen).is_valid() and any(chess.Board(fen).legal_moves), fen)


# Shogi


@check
def the_clocks_of_ponderhit_count():
    with usi() as engine:
        engine.say("position startpos moves 7g7f", "go ponder")
        engine.until("info depth 3")
        engine.silent_for(0.3, "bestmove")
        begin = time.monotonic()
        engine.say("ponderhit btime 100 wtime 100 byoyomi 500")
        best = engine.until("bestmove")[-1].split()[1]
        took = time.monotonic() - begin
        true(0.2 < took < 2, f"it took {took:.2f} s")
        board = shogi.Board()
        board.push_usi("7g7f")
        true(shogi.Move.from_usi(best) in board.legal_moves, best)


@check
def python_shogi_finds_every_move_legal():
    board = shogi.Board()
    with usi() as engine:
        for _ in range(40):
            moves = " ".join(move.usi() for move in board.move_stack)
            engine.say(f"position startpos moves {moves}".removesuffix(" moves "), "go btime 0 wtime 0 byoyomi 100")
            best = engine.until("bestmove")[-1].split()[1]
            if best in ("resign", "win"):
                break
            true(shogi.Move.from_usi(best) in board.legal_moves, f"{best} in {board.sfen()}")
            board.push_usi(best)


@check
def a_refused_position_is_no_resignation():
    with usi() as engine:
        engine.say("position startpos moves 7g7f 3c3d 8h3d", "go btime 1000 wtime 1000 byoyomi 100")
        same(engine.until("bestmove")[-1], "bestmove (none)")


@check
def cshogi_searches_and_solves():
    engine = cshogi.usi.Engine(TESUJI)
    try:
        true(engine.name.startswith("Tesuji "), engine.name)
        engine.setoption("USI_Hash", 32)
        engine.isready()
        engine.usinewgame()
        board, listener = cshogi.Board(), cshogi.usi.InfoListener()
        engine.position(sfen="startpos")
        best, _ = engine.go(byoyomi=200, listener=listener.listen())
        true(board.move_from_usi(best) in board.legal_moves, best)
        same(listener.pv[0], best)
        true(abs(listener.score) < 1000, listener.score)
        engine.position(sfen="sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
        same(engine.go_mate(byoyomi=2000), "G*5b")
        engine.position(sfen="startpos")
        true(engine.go_mate(byoyomi=300) in ("nomate", "timeout"), "a mate out of nothing")
    finally:
        engine.quit()


@check
def cshogi_plays_a_match_with_pondering():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.pgn")
        told = io.StringIO()
        with contextlib.redirect_stdout(told):
            cshogi.cli.main(
                TESUJI, TESUJI, names=["one", "two"], games=2, byoyomi=60, draw=40, ponder=True, pgn=path, is_display=False
            )
        text = open(path, encoding="utf-8").read()
        same(text.count("[Result "), 2, told.getvalue())
        true("illegal" not in told.getvalue() and "time" not in text.lower().split("[result")[-1], told.getvalue())


# xboard, by way of polyglot


@check
def polyglot_plays_a_game():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # it writes its log where it is
        with Pipe(POLYGLOT, "-noini", "-ec", TESUJI, "-log", "false") as adapter:
            adapter.say("xboard", "protover 2")
            features = " ".join(adapter.until("feature done=1", "feature"))
            true("feature" in features, features)
            adapter.say("new", "level 0 0:10 0", "post", "ping 1")
            adapter.until("pong 1")
            board = chess.Board()
            for _ in range(10):
                adapter.say("time 500", "otim 500", "go" if not board.move_stack else f"usermove {board.peek().uci()}")
                move = adapter.until("move ")[-1].split()[1]
                board.push_uci(move)  # raises if it is not legal
                if board.is_game_over():
                    break  # the first legal move is a poor answer
                board.push(next(iter(board.legal_moves)))
            adapter.say("force", f"setboard {MATE_IN_ONE}", "go")
            same(adapter.until("move ")[-1], "move d8h4")
        os.chdir("/")


main()
