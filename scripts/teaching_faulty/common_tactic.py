"""A right solver of tactics, written for the faulty programs alone: each of them overrides one method. It remembers every position."""
import json
import sys

PRICES = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900, "k": 0}
WON = 10_000_000


class Tree:
    """Remembers every position that the grader told of."""

    def __init__(self):
        self.known, self.nodes = {}, 0

    def at(self, path):
        if path not in self.known:
            print(json.dumps({"ask": path.split()}), flush=True)
            self.known[path] = json.loads(sys.stdin.readline())
        return self.known[path]

    def balance(self, path):
        board, side = self.at(path)["position"].split()[:2]
        white = sum(PRICES[c.lower()] * (1 if c.isupper() else -1) for c in board if c.isalpha())
        return white if side == "w" else -white

    def over(self, path):
        here, ply = self.at(path), len(path.split())
        if here["moves"] and not (ply and here["over"]):
            return None
        return ply - WON if here["over"] == "loss" else 0

    def sharp(self, path, move):
        """A capture, a promotion or a check."""
        board = {}
        for rank, row in zip("87654321", self.at(path)["position"].split("/")):
            file = 0
            for sign in row.split()[0]:
                if not sign.isdigit():
                    board["abcdefgh"[file] + rank] = sign.lower()
                file += int(sign) if sign.isdigit() else 1
        takes = move[2:4] in board or board[move[:2]] == "p" and move[0] != move[2]
        return takes or move[4:] or self.at(path + " " + move)["check"]

    def settle(self, path, beyond):
        """What is certain beyond the horizon, and the moves that may better it."""
        here = self.at(path)
        if beyond == 0:
            return self.balance(path), []
        if here["check"]:
            return -WON, here["moves"]
        return self.balance(path), (move for move in here["moves"] if self.sharp(path, move))

    def search(self, path, alpha, beta, depth, beyond):
        self.nodes += 1
        ended = self.over(path)
        if ended is not None:
            return ended, None
        quiet = depth <= 0
        best, moves = self.settle(path, beyond) if quiet else (-WON, self.at(path)["moves"])
        choice = None
        if best >= beta:
            return best, None
        for move in moves:
            score = -self.search(path + " " + move, -beta, -max(alpha, best), depth - 1, beyond - quiet)[0]
            if score > best or choice is None:
                best, choice = max(best, score), move
            if best >= beta:
                break
        return best, choice


def run(tree_type):
    """Answers the questions of the grader, each with a new tree."""
    for line in sys.stdin:
        task, tree = json.loads(line), tree_type()
        score, move = tree.search("", -WON, WON, task["depth"], 2 * task["depth"])
        if abs(score) > WON // 2:
            score = {"mate": WON - score if score > 0 else -WON - score}
        print(json.dumps({"id": task["id"], "score": score, "move": move, "nodes": tree.nodes}), flush=True)
