"""What the faulty programs share: the talk with the grader, written for them alone. A position is a dict as the grader tells it."""
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


def answer_all(solve):
    """solve(depth) -> value, move, nodes"""
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        question = json.loads(line)
        value, move, nodes = solve(question["depth"])
        reply = {"id": question["id"], "score": spoken(value), "move": move, "nodes": nodes}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()
