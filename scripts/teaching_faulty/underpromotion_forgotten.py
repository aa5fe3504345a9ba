"""Two functions, one for each player, as textbooks have it; a pawn becomes a queen or nothing."""
import json
import sys


class Position:
    def __init__(self, path=()):
        self.path = list(path)
        print(json.dumps({"ask": self.path}), flush=True)
        for name, value in json.loads(sys.stdin.readline()).items():
            setattr(self, name, value)

    def children(self):
        for move in self.moves:
            if move[4:] in ("", "q"):
                yield move, Position(self.path + [move])

    def white_material(self):
        table = {"P": 100, "N": 300, "B": 300, "R": 500, "Q": 900}
        placement = self.position.split()[0]
        return sum(v * (placement.count(k) - placement.count(k.lower())) for k, v in table.items())

    def finished(self):
        return not self.moves or (self.path and self.over is not None)


class Game:
    TOP = 1_000_000

    def __init__(self, depth):
        self.nodes = 0
        root = Position()
        self.first = root.position.split()[1]
        self.value, self.move = self.best(root, depth, -self.TOP - 1, self.TOP + 1, True)

    def leaf(self, position, maximizing):
        """From the side of who moves at the root."""
        if position.finished():
            ply = len(position.path)
            if position.over == "draw":
                return 0
            return (ply - self.TOP) * (1 if maximizing else -1)
        value = position.white_material()
        return value if self.first == "w" else -value

    def best(self, position, depth, alpha, beta, maximizing):
        self.nodes += 1
        if position.finished() or depth == 0:
            return self.leaf(position, maximizing), None
        best, choice = None, None
        for move, child in position.children():
            value, _ = self.best(child, depth - 1, alpha, beta, not maximizing)
            if best is None or (value > best if maximizing else value < best):
                best, choice = value, move
            if maximizing:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, choice

    def told(self):
        if abs(self.value) < self.TOP // 2:
            return self.value
        return {"mate": self.TOP - self.value if self.value > 0 else -self.TOP - self.value}


for line in sys.stdin:
    question = json.loads(line)
    game = Game(question["depth"])
    reply = {"id": question["id"], "score": game.told(), "move": game.move, "nodes": game.nodes}
    print(json.dumps(reply), flush=True)
