"""A right search, written for the faulty programs alone: each of them overrides one method. A position is a dict as the grader tells it."""
import json
import sys

WORTH = dict(zip("PNBRQK", (100, 300, 300, 500, 900, 0)))
WIN = 500_000


def look(path):
    sys.stdout.write(json.dumps({"ask": path}) + "\n")
    sys.stdout.flush()
    return json.loads(sys.stdin.readline())


def balance(fen):
    """White's material less Black's."""
    total = 0
    for sign in fen.split(" ")[0]:
        if sign.upper() in WORTH:
            total += WORTH[sign.upper()] if sign.isupper() else -WORTH[sign.upper()]
    return total


def static(here):
    value = balance(here["position"])
    return value if here["position"].split(" ")[1] == "w" else -value


def sorted_moves(here, reverse=False):
    """Captures of heavy pieces first."""
    grid = {}
    for rank, row in enumerate(here["position"].split(" ")[0].split("/")):
        column = 0
        for sign in row:
            if sign in "12345678":
                column += int(sign)
            else:
                grid["abcdefgh"[column] + str(8 - rank)] = sign.upper()
                column += 1
    gain = {move: WORTH.get(grid.get(move[2:4]), -1) for move in here["moves"]}
    return sorted(here["moves"], key=lambda move: gain[move], reverse=not reverse)


def spoken(value):
    if value > WIN - 1000:
        return {"mate": WIN - value}
    if value < 1000 - WIN:
        return {"mate": -(WIN + value)}
    return value


class Search:
    """Principal variation search. run() answers the questions of the grader."""

    def __init__(self):
        self.nodes = 0

    def is_over(self, here, ply):
        """A draw that can be claimed at the root still needs a move."""
        return not here["moves"] or (here["over"] and ply > 0)

    def ended(self, here, ply):
        return {"loss": ply - WIN, "win": WIN - ply}.get(here["over"], 0)

    def is_horizon(self, depth):
        return depth == 0

    def leaf(self, here):
        return static(here)

    def value(self, here, depth, ply):
        """What a finished game or the horizon is worth, or None."""
        if self.is_over(here, ply):
            return self.ended(here, ply)
        return self.leaf(here) if self.is_horizon(depth) else None

    def ordered(self, here):
        return sorted_moves(here)

    def first_best(self):
        return -2 * WIN

    def below(self, path, low, high, depth):
        return -self.walk(path, -high, -low, depth - 1)[0]

    def child(self, path, index, low, high, depth):
        if index == 0:
            return self.below(path, low, high, depth)
        got = self.below(path, low, low + 1, depth)
        return self.below(path, low, high, depth) if low < got < high else got

    def walk(self, path, low, high, depth):
        self.nodes += 1
        here = look(path)
        known = self.value(here, depth, len(path))
        if known is not None:
            return known, None
        top, choice = self.first_best(), None
        for index, move in enumerate(self.ordered(here)):
            got = self.child(path + [move], index, low, high, depth)
            if got > top or choice is None:
                top, choice = max(top, got), move
            low = max(low, got)
            if got >= high:
                break
        return top, choice

    def run(self):
        for line in iter(sys.stdin.readline, ""):
            question = json.loads(line)
            self.nodes = 0
            value, move = self.walk([], -WIN - 1, WIN + 1, question["depth"])
            reply = {"id": question["id"], "score": spoken(value), "move": move, "nodes": self.nodes}
            sys.stdout.write(json.dumps(reply) + "\n")
            sys.stdout.flush()
