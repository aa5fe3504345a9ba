"""Talks with the grader. You need not read this to solve the assignment.

A `Node` is a position of the game tree: node.moves, node.check, node.over, node.position, and node.play(move).
"""
import json
import sys

VALUES = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900, "k": 0}
MATE = 1_000_000


class Node:
    """A position: what the grader tells of it."""

    def __init__(self, path):
        self.path = path
        print(json.dumps({"ask": path}), flush=True)
        told = json.loads(sys.stdin.readline())
        if "error" in told:
            raise ValueError(told["error"])
        self.position, self.moves = told["position"], told["moves"]
        self.check, self.over = told["check"], told["over"]

    def play(self, move):
        """The position after a move."""
        return Node(self.path + [move])

    def captures_first(self):
        """The moves, captures of the most valuable pieces first (chess)."""
        board = squares(self.position)
        return sorted(self.moves, key=lambda move: -VALUES.get(board.get(move[2:4], " ").lower(), -1))


def squares(fen):
    """Which piece stands where."""
    board = {}
    for rank, row in zip("87654321", fen.split()[0].split("/")):
        file = 0
        for sign in row:
            if sign.isdigit():
                file += int(sign)
            else:
                board["abcdefgh"[file] + rank] = sign
                file += 1
    return board


def evaluation(node):
    """Material from the side to move, in centipawns."""
    board, side = node.position.split()[:2]
    white = sum(VALUES[c.lower()] * (1 if c.isupper() else -1) for c in board if c.isalpha())
    return white if side == "w" else -white


def told(score):
    """A score as the grader wants it: MATE - n is a mate in n plies."""
    if abs(score) < MATE // 2:
        return score
    return {"mate": MATE - score} if score > 0 else {"mate": -(MATE + score)}


def serve(search):
    """Answers every question with search(root, depth) -> (score, move, nodes)."""
    for line in sys.stdin:
        if not line.strip():
            continue
        question = json.loads(line)
        score, move, nodes = search(Node([]), question["depth"])
        answer = {"id": question["id"], "score": told(score), "move": move, "nodes": nodes}
        print(json.dumps(answer), flush=True)
