"""How fast the package is beside python-chess and cshogi, in turns; and whether boards keep memory.

Times are processor time of this process, the best of seven rounds.
"""

from __future__ import annotations

import gc
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import chess
import cshogi
import pyarrow as pa

from tesuji_engine import Board, batch, legal_counts, program

ROUNDS = 7


def positions(count: int, game: str = "chess") -> list[str]:
    """Positions of games by chance."""
    chance, fens = random.Random(1), list[str]()
    while len(fens) < count:
        board = Board(game=game)
        while not board.is_game_over() and board.ply < 120:
            fens.append(board.sfen() if game == "shogi" else board.fen())
            board.push(chance.choice(board.legal_moves))
    return fens[:count]


def seconds(work: Callable[[], object]) -> float:
    """Processor time of some work."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def compare(
    name: str,
    ours: Callable[[], object],
    theirs: Callable[[], object],
    share: float,
    other_name: str = "python-chess",
) -> None:
    """Measures both in turns. `share` is how much more work ours does."""
    times = [(seconds(ours), seconds(theirs)) for _ in range(ROUNDS)]
    own, other = min(own for own, _ in times) / share, min(other for _, other in times)
    print(f"{name}: {other / own:.4g} times {other_name} ({own:.6f} s and {other:.3f} s)")


def perft(board: chess.Board, depth: int) -> int:
    """The leaves below a position; the last ply is counted and not played."""
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += perft(board, depth - 1)
        board.pop()
    return leaves


def memory(count: int) -> None:
    """Pushes and pops so many moves, and looks at the memory before and after."""
    board = Board()
    moves = [move for _ in range(5) for move in ("g1f3", "g8f6", "f3g1", "f6g8")]

    def rounds(times: int) -> int:
        for _ in range(times):
            for move in moves:
                board.push(move)
            for _ in moves:
                board.pop()
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = rounds(100)
    after = rounds(count // len(moves))
    print(f"memory: {after - before} KB more after {count} moves pushed and popped")


def session(fens: list[str], nodes: int) -> int:
    """The nodes of one session of the program by UCI, which forgets between positions."""
    lines = ["uci", "setoption name Hash value 2"]
    for fen in fens:
        lines += ["ucinewgame", f"position fen {fen}", f"go nodes {nodes}", "isready"]
    talk = subprocess.Popen([program()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert talk.stdin is not None
    assert talk.stdout is not None
    total, last = 0, 0
    for line in lines:
        print(line, file=talk.stdin, flush=True)
        if not line.startswith("go"):
            continue
        for told in talk.stdout:
            words = told.split()
            if "nodes" in words:
                last = int(words[words.index("nodes") + 1])
            if words[:1] == ["bestmove"]:
                break
        total += last
    print("quit", file=talk.stdin, flush=True)
    talk.wait()
    return total


def children() -> float:
    """Processor time of processes that ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def searches(fens: list[str], nodes: int) -> None:
    """A batch on two threads beside two sessions of the program, in turns: nodes and processor time."""
    table, ratios = pa.table({"fen": fens}), list[float]()
    for _ in range(ROUNDS):
        begun = time.process_time()
        found = batch.search(table, nodes=nodes, threads=2, hash=2)
        own = time.process_time() - begun
        begun = children()
        with ThreadPoolExecutor(2) as pool:
            told = sum(pool.map(lambda half: session(half, nodes), (fens[::2], fens[1::2])))
        ratios.append(own / (children() - begun))
    ours = sum(found["nodes"].to_pylist())
    middle = sorted(ratios)[len(ratios) // 2]
    print(
        f"batch.search of {len(fens)} positions, {nodes} nodes, two threads: {middle:.3f} of two sessions"
        f" ({min(ratios):.3f} to {max(ratios):.3f}), {ours} nodes and {told}"
    )


def main() -> int:
    """Measures all."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    memory(1_000_000)
    fens = positions(count)
    # What python-chess needs minutes for is measured on a part.
    part = fens[:: max(1, count // 10_000)]

    def listed(boards: list[Board]) -> None:
        for board in boards:
            list(board.legal_moves)

    ours, theirs = [Board(fen) for fen in part], [chess.Board(fen) for fen in part]
    compare(
        "list(board.legal_moves)",
        lambda: listed(ours),
        lambda: [list(board.legal_moves) for board in theirs],
        1,
    )
    compare(
        f"legal_counts of {count} positions, one thread",
        lambda: legal_counts(fens),
        lambda: [chess.Board(fen).legal_moves.count() for fen in part],
        count / len(part),
    )
    table = pa.table({"fen": fens})
    compare(
        f"batch.legal_counts of {count} positions in an Arrow table, one thread",
        lambda: batch.legal_counts(table),
        lambda: [chess.Board(fen).legal_moves.count() for fen in part],
        count / len(part),
    )
    sfens = positions(max(1, count // 5), "shogi")
    some = sfens[::10]
    shogi = pa.table({"sfen": sfens})
    compare(
        f"batch.legal_counts of {len(sfens)} positions of shogi in an Arrow table, one thread",
        lambda: batch.legal_counts(shogi, game="shogi"),
        lambda: [len(list(cshogi.Board(sfen).legal_moves)) for sfen in some],
        len(sfens) / len(some),
        "cshogi",
    )
    searches(part[:200], 20_000)
    compare("perft(4)", lambda: [Board().perft(4) for _ in range(10)], lambda: perft(chess.Board(), 4), 10)
    return 0


if __name__ == "__main__":
    sys.exit(main())
