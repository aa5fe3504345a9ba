"""A right score; the move is another matter: the best is noted at every ply, in one variable."""
import json
import sys
from functools import lru_cache

VALUES = [("p", 100), ("n", 300), ("b", 300), ("r", 500), ("q", 900)]


def request(*path):
    print(json.dumps({"ask": list(path)}), flush=True)
    return json.loads(sys.stdin.readline())


def evaluate(fen):
    board, side = fen.split()[:2]
    total = sum((board.count(sign.upper()) - board.count(sign)) * value for sign, value in VALUES)
    return total * (1 if side == "w" else -1)


def solve(depth):
    nodes = 0

    @lru_cache(maxsize=None)
    def known(path):
        return request(*path)

    def worth(path, left):
        """A tuple that sorts by itself: lost, then the evaluation, then won; the quicker mate is better."""
        nonlocal nodes
        nodes += 1
        here = known(path)
        if not here["moves"] or path and here["over"]:
            return (-1, len(path)) if here["over"] == "loss" else (0, 0)
        if not left:
            return 0, evaluate(here["position"])
        return max(flip(worth(path + (move,), left - 1)) for move in here["moves"])

    def flip(score):
        # Won sooner is better, lost later is better.
        return -score[0], -score[1]

    best = worth((), depth)
    moves = known(())["moves"]
    return best, moves[0] if moves else None, nodes


while question := sys.stdin.readline():
    question = json.loads(question)
    (kind, number), move, nodes = solve(question["depth"])
    score = {"mate": abs(number) * (kind or 1)} if kind else number
    print(json.dumps({"id": question["id"], "score": score, "move": move, "nodes": nodes}), flush=True)
