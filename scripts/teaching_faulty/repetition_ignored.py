"""Knows mate and stalemate, fifty moves and bare kings by itself, and has never heard of repetition."""
import json
import sys

V = {"P": 100, "N": 300, "B": 300, "R": 500, "Q": 900, "K": 0}
M = 50_000


def rules(path):
    json.dump({"ask": path}, sys.stdout)
    print(flush=True)
    return json.loads(sys.stdin.readline())


def squares(fen):
    grid = fen.split()[0]
    for digit in "12345678":
        grid = grid.replace(digit, " " * int(digit))
    return {f + r: c for r, row in zip("87654321", grid.split("/")) for f, c in zip("abcdefgh", row) if c != " "}


def nobody_can_mate(board):
    rest = sorted((c.upper(), sq) for sq, c in board.items() if c not in "Kk")
    if len(rest) < 2:
        return not rest or rest[0][0] in "BN"
    colours = {(ord(sq[0]) + int(sq[1])) % 2 for kind, sq in rest}
    return all(kind == "B" for kind, sq in rest) and len(colours) == 1


def negamax(path, a, b, d):
    count = 1
    node = rules(path)
    fen = node["position"]
    if not node["moves"]:
        return (len(path) - M if node["check"] else 0), None, count
    board = squares(fen)
    if path and (int(fen.split()[4]) >= 100 or nobody_can_mate(board)):
        return 0, None, count
    if d <= 0:
        white = sum(V[c.upper()] if c.isupper() else -V[c.upper()] for c in board.values())
        return (white if fen.split()[1] == "w" else -white), None, count
    best = None
    moves = sorted(node["moves"], key=lambda m: -V.get(board.get(m[2:4], "").upper(), -1))
    for index, m in enumerate(moves):
        if index:
            s, _, n = negamax(path + [m], -a - 1, -a, d - 1)
            count += n
        if not index or a < -s < b:
            s, _, n = negamax(path + [m], -b, -a, d - 1)
            count += n
        if best is None or -s > best[0]:
            best = -s, m
        a = max(a, -s)
        if a >= b:
            break
    return *best, count


for line in iter(input, ""):
    q = json.loads(line)
    s, m, n = negamax([], -M - 1, M + 1, q["depth"])
    if abs(s) > M - 1000:
        s = {"mate": M - s} if s > 0 else {"mate": -M - s}
    json.dump({"id": q["id"], "score": s, "move": m, "nodes": n}, sys.stdout)
    print(flush=True)
