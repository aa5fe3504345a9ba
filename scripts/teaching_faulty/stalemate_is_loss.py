"""Minimax on a stack of its own, without recursion; whoever cannot move has lost, it thinks."""
import json
import sys

PIECES = "pnbrqk"
PRICE = [100, 300, 300, 500, 900, 0]
INFINITY = 10**9
LOST = 10**6


def ask(path):
    sys.stdout.write(json.dumps({"ask": path}) + "\n")
    sys.stdout.flush()
    return json.loads(sys.stdin.readline())


def count(fen):
    field, mover = fen.split(" ")[0], fen.split(" ")[1]
    sums = {"w": 0, "b": 0}
    for letter in field:
        if letter.isalpha():
            sums["w" if letter.isupper() else "b"] += PRICE[PIECES.index(letter.lower())]
    return sums[mover] - sums["b" if mover == "w" else "w"]


def minimax(limit):
    """The stack has a frame for each open node: path, moves still to do, best so far, its move."""
    nodes, stack, returned = 0, [[[], None, -INFINITY, None]], None
    while True:
        path, todo, best, choice = frame = stack[-1]
        if todo is None:
            nodes += 1
            here = ask(path)
            value = None
            if not here["moves"]:
                value = -(LOST - len(path))
            elif here["over"] and path:
                value = {"draw": 0, "loss": -(LOST - len(path)), "win": LOST - len(path)}[here["over"]]
            elif len(path) == limit:
                value = count(here["position"])
            if value is None:
                frame[1] = here["moves"][::-1]
                continue
            returned = (value, None)
        elif todo:
            stack.append([path + [todo.pop()], None, -INFINITY, None])
            continue
        else:
            returned = (best, choice)
        move = path[-1] if path else None
        stack.pop()
        if not stack:
            return returned + (nodes,)
        parent = stack[-1]
        if -returned[0] > parent[2]:
            parent[2], parent[3] = -returned[0], move


for text in iter(sys.stdin.readline, ""):
    asked = json.loads(text)
    value, move, nodes = minimax(asked["depth"])
    if abs(value) > LOST // 2:
        plies = LOST - abs(value)
        value = {"mate": plies if value > 0 else -plies}
    sys.stdout.write(json.dumps({"id": asked["id"], "score": value, "move": move, "nodes": nodes}) + "\n")
    sys.stdout.flush()
