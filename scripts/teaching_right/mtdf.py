"""Right: zero windows only (MTD(f)), with a table of bounds, deepening step by step."""
import json
import sys

WIN = 100_000
PRICE = dict(P=100, N=300, B=300, R=500, Q=900, K=0)


def ask(path):
    print(json.dumps({"ask": path}), flush=True)
    return json.loads(sys.stdin.readline())


class Search:
    def __init__(self):
        self.told, self.bounds, self.nodes, self.move = {}, {}, 0, None

    def at(self, path):
        key = tuple(path)
        if key not in self.told:
            self.told[key] = ask(path)
        return self.told[key]

    def static(self, fen):
        board, side = fen.split()[:2]
        white = sum(PRICE[c.upper()] * (1 if c.isupper() else -1) for c in board if c.isalpha())
        return white if side == "w" else -white

    def test(self, path, beta, depth):
        """A bound on the score that says whether it reaches beta."""
        self.nodes += 1
        here = self.at(path)
        if not here["moves"] or path and here["over"]:
            return len(path) - WIN if here["over"] == "loss" else 0
        if depth == 0:
            return self.static(here["position"])
        # The way to a position matters where it may come up again: the key is the way.
        low, high = self.bounds.get((tuple(path), depth), (-2 * WIN, 2 * WIN))
        if path and low >= beta:
            return low
        if path and high < beta:
            return high
        best = -2 * WIN
        for move in self.order(path, here["moves"], depth):
            score = -self.test(path + [move], 1 - beta, depth - 1)
            if score > best:
                best = score
                if not path and score >= beta:
                    self.move = move
            if best >= beta:
                break
        if best >= beta:
            low = max(low, best)
        else:
            high = min(high, best)
        self.bounds[tuple(path), depth] = low, high
        return best

    def order(self, path, moves, depth):
        """By what is known from one ply less."""
        def known(move):
            low, high = self.bounds.get((tuple(path) + (move,), depth - 2), (0, 0))
            return high if abs(high) < 2 * WIN else low
        return sorted(moves, key=known)

    def run(self, depth):
        guess = 0
        for limit in range(1, depth + 1):
            low, high = -2 * WIN, 2 * WIN
            while low < high:
                beta = max(guess, low + 1)
                guess = self.test([], beta, limit)
                low, high = (guess, high) if guess >= beta else (low, guess)
        return guess


for line in sys.stdin:
    question, search = json.loads(line), Search()
    score = search.run(question["depth"])
    if abs(score) > WIN // 2:
        score = {"mate": WIN - score if score > 0 else -WIN - score}
    moves = search.at([])["moves"]
    move = search.move or (moves[0] if moves else None)
    print(json.dumps({"id": question["id"], "score": score, "move": move, "nodes": search.nodes}), flush=True)
