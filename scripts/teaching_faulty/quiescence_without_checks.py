"""Plays captures out and forgets that a check is forcing too."""
import json
import sys

ALGORITHM = "tactic"
VALUE = {"p": 100, "n": 300, "b": 300, "r": 500, "q": 900, "k": 0}
LIMIT = 1_000_000
killers = {}
counter = 0


def position_after(path):
    sys.stdout.write(json.dumps({"ask": path}) + "\n")
    sys.stdout.flush()
    told = json.loads(sys.stdin.readline())
    told["board"] = {}
    for row, rank in zip(told["position"].split()[0].split("/"), range(8, 0, -1)):
        files = iter("abcdefgh")
        for sign in row:
            if sign.isdigit():
                [next(files) for _ in range(int(sign))]
            else:
                told["board"][next(files) + str(rank)] = sign
    return told


def gain(here, move):
    """What a move takes and becomes; None if it is quiet."""
    board = here["board"]
    taken = board.get(move[2:4])
    if taken is None and board[move[:2]] in "pP" and move[0] != move[2]:
        taken = "p"
    if taken is None and len(move) == 4:
        return None
    return VALUE[(taken or "k").lower()] + VALUE[move[4:] or "k"]


def standing(here):
    side = here["position"].split()[1]
    return sum(VALUE[c.lower()] * (1 if c.isupper() == (side == "w") else -1) for c in here["board"].values())


def ended(here, path):
    if here["moves"] and (not path or here["over"] is None):
        return None
    return {"loss": len(path) - LIMIT, "win": LIMIT - len(path)}.get(here["over"], 0)


def settle(here, path, alpha, beta, left):
    if left == 0:
        return standing(here)
    best = -LIMIT
    moves = here["moves"]
    if not here["check"]:
        best = standing(here)
        moves = [move for move in moves if gain(here, move) is not None]
    moves = sorted(moves, key=lambda move: -(gain(here, move) or 0))
    while moves and best < beta:
        below = path + [moves.pop(0)]
        best = max(best, -visit(below, -beta, -max(alpha, best), 0, left - 1)[0])
    return best


def visit(path, alpha, beta, depth, left):
    global counter
    counter += 1
    here = position_after(path)
    over = ended(here, path)
    if over is not None:
        return over, None
    if depth == 0:
        return settle(here, path, alpha, beta, left), None

    def promise(move):
        worth = gain(here, move)
        return (1, 0) if worth is None and move == killers.get(len(path)) else (0, 0) if worth is None else (2, worth)

    best, choice = -LIMIT - 1, None
    for move in sorted(here["moves"], key=promise, reverse=True):
        score = -visit(path + [move], -beta, -max(alpha, best), depth - 1, left)[0]
        if score > best:
            best, choice = score, move
        if best >= beta:
            killers[len(path)] = move
            break
    return best, choice


for line in sys.stdin:
    question = json.loads(line)
    counter = 0
    killers.clear()
    score, move = visit([], -LIMIT - 1, LIMIT + 1, question["depth"], 2 * question["depth"])
    if abs(score) > LIMIT // 2:
        score = {"mate": LIMIT - score if score > 0 else -LIMIT - score}
    reply = {"id": question["id"], "score": score, "move": move, "nodes": counter}
    sys.stdout.write(json.dumps(reply) + "\n")
    sys.stdout.flush()
