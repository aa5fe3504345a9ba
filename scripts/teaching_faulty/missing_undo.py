"""One list of moves is the board: played and taken back in place, but not where it cuts."""
import json
import sys

worth = dict(p=100, n=300, b=300, r=500, q=900, k=0)
BIG = 99_000
played = []
calls = 0


def here():
    print(json.dumps({"ask": played}))
    sys.stdout.flush()
    return json.loads(sys.stdin.readline())


def score_of(fen):
    total = sum(worth[c] for c in fen.split()[0] if c in worth)
    total -= sum(worth[c.lower()] for c in fen.split()[0] if c.isupper())
    return total if " b " in fen else -total


def victims(fen):
    found, rank, file = {}, 8, 0
    for c in fen.split()[0]:
        if c == "/":
            rank, file = rank - 1, 0
        elif c.isdigit():
            file += int(c)
        else:
            found["abcdefgh"[file] + str(rank)] = worth[c.lower()]
            file += 1
    return found


def search(low, high, depth, ply):
    """Fail-hard: nothing outside the window is returned."""
    global calls
    calls += 1
    state = here()
    if "error" in state:
        return None, None
    if not state["moves"] or state["over"] and ply:
        value = 0 if state["over"] != "loss" else ply - BIG
        return max(low, min(high, value)), None
    if depth == 0:
        return max(low, min(high, score_of(state["position"]))), None
    gains, best = victims(state["position"]), None
    for move in sorted(state["moves"], key=lambda m: gains.get(m[2:4], -1), reverse=True):
        played.append(move)
        value = search(-high, -low, depth - 1, ply + 1)[0]
        if value is None:
            played.pop()
            continue
        if -value >= high:
            return high, move
        played.pop()
        if -value > low or best is None:
            low, best = max(low, -value), move
    return low, best


for line in sys.stdin:
    task = json.loads(line)
    played, calls = [], 0
    value, move = search(-BIG, BIG, task["depth"], 0)
    if abs(value) >= BIG - 200:
        value = {"mate": BIG - value if value > 0 else -BIG - value}
    print(json.dumps({"id": task["id"], "score": value, "move": move, "nodes": calls}))
    sys.stdout.flush()
