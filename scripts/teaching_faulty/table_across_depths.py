"""Deepens step by step, and believes whatever its table says, however shallow it was."""
import json
import sys

VALUE = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}
MATE = 30000


def send(message):
    print(json.dumps(message), flush=True)


def fetch(path):
    send({"ask": path})
    return json.loads(input())


def material(fen):
    pieces, side, *_ = fen.split()
    mine = str.isupper if side == "w" else str.islower
    return 100 * sum(VALUE[c.lower()] * (1 if mine(c) else -1) for c in pieces if c.lower() in VALUE)


class Engine:
    def __init__(self):
        self.table = {}
        self.visited = 0

    def alphabeta(self, path, alpha, beta, depth):
        self.visited += 1
        state = fetch(path)
        ply = len(path)
        if not state["moves"] or (ply and state["over"]):
            return (ply - MATE if state["over"] == "loss" else 0), None
        if depth == 0:
            return material(state["position"]), None
        # A position is the same whenever it comes up: its clocks are left out.
        key = " ".join(state["position"].split()[:4])
        if ply and key in self.table:
            flag, value = self.table[key]
            if flag == "=" or (flag == ">" and value >= beta) or (flag == "<" and value <= alpha):
                return value, None
        floor, best, choice = alpha, -MATE - 1, None
        for move in self.order(state):
            value = -self.alphabeta(path + [move], -beta, -alpha, depth - 1)[0]
            if value > best:
                best, choice = value, move
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        if abs(best) < MATE - 100:
            self.table[key] = (">" if best >= beta else "=" if best > floor else "<", best)
        return best, choice

    def order(self, state):
        rows = state["position"].split()[0].split("/")
        board = ["".join("." * int(c) if c.isdigit() else c for c in row) for row in rows]
        victim = lambda move: board[8 - int(move[3])]["abcdefgh".index(move[2])].lower()
        return sorted(state["moves"], key=lambda move: -VALUE.get(victim(move), -1))


def answer(question):
    engine = Engine()
    for depth in range(1, question["depth"] + 1):
        value, move = engine.alphabeta([], -MATE - 1, MATE + 1, depth)
    if abs(value) > MATE - 100:
        value = {"mate": (MATE - abs(value)) * (1 if value > 0 else -1)}
    send({"id": question["id"], "score": value, "move": move, "nodes": engine.visited})


while line := sys.stdin.readline():
    answer(json.loads(line))
